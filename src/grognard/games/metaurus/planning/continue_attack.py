"""Whether to attack on: only while the die is still on our side."""

from __future__ import annotations

from ..rules.facing import enemies_beside
from ..rules.resolution import ContinuedAttack
from .assign import modifier
from .judgement import Judgement
from .march import best_facing

LEAST = 1
"""The modifier a Continued Attack should have."""


def next_step(judgement: Judgement, frame: ContinuedAttack) -> int:
    """Turn to an enemy, attack it if that is promising, or end."""
    state = judgement.state
    tables, size = state.tables, len(state.place)
    legal = frame.numbers(state)
    best, chosen = LEAST - 1, -1
    for unit, enemies in frame.able(state).items():
        if frame.has_target(state, unit):
            continue
        for enemy in enemies:
            total = modifier(state, frame.pairs, unit * size + enemy)
            number = tables.attack + unit * tables.count + state.place[enemy]
            if total > best and number in legal:
                best, chosen = total, number
    if chosen >= 0:
        return chosen
    for unit in frame.units:
        number = tables.face + unit * 6 + best_facing(judgement, unit)
        if number in legal and not frame.able(state)[unit] and enemies_beside(state, unit):
            return number
    return tables.end
