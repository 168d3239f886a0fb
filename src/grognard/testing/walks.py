"""Random walks: whole games played blindly, the raw material of every check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.options import OptionValue
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State

SECOND_THOUGHTS = 8
"""One decision in this many is drawn from all legal actions, the others from those that lead forward."""


class Walk(msgspec.Struct, frozen=True):
    """Where a random game comes from, so that it can be walked again."""

    seed: int
    scenario: str
    options: dict[str, OptionValue]

    def __str__(self) -> str:
        return f"walk seed={self.seed} scenario={self.scenario} options={self.options}"


def random_options(rules: Ruleset, rng: Random) -> dict[str, OptionValue]:
    """Every option at its default or, one time in three, at any of its values."""
    return {
        option.id: rng.choice(option.values) if rng.random() < 1 / 3 else option.default
        for option in rules.options.values()
    }


def option_sets(rules: Ruleset) -> list[dict[str, OptionValue]]:
    """The defaults, and each other value of each option by itself."""
    sets: list[dict[str, OptionValue]] = [{}]
    for option in rules.options.values():
        sets += [{option.id: value} for value in option.values if value != option.default]
    return sets


def walk(
    rules: Ruleset,
    seed: int,
    scenario: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> Iterator[State]:
    """Every state of a random game, the live one each time: copy what you keep. Ends with the state that is over."""
    rng = Random(seed)
    state = rules.start(scenario, options)
    longest = rules.flow.longest_game * SECOND_THOUGHTS
    for _ in range(longest):
        yield state
        if state.waits is Waits.END:
            return
        step(state, rng)
    raise AssertionError(f"walk seed={seed} is not over after {longest} steps")


def step(state: State, rng: Random) -> None:
    """One blind step, the quiet way. Now and then it may take back what has been declared."""
    if state.waits is Waits.DECISION:
        state.play(rng.choice(state.forward() if rng.randrange(SECOND_THOUGHTS) else state.numbers()))
    else:
        state.fall(random_faces(state, rng))


def random_faces(state: State, rng: Random) -> tuple[int, ...]:
    """Any faces that can be rolled now."""
    node = state.node
    assert isinstance(node, Chance)
    outcomes = list(node.dice.outcomes())
    return rng.choice(outcomes)
