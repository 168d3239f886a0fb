"""The map built from its data, and checked against itself."""

from __future__ import annotations

from itertools import pairwise

from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Hexside, hexside
from grognard.engine.maps import HexMap, Junction, RoadLine, RoadNetwork
from grognard.engine.shapes import hex_named, hexsides_named

from .data import WachtData

SOURCE = "map.toml"


def build_map(data: WachtData) -> HexMap:
    """The map. Raises DataError where its parts contradict each other."""
    given = data.map
    courses = given.water.courses
    board = HexMap(
        data.grid,
        terrain=given.terrain.lists(),
        features={
            "town": given.features.town,
            "city": given.features.city,
            "fortification": given.features.fortification,
            "vantage": given.features.vantage,
            "constricted": given.constricted.hexes,
        },
        hexsides={
            **{
                name: hexsides_named(course.hexsides, SOURCE, f"water.courses.{name}")
                for name, course in courses.items()
            },
            "fords": hexsides_named(given.water.fords, SOURCE, "water.fords"),
            "bridges": hexsides_named(given.bridges.sites.values(), SOURCE, "bridges.sites"),
        },
        places={f"{name} {hex_id}": hex_id for hex_id, name in given.names.hexes.items()},
        roads=_roads(data),
        source=SOURCE,
        key="map",
    )
    _check_water(data, board)
    _check_bridges(data, board)
    _check_lines(data)
    return board


def road_network(board: HexMap) -> RoadNetwork:
    """The roads of the map, which it always has."""
    assert board.roads is not None
    return board.roads


def _roads(data: WachtData) -> RoadNetwork:
    lines = [
        RoadLine(id=name, kind=road.kind, path=tuple(road.path), name=road.name)
        for name, road in data.map.roads.lines.items()
    ]
    junctions = [Junction(hex=name, roads=tuple(roads)) for name, roads in data.map.junctions.hexes.items()]
    return RoadNetwork(data.grid, lines, meeting="listed", junctions=junctions, source=SOURCE)


# -- checks -------------------------------------------------------------------------------------------------------


def _check_water(data: WachtData, board: HexMap) -> None:
    """A hexside carries one watercourse; a ford lies on one."""
    seen: dict[Hexside, str] = {}
    for name in data.map.water.courses:
        for side in board.hexsides[name]:
            if side in seen:
                where = _name(board.grid, side)
                raise DataError(SOURCE, f"water.courses.{name}", f"{where} is also {seen[side]}", "one water a hexside")
            seen[side] = name
    for side in board.hexsides["fords"]:
        if side not in seen:
            raise DataError(SOURCE, "water.fords", f"{_name(board.grid, side)} is dry", "a hexside with water")


def _check_bridges(data: WachtData, board: HexMap) -> None:
    """[5.6.2] A bridge stands exactly where a road crosses water, and not at a ford."""
    wet = {side for name in data.map.water.courses for side in board.hexsides[name]}
    roads = {hexside(a, b) for road in road_network(board) for a, b in pairwise(road.path)}
    wrong = sorted(board.hexsides["bridges"] ^ (wet & roads))
    if wrong:
        problem = f"{_name(board.grid, wrong[0])} disagrees with roads and water"
        raise DataError(SOURCE, "bridges.sites", problem, "a bridge for every road over water")
    both = sorted(board.hexsides["bridges"] & board.hexsides["fords"])
    if both:
        raise DataError(SOURCE, "bridges.sites", f"{_name(board.grid, both[0])} is also a ford", "one of the two")


def _check_lines(data: WachtData) -> None:
    """[5.4.4] R14: a dashed line joins two hexsides, and no two lines of a hex share one."""
    for name, lines in data.map.constricted.hexes.items():
        key = f"constricted.hexes.{name}"
        hex_named(data.grid, name, SOURCE, key)
        ends = [end for line in lines for end in line]
        unknown = [end for end in ends if end not in data.grid.directions]
        if unknown:
            expected = "one of " + ", ".join(data.grid.directions)
            raise DataError(SOURCE, key, f"'{unknown[0]}' is no direction", expected)
        if len(set(ends)) != len(ends):
            raise DataError(SOURCE, key, "dashed lines share a hexside", "each hexside once a hex: ruling R14")


def _name(grid: HexGrid, side: Hexside) -> str:
    return "/".join(grid.id(index) for index in side)
