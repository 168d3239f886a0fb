"""[5.1] [5.3.3] [5.6.0] [5.8] Which units may move, and in which way: every reason against it as a code, here alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..vocabulary import (
    ASIDE,
    ASSAULT,
    BY_ASSAULT,
    BY_MOUNTED,
    BY_ROAD,
    BY_STRATEGIC,
    COMBAT_RESERVE,
    ELIMINATED,
    EXPLOIT,
    GERMAN,
    MANEUVER_RESERVE,
    MOTOR,
    RESERVE,
    SET,
    SPANNING,
    STRATEGIC,
    WORKING,
)
from .classes import (
    acts_as_self_propelled,
    division_strategic,
    half_allowance_in_battery,
    has_division_trucks,
    is_mech,
    may_mount,
    one_hex_in_battery,
)
from .frame import Units

if TYPE_CHECKING:
    from ..state import WachtState


def why_unit_stays(state: WachtState, unit: int, exploiting: bool, pinned: Units | None = None) -> Iterator[str]:
    """Every reason why a unit cannot move at all in a movement (or exploitation) phase of its side.

    `pinned` are the units of the side that were pinned when the phase began; without it the phase begins now.
    """
    tables = state.tables
    kind = tables.type[unit]
    place = state.place[unit] - tables.count
    if place >= 0 and place != RESERVE:
        yield {ELIMINATED: "unit.eliminated", SPANNING: "unit.spanning", ASIDE: "unit.aside"}[place]
        return
    if kind.leader:
        yield "unit.leader"
        return
    if place == RESERVE:
        yield from _why_not_enter(state, unit, exploiting)
    if state.moved >> unit & 1:
        yield "unit.moved"
    yield from _why_not_by_mode(state, unit, exploiting, pinned)
    yield from _why_not_by_status(state, unit)


def _why_not_enter(state: WachtState, unit: int, exploiting: bool) -> Iterator[str]:
    tables = state.tables
    if tables.arrival[unit] > state.turn or not tables.arrival[unit]:
        yield "unit.early"
    elif exploiting:
        yield "unit.enters"
    elif state.held[1 - tables.side[unit]][tables.door[unit]]:
        yield "unit.blocked"


def _why_not_by_mode(state: WachtState, unit: int, exploiting: bool, pinned: Units | None) -> Iterator[str]:
    """[5.1.0] [5.3.3] Modes and phases."""
    mode = state.mode[unit]
    if mode in (MANEUVER_RESERVE, COMBAT_RESERVE):
        yield "mode.reserve"
    elif exploiting != (mode == EXPLOIT):
        yield "mode.not_exploit" if exploiting else "mode.exploit"
    elif exploiting and (next_to_assault(state, unit) if pinned is None else unit in pinned):
        yield "mode.pinned"


def pinned_units(state: WachtState, side: int) -> Units:
    """[5.3.3] R40: the units that begin an exploitation phase of their side next to enemies in Prepared Assault Mode.

    Their mode does not matter: a unit that leaves Maneuver Reserve for Exploit Mode in the phase began it there, too.
    """
    return tuple(unit for unit in state.tables.of_side[side] if next_to_assault(state, unit))


def next_to_assault(state: WachtState, unit: int) -> bool:
    """[5.3.3] An enemy unit in Prepared Assault Mode is adjacent."""
    tables = state.tables
    here = state.place[unit]
    enemy = 1 - tables.side[unit]
    if here >= tables.count or not state.adjacent[enemy][here]:
        return False
    return any(
        state.mode[other] == ASSAULT
        for hex_ in tables.neighbours[here]
        if state.held[enemy][hex_]
        for other in state.stacks[hex_]
    )


def _why_not_by_status(state: WachtState, unit: int) -> Iterator[str]:
    """[5.8] [15.1] What artillery, headquarters and engineers may not do."""
    tables = state.tables
    kind = tables.type[unit]
    if state.has(unit, WORKING):
        yield "unit.working"
    if kind.headquarters and state.has(unit, SET):
        yield "unit.static"
    if not kind.artillery:
        return
    if kind.immobile:
        yield "artillery.immobile"
    elif needs_truck(state, unit) and not state.has(unit, MOTOR):
        yield "artillery.no_truck"
    if state.has(unit, SET) and not (half_allowance_in_battery(state, unit) or one_hex_in_battery(state, unit)):
        yield "artillery.in_battery"


def needs_truck(state: WachtState, unit: int) -> bool:
    """[5.8.4] German corps and army artillery that is not horse-drawn."""
    tables = state.tables
    kind = tables.type[unit]
    formation = tables.formations[tables.formation[unit]].kind
    return kind.artillery and tables.side[unit] == GERMAN and formation in ("corps", "army") and not kind.horse_drawn


def why_not_kind(state: WachtState, unit: int, kind: int) -> Iterator[str]:
    """Every reason why a unit that could move cannot move in this way."""
    mode = state.mode[unit]
    if kind == BY_STRATEGIC:
        if mode != STRATEGIC:
            yield "kind.not_strategic"
        yield from why_not_ready(state, unit)
        yield from _why_not_on_road(state, unit)
    elif kind == BY_ASSAULT:
        if mode != ASSAULT:
            yield "kind.not_assault"
    elif mode == STRATEGIC:
        yield "kind.strategic"
    elif mode == ASSAULT:
        yield "kind.assault"
    elif kind == BY_ROAD:
        yield from why_not_mechanised(state, unit)
        yield from _why_not_on_road(state, unit)
    elif kind == BY_MOUNTED and not may_mount(state, unit):
        yield "kind.not_mounted"


def why_not_mechanised(state: WachtState, unit: int) -> Iterator[str]:
    """[5.6.0] [5.6.4] [5.7.3] Road movement is for Mech units and for Leg units that have been mechanised."""
    if one_hex_in_battery(state, unit):
        yield "artillery.one_hex"
    if is_mech(state, unit) or may_mount(state, unit) or acts_as_self_propelled(state, unit):
        return
    if not has_division_trucks(state, unit):
        yield "road.leg"
    elif state.mode[unit] == EXPLOIT:
        yield "road.trucks_exploit"
    elif trucks_left(state, unit) <= 0:
        yield "road.trucks"


def trucks_left(state: WachtState, unit: int) -> int:
    """[5.6.4] R43: how many more Leg units of the division its trucks can carry by road in this phase."""
    formation = state.formation[unit]
    used = sum(
        1
        for other in state.tables.of_side[state.tables.side[unit]]
        if state.trucked >> other & 1 and state.formation[other] == formation
    )
    if state.tables.options.division_trucks == "together":
        used += division_strategic(state, unit)
    return state.tables.limits.trucked_units - used


# -- [6.0] what a mode asks of a unit for as long as the unit is in it -----------------------------------------------


def why_not_in_mode(state: WachtState, unit: int, mode: int) -> Iterator[str]:
    """[6.0] Every reason why a unit as it is cannot be in a mode, wherever it stands."""
    if mode == ASSAULT and (not state.attack(unit) or state.tables.type[unit].artillery):
        yield "mode.fighters"
    elif mode == EXPLOIT and not is_mech(state, unit):
        yield "mode.needs_mech"
    elif mode == STRATEGIC:
        yield from why_not_ready(state, unit)


def why_not_ready(state: WachtState, unit: int) -> Iterator[str]:
    """[5.6.4] [5.7.3] [6.3] Strategic Mode: ready to move, and Mech, mechanised, or one of three of its division."""
    if state.has(unit, SET):
        yield "mode.set"
    if is_mech(state, unit) or may_mount(state, unit):
        return
    if not has_division_trucks(state, unit):
        yield "mode.needs_vehicles"
    elif division_strategic(state, unit) >= state.tables.limits.trucked_units:
        yield "mode.trucks"


def _why_not_on_road(state: WachtState, unit: int) -> Iterator[str]:
    """[5.6.0] [5.6.3] Where Road movement may begin."""
    tables = state.tables
    here = state.place[unit]
    if here >= tables.count:
        return
    if not tables.roads_in[here]:
        yield "road.none"
    if is_overstacked(state, here):
        yield "road.overstacked"
    others = state.mech_at[here] - state.counts_as_mech(unit)
    if tables.options.leaving_two_mech == "itself":
        others += 1
    if others >= tables.limits.mech_in_a_road_hex:
        yield "road.two_mech_here"


def is_overstacked(state: WachtState, hex_: int) -> bool:
    """More stacking points or artillery units than the hex may hold."""
    tables = state.tables
    if state.points_at[hex_] > tables.stack_limit[hex_]:
        return True
    return state.guns_at[hex_] > tables.data.charts.stacking.artillery_limit
