"""The one map of the game, described for the drawing."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from grognard.engine.boards import Board, Box, Chart, Label, Layer, LayerKind, Look, Region, Sector, Track, TrackBox
from grognard.engine.hexes import hexside
from grognard.engine.maps import HexMap

from ..schema.data import MetzData
from ..schema.map import road_network

_COSTED = ("clear", "rough", "forest")


def boards(data: MetzData) -> tuple[Board, ...]:
    """The one map of the game."""
    map_ = data.board
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
