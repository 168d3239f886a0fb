"""Directions in one character: which way a counter faces or its gun points."""

from __future__ import annotations

from .canvas import printable

_ARROWS = "↑↗→↘↓↙←↖"
_ASCII = "^/>\\v,<`"
"""The same for a terminal without arrows."""
_COMPASS = {"N": 0, "NNE": 30, "NE": 45, "ENE": 60, "E": 90, "ESE": 120, "SE": 135, "SSE": 150}
_COMPASS |= {name.translate(str.maketrans("NESW", "SWNE")): degrees + 180 for name, degrees in _COMPASS.items()}


def degrees_of(facing: float | str) -> float:
    """A direction in degrees clockwise from the top, from degrees or from a point of the compass."""
    return _COMPASS.get(facing, 0) if isinstance(facing, str) else facing


def arrow(facing: float | str) -> str:
    """A direction as an arrow."""
    signs = _ARROWS if printable(_ARROWS) else _ASCII
    return signs[round(degrees_of(facing) / 45 + 1e-6) % 8]
