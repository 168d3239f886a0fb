"""Who attacks whom: every enemy that must be attacked, and the weakest by two units."""

from __future__ import annotations

from ..rules.attacks import Pairs, attackers, combat_with, is_free, owed
from ..rules.combat import Declaration
from ..rules.tally import add_up
from ..state import MetaurusState


def next_attack(state: MetaurusState, frame: Declaration) -> int:
    """The next attack to announce, or the end."""
    tables, size = state.tables, len(state.place)
    able = attackers(state, frame.commands)
    due = owed(state, able, frame.pairs)
    attacked = {pair % size for pair in frame.pairs}
    idle = [unit for code, unit, _ in due if code == "owe.attack"]
    if idle:
        unit = min(idle, key=lambda unit: len(able[unit]))
        open_ = [enemy for enemy in able[unit] if enemy not in attacked]
        enemy = min(open_ or able[unit], key=lambda enemy: (_crowd(frame, enemy, size) >= 2, state.morale(enemy)))
        return tables.attack[unit][state.place[enemy]]
    if due:
        _, unit, enemy = due[0]
        return tables.attack[unit][state.place[enemy]]
    for unit, enemies in able.items():
        if is_free(state, unit) and not any(pair // size == unit for pair in frame.pairs):
            best = max(enemies, key=lambda enemy: modifier(state, frame.pairs, unit * size + enemy))
            if modifier(state, frame.pairs, unit * size + best) >= 1:
                return tables.attack[unit][state.place[best]]
    return tables.end


def modifier(state: MetaurusState, pairs: Pairs, pair: int) -> int:
    """What would be added to the die of the combat that this attack belongs to."""
    return add_up(state, *combat_with(pairs, pair, len(state.place))).total


def _crowd(frame: Declaration, enemy: int, size: int) -> int:
    """How many units attack this enemy already."""
    return sum(pair % size == enemy for pair in frame.pairs)
