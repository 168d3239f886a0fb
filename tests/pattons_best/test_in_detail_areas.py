"""Cases of areas and of single shots in detail: what an area remembers, what the ground is, which rule is named."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.pattons_best.rules.briefing import replace_tank
from grognard.games.pattons_best.rules.casualties import KnockedOut, knock_out_tank
from grognard.games.pattons_best.rules.driving import MoveRoll
from grognard.games.pattons_best.rules.enemy import TankFire
from grognard.games.pattons_best.rules.events import enemy_advance
from grognard.games.pattons_best.rules.friendly import ADVANCING, AIR, ARTILLERY, SUPPORT, FriendlyFire
from grognard.games.pattons_best.rules.hits import Location, sure_kill
from grognard.games.pattons_best.rules.placement import Activation
from grognard.games.pattons_best.rules.preparation import clear_battle_board, first_preparation
from grognard.games.pattons_best.rules.setup import begin_day
from grognard.games.pattons_best.rules.support import Resupply
from grognard.games.pattons_best.schema.names import AP, FACINGS, GUNNER, HVAP, LOADER

from .support import act, frame, kinds, legal, odds, place, quiet, roll, seen, sums, until, why

DAY: dict[str, Any] = {"scenario": "day", "task_force": "P12", "came_from": "P11", "type": "A", "time": "08:00"}


def test_17_4_an_area_keeps_the_types_that_were_identified_and_no_others() -> None:
    state = place("battle.random", seen("LW"), **DAY)
    kind = state.tables.kind_number["STuGIIIg"]
    state.known_type[1] = kind
    area = state.area
    state.remove(0)
    roll(state, 1)
    assert state.types_met == [area, kind]


@pytest.mark.parametrize(
    ("scenario", "kind", "level"), [("day", "A", "L"), ("day", "C", "H"), ("engagement", "A", "H"),
                                    ("engagement", "C", "H")],
)  # fmt: skip
def test_4_62_how_many_units_appear(scenario: str, kind: str, level: str) -> None:
    flags: dict[str, Any] = {"task_force": "P12", "known": {"P12": "L"}} if scenario == "day" else {}
    for expected in ("H", "M"):
        state = place("battle.start", scenario=scenario, type=kind, resistance=expected, **flags)
        top = state.frames[-1]
        assert isinstance(top, Activation)
        numbers = state.tables.data.battle.activation_numbers.initial
        assert top.count == numbers["L" if level == "L" else expected]


def test_4_54_the_ground_is_that_of_the_area_entered() -> None:
    state = place("movement", **DAY, known={"P11": "L"})
    quiet(state, "Operations")
    goal = next(n for n, area in enumerate(state.tables.areas) if area.id == "P11")
    state.ground = (state.tables.areas[goal].ground + 1) % 4
    act(state, "enter P11")
    assert state.ground == state.tables.areas[goal].ground


def test_4_53_nothing_is_checked_where_everything_is_known() -> None:
    for known, expected in ((True, "Operations"), (False, "FreeCheck")):
        state = place("movement", scenario="day", task_force="P11", held=["P12"], type="A", exit="P42", time="08:00")
        if known:
            state.resistance = [0] * len(state.resistance)
        act(state, "enter P12")
        assert frame(state) == expected


def test_4_51_a_day_begins_in_its_start_area() -> None:
    state = place("morning", scenario="day", date="1944-08-05")
    until(state, "start area")
    roll(state, 4)
    assert frame(state) == "ExitArea"


def test_19_33_only_a_new_gunner_must_be_trained() -> None:
    for man, gyro in ((LOADER, 1), (GUNNER, 0)):
        state = place("calendar", scenario="campaign", date="1944-09-16", marks=["gyro"])
        state.away = [40, 7, man, state.day]
        roll(state, 1)
        act(state, "rejoin")
        assert state.gyro == gyro


def test_30_0_a_lost_firefly_is_replaced_by_a_firefly() -> None:
    state = place(units=seen("LW"), tank=18, options={"firefly": True})
    state.tank_lost = 1
    replace_tank(state)
    assert (state.tank, state.tank_lost) == (18, 0)


def test_29_0_a_move_takes_fuel_by_the_coloured_die() -> None:
    forward = place(units=seen("LW"), options={"fuel": True})
    act(forward, "order driver forward", "go")
    move = forward.frames[-1]
    assert isinstance(move, MoveRoll)
    highest = forward.tables.data.campaign.fuel.coloured_die
    used = [n for n, label in enumerate(move.labels(forward), start=1) if label.endswith("fuel_used")]
    assert used == [n for n in range(1, 101) if 1 <= (n % 100) // 10 <= highest]


def test_15_9_sectors_that_lie_as_far_to_the_left_are_taken_clockwise() -> None:
    state = place(units={"e1": "LW 9-10.close", "e2": "LW 1.close"})
    state.control = [1, 0, 0, 1, 0, 0]
    enemy_advance(state)
    assert state.frames[-1].sectors == (0, 3)  # type: ignore[attr-defined]
    other = place(units={"e1": "LW 1.close", "e2": "LW 4-5.close"})
    other.control = [1, 1, 0, 0, 0, 0]
    enemy_advance(other)
    assert other.frames[-1].sectors == (0, 1)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("ammo", "rule"), [("WP", "18.13"), ("HCBI", "18.14")])
def test_18_13_smoke_rounds_name_their_own_case(ammo: str, rule: str) -> None:
    state = place(units=seen("PzIV", "6-8.close"), gun=ammo, ammo={"HE": 5, ammo: 3}, tank=1)
    act(state, "order gunner fire_main_gun", "go")
    act(state, sorted(legal(state, "fire"))[0])
    assert rule in {event.rule for event in roll(state, 3)}


def test_9_52_a_critical_hit_kills_but_for_the_fronts_of_heavy_tanks() -> None:
    for kind in ("PzIV", "PzV", "PzVIe", "PzVIb", "STuGIIIg"):
        for facing in FACINGS:
            state = place(units=seen(kind, "6-8.medium", facing))
            excepted = kind in ("PzV", "PzVIe", "PzVIb") and facing == "front"
            assert sure_kill(state, 0, AP, True) is not excepted
            assert sure_kill(state, 0, HVAP, True) is not excepted
            assert not sure_kill(state, 0, AP, False)


def test_9_52_a_hit_on_the_hull_of_a_hull_down_vehicle_is_a_miss() -> None:
    state = place(units=seen("PzIV", "6-8.close", "hull_down"), gun="AP")
    state.push(Location(0, AP, False))
    assert "miss" in odds(state)
    value = next(n for n in range(1, 11) if Location(0, AP, False).labels(state)[n - 1] == "miss")
    events = roll(state, value)
    assert frame(state) != "KillVehicle"
    assert not {"destroyed", "no_chance"} & set(kinds(events))


def test_4_46_no_machine_gun_covers_anything_before_the_battle() -> None:
    state = place(units=seen("LW"))
    state.mg_zone = [0] * len(state.mg_zone)
    clear_battle_board(state)
    assert set(state.mg_zone) == {-1}


def test_4_43_without_he_the_gun_is_empty_until_you_choose() -> None:
    state = place(ammo={"AP": 5}, gun="AP", rack={})
    first_preparation(state)
    assert state.gun_load == -1


def test_4_81_a_tank_that_is_lost_no_longer_moves_and_nobody_has_pulled_anybody_out() -> None:
    state = place(units=seen("PzIV"), marks=["moving"])
    knock_out_tank(state, 0, "T", "75L", "PzIV")
    end = state.frames[-1]
    assert isinstance(end, KnockedOut)
    assert (state.moving, end.pulled) == (0, False)


def test_13_3_a_miss_costs_no_tank() -> None:
    state = place(units=seen("PzIV"))
    state.push(TankFire(0))
    roll(state, 100)
    assert state.score[3] == 0


def test_4_21_a_new_day_begins_with_a_sound_tank() -> None:
    state = place(marks=["thrown_track", "bogged", "gunsight"], periscopes=["driver"], numbers={"air_slack": 1})
    begin_day(state)
    assert (state.broken_periscopes, state.gunsight, state.thrown_track, state.bogged, state.air_slack) == (0,) * 5


def test_10_22_a_bow_mg_fires_from_a_tank_that_drives_out_of_its_position() -> None:
    for order, able in (("forward", True), ("pivot", True), ("", False)):
        state = place(units=seen("LW"), marks=["hull_down"])
        if order:
            act(state, f"order driver {order}")
        assert (why(state, "order assistant fire_bow") == []) is able


def test_8_4_neither_move_nor_pivot_while_the_main_gun_fires_without_training() -> None:
    for order in ("forward", "pivot"):
        state = place(units=seen("PzIV"), gun="AP")
        act(state, f"order driver {order}")
        assert why(state, "order gunner fire_main_gun") == ["gyro.needed"]


def test_4_25_in_fog_machine_guns_fire_at_close_range() -> None:
    for zone, reasons in (("6-8.close", []), ("6-8.medium", ["target.weather"])):
        state = place(units={**seen("LW", zone), "e2": "LW 6-8.close spotted identified"}, weather=["fog"])
        act(state, "order gunner fire_coaxial", "go")
        assert why(state, "shoot e1") == reasons


def test_14_0_woods_help_infantry_against_artillery_and_nothing_else() -> None:
    state = place(units=seen("LW", "6-8.close", "woods"), control=[])
    told = {how: "woods" in str(FriendlyFire(0, how).modifiers(state)) for how in (SUPPORT, ARTILLERY, AIR, ADVANCING)}
    assert told == {SUPPORT: False, ARTILLERY: True, AIR: False, ADVANCING: False}


def test_4_54_a_resupply_fills_up_boxes_and_keeps_what_is_more() -> None:
    for boxes in (3, 99):
        state = place("movement", **DAY, numbers={"boxes_30": boxes, "boxes_50": 0}, known={"P11": "L"})
        quiet(state, "Operations")
        state.push(Resupply())
        state.settle()
        stores = state.tables.data.campaign.stores
        assert (state.boxes_30, state.boxes_50) == (max(boxes, stores.boxes_30), stores.boxes_50)


def test_9_4_a_loader_who_is_out_does_not_load() -> None:
    state = place(units=seen("PzIV", "6-8.close"), gun="AP", reload="AP", health={"loader": "dead"})
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert not any("again" in label for label in odds(state))
    assert "loader" not in sums(state)
