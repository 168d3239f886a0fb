"""An owner's sheet for the calculator: a map, kinds of ground, units; our data files fill in the rest.

An owner of the printed game writes a sheet before asking. The shortest map is a size and the hexes that are not clear.
Everything is completed to the form of our data files, so that the calculator knows no other form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Literal

from grognard.engine.data import DataStruct, typed
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation, hexside

from .costs import FEATURES, TERRAIN, Cost, RoadKind, Side, Size, Water

SHEET = "map.toml"
Trees = Mapping[str, Mapping[str, Any]]
_OWN: Mapping[str, Any] = {"source": "own", "confidence": "high"}
_CONFIDENCE = ("source", "confidence")


class OwnGround(DataStruct, frozen=True):
    """A kind of ground: what it costs, and whether it covers units in it [5.3.0]."""

    mech: Cost
    leg: Cost
    covering: bool = False
    assault: int = 0


class OwnUnit(DataStruct, frozen=True):
    """A counter: its type, or only its class; its side; and the allowance printed on it."""

    side: Side = "german"
    type: str = ""
    moves: Literal["", "mech", "leg"] = ""
    """Its class, if no type is given: then it is mechanised or plain infantry."""
    movement: int = 0
    name: str = ""
    size: Size = "battalion"
    formation: str = ""
    attack: tuple[int, ...] = (1,)
    defence: tuple[int, ...] = (1,)
    proficiency: int = 5


_TYPES = {"mech": "mech_infantry", "leg": "infantry", "": "mech_infantry"}
_FORMATIONS = {
    ("german", "mech"): "mechanised",
    ("german", "leg"): "infantry",
    ("allied", "mech"): "mechanised",
    ("allied", "leg"): "infantry_division",
}


def with_sheet(trees: Trees, sheet: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The data files with an owner's sheet laid over them. Raises DataError, naming the key that makes no sense."""
    unknown = sorted(set(sheet) - set(_SECTIONS))
    if unknown:
        raise DataError(SHEET, unknown[0], "there is no such section", "one of " + ", ".join(_SECTIONS))
    found = dict(trees)
    grounds = {
        name: typed(_table(form, f"ground.{name}"), f"{SHEET}: ground.{name}", OwnGround)
        for name, form in _table(sheet.get("ground", {}), "ground").items()
    }
    if grounds:
        found["charts.toml"] = _with_grounds(trees["charts.toml"], grounds)
    if "units" in sheet:
        units = {name: _own_unit(name, form) for name, form in _table(sheet["units"], "units").items()}
        found["units.toml"] = _with_units(trees["units.toml"], units)
    if "grid" in sheet:
        found["map.toml"] = complete_map(sheet, grounds)
        found["scenario.toml"] = bare_scenario(trees["scenario.toml"])
    elif any(name in sheet for name in _OF_A_MAP):
        raise DataError(SHEET, "grid", "a map without a size", "[grid] with columns and rows")
    return found


_OF_A_MAP = ("terrain", "features", "names", "constricted", "water", "bridges", "roads", "junctions")
_SECTIONS = ("title", "grid", *_OF_A_MAP, "ground", "units")


def _table(value: Any, key: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise DataError(SHEET, key, "not a table", "names with their values")
    return dict(value)


# -- units and ground -------------------------------------------------------------------------------------------------


def _own_unit(name: str, form: Any) -> OwnUnit:
    return typed(_table(form, f"units.{name}"), f"{SHEET}: units.{name}", OwnUnit)


def _with_units(units: Mapping[str, Any], own: Mapping[str, OwnUnit]) -> dict[str, Any]:
    """Our counters and those of the sheet, which belong to a formation of their side unless they name one of ours."""
    counters, formations = dict(units["units"]), dict(units["formations"])
    for name, unit in own.items():
        moves = unit.moves or "mech"
        formation = unit.formation or f"own_{unit.side}_{moves}"
        if not unit.formation:
            kind = _FORMATIONS[unit.side, moves]
            title = f"own {unit.side} units"
            formations[formation] = {"side": unit.side, "name": title, "short": "own", "kind": kind, "army": "own"}
        counters[name] = {
            "name": unit.name or name,
            "formation": formation,
            "type": unit.type or _TYPES[unit.moves],
            "size": unit.size,
            "movement": unit.movement,
            "attack": list(unit.attack),
            "defence": list(unit.defence),
            "proficiency": unit.proficiency,
        }
    return {**units, "units": counters, "formations": formations}


def _with_grounds(charts: Mapping[str, Any], grounds: Mapping[str, OwnGround]) -> dict[str, Any]:
    terrain, covering = dict(charts["terrain"]), dict(charts["covering"])
    assault = dict(charts["assault"])
    assault["terrain"] = dict(assault["terrain"])
    covered = [name for name in covering["terrain"] if name not in grounds]
    for name, ground in grounds.items():
        terrain[name] = {**_OWN, "mech": ground.mech, "leg": ground.leg}
        assault["terrain"][name] = ground.assault
        covered += [name] if ground.covering else []
    return {**charts, "terrain": terrain, "covering": {**covering, "terrain": covered}, "assault": assault}


# -- the map ----------------------------------------------------------------------------------------------------------


class OwnGrid(DataStruct, frozen=True):
    """The hexes; a single number of columns or rows counts from 1."""

    columns: int | tuple[int, int]
    rows: int | tuple[int, int]
    orientation: Orientation = Orientation.FLAT
    shifted: Literal["even", "odd"] = "even"
    numbering: str = "CCRR"
    miles: int = 1
    source: str = ""
    confidence: str = ""


class OwnCourse(DataStruct, frozen=True):
    """A stream or river."""

    hexsides: list[str]
    kind: Water = "stream"
    name: str = ""


class OwnRoad(DataStruct, frozen=True):
    """A road; several of one kind may share a hex."""

    path: list[str]
    kind: RoadKind = "secondary"
    name: str = ""


def complete_map(sheet: Mapping[str, Any], grounds: Iterable[str] = ()) -> dict[str, Any]:
    """A map in the form of our own map.toml: what the sheet leaves out is empty, worked out, or clear ground."""
    grid = typed(_table(sheet["grid"], "grid"), f"{SHEET}: grid", OwnGrid)
    columns, rows = _span(grid.columns), _span(grid.rows)
    hexes = HexGrid(
        orientation=grid.orientation,
        shifted=grid.shifted,
        columns=columns,
        rows=rows,
        template=grid.numbering,
        source=SHEET,
    )
    water = _own_water(_section(sheet, "water"))
    roads = {
        name: typed(_table(form, f"roads.{name}"), f"{SHEET}: roads.{name}", OwnRoad)
        for name, form in _lines(_section(sheet, "roads")).items()
    }
    features = _section(sheet, "features")
    return {
        "title": sheet.get("title", "A map of your own"),
        "grid": {
            **_OWN,
            "orientation": grid.orientation.value,
            "shifted": grid.shifted,
            "numbering": grid.numbering,
            "columns": list(columns),
            "rows": list(rows),
            "miles": grid.miles,
        },
        "terrain": _terrain(_section(sheet, "terrain"), hexes, grounds),
        "features": {**_OWN, **{name: [] for name in (*FEATURES, "vantage")}, **features},
        "names": {**_OWN, "hexes": _by_hex(_section(sheet, "names"))},
        "constricted": {**_OWN, "hexes": _by_hex(_section(sheet, "constricted"))},
        "water": {**_OWN, **water},
        "bridges": {**_OWN, "sites": _bridges(_section(sheet, "bridges"), water, roads, hexes)},
        "roads": {
            **_OWN,
            "lines": {
                name: {"kind": road.kind, "name": road.name or name, "path": road.path} for name, road in roads.items()
            },
        },
        "junctions": {**_OWN, "hexes": _junctions(sheet, roads)},
    }


def _section(sheet: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A section with the owner as its source."""
    return {key: value for key, value in _table(sheet.get(name, {}), name).items() if key not in _CONFIDENCE}


def _span(count: int | tuple[int, int]) -> tuple[int, int]:
    return (1, count) if isinstance(count, int) else count


def _by_hex(section: Mapping[str, Any]) -> dict[str, Any]:
    """`[names] 0101 = "Ford"`, or the same under `hexes` as in our own file."""
    return dict(section["hexes"]) if "hexes" in section else dict(section)


def _lines(section: Mapping[str, Any]) -> dict[str, Any]:
    return dict(section["lines"]) if "lines" in section else dict(section)


def _terrain(section: Mapping[str, Any], grid: HexGrid, grounds: Iterable[str]) -> dict[str, Any]:
    """The hexes of each kind of ground; `default` is the ground of all hexes that are in no list."""
    lists = {name: list(hexes) for name, hexes in section.items() if name not in ("default", "more")}
    lists |= section.get("more", {})
    rest = section.get("default", "clear")
    known = {*TERRAIN, *grounds}
    for name in (*lists, rest):
        if name not in known:
            expected = "one of " + ", ".join(sorted(known)) + f", or a section [ground.{name}] that says what it costs"
            raise DataError(SHEET, f"terrain.{name}", f"there is no ground called '{name}'", expected)
    named = {hex_id for hexes in lists.values() for hex_id in hexes}
    lists.setdefault(rest, [])
    lists[rest] = [*lists[rest], *(hex_id for hex_id in grid.ids if hex_id not in named)]
    own = {name: lists.get(name, []) for name in TERRAIN}
    return {**_OWN, **own, "more": {name: hexes for name, hexes in lists.items() if name not in TERRAIN}}


def _own_water(section: Mapping[str, Any]) -> dict[str, Any]:
    given = section.get("courses") or {name: form for name, form in section.items() if name != "fords"}
    courses = {
        name: typed(_table(form, f"water.{name}"), f"{SHEET}: water.{name}", OwnCourse) for name, form in given.items()
    }
    return {
        "fords": list(section.get("fords", ())),
        "courses": {
            name: {"name": course.name or name, "kind": course.kind, "hexsides": course.hexsides}
            for name, course in courses.items()
        },
    }


def _bridges(
    section: Mapping[str, Any], water: Mapping[str, Any], roads: Mapping[str, OwnRoad], grid: HexGrid
) -> dict[str, str]:
    """The bridges named, or one wherever a road crosses water that has no ford there [5.6.2]."""
    if section:
        return dict(section.get("sites", section))
    wet = {tuple(sorted(side.split("/"))) for form in water["courses"].values() for side in form["hexsides"]}
    fords = {tuple(sorted(side.split("/"))) for side in water["fords"]}
    crossed = {tuple(sorted(pair)) for road in roads.values() for pair in pairwise(road.path)}
    sites = sorted((wet - fords) & crossed, key=lambda pair: hexside(*(grid.find(name) or 0 for name in pair)))
    return {f"B{number}": "/".join(pair) for number, pair in enumerate(sites, start=1)}


def _junctions(sheet: Mapping[str, Any], roads: Mapping[str, OwnRoad]) -> dict[str, list[str]]:
    """The junctions named, even if none; without such a section, roads that share a hex meet there [5.6.1]."""
    if "junctions" in sheet:
        return _by_hex(_section(sheet, "junctions"))
    through: dict[str, list[str]] = {}
    for name, road in roads.items():
        for hex_id in dict.fromkeys(road.path):
            through.setdefault(hex_id, []).append(name)
    return {hex_id: names for hex_id, names in through.items() if len(names) > 1}


BARE = "calculator"
"""The id of a scenario without units."""


def bare_scenario(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario without units, arrivals or places, one turn by day and one by night; levels as in the given one."""
    day = {"id": "1", "date": "1944-12-16", "part": "am", "sky": "clear", "ground": "firm"}
    return {
        "about": {**_OWN, "id": BARE, "title": "Movement calculator", "summary": ""},
        "turns": {**_OWN, "track": [day, {**day, "id": "2", "part": "night"}]},
        "order": {**_OWN, "first": "allied"},
        "supply": {**_OWN, "allied": [], "german": []},
        "trucks": {**_OWN, "allied": 0, "german": 0},
        "fieldworks": {**_OWN, "hexes": {}},
        "setup": {**_OWN, "units": {}},
        "entry": {**_OWN, "doors": {}},
        "reinforcements": {**_OWN, "groups": []},
        "points": {**scenario["points"], "bridges": [], "places": {}, "losheimergraben": ""},
        "levels": dict(scenario["levels"]),
    }
