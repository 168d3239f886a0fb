"""The commander: his plans are legal, his worth is the sum of its terms, and he fights better than chance."""

from __future__ import annotations

from random import Random

from grognard.engine.frames import Waits
from grognard.games.pattons_best.command import doctrine
from grognard.games.pattons_best.rules.victory import won
from grognard.games.pattons_best.state import PattonState
from grognard.testing.walks import random_faces

from .support import RULES, act, place, quiet, roll, seen, start


def play(seed: int, scenario: str, planned: bool) -> PattonState:
    """A whole game, by plans or blindly; set-up choices are random either way."""
    rng = Random(seed)
    state = start(scenario)
    commander = RULES.mind.commander(state, "commander")
    while state.waits is not Waits.END:
        if state.waits is Waits.CHANCE:
            state.fall(random_faces(state, rng))
            continue
        number = commander.plan(state)
        assert number in state.numbers()
        if not planned or type(state.frames[-1]).__name__ == "SetUp":
            number = rng.choice(state.numbers())
        assert number is not None
        state.play(number)
    return state


def plan(state: PattonState) -> str:
    """The next action of the plan as text."""
    number = RULES.mind.commander(state, "commander").plan(state)
    assert number is not None
    return RULES.vocabulary.action(number).text


def plans(state: PattonState) -> list[str]:
    """All actions of the plan for a round of orders."""
    found = []
    while type(state.frames[-1]).__name__ == "Orders":
        found.append(plan(state))
        act(state, found[-1])
    return found


def test_plans_are_legal_in_every_state_of_random_games() -> None:
    for seed in range(6):
        play(seed, "day", planned=False)


def test_planned_engagements_are_won_more_often_with_fewer_tanks_lost_and_more_kills() -> None:
    planned = [play(seed, "engagement", True) for seed in range(60)]
    blind = [play(seed, "engagement", False) for seed in range(60)]
    assert sum(map(won, planned)) > sum(map(won, blind))
    assert sum(state.lost_day for state in planned) < sum(state.lost_day for state in blind)
    assert sum(sum(state.kills) for state in planned) > 3 * sum(sum(state.kills) for state in blind)


def test_the_worth_is_the_sum_of_its_terms() -> None:
    state = place(units=seen("PzIV"))
    commander = RULES.mind.commander(state, "commander")
    assert commander.worth(state) == sum(term.amount for term in commander.terms(state))
    hurt = state.copy()
    hurt.health[1] = 6
    assert commander.worth(hurt) < commander.worth(state)


def test_a_killable_tank_is_fired_at_with_ap_directed_by_the_commander() -> None:
    state = place(units=seen("PzIV", "6-8.close", "side"), gun="AP", reload="AP")
    orders = plans(state)
    assert "order gunner fire_main_gun" in orders
    assert "order commander direct_main_gun" in orders
    assert plan(state) == "fire e1 direct"


def test_the_wrong_round_is_changed() -> None:
    state = place(units=seen("PzIV", "6-8.close", "side"), gun="HE", reload="HE")
    orders = plans(state)
    assert "order loader change_load" in orders
    quiet(state, "ChangeLoad")
    assert plan(state) == "gun AP"


def test_the_turret_turns_to_the_most_dangerous_enemy() -> None:
    state = place(units={"e1": "LW 6-8.close spotted identified", "e2": "PzVIe 9-10.medium"}, hatches=["commander"])
    assert doctrine.Appraisal(state).most_dangerous() == 1
    assert "order gunner rotate_turret" in plans(state) or state.turret == 0


def test_outmatched_the_tank_looks_for_cover_and_smoke() -> None:
    state = place(units=seen("PzVIe", "6-8.long"), gun="AP", tank=2)
    assert doctrine.Appraisal(state).outmatched()
    orders = plans(state)
    assert "order driver reverse_to_hull_down" in orders
    assert "order loader fire_mortar" in orders


def test_small_arms_at_close_range_close_the_commanders_hatch() -> None:
    state = place(units={"e1": "LW 6-8.close", "e2": "MG 6-8.close"})
    assert "close commander" in plans(state)


def test_danger_falls_when_hull_down() -> None:
    state = place(units=seen("PzV", "6-8.medium"))
    open_ = doctrine.danger(state, 0)
    state.hull_down = 1
    assert 0 < doctrine.danger(state, 0) < open_
    assert doctrine.danger(place(units=seen("LW")), 0) == 0


def test_on_the_road_he_goes_for_the_exit() -> None:
    state = place("movement", scenario="day", task_force="P12", exit="P42", type="A")
    assert plan(state) in ("enter P21", "enter P11")
    act(state, "scout P11")
    roll(state, 1)
    assert plan(state).startswith("enter")
