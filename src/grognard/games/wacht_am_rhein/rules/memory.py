"""What a state remembers (threats, reach, lists of modes) compared with what it would work out from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tables import RESERVE, SIDES
from .enemies import Threat, make_threat
from .modes import ModePhase
from .movement import Moving, mover_of
from .search import Reach, find_reach

if TYPE_CHECKING:
    from ..state import WachtState


def stale_memories(state: WachtState) -> list[str]:
    """One line for each memory that no longer agrees with the position."""
    found = []
    for side, name in enumerate(SIDES):
        threat = state.threats[side]
        if threat is not None and _said(threat) != _said(make_threat(state, side)):
            found.append(f"[5.3] what is remembered of the enemies of the {name} side is stale")
    top = state.frames[-1] if state.frames else None
    if isinstance(top, Moving) and state.reached is not None:
        fresh = find_reach(state, mover_of(state))
        if _reached(fresh) != _reached(state.reached):
            found.append("[5.0] what is remembered of the reach of the moving unit is stale")
    if isinstance(top, ModePhase):
        found += _stale_lists(state, top)
    return found


def _reached(reach: Reach) -> tuple[object, ...]:
    return reach.best, reach.left, reach.stop, reach.direct


def _said(threat: Threat) -> tuple[object, ...]:
    return threat.cost, threat.free, threat.stop, threat.wall


def _stale_lists(state: WachtState, phase: ModePhase) -> list[str]:
    """The choices of units in a mode determination phase, remembered and worked out with nothing remembered."""
    twin = state.copy()
    twin.ways = {}
    last = state.tables.count + RESERVE
    return [
        f"[6.0] the choices remembered for {state.tables.ids[unit]} are stale"
        for unit in state.tables.of_side[phase.of]
        if state.place[unit] <= last
        and state.listed[unit] is not None
        and state.listed[unit] != phase.numbers_of(twin, unit)
    ]
