"""What is shown before a die is thrown: what happens to whom, and how likely it is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine.odds import Effect, Foretold, Prospect
from grognard.engine.offers import Forecast
from grognard.games.metaurus.sheet import foresight
from grognard.games.metaurus.state import MetaurusState
from grognard.testing.doors import check_doors
from grognard.testing.odds import check_odds, happens

from .support import RULES, act, active, chances, legal, odds_of, place, role, roll

DUEL = {"i_1": "0710", "celt_1": "0810"}


def told(found: Forecast | None) -> dict[str, float]:
    """The chances by their words."""
    assert found is not None
    return {one.text: float(one.probability) for one in found.foretold[0].prospects if one.probability}


def foreseen(state: MetaurusState, text: str) -> dict[str, float]:
    return told(RULES.sheet.foresee(state, RULES.vocabulary.parse(text)))


def asked(flags: dict[str, Any], pieces: dict[str, str] | None = None, target: str = "0810") -> dict[str, float]:
    """The odds of I Legion 1 against the unit in a hex, whose Orders have been shown."""
    given = {"orders": {"i": "move_to_attack", "celtic": "stand"}, "shown": ["celtic", "balearic"], **flags}
    return told(RULES.sheet.odds(place(pieces or DUEL, flags=given), target, ["i_1"]))


# -- combats ----------------------------------------------------------------------------------------------------


def test_who_is_disordered_already_is_shown_as_eliminated() -> None:
    assert asked({"disordered": ["i_1", "celt_1"]}) == pytest.approx(
        {
            "I Legion 1 is Engaged with Celts 1": 0.3,
            "I Legion 1 is Engaged with Celts 1, and the defenders may counter-attack": 0.1,
            "Celts 1 is eliminated (Disordered already)": 0.6,
        }
    )


def test_attackers_that_are_disordered_already_too() -> None:
    pieces = {"i_2": "0710", "i_4": "0711", "african_1": "0810"}
    flags = {"disordered": ["i_4"], "orders": {"african": "stand"}, "shown": ["african"]}
    found = told(RULES.sheet.odds(place(pieces, flags=flags), "0810", ["i_2", "i_4"]))
    assert found["I Legion 2 is Disordered, I Legion 4 is eliminated (Disordered already)"] == pytest.approx(0.2)


def test_no_counter_attack_of_light_infantry_is_shown() -> None:
    pieces = {"i_1": "0710", "balearic_1": "0809"}
    found = asked({"facing": {"balearic_1": "S"}}, pieces, "0809")
    assert not any("counter" in text for text in found)
    assert sum(found.values()) == pytest.approx(1)


def test_no_counter_attack_is_shown_if_every_attacker_is_in_the_rear() -> None:
    pieces = {"i_1": "0710", "celt_1": "0809"}
    assert not any("counter" in text for text in asked({"facing": {"celt_1": "N"}}, pieces, "0809"))
    assert any("counter" in text for text in asked({"facing": {"celt_1": "S"}}, pieces, "0809"))


def test_the_bands_of_the_die_name_no_impossible_counter_attack_either() -> None:
    state = active({"i_1": "0710", "balearic_1": "0810"}, "i", "move_to_attack")
    act(state, "end")
    assert not any("counter" in label for label in chances(state))


def test_an_attack_that_nobody_is_left_for_cannot_continue() -> None:
    alone = asked({"disordered": ["celt_1"]})
    assert not any("continue" in text for text in alone)
    beside = asked({"disordered": ["celt_1"]}, {**DUEL, "celt_2": "0911"})
    assert beside["Celts 1 is eliminated (Disordered already), and the attack may continue"] == pytest.approx(0.3)


def test_hidden_orders_are_left_out_and_it_is_said() -> None:
    found = RULES.sheet.odds(place(DUEL, flags={"orders": {"celtic": "reform"}}), "0810", ["i_1"])
    assert found.foretold[0].unknown == "Orders that are not yet shown, each worth -1 to +2 to the die"
    assert "+? Orders that are not yet shown [5.2]" in found.lines()


def test_5_2_the_sum_in_one_line_says_whether_orders_are_unknown() -> None:
    hidden = odds_of(place(DUEL, flags={"orders": {"celtic": "move_to_attack"}}), "0810", "i_1")
    seen = odds_of(place(DUEL, flags={"orders": {"celtic": "move_to_attack"}, "shown": ["celtic"]}), "0810", "i_1")
    assert (hidden.gist, seen.gist) == ("+2: morale +2, Orders unknown", "+2: morale +2")


def test_while_more_must_be_attacked_there_are_no_chances() -> None:
    pieces = {"i_1": "0710", "celt_1": "0810", "celt_2": "0809"}
    state = active(pieces, "i", "move_to_attack", {"shown": ["celtic"]}, {"celtic": "stand"})
    act(state, "end")
    first = RULES.sheet.foresee(state, RULES.vocabulary.parse("attack i_1 0810"))
    assert first is not None
    said = "then Celts 2 in 0809 is in front of I Legion 1 and must be attacked, by I Legion 1 or by a friend [9.0]"
    assert said in first.lines()
    act(state, "attack i_1 0810")
    second = RULES.sheet.foresee(state, RULES.vocabulary.parse("attack i_1 0809"))
    assert second is not None
    assert not any("then" in line for line in second.lines())
    found = RULES.sheet.preview(state, "rome")
    assert found is not None
    assert (found.foretold, found.shown().results) == ((), {})
    assert "no chances yet: more must be attacked [9.1]" in found.lines()
    act(state, "attack i_1 0809")
    assert told(RULES.sheet.preview(state, "rome")) == foreseen(state, "end")


def test_who_is_known_to_be_able_to_retreat_is_named() -> None:
    pieces = {**DUEL, "celt_2": "0809"}
    state = active(pieces, "i", "move_to_attack", {"shown": ["celtic"]}, {"celtic": "move"})
    act(state, "end")
    found = RULES.sheet.foresee(state, RULES.vocabulary.parse("attack i_1 0810"))
    assert found is not None
    assert "Celts 1 may retreat before combat [9.0]" in found.lines()
    hidden = active(pieces, "i", "move_to_attack", None, {"celtic": "move"})
    act(hidden, "end")
    unknown = RULES.sheet.foresee(hidden, RULES.vocabulary.parse("attack i_1 0810"))
    assert unknown is not None
    assert not any("retreat" in line for line in unknown.lines())


def test_all_announced_combats_are_foretold_the_last_one_first() -> None:
    pieces = {"i_1": "0710", "i_3": "0715", "celt_1": "0810", "celt_2": "0815", "celt_3": "0814"}
    state = active(pieces, "i", "move_to_attack", {"shown": ["celtic"]}, {"celtic": "stand"})
    act(state, "end", "attack i_3 0815", "attack i_3 0814")
    found = RULES.sheet.preview(state, "rome")
    assert found is not None
    assert [one.about for one in found.foretold] == [
        "I Legion 3 against Celts 2 and Celts 3",
        "I Legion 1 against Celts 1",
    ]


def test_a_counter_attack_is_foretold() -> None:
    state = active(DUEL, "i", "move_to_attack", orders={"celtic": "move_to_attack"})
    act(state, "end")
    roll(state, 1)
    assert foreseen(state, "counter") == pytest.approx(
        {
            "Celts 1 is Disordered": 0.3,
            "Celts 1 is Engaged with I Legion 1": 0.5,
            "I Legion 1 is Disordered": 0.2,
        }
    )


# -- other rolls ------------------------------------------------------------------------------------------------


def test_a_retreat_shows_its_morale_check_and_cavalry_that_it_has_none() -> None:
    state = active(DUEL, "i", "move_to_attack", None, {"celtic": "move"})
    act(state, "end")
    assert foreseen(state, "retreat celt_1 0911") == pytest.approx(
        {"Celts 1 stays steady": 0.6, "Celts 1 is Disordered": 0.4}
    )
    act(state, "retreat celt_1 0911")
    step = next(text for text in legal(state) if text.startswith("retreat"))
    assert foreseen(state, step) == pytest.approx({"Celts 1 stays steady": 0.5, "Celts 1 is Disordered": 0.5})
    riders = {"i_1": "0710", "numidian_1": "0810"}
    spared = active(riders, "i", "move_to_attack", {"cavalry": {"numidian_1": "move"}})
    act(spared, "end")
    assert foreseen(spared, "retreat numidian_1 0911") == {"Numidians 1 gives way without a Morale check": 1.0}


def test_a_disordered_unit_that_retreats_may_be_eliminated() -> None:
    state = active(DUEL, "i", "move_to_attack", {"disordered": ["celt_1"]}, {"celtic": "move"})
    act(state, "end")
    assert foreseen(state, "retreat celt_1 0911")["Celts 1 is eliminated (Disordered already)"] == pytest.approx(0.7)


def test_a_combination_the_elephants_and_a_gaul_are_foretold() -> None:
    state = place({"i_1": "0505", "x_1": "0510", "celt_1": "1505"}, flags={"orders": {"i": "move", "x": "move"}})
    assert foreseen(state, "combine i+x") == pytest.approx(
        {"I Legion and X Legion may do nothing at all this turn": 0.4, "I Legion and X Legion act as one": 0.6}
    )
    beasts = place({"elephants": "1010", "i_1": "0305"}, "carthage")
    assert foreseen(beasts, "activate elephants") == pytest.approx(
        {
            "they rampage against the nearest unit": 0.2,
            "they rampage against the nearest Carthaginian unit": 0.1,
            "they balk": 0.1,
            "they obey": 0.6,
        }
    )
    gauls = active({"celt_1": "1505", "i_1": "0305"}, "celtic", "move", gauls=True)
    assert foreseen(gauls, "rouse celt_1") == pytest.approx({"Celts 1 obeys": 0.6, "Celts 1 does nothing": 0.4})


def test_initiative_and_reform_are_foretold_when_they_are_due() -> None:
    state = place({"i_1": "0505", "celt_1": "1505"}, "initiative")
    assert told(RULES.sheet.preview(state, "rome")) == pytest.approx(
        {
            "both players roll again": 0.1,
            "the Roman player has the initiative": 0.45,
            "the Carthaginian player has the initiative": 0.45,
        }
    )
    shaken = active({"i_1": "0505", "celt_1": "1505"}, "i", "reform", {"disordered": ["i_1"]})
    act(shaken, "end")
    assert told(RULES.sheet.preview(shaken, "rome")) == pytest.approx(
        {"I Legion 1 reforms": 0.6, "I Legion 1 stays Disordered": 0.4}
    )


# -- held against what happens ----------------------------------------------------------------------------------


def announced(**flags: Any) -> MetaurusState:
    """I Legion 1 is about to roll against Celts 1."""
    state = active(DUEL, "i", "move_to_attack", flags, {"celtic": "move_to_attack"})
    act(state, "end")
    return state


def test_what_is_shown_is_what_happens() -> None:
    state = announced(disordered=["celt_1"])
    assert check_odds(RULES, state, Random(0)) == 1
    found = happens(RULES, state, "I Legion 1 against Celts 1", Random(0))
    assert found[frozenset({Effect("destroyed", "celt_1")})] == Fraction(7, 10)


@pytest.mark.parametrize("kind", ["disorder", "counter-attack"])
def test_odds_as_they_once_were_are_caught(kind: str) -> None:
    """A defender shown as Disordered who will be eliminated; a Counter-Attack that nobody can make."""
    state = announced(disordered=["celt_1"]) if kind == "disorder" else announced(facing={"celt_1": "N"})

    def falsified(prospect: Prospect) -> Prospect:
        if kind == "disorder":
            effects = [Effect("disordered", e.piece) if e.kind == "destroyed" else e for e in prospect.effects]
        else:
            engaged = any(e.kind == "engaged" for e in prospect.effects)
            effects = [*prospect.effects, *([Effect("may_counter", "celt_1")] if engaged else [])]
        return msgspec.structs.replace(prospect, effects=tuple(effects))

    def lie(state: MetaurusState, role: str) -> Forecast:
        true = foresight.preview(state, role)
        assert true is not None
        one: Foretold = true.foretold[0]
        false = msgspec.structs.replace(one, prospects=tuple(map(falsified, one.prospects)))
        return msgspec.structs.replace(true, foretold=(false,))

    check_odds(RULES, state, Random(0))
    lying = replace(RULES, sheet=replace(RULES.sheet, preview=lie))
    with pytest.raises(AssertionError, match=r"foretold .* but it happens"):
        check_odds(lying, state, Random(0))


@pytest.mark.parametrize("seed", range(4))
def test_every_door_is_shut_at_the_change_of_orders_for_players_and_spectators(seed: int) -> None:
    state = place(
        {"i_1": "0710", "v_1": "0505", "celt_1": "0910", "iberian_1": "1505"},
        "orders",
        flags={"orders": {"i": "move", "v": "stand", "celtic": "reform", "iberian": "move"}},
    )
    check_doors(RULES, state, Random(seed))
    act(state, "order celtic move", "end")
    assert role(state) == "rome"
    check_doors(RULES, state, Random(seed))
    act(state, "order i move_to_attack", "end")
    check_doors(RULES, state, Random(seed))
