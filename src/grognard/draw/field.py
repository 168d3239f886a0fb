"""The hexes of a board laid out on a sheet, with a ring of cells beyond the rim so that the ground can run off it.

A *cell* is the pair of cube coordinates (q, r) of a hex, on the map or just beyond it. A *knot* is a corner of cells;
its key is the corner rounded to whole units, so that cells that meet in a corner agree on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from grognard.engine.boards import Board
from grognard.engine.hexes import Hexside, Orientation

from .noise import signed
from .paths import Point, between

Cell = tuple[int, int]
Knot = tuple[int, int]
SIZE = 100.0
"""The side of a hex on the sheet."""

_ROOT = math.sqrt(3.0)
_STEPS = {
    Orientation.FLAT: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    Orientation.POINTY: ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
}
_FIRST_CORNER = {Orientation.FLAT: -120, Orientation.POINTY: -90}


class Lattice:
    """Where the hexes of a board lie on the sheet."""

    def __init__(self, board: Board, origin: Point) -> None:
        self.board = board
        self.grid = board.map.grid
        self.origin = origin
        self.steps = _STEPS[self.grid.orientation]
        first = self.grid.centre(0, SIZE)
        raw = self._raw(self._cell(0))
        self._shift = (origin[0] + first[0] - raw[0], origin[1] + first[1] - raw[1])

    # -- hexes and cells --------------------------------------------------------------------------------------------

    def _cell(self, hex_: int) -> Cell:
        q, r, _ = self.grid.cube(hex_)
        return q, r

    def _raw(self, cell: Cell) -> Point:
        q, r = cell
        if self.grid.orientation is Orientation.FLAT:
            return 1.5 * q * SIZE, _ROOT / 2 * (2 * r + q) * SIZE
        return _ROOT / 2 * (2 * q + r) * SIZE, 1.5 * r * SIZE

    @cached_property
    def cells(self) -> dict[Cell, int]:
        """The cell of every hex of the map."""
        return {self._cell(hex_): hex_ for hex_ in range(len(self.grid))}

    @cached_property
    def beyond(self) -> dict[Cell, int]:
        """Every cell on the map or within two cells of its rim, with the hex whose ground it continues."""
        found = dict(self.cells)
        for _ in range(2):
            rim = {other for cell in found for other in self.around(cell) if other not in found}
            found |= {cell: found[self._nearest(cell, found)] for cell in sorted(rim)}
        return found

    def _nearest(self, cell: Cell, known: Mapping[Cell, int]) -> Cell:
        """The known neighbour that a cell lies straight behind: the one with known cells on both its sides."""
        around = self.around(cell)
        sides = [other in known for other in around]
        weight = [sides[place] * (2 + sides[place - 1] + sides[(place + 1) % 6]) for place in range(6)]
        return around[weight.index(max(weight))]

    def around(self, cell: Cell) -> list[Cell]:
        """The six cells around one, in the order of the grid's directions."""
        return [(cell[0] + q, cell[1] + r) for q, r in self.steps]

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        x, y = self._raw(cell)
        return x + self._shift[0], y + self._shift[1]

    def hex_centre(self, hex_: int) -> Point:
        """The middle of a hex."""
        return self.centre(self._cell(hex_))

    def cell_of(self, hex_: int) -> Cell:
        """The cell of a hex."""
        return self._cell(hex_)

    def corners(self, cell: Cell) -> list[Point]:
        """The six corners clockwise; corner i and the next one end the side of direction i."""
        x, y = self.centre(cell)
        return [(x + dx, y + dy) for dx, dy in self._corner_steps]

    @cached_property
    def _corner_steps(self) -> list[Point]:
        first = _FIRST_CORNER[self.grid.orientation]
        angles = [math.radians(first + 60 * corner) for corner in range(6)]
        return [(SIZE * math.cos(angle), SIZE * math.sin(angle)) for angle in angles]

    def cell_at(self, point: Point) -> Cell:
        """The cell that a point of the sheet lies in."""
        x, y = (point[0] - self._shift[0]) / SIZE, (point[1] - self._shift[1]) / SIZE
        if self.grid.orientation is Orientation.FLAT:
            q, r = x / 1.5, y / _ROOT - x / 3
        else:
            q, r = x / _ROOT - y / 3, y / 1.5
        return _round_cube(q, r)

    # -- corners and sides ------------------------------------------------------------------------------------------

    def knot(self, point: Point) -> Knot:
        """The key of a corner, the same wherever the map lies on the sheet."""
        return round(point[0] - self.origin[0]), round(point[1] - self.origin[1])

    def loosened(self, corner: Point, reach: float = 9.0) -> Point:
        """A corner moved a little, always the same way, so that lines along hexsides do not look ruled."""
        key = self.knot(corner)
        return corner[0] + reach * signed("knot x", *key), corner[1] + reach * signed("knot y", *key)

    def side(self, cell: Cell, direction: int) -> tuple[Point, Point]:
        """The two ends of a side of a cell, clockwise."""
        corners = self.corners(cell)
        return corners[direction], corners[(direction + 1) % 6]

    def hexside(self, side: Hexside) -> tuple[Point, Point]:
        """The two ends of a hexside between two hexes of the map."""
        cell = self._cell(side[0])
        return self.side(cell, self.around(cell).index(self._cell(side[1])))

    def gate(self, cell: Cell, direction: int) -> Point:
        """Where lines cross a side: its middle, loosened with its ends."""
        a, b = self.side(cell, direction)
        return between(self.loosened(a), self.loosened(b))

    def rim_outline(self) -> list[list[Point]]:
        """The outline of the map: the hexsides that lead off it, as closed rings."""
        return self.outline(self.cells)

    def outline(self, cells: Iterable[Cell]) -> list[list[Point]]:
        """The outlines of a set of cells, as closed rings of corners; clockwise, holes the other way."""
        inside = set(cells)
        onward: dict[Knot, tuple[Point, Point]] = {}
        for cell in sorted(inside):
            for direction, other in enumerate(self.around(cell)):
                if other not in inside:
                    a, b = self.side(cell, direction)
                    onward[self.knot(a)] = (a, b)
        return _rings(onward, self.knot)


def _rings(onward: dict[Knot, tuple[Point, Point]], knot: Callable[[Point], Knot]) -> list[list[Point]]:
    rings = []
    while onward:
        key = next(iter(onward))
        ring: list[Point] = []
        while key in onward:
            a, b = onward.pop(key)
            ring.append(a)
            key = knot(b)
        rings.append(ring)
    return rings


def _round_cube(q: float, r: float) -> Cell:
    s = -q - r
    near = [round(q), round(r), round(s)]
    off = [abs(near[0] - q), abs(near[1] - r), abs(near[2] - s)]
    if off[0] > off[1] and off[0] > off[2]:
        near[0] = -near[1] - near[2]
    elif off[1] > off[2]:
        near[1] = -near[0] - near[2]
    return near[0], near[1]
