"""Counters as players see them: what is printed on them, what lies on them, and what is known about each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.engine.pieces import Mark, Piece

from ..rules.allowance import allowance
from ..rules.classes import is_mech, kinds_of
from ..schema.costs import points_text
from ..vocabulary import (
    ASSAULT,
    BY_ASSAULT,
    COMBAT_RESERVE,
    EXPLOIT,
    MANEUVER_RESERVE,
    MARKS,
    MODE_TITLES,
    MODES,
    OFF_MAP,
    SIDES,
    STRATEGIC,
)
from .board import counter_colours

if TYPE_CHECKING:
    from ..state import WachtState
    from ..tables import Tables

_MODE_LETTERS = {ASSAULT: "PA", EXPLOIT: "X", STRATEGIC: "S", MANEUVER_RESERVE: "MR", COMBAT_RESERVE: "CR"}


def place_id(state: WachtState, unit: int) -> str:
    """Where a unit is: a hex number, or `german.reserve` and the like."""
    place = state.place[unit]
    if place < state.tables.count:
        return state.tables.grid.id(place)
    return f"{SIDES[state.tables.side[unit]]}.{OFF_MAP[place - state.tables.count]}"


def pieces(state: WachtState, role: str) -> list[Piece]:
    """Units off the map first; then hex by hex, each stack from the bottom up. Nothing is hidden."""
    tables = state.tables
    off = [unit for unit in range(len(tables.ids)) if not state.on_map(unit) and not _never_seen(state, unit)]
    stacked = [unit for stack in state.stacks for unit in stack]
    return [_piece(state, unit) for unit in (*off, *stacked)]


def faces(tables: Tables) -> list[Piece]:
    """Every face a counter can show: one for each number of steps."""
    return [
        printed(tables, unit, steps)
        for unit in range(len(tables.ids))
        for steps in range(tables.steps[unit] + 1)
        if steps or not tables.steps[unit] or not tables.units[unit].steps
    ]


def printed(tables: Tables, unit: int, steps: int) -> Piece:
    """What is printed on a counter with this many steps."""
    data, kind = tables.units[unit], tables.type[unit]
    formation = tables.formation[unit]
    paint, band = counter_colours(tables.formation_ids[formation], tables.formations[formation])
    attack, defence = (data.attack[-steps], data.defence[-steps]) if steps else (0, 0)
    first = f"({data.fire})" if kind.artillery else str(attack)
    return Piece(
        id=tables.ids[unit],
        art=f"{tables.ids[unit]}.{steps}",
        side=SIDES[tables.side[unit]],
        name=data.name.split(" (")[0],
        kind=kind.symbol,
        size=data.size,
        paint=paint,
        band=band,
        division=tables.formations[formation].short,
        factors=(first, str(defence), str(tables.base[unit])) if steps else (str(tables.base[unit]),),
    )


def _never_seen(state: WachtState, unit: int) -> bool:
    """Companies that have not been broken off."""
    return state.tables.parent[unit] >= 0 and place_id(state, unit).endswith("aside")


def _piece(state: WachtState, unit: int) -> Piece:
    tables = state.tables
    data = tables.units[unit]
    here = state.place[unit]
    steps = state.steps[unit]
    kind = kinds_of(state, unit)[0]
    movement = tables.base[unit] if kind == BY_ASSAULT else allowance(state, unit, kind)
    return msgspec.structs.replace(
        printed(tables, unit, steps),
        title=data.name,
        formation=tables.formations[state.formation[unit]].name,
        strength=f"{state.attack(unit)}-{state.defence(unit)}" if data.steps else None,
        movement=movement,
        marks=tuple(marks(state, unit)),
        facts=tuple(_facts(state, unit, movement)),
        place=place_id(state, unit),
        stack=state.stacks[here].index(unit) if here < tables.count else 0,
        left=points_text(state.left) if state.moving == unit else None,
        arrives=tables.arrival[unit] or None,
        values={
            "type": data.type,
            "type_title": tables.type[unit].title,
            "attack": state.attack(unit),
            "defence": state.defence(unit),
            "steps": steps,
            "proficiency": data.proficiency or data.initiative,
            "class": "mech" if is_mech(state, unit) else "leg",
            "mode": MODES[state.mode[unit]],
            "moved": bool(state.moved >> unit & 1),
        },
    )


def marks(state: WachtState, unit: int) -> list[str | Mark]:
    """What lies on a counter: its mode unless it is Tactical, steps lost, its state, and whether it has moved."""
    tables = state.tables
    mode = state.mode[unit]
    found: list[str | Mark] = []
    if mode in _MODE_LETTERS:
        found.append(Mark(MODES[mode], MODE_TITLES[mode], _MODE_LETTERS[mode]))
    found += [name for bit, name in enumerate(MARKS) if state.status[unit] >> bit & 1]
    if state.on_map(unit) and state.steps[unit] < tables.steps[unit]:
        title = f"{state.steps[unit]} of {tables.steps[unit]} steps left"
        found.append(Mark("step_lost", title))
    if state.moving == unit:
        found.append("moving")
    elif state.moved >> unit & 1:
        found.append("moved")
    return found


def _facts(state: WachtState, unit: int, movement: int) -> list[tuple[str, str]]:
    """What the card of a unit says, in the words of the game."""
    tables = state.tables
    data, kind = tables.units[unit], tables.type[unit]
    found = [("Type", kind.title), ("Mode", MODE_TITLES[state.mode[unit]])]
    if kind.artillery:
        battery = "in battery" if state.status[unit] >> MARKS.index("set") & 1 else "out of battery"
        found.append(("Fire, range", f"{data.fire}, {data.range} hexes, {battery}"))
    elif data.steps:
        found.append(("Attack, defence", f"{state.attack(unit)}, {state.defence(unit)}"))
    if data.steps:
        found.append(("Steps", f"{state.steps[unit]} of {tables.steps[unit]}"))
    found.append(("Moves as", "Mech" if is_mech(state, unit) else "Leg"))
    found.append(
        ("Allowance", f"{movement} MP" + ("" if movement == tables.base[unit] else f" of {tables.base[unit]}"))
    )
    if not state.on_map(unit) and tables.arrival[unit]:
        found.append(("Arrives", f"turn {tables.arrival[unit]}"))
    return found
