"""[6.0] How to Win, [7.0] Crew Ratings."""

from __future__ import annotations

import pytest

from grognard.engine.nodes import Over
from grognard.games.pattons_best.rules.campaign import Campaign
from grognard.games.pattons_best.rules.casualties import hurt
from grognard.games.pattons_best.rules.sequence import GameOver
from grognard.games.pattons_best.rules.victory import ledger, lose_area, outcome_of_day, total

from .support import act, frame, kinds, legal, place, quiet, roll, seen, start


def test_6_0_who_loses_his_tank_or_himself_loses_the_day() -> None:
    state = place("battle.friendly", seen("LW"))
    state.score[5] = 50
    assert outcome_of_day(state).winner == "commander"
    state.lost_day = 1
    assert outcome_of_day(state).winner is None
    wounded = place("battle.random", seen("LW"), health={"commander": "seriously wounded"}, weeks={"commander": 2})
    wounded.remove(0)
    roll(wounded, 1)
    assert isinstance(wounded.node, Over)
    assert wounded.node.outcome.level == "lost"


def test_6_1_points_for_units_territory_and_losses() -> None:
    state = place("battle.friendly", seen("PzV"), type="B")
    roll(state, 1)
    assert state.score[6] == 9
    state.score[0], state.score[1], state.score[3], state.score[4] = 2, 1, 1, 2
    lose_area(state, 3, "13.12")
    assert [points for _, points, _ in ledger(state)] == [0, 9, 24, -3, -5, -6]


def test_6_1_a_fortified_unit_is_worth_two_more() -> None:
    state = place("battle.friendly", seen("MG", "6-8.close", "fortification"))
    roll(state, 1)
    assert state.score[6] == 3


@pytest.mark.parametrize(("kind", "points"), [("A", [7, 0, 4, -1]), ("B", [7, 0, 4, -3]), ("C", [14, 0, 0, -2])])
def test_6_2_multipliers_by_scenario(kind: str, points: list[int]) -> None:
    state = place(type=kind)
    state.score[5], state.score[0], state.score[2] = 7, 2, 1
    assert [points for _, points, _ in ledger(state)][:4] == points
    assert total(state) == sum(points)


def test_6_3_the_campaign_is_won_by_surviving_it() -> None:
    state = place("evening", scenario="campaign", date="1945-04-18")
    quiet(state, "GameOver")
    assert isinstance(state.node, Over)
    assert (state.node.outcome.winner, state.node.outcome.level) == ("commander", "survived")


def test_6_3_death_ends_it_or_a_replacement_takes_over() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16", numbers={"rank": 2, "career": 250})
    hurt(state, 0, 6, "gunfire")
    quiet(state, "Succession")
    ended = state.copy()
    act(ended, "retire")
    assert isinstance(ended.node, Over)
    assert (ended.node.outcome.winner, ended.node.outcome.level) == (None, "killed")
    act(state, "carry_on")
    assert (state.commanders, state.rank, state.career) == (2, 0, 0)
    roll(state, 1)
    assert frame(state) == "NewMen", "a new commander is rolled for"
    assert isinstance(GameOver("survived"), GameOver)
    assert isinstance(state.frames[0], Campaign)


def test_6_3_a_commander_sent_home_has_survived() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16")
    hurt(state, 0, 5, "gunfire")
    quiet(state, "Succession")
    act(state, "retire")
    assert isinstance(state.node, Over)
    assert (state.node.outcome.winner, state.node.outcome.level) == ("commander", "sent home")


# -- [7.0] ------------------------------------------------------------------------------------------------------------


def test_7_0_ratings_run_from_1_to_10() -> None:
    state = place(ratings={"gunner": 10})
    assert not state.broken_invariants()
    state.rating[1] = 11
    assert state.broken_invariants()


def test_7_1_new_men_get_half_a_die_rounded_up_and_are_assigned_when_all_are_rolled() -> None:
    state = start("campaign")
    roll(state, 1)
    rolled = [1, 2, 3, 10, 7]
    for value in rolled[:-1]:
        roll(state, value)
        assert frame(state) == "NewMen"
    roll(state, rolled[-1])
    assert legal(state, "assign") == {
        f"assign {man} {rating}"
        for man in ("commander", "gunner", "loader", "driver", "assistant")
        for rating in (1, 2, 4, 5)
    }
    act(state, "suggested")
    assert state.rating == [5, 4, 1, 2, 1], "commander, gunner, driver, loader, assistant driver"


def test_7_2_a_die_above_the_rating_improves_it_by_one() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16", ratings={"commander": 5})
    assert kinds(roll(state, 5)) == []
    assert kinds(roll(state, 9)) == ["improved"]
    assert state.rating[:2] == [5, 6]


def test_7_2_nobody_improves_on_a_day_without_action() -> None:
    state = start("campaign")
    roll(state, 10)
    assert frame(state) == "CombatCalendar"
