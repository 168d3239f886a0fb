"""Whether to attack on: only while the die is still on our side."""

from __future__ import annotations

from ..rules.attacks import combat_with
from ..rules.facing import enemies_beside
from ..rules.resolution import ContinuedAttack
from ..rules.tally import add_up
from ..state import MetaurusState
from .judgement import Judgement
from .march import best_facing

LEAST = 1
"""The modifier a Continued Attack should have."""


def next_step(judgement: Judgement, frame: ContinuedAttack) -> int:
    """What is owed, or else turn to an enemy, attack all that are in front if that is promising, or end."""
    state = judgement.state
    if frame.uncovered(state):
        return frame.default(state)
    chosen = _best_attack(state, frame)
    if chosen >= 0:
        return chosen
    legal, able = frame.numbers(state), frame.able(state)
    for unit in frame.units:
        number = state.tables.face[unit][best_facing(judgement, unit)]
        if number in legal and not able[unit] and enemies_beside(state, unit):
            return number
    return state.tables.end


def _best_attack(state: MetaurusState, frame: ContinuedAttack) -> int:
    """The first attack of the unit with the best prospects, all in front of it counted; -1 if there is none."""
    tables, size = state.tables, len(state.place)
    best, chosen = LEAST - 1, -1
    for unit, enemies in frame.able(state).items():
        if not enemies or frame.has_target(state, unit):
            continue
        pairs = tuple(sorted({*frame.pairs, *(unit * size + enemy for enemy in enemies)}))
        total = add_up(state, *combat_with(pairs, unit * size + enemies[0], size)).total
        if total > best:
            best, chosen = total, tables.attack[unit][state.place[enemies[0]]]
    return chosen
