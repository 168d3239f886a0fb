"""One test for each of the 47 tables of the rulebook's list: its ranges, its modifiers, and where it stops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.games.pattons_best.rules.ammunition import ExtraAmmo, SpecialAmmo
from grognard.games.pattons_best.rules.battle import Ambush
from grognard.games.pattons_best.rules.briefing import TankRoll
from grognard.games.pattons_best.rules.casualties import BailOut, BrewUp, Explosion, KnockedOut, Wound
from grognard.games.pattons_best.rules.clock import Snow, TimeElapsed, Weather, sunrise
from grognard.games.pattons_best.rules.driving import BogRoll, MoveRoll
from grognard.games.pattons_best.rules.enemy import EnemyAction, SquadFire, TankFire
from grognard.games.pattons_best.rules.evening import best_medal
from grognard.games.pattons_best.rules.events import (
    EnemyArtillery,
    MineCrew,
    Mines,
    PanzerfaustAttack,
    PanzerfaustHit,
    RandomEvent,
)
from grognard.games.pattons_best.rules.frame import PattonRoll
from grognard.games.pattons_best.rules.friendly import ADVANCING, AIR, ARTILLERY, FLANKING, SUPPORT, FriendlyFire
from grognard.games.pattons_best.rules.gunnery import ToHit, rate_of_fire
from grognard.games.pattons_best.rules.hits import KillInfantry, to_kill
from grognard.games.pattons_best.rules.incoming import (
    Collateral,
    EnemyShot,
    LocationOnYou,
    PanzerfaustKill,
    Penetration,
)
from grognard.games.pattons_best.rules.machine_guns import Burst, Spray
from grognard.games.pattons_best.rules.operations import Combat, ExitArea, Resistance
from grognard.games.pattons_best.rules.placement import (
    Activation,
    Appearance,
    BigCat,
    LightArmour,
    PlaceAtRange,
    Terrain,
    TurnVehicle,
)
from grognard.games.pattons_best.rules.preparation import Deployment
from grognard.games.pattons_best.rules.spotting import SpotRoll
from grognard.games.pattons_best.rules.support import Support
from grognard.games.pattons_best.rules.task_force import travel_time
from grognard.games.pattons_best.schema.names import AP, APDS, FACINGS, HE, HVAP, KINDS, MEN, RANGES
from grognard.games.pattons_best.state import PattonState
from grognard.games.pattons_best.tables import Lookup

from .support import DATA, TABLES, act, place, seen


def spans(labels: Sequence[str]) -> list[tuple[int, int, str]]:
    """Labels in a row as ranges."""
    found: list[tuple[int, int, str]] = []
    for roll, label in enumerate(labels, start=1):
        if found and found[-1][2] == label:
            found[-1] = (found[-1][0], roll, label)
        else:
            found.append((roll, roll, label))
    return found


def read(state: PattonState, roll: PattonRoll) -> list[tuple[int, int, str]]:
    """The ranges of a roll as they are in this state."""
    return spans(roll.labels(state))


def upto(state: PattonState, roll: PattonRoll, *starts: str) -> int:
    """How many rolls lead to results that begin like this."""
    return sum(label.startswith(starts) for label in roll.labels(state))


def test_every_table_of_ranges_is_read_as_it_stands_and_stops_at_its_ends() -> None:
    for key, (_, table) in DATA.range_tables().items():
        lookup = Lookup(table)
        low, high = table.span
        for column, rows in table.columns.items():
            by_hand = {value: result for first, last, result in rows for value in range(first, last + 1)}
            assert sorted(by_hand) == list(range(low, high + 1)), f"{key}.{column}"
            for modifier in (-150, -7, -1, 0, 1, 12, 150):
                labels = lookup.labels(column, modifier)
                assert len(labels) == (10 if table.dice == "1D" else 100)
                for roll, label in enumerate(labels, start=1):
                    assert label == by_hand[min(max(roll + modifier, low), high)], f"{key}.{column} {roll}{modifier:+}"


# -- vehicles under fire: AP To Kill (75), To Kill (76), To Kill (76LL), HE To Kill Vehicles (75) and (76) -----------


def kill(card: int, unit: str, ammo: int, facing: str, place_: str, critical: bool = False) -> list[int]:
    """The numbers at close, medium and long range."""
    found = []
    for range_ in RANGES:
        state = place(units=seen(unit, f"6-8.{range_}", facing), tank=card, options={"firefly": True}, gun="HE")
        found.append(to_kill(state, 0, ammo, critical, place_))
    return found


@pytest.mark.parametrize(
    ("unit", "facing", "where", "numbers"),
    [
        ("PzIV", "front", "T", [58, 42, 28]),
        ("PzIV", "front", "H", [28, 17, 8]),
        ("PzIV", "rear", "H", [95, 92, 83]),
        ("PzV", "front", "H", [0, 0, 0]),
        ("PzV", "side", "T", [58, 42, 28]),
        ("PzVIb", "side", "T", [3, 0, 0]),
        ("STuGIIIg", "side", "H", [92, 83, 72]),
        ("JgdPz38t", "rear", "T", [95, 92, 83]),
        ("SPW", "front", "H", [95, 95, 95]),
        ("PSW", "rear", "H", [95, 95, 95]),
        ("TRUCK", "side", "H", [75, 75, 75]),
    ],
)
def test_table_ap_to_kill_75(unit: str, facing: str, where: str, numbers: list[int]) -> None:
    assert kill(1, unit, AP, facing, where) == numbers


def test_table_ap_to_kill_75_critical_hits() -> None:
    assert kill(1, "PzIV", AP, "front", "H", True) == [100, 100, 100]
    assert kill(1, "PzV", AP, "front", "T", True) == [100, 100, 97]
    assert kill(1, "PzV", AP, "front", "H", True) == [83, 72, 58]
    assert kill(1, "PzV", AP, "side", "H", True) == [100, 100, 100]
    assert kill(1, "PzVIb", AP, "front", "H", True) == [0, 0, 0]


def test_table_to_kill_76() -> None:
    assert kill(16, "PzIV", AP, "front", "T") == [92, 83, 72]
    assert kill(16, "PzVIe", AP, "front", "H") == [28, 17, 8]
    assert kill(16, "STuGIIIg", AP, "side", "H") == [95, 95, 95]
    assert kill(16, "PzV", HVAP, "front", "T") == [83, 42, 3]
    assert kill(16, "PzVIb", HVAP, "rear", "T") == [95, 92, 42]
    assert kill(16, "PzVIb", AP, "front", "H", True) == [58, 42, 28]
    assert kill(16, "PzVIb", AP, "front", "T", True) == [100, 100, 100]
    assert kill(16, "PzVIb", HVAP, "front", "H", True) == [100, 100, 100]


def test_table_to_kill_76ll() -> None:
    assert kill(18, "PzV", AP, "front", "H") == [17, 8, 3]
    assert kill(18, "PzVIb", AP, "side", "T") == [95, 92, 83]
    assert kill(18, "PzVIb", AP, "front", "H") == [0, 0, 0]
    assert kill(18, "PzV", APDS, "front", "H") == [58, 58, 28]
    assert kill(18, "JgdPzIV", APDS, "front", "H") == [95, 95, 83]
    assert kill(18, "PzVIb", APDS, "front", "H", True) == [100, 100, 100]


def test_table_he_to_kill_vehicles_75() -> None:
    assert kill(1, "PzIV", HE, "side", "T") == [3, 3, 3]
    assert kill(1, "MarderII", HE, "rear", "T") == [58, 58, 58]
    assert kill(1, "SPW", HE, "front", "H") == [28, 28, 28]
    assert kill(1, "STuGIIIg", HE, "front", "H", True) == [28, 28, 28]
    assert kill(1, "TRUCK", HE, "front", "H", True) == [100, 100, 100]


def test_table_he_to_kill_vehicles_76() -> None:
    assert kill(16, "PzIV", HE, "rear", "H") == [2, 2, 2]
    assert kill(16, "JgdPzIV", HE, "side", "T", True) == [68, 68, 68]
    assert kill(18, "MarderIII", HE, "front", "T") == [13, 13, 13]


# -- battle set-up ----------------------------------------------------------------------------------------------------


def test_table_activation() -> None:
    early, late = place(date="1944-09-19", type="A"), place(date="1945-02-22", type="A")
    assert read(early, Activation(1))[:3] == [(1, 5, "SPG"), (6, 10, "MG"), (11, 15, "LW")]
    assert read(late, Activation(1))[:3] == [(1, 5, "LW"), (6, 10, "MG"), (11, 15, "LW")]
    assert Activation(1).labels(late)[22] == "AT"
    assert Activation(1).labels(place(date="1945-03-05", type="A"))[22] == "MG"
    counts = {kind: Activation(1).labels(place(type=kind)) for kind in KINDS}
    assert [counts[kind].count("TANK") for kind in KINDS] == [10, 5, 25]
    assert [counts[kind].count("AT") for kind in KINDS] == [20, 25, 0]


def test_table_battle_board_placement() -> None:
    lw = TABLES.kind_number["LW"]
    tank = TABLES.kind_number["PzIV"]
    assert read(place(ground="B"), PlaceAtRange(lw, 1, 0)) == [(1, 6, "close"), (7, 10, "medium")]
    assert read(place(ground="C"), PlaceAtRange(lw, 1, 0)) == [(1, 9, "close"), (10, 10, "medium")]
    assert read(place(ground="D"), PlaceAtRange(tank, 0, 0)) == [(1, 5, "close"), (6, 9, "medium"), (10, 10, "long")]
    state = place(units={"e1": "PzIV 6-8.long", "e2": "TRUCK 6-8.long", "e3": "STuGIIIg 6-8.long"}, ground="A")
    assert read(state, TurnVehicle(0)) == [(1, 5, "front"), (6, 9, "side"), (10, 10, "rear")]
    assert read(state, TurnVehicle(1)) == [(1, 3, "front"), (4, 7, "side"), (8, 10, "rear")]
    assert read(state, TurnVehicle(2)) == [(1, 6, "front"), (7, 9, "side"), (10, 10, "rear")]
    assert read(state, Terrain(0))[-1] == (9, 10, "moving_in_open")
    state.kind = 2
    assert read(state, Terrain(0))[-1] == (7, 10, "moving_in_open")
    infantry = place(units={"e1": "LW 6-8.long", "e2": "Pak40_75L 6-8.long", "e3": "MG 6-8.long"}, ground="A")
    assert read(infantry, Terrain(0))[-1] == (10, 10, "moving_in_open")
    assert read(infantry, Terrain(1)) == [(1, 4, "woods"), (5, 10, "open")]
    assert read(infantry, Terrain(2)) == [(1, 4, "woods"), (5, 8, "building"), (9, 10, "open")]
    dug_in = place(units={"e1": "Pak40_75L 6-8.long", "e2": "MG 6-8.long"}, ground="B", date="1944-11-11")
    assert read(dug_in, Terrain(1)) == [(1, 3, "woods"), (4, 7, "fortification"), (8, 10, "open")]


def test_table_enemy_vehicles_and_gun_appearance() -> None:
    state = place(units={"e1": "PzVIe 6-8.long", "e2": "STuGIIIg 6-8.long", "e3": "Pak43_88LL 6-8.long"})
    assert read(state, Appearance(0)) == [(1, 5, "PzIV"), (6, 9, "PzV"), (10, 10, "PzVI_roll")]
    assert read(state, Appearance(1))[0] == (1, 3, "STuGIIIg")
    assert read(state, Appearance(2)) == [(1, 3, "Pak38_50L"), (4, 8, "Pak40_75L"), (9, 10, "Pak43_88LL")]
    assert read(state, LightArmour()) == [(1, 8, "SPW"), (9, 10, "PSW")]
    assert read(state, BigCat(0)) == [(1, 80, "PzV"), (81, 94, "PzVIe"), (95, 100, "PzVIb")]


def test_table_ambush_check() -> None:
    assert read(place(), Ambush()) == [(1, 7, "ambush"), (8, 10, "none")]
    assert read(place(weather=["fog"]), Ambush()) == [(1, 8, "ambush"), (9, 10, "none")]


def test_table_deployment() -> None:
    assert read(place(tank=1), Deployment()) == [
        (1, 20, "hull_down"),
        (21, 56, "stopped"),
        (57, 57, "stopped,_lead_tank"),
        (58, 90, "moving"),
        (91, 100, "moving,_lead_tank"),
    ]
    assert read(place(tank=12), Deployment())[0] == (1, 8, "hull_down")


# -- the day ----------------------------------------------------------------------------------------------------------


def test_table_weather() -> None:
    assert read(place(date="1944-08-05"), Weather())[0] == (1, 69, "clear")
    assert read(place(date="1944-09-19"), Weather())[0] == (1, 61, "clear")
    assert read(place(date="1945-01-09"), Weather())[-1] == (59, 100, "snow")
    assert read(place(date="1945-03-14"), Weather())[-1] == (98, 100, "snow")
    assert read(place(date="1945-04-04"), Weather())[-1] == (98, 100, "overcast")


def test_table_snow() -> None:
    assert Snow().labels(place(date="1945-01-09"))[9] == "deep_snow_and_falling_snow"
    assert Snow().labels(place(date="1945-01-09"))[0] == "ground_snow"
    assert Snow().labels(place(date="1944-11-11"))[0] == "falling_snow"
    assert Snow().labels(place(date="1945-03-14"))[9] == "deep_snow"


def test_table_ammo_availability() -> None:
    assert read(place(tank=1), SpecialAmmo())[4] == (5, 5, "5")
    assert read(place(tank=16), SpecialAmmo()) == [(1, 3, "1"), (4, 7, "2"), (8, 10, "3")]


def test_table_extra_ammo() -> None:
    none = "nothing_more_ordered"
    twenty, thirty = "20_rounds_and_10_boxes_more", "30_rounds_and_10_boxes_more"
    ten, boxes = "10_rounds_and_10_boxes_more", "0_rounds_and_10_boxes_more"
    assert read(place(type="A"), ExtraAmmo()) == [(1, 2, none), (3, 6, twenty), (7, 10, thirty)]
    assert read(place(type="B"), ExtraAmmo()) == [(1, 2, none), (3, 6, boxes), (7, 10, ten)]
    assert read(place(type="C"), ExtraAmmo()) == [(1, 6, none), (7, 10, ten)]


def test_table_sunrise_sunset() -> None:
    state = place(date="1944-12-22")
    sunrise(state)
    assert (state.minutes, state.sunset) == (7 * 60 + 45, 16 * 60)
    months = DATA.campaign.daylight.months
    assert sorted(months, key=int) == ["1", "2", "3", "4", "7", "8", "9", "10", "11", "12"]


@pytest.mark.parametrize(("die", "hours", "rounds"), [(1, 1, 2), (2, 2, 4), (7, 4, 14), (10, 6, 20)])
def test_table_time_elapsed(die: int, hours: int, rounds: int) -> None:
    state = place("prepare", scenario="day", task_force="P12", options={"mg_ammo": True, "fuel": True})
    before, he, boxes = state.minutes, state.ammo[HE], state.boxes_30
    state.push(TimeElapsed())
    state.roll((die,))
    assert state.minutes - before == 60 * hours
    assert (he - state.ammo[HE], boxes - state.boxes_30, 35 - state.fuel) == (rounds, die, die)


def test_table_time_use() -> None:
    state = place("movement", scenario="day", task_force="P22")
    index = {area.id: n for n, area in enumerate(state.tables.areas)}
    assert travel_time(state, index["P22"], index["P26"]) == 15
    assert travel_time(state, index["P26"], index["P30"]) == 30
    assert travel_time(state, index["P22"], index["P28"]) == 45
    state.weather = 4
    assert travel_time(state, index["P22"], index["P26"]) == 30
    assert read(state, Support("artillery", 0)) == [(1, 7, "arrives"), (8, 10, "fails")]
    assert read(state, Support("air", 0)) == [(1, 4, "arrives"), (5, 10, "fails")]
    assert read(state, Support("resupply", 0)) == [(1, 7, "arrives"), (8, 10, "fails")]


def test_table_resistance() -> None:
    by_ground: dict[int, int] = {}
    state = place("movement", scenario="day", task_force="P12", resistance="M")
    for number, area in enumerate(state.tables.areas):
        by_ground.setdefault(area.ground, number)
    assert read(state, Resistance(by_ground[1])) == [(1, 5, "L"), (6, 9, "M"), (10, 10, "H")]
    assert read(state, Resistance(by_ground[0])) == [(1, 4, "L"), (5, 8, "M"), (9, 10, "H")]
    assert read(state, Resistance(by_ground[2])) == [(1, 3, "L"), (4, 7, "M"), (8, 10, "H")]
    state.expected = 0
    assert read(state, Resistance(by_ground[2])) == [(1, 5, "L"), (6, 10, "M")]
    state.area = by_ground[1]
    state.resistance[state.area] = 0
    assert read(state, Combat()) == [(1, 7, "no_battle"), (8, 10, "battle")]
    state.resistance[state.area] = 2
    assert read(state, Combat()) == [(1, 3, "no_battle"), (4, 10, "battle")]


def test_table_exit_areas() -> None:
    state = place("movement", scenario="day", task_force="P12")
    state.start_area = state.tables.numbered[10]
    numbers = [next(a.number for a in state.tables.areas if a.id == label) for label in ExitArea().labels(state)]
    assert numbers == [5, 5, 4, 4, 3, 8, 7, 6, 6, 5]
    for start, row in DATA.board.exit_areas.rows.items():
        assert len(row) == 10
        assert int(start) not in row


def test_table_tank_replacement() -> None:
    assert read(place(date="1944-07-30"), TankRoll()) == read(place(date="1944-08-05"), TankRoll())
    assert read(place(date="1944-08-05"), TankRoll())[-1] == (81, 100, "16")
    assert read(place(date="1945-04-01"), TankRoll())[-1] == (79, 100, "17")
    for column in TABLES.lookup["tank_replacement"].columns.values():
        assert len(column) == 100


def test_table_decorations() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16")
    state.score[5] = 50
    assert [best_medal(state, roll) for roll in (99, 100)] == [-1, 0]
    state.score[6] = 50
    assert [best_medal(state, roll) for roll in (49, 50, 75, 100)] == [-1, 0, 1, 2]
    state.rank = 2
    state.score[6] = 95
    assert best_medal(state, 100) == 2, "being an officer does not count for the Medal of Honor"


# -- your crew --------------------------------------------------------------------------------------------------------


def test_table_spotting() -> None:
    state = place(units={"e1": "PzIV 6-8.long"}, ratings={"commander": 6}, hatches=["commander"])
    assert SpotRoll(0, 0).labels(state) == (*["identified"] * 3, *["spotted"] * 3, *["not_seen"] * 2, *["hidden"] * 2)
    cases: list[tuple[dict[str, Any], str, int]] = [
        ({"hatches": []}, "", 3),
        ({"marks": ["moving"]}, "", 1),
        ({"smoke": {"6-8.close": 1, "tank": 1}}, "", 2),
        ({}, "woods", 1),
        ({}, "fired", -2),
        ({}, "moving", -3),
        ({"tank": 3, "hatches": []}, "", 2),
    ]
    for flags, words, modifier in cases:
        told = {"hatches": ["commander"], **flags}
        state = place(units={"e1": f"PzIV 6-8.long {words}"}, ratings={"commander": 6}, **told)
        wanted = tuple(
            "hidden"
            if f >= 9
            else "identified"
            if f == 1 or f + modifier <= 3
            else "spotted"
            if f + modifier <= 6
            else "not_seen"
            for f in range(1, 11)
        )
        assert SpotRoll(0, 0).labels(state) == wanted, (flags, words)
    close = place(units={"e1": "PzVIb 6-8.close", "e2": "STuGIIIg 6-8.medium"}, ratings={"commander": 2})
    assert SpotRoll(0, 0).labels(close)[:8] == ("identified",) * 5 + ("spotted",) + ("not_seen",) * 2
    assert SpotRoll(0, 1).labels(close)[:3] == ("identified", "spotted", "not_seen")


def shot(mode: int = 0, slot: int = 0, **flags: Any) -> tuple[PattonState, int]:
    """A state with the guns manned, and the To Hit number on the bare dice."""
    words = flags.pop("words", "PzIV 6-8.medium")
    state = place(units={"e1": f"{words} spotted identified"}, **{"gun": "HE", "reload": "HE", **flags})
    act(state, "order gunner fire_main_gun", *flags.get("orders", ()), "go")
    preview = ToHit(slot, mode).reckon(state)
    assert preview.need is not None
    return state, preview.need


@pytest.mark.parametrize(
    ("words", "card", "mode", "base"),
    [
        ("MG 6-8.close", 1, 0, 55),
        ("MG 6-8.medium", 1, 0, 30),
        ("MG 6-8.long", 1, 0, 0),
        ("MG 6-8.long", 16, 0, 5),
        ("PzIV 6-8.long", 1, 0, 20),
        ("PzIV 6-8.medium", 16, 0, 65),
        ("PzIV 6-8.close", 1, 1, 45),
        ("MG 6-8.medium", 1, 1, 60),
        ("PzIV 6-8.long", 16, 1, 55),
    ],
)
def test_table_to_hit_target_base_numbers(words: str, card: int, mode: int, base: int) -> None:
    _, need = shot(mode, words=words, tank=card)
    assert need == base - 10 + 5 + 5, "first shot +10, gunner -5, loader -5"


@pytest.mark.parametrize(
    ("words", "flags", "mode", "change"),
    [
        ("PzIV 6-8.medium moving", {}, 0, -25),
        ("PzIV 6-8.medium woods", {}, 0, -10),
        ("PzIV 6-8.medium woods", {}, 1, 0),
        ("STuGIIIg 6-8.medium", {}, 0, -10),
        ("STuGIIIg 6-8.medium", {}, 1, 0),
        ("PzV 6-8.medium", {}, 0, 10),
        ("PzVIb 6-8.medium", {}, 0, 20),
        ("PzIV 6-8.medium", {}, 2, -55),
        ("PzIV 6-8.medium", {"acquired": "e1", "acquired_level": 1}, 0, 20),
        ("PzIV 6-8.medium", {"acquired": "e1", "acquired_level": 2}, 0, 30),
    ],
)
def test_table_to_hit_target_modifiers(words: str, flags: dict[str, Any], mode: int, change: int) -> None:
    _, plain = shot(1 if mode == 1 else 0, words="PzIV 6-8.medium")
    _, need = shot(mode, words=words, **flags)
    assert need - plain == change


def test_table_to_hit_target_infantry_modifiers() -> None:
    _, plain = shot(words="MG 6-8.close")
    for words, change in (
        ("MG 6-8.close building", -10),
        ("MG 6-8.close fortification", -15),
        ("MG 6-8.close moving", 0),
        ("Pak43_88LL 6-8.close", -10),
        ("Pak38_50L 6-8.close", -20),
    ):
        assert shot(words=words)[1] - plain == change, words


def test_table_to_hit_target_critical_hits_and_malfunctions() -> None:
    state, need = shot(words="PzIV 6-8.long", ratings={"gunner": 1, "loader": 1})
    found = ToHit(0, 0).labels(state)
    assert need == 12
    assert [label.split(",")[0] for label in (found[2], found[3], found[11], found[12], found[96], found[97])] == [
        "critical_hit", "hit", "hit", "miss", "miss", "malfunction",
    ]  # fmt: skip


def test_table_rate_of_fire() -> None:
    state, _ = shot(ratings={"gunner": 4, "loader": 3})
    assert rate_of_fire(state) == 37
    assert sum("again" in label for label in ToHit(0, 0).labels(state)) == 37
    state.reload_source = 1
    state.rack[HE] = 2
    assert rate_of_fire(state) == 47
    state.reload_source = 0
    state.orders[4] = 25
    assert rate_of_fire(state) == 47
    state.ammo[HE] = 1
    assert rate_of_fire(state) == 0
    heavy, _ = shot(tank=16, ratings={"gunner": 4, "loader": 3})
    assert rate_of_fire(heavy) == 27


@pytest.mark.parametrize(
    ("card", "mode", "critical", "words", "number"),
    [
        (1, 0, False, "MG 6-8.close", 55),
        (1, 0, True, "MG 6-8.close", 80),
        (1, 1, False, "MG 6-8.close", 35),
        (16, 1, True, "MG 6-8.close", 30),
        (18, 0, False, "MG 6-8.close", 30),
        (1, 1, False, "MG 6-8.close woods", 25),
        (1, 0, False, "MG 6-8.close woods", 55),
        (1, 0, True, "MG 6-8.close woods", 90),
        (1, 1, False, "LW 6-8.close moving", 45),
        (1, 0, False, "Pak40_75L 6-8.close", 40),
        (1, 0, True, "Pak40_75L 6-8.close", 100),
        (1, 1, False, "MG 6-8.close fortification", 15),
    ],
)
def test_table_to_kill_infantry_targets(card: int, mode: int, critical: bool, words: str, number: int) -> None:
    state = place(units={"e1": words}, tank=card, gun="HE", options={"firefly": True})
    assert upto(state, KillInfantry(0, mode, critical), "knocked_out") == number


def test_table_sherman_mg_versus_infantry_targets() -> None:
    state = place(units={"e1": "MG 6-8.close", "e2": "MG 6-8.medium", "e3": "MG 6-8.long"}, ratings={"gunner": 4})
    assert [upto(state, Burst(1, n), "knocked_out") for n in range(3)] == [29, 24, 19]
    assert upto(state, Burst(0, 1), "knocked_out") == 5
    assert upto(state, Burst(1, 0), "malfunction") == 3
    cases = {"woods": 19, "building": 14, "fortification": 9}
    for words, number in cases.items():
        state = place(units={"e1": f"MG 6-8.close {words}"}, ratings={"gunner": 4})
        assert upto(state, Burst(1, 0), "knocked_out") == number
    state = place(units={"e1": "LW 6-8.close moving"}, ratings={"gunner": 4}, marks=["moving"], smoke={"6-8.close": 1})
    assert upto(state, Burst(1, 0), "knocked_out") == 12 + 4 + 15 - 10
    assert read(state, Spray(1, 0)) == [(1, 97, "covered"), (98, 100, "malfunction")]


def test_table_gun_malfunction_repair() -> None:
    from grognard.games.pattons_best.rules.crew_work import Repair

    state = place(guns={"main_gun": "malfunction"}, ratings={"loader": 7, "gunner": 3})
    act(state, "order loader repair_main_gun", "order gunner repair_main_gun", "go")
    assert read(state, Repair(0)) == [(1, 30, "repaired"), (31, 97, "no_effect"), (98, 100, "broken_for_the_day")]


def test_table_hit_location() -> None:
    state = place()
    assert read(state, LocationOnYou(0, 0, "75L", "PzIV")) == [(1, 4, "turret"), (5, 9, "hull"), (10, 10, "track")]
    state.hull_down = 1
    assert read(state, LocationOnYou(0, 0, "75L", "PzIV")) == [(1, 5, "turret"), (6, 10, "miss")]


# -- driving ----------------------------------------------------------------------------------------------------------


def test_table_movement() -> None:
    state = place(ratings={"driver": 5})
    act(state, "order driver reverse_to_hull_down", "go")
    labels = MoveRoll(21).labels(state)
    tank = [label.split(",_")[0] for label in labels]
    assert spans(tank) == [
        (1, 10, "hull_down"),
        (11, 97, "no_accident"),
        (98, 99, "thrown_track"),
        (100, 100, "bogged_down"),
    ]
    shifts = [label.partition(",_")[2] for label in labels[:10]]
    assert shifts == ["the_enemy_shifts", "the_enemy_shifts", "vehicles_turn", *[""] * 7]
    state.weather, state.hvss = 4 | 8, 1
    tank = [label.split(",_")[0] for label in MoveRoll(18).labels(state)]
    assert spans(tank) == [(1, 87, "no_accident"), (88, 89, "thrown_track"), (90, 100, "bogged_down")]
    state.hatches |= 1 << 3
    tank = [label.split(",_")[0] for label in MoveRoll(18).labels(state)]
    assert spans(tank)[0] == (1, 92, "no_accident")


def test_table_bogged_down() -> None:
    state = place(ratings={"driver": 4}, marks=["bogged"])
    assert read(state, BogRoll()) == [
        (1, 4, "tank_free"),
        (5, 74, "no_effect"),
        (75, 84, "thrown_track"),
        (85, 100, "assistance_required"),
    ]
    state.hatches |= 1 << 3
    state.hvss = 1
    assert read(state, BogRoll())[0] == (1, 19, "tank_free")
    assert BogRoll().labels(state)[99] == "assistance_required"


# -- the enemy --------------------------------------------------------------------------------------------------------


def test_table_enemy_action_advance_scenario() -> None:
    units = {"e1": "PzIV 6-8.close", "e2": "TRUCK 6-8.close", "e3": "Pak40_75L 6-8.close", "e4": "LW 6-8.close"}
    state = place(units=units, type="A", marks=["lead"])
    assert read(state, EnemyAction(0)) == [
        (1, 10, "nothing"), (11, 20, "move_F"), (21, 30, "move_L"), (31, 40, "move_R"), (41, 60, "move_B"),
        (61, 65, "fire_infantry"), (66, 80, "fire_friendly_tank"), (81, 100, "fire_your_tank"),
    ]  # fmt: skip
    assert read(state, EnemyAction(1))[-1] == (91, 100, "nothing")
    assert read(state, EnemyAction(2))[-1] == (66, 100, "fire_your_tank")
    assert read(state, EnemyAction(3))[-1] == (96, 100, "fire_small_arms")
    assert read(state, EnemyAction(0, True))[-1] == (71, 100, "fire_your_tank")
    assert read(state, EnemyAction(3, True))[-1] == (76, 100, "fire_small_arms")


def test_table_enemy_action_battle_scenario() -> None:
    state = place(units={"e1": "PzIV 6-8.close", "e2": "Pak40_75L 6-8.close", "e3": "MG 6-8.close"}, type="B")
    assert read(state, EnemyAction(0))[-3:] == [
        (41, 85, "fire_friendly_tank"), (86, 90, "fire_your_tank"), (91, 100, "fire_friendly_tank"),
    ]  # fmt: skip
    assert read(state, EnemyAction(1))[0] == (1, 20, "move_B")
    assert read(state, EnemyAction(2))[-2] == (61, 95, "fire_infantry")


def test_table_enemy_action_counterattack_scenario() -> None:
    state = place(units={"e1": "PzIV 6-8.close", "e2": "MG 6-8.close"}, type="C")
    assert read(state, EnemyAction(0))[1] == (11, 40, "move_F")
    assert read(state, EnemyAction(1))[-2:] == [(71, 95, "fire_infantry"), (96, 100, "fire_small_arms")]
    assert EnemyAction(0, True).labels(state) == EnemyAction(0).labels(state)


@pytest.mark.parametrize(("kind", "tank", "squad"), [("A", 40, 40), ("B", 40, 40), ("C", 30, 30)])
def test_table_enemy_fire_combat(kind: str, tank: int, squad: int) -> None:
    """One table for each scenario: Advance and Battle alike, Counterattack lower."""
    state = place(units={"e1": "PzIV 6-8.medium", "e2": "LW 6-8.close"}, type=kind)
    assert upto(state, TankFire(0), "tank_lost") == tank
    assert upto(state, SquadFire(0), "squad_lost") == squad
    assert upto(state, SquadFire(1), "squad_lost") == (20 if kind == "C" else 30)
    state.smoke[1] = 2
    assert upto(state, TankFire(0), "tank_lost") == tank // 2
    state.smoke[0] = 8
    assert upto(state, SquadFire(1), "squad_lost") == 3


def test_table_enemy_ap_to_hit() -> None:
    state = place(
        units={"e1": "PzIV 6-8.long", "e2": "Pak38_50L 6-8.medium", "e3": "PzV 6-8.close 1", "e4": "PzV 6-8.long 2"}
    )
    assert [upto(state, EnemyShot(n), "hit") for n in range(4)] == [57, 89, 100, 100]
    state.moving = 1
    assert [upto(state, EnemyShot(n), "hit") for n in range(4)] == [37, 69, 82, 89]
    state.smoke[18] = 2
    assert upto(state, EnemyShot(1), "hit") == 44 - 20


@pytest.mark.parametrize(
    ("card", "gun", "sector", "place_", "numbers"),
    [
        (1, "75L", 0, "T", [72, 58, 42]),
        (4, "75L", 0, "H", [28, 17, 8]),
        (4, "75L", 1, "T", [92, 83, 72]),
        (4, "75L", 3, "H", [95, 95, 95]),
        (12, "88L", 2, "T", [72, 58, 42]),
        (12, "88LL", 0, "H", [72, 58, 42]),
        (12, "50L", 0, "T", [2, 1, 1]),
    ],
)
def test_table_enemy_ap_to_kill(card: int, gun: str, sector: int, place_: str, numbers: list[int]) -> None:
    state = place(tank=card)
    assert [upto(state, Penetration(sector, r, gun, "x", place_), "penetrates") for r in range(3)] == numbers


# -- friends, events, damage ------------------------------------------------------------------------------------------


def test_table_friendly_action() -> None:
    state = place(units={"e1": "LW 6-8.close", "e2": "PzV 6-8.close", "e3": "PzVIe 6-8.close"}, control=[])
    assert read(state, FriendlyFire(0, SUPPORT)) == [(1, 30, "knocked_out"), (31, 100, "no_effect")]
    assert read(state, FriendlyFire(1, SUPPORT)) == [(1, 20, "knocked_out"), (21, 79, "no_effect"), (80, 100, "smoke")]
    assert upto(state, FriendlyFire(1, AIR), "knocked_out") == 30
    assert upto(state, FriendlyFire(1, FLANKING), "knocked_out") == 30
    assert upto(state, FriendlyFire(1, ARTILLERY), "knocked_out") == 10
    assert upto(state, FriendlyFire(2, ADVANCING), "knocked_out") == 3
    state.control = [0, 0, 1, 1, 1, 0]
    assert upto(state, FriendlyFire(0, SUPPORT), "knocked_out") == 39
    assert upto(state, FriendlyFire(0, ARTILLERY), "knocked_out") == 30
    state.score[4] = 4
    assert upto(state, FriendlyFire(0, SUPPORT), "knocked_out") == 35
    state.score[3] = 3
    assert upto(state, FriendlyFire(1, SUPPORT), "knocked_out") == 23
    state.smoke[0] = 2
    assert upto(state, FriendlyFire(1, SUPPORT), "knocked_out") == 13
    assert upto(state, FriendlyFire(1, ARTILLERY), "knocked_out") == 10


@pytest.mark.parametrize(
    ("kind", "first", "last"), [("A", (6, 15), (81, 100)), ("B", (6, 20), (86, 100)), ("C", (6, 25), (91, 100))]
)
def test_table_random_events(kind: str, first: tuple[int, int], last: tuple[int, int]) -> None:
    found = read(place(type=kind), RandomEvent())
    assert found[0] == (1, 5, "time_passes")
    assert found[1] == (*first, "friendly_artillery")
    assert found[-1] == (*last, "flanking_fire")
    assert ("mines" in {label for _, _, label in found}) == (kind != "C")
    assert ("enemy_advance" in {label for _, _, label in found}) == (kind != "A")
    assert read(place(), EnemyArtillery()) == [(1, 6, "1"), (7, 9, "2"), (10, 10, "3")]


def test_table_minefield_attack() -> None:
    early = [(1, 1, "friendly_tank_knocked_out"), (2, 2, "your_tank_disabled"), (3, 10, "none")]
    assert read(place(date="1944-12-22"), Mines()) == early
    assert read(place(date="1945-01-09"), Mines()) == [
        (1, 2, "friendly_tank_knocked_out"), (3, 3, "your_tank_disabled"), (4, 10, "none"),
    ]  # fmt: skip
    assert read(place(), MineCrew()) == [(1, 8, "none"), (9, 9, "driver"), (10, 10, "assistant")]


def test_table_panzerfaust_attack() -> None:
    state = place(type="A", date="1944-09-19")
    assert upto(state, PanzerfaustAttack(0), "attack") == 3
    assert upto(state, PanzerfaustAttack(3), "attack") == 4
    state.mg_zone[0] = 0
    assert upto(state, PanzerfaustAttack(0), "attack") == 1
    assert upto(state, PanzerfaustHit(0), "hit") == 4
    assert upto(place(), PanzerfaustHit(0), "hit") == 7
    assert read(place(), PanzerfaustKill(0, "T")) == [(1, 8, "penetrates"), (9, 10, "no_effect")]


def test_table_collateral_damage() -> None:
    closed = place(hatches=[])
    assert read(closed, Collateral("x"))[-1] == (71, 100, "none")
    assert read(closed, Collateral("x"))[1:4] == [
        (51, 52, "driver_periscope_broken"), (53, 54, "assistant_periscope_broken"),
        (55, 57, "gunner_periscope_broken"),
    ]  # fmt: skip
    open_ = place(tank=2, hatches=["commander", "loader", "driver", "assistant"])
    assert read(open_, Collateral("x"))[-4:] == [
        (71, 75, "driver_hit"), (76, 80, "assistant_hit"), (81, 90, "loader_hit"), (91, 100, "commander_hit"),
    ]  # fmt: skip
    broken = place(guns={"aa": "broken"}, marks=["gunsight"], periscopes=["driver"], hatches=[])
    labels = Collateral("x").labels(broken)
    assert {labels[50], labels[63], labels[65]} == {"none"}


def test_table_hit_location_crew_wound_effects() -> None:
    state = place()
    effects = {
        relative: [KnockedOut(where, relative, "75L").place_modifier(state, man) for man in range(len(MEN))]
        for where, relative in (("T", 0), ("H", 1), ("T", 4), ("H", 2))
    }
    assert effects == {
        0: [0, 0, 0, -20, -20],
        1: [0, 10, -10, -10, 10],
        4: [0, -10, 10, -20, -20],
        2: [-30, -30, -30, -40, -40],
    }


def test_table_wounds() -> None:
    state = place()
    assert read(state, Wound(0, "gunfire")) == [
        (1, 42, "near_miss"), (43, 47, "unconscious"), (48, 72, "light_wound"), (73, 87, "light_wound_one_week"),
        (88, 92, "serious_wound_1D_weeks"), (93, 97, "serious_wound_sent_home"), (98, 100, "killed"),
    ]  # fmt: skip
    assert read(state, Wound(0, "collateral"))[1] == (43, 72, "light_wound")
    assert read(state, Wound(0, "mine", -20))[-1] == (100, 100, "killed")
    assert read(state, Wound(0, "collateral", 5))[-1] == (93, 100, "killed")


def test_table_bail_out() -> None:
    state = place(tank=1)
    assert read(state, BailOut(2)) == [(1, 9, "out"), (10, 10, "trapped")]
    state.health[2] = 4
    assert read(state, BailOut(2)) == [(1, 7, "out"), (8, 10, "trapped")]
    assert read(place(tank=2), BailOut(2)) == [(1, 10, "out")]


def test_table_tank_explosion() -> None:
    state = place(tank=1, ammo={"HE": 60, "AP": 37})
    assert upto(state, Explosion("T", "75L"), "explodes") == 6
    assert upto(state, Explosion("H", "88L"), "explodes") == 16
    state.ammo[HE] += 5
    assert upto(state, Explosion("T", "75L"), "explodes") == 9
    assert upto(place(tank=16, ammo={"HE": 71}), Explosion("T", "75L"), "explodes") == 1


def test_table_brew_up() -> None:
    numbers = {card: upto(place(tank=card, ammo={"HE": 10}), BrewUp(False), "burns") for card in (1, 4, 7, 10, 16)}
    assert numbers == {1: 80, 4: 75, 7: 70, 10: 70, 16: 15}
    assert upto(place(tank=16, ammo={"HE": 72}), BrewUp(False), "burns") == 70
    assert upto(place(tank=1, ammo={"HE": 10}), BrewUp(True), "burns") == 85
    assert len(FACINGS) == 3
