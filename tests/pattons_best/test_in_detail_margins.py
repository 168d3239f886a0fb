"""Cases in detail at their margins: last faces, second entries of a list, other months, and the order of things."""

from __future__ import annotations

import pytest

from grognard.engine.events import Log
from grognard.engine.nodes import Chance
from grognard.games.pattons_best.rules.ammunition import take_stores
from grognard.games.pattons_best.rules.clock import Weather
from grognard.games.pattons_best.rules.enemy import EnemyAction
from grognard.games.pattons_best.rules.events import EnemyArtillery
from grognard.games.pattons_best.rules.hits import roll_kill
from grognard.games.pattons_best.rules.spotting import SpotRoll, in_sight
from grognard.games.pattons_best.rules.support import Resupply
from grognard.games.pattons_best.schema.names import AP, COMMANDER, FOG, GUNNER, HVAP, ZONES
from grognard.games.pattons_best.state import PattonState

from .support import DATA, RULES, act, frame, frames, kinds, place, quiet, roll, seen, texts, why


def cleared(time: str, exit_: str) -> PattonState:
    """The last German unit of the area of the task force has been knocked out, and the event is rolled."""
    state = place(
        "battle.friendly", seen("LW"), scenario="day", task_force="P18", came_from="P22", held=["P22"], type="A",
        exit=exit_, known={"P18": "L"}, time=time,
    )  # fmt: skip
    roll(state, 1)
    assert frame(state) == "RandomEvent"
    roll(state, 81)
    return state


def test_29_0_the_coloured_die_uses_fuel_from_1_to_3_and_no_further() -> None:
    for value, used in ((9, 0), (10, 1), (39, 1), (40, 0), (43, 0), (100, 0)):
        state = place(units=seen("LW", "6-8.long"), options={"fuel": True})
        state.tables.memo.clear()  # filled by other tests; worked out anew, this test runs the lines it proves
        act(state, "order driver forward", "go")
        roll(state, value)
        assert 35 - state.fuel == used


def test_4_51_the_day_goes_from_the_first_preparation_to_the_start_area() -> None:
    state = place("morning", scenario="day", type="A")
    quiet(state, "Preparation")
    act(state, "done")
    assert frame(state) == "StartArea"


def test_4_54_an_exit_that_was_fought_for_begins_a_new_drive_after_preparing() -> None:
    state = cleared("12:00", exit_="P18")
    assert frame(state) == "Deployment", "first the tank prepares again (4.4)"
    quiet(state, "Preparation")
    act(state, "done")
    assert frame(state) == "StartArea"


def test_21_0_after_dark_the_tank_does_not_prepare_again() -> None:
    assert frame(cleared("18:14", exit_="P42")) == "Deployment"
    assert frame(cleared("18:15", exit_="P42")) == "GameOver"


def test_4_26_nothing_is_on_board_before_the_tank_is_loaded() -> None:
    state = place(rack={"AP": 4}, ammo={"HE": 20, "AP": 10})
    take_stores(state)
    assert not any(state.ammo)
    assert not any(state.rack)
    assert state.gun_load < 0


def test_17_11_the_1_that_always_identifies_is_told_only_where_it_is_needed() -> None:
    state = place("battle.spotting", {"e1": "STuGIIIg 6-8.medium woods"}, hatches=[], ratings={"gunner": 4})
    assert "gunner" in SpotRoll(GUNNER, 0).about(state)
    assert SpotRoll(GUNNER, 0).because(state, 1) == "1 always identifies"
    assert SpotRoll(GUNNER, 0).because(state, 2) == ""
    state.rating[GUNNER] = 10
    assert SpotRoll(GUNNER, 0).because(state, 1) == "", "half his rating is enough"
    near = place("battle.spotting", {"e1": "PzVIe 6-8.close"}, ratings={"commander": 6})
    assert SpotRoll(COMMANDER, 0).because(near, 1) == ""


@pytest.mark.parametrize(
    ("month", "clear"),
    [(7, 69), (8, 69), (9, 61), (10, 61), (11, 61), (12, 44), (1, 44), (2, 44), (3, 53), (4, 53)],
)
def test_4_25_each_month_has_its_column_of_the_weather_table(month: int, clear: int) -> None:
    date = next(day[0] for day in DATA.calendar.days if int(day[0][5:7]) == month and day[1] in "ABC")
    assert Weather().labels(place(date=date)).count("clear") == clear


def test_9_52_a_hit_without_a_chance_to_kill_is_told_and_not_rolled_for() -> None:
    state = place(units=seen("PzVIe", "6-8.close"), gun="AP")
    log = state.log = Log()
    roll_kill(state, 0, AP, False, "H")
    assert kinds(log.events) == ["no_chance"]
    assert frame(state) != "KillVehicle"
    other = place(units=seen("PzVIe", "6-8.close", "side"), gun="AP")
    roll_kill(other, 0, AP, False, "H")
    assert frame(other) == "KillVehicle"


@pytest.mark.parametrize(("sector", "kept"), [("6-8", True), ("9-10", False)])
def test_9_35_a_turret_that_comes_to_point_at_its_target_keeps_it(sector: str, kept: bool) -> None:
    state = place(units=seen("PzIV", "6-8.close"), acquired="e1", acquired_level=2)
    act(state, "order gunner rotate_turret", "go", f"turret {sector}")
    assert (state.acquired, state.acquired_level) == ((0, 2) if kept else (-1, 0))


def test_28_0_a_76_is_loaded_with_four_tenths_of_armour_piercing_rounds() -> None:
    state = place("morning", scenario="day", tank=16, date="1944-11-15", type="A")
    quiet(state, "LoadAmmo")
    most = state.card.rounds + state.extra
    act(state, "stow")
    assert state.ammo[HVAP] > 0
    assert state.ammo[AP] + state.ammo[HVAP] == most * 4 // 10


def test_15_3_squads_lost_to_artillery_agree_with_their_number() -> None:
    for value, told in ((6, "rolled 6: 1 squad ["), (7, "rolled 7: 2 squads ["), (10, "rolled 10: 3 squads [")):
        state = place("battle.random", seen("LW"), type="B")
        state.push(EnemyArtillery())
        events = roll(state, value)
        assert told in f"{texts(events).splitlines()[0]} ["


def test_19_33_the_refusal_names_the_man_who_is_back() -> None:
    state = place("calendar", scenario="campaign", date="1944-09-16", tank=18, options={"firefly": True})
    state.away = [40, 7, GUNNER, state.day, 41, 8, 4, state.day]
    quiet(state, "Returning")
    act(state, "decline")
    assert why(state, "rejoin") == ["place.none"]
    both = place("calendar", scenario="campaign", date="1944-09-16", tank=18, options={"firefly": True})
    both.away = [40, 7, GUNNER, both.day + 30, 41, 8, 4, both.day]
    quiet(both, "Returning")
    refusal = next(iter(both.refusals(RULES.vocabulary.parse("rejoin"))))
    assert "the assistant driver" in refusal.text


def test_17_24_in_fog_every_sector_is_seen_at_close_range_and_at_no_other() -> None:
    state = place(units=seen("LW"))
    for zone, name in enumerate(ZONES):
        state.e_zone[0] = zone
        state.weather = FOG
        assert in_sight(state, 0) is name.endswith("close")
        state.weather = 0
        assert in_sight(state, 0)


def test_4_54_a_resupply_empties_the_ready_rack_before_it_is_filled() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", known={"P11": "L"}, rack={"AP": 4})
    quiet(state, "Operations")
    state.push(Resupply())
    state.settle()
    act(state, "stow")
    assert frame(state) == "LoadRack"
    assert not any(state.rack)


def test_4_45_a_man_searches_another_sector_than_before_and_not_than_the_other_man() -> None:
    state = place(units=seen("LW"), hatches=[], numbers={"watch_commander": 2, "watch_loader": 3})
    assert why(state, "watch commander 1") == ["watch.already"]
    assert why(state, "watch commander 2") == []
    assert why(state, "watch loader 2") == ["watch.already"]
    assert why(state, "watch loader 1") == []


def test_30_0_guns_that_ambush_a_firefly_are_not_drawn_to_it() -> None:
    state = place("battle.enemy", seen("PzIV"), tank=18, type="B", options={"firefly": True})
    regular = place("battle.enemy", seen("PzIV"), type="B")
    assert EnemyAction(0, ambush=True).printed(state) == EnemyAction(0, ambush=True).printed(regular)
    assert EnemyAction(0).printed(state) != EnemyAction(0).printed(regular)


def test_11_33_every_unit_waiting_in_the_area_behind_counts() -> None:
    state = place(
        units=seen("LW", "6-8.long"), scenario="day", task_force="P18", came_from="P22", held=["P22"], type="A",
        time="08:00", left_behind={"P11": "PzIV", "P22": "PzV"},
    )  # fmt: skip
    act(state, "order driver reverse", "go")
    roll(state, 51)
    assert "Arrival" in frames(state), "they must be fought"
    quiet(state, "AdvancingFire")


@pytest.mark.parametrize(("time", "then"), [("17:59", "Deployment"), ("18:00", "GameOver")])
def test_11_33_who_is_back_in_an_area_of_ours_after_dark_does_not_prepare_again(time: str, then: str) -> None:
    state = place(
        units=seen("LW", "6-8.long"), scenario="day", task_force="P18", came_from="P22", held=["P22"], type="A",
        time=time,
    )  # fmt: skip
    act(state, "order driver reverse", "go")
    roll(state, 51)
    while isinstance(state.node, Chance) and state.node.purpose == "weather":
        roll(state, 1)
    assert (state.tables.areas[state.area].id, frame(state)) == ("P22", then)
