"""What is foretold is held against what happens: a preview that is not true is caught."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine.odds import Effect, Foretold, Prospect, gather
from grognard.engine.offers import Forecast
from grognard.engine.ruleset import Ruleset
from grognard.library import data_trees
from grognard.testing.odds import check_odds
from grognard.testing.walks import walk

from .parade import GAME
from .parade import ruleset as module

HALF = Fraction(1, 2)


@pytest.fixture
def parade() -> Ruleset:
    return GAME.build(data_trees(GAME))


def compared(rules: Ruleset) -> int:
    """How many distributions were compared on some walks."""
    found = 0
    for seed in range(48):
        for count, state in enumerate(walk(rules, seed)):
            found += check_odds(rules, state, Random(count), f"seed {seed}, step {count}")
    return found


def test_true_odds_pass_and_something_was_compared(parade: Ruleset) -> None:
    assert compared(parade) > 20


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda one: _weighted(one, Fraction(2, 3)), "foretold 2/3"),
        (lambda one: _weighted(one, HALF, effects=()), "foretold 1 nothing"),
        (lambda one: msgspec.structs.replace(one, prospects=one.prospects[:1]), "sum to 1/2"),
        (lambda one: msgspec.structs.replace(one, prospects=_renamed(one.prospects)), "two prospects with one id"),
    ],
    ids=["another chance", "an effect left out", "not everything", "one name for two"],
)
def test_a_false_preview_is_caught(parade: Ruleset, wrong: Any, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = module.shot_at

    def falsified(name: str, target: str) -> Forecast:
        shot = honest(name, target)
        return msgspec.structs.replace(shot, foretold=(wrong(shot.foretold[0]),))

    monkeypatch.setattr(module, "shot_at", falsified)
    with pytest.raises(AssertionError, match=said):
        compared(parade)


def _weighted(one: Foretold, share: Fraction, effects: tuple[Effect, ...] | None = None) -> Foretold:
    hit, missed = one.prospects
    hit = msgspec.structs.replace(hit, probability=share, effects=hit.effects if effects is None else effects)
    return msgspec.structs.replace(one, prospects=(hit, msgspec.structs.replace(missed, probability=1 - share)))


def _renamed(prospects: tuple[Prospect, ...]) -> tuple[Prospect, ...]:
    return tuple(msgspec.structs.replace(one, id="same") for one in prospects)


def test_prospects_of_one_kind_are_taken_together() -> None:
    hit = Prospect("hit", "A is hit", Fraction(1, 4), (Effect("hit", "a"),))
    missed = Prospect("missed", "A is missed", HALF)
    assert gather([hit, missed, hit]) == (msgspec.structs.replace(hit, probability=HALF), missed)
    with pytest.raises(ValueError, match="two prospects are called 'hit'"):
        gather([hit, msgspec.structs.replace(hit, effects=())])


def test_lines_leave_out_what_cannot_happen() -> None:
    one = Foretold("a shot", (Prospect("hit", "A is hit", Fraction(1)), Prospect("missed", "A is missed", Fraction(0))))
    assert one.lines() == ["100.0%  A is hit"]
    assert one.chances() == {"hit": 1.0, "missed": 0.0}
