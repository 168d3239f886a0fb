"""High and low: shaded levels, hachures down slopes, crests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from grognard.engine.boards import Board, Layer, LayerKind
from grognard.engine.hexes import Hexside

from .field import Lattice
from .noise import signed, unit
from .obstacles import evenly
from .paths import Point, add, between, left_of, polyline, spline
from .svg import element, group
from .terrain import Cells
from .themes import Theme

_INSET, _WILD = 4.0, 12.0


def draw_levels(ground: Cells, board: Board, inks: Theme) -> str:
    """Every level above the lowest as a wash over the ones below, with its edge and a shadow to the south-east."""
    if not board.elevation or len(set(board.elevation)) < 2:
        return ""
    parts = []
    for level in sorted(set(board.elevation))[1:]:
        cells = [cell for cell, hex_ in ground.field.beyond.items() if board.elevation[hex_] >= level]
        mass = ground.mass(cells, _INSET, _WILD)
        parts += [
            element("path", d=mass, fill="none", stroke=inks.hachure, stroke_width=16, stroke_opacity=0.1),
            element(
                "path",
                d=mass,
                transform="translate(5 6)",
                fill="none",
                stroke=inks.hachure,
                stroke_width=7,
                stroke_opacity=0.2,
            ),
            element("path", d=mass, fill=inks.rough, fill_opacity=0.42, fill_rule="evenodd"),
            element("path", d=mass, fill="none", stroke=inks.hachure, stroke_width=1.5, stroke_opacity=0.7),
        ]
    return group(parts, id="sheet-levels", stroke_linejoin="round")


def draw_slopes(board: Board, field: Lattice, inks: Theme) -> str:
    """Slopes with hachures on the lower side, crests with hachures on both."""
    parts: list[str] = []
    for layer in board.layers:
        if layer.kind in (LayerKind.SLOPE, LayerKind.CREST) and layer.hexsides:
            parts += _slope(layer, board, field, inks)
    return group(parts, id="sheet-slopes", fill="none", stroke_linecap="round") if parts else ""


def _slope(layer: Layer, board: Board, field: Lattice, inks: Theme) -> Iterator[str]:
    strokes, edges = [], []
    for side in sorted(layer.hexsides):
        a, b = (field.loosened(corner) for corner in field.hexside(side))
        signs = (1, -1) if layer.kind is LayerKind.CREST else (_downhill(side, (a, b), board, field),)
        strokes += [stroke for sign in signs for stroke in ticks(a, b, sign)]
        edges.append(polyline([between(a, b, 0.04), between(a, b, 0.96)]))
    width = 5.0 if layer.kind is LayerKind.CREST else 2.6
    yield element("path", d="".join(edges), stroke=inks.hachure, stroke_width=width, stroke_opacity=0.9)
    yield element("path", d="".join(strokes), stroke=inks.hachure, stroke_width=2.2)


def _downhill(side: Hexside, ends: tuple[Point, Point], board: Board, field: Lattice) -> int:
    """On which side of the way between the ends the lower hex lies: 1 for the left."""
    lower = min(side, key=lambda hex_: board.elevation[hex_]) if board.elevation else side[0]
    (ax, ay), (bx, by) = ends
    x, y = field.hex_centre(lower)
    return 1 if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0 else -1


def ticks(a: Point, b: Point, sign: int) -> Iterable[str]:
    """Hachures along a hexside, longest in its middle."""
    points = evenly([a, b], 8.5)
    for place, (here, after) in enumerate(pairwise(points)):
        share = (place + 0.5) / (len(points) - 1)
        key = ("tick", round(here[0]), round(here[1]), sign)
        length = (12 + 16 * share * (1 - share)) * (0.8 + 0.35 * unit(*key))
        root = between(here, after, 0.5 + 0.15 * signed(*key))
        yield polyline([root, add(root, left_of(here, after, sign * length))], 0)


def sample_slope(kind: str, inks: Theme) -> list[str]:
    """A slope or crest for the legend."""
    a, b = (8.0, 30.0), (96.0, 24.0)
    signs = (1, -1) if kind == "crest" else (-1,)
    strokes = "".join(stroke for sign in signs for stroke in ticks(a, b, sign))
    return [
        element("path", d=spline([a, b]), stroke=inks.hachure, stroke_width=5 if kind == "crest" else 2.6, fill="none"),
        element("path", d=strokes, stroke=inks.hachure, stroke_width=2.2, fill="none", stroke_linecap="round"),
    ]
