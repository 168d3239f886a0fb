"""[10.0] Combat results, [11.0] Reform."""

from __future__ import annotations

import pytest

from grognard.games.metaurus.state import MetaurusState

from .support import (
    act,
    active,
    chances,
    codes,
    disordered,
    engaged,
    legal,
    number,
    offer,
    pending_modifier,
    place,
    purpose,
    refusals,
    role,
    roll,
    where,
)

DUEL = {"i_1": "0710", "celt_1": "0810"}


def duel(**flags: object) -> MetaurusState:
    """i_1 attacks celt_1, which is under Move to Attack: morale +2 and nothing else."""
    state = active(DUEL, "i", "move_to_attack", flags, {"celtic": "move_to_attack"})
    act(state, "end")
    return state


def test_10_0_the_bands_are_the_rows_of_the_table() -> None:
    state = duel()
    assert pending_modifier(state) == 2
    assert chances(state) == pytest.approx({"ENG": 0.3, "ENG and counter-attack": 0.1, "DD": 0.3, "DD+": 0.3}, rel=1e-9)


def test_10_0_low_rolls_disorder_the_attackers() -> None:
    pieces = {"i_2": "0710", "i_4": "0711", "african_1": "0810"}
    state = active(pieces, "i", "move_to_attack", {"disordered": ["i_4"]})
    act(state, "end")
    assert pending_modifier(state) == 1 - 2 - 1
    roll(state, 2)
    assert disordered(state, "i_2")
    assert where(state, "i_4") == "rome.eliminated"
    assert not disordered(state, "african_1")


def test_10_0_engaged_binds_attackers_and_the_defenders_next_to_them() -> None:
    pieces = {"i_1": "0710", "i_2": "0711", "celt_1": "0810", "celt_2": "0811"}
    state = active(pieces, "i", "move_to_attack")
    act(state, "end", "attack i_2 0810", "attack i_2 0811", "end")
    roll(state, 2)
    assert engaged(state, "i_1") == {"celt_1"}
    assert engaged(state, "i_2") == {"celt_1", "celt_2"}
    assert engaged(state, "celt_2") == {"i_2"}


def test_10_0_engaged_ends_with_any_other_result() -> None:
    state = duel(engaged=[["i_1", "celt_1"]])
    roll(state, 5)
    assert disordered(state, "celt_1")
    assert not engaged(state, "i_1")
    assert not engaged(state, "celt_1")


def test_10_0_engaged_goes_on_if_the_result_is_engaged_again() -> None:
    state = duel(engaged=[["i_1", "celt_1"]])
    roll(state, 2)
    assert engaged(state, "celt_1") == {"i_1"}


def test_10_0_engaged_ends_when_one_is_eliminated() -> None:
    pieces = {"i_1": "0710", "i_2": "0811", "celt_1": "0810"}
    flags = {"engaged": [["i_1", "celt_1"], ["i_2", "celt_1"]], "disordered": ["celt_1"], "facing": {"i_2": "N"}}
    state = active(pieces, "i", "move_to_attack", flags)
    act(state, "face i_2 WSW", "end")
    roll(state, 9)
    assert where(state, "celt_1") == "carthage.eliminated"
    assert not engaged(state, "i_1")
    assert not engaged(state, "i_2")


def test_10_0_disorder_turns_the_counter_and_a_second_time_eliminates() -> None:
    state = duel()
    roll(state, 5)
    assert disordered(state, "celt_1")
    again = duel(disordered=["celt_1"])
    roll(again, 5)
    assert where(again, "celt_1") == "carthage.eliminated"


def test_10_0_eliminated_units_are_removed_and_counted() -> None:
    state = active({"i_1": "0710", "i_3": "0711", "i_5": "0809", "celt_1": "0810"}, "i", "move_to_attack",
                   {"facing": {"i_5": "ENE", "celt_1": "ENE"}}, {"celtic": "reform"})  # fmt: skip
    act(state, "end")
    assert pending_modifier(state) == 2 + 2 + 2 + 2
    roll(state, 4)
    assert where(state, "celt_1") == "carthage.eliminated"
    assert state.view("rome").scores["rome"] == 1


# -- Continued Attack -------------------------------------------------------------------------------------------


def test_10_0_a_continued_attack_is_a_choice_and_costs_one_for_each_earlier_attack() -> None:
    state = duel()
    roll(state, 8)
    assert disordered(state, "celt_1")
    assert role(state) == "rome"
    assert "end" in legal(state)
    assert "attack i_1 0810" in legal(state)
    act(state, "attack i_1 0810", "end")
    assert pending_modifier(state) == 3 - 1
    roll(state, 9)
    assert where(state, "celt_1") == "carthage.eliminated"
    assert where(state, "i_1") == "0810"


def test_10_0_the_penalty_grows_with_every_attack() -> None:
    pieces = {"i_1": "0710", "celt_1": "0810", "iberian_1": "0911"}
    state = active(pieces, "i", "move_to_attack", orders={"celtic": "move_to_attack", "iberian": "move_to_attack"})
    act(state, "end")
    roll(state, 9)
    act(state, "attack i_1 0810", "end")
    roll(state, 9)
    act(state, "face i_1 N")
    assert sum(entry.amount for entry in offer(state, "attack i_1 0911").sums[0].entries) == 2 - 2
    act(state, "attack i_1 0911", "end")
    assert pending_modifier(state) == 0


def test_10_0_it_may_be_declined() -> None:
    state = duel()
    roll(state, 9)
    act(state, "end")
    assert role(state) == "carthage"


def test_10_0_a_continued_attack_may_go_against_a_unit_that_retreated_before() -> None:
    pieces = {"i_1": "0710", "i_3": "0711", "iberian_1": "0810", "celt_1": "0811"}
    flags = {"facing": {"i_3": "ENE"}}
    state = active(pieces, "i", "move_to_attack", flags, {"iberian": "move", "celtic": "move_to_attack"})
    act(state, "end", "retreat iberian_1 0911", "halt")
    roll(state, 0)
    act(state, "stay")
    roll(state, 9)
    assert role(state) == "rome"
    act(state, "attack i_3 0811", "end")
    roll(state, 9)
    assert where(state, "i_3") == "0811"
    act(state, "face i_3 N")
    assert "attack i_3 0911" in legal(state)


def test_10_0_others_do_not_take_part_in_a_continued_attack() -> None:
    pieces = {"i_1": "0710", "i_3": "0712", "celt_1": "0810", "celt_2": "0812"}
    state = active(pieces, "i", "move_to_attack", orders={"celtic": "move_to_attack"})
    act(state, "end", "resolve 0810")
    roll(state, 9)
    assert codes(state, "attack i_3 0812") == ["continued.not_attacker"]


# -- Counter-Attack ---------------------------------------------------------------------------------------------


def test_10_0_on_a_one_the_defender_may_counter_attack_whatever_his_orders() -> None:
    state = active(DUEL, "i", "move_to_attack", orders={"celtic": "stand"})
    act(state, "end")
    roll(state, 1)
    assert role(state) == "carthage"
    assert legal(state) == ["counter", "decline"]
    act(state, "counter")
    assert pending_modifier(state) == -2
    roll(state, 9)
    assert disordered(state, "i_1")


def test_10_0_it_may_be_declined_too() -> None:
    state = duel()
    roll(state, 1)
    act(state, "decline")
    assert engaged(state, "i_1") == {"celt_1"}
    assert role(state) == "carthage"


def test_10_0_all_attackers_in_front_or_flank_must_be_included_one_in_the_rear_may_not() -> None:
    pieces = {"i_1": "0710", "i_3": "0811", "i_5": "0910", "celt_1": "0810"}
    facing = {"i_1": "N", "i_3": "WSW", "i_5": "S", "celt_1": "S"}
    state = active(pieces, "i", "move_to_attack", {"facing": facing}, {"celtic": "move_to_attack"})
    act(state, "end")
    roll(state, 1)
    frame = state.frames[-1]
    ids = state.tables.ids
    assert {ids[unit] for unit in frame.enemies} == {"i_1", "i_3"}  # type: ignore[attr-defined]


def test_10_0_a_destroyed_defender_does_not_counter_attack() -> None:
    pieces = {"i_1": "0710", "i_3": "0711", "i_5": "0809", "celt_1": "0810"}
    flags = {"disordered": ["celt_1"], "facing": {"i_5": "ENE"}}
    state = active(pieces, "i", "move_to_attack", flags, {"celtic": "reform"})
    act(state, "end")
    roll(state, 1)
    assert where(state, "celt_1") == "carthage.eliminated"
    assert "counter" not in legal(state)


def test_10_0_no_counter_attack_on_other_rolls() -> None:
    for face in (0, 2, 3):
        state = duel()
        roll(state, face)
        assert legal(state) != ["counter", "decline"]


@pytest.mark.parametrize("face", range(10))
def test_10_0_a_counter_attack_is_not_answered_by_another(face: int) -> None:
    state = duel()
    roll(state, 1)
    act(state, "counter")
    roll(state, face)
    assert "counter" not in legal(state)


# -- [11.0] -----------------------------------------------------------------------------------------------------


def test_11_0_a_disordered_unit_under_reform_rolls_against_its_disordered_morale() -> None:
    flags = {"disordered": ["i_1", "i_2"]}
    state = active({"i_1": "0505", "i_2": "0510", "celt_1": "1505"}, "i", "reform", flags)
    act(state, "end")
    assert chances(state) == pytest.approx({"reformed": 0.6, "still disordered": 0.4})
    roll(state, 5)
    assert not disordered(state, "i_1")
    assert chances(state) == pytest.approx({"reformed": 0.5, "still disordered": 0.5})
    roll(state, 5)
    assert disordered(state, "i_2")


@pytest.mark.parametrize("order", ["stand", "move_to_attack"])
def test_11_0_only_under_reform(order: str) -> None:
    state = active({"i_1": "0505", "celt_1": "1505"}, "i", order, {"disordered": ["i_1"]})
    act(state, "end")
    assert role(state) == "carthage"


def test_11_0_not_next_to_an_enemy() -> None:
    state = active(DUEL, "i", "reform", {"disordered": ["i_1"]})
    act(state, "end")
    assert role(state) == "carthage"
    assert disordered(state, "i_1")


def test_11_0_cavalry_that_chose_reform_may_try() -> None:
    flags = {"disordered": ["numidian_1"], "cavalry": {"numidian_1": "reform"}}
    state = active({"numidian_1": "1001", "i_1": "0305"}, "cavalry", flags=flags)
    act(state, "end")
    assert purpose(state) == "reform"


def test_11_0_reform_says_so_when_asked_to_do_something_else() -> None:
    state = active(DUEL, "i", "reform")
    assert refusals(state, "move i_1 0711")[0].facts["order"] == "Reform"
    assert number("i_1") == 0
    assert place(DUEL).turn == 2
