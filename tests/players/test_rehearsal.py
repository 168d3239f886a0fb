"""Rehearsals: the same luck for everybody, and no change of plan without a reason."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

import pytest

import grognard
from grognard.engine.commander import Rehearsed, Stanced
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance, Decision
from grognard.engine.playouts import random_faces
from grognard.engine.state import State
from grognard.games.strike_counter_strike.rules.unit import UnitActivation
from grognard.players import search
from grognard.players.base import Budget
from grognard.players.rehearsal import Trial, choose_stance, compare, error, gain, play_on, rehearse
from grognard.players.watch import Watch


def a_unit_acts() -> tuple[State, Rehearsed, list[int]]:
    """A decision of a unit in the learning scenario, and what to compare: the plan's choice first."""
    rules = grognard.ruleset("strike_counter_strike")
    state, rng = rules.start("scholbach"), Random(3)
    while True:
        frame = state.frames[-1]
        if state.waits is Waits.CHANCE:
            state.fall(random_faces(frame.dice(state), rng))
            continue
        commander = rules.mind.commander(state, frame.role(state))
        assert isinstance(commander, Rehearsed)
        planned = commander.plan(state)
        if isinstance(frame, UnitActivation) and planned is not None and len(state.numbers()) > 2:
            return state, commander, list(dict.fromkeys((planned, *state.numbers()[:2], state.numbers()[-1])))
        state.play(state.numbers()[0] if planned is None else planned)


def test_the_same_action_with_the_same_luck_comes_to_the_same() -> None:
    state, commander, (number, *_) = a_unit_acts()
    assert play_on(state, number, commander, Random(2)) == play_on(state, number, commander, Random(2))


def test_a_rehearsal_changes_nothing_and_chooses_among_the_ventures() -> None:
    state, commander, ventures = a_unit_acts()
    before = state.hash()
    chosen = rehearse(lambda: state, commander, ventures, Watch(Budget(nodes=60), 60), Random(1))
    assert chosen in ventures
    assert state.hash() == before


def test_without_a_budget_the_plan_stands() -> None:
    state, commander, ventures = a_unit_acts()
    assert rehearse(lambda: state, commander, ventures, Watch(Budget(nodes=0), 0), Random(1)) == ventures[0]


def test_a_gain_must_be_more_than_chance_explains() -> None:
    plan = [0.0, 1.0, 0.0, 1.0]
    surely = [1.0, 2.1, 1.1, 2.0]
    assert gain(surely, plan) > error(surely, plan)
    perhaps = [3.0, -2.0, 1.0, 0.5]
    assert gain(perhaps, plan) < error(perhaps, plan)
    assert gain([], plan) == -inf


def test_of_several_choices_the_one_that_is_surely_best_is_taken() -> None:
    state, _, _ = a_unit_acts()
    watch = Watch(Budget(nodes=200), 200)
    stages = ((4, 2), (8, 1))

    def worth(amount: float, luck: float) -> Trial:
        return lambda _, dice: amount + luck * dice.random()

    sure = [worth(0.0, 0.1), worth(-1.0, 0.1), worth(1.0, 0.1), worth(0.5, 0.1)]
    assert compare(lambda: state, sure, stages, watch, Random(1)) == 2
    alike = [worth(0.0, 1.0), worth(0.0, 1.0)]
    assert compare(lambda: state, alike, stages, watch, Random(1)) == 0


def test_a_round_is_broken_off_with_the_budget_and_pairs_are_compared() -> None:
    state, _, _ = a_unit_acts()
    played: list[int] = []

    def trial(choice: int, *values: float) -> Trial:
        def play(*_: Any) -> float:
            played.append(choice)
            return values[played.count(choice) - 1]

        return play

    # The plan's third play-out finds no answer any more: it counts for neither.
    trials = [trial(0, 0.0, 0.1, 9.0), trial(1, 1.0, 1.2)]
    assert compare(lambda: state, trials, ((4, 1),), Watch(Budget(nodes=5), 5), Random(1)) == 1
    assert played == [0, 1, 0, 1, 0]


class Stern(Stanced):
    """A commander for whom only the stance counts."""

    stages = ((2, 2), (4, 1))

    def __init__(self, strictness: float = 0.0) -> None:
        self.strictness = strictness

    def worth(self, state: Any) -> float:
        return self.strictness

    def ventures(self, state: Any) -> Sequence[int]:
        return ()

    def span(self, state: Any) -> str:
        return "always"

    def stances(self, state: Any) -> Sequence[float]:
        return (0.0, 2.0, 1.0)

    def in_stance(self, stance: Any) -> Stern:
        return Stern(stance)


def test_the_stance_that_comes_to_most_is_chosen_and_the_usual_one_without_a_budget() -> None:
    state, _, _ = a_unit_acts()
    assert choose_stance(lambda: state, Stern(), Watch(Budget(nodes=50), 50), Random(1)) == 2.0
    assert choose_stance(lambda: state, Stern(), Watch(Budget(nodes=0), 0), Random(1)) == 0.0


def test_without_stances_there_is_nothing_to_choose() -> None:
    state, _, _ = a_unit_acts()

    class Plain(Stern):
        def stances(self, state: Any) -> Sequence[float]:
            return ()

    assert choose_stance(lambda: state, Plain(), Watch(Budget(nodes=50), 50), Random(1)) is None


def test_a_stance_is_kept_for_its_span_and_chosen_again_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def noted(draw: Any, commander: Stanced, *_: Any) -> Any:
        asked.append(commander.span(draw()))
        return commander.stances(draw())[0]

    monkeypatch.setattr(search, "choose_stance", noted)
    rules = grognard.ruleset("strike_counter_strike")
    state, rng, veteran = rules.start("scholbach"), Random(3), search.SearchPlayer("veteran")
    while len(asked) < 3:
        node = state.node
        if isinstance(node, Chance):
            state.roll(random_faces(node.dice, rng))
        elif isinstance(node, Decision):
            state.apply(veteran.decide(state.knowledge(node.role), node.actions, Budget(), rng))
    assert len(set(asked)) == 3
    assert None not in asked
