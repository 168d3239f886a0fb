"""The kernel on a game that is not Metz: nodes, verdicts, frames, hidden facts, the conformance suite itself."""

from __future__ import annotations

from random import Random

import pytest
from tests.engine.ambush import AmbushState, Endless, ambush, known

from grognard.engine.actions import Action
from grognard.engine.errors import ActionError, IllegalAction, RunawayFlow, UndoRefused, WrongNode
from grognard.engine.match import Match
from grognard.engine.nodes import Chance, Decision, Over
from grognard.testing import check_game, check_sampler, check_undo, check_views, perft, random_match
from grognard.testing.walks import walk


@pytest.fixture
def state() -> AmbushState:
    return ambush().start()


def hide(path: str) -> Action:
    return Action("hide", (path,))


def test_ambush_passes_the_conformance_suite() -> None:
    check_game(ambush(), walks=5, every=1)


def test_a_state_waits_for_exactly_one_thing(state: AmbushState) -> None:
    kinds = set()
    for seed in range(20):
        for here in walk(state.rules, seed):
            kinds.add(type(here.node))
    assert kinds == {Decision, Chance, Over}


def test_an_illegal_action_raises_with_reasons_and_changes_nothing(state: AmbushState) -> None:
    before = state.hash()
    with pytest.raises(IllegalAction) as caught:
        state.apply(Action("watch", ("ford",)))
    assert [refusal.code for refusal in caught.value.refusals] == ["moment"]
    assert state.hash() == before


def test_an_action_outside_the_vocabulary_is_an_error(state: AmbushState) -> None:
    with pytest.raises(ActionError, match="there is no path 'tunnel'"):
        state.apply(hide("tunnel"))


def test_a_roll_is_refused_while_a_decision_is_due(state: AmbushState) -> None:
    with pytest.raises(WrongNode):
        state.roll((1,))


def test_faces_that_cannot_be_rolled_are_refused(state: AmbushState) -> None:
    state.apply(hide("ford"))
    state.apply(Action("watch", ("ford",)))
    before = state.hash()
    for faces in ((0,), (7,), (1, 2), ()):
        with pytest.raises(ValueError, match="cannot be rolled"):
            state.roll(faces)
    assert state.hash() == before
    state.roll((6,))
    assert state.points == [0, 2]


def test_frames_nest_and_return(state: AmbushState) -> None:
    state.apply(hide("ford"))
    state.apply(Action("watch", ("wood",)))
    assert state.frames[-1].__class__.__name__ == "Chase"
    state.apply(Action("chase", (1,)))
    state.roll((1,))
    assert state.points == [0, 1]
    assert state.round == 2
    assert state.node.role == "red"  # type: ignore[union-attr]


def test_a_loop_of_silent_steps_is_an_error(state: AmbushState) -> None:
    state.push(Endless())
    with pytest.raises(RunawayFlow, match="Endless"):
        state.settle()


def test_events_know_their_audience(state: AmbushState) -> None:
    (event,) = state.apply(hide("ford"))
    assert event.seen_by("red")
    assert not event.seen_by("blue")
    assert not event.seen_by("spectator")


def test_a_view_hides_the_order_from_everybody_else(state: AmbushState) -> None:
    state.apply(hide("wood"))
    assert known(state, "red").order == 2
    assert known(state, "blue").order == -1
    assert known(state, "spectator").order == -1


def test_the_non_interference_check_finds_a_leak() -> None:
    honest, leaky = ambush().start(), ambush(leaky=True).start()
    for state in (honest, leaky):
        state.apply(hide("wood"))
    rng = Random(1)
    for _ in range(10):
        check_sampler(honest.rules, honest, rng)

    def look_for_leaks() -> None:
        for _ in range(10):
            check_sampler(leaky.rules, leaky, rng)

    with pytest.raises(AssertionError, match="blue"):
        look_for_leaks()


def test_the_view_check_wants_every_role() -> None:
    state = ambush().start()
    check_views(state.rules, state)


def test_undo_stops_at_a_reveal_and_where_the_decision_passes_on() -> None:
    rules = ambush()
    match = Match.new(rules, secret=b"secret", match="m")
    match.act(hide("ford"))
    assert not match.may_undo, "Blue has been asked: Red may not change his order any more"
    with pytest.raises(UndoRefused, match="consent"):
        match.undo()
    match.undo(take_back=True)
    match.act(hide("wood"))
    match.act(Action("watch", ("ford",)))
    assert not match.may_undo
    check_undo(rules, seed=3)


def test_only_the_deciding_role_may_act() -> None:
    match = Match.new(ambush(), secret=b"secret", match="m")
    with pytest.raises(IllegalAction) as caught:
        match.act(hide("ford"), role="blue")
    assert caught.value.refusals[0].code == "turn.other"
    match.act(hide("ford"), role="red")


def test_perft_counts_actions_and_bands(state: AmbushState) -> None:
    assert perft(state, 0) == 1
    assert perft(state, 1) == 3
    assert perft(state, 2) == 9
    # 3 orders, 3 watches each: one fights (2 bands), two may chase (2 answers).
    assert perft(state, 3) == 3 * (2 + 2 * 2)


def test_random_matches_of_one_seed_are_the_same_game() -> None:
    rules = ambush()
    assert random_match(rules, 7).record.text() == random_match(rules, 7).record.text()
    assert random_match(rules, 7).record.text() != random_match(rules, 8).record.text()
