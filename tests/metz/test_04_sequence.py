"""[4.0] Sequence of Play."""

from __future__ import annotations

import pytest

from grognard.engine.errors import IllegalAction
from grognard.engine.match import Match
from grognard.engine.nodes import Decision, Over

from .support import (
    RULES,
    act,
    action,
    codes,
    end_turn,
    fight,
    holder,
    kinds,
    legal,
    outcome,
    phase,
    place,
    refusals,
    role,
    rules_of,
    scores,
    start,
    where,
    why,
)


def test_4_0_the_phases_come_in_their_order() -> None:
    state = start()
    seen = []
    for _ in range(8):
        seen.append((state.turn, phase(state), role(state)))
        act(state, "end")
    assert seen == [
        (turn, f"{side}.{what}", side)
        for turn in (1, 2)
        for side, what in (("us", "movement"), ("us", "combat"), ("german", "movement"), ("german", "combat"))
    ]


def test_4_0_there_are_no_attacks_in_a_movement_phase_and_no_moves_in_a_combat_phase() -> None:
    state = place({"us_ccb": "0510", "us_10": "0408", "ge_8": "0609"})
    assert why(state, "attack 0609") == [
        "[4.0] this is not the moment to begin a battle against the unit in this hex: it is a Movement Phase"
    ]
    assert rules_of(state, "roll") == {"4.0"}
    act(state, "end")
    assert why(state, "move us_10 0409") == [
        "[4.0] this is not the moment to move a unit, or bring a reinforcement on, to a hex it can reach: "
        "it is a Combat Phase and no battle has begun"
    ]
    assert rules_of(state, "exit us_10 west") == {"4.0"}
    assert legal(state) == {"end", "attack 0609"}


def test_4_0_all_actions_of_a_phase_are_finished_before_the_next_begins() -> None:
    """Once ended, a phase is over: what was not moved stays."""
    state = place({"us_10": "0408", "ge_8": "0609"})
    act(state, "end", "end")
    assert phase(state) == "german.movement"
    assert rules_of(state, "move us_10 0409") == {"7.0"}


def test_4_0_a_player_moves_as_many_or_as_few_units_as_he_wishes() -> None:
    state = start()
    act(state, "move us_357 0101", "move us_ccb 0208", "end")
    assert [where(state, unit) for unit in ("us_357", "us_ccb", "us_2")] == ["0101", "0208", "us.reserve"]


def test_4_0_battles_are_fought_in_any_order_and_applied_at_once() -> None:
    pieces = {"us_ccb": "0510", "us_cca": "0405", "ge_8": "0609", "ge_utrfhr": "0404"}
    state = place(pieces, "us.combat")
    assert {"attack 0609", "attack 0404"} <= legal(state)
    fight(state, "0609", "us_ccb", 1)
    assert role(state) == "german"
    assert where(state, "ge_8") == "0609"
    act(state, "retreat ge_8 0709")
    act(state, "advance us_ccb 0609")
    assert where(state, "us_ccb") == "0609"
    assert "attack 0404" in legal(state)


def test_4_0_the_american_moselle_phase_comes_first_in_his_turn() -> None:
    state = place({"us_ccb": "0708", "us_cca": "0710", "us_10": "0405"}, "german.combat", turn=3)
    events = act(state, "end")
    assert scores(state) == (2, 0)
    assert kinds(events) == ["ended", "turn", "score", "phase"]
    assert (state.turn, phase(state)) == (4, "us.movement")


def test_4_0_the_german_moselle_phase_follows_his_combat_phase() -> None:
    state = place({"us_ccb": "0408", "ge_8": "0908"}, "german.movement")
    act(state, "end")
    assert scores(state) == (0, 0)
    events = act(state, "end")
    assert scores(state) == (0, 1)
    assert kinds(events) == ["ended", "score", "turn", "phase"]


def test_4_0_the_turn_marker_advances_after_the_german_player_turn() -> None:
    state = start()
    for turn in range(1, 8):
        assert state.turn == turn
        end_turn(state)
    assert isinstance(state.node, Over)


def test_4_0_after_the_seventh_turn_the_game_is_over_and_nothing_is_possible() -> None:
    state = place({"us_ccb": "0708"}, "german.combat", turn=7)
    events = act(state, "end")
    assert isinstance(state.node, Over)
    assert kinds(events)[-1] == "over"
    assert phase(state) == "over"
    assert why(state, "end") == ["[4.0] this is not the moment to end the phase: the game is over"]
    assert codes(state, "move us_ccb 0807") == {"moment"}
    with pytest.raises(IllegalAction):
        act(state, "end")


def test_4_0_there_is_no_american_moselle_phase_after_the_last_turn() -> None:
    """Points are scored in phase 1 only, and there is no eighth turn."""
    state = place({"us_ccb": "0710"}, "german.combat", turn=7)
    act(state, "end")
    assert scores(state) == (0, 0)
    assert outcome(state) == (None, "draw")


def test_4_0_only_the_player_whose_phase_it_is_may_act() -> None:
    match = Match.new(RULES, secret=bytes(32), match="m")
    with pytest.raises(IllegalAction) as caught:
        match.act(action("end"), role="german")
    assert [refusal.text for refusal in caught.value.refusals] == [
        "[4.0] it is for the American player to decide now, not for the German player"
    ]
    match.act(action("end"), role="us")


def test_4_0_no_decision_can_be_made_while_a_die_is_due() -> None:
    state = place({"us_ccb": "0510", "ge_8": "0609"}, "us.combat")
    act(state, "attack 0609", "commit us_ccb", "roll")
    assert not isinstance(state.node, Decision)
    assert [refusal.rule for refusal in refusals(state, "withdraw us_ccb")] == ["4.0"]


def test_4_0_an_illegal_action_changes_nothing() -> None:
    state = start()
    before = state.to_json()
    for text in ("move us_357 0305", "attack 0401", "exit us_357 west", "move ge_29 0610"):
        with pytest.raises(IllegalAction):
            act(state, text)
    assert state.to_json() == before
    assert holder(state, "metz") == "german"
