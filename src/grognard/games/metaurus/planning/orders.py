"""Which Orders to give: attack who is in reach, stand on the heights, reform the shaken, run if the road is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..data import MARKERS
from ..rules.orders import ChangeOrders, may_have
from ..tables import MOVE, MOVE_TO_ATTACK, REFORM, ROME, STAND
from .judgement import Judgement

if TYPE_CHECKING:
    from ..state import MetaurusState

CLOSE = 2
"""Hexes from which Move to Attack brings a unit into combat."""
SHARE_CLOSE = 0.3
"""The part of a Command that must be close before it is told to attack."""
SHARE_SHAKEN = 0.5
"""The part of a Command that must be Disordered before it is told to reform."""


def wanted(state: MetaurusState, judgement: Judgement, command: int) -> int:
    """The Order a Command should have."""
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


def next_order(state: MetaurusState, frame: ChangeOrders) -> int:
    """The next Order to change, those of Commands in contact first, or the end."""
    judgement = Judgement(state)
    legal = set(frame.numbers(state))
    choices = []
    for command in state.tables.commands_of[frame.of]:
        if not state.tables.has_orders[command] or not state.living(command):
            continue
        order = wanted(state, judgement, command)
        number = state.tables.order + command * len(MARKERS) + order
        if order != state.orders[command] and number in legal:
            choices.append((sum(gap <= CLOSE for gap in judgement.gaps(command)), number))
    return max(choices)[1] if choices else state.tables.end


def stance_for(state: MetaurusState, judgement: Judgement, unit: int) -> int:
    """The Order a Carthaginian cavalry unit should choose for itself."""
    tables = state.tables
    here = state.place[unit]
    gap = judgement.distance_to(ROME)[here]
    if judgement.road[here] < 2 * tables.movement[unit]:
        return MOVE
    if state.is_disordered(unit) and gap > 1:
        return REFORM
    return MOVE_TO_ATTACK if gap <= CLOSE else STAND
