"""The rulings: what the rulebook leaves open, decided. R1 to R36 as the page of the game numbers them."""

from __future__ import annotations

import pytest

from grognard.games.strike_counter_strike.rules import fire, terrain
from grognard.games.strike_counter_strike.rules.checks import quality_entries
from grognard.games.strike_counter_strike.rules.events import INFANTRY, is_surrounded
from grognard.games.strike_counter_strike.rules.exchange import StandOrRun
from grognard.games.strike_counter_strike.rules.reach import steps_of
from grognard.games.strike_counter_strike.rules.setup import postures
from grognard.games.strike_counter_strike.rules.transport import transport_can_come
from grognard.games.strike_counter_strike.rules.victory import end_of_turn, score, town_points
from grognard.games.strike_counter_strike.state import StrikeState
from grognard.games.strike_counter_strike.tables import MUD, RAIN

from .support import (
    BOARD,
    DATA,
    RULES,
    act,
    action,
    allowed,
    cost,
    draw,
    flags,
    hex_,
    legal,
    marks,
    modifiers,
    place,
    points,
    purpose,
    role,
    roll,
    set_up,
    start,
    sums,
    tables_for,
    unit,
    where,
)

TABLES = tables_for("campaign")


def test_r1_rain_at_night_minus_four_and_two_hexes() -> None:
    state = place({"A_8": "39.20", "5_Pz130": "39.21"}, turn="24-Night", flags={"condition": "rain"})
    found = modifiers(state, "A_8", "5_Pz130")
    assert found["night"] + found["rain"] == -4
    assert flags(state)["sight"] == 2


def test_r2_rain_only_under_clouds() -> None:
    assert all(cloud == "overcast" for cloud, rain in DATA.charts.weather.historical.values() if rain == "rain")
    state = place({"A_8": "39.20"}, phase="draw", turn="25-0700", flags={"cup": ["44ID"]}, optional_weather=True)
    roll(state, 9)
    assert (flags(state)["cloud"], flags(state)["condition"]) == ("clear", "none")


@pytest.mark.parametrize(("option", "wheeled", "tracked"), [(True, 1.0, 0.5), (False, 0.0, 0.0)])
def test_r3_mud_counts_on_roads_and_railroads_as_printed(option: bool, wheeled: float, tracked: float) -> None:
    tables = tables_for("campaign", mud_by_road=option)
    rails = sorted(BOARD.hexsides["railroads"] - BOARD.hexsides["roads"] - BOARD.hexsides["streams"])
    sides = [("36.18", "36.19")]
    sides += [(DATA.grid.id(a), DATA.grid.id(b)) for a, b in rails if BOARD.terrain[b] == "woods"]
    for kind, more in ((1, wheeled), (2, tracked)):
        for here, there in sides[:3]:
            dry, mud = (
                {step.to: step.cost / 2 for step in terrain.steps(tables, kind, True, weather)[hex_(here)]}
                for weather in (0, MUD)
            )
            assert mud[hex_(there)] - dry[hex_(there)] == more, (here, there)
    flags_ = {"cloud": "overcast", "condition": "mud"}
    state = place({"1_Auf130": "36.18 column"}, turn="23-Night", flags=flags_, mud_by_road=option)
    act(state, "activate 1_Auf130")
    assert cost(state, "move 1_Auf130 36.19") == 0.5 + wheeled


def test_r3_mud_does_not_touch_towns_villages_and_leg_units() -> None:
    for kind, place_ in ((0, "37.21"), (1, "30.22"), (2, "28.16")):
        goal = hex_(place_)
        for here in TABLES.neighbours[goal]:
            dry = {step.to: step.cost for step in terrain.steps(TABLES, kind, True, 0)[here]}
            mud = {step.to: step.cost for step in terrain.steps(TABLES, kind, True, MUD)[here]}
            assert dry.get(goal) == mud.get(goal)


def test_r4_rain_counts_on_railroads() -> None:
    here, there = hex_("32.01"), hex_("32.02")
    wet = {step.to: step.cost for step in terrain.steps(TABLES, 0, True, RAIN)[here]}
    dry = {step.to: step.cost for step in terrain.steps(TABLES, 0, True, 0)[here]}
    assert (dry[there], wet[there]) == (1, 3)


def test_r5_no_air_roll_on_a_clear_night() -> None:
    state = place({"A_8": "39.20", "K5_902": "20.12"}, phase="draw", turn="25-1500", flags={"cup": ["44ID"]})
    assert flags(state)["turn"] == "25-Night"
    assert role(state) == "american"


def test_r6_halves_are_added_before_they_are_dropped() -> None:
    halves = {"14.09": "german", "28.09": "german", "28.16": "german", "16.18": "german"}
    assert town_points(place({"A_8": "39.20"}, flags={"control": halves})) == 2


def test_r7_control_is_read_in_step_j() -> None:
    state = place({"K5_902": "39.20"}, turn="25-1500", flags={"control": {"24.11": "german"}})
    assert state.awarded == 0
    end_of_turn(state)
    assert state.awarded == 2


@pytest.mark.parametrize(("scenario", "german"), [("scouts_out", 0), ("campaign", 0), ("brawling", 9), ("deeds", 7)])
def test_r8_initial_control(scenario: str, german: int) -> None:
    control = set_up(scenario).control
    assert sum(control) == german


def test_r9_the_penalty_is_counted_on_six_turns() -> None:
    turns = DATA.turns
    late = [turn for turn in turns if turns.index(turn) > turns.index("26-1500")]
    assert late == ["26-Night", "27-0700", "27-0900", "27-1100", "27-1300", "27-1500"]


def test_r10_leaving_costs_a_point_and_is_no_loss() -> None:
    state = place({"1_Auf130": "33.00", "K5_902": "20.12"})
    act(state, "activate 1_Auf130")
    assert cost(state, "exit 1_Auf130") == 1
    act(state, "exit 1_Auf130")
    assert score(state) == 0


def test_r11_units_not_steps_and_never_rearguards() -> None:
    state = place({"5_Pz130": "39.20 lost=1", "RG_PzLehr_1": "39.19"})
    assert score(state) == 0
    fire.eliminate(state, unit("RG_PzLehr_1"), "G10")
    assert score(state) == 0
    fire.eliminate(state, unit("5_Pz130"), "G10")
    assert score(state) == -2


def test_r12_only_the_tank_companies_count_double() -> None:
    double = {TABLES.ids[u] for u in range(TABLES.pieces) if tables_for("strike").worth[u] == -2}
    assert double == {"5_Pz130", "6_Pz130", "7_Pz130", "8_Pz130"}


def test_r13_both_attacks_across_a_stream_suffer() -> None:
    state = place({"K5_902": "12.13", "E_2_114": "12.14"})
    for weapon in (fire.FIRE, fire.ASSAULT_RATING):
        given = fire.Shot(unit("K5_902"), unit("E_2_114"), fire.ASSAULT, weapon)
        assert (-1, "across a stream", "2.2.2") in fire.fire_entries(state, given)


def test_r14_stuck_in_mines_a_runner_stays_and_is_assaulted() -> None:
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21"}
    state = place(pieces, phase="formation PzGr902", flags={"mines": {"39.21": "german"}})
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    act(state, "hold")
    assert isinstance(state.frames[-1], StandOrRun)
    act(state, "retreat E_2_114 39.22")
    assert purpose(state) == "mines"
    roll(state, 9)
    assert where(state, "E_2_114") == "39.21"
    assert "suppressed" in marks(state, "E_2_114")
    assert purpose(state) in ("company", "fire.defence")


def test_r15_rearguards_check_in_mines_and_leaders_do_not() -> None:
    state = place({"RG_PzLehr_1": "39.20", "K5_902": "33.01"}, flags={"mines": {"39.20": "american"}})
    act(state, "activate RG_PzLehr_1", "move RG_PzLehr_1 39.21")
    assert purpose(state) == "mines"
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "K6_902": "39.19"}
    state = place(pieces, phase="formation PzGr902", flags={"mines": {"39.20": "american"}})
    act(state, "end", "transfer L_902 K6_902")
    assert state.leader_with[state.tables.leaders.index("L_902")] == unit("K6_902")


def test_r16_out_of_column_nobody_crosses_the_bridge() -> None:
    state = place({"A_51": "06.20"}, phase="division 4AD")
    assert hex_("07.20") not in {step.to for step in steps_of(state, unit("A_51"))[hex_("06.20")]}


@pytest.mark.parametrize("place_", ["06.20", "07.20"])
def test_r17_no_road_block_at_the_bridge(place_: str) -> None:
    from grognard.games.strike_counter_strike.rules.engineer import why_no_block

    found = why_no_block(place({"A_8": "39.20"}), 0, hex_(place_))
    assert found == ["work.bridge"]


def test_r18_the_way_of_abandoned_transport() -> None:
    assert transport_can_come(place({"K5_902": "33.02 abandoned"}), unit("K5_902"))
    blocked = place({"K5_902": "33.02 abandoned", "A_776": "33.03"})
    assert not transport_can_come(blocked, unit("K5_902"))


def test_r19_the_first_chit_is_played_before_any_draw() -> None:
    state = set_up("scouts_out")
    assert flags(state)["drawn"] == ["PzLehr"]
    assert purpose(state) == "points"


def test_r20_the_chit_of_the_4th_armored() -> None:
    early = place({"A_8": "box", "K5_902": "20.12"}, phase="draw", turn="23-1500", flags={"cup": ["44ID"]})
    assert early.command[1] == 0
    later = place({"A_8": "box", "K5_902": "20.12"}, phase="draw", turn="23-Night", flags={"cup": ["44ID"]})
    assert flags(later)["turn"] == "24-0700"
    assert points(later, "4AD") == (3, 2)


def test_r21_ratings_rise_in_step_c() -> None:
    state = place({"A_8": "39.20", "K5_902": "20.12"}, phase="draw", turn="25-1300", flags={"cup": ["PzLehr"]})
    assert (state.command[0], state.dispatch[0]) == (3, 1)
    while flags(state)["turn"] == "25-1300":
        roll(state, 0)
    assert (state.command[0], state.dispatch[0]) in ((3, 1), (4, 2))
    while purpose_or_none(state) == "air":
        roll(state, 0)
    assert (state.command[0], state.dispatch[0]) == (4, 2)


def purpose_or_none(state: StrikeState) -> str:
    from grognard.engine.nodes import Chance

    return state.node.purpose if isinstance(state.node, Chance) else ""


def test_r22_no_leader_no_event() -> None:
    state = place({"A_8": "39.20", "K5_902": "20.12"}, phase="draw", flags={"cup": ["event", "44ID", "4AD"]})
    draw(state, "event")
    roll(state, 2, 1)
    assert purpose(state) == "chit"


def test_r23_what_counts_as_infantry() -> None:
    assert INFANTRY == ("infantry", "armoured_infantry", "scout_cavalry", "engineer")
    types = {DATA.profile(name).type for name in DATA.units}
    assert set(INFANTRY) <= types


def test_r24_free_formation_chits_in_scenario_1() -> None:
    state = set_up("scholbach")
    assert state.dp == [0, 0, 0]
    assert {"PzGr902"} <= set(flags(state)["cup"])


def test_r25_the_weather_of_scenario_1() -> None:
    state = start("scholbach")
    assert flags(state)["condition"] == "mud"
    assert DATA.charts.weather.historical["25-0900"] == ("overcast", "none")


def test_r26_surrounded_needs_every_hex() -> None:
    state = place({"K5_902": "33.01", "A_776": "33.02"})
    assert is_surrounded(state, unit("K5_902"))
    state = place({"K5_902": "33.01", "A_776": "33.03"})
    assert not is_surrounded(state, unit("K5_902"))


def test_r27_vehicles_may_start_out_of_column_in_a_town() -> None:
    tables = tables_for("scholbach")
    state = start("scholbach")
    assert 0 in postures(state, tables.setup[2], unit("A_776"), hex_("30.22"))
    assert allowed(state, "place AC_B_106 33.19")


def test_r28_one_cohesion_hit_lowers_fire_and_assault() -> None:
    state = place({"5_Pz130": "39.20 hits=1", "A_776": "39.21"})
    assert modifiers(state, "5_Pz130", "A_776")["Cohesion Hits"] == -1
    assert modifiers(state, "5_Pz130", "A_776", weapon=fire.ASSAULT_RATING, mode=fire.ASSAULT)["Cohesion Hits"] == -1
    assert not any(reason == "Cohesion Hits" for _, reason, _ in quality_entries(state, unit("5_Pz130")))


def test_r29_entrenched_targets_are_read_on_the_armoured_rows() -> None:
    state = place({"5_Pz130": "39.20", "A_24E": "39.21 dug=2"})
    given = fire.Shot(unit("5_Pz130"), unit("A_24E"), fire.DIRECT)
    assert fire.row_of(state, given) == DATA.charts.fire_table.armoured["white"]


def braving(**pieces: str) -> dict[str, int]:
    """The lines of the Bravery Check of 5. PzGr 902 against 39.21."""
    state = place({"K5_902": "39.20", "L_902": "K5_902", **pieces}, phase="formation PzGr902")
    act(state, "activate K5_902")
    return sums(state, "assault K5_902 39.21")


def test_r30_a_unit_that_covers_the_hex_lends_its_defense_rating_alone() -> None:
    assert braving(E_2_114="39.21", C_749="40.21")["C/749 Tank covers the hex"] == -2
    assert braving(E_2_114="39.21", C_749="40.21 column")["C/749 Tank covers the hex"] == -2, "no markers"
    assert braving(E_2_114="39.21", C_749="40.21 dug=1")["C/749 Tank covers the hex"] == -2
    assert "E/2/114 Inf defends" in braving(E_2_114="39.21 dug=2", C_749="40.21"), "who is in the hex is as good"
    assert "E/2/114 Inf defends" in braving(E_2_114="39.21", F_2_114="40.21"), "nor is it used unless it is better"


def test_r31_both_parks_off_the_map_are_farther_away() -> None:
    pieces = {"FA_242": "park:31.25 contact=L_114", "E_2_114": "30.22", "L_114": "E_2_114"}
    for target, reached in (("park:28.14 fired", False), ("28.15 parked fired", True)):
        cast = {**pieces, "II_Art130": target}
        given = {"command_points": {"44ID": 5}}
        state = place(cast, "division 44ID", "25-0700", "scholbach", given)
        act(state, "activate FA_242", "second")
        assert allowed(state, "fire FA_242 II_Art130") == reached


@pytest.mark.parametrize(
    ("value", "near", "beside"), [("distance", set(), set()), ("reach", {"fire.near"}, {"fire.sight"})]
)
def test_r31_a_park_off_the_map_is_not_near_the_hex_beside_it(value: str, near: set[str], beside: set[str]) -> None:
    for guns, answer in (("30.15", near), ("28.15", beside)):
        cast = {"FA_242": f"{guns} parked contact=L_114", "E_2_114": "30.22", "L_114": "E_2_114"}
        cast["II_Art130"] = "park:28.14 fired"
        given = {"command_points": {"44ID": 5}}
        state = place(cast, "division 44ID", "25-0700", "scholbach", given, farther_parks=value)
        act(state, "activate FA_242", "second")
        assert {refusal.code for refusal in state.refusals(action("fire FA_242 II_Art130"))} == answer


def test_r32_counter_battery_needs_a_contact() -> None:
    for guns, answer in (("30.25 contact=L_114", set()), ("30.25 parked", {"fire.contact"})):
        cast = {"FA_242": guns, "E_2_114": "30.22", "L_114": "E_2_114", "II_Art130": "30.12 parked fired"}
        state = place(cast, "division 44ID", flags={"command_points": {"44ID": 5}})
        act(state, "activate FA_242", "second")
        assert {refusal.code for refusal in state.refusals(action("fire FA_242 II_Art130"))} == answer


@pytest.mark.parametrize(("value", "again"), [("other", False), ("any", True)])
def test_r33_a_second_action_is_another_than_the_first(value: str, again: bool) -> None:
    pieces = {"K5_902": "39.18", "L_902": "K5_902"}
    state = place(pieces, "formation PzGr902", flags={"command_points": {"PzLehr": 2}}, second_action=value)
    act(state, "activate K5_902", "move K5_902 39.19", "halt")
    assert allowed(state, "move K5_902 39.20") == again
    assert allowed(state, "dig K5_902")


@pytest.mark.parametrize("option", [False, True])
def test_r34_mortars_have_neither_fire_zone_nor_opportunity_fire(option: bool) -> None:
    pieces = {"GrW8_902": "39.20", "L_902": "GrW8_902", "E_2_114": "39.22", "L_114": "E_2_114"}
    state = place(pieces, phase="formation 114Inf", mortars_react=option)
    (zone,) = [found for found in RULES.sheet.overlays(state, "german") if found.id == "zone.german"]
    assert bool(zone.places) == option
    act(state, "activate E_2_114", "move E_2_114 39.23")
    assert (role(state) == "german") == option


@pytest.mark.parametrize(("value", "charge", "exchange"), [("fire", 2, 0), ("exchange", 0, 2)])
def test_r35_charging_units_are_easier_to_hit_once(value: str, charge: int, exchange: int) -> None:
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21"}
    state = place(pieces, phase="formation PzGr902", charging_bonus=value)
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    assert sums(state, "fire E_2_114 K5_902").get("charging", 0) == charge
    act(state, "hold", "stand")
    roll(state, 9)
    preview = RULES.sheet.preview(state, "american")
    assert preview is not None
    rolled = preview.sums[0].entries
    assert sum(entry.amount for entry in rolled if entry.reason == "charging") == exchange


def test_r36_only_those_who_assault_fire_at_runners() -> None:
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21", "5_Pz130": "37.21", "6_Pz130": "40.19"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    act(state, "hold", "retreat E_2_114 40.21")
    assert {text for text in legal(state) if text.startswith("react")} == {"react K5_902"}
