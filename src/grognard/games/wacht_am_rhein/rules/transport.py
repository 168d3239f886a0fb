"""[5.7] [5.8.0] What is chosen together with the modes: batteries, Truck Points, rest, dismounting and remounting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from ..schema.costs import TWELFTHS
from ..tables import Tables
from ..vocabulary import (
    ASIDE,
    EXPLOIT,
    FATIGUE,
    GERMAN,
    MOTOR,
    MOUNTED,
    OUT_OF_SUPPLY,
    RESTING,
    SET,
    STRATEGIC,
    TACTICAL,
)
from . import supply
from .frame import Units

if TYPE_CHECKING:
    from ..state import WachtState


class Handling(NamedTuple):
    """An action with a unit besides the choice of its mode."""

    do: Callable[[WachtState, int], int]
    """Carries it out, and returns the unit that counts as handled."""
    why_not: Callable[[WachtState, Units, int], Iterator[str]]
    """Every reason against it, given the units that have been handled."""
    touches: Callable[[WachtState, int], list[int]] = lambda state, unit: []
    """The other units whose choices it may have changed."""


def possible(tables: Tables, unit: int) -> list[str]:
    """The `HANDLINGS` that a unit of this type can ever need; for quick lists only."""
    kind = tables.type[unit]
    found = ["rest"]
    if kind.artillery or kind.headquarters:
        found += ["deploy", "limber"]
    if kind.truckable:
        found += ["motorise", "unload"]
    if unit in tables.companies:
        found.append("dismount")
    if tables.parent[unit] >= 0:
        found += ["rejoin", "remount"]
    return found


# -- [5.8.0] [5.7.4] batteries and headquarters ---------------------------------------------------------------------


def _why_not_set(state: WachtState, handled: Units, unit: int, on: bool) -> Iterator[str]:
    kind = state.tables.type[unit]
    if unit in handled:
        yield "set.done"
    if not (kind.artillery or kind.headquarters) or not state.on_map(unit):
        yield "set.not_it"
    elif state.has(unit, SET) == on:
        yield "set.already"
    elif on and state.mode[unit] not in (TACTICAL, EXPLOIT):
        yield "set.strategic"


def _set(state: WachtState, unit: int, on: bool) -> int:
    state.set_mark(unit, SET, on)
    state.emit("set" if on else "limbered", "5.8.0", unit=unit)
    return unit


# -- [5.7.2] trucks -------------------------------------------------------------------------------------------------


def trucks_free(state: WachtState, side: int) -> int:
    """[5.7.2a] Truck Points that are not in use, in twelfths."""
    status, place, count = state.status, state.place, state.tables.count
    costs = state.tables.truck_cost
    used = [costs[u] for u in state.tables.of_side[side] if status[u] & MOTOR and place[u] < count]
    return state.trucks[side] - sum(used)


def carried(state: WachtState, unit: int) -> bool:
    """True if the unit holds Truck Points."""
    return state.has(unit, MOTOR) and state.on_map(unit)


def can_be_motorised(state: WachtState, unit: int) -> bool:
    """[5.7.2] US Leg infantry; German corps and army artillery, Leg anti-tank and Leg infantry."""
    tables = state.tables
    kind = tables.type[unit]
    german = tables.side[unit] == GERMAN
    if kind.truckable == "" or (kind.truckable == "german" and not german):
        return False
    if kind.artillery:
        return tables.formations[tables.formation[unit]].kind in ("corps", "army")
    return tables.parent[unit] < 0


def _why_not_motorise(state: WachtState, handled: Units, unit: int) -> Iterator[str]:
    if unit in handled:
        yield "set.done"
    if not state.on_map(unit) or not can_be_motorised(state, unit):
        yield "motor.not_it"
        return
    if state.has(unit, MOTOR):
        yield "motor.already"
    if trucks_free(state, state.tables.side[unit]) < state.tables.truck_cost[unit]:
        yield "motor.points"


def _why_not_unload(state: WachtState, handled: Units, unit: int) -> Iterator[str]:
    if unit in handled:
        yield "set.done"
    if not carried(state, unit):
        yield "motor.none"
    elif state.mode[unit] == STRATEGIC or state.mode[unit] == EXPLOIT:
        yield "set.strategic"


def _motor(state: WachtState, unit: int, on: bool) -> int:
    state.set_mark(unit, MOTOR, on)
    state.emit("motorised" if on else "unloaded", "5.7.2", unit=unit)
    return unit


def _touched_by_trucks(state: WachtState, unit: int) -> list[int]:
    """Units for which the free Truck Points were enough before and are not now, or the other way round.

    A unit in Strategic Mode with its own trucks leaves those of its division to others [5.6.4].
    """
    tables = state.tables
    side, costs = tables.side[unit], tables.truck_cost
    now = trucks_free(state, side)
    was = now + costs[unit] if state.has(unit, MOTOR) else now - costs[unit]
    found = [
        other
        for other in tables.of_side[side]
        if tables.type[other].truckable and (was >= costs[other]) != (now >= costs[other])
    ]
    return [*found, *mates(state, unit)] if state.mode[unit] == STRATEGIC else found


def mates(state: WachtState, unit: int) -> list[int]:
    """The units of a formation, by one of them."""
    units, formation = state.tables.of_side[state.tables.side[unit]], state.formation
    return [other for other in units if formation[other] == formation[unit]]


# -- rest -----------------------------------------------------------------------------------------------------------


def _why_not_rest(state: WachtState, handled: Units, unit: int) -> Iterator[str]:
    if unit in handled:
        yield "set.done"
    if not state.night:
        yield "rest.day"
    if not state.has(unit, FATIGUE) or not state.on_map(unit) or state.has(unit, RESTING):
        yield "rest.already"


def _rest(state: WachtState, unit: int) -> int:
    state.set_mark(unit, RESTING, True)
    state.emit("resting", "5.2.1a", unit=unit)
    return unit


# -- [5.7.1] dismounting --------------------------------------------------------------------------------------------


def _free_company(state: WachtState, unit: int) -> int:
    return next((c for c in state.tables.companies.get(unit, ()) if state.is_at(c, ASIDE)), -1)


def _why_not_dismount(state: WachtState, _handled: Units, unit: int) -> Iterator[str]:
    if unit not in state.tables.companies or not state.on_map(unit) or _free_company(state, unit) < 0:
        yield "dismount.not_it"


def _dismount(state: WachtState, unit: int) -> int:
    """One step of the battalion becomes a Leg company in the same hex."""
    company = _free_company(state, unit)
    state.steps[company] = 1
    state.status[company] = state.status[unit] & (OUT_OF_SUPPLY | FATIGUE | RESTING)
    state.set_mode(company, TACTICAL)
    state.put(company, state.place[unit])
    state.steps[unit] -= 1
    state.touch(unit)
    state.emit("dismounted", "5.7.1", unit=company, parent=unit)
    if not state.steps[unit]:
        _move_leader(state, unit, company)
        state.remove(unit, ASIDE)
    return company


def _move_leader(state: WachtState, unit: int, to: int) -> None:
    state.hosts = tuple(to if host == unit else host for host in state.hosts)


def _why_not_rejoin(state: WachtState, handled: Units, unit: int) -> Iterator[str]:
    parent = state.tables.parent[unit]
    if unit in handled:
        yield "set.done"
    if parent < 0 or not state.on_map(unit):
        yield "rejoin.not_it"
    elif state.is_at(parent, ASIDE):
        # The battalion has broken down wholly: no unit with vehicles is left to rejoin (R41).
        if not state.has(unit, MOUNTED):
            yield "rejoin.vehicles"
    elif state.place[parent] != state.place[unit]:
        yield "rejoin.apart"


def _rejoin(state: WachtState, unit: int) -> int:
    """The company is a step of its battalion again; one with its vehicles sets up a battalion that had broken down."""
    parent = state.tables.parent[unit]
    here = state.place[unit]
    if state.is_at(parent, ASIDE):
        state.steps[parent] = 0
        state.status[parent] = state.status[unit] & ~MOUNTED
        state.set_mode(parent, state.mode[unit])
        state.put(parent, here)
    state.steps[parent] += 1
    state.touch(parent)
    _move_leader(state, unit, parent)
    state.remove(unit, ASIDE)
    state.emit("rejoined", "5.7.1", unit=unit, parent=parent)
    return parent


def _why_not_remount(state: WachtState, handled: Units, unit: int) -> Iterator[str]:
    parent = state.tables.parent[unit]
    if unit in handled:
        yield "set.done"
    if parent < 0 or not state.on_map(unit):
        yield "rejoin.not_it"
    elif state.has(unit, MOUNTED):
        yield "remount.already"
    elif state.adjacent[1 - state.tables.side[unit]][state.place[unit]]:
        yield "remount.near"
    elif not _way_to_vehicles(state, unit, parent):
        yield "remount.far"


def _way_to_vehicles(state: WachtState, unit: int, parent: int) -> bool:
    """[5.7.1] A path of at most 12 Mech points, never next to enemies, to the battalion or the headquarters."""
    tables = state.tables
    near = state.adjacent[1 - tables.side[unit]]
    here = state.place[unit]
    goals = {parent, tables.headquarters.get(state.formation[unit], parent)}
    places = {state.place[goal] for goal in goals if state.on_map(goal)}
    if not places:
        return False
    if here in places:
        return True
    key = (here, frozenset(places))
    if key not in state.ways:
        # A way into an enemy's hex leads through one next to it, so the list of those is enough.
        points = tables.limits.remount_points * TWELFTHS
        state.ways[key] = bool(places & supply.mech_distance(state, {here}, list(near), points, places))
    return state.ways[key]


def _remount(state: WachtState, unit: int) -> int:
    state.set_mark(unit, MOUNTED, True)
    state.emit("remounted", "5.7.1", unit=unit)
    return unit


def _family(state: WachtState, unit: int) -> list[int]:
    """A battalion and its companies, by one of them."""
    parent = state.tables.parent[unit]
    battalion = unit if parent < 0 else parent
    return [battalion, *state.tables.companies[battalion]]


def _touched_by_dismounting(state: WachtState, unit: int) -> list[int]:
    """A battalion that is gone with its last step matters to others of its formation [6.6]."""
    family = _family(state, unit)
    return family if state.steps[unit] else [*family, *mates(state, unit)]


def _touched_by_rejoining(state: WachtState, unit: int) -> list[int]:
    """A battalion that comes back with its first step matters to others of its formation [6.6]."""
    family = _family(state, unit)
    return [*family, *mates(state, unit)] if state.steps[state.tables.parent[unit]] == 1 else family


HANDLINGS: Final[Mapping[str, Handling]] = {
    "deploy": Handling(partial(_set, on=True), partial(_why_not_set, on=True)),
    "limber": Handling(partial(_set, on=False), partial(_why_not_set, on=False)),
    "motorise": Handling(partial(_motor, on=True), _why_not_motorise, _touched_by_trucks),
    "unload": Handling(partial(_motor, on=False), _why_not_unload, _touched_by_trucks),
    "rest": Handling(_rest, _why_not_rest),
    "dismount": Handling(_dismount, _why_not_dismount, _touched_by_dismounting),
    "rejoin": Handling(_rejoin, _why_not_rejoin, _touched_by_rejoining),
    "remount": Handling(_remount, _why_not_remount, _family),
}
"""By verb."""
