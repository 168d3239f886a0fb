"""The state in JSON types and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.errors import DataError
from grognard.engine.frames import Frames
from grognard.engine.limits import check_frames, check_numbers

from .names import ACTIONS, AMMO, GUNS, MEDALS, MEN, MGS, MODES
from .options import AS_IN_VERSION_1
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
from .state import LISTS, SCALARS, PattonState

if TYPE_CHECKING:
    from .ruleset import PattonsBestRuleset

FRAMES = Frames(
    advancing_fire, ammunition, battle, briefing, campaign, casualties, clock, crew_work, driving, enemy, evening,
    events, friendly, gunnery, hits, incoming, machine_guns, operations, orders, placement, preparation, sequence,
    setup, spotting, support,
)  # fmt: skip
_LENGTHS = ("away", "stored", "types_met")
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
    except msgspec.ValidationError as error:
        raise DataError("state", "", str(error)) from None
    frames = FRAMES.read(given.frames)
    tables, roster = rules.tables_for(given.options), rules.roster_for(given.options)
    state = PattonState(rules, tables, roster, rules.read_scenario(given.scenario))
    if set(given.numbers) != set(SCALARS) or set(given.lists) != set(LISTS):
        raise DataError("state", "numbers", "this cannot be a state of Patton's Best")
    for name in LISTS:
        if name not in _LENGTHS and len(given.lists[name]) != len(getattr(state, name)):
            raise DataError("state", f"lists.{name}", f"{len(given.lists[name])} numbers")
        setattr(state, name, given.lists[name])
    for name in SCALARS:
        setattr(state, name, given.numbers[name])
    _check(state)
    check_frames(frames, {**_limits(state), **_frame_limits(state)})
    check_numbers({"rolls": given.rolls}, {"rolls": range(10_000_000)})
    state.rolls = given.rolls
    state.frames = frames
    return state


def from_version_1(form: dict[str, Any]) -> dict[str, Any]:
    """A state as version 1 of the rules wrote it, as it is written now."""
    lists = {**form["lists"], "types_met": []}
    return {**form, "options": {**AS_IN_VERSION_1, **form["options"]}, "lists": lists}


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
        "away": bool(len(state.away) % 4 or len(state.stored) % 3 or len(state.types_met) % 2),
        "name": not all(map(state.roster.knows, (*state.name, *state.away[::4]))),
        "tank_name": state.tank_name < (OWN_TANK if state.roster.names_tank() else 0),
        "health": not all(0 <= health <= 7 for health in state.health),
    }
    for key, wrong in problems.items():
        if wrong:
            raise DataError("state", key, "this cannot be a state of Patton's Best")
    numbers = {name: getattr(state, name) for name in (*SCALARS, *LISTS)}
    check_numbers(numbers, {**dict.fromkeys(numbers, COUNTS), **_limits(state)})


COUNTS = range(-1, 1_000_000)
"""What a number may be about which nothing else is said: a score, a month, rounds."""


def _limits(state: PattonState) -> dict[str, range]:
    """What numbers may be that say which, those of the state and those in its frames."""
    tables = state.tables
    kinds, areas, slots = range(-1, len(tables.kinds)), range(-1, len(tables.areas)), range(-1, len(state.e_kind))
    return {
        "name": range(-1000, 1_000_000),
        "away": range(-1000, 1_000_000),
        "career_kills": range(1_000_000),
        "score": range(-1_000_000, 1_000_000),
        "campaign_score": range(-1_000_000, 1_000_000),
        "start_area": areas,
        "known_type": kinds,
        "gun_load": range(-1, len(state.ammo)),
        "reload": range(-1, len(state.ammo)),
        "target": slots,
        "acquired": slots,
        "acquired_level": range(10),
        "stand_in": range(-1, len(state.health)),
        "mg_zone": range(-1, len(state.fire_markers)),
        "watch_commander": range(6),
        "watch_loader": range(6),
        "hatches": range(1 << len(state.health)),
        "broken_periscopes": range(1 << len(state.health)),
        "slot": slots,
        "zone": range(-1, len(state.fire_markers)),
        "sector": range(-1, 6),
        "sectors": range(6),
        "area": areas,
        "man": range(-1, len(state.health)),
        "modifier": range(-10_000, 10_000),
        "count": range(1000),
        "hours": range(100),
    }


STEPS = {
    "AmmoSupply": 5,
    "Arrival": 3,
    "Battle": 6,
    "Briefing": 8,
    "CrewActions": 6,
    "CrewWork": 8,
    "Engagement": 6,
    "Evening": 5,
    "KnockedOut": 7,
    "Prepare": 3,
    "Refit": 6,
    "Resupply": 3,
    "Settle": 3,
    "SingleDay": 4,
}
"""How many steps there are in what is done step by step, the end of it included."""


def _frame_limits(state: PattonState) -> dict[str, range]:
    """What numbers may be that only frames have."""
    kinds, men, ammo = range(len(state.tables.kinds)), len(MEN), range(len(AMMO))
    return {
        **{f"{frame}.next": range(steps) for frame, steps in STEPS.items()},
        **dict.fromkeys(("FriendlyAction.slot", "EnemyPhase.slot", "InitialFire.slot"), range(len(state.e_kind) + 1)),
        **dict.fromkeys(("Abandon.man", "CrewActions.man", "Improvement.man", "KnockedOut.man"), range(men + 1)),
        "gun": range(len(GUNS)),
        "AfterBattle.gun": range(len(GUNS) + 1),
        "Resupply.gun": range(-1, len(AMMO)),
        "mg": range(len(MGS)),
        "MachineGuns.mg": range(len(MGS) + 1),
        "ammo": ammo,
        "mode": range(len(MODES)),
        "hits": range(200),
        "ratings": range(1, 11),
        "rolled": range(1, 11),
        "best": range(len(MEDALS)),
        "how": range(5),
        "what": range(4),
        "relative": range(6),
        "range": range(3),
        "out": range(1 << men),
        "tried": range(1 << men),
        "sought": range(1 << men),
        "rescuer": range(men),
        "named": range(1 << men + 1),
        "chosen": range(1 << 16),
        "order": range(len(ACTIONS)),
        "PlaceUnit.kind": kinds,
        "PlaceAtRange.kind": kinds,
        "known": range(2),
        "entry": range(len(state.away)),
        "turn": range(men + 1),
    }
