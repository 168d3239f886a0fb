"""[G15] Stacking: eight steps not In Column and one unit In Column; leaders are free, reinforcement hexes exempt."""

from __future__ import annotations

from ..state import StrikeState


def has_column(state: StrikeState, hex_: int, besides: int = -1) -> bool:
    """True if a unit In Column is in the hex, arriving reinforcements left out."""
    column, entering = state.column, state.entering
    return any(column[u] and not entering[u] and u != besides for u in state.at[hex_])


def steps_in(state: StrikeState, hex_: int, besides: int = -1) -> int:
    """The steps not In Column in a hex, arriving reinforcements left out."""
    return sum(
        [state.steps(u) for u in state.at[hex_] if not state.column[u] and not state.entering[u] and u != besides]
    )


def has_room(state: StrikeState, unit: int, hex_: int) -> bool:
    """True if the unit, as it stands, may end in the hex."""
    if not state.at[hex_]:
        return True
    if state.column[unit]:
        return not has_column(state, hex_, unit)
    return steps_in(state, hex_, unit) + state.steps(unit) <= state.tables.charts.stacking.steps


def is_overstacked(state: StrikeState, hex_: int) -> bool:
    """True if the hex holds more than it may: then no unit assaults from it."""
    return steps_in(state, hex_) > state.tables.charts.stacking.steps
