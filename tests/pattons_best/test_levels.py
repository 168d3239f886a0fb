"""The named levels at Patton's Best: repeatable, honest, and the veteran sees what the plan does not."""

from __future__ import annotations

from random import Random

import pytest

from grognard.engine.commander import Rehearsed
from grognard.engine.nodes import Decision
from grognard.games.pattons_best.state import PattonState
from grognard.players import LEVELS, Budget, player
from grognard.players.rehearsal import error, gain, play_on, rehearse
from grognard.players.watch import Watch

from .support import RULES, act, place, seen


def judge(state: PattonState) -> Rehearsed:
    found = RULES.mind.commander(state, "commander")
    assert isinstance(found, Rehearsed)
    return found


def decide(state: PattonState, who: str, seed: int = 0, nodes: int = 60) -> str:
    node = state.node
    assert isinstance(node, Decision)
    knowledge = state.knowledge("commander")
    return player(who).decide(knowledge, node.actions, Budget(nodes=nodes), Random(seed)).text


@pytest.mark.parametrize("who", LEVELS)
def test_every_level_gives_legal_orders_and_repeats_them(who: str) -> None:
    state = place(units={**seen("PzIV"), "e2": "LW 9-10.close spotted identified"}, gun="AP", rack={"AP": 2, "HE": 2})
    before = state.hash()
    chosen = decide(state, who)
    assert not state.refusals(RULES.vocabulary.parse(chosen))
    assert decide(state, who) == chosen
    assert state.hash() == before


def test_the_regular_follows_the_plan() -> None:
    state = place(units=seen("PzIV", "6-8.close", "side"), gun="AP", reload="AP")
    commander = judge(state)
    planned = commander.plan(state)
    assert planned is not None
    assert decide(state, "regular") == RULES.vocabulary.action(planned).text


def test_the_veteran_compares_first_orders_targets_and_ways_to_turn() -> None:
    state = place(units={**seen("PzIV"), "e2": "LW 9-10.close spotted identified"}, gun="AP", reload="AP")
    commander = judge(state)
    tried = {RULES.vocabulary.action(number).text for number in commander.ventures(state)}
    assert {"order driver stop", "order driver reverse_to_hull_down", "order gunner rotate_turret"} <= tried
    assert commander.ventures(state)[0] == commander.plan(state)
    for order in ("order driver stop", "order gunner fire_main_gun"):
        act(state, order)
        assert list(commander.ventures(state)) == [commander.plan(state)], "the round is decided by its first order"
    act(state, "go")
    assert {RULES.vocabulary.action(number).text for number in commander.ventures(state)} == {"fire e1 direct", "hold"}


def test_a_play_out_ends_with_the_battle_and_leaves_the_state_alone() -> None:
    state = place(units=seen("LW", "6-8.close"), gun="HE")
    before = state.hash()
    commander = judge(state)
    worths = {play_on(state, commander.ventures(state)[0], commander, Random(seed)) for seed in range(20)}
    assert len(worths) > 1
    assert state.hash() == before


def test_carrying_on_gives_the_same_orders_as_the_plan_one_by_one() -> None:
    state = place(units={**seen("PzIV"), "e2": "LW 9-10.close spotted identified"}, gun="AP", rack={"AP": 2, "HE": 2})
    commander = judge(state)
    twin = state.copy()
    commander.carry_on(twin)
    while type(state.frames[-1]).__name__ == "Orders":
        planned = commander.plan(state)
        assert planned is not None
        state.play(planned)
    assert state == twin


def test_the_points_of_a_day_are_worth_as_much_before_as_after_the_debriefing() -> None:
    state = RULES.start("campaign")
    rng = Random(3)
    commander = judge(state)
    seen_evening = False
    while not seen_evening:
        score = commander.terms(state)[0].amount
        days = state.days_fought
        play_one(state, rng)
        if state.days_fought > days:
            assert state.campaign_score != 0
            assert commander.terms(state)[0].amount == score == state.campaign_score
            seen_evening = True


def play_one(state: PattonState, rng: Random) -> None:
    """One step by the plan, or one roll."""
    node = state.node
    if isinstance(node, Decision):
        judge(state).carry_on(state)
    else:
        state.fall(rng.choice(list(node.dice.outcomes())))  # type: ignore[union-attr]


def test_another_choice_must_be_better_beyond_chance() -> None:
    assert gain([3.0, 5.0], [1.0, 1.0, 9.0]) == 3.0
    assert error([3.0, 5.0], [1.0, 1.0, 9.0]) == pytest.approx(1.0)
    assert error([3.0], [1.0]) == float("inf")
    state = place(units=seen("PzIV"), gun="AP", reload="AP")
    commander = judge(state)
    ventures = commander.ventures(state)
    assert rehearse(lambda: state, commander, ventures, Watch(Budget(nodes=1), 1), Random(0)) == ventures[0]
    assert rehearse(lambda: state, commander, ventures[:1], Watch(Budget(nodes=9), 9), Random(0)) == ventures[0]


def test_the_recruit_mostly_lets_everybody_do_the_usual() -> None:
    state = place(units=seen("PzIV", "6-8.close", "side"), gun="AP", reload="AP")
    chosen = [decide(state, "recruit", seed) for seed in range(60)]
    assert 25 < chosen.count("go") < 55
    assert decide(state, "regular") in chosen, "now and then he has a plan"
    assert len(set(chosen)) > 3, "and sometimes he does not think at all"
