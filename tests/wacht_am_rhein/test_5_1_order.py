"""[5.0] [5.1] The order of movement, and who may move in which phase."""

from __future__ import annotations

from .support import act, ask, codes, cost, kinds, legal, parts, phase, place, role, roll, run_to, start, verbs, where


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


def test_5_1_0_not_in_a_movement_phase_nor_after_others_have_moved() -> None:
    flags = {"modes": {"ge_iii_1g": "maneuver_reserve", "ge_i_1": "exploit"}}
    assert codes(place({"ge_iii_1g": "2214"}, flags=flags), "release ge_iii_1g") == {"release.phase"}
    state = place({"ge_iii_1g": "2214", "ge_i_1": "2110"}, "german.exploitation", flags=flags)
    act(state, "tactical ge_i_1", "halt ge_i_1")
    assert codes(state, "release ge_iii_1g") == {"release.late"}


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
