"""[7.0] Special rules: events, air support, Task Force leaders, the withdrawal; options O1.0 and O3.0."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import grognard
from grognard.engine.nodes import Chance
from grognard.engine.positions import Position
from grognard.games.strike_counter_strike.rules.air import defenders
from grognard.games.strike_counter_strike.rules.command import in_command
from grognard.games.strike_counter_strike.rules.events import Casualty, EventRoll
from grognard.games.strike_counter_strike.rules.fire import AIR, Shot, fire_entries, row_of
from grognard.games.strike_counter_strike.rules.victory import end_of_turn, score
from grognard.games.strike_counter_strike.state import ORIGINAL, OUT, REPLACEMENT, StrikeState
from grognard.games.strike_counter_strike.tables import GERMAN

from .support import (
    DATA,
    RULES,
    TURN,
    act,
    allowed,
    chance_of,
    codes,
    cost,
    draw,
    flags,
    hex_,
    hexes_of,
    kinds,
    legal,
    marks,
    modifiers,
    piece,
    place,
    points,
    purpose,
    role,
    roll,
    start,
    sums,
    unit,
    verbs,
    where,
)

SCENE = {"K5_902": "33.01", "L_902": "K5_902", "A_8": "39.20", "L_CCB": "A_8", "E_2_114": "20.23", "L_114": "E_2_114"}


def event(face: int, *more: int, flags_: Any = None, **pieces: str) -> StrikeState:
    """The Event chit has been drawn and rolled."""
    cup = ["event", "44ID", "PzGr902", "PzLehr"]
    state = place({**SCENE, **pieces}, phase="draw", flags={"cup": cup, **(flags_ or {})})
    draw(state, "event")
    roll(state, face, *more)
    return state


def test_7_0_special_rules_are_named_by_the_scenario() -> None:
    given = DATA.scenarios.scenarios
    assert list(given["scholbach"].special_rules) == []
    assert all(list(given[name].special_rules) == ["S1.0", "S2.0", "S3.0", "S4.0"] for name in list(given)[1:])


# -- S1.0 -------------------------------------------------------------------------------------------------------


def test_s1_0_ten_events_each_one_in_ten() -> None:
    state = place(SCENE, phase="draw", flags={"cup": ["event", "44ID"]})
    draw(state, "event")
    assert isinstance(state.frames[-1], EventRoll)
    assert chance_of(state, "no event") == pytest.approx(0.2)
    assert chance_of(state, "Feldersatz") == pytest.approx(0.1)


def test_s1_0_the_event_chit_left_over_is_played_and_the_next_chit_is_drawn() -> None:
    state = place(SCENE, phase="draw", flags={"cup": ["event"]})
    assert purpose(state) == "event"
    roll(state, 0)
    assert flags(state)["first_chit"] is None


def test_s1_0_leader_casualty_odd_german_even_american() -> None:
    state = event(2, 3)
    assert role(state) == "american"
    assert hexes_of(state, "casualty") == {"L_902"}
    act(state, "casualty L_902")
    assert state.leader_state[state.tables.leaders.index("L_902")] == REPLACEMENT
    state = event(2, 0)
    assert role(state) == "german"
    assert hexes_of(state, "casualty") == {"L_CCB", "L_114"}
    for face in range(10):
        assert role(event(2, face)) == ("american" if face % 2 else "german")


def test_s1_0_a_casualty_costs_the_chit_and_the_contacts() -> None:
    state = event(2, 3, II_Art130="34.01 contact=L_902")
    act(state, "casualty L_902")
    assert "PzGr902" not in flags(state)["cup"]
    assert piece(state, "II_Art130").values["contact"] is None


def test_s1_0_a_task_force_leader_is_removed_and_no_chit() -> None:
    state = event(2, 0, TF_Churchill="A_8", flags_={"cup": ["event", "CCB", "44ID", "PzLehr"]})
    cup = flags(state)["cup"]
    assert "CCB" in cup
    act(state, "casualty TF_Churchill")
    assert state.leader_state[state.tables.leaders.index("TF_Churchill")] == OUT
    assert flags(state)["cup"] == cup


def test_s1_0_a_replacement_cannot_be_hit_and_nobody_must_be() -> None:
    state = event(2, 3)
    assert allowed(state, "decline")
    act(state, "casualty L_902")
    leader = state.tables.leaders.index("L_902")
    assert state.leader_state[leader] == REPLACEMENT
    assert Casualty(GERMAN).uses(state) == []
    declined = event(2, 3)
    act(declined, "decline")
    assert declined.leader_state[leader] == ORIGINAL


def test_s1_0_no_unit_returns_to_a_full_hex() -> None:
    full = dict.fromkeys(("5_Pz130", "6_Pz130", "7_Pz130"), "33.01")
    assert "revive" not in verbs(event(9, K6_902="eliminated", K7_902="39.01 lost=1", **full))
    assert "revive" in verbs(event(9, K6_902="eliminated"))


def test_s1_0_a_hero_is_better_in_everything_and_recovers() -> None:
    state = event(3, A_8="39.20 hits=2 suppressed", **{"5_Pz130": "39.21"})
    act(state, "hero A_8")
    assert marks(state, "A_8") == {"hero"}
    assert modifiers(state, "A_8", "5_Pz130")["Hero"] == 1
    assert modifiers(state, "5_Pz130", "A_8")["Hero"] == -1
    from grognard.games.strike_counter_strike.rules.checks import quality_entries

    assert (1, "Hero", "S1.0") in quality_entries(state, unit("A_8"))


def test_s1_0_the_hero_goes_with_the_next_event() -> None:
    state = place({**SCENE, "A_8": "39.20 hero"}, phase="draw", flags={"cup": ["event", "44ID"]})
    assert "hero" in marks(state, "A_8")
    draw(state, "event")
    assert "hero" not in marks(state, "A_8")


def test_s1_0_a_german_hero() -> None:
    state = event(4)
    assert role(state) == "german"
    assert hexes_of(state, "hero") == {"K5_902"}


def test_s1_0_surrender_of_a_surrounded_unit() -> None:
    state = event(6, A_776="33.02")
    assert role(state) == "american"
    act(state, "surrender K5_902")
    assert role(state) == "german"
    act(state, "check")
    assert "destroyed" in kinds(roll(state, 9))


def test_s1_0_a_command_point_may_avert_surrender() -> None:
    state = event(6, flags_={"command_points": {"PzLehr": 1}}, A_776="33.02")
    act(state, "surrender K5_902", "spend")
    assert where(state, "K5_902") == "33.01"
    assert points(state, "PzLehr")[0] == 0


def test_s1_0_no_surrender_without_a_surrounded_unit() -> None:
    state = event(5)
    assert purpose(state) == "chit"


def test_s1_0_intelligence() -> None:
    state = event(7)
    before = points(state, "4AD")
    act(state, "favour 4AD")
    assert points(state, "4AD") == (before[0] + 2, before[1] + 1)
    state = event(8)
    before = points(state, "PzLehr")
    act(state, "favour PzLehr")
    assert points(state, "PzLehr") == (before[0] + 2, before[1] + 1)


def test_s1_0_feldersatz_gives_a_step_back_or_a_unit() -> None:
    state = event(9, K5_902="33.01 lost=1", K6_902="eliminated")
    assert {"restore K5_902", "revive K6_902 L_902", "decline"} <= legal(state)
    other = state.copy()
    act(state, "restore K5_902")
    assert piece(state, "K5_902").values["steps"] == 2
    act(other, "revive K6_902 L_902")
    assert where(other, "K6_902") == "33.01"
    assert piece(other, "K6_902").values["steps"] == 1
    assert score(other) == 0


def test_s1_0_no_feldersatz_in_an_enemy_zone() -> None:
    state = event(9, K5_902="33.01 lost=1", A_776="33.03")
    assert purpose(state) == "chit"


# -- S2.0 -------------------------------------------------------------------------------------------------------

AIR_FLAGS = {"cloud": "clear", "air": 2, "air_division": "4AD"}
FLIERS = {"A_8": "39.20", "L_CCB": "A_8", "K5_902": "33.01 dug=2", "5_Pz130": "33.01", "Flak8_901": "34.02"}


def test_s2_0_markers_by_a_third_of_the_die_on_clear_days() -> None:
    state = place(SCENE, phase="draw", turn="25-1100", flags={"cup": ["44ID"]})
    assert purpose(state) == "air"
    roll(state, 8)
    assert hexes_of(state, "display") == {"44ID", "4AD"}
    act(state, "display 4AD")
    assert (flags(state)["air_support"], flags(state)["air_division"]) == (2, "4AD")


@pytest.mark.parametrize("face", range(10))
def test_s2_0_a_third_of_every_face(face: int) -> None:
    state = place(SCENE, phase="draw", turn="25-1100", flags={"cup": ["44ID"]})
    roll(state, face)
    assert flags(state)["air_support"] == face // 3


def test_s2_0_none_at_night() -> None:
    state = place(SCENE, phase="draw", turn="25-1500", flags={"cup": ["44ID"]})
    assert flags(state)["turn"] == "25-Night"
    assert flags(state)["cloud"] == "clear"
    assert state.view("german").phase == "step.d"


def test_s2_0_only_positive_modifiers_count() -> None:
    state = place(FLIERS, phase="division 4AD", flags=AIR_FLAGS)
    found = fire_entries(state, Shot(-1, unit("K5_902"), AIR))
    assert all(entry[0] > 0 for entry in found)
    assert found[0] == (5, "air strike", "S2.0")


def test_s2_0_markers_are_placed_then_attack() -> None:
    state = place(FLIERS, phase="division 4AD", flags=AIR_FLAGS)
    act(state, "strike 33.01", "strike 34.02")
    assert codes(state, "strike 33.01") == {"air.none"}
    act(state, "launch")
    assert purpose(state) == "air_defense"
    assert chance_of(state, "driven off") == pytest.approx(0.5)
    roll(state, 9)
    assert hexes_of(state, "target") == {"K5_902", "5_Pz130"}
    act(state, "target 5_Pz130")
    assert purpose(state) == "fire.air"
    assert str(state.node.prompt).startswith("Air strike fires at 5. Pz 130, rating 6")  # type: ignore[union-attr]
    (fired,) = [found for found in roll(state, 9) if found.kind == "fired"]
    assert (fired.facts["firer"], fired.facts["unit"]) == ("air", "5_Pz130")
    assert purpose(state) == "air_defense"
    roll(state, 0)
    assert "activate" in verbs(state)
    assert flags(state)["air_support"] == 0


def test_s2_0_the_attack_is_read_in_the_white_row() -> None:
    state = place({"K5_902": "33.01", "5_Pz130": "33.02"})
    assert row_of(state, Shot(-1, unit("K5_902"), AIR)) == DATA.charts.fire_table.unarmoured["white"]
    assert row_of(state, Shot(-1, unit("5_Pz130"), AIR)) == DATA.charts.fire_table.armoured["white"]


def test_s2_0_only_during_the_activation_of_that_division() -> None:
    state = place(FLIERS, phase="formation CCB", flags=AIR_FLAGS)
    assert codes(state, "strike 33.01") == {"air.none"}


def test_s2_0_at_any_point_also_while_a_unit_acts() -> None:
    points_ = {"command_points": {"4AD": 3}}
    state = place(FLIERS, phase="division 4AD", flags={**AIR_FLAGS, **points_})
    act(state, "activate A_8", "strike 34.02", "launch")
    roll(state, 0)
    assert allowed(state, "move A_8 39.19"), "the strike is no action of the unit"
    act(state, "move A_8 39.19")
    left = state.left
    act(state, "strike 34.02", "launch")
    roll(state, 9, 9)
    assert "halt" in verbs(state), "the move goes on after the strike"
    assert state.left == left
    assert codes(state, "strike 34.02") == {"air.none"}
    act(state, "halt")
    assert points(state, "4AD")[0] == 3


def test_s2_0_every_gun_in_range_rolls_once_at_each_marker() -> None:
    pieces = {**FLIERS, "1_Flak311": "34.03"}
    state = place(pieces, phase="division 4AD", flags=AIR_FLAGS)
    act(state, "strike 34.02", "strike 34.02", "launch")
    rolls = []
    for _ in range(2):
        while purpose(state) == "air_defense":
            assert isinstance(state.node, Chance)
            rolls.append(state.node.prompt.split(" fires")[0])
            roll(state, 9)
        assert purpose(state) == "fire.air"
        roll(state, 9)
    assert sorted(rolls) == ["1. Flak 311", "1. Flak 311", "Flak 8. PzGr 901", "Flak 8. PzGr 901"]


@pytest.mark.parametrize(("gun", "driven_off"), [("Flak8_901", 0.5), ("1_Flak311", 0.6)])
def test_s2_0_the_air_defense_value_or_less_drives_a_marker_off(gun: str, driven_off: float) -> None:
    state = place({"A_8": "39.20", "L_CCB": "A_8", gun: "34.02"}, phase="division 4AD", flags=AIR_FLAGS)
    act(state, "strike 34.02", "launch")
    assert chance_of(state, "driven off") == pytest.approx(driven_off)
    assert chance_of(state, "comes through") == pytest.approx(1 - driven_off)


def test_s2_0_no_air_defense_from_guns_on_their_transport() -> None:
    assert defenders(place({"Flak8_901": "33.01 mounted"}), hex_("33.02")) == []


def test_s2_0_air_defense_reaches_four_hexes_outside_zones_and_barrages() -> None:
    gun = unit("Flak8_901")
    state = place({"Flak8_901": "33.01", "A_8": "39.20"})
    assert defenders(state, hex_("33.05")) == [gun]
    assert defenders(state, hex_("33.06")) == []
    assert defenders(place({"Flak8_901": "33.01", "A_776": "33.03"}), hex_("33.01")) == []
    assert defenders(place({"Flak8_901": "33.01"}, flags={"barrage": {"33.01": 1}}), hex_("33.02")) == []


# -- 11.0 -------------------------------------------------------------------------------------------------------


def test_11_0_optional_rules_are_used_only_if_wanted() -> None:
    optional = {name: option.default for name, option in RULES.options.items() if option.rule.startswith("O")}
    assert optional == {"alternate_artillery": False, "optional_weather": False, "roaming_units": False}


# -- S3.0 -------------------------------------------------------------------------------------------------------


def test_s3_0_task_force_leaders_command_their_formation_and_independents() -> None:
    pieces = {"A_8": "33.01", "TF_Churchill": "A_8", "C_51": "33.06", "B_35": "33.02", "A_704": "33.03"}
    state = place(pieces, phase="division 4AD")
    assert in_command(state, unit("C_51"))
    assert in_command(state, unit("A_704"))
    assert not in_command(state, unit("B_35"))


def test_s3_0_they_come_with_their_reinforcements() -> None:
    state = place({"A_8": "box", "K5_902": "33.01"}, phase="draw", turn="24-0700", flags={"cup": ["4AD", "44ID"]})
    draw(state, "4AD")
    state.roll([0, 0])
    found = {piece_.id for piece_ in state.view("american").pieces if piece_.values["type"] == "leader"}
    assert {"TF_Churchill", "L_CCB"} <= found
    assert "TF_Jaques" not in found


def test_s3_0_they_transfer_like_other_leaders() -> None:
    pieces = {"A_8": "33.01", "TF_Churchill": "A_8", "C_8": "33.02"}
    state = place(pieces, phase="formation CCB")
    act(state, "end")
    assert hexes_of(state, "transfer", "TF_Churchill") == {"C_8"}


# -- S4.0 -------------------------------------------------------------------------------------------------------


def test_s4_0_panzer_auf_130_leaves_by_the_north_edge() -> None:
    state = place({"1_Auf130": "31.00 column", "K5_902": "33.01"})
    act(state, "activate 1_Auf130")
    assert cost(state, "exit 1_Auf130") == 0.5
    act(state, "exit 1_Auf130")
    assert where(state, "1_Auf130") == "german.exited"
    assert score(state) == 0
    state = place({"5_Pz130": "31.00"})
    act(state, "activate 5_Pz130")
    assert codes(state, "exit 5_Pz130") == {"exit.unit"}


@pytest.mark.parametrize(("flag", "level", "check"), [("mines", "american", "mines"), ("barrage", 2, "barrage")])
@pytest.mark.parametrize(("face", "gone"), [(0, True), (9, False)])
def test_s4_0_leaving_mines_and_a_heavy_barrage_takes_a_check(
    flag: str, level: str | int, check: str, face: int, gone: bool
) -> None:
    state = place({"1_Auf130": "33.00", "K5_902": "20.12"}, flags={flag: {"33.00": level}})
    act(state, "activate 1_Auf130", "exit 1_Auf130")
    assert purpose(state) == check
    roll(state, face)
    assert where(state, "1_Auf130") == ("german.exited" if gone else "33.00")
    assert ("suppressed" in marks(state, "1_Auf130")) == (not gone and check == "mines")
    assert verbs(state) == {"activate", "order", "end"}, "its Movement Action is over"


def test_s4_0_no_penalty_where_the_rule_is_not_in_effect() -> None:
    changes = {"scenarios.toml": {"scenarios": {"deeds": {"special_rules": ["S1.0"]}}}}
    for rules, penalty in ((RULES, -3), (grognard.ruleset("strike_counter_strike", changes=changes), 0)):
        given = Position("strike_counter_strike", TURN["27-0700"], "draw", {"1_Auf130": "33.05"}, "deeds")
        state = rules.position(msgspec.structs.replace(given, flags={"cup": ["PzLehr"]}))
        assert isinstance(state, StrikeState)
        assert state.withdrawal == penalty


def test_s4_0_leaving_under_enemy_guns_draws_opportunity_fire() -> None:
    pieces = {"1_Auf130": "33.00", "A_776": "33.02", "K5_902": "20.12", "L_902": "K5_902"}
    state = place(pieces)
    act(state, "activate 1_Auf130", "exit 1_Auf130")
    assert role(state) == "american"
    other = state.copy()
    act(state, "hold")
    assert where(state, "1_Auf130") == "german.exited"
    act(other, "react A_776")
    roll(other, 0, 1)
    act(other, "accept")
    assert where(other, "1_Auf130") == "33.00"
    assert "suppressed" in marks(other, "1_Auf130")


def test_s4_0_who_leaves_the_map_goes_out_of_the_fire_zone() -> None:
    """Also where the American covers the last hex of the map."""
    pieces = {"1_Auf130": "33.00", "A_776": "33.02", "A_8": "39.25", "K5_902": "20.12", "L_902": "K5_902"}
    state = place(pieces)
    assert state.zone[0][-1]
    act(state, "activate 1_Auf130", "exit 1_Auf130")
    assert sums(state, "react A_776", of="opportunity")["out of the Fire Zone"] == -1


def test_s4_0_the_way_off_the_map_is_paid_before_the_enemy_fires() -> None:
    state = place({"1_Auf130": "33.00", "A_776": "33.02", "K5_902": "20.12", "L_902": "K5_902"})
    act(state, "activate 1_Auf130")
    had = state.left
    assert cost(state, "exit 1_Auf130") == 1
    act(state, "exit 1_Auf130")
    assert role(state) == "american"
    assert state.left == had - 2, "half points"


def test_s4_0_a_leader_does_not_leave_the_map_with_the_unit_he_is_with() -> None:
    """[G14] He is replaced at the nearest unit of his formation, as if the unit had been lost."""
    state = place({"1_Auf130": "33.00", "L_902": "1_Auf130", "K5_902": "20.12", "K6_902": "33.05"})
    act(state, "activate 1_Auf130", "exit 1_Auf130")
    assert where(state, "L_902") == "33.05"
    assert state.leader_with[state.tables.leaders.index("L_902")] == unit("K6_902")


@pytest.mark.parametrize(("turn", "found"), [("26-1500", 0), ("26-Night", -6), ("27-0700", -6)])
def test_s4_0_three_points_a_unit_and_turn_after_26_november(turn: str, found: int) -> None:
    state = place({"1_Auf130": "31.01", "2_Auf130": "31.02"}, turn=turn)
    end_of_turn(state)
    assert state.withdrawal == found


# -- O1.0 -------------------------------------------------------------------------------------------------------

BATTERY = {
    "II_Art130": "39.10 contact=L_902",
    "GrW8_902": "39.13",
    "K5_902": "39.20",
    "L_902": "K5_902",
    "E_2_114": "39.22",
    "A_776": "39.22",
    "F_2_114": "39.22 column",
}


def test_o1_0_two_step_artillery_hits_the_most_vulnerable_unit() -> None:
    state = place(BATTERY, phase="formation PzGr902", alternate_artillery=True)
    act(state, "activate II_Art130")
    assert hexes_of(state, "fire", "II_Art130") == {"F_2_114"}
    assert codes(state, "fire II_Art130 A_776") == {"fire.vulnerable"}


def test_o1_0_two_step_artillery_shakes_the_others() -> None:
    given = {"command_points": {"44ID": 0, "PzLehr": 0}}
    state = place(BATTERY, "formation PzGr902", flags=given, alternate_artillery=True)
    act(state, "activate II_Art130", "fire II_Art130 F_2_114")
    roll(state, 0, 3)
    assert purpose(state) == "shaken"


def test_o1_0_smaller_artillery_hits_whom_it_likes_and_nobody_else() -> None:
    state = place(BATTERY, phase="formation PzGr902", alternate_artillery=True)
    act(state, "activate GrW8_902")
    assert hexes_of(state, "fire", "GrW8_902") == {"E_2_114", "A_776", "F_2_114"}
    act(state, "fire GrW8_902 F_2_114")
    roll(state, 4)
    assert "shaken" not in str(state.frames[-1])
    assert marks(state, "E_2_114") == set()


def test_o1_0_is_off_by_default() -> None:
    state = place(BATTERY, phase="formation PzGr902")
    act(state, "activate II_Art130")
    assert hexes_of(state, "fire", "II_Art130") == {"E_2_114", "A_776", "F_2_114"}


# -- O3.0 -------------------------------------------------------------------------------------------------------

FAR = {"K5_902": "33.01", "L_902": "K5_902", "1_Auf130": "33.18"}


def test_o3_0_a_unit_too_far_out_checks_before_it_moves() -> None:
    state = place(FAR, roaming_units=True)
    act(state, "activate 1_Auf130")
    assert "move" not in verbs(state)
    assert allowed(state, "check")
    act(state, "check")
    assert purpose(state) == "roaming"
    roll(state, 0)
    assert hexes_of(state, "move", "1_Auf130")


def test_o3_0_a_rearguard_roams_freely() -> None:
    state = place({**FAR, "RG_PzLehr_1": "33.18"}, roaming_units=True)
    act(state, "activate RG_PzLehr_1")
    assert hexes_of(state, "move", "RG_PzLehr_1")


def test_o3_0_who_fails_comes_back_as_near_as_it_can() -> None:
    state = place(FAR, roaming_units=True)
    act(state, "activate 1_Auf130", "check")
    roll(state, 9)
    distance, goal = DATA.grid.distance, hex_("33.01")
    ends = {distance(hex_(name), goal) for name in hexes_of(state, "move", "1_Auf130")}
    assert len(ends) == 1
    assert ends.pop() < 17
    assert codes(state, "halt") == {"move.forced"}


def test_o3_0_the_way_back_does_not_end_in_a_full_hex() -> None:
    full = dict.fromkeys(("K2_901", "K3_901", "K5_901", "K6_901"), "33.14")
    for more, ends in (({}, {"33.14", "34.13"}), (full, {"34.13"})):
        state = place({**FAR, **more}, roaming_units=True)
        act(state, "activate 1_Auf130", "check")
        roll(state, 9)
        assert hexes_of(state, "move", "1_Auf130") == ends


def test_o3_0_within_twice_the_range_nothing_happens() -> None:
    state = place({**FAR, "1_Auf130": "33.17"}, roaming_units=True)
    act(state, "activate 1_Auf130")
    assert codes(state, "check") == {"unit.no_check"}
    assert start("scholbach").tables.options.roaming_units is False
