"""Line of sight between hex centres, exactly: whole numbers only, so no line is ever decided by rounding.

In cube coordinates the point (q, r, s) lies in the hexagon around a centre when q-r, r-s and s-q each differ from the
centre's by at most one. Along a straight line each of the three is linear, so the stretch of the line inside a hexagon
is the overlap of three intervals, and multiplying by the line's own slopes makes all their ends integers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from .hexes import HexGrid, Hexside, cube_line, hexside

_AROUND = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class SightStep(NamedTuple):
    """A stretch of a line: through the interior of one hex, or `along` the common hexside of two.

    Hexes off the map are left out of `hexes`.
    """

    hexes: tuple[int, ...]
    along: bool


class Crossing(NamedTuple):
    """How a line passes from one step to the next: over one hexside, or, through a corner, between two of them.

    A corner counts as two hexsides only where the line begins or ends to run `along` the third hexside that meets
    there.
    """

    hexsides: tuple[Hexside, ...]
    corner: bool


class SightLine(NamedTuple):
    """The line from one hex centre to another: its steps, both ends included, and the crossings between them."""

    steps: tuple[SightStep, ...]
    crossings: tuple[Crossing, ...]


class Sight(NamedTuple):
    """Whether a line is clear. If not, the first thing that blocks it: the hexes of a step, or hexsides."""

    clear: bool
    steps: tuple[SightStep, ...]
    blocked_by: tuple[int, ...] = ()
    blocked_at: tuple[Hexside, ...] = ()


def sight_line(grid: HexGrid, a: int, b: int) -> SightLine:
    """The straight line between the centres of two hexes. From b to a it is the same line, reversed."""
    stretches: dict[int, list[tuple[int, int]]] = {}
    running_along: set[int] = set()
    origin, target = grid.cube(a)[:2], grid.cube(b)[:2]
    slopes = _differences(target[0] - origin[0], target[1] - origin[1])
    scale = math.prod(abs(slope) or 1 for slope in slopes)
    for cube in _candidates(origin, target):
        stretch = _stretch(slopes, scale, _differences(cube[0] - origin[0], cube[1] - origin[1]))
        if stretch is not None:
            begin, along = stretch
            stretches.setdefault(begin, []).append(cube)
            if along:
                running_along.add(begin)
    steps = tuple(_step(grid, stretches[begin], begin in running_along) for begin in sorted(stretches))
    return SightLine(steps, tuple(_crossing(before, after) for before, after in pairwise(steps)))


def line_of_sight(
    grid: HexGrid,
    a: int,
    b: int,
    blocks: Callable[[int], bool],
    *,
    blocks_hexside: Callable[[int, int], bool] | None = None,
    both_sides_needed: bool = True,
) -> Sight:
    """Whether the centre of b can be seen from the centre of a: the same answer as from b to a.

    `blocks(hex)` is asked for the hexes between the two, `blocks_hexside(lower, higher)` for the hexsides crossed (a
    wall that the line runs along is not crossed). Where the line runs along a hexside, or through a corner onto or off
    one, it is blocked if both sides block, or if either does when not `both_sides_needed`. What lies off the map never
    blocks.
    """
    line = sight_line(grid, a, b)
    for step, crossing in zip(line.steps[1:], line.crossings, strict=True):
        if blocks_hexside is not None:
            walls = tuple(side for side in crossing.hexsides if blocks_hexside(*side))
            if len(walls) >= _needed(crossing.corner, both_sides_needed):
                return Sight(False, line.steps, blocked_at=walls)
        if step is not line.steps[-1]:
            obstacles = tuple(hex_ for hex_ in step.hexes if blocks(hex_))
            if len(obstacles) >= _needed(step.along, both_sides_needed):
                return Sight(False, line.steps, blocked_by=obstacles)
    return Sight(True, line.steps)


def _needed(two_sided: bool, both_sides_needed: bool) -> int:
    return 2 if two_sided and both_sides_needed else 1


def _differences(q: int, r: int) -> tuple[int, int, int]:
    """q - r, r - s and s - q, with s = -q - r."""
    return q - r, q + 2 * r, -2 * q - r


def _candidates(origin: tuple[int, int], target: tuple[int, int]) -> set[tuple[int, int]]:
    """Every hexagon that the line can touch: one hex per step, and the hexes around each."""
    return {(q + dq, r + dr) for q, r in cube_line(origin, target) for dq, dr in _AROUND}


def _stretch(slopes: tuple[int, int, int], scale: int, centre: tuple[int, int, int]) -> tuple[int, bool] | None:
    """Where the line enters that hexagon and whether it runs along its outline, or None if it has no length in it.

    The whole line is `scale` long, a multiple of every slope that is not zero.
    """
    begin, end, along = 0, scale, False
    for slope, middle in zip(slopes, centre, strict=True):
        if slope == 0:
            if abs(middle) > 1:
                return None
            along = along or abs(middle) == 1
        else:
            ends = ((middle - 1) * scale // slope, (middle + 1) * scale // slope)
            begin, end = max(begin, min(ends)), min(end, max(ends))
    return (begin, along) if begin < end else None


def _step(grid: HexGrid, cubes: list[tuple[int, int]], along: bool) -> SightStep:
    found = (grid.at_cube(*cube) for cube in cubes)
    return SightStep(tuple(sorted(index for index in found if index is not None)), along)


def _crossing(before: SightStep, after: SightStep) -> Crossing:
    sides = tuple(sorted(hexside(x, y) for x in before.hexes for y in after.hexes))
    return Crossing(sides, before.along or after.along)
