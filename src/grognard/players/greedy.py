"""The greedy player: looks one step ahead with the value terms of the game, over the bands of any roll.

The game's `Commander` says what is worth how much, and which steps belong together (a battle is declared in several).
Greedy asks it for the worth of a state and for plans, and takes the best. With handicaps it is the weaker of the named
levels: it overlooks some of its choices, or acts without thinking.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.actions import Action
from grognard.engine.commander import Commander
from grognard.engine.knowledge import Knowledge
from grognard.engine.randomness import RandomSource
from grognard.engine.state import State

from .base import Budget
from .lookahead import after
from .watch import Watch

__all__ = ["GreedyPlayer", "after"]

NO_LIMIT = 1_000_000
"""More actions than any state has: without a budget every action is looked at."""


class GreedyPlayer:
    """Takes the action that looks best one look ahead."""

    def __init__(self, name: str = "greedy", overlooks: float = 0.0, blunders: float = 0.0) -> None:
        self.name = name
        self.overlooks = overlooks
        """The probability that it does not see an action at all."""
        self.blunders = blunders
        """The probability that it takes any action, whatever its worth. A player that blunders also forgets plans."""

    def decide(self, knowledge: Knowledge, actions: Sequence[Action], budget: Budget, rng: RandomSource) -> Action:
        """Choose an action: see `Player`."""
        watch = Watch(budget, NO_LIMIT)
        if len(actions) == 1:
            return actions[0]
        if self.blunders and rng.random() < self.blunders:
            return actions[rng.randrange(len(actions))]
        state = knowledge.sample(rng)
        commander = state.rules.mind.commander(state, knowledge.role)
        planned = commander.plan(state)
        forgetful = commander.careless(state) if self.blunders else None
        if forgetful is not None and rng.random() < self.overlooks:
            planned = forgetful
        if planned is not None:
            return state.rules.vocabulary.action(planned)
        return state.rules.vocabulary.action(self.best(state, commander, watch, rng))

    def best(self, state: State, commander: Commander, watch: Watch, rng: RandomSource) -> int:
        """The best of the actions it sees. Among equals the last: those that end or decline come last."""
        choices = commander.choices(state)
        seen = [number for number in choices if not self.overlooks or rng.random() >= self.overlooks]
        if not seen:
            seen = list(choices)
        chosen, best = seen[-1], after(state, seen[-1], commander)
        for number in reversed(seen[:-1]):
            if watch.spent():
                break
            watch.look()
            worth = after(state, number, commander)
            if worth > best:
                chosen, best = number, worth
        return chosen
