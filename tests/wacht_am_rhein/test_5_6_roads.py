"""[5.6] Road movement."""

from __future__ import annotations

from fractions import Fraction

import grognard
from grognard.games.wacht_am_rhein.calculator import MovementCalculator
from grognard.games.wacht_am_rhein.ruleset import wacht_am_rhein

from .support import TABLES, act, ask, at, codes, cost, legal, no, parts, place, route, verbs, where

ROAD = {"movement": "road"}


def test_5_6_0_only_mech_and_mechanised_leg_units_on_a_road() -> None:
    assert no(ask("ge_fj9_i", "2408", "2308", **ROAD)) == ["road.leg"]
    assert cost(ask("ge_fj9_i", "2408", "2308", motor=True, **ROAD)) == Fraction(1, 2)
    assert no(ask("ge_i_1g", "2115", "2215", **ROAD)) == ["road.none"]
    assert no(ask("ge_i_1g", "2216", "2115", **ROAD)) == ["road.no_way"], "no road crosses that hexside"


def test_5_6_0_costs_of_the_three_kinds_of_road() -> None:
    assert cost(ask("ge_i_1g", "2216", "2215", **ROAD)) == Fraction(1, 2)
    assert cost(ask("ge_i_1g", "2310", "2210", **ROAD)) == 1
    assert cost(ask("ge_i_1g", "1511", "1611", **ROAD)) == 2
    assert cost(ask("ge_i_1g", "1511", "1611", ground="soft", **ROAD)) == 3, "soft ground on a trail"


def test_5_6_0_not_from_an_overstacked_hex() -> None:
    crowd = {"ge_fj9_i": "2110", "ge_fj9_ii": "2110", "ge_27_i": "2110", "ge_i_1g": "2110"}
    state = place(crowd)
    assert codes(state, "road ge_i_1g") == {"road.overstacked"}
    assert verbs(state, "ge_i_1g") == {"tactical"}


def test_5_6_0_kinds_of_movement_are_never_mixed() -> None:
    state = place({"ge_i_1g": "2215"})
    act(state, "road ge_i_1g", "move ge_i_1g 2216")
    assert codes(state, "tactical ge_i_1g") == {"moment"}
    assert all(text.split()[0] in ("move", "halt") for text in legal(state))
    assert codes(state, "move ge_i_1g 2115") == {"road.no_way"}
    act(state, "halt ge_i_1g")
    assert codes(state, "tactical ge_i_1g") == {"unit.moved"}


def test_5_6_1_roads_that_share_a_hex_meet_only_at_junctions() -> None:
    assert no(ask("ge_aa1", "0705", "0604 0605", via=["S3", "P4"], **ROAD)) == ["road.apart"]
    assert cost(ask("ge_aa1", "0705", "0604 0603 0604 0605", **ROAD)) == 3, "on to the junction and back"
    assert no(ask("us_743t", "0910", "1010 1011", **ROAD)) == ["road.apart"], "P2 and T6"


def test_5_6_1_the_search_finds_the_way_round() -> None:
    state = place({"ge_aa1": "0705"})
    act(state, "road ge_aa1")
    assert route(state, "move ge_aa1 0605") == ("0604", "0603", "0604", "0605")


def test_5_6_1_fractions_are_lost_on_another_kind_of_road() -> None:
    answer = ask("us_743t", "1310", "1309 1308", **ROAD)
    assert parts(answer)["fraction lost on another kind of road"] == Fraction(1, 2)
    assert cost(answer) == 2
    assert cost(ask("us_743t", "1408", "1309 1310 1210", **ROAD)) == Fraction(3, 2), "P3 and P2 are of one kind"
    whole = ask("us_743t", "1408", "1309 1308", **ROAD)
    assert cost(whole) == 2, "half a point lost after one hex"


def test_5_6_2_water_only_at_bridges_for_the_cost_of_the_road() -> None:
    assert cost(ask("us_743t", "1310", "1309", **ROAD)) == Fraction(1, 2)
    assert no(ask("us_743t", "1310", "1309", bridges={"B10": "destroyed"}, **ROAD)) == ["road.no_bridge"]
    assert no(ask("us_743t", "1207", "1308", bridges={"B09": "destroyed"}, **ROAD)) == ["road.no_bridge"], "a stream"


def test_5_6_2_weight_counts_on_trail_bridges() -> None:
    assert no(ask("ge_501", "1410", "1409", **ROAD)) == ["bridge.heavy"]
    assert no(ask("ge_pj1", "1511", "1410 1409", collapse_die=1, **ROAD)) == ["bridge.collapses"]
    assert cost(ask("ge_pj1", "1511", "1410 1409", collapse_die=2, **ROAD)) == 4


def test_5_6_2_the_bridge_is_tried_when_the_unit_comes_to_it() -> None:
    state = place({"ge_pj1": "1511"})
    act(state, "road ge_pj1", "move ge_pj1 1409")
    assert state.place[TABLES.unit("ge_pj1")] == state.tables.grid.index("1410")
    state.roll([0])
    assert state.crossings[state.tables.bridge_number["B13"]] == 0
    assert state.moving < 0


def test_5_6_3_one_other_mech_unit_costs_two_and_stops() -> None:
    friend = [at("ge_7_1", "2210")]
    assert parts(ask("ge_501", "2310", "2210", friends=friend, **ROAD))["another Mech unit on the road"] == 2
    assert no(ask("ge_501", "2310", "2210 2110", friends=friend, **ROAD)) == ["stop.mech"]
    assert cost(ask("ge_501", "2310", "2210 2110", friends=[at("ge_12pak", "2210")], **ROAD)) == 2, "Leg units do not"


def test_5_6_3_two_other_mech_units_close_the_hex() -> None:
    friends = [at("ge_7_1", "2210"), at("ge_9pi", "2210")]
    assert no(ask("ge_501", "2310", "2210", friends=friends, **ROAD)) == ["road.two_mech"]
    assert no(ask("ge_501", "2210", "2110", friends=friends, **ROAD)) == ["road.two_mech_here"]
    assert cost(ask("ge_501", "2210", "2110", friends=friends[:1], **ROAD)) == 1
    assert cost(ask("ge_501", "2210", "2110", friends=friends)) == 3, "Tactical movement does not care"


def test_5_6_3_ground_closed_to_mech_is_open_by_road() -> None:
    assert no(ask("us_743t", "1703", "1702")) == ["terrain.closed"]
    assert cost(ask("us_743t", "1703", "1702", **ROAD)) == 2


def test_5_6_4_three_leg_units_of_a_us_infantry_division_use_its_trucks() -> None:
    units = ["us_1_117", "us_2_117", "us_3_117", "us_1_120"]
    pieces = {"us_1_117": "0601", "us_2_117": "0602", "us_3_117": "0616", "us_1_120": "0617"}
    state = place(pieces, "allied.movement")
    for unit in units[:3]:
        act(state, f"road {unit}", f"halt {unit}")
    assert codes(state, "road us_1_120") == {"road.trucks"}
    assert verbs(state, "us_1_120") == {"tactical"}


def test_5_6_4_six_hexes_of_primary_road_for_three_points() -> None:
    assert cost(ask("us_1_119", "0601", "0602 0603 0604 0605 0606 0607", **ROAD)) == 3


def test_5_6_4_not_next_to_enemies() -> None:
    enemies = [at("ge_i_1", "1508")]
    assert no(ask("us_1_119", "1605", "1606 1507", enemies=enemies, **ROAD)) == ["enemy.trucked"]
    away = [at("ge_i_1", "1607")]
    assert cost(ask("us_1_119", "1606", "1605 1604", enemies=away, **ROAD)) > 0, "it may drive away"


def test_5_6_4_afterwards_they_are_leg_again_for_others_on_the_road() -> None:
    state = place({"us_1_119": "0601", "us_743t": "0605"}, "allied.movement")
    act(state, "road us_1_119", "move us_1_119 0603", "halt us_1_119", "road us_743t", "move us_743t 0602")
    assert state.left == (12 * 12) - 3 * 6, "no two points more at 0603"


def test_5_6_4_they_obey_mech_rules_while_they_drive() -> None:
    friend = [at("us_743t", "0602")]
    assert no(ask("us_1_119", "0601", "0602 0603", friends=friend, **ROAD)) == ["stop.mech"]


def test_5_6_4_three_of_a_division_may_be_in_strategic_mode() -> None:
    pieces = {"us_1_117": "0601", "us_2_117": "0611", "us_3_117": "0616", "us_1_120": "0617", "us_30hq": "0612"}
    state = place(pieces, "allied.mode")
    act(state, "mode us_1_117 strategic", "mode us_2_117 strategic", "mode us_3_117 strategic")
    assert codes(state, "mode us_1_120 strategic") == {"mode.trucks"}


def test_5_6_1_fractions_are_lost_on_a_better_road_too() -> None:
    """Seen only with a chart in which a secondary road costs a fraction."""
    rules = grognard.ruleset("wacht_am_rhein", changes={"charts.toml": {"roads": {"secondary": {"cost": "3/4"}}}})
    request = {"unit": "ge_i_1", "start": "1507", "path": ["1508", "1408"], "movement": "road", "via": ["S8", "P3"]}
    answer = MovementCalculator(wacht_am_rhein, rules.trees).calculate(request)
    assert [refusal.code for refusal in answer.refusals] == []
    assert Fraction(answer.cost, 12) == Fraction(3, 4) + Fraction(1, 4) + Fraction(1, 2)
    assert parts(answer)["fraction lost on another kind of road"] == Fraction(1, 4)


def test_5_6_4_the_trucks_of_one_division_do_not_serve_another() -> None:
    pieces = {"us_1_117": "0601", "us_2_117": "0602", "us_3_117": "0616", "us_1_120": "0617", "us_1_504": "0610"}
    state = place(pieces, "allied.movement", airborne_trucks=True)
    for unit in ("us_1_117", "us_2_117", "us_3_117"):
        act(state, f"road {unit}", f"halt {unit}")
    assert codes(state, "road us_1_120") == {"road.trucks"}
    assert codes(state, "road us_1_504") == set()


def test_5_6_4_units_in_strategic_mode_use_the_same_three_trucks() -> None:
    pieces = {"us_1_117": "0602", "us_2_117": "0604", "us_3_117": "0606", "us_1_119": "0608"}
    modes = {"modes": dict.fromkeys(("us_1_117", "us_2_117", "us_3_117"), "strategic")}
    state = place(pieces, "allied.movement", flags=modes)
    assert codes(state, "road us_1_119") == {"road.trucks"}
    for unit in modes["modes"]:
        act(state, f"strategic {unit}", f"halt {unit}")
    assert codes(state, "road us_1_119") == {"road.trucks"}


def test_5_6_2_medium_armour_that_overruns_across_a_trail_bridge_tries_it() -> None:
    flags = {"modes": {"ge_pj1": "exploit"}}
    state = place({"ge_pj1": "1410", "us_14svc": "1409"}, "german.exploitation", flags=flags)
    act(state, "road ge_pj1", "overrun ge_pj1 1409")
    assert state.node.to_json()["kind"] == "chance"
    assert "does it hold" in state.node.prompt  # type: ignore[union-attr]


def test_5_6_4_every_unit_on_the_trucks_counts_the_first_of_the_division_too() -> None:
    names = ("us_1_117", "us_2_117", "us_3_120", "us_1_119")
    state = place(
        dict(zip(names, ("0602", "0603", "0605", "0608"), strict=True)) | {"ge_i_1": "2110"}, "allied.movement"
    )
    for name in names[:3]:
        assert codes(state, f"road {names[3]}") == set()
        act(state, f"road {name}", f"halt {name}")
    assert codes(state, f"road {names[3]}") == {"road.trucks"}
    lent = place(
        {"us_1_117": "0602", "us_2_117": "0603", "us_1_119": "0608", "us_2_119": "0605", "us_3_120": "0607"}
        | {"ge_i_1": "2110"},
        "allied.movement",
        flags={"attached": {"us_1_117": "82us"}},
    )
    for name in ("us_2_117", "us_2_119", "us_3_120"):
        act(lent, f"road {name}", f"halt {name}")
    assert codes(lent, "road us_1_119") == {"road.trucks"}
    headquarters = place({"us_30hq": "0602", "us_1_119": "0608", "ge_i_1": "2110"}, "allied.movement")
    assert codes(headquarters, "road us_1_119") == set()


def test_5_6_0_three_guns_are_not_too_many_for_a_hex_but_four_are() -> None:
    guns = {"us_118fa": "0602", "us_197fa": "0602", "us_113fa": "0602"}
    state = place(guns | {"ge_i_1": "2110"}, "allied.movement", flags={"marks": dict.fromkeys(list(guns)[1:], "set")})
    assert codes(state, "road us_118fa") == set()
    crowd = place(
        guns | {"us_376fa": "0602", "ge_i_1": "2110"},
        "allied.movement",
        flags={"marks": dict.fromkeys([*list(guns)[1:], "us_376fa"], "set")},
    )
    assert codes(crowd, "road us_118fa") == {"road.overstacked"}


def test_5_6_3_by_option_a_unit_alone_in_its_hex_leaves_it() -> None:
    state = place({"us_743t": "0602", "ge_i_1": "2110"}, "allied.movement", leaving_two_mech="itself")
    assert codes(state, "road us_743t") == set()
    both = place({"us_743t": "0602", "us_740t": "0602", "ge_i_1": "2110"}, "allied.movement", leaving_two_mech="itself")
    assert codes(both, "road us_743t") == {"road.two_mech_here"}


def test_5_6_1_it_turns_back_at_a_junction_through_its_own_hex_and_is_not_in_its_own_way() -> None:
    state = place({"ge_i_1": "0605"}, turn=3)
    act(state, "road ge_i_1", "move ge_i_1 0604")
    assert route(state, "move ge_i_1 0705") == ("0603", "0604", "0705"), "its road does not meet the other in 0604"
    act(state, "move ge_i_1 0705")
    assert where(state, "ge_i_1") == "0705"
