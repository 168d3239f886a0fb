"""Lines along hexsides other than water and slopes: narrow ways, fortifications, borders. And ways over water."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from grognard.engine.boards import Board, Layer, LayerKind
from grognard.engine.hexes import Hexside

from .bridges import Bridge, bridge_parts
from .field import Lattice
from .obstacles import evenly
from .paths import Line, Point, add, between, left_of, polyline, softened, spline, towards
from .svg import element, group
from .themes import Theme
from .water import courses_of


class BarrierStroke(NamedTuple):
    """How a line is drawn."""

    ink: str
    width: float
    dash: str | None = None


STROKES = {
    "constricted": BarrierStroke("road_case", 6.5, "17 11"),
    "border": BarrierStroke("accent", 5.0, "22 7 4 7"),
    "wall": BarrierStroke("fort", 7.0),
    "fortified": BarrierStroke("fort", 3.0),
    "cliff": BarrierStroke("fort", 4.5),
}


def draw_barriers(board: Board, field: Lattice, inks: Theme) -> str:
    """All lines of the board."""
    parts = []
    for layer in board.layers:
        if layer.kind is LayerKind.LINE:
            drawn = [*(_lines(layer, field) if layer.hexsides else ()), *_through(layer, field)]
            parts += [part for line in drawn for part in line_parts(layer.style, line, inks)]
    return group(parts, id="sheet-lines", fill="none", stroke_linejoin="round") if parts else ""


def _lines(layer: Layer, field: Lattice) -> list[list[Point]]:
    sides = [field.hexside(side) for side in sorted(layer.hexsides)]
    return [[field.loosened(corner) for corner in course] for course in courses_of(sides, field)]


def _through(layer: Layer, field: Lattice) -> Iterator[list[Point]]:
    """The lines inside hexes: from the middle of one hexside to the middle of another."""
    for before, here, after in layer.lines:
        cell = field.cell_of(here)
        start, end = (field.gate(cell, field.around(cell).index(field.cell_of(hex_))) for hex_ in (before, after))
        yield [start, between(between(start, end), field.centre(cell), 0.5), end]


def line_parts(style: str, corners: Line, inks: Theme) -> Iterator[str]:
    """One line by its corners."""
    stroke = STROKES.get(style, STROKES["border"])
    ink = getattr(inks, stroke.ink)
    path = spline(corners)
    yield element("path", d=path, fill="none", stroke=inks.halo, stroke_width=stroke.width + 5, stroke_opacity=0.55)
    yield element("path", d=path, fill="none", stroke=ink, stroke_width=stroke.width, stroke_dasharray=stroke.dash)
    if style in ("fortified", "wall"):
        shape = _tooth if style == "fortified" else _merlon
        spots = evenly(softened(corners), 23.0)
        teeth = "".join(shape(here, after) for here, after in pairwise(spots))
        yield element("path", d=teeth, fill=ink, stroke=inks.halo, stroke_width=1.4)
    if style == "cliff":
        spots = evenly(softened(corners), 11.0)
        teeth = "".join(_fang(here, after) for here, after in pairwise(spots))
        yield element("path", d=teeth, fill=ink)


def _tooth(here: Point, after: Point) -> str:
    """A dragon's tooth: a diamond across the line."""
    middle, ahead, aside = between(here, after), towards(here, after, 7.5), left_of(here, after, 10.5)
    back, off = (-ahead[0], -ahead[1]), (-aside[0], -aside[1])
    return polyline([add(middle, ahead), add(middle, aside), add(middle, back), add(middle, off)], closed=True)


def _merlon(here: Point, after: Point) -> str:
    middle, ahead, aside = between(here, after), towards(here, after, 6), left_of(here, after, 8)
    corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
    points = [(middle[0] + i * ahead[0] + j * aside[0], middle[1] + i * ahead[1] + j * aside[1]) for i, j in corners]
    return polyline(points, closed=True)


def _fang(here: Point, after: Point) -> str:
    return polyline([here, add(between(here, after), left_of(here, after, 12)), after], closed=True)


# -- ways over water ------------------------------------------------------------------------------------------------


def draw_crossings(board: Board, field: Lattice, widths: dict[Hexside, float], inks: Theme) -> str:
    """Fords, ferries and bridges that the board names."""
    parts = []
    for layer in board.layers:
        if layer.kind is LayerKind.CROSSING:
            for side in sorted(layer.hexsides):
                here, there = (field.cell_of(hex_) for hex_ in side)
                at = field.gate(here, field.around(here).index(there))
                ahead = towards(field.centre(here), field.centre(there), 1.0)
                parts += crossing_parts(layer.style, at, ahead, widths.get(side, 14.0), inks)
    return group(parts, id="sheet-crossings") if parts else ""


def crossing_parts(style: str, at: Point, ahead: Point, water: float, inks: Theme) -> list[str]:
    """One way over water."""
    if style in ("bridge", "blown bridge"):
        return bridge_parts(Bridge(at, ahead, water, style == "blown bridge"), inks)
    half = water / 2 + 8
    start, end = ((at[0] + sign * half * ahead[0], at[1] + sign * half * ahead[1]) for sign in (-1, 1))
    line = polyline([start, end])
    if style == "light bridge":
        rails = "".join(polyline([add(start, off), add(end, off)]) for off in _both(ahead, 6))
        return [
            element("path", d=line, stroke=inks.street, stroke_width=10, fill="none"),
            element("path", d=rails, stroke=inks.bridge, stroke_width=3, fill="none", stroke_linecap="round"),
        ]
    if style == "ferry":
        hull = [add(at, off) for off in (*_both(ahead, 12), *reversed(_both(ahead, 7)))]
        raised = [
            hull[0],
            hull[1],
            add(hull[2], (ahead[0] * 8, ahead[1] * 8)),
            add(hull[3], (ahead[0] * 8, ahead[1] * 8)),
        ]
        return [
            element("path", d=line, stroke=inks.bridge, stroke_width=2.4, fill="none", stroke_dasharray="6 5"),
            element("path", d=polyline(raised, closed=True), fill=inks.street, stroke=inks.bridge, stroke_width=2.4),
        ]
    steps = "".join(polyline([add(start, off), add(end, off)]) for off in _both(ahead, 5.5))
    return [
        element("path", d=steps, stroke=inks.street, stroke_width=6, fill="none"),
        element("path", d=steps, stroke=inks.bridge, stroke_width=3.4, fill="none", stroke_dasharray="4 5"),
    ]


def _both(ahead: Point, far: float) -> list[Point]:
    return [(-ahead[1] * far, ahead[0] * far), (ahead[1] * far, -ahead[0] * far)]
