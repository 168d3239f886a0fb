"""The search player: weighs its best candidates against the enemy's best reply.

Candidates come from the greedy judgement (the prior), the best first; as many of them are looked at closely as the
budget allows (progressive widening). A close look averages over the bands of any roll and subtracts what the enemy can
gain in his next turn. With a node budget a decision depends on nothing but the view, so a game can be played again
exactly.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from grognard.engine.actions import Action
from grognard.engine.commander import Commander
from grognard.engine.ruleset import RandomSource, View
from grognard.engine.state import State

from .base import Budget, Sampler
from .greedy import expected

NODES = 60
"""Candidates looked at closely if the budget does not say."""
RESERVE = 0.15
"""The part of a time budget kept back, so that it is not overrun by the last look."""


class SearchPlayer:
    """Looks at the best candidates closely, enemy's reply included."""

    name = "search"

    def decide(
        self, view: View, actions: Sequence[Action], sampler: Sampler, budget: Budget, rng: RandomSource
    ) -> Action:
        """See `Player.decide`."""
        began = time.monotonic()
        if len(actions) == 1:
            return actions[0]
        state = sampler(view, rng)
        commander = state.rules.commander(state, view.role)
        planned = commander.plan(state)
        if planned is not None:
            return state.rules.vocabulary.action(planned)
        best = self.best(state, commander, budget, began)
        return state.rules.vocabulary.action(best)

    def best(self, state: State, commander: Commander, budget: Budget, began: float) -> int:
        """The number of the best action within the budget."""
        after = {number: _played(state, number) for number in state.numbers()}
        prior = {number: expected(twin, commander.worth) for number, twin in after.items()}
        candidates = sorted(after, key=lambda number: (prior[number], number), reverse=True)
        chosen, value = candidates[0], float("-inf")
        for looked, number in enumerate(candidates):
            if looked and _spent(budget, looked, began):
                break
            close = prior[number] - expected(after[number], commander.reply)
            if close > value:
                chosen, value = number, close
        return chosen


def _played(state: State, number: int) -> State:
    twin = state.copy()
    twin.play(number)
    return twin


def _spent(budget: Budget, looked: int, began: float) -> bool:
    if budget.nodes is not None:
        return looked >= budget.nodes
    if budget.seconds is not None:
        return time.monotonic() - began > budget.seconds * (1 - RESERVE)
    return looked >= NODES
