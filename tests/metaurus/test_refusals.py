"""Refusals that no test of a case looks at, and that every reason of the catalogue is tested somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.dice import secret_from_seed
from grognard.engine.errors import IllegalAction
from grognard.engine.match import Match

from .support import RULES, TABLES, act, active, codes, legal, place, refusals, roll, start


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
    state.facing[TABLES.unit("i_1")] = 3
    assert codes(state, "advance i_1 0810") == ["advance.not_in_front"]
    act(state, "advance i_3 0810")
    assert codes(state, "face i_1 N") == ["facing.other_unit"]


def test_an_engaged_attacker_does_not_advance_and_says_with_whom() -> None:
    pieces = {"i_1": "0710", "i_3": "0711", "i_5": "0809", "celt_1": "0810", "celt_2": "0611"}
    engaged = [["i_3", "celt_1"], ["i_3", "celt_2"]]
    flags = {"disordered": ["celt_1"], "engaged": engaged, "facing": {"i_5": "ENE"}}
    state = active(pieces, "i", "move_to_attack", flags)
    act(state, "end")
    roll(state, 9)
    assert refusals(state, "advance i_3 0810")[0].text == (
        "[9.2] I Legion 3 is Engaged with Celts 2 and does not advance"
    )
    assert codes(state, "advance i_3 0810") == ["advance.engaged"]


def test_the_side_that_is_named_is_the_units_own() -> None:
    state = start()
    assert refusals(state, "order i move")[0].text == "[5.1] I Legion is Roman: you command the Carthaginian army"
    assert refusals(state, "face i_1 S")[0].text == "[5.1] I Legion 1 is Roman: you command the Carthaginian army"
    assert refusals(state, "wheel i S")[0].text == "[5.1] I Legion is Roman: you command the Carthaginian army"
    act(state, "end")
    for text in ("order celtic move", "wheel celtic N"):
        assert refusals(state, text)[0].text == "[5.1] Celts are Carthaginian: you command the Roman army"
    chosen = place({"i_1": "0505", "celt_1": "1505"})
    assert refusals(chosen, "activate celtic")[0].text == "[5.1] Celts are Carthaginian: you command the Roman army"
    assert codes(chosen, "activate celtic") == ["command.other_side"]


def test_the_wrong_moment_is_told_in_words() -> None:
    state = place({"i_1": "0505", "celt_1": "1505"})
    assert refusals(state, "order celtic move_to_attack")[0].text == (
        "[4.2] you cannot give a Command this Order now: the next Command is being chosen"
    )


@pytest.mark.parametrize("units", [["celt_1"], ["celt_1", "celt_2"]])
def test_names_take_the_right_verb(units: list[str]) -> None:
    flags = {"engaged": [["i_1", unit] for unit in units], "orders": {"i": "stand"}}
    state = place({"i_1": "0710", "celt_1": "0810", "celt_2": "0809"}, flags=flags)
    texts = [event.text for event in act(state, "activate i", "end")] + [event.text for event in roll(state, 2)]
    named = " and ".join(f"Celts {unit[-1]}" for unit in units)
    assert "I Legion is activated" in texts
    assert f"I Legion 1 is Engaged with {named}" in texts


def test_peoples_and_elephants_are_many() -> None:
    state = place({"elephants": "0810", "celt_1": "1505", "i_1": "0710"}, "carthage")
    assert "Celts are activated" in [event.text for event in act(state, "activate celtic")]
    act(state, "end")
    told = [event.text for event in act(state, "activate elephants")] + [event.text for event in roll(state, 9)]
    assert "Elephants are activated" in told
    assert [event.text for event in act(state, "end", "attack elephants 0710", "end")][:2] == [
        "The Carthaginian player ends movement",
        "Elephants attack I Legion 1 in 0710",
    ]
    roll(state, 1)
    assert legal(state) == ["counter", "decline"]
    assert act(state, "counter")[0].text == "I Legion 1 counter-attacks Elephants"
    gone = place({"i_1": "0505", "elephants": "1505"}, "carthage")
    assert refusals(gone, "activate iberian")[0].text == "[5.1] Iberians have no units left on the map"
