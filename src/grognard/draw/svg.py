"""Writing SVG: elements as text, numbers as short as they can be, everything escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Value = str | float | int


def number(value: float, digits: int = 1) -> str:
    """A number without needless digits: 12.0 is 12, -0.04 is 0."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, *children: str, **attributes: Value | None) -> str:
    """An element. An underscore inside an attribute's name becomes a hyphen, one at its end is dropped; None leaves it
    off.
    """
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            written = value if isinstance(value, str) else number(value, 2)
            words.append(f'{key.rstrip("_").replace("_", "-")}="{escape(written)}"')
    head = " ".join(words)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def group(children: Iterable[str], **attributes: Value | None) -> str:
    """A group of elements, one per line."""
    return element("g", "\n", "\n".join(children), "\n", **attributes)


def text_of(text: str) -> str:
    """Text as the content of an element."""
    return escape(text, quote=False)
