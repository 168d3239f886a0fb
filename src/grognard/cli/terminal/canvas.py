"""A canvas of characters with colours, printed row by row, and some facts about the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

import click


class Ink(NamedTuple):
    """The colours of one character, as numbers of the 256-colour palette; None leaves the terminal's own."""

    fg: int | None = None
    bg: int | None = None
    bold: bool = False


PLAIN = Ink()


class Canvas:
    """A rectangle of characters that can be painted over."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._characters = [[" "] * width for _ in range(height)]
        self._inks = [[PLAIN] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: Ink = PLAIN) -> None:
        """Write a text. Anything outside the canvas is lost."""
        for offset, character in enumerate(text):
            if 0 <= y < self.height and 0 <= x + offset < self.width:
                self._characters[y][x + offset] = character if character.isprintable() else "?"
                self._inks[y][x + offset] = ink

    def lines(self, color: bool, left: int = 0, top: int = 0, width: int = 0, height: int = 0) -> list[str]:
        """The rows of a part of the canvas (all of it if no size is given), with or without colours."""
        last, end = top + (height or self.height), left + (width or self.width)
        return [self._line(y, left, end, color) for y in range(top, min(last, self.height))]

    def _line(self, y: int, left: int, end: int, color: bool) -> str:
        characters, inks = self._characters[y][left:end], self._inks[y][left:end]
        if not color:
            return "".join(characters)
        runs = groupby(zip(inks, characters, strict=True), key=lambda pair: pair[0])
        return "".join(paint("".join(character for _, character in run), ink) for ink, run in runs)


def paint(text: str, ink: Ink) -> str:
    """The text in its colours."""
    if ink == PLAIN:
        return text
    return click.style(text, fg=ink.fg, bg=ink.bg, bold=ink.bold or None)


def printable(texts: Iterable[str]) -> bool:
    """True if the standard output can show all these characters."""
    try:
        "".join(texts).encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def wants_color() -> bool:
    """True if colours may be used: on a terminal that has them, unless NO_COLOR is set (https://no-color.org)."""
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def is_terminal() -> bool:
    """True if somebody reads and types here."""
    return sys.stdout.isatty() and sys.stdin.isatty()
