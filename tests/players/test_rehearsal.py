"""Rehearsals: the same luck for everybody, and no change of plan without a reason."""

from __future__ import annotations

from random import Random

import grognard
from grognard.engine.frames import Waits
from grognard.engine.playouts import random_faces
from grognard.engine.state import State
from grognard.games.strike_counter_strike.rules.unit import UnitActivation
from grognard.players.base import Budget
from grognard.players.rehearsal import Luck, Rehearsal, is_better
from grognard.players.watch import Watch


def a_unit_acts() -> State:
    """The first decision of a unit in the learning scenario that has more than one alternative."""
    rules = grognard.ruleset("strike_counter_strike")
    state, rng = rules.start("scholbach"), Random(3)
    while True:
        frame = state.frames[-1]
        if state.waits is Waits.CHANCE:
            state.fall(random_faces(frame.dice(state), rng))
            continue
        commander = rules.commander(state, frame.role(state))
        if isinstance(frame, UnitActivation) and len(commander.rehearsed(state)) > 2:
            return state
        planned = commander.plan(state)
        state.play(state.numbers()[0] if planned is None else planned)


def rehearsal(state: State, nodes: int = 60) -> Rehearsal:
    commander = state.rules.commander(state, state.frames[-1].role(state))
    return Rehearsal(state, commander, Watch(Budget(nodes=nodes), nodes), Random(1))


def test_luck_can_be_had_again() -> None:
    luck = Luck(Random(5))
    first = [luck.random() for _ in range(4)]
    assert [luck.again().random(), *(luck.random() for _ in range(3))] == first
    assert luck.again().randrange(10) == int(first[0] * 10)


def test_the_same_action_with_the_same_luck_comes_to_the_same() -> None:
    state = a_unit_acts()
    trial = rehearsal(state)
    number = trial.commander.rehearsed(state)[0]
    luck = Luck(Random(2))
    assert trial.play(number, luck.again()) == trial.play(number, luck.again())


def test_a_rehearsal_changes_nothing_and_chooses_among_the_named_actions() -> None:
    state = a_unit_acts()
    before = state.hash()
    options = rehearsal(state).commander.rehearsed(state)
    assert rehearsal(state).best(options) in options
    assert state.hash() == before


def test_a_single_action_is_taken_without_a_look() -> None:
    state = a_unit_acts()
    trial = rehearsal(state)
    assert trial.best([state.numbers()[-1]]) == state.numbers()[-1]
    assert not trial.watch.spent()


def test_a_plan_is_left_only_for_what_is_clearly_better() -> None:
    assert is_better([2.0, 2.1, 1.9, 2.0], [1.0, 1.0, 1.0, 1.0])
    assert not is_better([2.0, 0.1, 1.9, 0.0], [1.0, 1.0, 1.0, 1.0])
    assert not is_better([5.0], [1.0])
