"""[5.4] Tactical movement: roads for Leg units, water, constricted terrain."""

from __future__ import annotations

from .support import act, ask, cases, codes, cost, hexes, kinds, legal, no, parts, place, roll, where


def test_5_4_0_tactical_movement_uses_no_roads_but_bridges() -> None:
    assert cost(ask("ge_i_1g", "2215", "2216")) == 2, "clear, not half a point by the primary road"
    assert cost(ask("ge_i_1", "1509", "1508")) == 6, "the bridge of the road"


def test_5_4_1_leg_units_treat_roads_as_clear_terrain() -> None:
    assert cost(ask("us_1_117", "1604", "1605 1606 1507 1508")) == 12
    assert cases(ask("us_1_117", "1604", "1605")) == ["5.4.1"]
    assert cost(ask("us_1_117", "1604", "1505")) == 4, "mixed, no road on that hexside"
    assert cost(ask("us_1_117", "1509", "1508")) == 3, "over the bridge"
    assert cost(ask("us_1_117", "1508", "1509")) == 3, "into the gorge"


def test_5_4_1_not_over_a_bridge_that_is_gone() -> None:
    gone = {"B14": "destroyed"}
    assert cost(ask("us_1_117", "1509", "1508", bridges=gone)) == 4 + 4, "mixed and the river"


def test_5_4_2_streams_cost_more() -> None:
    assert parts(ask("us_1_117", "1608", "1708"))["Eau Rouge without a bridge"] == 1
    assert parts(ask("us_743t", "1608", "1708"))["Eau Rouge without a bridge"] == 2
    assert cost(ask("us_743t", "1607", "1707")) == 3, "a bridge over a stream costs nothing"


def test_5_4_2_towed_guns_and_us_anti_tank_need_a_bridge() -> None:
    for unit in ("us_823td", "ge_ar1_ii", "ge_fjar", "us_118fa"):
        assert no(ask(unit, "1607", "1708")) == ["stream.never"]
        assert cost(ask(unit, "1607", "1707")) > 0
    assert no(ask("us_823td", "1607", "1708", movement="mounted")) == ["stream.never"]
    assert cost(ask("us_391fa", "1607", "1708")) == 8, "self-propelled artillery pays"


def test_5_4_2_a_german_leg_anti_tank_unit_spends_everything_from_where_it_began() -> None:
    assert cost(ask("ge_12pak", "1608", "1708")) == 9
    assert no(ask("ge_12pak", "1507", "1607 1708")) == ["stream.whole"]
    assert no(ask("ge_12pak", "1608", "1708 1808")) == ["points.short"]
    answer = ask("ge_12pak", "1608", "1708")
    assert cases(answer) == ["5.4.2"]


def test_5_4_2_engineers_take_the_stream_away_for_leg_units() -> None:
    assert cost(ask("us_1_117", "1608", "1708", engineer_at=["1608"])) == 4
    assert cost(ask("us_1_117", "1608", "1708", engineer_at=["1708"])) == 4
    assert cost(ask("us_743t", "1608", "1708", engineer_at=["1608"])) == 8, "not for Mech"


def test_5_4_3a_mech_units_cross_rivers_only_at_fords_and_bridges() -> None:
    assert no(ask("ge_iii_2", "1709", "1708")) == ["river.mech"]
    assert parts(ask("us_743t", "1609", "1608"))["ford of the Ambleve"] == 3
    assert cost(ask("us_743t", "1609", "1608")) == 6
    assert no(ask("ge_i_1", "1509", "1508", bridges={"B14": "destroyed"})) == ["river.mech"]


def test_5_4_3a_german_medium_armour_may_collapse_a_trail_bridge() -> None:
    state = place({"ge_pj1": "1410"})
    act(state, "tactical ge_pj1", "move ge_pj1 1409")
    assert kinds(roll(state.copy(), 2))[0] == "held"
    assert kinds(roll(state, 1))[0] == "collapsed"
    assert where(state, "ge_pj1") == "1410"
    assert state.moving < 0, "its move is over"
    assert codes(place({"ge_pj1": "1410"}, flags={"bridges": {"B13": "destroyed"}}), "end") == set()


def test_5_4_3a_heavy_armour_may_not_use_it_and_light_units_do_not_care() -> None:
    assert no(ask("ge_501", "1410", "1409")) == ["bridge.heavy"]
    assert cost(ask("ge_501", "1509", "1508")) == 6, "a road's bridge carries everybody"
    assert cost(ask("us_743t", "1410", "1409", collapse_die=0)) == 6, "only German armour"
    assert no(ask("ge_pj1", "1410", "1409", collapse_die=0)) == ["bridge.collapses"]
    assert cost(ask("ge_iii_2", "1410", "1409", collapse_die=0)) == 6


def test_5_4_3b_leg_units_cross_minor_rivers_for_more() -> None:
    assert cost(ask("us_2_505", "1310", "1410")) == 8
    assert cost(ask("us_2_505", "1310", "1410", engineer_at=["1310"])) == 6
    assert cost(ask("us_2_505", "1609", "1608")) == 4, "the ford costs nothing"


def test_5_4_3b_the_meuse_takes_engineers_and_the_whole_allowance() -> None:
    assert no(ask("ge_fj9_i", "0313", "0212")) == ["river.major"]
    assert cost(ask("ge_fj9_i", "0313", "0212", engineer_at=["0212"])) == 12
    assert no(ask("ge_fj9_i", "0413", "0313 0212", engineer_at=["0313"])) == ["river.whole"]
    assert cost(ask("ge_fj9_i", "0313", "0213")) == 3, "the ford"


def test_5_4_3b_engineers_of_ones_own_are_counted_on_the_map() -> None:
    state = place({"us_1_117": "0313", "us_291a": "0313"}, "allied.movement")
    act(state, "tactical us_1_117")
    assert "0212" in hexes(state, "move")
    alone = place({"us_1_117": "0313", "ge_9pi": "0410"}, "allied.movement")
    act(alone, "tactical us_1_117")
    assert "0212" not in hexes(alone, "move")


def test_5_4_4_artillery_enters_constricted_terrain_only_by_road_or_line() -> None:
    assert no(ask("us_391fa", "1407", "1308")) == ["constricted.artillery"]
    assert cost(ask("us_391fa", "1408", "1308")) == 6, "along the line from the south-east"
    assert cost(ask("us_391fa", "1309", "1308", movement="road")) == 1


def test_5_4_4_leg_units_on_a_road_treat_it_as_clear() -> None:
    assert cost(ask("us_2_119", "1309", "1308")) == 3


def test_5_4_4a_off_the_lines_mech_spends_everything_and_leg_two_more() -> None:
    assert cost(ask("us_743t", "1407", "1308")) == 12
    assert no(ask("us_743t", "1406", "1407 1308")) == ["constricted.whole"]
    assert parts(ask("us_2_119", "1407", "1308"))["entering constricted terrain"] == 2
    assert parts(ask("us_2_119", "1308", "1407"))["leaving constricted terrain"] == 2
    assert cost(ask("us_743t", "1308", "1407")) == 12, "leaving off the lines"


def test_5_4_4b_along_a_dashed_line_there_is_no_penalty() -> None:
    assert cost(ask("us_743t", "1408", "1308 1307")) == 12
    assert no(ask("us_743t", "1408", "1308 1207", bonus=9)) == ["constricted.whole"], "that is the other line"
    assert cost(ask("us_743t", "1308", "1307")) == 6, "at the start any line will do"
    assert cost(ask("us_743t", "1308", "1408")) == 3


def test_5_4_4b_the_line_is_remembered_between_the_parts_of_a_move() -> None:
    state = place({"us_743t": "1408"}, "allied.movement")
    act(state, "tactical us_743t", "move us_743t 1308")
    assert {"1307", "1408"} <= hexes(state, "move")
    assert "1207" not in hexes(state, "move")
    assert "halt us_743t" in legal(state)


def test_5_4_2_engineers_take_a_stream_away_for_anti_tank_units_too() -> None:
    assert cost(ask("ge_12pak", "1607", "1708")) == 9, "the whole allowance"
    assert cost(ask("ge_12pak", "1607", "1708", engineer_at=["1607"])) == 4
    assert no(ask("us_823td", "1607", "1708", as_class="leg")) == ["stream.never"]
    assert cost(ask("us_823td", "1607", "1708", as_class="leg", engineer_at=["1607"])) == 4
    assert no(ask("us_823td", "1607", "1708", as_class="mech", engineer_at=["1607"])) == ["stream.never"], "as Mech"


def test_5_4_3b_engineers_help_from_either_bank() -> None:
    plain = cost(ask("us_1_117", "1007", "1008"))
    for bank in ("1007", "1008"):
        assert cost(ask("us_1_117", "1007", "1008", engineer_at=[bank])) == plain - 2, bank
        assert ask("us_1_117", "1007", engineer_at=[bank]).reach["1008"] == str(plain - 2), bank


def test_5_4_4b_a_dashed_line_beside_a_road_is_followed_out_again() -> None:
    """The bridges that are blown: by road and line into the hex, along the line out of it."""
    answer = ask("us_1_117", "1609", "1509 1508", bridges={"B14": "destroyed"})
    assert cost(answer) == 3 + 4 + 4
    assert parts(answer, 0) == {"by road, as clear terrain": 3}
    assert "leaving constricted terrain" not in parts(answer)
    assert cost(ask("us_1_117", "1408", "1409 1410", bridges={"B13": "destroyed"}, bonus=9)) == 3 + 4 + 4
    across = ask("us_1_117", "1408", "1409 1509", bonus=9)
    assert parts(across)["leaving constricted terrain"] == 2, "off the line it costs"


def test_5_4_4b_in_a_game_too() -> None:
    state = place({"us_1_117": "1609"}, "allied.movement", flags={"bridges": {"B14": "destroyed"}, "ground": "firm"})
    act(state, "tactical us_1_117", "move us_1_117 1509", "move us_1_117 1508")
    assert where(state, "us_1_117") == "1508"


def test_5_4_3_water_is_charged_by_its_own_case() -> None:
    assert cases(ask("ge_i_1", "1509", "1508")) == ["5.0", "5.4.3a"]
    assert cases(ask("ge_i_1", "1609", "1608")) == ["5.0", "5.4.3a"]
    assert cases(ask("us_1_117", "0809", "0909")) == ["5.0", "5.4.3b"]
    assert cases(ask("us_1_117", "1608", "1708")) == ["5.0", "5.4.2"]
    assert cases(ask("ge_i_1", "1608", "1708")) == ["5.0", "5.4.2"]


def test_5_0_the_first_hex_of_the_map_is_a_hex_like_others() -> None:
    answer = ask("ge_27_i", "0102", "0101 0201", ground="firm")
    assert [part.reason for step in answer.ledger.steps for part in step.parts] == ["clear", "clear"]  # type: ignore[union-attr]
