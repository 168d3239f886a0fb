"""Worked examples: what the rulebook itself states, through the public API."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.engine import doors
from grognard.engine.errors import IllegalAction
from grognard.engine.positions import Position

from .support import (
    RULES,
    act,
    active,
    attack_odds,
    chances,
    codes,
    disordered,
    engaged,
    finish_turn,
    goals,
    legal,
    odds_of,
    offer,
    pending_modifier,
    place,
    prompt,
    purpose,
    ready,
    role,
    roll,
    shown,
    where,
    winner,
)


def test_example_1_the_die_has_values_zero_to_nine() -> None:
    state = ready()
    with pytest.raises(ValueError, match="cannot be rolled"):
        roll(state, 10, 3)
    roll(state, 0, 1)
    assert role(state) == "carthage"


def test_example_3_initiative() -> None:
    state = ready()
    roll(state, 5, 5)
    assert purpose(state) == "initiative"
    roll(state, 7, 4)
    assert role(state) == "rome"


def test_example_5_no_marker_for_elephants_and_cavalry_but_each_rider_his_own_way() -> None:
    state = ready()
    roll(state, 4, 7)
    act(state, "go first")
    assert codes(state, "order elephants stand") == ["order.no_marker"]
    assert codes(state, "order cavalry stand") == ["order.no_marker"]
    riders = active({"numidian_1": "1001", "numidian_2": "1002", "i_1": "0305"}, "cavalry")
    act(riders, "declare numidian_1 move", "move numidian_1 0901", "end")
    assert where(riders, "numidian_2") == "1002"


def test_example_7_stand_and_defend_takes_one_however_many_defend() -> None:
    flags = {"orders": {"celtic": "stand"}, "shown": ["celtic"]}
    one = place({"i_1": "0710", "celt_1": "0810"}, flags=flags)
    assert attack_odds(one, "0810", "i_1")["defenders under Stand and Defend"] == -1
    pieces = {"i_1": "0710", "celt_1": "0810", "celt_2": "0809"}
    two = active(pieces, "i", "move_to_attack", {"shown": ["celtic"]}, {"celtic": "stand"})
    act(two, "end", "attack i_1 0810", "attack i_1 0809", "end")
    assert pending_modifier(two) == -1 + 2 - 1


def test_example_9_under_move_no_step_to_an_enemys_side_and_no_staying_put() -> None:
    state = active({"i_1": "0610", "celt_1": "0810"}, "i", "move")
    assert codes(state, "move i_1 0710") == ["place.beside_enemy"]
    assert codes(state, "end") == ["owe.move"]


def test_example_11_who_starts_next_to_an_enemy_under_move_to_attack_attacks() -> None:
    state = active({"i_1": "0710", "celt_1": "0810"}, "i", "move_to_attack")
    assert codes(state, "move i_1 0709") == ["move.already_beside"]
    act(state, "end")
    assert purpose(state) == "combat"


def test_example_13_numerical_advantage() -> None:
    heavy = active(
        {"african_4": "0810", "i_1": "0710", "i_3": "0711"}, "african", "move_to_attack", orders={"i": "reform"}
    )
    act(heavy, "end", "attack african_4 0710", "attack african_4 0711")
    odds = shown(heavy)
    assert [e.amount for e in odds.sums[0].entries if "against" in e.reason] == [-1]
    three = place({"i_1": "0710", "i_3": "0711", "i_5": "0809", "african_4": "0810"}, flags={"facing": {"i_5": "ENE"}})
    assert attack_odds(three, "0810", "i_1", "i_3", "i_5")["3 against 1"] == 2
    pieces = {"i_1": "0710", "i_3": "0711", "celt_1": "0810", "celt_2": "0811"}
    two = active(pieces, "i", "move_to_attack", orders={"celtic": "move_to_attack"})
    act(two, "end", "attack i_3 0810", "attack i_3 0811", "end")
    assert pending_modifier(two) == 2


def test_example_15_both_in_front_together_or_one_left_to_a_friend() -> None:
    alone = active({"i_1": "0710", "celt_1": "0810", "celt_2": "0809"}, "i", "move_to_attack")
    act(alone, "end", "attack i_1 0809")
    assert codes(alone, "end") == ["owe.cover"]
    pieces = {"i_1": "0710", "i_3": "0711", "celt_1": "0810", "celt_2": "0809"}
    helped = active(pieces, "i", "move_to_attack")
    act(helped, "end", "attack i_1 0809")
    assert codes(helped, "end") == []


@pytest.mark.parametrize("facing", ["N", "ENE", "ESE", "S", "WSW", "WNW"])
def test_example_17_arcs(facing: str) -> None:
    """Two hexes in front, a flank on either side, two behind: what is opposite to a front is behind."""
    around = ["0910", "0911", "0811", "0711", "0710", "0809"]
    state = place({"i_1": "0810", "celt_1": "1615"}, flags={"facing": {"i_1": facing}})
    shown = {overlay.id: set(overlay.places) for overlay in RULES.sheet.overlays(state, "rome")}
    front, flank = shown["front.rome"], shown["flank.rome"]
    behind = set(around) - front - flank
    assert [len(arc) for arc in (front, flank, behind)] == [2, 2, 2]
    assert {around[(around.index(hex_) + 3) % 6] for hex_ in front} == behind
    assert {around[(around.index(hex_) + 3) % 6] for hex_ in flank} == flank


def test_example_19_light_infantry_is_attacked_but_does_not_attack() -> None:
    state = place({"i_1": "0710", "balearic_1": "0810"})
    with pytest.raises(IllegalAction):
        RULES.sheet.odds(state, "0710", ["balearic_1"])
    assert odds_of(state, "0810", "i_1").attackers == ("i_1",)


def test_example_21_cavalry_before_infantry_and_before_cavalry() -> None:
    flags = {"cavalry": {"numidian_1": "move"}}
    foot = active({"i_1": "0710", "numidian_1": "0810"}, "i", "move_to_attack", flags)
    act(foot, "end", "retreat numidian_1 0911", "halt")
    assert role(foot) == "rome"
    horse = active({"i_cav_1": "0710", "numidian_1": "0810"}, "i", "move_to_attack", flags)
    act(horse, "end", "retreat numidian_1 0911", "halt")
    assert purpose(horse) == "retreat"
    bold = active(
        {"i_1": "0710", "numidian_1": "0810"}, "i", "move_to_attack", {"cavalry": {"numidian_1": "move_to_attack"}}
    )
    act(bold, "end")
    assert purpose(bold) == "combat"


def test_example_23_the_gauls() -> None:
    state = active({"celt_1": "1505", "celt_2": "1510", "i_1": "0305"}, "celtic", "move", gauls=True)
    act(state, "rouse celt_1")
    roll(state, 6)
    assert goals(state, "move", "celt_1") == set()
    act(state, "rouse celt_2")
    roll(state, 5)
    assert goals(state, "move", "celt_2")
    orders = ready(gauls=True)
    roll(orders, 4, 7)
    act(orders, "go first")
    assert codes(orders, "order celtic reform") == ["gauls.reform"]


def test_example_25_counter_attack() -> None:
    pieces = {"i_2": "0710", "i_4": "0811", "i_6": "0911", "african_4": "0810"}
    facing = {"i_2": "N", "i_4": "WSW", "i_6": "WSW", "african_4": "S"}
    state = active(pieces, "i", "move_to_attack", {"facing": facing}, {"african": "stand"})
    act(state, "end")
    roll(state, 1)
    assert role(state) == "carthage"
    assert "I Legion 2 and I Legion 4" in prompt(state)
    assert "I Legion 6" not in prompt(state)
    gone = active({"i_1": "0710", "i_3": "0711", "celt_1": "0810"}, "i", "move_to_attack",
                  {"disordered": ["celt_1"], "facing": {"celt_1": "N"}}, {"celtic": "reform"})  # fmt: skip
    act(gone, "end")
    assert pending_modifier(gone) == 1 + 2 + 3 + 2
    roll(gone, 1)
    assert where(gone, "celt_1") == "carthage.eliminated"
    assert "counter" not in legal(gone)


def test_example_27_leaving_the_map() -> None:
    for edge, hex_id in (("south", "0105"), ("north", "2005"), ("west", "0501"), ("east", "0527")):
        roman = active({"i_1": hex_id, "celt_1": "1015"}, "i", "move")
        act(roman, f"exit i_1 {edge}")
        assert where(roman, "i_1") == "rome.eliminated"
        celt = active({"celt_1": hex_id, "i_1": "1015"}, "celtic", "move")
        act(celt, f"exit celt_1 {edge}")
        assert where(celt, "celt_1") == ("carthage.exited" if edge == "south" else "carthage.eliminated")
        assert celt.view("rome").scores["rome"] == (0 if edge == "south" else 1)


def test_example_29_who_is_first() -> None:
    state = active({"i_1": "0105", "celt_1": "1505"}, "i", "move", {"lost": {"rome": 11, "carthage": 18}})
    act(state, "exit i_1 south")
    finish_turn(state)
    assert winner(state) == "carthage"
    flags = {"lost": {"exits": 19}}
    last = active({"balearic_1": "0105", "i_1": "1505"}, "balearic", "move", flags)
    act(last, "exit balearic_1 south")
    finish_turn(last)
    assert winner(last) == "carthage"


def test_example_31_two_legions_uphill_against_a_celt() -> None:
    """+1 numbers, +2 morale, -1 slope, +1 momentum, -1 order."""
    pieces = {"i_1": "1217", "i_2": "1318", "celt_1": "1417"}
    state = active(pieces, "i", "move_to_attack", orders={"celtic": "stand"})
    act(state, "move i_1 1317", "end")
    assert pending_modifier(state) == 2
    copy = state.copy()
    roll(state, 3)
    assert engaged(state, "celt_1") == {"i_1", "i_2"}
    roll(copy, 4)
    assert disordered(copy, "celt_1")


def test_example_33_an_allied_legion_against_the_best_africans() -> None:
    state = active({"i_2": "0710", "african_1": "0810"}, "i", "move_to_attack", orders={"african": "move_to_attack"})
    act(state, "end")
    assert pending_modifier(state) == -2
    found = chances(state)
    assert found["AD"] + found["AD and counter-attack"] == pytest.approx(0.3)
    roll(state, 1)
    assert disordered(state, "i_2")
    assert legal(state) == ["counter", "decline"]


def test_example_35_costs() -> None:
    state = active({"celt_1": "1214", "celt_2": "1317", "celt_3": "1913", "i_1": "0305"}, "celtic", "move")
    cost = {goal: offer(state, goal).cost for goal in legal(state, "move")}
    assert cost["move celt_1 1315"] == 2
    assert cost["move celt_2 1417"] == 2
    assert codes(state, "move celt_3 1914") == ["place.river"]


def test_a_data_pack_replaces_every_reconstructed_figure() -> None:
    """An owner's table: the modifier and the result follow it without a change of code."""
    changes: dict[str, dict[str, Any]] = {
        "charts.toml": {"position": {"flank": 3}, "morale": {"most": 0}, "terrain_effects": {"stream": 3}},
        "units.toml": {"ratings": {"celtic": {"morale": 9}}},
    }
    rules = grognard.ruleset("metaurus", changes=changes)
    state = rules.position(
        Position("metaurus", 2, "rome", {"i_1": "0710", "celt_1": "0810"}, flags={"facing": {"celt_1": "ESE"}})
    )
    assert rules.sheet.odds(state, "0810", ["i_1"]).sums[0].total == 3
    assert next(one for one in doors.view(state, "rome").pieces if one.id == "celt_1").values["morale"] == 9
    assert rules.data_hash != RULES.data_hash
