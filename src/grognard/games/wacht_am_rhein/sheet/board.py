"""The board: the map built from its data and checked against itself, and its description for the drawing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from grognard.engine.boards import Board, Box, Chart, Label, Layer, LayerKind, Look, Region, Sector, Track, TrackBox
from grognard.engine.hexes import hexside
from grognard.engine.maps import HexMap, RimSide

from ..schema.data import WachtData
from ..schema.hex_map import road_network
from ..schema.units import FormationData

# The colours of formations on the counters, as names of roles.
_BANDS = {
    "1ss": "silver",
    "3fj": "sky",
    "12vg": "orange",
    "iss": "white",
    "6pza": "cream",
    "30us": "red",
    "82us": "sky",
    "3aus": "yellow",
    "1us": "cream",
    "29br": "green",
}
SIDE_NAMES = {"allied": "Allied", "german": "German"}
_WATERS = {"stream": "stream", "minor_river": "minor river", "major_river": "major river"}
_DAY_PARTS = {"am": "AM", "pm": "PM", "night": "night"}


# -- the board, for those who draw it --------------------------------------------------------------------------------


def boards(data: WachtData, map_: HexMap) -> tuple[Board, ...]:
    """The one map of the game, described for the drawing."""
    index = map_.grid.index
    board = Board(
        "map",
        data.game.title,
        map_,
        _terrain(data),
        _features(),
        _layers(data, map_),
        {index(hex_id): name for hex_id, name in data.map.names.hexes.items()},
        {"allied": "olive", "german": "field grey"},
        subtitle=data.game.subtitle,
        labels=_labels(data, map_),
        regions=_regions(data, map_),
        sectors=_doors(data, map_),
        tracks=(_turns(data),),
        boxes=_boxes(),
        elsewhere={
            f"{side}.{place}": f"{title} {words}"
            for side, title in SIDE_NAMES.items()
            for place, words in (("bridge", "bridge columns at work"), ("aside", "units set aside"))
        },
        charts=(_results(data), _entries(data)),
        scale=data.map.grid.miles,
        scale_unit="mile",
        imprint=f"{data.game.edition}. Map drawn by grognard.",
    )
    return (board,)


def counter_colours(formation_id: str, formation: FormationData) -> tuple[str, str]:
    """The roles of the colours of a unit's counter and of its formation's band."""
    if formation.side == "allied":
        return "olive", _BANDS.get(formation_id, "cream")
    return "black" if "ss" in formation_id else "field grey", _BANDS.get(formation_id, "cream")


def _terrain(data: WachtData) -> dict[str, Look]:
    costs = data.charts.terrain
    notes = {name: f"{costs[name].leg} MP Leg, {costs[name].mech} Mech" for name in data.map.terrain.lists()}
    more = {
        name: Look(name.replace("_", " "), "=", "=", "rough", "rough", notes[name]) for name in data.map.terrain.more
    }
    return more | {
        "clear": Look("clear", "·", ".", "open", "open", notes["clear"]),
        "mixed": Look("mixed", ":", ":", "rough", "rough", notes["mixed"]),
        "woods": Look("woods", "♣", "&", "wood", "wood", notes["woods"]),
        "forest": Look("forest", "♠", "%", "wood", "forest", notes["forest"]),
        "marsh": Look("marsh", "≈", "~", "open", "marsh", notes["marsh"]),
    }


def _features() -> dict[str, Look]:
    return {
        "town": Look("town", "#", "#", "built", "city", "covering terrain"),
        "city": Look("city", "@", "@", "built", "city", "covering terrain"),
        "fortification": Look("fortification", "*", "*", "", "fort", "West Wall"),
    }


def _layers(data: WachtData, map_: HexMap) -> tuple[Layer, ...]:
    styles = {"stream": "stream", "minor_river": "minor", "major_river": "major"}
    water = [
        Layer(course.name, LayerKind.RIVER, map_.hexsides[name], style=styles[course.kind], note=_WATERS[course.kind])
        for name, course in data.map.water.courses.items()
    ]
    network = road_network(map_)
    roads = []
    for kind in ("primary", "secondary", "trail"):
        sides = frozenset(hexside(a, b) for r in network if r.kind == kind for a, b in pairwise(r.path))
        cost = data.charts.roads[kind].cost
        title = kind if kind == "trail" else f"{kind} road"
        lines = tuple(tuple(road.path) for road in network if road.kind == kind)
        rims = _entry_rims(data, map_, kind)
        roads.append(Layer(title, LayerKind.ROAD, sides, rims, kind, f"{cost} MP", lines, _junctions(data, map_)))
    fords = Layer("ford", LayerKind.CROSSING, map_.hexsides["fords"], style="ford", note="rivers: Mech +3 MP, Leg free")
    return (*water, *roads, fords, _constricted(data, map_))


def _junctions(data: WachtData, map_: HexMap) -> frozenset[int]:
    """Where roads meet; in other hexes they pass each other [5.6.1]."""
    return frozenset(map_.grid.index(name) for name in data.map.junctions.hexes)


def _constricted(data: WachtData, map_: HexMap) -> Layer:
    """[5.4.4] The dashed lines through constricted hexes."""
    grid = map_.grid
    lines = []
    for name, ways in data.map.constricted.hexes.items():
        here = grid.index(name)
        for start, end in ways:
            ends = [grid.neighbour(here, side) for side in (start, end)]
            lines += [(before, here, after) for before, after in [ends] if before is not None and after is not None]
    note = "off its dashed lines: Leg +2, Mech all"
    return Layer("constricted terrain", LayerKind.LINE, frozenset(), style="constricted", note=note, lines=tuple(lines))


def _entry_rims(data: WachtData, map_: HexMap, kind: str) -> frozenset[RimSide]:
    """Roads that end in an entry hex go on over the edge of the map."""
    network = road_network(map_)
    ends = {end for road in network if road.kind == kind for end in (road.path[0], road.path[-1])}
    doors = [map_.grid.index(door.hex) for door in data.scenario.entry.doors.values()]
    return frozenset((hex_, map_.grid.rim(hex_)[0]) for hex_ in doors if hex_ in ends and map_.grid.rim(hex_))


def _labels(data: WachtData, map_: HexMap) -> tuple[Label, ...]:
    index = map_.grid.index
    kinds: Mapping[str, str] = {
        **dict.fromkeys(data.map.features.town, "town"),
        **dict.fromkeys(data.map.features.city, "city"),
    }
    narrow = data.map.constricted.hexes
    return tuple(
        Label(index(hex_id), name, kinds.get(hex_id, "hill" if hex_id in narrow else "village"))
        for hex_id, name in data.map.names.hexes.items()
    )


def _regions(data: WachtData, map_: HexMap) -> tuple[Region, ...]:
    points = data.scenario.points
    places = frozenset(map_.grid.index(name) for name in points.places)
    note = ", ".join(f"{name} {worth}" for name, worth in points.places.items())
    return (Region("victory places", places, "yellow", note),) if places else ()


def _doors(data: WachtData, map_: HexMap) -> tuple[Sector, ...]:
    found = []
    for name, door in data.scenario.entry.doors.items():
        column, row = map_.grid.column_row(map_.grid.index(door.hex))
        edge = "north" if row == map_.grid.rows[0] else "south" if row == map_.grid.rows[1] else "east"
        if column == map_.grid.columns[0]:
            edge = "west"
        hexes = frozenset((map_.grid.index(door.hex),))
        found.append(Sector(name, edge, hexes, "entry", door.side, door.name))
    return tuple(found)


def _turns(data: WachtData) -> Track:
    boxes = tuple(
        TrackBox(turn.id, (f"{int(turn.date.split('-')[2])} Dec {_DAY_PARTS[turn.part]}", turn.ground))
        for turn in data.scenario.turns.track
    )
    return Track("turn", "Game turns", boxes, "Below the date: the ground, unless the weather is rolled.")


def _results(data: WachtData) -> Chart:
    chart = data.charts.assault
    rows = tuple((str(face), *row) for face, row in sorted(chart.results.items()))
    note = "Attacker/defender hits: m mandatory, d discretionary. Reconstructed."
    return Chart("Ground assault", ("die", *chart.columns), rows, note)


def _entries(data: WachtData) -> Chart:
    """The entries by their letters, with the units that come in by them and when."""
    arrivals: dict[str, list[str]] = {}
    for group in data.scenario.reinforcements.groups:
        arrivals.setdefault(group.door, []).append(str(group.turn))
    rows = tuple(
        (name, door.name, SIDE_NAMES[door.side], ", ".join(dict.fromkeys(arrivals.get(name, ()))) or "-")
        for name, door in data.scenario.entry.doors.items()
    )
    return Chart("Entry", ("", "where", "side", "turns"), rows, "")


def _boxes() -> tuple[Box, ...]:
    return (
        Box("allied.reserve", "Allied reinforcements", "allied", 12),
        Box("german.reserve", "German reinforcements", "german", 5),
        Box("allied.eliminated", "Allied losses", "allied", 6),
        Box("german.eliminated", "German losses", "german", 6),
    )
