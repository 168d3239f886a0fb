"""[8.0] Reinforcements: when and where units arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.verdicts import Refusal

from ..tables import RESERVE

if TYPE_CHECKING:
    from ..state import MetzState


def is_due(state: MetzState, unit: int) -> bool:
    """[8.0] [8.2] True if the unit waits off the map and its turn of arrival has come, this turn or earlier."""
    return state.tables.arrival[unit] <= state.turn and state.is_at(unit, RESERVE)


def why_not_due(state: MetzState, unit: int) -> list[Refusal]:
    """Why a unit in reserve cannot enter now."""
    turn = state.tables.units[unit].turn
    name = state.tables.names[unit]
    if turn is None:
        return [state.rules.reasons("unit.airborne", unit=name)]
    return [] if turn <= state.turn else [state.rules.reasons("unit.early", unit=name, turn=turn)]
