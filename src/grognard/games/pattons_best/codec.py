"""The state in JSON types and back."""

from __future__ import annotations

import functools
import operator
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.errors import DataError

from .roster import OWN_TANK
from .rules import (
    advancing_fire,
    ammunition,
    battle,
    briefing,
    campaign,
    casualties,
    clock,
    crew_work,
    driving,
    enemy,
    evening,
    events,
    friendly,
    gunnery,
    hits,
    incoming,
    machine_guns,
    operations,
    orders,
    placement,
    preparation,
    sequence,
    setup,
    spotting,
    support,
)
from .rules.frame import PattonFrame
from .state import LISTS, SCALARS, PattonState

if TYPE_CHECKING:
    from .ruleset import PattonsBestRuleset

MODULES = (
    advancing_fire, ammunition, battle, briefing, campaign, casualties, clock, crew_work, driving, enemy, evening,
    events, friendly, gunnery, hits, incoming, machine_guns, operations, orders, placement, preparation, sequence,
    setup, spotting, support,
)  # fmt: skip


def frame_types() -> tuple[type[PattonFrame], ...]:
    """Every kind of frame that can be on the stack: those with a tag of their own."""
    found: dict[str, type[PattonFrame]] = {}
    for module in MODULES:
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, PattonFrame) and value.__module__ == module.__name__:
                found[value.__name__] = value
    return tuple(found.values())


_frames: msgspec.json.Decoder[tuple[PattonFrame, ...]] = msgspec.json.Decoder(
    tuple[functools.reduce(operator.or_, frame_types()), ...]  # type: ignore[misc]
)
_LENGTHS = ("away", "stored")
"""Lists that have no fixed length."""


def encode(state: PattonState) -> dict[str, Any]:
    """The state in JSON types. Names that nobody gave are left out."""
    given = {option: name for option, name in state.roster.given.items() if name}
    form: dict[str, Any] = {
        "scenario": state.scenario,
        "options": {**msgspec.to_builtins(state.tables.options), **given},
        "rolls": state.rolls,
        "frames": msgspec.to_builtins(state.frames),
    }
    form["numbers"] = {name: getattr(state, name) for name in SCALARS}
    form["lists"] = {name: getattr(state, name)[:] for name in LISTS}
    return form


class Encoded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts of a state as they are written."""

    scenario: str
    options: dict[str, bool | int | str]
    rolls: int
    frames: list[Any]
    numbers: dict[str, int]
    lists: dict[str, list[int]]


def decode(rules: PattonsBestRuleset, form: Any) -> PattonState:
    """The state that was encoded. Raises DataError if this cannot be one."""
    try:
        given = msgspec.convert(form, Encoded)
        frames = _frames.decode(msgspec.json.encode(given.frames))
    except msgspec.MsgspecError as error:
        raise DataError("state", "", str(error)) from None
    tables, roster = rules.tables_for(given.options), rules.roster_for(given.options)
    state = PattonState(rules, tables, roster, rules.read_scenario(given.scenario))
    if set(given.numbers) != set(SCALARS) or set(given.lists) != set(LISTS) or not frames:
        raise DataError("state", "numbers", "this cannot be a state of Patton's Best")
    for name in LISTS:
        if name not in _LENGTHS and len(given.lists[name]) != len(getattr(state, name)):
            raise DataError("state", f"lists.{name}", f"{len(given.lists[name])} numbers")
        setattr(state, name, given.lists[name])
    for name in SCALARS:
        setattr(state, name, given.numbers[name])
    _check(state)
    state.rolls = given.rolls
    state.frames = frames
    return state


def _check(state: PattonState) -> None:
    """Ranges, so that nothing later looks up what is not there."""
    tables = state.tables
    kinds, zones, areas = len(tables.kinds), 18, len(tables.areas)
    problems = {
        "day": not 0 <= state.day < len(tables.dates),
        "tank": not 1 <= state.tank <= len(tables.cards),
        "kind": not 0 <= state.kind <= 2 or not 0 <= state.expected <= 2 or not 0 <= state.ground <= 3,
        "facing": not 0 <= state.facing < 6 or not 0 <= state.turret < 6,
        "e_kind": not all(-1 <= kind < kinds for kind in state.e_kind),
        "e_zone": not all(-1 <= zone < zones for zone in state.e_zone),
        "area": not all(-1 <= area < areas for area in (state.area, state.came_from, state.exit_area)),
        "away": bool(len(state.away) % 4 or len(state.stored) % 3),
        "name": not all(map(state.roster.knows, (*state.name, *state.away[::4]))),
        "tank_name": state.tank_name < (OWN_TANK if state.roster.names_tank() else 0),
        "health": not all(0 <= health <= 7 for health in state.health),
    }
    for key, wrong in problems.items():
        if wrong:
            raise DataError("state", key, "this cannot be a state of Patton's Best")
