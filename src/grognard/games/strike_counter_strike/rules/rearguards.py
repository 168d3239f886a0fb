"""[5.0] [G7.6] Rearguards (Nachhuten): platoons that full-strength companies drop and take up again."""

from __future__ import annotations

from ..state import StrikeState
from ..tables import AVAILABLE

PARENTS = ("infantry", "armoured_infantry", "engineer")


def is_parent(state: StrikeState, unit: int) -> bool:
    """[G7.6] [5.0] A full-strength two-step infantry or engineer unit; never the 106th Cavalry Group."""
    tables = state.tables
    if tables.types[unit] not in PARENTS or tables.steps_full[unit] != 2 or state.lost[unit]:
        return False
    formation = tables.formation[unit]
    return formation < 0 or tables.data.formations[tables.formations[formation]].rearguards


def available(state: StrikeState, division: int) -> int:
    """A Rearguard of the division that is not on the map, or -1."""
    tables = state.tables
    where = tables.count + AVAILABLE
    for unit in range(tables.pieces):
        if tables.rearguard[unit] and tables.division[unit] == division and state.place[unit] == where:
            return unit
    return -1


def why_not_drop(state: StrikeState, unit: int) -> str:
    """[G7.6] Dismounted, not In Column, a Rearguard left: why the unit cannot drop one where it starts, or ""."""
    if not state.tables.options.rearguards:
        return "rearguard.option"
    if not is_parent(state, unit):
        return "rearguard.parent"
    if state.mounted[unit]:
        return "rearguard.mounted"
    if state.column[unit]:
        return "rearguard.column"
    if state.entering[unit]:
        return "rearguard.entering"
    return "" if available(state, state.tables.division[unit]) >= 0 else "rearguard.none"


def drop(state: StrikeState, unit: int) -> None:
    """Place a Rearguard in the unit's hex, free of charge."""
    platoon = available(state, state.tables.division[unit])
    state.put(platoon, state.place[unit])
    state.emit("dropped", "G7.6", unit=platoon, place=state.place[unit], by=unit)


def why_not_pick_up(state: StrikeState, unit: int) -> str:
    """[G7.6] Why a unit that could have dropped it cannot take up a Rearguard where its move ends, or ""."""
    if not is_parent(state, unit):
        return "rearguard.parent"
    if state.mounted[unit]:
        return "rearguard.mounted"
    return "" if _beside(state, unit) >= 0 else "rearguard.absent"


def may_pick_up(state: StrikeState, unit: int) -> bool:
    """True if the unit could take a Rearguard up here."""
    return not why_not_pick_up(state, unit)


def _beside(state: StrikeState, unit: int) -> int:
    tables = state.tables
    for other in state.at[state.place[unit]]:
        if tables.rearguard[other] and tables.division[other] == tables.division[unit]:
            return other
    return -1


def pick_up(state: StrikeState, unit: int) -> None:
    """The Rearguard becomes available again."""
    platoon = _beside(state, unit)
    state.emit("picked_up", "G7.6", unit=platoon, by=unit)
    state.remove(platoon, AVAILABLE)
