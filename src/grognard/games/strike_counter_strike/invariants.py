"""Everything that must never be false in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .rules.checks import CheckChoice, CheckRoll
from .rules.rally import Rallying
from .state import OUT
from .tables import PARK

if TYPE_CHECKING:
    from .state import StrikeState


def broken(state: StrikeState) -> list[str]:
    """Everything that is wrong with a state."""
    return [*_stacks(state), *_units(state), *_leaders(state), *_points(state), *_rally(state)]


def _stacks(state: StrikeState) -> list[str]:
    """Stacks, holders and zones follow from where the units are."""
    tables = state.tables
    at: dict[int, list[int]] = {}
    for unit, place in enumerate(state.place):
        if place < tables.count:
            at.setdefault(place, []).append(unit)
    found = []
    for hex_, units in at.items():
        if state.at[hex_] != tuple(units):
            found.append(f"the stack in {tables.grid.id(hex_)} is not what stands there")
        if len({tables.side[unit] for unit in units}) > 1:
            found.append(f"[G7.1] both sides in {tables.grid.id(hex_)}")
        if state.holder[hex_] != tables.side[units[0]]:
            found.append(f"{tables.grid.id(hex_)} has the wrong holder")
        columns = [unit for unit in units if state.column[unit] and not state.entering[unit]]
        if len(columns) > 1:
            found.append(f"[G15] {len(columns)} units In Column in {tables.grid.id(hex_)}")
    if sum(map(len, state.at)) != sum(map(len, at.values())):
        found.append("a unit stands where it is not")
    return found + _zones(state)


def _zones(state: StrikeState) -> list[str]:
    counts: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for unit, zone in enumerate(state.zone_of):
        if zone and set(zone) != set(state._zone(unit)):
            return [f"[G8] the Fire Zone of {state.tables.ids[unit]} is out of date"]
        side = counts[state.tables.side[unit]]
        for hex_ in zone:
            side[hex_] = side.get(hex_, 0) + 1
    for side_counts, kept in zip(counts, state.zone, strict=True):
        if sum(kept) != sum(side_counts.values()) or any(kept[hex_] != n for hex_, n in side_counts.items()):
            return ["[G8] the Fire Zones do not add up"]
    return []


def _units(state: StrikeState) -> list[str]:
    tables = state.tables
    found = []
    for unit, place in enumerate(state.place):
        name = tables.ids[unit]
        if not 0 <= state.hits[unit] <= 2:
            found.append(f"[G10] {name} has {state.hits[unit]} Cohesion Hits")
        if not 0 <= state.lost[unit] <= tables.steps_full[unit]:
            found.append(f"[G10] {name} has lost {state.lost[unit]} steps")
        if state.mounted[unit] and tables.transport[unit] is None:
            found.append(f"[G7.1] {name} is mounted on nothing")
        if place < tables.count:
            if not tables.playable[place] and not state.parked[unit]:
                found.append(f"[2.1.6] {name} is in {tables.grid.id(place)}")
            if tables.steps_full[unit] and state.steps(unit) <= 0:
                found.append(f"[G10] {name} has no steps")
            if not state.zone_of[unit] and state._zone(unit):
                found.append(f"[G8] {name} has lost its Fire Zone")
        elif state.suppressed[unit] and place != tables.count + PARK:
            found.append(f"{name} is Suppressed off the map")
    return found


def _leaders(state: StrikeState) -> list[str]:
    tables = state.tables
    found = []
    for leader, unit in enumerate(state.leader_with):
        if unit < 0:
            continue
        if state.leader_state[leader] == OUT or not state.on_map(unit):
            found.append(f"[G14] {tables.leaders[leader]} is with {tables.ids[unit]}")
        elif tables.formation[unit] != tables.leader_formation[leader]:
            found.append(f"[G14] {tables.leaders[leader]} is with a unit of another formation")
    return found


def _points(state: StrikeState) -> list[str]:
    found = [f"[G4] negative points {state.cp} {state.dp}"] if min(*state.cp, *state.dp) < 0 else []
    if not state.tables.first_turn <= state.turn <= state.tables.last_turn:
        found.append(f"[3.2] turn {state.turn}")
    if min(*state.mines_left, *state.blocks_left, state.air, state.left) < 0:
        found.append("a negative number of markers or points")
    return found


def _rally(state: StrikeState) -> list[str]:
    """[G7.4] A unit that rallies has something to recover from, and the check made for it is its own."""
    found = []
    for number, frame in enumerate(state.frames):
        if not isinstance(frame, Rallying):
            continue
        unit, above = frame.unit, state.frames[number + 1 :]
        if not state.hits[unit] and not state.suppressed[unit]:
            found.append(f"[G7.4] {state.tables.ids[unit]} has nothing to rally from")
        if above and isinstance(above[0], CheckChoice | CheckRoll) and above[0].unit != unit:
            found.append(f"[G7.4] {state.tables.ids[unit]} rallies by a check of somebody else")
    return found
