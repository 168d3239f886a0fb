"""[G1] [G2] [G5] [G6] Dice, counters, command, activations."""

from __future__ import annotations

import pytest

from grognard.games.strike_counter_strike.rules.checks import check_bands, passes, quality, quality_entries
from grognard.games.strike_counter_strike.rules.chits import activation_of
from grognard.games.strike_counter_strike.rules.command import in_command
from grognard.games.strike_counter_strike.state import StrikeState

from .support import (
    DATA,
    act,
    action,
    allowed,
    codes,
    hexes_of,
    kinds,
    legal,
    modifiers,
    place,
    points,
    roll,
    skip,
    unit,
    verbs,
    where,
)

FIVE = {"command_points": {"PzLehr": 5}}


def test_g1_equal_or_less_passes_zero_always_nine_never() -> None:
    assert [passes(4, face) for face in range(10)] == [True] * 5 + [False] * 5
    assert passes(-3, 0)
    assert not passes(12, 9)
    assert [float(band.probability) for band in check_bands(7)] == [pytest.approx(0.8), pytest.approx(0.2)]


def test_g2_a_counter_shows_its_values() -> None:
    state = place({"5_Pz130": "39.20"})
    found = next(piece for piece in state.view("german").pieces if piece.id == "5_Pz130")
    values = found.values
    assert (found.strength, values["colour"], values["range"]) == (8, "white", 5)
    assert (values["assault"], values["defense"], values["quality"], found.movement) == (4, -4, 7, 14)
    assert values["steps"] == 2


def test_g2_a_lost_step_shows_the_reduced_side_or_a_marker() -> None:
    state = place({"5_Pz130": "39.20 lost=1", "K5_902": "39.19 lost=1", "E_2_114": "39.21", "F_2_114": "40.19"})
    assert modifiers(state, "5_Pz130", "E_2_114")["Fire Rating"] == 5
    assert "step lost" not in modifiers(state, "5_Pz130", "E_2_114")
    found = modifiers(state, "K5_902", "F_2_114")
    assert (found["Fire Rating"], found["step lost"]) == (4, -1)
    assert (-1, "step lost", "G2") in quality_entries(state, unit("K5_902"))


def test_g2_white_bars_count_against_a_leader_and_black_ones_do_not() -> None:
    bars = {unit_.bar for unit_ in DATA.units.values() if unit_.formation is None}
    assert bars == {"white", "black"}


# -- [G5] -------------------------------------------------------------------------------------------------------


def test_g5_a_unit_is_in_command_within_its_leaders_range() -> None:
    state = place({"K5_902": "33.01", "L_902": "K5_902", "K6_902": "33.09", "K7_902": "33.10"})
    assert in_command(state, unit("K6_902"))
    assert not in_command(state, unit("K7_902"))


def test_g5_only_a_leader_of_the_formation_counts_but_any_of_the_division_for_independents() -> None:
    state = place({"K5_902": "33.01", "L_902": "K5_902", "K2_901": "33.02", "5_Pz130": "34.01"})
    assert not in_command(state, unit("K2_901"))
    assert in_command(state, unit("5_Pz130"))


def test_g5_out_of_command_means_quality_less_one() -> None:
    state = place({"K5_902": "33.01", "K6_902": "33.02", "L_902": "K6_902", "K7_902": "33.19"})
    assert quality(state, unit("K5_902")) == 6
    assert quality(state, unit("K7_902")) == 5


def test_g5_artillery_in_a_park_is_always_in_command() -> None:
    state = place({"II_Art130": "33.01 parked"})
    assert in_command(state, unit("II_Art130"))


def test_g5_units_in_reinforcement_hexes_are_out_of_command_unless_in_an_enemy_zone() -> None:
    pieces = {"K5_902": "31.00 entering", "L_902": "K5_902"}
    state = place(pieces)
    assert not in_command(state, unit("K5_902"))
    state = place({**pieces, "AC_A_106": "31.01"})
    assert in_command(state, unit("K5_902"))


def test_g5_a_leader_in_a_reinforcement_hex_commands_nobody_unless_in_an_enemy_zone() -> None:
    pieces = {"K5_902": "31.00 entering", "L_902": "K5_902", "K6_902": "31.03"}
    assert not in_command(place(pieces), unit("K6_902"))
    assert in_command(place({**pieces, "AC_A_106": "30.00"}), unit("K6_902"))


def test_g7_6_a_rearguard_is_always_in_command() -> None:
    assert in_command(place({"RG_PzLehr_1": "39.20"}), unit("RG_PzLehr_1"))


def test_g5_out_of_command_no_second_action_and_no_direct_command() -> None:
    state = place({"K5_902": "39.20"}, phase="division PzLehr", flags={"command_points": {"PzLehr": 5}})
    act(state, "activate K5_902")
    assert codes(state, "second") == {"command.out"}
    pieces = {"K5_902": "39.20", "K2_901": "20.12", "L_901": "K2_901"}
    state = place(pieces, phase="direct german", flags={"command_points": {"PzLehr": 5}})
    assert hexes_of(state, "activate") == {"K2_901"}
    assert codes(state, "activate K5_902") == {"command.out"}


# -- [G6] -------------------------------------------------------------------------------------------------------

PAIR = {"K5_902": "39.19", "L_902": "K5_902", "E_2_114": "39.21"}


def test_g6_under_a_division_chit_every_unit_of_the_division_acts() -> None:
    state = place({**PAIR, "K2_901": "20.12", "5_Pz130": "20.13"})
    assert hexes_of(state, "activate") == {"K5_902", "K2_901", "5_Pz130"}
    assert codes(state, "activate E_2_114") == {"unit.other_side"}


def test_g6_the_first_action_under_a_division_chit_neither_fires_nor_assaults_nor_enters_a_zone() -> None:
    state = place({**PAIR, "K5_902": "39.20"}, flags={"command_points": {"PzLehr": 0}})
    act(state, "activate K5_902")
    assert codes(state, "fire K5_902 E_2_114") == {"unit.restricted"}
    assert codes(state, "assault K5_902 39.21") == {"unit.restricted"}
    state = place(PAIR)
    act(state, "activate K5_902")
    assert codes(state, "move K5_902 39.20") == {"move.zone"}
    assert allowed(state, "move K5_902 39.18")


def test_g6_a_second_action_costs_a_command_point_and_may_be_anything() -> None:
    state = place({**PAIR, "K5_902": "39.20"}, flags={"command_points": {"PzLehr": 2}})
    act(state, "activate K5_902", "second")
    assert {"fire K5_902 E_2_114", "assault K5_902 39.21"} <= legal(state)
    act(state, "fire K5_902 E_2_114")
    assert points(state, "PzLehr")[0] == 1


def test_g6_a_second_action_is_offered_after_the_first() -> None:
    state = place(PAIR, flags={"command_points": {"PzLehr": 1}})
    act(state, "activate K5_902", "move K5_902 39.18", "halt")
    assert "Second Action" in state.node.prompt  # type: ignore[union-attr]
    act(state, "dig K5_902")
    assert points(state, "PzLehr")[0] == 0


def test_g6_a_second_action_is_another_than_the_first() -> None:
    pieces = {"FA_242": "30.25 contact=L_114", "E_2_114": "30.21", "L_114": "E_2_114", "K5_902": "30.19"}
    flags_ = {"command_points": {"44ID": 5}}
    for value, again in (("other", False), ("any", True)):
        state = place(pieces, phase="formation 114Inf", flags=flags_, second_action=value)
        act(state, "activate FA_242", "fire FA_242 K5_902", "check")
        roll(state, 3, 3)
        skip(state, "done")
        assert "Second Action" in state.node.prompt  # type: ignore[union-attr]
        assert allowed(state, "fire FA_242 K5_902") == again
        state = place({**PAIR, "K5_902": "39.18"}, phase="formation PzGr902", flags=FIVE, second_action=value)
        act(state, "activate K5_902", "move K5_902 39.17", "halt")
        assert allowed(state, "move K5_902 39.18") == again
        assert allowed(state, "column K5_902") == again
    assert "unit.once" in {refusal.code for refusal in place_moved().refusals(action("move K5_902 39.18"))}


def place_moved() -> StrikeState:
    state = place({**PAIR, "K5_902": "39.18"}, phase="formation PzGr902", flags=FIVE)
    act(state, "activate K5_902", "move K5_902 39.17", "halt")
    return state


def test_g6_who_has_passed_the_first_action_over_takes_any_second_one() -> None:
    state = place({**PAIR, "K5_902": "39.18"}, flags=FIVE)
    act(state, "activate K5_902", "second")
    assert allowed(state, "move K5_902 39.19")
    assert codes(state, "second") == {"unit.no_need"}


def test_g6_who_has_moved_may_fire_and_assault() -> None:
    state = place({**PAIR, "K5_902": "39.19", "E_2_114": "39.21"}, phase="formation PzGr902", flags=FIVE)
    act(state, "activate K5_902", "move K5_902 39.20", "halt")
    assert {"fire K5_902 E_2_114", "assault K5_902 39.21"} <= legal(state)


def test_g6_a_unit_acts_once_under_a_chit() -> None:
    state = place({**PAIR, "K6_902": "33.01"})
    act(state, "activate K5_902", "done")
    assert codes(state, "activate K5_902") == {"unit.acted"}


def test_g6_under_a_formation_chit_its_units_and_near_independents_do_anything() -> None:
    state = place({**PAIR, "5_Pz130": "39.18", "7_Pz130": "20.12", "K2_901": "39.17"}, phase="formation PzGr902")
    assert hexes_of(state, "activate") == {"K5_902", "5_Pz130"}
    assert codes(state, "activate K2_901") == {"unit.chit"}
    act(state, "activate K5_902")
    assert allowed(state, "move K5_902 39.20")


def test_g6_a_leader_activates_only_so_many_white_bar_independents() -> None:
    tanks = {f"{n}_Pz130": f"33.0{n - 4}" for n in (5, 6, 7, 8)}
    more = {f"{n}_Auf130": f"34.0{n}" for n in (1, 2, 3)}
    pieces = {"K5_902": "33.00", "L_902": "K5_902", **tanks, **more, "1_Flak311": "35.01"}
    state = place(pieces, phase="formation PzGr902")
    assert len(hexes_of(state, "activate")) == 9
    act(state, "activate 1_Flak311", "done")
    assert activation_of(state).charged == ()
    for name in ("5_Pz130", "6_Pz130", "7_Pz130", "8_Pz130", "1_Auf130"):
        act(state, f"activate {name}", "done")
    assert hexes_of(state, "activate") == {"K5_902"}


def test_g6_task_force_leaders_are_charged_with_white_bar_independents_before_the_formations_leader() -> None:
    near = {"A_704": "33.03", "B_704": "33.04", "A_24E": "34.03", "B_24E": "34.04", "C_24E": "35.03"}
    leaders = {"A_8": "33.05", "L_CCB": "A_8", "C_51": "33.06", "TF_Churchill": "C_51"}
    state = place({**leaders, **near}, phase="formation CCB")
    for name in near:
        act(state, f"activate {name}", "done")
    commander, task_force = (state.tables.leaders.index(name) for name in ("L_CCB", "TF_Churchill"))
    assert activation_of(state).charged == (task_force, task_force, commander, commander, commander)


def test_g6_artillery_in_contact_acts_with_its_leader() -> None:
    pieces = {**PAIR, "II_Art130": "20.12 contact=L_902", "I_Art130": "20.13 parked"}
    state = place(pieces, phase="formation PzGr902")
    assert hexes_of(state, "activate") == {"K5_902", "II_Art130"}


def test_g6_artillery_in_contact_with_a_task_force_leader_acts_with_his_formation() -> None:
    pieces = {"A_8": "39.20", "L_CCB": "A_8", "C_51": "33.06", "TF_Churchill": "C_51", "FA_22": "20.12 parked"}
    state = place(pieces, phase="formation CCB")
    assert hexes_of(state, "activate") == {"A_8", "C_51"}
    state = place({**pieces, "FA_22": "20.12 parked contact=TF_Churchill"}, phase="formation CCB")
    assert hexes_of(state, "activate") == {"A_8", "C_51", "FA_22"}


def test_g6_direct_command_gives_one_action_for_a_point() -> None:
    state = place(PAIR, phase="direct german", flags={"command_points": {"PzLehr": 3}})
    act(state, "activate K5_902", "move K5_902 39.20", "halt")
    assert points(state, "PzLehr")[0] == 2
    assert where(state, "K5_902") == "39.20"
    assert "UnitActivation" not in {type(frame).__name__ for frame in state.frames}


def test_g6_rally_and_engineer_once_an_activation() -> None:
    pieces = {"K10_902": "39.20 hits=2", "L_902": "K10_902"}
    state = place(pieces, phase="formation PzGr902", flags={"command_points": {"PzLehr": 3}})
    act(state, "activate K10_902", "rally K10_902", "check")
    roll(state, 0)
    assert codes(state, "rally K10_902") == {"unit.once"}


def test_g7_nothing_follows_an_assault() -> None:
    state = place({**PAIR, "K5_902": "39.20"}, phase="formation PzGr902", flags={"command_points": {"PzLehr": 5}})
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 9)
    assert "UnitActivation" not in {type(frame).__name__ for frame in state.frames}
    assert "activate" not in verbs(state) or codes(state, "activate K5_902") == {"unit.acted"}


def test_g6_the_activation_ends_with_leaders_transferring() -> None:
    state = place({**PAIR, "K6_902": "39.18"}, phase="formation PzGr902")
    events = act(state, "end")
    assert "activation_ended" in kinds(events)
    assert allowed(state, "transfer L_902 K6_902")
