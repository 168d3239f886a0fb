"""Lines of sight over the map of one scenario, worked out hex by hex when first asked for and then kept.

The geometry comes from `engine.sight`: exact lines between hex centres. Because every line of one offset is the same
line moved, the steps and crossings of an offset are worked out once, in cube coordinates, and laid over the map.
"""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.hexes import HexGrid, Hexside, Orientation, hexside
from grognard.engine.maps import HexMap
from grognard.engine.sight import SightStep, sight_line

from ..schema.data import StrikeData

Cube = tuple[int, int]


class Ground(NamedTuple):
    """What on the map can block a line."""

    blocks: tuple[bool, ...]
    """Per hex: woods, towns, orchards [2.1]."""
    blocks_along: tuple[bool, ...]
    """Per hex: blocks on one side of a line along a hexside; orchards do not [G13]."""
    crests: frozenset[Hexside]
    bridge: Hexside


class Sighting(NamedTuple):
    """Whether one hex sees another; the hex or hexsides that block if not; and the hexes between."""

    clear: bool
    between: tuple[int, ...]
    """Hexes that a barrage marker would block the line in."""
    hexes: tuple[int, ...] = ()
    """The terrain that blocks."""
    hexsides: tuple[Hexside, ...] = ()
    """The crests or the bridge that block."""


class _Line(NamedTuple):
    """A line of one offset: per step, the cubes and whether it runs along a hexside; and the hexsides crossed."""

    steps: tuple[tuple[tuple[Cube, ...], bool], ...]
    crossings: tuple[tuple[tuple[tuple[Cube, Cube], ...], bool], ...]


class SightMap:
    """All lines of sight of a map. It only remembers what was worked out; no answer ever changes."""

    def __init__(self, grid: HexGrid, ground: Ground, farthest: int) -> None:
        self.grid = grid
        self.ground = ground
        self.farthest = farthest
        self._paper = HexGrid(
            orientation=Orientation.FLAT,
            shifted="even",
            columns=(0, 2 * farthest + 2),
            rows=(0, 3 * farthest + 4),
            template="CCC.RRR",
        )
        self._middle = self._paper.index(f"{farthest + 1:03}.{farthest + farthest // 2 + 2:03}")
        self._lines: dict[Cube, _Line] = {}
        self._seen: dict[tuple[int, int], Sighting] = {}
        self._fields: dict[tuple[int, int], tuple[int, ...]] = {}

    def sighting(self, a: int, b: int) -> Sighting:
        """The line from a to b, within sight limits or not. The verdict is the same from b to a."""
        key = (a, b) if a < b else (b, a)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._look(*key)
        return found

    def field(self, hex_: int, radius: int) -> tuple[int, ...]:
        """The hexes within that distance that are seen from here, apart from this one and without regard to markers."""
        key = (hex_, radius)
        found = self._fields.get(key)
        if found is None:
            around = self.grid.within(hex_, radius)
            found = tuple(there for there in around if there != hex_ and self.sighting(hex_, there).clear)
            self._fields[key] = found
        return found

    def _look(self, a: int, b: int) -> Sighting:
        grid = self.grid
        q, r, _ = grid.cube(a)
        line = self._line(grid.cube(b)[0] - q, grid.cube(b)[1] - r)
        between: list[int] = []
        blocking: list[int] = []
        for cubes, along in line.steps[1:-1]:
            hexes = [hex_ for dq, dr in cubes if (hex_ := grid.at_cube(q + dq, r + dr)) is not None]
            between += hexes
            blocking += self._obstacles(hexes, along)
        crests = self._crests(a, b, line, q, r)
        bridge = self._bridge(a, b, line, q, r)
        clear = not (blocking or crests or bridge)
        return Sighting(clear, tuple(between), tuple(blocking), (*crests, *bridge))

    def _obstacles(self, hexes: list[int], along: bool) -> list[int]:
        """[G13] Along a hexside woods and towns block from either side, orchards only from both."""
        found = [hex_ for hex_ in hexes if self.ground.blocks[hex_]]
        if along and len(found) < 2:
            return [hex_ for hex_ in found if self.ground.blocks_along[hex_]]
        return found

    def _crests(self, a: int, b: int, line: _Line, q: int, r: int) -> tuple[Hexside, ...]:
        """[2.2.1] One crest crossed is harmless if it is a side of the firer's or the target's hex; two never are."""
        crossed: list[Hexside] = []
        for sides, corner in line.crossings:
            walls = [side for side in self._sides(sides, q, r) if side in self.ground.crests]
            if walls and (not corner or len(walls) == len(sides)):
                crossed.append(min(walls))
        if not crossed or (len(crossed) == 1 and {a, b} & set(crossed[0])):
            return ()
        return tuple(crossed)

    def _bridge(self, a: int, b: int, line: _Line, q: int, r: int) -> tuple[Hexside, ...]:
        """[2.4.3] Only a line that crosses the bridge on its hexside, between other hexes, is blocked."""
        bridge = self.ground.bridge
        if a in bridge or b in bridge:
            return ()
        crossed = any(bridge in self._sides(sides, q, r) for sides, _ in line.crossings)
        return (bridge,) if crossed else ()

    def _sides(self, sides: tuple[tuple[Cube, Cube], ...], q: int, r: int) -> list[Hexside]:
        found = []
        for (q1, r1), (q2, r2) in sides:
            x, y = self.grid.at_cube(q + q1, r + r1), self.grid.at_cube(q + q2, r + r2)
            if x is not None and y is not None:
                found.append(hexside(x, y))
        return found

    def _line(self, dq: int, dr: int) -> _Line:
        found = self._lines.get((dq, dr))
        if found is None:
            found = self._lines[dq, dr] = self._draw(dq, dr)
        return found

    def _draw(self, dq: int, dr: int) -> _Line:
        """The line of this offset on blank paper, as cubes relative to where it begins."""
        paper, start = self._paper, self._middle
        q, r, _ = paper.cube(start)
        end = paper.at_cube(q + dq, r + dr)
        if end is None:
            raise ValueError(f"the offset {dq}, {dr} is farther than {self.farthest} hexes")
        drawn = sight_line(paper, start, end)

        def relative(hex_: int) -> Cube:
            cube = paper.cube(hex_)
            return cube[0] - q, cube[1] - r

        def step(given: SightStep) -> tuple[tuple[Cube, ...], bool]:
            return tuple(relative(hex_) for hex_ in given.hexes), given.along

        crossings = tuple(
            (tuple((relative(x), relative(y)) for x, y in crossing.hexsides), crossing.corner)
            for crossing in drawn.crossings
        )
        return _Line(tuple(map(step, drawn.steps)), crossings)


def sight_map(data: StrikeData, board: HexMap) -> SightMap:
    """[G13] The lines of sight of the map, the same for every scenario."""
    effects = data.charts.terrain
    (bridge,) = board.hexsides["bridge"]
    ground = Ground(
        tuple(name in effects.blocking for name in board.terrain),
        tuple(name in effects.blocking_along for name in board.terrain),
        board.hexsides["crests"],
        bridge,
    )
    return SightMap(data.grid, ground, data.charts.sight.observation_post)
