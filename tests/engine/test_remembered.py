"""What a ruleset remembers for mixtures of options has an end."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.engine.remembered import Remembered
from grognard.engine.ruleset import Ruleset
from grognard.testing.walks import random_options

MIXTURES = 40
"""More mixtures of options than any store of a ruleset keeps."""


def test_what_has_longest_not_been_asked_for_makes_room() -> None:
    made: list[str] = []
    kept: Remembered[str, str] = Remembered(most=2)

    def ask(key: str) -> str:
        return kept.get(key, lambda: made.append(key) or key.upper())  # type: ignore[func-returns-value]

    assert [ask(key) for key in "abaca"] == ["A", "B", "A", "C", "A"]
    assert made == ["a", "b", "c"]
    assert ask("b") == "B"
    assert made == ["a", "b", "c", "b"]
    assert len(kept) == 2


def stores(rules: Ruleset) -> dict[str, int]:
    """How much a ruleset remembers, by where: found by looking, so that a new store is found, too."""
    return {name: len(value) for name, value in vars(rules).items() if isinstance(value, Remembered | dict)}


@pytest.mark.parametrize("game", grognard.installed_games())
def test_games_with_ever_other_options_do_not_fill_the_memory(game: str) -> None:
    rules, rng = grognard.ruleset(game), Random(3)
    sizes = []
    for _ in range(2):
        for _ in range(MIXTURES):
            state = rules.start(options=random_options(rules, rng))
            rules.mind.commander(state, rules.roles[0])
        sizes.append(stores(rules))
    assert sizes[0] == sizes[1]
    assert any(isinstance(value, Remembered) for value in vars(rules).values())
