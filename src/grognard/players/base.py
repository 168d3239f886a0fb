"""What a computer player is given, and what it must answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from grognard.engine.actions import Action
from grognard.engine.ruleset import RandomSource, Ruleset, View
from grognard.engine.state import State

Sampler = Callable[[View, RandomSource], State]
"""Makes a state that agrees with everything the view's role knows; what it does not know is drawn at random."""


class Budget(msgspec.Struct, frozen=True):
    """How long a player may think. `nodes` makes a decision repeatable, `seconds` keeps an opponent from waiting."""

    nodes: int | None = None
    seconds: float | None = None
    processor: bool = False
    """Whether seconds are those of the processor: for measurements on a machine that is busy with other things."""


class Player(Protocol):
    """A computer player. What it remembers of earlier decisions may only save it time: it takes over any seat."""

    name: str

    def decide(
        self, view: View, actions: Sequence[Action], sampler: Sampler, budget: Budget, rng: RandomSource
    ) -> Action:
        """One of the actions. All randomness comes from `rng`, which is not the dice of the game."""


def sampler_for(rules: Ruleset) -> Sampler:
    """The sampler of a ruleset."""
    return rules.sample
