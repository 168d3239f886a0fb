"""[5.1.0] How a Movement Phase begins, by day and, for units that strive, by night."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import logistics
from .eligibility import pinned_units
from .logistics import LeaderRoll
from .movement import MovementPhase

if TYPE_CHECKING:
    from ..state import WachtState


def begin_movement(state: WachtState, frame: MovementPhase) -> None:
    """Reset what is counted by phase, and let active leaders roll [22.1.1]."""
    state.moved = 0
    state.trucked = 0
    state.bonus = (0,) * len(state.tables.formations)
    if frame.exploiting:
        frame = msgspec.structs.replace(frame, pinned=pinned_units(state, frame.of))
    state.push(frame)
    for leader in reversed(logistics.leaders_of(state, frame.of, frame.exploiting)):
        state.push(LeaderRoll(leader))
