"""Paint for the colour roles that boards name: paper colours, so that the map looks printed."""

from __future__ import annotations

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

_SIDES = {
    "olive": (Ink(231, 58, True), Ink(230, 101)),
    "field grey": (Ink(231, 239, True), Ink(255, 245)),
    "black": (Ink(231, 233, True), Ink(250, 238)),
    "red": (Ink(231, 124, True), Ink(224, 131)),
    "blue": (Ink(231, 25, True), Ink(195, 67)),
    "brown": (Ink(231, 94, True), Ink(223, 137)),
}

MARKS = {
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


def counter(role: str, spent: bool) -> Ink:
    """The colours of a counter, paler when it can do nothing more."""
    fresh, pale = _SIDES.get(role, _SIDES["brown"])
    return pale if spent else fresh
