"""[4.0] Sequence of play."""

from __future__ import annotations

import pytest

from .support import (
    act,
    chances,
    codes,
    finish_activation,
    finish_turn,
    kinds,
    legal,
    place,
    purpose,
    ready,
    role,
    roll,
    winner,
)


def test_4_0_turns_follow_each_other_until_somebody_has_won() -> None:
    state = ready()
    for turn in range(1, 6):
        assert state.turn == turn
        finish_turn(state)
    over = place({"i_1": "0505", "celt_1": "1505"}, flags={"lost": {"carthage": 19}})
    finish_turn(over)
    assert winner(over) == "rome"


def test_4_1_initiative_then_orders_then_player_turns_then_the_check() -> None:
    state = ready()
    assert purpose(state) == "initiative"
    roll(state, 9, 0)
    assert legal(state) == ["go first", "go last"]
    act(state, "go last")
    assert (role(state), state.view("rome").phase) == ("carthage", "orders")
    act(state, "end")
    assert (role(state), state.view("rome").phase) == ("rome", "orders")
    act(state, "end")
    assert (role(state), state.view("rome").phase) == ("carthage", "carthage")
    while state.view("rome").phase == "carthage":
        _next_command(state)
    assert (role(state), state.view("rome").phase) == ("rome", "rome")
    while state.turn == 1:
        _next_command(state)
    assert (state.turn, purpose(state)) == (2, "initiative")


def _next_command(state) -> None:  # type: ignore[no-untyped-def]
    act(state, legal(state, "activate")[0])
    if any(type(frame).__name__ == "ElephantRoll" for frame in state.frames):
        roll(state, 3)
    finish_activation(state)


def test_4_2_the_higher_roller_decides_and_equal_rolls_are_rolled_again() -> None:
    state = ready()
    assert chances(state) == pytest.approx({"tie": 0.1, "carthage": 0.45, "rome": 0.45})
    roll(state, 5, 5)
    assert purpose(state) == "initiative"
    roll(state, 4, 7)
    assert role(state) == "carthage"
    act(state, "go last")
    act(state, "end", "end")
    assert role(state) == "rome"


def test_4_2_every_command_is_activated_exactly_once() -> None:
    pieces = {"i_1": "0505", "x_1": "0510", "celt_1": "1505"}
    state = place(pieces, flags={"orders": {"i": "stand", "x": "stand"}})
    assert legal(state) == ["activate i", "activate x", "combine i+x"]
    act(state, "activate x", "end")
    assert legal(state) == ["activate i"]
    assert codes(state, "activate x") == ["command.acted"]
    assert codes(state, "activate v") == ["command.gone"]
    assert codes(state, "activate celtic") == ["command.other_side"]
    act(state, "activate i", "end")
    assert role(state) == "carthage"


def test_4_2_a_command_moves_then_fights_then_reforms() -> None:
    pieces = {"i_1": "0710", "i_2": "0305", "celt_1": "0810"}
    flags = {"orders": {"i": "reform"}, "disordered": ["i_2"], "engaged": [["i_1", "celt_1"]]}
    state = place(pieces, flags=flags)
    act(state, "activate i")
    assert codes(state, "attack i_1 0810") == ["moment"]
    act(state, "end")
    assert purpose(state) == "combat"
    roll(state, 4)
    assert purpose(state) == "reform"


def test_4_2_when_both_are_done_it_is_seen_who_has_won() -> None:
    state = place({"i_1": "0505", "celt_1": "1505"}, flags={"lost": {"rome": 12}})
    events = act(state, "activate i")
    assert "over" not in kinds(events)
    finish_turn(state)
    assert winner(state) == "carthage"
    assert codes(state, "end") == ["moment"]
