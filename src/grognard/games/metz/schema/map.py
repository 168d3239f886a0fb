"""The map of The Drive on Metz: what map.toml holds, and the map built from it and checked against itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from grognard.engine.data import DataStruct, Sourced
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid
from grognard.engine.maps import HexMap, RoadLine, RoadNetwork
from grognard.engine.shapes import GridData, HexesData, hexsides_named

SOURCE = "map.toml"


class GridOfMetz(GridData, frozen=True):
    """The hex grid as printed, and how wide a hex is."""

    kilometres: int


class TerrainData(Sourced, frozen=True):
    """The basic terrain of every hex."""

    clear: list[str]
    rough: list[str]
    forest: list[str]


class CityData(DataStruct, frozen=True):
    """A city or town."""

    name: str
    kind: Literal["city", "town"]


class CitiesData(Sourced, frozen=True):
    """Cities and towns by hex."""

    hexes: dict[str, CityData]


class FortsData(Sourced, frozen=True):
    """Forts by hex."""

    hexes: dict[str, str]


class ReferencePointsData(Sourced, frozen=True):
    """Printed names without effect, by hex."""

    hexes: dict[str, list[str]]


class RiversData(Sourced, frozen=True):
    """The two rivers as hexsides "0701/0801"."""

    moselle: list[str]
    seille: list[str]


class RoadsData(Sourced, frozen=True):
    """Roads as hexes in a row, and the road hexsides on the rim of the map."""

    paths: list[list[str]]
    rim: list[str]


class BridgesData(Sourced, frozen=True):
    """Bridges, as a check on roads and rivers; destroyed ones carry no road."""

    intact: list[str]
    destroyed: list[str]


class EdgesData(Sourced, frozen=True):
    """The rim hexsides "0101 NW" of each map edge."""

    north: list[str]
    east: list[str]
    south: list[str]
    west: list[str]


class MapData(DataStruct, frozen=True):
    """The whole of map.toml."""

    grid: GridOfMetz
    terrain: TerrainData
    cities: CitiesData
    forts: FortsData
    reference_points: ReferencePointsData
    rivers: RiversData
    roads: RoadsData
    bridges: BridgesData
    east_of_moselle: HexesData
    edges: EdgesData


# -- the map itself -----------------------------------------------------------------------------------------------


def build_map(given: MapData, grid: HexGrid) -> HexMap:
    """The map. Raises DataError where its parts contradict each other."""
    roads = [
        RoadLine(id=f"road {number}", kind="road", path=tuple(path))
        for number, path in enumerate(given.roads.paths, start=1)
    ]
    board = HexMap(
        grid,
        terrain={"clear": given.terrain.clear, "rough": given.terrain.rough, "forest": given.terrain.forest},
        features={"cities": given.cities.hexes, "forts": given.forts.hexes},
        hexsides={
            "moselle": hexsides_named(given.rivers.moselle, SOURCE, "rivers.moselle"),
            "seille": hexsides_named(given.rivers.seille, SOURCE, "rivers.seille"),
            "bridges": hexsides_named(given.bridges.intact, SOURCE, "bridges.intact"),
            "destroyed_bridges": hexsides_named(given.bridges.destroyed, SOURCE, "bridges.destroyed"),
        },
        rims={"road": _rim(given.roads.rim)},
        places={city.name: hex_id for hex_id, city in given.cities.hexes.items()},
        regions={"east_of_moselle": given.east_of_moselle.hexes},
        edges={
            "north": _rim(given.edges.north),
            "east": _rim(given.edges.east),
            "south": _rim(given.edges.south),
            "west": _rim(given.edges.west),
        },
        roads=RoadNetwork(grid, roads, meeting="everywhere", source=SOURCE),
        source=SOURCE,
        key="map",
    )
    _check_bridges(board)
    _check_banks(board)
    return board


def road_network(board: HexMap) -> RoadNetwork:
    """The roads of the map, which Metz always has."""
    assert board.roads is not None
    return board.roads


def _rim(texts: Iterable[str]) -> list[Sequence[str]]:
    return [tuple(text.split()) for text in texts]


def _check_bridges(board: HexMap) -> None:
    """A bridge is exactly a road over a river; a destroyed one has the river and not the road."""
    rivers = board.hexsides["moselle"] | board.hexsides["seille"]
    roads = {(min(a, b), max(a, b)) for road in road_network(board) for a, b in pairwise(road.path)}
    if board.hexsides["bridges"] != rivers & roads:
        wrong = sorted(board.hexsides["bridges"] ^ (rivers & roads))[0]
        where = "/".join(board.grid.id(index) for index in wrong)
        raise DataError(SOURCE, "bridges.intact", f"{where} disagrees with roads and rivers", "every road over a river")
    for side in board.hexsides["destroyed_bridges"]:
        if side not in rivers or side in roads:
            where = "/".join(board.grid.id(index) for index in side)
            raise DataError(SOURCE, "bridges.destroyed", f"{where} is no river or has a road", "a river without a road")


def _check_banks(board: HexMap) -> None:
    """East of the Moselle is what the Moselle cuts off: no way around it on the map."""
    east, moselle = board.regions["east_of_moselle"], board.hexsides["moselle"]
    for here, around in enumerate(board.grid.neighbours):
        for there in around:
            parted = (min(here, there), max(here, there)) in moselle
            if parted != ((here in east) != (there in east)):
                where = f"{board.grid.id(here)}/{board.grid.id(there)}"
                raise DataError(SOURCE, "east_of_moselle.hexes", f"the Moselle and the banks disagree at {where}")
