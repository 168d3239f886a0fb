"""Which Orders to give: attack enemies in reach, stand on heights, reform the shaken, run if the road is open."""

from __future__ import annotations

from ..rules.orders import may_have
from ..tables import MOVE, MOVE_TO_ATTACK, REFORM, ROME, STAND
from .judgement import Judgement

CLOSE = 2
"""Hexes from which Move to Attack brings a unit into combat."""
SHARE_CLOSE = 0.3
"""The part of a Command that must be close before it is told to attack."""
SHARE_SHAKEN = 0.5
"""The part of a Command that must be Disordered before it is told to reform."""


def wanted(judgement: Judgement, command: int) -> int:
    """The Order a Command should have."""
    state = judgement.state
    units = state.living(command)
    gaps = judgement.gaps(command)
    beside = sum(gap == 1 for gap in gaps)
    close = sum(gap <= CLOSE for gap in gaps)
    shaken = sum(state.is_disordered(unit) for unit in units)
    roman = state.tables.command_side[command] == ROME
    if not roman and judgement.can_run(command):
        return MOVE
    if not beside and shaken >= max(2, SHARE_SHAKEN * len(units)) and may_have(state, command, REFORM):
        return REFORM
    if all(state.tables.is_light[unit] for unit in units):
        return MOVE if beside else STAND
    if roman:
        return MOVE_TO_ATTACK if beside or close >= SHARE_CLOSE * len(units) else MOVE
    return MOVE_TO_ATTACK if beside >= 2 else STAND


def stance_for(judgement: Judgement, unit: int) -> int:
    """The Order a Carthaginian cavalry unit should choose for itself."""
    state, tables = judgement.state, judgement.state.tables
    here = state.place[unit]
    gap = judgement.distance_to(ROME)[here]
    if judgement.road[here] < 2 * tables.movement[unit]:
        return MOVE
    if state.is_disordered(unit) and gap > 1:
        return REFORM
    return MOVE_TO_ATTACK if gap <= CLOSE else STAND
