"""[8.0] Reinforcements: when and where units arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.verdicts import Refusal

from ..tables import RESERVE
from ..words import REASONS

if TYPE_CHECKING:
    from ..state import MetzState
    from .movement import Reach


def is_due(state: MetzState, unit: int) -> bool:
    """[8.0] [8.2] True if the unit waits off the map and its turn of arrival has come, this turn or earlier."""
    turn = state.tables.units[unit].turn
    return turn is not None and turn <= state.turn and state.is_at(unit, RESERVE)


def why_not_due(state: MetzState, unit: int) -> list[Refusal]:
    """Why a unit in reserve cannot enter now."""
    turn = state.tables.units[unit].turn
    name = state.tables.names[unit]
    if turn is None:
        return [REASONS("unit.airborne", unit=name)]
    return [] if turn <= state.turn else [REASONS("unit.early", unit=name, turn=turn)]


def entry_steps(state: MetzState, unit: int) -> tuple[tuple[int, int], ...]:
    """[8.1] The hexes the unit is to enter by, with what entering costs."""
    zone = state.tables.units[unit].zone
    return () if zone is None else state.tables.entries[zone]


def entry_reach(state: MetzState, unit: int) -> Reach:
    """Where the unit can go if it enters by its own hexes. Every unit pays only for its own hex (R22)."""
    return _reach_through(state, unit, entry_steps(state, unit))


def diverted_reach(state: MetzState, unit: int) -> Reach:
    """[8.11] R21: no legal move through any hex specified, so the nearest hexes of the same edge that allow one."""
    from .movement import free_ends

    zone = state.tables.units[unit].zone
    if zone is not None:
        for group in state.tables.diversions[zone]:
            found = _reach_through(state, unit, group)
            if free_ends(state, unit, found):
                return found
    return entry_reach(state, unit)


def _reach_through(state: MetzState, unit: int, entries: tuple[tuple[int, int], ...]) -> Reach:
    from .movement import search

    steps = (*state.tables.steps[:-1], entries)
    return search(state, unit, steps, state.tables.count)
