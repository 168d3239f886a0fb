"""The counters of the game as they are shown: what is printed on their sides, and what has happened to them."""

from __future__ import annotations

import re
from typing import Any, Final

from ..rules.activation import Activation
from ..rules.chits import independents
from ..rules.command import in_command
from ..rules.setup import FirstTurn
from ..rules.unit import UnitActivation
from ..schema.data import StrikeData
from ..state import ORIGINAL, REPLACEMENT, StrikeState
from ..tables import OFF_MAP, SIDE_TITLES, SIDES, Face, Tables, counted
from .board import BANDS, PAINTS, paint_of

SYMBOLS: Final = {
    "infantry": "infantry",
    "armoured_infantry": "armoured_infantry",
    "scout_cavalry": "cavalry",
    "armoured_car": "armoured_reconnaissance",
    "light_tank": "armour",
    "tank": "armour",
    "tank_destroyer": "tank_destroyer",
    "assault_gun": "assault_gun",
    "at_gun": "anti_tank",
    "infantry_gun": "artillery",
    "mortar": "mortar",
    "artillery": "artillery",
    "engineer": "engineers",
    "flak": "anti_aircraft",
    "aa_half_track": "anti_aircraft",
    "rearguard": "infantry",
}
"""Our types of units as the symbols that are drawn for them."""
CLASSES: Final = ("leg", "wheeled", "tracked")
_NUMBERS = re.compile(r"\d+")
_NAME_IN_BRACKETS = re.compile(r" \(.*\)$")

# The order of a stack from the ground up. Leaders lie below their units, whose figures matter more; a star tells of
# them.
_MARKER, _LEADER, _UNIT, _ACTING = range(4)

MARKS: Final[dict[str, str | dict[str, str]]] = {
    "men_at_work": {"id": "men_at_work", "title": "Men at Work", "letter": "W"},
    "abandoned_transport": {"id": "abandoned_transport", "title": "Abandoned Transport", "letter": "T"},
    "park": {"id": "park", "title": "Artillery Park", "letter": "P"},
    "park_fired": {"id": "park_fired", "title": "Artillery Park, fired", "letter": "F"},
    "light_barrage": {"id": "light_barrage", "title": "Under a Light Barrage", "letter": "B"},
    "heavy_barrage": {"id": "heavy_barrage", "title": "Under a Heavy Barrage", "letter": "BB"},
    "contact": {"id": "contact", "title": "In contact with a leader", "letter": "C"},
}
"""Marks of this game's own; the others have badges that every game shares."""


def place_id(state: StrikeState, unit: int) -> str:
    """Where a unit is: a hex number, or `german.box` and the like."""
    place = state.place[unit]
    if place < state.tables.count:
        return state.tables.grid.id(place)
    return f"{SIDES[state.tables.side[unit]]}.{OFF_MAP[place - state.tables.count]}"


def printed(name: str) -> tuple[str, str]:
    """What stands at the two sides of the symbol: the company, and the number of its battalion or regiment."""
    first, slash, rest = name.partition("/")
    if slash:
        numbers = [part for part in rest.split("/") if part[:1].isdigit()]
        return first, "/".join(part.split()[0] for part in numbers) or rest
    words = name.split()
    number = _NUMBERS.findall(words[-1])
    if words[0][:1].isdigit() and not words[0].endswith("."):
        return words[-1] if words[-1] != "Bn" else words[-2], words[0]
    head = words[0] if words[0].endswith(".") else "".join(word[:4] for word in words[:-1] if word != "PzGr")
    return head, number[-1] if number else words[-1]


# -- what is printed --------------------------------------------------------------------------------------------


def cells(face: Face, steps: int, of: int, air: int = 0) -> list[list[dict[str, Any]]]:
    """The ratings of one side of a counter: Fire with its range, Assault, Defense; steps, Air Defense in a blue square
    where there is any, Troop Quality, movement."""
    fire = (
        {"text": str(face.fire), "small": str(face.range), "paint": face.colour, "title": "Fire Rating, range"}
        if face.fire >= 0
        else {"text": "–"}
    )
    assault = (
        {
            "text": str(face.assault),
            "small": "×2" if face.assault_double else "",
            "paint": face.assault_colour,
            "title": "Assault Rating",
        }
        if face.assault >= 0
        else {"text": "–"}
    )
    defense: dict[str, Any] = {"text": f"{face.defense:+d}" if face.defense else "0", "title": "Defense Rating"}
    if face.armoured:
        defense["frame"] = "box"
    return [
        [{**fire, "wide": 1.35}, assault, defense],
        [
            {"full": steps, "of": of} if of else {"text": "0"},
            *([{"text": str(air), "paint": "blue", "title": "Air Defense"}] if air else []),
            {"text": str(face.quality), "frame": "round", "title": "Troop Quality"},
            {"text": str(face.move // 2), "title": "Movement Allowance"},
        ],
    ]


def counter_face(data: StrikeData, unit: str, face: Face, side: str, steps: int) -> dict[str, Any]:
    """One side of a counter: `full`, `reduced` or `mounted`, with so many steps left."""
    given = data.units[unit]
    profile = data.profile(unit)
    return {
        "id": unit,
        "art": f"{unit}.{side}.{steps}",
        "side": data.side_of(unit),
        "name": given.name,
        "print": list(printed(given.name)),
        "kind": SYMBOLS.get(profile.type, "infantry"),
        "type": profile.type,
        "mobility": CLASSES[face.kind],
        "size": "platoon" if profile.type == "rearguard" else _size(profile.type, given.name),
        "paint": paint_of(data, unit),
        "band": BANDS.get(given.formation or "", "white" if given.bar == "white" else "black"),
        "reverse": side == "reduced",
        "ratings": cells(face, steps, profile.steps, 0 if side == "mounted" else profile.air_defense),
    }


def _size(type_: str, name: str) -> str:
    """Artillery comes in battalions, everything else in companies."""
    return "battalion" if type_ == "artillery" and not name.startswith("Cannon") else "company"


def faces(tables: Tables) -> list[dict[str, Any]]:
    """Every side of every counter, leaders and markers included."""
    data = tables.data
    found = []
    for unit, name in enumerate(tables.ids):
        full, reduced, mounted = tables.full[unit], tables.reduced[unit], tables.transport[unit]
        steps = tables.steps_full[unit]
        found.append(counter_face(data, name, full, "full", steps))
        found += [counter_face(data, name, reduced or full, "reduced", left) for left in range(1, steps)]
        if mounted is not None:
            found += [counter_face(data, name, mounted, "mounted", left) for left in range(min(1, steps), steps + 1)]
    found += [leader_face(data, name, replaced) for name in tables.leaders for replaced in (False, True)]
    return [*found, *(marker_face(kind, level) for kind, levels in _LEVELS.items() for level in levels)]


def leader_face(data: StrikeData, name: str, replaced: bool) -> dict[str, Any]:
    """A leader: how far he commands, and how many independents he may activate."""
    given = data.leaders[name]
    reach, independents = (given.range, given.independents) if not replaced else given.replacement or (0, 0)
    division = data.formations[given.formation].division
    side = data.divisions[division].side
    short = _NAME_IN_BRACKETS.sub("", given.name)
    return {
        "id": name,
        "art": f"{name}.replacement" if replaced else name,
        "side": side,
        "name": given.name,
        "title": f"{SIDE_TITLES[SIDES.index(side)]} leader {given.name}",
        "print": ["", ""],
        "kind": "unit_leader",
        "type": "leader",
        "paint": PAINTS.get(given.formation, PAINTS[division]),
        "band": BANDS[given.formation],
        "reverse": replaced,
        "ratings": [
            [{"text": short}],
            [{"text": str(reach), "frame": "round", "title": "command range"}, {"text": str(independents)}],
        ],
    }


_LEVELS: Final = {"mines": SIDES, "road_block": SIDES, "barrage": ("light", "heavy")}
_MARKER_BANDS: Final = {"american": "green", "german": "grey", "light": "orange", "heavy": "red"}
_MARKER_TITLES: Final = {"mines": "Minefield", "road_block": "Road Block", "barrage": "Barrage"}


def marker_face(kind: str, level: str) -> dict[str, Any]:
    """A Minefield or Road Block of a side, or a barrage of a level."""
    words = level.capitalize()
    return {
        "id": f"{kind}.{level}",
        "art": f"{kind}.{level}",
        "side": "" if kind == "barrage" else level,
        "name": f"{words} {_MARKER_TITLES[kind]}" if kind == "barrage" else _MARKER_TITLES[kind],
        "title": f"{words} {_MARKER_TITLES[kind]}",
        "print": ["", ""],
        "kind": "rocket_artillery" if kind == "barrage" else kind,
        "type": "marker",
        "paint": "marker",
        "band": _MARKER_BANDS[level],
        "ratings": [[{"text": _MARKER_TITLES[kind]}], [{"text": words}]],
    }


# -- what stands on the map ------------------------------------------------------------------------------------------


def pieces(state: StrikeState) -> list[dict[str, Any]]:
    """Everything that is in the game now, the lowest of each stack first."""
    acting = next((frame.unit for frame in reversed(state.frames) if isinstance(frame, UnitActivation)), -1)
    acted = next((frame.acted for frame in reversed(state.frames) if isinstance(frame, Activation)), 0)
    # Leaders come last in a set-up: until then it means nothing that nobody is In Command.
    commanding = not any(isinstance(frame, FirstTurn) for frame in state.frames)
    units = [unit for unit in range(state.tables.pieces) if not place_id(state, unit).endswith(".aside")]
    return [
        *_markers(state),
        *(_piece(state, unit, acting, acted, commanding) for unit in units),
        *_leaders(state),
    ]


def _piece(state: StrikeState, unit: int, acting: int, acted: int, commanding: bool) -> dict[str, Any]:
    tables = state.tables
    data = tables.data.units[tables.ids[unit]]
    face = state.face(unit)
    showing = "mounted" if state.mounted[unit] else "reduced" if state.lost[unit] else "full"
    commanded = not commanding or (state.on_map(unit) and in_command(state, unit))
    return {
        **counter_face(tables.data, tables.ids[unit], face, showing, max(state.steps(unit), 0)),
        "division": tables.divisions[tables.division[unit]],
        "formation": _formation(state, unit),
        "battalion": data.battalion,
        "strength": face.fire if face.fire >= 0 else None,
        "colour": face.colour or None,
        "range": face.range,
        "assault": face.assault if face.assault >= 0 else None,
        "assault_colour": face.assault_colour or None,
        "defense": face.defense,
        "armoured": face.armoured,
        "quality": face.quality,
        "movement": face.move // 2,
        "class": CLASSES[face.kind],
        "steps": state.steps(unit),
        "place": place_id(state, unit),
        "park": tables.grid.id(state.park_hex[unit]) if state.park_hex[unit] >= 0 else None,
        "contact": tables.leaders[state.contact[unit]] if state.contact[unit] >= 0 else None,
        "in_command": commanding and commanded,
        "left": state.left / 2 if unit == acting else None,
        "stack": _ACTING if unit == acting else _UNIT,
        "marks": marks(state, unit, commanded, bool(acted >> unit & 1) and unit != acting),
        "facts": _facts(state, unit, face, commanded if commanding else None),
    }


def _formation(state: StrikeState, unit: int) -> str:
    tables = state.tables
    formation = tables.formation[unit]
    division = tables.data.divisions[tables.divisions[tables.division[unit]]].name
    if formation >= 0:
        return f"{tables.data.formations[tables.formations[formation]].name}, {division}"
    return f"independent ({'white' if tables.white_bar[unit] else 'black'} bar), {division}"


def marks(state: StrikeState, unit: int, commanded: bool, acted: bool) -> list[str | dict[str, str]]:
    """What a unit is, has suffered and has done, the gravest first."""
    found: list[str | dict[str, str]] = []
    under = state.barrage.get(state.place[unit], 0)
    for name, on in (
        ("suppressed", state.suppressed[unit]),
        (f"cohesion_{state.hits[unit]}", state.hits[unit]),
        (("", "light_barrage", "heavy_barrage")[under], under),
        ("column", state.column[unit]),
        ("mounted", state.mounted[unit]),
        ("leader", unit in state.leader_with),
        ("out_of_command", state.on_map(unit) and not commanded),
        ("activated", acted),
        ("improved_position", state.dug[unit] == 1),
        ("entrenched", state.dug[unit] == 2),
        ("step_lost", state.lost[unit] and state.on_map(unit)),
        ("men_at_work", state.work[unit]),
        ("abandoned_transport", state.abandoned[unit]),
        ("park_fired" if state.fired[unit] else "park", state.parked[unit]),
        ("contact", state.contact[unit] >= 0),
        ("entering", state.entering[unit]),
        ("hero", state.hero[state.tables.side[unit]] == unit),
    ):
        if on:
            found.append(MARKS.get(name, name))
    return found


def _facts(state: StrikeState, unit: int, face: Face, commanded: bool | None) -> list[tuple[str, str]]:
    tables = state.tables
    profile = tables.data.profile(tables.ids[unit])
    facts = [
        ("Type", tables.types[unit].replace("_", " ") + (f", {profile.vehicle}" if profile.vehicle else "")),
        ("Fire", f"{face.fire} {face.colour}, range {face.range}" if face.fire >= 0 else "none"),
        ("Assault", f"{face.assault} {face.assault_colour}" if face.assault >= 0 else "none"),
        ("Defense", f"{face.defense:+d}, {'armoured' if face.armoured else 'unarmoured'}"),
        ("Troop Quality", str(face.quality)),
        ("Movement", f"{face.move // 2} {CLASSES[face.kind]}"),
        ("Steps", f"{state.steps(unit)} of {tables.steps_full[unit]}"),
    ]
    if profile.air_defense and not state.mounted[unit]:
        facts.append(("Air Defense", f"{profile.air_defense}, within {tables.charts.air.defense_range} hexes"))
    if state.on_map(unit) and commanded is not None:
        facts.append(("Command", "In Command" if commanded else "Out of Command"))
    if state.contact[unit] >= 0:
        facts.append(("In contact with", tables.leader_names[state.contact[unit]]))
    if state.park_hex[unit] >= 0:
        facts.append(("Park fires from", tables.grid.id(state.park_hex[unit])))
    return facts


def _leaders(state: StrikeState) -> list[dict[str, Any]]:
    tables = state.tables
    found = []
    for leader, unit in enumerate(state.leader_with):
        if unit < 0 or state.leader_state[leader] not in (ORIGINAL, REPLACEMENT):
            continue
        replaced = state.leader_state[leader] == REPLACEMENT
        reach = state.command_range(leader)
        found.append(
            {
                **leader_face(tables.data, tables.leaders[leader], replaced),
                "division": tables.divisions[tables.leader_division[leader]],
                "formation": tables.data.formations[tables.formations[tables.leader_formation[leader]]].name,
                "movement": reach,
                "place": place_id(state, unit),
                "with": tables.ids[unit],
                "stack": _LEADER,
                "marks": [],
                "facts": [
                    ("Commands", counted(reach, "hex", "hexes")),
                    ("Independents", str(independents(state, leader))),
                    ("With", tables.names[unit]),
                ],
            }
        )
    return found


def _markers(state: StrikeState) -> list[dict[str, Any]]:
    """Barrages, mines and Road Blocks as pieces of their own, below the units."""
    grid = state.tables.grid
    found: list[dict[str, Any]] = []
    for kind, markers in (("mines", state.mines), ("road_block", state.blocks), ("barrage", state.barrage)):
        for hex_, value in sorted(markers.items()):
            level = ("", "light", "heavy")[value] if kind == "barrage" else SIDES[value]
            place = grid.id(hex_)
            found.append(
                {
                    **marker_face(kind, level),
                    "id": f"{kind}-{place}",
                    "place": place,
                    "stack": _MARKER,
                    "marks": [],
                    "facts": [],
                }
            )
    return found
