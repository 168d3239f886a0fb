"""Hex grids as they are printed: ids, neighbours, distances, lines and the geometry of the paper.

A hex is a small integer, its *index*: 0..n-1, counted column by column and down each column, so that flat lists can
hold what a rule knows about hexes. The printed id ("0304") is for data files and people. A *direction* is one of the
six names in `grid.directions`, clockwise; a *hexside* is the pair of the two indices that share it, lower first; a
*rim* hexside, one that leads off the map, is a hex and a direction.
"""

from __future__ import annotations

import enum
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from .errors import DataError

Hexside = tuple[int, int]
Point = tuple[float, float]
Parity = Literal["even", "odd"]

_HALF_WIDTH = math.sqrt(3.0) / 2.0


class Orientation(enum.Enum):
    """How a hexagon lies: FLAT has a side to the north, POINTY a corner."""

    FLAT = "flat"
    POINTY = "pointy"


MOST_HEXES = 10_000
"""A larger map is a mistake, or an attempt to keep the machine busy."""

_NAMES = {
    Orientation.FLAT: ("N", "NE", "SE", "S", "SW", "NW"),
    Orientation.POINTY: ("NE", "E", "SE", "SW", "W", "NW"),
}

# Cube steps (q, r) of those directions, in the same order; s is always -q - r.
_STEPS = {
    Orientation.FLAT: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    Orientation.POINTY: ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
}

# Angle of the corner where the side of the first direction begins; y grows downwards, so clockwise is positive.
_FIRST_CORNER = {Orientation.FLAT: -120, Orientation.POINTY: -90}


def hexside(a: int, b: int) -> Hexside:
    """The key of the hexside between two neighbouring hexes: the same for (a, b) and (b, a)."""
    return (a, b) if a < b else (b, a)


def cube_distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Steps between two cube coordinates (q, r)."""
    dq = a[0] - b[0]
    dr = a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def cube_line(a: tuple[int, int], b: tuple[int, int], nudge: int = 1) -> Iterator[tuple[int, int]]:
    """The cube coordinates of one hex per step from a to b, both included.

    A point that lies exactly on a hexside goes to one of its two hexes by the sign of `nudge`, always the same one
    whichever end the line is drawn from.
    """
    length = cube_distance(a, b)
    steps = max(length, 1)
    # Everything is scaled to integers; 16 leaves room for a nudge too small to matter except in a tie.
    scale = 16 * steps
    for step in range(length + 1):
        q = 16 * (a[0] * (steps - step) + b[0] * step) + nudge
        r = 16 * (a[1] * (steps - step) + b[1] * step) + 2 * nudge
        yield _round_cube(q, r, scale)


def _round_cube(q: int, r: int, scale: int) -> tuple[int, int]:
    s = -q - r
    near_q, near_r, near_s = ((2 * part + scale) // (2 * scale) for part in (q, r, s))
    off_q, off_r, off_s = abs(near_q * scale - q), abs(near_r * scale - r), abs(near_s * scale - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


@dataclass(frozen=True, slots=True, kw_only=True)
class HexGrid:
    """A map's hexes: which there are, what they are called, and how they lie. Immutable; share it freely.

    `shifted` says which columns (FLAT) lie half a hex further down, or which rows (POINTY) half a hex further right.
    `columns` and `rows` are the first and last printed number, counted left to right and top to bottom, or bottom to
    top when `rows_northward`. `holes` are the ids inside that rectangle that the map does not have.

    `template` describes the printed id. C and R stand for the column and the row, as many digits as letters ("CCRR"
    0304, "CC.RR" 03.04); a single C or R is the plain number, of any length; L is the column as letters, A to Z and
    then AA, BB to ZZ ("LR" is A12). Anything else in the template stands for itself.
    """

    orientation: Orientation
    shifted: Parity
    columns: tuple[int, int]
    rows: tuple[int, int]
    template: str = "CCRR"
    holes: frozenset[str] = frozenset()
    rows_northward: bool = False
    source: str = field(default="grid", compare=False, repr=False)

    ids: tuple[str, ...] = field(init=False, compare=False, repr=False)
    neighbours: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    """Per hex, its neighbours on the map, in the order of `directions`."""
    sides: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    """Per hex, all six neighbours in the order of `directions`; -1 where there is no hex."""
    directions: tuple[str, ...] = field(init=False, compare=False, repr=False)
    _places: tuple[tuple[int, int], ...] = field(init=False, compare=False, repr=False)
    _cubes: tuple[tuple[int, int], ...] = field(init=False, compare=False, repr=False)
    _by_id: dict[str, int] = field(init=False, compare=False, repr=False)
    _by_cube: dict[tuple[int, int], int] = field(init=False, compare=False, repr=False)
    _origin: Point = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._check_extent()
        rectangle = [(self._print(*place), place) for place in self._rectangle()]
        self._check_ids([name for name, _ in rectangle])
        present = [(name, place) for name, place in rectangle if name not in self.holes]
        # A frozen dataclass computes its derived tables once; this is the only place that sets anything.
        fix = object.__setattr__
        fix(self, "directions", _NAMES[self.orientation])
        fix(self, "ids", tuple(name for name, _ in present))
        fix(self, "_places", tuple(place for _, place in present))
        fix(self, "_cubes", tuple(self._cube_of(*place) for _, place in present))
        fix(self, "_by_id", {name: index for index, name in enumerate(self.ids)})
        fix(self, "_by_cube", {cube: index for index, cube in enumerate(self._cubes)})
        fix(self, "sides", tuple(self._find_sides(cube) for cube in self._cubes))
        fix(self, "neighbours", tuple(tuple(side for side in sides if side >= 0) for sides in self.sides))
        fix(self, "_origin", self._find_origin())

    # -- what the map has -----------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.ids)

    def find(self, hex_id: str) -> int | None:
        """The index of a printed id, or None if this map has no such hex."""
        return self._by_id.get(hex_id)

    def index(self, hex_id: str) -> int:
        """The index of a printed id; KeyError, with a message that says what the map has, if there is none."""
        found = self._by_id.get(hex_id)
        if found is None:
            raise KeyError(self.explain_missing(hex_id))
        return found

    def id(self, index: int) -> str:
        """The printed id of a hex."""
        return self.ids[index]

    def column_row(self, index: int) -> tuple[int, int]:
        """The printed column and row numbers of a hex."""
        return self._places[index]

    def explain_missing(self, hex_id: str) -> str:
        """Why `hex_id` is no hex of this map, with the range that comes nearest to it."""
        place = self._parse(hex_id)
        if hex_id in self.holes:
            return f"hex {hex_id} is not part of this map"
        if place is None or not self.columns[0] <= place[0] <= self.columns[1]:
            return f"no hex {hex_id!r}: hexes run from {self.ids[0]} to {self.ids[-1]}"
        column = [name for name, (number, _) in zip(self.ids, self._places, strict=True) if number == place[0]]
        if not column:
            return f"no hex {hex_id!r}: this map has no hexes in that column"
        return f"no hex {hex_id!r}: that column runs from {column[0]} to {column[-1]}"

    # -- cube coordinates -----------------------------------------------------------------------------------------

    def cube(self, index: int) -> tuple[int, int, int]:
        """Cube coordinates (q, r, s) of a hex; they sum to zero."""
        q, r = self._cubes[index]
        return q, r, -q - r

    def at_cube(self, q: int, r: int) -> int | None:
        """The hex at cube coordinates (q, r, -q - r), or None off the map."""
        return self._by_cube.get((q, r))

    # -- neighbours and directions --------------------------------------------------------------------------------

    def neighbour(self, index: int, direction: str) -> int | None:
        """The next hex in that direction, or None off the map."""
        side = self.sides[index][self.directions.index(direction)]
        return None if side < 0 else side

    def direction_between(self, a: int, b: int) -> str | None:
        """The direction of neighbour b from a, or None if they are not neighbours."""
        return self.directions[self.sides[a].index(b)] if b in self.sides[a] else None

    def turn(self, direction: str, sixths: int) -> str:
        """The direction that many sixths of a circle clockwise of this one."""
        return self.directions[(self.directions.index(direction) + sixths) % 6]

    def opposite(self, direction: str) -> str:
        """The direction back: from the neighbour to the hex left behind."""
        return self.turn(direction, 3)

    def rim(self, index: int) -> tuple[str, ...]:
        """The directions that lead off the map (or into a hole of it) from this hex."""
        return tuple(name for name, side in zip(self.directions, self.sides[index], strict=True) if side < 0)

    # -- distance, rings and lines --------------------------------------------------------------------------------

    def distance(self, a: int, b: int) -> int:
        """Hexes from a to b as the crow flies: holes in the map do not lengthen it."""
        return cube_distance(self._cubes[a], self._cubes[b])

    def ring(self, centre: int, radius: int) -> tuple[int, ...]:
        """The hexes of the map at exactly that distance, clockwise from the first direction."""
        if radius == 0:
            return (centre,)
        found = (self._by_cube.get(cube) for cube in self._ring_cubes(self._cubes[centre], radius))
        return tuple(index for index in found if index is not None)

    def within(self, centre: int, radius: int) -> tuple[int, ...]:
        """The hexes of the map at that distance or nearer, including the centre, in ascending order."""
        return tuple(sorted(index for distance in range(radius + 1) for index in self.ring(centre, distance)))

    def line(self, a: int, b: int, nudge: int = 1) -> tuple[int, ...]:
        """One hex per step from a to b; what lies off the map is left out.

        Where the straight line runs along a hexside, `nudge` +1 and -1 give the hexes on its two sides.
        """
        found = (self._by_cube.get(cube) for cube in cube_line(self._cubes[a], self._cubes[b], nudge))
        return tuple(index for index in found if index is not None)

    # -- paper geometry: x to the right, y down, the drawn map begins at (0, 0) -----------------------------------

    def centre(self, index: int, size: float = 1.0) -> Point:
        """The centre of a hex whose side is `size` long."""
        x, y = self._raw_centre(self._cubes[index])
        return (x - self._origin[0]) * size, (y - self._origin[1]) * size

    def corners(self, index: int, size: float = 1.0) -> tuple[Point, ...]:
        """The six corners clockwise; corner i and the one after it end the hexside of direction i."""
        x, y = self.centre(index, size)
        angles = (math.radians(_FIRST_CORNER[self.orientation] + 60 * corner) for corner in range(6))
        return tuple((x + size * math.cos(angle), y + size * math.sin(angle)) for angle in angles)

    def hexside_ends(self, index: int, direction: str, size: float = 1.0) -> tuple[Point, Point]:
        """The two ends of one hexside of a hex, clockwise seen from that hex."""
        corners = self.corners(index, size)
        number = self.directions.index(direction)
        return corners[number], corners[(number + 1) % 6]

    def extent(self, size: float = 1.0) -> Point:
        """Width and height of the paper that the hexes cover."""
        points = [corner for index in range(len(self)) for corner in self.corners(index, size)]
        return max(x for x, _ in points), max(y for _, y in points)

    # -- construction ---------------------------------------------------------------------------------------------

    def _check_extent(self) -> None:
        for name, (first, last) in (("columns", self.columns), ("rows", self.rows)):
            if not 0 <= first <= last:
                raise DataError(self.source, name, f"{first} to {last}", "first and last number, in order, from 0")
        hexes = (self.columns[1] - self.columns[0] + 1) * (self.rows[1] - self.rows[0] + 1)
        if hexes > MOST_HEXES:
            raise DataError(self.source, "rows", f"a map of {hexes} hexes", f"at most {MOST_HEXES}")
        if len(re.findall("C+|L+", self.template)) != 1 or len(re.findall("R+", self.template)) != 1:
            raise DataError(self.source, "template", self.template, "one run of C (or one L) and one run of R")
        if "LL" in self.template or ("L" in self.template and not (self.columns[0] >= 1 and self.columns[1] <= 52)):
            raise DataError(self.source, "template", self.template, "one L, for columns from 1 to at most 52")

    def _check_ids(self, rectangle: list[str]) -> None:
        if len(set(rectangle)) != len(rectangle):
            raise DataError(self.source, "template", f"{self.template} gives two hexes one id", "distinct ids")
        for name in sorted(self.holes.difference(rectangle)):
            raise DataError(self.source, "holes", f"{name} is no hex", f"ids {rectangle[0]} to {rectangle[-1]}")
        if len(self.holes) == len(rectangle):
            raise DataError(self.source, "holes", "no hex is left", "a map of at least one hex")

    def _rectangle(self) -> Iterable[tuple[int, int]]:
        rows = range(self.rows[0], self.rows[1] + 1)
        return ((column, row) for column in range(self.columns[0], self.columns[1] + 1) for row in rows)

    def _print(self, column: int, row: int) -> str:
        def fill(match: re.Match[str]) -> str:
            letters = match.group()
            if letters == "L":
                return chr(ord("A") + (column - 1) % 26) * (1 + (column - 1) // 26)
            number = str(column if letters[0] == "C" else row).zfill(len(letters))
            if 1 < len(letters) < len(number):
                raise DataError(self.source, "template", f"{number} does not fit into {letters}", "more letters")
            return number

        return re.sub("C+|R+|L", fill, self.template)

    def _parse(self, hex_id: str) -> tuple[int, int] | None:
        parts = re.split("(C+|R+|L)", self.template)
        match = re.fullmatch("".join(_field_pattern(part) for part in parts), hex_id)
        if match is None:
            return None
        named = match.groupdict()
        letters = named.get("letters")
        return _letters_number(letters) if letters else int(named["column"]), int(named["row"])

    def _cube_of(self, column: int, row: int) -> tuple[int, int]:
        y = -row if self.rows_northward else row
        across, along = (column, y) if self.orientation is Orientation.FLAT else (y, column)
        odd = across & 1
        # Halving rounds so that the shifted columns (or rows) are the ones the map says.
        other = along - (across - odd if self.shifted == "odd" else across + odd) // 2
        return (across, other) if self.orientation is Orientation.FLAT else (other, across)

    def _find_sides(self, cube: tuple[int, int]) -> tuple[int, ...]:
        steps = _STEPS[self.orientation]
        return tuple(self._by_cube.get((cube[0] + q, cube[1] + r), -1) for q, r in steps)

    def _ring_cubes(self, cube: tuple[int, int], radius: int) -> Iterator[tuple[int, int]]:
        steps = _STEPS[self.orientation]
        q, r = cube[0] + steps[0][0] * radius, cube[1] + steps[0][1] * radius
        for side in range(6):
            # From the hex straight north, the ring runs first to the south-east, two directions further on.
            dq, dr = steps[(side + 2) % 6]
            for _ in range(radius):
                yield q, r
                q, r = q + dq, r + dr

    def _raw_centre(self, cube: tuple[int, int]) -> Point:
        q, r = cube
        if self.orientation is Orientation.FLAT:
            return 1.5 * q, _HALF_WIDTH * (2 * r + q)
        return _HALF_WIDTH * (2 * q + r), 1.5 * r

    def _find_origin(self) -> Point:
        centres = [self._raw_centre(cube) for cube in self._cubes]
        half = (1.0, _HALF_WIDTH) if self.orientation is Orientation.FLAT else (_HALF_WIDTH, 1.0)
        return min(x for x, _ in centres) - half[0], min(y for _, y in centres) - half[1]


def _field_pattern(part: str) -> str:
    if part == "L":
        return "(?P<letters>[A-Z]+)"
    if part and set(part) <= {"C", "R"}:
        digits = r"\d+" if len(part) == 1 else rf"\d{{{len(part)}}}"
        return f"(?P<{'column' if part[0] == 'C' else 'row'}>{digits})"
    return re.escape(part)


def _letters_number(letters: str) -> int:
    return ord(letters[0]) - ord("A") + 1 + 26 * (len(letters) - 1)
