"""The counters of the game as they are shown: what is printed on their sides, and what has happened to them."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from grognard.engine.pieces import Mark, Piece, Rating

from ..rules.activation import Activation
from ..rules.chits import independents
from ..rules.command import in_command
from ..rules.setup import FirstTurn
from ..rules.unit import UnitActivation
from ..schema.data import StrikeData
from ..state import ORIGINAL, REPLACEMENT, StrikeState
from ..tables import OFF_MAP, SIDE_TITLES, SIDES, CounterFace, Tables, counted
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
WIDE: Final = 1.35
"""How much wider the cell of the Fire Rating is, because it also shows the range."""
_NUMBERS = re.compile(r"\d+")
_NAME_IN_BRACKETS = re.compile(r" \(.*\)$")

# The order of a stack from the ground up. Leaders lie below their units, whose figures matter more; a star marks
# them.
_MARKER, _LEADER, _UNIT, _ACTING = range(4)

MARKS: Final = {
    mark.id: mark
    for mark in (
        Mark("men_at_work", "Men at Work", "W"),
        Mark("abandoned_transport", "Abandoned Transport", "T"),
        Mark("park", "Artillery Park", "P"),
        Mark("park_fired", "Artillery Park, fired", "F"),
        Mark("light_barrage", "Under a Light Barrage", "B"),
        Mark("heavy_barrage", "Under a Heavy Barrage", "BB"),
        Mark("contact", "In contact with a leader", "C"),
    )
}
"""Marks that only this game has; the others have badges that every game shares."""


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


def cells(face: CounterFace, steps: int, of: int, air: int = 0) -> tuple[tuple[Rating, ...], ...]:
    """The ratings of one side of a counter: Fire with its range, Assault, Defense; steps, Air Defense in a blue square
    where there is any, Troop Quality, movement."""
    fire, assault = Rating(text="–", wide=WIDE), Rating(text="–")
    if face.fire >= 0:
        small = str(face.range)
        fire = Rating(text=str(face.fire), small=small, paint=face.colour, title="Fire Rating, range", wide=WIDE)
    if face.assault >= 0:
        small = "×2" if face.assault_double else ""
        assault = Rating(text=str(face.assault), small=small, paint=face.assault_colour, title="Assault Rating")
    frame = "box" if face.armoured else ""
    defense = Rating(text=f"{face.defense:+d}" if face.defense else "0", frame=frame, title="Defense Rating")
    return (
        (fire, assault, defense),
        (
            Rating(full=steps, of=of) if of else Rating(text="0"),
            *([Rating(text=str(air), paint="blue", title="Air Defense")] if air else ()),
            Rating(text=str(face.quality), frame="round", title="Troop Quality"),
            Rating(text=str(face.move // 2), title="Movement Allowance"),
        ),
    )


def counter_face(data: StrikeData, unit: str, face: CounterFace, side: str, steps: int) -> Piece:
    """One side of a counter: `full`, `reduced` or `mounted`, with this many steps left."""
    given = data.units[unit]
    profile = data.profile(unit)
    return Piece(
        id=unit,
        art=f"{unit}.{side}.{steps}",
        side=data.side_of(unit),
        name=given.name,
        print=printed(given.name),
        kind=SYMBOLS.get(profile.type, "infantry"),
        mobility=CLASSES[face.kind],
        size="platoon" if profile.type == "rearguard" else _size(profile.type, given.name),
        paint=paint_of(data, unit),
        band=BANDS.get(given.formation or "", "white" if given.bar == "white" else "black"),
        reverse=side == "reduced",
        ratings=cells(face, steps, profile.steps, 0 if side == "mounted" else profile.air_defense),
        values={"type": profile.type},
    )


def _size(type_: str, name: str) -> str:
    """Artillery comes in battalions, everything else in companies."""
    return "battalion" if type_ == "artillery" and not name.startswith("Cannon") else "company"


def faces(tables: Tables) -> list[Piece]:
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


def leader_face(data: StrikeData, name: str, replaced: bool) -> Piece:
    """A leader: how far he commands, and how many independents he may activate."""
    given = data.leaders[name]
    reach, independents = (given.range, given.independents) if not replaced else given.replacement or (0, 0)
    division = data.formations[given.formation].division
    side = data.divisions[division].side
    short = _NAME_IN_BRACKETS.sub("", given.name)
    return Piece(
        id=name,
        art=f"{name}.replacement" if replaced else name,
        side=side,
        name=given.name,
        title=f"{SIDE_TITLES[SIDES.index(side)]} leader {given.name}",
        print=("", ""),
        kind="unit_leader",
        paint=PAINTS.get(given.formation, PAINTS[division]),
        band=BANDS[given.formation],
        reverse=replaced,
        ratings=(
            (Rating(text=short),),
            (Rating(text=str(reach), frame="round", title="command range"), Rating(text=str(independents))),
        ),
        values={"type": "leader"},
    )


_LEVELS: Final = {"mines": SIDES, "road_block": SIDES, "barrage": ("light", "heavy")}
_MARKER_BANDS: Final = {"american": "green", "german": "grey", "light": "orange", "heavy": "red"}
_MARKER_TITLES: Final = {"mines": "Minefield", "road_block": "Road Block", "barrage": "Barrage"}


def marker_face(kind: str, level: str) -> Piece:
    """A Minefield or Road Block of a side, or a barrage of a level."""
    what, words = _MARKER_TITLES[kind], level.capitalize()
    barrage = kind == "barrage"
    return Piece(
        id=f"{kind}.{level}",
        art=f"{kind}.{level}",
        side="" if barrage else level,
        name=f"{words} {what}" if barrage else what,
        title=f"{words} {what}",
        print=("", ""),
        kind="rocket_artillery" if barrage else kind,
        paint="marker",
        band=_MARKER_BANDS[level],
        ratings=((Rating(text=what),), (Rating(text=words),)),
        values={"type": "marker"},
    )


# -- what stands on the map ------------------------------------------------------------------------------------------


def pieces(state: StrikeState, role: str) -> list[Piece]:
    """Everything that is in the game now, the lowest of each stack first."""
    acting = next((frame.unit for frame in reversed(state.frames) if isinstance(frame, UnitActivation)), -1)
    acted = next((frame.acted for frame in reversed(state.frames) if isinstance(frame, Activation)), 0)
    # Leaders come last in a set-up: until then it means nothing if no unit is In Command.
    commanding = not any(isinstance(frame, FirstTurn) for frame in state.frames)
    units = [unit for unit in range(state.tables.pieces) if not place_id(state, unit).endswith(".aside")]
    return [
        *_markers(state),
        *(_piece(state, unit, acting, acted, commanding) for unit in units),
        *_leaders(state),
    ]


def _piece(state: StrikeState, unit: int, acting: int, acted: int, commanding: bool) -> Piece:
    tables = state.tables
    name, face = tables.ids[unit], state.face(unit)
    showing = "mounted" if state.mounted[unit] else "reduced" if state.lost[unit] else "full"
    commanded = not commanding or (state.on_map(unit) and in_command(state, unit))
    counter = counter_face(tables.data, name, face, showing, max(state.steps(unit), 0))
    return msgspec.structs.replace(
        counter,
        division=tables.divisions[tables.division[unit]],
        formation=_formation(state, unit),
        strength=face.fire if face.fire >= 0 else None,
        movement=face.move // 2,
        place=place_id(state, unit),
        left=state.left / 2 if unit == acting else None,
        stack=_ACTING if unit == acting else _UNIT,
        marks=marks(state, unit, commanded, bool(acted >> unit & 1) and unit != acting),
        facts=_facts(state, unit, face, commanded if commanding else None),
        values={
            **counter.values,
            "battalion": tables.data.units[name].battalion,
            "colour": face.colour or None,
            "range": face.range,
            "assault": face.assault if face.assault >= 0 else None,
            "assault_colour": face.assault_colour or None,
            "defense": face.defense,
            "armoured": face.armoured,
            "quality": face.quality,
            "class": CLASSES[face.kind],
            "steps": state.steps(unit),
            "park": tables.grid.id(state.park_hex[unit]) if state.park_hex[unit] >= 0 else None,
            "contact": tables.leaders[state.contact[unit]] if state.contact[unit] >= 0 else None,
            "in_command": commanding and commanded,
        },
    )


def _formation(state: StrikeState, unit: int) -> str:
    tables = state.tables
    formation = tables.formation[unit]
    division = tables.data.divisions[tables.divisions[tables.division[unit]]].name
    if formation >= 0:
        return f"{tables.data.formations[tables.formations[formation]].name}, {division}"
    return f"independent ({'white' if tables.white_bar[unit] else 'black'} bar), {division}"


def marks(state: StrikeState, unit: int, commanded: bool, acted: bool) -> tuple[str | Mark, ...]:
    """What a unit is, has suffered and has done, the gravest first."""
    under = state.barrage.get(state.place[unit], 0)
    found = (
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
    )
    return tuple(MARKS.get(name, name) for name, on in found if on)


def _facts(state: StrikeState, unit: int, face: CounterFace, commanded: bool | None) -> tuple[tuple[str, str], ...]:
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
    return tuple(facts)


def _leaders(state: StrikeState) -> list[Piece]:
    tables = state.tables
    found = []
    for leader, unit in enumerate(state.leader_with):
        if unit < 0 or state.leader_state[leader] not in (ORIGINAL, REPLACEMENT):
            continue
        reach = state.command_range(leader)
        counter = leader_face(tables.data, tables.leaders[leader], state.leader_state[leader] == REPLACEMENT)
        facts = (
            ("Commands", counted(reach, "hex", "hexes")),
            ("Independents", str(independents(state, leader))),
            ("With", tables.names[unit]),
        )
        found.append(
            msgspec.structs.replace(
                counter,
                division=tables.divisions[tables.leader_division[leader]],
                formation=tables.data.formations[tables.formations[tables.leader_formation[leader]]].name,
                movement=reach,
                place=place_id(state, unit),
                stack=_LEADER,
                facts=facts,
                values={**counter.values, "with": tables.ids[unit]},
            )
        )
    return found


def _markers(state: StrikeState) -> list[Piece]:
    """Barrages, mines and Road Blocks as separate pieces, below the units."""
    grid = state.tables.grid
    found = []
    for kind, markers in (("mines", state.mines), ("road_block", state.blocks), ("barrage", state.barrage)):
        for hex_, value in sorted(markers.items()):
            level = ("", "light", "heavy")[value] if kind == "barrage" else SIDES[value]
            id_ = f"{kind}-{grid.id(hex_)}"
            marker = marker_face(kind, level)
            found.append(msgspec.structs.replace(marker, id=id_, place=grid.id(hex_), stack=_MARKER, facts=()))
    return found
