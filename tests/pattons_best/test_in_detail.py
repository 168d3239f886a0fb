"""Cases in detail: boundaries, second men, second guns, and what is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.pattons_best.rules.casualties import hurt
from grognard.games.pattons_best.rules.driving import BogRoll
from grognard.games.pattons_best.rules.enemy import SquadFire, TankFire
from grognard.games.pattons_best.rules.friendly import ADVANCING, AIR, ARTILLERY, SUPPORT, FriendlyFire
from grognard.games.pattons_best.rules.incoming import Collateral
from grognard.games.pattons_best.rules.operations import Combat
from grognard.games.pattons_best.rules.placement import Terrain
from grognard.games.pattons_best.rules.victory import capture
from grognard.games.pattons_best.schema.names import (
    AP,
    GUNNER,
    HCBI,
    HE,
    HVAP,
    LIGHT,
    OVERCAST,
    RAIN,
    SECTORS,
    TANKS_LOST,
    WEEK,
    ZONES,
)
from grognard.games.pattons_best.sheet.offers import foresee

from .support import (
    RULES,
    act,
    action,
    chance,
    frame,
    kinds,
    legal,
    need,
    odds,
    place,
    quiet,
    roll,
    seen,
    sums,
    texts,
    why,
)

ROAD: dict[str, Any] = {"scenario": "day", "task_force": "P12", "type": "A", "time": "08:00"}


# -- [4.0] ----------------------------------------------------------------------------------------------------------


def test_4_25_rain_stops_and_the_sky_stays_overcast() -> None:
    state = place("movement", **ROAD, weather=["overcast", "rain"])
    act(state, "resupply")
    assert odds(state) == {"rain stops": 5, "rain continues": 5}
    roll(state, 5)
    assert state.weather == OVERCAST
    wet = place("movement", **ROAD, weather=["overcast", "rain"])
    act(wet, "resupply")
    roll(wet, 6)
    assert wet.weather == OVERCAST | RAIN


def test_4_25_snow_stops_and_begins_again() -> None:
    state = place("movement", **ROAD, weather=["falling_snow"])
    act(state, "resupply")
    roll(state, 9, 10)
    assert state.weather == 1 << 7
    act(state, "resupply")
    assert odds(state) == {"nothing": 8, "starts again": 2}
    roll(state, 9, 10)
    assert state.weather == 1 << 5


def test_4_43_the_only_round_of_a_type_is_taken_from_the_rack() -> None:
    state = place("prepare", ammo={"HE": 20, "AP": 1}, rack={"AP": 1}, gun="HE")
    quiet(state, "Preparation")
    act(state, "gun AP")
    assert (state.gun_load, state.rack[AP], state.ammo[AP]) == (AP, 0, 1)
    stowed = place("prepare", ammo={"HE": 20, "AP": 2}, rack={"AP": 1}, gun="HE")
    quiet(stowed, "Preparation")
    act(stowed, "gun AP")
    assert (stowed.gun_load, stowed.rack[AP]) == (AP, 1)


def test_4_44_the_turret_turns_with_the_hull_unless_it_was_set() -> None:
    state = place("prepare")
    quiet(state, "Preparation")
    act(state, "face 1")
    assert (SECTORS[state.facing], SECTORS[state.turret]) == ("1", "1")
    other = place("prepare")
    quiet(other, "Preparation")
    act(other, "turret 3", "face 1")
    assert (SECTORS[other.facing], SECTORS[other.turret]) == ("1", "3")
    assert why(other, "turret 2") == ["choice.made"]


def test_4_54_an_unknown_area_is_first_rolled_for() -> None:
    state = place("movement", **ROAD)
    act(state, "enter P11", "advancing_fire no")
    assert frame(state) == "Resistance"
    roll(state, 1)
    assert frame(state) == "Combat"
    known = place("movement", **ROAD, known={"P11": "M"})
    act(known, "enter P11", "advancing_fire no")
    assert frame(known) == "Combat"


def test_4_7_rounds_are_counted() -> None:
    state = place("battle.random", seen("LW", "6-8.long"))
    assert state.round == 0
    quiet(state, "Orders")
    assert state.round == 1
    act(state, "go")
    quiet(state, "Orders")
    assert state.round == 2


def test_4_77_every_gun_that_malfunctions_is_rolled_for_after_the_battle() -> None:
    broken = {"main_gun": "malfunction", "coaxial": "malfunction", "aa": "malfunction"}
    state = place("battle.random", seen("LW"), scenario="day", task_force="P12", came_from="P11", type="A", guns=broken)
    state.remove(0)
    roll(state, 1)
    for gun in ("the main gun", "the co-axial MG", "the AA MG"):
        assert sums(state).startswith(gun)
        assert odds(state) == {"repaired": 90, "broken for the day": 10}
        roll(state, 90)
    assert (state.guns, frame(state)) == ([0, 0, 0, 0], "Deployment")


# -- [9.0] [10.0] ---------------------------------------------------------------------------------------------------


def test_9_51_a_critical_hit_of_he_on_infantry() -> None:
    state = place(units=seen("LW", "6-8.close", "building"), gun="HE")
    act(state, "order gunner fire_main_gun", "order loader watch" if "order loader watch" in legal(state) else "go")
    if frame(state) == "Orders":
        act(state, "go")
    act(state, "fire e1 direct")
    roll(state, 3)
    act(state, "cease")
    assert "HE critical hit on light weapons unit (1)" in sums(state)
    assert need(state) == 80 + 15, "cover splinters"


def test_9_52_a_hit_aimed_at_the_tracks_immobilizes() -> None:
    state = place(units=seen("PzIV", "6-8.close", "moving"), gun="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 tracks")
    roll(state, 3)
    events = act(state, "cease")
    assert "immobilized" in kinds(events)
    assert why(place(units=seen("LW"), gun="HE"), "fire e1 tracks") == ["moment"]
    again = place(units=seen("PzIV", "6-8.close", "immobile"), gun="AP")
    act(again, "order gunner fire_main_gun", "go")
    assert why(again, "fire e1 tracks") == ["tracks.already"]


def test_9_6_a_round_the_gun_does_not_fire_is_never_reloaded() -> None:
    state = place(units=seen("PzIV"), gun="AP")
    assert why(state, "reload HVAP stock") == ["ammo.not_for_gun"]
    state.reload = HVAP
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert not any("again" in label for label in odds(state))


def test_16_3_the_aa_mg_has_boxes_of_its_own() -> None:
    heavy = place(units=seen("LW"), options={"mg_ammo": True}, numbers={"boxes_50": 0})
    assert why(heavy, "order commander fire_aa") == ["boxes.none"]
    assert not why(heavy, "order gunner fire_coaxial")
    light = place(units=seen("LW"), options={"mg_ammo": True}, numbers={"boxes_30": 0})
    assert not why(light, "order commander fire_aa")
    assert why(light, "order gunner fire_coaxial") == why(light, "order assistant fire_bow") == ["boxes.none"]
    assert not why(light, "order commander fire_sub"), "sub MGs count no boxes"
    act(light, "order commander fire_aa", "go", "shoot e1")
    before = light.boxes_50
    roll(light, 25)
    assert (light.boxes_50, light.boxes_30) == (before - 1, 0)


def test_22_22_a_machine_gun_whose_man_is_out_does_not_fire_at_who_comes() -> None:
    state = place("battle.random", seen("PzIV", "6-8.long"), type="A", health={"gunner": "dead"})
    state.mg_zone[1] = ZONES.index("4-5.close")
    roll(state, 65, 7, 4, 1, 1)
    assert frame(state) != "Burst"


# -- [11.0] to [14.0] -----------------------------------------------------------------------------------------------


def test_11_12_who_helps_a_bogged_down_tank() -> None:
    state = place(units=seen("LW"), marks=["bogged"], ratings={"driver": 4, "commander": 6}, hatches=["commander"])
    state.orders[0] = 1
    assert dict(BogRoll().modifiers(state)) == {
        "driver's rating": -4, "commander directs": -6, "driver buttoned up": 10,
    }  # fmt: skip
    state.hatches = 1 << 3
    assert dict(BogRoll().modifiers(state)) == {"driver's rating": -4}


def test_12_34_what_an_at_gun_finds_instead_of_a_building() -> None:
    for date, told in (("1944-09-19", "open"), ("1944-11-11", "fortification")):
        state = place(units={"e1": "Pak43_88LL 6-8.close"}, ground="A", date=date, type="B")
        state.push(Terrain(0))
        assert f"building, which comes to {told} (AT guns are never in buildings, 12.34)" in texts(roll(state, 6))
    woods = place(units={"e1": "MG 6-8.close"}, ground="B", type="B")
    woods.push(Terrain(0))
    assert "comes to woods (only in some months, 12.34)" in texts(roll(woods, 5))
    winter = place(units={"e1": "MG 6-8.close"}, ground="B", type="B", date="1944-11-11")
    winter.push(Terrain(0))
    assert "comes to fortification (in this month, 12.34)" in texts(roll(winter, 5))
    walks = place(units={"e1": "LW 6-8.close"}, ground="B", type="B")
    walks.push(Terrain(0))
    assert "moving in the open (light weapons in the open move on a 10, 12.34)" in texts(roll(walks, 10))


@pytest.mark.parametrize(
    ("date", "two_months", "winter"),
    [("1944-11-11", True, True), ("1944-12-22", False, True), ("1945-01-09", False, True), ("1945-02-02", True, True),
     ("1945-03-05", False, False), ("1944-10-10", False, False)],
)  # fmt: skip
def test_12_34_the_months_of_fortifications(date: str, two_months: bool, winter: bool) -> None:
    for option, expected in ((False, two_months), (True, winter)):
        state = place(units={"e1": "MG 6-8.close"}, ground="B", date=date, options={"fortified_winter": option})
        state.push(Terrain(0))
        assert ("fortification" in odds(state)) is expected


def test_13_2_smoke_on_your_tank_does_not_hide_your_friends() -> None:
    state = place(units=seen("PzIV", "6-8.close"), smoke={"tank": 1}, type="B")
    assert (SquadFire(0).base(state), TankFire(0).base(state)) == (65, 52)
    smoke = place(units=seen("PzIV", "6-8.close"), smoke={"6-8.close": 1}, type="B")
    assert (SquadFire(0).base(smoke), TankFire(0).base(smoke)) == (32, 26)


def test_14_0_fog_hides_what_is_far_ahead_from_all_but_artillery() -> None:
    state = place(units=seen("LW", "6-8.medium"), weather=["fog"], control=[])
    for how in (SUPPORT, AIR, ADVANCING):
        state.push(FriendlyFire(0, how))
        assert odds(state) == {"no effect": 100}
        assert "in fog and falling snow only artillery reaches so far ahead" in texts(roll(state, 1))
    state.push(FriendlyFire(0, ARTILLERY))
    assert chance(state, "knocked out") == 30
    near = place(units=seen("LW", "6-8.close"), weather=["fog"], control=[])
    near.push(FriendlyFire(0, SUPPORT))
    assert "fog or falling snow +10" in sums(near)
    side = place(units=seen("LW", "9-10.long"), weather=["falling_snow"], control=[])
    side.push(FriendlyFire(0, SUPPORT))
    assert chance(side, "knocked out") == 20


# -- [16.0] [19.0] --------------------------------------------------------------------------------------------------


def test_16_21_what_was_chosen_stays_when_the_rest_is_stowed_the_usual_way() -> None:
    state = place("morning", scenario="campaign", date="1944-09-16", numbers={"hcbi_kept": 12})
    quiet(state, "LoadAmmo")
    act(state, "load HCBI 1", "load AP 5", "stow")
    assert (state.ammo[HCBI], state.ammo[AP]) == (1, 5)
    usual = place("morning", scenario="campaign", date="1944-09-16", numbers={"hcbi_kept": 30})
    quiet(usual, "LoadAmmo")
    act(usual, "stow")
    assert usual.ammo[HCBI] == 15, "no more than fifteen"


def test_22_11_the_last_he_round_may_be_the_one_in_the_gun() -> None:
    state = place("movement", **ROAD, known={"P11": "L"}, ammo={"HE": 3, "AP": 5}, gun="HE", rack={"HE": 2})
    act(state, "enter P11", "advancing_fire yes")
    roll(state, 10)
    assert (state.ammo[HE], state.gun_load, state.rack[HE]) == (0, -1, 0)
    left = place("movement", **ROAD, known={"P11": "L"}, ammo={"HE": 4, "AP": 5}, gun="HE", rack={"HE": 3})
    act(left, "enter P11", "advancing_fire yes")
    roll(left, 4)
    assert (left.ammo[HE], left.gun_load, left.rack[HE]) == (2, HE, 1)


def test_22_1_what_advancing_fire_may_cost_is_foretold() -> None:
    state = place("movement", **ROAD, known={"P11": "L"})
    act(state, "enter P11")
    found = RULES.sheet.foresee(state, action("advancing_fire yes"))
    assert found is not None
    assert len(found.foretold[0].prospects) == 6
    assert RULES.sheet.foresee(state, action("advancing_fire no")) is None


def test_20_42_waiting_is_foretold_as_the_roll_for_battle() -> None:
    state = place("movement", scenario="day", task_force="P12", type="C", time="08:00")
    waiting, supply = foresee(state, action("wait")), foresee(state, action("resupply"))
    assert waiting is not None
    assert supply is not None
    assert waiting.title.startswith("Combat")
    assert supply.title == "Resupply"
    assert Combat().level(state) == state.expected


def test_19_2_covered_ground_helps_against_harassing_fire_only() -> None:
    state = place(units=seen("LW", "6-8.long"), control=[])
    state.mg_zone = [ZONES.index(f"{sector}.close") for sector in ("6-8", "9-10", "4-5")] + [-1, -1]
    state.control = [0, 0, 1, 1, 1, 0]
    assert Collateral("harassing fire").wound_modifier(state, 0) == -10
    assert Collateral("enemy fire").wound_modifier(state, 0) == 0
    near = place(units=seen("LW", "6-8.medium"), control=[])
    near.mg_zone, near.control = state.mg_zone, state.control
    assert Collateral("harassing fire").wound_modifier(near, 0) == 0
    state.control[2] = 0
    assert Collateral("harassing fire").wound_modifier(state, 0) == 0


def test_19_33_a_gunner_who_comes_back_has_no_training_and_a_refit_brings_men_back() -> None:
    state = place("calendar", scenario="campaign", date="1944-09-02", marks=["gyro"])
    state.away = [7, 8, GUNNER, state.day + 3]
    quiet(state, "Returning")
    act(state, "rejoin")
    assert (state.rating[GUNNER], state.away) == (8, [])
    assert state.gyro == 0
    assert frame(state) == "RefitTank"


def test_19_33_there_is_no_place_for_an_assistant_driver_in_a_firefly() -> None:
    state = place("morning", scenario="campaign", date="1944-09-16", tank=18, options={"firefly": True})
    state.away = [7, 8, 4, state.day]
    state.frames = state.frames[:1]
    fresh = place("calendar", scenario="campaign", date="1944-09-02", tank=18, options={"firefly": True})
    fresh.away = [7, 8, 4, fresh.day]
    quiet(fresh, "Returning")
    assert why(fresh, "rejoin") == ["place.none"]


def test_27_0_a_lost_tank_is_replaced_in_a_refit() -> None:
    state = place("calendar", scenario="campaign", date="1944-09-02", numbers={"tank_lost": 1})
    quiet(state, "TankRoll")
    roll(state, 100)
    assert (state.tank, state.tank_lost) == (16, 0)


def test_4_26_scarce_rounds_that_were_not_fired_are_kept() -> None:
    state = place("evening", scenario="campaign", date="1945-01-09", tank=16, ammo={"HE": 10, "HVAP": 3}, gun="HE")
    quiet(state, "CombatCalendar")
    assert (state.special_kept, state.hcbi_kept) == (3, 0)
    smoke = place("evening", scenario="campaign", date="1945-01-09", tank=1, ammo={"HE": 10, "HCBI": 4}, gun="HE")
    quiet(smoke, "CombatCalendar")
    assert (smoke.special_kept, smoke.hcbi_kept) == (0, 4)
    lost = place(
        "evening", scenario="campaign", date="1945-01-09", tank=16, ammo={"HE": 10, "HVAP": 3}, gun="HE",
        numbers={"tank_lost": 1, "special_kept": 2},
    )  # fmt: skip
    quiet(lost, "CombatCalendar")
    assert lost.special_kept == 0


def test_6_1_an_area_is_captured_once() -> None:
    state = place("movement", **ROAD, held=["P12"])
    capture(state)
    assert state.score[:2] == [0, 0]
    state.held[state.area] = 0
    capture(state)
    assert state.score[:2] == [1, 0]


def test_19_0_a_man_is_as_badly_off_as_his_worst_wound() -> None:
    state = place(units=seen("LW"))
    hurt(state, 1, WEEK, "collateral")
    hurt(state, 1, LIGHT, "collateral")
    assert (state.health[1], state.weeks[1]) == (WEEK, 1)
    assert state.score[TANKS_LOST] == 0
