"""[G7.1] [G7.4] [G7.5] [G14] [G15] [G17] Movement, Rally, Engineer, leaders, stacking, reinforcements."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.strike_counter_strike.rules.checks import quality_entries
from grognard.games.strike_counter_strike.rules.fire import (
    ASSAULT,
    CHARGE,
    DEFENCE,
    DIRECT,
    OPPORTUNITY,
    Shot,
    eliminate,
    fire_entries,
)
from grognard.games.strike_counter_strike.rules.reach import reach_of
from grognard.games.strike_counter_strike.state import OUT, REPLACEMENT, StrikeState

from .support import (
    DATA,
    RULES,
    act,
    action,
    allowed,
    codes,
    cost,
    hex_,
    hexes_of,
    legal,
    marks,
    place,
    points,
    purpose,
    role,
    roll,
    set_up,
    unit,
    verbs,
    where,
)


def moving(name: str, condition: str, flags_: Any = None, **pieces: str) -> StrikeState:
    state = place({name: condition, **pieces}, flags=flags_)
    act(state, f"activate {name}")
    return state


# -- [G7.1] -----------------------------------------------------------------------------------------------------


def test_g7_1_the_side_that_shows_moves() -> None:
    assert moving("K5_902", "39.20").left == 12
    assert moving("K5_902", "39.20 mounted").left == 36


def test_g7_1_column_costs_a_point_to_enter_and_the_hex_to_leave() -> None:
    state = moving("5_Pz130", "39.20")
    act(state, "column 5_Pz130")
    assert state.left == 26
    act(state, "deploy 5_Pz130")
    assert state.left == 22
    assert marks(state, "5_Pz130") == set()


@pytest.mark.parametrize(("name", "place_", "left"), [("K5_902", "36.18", 6), ("5_Pz130", "30.22", 24)])
def test_g7_1_leaving_column_costs_the_hex_out_of_it_or_twice_that_in_it(name: str, place_: str, left: int) -> None:
    """Woods for men on foot 3 points; for tanks in a town, closed to them out of Column, twice 1."""
    state = moving(name, f"{place_} column")
    act(state, f"deploy {name}")
    assert state.left == left


def test_g7_1_a_column_can_be_stored_and_read_back() -> None:
    state = moving("5_Pz130", "39.20")
    act(state, "column 5_Pz130")
    assert RULES.state_from_json(state.to_json()) == state


def test_g7_1_or_a_cohesion_hit_to_leave_it_at_once() -> None:
    state = moving("5_Pz130", "39.20 column")
    act(state, "scatter 5_Pz130")
    assert state.left == 28
    assert marks(state, "5_Pz130") == {"cohesion_1"}


def test_g7_1_mounting_takes_half_the_allowance() -> None:
    state = moving("K5_902", "39.20")
    act(state, "mount K5_902")
    assert state.left == 18
    state = moving("K5_902", "39.20 mounted")
    act(state, "dismount K5_902")
    assert state.left == 6
    assert "mounted" not in marks(state, "K5_902")


def test_g7_1_a_gun_without_movement_mounts_and_drives_off() -> None:
    state = moving("II_Art130", "33.01")
    assert not hexes_of(state, "move", "II_Art130")
    act(state, "mount II_Art130")
    assert state.left == 14
    assert hexes_of(state, "move", "II_Art130")


def test_g7_1_a_gun_that_has_dismounted_stays_on_the_ground() -> None:
    state = place({"FA_217": "39.20 mounted"}, phase="division 44ID")
    act(state, "activate FA_217", "dismount FA_217")
    assert verbs(state) == {"halt"}
    assert codes(state, "mount FA_217") == {"transport.grounded"}


def test_g7_1_no_mounting_out_of_command_in_an_enemy_zone() -> None:
    state = moving("K5_902", "39.20", A_776="39.22")
    assert codes(state, "mount K5_902") == {"transport.zone"}
    state = moving("K5_902", "39.20", A_776="39.22", L_902="K5_902")
    assert allowed(state, "mount K5_902")


def test_g7_1_friends_are_passed_enemies_are_not_entered() -> None:
    state = moving("K5_902", "39.20", K6_902="39.21")
    assert cost(state, "move K5_902 39.22") == 4
    state = moving("K5_902", "39.20", RG_44ID_1="39.21")
    assert "39.21" not in hexes_of(state, "move", "K5_902")
    assert codes(state, "move K5_902 39.21") == {"move.enemy"}


def test_g7_1_a_barrage_costs_two_points_to_leave_a_heavy_one_a_check() -> None:
    state = moving("K5_902", "39.20", {"barrage": {"39.20": 1}})
    assert cost(state, "move K5_902 39.21") == 4
    state = moving("K5_902", "39.20", {"barrage": {"39.20": 2}})
    act(state, "move K5_902 39.21")
    assert purpose(state) == "barrage"
    roll(state, 9)
    assert where(state, "K5_902") == "39.20"
    assert "suppressed" not in marks(state, "K5_902")


def test_g7_1_a_barrage_costs_two_points_on_the_way_too() -> None:
    around = ("38.18", "38.19", "39.18", "39.20", "40.18", "40.19")
    state = moving("K5_902", "39.19", {"barrage": dict.fromkeys(around, 1)})
    assert cost(state, "move K5_902 39.20") == 2
    assert cost(state, "move K5_902 39.21") == 6


def test_g7_1_a_unit_with_its_whole_allowance_may_always_enter_one_hex() -> None:
    state = place({"Cannon_71": "39.20"}, phase="division 44ID")
    act(state, "activate Cannon_71")
    assert cost(state, "move Cannon_71 39.21") == 1
    assert state.left == 2


def test_g7_1_who_fails_to_leave_a_heavy_barrage_has_moved() -> None:
    state = place({"K5_902": "39.20", "K6_902": "33.01"}, flags={"barrage": {"39.20": 2}})
    act(state, "activate K5_902", "move K5_902 39.19")
    roll(state, 9)
    assert where(state, "K5_902") == "39.20"
    assert state.left == 0
    assert verbs(state) == {"activate", "order", "end"}


def test_g7_1_suppressed_units_do_not_move() -> None:
    state = moving("K5_902", "39.20 suppressed")
    assert codes(state, "move K5_902 39.21") == {"move.suppressed"}


def test_g7_1_routes_prefer_ways_out_of_enemy_zones() -> None:
    state = place({"5_Pz130": "33.01", "K5_902": "33.00", "L_902": "K5_902"}, phase="formation PzGr902")
    act(state, "activate 5_Pz130")
    found = reach_of(state, unit("5_Pz130"), False)
    assert found.left[hex_("35.01")] == 28 - 8
    assert len(RULES.sheet.route(state, action("move 5_Pz130 35.01"))) == 2


def test_g7_1_of_equally_short_ways_the_one_under_fewer_guns_is_gone() -> None:
    for watcher, way in (({}, ("39.17", "40.16")), ({"AT_114": "36.16"}, ("40.17", "40.16"))):
        state = place({"K5_902": "39.18", "L_902": "K5_902", **watcher}, phase="formation PzGr902")
        act(state, "activate K5_902")
        assert RULES.sheet.route(state, action("move K5_902 40.16")) == way


def test_g7_1_the_way_under_fewer_guns_is_gone_by_road_too() -> None:
    pieces = {"K5_902": "33.13 column", "L_902": "K5_902", "A_8": "33.15", "E_2_114": "35.16"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate K5_902")
    way = RULES.sheet.route(state, action("move K5_902 27.15"))
    assert way == ("32.13", "32.14", "31.15", "30.15", "29.16", "28.16", "27.16", "27.15"), "not through 30.14"
    assert cost(state, "move K5_902 27.15") == 4


def test_g7_1_a_hex_that_is_closed_cannot_be_reached() -> None:
    state = moving("K5_902", "39.20 column", K6_902="39.19 column", E_2_114="39.22")
    found = reach_of(state, unit("K5_902"), False)
    assert found.left[hex_("39.19")] == found.left[hex_("39.22")] == -1


def test_g7_1_a_column_can_be_seen_in_the_sums() -> None:
    state = place({"5_Pz130": "39.20 column", "A_776": "39.21 column"})
    from .support import modifiers

    found = modifiers(state, "5_Pz130", "A_776")
    assert (found["In Column"], found["target In Column"]) == (-1, 2)


# -- [G7.4] -----------------------------------------------------------------------------------------------------


def test_g7_4_suppression_goes_at_once_in_command() -> None:
    state = place({"K5_902": "39.20 suppressed", "L_902": "K5_902", "A_776": "39.22"})
    act(state, "activate K5_902", "rally K5_902")
    assert marks(state, "K5_902") == set()


def test_g7_4_out_of_command_it_takes_a_check() -> None:
    state = place({"K5_902": "39.20 suppressed", "K6_902": "33.01"})
    act(state, "activate K5_902", "rally K5_902")
    assert purpose(state) == "rally"
    roll(state, 9)
    assert marks(state, "K5_902") == {"suppressed"}


def test_g7_4_a_cohesion_hit_takes_a_check_and_no_enemy_zone() -> None:
    state = place({"K5_902": "39.20 hits=2", "K6_902": "33.01"})
    act(state, "activate K5_902", "rally K5_902")
    roll(state, 0)
    assert marks(state, "K5_902") == {"cohesion_1"}
    state = place({"K5_902": "39.20 hits=2", "A_776": "39.22"})
    act(state, "activate K5_902")
    assert codes(state, "rally K5_902") == {"rally.zone"}


def test_g7_4_suppression_comes_first() -> None:
    state = place({"K5_902": "39.20 hits=1 suppressed", "L_902": "K5_902"})
    act(state, "activate K5_902", "rally K5_902")
    assert marks(state, "K5_902") == {"cohesion_1"}


def test_g7_4_guns_in_a_park_off_the_map_rally() -> None:
    state = place({"I_VAK401": "park:18.00 hits=1", "K5_902": "20.12"}, flags={"command_points": {"PzLehr": 0}})
    act(state, "activate I_VAK401", "rally I_VAK401")
    assert purpose(state) == "rally"


def test_g7_4_nothing_to_rally_from() -> None:
    assert codes(moving("K5_902", "39.20"), "rally K5_902") == {"rally.nothing"}


# -- [G7.5] -----------------------------------------------------------------------------------------------------


def test_g7_5_any_leg_unit_digs_with_a_check_that_nobody_buys() -> None:
    state = place({"K5_902": "39.20", "L_902": "K5_902", "K6_902": "33.01"}, flags={"command_points": {"PzLehr": 9}})
    act(state, "activate K5_902", "dig K5_902")
    assert purpose(state) == "engineer"
    roll(state, 0)
    assert "improved_position" in marks(state, "K5_902")
    assert (1, "dug in", "G7.5") in quality_entries(state, unit("K5_902"))


def test_g7_5_men_at_work_help_the_next_time() -> None:
    state = moving("K5_902", "39.20", K6_902="33.01")
    act(state, "dig K5_902")
    roll(state, 9)
    assert "men_at_work" in marks(state, "K5_902")
    state = moving("K5_902", "39.20 work=1", K6_902="33.01")
    act(state, "dig K5_902")
    assert "Troop Quality of 6" in state.node.prompt  # type: ignore[union-attr]


def test_g7_5_only_engineers_entrench_and_only_a_position() -> None:
    assert codes(moving("K5_902", "39.20 dug=1"), "entrench K5_902") == {"work.engineer"}
    assert codes(moving("K10_902", "39.20"), "entrench K10_902") == {"work.entrench"}
    state = moving("K10_902", "39.20 dug=1", K6_902="33.01")
    act(state, "entrench K10_902")
    roll(state, 0)
    assert "entrenched" in marks(state, "K10_902")


@pytest.mark.parametrize("condition", ["suppressed", "column", "mounted"])
def test_g7_5_not_suppressed_mounted_or_in_column(condition: str) -> None:
    assert codes(moving("K5_902", f"39.20 {condition}"), "dig K5_902") == {f"work.{condition}"}


def test_g7_5_tanks_do_not_dig() -> None:
    assert codes(moving("5_Pz130", "39.20"), "dig 5_Pz130") == {"work.vehicles"}


def test_g7_5_a_position_is_lost_by_leaving() -> None:
    state = moving("K5_902", "39.20 dug=1")
    act(state, "move K5_902 39.21")
    assert marks(state, "K5_902") == set()


def test_g7_5_an_entrenchment_in_the_sums() -> None:
    from grognard.games.strike_counter_strike.rules.fire import row_of

    from .support import modifiers, shot

    state = place({"5_Pz130": "39.20", "A_24E": "39.21 dug=2"})
    assert modifiers(state, "5_Pz130", "A_24E")["Entrenchment"] == -2
    assert modifiers(state, "A_24E", "5_Pz130")["entrenched"] == 1
    assert (2, "dug in", "G7.5") in quality_entries(state, unit("A_24E"))
    assert (1, "dug in", "G7.5") in quality_entries(place({"A_24E": "39.21 dug=1"}), unit("A_24E"))
    assert row_of(state, shot(state, "5_Pz130", "A_24E")) == DATA.charts.fire_table.armoured["white"]


@pytest.mark.parametrize(
    ("mode", "dug", "found"),
    [
        (DIRECT, 1, -1),
        (DIRECT, 2, -2),
        (OPPORTUNITY, 1, -1),
        (OPPORTUNITY, 2, 0),
        (ASSAULT, 1, -1),
        (ASSAULT, 2, -2),
        (CHARGE, 1, 0),
        (DEFENCE, 1, 0),
    ],
)
def test_g7_5_when_a_position_protects(mode: int, dug: int, found: int) -> None:
    """An Entrenchment does not help against Opportunity Fire, nor any position a unit that assaults."""
    state = place({"K5_902": "39.20", "A_24E": f"39.21 dug={dug}"})
    entries = fire_entries(state, Shot(unit("K5_902"), unit("A_24E"), mode))
    assert sum(amount for amount, _, rule in entries if rule == "G7.5") == found


@pytest.mark.parametrize(("mode", "found"), [(DIRECT, 1), (OPPORTUNITY, 1), (CHARGE, 1), (DEFENCE, 1), (ASSAULT, 0)])
def test_g7_5_an_entrenchment_helps_every_shot_out_of_it_but_no_assault(mode: int, found: int) -> None:
    state = place({"K5_902": "39.20", "A_24E": "39.21 dug=2"})
    entries = fire_entries(state, Shot(unit("A_24E"), unit("K5_902"), mode))
    assert sum(amount for amount, _, rule in entries if rule == "G7.5") == found


def test_g7_5_men_at_work_are_done_when_it_is_built() -> None:
    state = moving("K5_902", "39.20 work=1")
    act(state, "dig K5_902")
    roll(state, 0)
    assert marks(state, "K5_902") == {"improved_position"}


def test_g7_5_a_position_is_lost_by_entering_column() -> None:
    state = moving("K5_902", "39.20 dug=1")
    act(state, "column K5_902")
    assert marks(state, "K5_902") == {"column"}


def test_g7_5_a_position_is_lost_by_mounting() -> None:
    state = moving("K5_902", "39.20 dug=1")
    act(state, "mount K5_902")
    assert marks(state, "K5_902") == {"mounted"}


# -- [G14] ------------------------------------------------------------------------------------------------------

STAFF = {"K5_902": "33.01", "L_902": "K5_902", "K6_902": "33.02", "K7_902": "34.20"}


def test_g14_leaders_transfer_within_their_range_at_the_end() -> None:
    state = place(STAFF, phase="formation PzGr902")
    act(state, "end")
    assert hexes_of(state, "transfer", "L_902") == {"K6_902"}
    act(state, "transfer L_902 K6_902")
    assert state.leader_with[state.tables.leaders.index("L_902")] == unit("K6_902")


def test_g14_after_a_division_chit_its_leaders_transfer_and_nobody_elses() -> None:
    others = {"K2_901": "33.05", "L_901": "K2_901", "K3_901": "33.06", "E_2_114": "30.22", "L_114": "E_2_114"}
    state = place({**STAFF, **others, "F_2_114": "30.21"})
    act(state, "end")
    found = set()
    while "transfer" in verbs(state):
        found |= {text.split()[1] for text in legal(state) if text.startswith("transfer")}
        act(state, "end")
    assert found == {"L_901", "L_902"}


def test_g14_option_anywhere() -> None:
    state = place(STAFF, phase="formation PzGr902", leader_transfer="anywhere")
    act(state, "end")
    assert hexes_of(state, "transfer", "L_902") == {"K6_902", "K7_902"}


def test_g14_a_leader_whose_stack_is_lost_is_replaced_at_the_nearest_unit() -> None:
    state = place(STAFF)
    eliminate(state, unit("K5_902"), "G10")
    leader = state.tables.leaders.index("L_902")
    assert state.leader_with[leader] == unit("K6_902")
    assert state.leader_state[leader] == REPLACEMENT
    assert state.command_range(leader) == 6


def test_g14_a_leader_whose_stack_dies_is_replaced_by_this_case_and_not_by_s1_0() -> None:
    pieces = {"K5_902": "30.20 lost=1 hits=2", "L_902": "K5_902", "K6_902": "28.20"}
    pieces |= {"E_2_114": "30.21", "L_114": "E_2_114"}
    state = place(pieces, phase="formation 114Inf", turn="25-0700", scenario="scholbach")
    act(state, "activate E_2_114", "fire E_2_114 K5_902")
    events = [*act(state, "check"), *roll(state, 0, 0)]
    (event,) = [event for event in events if event.kind == "leader_hit"]
    assert event.rule == "G14"
    assert "S1.0" not in state.tables.rules_in_effect


def test_g14_in_the_same_stack_he_finds_another_unit() -> None:
    state = place({**STAFF, "K6_902": "33.01"})
    eliminate(state, unit("K5_902"), "G10")
    leader = state.tables.leaders.index("L_902")
    assert state.leader_with[leader] == unit("K6_902")
    assert state.leader_state[leader] == 1


def test_g14_a_blank_reverse_is_out() -> None:
    state = place({"A_8": "33.01", "TF_Churchill": "A_8", "C_8": "33.03"}, phase="division 4AD")
    eliminate(state, unit("A_8"), "G10")
    assert state.leader_state[state.tables.leaders.index("TF_Churchill")] == OUT
    assert not any(found.id == "TF_Churchill" for found in state.view("german").pieces)
    assert state.leader_with[state.tables.leaders.index("TF_Churchill")] == -1


def test_g14_a_leader_without_any_unit_waits() -> None:
    state = place({"K5_902": "33.01", "L_902": "K5_902"})
    eliminate(state, unit("K5_902"), "G10")
    assert not any(found.id == "L_902" for found in state.view("german").pieces)
    assert state.leader_with[state.tables.leaders.index("L_902")] == -1


# -- [G15] ------------------------------------------------------------------------------------------------------


def test_g15_eight_steps_a_hex() -> None:
    full = dict.fromkeys(("6_Pz130", "7_Pz130", "8_Pz130", "K6_902"), "39.21")
    state = moving("5_Pz130", "39.20", **full)
    assert codes(state, "move 5_Pz130 39.21") == {"stack.steps"}
    assert cost(state, "move 5_Pz130 39.22") == 4


def test_g15_one_unit_in_column_at_all_times() -> None:
    state = moving("5_Pz130", "37.20 column", **{"6_Pz130": "37.21 column"})
    assert "stack.column" in codes(state, "move 5_Pz130 37.21")
    state = moving("5_Pz130", "37.20", **{"6_Pz130": "37.20 column"})
    assert codes(state, "column 5_Pz130") == {"column.taken"}


def test_g15_a_unit_in_column_does_not_count_its_steps() -> None:
    full = dict.fromkeys(("6_Pz130", "7_Pz130", "8_Pz130", "K6_902"), "37.21")
    state = moving("5_Pz130", "37.20 column", **full)
    assert allowed(state, "move 5_Pz130 37.21")


def test_g15_reinforcement_hexes_are_exempt() -> None:
    names = ("5_Pz130", "6_Pz130", "7_Pz130", "8_Pz130", "K6_902", "K5_902")
    state = place(dict.fromkeys(names, "31.00 entering column"))
    act(state, "activate 5_Pz130", "move 5_Pz130 31.01")
    assert where(state, "5_Pz130") == "31.01"


def test_g15_eight_steps_beside_the_unit_in_column() -> None:
    pieces = {**dict.fromkeys(("5_Pz130", "6_Pz130", "7_Pz130"), "39.20"), "8_Pz130": "39.20 column", "K5_902": "39.19"}
    state = place(pieces)
    act(state, "activate K5_902")
    assert allowed(state, "move K5_902 39.20"), "six steps and two"
    state = place({**pieces, "K6_902": "39.20"})
    act(state, "activate K5_902")
    assert codes(state, "move K5_902 39.20") == {"stack.steps"}


def test_g15_a_column_may_pass_columns_that_arrive() -> None:
    state = place({"5_Pz130": "31.01 column", "6_Pz130": "31.00 entering column"})
    act(state, "activate 5_Pz130")
    assert allowed(state, "move 5_Pz130 31.00")


def test_g15_nobody_assaults_from_an_overstacked_hex() -> None:
    names = ("5_Pz130", "6_Pz130", "7_Pz130", "8_Pz130", "K6_902")
    pieces = {**dict.fromkeys(names, "39.20"), "A_776": "39.21", "L_902": "K6_902"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate 5_Pz130")
    assert codes(state, "assault 5_Pz130 39.21") == {"assault.overstacked"}


# -- [G17] ------------------------------------------------------------------------------------------------------


def arriving(flags_: Any = None, **pieces: str) -> StrikeState:
    """Panzer Auf 130 waits in its box; the Division chit of Panzer Lehr comes next."""
    units = {f"{n}_Auf130": "box" for n in (1, 2)}
    given = {"A_8": "39.20", "L_CCB": "A_8", "K5_902": "20.12", **units, **pieces}
    state = place(given, phase="draw", turn="24-0900", flags={"cup": ["PzLehr", "44ID"], **(flags_ or {})})
    state.roll([1])
    state.roll([0, 0])
    return state


def test_g17_units_enter_with_their_division_chit_mounted() -> None:
    state = arriving(**{"3_Auf130": "box"})
    assert where(state, "1_Auf130") == "31.00"
    assert {"entering"} <= marks(state, "1_Auf130")
    assert {"entering", "mounted"} <= marks(state, "3_Auf130")
    act(state, "activate 1_Auf130", "move 1_Auf130 31.01")
    assert "entering" not in marks(state, "1_Auf130")


def test_g17_no_command_points_in_the_reinforcement_hex() -> None:
    state = arriving({"command_points": {"PzLehr": 9}}, L_902="K5_902")
    act(state, "activate 1_Auf130")
    assert codes(state, "second") == {"command.out"}


def test_g17_a_hex_in_enemy_hands_the_next_one_with_a_hit_or_wait() -> None:
    state = arriving(A_776="31.00")
    assert role(state) == "german"
    assert hexes_of(state, "place", "1_Auf130") == {"30.00", "32.00"}
    act(state, "place 1_Auf130 30.00")
    assert marks(state, "1_Auf130") == {"cohesion_1", "entering"}
    assert codes(state, "place 1_Auf130 30.00") == {"arrive.unit"}
    act(state, "wait")
    assert where(state, "2_Auf130") == "german.box"


def test_g17_a_choice_of_hexes() -> None:
    state = arriving(**{"1_Pi130": "box"})
    assert hexes_of(state, "place", "1_Pi130") == {"15.00", "19.00"}
    assert codes(state, "wait") == {"arrive.wait"}


def test_g17_a_park_beside_the_map_may_stay_there() -> None:
    pieces = {"I_VAK401": "park:18.00", "A_8": "39.20", "K5_902": "20.12"}
    state = place(pieces, "draw", "24-0900", flags={"cup": ["PzLehr", "44ID"]})
    state.roll([1])
    state.roll([0, 0])
    assert allowed(state, "place I_VAK401 19.00")
    act(state, "end")
    assert "activate" in verbs(state)
    assert where(state, "I_VAK401") == "german.park"


def test_g17_with_the_last_battalion_of_a_park_on_the_map_nobody_is_asked_again() -> None:
    pieces = {"I_VAK401": "park:18.00", "II_VAK401": "park:18.00", "A_8": "39.20", "K5_902": "20.12"}
    state = place(pieces, "draw", "24-0900", flags={"cup": ["PzLehr", "44ID"]})
    state.roll([1])
    state.roll([0, 0])
    act(state, "place I_VAK401 19.00")
    assert verbs(state) == {"place", "end"}
    act(state, "place II_VAK401 19.00")
    assert "activate" in verbs(state)


def test_g17_leaders_arrive_with_their_first_unit() -> None:
    state = set_up("scouts_out")
    state.roll([0, 0])
    act(state, "end")
    while "attach" in verbs(state):
        assert role(state) == "german"
        state.play(state.numbers()[0])
    leaders = {found.id for found in state.view("german").pieces if found.values["type"] == "leader"}
    assert {"L_901", "L_902"} <= leaders
    assert points(state, "PzLehr")[0] == 9


# -- [G16] [G18] ------------------------------------------------------------------------------------------------


def test_g16_airpower_is_the_exclusive_rule() -> None:
    air = DATA.charts.air
    assert (air.fire, air.colour, air.markers) == (5, "white", [0, 0, 0, 1, 1, 1, 2, 2, 2, 3])


def test_g18_surrounded_by_enemies_zones_and_the_map_edge() -> None:
    from grognard.games.strike_counter_strike.rules.events import is_surrounded

    state = place({"K5_902": "33.01", "A_776": "33.02"})
    assert is_surrounded(state, unit("K5_902"))
    state = place({"K5_902": "33.01", "E_2_114": "33.02"})
    assert not is_surrounded(state, unit("K5_902"))
