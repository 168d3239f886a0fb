"""What is told: a result that a rule has changed says which, shifts are told, and no sentence has an id in it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.events import Event, Log
from grognard.engine.frames import Waits
from grognard.games.pattons_best.rules.casualties import Wound, knock_out_tank
from grognard.games.pattons_best.rules.events import happen
from grognard.games.pattons_best.rules.incoming import Collateral, LocationOnYou
from grognard.games.pattons_best.state import PattonState

from .support import act, frame, kinds, place, quiet, roll, seen, start, texts


def happened(state: PattonState, event: str) -> list[Event]:
    log = state.log = Log()
    happen(state, event)
    state.log = None
    return log.events


def test_11_2_shifts_are_told() -> None:
    state = place(units=seen("LW", "4-5.close"), smoke={"tank": 1})
    act(state, "order driver forward", "go")
    events = roll(state, 51)
    assert "Light weapons unit (1) is now in sector 3 at close range" in texts(events)
    assert "Sector 3 is no longer US controlled" in texts(events)
    assert "The smoke stays on the ground, which is now sector 2 at close range" in texts(events)
    assert state.control == [0, 0, 1, 1, 0, 0]


def test_11_2_what_does_not_shift_is_not_told() -> None:
    state = place(units=seen("LW", "4-5.close"))
    act(state, "order driver forward", "go")
    assert "shifted" not in kinds(roll(state, 57))


@pytest.mark.parametrize(
    ("unit", "flags", "value", "told"),
    [
        ("STuGIIIg 6-8.close hidden identified", {}, 88,
         "fires at your tank, which comes to nothing (hidden units do not fire at you, 17.3)"),
        ("PzIV 6-8.close identified immobile", {}, 12,
         "moves forward, which comes to nothing (it is immobilized, 9.52)"),
        ("PzIV 6-8.close identified", {}, 95,
         "fires at the lead tank, which comes to fires at a friendly tank (you are not the lead tank, R10)"),
        ("PzIV 6-8.close identified", {"marks": ["lead"]}, 95,
         "fires at the lead tank, which comes to fires at your tank (you are the lead tank, R10)"),
        ("TRUCK 6-8.close", {}, 92, "fires at friendly infantry, which comes to nothing (trucks do not fire, 13.2)"),
        ("PzIV 6-8.medium identified", {"weather": ["fog"]}, 38,
         "comes to nothing (in fog and falling snow nobody fires beyond close range, 4.25)"),
        ("PzIV 6-8.close identified", {}, 62, "fires at any tank, which comes to fires at a friendly tank"),
        ("PzIV 6-8.close identified", {}, 5, "rolled 5: nothing"),
    ],
)  # fmt: skip
def test_13_0_a_changed_result_says_by_which_rule(unit: str, flags: dict[str, Any], value: int, told: str) -> None:
    state = place("battle.enemy", {"e1": unit}, type="B", **flags)
    assert told in texts(roll(state, value))


@pytest.mark.parametrize(
    ("unit", "facing", "told"),
    [
        ("PzIV", "front", "fires at your tank (you fired at its front, R6)"),
        ("PzIV", "side", "moves back (you fired at its side or rear, R6)"),
        ("Pak40_75L", "front", "fires at your tank (you fired at it, R6)"),
    ],
)
def test_13_0_a_unit_you_fired_at_says_why_it_turns_on_you(unit: str, facing: str, told: str) -> None:
    state = place("battle.enemy", seen(unit, "6-8.close", facing), type="B", numbers={"target": 0})
    assert f"fires at any tank, which comes to {told}" in texts(roll(state, 62))


def test_4_81_hull_down_says_why_a_hit_on_the_hull_misses() -> None:
    state = place("battle.enemy", seen("PzIV", "6-8.close"), type="B", marks=["hull_down"])
    state.push(LocationOnYou(0, 0, "75L", "PzIV"))
    assert "rolled 9: hull, which comes to miss (your tank is hull down, 4.81)" in texts(roll(state, 9))
    german = place(units=seen("PzIV", "6-8.close", "hull_down"), gun="AP")
    act(german, "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(german, 50)
    assert "hull, which comes to miss (it is hull down, R2)" in texts(roll(german, 9))


def test_15_5_a_panzerfaust_is_told_by_its_own_case() -> None:
    state = place("battle.random", seen("LW"), type="B", date="1944-09-19")
    state.push(LocationOnYou(0, 0, "panzerfaust", "panzerfaust"))
    events = roll(state, 10)
    assert {event.rule for event in events if event.kind in ("hit_location", "thrown_track")} == {"15.5"}
    away = place("battle.random", seen("LW"), type="B", control=["6-8", "9-10", "1", "2", "3", "4-5"])
    roll(away, 37)
    events = roll(away, 1)
    assert "sector 1, which comes to nowhere (both sectors are US controlled, 5.12)" in texts(events)
    assert "No Panzerfaust is fired at your tank" in texts(events)
    missed = place("battle.random", seen("LW"), type="B")
    roll(missed, 37, 6, 1)
    assert "The Panzerfaust misses" in texts(roll(missed, 10))


def test_15_7_events_that_come_to_nothing_say_why() -> None:
    full = place("battle.random", {f"e{n}": f"LW {zone}.close" for n, zone in enumerate(("6-8", "9-10", "4-5"), 1)})
    assert "no sector without Germans lies next to one of ours" in texts(happened(full, "friendly_advance"))
    far = place("battle.random", seen("LW", "6-8.close"))
    far.control = [0] * 6
    assert "no sector of ours lies next to a German unit" in texts(happened(far, "enemy_advance"))
    assert "your tank does not move" in texts(happened(far, "mines"))


def test_17_14_and_5_12_and_19_0_say_what_the_table_said() -> None:
    state = place("battle.spotting", {"e1": "PzVIe 6-8.close spotted"})
    assert "hidden, which comes to nothing new (it is spotted already, 17.14)" in texts(roll(state, 10))
    appears = place("battle.random", seen("LW"), type="A")
    roll(appears, 65, 7)
    assert "sector 1, which comes to sector 9-10 (sector 1 is US controlled, 5.12)" in texts(roll(appears, 1))
    hurt = place(units=seen("LW"))
    hurt.push(Wound(0, "collateral"))
    told = texts(roll(hurt, 45))
    assert "unconscious, which comes to light wound (only gunfire and mines knock a man unconscious, R19)" in told


@pytest.mark.parametrize(
    ("value", "flags", "told"),
    [
        (72, {"hatches": []}, "driver, if his hatch is open, which comes to nothing (nobody looks out there, 19.2)"),
        (72, {"hatches": ["driver"]}, "driver, if his hatch is open, which comes to driver hit"),
        (51, {"periscopes": ["driver"]}, "driver's periscope broken, which comes to nothing (there is none to break)"),
        (64, {"marks": ["gunsight"]}, "gunsight broken, which comes to nothing (it is broken already)"),
        (66, {"guns": {"aa": "broken"}}, "AA MG broken, which comes to nothing (it is broken already)"),
    ],
)
def test_4_82_collateral_damage_says_why_nothing_happens(value: int, flags: dict[str, Any], told: str) -> None:
    state = place(units=seen("LW"), **flags)
    state.push(Collateral("enemy fire"))
    assert told in texts(roll(state, value))


def test_10_2_a_bare_roll_that_always_counts_says_so() -> None:
    state = place(units=seen("LW", "6-8.long", "fortification"))
    act(state, "order assistant fire_bow", "go", "shoot e1")
    assert "rolled 3: knocked out (3 or less always kills)" in texts(roll(state, 3))
    bogged = place(units=seen("LW"))
    act(bogged, "order driver forward", "go")
    assert "bogged down (100 or more always does)" in texts(roll(bogged, 100))


def test_no_sentence_names_a_unit_by_its_id() -> None:
    state = place(units=seen("Pak40_75L"))
    log = state.log = Log()
    knock_out_tank(state, 0, "H", "75L", "Pak40_75L")
    assert "is knocked out by a 75L anti-tank gun (PaK 40), hit in the hull" in log.events[-1].text
    knock_out_tank(state, 0, "T", "88LL", "Pak43_88LL")
    assert "is knocked out by an 88LL anti-tank gun (PaK 43), hit in the turret" in log.events[-1].text


def test_numbers_agree_with_their_nouns() -> None:
    over = place("battle.random", seen("LW"), scenario="day", task_force="P12", came_from="P11", numbers={"round": 1})
    over.remove(0)
    assert "The battle is over after 1 round" in texts(roll(over, 1))
    morning = start("campaign")
    assert "Combat Calendar for 27 July 1944, action on 2; need 2 or less" in texts(roll(morning, 10))
    early = place("morning", scenario="campaign", date="1944-09-16")
    told = []
    while frame(early) != "TimeElapsed":
        told += roll(early, 1) if early.waits is Waits.CHANCE else act(early, "stow")
    assert "rolled 1: nothing more ordered" in texts(told)
    assert "1 hour and 2 HE rounds gone" in texts(roll(early, 1))


def test_22_11_advancing_fire_cites_its_own_case() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", known={"P11": "L"})
    act(state, "enter P11", "advancing_fire yes")
    events = roll(state, 3)
    assert [event.rule for event in events if event.kind == "used_up"] == ["22.11"]
    assert "1 HE round used up" in texts(events)
    quiet(state, "Combat")
