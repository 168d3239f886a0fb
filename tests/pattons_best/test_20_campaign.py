"""[20.0] The Campaign Game, [21.0] Time."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.pattons_best.rules.battle import Ambush
from grognard.games.pattons_best.state import PattonState

from .support import DATA, RULES, act, chance, frame, frames, kinds, legal, need, place, quiet, roll, seen, start


def test_20_0_the_campaign_runs_from_july_to_april() -> None:
    assert DATA.calendar.days[0][0] == "1944-07-27"
    assert DATA.calendar.days[-1][0] == "1945-04-18"
    assert len(DATA.calendar.days) == 266


def test_20_1_a_day_has_a_code_or_is_a_refit() -> None:
    refits = [day for day in DATA.calendar.days if day[1] == "refit"]
    assert len(refits) == 85
    assert all(1 <= day[2] <= 10 and day[3] in "LMH" for day in DATA.calendar.days if day[1] != "refit")


@pytest.mark.parametrize(("date", "kind"), [("1944-07-27", 0), ("1944-07-28", 1), ("1944-09-25", 2)])
def test_20_11_the_scenario_of_the_day(date: str, kind: int) -> None:
    state = place("calendar", scenario="campaign", date=date)
    roll(state, 1)
    assert state.kind == kind


def test_20_12_the_chance_of_action() -> None:
    state = place("calendar", scenario="campaign", date="1944-09-15")
    assert need(state) == 9
    assert chance(state, "action") == 9


def test_20_13_the_expected_resistance() -> None:
    state = place("calendar", scenario="campaign", date="1944-09-25")
    roll(state, 1)
    assert state.expected == 2


@pytest.mark.parametrize(("case", "kind"), [("20.2", "A"), ("20.3", "B")])
def test_20_2_and_20_3_advance_and_battle_follow_the_sequence(case: str, kind: str) -> None:
    state = place("movement", scenario="day", task_force="P12", type=kind)
    assert frame(state) == "Operations"
    assert case in RULES.words.cases


def test_20_3_a_battle_follows_the_sequence_with_its_own_tables() -> None:
    state = place("battle.random", seen("LW"), type="B")
    assert chance(state, "enemy advance") == 5


# -- [20.4] a Counterattack -----------------------------------------------------------------------------------------


def counterattack(phase: str = "movement", units: dict[str, str] | None = None, **flags: Any) -> PattonState:
    return place(
        phase, units, scenario="day", task_force="P12", type="C", resistance="M", exit="P42", time="09:00",
        date="1944-09-26", **flags,
    )  # fmt: skip


def test_20_41_stopped_and_hull_down() -> None:
    state = counterattack("prepare")
    assert frame(state) == "Preparation"
    assert (state.hull_down, state.moving) == (1, 0)


def test_20_42_you_wait_or_resupply() -> None:
    state = counterattack()
    assert legal(state) == {"resupply", "wait"}
    act(state, "wait")
    assert chance(state, "battle") == 5, "medium resistance, open fields"
    roll(state, 1)
    assert state.minutes == 9 * 60 + 15
    act(state, "wait")
    roll(state, 10)
    assert state.minutes == 9 * 60 + 30
    assert frame(state) == "Activation"


def test_20_43_an_ambush_is_yours() -> None:
    state = counterattack("battle.end", seen("LW", "6-8.close"))
    state.frames = (*state.frames[:3], Ambush())
    roll(state, 1)
    assert frame(state) == "Orders"
    act(state, "go")
    assert frame(state) == "FriendlyFire", "no enemy action"
    roll(state, 99)
    assert frame(state) == "RandomEvent"


def test_20_44_hours_pass_before_the_next_battle() -> None:
    state = counterattack("battle.random", seen("LW"))
    state.remove(0)
    rounds = state.ammo[0]
    roll(state, 1)
    assert frame(state) == "TimeElapsed"
    before = state.minutes
    roll(state, 5)
    assert state.minutes == before + 180
    assert state.ammo[0] == rounds
    assert frame(state) == "Preparation"


def test_20_45_a_retreat_costs_an_area_and_a_quarter_of_an_hour() -> None:
    state = counterattack("battle.orders", seen("LW", "6-8.long"), control=[])
    act(state, "order driver reverse", "go")
    roll(state, 51)
    distance = state.tables.distance[state.exit_area]
    assert frame(state) == "Leaving" or distance[state.area] == distance[state.start_area] - 1
    if frame(state) == "Leaving":
        act(state, sorted(legal(state))[0])
    assert distance[state.area] == distance[state.start_area] - 1
    assert (state.score[2], state.minutes) == (1, 9 * 60 + 15)
    assert frame(state) == "Preparation"


# -- [21.0] ---------------------------------------------------------------------------------------------------------


def test_21_0_the_last_box_ends_the_day_on_the_road_but_not_in_battle() -> None:
    road = place(
        "movement", scenario="day", task_force="P12", time="18:00", date="1944-09-19", known={"P11": "L"}, type="A"
    )
    act(road, "enter P11", "advancing_fire no")
    roll(road, 1)
    assert frames(road) == ["GameOver"]
    battle = place(
        "movement", scenario="day", task_force="P12", time="18:00", date="1944-09-19", known={"P11": "L"}, type="A"
    )
    act(battle, "enter P11", "advancing_fire no")
    roll(battle, 10)
    assert not battle.daylight()
    assert frame(battle) == "Activation"


def test_21_0_time_passes_with_a_chance_of_five_in_a_hundred() -> None:
    for kind in "ABC":
        assert chance(place("battle.random", seen("LW"), type=kind), "time passes") == 5


def test_20_0_a_campaign_day_by_day() -> None:
    state = start("campaign")
    days = []
    while state.day < 5:
        quiet(state, "CombatCalendar")
        days.append(state.date())
        assert kinds(roll(state, 10)) == ["quiet_day"]
    assert days == [f"1944-07-{day}" for day in (27, 28, 29, 30, 31)]
