"""Odds are the odds, in every game: what is shown before dice fall is what happens, face by face."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

import grognard
from grognard.engine.actions import Action
from grognard.engine.errors import IllegalAction
from grognard.engine.frames import Waits
from grognard.engine.odds import Effect, Foretold, Prospect
from grognard.engine.offers import Forecast, Offer
from grognard.engine.ruleset import Ruleset
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


def falsified(true: Forecast) -> Forecast:
    """A forecast in which one prospect has got a tenth of another's chance."""
    return msgspec.structs.replace(true, foretold=tuple(map(_shifted, true.foretold)))


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
    foresee, preview = rules.sheet.foresee, rules.sheet.preview

    def lie(true: Forecast | None) -> Forecast | None:
        return None if true is None else falsified(true)

    false = replace(
        rules.sheet,
        foresee=lambda state, action: lie(foresee(state, action)),
        preview=lambda state, role: lie(preview(state, role)),
        details=lambda *_: Offer(),
    )
    monkeypatch.setitem(vars(rules), "sheet", false)
    with pytest.raises(AssertionError, match=r"foretold .* but it happens"):
        compared(rules, 1)


def test_scenarios_and_seeds_share_what_is_compared() -> None:
    """A game of many scenarios is looked at in each of them."""
    for game in grognard.installed_games():
        rules = grognard.ruleset(game)
        for scenario in rules.scenarios:
            found = 0
            for count, state in zip(range(STEPS), walk(rules, 7, scenario), strict=False):
                found += check_odds(rules, state, Random(count), f"{game}, {scenario}, step {count}")
                if found > 4:
                    break
            assert found, f"{game}, {scenario}: nothing was compared"


# -- what is asked for is what is shown -------------------------------------------------------------------------------

ASKED = 20
"""Answers of the door `odds` held against what is shown beside the choice that leads to the same dice."""


def questions(rules: Ruleset, state: State) -> Iterator[tuple[str, list[str], Forecast]]:
    """Target and pieces for the door `odds`, and what is shown of the choice that means the same."""
    if rules.id == "metz":
        shown = next(filter(None, (rules.sheet.preview(state, role) for role in rules.roles)), None)
        if shown is not None:
            yield shown.target, list(shown.attackers), shown
        return
    for number in state.numbers() if state.waits is Waits.DECISION else ():
        action = rules.vocabulary.action(number)
        found = rules.sheet.foresee(state, action)
        about = found.foretold[0].about if found is not None and found.foretold else ""
        asked = None if found is None else asked_by(rules.id, state, action, found, about)
        if found is not None and asked is not None:
            yield *asked, found


def asked_by(game: str, state: Any, action: Action, found: Forecast, about: str) -> tuple[str, list[str]] | None:
    """What to ask for the odds of a choice; None if it is no attack that could be asked for."""
    if game == "pattons_best":
        return action.text, []
    if game == "strike_counter_strike" and action.verb == "fire":
        return str(action.args[1]), [str(action.args[0])]
    if game == "metaurus" and action.verb != "counter" and found.target:
        _, _, defenders = about.rpartition(" against ")
        return None if " and " in defenders else (found.target, list(found.attackers))
    if game == "wacht_am_rhein" and action.verb == "commit":
        battle, tables = state.frames[-1], state.tables
        return tables.grid.id(battle.target), [*(tables.ids[unit] for unit in battle.attackers), str(action.args[0])]
    return None


def shares(one: Foretold) -> dict[frozenset[Effect], Fraction]:
    """How likely what happens to whom; that a barrage marker is taken up belongs to the action, not to the shot."""
    found: dict[frozenset[Effect], Fraction] = {}
    for prospect in one.prospects:
        if prospect.probability:
            happens = frozenset(effect for effect in prospect.effects if effect.kind != "gone")
            found[happens] = found.get(happens, Fraction(0)) + prospect.probability
    return found


def answered(rules: Ruleset) -> int:
    """How many answers of the door `odds` were held against what is shown, in all."""
    found = 0
    for seed in range(1, ROUNDS):
        for state in moments(rules, 100 * seed):
            for target, pieces, shown in questions(rules, state):
                try:
                    told = rules.sheet.odds(state, target, pieces)
                except IllegalAction:
                    continue  # asked as a new attack, it may not be possible any more
                assert shares(shown.foretold[0]) in map(shares, told.foretold), f"{target} by {pieces}: other odds"
                found += 1
            if found >= ASKED:
                return found
    return found


@pytest.mark.parametrize("game", grognard.installed_games())
def test_whoever_asks_for_odds_is_told_what_is_shown(game: str) -> None:
    assert answered(grognard.ruleset(game)) >= ASKED


@pytest.mark.parametrize("game", grognard.installed_games())
def test_a_false_answer_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = grognard.ruleset(game)
    odds = rules.sheet.odds
    monkeypatch.setitem(vars(rules), "sheet", replace(rules.sheet, odds=lambda *asked: falsified(odds(*asked))))
    with pytest.raises(AssertionError, match="other odds"):
        answered(rules)
