"""The computer commander: its plans are legal, its terms add up, and it knows what the battle is about."""

from __future__ import annotations

from random import Random

import pytest

from grognard.engine.frames import Waits
from grognard.games.metaurus.commander import MetaurusCommander
from grognard.games.metaurus.state import MetaurusState
from grognard.players.base import Budget
from grognard.players.greedy import GreedyPlayer
from grognard.players.random import RandomPlayer
from grognard.testing.walks import random_faces, walk

from .support import RULES, act, active, legal, place, ready, roll, winner

GREEDY = GreedyPlayer()


def battle(seed: int, rome: object, carthage: object, **options: bool | int | str) -> MetaurusState:
    """A whole game between two players."""
    rng = Random(seed)
    state = RULES.start(options={"turn_limit": 40, **options})
    seats = {"rome": rome, "carthage": carthage}
    while state.waits is not Waits.END:
        if state.waits is Waits.CHANCE:
            state.roll(random_faces(state, rng))
            continue
        role = state.node.to_json()["roles"][0]
        actions = state.node.actions  # type: ignore[union-attr]
        chosen = seats[role].decide(state.view(role), actions, RULES.sample, Budget(nodes=1), rng)  # type: ignore[attr-defined]
        state.apply(chosen)
    return state


def plan(state: MetaurusState, role: str) -> str:
    number = MetaurusCommander(role).plan(state)
    assert number is not None
    return RULES.vocabulary.action(number).text


@pytest.mark.parametrize("gauls", [False, True])
def test_every_plan_is_legal_and_every_worth_the_sum_of_its_terms(gauls: bool) -> None:
    for count, state in enumerate(walk(RULES, 3, options={"gauls": gauls})):
        assert isinstance(state, MetaurusState)
        if state.waits is not Waits.DECISION or count % 7:
            continue
        role = state.node.to_json()["roles"][0]
        commander = MetaurusCommander(role)
        before = state.hash()
        number = commander.plan(state)
        assert number is None or number in state.numbers(), RULES.vocabulary.action(number)
        assert state.hash() == before
        if count % 70 == 0:
            assert sum(term.amount for term in commander.terms(state)) == pytest.approx(commander.worth(state))
            other = MetaurusCommander("carthage" if role == "rome" else "rome")
            assert other.worth(state) == pytest.approx(-commander.worth(state))
            assert commander.reply(state) >= 0


def test_losses_exits_and_disorder_have_their_price() -> None:
    quiet = place({"i_1": "0505", "celt_1": "1505"})
    worth = MetaurusCommander("rome").worth
    for flags in ({"lost": {"rome": 1}}, {"lost": {"exits": 1}}, {"disordered": ["i_1"]}):
        assert worth(place({"i_1": "0505", "celt_1": "1505"}, flags=flags)) < worth(quiet)
    for flags in ({"lost": {"carthage": 1}}, {"disordered": ["celt_1"]}):
        assert worth(place({"i_1": "0505", "celt_1": "1505"}, flags=flags)) > worth(quiet)


def test_rome_marches_up_and_then_orders_the_attack() -> None:
    far = ready()
    roll(far, 9, 0)
    act(far, "go first", "end")
    assert plan(far, "rome") == "end"
    pieces = {"i_1": "0710", "i_2": "0711", "celt_1": "0910", "celt_2": "0911"}
    close = place(pieces, "orders", flags={"orders": {"i": "move"}})
    act(close, "end")
    assert plan(close, "rome") == "order i move_to_attack"


def test_carthage_runs_when_the_road_is_open() -> None:
    pieces = {"celt_1": "0505", "celt_2": "0507", "i_1": "1015", "i_2": "1016"}
    state = place(pieces, "orders", flags={"orders": {"celtic": "stand"}})
    assert plan(state, "carthage") == "order celtic move"
    running = active({"celt_1": "0505", "celt_2": "0304", "i_1": "1015"}, "celtic", "move")
    steps = []
    while legal(running) != ["activate i"]:
        steps.append(plan(running, "carthage"))
        act(running, steps[-1])
    assert "exit celt_2 south" in steps
    assert any(step.startswith("move celt_1 01") for step in steps)


def test_the_shaken_are_told_to_reform() -> None:
    flags = {"orders": {"i": "move"}, "disordered": ["i_1", "i_2"]}
    state = place({"i_1": "0505", "i_2": "0506", "celt_1": "1505"}, "orders", flags=flags)
    act(state, "end")
    assert plan(state, "rome") == "order i reform"


@pytest.mark.parametrize("seed", [1, 2])
def test_it_beats_blind_play_from_both_sides(seed: int) -> None:
    assert winner(battle(seed, GREEDY, RandomPlayer())) == "rome"
    assert winner(battle(seed, RandomPlayer(), GREEDY)) == "carthage"


def test_a_battle_between_two_of_them_ends_by_losses() -> None:
    state = battle(5, GREEDY, GREEDY, gauls=True)
    assert state.turn < 25
    assert state.crossed >= 0
