"""The map of The Drive on Metz, built from its data and checked against itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from grognard.engine.boards import Board, Layer, LayerKind, Look
from grognard.engine.errors import DataError
from grognard.engine.hexes import hexside
from grognard.engine.maps import HexMap, RoadLine, RoadNetwork

from .data import MetzData

SOURCE = "map.toml"

_TERRAIN = {
    "clear": Look("clear", "·", ".", "open"),
    "rough": Look("rough", "^", "^", "rough"),
    "forest": Look("forest", "♣", "&", "wood"),
}
_FEATURES = {
    "cities": Look("city or town", "#", "#", "built"),
    "forts": Look("fort", "*", "*"),
}


def build_map(data: MetzData) -> HexMap:
    """The map. Raises DataError where its parts contradict each other."""
    given = data.map
    roads = [
        RoadLine(id=f"road {number}", kind="road", path=tuple(path))
        for number, path in enumerate(given.roads.paths, start=1)
    ]
    board = HexMap(
        data.grid,
        terrain={"clear": given.terrain.clear, "rough": given.terrain.rough, "forest": given.terrain.forest},
        features={"cities": given.cities.hexes, "forts": given.forts.hexes},
        hexsides={
            "moselle": _pairs(given.rivers.moselle, "rivers.moselle"),
            "seille": _pairs(given.rivers.seille, "rivers.seille"),
            "bridges": _pairs(given.bridges.intact, "bridges.intact"),
            "destroyed_bridges": _pairs(given.bridges.destroyed, "bridges.destroyed"),
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
        roads=RoadNetwork(data.grid, roads, meeting="everywhere", source=SOURCE),
        source=SOURCE,
        key="map",
    )
    _check_bridges(board)
    _check_banks(board)
    _check_entries(data, board)
    return board


def boards(data: MetzData, map_: HexMap) -> tuple[Board, ...]:
    """The one map of the game, described for whoever draws it."""
    roads = frozenset(hexside(a, b) for road in road_network(map_) for a, b in pairwise(road.path))
    layers = (
        Layer("Moselle", LayerKind.RIVER, map_.hexsides["moselle"]),
        Layer("Seille", LayerKind.RIVER, map_.hexsides["seille"]),
        Layer("road", LayerKind.ROAD, roads, map_.rims["road"]),
    )
    names = {hex_id: " and ".join(dots) for hex_id, dots in data.map.reference_points.hexes.items()}
    names |= dict(data.map.forts.hexes)
    names |= {hex_id: city.name for hex_id, city in data.map.cities.hexes.items()}
    written = {map_.grid.index(hex_id): name for hex_id, name in names.items()}
    sides = {"us": "olive", "german": "field grey"}
    return (Board("map", data.game.title, map_, _TERRAIN, _FEATURES, layers, written, sides),)


def road_network(board: HexMap) -> RoadNetwork:
    """The roads of the map, which Metz always has."""
    assert board.roads is not None
    return board.roads


def _pairs(texts: Iterable[str], key: str) -> list[Sequence[str]]:
    pairs = [text.split("/") for text in texts]
    for number, pair in enumerate(pairs):
        if len(pair) != 2:
            raise DataError(SOURCE, f"{key}[{number}]", f"'{'/'.join(pair)}' is not a hexside", "two hexes: 0701/0801")
    return [tuple(pair) for pair in pairs]


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


def _check_entries(data: MetzData, board: HexMap) -> None:
    """Every entry hex lies on the edge of its zone; every city with points is a city."""
    for name, zone in data.game.entry.zones.items():
        rim = {board.grid.id(index) for index, _ in board.edge_sides(zone.edge)}
        for hex_id in zone.hexes:
            if hex_id not in rim:
                key = f"entry.zones.{name}.hexes"
                raise DataError("game.toml", key, f"{hex_id} is not on the {zone.edge} edge", "hexes of that edge")
    for hex_id in data.game.points.cities:
        if hex_id not in data.map.cities.hexes:
            raise DataError("game.toml", "points.cities", f"there is no city in '{hex_id}'", "a hex of [cities.hexes]")
