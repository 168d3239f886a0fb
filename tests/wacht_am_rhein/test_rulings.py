"""The rulings R1 to R37 of the reconstruction and ours from R38 on; both values where they are options."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import grognard
from grognard.games.wacht_am_rhein.calculator import Answer, MovementCalculator
from grognard.games.wacht_am_rhein.rules.search import NOT_YET, Mover, find_reach
from grognard.games.wacht_am_rhein.ruleset import wacht_am_rhein

from .support import (
    DATA,
    TABLES,
    act,
    allowance,
    ask,
    at,
    cases,
    codes,
    cost,
    details,
    hexes,
    kinds,
    legal,
    no,
    parts,
    phase,
    piece,
    place,
    roll,
    verbs,
    where,
)

ROAD = {"movement": "road"}
PA = {"mode": "prepared_assault"}


def left_after(state: Any, unit: str, kind: str, goal: str) -> Fraction | None:
    """What a unit has left after its cheapest move to a hex, or None."""
    tables = state.tables
    number = TABLES.unit(unit)
    kinds = ("strategic", "road", "tactical", "mounted", "assault")
    reach = find_reach(state, Mover(number, kinds.index(kind), NOT_YET, 12 * 12, True))
    node = reach.best.get(tables.grid.index(goal))
    return None if node is None else Fraction(reach.left[node], 12)


def packed(changes: dict[str, dict[str, Any]], **request: Any) -> Answer:
    """The calculator with other figures."""
    rules = grognard.ruleset("wacht_am_rhein", changes=changes)
    return MovementCalculator(wacht_am_rhein, rules.trees).calculate(request)


def test_r1_strategic_mode_adds_half_and_the_figure_can_be_replaced() -> None:
    assert allowance("ge_501", mode="strategic", **ROAD) == 14
    doubled = {"charts.toml": {"strategic_mode": {"factor": 2}}}
    assert packed(doubled, unit="ge_501", mode="strategic", movement="road").allowance == 18


def test_r2_a_quarter_is_what_remains() -> None:
    assert allowance("us_1_117", status=["fatigue"]) == 3


def test_r3_fractions_together_rounded_up_once_then_points_never_below_zero() -> None:
    assert allowance("ge_501", status=["out_of_supply", "fatigue"], mode="strategic", **ROAD) == 2, "27/16"
    assert allowance("us_743t", status=["fatigue"], movement="tactical", ground="deep_snow") == 0


def test_r4_one_charge_a_hex_the_dearest() -> None:
    pieces = {"us_1_117": "1605", "ge_iii_2": "1607", "ge_27_i": "1506"}
    flags = {"works": {"1506": "german ip"}}
    once = place(pieces, "allied.movement", flags=flags)
    assert left_after(once, "us_1_117", "tactical", "1606") == 12 - 3 - 3
    each = place(pieces, "allied.movement", flags=flags, enemy_cost="each")
    assert left_after(each, "us_1_117", "tactical", "1606") == 12 - 3 - 3 - 2
    assert cost(ask("us_1_117", "1605", "1606", enemies=[at("ge_ar1_i", "1607", battery="in")])) == 5, "guns count"


def test_r5_the_hex_entered_must_be_in_range() -> None:
    held = at("us_1_117", "1606")
    near = [held, at("us_118fa", "1601", battery="in")]
    assert no(ask("ge_i_1", "1406", "1506 1507", enemies=near, bonus=20)) == ["stop.artillery"]
    far = [held, at("us_118fa", "2301", battery="in")]
    assert cost(ask("ge_i_1", "1406", "1506 1507", enemies=far, bonus=20)) > 0


def test_r6_prepared_assault_stops_next_to_the_weakest_enemy() -> None:
    assert no(ask("ge_i_1g", "2214", "2215 2216", enemies=[at("us_5bf", "2116")], **PA)) == ["stop.assault"]


def test_r7_current_strength_counts() -> None:
    pieces = {"ge_i_1": "1406", "us_1_117": "1606"}
    flags = {"works": {"1606": "allied et"}}
    fresh = place(pieces, flags=flags)
    worn = place({"ge_i_1": "1406", "us_5bf": "1606"}, flags=flags)
    side, hex_ = 1, fresh.tables.grid.index("1506")
    from grognard.games.wacht_am_rhein.rules.enemies import threat_to

    assert threat_to(fresh, side).stop[hex_]
    assert not threat_to(worn, side).stop[hex_]


def test_r8_covering_terrain_reduces_the_cost_of_fieldworks_or_of_all() -> None:
    pieces = {"ge_fj9_ii": "2209", "us_394": "2207"}
    flags = {"works": {"2207": "none"}}
    assert left_after(place(pieces, flags=flags), "ge_fj9_ii", "tactical", "2208") == 12 - 4 - 2
    assert left_after(place(pieces, flags=flags, covering_reduces="all"), "ge_fj9_ii", "tactical", "2208") == 12 - 4 - 1


def test_r9_a_leg_unit_stacked_with_mech_still_charges() -> None:
    mech = [at("us_743t", "1913")]
    both = [*mech, at("us_1_117", "1913")]
    assert cost(ask("ge_fj9_i", "1912", "1812", enemies=mech, bonus=9)) == 6
    assert cost(ask("ge_fj9_i", "1912", "1812", enemies=both, bonus=9)) == 8


def test_r10_the_strategic_ban_comes_before_two_points_and_a_stop() -> None:
    friend = [at("ge_pj1", "2212")]
    assert no(ask("ge_ii_1g", "2213", "2212", mode="strategic", friends=friend, **ROAD)) == ["strategic.mech"]
    assert cost(ask("ge_ii_1g", "2213", "2212", friends=friend, **ROAD)) == Fraction(5, 2)


def test_r11_two_other_mech_units_or_two_with_itself() -> None:
    pieces = {"ge_i_1": "2110", "ge_iii_2": "2110"}
    assert "road" in verbs(place(pieces), "ge_i_1")
    strict = place(pieces, leaving_two_mech="itself")
    assert codes(strict, "road ge_i_1") == {"road.two_mech_here"}


def test_r12_a_bridge_costs_three_at_a_river_nothing_at_a_stream() -> None:
    assert parts(ask("us_743t", "1509", "1508"))["bridge over the Ambleve"] == 3
    assert list(parts(ask("us_743t", "1607", "1707"))) == ["mixed"]


def test_r13_constricted_costs_belong_to_tactical_movement() -> None:
    assert cost(ask("us_743t", "1309", "1308", **ROAD)) == 1
    assert "stop.woods" in no(ask("us_743t", "1407", "1308 1307", **PA))


def test_r14_no_two_dashed_lines_share_a_hexside() -> None:
    import pytest

    from grognard.engine.errors import DataError

    lines = {"map.toml": {"constricted": {"hexes": {"1308": [["S", "NW"], ["S", "SE"]]}}}}
    with pytest.raises(DataError, match="share a hexside"):
        grognard.ruleset("wacht_am_rhein", changes=lines)


def test_r15_the_four_sequences_of_prepared_assault() -> None:
    assert cost(ask("ge_i_1g", "1911", "1810 1710", **PA)) == 2
    assert cost(ask("ge_i_1g", "2115", "2014 1914", **PA)) == 2
    assert "stop.woods" in no(ask("ge_i_1g", "2012", "1912 1911", **PA))
    assert no(ask("ge_i_1g", "1911", "1810 1711", **PA)) == ["assault.second"]


def test_r16_fractions_are_lost_by_kind_or_by_road() -> None:
    pieces = {"us_743t": "1408"}
    by_kind = place(pieces, "allied.movement")
    by_road = place(pieces, "allied.movement", fractions_lost="road")
    # 1309, 1310 on P3, then 1210, 1110 ... on P2, another road of the same kind.
    assert left_after(by_kind, "us_743t", "road", "1210") == 12 - Fraction(3, 2)
    assert left_after(by_road, "us_743t", "road", "1210") == 12 - Fraction(3, 2), "nothing to lose after two hexes"
    one = place({"us_743t": "1309"}, "allied.movement", fractions_lost="road")
    assert left_after(one, "us_743t", "road", "1210") == 12 - Fraction(1, 2) - Fraction(1, 2) - Fraction(1, 2)


def test_r17_trucks_for_infantry_divisions_by_option_also_for_airborne_ones() -> None:
    pieces = {"us_1_504": "0610"}
    assert codes(place(pieces, "allied.movement"), "road us_1_504") == {"road.leg"}
    assert "road" in verbs(place(pieces, "allied.movement", airborne_trucks=True), "us_1_504")
    exploiting = place({"us_1_119": "0601"}, "allied.exploitation", flags={"modes": {"us_1_119": "exploit"}})
    assert codes(exploiting, "road us_1_119") == {"road.trucks_exploit"}


def test_r18_us_engineers_in_strategic_mode_stay_mech() -> None:
    state = place({"us_291a": "0610"}, "allied.movement", flags={"modes": {"us_291a": "strategic"}})
    assert state.counts_as_mech(TABLES.unit("us_291a"))


def test_r19_the_exploitation_phase_of_the_other_or_of_the_same_player() -> None:
    pieces = {"ge_i_1": "2110", "us_743t": "1302"}
    flags = {"modes": {"ge_i_1": "exploit"}}
    other = place(pieces, "allied.movement", flags=flags)
    act(other, "end")
    assert phase(other) == "german.exploitation"
    own = place(pieces, "german.movement", flags=flags, exploitation="own")
    act(own, "end")
    assert phase(own) == "german.exploitation"


def test_r20_from_maneuver_reserve_to_tactical_or_to_exploit() -> None:
    flags = {"modes": {"ge_iii_1g": "maneuver_reserve"}}
    state = place({"ge_iii_1g": "2214"}, "german.mode", flags=flags)
    assert {text for text in legal(state) if "ge_iii_1g" in text and "mode" in text} == {"mode ge_iii_1g tactical"}
    assert "release ge_iii_1g" in legal(place({"ge_iii_1g": "2214"}, "german.exploitation", flags=flags))


def test_r21_half_the_allowance_in_battery_also_by_road() -> None:
    assert allowance("ge_ar1_i", battery="in", **ROAD) == 6
    assert allowance("ge_ar1_i", battery="in", status=["resting"], movement="tactical") == 3


def test_r22_one_hex_whatever_it_costs_but_not_over_a_stream() -> None:
    assert cost(ask("us_118fa", "1609", "1710", battery="in")) == Fraction(1, 12), "one hex, forest"
    assert no(ask("us_118fa", "1607", "1708", battery="in")) == ["stream.never"]


def test_r23_horse_artillery_is_towed() -> None:
    assert no(ask("ge_fjar", "1607", "1708", battery="out")) == ["stream.never"]
    assert no(ask("ge_fjar", "1407", "1308", battery="out")) == ["constricted.artillery"]
    enemies = [at("us_14svc", "2010")]
    assert no(ask("ge_fjar", "2210", "2110", battery="out", enemies=enemies)) == ["artillery.adjacent"]


def test_r24_the_points_are_spent_before_the_die() -> None:
    state = place({"ge_i_1": "2110", "us_1_117": "2010"}, "german.exploitation", flags={"modes": {"ge_i_1": "exploit"}})
    act(state, "road ge_i_1", "overrun ge_i_1 2010")
    assert state.left == 10 * 12


def overrun_with_equal_hits(**options: Any) -> list[str]:
    flags = {"modes": {"ge_i_1": "exploit"}}
    state = place({"ge_i_1": "2110", "us_1_117": "2010"}, "german.exploitation", flags=flags, **options)
    act(state, "road ge_i_1", "overrun ge_i_1 2010")
    events = state.roll([8])
    while state.moving >= 0 and "move" not in {text.split()[0] for text in legal(state)}:
        events += act(state, "stand")
    return [event.kind for event in events]


def test_r25_equal_hits_fail_or_by_option_succeed() -> None:
    assert "overrun_fails" in overrun_with_equal_hits()
    assert "overrun_succeeds" in overrun_with_equal_hits(equal_hits="success")


def test_r26_covering_for_combat_is_covering_for_movement_and_night() -> None:
    flags = {"modes": {"ge_i_1": "exploit"}}
    state = place({"ge_i_1": "2110", "us_1_117": "2010"}, "german.exploitation", turn=5, flags=flags)
    act(state, "road ge_i_1", "overrun ge_i_1 2010")
    state.roll([5])
    while "stand" in legal(state):
        act(state, "stand")
    assert "lose ge_i_1" not in legal(state), "by night it may stay"


def test_r27_night_covers_for_stops_and_costs_or_not() -> None:
    pieces = {"us_743t": "1406", "ge_84f": "1606"}
    from grognard.games.wacht_am_rhein.rules.enemies import threat_to

    hex_ = DATA.grid.index("1506")
    assert not threat_to(place(pieces, "allied.movement", turn=5), 0).stop[hex_]
    assert threat_to(place(pieces, "allied.movement", turn=5, night_covers=False), 0).stop[hex_]


def test_r27_the_cover_of_night_ends_with_the_night() -> None:
    from grognard.games.wacht_am_rhein.rules.enemies import threat_to

    state = place({"us_743t": "1406", "ge_84f": "1606"}, "allied.movement", turn=5)
    hex_ = DATA.grid.index("1506")
    assert not threat_to(state, 0).stop[hex_]
    state.set_turn(6)
    assert threat_to(state, 0).stop[hex_]


def test_r28_a_trail_is_a_road_for_leg_units() -> None:
    assert cost(ask("us_99ib", "1703", "1702")) == 3, "marsh by the trail"


def test_r29_no_constricted_point_through_a_road_hexside() -> None:
    assert cost(ask("us_2_119", "1308", "1309")) == 3
    assert cases(ask("us_2_119", "1308", "1309")) == ["5.4.1"]


def test_r30_no_minimum_move() -> None:
    assert no(ask("ge_501", "1609", "1710", status=["out_of_supply"])) == ["points.short"]


def test_r31_towed_guns_may_pass_enemies_but_choose_no_hex_next_to_them() -> None:
    weak = [at("us_14svc", "2010")]
    assert cost(ask("ge_ar1_ii", "2210", "2110 2109", battery="out", enemies=weak)) == 8
    assert no(ask("ge_ar1_ii", "2210", "2110", battery="out", enemies=weak)) == ["artillery.adjacent"]
    strong = [at("us_1_117", "2010", fieldworks="et")]
    assert no(ask("ge_ar1_ii", "2210", "2110", battery="out", enemies=strong)) == ["artillery.adjacent"]


def test_r31_by_option_towed_guns_may_be_stopped_next_to_enemies() -> None:
    pieces = {"ge_ar1_ii": "2210", "us_1_117": "2010"}
    for works, reading, expected in (
        ("allied et", "never", {"artillery.adjacent"}),
        ("allied et", "forced", set()),
        ("allied ip", "forced", {"artillery.adjacent"}),
    ):
        state = place(pieces, flags={"works": {"2010": works}, "ground": "firm"}, guns_stopped=reading)
        act(state, "tactical ge_ar1_ii")
        found = codes(state, "move ge_ar1_ii 2110")
        if not found:
            act(state, "move ge_ar1_ii 2110")
            found = codes(state, "halt ge_ar1_ii") if state.moving >= 0 else set()
        assert found == expected, (works, reading)


def test_r32_one_test_a_unit_and_crossing_on_rivers_only() -> None:
    state = place({"ge_pj1": "1511"})
    act(state, "road ge_pj1", "move ge_pj1 1409")
    assert state.node.to_json()["purpose"] == "collapse"
    state.roll([5])
    assert state.node.to_json()["kind"] == "decision"
    assert hexes(state, "move")


def test_r33_motorised_and_strategic_units_keep_away_but_may_leave() -> None:
    enemies = [at("us_14svc", "2010")]
    assert cost(ask("ge_fj9_i", "2110", "2210", motor=True, enemies=enemies, **ROAD)) == 1
    pieces = {"ge_i_1g": "2210", "us_14svc": "2010"}
    flags = {"modes": {"ge_i_1g": "strategic"}}
    shy = place(pieces, flags=flags)
    assert left_after(shy, "ge_i_1g", "strategic", "2110") is None
    bold = place(pieces, flags=flags, strategic_keeps_away=False)
    assert left_after(bold, "ge_i_1g", "strategic", "2110") == 12 - 1 - 2


def test_r34_attached_units_count_with_their_new_formation() -> None:
    pieces = {"ge_i_1g": "2215", "ge_fj9_i": "2115"}
    assert left_after(place(pieces), "ge_i_1g", "tactical", "2115") == 9
    attached = place(pieces, flags={"attached": {"ge_fj9_i": "1ss"}})
    assert left_after(attached, "ge_i_1g", "tactical", "2115") == 10


def test_r35_independent_companies_cause_no_formation_cost() -> None:
    assert cost(ask("ge_i_1g", "2215", "2115", friends=[at("ge_12pak", "2115")])) == 2


def test_r36_advances_and_retreats_are_not_movement() -> None:
    state = place({"us_743t": "2207", "us_1_117": "0601", "ge_27_i": "2307", "ge_9pi": "2206"}, "allied.combat")
    act(state, "attack 2206", "commit us_743t", "roll")
    for _ in range(6):
        if state.node.to_json()["kind"] == "chance":
            state.roll([9])
        elif "stand" in legal(state):
            act(state, "stand")
    assert "advance us_743t" in legal(state), "although 2206 and 2207 lie next to the Fortification in 2307"


def test_r37_a_river_loop_is_crossed_once_for_each_hexside() -> None:
    answer = ask("us_2_505", "1410", "1310 1410", bonus=10)
    assert [step.cost for step in answer.ledger.steps] == [8 * 12, 8 * 12]  # type: ignore[union-attr]


def test_r38_what_cannot_cross_a_stream_cannot_cross_a_river_and_engineers_do_not_help_themselves() -> None:
    assert no(ask("us_823td", "1310", "1410")) == ["river.towed"]
    assert cost(ask("us_291a", "1310", "1410")) == 8
    assert cost(ask("us_291a", "1310", "1410", friends=[at("us_291b", "1310")])) == 6


def test_r39_a_red_hexagon_stops_only_from_a_battery() -> None:
    held = at("us_1_117", "1606")
    limbered = [held, at("us_118fa", "1604", battery="out")]
    assert cost(ask("ge_i_1", "1406", "1506 1507", enemies=limbered, bonus=20)) > 0


def test_r20_by_option_the_reserve_is_released_before_anybody_moves() -> None:
    flags = {"modes": {"ge_iii_1g": "maneuver_reserve", "ge_i_1": "exploit"}}
    pieces = {"ge_iii_1g": "2214", "ge_i_1": "2110"}
    for reading, expected in (("during", set()), ("start", {"release.late"})):
        state = place(pieces, "german.exploitation", flags=flags, reserve_release=reading)
        assert codes(state, "release ge_iii_1g") == set()
        act(state, "tactical ge_i_1", "halt ge_i_1")
        assert codes(state, "release ge_iii_1g") == expected, reading


def test_r40_who_leaves_the_reserve_in_the_phase_has_begun_it_where_it_stood() -> None:
    flags = {"modes": {"ge_iii_1g": "maneuver_reserve", "us_14svc": "prepared_assault"}}
    state = place({"ge_iii_1g": "2110", "us_14svc": "2010"}, "german.exploitation", flags=flags)
    act(state, "release ge_iii_1g")
    assert codes(state, "road ge_iii_1g") == {"mode.pinned"}


def test_r41_only_a_company_with_vehicles_sets_up_a_battalion_that_has_dismounted_wholly() -> None:
    pieces = {"ge_iii_2_a": "2110", "ge_iii_2_b": "2110"}
    state = place(pieces, "german.mode", flags={"marks": {"ge_iii_2_b": "mounted"}})
    assert codes(state, "rejoin ge_iii_2_a") == {"rejoin.vehicles"}
    act(state, "rejoin ge_iii_2_b", "rejoin ge_iii_2_a")
    assert piece(state, "ge_iii_2").values["steps"] == 2


def test_r42_engineers_take_a_stream_away_for_every_leg_unit_or_not_for_anti_tank_units() -> None:
    pieces = {"ge_12pak": "1607", "ge_9pi": "1607"}
    for reading, left in (("all", 5 * 12), ("others", None)):
        state = place(pieces, flags={"ground": "firm"}, engineers_at_streams=reading)
        act(state, "tactical ge_12pak", "move ge_12pak 1708")
        assert (state.left if state.moving >= 0 else None) == left, reading


def test_r43_three_trucks_together_or_three_by_road_and_three_in_strategic_mode() -> None:
    pieces = {"us_1_117": "0602", "us_2_117": "0604", "us_1_119": "0608", "us_2_119": "0610"}
    modes = {"modes": {"us_1_117": "strategic", "us_2_117": "strategic"}}
    for reading, expected in (("together", {"road.trucks"}), ("each", set())):
        state = place(pieces, "allied.movement", flags=modes, division_trucks=reading)
        act(state, "road us_1_119", "halt us_1_119")
        assert codes(state, "road us_2_119") == expected, reading


def test_r44_a_hex_won_by_an_overrun_is_entered_like_any_other_or_not() -> None:
    pieces = {"ge_i_1": "2010", "us_14svc": "2009", "us_1_117": "2008"}
    flags = {"modes": {"ge_i_1": "exploit"}, "works": {"2008": "allied et"}}
    for stops in (True, False):
        state = place(pieces, "german.exploitation", flags=flags, overrun_stops=stops)
        act(state, "road ge_i_1", "overrun ge_i_1 2009")
        roll(state, 9)
        assert where(state, "ge_i_1") == "2009"
        assert (state.moving < 0) == stops


def test_r45_the_bridge_is_tried_before_the_overrun_and_if_it_falls_there_is_none() -> None:
    flags = {"modes": {"ge_pj1": "exploit", "ge_ii_1g": "exploit"}}
    pieces = {"ge_pj1": "1410", "ge_ii_1g": "1410", "us_14svc": "1409"}
    state = place(pieces, "german.exploitation", flags=flags)
    act(state, "road ge_pj1", "overrun ge_pj1 1409")
    fallen = state.copy()
    assert kinds(roll(fallen, 0)) == ["collapsed"]
    assert (where(fallen, "ge_pj1"), fallen.moving) == ("1410", -1)
    assert codes(fallen, "road ge_pj1") == {"unit.moved"}
    assert "retreat_possible" not in piece(fallen, "ge_pj1").marks, "there was no overrun that failed"
    assert kinds(roll(state, 5)) == ["held"]
    roll(state, 9)
    assert where(state, "ge_pj1") == "1409", "over the bridge without another try"


def test_r45_the_calculator_tries_it_too() -> None:
    request = {"enemies": [at("us_14svc", "1409")], "mode": "exploit", "overrun": True, **ROAD}
    answer = ask("ge_pj1", "1410", "1409", **request)
    assert ("the bridge may collapse", "15.5.0") in answer.ledger.steps[-1].notes  # type: ignore[union-attr]
    assert no(ask("ge_pj1", "1410", "1409", collapse_die=1, **request)) == ["bridge.collapses"]
    assert cost(ask("ge_pj1", "1410", "1409", collapse_die=2, **request)) == 3


def test_r45_one_try_also_if_the_unit_passes_through_the_hex() -> None:
    flags = {"modes": {"ge_pj1": "exploit"}}
    state = place({"ge_pj1": "1410", "us_526ai": "1409"}, "german.exploitation", flags=flags)
    act(state, "road ge_pj1", "overrun ge_pj1 1409")
    roll(state, 5)
    while "pass" in legal(state) if state.node.to_json()["kind"] == "decision" else False:
        act(state, "pass")
    roll(state, 9)
    while "stand" in legal(state):
        act(state, "stand")
    if state.through >= 0:
        act(state, next(text for text in sorted(legal(state)) if text.startswith("move")))
        assert state.node.to_json()["kind"] == "decision", "no second die"


def test_r46_a_road_without_its_bridge_is_no_road_for_leg_units_or_still_one() -> None:
    flags = {"bridges": {"B14": "destroyed"}, "ground": "firm"}
    for reading, left in (("cut", 12 - 3 - 8), ("clear", 12 - 3 - 7)):
        state = place({"us_1_117": "1609"}, "allied.movement", flags=flags, road_at_lost_bridge=reading)
        act(state, "tactical us_1_117", "move us_1_117 1509")
        state = state.copy()
        assert details(state, "move us_1_117 1508").left == str(left), reading


def test_r47_after_a_failed_overrun_in_the_open_to_the_nearest_hex_away_from_enemies() -> None:
    flags = {"modes": {"ge_i_1": "exploit"}}
    state = place({"ge_i_1": "2009", "us_1_117": "2008"}, "german.exploitation", flags=flags)
    act(state, "tactical ge_i_1", "overrun ge_i_1 2008")
    roll(state, 5)
    while "stand" in legal(state):
        act(state, "stand")
    assert legal(state) == {"retreat ge_i_1 2010", "retreat ge_i_1 2110"}
