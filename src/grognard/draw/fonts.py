"""The fonts that ship with the drawing, and how wide their letters are: labels are placed by these widths.

Two families: a serif for names and titles (EB Garamond), a narrow sans for numbers and counters (Barlow Condensed).
"""

from __future__ import annotations

import struct
from base64 import b64encode
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Font(NamedTuple):
    """One face: its name in SVG, and its files."""

    family: str
    weight: int
    style: str
    file: str
    """The name of its files without `.ttf` or `.woff2`."""

    @property
    def stack(self) -> str:
        """The family for `font-family`, with substitutes for where the bundled file is not loaded."""
        generic = "Georgia,serif" if self is SERIF or self is ITALIC else "'Arial Narrow',sans-serif"
        return f"'{self.family}',{generic}"


SERIF = Font("EB Garamond", 600, "normal", "EBGaramond-SemiBold")
ITALIC = Font("EB Garamond", 500, "italic", "EBGaramond-MediumItalic")
SANS = Font("Barlow Condensed", 500, "normal", "BarlowCondensed-Medium")
BOLD = Font("Barlow Condensed", 700, "normal", "BarlowCondensed-Bold")
FONTS = (SERIF, ITALIC, SANS, BOLD)


def font_file(font: Font, suffix: str) -> bytes:
    """The bytes of a font: `ttf` for renderers, `woff2` for browsers."""
    return files(__package__).joinpath("fonts", f"{font.file}.{suffix}").read_bytes()


def font_css(url: str | None = None) -> str:
    """`@font-face` rules for all fonts: below `url` if given ("/fonts"), else with the fonts themselves inside."""
    return "\n".join(_font_face(font, url) for font in FONTS)


def with_fonts(svg: str) -> str:
    """An SVG that carries the fonts it is set in, for a file that is looked at by itself."""
    head, mark, rest = svg.partition(">")
    return f"{head}{mark}\n<style>{font_css()}</style>{rest}"


def _font_face(font: Font, url: str | None) -> str:
    if url is None:
        source = "data:font/woff2;base64," + b64encode(font_file(font, "woff2")).decode()
    else:
        source = f"{url}/{font.file}.woff2"
    return (
        f"@font-face{{font-family:'{font.family}';font-weight:{font.weight};font-style:{font.style};"
        f"font-display:swap;src:url({source}) format('woff2')}}"
    )


def text_width(text: str, font: Font, size: float, spacing: float = 0.0) -> float:
    """The width of a text as set, with extra `spacing` after each letter."""
    widths = _widths(font)
    missing = widths[ord("n")]
    return sum(widths.get(ord(letter), missing) for letter in text) * size + spacing * len(text)


# -- reading widths from a TrueType file ----------------------------------------------------------------------------


@cache
def _widths(font: Font) -> dict[int, float]:
    """The advance of every character, as a part of the font's size."""
    data = font_file(font, "ttf")
    tables = _tables(data)
    (em,) = struct.unpack_from(">H", data, tables["head"] + 18)
    (count,) = struct.unpack_from(">H", data, tables["hhea"] + 34)
    advances = struct.unpack_from(">" + "Hh" * count, data, tables["hmtx"])[::2]
    glyphs = _characters(data, tables["cmap"])
    return {code: advances[min(glyph, count - 1)] / em for code, glyph in glyphs.items()}


def _tables(data: bytes) -> dict[str, int]:
    (count,) = struct.unpack_from(">H", data, 4)
    entries = (struct.unpack_from(">4sIII", data, 12 + 16 * number) for number in range(count))
    return {tag.decode(): offset for tag, _, offset, _ in entries}


def _characters(data: bytes, start: int) -> dict[int, int]:
    """The glyph of each character, from the first table of format 4 (the Unicode plane that matters here)."""
    (count,) = struct.unpack_from(">H", data, start + 2)
    for number in range(count):
        (offset,) = struct.unpack_from(">I", data, start + 4 + 8 * number + 4)
        if struct.unpack_from(">H", data, start + offset) == (4,):
            return _format_4(data, start + offset)
    raise ValueError("the font has no character table of format 4")


def _format_4(data: bytes, at: int) -> dict[int, int]:
    (double,) = struct.unpack_from(">H", data, at + 6)
    ends, starts = at + 14, at + 16 + double
    found: dict[int, int] = {}
    for step in range(0, double, 2):
        (end,), (first,) = struct.unpack_from(">H", data, ends + step), struct.unpack_from(">H", data, starts + step)
        (delta,) = struct.unpack_from(">H", data, starts + double + step)
        place = starts + 2 * double + step
        (jump,) = struct.unpack_from(">H", data, place)
        for code in range(first, min(end, 0xFFFE) + 1):
            glyph = code if not jump else struct.unpack_from(">H", data, place + jump + 2 * (code - first))[0]
            if glyph:
                found[code] = (glyph + delta) & 0xFFFF
    return found
