"""A referee who only says "no" is found: take the reasons of any game away, and its conformance suite turns red."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import grognard
from grognard.engine.actions import Action
from grognard.engine.ruleset import Ruleset
from grognard.engine.steps import Choice
from grognard.engine.verdicts import Reason, Reasons, Refusal
from grognard.testing import check_game
from grognard.testing.conformance import check_reasons

GAMES = grognard.installed_games()


def quick(rules: Ruleset) -> None:
    """The suite as it is run on large games."""
    check_game(rules, walks=1, every=199, scenarios=[next(iter(rules.scenarios))], each_option=False)


def is_listed(step: Choice[Any], state: Any, action: Action) -> bool:
    return state.rules.vocabulary.number(action) in step.numbers(state)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_only_says_what_moment_it_is_turns_red(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(self: Choice[Any], state: Any, action: Action) -> list[Refusal]:
        return [] if is_listed(self, state, action) else [self.not_now(state, action.verb)]

    monkeypatch.setattr(Choice, "refusals", idle)
    with pytest.raises(AssertionError, match="for no reason but the moment"):
        quick(grognard.ruleset(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_makes_up_a_reason_turns_red(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(self: Choice[Any], state: Any, action: Action) -> list[Refusal]:
        case = next(iter(state.rules.words.cases))
        return [] if is_listed(self, state, action) else [Refusal("no", case, "it is not among the choices")]

    monkeypatch.setattr(Choice, "refusals", idle)
    with pytest.raises(AssertionError, match="'no' is not in the catalogue"):
        quick(grognard.ruleset(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_that_says_nothing_is_no_reason(game: str) -> None:
    rules = grognard.ruleset(game)
    check_reasons(rules)
    nothing = Reason("choice", next(iter(rules.words.cases)), "{action} is not among the choices")
    with pytest.raises(AssertionError, match="the reason choice says no more than that it is refused"):
        check_reasons(replace(rules, reasons=Reasons([*rules.reasons, nothing])))
