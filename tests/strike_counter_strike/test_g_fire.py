"""[G8] [G9] [G10] [G12] [G13] Fire Zones, Opportunity Fire, Fire Actions, artillery, sight."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.engine.nodes import Decision
from grognard.engine.positions import Position
from grognard.games.strike_counter_strike.rules.fire import (
    ASSAULT,
    INDIRECT,
    OPPORTUNITY,
    Shot,
    fire_entries,
    result_of,
    row_of,
)
from grognard.games.strike_counter_strike.sheet.inspect import line_of_sight
from grognard.games.strike_counter_strike.state import StrikeState

from .support import (
    DATA,
    RULES,
    TURN,
    act,
    action,
    allowed,
    chance_of,
    codes,
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
    shot,
    skip,
    strength,
    unit,
    verbs,
    where,
)

DUEL = {"5_Pz130": "39.20", "A_776": "39.22", "K5_902": "38.19", "L_902": "K5_902"}


def firing(phase: str = "formation PzGr902", flags_: Any = None, **pieces: str) -> StrikeState:
    state = place({**DUEL, **pieces}, phase=phase, flags=flags_)
    act(state, "activate 5_Pz130")
    return state


def test_g7_2_fire_is_an_action_of_its_own() -> None:
    state = firing(flags_={"command_points": {"PzLehr": 2}})
    act(state, "fire 5_Pz130 A_776", "check")
    roll(state, 9, 9)
    assert codes(state, "fire 5_Pz130 A_776") == {"unit.once"}
    act(state, "move 5_Pz130 39.19", "hold")
    assert points(state, "PzLehr")[0] == 1


# -- [G8] -------------------------------------------------------------------------------------------------------


def zone(state: StrikeState, name: str) -> set[str]:
    return {DATA.grid.id(found) for found in state.zone_of[unit(name)]}


def test_g8_a_zone_is_what_is_in_range_and_sight() -> None:
    state = place({"K5_902": "39.20"})
    assert zone(state, "K5_902") == {"38.19", "38.20", "39.19", "39.21", "40.19", "40.20"}
    state = place({"5_Pz130": "39.20"})
    assert {"39.22", "39.19"} <= zone(state, "5_Pz130")
    assert "39.25" not in zone(state, "5_Pz130")


def test_g8_mortars_and_guns_three_hexes_at_most() -> None:
    state = place({"GrW8_902": "34.01", "K9_902": "33.01"}, mortars_react=True)
    distance = DATA.grid.distance
    for name in ("GrW8_902", "K9_902"):
        found = [distance(hex_(other), state.place[unit(name)]) for other in zone(state, name)]
        assert max(found) == 3


@pytest.mark.parametrize("option", [False, True])
def test_g8_mortars_have_no_fire_zone_and_no_opportunity_fire(option: bool) -> None:
    pieces = {"GrW8_902": "39.20", "L_902": "GrW8_902", "E_2_114": "39.22", "L_114": "E_2_114"}
    state = place(pieces, phase="formation 114Inf", mortars_react=option)
    assert bool(zone(state, "GrW8_902")) == option
    act(state, "activate E_2_114", "move E_2_114 39.23")
    assert (verbs(state) >= {"react"}) == option


def test_g8_a_mortar_does_not_fire_at_those_who_charge() -> None:
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21", "H_2_114": "39.21"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    assert legal(state) == {"fire E_2_114 K5_902", "hold"}
    assert codes(state, "fire H_2_114 K5_902") == {"react.mortar"}
    state = place(pieces, phase="formation PzGr902", mortars_react=True)
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    assert allowed(state, "fire H_2_114 K5_902")


@pytest.mark.parametrize("condition", ["suppressed", "mounted"])
def test_g8_no_zone_suppressed_or_without_fire_rating(condition: str) -> None:
    state = place({"K2_902": f"39.20 {condition}"})
    assert zone(state, "K2_902") == set()


def test_g8_no_zone_under_a_barrage_and_none_through_one() -> None:
    state = place({"5_Pz130": "39.20"}, flags={"barrage": {"39.20": 1}})
    assert zone(state, "5_Pz130") == set()
    state = place({"5_Pz130": "39.20"}, flags={"barrage": {"39.21": 1}})
    assert "39.21" in zone(state, "5_Pz130")
    assert "39.22" not in zone(state, "5_Pz130")


def test_g8_rain_shortens_zones() -> None:
    pieces = {"5_Pz130": "32.01"}
    far = {name for name in zone(place(pieces), "5_Pz130") if DATA.grid.distance(hex_(name), hex_("32.01")) > 2}
    assert far
    wet = zone(place(pieces, flags={"condition": "rain"}), "5_Pz130")
    assert wet == zone(place(pieces), "5_Pz130") - far


def test_g8_night_shortens_zones() -> None:
    by_day = place({"1_Flak311": "34.01"})
    at_night = place({"1_Flak311": "34.01"}, turn="25-Night")
    assert len(zone(at_night, "1_Flak311")) < len(zone(by_day, "1_Flak311"))


# -- [G9] -------------------------------------------------------------------------------------------------------


def leaving(**more: str) -> StrikeState:
    """A German tank leaves a hex in the zone of American tank destroyers."""
    state = place({**DUEL, **more}, phase="formation PzGr902")
    act(state, "activate 5_Pz130", "move 5_Pz130 39.19")
    return state


def test_g9_leaving_a_hex_in_a_zone_asks_the_other_player() -> None:
    state = leaving()
    assert role(state) == "american"
    assert {"react A_776", "hold"} <= legal(state)
    assert where(state, "5_Pz130") == "39.20"


def test_g9_a_check_then_the_shot() -> None:
    state = leaving()
    act(state, "react A_776")
    assert purpose(state) == "opportunity"
    roll(state, 0)
    assert purpose(state) == "fire.opportunity"
    roll(state, 9)
    assert where(state, "5_Pz130") == "39.19"


def test_g9_each_unit_tries_once_for_each_hex() -> None:
    state = leaving(B_776="40.22")
    act(state, "react A_776")
    roll(state, 9)
    assert codes(state, "react A_776") == {"react.again"}
    assert allowed(state, "react B_776")


def test_g9_plus_two_into_a_zone_minus_one_out_of_it() -> None:
    state = leaving()
    into = Shot(unit("A_776"), unit("5_Pz130"), OPPORTUNITY, next_zone=1)
    out = Shot(unit("A_776"), unit("5_Pz130"), OPPORTUNITY, next_zone=0)
    running = Shot(unit("A_776"), unit("5_Pz130"), OPPORTUNITY, next_zone=0, running=True)
    sums = [sum(entry[0] for entry in fire_entries(state, given)) for given in (into, out, running)]
    assert sums[0] - sums[1] == 3
    assert sums[2] - sums[1] == 2


def test_g9_a_suppressed_unit_stops() -> None:
    state = leaving()
    act(state, "react A_776")
    roll(state, 0, 1)
    assert purpose_or_choice(state) == "choice"
    act(state, "accept")
    assert where(state, "5_Pz130") == "39.20"
    assert "suppressed" in marks(state, "5_Pz130")


def test_g9_nobody_fires_on_at_a_unit_that_has_been_stopped() -> None:
    state = leaving(B_776="40.22")
    act(state, "react A_776")
    roll(state, 0, 1)
    act(state, "accept")
    assert role(state) == "german"


def purpose_or_choice(state: StrikeState) -> str:
    return "choice" if "accept" in verbs(state) else "other"


def test_g9_no_company_bonus_and_no_command_point() -> None:
    state = leaving()
    state.cp[0] = 9
    act(state, "react A_776")
    assert purpose(state) == "opportunity"
    roll(state, 0)
    assert purpose(state) == "fire.opportunity"


def test_g9_leaving_a_reinforcement_hex_draws_no_fire() -> None:
    pieces = {"5_Pz130": "31.00 entering", "A_776": "31.02", "K5_902": "33.01", "L_902": "K5_902"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate 5_Pz130")
    act(state, "move 5_Pz130 32.00")
    assert role(state) == "german"
    assert where(state, "5_Pz130") == "32.00"


@pytest.mark.parametrize(("order", "asked"), [("fire", False), ("hold", False), ("ask", True)])
def test_g9_standing_orders_answer_for_the_player(order: str, asked: bool) -> None:
    state = place(DUEL, phase="formation PzGr902")
    state.orders[0] = ("ask", "fire", "hold").index(order)
    act(state, "activate 5_Pz130", "move 5_Pz130 39.19")
    if order == "fire":
        assert purpose(state) == "opportunity"
    else:
        assert (role(state) == "american") == asked


def test_g9_standing_orders_are_given_when_asked_or_in_ones_own_activation() -> None:
    state = leaving()
    act(state, "order hold")
    assert where(state, "5_Pz130") == "39.19"
    assert flags(state)["orders"] == {"american": "hold", "german": "ask"}
    state = place(DUEL, phase="formation PzGr902")
    act(state, "order fire")
    assert flags(state)["orders"]["german"] == "fire"


def test_g9_a_unit_next_to_an_enemy_reacts_only_beside_it() -> None:
    state = leaving(K6_902="39.23")
    assert where(state, "5_Pz130") == "39.19"


# -- [G10] ------------------------------------------------------------------------------------------------------


def test_g10_range_and_sight_limit_targets() -> None:
    state = firing(A_776="39.26")
    assert codes(state, "fire 5_Pz130 A_776") == {"fire.range"}
    state = firing(A_776="38.17", **{"5_Pz130": "38.19", "K5_902": "39.21"})
    assert codes(state, "fire 5_Pz130 A_776") == {"fire.sight"}


def test_g10_next_to_an_enemy_only_adjacent_targets() -> None:
    state = firing(AT_114="40.20")
    assert codes(state, "fire 5_Pz130 A_776") == {"fire.adjacent"}
    assert allowed(state, "fire 5_Pz130 AT_114")


def test_g10_range_modifiers() -> None:
    state = firing(AT_114="40.21")
    assert modifiers(state, "5_Pz130", "A_776")["2 hexes"] == -1
    assert modifiers(state, "5_Pz130", "AT_114")["2 hexes"] == -1
    state = firing(A_776="39.21")
    assert not any("hexes" in reason for reason in modifiers(state, "5_Pz130", "A_776"))
    pieces = {"6_Pz130": "32.01", "A_776": "36.01", "AT_114": "36.02", "K5_902": "33.01", "L_902": "K5_902"}
    state = place(pieces)
    assert modifiers(state, "6_Pz130", "A_776")["4 hexes"] == -2


@pytest.mark.parametrize(("steps", "found"), [(1, None), (2, None), (3, None), (4, 1), (5, 1), (6, 2), (7, 2), (8, 3)])
def test_g10_mass_of_the_target_hex(steps: int, found: int | None) -> None:
    others = ("B_776", "C_776", "A_704")[: (steps - 1) // 2]
    state = firing(A_776=f"39.22 lost={steps % 2}", **dict.fromkeys(others, "39.22"))
    assert modifiers(state, "5_Pz130", "A_776").get(f"{steps} steps in the hex") == found


def test_g10_mass_of_a_rearguard_alone_and_of_eight_steps() -> None:
    state = firing(A_776="33.19", RG_44ID_1="39.21")
    assert modifiers(state, "5_Pz130", "RG_44ID_1")["0 steps in the hex"] == -1
    state = firing(B_776="39.22", C_776="39.22", A_704="39.22")
    assert modifiers(state, "5_Pz130", "A_776")["8 steps in the hex"] == 3


def test_g10_the_company_bonus_is_won_by_a_check() -> None:
    state = firing()
    act(state, "fire 5_Pz130 A_776")
    skip_choice(state)
    assert purpose(state) == "company"
    before = strength(state, "5_Pz130", "A_776")
    roll(state, 0)
    assert f"rating {before + 2}" in state.node.prompt  # type: ignore[union-attr]
    state = firing()
    act(state, "fire 5_Pz130 A_776")
    skip_choice(state)
    roll(state, 9)
    assert f"rating {before}" in state.node.prompt  # type: ignore[union-attr]


def skip_choice(state: StrikeState) -> None:
    if state.waits.value == "decision" and "check" in verbs(state):
        act(state, "check")


def test_g10_no_company_bonus_for_reduced_units() -> None:
    state = firing(**{"5_Pz130": "39.20 lost=1"})
    act(state, "fire 5_Pz130 A_776")
    assert purpose(state) == "fire.direct"


def test_g10_the_roll_is_read_in_the_row_of_the_colour() -> None:
    state = firing(AT_114="40.21")
    armoured = row_of(state, shot(state, "5_Pz130", "A_776"))
    soft = row_of(state, shot(state, "5_Pz130", "AT_114"))
    assert armoured == ["C", "S", "S", "C", "1", "1", "E", "E", "E"]
    assert soft == ["1", "S", "S", "C", "C", "1", "E", "E", "E"]
    assert result_of(5, armoured, 6) == "-"
    assert result_of(9, armoured, 9) == "-"
    assert result_of(0, armoured, 0) == "C"


def hit(face: int, **pieces: str) -> StrikeState:
    """A shot of 6 white at an American tank destroyer beside it, the Company Bonus lost, with this face."""
    state = firing(A_776="39.21", **pieces)
    act(state, "fire 5_Pz130 A_776")
    skip_choice(state)
    roll(state, 9, face)
    return state


def test_g10_a_cohesion_hit_and_the_third_is_a_step() -> None:
    assert marks(hit(0), "A_776") == {"cohesion_1"}
    state = place({**DUEL, "A_776": "39.21 hits=2"}, phase="formation PzGr902")
    act(state, "activate 5_Pz130", "fire 5_Pz130 A_776")
    skip_choice(state)
    roll(state, 9, 0)
    assert {"step_lost", "cohesion_2"} <= marks(state, "A_776")
    assert piece(state, "A_776").values["steps"] == 1


def test_g10_s_may_be_turned_into_a_cohesion_hit() -> None:
    state = hit(1)
    assert role(state) == "american"
    assert {"check", "accept"} <= legal(state)
    act(state, "check")
    roll(state, 0)
    assert marks(state, "A_776") == {"cohesion_1"}
    state = hit(1)
    act(state, "check")
    roll(state, 9)
    assert marks(state, "A_776") == {"suppressed"}


def test_g10_a_step_is_lost_and_the_last_one_kills() -> None:
    state = hit(4)
    assert piece(state, "A_776").values["steps"] == 1
    state = place({**DUEL, "A_776": "39.21 lost=1"}, phase="formation PzGr902")
    act(state, "activate 5_Pz130", "fire 5_Pz130 A_776")
    skip_choice(state)
    roll(state, 9)
    events = roll(state, 4)
    assert "destroyed" in kinds(events)
    assert where(state, "A_776") == "american.eliminated"


def test_g10_suppressed_again_is_a_cohesion_hit() -> None:
    from grognard.games.strike_counter_strike.rules.fire import suppress

    state = place({"A_776": "39.21 suppressed"}, phase="division 44ID")
    suppress(state, unit("A_776"), "G10")
    assert {"suppressed", "cohesion_1"} == marks(state, "A_776")


def test_g10_markers_on_the_firer() -> None:
    state = firing(**{"5_Pz130": "39.20 hits=2 column"})
    found = modifiers(state, "5_Pz130", "A_776")
    assert (found["Cohesion Hits"], found["In Column"]) == (-2, -1)
    assert set(modifiers(firing(), "5_Pz130", "A_776")) & {"Cohesion Hits", "In Column"} == set()


def test_g2_a_rearguard_without_steps_fires_with_its_own_rating() -> None:
    state = place({"RG_PzLehr_1": "39.20", "E_2_114": "39.21"})
    assert modifiers(state, "RG_PzLehr_1", "E_2_114")["Fire Rating"] == strength(state, "RG_PzLehr_1", "E_2_114") == 2
    assert "a unit without steps" in modifiers(state, "RG_PzLehr_1", "E_2_114", mode=ASSAULT)


@pytest.mark.parametrize(
    ("condition", "found"), [("hits=1", []), ("hits=2", [-1]), ("suppressed", [-1]), ("hits=2 suppressed", [-1, -1])]
)
def test_g10_two_cohesion_hits_and_suppression_lower_the_quality(condition: str, found: list[int]) -> None:
    from grognard.games.strike_counter_strike.rules.checks import quality_entries

    state = place({"K5_902": f"39.20 {condition}", "L_902": "K5_902"})
    assert [entry[0] for entry in quality_entries(state, unit("K5_902"))[1:]] == found


def test_g10_a_rating_below_zero_still_hits_with_a_zero() -> None:
    state = place({"6_Pz130": "39.20 hits=2 column", "E_2_114": "39.22 dug=2"}, phase="formation PzGr902")
    entries = fire_entries(state, shot(state, "6_Pz130", "E_2_114"))
    assert sum(entry[0] for entry in entries) < 1
    assert strength(state, "6_Pz130", "E_2_114") == 0
    assert result_of(0, ("1", "S"), 0) == "1"
    assert result_of(0, ("1", "S"), 1) == "-"


@pytest.mark.parametrize(("level", "found"), [(1, -1), (2, -2)])
def test_g12_a_light_barrage_costs_the_firer_one_and_a_heavy_one_two(level: int, found: int) -> None:
    from grognard.games.strike_counter_strike.rules.checks import quality_entries
    from grognard.games.strike_counter_strike.rules.fire import ASSAULT, ASSAULT_RATING

    state = firing(A_776="39.21", flags_={"barrage": {"39.20": level}})
    assert modifiers(state, "5_Pz130", "A_776")["under a barrage"] == found
    assert modifiers(state, "5_Pz130", "A_776", mode=ASSAULT, weapon=ASSAULT_RATING)["under a barrage"] == found
    assert (found, "under a barrage", "G12") in quality_entries(state, unit("5_Pz130"))


def test_g10_markers_on_the_target() -> None:
    state = firing(AT_114="39.21 dug=1", E_2_114="40.20 column")
    assert modifiers(state, "5_Pz130", "AT_114")["Improved Position"] == -1
    assert modifiers(state, "5_Pz130", "E_2_114")["target In Column"] == 2


def test_g10_orange_and_brown_fire_directly_as_yellow_at_three_hexes() -> None:
    pieces = {"K9_902": "39.19", "K5_902": "38.19", "L_902": "K5_902", "AT_114": "39.22"}
    state = place(pieces, phase="formation PzGr902")
    given = shot(state, "K9_902", "AT_114")
    assert row_of(state, given) == DATA.charts.fire_table.unarmoured["yellow"]
    assert modifiers(state, "K9_902", "AT_114")["3 hexes"] == -2
    tank = place({**pieces, "AT_114": "33.19", "A_776": "39.22"}, phase="formation PzGr902")
    assert modifiers(tank, "K9_902", "A_776")["3 hexes"] == -2, "three hexes are the maximum of direct fire"
    farther = place({**pieces, "K9_902": "39.18"}, phase="formation PzGr902")
    assert shot(farther, "K9_902", "AT_114").mode == INDIRECT


# -- [G12] ------------------------------------------------------------------------------------------------------

GUNS = {"GrW8_902": "33.01", "K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.22", "F_2_114": "39.22"}


def test_g12_mortars_fire_at_what_their_formation_sees() -> None:
    state = place({**GUNS, "GrW8_902": "39.13"}, phase="formation PzGr902")
    act(state, "activate GrW8_902")
    assert allowed(state, "fire GrW8_902 E_2_114")
    state = place({**GUNS, "GrW8_902": "39.13", "K5_902": "33.19"}, phase="formation PzGr902")
    act(state, "activate GrW8_902")
    assert codes(state, "fire GrW8_902 E_2_114") == {"fire.observer"}


def test_g12_a_formation_observes_only_for_its_own_mortars() -> None:
    pieces = {**GUNS, "GrW8_902": "39.13", "K5_902": "33.19", "K2_901": "39.20", "L_901": "K2_901"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate GrW8_902")
    assert codes(state, "fire GrW8_902 E_2_114") == {"fire.observer"}


def test_g12_who_is_out_of_command_does_not_observe_for_orange_guns() -> None:
    pieces = {**GUNS, "K5_902": "20.12", "K6_902": "39.20", "II_Art130": "39.10 contact=L_902"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate II_Art130")
    assert codes(state, "fire II_Art130 E_2_114") == {"fire.observer"}
    state = place({**pieces, "K5_902": "39.15"}, phase="formation PzGr902")
    act(state, "activate II_Art130")
    assert allowed(state, "fire II_Art130 E_2_114")


def test_g12_at_three_hexes_or_less_orange_guns_must_see_their_target() -> None:
    pieces = {"II_Art130": "29.15 contact=L_902", "K5_902": "28.17", "L_902": "K5_902", "E_2_114": "29.17"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate II_Art130")
    assert codes(state, "fire II_Art130 E_2_114") == {"fire.near"}


def test_g12_guns_off_the_map_fire_at_what_is_near_their_park() -> None:
    pieces = {"FA_242": "park:31.22 contact=L_114", "E_2_114": "30.22", "L_114": "E_2_114", "K5_902": "30.21"}
    state = place(pieces, phase="formation 114Inf")
    act(state, "activate FA_242")
    assert allowed(state, "fire FA_242 K5_902")


def test_g12_a_fired_park_and_a_suppressed_unit_are_told_as_they_are() -> None:
    state = barrage(3, bonus=0)
    assert state.fired[unit("II_Art130")] == 1
    assert RULES.state_from_json(state.to_json()) == state
    state = place({**GUNS, "K6_902": "33.03"}, flags={"mines": {"39.20": "american"}})
    act(state, "activate K5_902", "move K5_902 39.19")
    roll(state, 9)
    assert state.suppressed[unit("K5_902")] == 1


def test_g12_under_a_barrage_mortars_reach_one_hex() -> None:
    state = place({**GUNS, "GrW8_902": "39.13"}, phase="formation PzGr902", flags={"barrage": {"39.13": 1}})
    act(state, "activate GrW8_902")
    assert codes(state, "fire GrW8_902 E_2_114") == {"fire.barrage"}


def barrage(face: int, bonus: int = 9, **pieces: str) -> StrikeState:
    given = {**GUNS, "II_Art130": "39.10 contact=L_902", **pieces}
    state = place(given, phase="formation PzGr902", flags={"command_points": {"PzLehr": 0}})
    act(state, "activate II_Art130", "fire II_Art130 E_2_114")
    roll(state, bonus, face)
    return state


def test_g12_orange_guns_need_a_contact() -> None:
    state = place(
        {**GUNS, "II_Art130": "39.10 parked"}, phase="division PzLehr", flags={"command_points": {"PzLehr": 5}}
    )
    act(state, "activate II_Art130", "second")
    assert codes(state, "fire II_Art130 E_2_114") == {"fire.contact"}
    assert flags(barrage(8))["sight"] == 8


def test_g12_any_roll_but_nine_leaves_a_barrage_light_or_heavy() -> None:
    assert barrage(8, bonus=0).barrage == {hex_("39.22"): 2}, "4 and the Company Bonus"
    assert barrage(8).barrage == {hex_("39.22"): 1}
    assert barrage(9).barrage == {}
    assert piece(barrage(9), "II_Art130").values["contact"] is None
    pieces = {**GUNS, "GrW8_902": "39.13"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate GrW8_902", "fire GrW8_902 E_2_114")
    roll(state, 8)
    assert state.barrage == {hex_("39.22"): 1}


@pytest.mark.parametrize(("condition", "level"), [("", 2), ("hits=1", 1), ("column", 2)])
def test_g12_column_does_not_lessen_the_barrage_and_a_cohesion_hit_does(condition: str, level: int) -> None:
    """4 and the Company Bonus are heavy."""
    pieces = {"FA_253": f"39.10 contact=L_CCB {condition}", "A_8": "39.21", "L_CCB": "A_8", "K5_902": "39.22"}
    state = place(pieces, phase="formation CCB", flags={"command_points": {"4AD": 0}})
    act(state, "activate FA_253", "fire FA_253 K5_902")
    roll(state, 0, 8)
    assert state.barrage == {hex_("39.22"): level}


@pytest.mark.parametrize(("condition", "level"), [("", 2), ("lost=1", 2), ("hits=1", 1), ("lost=1 hits=1", 1)])
def test_g12_a_lost_step_does_not_lessen_the_barrage(condition: str, level: int) -> None:
    """A printed 6, which data may give, is heavy; a Cohesion Hit counts, a step that was lost does not."""
    rules = grognard.ruleset(
        "strike_counter_strike",
        changes={"units.toml": {"profiles": {"classes": {"de_lefh": {"full": {"fire": 6}}}}}},
    )
    pieces = {**GUNS, "II_Art130": f"39.10 contact=L_902 {condition}".strip()}
    given = {"command_points": {"PzLehr": 0}}
    phase = "formation PzGr902"
    state = rules.position(Position("strike_counter_strike", TURN["25-0900"], phase, pieces, "campaign", flags=given))
    assert isinstance(state, StrikeState)
    act(state, "activate II_Art130", "fire II_Art130 E_2_114")
    roll(state, *([8] if "lost" in condition else [9, 8]))
    assert state.barrage == {hex_("39.22"): level}


def test_g12_a_light_barrage_becomes_heavy() -> None:
    pieces = {**GUNS, "GrW8_902": "39.13"}
    state = place(pieces, phase="formation PzGr902", flags={"barrage": {"39.22": 1}})
    act(state, "activate GrW8_902", "fire GrW8_902 E_2_114")
    roll(state, 8)
    assert state.barrage == {hex_("39.22"): 2}


def test_g12_effective_fire_shakes_the_other_units() -> None:
    state = barrage(3)
    assert purpose(state) == "shaken"
    assert marks(state, "E_2_114") == {"cohesion_1"}
    roll(state, 9)
    assert marks(state, "F_2_114") == {"suppressed"}


def test_g12_a_barrage_lowers_fire_quality_and_range_and_blocks_sight() -> None:
    from grognard.games.strike_counter_strike.rules.checks import quality_entries

    state = firing(flags_={"barrage": {"39.20": 2}})
    assert codes(state, "fire 5_Pz130 A_776") == {"fire.range"}
    assert (-2, "under a barrage", "G12") in quality_entries(state, unit("5_Pz130"))
    state = firing(flags_={"barrage": {"39.21": 1}})
    assert codes(state, "fire 5_Pz130 A_776") == {"fire.sight"}


def test_g12_no_assault_out_of_a_heavy_barrage() -> None:
    state = firing(A_776="39.21", flags_={"barrage": {"39.20": 2}})
    assert "assault.barrage" in codes(state, "assault 5_Pz130 39.21")


def test_g12_no_range_modifier_for_indirect_fire() -> None:
    state = place({**GUNS, "II_Art130": "39.10 contact=L_902"})
    found = modifiers(state, "II_Art130", "E_2_114")
    assert not any("hexes" in reason for reason in found)
    assert found["4 steps in the hex"] == 1


def test_g12_no_park_of_guns_in_column() -> None:
    pieces = {"FA_253": "39.20 column", "FA_242": "38.20", "A_8": "39.22", "L_CCB": "A_8", "K5_902": "20.12"}
    state = place(pieces, phase="draw", flags={"cup": ["44ID"]})
    skip(state, "form")
    assert hexes_of(state, "form") == {"38.20"}


def test_g12_a_nine_costs_the_contact_with_any_leader() -> None:
    pieces = {"FA_242": "30.25 contact=L_106", "AC_A_106": "30.21", "L_106": "AC_A_106", "K5_902": "30.19"}
    state = place(pieces, phase="formation 106CavGrp")
    events = act(state, "activate FA_242", "fire FA_242 K5_902")
    while "contact_lost" not in kinds(events):
        assert "fired" not in kinds(events)
        events = state.apply(state.node.default) if isinstance(state.node, Decision) else state.roll([9])
    assert piece(state, "FA_242").values["contact"] is None


def test_g12_parks_are_formed_and_disbanded_in_step_e() -> None:
    pieces = {"II_Art130": "33.01", "K5_902": "33.02", "L_902": "K5_902", "A_8": "39.20", "L_CCB": "A_8"}
    state = place(pieces, phase="draw", flags={"cup": ["44ID"]})
    skip(state, "form")
    act(state, "form 33.01")
    assert "park" in marks(state, "II_Art130")
    act(state, "contact II_Art130 L_902")
    assert chance_of(state, "in contact") == pytest.approx(0.7)
    roll(state, 6)
    assert piece(state, "II_Art130").values["contact"] == "L_902"
    state = place({**pieces, "II_Art130": "33.01 parked contact=L_902"}, phase="draw", flags={"cup": ["44ID"]})
    skip(state, "disband")
    act(state, "disband 33.01")
    assert "park" not in marks(state, "II_Art130")
    assert piece(state, "II_Art130").values["contact"] is None


def test_g12_a_park_formed_in_step_e_stays_for_the_turn() -> None:
    guns = {"II_Art130": "33.01 parked contact=L_902", "I_Art130": "35.01", "I_VAK401": "35.01 parked"}
    pieces = {**guns, "K5_902": "33.02", "L_902": "K5_902", "A_8": "39.20", "L_CCB": "A_8"}
    state = place(pieces, phase="draw", flags={"cup": ["44ID"]})
    skip(state, "form")
    act(state, "disband 33.01", "form 33.01")
    assert codes(state, "disband 33.01") == {"park.formed"}
    assert allowed(state, "contact II_Art130 L_902"), "after a new start another leader can be sought"
    assert codes(state, "disband 33.02") == {"park.disband"}
    act(state, "form 35.01")
    assert codes(state, "disband 35.01") == {"park.formed"}, "nor one that somebody has joined"
    act(state, "contact II_Art130 L_902")
    roll(state, 9)
    assert verbs(state) == {"contact", "end"}, "contact does not open the parks again"


def test_g12_one_attempt_at_contact_a_turn() -> None:
    pieces = {"II_Art130": "33.01 parked", "K5_902": "33.02", "L_902": "K5_902", "A_8": "39.20", "L_CCB": "A_8"}
    state = place(pieces, phase="draw", flags={"cup": ["44ID"]})
    skip(state, "contact")
    act(state, "contact II_Art130 L_902")
    roll(state, 7)
    assert piece(state, "II_Art130").values["contact"] is None
    assert codes(state, "contact II_Art130 L_902") == {"contact.tried"}


def test_g12_no_park_in_an_enemy_zone_nor_mounted() -> None:
    from grognard.games.strike_counter_strike.rules.artillery import may_park

    assert may_park(place({"II_Art130": "33.01"}), unit("II_Art130"))
    assert not may_park(place({"II_Art130": "33.01 mounted"}), unit("II_Art130"))
    assert not may_park(place({"II_Art130": "33.01", "A_776": "33.02"}), unit("II_Art130"))


def test_g12_suppressed_guns_form_no_park() -> None:
    guns = {"II_Art130": "33.01", "I_Art130": "33.01 suppressed", "II_VAK401": "35.01 suppressed"}
    pieces = {**guns, "K5_902": "33.02", "L_902": "K5_902", "A_8": "39.20", "L_CCB": "A_8"}
    state = place(pieces, phase="draw", flags={"cup": ["44ID"]})
    skip(state, "form")
    assert codes(state, "form 35.01") == {"park.form"}
    act(state, "form 33.01")
    assert "park" in marks(state, "II_Art130")
    assert "park" not in marks(state, "I_Art130")


def test_g12_a_park_does_not_move() -> None:
    state = place({"I_Art130": "33.01 parked"})
    act(state, "activate I_Art130")
    assert codes(state, "move I_Art130 33.02") == {"move.parked"}


def test_g12_counter_battery_against_parks_that_have_fired() -> None:
    pieces = {**GUNS, "II_Art130": "39.10 contact=L_902", "FA_253": "20.12 parked fired", "FA_179": "20.13 parked"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate II_Art130")
    assert allowed(state, "fire II_Art130 FA_253")
    assert modifiers(state, "II_Art130", "FA_253")["park against park"] == -2
    assert not allowed(state, "fire II_Art130 FA_179")


def test_g12_a_park_that_fires_is_turned_to_its_fired_side() -> None:
    assert "park_fired" in marks(barrage(8), "II_Art130")


def test_g12_option_a_fired_park_is_silent() -> None:
    given = {**GUNS, "II_Art130": "39.10 contact=L_902 fired"}
    state = place(given, phase="formation PzGr902", fired_park_fires_again=False)
    act(state, "activate II_Art130")
    assert codes(state, "fire II_Art130 E_2_114") == {"fire.again"}


def counter_battery(firer: str, target: str, **options: Any) -> StrikeState:
    pieces = {"E_2_114": "30.22", "L_114": "E_2_114", "K5_902": "30.15", "L_902": "K5_902"}
    pieces |= {"FA_242": firer, "II_Art130": f"{target} fired"}
    given = {"command_points": {"44ID": 5}}
    state = place(pieces, "division 44ID", "25-0700", "scholbach", given, **options)
    act(state, "activate FA_242", "second")
    return state


def test_g12_counter_battery_counts_the_distance_of_both_parks() -> None:
    state = counter_battery("park:31.25 contact=L_114", "park:28.14")
    assert codes(state, "fire FA_242 II_Art130") == {"fire.far_park"}
    (reason,) = state.refusals(action("fire FA_242 II_Art130"))
    assert "27 hexes from 242 FA Bn, 15 of them for parks off the map, and its range is 22" in reason.text
    state = counter_battery("park:31.25 contact=L_114", "park:28.14", farther_parks="reach")
    assert allowed(state, "fire FA_242 II_Art130")


def test_g12_counter_battery_needs_a_contact() -> None:
    state = counter_battery("park:31.25", "28.15 parked")
    assert codes(state, "fire FA_242 II_Art130") == {"fire.contact"}
    assert allowed(counter_battery("park:31.25 contact=L_114", "28.15 parked"), "fire FA_242 II_Art130")


def test_g12_every_leader_counts_as_a_contact_the_first_of_the_list_too() -> None:
    pieces = {"AC_B_106": "30.22", "L_106": "AC_B_106", "K5_902": "30.15", "FA_242": "park:31.25 contact=L_106"}
    given = {"command_points": {"44ID": 5}}
    state = place({**pieces, "II_Art130": "28.15 parked fired"}, "division 44ID", "25-0700", "scholbach", given)
    act(state, "activate FA_242", "second")
    assert allowed(state, "fire FA_242 II_Art130")


def test_g12_a_park_beside_the_corner_of_the_map_is_a_target_once_it_has_fired() -> None:
    pieces = {"FA_242": "13.04 contact=L_71", "A_1_71": "13.06", "L_71": "A_1_71", "II_Art130": "park:06.00 fired"}
    state = place(pieces, "formation 71Inf", farther_parks="reach")
    act(state, "activate FA_242")
    assert allowed(state, "fire FA_242 II_Art130")


def test_g12_a_park_off_the_map_that_has_not_fired_is_unknown() -> None:
    pieces = {"FA_242": "park:31.25 contact=L_114", "II_Art130": "park:28.20", "E_2_114": "30.22", "L_114": "E_2_114"}
    state = place(pieces, "division 44ID", flags={"command_points": {"44ID": 5}})
    act(state, "activate FA_242", "second")
    assert codes(state, "fire FA_242 II_Art130") == {"fire.silent"}


@pytest.mark.parametrize(("value", "farthest"), [("reach", 27), ("distance", 17)])
def test_g12_a_park_five_hexes_farther_reaches_five_hexes_less_by_default(value: str, farthest: int) -> None:
    reached = []
    for row in range(24):
        pieces = {"FA_242": "park:16.26 contact=L_71", "K5_902": f"16.{row:02}", "A_1_71": f"17.{row + 1:02}"}
        state = place({**pieces, "L_71": "A_1_71"}, "formation 71Inf", farther_parks=value)
        act(state, "activate FA_242")
        if allowed(state, "fire FA_242 K5_902"):
            reached.append(26 - row)
    assert max(reached) == min(farthest, 26)


@pytest.mark.parametrize(("value", "legal_"), [("reach", True), ("distance", False)])
def test_g12_parks_beside_the_map_reach_farther_or_are_farther_away(value: str, legal_: bool) -> None:
    pieces = {"I_VAK401": "park:18.00 contact=L_902", "K5_902": "20.23", "L_902": "K5_902", "E_2_114": "20.24"}
    state = place(pieces, phase="formation PzGr902", farther_parks=value)
    act(state, "activate I_VAK401")
    assert allowed(state, "fire I_VAK401 E_2_114") == legal_


# -- [G13] ------------------------------------------------------------------------------------------------------


def test_g13_what_blocks_and_why_is_told() -> None:
    state = place({"5_Pz130": "39.20"})
    assert line_of_sight(state, "39.19", "39.22").clear
    woods = line_of_sight(state, "38.17", "38.19")
    assert (woods.clear, woods.reason, woods.hexes) == (False, "terrain", ("38.18",))
    far = line_of_sight(state, "39.20", "39.10")
    assert (far.clear, far.limit) == (False, 8)
    fog = place({"5_Pz130": "39.20"}, flags={"barrage": {"39.21": 1}})
    assert line_of_sight(fog, "39.20", "39.22").reason == "barrage"


def test_g13_observation_posts_see_thirteen_hexes() -> None:
    state = place({"5_Pz130": "29.18"})
    assert state.sight_limit(hex_("29.18")) == 13
    assert state.sight_limit(hex_("28.19")) == 8


def test_g10_points_are_spent_for_direct_command() -> None:
    state = place(DUEL, phase="direct german", flags={"command_points": {"PzLehr": 2}})
    act(state, "activate 5_Pz130", "fire 5_Pz130 A_776")
    assert points(state, "PzLehr")[0] == 1
