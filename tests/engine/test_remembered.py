"""What a ruleset remembers for mixtures of options has an end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from types import FunctionType, MethodType

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


def parts_of(value: object) -> Iterator[object]:
    """What a part of a ruleset keeps: what a function closes over, what is bound to it, what an object holds."""
    if isinstance(value, FunctionType):
        yield from (cell.cell_contents for cell in value.__closure__ or ())
    elif isinstance(value, MethodType):
        yield value.__self__
    elif isinstance(value, partial):
        yield from (value.func, *value.args, *value.keywords.values())
    elif type(value).__module__.startswith("grognard.") and not isinstance(value, Remembered | type):
        yield from vars(value).values() if hasattr(value, "__dict__") else ()


def stores(rules: Ruleset) -> list[int]:
    """How much a ruleset remembers, wherever it does: found by looking, so that a new store is found, too."""
    seen: dict[int, object] = {}
    open_: list[object] = [rules]
    while open_:
        value = open_.pop()
        if id(value) not in seen:
            seen[id(value)] = value
            open_ += parts_of(value)
    return [len(value) for value in seen.values() if isinstance(value, Remembered | dict)]


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
    assert len(sizes[0]) > 1, "nothing is looked at but the data"
