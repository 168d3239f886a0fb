"""A map: a grid with what is printed on it, checked against the grid when it is built.

Data files name hexes by id; here they become indices. Whatever does not fit the grid (a hex that is not there, two
hexes that do not touch, a hexside that does not lead off the map) is a DataError that names the file, the key and the
culprit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, TypeVar

import msgspec

from .data import DataStruct, unique
from .errors import DataError
from .hexes import HexGrid, Hexside, hexside

T = TypeVar("T")
RimSide = tuple[int, str]
"""A hexside that leads off the map: the hex and the direction."""


class RoadLine(DataStruct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A road as a data file gives it: hex ids along its course, and the directions in which its ends leave the map."""

    id: str
    kind: str
    path: tuple[str, ...]
    name: str = ""
    begins: str = ""
    ends: str = ""


class Junction(DataStruct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hex in which the listed roads meet. A listed road meets itself, too, if it passes the hex twice."""

    hex: str
    roads: tuple[str, ...]


class Road(msgspec.Struct, frozen=True):
    """A road on the map: its course as indices, and the rim hexsides by which it leaves."""

    id: str
    kind: str
    name: str
    path: tuple[int, ...]
    rims: tuple[RimSide, ...]


class Passage(msgspec.Struct, frozen=True):
    """One passage of a road through one hex, and the neighbouring hexes it leads to."""

    road: str
    hex: int
    leads_to: frozenset[int]


# -- reading ids --------------------------------------------------------------------------------------------------


def hex_of(grid: HexGrid, hex_id: str, source: str, key: str) -> int:
    """The index of a hex id from a data file."""
    found = grid.find(hex_id)
    if found is None:
        raise DataError(source, key, grid.explain_missing(hex_id), "a hex of the map")
    return found


def hex_set(grid: HexGrid, ids: Iterable[str], source: str, key: str) -> frozenset[int]:
    """A set of hexes, none listed twice."""
    return frozenset(hex_of(grid, name, source, key) for name in unique(ids, source, key))


def hexside_set(grid: HexGrid, pairs: Iterable[Sequence[str]], source: str, key: str) -> frozenset[Hexside]:
    """A set of hexsides, each given as the two hexes that share it, none listed twice in either order."""
    found: set[Hexside] = set()
    for pair in pairs:
        side = _hexside_of(grid, pair, source, key)
        if side in found:
            raise DataError(source, key, f"hexside {'/'.join(pair)} occurs twice", "every hexside once")
        found.add(side)
    return frozenset(found)


def rim_set(grid: HexGrid, entries: Iterable[Sequence[str]], source: str, key: str) -> frozenset[RimSide]:
    """A set of rim hexsides, each entry a hex followed by one or more directions that lead off the map from it."""
    found: set[RimSide] = set()
    for entry in entries:
        if not entry:
            raise DataError(source, key, "an empty hexside", "a hex and the directions that lead off the map")
        name, *directions = entry
        if not directions:
            raise DataError(
                source, key, f"no direction after '{name}'", "a hex and the directions that lead off the map"
            )
        for direction in directions:
            side = rim_side(grid, name, direction, source, key)
            if side in found:
                raise DataError(source, key, f"{name} {direction} occurs twice", "every hexside once")
            found.add(side)
    return frozenset(found)


def rim_side(grid: HexGrid, hex_id: str, direction: str, source: str, key: str) -> RimSide:
    """One rim hexside; DataError if the direction is unknown or leads to another hex."""
    index = hex_of(grid, hex_id, source, key)
    if direction not in grid.directions:
        raise DataError(source, key, f"unknown direction {direction!r}", f"one of {', '.join(grid.directions)}")
    beyond = grid.neighbour(index, direction)
    if beyond is not None:
        raise DataError(source, key, f"{hex_id} {direction} leads to {grid.id(beyond)}", "a hexside on the rim")
    return index, direction


def one_per_hex(grid: HexGrid, groups: Mapping[str, Iterable[str]], source: str, key: str) -> tuple[str, ...]:
    """Per hex, the name of the one group that lists it; DataError for a hex in no group or in two."""
    found: dict[int, str] = {}
    for group, ids in groups.items():
        for name in ids:
            index = hex_of(grid, name, source, f"{key}.{group}")
            if index in found:
                raise DataError(source, f"{key}.{group}", f"hex {name} is also {found[index]}", "every hex once")
            found[index] = group
    return _complete(grid, found, source, key)


def value_per_hex(grid: HexGrid, values: Mapping[str, T], source: str, key: str) -> tuple[T, ...]:
    """Per hex, the value that the data give under its id; DataError for a hex that is missing."""
    found = {hex_of(grid, name, source, key): value for name, value in values.items()}
    return _complete(grid, found, source, key)


def _complete(grid: HexGrid, found: Mapping[int, T], source: str, key: str) -> tuple[T, ...]:
    missing = [name for index, name in enumerate(grid.ids) if index not in found]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise DataError(source, key, f"nothing for hex {missing[0]}{more}", "every hex once")
    return tuple(found[index] for index in range(len(grid)))


def _hexside_of(grid: HexGrid, pair: Sequence[str], source: str, key: str) -> Hexside:
    if len(pair) != 2:
        raise DataError(source, key, f"{list(pair)}", "the two hexes that share a hexside")
    a, b = (hex_of(grid, name, source, key) for name in pair)
    if b not in grid.neighbours[a]:
        raise DataError(source, key, f"{pair[0]} and {pair[1]} do not touch", "two neighbouring hexes")
    return hexside(a, b)


# -- roads --------------------------------------------------------------------------------------------------------


class RoadNetwork:
    """The roads of a map, and where they connect.

    `meeting` is "everywhere" when roads that share a hex meet in it, or "listed" when they meet only where a junction
    lists both. A road may pass a hex twice: its two passages are then separate roads in that hex, unless the roads meet
    everywhere or a junction lists it. A road that ends where it began is closed there.
    """

    def __init__(
        self,
        grid: HexGrid,
        roads: Sequence[RoadLine],
        *,
        meeting: Literal["everywhere", "listed"],
        junctions: Sequence[Junction] = (),
        source: str,
        key: str = "roads",
    ) -> None:
        self.grid = grid
        self.meeting = meeting
        self._source = source
        self._key = key
        unique((road.id for road in roads), source, key)
        self._roads = {line.id: self._lay(line, f"{key}.{line.id}") for line in roads}
        self._on = _by_key((side, road.id) for road in self for side in _hexsides_along(road))
        self._off = _by_key((rim, road.id) for road in self for rim in road.rims)
        self._passages = _by_key((passage.hex, passage) for road in self for passage in _passages_of(road))
        self._junctions = _by_key(self._check_junction(junction) for junction in junctions)

    def __iter__(self) -> Iterator[Road]:
        return iter(self._roads.values())

    def __len__(self) -> int:
        return len(self._roads)

    def road(self, road_id: str) -> Road:
        """The road of that id; KeyError if there is none."""
        return self._roads[road_id]

    def roads_on(self, side: Hexside) -> tuple[str, ...]:
        """The ids of the roads that cross that hexside, in the order of the data."""
        return self._on.get(side, ())

    def has_road(self, a: int, b: int) -> bool:
        """Whether any road leads from a to its neighbour b."""
        return hexside(a, b) in self._on

    def roads_off(self, hex_: int, direction: str) -> tuple[str, ...]:
        """The ids of the roads that leave the map there."""
        return self._off.get((hex_, direction), ())

    def roads_in(self, hex_: int) -> tuple[str, ...]:
        """The ids of the roads in that hex, each once."""
        return tuple(dict.fromkeys(passage.road for passage in self.passages(hex_)))

    def passages(self, hex_: int) -> tuple[Passage, ...]:
        """Every passage of a road through that hex; two of one road if it comes by twice."""
        return self._passages.get(hex_, ())

    def connected_in(self, hex_: int, road_a: str, road_b: str) -> bool:
        """Whether the two roads connect in that hex; for one road, whether its passages meet."""
        present = [passage.road for passage in self.passages(hex_)]
        if road_a not in present or road_b not in present:
            return False
        if self.meeting == "everywhere" or (road_a == road_b and present.count(road_a) == 1):
            return True
        return any(road_a in roads and road_b in roads for roads in self._junctions.get(hex_, ()))

    def runs_through(self, back: int, here: int, onward: int) -> bool:
        """Whether a unit can come by road from `back` into `here` and go on by road to `onward`."""
        arrivals = [passage for passage in self.passages(here) if back in passage.leads_to]
        departures = [passage for passage in self.passages(here) if onward in passage.leads_to]
        return any(
            arrival is departure or self.connected_in(here, arrival.road, departure.road)
            for arrival in arrivals
            for departure in departures
        )

    def _lay(self, line: RoadLine, key: str) -> Road:
        source = self._source
        path = tuple(hex_of(self.grid, name, source, key) for name in line.path)
        if len(path) < 2 and not (path and (line.begins or line.ends)):
            raise DataError(source, key, "leads nowhere", "a path of two hexes, or one and a way off the map")
        # Refuses hexes that do not touch, and a road that turns back on itself.
        hexside_set(self.grid, pairwise(line.path), source, key)
        rims = [(line.path[0], line.begins), (line.path[-1], line.ends)]
        laid = tuple(rim_side(self.grid, name, way, source, key) for name, way in rims if way)
        return Road(line.id, line.kind, line.name, path, laid)

    def _check_junction(self, junction: Junction) -> tuple[int, frozenset[str]]:
        key = f"{self._key}.junctions.{junction.hex}"
        if self.meeting != "listed":
            raise DataError(self._source, key, "a junction, though roads meet everywhere", "no junctions")
        index = hex_of(self.grid, junction.hex, self._source, key)
        for road in unique(junction.roads, self._source, key):
            if road not in self.roads_in(index):
                here = ", ".join(self.roads_in(index)) or "none"
                raise DataError(self._source, key, f"road {road!r} does not pass here", f"roads of this hex: {here}")
        if sum(passage.road in junction.roads for passage in self.passages(index)) < 2:
            raise DataError(self._source, key, "nothing meets here", "at least two roads, or one that passes twice")
        return index, frozenset(junction.roads)


K = TypeVar("K")


def _by_key(pairs: Iterable[tuple[K, T]]) -> dict[K, tuple[T, ...]]:
    groups: dict[K, tuple[T, ...]] = {}
    for key, value in pairs:
        groups[key] = (*groups.get(key, ()), value)
    return groups


def _hexsides_along(road: Road) -> list[Hexside]:
    return [hexside(a, b) for a, b in pairwise(road.path)]


def _passages_of(road: Road) -> list[Passage]:
    path = road.path
    closed = len(path) > 2 and path[0] == path[-1]
    if closed:
        # The seam of a closed road is one passage, not an end and a beginning.
        path = path[:-1]
    passages = []
    for position, here in enumerate(path):
        before = path[position - 1 : position] or (path[-1:] if closed else ())
        after = path[position + 1 : position + 2] or (path[:1] if closed else ())
        passages.append(Passage(road.id, here, frozenset(before + after)))
    return passages


# -- the map ------------------------------------------------------------------------------------------------------


class HexMap:
    """A grid with its terrain, features, hexsides, rim, places, regions, edges and roads. Built once, never changed.

    `terrain` lists the hexes of each kind and must name every hex exactly once. `features` and `regions` are named sets
    of hexes; `hexsides` named sets of pairs of neighbours; `rims` named sets of hexsides that lead off the map;
    `places` names of single hexes. `edges` says which map edge each rim hexside belongs to, each of them exactly once:
    the map says where the edges meet at a corner, and nothing guesses it.
    """

    def __init__(
        self,
        grid: HexGrid,
        *,
        terrain: Mapping[str, Iterable[str]] | None = None,
        features: Mapping[str, Iterable[str]] | None = None,
        hexsides: Mapping[str, Iterable[Sequence[str]]] | None = None,
        rims: Mapping[str, Iterable[Sequence[str]]] | None = None,
        places: Mapping[str, str] | None = None,
        regions: Mapping[str, Iterable[str]] | None = None,
        edges: Mapping[str, Iterable[Sequence[str]]] | None = None,
        roads: RoadNetwork | None = None,
        source: str,
        key: str = "map",
    ) -> None:
        self.grid = grid
        self.roads = roads
        self.terrain: tuple[str, ...] = one_per_hex(grid, terrain, source, f"{key}.terrain") if terrain else ()
        self.features = _hex_sets(grid, features, source, f"{key}.features")
        self.regions = _hex_sets(grid, regions, source, f"{key}.regions")
        self.hexsides = {
            name: hexside_set(grid, pairs, source, f"{key}.hexsides.{name}") for name, pairs in (hexsides or {}).items()
        }
        self.rims = _rim_sets(grid, rims, source, f"{key}.rims")
        self.places = {
            name: hex_of(grid, hex_id, source, f"{key}.places.{name}") for name, hex_id in (places or {}).items()
        }
        self._edges = _edge_table(grid, edges, source, f"{key}.edges") if edges else {}

    def has(self, feature: str, hex_: int) -> bool:
        """Whether that hex has that feature; KeyError for a feature the map does not know."""
        return hex_ in self.features[feature]

    def hexside_has(self, feature: str, a: int, b: int) -> bool:
        """Whether the hexside between two neighbours has that feature; KeyError for an unknown one."""
        return hexside(a, b) in self.hexsides[feature]

    def rim_has(self, feature: str, hex_: int, direction: str) -> bool:
        """Whether that rim hexside has that feature; KeyError for an unknown one."""
        return (hex_, direction) in self.rims[feature]

    def names_in(self, hex_: int) -> tuple[str, ...]:
        """The named places in that hex, in the order of the data."""
        return tuple(name for name, index in self.places.items() if index == hex_)

    def edge_of(self, hex_: int, direction: str) -> str | None:
        """The map edge (as the data name it) of that rim hexside, or None if it is not on the rim."""
        return self._edges.get((hex_, direction))

    def edge_sides(self, edge: str) -> tuple[RimSide, ...]:
        """The rim hexsides of that edge, in ascending order of their hexes."""
        return tuple(sorted(side for side, name in self._edges.items() if name == edge))


def _hex_sets(
    grid: HexGrid, groups: Mapping[str, Iterable[str]] | None, source: str, key: str
) -> dict[str, frozenset[int]]:
    return {name: hex_set(grid, ids, source, f"{key}.{name}") for name, ids in (groups or {}).items()}


def _rim_sets(
    grid: HexGrid, groups: Mapping[str, Iterable[Sequence[str]]] | None, source: str, key: str
) -> dict[str, frozenset[RimSide]]:
    return {name: rim_set(grid, entries, source, f"{key}.{name}") for name, entries in (groups or {}).items()}


def _edge_table(
    grid: HexGrid, edges: Mapping[str, Iterable[Sequence[str]]], source: str, key: str
) -> dict[RimSide, str]:
    table: dict[RimSide, str] = {}
    for edge, sides in _rim_sets(grid, edges, source, key).items():
        for side in sides:
            if side in table:
                problem = f"{grid.id(side[0])} {side[1]} is also {table[side]}"
                raise DataError(source, f"{key}.{edge}", problem, "every rim hexside once")
            table[side] = edge
    for index, name in enumerate(grid.ids):
        for direction in grid.rim(index):
            if (index, direction) not in table:
                raise DataError(source, key, f"no edge for {name} {direction}", "every rim hexside once")
    return table
