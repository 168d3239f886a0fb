"""The ground: woods as masses with trees, rough as hachured ridges, open country with a few furrows, washes of colour.

Each style of ground is one irregular mass over all its cells; it runs on across the hexsides between them and off the
map at the rim.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from grognard.engine.boards import Board, Region

from .field import Cell, Lattice
from .noise import signed, unit
from .obstacles import Obstacles, evenly
from .paths import Point, add, between, blob, distance, left_of, polyline, softened, spline, towards
from .svg import element, group, number
from .themes import Theme
from .water import River

_SHARES = (0.16, 0.39, 0.61, 0.84)
"""Where the edge of a mass is moved, along each side."""
_WOOD = (9.0, 30.0)
_ROUGH = (12.0, 22.0)


class Cells:
    """The cells of a board by the style of their ground."""

    def __init__(self, board: Board, field: Lattice, rivers: Iterable[River]) -> None:
        self.field = field
        self._depths: dict[tuple[object, ...], float] = {}
        self.banks = {side: river.width for river in rivers for side in river.sides}
        self._styles = {
            cell: board.terrain[board.map.terrain[hex_]].style if board.map.terrain else ""
            for cell, hex_ in field.beyond.items()
        }

    def cells(self, style: str) -> list[Cell]:
        """The cells of a style, beyond the rim too."""
        return sorted(cell for cell, found in self._styles.items() if found == style)

    def style(self, point: Point) -> str:
        """The style of the ground at a point; empty far outside."""
        return self._styles.get(self.field.cell_at(point), "")

    def mass(self, cells: Iterable[Cell], inset: float, wild: float) -> str:
        """An irregular outline around cells: drawn in by `inset`, out of line by up to `wild`; clear of rivers."""
        rings = self.field.outline(cells)
        return "".join(blob(self._wild_ring(ring, inset, wild)) for ring in rings)

    def _wild_ring(self, ring: list[Point], inset: float, wild: float) -> list[Point]:
        return [
            add(between(a, b, share), left_of(a, b, -self._shy(a, b, part, inset, wild)))
            for a, b in pairwise([*ring, ring[0]])
            for part, share in enumerate(_SHARES)
        ]

    def _shy(self, a: Point, b: Point, part: int, inset: float, wild: float) -> float:
        """How far the edge of a mass stays inside the side from a to b, at one of the points along it."""
        keys = (self.field.knot(a), self.field.knot(b))
        found = self._depths.get((keys, part, inset, wild))
        if found is None:
            found = self._depths[keys, part, inset, wild] = self._depth(keys, part, inset, wild)
        return found

    def _depth(self, keys: tuple[Cell, Cell], part: int, inset: float, wild: float) -> float:
        water = self.banks.get(frozenset(keys))
        if water:
            return water / 2 + 12 + 4 * signed(*keys, part)
        return inset - 0.45 * wild * signed("whole", *keys) - 0.75 * wild * signed(*keys, part)

    def well_inside(self, point: Point, cells: frozenset[Cell], inset: float, wild: float, margin: float) -> bool:
        """Whether a point lies inside the mass of these cells, at least that far from its edge."""
        cell = self.field.cell_at(point)
        if cell not in cells:
            return False
        for direction, other in enumerate(self.field.around(cell)):
            if other not in cells:
                a, b = self.field.side(cell, direction)
                right = left_of(a, b, -1.0)
                depth = (point[0] - a[0]) * right[0] + (point[1] - a[1]) * right[1]
                ahead = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / distance(a, b) ** 2
                part = min(range(len(_SHARES)), key=lambda place: abs(_SHARES[place] - ahead))
                if depth < self._shy(a, b, part, inset, wild) + margin:
                    return False
        return True


# -- washes ---------------------------------------------------------------------------------------------------------


def draw_regions(
    regions: Iterable[Region], field: Lattice, inks: Theme, strength: float = 0.5, name: str = "sheet-regions"
) -> str:
    """A wash over each region; along a river it ends under the water."""
    parts = []
    for region in regions:
        cells = [cell for cell, hex_ in field.beyond.items() if hex_ in region.hexes]
        outline = "".join(blob([field.loosened(corner) for corner in ring]) for ring in field.outline(cells))
        tint = inks.tints.get(region.paint, inks.accent)
        parts.append(element("path", d=outline, fill=tint, fill_opacity=strength, fill_rule="evenodd"))
    return group(parts, id=name) if parts else ""


# -- woods ----------------------------------------------------------------------------------------------------------

_TREES = (
    # Crowns seen from a little above, with their shadow to the south-east.
    ("M-7 2a5 5 0 0 1 2-8a6 6 0 0 1 10 1a5 5 0 0 1 1 8q-6 3-13-1z", "M-7 2q6 4 13 1a5 5 0 0 0 1-6"),
    ("M-6 3a5 5 0 0 1 0-8a6.500 6.500 0 0 1 11 1a4.500 4.500 0 0 1 1 7q-6 3-12 0z", "M-6 3q6 3 12 0a4 4 0 0 0 1-5"),
    ("M-5 2a4.500 4.500 0 0 1 1-7a5 5 0 0 1 8 1a4 4 0 0 1 0 6q-4 2-9 0z", "M-5 2q5 3 9 0a4 4 0 0 0 1-4"),
)


def tree_shapes(inks: Theme) -> list[str]:
    """The trees, to be used many times."""
    return [
        group(
            [
                element("ellipse", cx=2.5, cy=4, rx=7.5, ry=4, fill=inks.tree, fill_opacity=0.35),
                element("path", d=crown.replace(".500", ".5"), fill=inks.tree_light),
                element("path", d=shade.replace(".500", ".5"), fill="none", stroke=inks.tree, stroke_width=1.7),
            ],
            id=f"sheet-t{kind}",
        )
        for kind, (crown, shade) in enumerate(_TREES)
    ]


def draw_woods(ground: Cells, obstacles: Obstacles, inks: Theme) -> str:
    """Woods: one mass with a soft edge, and trees all over it."""
    thick = ground.cells("forest")
    cells = sorted([*ground.cells("wood"), *thick])
    if not cells:
        return ""
    mass = ground.mass(cells, *_WOOD)
    edges = [
        element(
            "use", href="#sheet-wood-mass", fill="none", stroke=inks.wood, stroke_width=width, stroke_opacity=strength
        )
        for width, strength in ((30, 0.22), (18, 0.35), (8, 0.6))
    ]
    body = element("use", href="#sheet-wood-mass", fill=inks.wood, stroke="none", fill_rule="evenodd")
    trees = [tree_at(point, kind) for point, kind in _trees(ground, cells, obstacles)]
    shape = element("defs", element("path", id="sheet-wood-mass", d=mass))
    parts = [shape, *edges, body, _shade(ground, cells, inks), *_thicket(ground, thick, inks), *trees]
    return group(parts, id="sheet-woods", stroke_linejoin="round")


def _thicket(ground: Cells, cells: list[Cell], inks: Theme) -> list[str]:
    """Thick forest: a darker floor, hatched with trunks."""
    if not cells:
        return []
    floor = element("path", d=ground.mass(cells, *_WOOD), fill=inks.tree, fill_opacity=0.42, fill_rule="evenodd")
    return [floor, element("path", d=_trunks(ground, cells), stroke=inks.tree, stroke_width=2.4, fill="none")]


def _trunks(ground: Cells, cells: list[Cell]) -> str:
    found = []
    inside = frozenset(cells)
    for cell in cells:
        x, y = ground.field.centre(cell)
        for row in range(-4, 5):
            for column in range(-4, 5):
                point = (x + column * 24 + (row % 2) * 12, y + row * 21)
                if ground.field.cell_at(point) == cell and ground.well_inside(point, inside, *_WOOD, 5.0):
                    found.append(f"M{number(point[0] - 5, 0)} {number(point[1] + 5, 0)}l5 -12l5 12z")
    return "".join(found)


def _shade(ground: Cells, cells: list[Cell], inks: Theme) -> str:
    """Darker patches inside the wood, so that the mass is not one flat tone."""
    patches = []
    for cell in cells:
        for part in range(2):
            x, y = ground.field.centre(cell)
            centre = (x + 55 * signed("patch x", part, *cell), y + 50 * signed("patch y", part, *cell))
            patches.append(blob(_patch(centre, 34 + 18 * unit("patch", part, *cell), cell)))
    return element("path", d="".join(patches), fill=inks.wood_shade, fill_opacity=0.45)


def _patch(centre: Point, radius: float, cell: Cell) -> list[Point]:
    ring = []
    for turn in range(7):
        reach = radius * (0.75 + 0.4 * unit("ring", turn, *cell))
        x, y = towards((0, 0), _direction(turn / 7), reach)
        ring.append(add(centre, (x, y * 0.8)))
    return ring


def _direction(share: float) -> Point:
    return math.cos(share * math.tau), math.sin(share * math.tau)


def _trees(ground: Cells, cells: list[Cell], obstacles: Obstacles) -> Iterable[tuple[Point, int]]:
    """Trees on a loose lattice, from back to front, wherever nothing else is."""
    points = []
    for cell in cells:
        x, y = ground.field.centre(cell)
        for row in range(-4, 5):
            for column in range(-4, 5):
                key = ("tree", *cell, row, column)
                point = (
                    x + column * 25 + (row % 2) * 12.5 + 8 * signed("x", *key),
                    y + row * 21 + 6.5 * signed("y", *key),
                )
                if ground.field.cell_at(point) == cell and unit("lot", *key) < 0.9:
                    points.append(point)
    inside = frozenset(cells)
    for point in sorted(points, key=lambda found: (round(found[1]), found[0])):
        if obstacles.clearance(point, 19) >= 19 and ground.well_inside(point, inside, *_WOOD, 3.0):
            yield point, int(3 * unit("kind", round(point[0]), round(point[1])))


def tree_at(point: Point, kind: int) -> str:
    """One tree."""
    return f'<use href="#sheet-t{kind}" x="{number(point[0], 0)}" y="{number(point[1], 0)}"/>'


# -- rough ----------------------------------------------------------------------------------------------------------


def draw_rough(ground: Cells, obstacles: Obstacles, inks: Theme) -> str:
    """Rough: a soft brown mass, and ridges with hachures down both slopes."""
    cells = ground.cells("rough")
    if not cells:
        return ""
    mass = element("defs", element("path", id="sheet-rough-mass", d=ground.mass(cells, *_ROUGH)))
    edges = [
        element(
            "use", href="#sheet-rough-mass", fill="none", stroke=inks.rough, stroke_width=width, stroke_opacity=strength
        )
        for width, strength in ((34, 0.16), (20, 0.25), (9, 0.4))
    ]
    body = element("use", href="#sheet-rough-mass", fill=inks.rough, fill_opacity=0.75, fill_rule="evenodd")
    ridges = list(_ridges(ground.field, cells))
    strokes = "".join(stroke for ridge in ridges for stroke in hachures(ridge, obstacles))
    shade = element(
        "path",
        d="".join(spline(evenly(ridge, 24), 0) for ridge in ridges),
        transform="translate(7 8)",
        fill="none",
        stroke=inks.hachure,
        stroke_width=26,
        stroke_opacity=0.13,
        stroke_linecap="round",
    )
    lines = element(
        "path",
        d=strokes,
        fill="none",
        stroke=inks.hachure,
        stroke_width=1.7,
        stroke_linecap="round",
        stroke_opacity=0.85,
    )
    return group([mass, *edges, body, shade, lines], id="sheet-rough", stroke_linejoin="round")


_SPURS = ((-50, 4, 46), (2, -34, 34), (14, 42, 34), (60, -2, 40))
"""The crests in a hex: where their middles lie, and half their length."""


def _ridges(field: Lattice, cells: list[Cell]) -> Iterable[list[Point]]:
    """Crest lines: two or three spurs in each hex, lying roughly the same way across the region."""
    for cell in cells:
        x, y = field.centre(cell)
        lie = 20 * signed("lie", *cell) - 62
        for part, (across, down, half) in enumerate(_SPURS):
            centre = (x + across + 9 * signed("cx", part, *cell), y + down + 8 * signed("cy", part, *cell))
            yield ridge_at(centre, lie + 14 * signed("turn", part, *cell), half + 8 * signed("long", part, *cell), cell)


def ridge_at(centre: Point, angle: float, half: float, cell: Cell) -> list[Point]:
    """A crest line; `cell` decides how it bends."""
    way = _direction(angle / 360)
    side = left_of((0, 0), way, half * 0.35 * signed("bow", *cell, round(centre[0])))
    start = add(centre, (-way[0] * half, -way[1] * half))
    end = add(centre, (way[0] * half, way[1] * half))
    return softened([start, add(centre, side), end], 8)


def hachures(ridge: list[Point], obstacles: Obstacles) -> Iterable[str]:
    """The strokes down both slopes of a crest line, where nothing is in the way."""
    points = evenly(ridge, 5.2)
    for place, (a, b) in enumerate(pairwise(points)):
        share = place / max(1, len(points) - 2)
        swell = 0.45 + 2.2 * share * (1 - share)
        for sign in (1, -1):
            key = ("hachure", round(a[0]), round(a[1]), sign)
            length = (22 if sign < 0 else 10) * swell * (0.75 + 0.45 * unit(*key))
            root = add(a, left_of(a, b, sign * 2.6))
            lean = towards(a, b, 3 * signed("lean", *key))
            tip = add(add(root, left_of(a, b, sign * length)), lean)
            if obstacles.clearance(between(root, tip), 16) >= 16:
                yield polyline([root, tip], 0)


def sample_rough(centre: Point, inks: Theme) -> str:
    """A ridge for the legend."""
    x, y = centre
    ridges = [ridge_at((x - 22, y + 1), -28, 22, (1, 1)), ridge_at((x + 24, y), -30, 20, (2, 1))]
    strokes = "".join(stroke for ridge in ridges for stroke in hachures(ridge, Obstacles()))
    return element("path", d=strokes, fill="none", stroke=inks.hachure, stroke_width=1.9, stroke_linecap="round")


def sample_trees() -> list[str]:
    """A few trees for the legend."""
    spots = ((16, 22), (33, 14), (30, 38), (52, 24), (50, 46), (70, 36), (72, 13), (88, 27))
    return [tree_at(spot, place % 3) for place, spot in enumerate(spots)]


# -- open country ---------------------------------------------------------------------------------------------------


def draw_fields(ground: Cells, obstacles: Obstacles, inks: Theme) -> str:
    """Open country: here and there a few furrows, too faint to count."""
    strokes = []
    for cell in ground.cells("open"):
        x, y = ground.field.centre(cell)
        for part in range(3):
            key = ("field", part, *cell)
            centre = (x + 72 * signed("x", *key), y + 62 * signed("y", *key))
            if obstacles.clearance(centre, 26) >= 26 and ground.style(centre) == "open":
                strokes += furrows(centre, 360 * unit("turn", *key), 3 + int(2 * unit("rows", *key)))
    path = element("path", d="".join(strokes), fill="none", stroke=inks.field, stroke_width=1.4, stroke_linecap="round")
    return group([path], id="sheet-fields") if strokes else ""


def furrows(centre: Point, angle: float, rows: int) -> list[str]:
    """A few rows of farmland."""
    way = _direction(angle / 360)
    lines = []
    for row in range(rows):
        middle = add(centre, left_of((0, 0), way, 6.0 * (row - (rows - 1) / 2)))
        half = 12 + 5 * unit("furrow", round(middle[0]), round(middle[1]))
        lines.append(
            spline([add(middle, (-way[0] * half, -way[1] * half)), add(middle, (way[0] * half, way[1] * half))], 0)
        )
    return lines
