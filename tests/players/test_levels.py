"""The named levels: there for every game, repeatable, legal, and within their budget."""

from __future__ import annotations

import time
from itertools import count
from random import Random

import pytest

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance, Decision
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.players import LEVELS, PLAYERS, Budget, Player, player
from grognard.players.watch import Watch


def decide(state: State, who: Player, rng: Random, budget: Budget = Budget()) -> Action:  # noqa: B008
    node = state.node
    assert isinstance(node, Decision)
    return who.decide(state.knowledge(node.role), node.actions, budget, rng)


def midgame(rules: Ruleset, seed: int) -> State:
    """A decision somewhere in a blind game."""
    state: State = rules.start()
    rng = Random(seed)
    for _ in range(rng.randrange(20, 160)):
        if state.waits is Waits.END:
            break
        step(state, rng)
    while not isinstance(state.node, Decision) or len(state.node.actions) < 2:
        if state.waits is Waits.END:
            return midgame(rules, seed + 1000)
        step(state, rng)
    return state


def step(state: State, rng: Random) -> None:
    node = state.node
    if isinstance(node, Chance):
        state.fall(rng.choice(list(node.dice.outcomes())))
    else:
        numbers = state.numbers()
        state.play(numbers[rng.randrange(len(numbers))])


def test_levels_are_players_with_a_line_about_each() -> None:
    assert list(LEVELS) == ["recruit", "regular", "veteran"]
    for name, level in LEVELS.items():
        assert PLAYERS[name]().name == name
        assert level.text
        assert "\n" not in level.text


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("seed", range(12))
def test_levels_choose_legal_actions_for_both_sides_anywhere_in_a_game(metz: Ruleset, name: str, seed: int) -> None:
    state = midgame(metz, seed)
    before = state.hash()
    action = decide(state, player(name), Random(seed), Budget(nodes=40))
    node = state.node
    assert isinstance(node, Decision)
    assert action in node.actions
    assert state.hash() == before


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_and_nodes_give_the_same_game(metz: Ruleset, name: str) -> None:
    hashes = []
    for _ in range(2):
        state, rng, dice, who = metz.start(), Random(7), Random(8), player(name)
        for _ in range(60):
            node = state.node
            if isinstance(node, Chance):
                state.fall(dice.choice(list(node.dice.outcomes())))
            else:
                state.apply(decide(state, who, rng, Budget(nodes=30)))
        hashes.append(state.hash())
    assert hashes[0] == hashes[1]


def test_a_watch_counts_looks() -> None:
    watch = Watch(Budget(nodes=2), 99)
    for expected in (False, False, True):
        assert watch.spent() is expected
        watch.look()


def test_a_watch_without_a_budget_takes_the_players_own() -> None:
    watch = Watch(Budget(), 1)
    assert not watch.spent()
    watch.look()
    assert watch.spent()


def test_a_watch_reads_the_clock_and_keeps_a_reserve() -> None:
    ticks = count()
    watch = Watch(Budget(seconds=100.0), 1, clock=lambda: float(next(ticks)))
    readings = [watch.spent() for _ in range(94)]
    assert readings == [False] * 93 + [True]


def test_a_share_of_a_watch_is_a_share_of_what_is_left_and_counts_for_the_whole() -> None:
    watch = Watch(Budget(nodes=9), 99)
    share = watch.part(3)
    for _ in range(3):
        assert not share.spent()
        share.look()
    assert share.spent()
    assert not watch.spent()
    for _ in range(6):
        watch.look()
    assert watch.spent()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seconds", [0.05, 0.2])
def test_the_veteran_keeps_a_time_budget(metz: Ruleset, seed: int, seconds: float) -> None:
    """Processor time, because a busy machine may stop any process for as long as it likes; the best of three."""
    state = midgame(metz, seed)
    taken = []
    for _ in range(3):
        began = time.process_time()
        decide(state, player("veteran"), Random(seed), Budget(seconds=seconds, processor=True))
        taken.append(time.process_time() - began)
    assert min(taken) <= seconds * 1.2


def test_the_clock_on_the_wall_counts_unless_processor_time_is_asked_for() -> None:
    watch, patient = Watch(Budget(seconds=0.02), 1), Watch(Budget(seconds=0.02, processor=True), 1)
    time.sleep(0.03)
    assert watch.spent()
    assert not patient.spent()
