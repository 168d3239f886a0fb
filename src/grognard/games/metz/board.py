"""The map of The Drive on Metz, built from its data and checked against itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from grognard.engine.boards import Board, Box, Chart, Label, Layer, LayerKind, Look, Region, Sector, Track, TrackBox
from grognard.engine.errors import DataError
from grognard.engine.hexes import hexside
from grognard.engine.maps import HexMap, RoadLine, RoadNetwork

from .data import MetzData, Side

SOURCE = "map.toml"

# The division colours of the counters, as names of roles.
_BANDS = {
    "5": "red",
    "7A": "yellow",
    "90": "sky",
    "101": "white",
    "559": "cream",
    "462": "orange",
    "452": "green",
    "Metz": "pink",
    "3PG": "blue",
    "17SS": "silver",
    "106": "white",
}
_SS = "SS"
_COSTED = ("clear", "rough", "forest")


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


# -- the board, for whoever draws it ----------------------------------------------------------------------------


def boards(data: MetzData, map_: HexMap) -> tuple[Board, ...]:
    """The one map of the game, described for whoever draws it."""
    names = {hex_id: " and ".join(dots) for hex_id, dots in data.map.reference_points.hexes.items()}
    names |= dict(data.map.forts.hexes)
    names |= {hex_id: city.name for hex_id, city in data.map.cities.hexes.items()}
    board = Board(
        "map",
        data.game.title,
        map_,
        _terrain(data),
        _features(data),
        _layers(data, map_),
        {map_.grid.index(hex_id): name for hex_id, name in names.items()},
        {"us": "olive", "german": "field grey"},
        subtitle=data.game.subtitle,
        labels=_labels(data, map_),
        regions=(Region("east of the Moselle", map_.regions["east_of_moselle"], "yellow", _bank_note(data)),),
        sectors=(*_entries(data, map_), *_exits(data, map_)),
        tracks=(_turns(data),),
        boxes=_boxes(),
        elsewhere={"us.aside": "Americans set aside", "ge.aside": "Germans set aside"},
        charts=(_results(data),),
        broken_bridges=map_.hexsides["destroyed_bridges"],
        scale=data.map.grid.kilometres,
        imprint=f"Game design by {data.game.designer}. Map drawn by grognard.",
    )
    return (board,)


def counter_colours(side: Side, division: str) -> tuple[str, str]:
    """The roles of the colours of a unit's counter and of its division's band."""
    paint = "olive" if side == "us" else "black" if division.endswith(_SS) else "field grey"
    return paint, _BANDS.get(division, "cream")


def _terrain(data: MetzData) -> dict[str, Look]:
    effects = data.charts.terrain_effects
    notes = {name: _effect(getattr(effects.cost, name), getattr(effects.shift, name)) for name in _COSTED}
    return {
        "clear": Look("clear", "·", ".", "open", "open", notes["clear"]),
        "rough": Look("rough", "^", "^", "rough", "rough", notes["rough"]),
        "forest": Look("forest", "♣", "&", "wood", "wood", notes["forest"]),
    }


def _features(data: MetzData) -> dict[str, Look]:
    effects = data.charts.terrain_effects
    return {
        "cities": Look("city or town", "#", "#", "built", "city", _effect(0, effects.city_shift)),
        "forts": Look("fort", "*", "*", "", "fort", _effect(0, effects.fort_shift)),
    }


def _layers(data: MetzData, map_: HexMap) -> tuple[Layer, ...]:
    effects = data.charts.terrain_effects
    roads = frozenset(hexside(a, b) for road in road_network(map_) for a, b in pairwise(road.path))
    river = f"all MP; {_effect(0, effects.river_shift)}"
    return (
        Layer("Moselle", LayerKind.RIVER, map_.hexsides["moselle"], style="major", note=river),
        Layer("Seille", LayerKind.RIVER, map_.hexsides["seille"], style="minor", note=river),
        Layer("road", LayerKind.ROAD, roads, map_.rims["road"], "primary", _effect(effects.road_cost, 0)),
    )


def _effect(cost: int, shift: int) -> str:
    parts = [f"{cost} MP"] if cost else []
    if shift:
        parts.append(f"{abs(shift)} column{'s' if abs(shift) > 1 else ''} left")
    return "; ".join(parts)


def _labels(data: MetzData, map_: HexMap) -> tuple[Label, ...]:
    index = map_.grid.index
    cities = (Label(index(hex_id), city.name, city.kind) for hex_id, city in data.map.cities.hexes.items())
    forts = (Label(index(hex_id), name, "fort") for hex_id, name in data.map.forts.hexes.items())
    # The list calls one "Driant (village)" to tell it from the fort; on the map its kind does.
    dots = (
        Label(index(hex_id), name.removesuffix(" (village)"), "village")
        for hex_id, names in data.map.reference_points.hexes.items()
        for name in names
    )
    return (*cities, *forts, *dots)


def _bank_note(data: MetzData) -> str:
    return f"{data.game.points.american_east_of_moselle} point a turn for each American unit"


def _entries(data: MetzData, map_: HexMap) -> Iterable[Sector]:
    for name, zone in data.game.entry.zones.items():
        side = "german" if name.startswith("panzer") else "us"
        title = "German entry" if side == "german" else f"American entry, {zone.title}"
        yield Sector(title, zone.edge, frozenset(map(map_.grid.index, zone.hexes)), "entry", side)


def _exits(data: MetzData, map_: HexMap) -> tuple[Sector, ...]:
    points = data.game.points
    edge = {name: frozenset(hex_ for hex_, _ in map_.edge_sides(name)) for name in ("east", "south", "west")}
    guards = "Panzergrenadier exit: points on the turn track"
    return (
        Sector(f"American exit: {points.american_exit_east} points a unit", "east", edge["east"], "exit", "us"),
        Sector(guards, "east", edge["east"], "exit", "german"),
        Sector(guards, "south", edge["south"], "exit", "german"),
        Sector(f"German exit: {points.german_exit_west} points a unit", "west", edge["west"], "exit", "german"),
    )


def _turns(data: MetzData) -> Track:
    turns = data.game.turns
    boxes = zip(turns.dates, turns.panzergrenadier_exit_points, strict=True)
    return Track(
        "turn",
        "Game turns",
        tuple(TrackBox(str(turn), (_day(date), str(points))) for turn, (date, points) in enumerate(boxes, start=1)),
        "Below the date: points for a panzergrenadier unit that leaves by the east or south edge in that turn.",
    )


def _day(date: str) -> str:
    months = ("Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec")
    _, month, day = date.split("-")
    return f"{int(day)} {months[int(month) - 1]}"


def _results(data: MetzData) -> Chart:
    """The Combat Results Table as it is printed: a column for each differential, a row for each face."""
    results = data.charts.combat_results
    heads = tuple(column.label.replace(",", " ").replace("-", "−") for column in results.columns)
    rows = tuple((str(face), *row) for face, row in sorted(results.rows.items()))
    note = "NE no effect, DR defender retreats, DR2 retreats two hexes, AR attackers retreat."
    return Chart("Combat results", ("die", *heads), rows, note)


def _boxes() -> tuple[Box, ...]:
    return (
        Box("us.reserve", "American reinforcements", "us", 10),
        Box("ge.reserve", "German reinforcements", "german", 5),
        Box("us.exited", "Americans exited", "us"),
        Box("ge.exited", "Germans exited", "german"),
        Box("us.destroyed", "Americans lost", "us"),
        Box("ge.destroyed", "Germans lost", "german"),
    )


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
