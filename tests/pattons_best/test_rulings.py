"""Rulings: where the rulebook is silent or unclear. R1 to R32 settle the text, the others how we play it."""

from __future__ import annotations

import pytest

from grognard.engine.nodes import Over
from grognard.games.pattons_best.rules.battle import Ambush, Battle
from grognard.games.pattons_best.rules.briefing import TankRoll
from grognard.games.pattons_best.rules.casualties import BrewUp, Explosion, Wound, hurt, knock_out_tank
from grognard.games.pattons_best.rules.enemy import EnemyAction
from grognard.games.pattons_best.rules.evening import decoration_modifiers
from grognard.games.pattons_best.rules.events import Mines, happen
from grognard.games.pattons_best.rules.friendly import ADVANCING, AIR, ARTILLERY, SUPPORT, FriendlyFire
from grognard.games.pattons_best.rules.gunnery import ToHit, hit_modifiers
from grognard.games.pattons_best.rules.hits import HitResults, Location
from grognard.games.pattons_best.rules.incoming import EnemyShot
from grognard.games.pattons_best.rules.operations import Combat
from grognard.games.pattons_best.rules.placement import sector_labels
from grognard.games.pattons_best.rules.smoke import deplete
from grognard.games.pattons_best.rules.spotting import observers
from grognard.games.pattons_best.rules.victory import knock_out
from grognard.games.pattons_best.schema.names import (
    DEAD,
    FIRED,
    HE,
    HOME,
    KNOWN,
    MEN,
    ON_TANK,
    SPOTTED,
    UNCONSCIOUS,
    WAS_SPOTTED,
    WEEK,
    ZONES,
)

from .support import DATA, RULES, act, frame, kinds, legal, need, odds, place, quiet, roll, seen, start, sums, why


def test_r1_every_hit_has_a_location_or_only_where_it_matters() -> None:
    for option, expected in ((True, "Location"), (False, "KillVehicle")):
        state = place(units=seen("PzV", "6-8.close", "side"), gun="AP", options={"every_hit_has_a_location": option})
        state.push(HitResults(0, (1,)))
        state.settle()
        assert frame(state) == expected
    differs = place(units=seen("PzIV", "6-8.close", "side"), gun="AP", options={"every_hit_has_a_location": False})
    differs.push(HitResults(0, (1,)))
    differs.settle()
    assert frame(differs) == "Location"


def test_r2_the_hull_of_a_hull_down_vehicle_cannot_be_hit() -> None:
    for option, expected in ((True, {"turret": 5, "miss": 5}), (False, {"turret": 5, "hull": 5})):
        state = place(units=seen("PzIV", "6-8.close", "hull_down"), options={"hull_down_vehicles": option})
        state.push(Location(0, 1, False))
        assert odds(state) == expected


def test_r3_one_facing_for_hull_and_turret() -> None:
    state = place(units=seen("PzIV", "6-8.close", "rear"), gun="AP")
    state.push(HitResults(0, (1,)))
    state.settle()
    roll(state, 1)
    assert need(state) == 92


def test_r4_smoke_stays_on_the_ground_when_you_move() -> None:
    for option, zones in ((True, {"6-8.medium": 1, "2.close": 1}), (False, {"6-8.long": 1, "tank": 1})):
        state = place(units=seen("LW", "6-8.long"), smoke={"6-8.long": 1, "tank": 1}, options={"smoke_shifts": option})
        act(state, "order driver forward", "go")
        roll(state, 51)
        found = {ZONES[z] if z < ON_TANK else "tank": state.smoke_in(z) for z in range(19) if state.smoke[z]}
        assert found == zones
    back = place(units=seen("LW", "2.long"), smoke={"tank": 1}, control=[])
    act(back, "order driver reverse", "go")
    roll(back, 51)
    assert back.smoke_in(0) == 1, "reversing leaves it in front"


def test_r5_control_markers_stay_with_their_sectors() -> None:
    state = place(units={**seen("LW", "6-8.long"), "e2": "LW 4-5.long"}, control=["1", "2", "3"])
    act(state, "order driver forward", "go")
    roll(state, 51)
    assert state.control == [0, 0, 1, 1, 0, 0], "4-5 shifts to 3, and the unit takes it (R45)"


def test_r6_a_unit_under_your_fire_answers_or_backs_off() -> None:
    state = place(units={**seen("PzIV", "6-8.close"), "e2": "PzIV 6-8.close side spotted identified"}, type="B")
    state.target = 0
    assert EnemyAction(0).labels(state)[50] == "fire_your_tank"
    state.target = 1
    assert EnemyAction(1).labels(state)[50] == "move_B"
    assert EnemyAction(0).labels(state)[50] == "fire_friendly_tank"


def test_r7_hidden_units_fire_at_others_only() -> None:
    state = place(units={"e1": "PzIV 6-8.close hidden"}, type="B", marks=["lead"])
    labels = set(EnemyAction(0).labels(state))
    assert "fire_your_tank" not in labels
    assert {"fire_infantry", "fire_friendly_tank"} <= labels


def test_r8_the_spotted_marker_stays_until_the_unit_moves() -> None:
    state = place("battle.spotting", {"e1": "PzVIe 6-8.close spotted"})
    assert "spotted before -3" in sums(state)
    lw = place("battle.spotting", {"e1": "LW 6-8.close spotted identified"}, numbers={"tank_moved": 1})
    assert frame(lw) == "Orders", "an identified unit is not looked for again"


def test_r9_a_vehicle_showing_its_rear_may_still_fire_at_you() -> None:
    state = place(units=seen("STuGIIIg", "6-8.close", "rear"), type="B")
    assert EnemyAction(0).labels(state).count("fire_your_tank") == 5


def test_r10_lead_tank_results() -> None:
    for marks, expected in (([], "fire_friendly_tank"), (["lead"], "fire_your_tank")):
        state = place(units=seen("PzIV"), type="B", marks=marks)
        assert EnemyAction(0).labels(state)[94] == expected
    again = place("prepare", scenario="day", task_force="P12", marks=["lead"])
    roll(again, 30)
    assert again.lead == 0, "rolled at every preparation"


def test_r11_your_ambush_in_a_counterattack() -> None:
    state = place("battle.end", seen("LW"), type="C")
    state.frames = (*state.frames[:2], Ambush())
    roll(state, 7)
    order = [frame(state)]
    act(state, "go")
    order.append(frame(state))
    roll(state, 99)
    order.append(frame(state))
    assert order == ["Orders", "FriendlyFire", "RandomEvent"]


def test_r12_advancing_fire_treats_unidentified_units_as_pictured() -> None:
    state = place(units={"e1": "PzVIe 6-8.close"}, control=[])
    assert FriendlyFire(0, ADVANCING).reckon(state).base == 10


def test_r13_modifiers_by_kind_of_fire() -> None:
    for option, expected in ((True, [39, 30, 30]), (False, [39, 39, 39])):
        state = place(units=seen("LW"), control=["1", "2", "3"], options={"friendly_scopes": option})
        found = [FriendlyFire(0, how).labels(state).count("knocked_out") for how in (SUPPORT, ARTILLERY, AIR)]
        assert found == expected


def test_r14_a_knock_out_comes_before_smoke() -> None:
    state = place(units=seen("PzIV"), control=["1", "2", "3", "4-5", "6-8", "9-10"], options={"friendly_scopes": True})
    labels = FriendlyFire(0, 1).labels(state)
    assert labels.count("knocked_out") == 30 + 18 + 10
    assert labels.count("smoke") == 11


def test_r15_a_friendly_advance_is_your_choice_around_the_ring() -> None:
    state = place(units=seen("LW", "6-8.close"), control=["2"])
    happen(state, "friendly_advance")
    assert legal(state) == {"secure 1", "secure 3"}


def test_r16_of_more_than_two_sectors_each_is_as_likely() -> None:
    units = {"e1": "LW 9-10.close", "e2": "LW 4-5.close"}
    state = place(units=units, control=["6-8", "1", "3"])
    happen(state, "enemy_advance")
    assert set(odds(state).values()) == {1}
    assert len(odds(state)) == 3
    state.roll((2,))
    assert sum(state.control) == 2


def test_r17_the_panzerfaust_sector_switches_to_its_pair() -> None:
    state = place(units=seen("LW"), control=["1", "2", "3"])
    happen(state, "panzerfaust")
    assert "2" not in odds(state)
    assert sector_labels(state).count("6-8") == 4


def test_r18_the_mine_die_is_not_held_at_1() -> None:
    assert Mines().labels(place(date="1945-03-14"))[:3] == (
        "friendly_tank_knocked_out", "friendly_tank_knocked_out", "your_tank_disabled",
    )  # fmt: skip


def test_r19_unconscious_by_mine_and_gunfire_only() -> None:
    for cause, health in (("mine", UNCONSCIOUS), ("collateral", 1)):
        state = place(units=seen("LW"))
        state.push(Wound(3, cause))
        roll(state, 45)
        assert state.health[3] == health
    state = place(units=seen("LW"), health={"driver": "unconscious"})
    act(state, "go")
    assert frame(state) == "WakeUp"
    roll(state, 5)
    assert state.health[3] == 0


def test_r20_only_the_assistant_driver_takes_over() -> None:
    state = place(units=seen("LW"), health={"loader": "dead"})
    takes = {text for text in legal(state, "order") if "take_over" in text}
    assert takes == {"order assistant take_over_loader"}


def test_r21_two_depletions_a_round_in_rain() -> None:
    state = place(units=seen("LW"), smoke={"6-8.close": 3, "1.long": 1}, weather=["rain"])
    deplete(state)
    assert (state.smoke_in(0), state.smoke_in(8)) == (2, 0)


def test_r22_all_halvings_then_one_rounding() -> None:
    state = place(units=seen("PzIV", "6-8.close"), smoke={"6-8.close": 2})
    assert state.halved(55, 0) == 13
    assert state.halved(45, 0) == 11


def test_r23_tables_that_go_on_beyond_their_dice() -> None:
    spans = {key: table.span for key, (_, table) in DATA.range_tables().items()}
    assert (spans["resistance"], spans["snow"], spans["minefield"]) == ((1, 12), (0, 11), (0, 10))
    assert Explosion("H", "88L").labels(place(tank=1, ammo={"HE": 97})).count("explodes") == 16


def test_r24_july_uses_august_and_the_choice_is_limited_to_the_month() -> None:
    july = place(date="1944-07-31")
    assert TankRoll().labels(july) == TankRoll().labels(place(date="1944-08-05"))
    assert why(july, "go") == []


def test_r25_a_battle_is_left_only_if_nobody_stays() -> None:
    state = place(units={**seen("LW", "6-8.long"), "e2": "LW 6-8.close"})
    act(state, "order driver reverse", "go")
    roll(state, 51)
    assert [type(f).__name__ for f in state.frames if isinstance(f, Battle)]


def test_r26_at_the_exit_the_board_is_cleared() -> None:
    state = place(
        "movement", scenario="day", task_force="P12", exit="P11", known={"P11": "L", "P08": "M"}, type="A",
        left_behind={"P21": "PzIV"},
    )  # fmt: skip
    act(state, "enter P11", "advancing_fire no")
    roll(state, 1, 5)
    assert state.stored == []
    assert set(state.resistance) == {-1}


def test_r27_a_counterattack_is_fought_where_the_task_force_stands() -> None:
    state = place("movement", scenario="day", task_force="P12", type="C", resistance="M")
    village = next(n for n, area in enumerate(state.tables.areas) if area.ground == 2)
    state.area = village
    assert Combat().labels(state).count("battle") == 7
    act(state, "wait")
    assert state.ground == 2


def test_r28_commander_or_loader_throws_the_grenade() -> None:
    state = place(units=seen("LW"), tank=2, hatches=["loader"])
    assert why(state, "order gunner throw_grenade") == ["order.not_his"]
    assert not why(state, "order loader throw_grenade")


def test_r29_the_buttoned_commander_of_cards_14_and_16() -> None:
    from grognard.games.pattons_best.rules.spotting import sees_sector

    for card in (14, 16):
        state = place(tank=card, hatches=[], turret="6-8")
        assert [sees_sector(state, 0, sector) for sector in range(6)] == [True, True, True, True, False, True]


def test_r30_the_first_shot_penalty() -> None:
    state = place(units=seen("PzIV"), acquired="e1", acquired_level=1)
    act(state, "order gunner fire_main_gun", "go")
    assert "first shot" not in str(hit_modifiers(state, 0, 0))
    closed = place(units=seen("PzIV"), hatches=[])
    act(closed, "order commander direct_main_gun", "order gunner fire_main_gun", "go")
    assert "first shot" in str(hit_modifiers(closed, 0, 0))


def test_r31_extra_rounds_count_at_the_moment_of_the_hit() -> None:
    state = place(tank=16, ammo={"HE": 75})
    assert BrewUp(False).base(state) == 70
    state.ammo[0] = 71
    assert BrewUp(False).base(state) == 15


def test_r32_your_own_tank_is_no_friendly_loss_unless_you_say_so() -> None:
    for option, lost in ((False, 0), (True, 1)):
        state = place(units=seen("PzIV"), options={"own_tank_counts": option})
        knock_out_tank(state, 0, "T", "75L", "PzIV")
        assert state.score[3] == lost


# -- how we play it ---------------------------------------------------------------------------------------------------


def test_r33_the_likeliest_man_looks_first() -> None:
    state = place(units={"e1": "LW 6-8.close"}, ratings={"commander": 3, "gunner": 9, "driver": 9}, hatches=["driver"])
    assert observers(state, 0)[:2] == [3, 1]


def test_r34_grey_markers_are_taken_off_first() -> None:
    state = place(units=seen("LW"), smoke={"6-8.close": 2})
    deplete(state)
    deplete(state)
    assert state.smoke_in(0) == 1


def test_r35_a_malfunction_is_a_miss_and_sub_mgs_do_not_jam() -> None:
    state = place(
        units=seen("PzIV", "6-8.close"), acquired="e1", acquired_level=2, ratings={"gunner": 10, "loader": 10}, gun="AP"
    )
    act(state, "order gunner fire_main_gun", "go")
    labels = ToHit(0, 0).labels(state)
    assert labels[97:] == ("malfunction",) * 3
    sub = place(units=seen("LW", "6-8.close"))
    act(sub, "order commander fire_sub", "go", "shoot e1")
    assert "malfunction" not in odds(sub)


def test_r36_advancing_off_the_board_in_a_counterattack_changes_nothing() -> None:
    state = place(
        "battle.orders", seen("LW", "2.long"), scenario="day", task_force="P12", type="C", control=[], exit="P42",
        time="09:00",
    )  # fmt: skip
    area = state.area
    act(state, "order driver forward", "go")
    roll(state, 51)
    assert (state.area, state.score[2], state.minutes) == (area, 0, 540)


def test_r37_hospital_and_home() -> None:
    state = place("evening", scenario="campaign", date="1944-08-05")
    hurt(state, 0, WEEK, "collateral")
    quiet(state, "CombatCalendar")
    assert state.date() == "1944-08-13"
    home = place("evening", scenario="campaign", date="1944-08-05")
    hurt(home, 0, HOME, "collateral")
    quiet(home, "Succession")
    act(home, "retire")
    assert isinstance(home.node, Over)
    assert home.node.outcome.winner == "commander"


def test_r38_the_turret_turns_with_the_hull() -> None:
    state = place(units=seen("LW"), facing="6-8", turret="9-10")
    act(state, "order driver pivot", "go", "face 2")
    assert state.turret == (state.facing + 1) % 6


def test_r39_who_cannot_fail_to_bail_out_does_not_roll_and_an_abandoned_tank_is_lost() -> None:
    state = place(units=seen("PzIV"), tank=2)
    knock_out_tank(state, 0, "T", "75L", "PzIV")
    state.settle()
    seen_ = []
    while frame(state) in ("Explosion", "Wound", "BailOut"):
        seen_.append(frame(state))
        roll(state, 1)
    assert "BailOut" not in seen_
    left = place(units=seen("LW"), marks=["thrown_track"])
    act(left, "abandon")
    assert (left.tank_lost, left.lost_day) == (1, 1)


def test_r40_he_fills_the_load_and_boxes_are_always_taken() -> None:
    state = place("morning", scenario="day", tank=1, date="1944-09-16")
    quiet(state, "SpecialAmmo")
    roll(state, 1, 1)
    assert state.boxes_30 == 40
    act(state, "done")
    assert state.ammo[0] == 97
    ordered = place("morning", scenario="day", tank=1, date="1944-09-16")
    quiet(ordered, "SpecialAmmo")
    roll(ordered, 1, 3)
    assert why(ordered, "extra 10") == ["extra.ordered"]


def test_r41_every_tank_of_a_firefly_campaign_is_a_firefly() -> None:
    state = place(
        "morning",
        scenario="campaign",
        date="1944-09-16",
        tank=18,
        options={"firefly": True},
        numbers={"tank_lost": 1},
        health={"assistant": "nobody"},
    )
    assert state.tank == 18
    quiet(state, "SpecialAmmo")
    assert odds(state) == {"1": 3, "2": 4, "3": 3}


def test_r42_a_board_cleared_before_the_first_round_ends_the_battle() -> None:
    state = place(
        "battle.start",
        marks=["advancing"],
        scenario="day",
        task_force="P12",
        known={"P12": "L"},
        type="B",
        came_from="P11",
    )
    act(state, "mark 6-8.close", "done")
    roll(state, 11, 6, 1, 1, 11, 6, 1, 1, 1)
    assert "battle_over" in kinds(roll(state, 1))


def test_r43_the_start_area_is_ours_without_points_and_our_areas_are_entered_freely() -> None:
    state = place("movement", scenario="day", task_force="P11", held=["P12"], type="A", exit="P42")
    act(state, "enter P12")
    assert frame(state) == "FreeCheck"
    assert state.score[0] == 0
    support = place("movement", scenario="day", task_force="P12", type="A", known={"P11": "L"}, exit="P42")
    support.artillery[10] = 1
    act(support, "enter P11", "advancing_fire no")
    roll(support, 1)
    assert support.artillery[10] == 0


def test_r44_a_loader_without_the_chosen_round_where_it_should_be_takes_it_from_elsewhere() -> None:
    state = place(units=seen("PzIV"), gun="HE", reload="AP", reload_source="rack", rack={"HE": 1})
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(state, 90)
    assert state.gun_load == 1


def test_r45_a_displaced_unit_takes_a_us_sector() -> None:
    state = place(units=seen("LW", "9-10.medium"), control=["1", "2", "3"])
    act(state, "order driver forward", "go")
    roll(state, 51)
    assert state.control[2] == 0


def test_r46_buttoned_up_men_may_search_another_sector_each_round() -> None:
    state = place(units=seen("LW"), hatches=[])
    act(state, "watch loader 2")
    assert why(state, "watch loader 1") == ["choice.made"]
    assert state.watch_loader == 3


@pytest.mark.parametrize("unit", ["LW", "MG", "Pak40_75L"])
def test_r47_armour_piercing_rounds_may_be_fired_at_infantry(unit: str) -> None:
    state = place(units=seen(unit), gun="AP", reload="HE")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(state, 1)
    assert (state.e_kind[0] >= 0, state.gun_load, state.acquired) == (True, HE, 0), "the gun is emptied, the aim found"
    assert "no_chance" in kinds(act(state, "cease")), "but a hit does nothing"
    other = place(units=seen(unit), gun="AP", options={"ap_at_infantry": False})
    act(other, "order gunner fire_main_gun", "go")
    assert legal(other) == {"hold"}
    assert why(other, "fire e1 direct") == ["ammo.infantry"]


def test_r48_every_roll_on_the_friendly_action_table_can_put_smoke() -> None:
    state = place(units=seen("PzVIe"), control=[])
    for how in (SUPPORT, ARTILLERY, AIR, ADVANCING):
        assert FriendlyFire(0, how).labels(state)[99] == "smoke"
    assert EnemyShot(0).labels(state)
    assert (DEAD, FIRED, KNOWN) == (6, 16, 8)


@pytest.mark.parametrize("scenario", ["engagement", "day", "campaign"])
def test_rulings_that_can_go_the_other_way_are_options(scenario: str) -> None:
    for option in RULES.options.values():
        for value in option.values:
            assert start(scenario, **{option.id: value}).node


def test_r49_decorations_count_multiplied_points() -> None:
    unmultiplied = {"decorations_multiplied": False}
    for options, own, friendly in ((None, 2 * 9 * 2, 9 * 12 * 2), (unmultiplied, 9 * 2, 9 * 12)):
        state = place("evening", scenario="campaign", type="C", options=options)
        state.score[5], state.score[6] = 9, 108
        found = dict(decoration_modifiers(state))
        assert (found["points of your tank"], found["points of friendly forces and territory"]) == (own, friendly)


def test_r49_nine_king_tigers_of_a_counterattack_count_as_the_evening_says() -> None:
    state = place(
        "battle.friendly", {f"e{n}": "PzVIb 6-8.long identified" for n in range(1, 10)}, scenario="campaign", type="C",
        task_force="P12", time="18:30",
    )  # fmt: skip
    roll(state, *[1] * 9)
    quiet(state, "Decoration")
    assert "points of friendly forces and territory +216" in sums(state)


def test_r50_what_was_spotted_last_round_and_moved_is_found_more_easily() -> None:
    for options, told in ((None, True), ({"spotted_and_moved": False}, False)):
        state = place("battle.enemy", seen("LW"), type="B", options=options)
        roll(state, 15)
        quiet(state, "SpotRoll")
        assert ("spotted before -3" in sums(state)) is told
        assert "it moves -3" in sums(state)


def test_r50_not_two_rounds_later() -> None:
    state = place("battle.spotting", seen("LW"), ratings=dict.fromkeys(MEN, 1))
    assert state.has(0, WAS_SPOTTED)
    state.e_flags[0] &= ~SPOTTED
    act(state, "go")
    quiet(state, "SpotRoll")
    assert "spotted before" in sums(state), "spotted in the round before, then moved"
    quiet(state, "Orders")
    assert not state.e_flags[0] & (SPOTTED | WAS_SPOTTED)


FORGETFUL = {"area_keeps_types": False}


@pytest.mark.parametrize(("options", "known"), [(None, True), (FORGETFUL, False)])
def test_r51_an_area_keeps_the_type_of_a_unit_left_behind(options: dict[str, bool] | None, known: bool) -> None:
    state = place(
        "battle.start", scenario="day", task_force="P18", known={"P18": "L"}, left_behind={"P18": "PzV"},
        options=options,
    )  # fmt: skip
    tank = state.tables.kind_number["PzV"]
    assert (state.known_type[0] == tank) is known


def test_r51_a_pz_vi_left_behind_stands_for_itself() -> None:
    state = place("battle.start", scenario="day", task_force="P18", known={"P18": "L"}, left_behind={"P18": "PzVIe"})
    assert state.known_type == [-1, -1, -1]


@pytest.mark.parametrize(("options", "known"), [(None, "StuG IIIg"), (FORGETFUL, "")])
def test_r51_an_area_keeps_what_was_identified_there_even_if_it_was_destroyed(
    options: dict[str, bool] | None, known: str
) -> None:
    state = place(
        "battle.orders", seen("LW", "6-8.long"), scenario="day", task_force="P18", came_from="P22", time="08:00",
        held=["P22"], known={"P18": "L"}, options=options, type="A",
    )  # fmt: skip
    state.known_type[1] = state.tables.kind_number["STuGIIIg"]
    act(state, "order driver reverse", "go")
    roll(state, 51)
    quiet(state, "Operations")
    assert state.known_type == [-1, -1, -1]
    act(state, "enter P18", "advancing_fire no")
    assert frame(state) == "PlaceUnit"
    assert (state.tables.kinds[state.known_type[1]].title if state.known_type[1] >= 0 else "") == known


@pytest.mark.parametrize("health", ["wounded, out for a week", "seriously wounded", "unconscious"])
def test_r52_every_man_who_survived_the_day_may_improve(health: str) -> None:
    for options, men in ((None, 5), ({"wounded_improve": False}, 5 if health == "unconscious" else 4)):
        state = place("evening", scenario="campaign", health={"loader": health}, options=options)
        rolled = 0
        while frame(state) == "ImprovementRoll":
            roll(state, 10)
            rolled += 1
        assert rolled == men


def test_r52_the_dead_do_not_improve() -> None:
    state = place("evening", scenario="campaign", health={"loader": "dead"})
    men = []
    while frame(state) == "ImprovementRoll":
        men.append(state.frames[-1].man)  # type: ignore[attr-defined]
        roll(state, 1)
    assert men == [0, 1, 3, 4]


def test_r53_the_bonus_for_a_fortified_unit_does_not_promote() -> None:
    for options, career in ((None, 1), ({"fortified_promotes": True}, 3)):
        state = place(units=seen("LW", "6-8.close", "fortification"), options=options)
        knock_out(state, 0, "you", "9.51")
        assert (state.score[5], state.career) == (3, career)
