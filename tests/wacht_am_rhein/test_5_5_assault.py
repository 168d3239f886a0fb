"""[5.5] Prepared Assault movement."""

from __future__ import annotations

from .support import act, ask, at, codes, cost, hexes, no, place

PA = {"mode": "prepared_assault", "movement": "prepared_assault"}


def test_5_5_0_leg_units_move_one_hex_mech_units_two_whatever_it_costs() -> None:
    assert cost(ask("us_1_117", "1604", "1605", **PA)) == 1
    assert no(ask("us_1_117", "1604", to="1606", **PA)) == ["assault.far"]
    assert cost(ask("ge_i_1g", "2215", "2115 2014", **PA)) == 2
    assert ask("ge_i_1g", "2215", **PA).allowance == 2


def test_5_5_0_where_tactical_movement_could_not_go_it_cannot_go() -> None:
    assert "river.mech" in no(ask("ge_iii_2", "1709", "1708", **PA))
    assert "terrain.closed" in no(ask("us_743t", "1703", "1702", **PA))
    assert cost(ask("us_2_505", "1310", "1410", **PA)) == 1, "a Leg unit may cross the river"
    assert cost(ask("us_743t", "1407", "1308", **PA)) == 1, "constricted terrain is dear, not forbidden"


def test_5_5_0_it_stops_next_to_any_enemy() -> None:
    weak = [at("us_5bf", "2116")]
    assert no(ask("ge_i_1g", "2214", "2215 2216", enemies=weak, **PA)) == ["stop.assault"]
    guns = [at("us_118fa", "2113", battery="in")]
    assert no(ask("ge_i_1g", "2214", "2213 2212", enemies=guns, **PA)) == ["stop.assault"]


def test_5_5_0_mech_stops_in_woods_entered_off_the_road() -> None:
    assert "stop.woods" in no(ask("ge_i_1g", "2012", "1912 1911", **PA))
    assert cost(ask("ge_i_1g", "1911", "1810 1710", **PA)) == 2, "both through road hexsides"
    assert no(ask("ge_i_1g", "1911", "1810 1711", **PA)) == ["assault.second"]
    assert cost(ask("ge_i_1g", "2115", "2014 1914", **PA)) == 2, "open ground first"


def test_5_5_0_leg_units_know_no_such_stop_but_have_one_hex() -> None:
    assert cost(ask("us_1_504", "2012", "1912", **PA)) == 1


def test_5_5_0_tactical_movement_has_no_such_stop() -> None:
    assert cost(ask("ge_i_1g", "2012", "1912 1911")) == 12


def test_5_5_0_in_a_game_the_move_ends_by_itself() -> None:
    state = place({"ge_i_1g": "2012"}, flags={"modes": {"ge_i_1g": "prepared_assault"}})
    assert codes(state, "tactical ge_i_1g") == {"kind.assault"}
    assert codes(state, "road ge_i_1g") == {"kind.assault"}
    act(state, "assault ge_i_1g")
    assert "1912" in hexes(state, "move")
    act(state, "move ge_i_1g 1912")
    assert state.moving < 0


def test_5_5_0_prepared_assault_is_told_in_hexes() -> None:
    state = place({"us_1_504": "1008"}, "allied.movement", flags={"modes": {"us_1_504": "prepared_assault"}})
    events = act(state, "assault us_1_504")
    assert [event.text for event in events] == ["1/504 PIR begins Prepared Assault movement: 1 hex"]
    assert state.node.prompt == "1/504 PIR, Prepared Assault movement: 1 hex left"  # type: ignore[union-attr]
    [moved] = act(state, "move us_1_504 1109")
    assert moved.text == "1/504 PIR moves from 1008 to 1109 by Prepared Assault movement: 1 hex"


def test_5_5_0_a_leg_unit_two_hexes_away_is_refused_in_hexes() -> None:
    answer = ask("us_1_504", "1008", "1109 1108", mode="prepared_assault")
    [refusal] = answer.refusals
    assert (refusal.code, refusal.rule) == ("assault.far", "5.5.0")
    assert refusal.sentence == "in Prepared Assault 1/504 PIR has 1 hex left, and 1108 is 2 hexes away"
    assert answer.lines()[0] == "1/504 PIR: 1 hex"
