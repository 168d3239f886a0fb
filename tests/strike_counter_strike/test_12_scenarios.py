"""[12.0] Scenarios: set-up, reinforcements, control, victory; one test and more for each of the six."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.engine.nodes import Chance, Decision
from grognard.games.strike_counter_strike.rules.setup import DUG_IN, IN_COLUMN, is_open, postures, why_not_there
from grognard.games.strike_counter_strike.rules.victory import outcome as result
from grognard.games.strike_counter_strike.rules.victory import score, town_points
from grognard.games.strike_counter_strike.state import StrikeState
from grognard.games.strike_counter_strike.tables import ELIMINATED

from .support import (
    BOARD,
    DATA,
    act,
    allowed,
    codes,
    draw,
    flags,
    hex_,
    hexes_of,
    kinds,
    legal,
    marks,
    number,
    outcome,
    place,
    points,
    purpose,
    role,
    set_up,
    skip,
    start,
    step_on,
    tables_for,
    unit,
    verbs,
    where,
)

ALL = ("scholbach", "scouts_out", "brawling", "deeds", "strike", "campaign")


def lose(state: StrikeState, *names: str) -> None:
    for name in names:
        state.put(unit(name), state.tables.count + ELIMINATED)


def level(state: StrikeState, german_points: int) -> tuple[str | None, str]:
    """Who wins with so many German Victory Points."""
    state.awarded = german_points - (score(state) - state.awarded)
    found = result(state)
    return found.winner, found.level


# -- 12.0 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ALL)
def test_12_0_every_scenario_sets_up_and_begins(scenario: str) -> None:
    state = set_up(scenario)
    first = DATA.scenarios.scenarios[scenario].first
    assert flags(state)["turn"] == first
    assert not state.broken_invariants()
    assert all(lost == 0 for lost in state.lost)


def test_12_0_units_set_up_in_the_order_listed() -> None:
    state = start("scholbach")
    assert codes(state, "place Sct_B_106 33.19") == {"setup.order"}
    act(state, "place AC_B_106 33.19")
    assert hexes_of(state, "posture", "AC_B_106") == {"deployed", "column"}


def test_12_0_a_side_has_set_up_with_its_leaders_before_the_other_begins() -> None:
    for scenario in ("scholbach", "brawling", "deeds"):
        state = start(scenario)
        deciding = []
        while isinstance(state.node, Decision) and verbs(state) & {"place", "posture", "park", "contact", "attach"}:
            deciding.append(role(state))
            state.play(number(state, "end") if "end" in legal(state) else state.numbers()[0])
        changes = [two for one, two in pairwise(deciding) if one != two]
        assert len(changes) == 1, scenario
        assert changes[0] == ("american" if scenario == "deeds" else "german")


def test_12_0_mounted_or_not_in_column_or_not_dug_in_where_allowed() -> None:
    state = start("scholbach")
    act(state, "place AC_B_106 33.19", "posture AC_B_106 deployed", "place Sct_B_106 33.19")
    assert hexes_of(state, "posture", "Sct_B_106") == {"deployed", "column", "mounted", "mounted_column"}
    act(state, "posture Sct_B_106 mounted_column")
    assert marks(state, "Sct_B_106") == {"mounted", "column"}
    act(state, "place E_2_114 30.21")
    assert hexes_of(state, "posture", "E_2_114") == {"deployed", "dug_in", "column"}
    act(state, "posture E_2_114 dug_in")
    assert marks(state, "E_2_114") == {"improved_position"}


def test_12_0_only_infantry_sets_up_in_improved_positions() -> None:
    for scenario, mortar in (("scholbach", "H_2_114"), ("brawling", "D_1_71"), ("deeds", "GrW4_901")):
        state = start(scenario)
        group = next(group for group in state.tables.setup if unit(mortar) in group.units)
        assert group.dug_in
        there = next(found for found in group.hexes if is_open(state, found))
        able = {name for name in group.units if DUG_IN in postures(state, group, name, there)}
        kinds_ = {state.tables.types[name] for name in able}
        assert unit(mortar) not in able
        assert kinds_
        assert kinds_ <= {"infantry", "armoured_infantry", "engineer"}


def test_12_0_vehicles_set_up_in_woods_only_in_column_on_a_road_or_railroad() -> None:
    state = start("deeds")
    group = next(group for group in state.tables.setup if unit("5_Pz130") in group.units)
    woods = [found for found in group.hexes if BOARD.terrain[found] == "woods"]
    seen = {(state.tables.line_hex[found], *postures(state, group, unit("5_Pz130"), found)) for found in woods}
    assert seen == {(True, IN_COLUMN), (False,)}


def test_12_0_only_the_named_hexes() -> None:
    state = start("scholbach")
    distance = DATA.grid.distance
    centre = hex_("33.19")
    assert {distance(hex_(name), centre) for name in hexes_of(state, "place", "AC_B_106")} == {0, 1, 2}
    assert codes(state, "place AC_B_106 30.22") == {"setup.area"}


def test_12_0_control_goes_to_the_last_player_in_a_hex() -> None:
    state = place({"K5_902": "28.17", "A_8": "39.20"}, flags={"control": {"28.16": "american"}})
    act(state, "activate K5_902", "move K5_902 28.16")
    assert flags(state)["control"]["28.16"] == "german"


def test_12_0_passing_through_is_enough() -> None:
    state = place({"5_Pz130": "20.07 column", "A_8": "39.20"})
    act(state, "activate 5_Pz130")
    routes = [text for text in sorted(legal(state)) if text.startswith("move 5_Pz130 20.0")]
    assert routes
    target = "move 5_Pz130 20.05"
    act(state, target)
    left = sorted(hexes_of(state, "move", "5_Pz130"))
    act(state, f"move 5_Pz130 {left[0]}")
    assert flags(state)["control"]["20.05"] == "german"


def test_12_0_the_table_of_victory_points() -> None:
    worth = {DATA.grid.id(found): n for found, n in tables_for("campaign").victory.items()}
    halves = {"14.09": 1, "28.09": 1, "28.16": 1, "16.18": 1}
    ones = dict.fromkeys(("14.05", "20.05", "28.05", "34.07", "33.12", "15.16"), 2)
    twos = dict.fromkeys(("24.11", "21.14"), 4)
    threes = dict.fromkeys(("13.22", "20.24", "30.22", "39.24"), 6)
    assert worth == halves | ones | twos | threes
    printed = tables_for("campaign", printed_drulingen=True).victory
    assert printed[hex_("13.12")] == 2


def test_12_0_fractions_are_dropped_from_the_sum() -> None:
    state = place({"A_8": "39.20"}, flags={"control": {"14.09": "german", "28.09": "german", "28.16": "german"}})
    assert town_points(state) == 1


def test_12_0_a_reinforcement_hex_in_an_enemy_zone_allows_a_second_action() -> None:
    pieces = {"1_Auf130": "31.00 entering", "A_776": "31.02", "K5_902": "33.05", "L_902": "K5_902"}
    state = place(pieces, flags={"command_points": {"PzLehr": 3}})
    act(state, "activate 1_Auf130")
    assert allowed(state, "second")


def test_12_0_cavalry_attached_to_the_division() -> None:
    tables = tables_for("campaign")
    cavalry = [u for u in range(tables.pieces) if tables.formation[u] == tables.formations.index("106CavGrp")]
    assert {tables.divisions[tables.division[u]] for u in cavalry} == {"44ID"}


# -- Sc1 --------------------------------------------------------------------------------------------------------


def test_sc1_part_of_the_map() -> None:
    state = set_up("scholbach")
    tables = state.tables
    playable = [DATA.grid.id(found) for found in range(tables.count) if tables.playable[found]]
    assert {name[:2] for name in playable} == {f"{n:02}" for n in range(24, 36)}
    assert {name[3:] for name in playable} == {f"{n:02}" for n in range(15, 24)}


def test_sc1_points_and_parks() -> None:
    state = set_up("scholbach")
    assert points(state, "44ID") == (4, 0)
    assert points(state, "PzLehr") == (2, 0)
    assert where(state, "II_Art130") == "german.park"
    assert state.park_hex[unit("II_Art130")] == hex_("28.14")
    assert state.tables.farther[unit("II_Art130")] == 10
    assert state.contact[unit("II_Art130")] == state.tables.leaders.index("L_902")
    assert state.contact[unit("FA_217")] >= 0


def test_sc1_the_american_chooses_a_chit_and_panzer_lehr_goes_first() -> None:
    state = start("scholbach")
    while "add" not in verbs(state):
        state.play(state.numbers()[0])
    assert role(state) == "american"
    assert hexes_of(state, "add") == {"106CavGrp", "114Inf"}
    act(state, "add 114Inf")
    assert purpose(state) == "points"
    assert set(flags(state)["cup"]) == {"44ID", "DC_american", "DC_german", "PzGr902", "114Inf"}
    assert {band.label for band in state.node.bands} == {"4 CP", "5 CP", "6 CP", "7 CP", "8 CP"}  # type: ignore[union-attr]


def test_sc1_a_formation_chit_that_plays_first_keeps_the_others_out() -> None:
    state = set_up("scholbach")
    state.frames = state.frames[:1]
    state.first_chit = state.tables.chits.index("PzGr902")
    state.cup = 0
    from grognard.games.strike_counter_strike.rules.sequence import fill_cup

    fill_cup(state)
    assert "PzGr902" not in flags_cup(state)
    assert verbs(state) == {"add"}
    state = set_up("scholbach")
    state.frames = state.frames[:1]
    state.first_chit = state.tables.chits.index("106CavGrp")
    state.cup = 0
    fill_cup(state)
    assert "PzGr902" in flags_cup(state), "the German adds his all the same"
    assert "114Inf" not in flags_cup(state)


def flags_cup(state: StrikeState) -> list[str]:
    return [name for chit, name in enumerate(state.tables.chits) if state.cup >> chit & 1]


def test_sc1_who_holds_the_town_wins() -> None:
    for holder in ("german", "american"):
        state = place(
            {"K5_902": "28.15", "E_2_114": "30.21"},
            scenario="scholbach",
            turn="25-1100",
            phase="draw",
            flags={"control": {"30.22": holder}, "cup": ["44ID"]},
        )
        assert outcome(state) == (holder, "victory")


# -- Sc2 --------------------------------------------------------------------------------------------------------


def test_sc2_the_screen_and_the_coming_division() -> None:
    state = set_up("scouts_out")
    assert where(state, "K5_902") == "german.box"
    assert where(state, "I_VAK401") == "german.park"
    assert flags(state)["mines_left"] == {"american": 0, "german": 0}
    assert set(flags(state)["cup"]) == {"44ID", "PzGr901", "PzGr902", "DC_american", "DC_german", "event"}
    assert points(state, "PzLehr") == (4, 2)
    assert points(state, "44ID") == (5, 0)
    assert "FA_217" not in {found.id for found in state.view("german").pieces}


@pytest.mark.parametrize(
    ("german", "found"),
    [(16, ("german", "victory")), (15, (None, "draw")), (9, (None, "draw")), (8, ("american", "victory"))],
)
def test_sc2_levels(german: int, found: tuple[str | None, str]) -> None:
    assert level(place({"A_8": "39.20"}, scenario="scouts_out", turn="23-1500"), german) == found


def test_sc2_one_award_at_the_end() -> None:
    state = place({"E_2_114": "39.20"}, scenario="scouts_out", turn="24-0700", phase="draw", flags={"cup": ["44ID"]})
    assert isinstance(outcome(state), tuple)
    state = place(
        {"E_2_114": "39.20"},
        scenario="scouts_out",
        turn="24-0700",
        phase="draw",
        flags={"cup": ["44ID"], "control": {"24.11": "german"}},
    )
    assert state.awarded == 2


# -- Sc3 --------------------------------------------------------------------------------------------------------


def test_sc3_the_americans_keep_out_of_the_german_area_where_they_can() -> None:
    state = start("brawling")
    while "place D_106" not in " ".join(legal(state)):
        state.play(state.numbers()[0])
    hexes = hexes_of(state, "place", "D_106")
    assert "20.18" in hexes
    assert not {"20.14", "20.16"} & hexes


def test_sc3_the_cavalry_behind_the_line_keeps_the_germans_at_a_distance() -> None:
    state = start("brawling")
    while "place K2_902" not in " ".join(legal(state)):
        state.play(state.numbers()[0])
    taken = [state.place[unit(name)] for name in ("AC_A_121", "Sct_A_121")]
    for name in hexes_of(state, "place", "K2_902"):
        assert all(DATA.grid.distance(hex_(name), found) > 1 for found in taken)


def test_sc3_control_north_of_the_line_is_german() -> None:
    control = flags(set_up("brawling"))["control"]
    assert control["24.11"] == "german"
    assert control["28.05"] == "german"
    assert control["13.22"] == "american"
    assert control["30.22"] == "american"


def test_sc3_parks_may_be_chosen() -> None:
    state = start("brawling")
    while "park" not in verbs(state):
        state.play(state.numbers()[0])
    assert hexes_of(state, "park", "I_Art130") == {"yes", "no"}
    act(state, "park I_Art130 yes")
    room = {found.place: 0 for found in state.view("german").pieces if found.side == "german"}
    for found in state.view("german").pieces:
        if found.side == "german" and found.place in room and found.values["type"] != "leader":
            room[found.place] += state.steps(unit(found.id))
    full = {place_ for place_, steps in room.items() if steps > 6}
    assert full
    assert not full & hexes_of(state, "place", "I_Art130"), "two steps do not fit in"
    some = sorted(hexes_of(state, "place", "I_Art130"))[0]
    act(state, f"place I_Art130 {some}")
    assert "park" in marks(state, "I_Art130")
    assert state.contact[unit("I_Art130")] == state.tables.leaders.index("L_901")


def test_sc3_without_a_park_each_battalion_is_set_up_by_itself() -> None:
    state = start("brawling")
    while "park" not in verbs(state):
        state.play(state.numbers()[0])
    act(state, "park I_Art130 no")
    act(state, f"place I_Art130 {sorted(hexes_of(state, 'place', 'I_Art130'))[0]}")
    assert "park" not in marks(state, "I_Art130")


def test_sc3_with_americans_beside_every_hex_the_germans_stand_there_all_the_same() -> None:
    state = start("brawling")
    group = next(found for found in state.tables.setup if found.units[0] == unit("K2_902"))
    state.put(unit("A_8"), hex_("30.10"))
    for hexes, left in ((("30.09", "33.05"), ["33.05"]), (("30.09",), ["30.09"])):
        few = group._replace(hexes=tuple(hex_(name) for name in hexes))
        assert [name for name in hexes if not why_not_there(state, few, unit("K2_902"), hex_(name))] == left


def test_sc3_the_first_cup_and_the_arriving_division() -> None:
    state = set_up("brawling")
    assert set(flags(state)["cup"]) == {"event", "DC_american", "DC_german", "44ID", "4AD", "PzGr901", "PzGr902"}
    assert points(state, "4AD") == (3, 2)
    assert where(state, "A_8") == "american.box"
    assert where(state, "FA_217") == "american.park"
    assert flags(state)["mines_left"] == {"american": 1, "german": 2}


@pytest.mark.parametrize(("german", "winner"), [(30, "german"), (29, None), (23, None), (22, "american")])
def test_sc3_levels(german: int, winner: str | None) -> None:
    assert level(place({"A_8": "39.20"}, scenario="brawling"), german)[0] == winner


# -- Sc4 --------------------------------------------------------------------------------------------------------


def test_sc4_the_german_deploys_markers_in_his_area() -> None:
    state = start("deeds")
    while not {"mine", "block"} & verbs(state):
        state.play(state.numbers()[0])
    assert role(state) == "german"
    assert not any(state.on_map(american) for american in state.tables.of_side[0]), "he sets up first"
    assert codes(state, "mine 30.22") == {"deploy.area"}
    act(state, "mine 20.05", "block 20.05")
    assert verbs(state) == {"place", "end"}
    act(state, "place RG_PzLehr_1 20.05", "place RG_PzLehr_2 20.05")
    assert verbs(state) == {"end"}


def test_sc4_the_artillery_of_the_44th_is_under_the_4th() -> None:
    state = set_up("deeds")
    tables = state.tables
    assert tables.divisions[tables.division[unit("FA_217")]] == "4AD"
    assert flags(state)["turn"] == "27-0700"
    assert points(state, "4AD") == (4, 2)


def test_sc4_it_starts_with_step_a_and_the_4th_armored_first() -> None:
    state = set_up("deeds")
    assert purpose(state) in ("air", "points")
    while not (isinstance(state.node, Chance) and state.node.purpose == "points"):
        step_on(state)
    assert "4AD" in state.node.prompt or "4th Armored" in state.node.prompt
    assert {"CCB", "CCA", "event", "PzLehr"} <= set(flags(state)["cup"])


@pytest.mark.parametrize(("german", "winner"), [(4, "german"), (3, "american")])
def test_sc4_levels(german: int, winner: str) -> None:
    assert level(place({"A_8": "39.20"}, scenario="deeds", turn="27-0700"), german)[0] == winner


# -- Sc5, Sc6 ---------------------------------------------------------------------------------------------------

BANDS_5 = [(36, "german", "decisive"), (35, "german", "victory"), (30, "german", "marginal"), (25, None, "draw")]
BANDS_5 += [(21, None, "draw"), (20, "american", "marginal"), (15, "american", "victory"), (10, "american", "decisive")]
BANDS_6 = [(46, "german", "decisive"), (45, "german", "victory"), (40, "german", "marginal"), (35, None, "draw")]
BANDS_6 += [(31, None, "draw"), (30, "american", "marginal"), (25, "american", "victory"), (20, "american", "decisive")]


@pytest.mark.parametrize(("german", "winner", "name"), BANDS_5)
def test_sc5_levels(german: int, winner: str | None, name: str) -> None:
    assert level(place({"A_8": "39.20"}, scenario="strike"), german) == (winner, name)


@pytest.mark.parametrize(
    ("german", "told"), [(36, "German decisive victory"), (31, "German victory"), (16, "American marginal victory")]
)
def test_sc5_the_result_is_told(german: int, told: str) -> None:
    state = place({"A_8": "39.20"}, scenario="strike")
    level(state, german)
    assert result(state).text == f"{german} German Victory Points: {told}"


@pytest.mark.parametrize(("german", "winner", "name"), BANDS_6)
def test_sc6_levels(german: int, winner: str | None, name: str) -> None:
    assert level(place({"A_8": "39.20"}), german) == (winner, name)


def test_sc5_the_schedule_reaches_the_1500_turn_of_the_25th() -> None:
    tables = tables_for("strike")
    arriving = {tables.ids[u]: tables.turns[group.turn] for group in tables.arrivals for u in group.units}
    assert arriving["A_1_157"] == "25-1500"
    assert "B_35" not in arriving


def test_sc6_every_unit_takes_part_once() -> None:
    tables = tables_for("campaign")
    groups = (*tables.setup, *tables.arrivals)
    units = [u for group in groups for u in group.units]
    assert len(units) == len(set(units)) == 119


def test_sc6_tank_destroyers_count_double_only_here() -> None:
    for scenario, worth in (("campaign", -2), ("strike", -1)):
        tables = tables_for(scenario)
        assert tables.worth[unit("1_PzJg130")] == worth
        assert tables.worth[unit("5_Pz130")] == -2
        assert tables.worth[unit("K5_902")] == -1
        assert tables.worth[unit("A_8")] == 1
        assert tables.worth[unit("RG_PzLehr_1")] == 0


def test_sc6_eliminated_units_count() -> None:
    state = place({"A_8": "39.20"})
    lose(state, "A_776", "5_Pz130", "K5_902")
    assert score(state) == 1 - 2 - 1


def test_sc6_the_whole_schedule_plays_to_the_end_of_the_first_turn() -> None:
    state = set_up("campaign")
    while flags(state)["turn"] == "23-1500" and not isinstance(state.node, Decision):
        step_on(state)
    skip(state, "activate")
    assert "activate" in verbs(state)
    assert number(state, "end") in state.numbers()
    assert kinds(act(state, "order hold")) == ["order"]


def test_sc6_the_ratings_rise_with_reinforcements() -> None:
    early = place({"A_8": "39.20"}, turn="25-1300")
    late = place({"A_8": "39.20"}, turn="26-1300")
    assert (early.command[0], early.dispatch[0]) == (3, 1)
    assert (late.command[0], late.dispatch[0]) == (4, 2)
    assert (early.command[1], late.command[1]) == (4, 5)


def test_sc6_the_last_chit_of_the_last_turn_ends_the_game() -> None:
    state = place({"A_8": "39.20", "K5_902": "20.12"}, turn="27-1500", phase="draw", flags={"cup": ["44ID", "4AD"]})
    draw(state, "44ID")
    while isinstance(state.node, Chance | Decision):
        step_on(state)
    assert outcome(state)[0] == "american"
    assert flags(state)["cup"] == [], "its last chit is not played"
