"""The random player: any of the actions it is given, each as likely as the others. The yardstick below all others."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.actions import Action
from grognard.engine.knowledge import Knowledge
from grognard.engine.randomness import RandomSource

from .base import Budget


class RandomPlayer:
    """Chooses blindly."""

    name = "random"

    def decide(self, knowledge: Knowledge, actions: Sequence[Action], budget: Budget, rng: RandomSource) -> Action:
        """See `Player.decide`."""
        return actions[rng.randrange(len(actions))]
