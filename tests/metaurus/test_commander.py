"""The computer commander: its plans are legal, its terms add up, and it knows what the battle is about."""

from __future__ import annotations

import time
from random import Random

import pytest

from grognard.analysis.terms import term_words
from grognard.engine.frames import Waits
from grognard.engine.nodes import Decision
from grognard.games.metaurus.command import postures
from grognard.games.metaurus.command.commander import TERMS, MetaurusCommander
from grognard.games.metaurus.command.judgement import Judgement
from grognard.games.metaurus.rules.orders import ChangeOrders
from grognard.games.metaurus.state import DISORDERED, MetaurusState
from grognard.games.metaurus.tables import MOVE, MOVE_TO_ATTACK, STAND
from grognard.players import player
from grognard.players.base import Budget
from grognard.players.greedy import GreedyPlayer
from grognard.players.random import RandomPlayer
from grognard.players.search import SearchPlayer
from grognard.testing.walks import random_faces, walk

from .support import RULES, act, active, commands, legal, number, place, ready, roll, winner

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
        actions = state.node.forward  # type: ignore[union-attr]
        chosen = seats[role].decide(state.knowledge(role), actions, Budget(nodes=1), rng)  # type: ignore[attr-defined]
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


def test_the_elephants_are_used_only_if_there_is_something_to_gain() -> None:
    """[12.0] They may turn on their own side."""
    among_friends = {"elephants": "1111", "african_3": "1210", "ligurian_6": "1211", "i_1": "0305"}
    state = place(among_friends, "carthage", flags={"acted": ["african"]})
    assert plan(state, "carthage") == "end"
    near = place({**among_friends, "i_2": "0910"}, "carthage", flags={"acted": ["african"]})
    near.marks[number("i_2")] |= DISORDERED
    assert plan(near, "carthage") == "activate elephants"
    running = place({**among_friends, "elephants": "0111"}, "carthage", flags={"acted": ["african"]})
    assert plan(running, "carthage") == "activate elephants"
    alone = place({"elephants": "0910", "i_1": "0810", "celt_1": "1715"}, "carthage", flags={"acted": ["celtic"]})
    assert plan(alone, "carthage") == "activate elephants"


def test_a_continued_attack_is_carried_through() -> None:
    """[9.1] Who continues attacks all in front: the plan counts them all before it begins."""
    pieces = {"i_1": "0710", "celt_1": "0810", "celt_2": "0809"}
    flags = {"disordered": ["celt_1", "celt_2"]}
    state = active(pieces, "i", "move_to_attack", flags, {"celtic": "move"})
    act(state, "end", "attack i_1 0810", "attack i_1 0809", "end", "stand")
    state.marks = [mark & ~DISORDERED for mark in state.marks]
    roll(state, 9)
    assert plan(state, "rome").startswith("attack i_1")
    act(state, plan(state, "rome"))
    assert plan(state, "rome").startswith("attack i_1")
    act(state, plan(state, "rome"))
    assert plan(state, "rome") == "end"


def test_the_shaken_are_told_to_reform() -> None:
    flags = {"orders": {"i": "move"}, "disordered": ["i_1", "i_2"]}
    state = place({"i_1": "0505", "i_2": "0506", "celt_1": "1505"}, "orders", flags=flags)
    act(state, "end")
    assert plan(state, "rome") == "order i reform"


@pytest.mark.parametrize("seed", [1, 2])
def test_it_beats_blind_play_from_both_sides(seed: int) -> None:
    assert winner(battle(seed, GREEDY, RandomPlayer())) == "rome"
    assert winner(battle(seed, RandomPlayer(), GREEDY)) == "carthage"


def test_a_battle_between_two_of_them_ends_by_losses_and_takes_less_than_a_minute() -> None:
    began = time.process_time()
    state = battle(5, player("regular"), player("regular"), gauls=True)
    assert time.process_time() - began < 60
    assert state.turn < 25
    assert state.crossed >= 0


# -- postures, and how they are tried out -----------------------------------------------------------------------


def at_orders(role: str = "rome") -> MetaurusState:
    """Both armies as they set up, at a change of Orders of one side."""
    state = ready()
    roll(state, 9, 0)
    act(state, "go first")
    if role == "rome":
        act(state, "end")
    return state


def courses_of(state: MetaurusState) -> list[postures.Course]:
    frame = state.frames[-1]
    assert isinstance(frame, ChangeOrders)
    return postures.courses(Judgement(state), frame)


@pytest.mark.parametrize("role", ["rome", "carthage"])
def test_every_course_begins_with_a_change_of_its_own_and_changes_three_orders_at_most(role: str) -> None:
    found = courses_of(at_orders(role))
    assert len(found) > 3
    assert len({course[:1] for course in found}) == len(found)
    assert all(len(course) <= 3 for course in found)


@pytest.mark.parametrize("role", ["rome", "carthage"])
def test_a_course_that_was_begun_is_carried_through_without_memory(role: str) -> None:
    for course in courses_of(at_orders(role)):
        state = at_orders(role)
        frame = state.frames[-1]
        before = state.orders[:]
        if course:
            command, order = course[0]
            state.play(state.tables.order[command][order])
        while state.frames[-1] == frame:
            number = MetaurusCommander(role).plan(state)
            assert number is not None
            state.play(number)
        changed = {(c, now) for c, (now, was) in enumerate(zip(state.orders, before, strict=True)) if now != was}
        assert changed == set(course)


def test_carthage_considers_to_run_and_rome_to_attack_or_to_hold() -> None:
    pieces = {
        "celt_1": "0505",
        "celt_2": "0507",
        "iberian_1": "0610",
        "african_1": "1215",
        "i_1": "1115",
        "i_2": "1116",
    }
    state = place(pieces, "orders", flags={"orders": {"celtic": "stand", "iberian": "stand", "african": "stand"}})
    move = {(state.tables.command_ids.index(name), MOVE) for name in ("celtic", "iberian")}
    assert any(move == set(course) for course in courses_of(state))
    line = {"v_1": "0805", "v_2": "0806", "x_1": "0822", "x_2": "0823", "celt_1": "1005", "celt_2": "1022"}
    roman = place(line, "orders", flags={"orders": {"v": "move", "x": "move"}})
    act(roman, "end")
    v, x = (roman.tables.command_ids.index(name) for name in ("v", "x"))
    found = [dict(course) for course in courses_of(roman)]
    assert found[0] == {v: MOVE_TO_ATTACK, x: MOVE_TO_ATTACK}
    assert {v: STAND, x: STAND} in found


def test_the_veteran_compares_orders_and_follows_the_plan_in_all_else() -> None:
    state = at_orders()
    commander = MetaurusCommander("rome")
    offered = commander.ventures(state)
    assert offered[0] == commander.plan(state)
    assert set(offered) <= set(state.numbers())
    assert len(offered) == len(set(offered)) == len(courses_of(state))
    act(state, "end")
    assert commander.ventures(state) == [commander.plan(state)]


def test_a_play_out_ends_with_the_game_turn() -> None:
    state = at_orders()
    later, commander = state.copy(), MetaurusCommander("rome")
    assert not commander.ends(state, later)
    later.turn += 1
    assert commander.ends(state, later)


def test_the_veteran_takes_the_open_road() -> None:
    """Carthage needs one more exit; a unit can be off the map at once if its Command is told to move."""
    pieces = {"celt_1": "0105", "celt_2": "0107", "african_1": "1510", "i_1": "1211", "i_2": "1212"}
    flags = {"orders": {"celtic": "stand", "african": "stand"}, "lost": {"exits": 19}}
    state = place(pieces, "orders", flags=flags)
    node = state.node
    assert isinstance(node, Decision)
    chosen = SearchPlayer("veteran").decide(
        state.knowledge("carthage"),
        node.actions,
        Budget(nodes=20),
        Random(3),
    )
    state.apply(chosen)
    while state.frames[-1].role(state) == "carthage":
        act(state, plan(state, "carthage"))
    assert commands(state, "carthage")["celtic"]["order"] == "move"


def test_the_same_budget_and_seed_give_the_same_orders_whatever_the_enemy_has_written() -> None:
    """[5.2] What a veteran decides depends only on what it can see."""
    chosen = set()
    for secret in ("stand", "move", "reform"):
        pieces = {"i_1": "0710", "i_2": "0711", "celt_1": "0910", "celt_2": "0911"}
        state = place(pieces, "orders", flags={"orders": {"i": "move", "celtic": secret}})
        act(state, "end")
        node = state.node
        assert isinstance(node, Decision)
        action = SearchPlayer("veteran").decide(
            state.knowledge("rome"),
            node.actions,
            Budget(nodes=12),
            Random(5),
        )
        chosen.add(action.text)
    assert len(chosen) == 1


def test_every_reason_of_the_commander_has_words() -> None:
    assert set(term_words(RULES)) == set(TERMS)
