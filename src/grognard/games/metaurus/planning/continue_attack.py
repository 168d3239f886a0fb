"""Whether to attack on: only while the die is still on our side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.combat import odds_with
from ..rules.facing import enemies_beside
from ..rules.resolution import ContinuedAttack
from .march import best_facing

if TYPE_CHECKING:
    from ..state import MetaurusState

LEAST = 1
"""The modifier a Continued Attack should have."""


def next_step(state: MetaurusState, frame: ContinuedAttack) -> int:
    """Turn to an enemy, attack it if that is promising, or end."""
    tables, size = state.tables, len(state.place)
    legal = frame.numbers(state)
    best, chosen = LEAST - 1, -1
    for unit, enemies in frame.able(state).items():
        if frame.has_target(state, unit):
            continue
        for enemy in enemies:
            total = odds_with(state, frame, unit * size + enemy).tally.total
            number = tables.attack + unit * tables.count + state.place[enemy]
            if total > best and number in legal:
                best, chosen = total, number
    if chosen >= 0:
        return chosen
    for unit in frame.units:
        number = tables.face + unit * 6 + best_facing(state, unit)
        if number in legal and not frame.able(state)[unit] and enemies_beside(state, unit):
            return number
    return tables.end
