"""Paint for the colour roles that boards name: paper colours, so that the map looks printed."""

from __future__ import annotations

from functools import cache

from grognard.draw.themes import Livery, channels, mixed

from .canvas import Ink

INK = 236
"""What is printed on the map: near black."""

_GROUNDS = {
    "open": 187,
    "rough": 180,
    "wood": 108,
    "built": 145,
    "sand": 222,
    "marsh": 152,
    "sea": 110,
}
_TEXTURES = {"open": 101, "rough": 94, "wood": 22, "built": 238, "sand": 136, "marsh": 66, "sea": 25}

WATER = 25
ROAD = 130

PAPER = "#fffdf7"
_LEVELS = (0, 95, 135, 175, 215, 255)
_GREYS = 232

POINTERS = {
    "selected": Ink(16, 226, True),
    "reach": Ink(16, 229, True),
    "target": Ink(231, 160, True),
    "joined": Ink(16, 214, True),
    "goal": Ink(16, 51, True),
    "trail": Ink(16, 223),
    "feature": Ink(231, 88, True),
}


def ground(role: str) -> int:
    """The background of a kind of ground."""
    return _GROUNDS.get(role, _GROUNDS["open"])


def texture(role: str) -> int:
    """The colour in which its mark is printed on it."""
    return _TEXTURES.get(role, _TEXTURES["open"])


def counter(side: Livery | None, spent: bool) -> Ink:
    """The colours of a side's counter, paler when it can do nothing more."""
    if side is None:
        return Ink(231, 94, not spent)
    ground = mixed(side.ground, PAPER, 0.45) if spent else side.ground
    return Ink(nearest(side.edge if spent else side.ink), nearest(ground), not spent)


@cache
def nearest(colour: str) -> int:
    """The nearest of the terminal's 256 colours."""
    wanted = channels(colour)
    return min(range(16, 256), key=lambda number: sum((a - b) ** 2 for a, b in zip(_rgb(number), wanted, strict=True)))


def _rgb(number: int) -> tuple[int, int, int]:
    """The colour that the terminal shows for a number: a cube of 6 x 6 x 6 colours, then greys."""
    if number >= _GREYS:
        grey = 8 + 10 * (number - _GREYS)
        return grey, grey, grey
    rest, blue = divmod(number - 16, 6)
    red, green = divmod(rest, 6)
    return _LEVELS[red], _LEVELS[green], _LEVELS[blue]
