"""[5.0] Starting the Game: the Germans on their hexes, the Americans at the west edge, and what the options add."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..state import GERMAN_OPTIONS
from ..tables import RESERVE
from .reorganization import Reorganization
from .sequence import GameTurn

if TYPE_CHECKING:
    from ..state import MetzState


def set_up(state: MetzState) -> None:
    """Place every unit that takes part, score what the options give the enemy, and begin turn 1."""
    for number, unit in enumerate(state.tables.units):
        if unit.replaces is not None or not _takes_part(state, unit.option):
            continue
        if unit.hex is not None:
            state.put(number, state.tables.grid.index(unit.hex))
        else:
            state.remove(number, RESERVE)
        state.points[GERMAN_OPTIONS] += unit.points_to_enemy
    state.frames = (GameTurn(),)
    if state.tables.options.german_reorganization:
        state.push(Reorganization())


def _takes_part(state: MetzState, option: str | None) -> bool:
    """[5.0] Counters with a point value are set aside unless their option is in use."""
    return option is None or bool(getattr(state.tables.options, option))
