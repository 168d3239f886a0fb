"""The random player: any of the actions it is given, each as likely as the others. The yardstick below all others."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.actions import Action
from grognard.engine.ruleset import RandomSource, View

from .base import Budget, Sampler


class RandomPlayer:
    """Chooses blindly."""

    name = "random"

    def decide(
        self, view: View, actions: Sequence[Action], sampler: Sampler, budget: Budget, rng: RandomSource
    ) -> Action:
        """See `Player.decide`."""
        return actions[rng.randrange(len(actions))]
