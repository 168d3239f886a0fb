"""[4.0] Sequence of Play."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.pattons_best.rules.battle import Ambush
from grognard.games.pattons_best.rules.operations import Day
from grognard.games.pattons_best.rules.victory import ledger
from grognard.games.pattons_best.schema.names import AREAS, EXITS, HULL_DOWN, SECTORS, WEATHER_NAMES

from .support import (
    RULES,
    act,
    chance,
    frame,
    frames,
    kinds,
    legal,
    need,
    odds,
    place,
    quiet,
    roll,
    seen,
    shown,
    start,
    texts,
    why,
)

# -- [4.1] [4.2] the morning ----------------------------------------------------------------------------------------


def test_4_1_a_die_above_the_code_avoids_action() -> None:
    state = start("campaign")
    quiet(state, "CombatCalendar")
    assert need(state) == 2
    assert kinds(roll(state, 3)) == ["quiet_day"]
    assert state.date() == "1944-07-28"
    assert need(state) == 4
    roll(state, 4)
    assert frame(state) == "NewMen"


def test_4_21_the_date_and_code_are_noted() -> None:
    state = start("campaign")
    events = roll(state, 1)
    assert "27 July 1944: Advance, light resistance expected (Operation Cobra breakout)" in texts(events)


def test_4_22_tank_1_is_issued_and_a_lost_tank_replaced() -> None:
    assert start("campaign").tank == 1
    state = place("morning", scenario="campaign", date="1944-09-16", numbers={"tank_lost": 1})
    assert frame(state) == "TankRoll"
    roll(state, 40)
    assert (state.tank, state.tank_lost) == (8, 0)


def test_4_23_a_new_tank_gets_a_new_name() -> None:
    state = start("campaign")
    first = state.tank_title()
    state = place("morning", scenario="campaign", date="1944-09-16", numbers={"tank_lost": 1, "next_tank": 1})
    roll(state, 40)
    assert state.tank_title() != first
    named = place("morning", scenario="day", options={"naming": True})
    act(named, "christen Bad_Penny")
    assert named.tank_title() == "Bad Penny"
    assert why(named, "christen Comet") == ["name.again"]


def test_4_24_five_men_are_rolled_for_and_assigned() -> None:
    state = start("campaign")
    roll(state, 1, 9, 1, 3, 5, 7)
    assert legal(state, "suggested")
    act(state, "assign gunner 5")
    assert why(state, "assign gunner 4") == ["assign.filled"]
    assert why(state, "assign loader 5") == ["assign.rating"]
    act(state, "suggested")
    assert state.rating == [4, 5, 2, 3, 1]


def test_4_24_men_can_be_named_under_the_option() -> None:
    state = place("morning", scenario="day", options={"naming": True})
    act(state, "name gunner Kowalski")
    assert state.man(1) == "Kowalski"
    assert why(state, "name loader Kowalski") == ["name.taken"]
    act(state, "done")
    assert frame(state) == "Weather"


def test_4_24_no_two_men_of_a_crew_share_a_name() -> None:
    state = place("morning", scenario="campaign", date="1944-09-16", health={"loader": "nobody"})
    state.next_name = 1
    roll(state, 5)
    assert len(set(state.name)) == 5


def test_4_25_the_weather_is_rolled_and_changes_on_the_hour() -> None:
    state = place("movement", scenario="day", task_force="P22", weather=["overcast"], time="10:45")
    act(state, "enter P26")
    assert frame(state) == "HourlyWeather"
    assert odds(state) == {"nothing": 8, "rain starts": 2}
    roll(state, 9)
    assert state.weather & 64
    clear = place("movement", scenario="day", task_force="P22", time="10:45")
    act(clear, "enter P26")
    assert frame(clear) == "AdvancingFire"


def test_4_25_two_hours_of_rain_make_mud() -> None:
    state = place("movement", scenario="day", task_force="P22", weather=["overcast", "rain"], time="10:00")
    act(state, "resupply")
    roll(state, 9)
    assert not state.weather & 4
    roll(state, 9)
    act(state, "resupply")
    roll(state, 9)
    assert state.weather & 4


def test_4_26_ammunition_is_loaded_and_the_rack_filled() -> None:
    state = place("morning", scenario="day", date="1944-09-19")
    roll(state, 1, 6, 1)
    assert frame(state) == "LoadAmmo"
    act(state, "load AP 30", "load HCBI 6", "load WP 4", "done")
    assert state.ammo[:4] == [97 - 40, 30, 4, 6]
    act(state, "rack AP 4", "rack HE 4", "done")
    assert state.rack[:2] == [4, 4]


# -- [4.3] [4.4] ----------------------------------------------------------------------------------------------------


def test_4_31_the_day_lasts_from_sunrise_to_sunset() -> None:
    state = place("morning", scenario="day", date="1944-10-02")
    quiet(state, "TimeElapsed")
    assert (state.minutes, state.sunset) == (6 * 60 + 30, 17 * 60 + 15)


def test_4_32_time_and_ammunition_are_gone_before_it_begins() -> None:
    state = place("morning", scenario="day", date="1944-10-02")
    quiet(state, "TimeElapsed")
    rounds = state.ammo[0]
    roll(state, 4)
    assert state.minutes == 6 * 60 + 30 + 180
    assert state.ammo[0] == rounds - 8


def test_4_41_deployment_is_rolled() -> None:
    state = place("prepare", scenario="day", task_force="P12")
    assert frame(state) == "Deployment"
    roll(state, 10)
    assert (state.hull_down, state.moving, state.lead) == (1, 0, 0)


def test_4_42_hatches_are_opened() -> None:
    state = place("prepare", scenario="day", task_force="P12", tank=2)
    roll(state, 30)
    act(state, "open loader", "open driver", "close commander")
    assert state.hatches == (1 << 2) | (1 << 3)
    assert why(state, "open commander") == ["choice.made"]


def test_4_43_the_gun_is_loaded_with_a_round_of_your_choice() -> None:
    state = place("prepare", scenario="day", task_force="P12")
    roll(state, 30)
    assert why(state, "gun WP") == ["ammo.none"]
    assert why(state, "gun HVAP") == ["ammo.not_for_gun"]
    act(state, "gun AP")
    assert state.gun_load == 1
    other = place("prepare", scenario="day", task_force="P12")
    roll(other, 30)
    act(other, "gun empty")
    assert other.gun_load == -1


def test_4_44_tank_and_turret_are_faced() -> None:
    state = place("prepare", scenario="day", task_force="P12")
    roll(state, 30)
    act(state, "face 9-10", "turret 1")
    assert (SECTORS[state.facing], SECTORS[state.turret]) == ("9-10", "1")


def test_4_45_buttoned_up_men_search_one_sector() -> None:
    state = place("prepare", scenario="day", task_force="P12", tank=1, hatches=[])
    roll(state, 30)
    assert why(state, "watch driver 1") == ["watch.not_he"]
    act(state, "watch loader 3", "watch commander 1")
    assert (SECTORS[state.watch_loader], SECTORS[state.watch_commander]) == ("3", "1")
    cupola = place("prepare", scenario="day", task_force="P12", tank=3, hatches=[])
    roll(cupola, 30)
    assert why(cupola, "watch commander 1") == ["watch.cupola"]


def test_4_46_sectors_1_2_3_are_ours_at_first() -> None:
    state = place("prepare", scenario="day", task_force="P12", control=[])
    roll(state, 30)
    assert [SECTORS[n] for n in range(6) if state.control[n]] == ["1", "2", "3"]


def test_4_47_the_weather_is_shown() -> None:
    report = shown(place(weather=["mud", "overcast"]))
    assert report["day"]["weather"] == ["overcast", "mud"]


# -- [4.5] movement -------------------------------------------------------------------------------------------------


def test_4_51_the_start_area_is_rolled() -> None:
    state = place("morning", scenario="day", date="1944-09-19")
    quiet(state, "StartArea")
    roll(state, 8)
    assert state.tables.areas[state.area].number == 8
    assert state.held[state.area] == 1


def test_4_52_and_the_exit_area() -> None:
    state = place("morning", scenario="day", date="1944-09-19")
    quiet(state, "StartArea")
    roll(state, 1, 10)
    assert state.tables.areas[state.exit_area].number == 3


def test_4_53_one_neighbour_is_checked_free_of_charge() -> None:
    state = place("scout", scenario="day", task_force="P12", time="10:00")
    assert frame(state) == "FreeCheck"
    assert legal(state) == {"scout P04", "scout P08", "scout P11", "scout P21"}
    act(state, "scout P11")
    roll(state, 1)
    assert frame(state) == "Operations"
    assert state.minutes == 600


def test_4_54_operations_take_time() -> None:
    state = place("movement", scenario="day", task_force="P12", time="10:00")
    act(state, "scout P11")
    assert state.minutes == 615
    roll(state, 1)
    assert why(state, "scout P11") == ["area.known"]
    assert why(state, "scout P42") == ["area.not_adjacent"]
    act(state, "resupply")
    assert state.minutes == 675
    assert chance(state, "arrives") == 7


@pytest.mark.parametrize(
    ("weather", "minutes"),
    [([], 15), (["overcast"], 15), (["falling_snow"], 15), (["snowed"], 15), (["fog"], 30), (["mud"], 30),
     (["rain", "overcast"], 30), (["ground_snow"], 30), (["deep_snow"], 30), (["mud", "fog"], 30)],
)  # fmt: skip
def test_4_54_bad_weather_slows_the_march(weather: list[str], minutes: int) -> None:
    state = place("movement", scenario="day", task_force="P22", type="A", time="08:00", known={"P26": "L"})
    state.weather = sum(1 << WEATHER_NAMES.index(name) for name in weather)
    act(state, "enter P26")
    assert state.minutes == 8 * 60 + minutes


def test_4_54_an_area_without_battle_is_taken() -> None:
    state = place("movement", scenario="day", task_force="P12", time="10:00", type="A", known={"P11": "L"})
    act(state, "enter P11", "advancing_fire no")
    assert kinds(roll(state, 1)) == ["no_combat", "captured"]
    assert state.held[state.area] == 1
    assert state.score[0] == 1
    assert frame(state) == "FreeCheck"


def test_4_54_when_daylight_runs_out_the_day_ends() -> None:
    state = place("movement", scenario="day", task_force="P12", time="18:00", type="A", date="1944-09-19")
    act(state, "resupply")
    roll(state, 10)
    assert frames(state) == ["GameOver"]


def test_4_54_the_exit_area_begins_a_new_drive() -> None:
    state = place("movement", scenario="day", task_force="P12", time="10:00", type="A", exit="P11", known={"P11": "L"})
    act(state, "enter P11", "advancing_fire no")
    roll(state, 1)
    assert frame(state) == "StartArea"
    assert state.score[1] == 1


def test_4_54_resupply_loads_the_tank_again() -> None:
    state = place("movement", scenario="day", task_force="P12", ammo={"HE": 3, "AP": 2, "HCBI": 1}, gun="AP")
    act(state, "resupply")
    roll(state, 1)
    act(state, "load AP 40", "load HCBI 1")
    act(state, "done", "stow")
    assert sum(state.ammo) == 97
    assert (state.ammo[1], state.ammo[3], state.gun_load) == (40, 1, 1)


# -- [4.6] battle ---------------------------------------------------------------------------------------------------


def test_4_61_advance_fire_markers_are_placed_first() -> None:
    state = place("battle.start", scenario="day", task_force="P12", marks=["advancing"], known={"P12": "L"})
    assert frame(state) == "PlaceMarkers"
    for _ in range(6):
        act(state, "mark 6-8.close")
    assert frame(state) == "Activation"
    assert state.fire_markers[0] == 6


@pytest.mark.parametrize(("level", "count"), [("L", 2), ("M", 3), ("H", 4)])
def test_4_62_units_appear_by_resistance(level: str, count: int) -> None:
    state = place("battle.start", scenario="day", task_force="P12", known={"P12": level})
    assert state.frames[-1].count == count  # type: ignore[attr-defined]


def test_4_63_units_are_placed_and_unidentified() -> None:
    state = place("battle.start", scenario="day", task_force="P12", known={"P12": "L"}, type="B")
    roll(state, 43, 7, 5, 1, 1)
    assert state.unit(0).id == "PzVIe"
    assert not state.has(0, 8)
    assert state.e_terrain[0] == HULL_DOWN
    assert state.unit_title(0) == "unidentified tank (1)"


def test_4_64_advancing_fire_artillery_and_air_strikes_are_resolved() -> None:
    state = place("battle.start", scenario="day", task_force="P12", known={"P12": "L"}, type="B", marks=["advancing"])
    state.artillery[state.area], state.air[state.area] = 1, 1
    act(state, "mark 6-8.close", "mark 6-8.close", "done")
    roll(state, 11, 7, 1, 1)
    roll(state, 11, 9, 1, 1)
    seen_ = []
    while frame(state) == "FriendlyFire":
        seen_.append((state.frames[-1].slot, state.frames[-1].how))  # type: ignore[attr-defined]
        roll(state, 99)
    assert seen_ == [(0, 4), (0, 4), (0, 2), (1, 2), (0, 3), (1, 3)]
    assert state.artillery[state.area] == state.air[state.area] == 0
    assert frame(state) == "Ambush"


def test_4_65_in_an_ambush_the_enemy_acts_first() -> None:
    state = place("battle.end", seen("LW"), type="B", weather=["rain"])
    state.frames = (*state.frames[:2], Ambush())
    assert chance(state, "ambush") == 8
    roll(state, 1)
    assert frame(state) == "EnemyAction"
    roll(state, 50, 100)
    assert frame(state) == "RandomEvent"
    quiet(state, "Orders")


# -- [4.7] the round ------------------------------------------------------------------------------------------------


def test_4_7_the_phases_come_in_their_order() -> None:
    state = place("battle.smoke", seen("LW"), smoke={"6-8.long": 1})
    seen_ = [state.view("commander").phase]
    for _ in range(60):
        node = state.node
        if hasattr(node, "bands"):
            quiet_band = next(
                (b for b in node.bands if b.label in ("nothing", "no effect", "time passes")), node.bands[-1]
            )
            state.roll(quiet_band.faces[0])
        else:
            state.apply(node.default)  # type: ignore[union-attr]
        phase = state.view("commander").phase
        if phase != seen_[-1]:
            seen_.append(phase)
        if state.round == 2:
            break
    assert seen_[:4] == ["battle.orders", "battle.enemy", "battle.friendly", "battle.random"]


def test_4_71_smoke_thins_first() -> None:
    state = place("battle.smoke", seen("LW"), smoke={"6-8.long": 1, "tank": 1})
    assert [state.smoke[2], state.smoke[18]] == [1, 1]


def test_4_72_then_the_crew_looks_out() -> None:
    state = place("battle.spotting", {"e1": "LW 6-8.close"})
    assert frame(state) == "SpotRoll"


def test_4_73_then_hatches_orders_and_the_reload() -> None:
    state = place("battle.spotting", seen("LW"))
    assert frame(state) == "Orders"
    assert {text.split()[0] for text in legal(state)} == {"open", "close", "watch", "order", "reload", "repeat", "go"}


def test_4_74_driving_comes_before_the_main_gun_and_that_before_machine_guns() -> None:
    state = place(units=seen("LW"), marks=["gyro"])
    act(state, "order driver forward", "order gunner fire_main_gun", "order assistant fire_bow", "go")
    assert frame(state) == "MoveRoll"
    roll(state, 50)
    assert frame(state) == "Target"
    act(state, "hold")
    assert frame(state) == "MachineGun"


def test_4_75_each_unit_acts_once() -> None:
    state = place("battle.enemy", {"e1": "LW 6-8.close", "e2": "MG 6-8.long"})
    assert frame(state) == "EnemyAction"
    roll(state, 1)
    assert state.frames[-1].slot == 1  # type: ignore[attr-defined]
    roll(state, 1)
    assert frame(state) == "FriendlyFire"


def test_4_76_friends_roll_once_against_each_unit() -> None:
    state = place("battle.friendly", {"e1": "LW 6-8.close", "e2": "MG 6-8.long"})
    roll(state, 99, 99)
    assert frame(state) == "RandomEvent"


def test_4_77_an_empty_board_ends_the_battle_after_the_event() -> None:
    state = place("battle.friendly", seen("LW"), scenario="day", task_force="P12", came_from="P11", type="A")
    roll(state, 1)
    assert frame(state) == "RandomEvent"
    events = roll(state, 1)
    assert {"battle_over", "captured"} <= set(kinds(events))
    assert isinstance(state.frames[1], Day)
    assert frame(state) == "Deployment"


@pytest.mark.parametrize(
    ("flags", "ends"),
    [
        ({}, False),
        ({"marks": ["thrown_track"]}, True),
        ({"guns": {"main_gun": "broken"}}, True),
        ({"health": {"commander": "wounded, out for a week"}}, True),
    ],
)
def test_4_77_an_area_cleared_by_a_disabled_tank_is_captured(flags: dict[str, Any], ends: bool) -> None:
    state = place(
        "battle.orders", seen("LW", "6-8.close"), scenario="day", task_force="P18", came_from="P22", held=["P22"],
        type="A", exit="P18", known={"P18": "L"}, time="12:00", **flags,
    )  # fmt: skip
    act(state, "order gunner fire_coaxial", "go", "shoot e1")
    roll(state, 1, 3)
    quiet(state, "GameOver" if ends else "Deployment")
    assert (state.score[EXITS], {why: points for why, points, _ in ledger(state)}["areas captured"]) == (1, 20)


def test_4_77_a_battle_that_was_left_captures_nothing() -> None:
    state = place(
        "battle.orders", seen("LW", "6-8.long"), scenario="day", task_force="P18", came_from="P22", held=["P22"],
        type="A", known={"P18": "L"}, time="12:00", guns={"main_gun": "broken"},
    )  # fmt: skip
    act(state, "order driver reverse", "go")
    roll(state, 51)
    assert (frame(state), state.score[AREAS]) == ("GameOver", 0)


# -- [4.8] [4.9] ----------------------------------------------------------------------------------------------------


def test_4_81_hit_location_penetration_and_the_end_of_the_tank() -> None:
    state = place("battle.enemy", seen("PzIV", "6-8.close"), scenario="day", task_force="P12", tank=1)
    roll(state, 87, 10, 1, 1)
    assert frame(state) == "Explosion"
    roll(state, 1)
    names = []
    while frame(state) in ("Wound", "BailOut"):
        names.append(frame(state))
        roll(state, 1)
    assert names == ["Wound"] * 5 + ["BailOut"] + ["Wound"] * 5
    assert frame(state) == "BrewUp"
    roll(state, 100)
    assert frame(state) == "GameOver"
    assert state.lost_day == state.tank_lost == 1


def test_4_82_small_arms_roll_on_the_collateral_damage_table() -> None:
    state = place("battle.enemy", seen("LW", "6-8.close"))
    roll(state, 96)
    assert frame(state) == "Collateral"
    roll(state, 64)
    assert state.gunsight == 1
    quiet(state, "Orders")
    assert why(state, "order gunner fire_main_gun") == ["gunsight.broken"]


def test_4_82_a_broken_periscope_blinds_a_man_behind_a_closed_hatch() -> None:
    state = place(units=seen("LW"), periscopes=["driver", "assistant"], hatches=["commander"])
    assert why(state, "order driver forward") == ["periscope.blind"]
    assert why(state, "order assistant fire_bow") == ["periscope.blind"]
    open_ = place(units=seen("LW"), periscopes=["driver"], hatches=["commander", "driver"])
    assert not why(open_, "order driver forward")


def test_4_91_each_man_may_improve_in_the_evening() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16", ratings={"gunner": 10})
    men = []
    while frame(state) == "ImprovementRoll":
        men.append(state.frames[-1].man)  # type: ignore[attr-defined]
        roll(state, 6)
    assert men == [0, 2, 3, 4], "nobody gets better than 10"
    assert state.rating == [6, 10, 6, 6, 6]


def test_4_92_the_points_of_the_day_are_counted() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16")
    state.score[5] = 7
    state.score[3] = 1
    quiet(state, "CombatCalendar")
    assert state.campaign_score == 7 - 5
    assert state.days_fought == 1


def test_4_93_promotion_is_checked_in_the_evening() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16", numbers={"career": 100})
    quiet(state, "CombatCalendar")
    assert state.rank == 1


def test_4_94_a_good_day_is_rolled_for_a_decoration() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16")
    state.score[5] = 50
    quiet(state, "Decoration")
    roll(state, 100)
    assert state.medals[0] == 1


def test_4_95_then_the_next_day_begins() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16")
    quiet(state, "CombatCalendar")
    assert state.date() == "1944-09-17"


def test_4_0_an_action_at_the_wrong_moment_is_refused_with_the_moment() -> None:
    state = place(units=seen("PzIV"))
    (refusal,) = state.refusals(RULES.vocabulary.parse("enter P12"))
    assert refusal.text == "[4.0] that is not possible now: the crew is waiting for orders"
