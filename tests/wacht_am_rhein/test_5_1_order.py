"""[5.0] [5.1] The order of movement, and who may move in which phase."""

from __future__ import annotations

from grognard import ruleset

from .support import (
    act,
    ask,
    codes,
    cost,
    details,
    hexes,
    kinds,
    legal,
    parts,
    phase,
    place,
    role,
    roll,
    route,
    run_to,
    start,
    verbs,
    where,
)


def test_5_0_a_hex_costs_its_dearest_terrain_and_hexsides_and_enemies_are_added() -> None:
    entered = ask("ge_i_1", "1509", "1508")
    assert parts(entered) == {"mixed": 3, "bridge over the Ambleve": 3}
    assert cost(entered) == 6
    beside = ask("us_743t", "2109", "2209", enemies=[{"unit": "ge_27_ii", "hex": "2309"}])
    assert parts(beside) == {"mixed": 3, "next to the enemy in fieldworks in 2309": 3}


def test_5_0_units_move_in_the_strict_order_of_their_kinds() -> None:
    pieces = {"ge_ii_1g": "2213", "ge_pj1": "2017", "ge_fj9_ii": "2408", "ge_fj9_i": "2208", "ge_i_1g": "2116"}
    state = place(pieces, flags={"modes": {"ge_ii_1g": "strategic", "ge_fj9_i": "prepared_assault"}})
    assert verbs(state, "ge_ii_1g") == {"strategic"}
    assert verbs(state, "ge_i_1g") == {"road", "tactical"}
    act(state, "tactical ge_fj9_ii", "halt ge_fj9_ii")
    assert codes(state, "strategic ge_ii_1g") == {"order.past"}
    assert codes(state, "road ge_i_1g") == {"order.past"}
    assert verbs(state, "ge_i_1g") == {"tactical"}
    act(state, "assault ge_fj9_i", "halt ge_fj9_i")
    assert codes(state, "tactical ge_i_1g") == {"order.past"}
    assert legal(state) == {"end"}


def test_5_0_units_move_one_at_a_time_and_once_a_phase() -> None:
    state = place({"ge_i_1g": "2216", "ge_pj1": "2116"})
    act(state, "road ge_i_1g")
    assert codes(state, "halt ge_pj1") == {"unit.not_moving"}
    act(state, "halt ge_i_1g")
    assert codes(state, "tactical ge_i_1g") == {"unit.moved"}


def test_5_0_a_move_in_several_goes_costs_what_it_costs_in_one() -> None:
    state = place({"ge_aa1": "2112"})
    act(state, "road ge_aa1", "move ge_aa1 2215")
    assert state.left == (14 - 2) * 12
    act(state, "move ge_aa1 2218")
    assert state.left == 14 * 12 - 7 * 6
    assert where(state, "ge_aa1") == "2218"


def test_5_0_units_move_hex_by_hex() -> None:
    answer = ask("us_1_117", "1604", to="1508")
    assert answer.ledger is not None
    assert [step.hex for step in answer.ledger.steps] == ["1605", "1606", "1507", "1508"]


def test_5_1_0_in_a_movement_phase_everybody_but_exploiters_and_reserves() -> None:
    modes = {"ge_i_1": "exploit", "ge_iii_1g": "maneuver_reserve", "ge_i_1g": "combat_reserve"}
    state = place({"ge_i_1": "2110", "ge_iii_1g": "2214", "ge_i_1g": "2212", "ge_pj1": "2212"}, flags={"modes": modes})
    assert codes(state, "road ge_i_1") == {"mode.exploit"}
    assert codes(state, "road ge_iii_1g") == {"mode.reserve"}
    assert codes(state, "tactical ge_i_1g") == {"mode.reserve"}
    assert verbs(state, "ge_pj1") == {"road", "tactical"}


def test_5_1_0_in_an_exploitation_phase_only_exploiters() -> None:
    state = place({"ge_i_1": "2110", "ge_pj1": "2212"}, "german.exploitation", flags={"modes": {"ge_i_1": "exploit"}})
    assert verbs(state, "ge_i_1") == {"road", "tactical"}
    assert codes(state, "road ge_pj1") == {"mode.not_exploit"}


def test_5_1_0_a_unit_leaves_maneuver_reserve_for_exploit_mode_and_moves_at_once() -> None:
    state = place({"ge_iii_1g": "2214"}, "german.exploitation", flags={"modes": {"ge_iii_1g": "maneuver_reserve"}})
    assert kinds(act(state, "release ge_iii_1g")) == ["released"]
    assert verbs(state, "ge_iii_1g") == {"road", "tactical"}


def test_5_1_0_not_in_a_movement_phase_but_at_any_time_in_an_exploitation_phase() -> None:
    flags = {"modes": {"ge_iii_1g": "maneuver_reserve", "ge_i_1": "exploit"}}
    assert codes(place({"ge_iii_1g": "2214"}, flags=flags), "release ge_iii_1g") == {"release.phase"}
    state = place({"ge_iii_1g": "2214", "ge_i_1": "2110"}, "german.exploitation", flags=flags)
    act(state, "tactical ge_i_1", "halt ge_i_1", "release ge_iii_1g", "tactical ge_iii_1g")
    assert codes(place({"ge_i_1": "2110"}, "german.exploitation", flags=flags), "release ge_i_1") == {"release.mode"}


def test_5_1_0_the_exploitation_phase_in_a_turn_belongs_to_the_other_player() -> None:
    state = place({"ge_i_1": "2110", "us_743t": "1302"}, "allied.movement", flags={"modes": {"ge_i_1": "exploit"}})
    act(state, "end")
    assert (phase(state), role(state)) == ("german.exploitation", "german")


def test_5_1_0_reinforcements_enter_in_a_movement_phase_from_their_turn_on() -> None:
    state = place({"ge_i_2g": "german.reserve", "ge_pi62": "german.reserve"}, turn=2)
    assert codes(state, "road ge_pi62") == {"unit.early"}
    act(state, "road ge_i_2g")
    assert state.left == 12 * 12
    act(state, "move ge_i_2g 2410")
    assert state.left == 11 * 12, "the entry hex costs a hex of its road"


def test_5_1_0_an_enemy_in_the_entry_hex_keeps_them_out() -> None:
    state = place({"ge_i_2g": "german.reserve", "us_743t": "2410"}, turn=2)
    assert codes(state, "road ge_i_2g") == {"unit.blocked"}


def test_5_1_0_on_the_first_turn_the_german_exploits_in_his_own_turn() -> None:
    state = start()
    run_to(state, "german.movement")
    act(state, "end")
    roll(state, 5)
    assert phase(state) == "german.exploitation"
    assert verbs(state, "ge_i_1") == {"road", "tactical"}


def test_5_0_a_move_to_an_adjacent_hex_crosses_the_common_hexside_though_a_way_round_is_cheaper() -> None:
    state = place({"us_743t": "1407"}, "allied.movement", flags={"ground": "firm"})
    act(state, "tactical us_743t")
    assert route(state, "move us_743t 1308") == ("1308",)
    assert details(state, "move us_743t 1308").cost == "12"
    round_ = state.copy()
    act(state, "move us_743t 1308")
    assert (where(state, "us_743t"), state.moving) == ("1308", -1), "constricted terrain takes everything"
    act(round_, "move us_743t 1408", "move us_743t 1308")
    assert where(round_, "us_743t") == "1308"
    assert round_.left == (12 - 9) * 12, "hex by hex the way round"
    answer = ask("us_743t", "1407", to="1308")
    assert answer.cost == ask("us_743t", "1407", "1308").cost == 12 * 12
    assert ("a way round would cost 9", "5.0") in answer.ledger.steps[-1].notes  # type: ignore[union-attr]


def test_5_0_also_over_a_stream_that_takes_everything() -> None:
    state = place({"ge_12pak": "1607"}, flags={"ground": "firm"})
    act(state, "tactical ge_12pak")
    assert route(state, "move ge_12pak 1708") == ("1708",)


def test_5_1_0_on_the_first_turn_only_the_german_exploits_out_of_turn() -> None:
    changes = {"scenario.toml": {"setup": {"units": {"us_14cav": {"mode": "exploit"}}}}}
    state = ruleset("wacht_am_rhein", changes=changes).start()
    assert (role(state), phase(state)) == ("german", "german.mode")


def test_5_0_a_move_is_over_with_the_points_though_some_are_left_that_buy_nothing() -> None:
    for mode, moving in (("tactical", "german.movement"), ("exploit", "german.exploitation")):
        state = place({"ge_i_1": "2110"}, moving, 3, {"modes": {"ge_i_1": mode}})
        act(state, "tactical ge_i_1")
        before = state.left
        act(state, "move ge_i_1 2107")
        assert before == 9 * 12
        assert legal(state) == {"end"}, "it has paid 8 of 9 points"


def test_3_0_a_phase_that_begins_is_told() -> None:
    state = place({"ge_i_1": "2110", "us_743t": "0601"}, "allied.movement", turn=3)
    told = [event.facts["phase"] for event in act(state, "end") if event.kind == "phase"]
    assert told == ["german.mode"]


def test_5_5_0_nobody_makes_a_prepared_assault_on_the_hex_it_stands_in() -> None:
    state = place({"ge_i_1": "2110"}, flags={"modes": {"ge_i_1": "prepared_assault"}})
    act(state, "assault ge_i_1")
    assert "2110" not in hexes(state, "move")
