"""Odds are the odds: what is shown before an order, a shot or a roll is what happens, to the end of the matter."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.offers import Forecast, Offer
from grognard.engine.ruleset import SPECTATOR
from grognard.games.pattons_best.schema.names import RESTOCK_RACK
from grognard.games.pattons_best.sheet.odds import preview
from grognard.games.pattons_best.sheet.offers import foresee
from grognard.games.pattons_best.state import PattonState
from grognard.testing.doors import check_doors
from grognard.testing.odds import check_odds, check_told, compare, effects_of, happens

from .support import RULES, act, action, place, roll, seen


def at_the_gun(unit: str = "PzIV", zone: str = "6-8.close", *words: str, **flags: Any) -> PattonState:
    state = place(units=seen(unit, zone, *words), **{"gun": "AP", "reload": "AP", **flags})
    act(state, "order gunner fire_main_gun", "go")
    return state


def follow(state: PattonState, text: str) -> None:
    """Hold what is foretold of an action against what happens: every face of the first dice, every band of the rest."""
    found = RULES.sheet.foresee(state, action(text))
    assert found is not None
    check_told(found, text)
    one, twin = found.foretold[0], state.copy()
    effects = frozenset(effect for step in (text, *one.via) for effect in effects_of(RULES, act(twin, step)))
    assert twin.waits is Waits.CHANCE
    compare(one, happens(RULES, twin, one.about, Random(0), effects, paths=150), text)


def due(state: PattonState) -> Forecast:
    """What is shown of the roll that is due, held against what happens."""
    found = preview(state, "commander")
    assert found is not None
    compare(found.foretold[0], happens(RULES, state, found.foretold[0].about, Random(0), paths=150), found.title)
    return found


def shown(state: PattonState, text: str) -> dict[str, Fraction]:
    """What is shown beside an action: per prospect its chance."""
    found = RULES.sheet.foresee(state, action(text))
    assert found is not None
    return {prospect.text: prospect.probability for prospect in found.foretold[0].prospects}


SHOTS = [
    ("PzIV", "6-8.close", (), {}, "fire e1 direct"),
    ("PzIV", "6-8.medium", ("side", "hull_down"), {}, "fire e1 direct"),
    ("PzIV", "6-8.medium", (), {}, "fire e1 tracks"),
    ("PzVIb", "6-8.long", ("moving",), {}, "fire e1 direct"),
    (
        "PzV",
        "6-8.long",
        ("rear",),
        {"tank": 16, "gun": "HVAP", "reload": "HVAP", "ammo": {"HVAP": 2}},
        "fire e1 direct",
    ),
    ("LW", "6-8.close", ("woods",), {"gun": "HE", "reload": "HE"}, "fire e1 area"),
    ("LW", "6-8.close", (), {}, "fire e1 direct"),
    ("Pak40_75L", "6-8.medium", (), {"gun": "HE", "reload": "HE"}, "fire e1 direct"),
    ("PzVIe", "6-8.medium", (), {"gun": "WP", "reload": "WP", "ammo": {"WP": 2}}, "fire e1 area"),
    ("PzVIe", "6-8.medium", (), {"gun": "HCBI", "ammo": {"HCBI": 1}}, "fire e1 area"),
    ("STuGIIIg", "6-8.close", (), {"options": {"every_hit_has_a_location": False}}, "fire e1 direct"),
]


@pytest.mark.parametrize(("unit", "zone", "words", "flags", "shot"), SHOTS)
def test_a_shot_is_foretold_to_its_end(
    unit: str, zone: str, words: tuple[str, ...], flags: dict[str, Any], shot: str
) -> None:
    state = at_the_gun(unit, zone, *words, **flags)
    follow(state, shot)


def test_9_52_the_chances_of_a_shot_by_hand() -> None:
    """A Pz IV at close range from the front, AP of a 75: to hit 75 - 10 + 10, turret 58, hull 28."""
    state = at_the_gun(ratings={"gunner": 5, "loader": 5, "commander": 5})
    state.orders[2] = RESTOCK_RACK  # nobody loads, so there is no Rate of Fire and no rating of the loader
    assert shown(state, "fire e1 direct") == {
        "Pz IV (1) is hit and knocked out": Fraction(3, 100) + Fraction(67, 100) * Fraction(4 * 58 + 5 * 28, 1000),
        "Pz IV (1) is hit and immobilized": Fraction(67, 100) / 10,
        "Pz IV (1) is hit without effect": Fraction(67, 100) * Fraction(4 * 42 + 5 * 72, 1000),
        "Pz IV (1) is missed": Fraction(27, 100),
        "The main gun malfunctions": Fraction(3, 100),
    }


def test_9_4_another_shot_is_foretold_with_the_hits_before_it() -> None:
    state = at_the_gun()
    act(state, "fire e1 direct")
    roll(state, 10)
    found = shown(state, "fire e1 direct")
    assert "The main gun malfunctions; Pz IV (1) is knocked out by earlier hits" in found
    assert "Pz IV (1) is hit; the gun may fire again" in found
    assert sum(found.values()) == 1


def test_9_51_ap_at_infantry_is_shown_to_do_nothing() -> None:
    found = shown(at_the_gun("LW"), "fire e1 direct")
    assert not any("knocked out" in text for text in found)
    assert found["Light weapons unit (1) is missed"] == Fraction(42, 100)


@pytest.mark.parametrize("marks", [[], ["hull_down"], ["moving"]])
def test_13_4_a_shot_at_you_is_foretold_to_its_end(marks: list[str]) -> None:
    state = place("battle.enemy", seen("PzIV", "6-8.medium"), type="B", marks=marks)
    roll(state, 86)
    told = {prospect.text for prospect in due(state).foretold[0].prospects}
    assert ("Your tank is hull down: the shot strikes the ground before it" in told) == ("hull_down" in marks)
    assert "Your tank is knocked out" in told


def test_15_5_a_panzerfaust_is_foretold_from_its_sector_on() -> None:
    state = place("battle.random", seen("LW"), type="B", marks=["lead"], date="1945-01-09", tank=12)
    roll(state, 37)
    found = {prospect.id for prospect in due(state).foretold[0].prospects}
    assert found == {"no attack", "miss", "knocked out", "bounces off", "track"}


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("order driver forward", {}),
        ("order driver reverse_to_hull_down", {"weather": ["mud"]}),
        ("order driver reverse", {"marks": ["bogged"]}),
        ("order loader repair_main_gun", {"guns": {"main_gun": "malfunction"}}),
    ],
)
def test_orders_are_foretold_as_if_they_were_carried_out_now(text: str, flags: dict[str, Any]) -> None:
    state = place(units=seen("PzIV", "9-10.long"), **flags)
    found = RULES.sheet.foresee(state, action(text))
    assert found is not None
    assert found.foretold[0].via == ("go",)
    follow(state, text)
    assert RULES.sheet.details(state, action(text)).results == found.shown().results


@pytest.mark.parametrize("text", ["scout P11", "artillery P11", "resupply", "air P11"])
def test_operations_are_foretold(text: str) -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", time="08:00")
    found = RULES.sheet.foresee(state, action(text))
    assert found is not None
    follow(state, text)
    assert not RULES.sheet.foresee(state, action("enter P11"))


def test_19_14_a_rescue_is_foretold() -> None:
    from .test_19_casualties import rescue

    state = rescue()
    assert check_odds(RULES, state, Random(0), "rescue") >= 1
    assert any("pulled" in effect.kind for one in _effects(state, "rescue commander gunner") for effect in one)


def _effects(state: PattonState, text: str) -> list[Any]:
    found = RULES.sheet.foresee(state, action(text))
    assert found is not None
    return [prospect.effects for prospect in found.foretold[0].prospects]


def test_a_result_changed_by_a_rule_is_foretold_with_the_rule() -> None:
    state = place("battle.enemy", {"e1": "STuGIIIg 6-8.close hidden identified"}, type="B", marks=["lead"])
    preview = RULES.sheet.preview(state, "commander")
    assert preview is not None
    told = {prospect.text: prospect.probability for prospect in preview.foretold[0].prospects}
    assert told["StuG IIIg (1): nothing (fires at the lead tank: hidden units do not fire at you, 17.3)"] == Fraction(
        1, 10
    )


def test_a_falsified_preview_is_caught() -> None:
    """Two faces of a hundred given from one result of a shot to another, as if the ratings were forgotten."""
    state = at_the_gun()

    def lie(where: PattonState, what: Action) -> Forecast | None:
        found = foresee(where, what)
        if found is None:
            return None
        one = found.foretold[0]
        first, second, *rest = one.prospects
        shift = Fraction(2, 100)
        prospects = (
            msgspec.structs.replace(first, probability=first.probability + shift),
            msgspec.structs.replace(second, probability=second.probability - shift),
            *rest,
        )
        return msgspec.structs.replace(found, foretold=(msgspec.structs.replace(one, prospects=prospects),))

    follow(state, "fire e1 direct")
    told = replace(RULES.sheet, foresee=lie, details=lambda state, action: Offer().foreseen(lie(state, action)))
    false = state.rules = replace(RULES, sheet=told)
    with pytest.raises(AssertionError, match="but it happens"):
        check_odds(false, state, Random(0), "a lie")


def test_a_spectator_sees_what_the_commander_sees_and_decides_nothing() -> None:
    for state in (place(units=seen("PzIV")), place("battle.enemy", seen("PzIV"), type="B"), at_the_gun()):
        check_doors(RULES, state, Random(0), "a battle")
        if state.waits is Waits.CHANCE:
            mine, theirs = RULES.sheet.preview(state, "commander"), RULES.sheet.preview(state, SPECTATOR)
            assert mine is not None
            assert theirs is not None
            assert mine.shown() == theirs.shown()
