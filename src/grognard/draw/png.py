"""Pictures in pixels: an SVG rendered with the bundled fonts only, the same on every machine."""

from __future__ import annotations

from importlib.resources import as_file, files

from grognard.engine.errors import GrognardError

from .fonts import FONTS


class RenderingUnavailable(GrognardError):
    """The extra that turns SVG into pixels is not installed."""


def png(svg: str, width: int | None = None) -> bytes:
    """The picture as PNG, as wide as the SVG says or `width` pixels. Raises RenderingUnavailable without resvg-py."""
    try:
        import resvg_py
    except ImportError:
        raise RenderingUnavailable(
            "PNG pictures need resvg-py: install it with pip install 'grognard[render]', or write SVG"
        ) from None
    with as_file(files(__package__).joinpath("fonts")) as folder:
        paths = [str(folder / f"{font.file}.ttf") for font in FONTS]
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=paths))
