"""The random player: any of the actions it is given, all equally likely. The yardstick below all others."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.knowledge import Knowledge
from grognard.engine.randomness import RandomSource

from .base import Budget, Player


class RandomPlayer(Player):
    """Chooses blindly."""

    name = "random"

    @override
    def decide(self, knowledge: Knowledge, actions: Sequence[Action], budget: Budget, rng: RandomSource) -> Action:
        return actions[rng.randrange(len(actions))]
