"""Text from records, names and files, made safe to print: nothing in it can move the cursor or hide what follows."""

from __future__ import annotations


def visible(text: str) -> str:
    """The text with every sign that a terminal would obey or not show written out: ESC becomes `\\x1b`."""
    return "".join(sign if sign.isprintable() or sign == "\n" else _written(sign) for sign in text)


def _written(sign: str) -> str:
    return sign.encode("unicode_escape").decode()
