"""Refusals that no test of a case looks at, and that every reason of the catalogue is tested somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.dice import secret_from_seed
from grognard.engine.errors import IllegalAction
from grognard.engine.match import Match

from .support import RULES, act, active, codes, legal, roll, start


def test_every_reason_is_tested() -> None:
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [reason.code for reason in RULES.reasons if f'"{reason.code}"' not in tests] == []


def test_it_is_for_the_other_player_to_decide() -> None:
    match = Match.new(RULES, secret=secret_from_seed("turn"), match="turn")
    with pytest.raises(IllegalAction) as error:
        match.act(RULES.vocabulary.parse("end"), "rome")
    assert [refusal.code for refusal in error.value.refusals] == ["turn.other"]


def test_nothing_would_change() -> None:
    state = start()
    assert codes(state, "declare numidian_1 stand") == ["declare.same"]
    assert codes(state, "wheel celtic S") == ["facing.all"]
    moving = active({"i_1": "0505", "celt_1": "1505"}, "i", "move")
    assert codes(moving, "move i_1 0505") == ["place.same"]


def test_who_may_not_attack_while_others_do() -> None:
    pieces = {"numidian_1": "0810", "numidian_2": "0812", "i_1": "0710", "i_2": "0711", "i_4": "0712"}
    flags = {"cavalry": {"numidian_1": "move_to_attack", "numidian_2": "stand"}}
    state = active(pieces, "cavalry", flags=flags)
    act(state, "end")
    assert codes(state, "attack numidian_2 0712") == ["attack.order"]


def test_a_unit_with_a_target_turns_no_more() -> None:
    pieces = {"i_1": "0710", "celt_1": "0810", "celt_2": "0809"}
    state = active(pieces, "i", "move_to_attack", {"facing": {"i_1": "ENE"}}, {"celtic": "move_to_attack"})
    act(state, "end")
    roll(state, 9)
    act(state, "face i_1 N", "attack i_1 0809")
    assert codes(state, "face i_1 S") == ["continued.has_target"]


def test_who_cannot_retreat() -> None:
    pieces = {
        "i_1": "0710", "i_3": "0712", "i_5": "0715", "numidian_1": "0810", "numidian_2": "0812", "celt_1": "0815",
        "celt_2": "0911",
    }  # fmt: skip
    flags = {"cavalry": {"numidian_1": "move", "numidian_2": "stand"}, "engaged": [["i_5", "celt_1"]]}
    state = active(pieces, "i", "move_to_attack", flags, {"celtic": "move"})
    act(state, "end")
    assert codes(state, "retreat celt_2 1011") == ["retreat.not_attacked"]
    assert codes(state, "retreat celt_1 0916") == ["retreat.engaged"]
    assert codes(state, "retreat numidian_2 0913") == ["retreat.order"]
    assert codes(state, "retreat numidian_1 0911") == ["retreat.occupied"]
    act(state, "retreat numidian_1 0910")
    assert codes(state, "retreat numidian_2 0913") == ["retreat.other_unit"]


def test_who_cannot_advance() -> None:
    pieces = {"i_1": "0710", "i_3": "0711", "i_5": "0505", "celt_1": "0810"}
    state = active(pieces, "i", "move_to_attack", {"disordered": ["celt_1"]})
    act(state, *(["move i_5 0605"] if "move i_5 0605" in legal(state) else []), "end")
    roll(state, 9)
    assert codes(state, "advance i_5 0810") == ["advance.not_attacker"]
    assert codes(state, "advance i_1 0809") == ["advance.not_vacated"]
    state.facing[RULES.unit("i_1")] = 3
    assert codes(state, "advance i_1 0810") == ["advance.not_possible"]
    act(state, "advance i_3 0810")
    assert codes(state, "face i_1 N") == ["facing.other_unit"]
