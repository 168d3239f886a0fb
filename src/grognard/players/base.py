"""What a computer player is given, and what it must answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from grognard.engine.actions import Action
from grognard.engine.knowledge import Knowledge
from grognard.engine.randomness import RandomSource


class Budget(msgspec.Struct, frozen=True):
    """How long a player may think. `nodes` makes a decision repeatable; `seconds` keeps an opponent from waiting."""

    nodes: int | None = None
    seconds: float | None = None
    processor: bool = False
    """Whether seconds are processor time: for measurements on a machine that is busy with other things."""


class Player(Protocol):
    """A computer player. It can take over any seat, so its memory of earlier decisions may only save time."""

    name: str

    def decide(self, knowledge: Knowledge, actions: Sequence[Action], budget: Budget, rng: RandomSource) -> Action:
        """One of the actions. All randomness comes from `rng`, which is not the dice of the game.

        What is hidden from its role stays hidden: `knowledge.sample` makes a whole state and draws the hidden parts at
        random.
        """
