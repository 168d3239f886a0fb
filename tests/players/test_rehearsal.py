"""Rehearsals: the same luck for everybody, and no change of plan without a reason."""

from __future__ import annotations

from math import inf
from random import Random

import grognard
from grognard.engine.commander import Commander
from grognard.engine.frames import Waits
from grognard.engine.playouts import random_faces
from grognard.engine.state import State
from grognard.games.strike_counter_strike.rules.unit import UnitActivation
from grognard.players.base import Budget
from grognard.players.rehearsal import error, gain, play_on, rehearse
from grognard.players.watch import Watch


def a_unit_acts() -> tuple[State, Commander]:
    """The first decision of a unit in the learning scenario that has more than one alternative."""
    rules = grognard.ruleset("strike_counter_strike")
    state, rng = rules.start("scholbach"), Random(3)
    while True:
        frame = state.frames[-1]
        if state.waits is Waits.CHANCE:
            state.fall(random_faces(frame.dice(state), rng))
            continue
        commander = rules.commander(state, frame.role(state))
        if isinstance(frame, UnitActivation) and len(commander.ventures(state)) > 2:
            return state, commander
        planned = commander.plan(state)
        state.play(state.numbers()[0] if planned is None else planned)


def test_the_same_action_with_the_same_luck_comes_to_the_same() -> None:
    state, commander = a_unit_acts()
    number = commander.ventures(state)[0]
    assert play_on(state, number, commander, Random(2)) == play_on(state, number, commander, Random(2))


def test_a_rehearsal_changes_nothing_and_chooses_among_the_ventures() -> None:
    state, commander = a_unit_acts()
    before = state.hash()
    ventures = commander.ventures(state)
    chosen = rehearse(lambda: state, commander, ventures, Watch(Budget(nodes=60), 60), Random(1))
    assert chosen in ventures
    assert state.hash() == before


def test_without_a_budget_the_plan_stands() -> None:
    state, commander = a_unit_acts()
    ventures = commander.ventures(state)
    assert rehearse(lambda: state, commander, ventures, Watch(Budget(nodes=0), 0), Random(1)) == ventures[0]


def test_a_gain_must_be_more_than_chance_explains() -> None:
    plan = [0.0, 1.0, 0.0, 1.0]
    surely = [1.0, 2.1, 1.1, 2.0]
    assert gain(surely, plan) > error(surely, plan)
    perhaps = [3.0, -2.0, 1.0, 0.5]
    assert gain(perhaps, plan) < error(perhaps, plan)
    assert gain([], plan) == -inf
