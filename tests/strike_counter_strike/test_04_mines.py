"""[4.0] Land mines."""

from __future__ import annotations

from typing import Any

from grognard.games.strike_counter_strike.state import StrikeState

from .support import (
    act,
    allowed,
    codes,
    flags,
    hex_,
    kinds,
    legal,
    marks,
    place,
    purpose,
    role,
    roll,
    sums,
    where,
)

ENGINEER = {"K10_902": "39.20", "L_902": "K10_902"}


def engineer(flags_: Any = None, **pieces: str) -> StrikeState:
    state = place({**ENGINEER, **pieces}, phase="formation PzGr902", flags=flags_)
    act(state, "activate K10_902")
    return state


def test_4_0_there_are_as_many_minefields_as_markers() -> None:
    state = engineer()
    assert flags(state)["mines_left"] == {"american": 1, "german": 2}
    state.mines_left[1] = 0
    assert codes(state, "lay K10_902") == {"work.no_marker"}


def test_4_1_an_engineer_lays_mines_without_a_roll() -> None:
    state = engineer()
    assert "mined" in kinds(act(state, "lay K10_902"))
    assert state.mines == {hex_("39.20"): 1}
    assert flags(state)["mines_left"]["german"] == 1


def test_4_1_one_minefield_a_hex_and_only_engineers() -> None:
    assert codes(engineer({"mines": {"39.20": "german"}}), "lay K10_902") == {"work.mined"}
    state = place({"K5_902": "39.20", "L_902": "K5_902"}, phase="formation PzGr902")
    act(state, "activate K5_902")
    assert codes(state, "lay K5_902") == {"work.engineer"}


def test_4_1_mines_trouble_only_the_enemy() -> None:
    state = engineer({"mines": {"39.21": "german"}})
    act(state, "move K10_902 39.21")
    assert state.left == 8
    act(state, "move K10_902 39.22")
    assert where(state, "K10_902") == "39.22"


def test_4_2_a_unit_stops_on_entering_enemy_mines() -> None:
    state = place({"5_Pz130": "39.20"}, flags={"mines": {"39.21": "american"}})
    act(state, "activate 5_Pz130", "move 5_Pz130 39.21")
    assert where(state, "5_Pz130") == "39.21"
    assert state.left == 0


def test_4_2_leaving_takes_a_check_that_no_command_point_buys() -> None:
    pieces = {"5_Pz130": "39.20", "K5_902": "38.20", "L_902": "K5_902"}
    flags_ = {"mines": {"39.20": "american"}, "command_points": {"PzLehr": 5}}
    state = place(pieces, flags=flags_)
    act(state, "activate 5_Pz130", "move 5_Pz130 39.22")
    assert purpose(state) == "mines"
    roll(state, 9)
    assert where(state, "5_Pz130") == "39.20"
    assert "suppressed" in marks(state, "5_Pz130")
    state = place(pieces, flags=flags_)
    act(state, "activate 5_Pz130", "move 5_Pz130 39.22")
    roll(state, 0)
    assert where(state, "5_Pz130") == "39.22"


def test_4_2_no_opportunity_fire_at_a_unit_stuck_in_mines() -> None:
    pieces = {"5_Pz130": "39.20", "A_776": "40.20", "K5_902": "38.20", "L_902": "K5_902"}
    state = place(pieces, phase="formation PzGr902", flags={"mines": {"39.20": "american"}})
    act(state, "activate 5_Pz130", "move 5_Pz130 39.21")
    events = roll(state, 9)
    assert "suppressed" in kinds(events)
    assert "react" not in {text.split()[0] for text in legal(state)}
    assert role(state) == "german"


def test_4_2_mines_help_the_defender_of_their_hex_against_bravery() -> None:
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21", "F_2_114": "40.20"}
    entries = bravery(pieces, {"39.21": "german", "40.20": "german"})
    assert entries == {"Troop Quality": 6, "E/2/114 Inf defends": 0, "mines": -2, "own Defense Rating": 0}


def bravery(pieces: dict[str, str], mines: dict[str, str], **options: str) -> dict[str, int]:
    """The lines of the Bravery Check of 5. PzGr 902 against 39.21."""
    state = place(pieces, phase="formation PzGr902", flags={"mines": mines}, **options)
    act(state, "activate K5_902")
    return sums(state, "assault K5_902 39.21")


def test_4_2_the_defense_rating_of_a_unit_that_covers_the_hex_serves_without_mines() -> None:
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21", "C_749": "40.21"}
    entries = bravery(pieces, {"40.21": "american"})
    assert entries == {"Troop Quality": 6, "C/749 Tank covers the hex": -2, "own Defense Rating": 0}
    entries = bravery(pieces, {"39.21": "american"})
    assert "mines" in entries, "no better than a company behind mines"
    assert entries["E/2/114 Inf defends"] == 0
    assert "E/2/114 Inf defends" in bravery(pieces, {}, bravery_support="hex")
    assert "E/2/114 Inf defends" in bravery({**pieces, "C_749": "40.21 suppressed"}, {}), "no Fire Zone, no support"
    assert "E/2/114 Inf defends" in bravery({**pieces, "C_749": "40.25"}, {}), "too far"


def test_4_3_two_steps_clear_mines_at_once() -> None:
    state = engineer({"mines": {"39.20": "american"}})
    assert "swept" in kinds(act(state, "sweep K10_902"))
    assert not state.mines


def test_4_3_one_step_needs_a_six_and_men_at_work_help() -> None:
    state = engineer({"mines": {"39.20": "american"}}, K10_902="39.20 lost=1")
    act(state, "sweep K10_902")
    assert purpose(state) == "sweep"
    roll(state, 7)
    assert "men_at_work" in marks(state, "K10_902")
    state = engineer({"mines": {"39.20": "american"}}, K10_902="39.20 lost=1 work=1")
    act(state, "sweep K10_902")
    assert "swept" in kinds(roll(state, 7))


def test_4_3_not_in_the_activation_in_which_the_engineer_came() -> None:
    state = engineer({"mines": {"39.21": "german"}, "command_points": {"PzLehr": 5}})
    act(state, "move K10_902 39.21", "halt")
    assert codes(state, "sweep K10_902") == {"work.moved"}


def test_4_3_only_ones_own_mines_can_be_used_again() -> None:
    state = engineer({"mines": {"39.20": "german"}})
    act(state, "sweep K10_902")
    assert flags(state)["mines_left"]["german"] == 3
    state = engineer({"mines": {"39.20": "american"}})
    act(state, "sweep K10_902")
    assert flags(state)["mines_left"] == {"american": 1, "german": 2}


def test_4_3_an_engineer_leaves_enemy_mines_with_a_check_too() -> None:
    state = engineer({"mines": {"39.20": "american"}})
    assert allowed(state, "move K10_902 39.21")
    act(state, "move K10_902 39.21")
    assert purpose(state) == "mines"
