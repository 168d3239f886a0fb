"""[5.8] Artillery. [5.9] Night."""

from __future__ import annotations

from fractions import Fraction

from .support import act, ask, at, codes, cost, details, legal, no, parts, piece, place, verbs

ROAD = {"movement": "road"}


def test_5_8_0_out_of_battery_mech_with_its_full_allowance_in_battery_not_at_all() -> None:
    assert ask("ge_ar1_ii", battery="out").allowance == 12
    assert no(ask("ge_ar1_ii", "2410", "2310", battery="in", **ROAD)) == ["artillery.in_battery"]
    assert cost(ask("ge_ar1_ii", "2410", "2310", battery="out", **ROAD)) == 1


def test_5_8_0_self_propelled_in_battery_with_half_its_allowance() -> None:
    assert ask("ge_ar1_i", battery="in").allowance == 6
    assert ask("ge_ar1_i", battery="in", status=["out_of_supply"]).allowance == 3


def test_5_8_0_the_status_is_chosen_with_the_modes() -> None:
    state = place({"ge_ar1_ii": "2410"}, "german.mode")
    act(state, "deploy ge_ar1_ii")
    assert "set" in piece(state, "ge_ar1_ii").marks
    assert codes(state, "limber ge_ar1_ii") == {"set.done"}
    movement = place({"ge_ar1_ii": "2410"}, flags={"marks": {"ge_ar1_ii": "set"}})
    assert codes(movement, "limber ge_ar1_ii") == {"moment"}


def test_5_8_1_self_propelled_in_battery_may_use_roads_and_is_not_in_the_way() -> None:
    assert cost(ask("ge_ar1_i", "2410", "2310 2210", battery="in", **ROAD)) == 2
    friends = [at("ge_ar1_i", "2210", battery="in")]
    assert cost(ask("ge_501", "2310", "2210 2110", friends=friends, **ROAD)) == 2


def test_5_8_1a_a_nebelwerfer_on_trucks_is_self_propelled() -> None:
    assert no(ask("ge_nw4", "2411", "2412", battery="in")) == ["artillery.no_truck", "artillery.in_battery"]
    assert ask("ge_nw4", "2410", battery="in", motor=True).allowance == 6
    assert cost(ask("ge_nw4", "2410", "2310", battery="in", motor=True, **ROAD)) == 1
    assert cost(ask("ge_nw4", "1608", "1708", motor=True, battery="out")) == 8, "and crosses streams"


def test_5_8_1a_and_fires_out_of_battery_at_half_strength() -> None:
    from grognard.games.wacht_am_rhein.rules.assault import can_fire, fire_of

    state = place({"ge_nw4": "2410", "ge_388": "2410"}, flags={"marks": {"ge_nw4": "motor", "ge_388": "motor"}})
    nebelwerfer, volks = (state.tables.unit_number[name] for name in ("ge_nw4", "ge_388"))
    assert can_fire(state, nebelwerfer)
    assert fire_of(state, nebelwerfer) == 4
    assert not can_fire(state, volks)


def test_5_8_2_us_105_and_155h_in_battery_move_one_hex() -> None:
    assert ask("us_118fa", "1604", battery="in").reach.keys() == {"1504", "1505", "1603", "1704", "1705", "1605"}
    assert no(ask("us_118fa", "1604", to="1606", battery="in")) == ["gun.far"]
    assert no(ask("us_118fa", "1604", "1605", battery="in", **ROAD)) == ["artillery.one_hex"]
    assert no(ask("us_376fa", "1604", "1605", battery="in")) == ["artillery.in_battery"], "not the 75mm"


def test_5_8_3_horse_drawn_artillery_moves_like_mech_with_nine() -> None:
    assert ask("ge_fjar", battery="out").allowance == 9
    assert cost(ask("ge_fjar", "2408", "2308", battery="out", **ROAD)) == Fraction(1, 2)
    friends = [at("ge_fjar", "2210", battery="out")]
    assert no(ask("ge_501", "2310", "2210 2110", friends=friends, **ROAD)) == ["stop.mech"]


def test_5_8_4_corps_and_army_artillery_needs_a_truck_point() -> None:
    assert no(ask("ge_388", "2410", "2310", battery="out", **ROAD)) == ["artillery.no_truck"]
    assert cost(ask("ge_388", "2410", "2310", battery="out", motor=True, **ROAD)) == 1
    assert cost(ask("us_400fa", "0601", "0602", battery="out", **ROAD)) == Fraction(1, 2), "only German ones"


def test_5_8_4_range_18_never_moves() -> None:
    assert no(ask("ge_1098", "2412", "2413", battery="out")) == ["artillery.immobile"]


def test_5_8_5_towed_artillery_does_not_choose_to_stop_next_to_enemies() -> None:
    enemies = [at("us_14svc", "2010")]
    assert no(ask("ge_ar1_ii", "2210", "2110", battery="out", enemies=enemies)) == ["artillery.adjacent"]
    assert cost(ask("ge_ar1_i", "2210", "2110", battery="out", enemies=enemies)) == 5, "self-propelled may"
    state = place({"ge_ar1_ii": "2210", "us_14svc": "2010"})
    act(state, "tactical ge_ar1_ii")
    assert details(state, "move ge_ar1_ii 2110").note == "on its way"
    act(state, "move ge_ar1_ii 2110")
    assert verbs(state, "ge_ar1_ii") == {"move"}


def test_5_9_0_by_night_each_hex_costs_a_point_more() -> None:
    assert parts(ask("us_743t", "1604", "1505", night=True))["night"] == 1
    assert cost(ask("us_743t", "1604", "1505", night=True)) == 4
    assert no(ask("ge_501", "1609", "1710", night=True)) == ["points.short"], "forest by night is too much for a Tiger"


def test_5_9_0_not_by_road_nor_for_leg_units_through_road_hexsides() -> None:
    assert cost(ask("us_743t", "1604", "1605", night=True, **ROAD)) == 1
    assert cost(ask("us_99ib", "1703", "1704 1603", night=True)) == 8, "three by the trail, four and one off it"


def test_5_9_0_extended_night_activity_is_an_option_and_fatigues() -> None:
    pieces = {"ge_i_1g": "2216", "us_743t": "0601"}
    state = place(pieces, "german.combat", turn=5, extended_night=True)
    while state.node.to_json().get("prompt", "").split()[:2] != ["German", "night"]:
        state.apply(state.node.default)  # type: ignore[union-attr]
    act(state, "strive ge_i_1g")
    state.roll([7])
    assert codes(state, "strive ge_i_1g") == {"strive.again"}
    act(state, "end", "road ge_i_1g", "move ge_i_1g 2215", "halt ge_i_1g", "end")
    assert "fatigue" in piece(state, "ge_i_1g").marks
    plain = place(pieces, "german.movement", turn=5)
    act(plain, "end")
    assert plain.turn == 6


def test_5_8_2_the_one_hex_is_told_as_a_hex() -> None:
    state = place({"us_118fa": "1604"}, "allied.movement", flags={"marks": {"us_118fa": "set"}})
    assert act(state, "tactical us_118fa")[0].text.endswith("begins Tactical movement: 1 hex")
    [refusal] = ask("us_118fa", "1604", "1605 1606", battery="in").refusals
    assert (refusal.code, refusal.rule) == ("gun.far", "5.8.2")


def test_5_8_5_a_towed_gun_never_chooses_a_hex_next_to_enemies_weak_or_dug_in() -> None:
    for works in ("", "ip", "et"):
        enemies = [at("us_1_117", "2010", fieldworks=works)]
        assert no(ask("ge_ar1_ii", "2210", "2110", battery="out", enemies=enemies)) == ["artillery.adjacent"]


def test_5_8_5_a_towed_gun_walks_past_enemies_hex_by_hex_and_does_not_halt_there() -> None:
    state = place({"ge_ar1_ii": "2210", "us_14svc": "2010"}, flags={"ground": "firm"})
    act(state, "tactical ge_ar1_ii", "move ge_ar1_ii 2110")
    assert codes(state, "halt ge_ar1_ii") == {"artillery.adjacent"}
    assert not any(text.startswith("halt") for text in legal(state))
    act(state, "move ge_ar1_ii 2109")
