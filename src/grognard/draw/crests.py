"""Crests: a line along each hexside with strokes down both slopes, as on a map of the time."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.boards import Board, LayerKind

from .field import Field
from .paths import Point
from .svg import element, number
from .themes import Theme

_STROKES = 7
_LENGTH = 15.0


def draw_crests(board: Board, field: Field, inks: Theme) -> str:
    """All crests of a board as one path, or nothing."""
    layers = [layer for layer in board.layers if layer.kind is LayerKind.CREST]
    sides = sorted({side for layer in layers for side in layer.hexsides})
    if not sides:
        return ""
    return crest_path((field.hexside(side) for side in sides), inks)


def crest_path(sides: Iterable[tuple[Point, Point]], inks: Theme) -> str:
    """Crests along these lines."""
    parts = "".join(_crest(a, b) for a, b in sides)
    return element("path", d=parts, fill="none", stroke=inks.hachure, stroke_width=3.2, stroke_linecap="round")


def _crest(a: Point, b: Point) -> str:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * _LENGTH, dx / length * _LENGTH
    drawn = [f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"]
    for stroke in range(_STROKES):
        share = (stroke + 0.5) / _STROKES
        x, y = a[0] + dx * share, a[1] + dy * share
        side = 1 if stroke % 2 else -1
        drawn.append(f"M{number(x)} {number(y)}l{number(nx * side)} {number(ny * side)}")
    return "".join(drawn)
