"""Rehearsals where something is hidden: each round begins in another state that the role holds possible."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import pytest

from grognard.engine.commander import Rehearsed
from grognard.engine.frames import Waits
from grognard.players.base import Budget
from grognard.players.rehearsal import rehearse
from grognard.players.watch import Watch


class Guess:
    """A hidden number, and the action that was played."""

    waits = Waits.DECISION

    def __init__(self, hidden: int) -> None:
        self.hidden = hidden
        self.played = -1

    def copy(self) -> Guess:
        return Guess(self.hidden)

    def play(self, number: int) -> None:
        self.played = number


class Guesser(Rehearsed):
    """Action 1 pays nine if the hidden number is one, else nothing; action 0 always pays four."""

    stages: ClassVar[Sequence[tuple[int, int]]] = ((6, 1), (12, 1))

    def ventures(self, state: Any) -> Sequence[int]:
        return [0, 1]

    def worth(self, state: Any) -> float:
        return 4.0 if state.played == 0 else 9.0 * state.hidden


@pytest.mark.parametrize(("hidden", "best"), [((0, 0, 0, 1), 0), ((1, 1, 1, 0), 1)])
def test_what_is_hidden_is_drawn_anew_for_every_round(hidden: tuple[int, ...], best: int) -> None:
    drawn: list[int] = []

    def draw() -> Any:
        drawn.append(hidden[len(drawn) % len(hidden)])
        return Guess(drawn[-1])

    assert rehearse(draw, Guesser(), [0, 1], Watch(Budget(), 99), Random(1)) == best
    assert len(drawn) == 12
    assert set(drawn) == {0, 1}


def test_without_a_budget_the_plan_is_followed() -> None:
    watch = Watch(Budget(nodes=0), 0)
    assert rehearse(lambda: Guess(1), Guesser(), [0, 1], watch, Random(1)) == 0  # type: ignore[arg-type, return-value]
