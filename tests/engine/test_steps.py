"""Steps: one definition of what is legal, and lists made for speed that must agree with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import grognard
from grognard.engine.actions import Parameter, Verb, Vocabulary
from grognard.engine.steps import Choice
from grognard.games.metz.rules.movement import MovementPhase
from grognard.testing import check_definition
from grognard.testing.conformance import DEFINED

METZ = grognard.ruleset("metz")


def test_an_action_is_taken_apart_and_put_together_again() -> None:
    for game in grognard.installed_games():
        words = grognard.ruleset(game).vocabulary
        rng = Random(game)
        for verb in words.verbs:
            numbers = words.numbers_of(verb)
            for number in (*numbers[:1], *numbers[-1:], *(rng.choice(numbers) for _ in range(20) if numbers)):
                name, a, b = words.decode(number)
                assert name == verb
                assert words.encode(verb, a, b) == number
                values = [p.values[n] for p, n in zip(words.verbs[verb].parameters, (a, b), strict=False)]
                assert tuple(values) == words.action(number).args


def test_a_verb_that_no_action_can_be_formed_of_is_stepped_over() -> None:
    words = Vocabulary([Verb("none", (Parameter("piece", ()),)), Verb("one"), Verb("two")])
    assert [words.decode(number)[0] for number in range(2)] == ["one", "two"]


def test_the_list_of_metz_is_what_the_definition_says() -> None:
    check_definition(METZ, METZ.start(), Random(0), most=10_000)


def test_an_action_missing_from_a_quick_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = MovementPhase.numbers
    monkeypatch.setattr(MovementPhase, "numbers", lambda self, state: honest(self, state)[1:])
    with pytest.raises(AssertionError, match="listed: False"):
        check_definition(METZ, METZ.start(), Random(0), most=10_000)


def test_an_action_too_many_in_a_quick_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = MovementPhase.numbers

    def careless(self: MovementPhase, state: Any) -> list[int]:
        return sorted({*honest(self, state), METZ.vocabulary.first("move")})

    monkeypatch.setattr(MovementPhase, "numbers", careless)
    with pytest.raises(AssertionError, match="listed: True"):
        check_definition(METZ, METZ.start(), Random(0), most=10_000)


def test_a_refusal_that_only_names_the_moment_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every explanation of a game taken away, and a general one put in its place."""

    def idle(self: Choice[Any], state: Any, verb: str, a: int, b: int) -> list[Any]:
        legal = state.rules.vocabulary.encode(verb, a, b) in self.numbers(state)
        return [] if legal else [self.not_now(state, verb)]

    monkeypatch.setattr(MovementPhase, "why_not", idle)
    with pytest.raises(AssertionError, match="for no reason but the moment"):
        check_definition(METZ, METZ.start(), Random(0), DEFINED)


def test_a_method_of_no_verb_is_found() -> None:
    with pytest.raises(TypeError, match="no verb 'atack' is done here"):

        class Typo(Choice[Any], frozen=True):
            verbs = ("attack",)

            def do_attack(self, state: Any, a: int, b: int) -> None:
                raise NotImplementedError

            def among_atack(self, state: Any) -> list[int]:
                raise NotImplementedError


def test_a_verb_without_a_method_is_found() -> None:
    with pytest.raises(TypeError, match="cannot do retreat: it has no do_retreat"):

        class Half(Choice[Any], frozen=True):
            verbs = ("attack", "retreat")

            def do_attack(self, state: Any, a: int, b: int) -> None:
                raise NotImplementedError


@pytest.mark.parametrize(("said", "texts"), [("", 0), ("moment", 1), (["moment", "moment"], 2), ((), 0), ([], 0)])
def test_what_speaks_against_a_verb_is_a_code_codes_or_refusals(said: Any, texts: int) -> None:
    class Meeting(Choice[Any], frozen=True):
        verbs = ("end",)

        def do_end(self, state: Any, a: int, b: int) -> None:
            raise NotImplementedError

        def why_not_end(self, state: Any, a: int, b: int) -> Any:
            return said

        def facts(self, state: Any, verb: str, a: int, b: int) -> dict[str, Any]:
            return {"deed": verb, "moment": "it is late"}

    state = METZ.start()
    assert Meeting().objections(state, "end", 0, 0) == said
    refusals = Meeting().why_not(state, "end", 0, 0)
    assert len(refusals) == texts
    assert all("it is late" in refusal.text for refusal in refusals)
