"""[5.0] [G7.6] Rearguards and Road Blocks, [6.0] abandoned transport."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.engine.positions import Position
from grognard.games.strike_counter_strike.rules.reach import left_after, steps_of
from grognard.games.strike_counter_strike.rules.transport import transport_can_come
from grognard.games.strike_counter_strike.state import StrikeState

from .support import (
    DATA,
    act,
    allowed,
    codes,
    cost,
    flags,
    hex_,
    hexes_of,
    kinds,
    marks,
    number,
    place,
    roll,
    start,
    tables_for,
    unit,
    verbs,
    where,
)

COMPANY = {"K5_902": "39.20", "L_902": "K5_902"}


def company(flags_: Any = None, **pieces: str) -> StrikeState:
    state = place({**COMPANY, **pieces}, phase="formation PzGr902", flags=flags_)
    act(state, "activate K5_902")
    return state


def test_5_0_a_lost_rearguard_is_available_again() -> None:
    from grognard.games.strike_counter_strike.rules.fire import eliminate

    state = place({"RG_PzLehr_1": "39.20", "K5_902": "38.20"})
    eliminate(state, unit("RG_PzLehr_1"), "G10")
    assert where(state, "RG_PzLehr_1") == "german.available"
    assert state.view("german").scores["german"] == 0


def test_5_0_the_cavalry_group_has_no_rearguards() -> None:
    state = place({"Sct_A_106": "39.20", "L_106": "Sct_A_106"}, phase="formation 106CavGrp")
    act(state, "activate Sct_A_106")
    assert codes(state, "drop Sct_A_106") == {"rearguard.parent"}


def test_5_0_the_counters_are_the_limit() -> None:
    assert len([name for name in DATA.units if name.startswith("RG_PzLehr")]) == 6
    state = start("scholbach")
    places = {name: state.place[unit(name)] - state.tables.count for name in DATA.units if name.startswith("RG")}
    assert [name for name, box in places.items() if box == 3] == ["RG_44ID_1", "RG_44ID_2"]
    assert flags(state)["road_blocks_left"] == {"american": 0, "german": 0}


def test_g7_6_a_full_company_drops_a_rearguard_when_it_starts_to_move() -> None:
    state = company()
    act(state, "drop K5_902")
    assert where(state, "RG_PzLehr_1") == "39.20"
    assert not allowed(state, "drop K5_902")
    act(state, "move K5_902 39.21", "halt")
    assert where(state, "K5_902") == "39.21"


@pytest.mark.parametrize("condition", ["lost=1", "mounted", "column", "suppressed"])
def test_g7_6_not_a_reduced_mounted_or_shaken_company(condition: str) -> None:
    state = company(K5_902=f"39.20 {condition}")
    assert not allowed(state, "drop K5_902")


def test_g7_6_no_rearguard_is_dropped_in_a_reinforcement_hex() -> None:
    assert allowed(company(K5_902="31.00"), "drop K5_902")
    assert codes(company(K5_902="31.00 entering"), "drop K5_902") == {"rearguard.entering"}


def test_g7_6_a_rearguard_is_taken_up_with_nothing_left() -> None:
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "RG_PzLehr_1": "39.17"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate K5_902", "move K5_902 39.17")
    assert state.left == 0
    assert allowed(state, "pickup K5_902")


def test_g7_6_independent_engineers_drop_rearguards_whatever_a_formation_has() -> None:
    changes = {"units.toml": {"formations": {"list": {"PzGr902": {"rearguards": False}}}}}
    rules = grognard.ruleset("strike_counter_strike", changes=changes)
    for name, able in (("1_Pi130", True), ("K5_902", False)):
        state = rules.position(Position("strike_counter_strike", 10, "division PzLehr", {name: "39.20"}, "campaign"))
        state.apply(rules.vocabulary.parse(f"activate {name}"))
        drop = rules.vocabulary.parse(f"drop {name}")
        assert (drop in state.node.actions) == able


def test_g7_6_a_rearguard_is_taken_up_where_a_move_ends() -> None:
    state = company(RG_PzLehr_1="39.21")
    act(state, "move K5_902 39.21", "pickup K5_902")
    assert where(state, "RG_PzLehr_1") == "german.available"


def test_g7_6_a_rearguard_has_no_second_action() -> None:
    state = place({"RG_PzLehr_1": "39.20", **COMPANY, "K5_902": "38.20"}, flags={"command_points": {"PzLehr": 9}})
    act(state, "activate RG_PzLehr_1", "move RG_PzLehr_1 39.21", "halt")
    assert "activate" in verbs(state)


def test_g7_6_a_road_block_stops_who_comes_by_road() -> None:
    state = place({"5_Pz130": "37.20 column"}, flags={"road_blocks": {"37.21": "american"}})
    act(state, "activate 5_Pz130")
    assert "37.22" not in hexes_of(state, "move", "5_Pz130") or cost(state, "move 5_Pz130 37.22") > 1
    act(state, "move 5_Pz130 37.21")
    assert state.left == 0


def test_g7_6_leaving_a_road_block_by_road_takes_a_whole_move() -> None:
    state = place({"5_Pz130": "37.21 column"}, flags={"road_blocks": {"37.21": "american"}})
    act(state, "activate 5_Pz130")
    tank = unit("5_Pz130")
    steps = {step.to: step for step in steps_of(state, tank)[hex_("37.21")]}
    assert left_after(state, tank, steps[hex_("37.22")]) == 0
    assert cost(state, "move 5_Pz130 38.21") == 1
    state.left -= 1
    assert left_after(state, tank, steps[hex_("37.22")]) == -1


def test_g7_6_nobody_passes_a_road_block_by_coming_across_country_and_leaving_by_road() -> None:
    moves = 0
    grid = tables_for("campaign").grid
    for beside in grid.neighbours[hex_("37.21")]:
        where = grid.id(beside)
        state = place({"5_Pz130": f"{where} column"}, flags={"road_blocks": {"37.21": "american"}})
        act(state, "activate 5_Pz130")
        for goal in hexes_of(state, "move", "5_Pz130"):
            twin = state.copy()
            act(twin, f"move 5_Pz130 {goal}")
            assert twin.left >= 0, f"from {where} to {goal}"
            moves += 1
    assert moves > 100


def test_g7_6_an_engineer_places_and_removes_road_blocks_in_road_hexes() -> None:
    pieces = {"K10_902": "37.20", "L_902": "K10_902"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate K10_902", "barricade K10_902")
    assert "blocked" in kinds(roll(state, 0))
    state = place({**pieces, "K10_902": "39.20"}, phase="formation PzGr902")
    act(state, "activate K10_902")
    assert codes(state, "barricade K10_902") == {"work.no_road"}
    state = place(pieces, phase="formation PzGr902", flags={"road_blocks": {"37.20": "american"}})
    act(state, "activate K10_902", "unblock K10_902")
    assert "unblocked" in kinds(roll(state, 0))


@pytest.mark.parametrize(("owner", "other"), [("american", "german"), ("german", "american")])
def test_g7_6_a_removed_road_block_goes_back_to_its_owner(owner: str, other: str) -> None:
    pieces = {"K10_902": "37.20", "L_902": "K10_902"}
    state = place(pieces, phase="formation PzGr902", flags={"road_blocks": {"37.20": owner}})
    before = flags(state)["road_blocks_left"]
    act(state, "activate K10_902", "unblock K10_902")
    assert flags(state)["road_blocks_left"] == before, "not before the work is done"
    roll(state, 0)
    assert not state.blocks
    assert flags(state)["road_blocks_left"] == {owner: before[owner] + 1, other: before[other]}


def test_g7_6_options_switch_both_off() -> None:
    state = place(COMPANY, phase="formation PzGr902", rearguards=False)
    act(state, "activate K5_902")
    assert not allowed(state, "drop K5_902")
    blocked = {"road_blocks": {"37.21": "american"}}
    state = place({"5_Pz130": "37.20 column"}, flags=blocked, road_blocks_stop=False)
    act(state, "activate 5_Pz130")
    assert cost(state, "move 5_Pz130 37.22") == 1


# -- [6.0] abandoned transport ----------------------------------------------------------------------------------


def test_6_0_transport_that_cannot_follow_is_left_behind() -> None:
    state = company(K5_902="37.20")
    assert "abandoned" in kinds(act(state, "move K5_902 37.19"))
    assert "abandoned_transport" in marks(state, "K5_902")
    state = company(K5_902="37.20")
    act(state, "move K5_902 38.20")
    assert "abandoned_transport" not in marks(state, "K5_902")


def test_6_0_mounting_again_needs_a_safe_way_for_it() -> None:
    state = company(K5_902="38.20 abandoned")
    assert transport_can_come(state, unit("K5_902"))
    act(state, "mount K5_902")
    assert "abandoned_transport" not in marks(state, "K5_902")


def test_6_0_near_the_friendly_edge_a_short_road_is_enough() -> None:
    assert transport_can_come(company(K5_902="16.02 abandoned"), unit("K5_902")), "two hexes to the north edge"
    assert not transport_can_come(company(K5_902="16.02 abandoned", A_776="16.01", A_704="17.02"), unit("K5_902"))


def test_6_0_ten_road_hexes_towards_the_friendly_edge_and_not_one_less() -> None:
    # Suppressed units have no Fire Zones, so each closes the hex it is in and no other.
    way = {"K5_902": "40.10 abandoned"}
    ninth_is_the_last = {"A_776": "33.11 suppressed", "B_776": "35.04 suppressed"}
    assert not transport_can_come(company(**way, **ninth_is_the_last), unit("K5_902"))
    tenth_is_the_last = {
        "A_776": "32.10 suppressed",
        "B_776": "33.12 suppressed",
        "C_776": "34.04 suppressed",
        "A_704": "35.03 suppressed",
    }
    assert transport_can_come(company(**way, **tenth_is_the_last), unit("K5_902"))
    only_the_tenth_to_the_south = {**tenth_is_the_last, "C_776": "35.04 suppressed"}
    assert not transport_can_come(company(**way, **only_the_tenth_to_the_south), unit("K5_902"))


def test_6_0_enemies_on_the_way_keep_it_away() -> None:
    state = company(K5_902="39.02 abandoned", A_776="39.03", B_776="38.02", C_776="37.02", A_704="40.01")
    assert not transport_can_come(state, unit("K5_902"))
    assert codes(state, "mount K5_902") == {"transport.way"}


def test_6_0_nobody_mounts_where_vehicles_cannot_stand() -> None:
    state = company(K5_902="37.19 abandoned")
    assert codes(state, "mount K5_902") == {"transport.woods"}
    assert number(state, "mount K5_902") not in state.numbers()
    assert state.place[unit("K5_902")] == hex_("37.19")


def test_6_0_in_woods_a_unit_mounts_in_column_on_a_road_or_a_railroad() -> None:
    for place_ in ("12.17", "37.19"):
        assert allowed(company(K5_902=f"{place_} column"), "mount K5_902"), place_
        assert codes(company(K5_902=place_), "mount K5_902") == {"transport.woods"}
