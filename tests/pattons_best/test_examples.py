"""Worked examples through the public API: the ones of the rulebook, and the black-box examples behind our data."""

from __future__ import annotations

import pytest

from grognard.games.pattons_best.names import (
    CLOSE,
    DEEP_SNOW,
    FALLING_SNOW,
    GROUND_SNOW,
    HULL_DOWN,
    MOVING,
    OVERCAST,
    ZONES,
)
from grognard.games.pattons_best.rules.battle import Battle
from grognard.games.pattons_best.rules.casualties import KnockedOut
from grognard.games.pattons_best.rules.clock import TimeElapsed, WeatherRoll
from grognard.games.pattons_best.rules.events import PanzerfaustAttack
from grognard.games.pattons_best.rules.hits import KillInfantry
from grognard.games.pattons_best.rules.placement import Activation, PlaceAtRange, Terrain
from grognard.games.pattons_best.rules.preparation import Deployment

from .support import act, chance, frame, need, odds, place, quiet, roll, seen, slot, start, sums, texts


def test_example_1_snow_in_november_and_not_in_september() -> None:
    november = place(date="1944-11-11")
    november.push(WeatherRoll())
    roll(november, 99)
    assert "Snow; the month -1" in sums(november)
    roll(november, 5)
    assert november.weather == GROUND_SNOW | FALLING_SNOW
    september = place(date="1944-09-25")
    september.push(WeatherRoll())
    roll(september, 99)
    assert september.weather == OVERCAST
    assert not november.weather & DEEP_SNOW


@pytest.mark.parametrize(("card", "value", "moving", "lead"), [(1, 95, 1, 1), (12, 34, 0, 1), (1, 56, 0, 0)])
def test_example_3_deployment(card: int, value: int, moving: int, lead: int) -> None:
    state = place(tank=card)
    state.push(Deployment())
    roll(state, value)
    assert (state.moving, state.lead, state.hull_down) == (moving, lead, 0)


def test_example_5_resistance_and_combat() -> None:
    state = place("movement", scenario="day", type="A", resistance="M", task_force="P12", exit="P42")
    village = next(n for n in state.tables.areas[state.area].neighbours)
    type_c = next(n for n, area in enumerate(state.tables.areas) if area.ground == 2)
    assert village != type_c
    state.area = state.tables.areas[type_c].neighbours[0]
    name = state.tables.areas[type_c].id
    act(state, f"scout {name}")
    roll(state, 8)
    assert state.resistance[type_c] == 2
    act(state, f"enter {name}", "advancing_fire no")
    assert chance(state, "battle") == 9
    roll(state, 2)
    assert isinstance(state.frames[2], Battle)
    assert isinstance(state.frames[-1], Activation)
    assert state.frames[-1].count == 4


@pytest.mark.parametrize(
    ("date", "kind", "value", "unit"), [("1945-03-10", "A", 23, "MG"), ("1944-10-10", "C", 53, "SPG")]
)
def test_example_7_activation(date: str, kind: str, value: int, unit: str) -> None:
    state = place(date=date, type=kind)
    state.push(Activation(1))
    roll(state, value)
    placed = state.frames[-1]
    assert state.tables.kinds[placed.kind].klass == unit  # type: ignore[attr-defined]


def test_example_9_placement() -> None:
    state = place(ground="C")
    state.push(PlaceAtRange(state.tables.kind_number["LW"], 1, 0))
    roll(state, 9)
    assert ZONES[state.e_zone[0]] == "6-8.close"
    counter = place(type="C", ground="A", units={"e1": "PzIV 6-8.long"})
    counter.push(Terrain(0))
    roll(counter, 8)
    assert counter.e_flags[0] & MOVING
    assert counter.e_terrain[0] != HULL_DOWN
    assert CLOSE == 0


def test_example_11_a_tiger_does_not_settle_the_type_of_the_next_tank() -> None:
    state = place("battle.spotting", {"e1": "PzVIe 6-8.close", "e2": "PzVIe 6-8.close"}, hatches=["commander"])
    roll(state, 1)
    assert frame(state) == "Appearance"
    roll(state, 10)
    roll(state, 90)
    assert state.unit(0).id == "PzVIe"
    assert state.known_type == [-1, -1, -1]
    roll(state, 1, 5)
    assert state.unit(1).id == "PzIV"
    assert state.known_type[0] == state.tables.kind_number["PzIV"]


def test_example_13_a_75_at_a_moving_panther() -> None:
    state = place(units=seen("PzV", "6-8.medium", "moving"), ratings={"gunner": 5, "loader": 4}, gun="AP", reload="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert need(state) == 39
    assert chance(state, "hit", "critical") == 39
    assert sums(state).endswith(
        "To Hit 55; first shot, commander not directing from an open hatch +10; target moves +25; gunner's rating -5; "
        "loader's rating -4; large target -10; need 39 or less"
    )


@pytest.mark.parametrize(("mode", "expected"), [("area", 15), ("direct", 50)])
def test_example_15_he_at_a_machine_gun_in_a_building(mode: str, expected: int) -> None:
    state = place(units=seen("MG", "6-8.close", "building"), weather=["mud"])
    state.push(KillInfantry(0, 1 if mode == "area" else 0, False))
    assert chance(state, "knocked out") == expected


def test_example_17_forward_to_hull_down_in_mud() -> None:
    state = place(units=seen("PzIV", "6-8.long"), ratings={"driver": 4, "commander": 5}, weather=["mud"])
    act(state, "order driver forward_to_hull_down", "order commander direct_movement", "go")
    assert "driver's rating -4; commander directs -5; driver buttoned up +5; mud +9" in sums(state)
    roll(state, 14)
    assert state.hull_down == 1
    assert frame(state) == "TurnVehicle"
    assert ZONES[state.e_zone[0]] == "6-8.long"


def test_example_19_a_pz_iv_hits_a_moving_m4a1() -> None:
    state = place("battle.enemy", seen("PzIV", "6-8.medium"), tank=4, marks=["moving"], gun="HE")
    roll(state, 88)
    assert need(state) == 59
    roll(state, 59)
    assert frame(state) == "LocationOnYou"
    roll(state, 6)
    assert chance(state, "penetrates") == 17
    roll(state, 17)
    assert isinstance(state.frames[-2], KnockedOut)


def test_example_21_a_turret_hit_from_the_right() -> None:
    state = place(units=seen("PzIV"))
    state.push(KnockedOut("T", 1, "75L", next=1))
    state.settle()
    wounds = {}
    for _ in range(5):
        name = state.frames[-1].man  # type: ignore[attr-defined]
        value = {1: 63, 2: 50}.get(name, 1)
        wounds[name] = texts(roll(state, value))
    assert "rolled 63: light wound one week" in wounds[1]
    assert "rolled 50: near miss" in wounds[2]
    assert state.weeks[1] == 1


def test_example_23_panzerfaust() -> None:
    state = place(date="1945-01-09", type="B", units=seen("LW"), marks=["moving", "lead"])
    state.push(PanzerfaustAttack(0))
    assert chance(state, "attack") == 8
    roll(state, 8)
    assert chance(state, "hit") == 5
    roll(state, 6)
    assert frame(state) == "Orders"


# -- examples of the rulebook itself ----------------------------------------------------------------------------


def test_rulebook_3_2_a_repair_by_a_man_of_rating_5_succeeds_on_25() -> None:
    state = place(guns={"main_gun": "malfunction"}, ratings={"loader": 5})
    act(state, "order loader repair_main_gun", "go")
    assert odds(state) == {"repaired": 25, "no effect": 70, "broken for the day": 5}
    roll(state, 25)
    assert state.guns[0] == 0


def test_rulebook_5_12_sectors_pass_to_their_pair() -> None:
    state = place(control=["2"], units=seen("LW"))
    from grognard.games.pattons_best.rules.placement import sector_labels

    assert sector_labels(state)[2 - 1] == "6-8"
    state.control = [1, 0, 0, 0, 0, 0]
    assert sector_labels(state)[6 - 1] == "2"
    state.control = [1, 0, 0, 1, 0, 0]
    assert sector_labels(state)[6 - 1] == "none"


def test_rulebook_7_1_a_roll_of_5_is_a_rating_of_3() -> None:
    state = start("campaign")
    quiet(state, "CombatCalendar")
    roll(state, 1, 5)
    assert state.frames[-1].rolled == (3,)  # type: ignore[attr-defined]


def test_rulebook_17_4_a_5_is_a_pz_iv() -> None:
    state = place("battle.spotting", {"e1": "PzVIe 6-8.medium"})
    roll(state, 1, 5)
    assert state.unit(slot("e1")).id == "PzIV"


def test_rulebook_18_31_three_markers_leave_5_of_45() -> None:
    state = place(units=seen("MG", "6-8.medium"), tank=16, smoke={"6-8.medium": 2, "6-8.close": 1}, gun="HE")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert "To Hit 5;" in sums(state)


def test_rulebook_19_33_wounded_on_the_5th_out_a_week_back_on_the_13th() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16")
    state.day = state.tables.day("1944-08-05")
    state.health[2], state.weeks[2] = 3, 1
    from grognard.games.pattons_best.rules.casualties import release

    release(state, 2)
    assert state.tables.dates[state.away[3]] == "1944-08-13"


def test_rulebook_21_0_a_7_in_september_begins_at_9_30() -> None:
    state = place("prepare", scenario="day", date="1944-09-19", task_force="P12")
    state.minutes = 5 * 60 + 30
    state.push(TimeElapsed())
    roll(state, 7)
    assert state.minutes == 9 * 60 + 30
