"""Odds are the odds, in every game: what is shown before dice fall is what happens, face by face."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import grognard
from grognard.engine.frames import Waits
from grognard.engine.odds import Foretold, Prospect
from grognard.engine.ruleset import Preview, Ruleset
from grognard.engine.state import State
from grognard.testing.odds import check_odds
from grognard.testing.walks import random_options, walk

ENOUGH = 80
"""Distributions compared in each game."""
ROUNDS = 20
"""So many times each scenario is walked at most: a short game needs several walks."""
STEPS = 6000
"""Of each walk, at most."""
OFTEN = 7
"""Every so many decisions are looked at; rolls all, as long as they are not yet enough."""


def moments(rules: Ruleset, seed: int) -> Iterator[State]:
    """States in which dice are due, and some in which something is decided, of random games with random options."""
    for number, scenario in enumerate(rules.scenarios):
        options = random_options(rules, Random(seed + number)) if number else {}
        for count, state in zip(range(STEPS), walk(rules, seed + number, scenario, options), strict=False):
            if state.waits is Waits.CHANCE or not count % OFTEN:
                yield state


def compared(rules: Ruleset, seed: int) -> int:
    """How many distributions were compared, in all."""
    found = 0
    for again in range(seed, seed + ROUNDS):
        for count, state in enumerate(moments(rules, 100 * again)):
            found += check_odds(rules, state, Random(count), f"{rules.id}, seed {100 * again}, moment {count}")
            if found >= ENOUGH:
                return found
    return found


@pytest.mark.parametrize("game", grognard.installed_games())
@pytest.mark.parametrize("seed", [1, 2])
def test_odds_are_the_odds(game: str, seed: int) -> None:
    assert compared(grognard.ruleset(game), seed) >= ENOUGH


class Falsified:
    """A preview in which one prospect has got a tenth of another's chance."""

    def __init__(self, true: Preview) -> None:
        self.true = true
        self.foretold = tuple(map(_shifted, true.foretold))

    def lines(self) -> list[str]:
        return self.true.lines()

    def to_json(self) -> dict[str, object]:
        form = self.true.to_json()
        if self.foretold:
            form |= {"results": self.foretold[0].chances(), "told": self.foretold[0].told()}
        return form


def _shifted(one: Foretold) -> Foretold:
    possible = [prospect for prospect in one.prospects if prospect.probability]
    if len({prospect.effects for prospect in possible}) < 2:
        return one
    first = possible[0]
    other = next(prospect for prospect in possible if prospect.effects != first.effects)
    shift = first.probability / 10

    def changed(prospect: Prospect) -> Prospect:
        if prospect is first:
            return msgspec.structs.replace(prospect, probability=prospect.probability - shift)
        if prospect is other:
            return msgspec.structs.replace(prospect, probability=prospect.probability + shift)
        return prospect

    return msgspec.structs.replace(one, prospects=tuple(map(changed, one.prospects)))


@pytest.mark.parametrize("game", grognard.installed_games())
def test_a_false_preview_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = grognard.ruleset(game)
    kind = type(rules)
    foresee, preview = kind.foresee, kind.preview

    def lie(true: Preview | None) -> Preview | None:
        return None if true is None else Falsified(true)

    monkeypatch.setattr(kind, "foresee", lambda self, state, action: lie(foresee(self, state, action)))
    monkeypatch.setattr(kind, "preview", lambda self, state, role: lie(preview(self, state, role)))
    monkeypatch.setattr(kind, "details", lambda *_: {})
    with pytest.raises(AssertionError, match=r"foretold .* but it happens"):
        compared(rules, 1)
