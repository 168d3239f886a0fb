"""Cases of the battle in detail: the orders nobody thinks of, the second shot, the other half of a table."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.pattons_best.rules.battle import InitialFire, PlaceMarkers
from grognard.games.pattons_best.rules.casualties import Wound, hurt
from grognard.games.pattons_best.rules.crew_work import WakeUp, replace_periscopes
from grognard.games.pattons_best.rules.enemy import move_unit
from grognard.games.pattons_best.rules.gunnery import rate_of_fire, reload_gun
from grognard.games.pattons_best.rules.preparation import load_gun
from grognard.games.pattons_best.rules.spotting import sees_sector, spotting_modifiers
from grognard.games.pattons_best.schema.names import (
    AP,
    ASSISTANT,
    COMMANDER,
    DEAD,
    DRIVER,
    FIT,
    GUNNER,
    HE,
    HIDDEN,
    HOME,
    KNOWN,
    LIGHT,
    LOADER,
    MOVING,
    SPOTTED,
    TANKS_LOST,
    UNCONSCIOUS,
    WEEK,
    WEEKS,
    ZONES,
)

from .support import act, frame, kinds, legal, need, odds, place, quiet, roll, seen, sums, texts, why

# -- [8.0] orders ---------------------------------------------------------------------------------------------------


def test_8_22_the_gunner_is_blind_only_without_both_glasses() -> None:
    for periscopes, marks, blind in (([], [], False), (["gunner"], [], False), ([], ["gunsight"], False),
                                     (["gunner"], ["gunsight"], True)):  # fmt: skip
        state = place(units=seen("LW"), periscopes=periscopes, marks=marks)
        assert (why(state, "order gunner fire_coaxial") == ["periscope.blind"]) is blind
        assert (why(state, "order gunner fire_main_gun") == ["gunsight.broken"]) is ("gunsight" in marks)


def test_8_35_the_round_in_the_gun_is_not_another_round() -> None:
    only = place(units=seen("LW"), ammo={"AP": 1}, gun="AP")
    assert why(only, "order loader change_load") == ["ammo.gone"]
    assert why(only, "order loader restock_rack") == ["ammo.gone"]
    two = place(units=seen("LW"), ammo={"AP": 2}, gun="AP")
    assert not why(two, "order loader change_load")
    assert not why(two, "order loader restock_rack")
    racked = place(units=seen("LW"), ammo={"AP": 2}, gun="AP", rack={"AP": 1})
    assert why(racked, "order loader restock_rack") == ["ammo.gone"], "what lies in the rack is there already"


def test_8_35_a_gun_can_be_emptied() -> None:
    state = place(units=seen("LW"), gun="AP")
    act(state, "order loader change_load", "go")
    assert why(state, "gun AP") == ["gun.already"]
    act(state, "gun empty")
    assert (state.gun_load, state.stock(AP)) == (-1, state.ammo[AP])
    empty = place(units=seen("LW"), gun="empty")
    act(empty, "order loader change_load", "go")
    assert why(empty, "gun empty") == ["gun.already"]


def test_8_12_what_can_be_directed() -> None:
    assert why(place(units=seen("LW"), tank=1), "order commander direct_aa") == ["direct.himself"]
    assert not why(place(units=seen("LW"), tank=14), "order commander direct_aa")
    assert why(place(units=seen("LW"), tank=1), "order commander direct_sub") == ["hatch.none"]
    assert not why(place(units=seen("LW"), tank=2), "order commander direct_sub")
    firefly = place(units=seen("LW"), tank=18, options={"firefly": True})
    assert why(firefly, "order commander direct_bow") == ["bow.none"]


def test_19_22_an_unconscious_man_is_not_replaced() -> None:
    state = place(units=seen("LW"), health={"driver": "unconscious", "gunner": "seriously wounded"})
    assert why(state, "order assistant take_over_driver") == ["take_over.fit"]
    assert not why(state, "order assistant take_over_gunner")
    assert why(state, "order driver forward") == ["man.out"]


def test_19_22_a_man_may_come_to_in_the_crew_actions_phase() -> None:
    state = place(units=seen("LW"), health={"driver": "unconscious", "loader": "unconscious"})
    act(state, "go")
    for man in (LOADER, DRIVER):
        assert (frame(state), state.frames[-1].man) == ("WakeUp", man)  # type: ignore[attr-defined]
        assert odds(state) == {"wakes up": 5, "unconscious": 5}
        roll(state, 5 if man == LOADER else 6)
    assert (state.health[LOADER], state.health[DRIVER]) == (FIT, UNCONSCIOUS)
    assert WakeUp(DRIVER).reckon(state).need == 5


def test_8_0_repeat_gives_nothing_to_who_has_an_order() -> None:
    state = place(units=seen("LW", "6-8.close"))
    state.last_orders = [0, 8, 12, 17, 23]
    act(state, "order gunner watch", "repeat")
    assert frame(state) == "MachineGun"
    assert state.orders == [0, 0, 12, 17, 23], "the assistant driver fires again, the gunner does not"


def test_9_6_an_empty_gun_is_loaded_by_a_loader_who_loads_if_it_works() -> None:
    state = place(units=seen("LW", "6-8.long"), gun="empty", reload="AP")
    act(state, "go")
    assert state.gun_load == AP
    jammed = place(units=seen("LW", "6-8.long"), gun="empty", reload="AP", guns={"main_gun": "malfunction"})
    act(jammed, "go")
    assert jammed.gun_load == -1
    busy = place(units=seen("LW", "6-8.long"), gun="empty", reload="AP", tank=2)
    act(busy, "order loader fire_mortar", "go")
    assert busy.gun_load == -1
    loaded = place(units=seen("LW", "6-8.long"), gun="HE", reload="AP")
    act(loaded, "go")
    assert loaded.gun_load == HE


def test_9_6_where_the_reload_comes_from() -> None:
    state = place(gun="empty", reload="AP", reload_source="rack", ammo={"AP": 5}, rack={"AP": 2})
    reload_gun(state)
    assert (state.gun_load, state.rack[AP]) == (AP, 1)
    stowed = place(gun="empty", reload="AP", ammo={"AP": 5}, rack={"AP": 2})
    reload_gun(stowed)
    assert (stowed.gun_load, stowed.rack[AP]) == (AP, 2)
    last = place(gun="empty", reload="AP", ammo={"AP": 2}, rack={"AP": 2})
    reload_gun(last)
    assert (last.gun_load, last.rack[AP]) == (AP, 1), "there are no others"
    none = place(gun="empty", reload="AP", ammo={"HE": 2})
    reload_gun(none)
    assert none.gun_load == -1
    load_gun(none, AP)
    assert none.gun_load == -1


def test_9_4_the_number_for_rate_of_fire() -> None:
    base: dict[str, Any] = {"ratings": {"gunner": 3, "loader": 4}, "gun": "AP", "reload": "AP", "units": seen("PzIV")}
    assert rate_of_fire(place(**base, ammo={"AP": 9})) == 0, "nobody has an order to load"
    for flags, expected in (
        ({}, 37), ({"reload_source": "rack", "rack": {"AP": 1}}, 47), ({"reload_source": "rack"}, 0),
        ({"tank": 16}, 27), ({"ammo": {"AP": 1}}, 0),
    ):  # fmt: skip
        state = place(**{**base, "ammo": {"AP": 9}, **flags})
        state.orders = [0, 7, 12, 17, 0]
        assert rate_of_fire(state) == expected, flags
    passed = place(**base, ammo={"AP": 9})
    passed.orders = [0, 7, 12, 17, 25]
    assert rate_of_fire(passed) == 47
    passed.health[ASSISTANT] = WEEK
    assert rate_of_fire(passed) == 37


# -- [4.61] to [4.64] -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "left"), [(0, 6), (1, 5), (3, 5), (4, 4), (6, 4), (18, 0)])
def test_22_12_a_marker_less_for_every_three_tanks_lost(lost: int, left: int) -> None:
    state = place("battle.start", scenario="day", task_force="P12", known={"P12": "L"})
    state.score[TANKS_LOST] = lost
    assert PlaceMarkers().left(state) == left


def test_22_13_each_marker_rolls_against_each_unit_in_its_zone() -> None:
    units = {f"e{n}": f"LW {zone}" for n, zone in enumerate(("6-8.close", "6-8.close", "9-10.close"), 1)}
    state = place(units=units, scenario="day", task_force="P12")
    state.fire_markers[ZONES.index("6-8.close")] = 2
    state.fire_markers[ZONES.index("9-10.close")] = 1
    state.push(InitialFire())
    state.settle()
    found = []
    while frame(state) == "FriendlyFire":
        found.append(state.frames[-1].slot)  # type: ignore[attr-defined]
        roll(state, 97)
    assert found == [0, 0, 1, 1, 2]


def test_23_1_each_support_marker_rolls_against_every_unit_and_is_used_up() -> None:
    state = place(units={"e1": "LW 6-8.close", "e2": "LW 9-10.long"}, scenario="day", task_force="P12")
    state.artillery[state.area], state.air[state.area] = 2, 1
    state.push(InitialFire())
    state.settle()
    found = []
    while frame(state) == "FriendlyFire":
        top = state.frames[-1]
        found.append((top.slot, top.how))  # type: ignore[attr-defined]
        roll(state, 97)
    assert found == [(0, 2), (1, 2), (0, 2), (1, 2), (0, 3), (1, 3)]
    assert (state.artillery[state.area], state.air[state.area]) == (0, 0)


# -- [13.1] ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "start", "end"),
    [("F", "6-8.long", "6-8.medium"), ("F", "6-8.medium", "6-8.close"), ("F", "9-10.close", "3.close"),
     ("B", "6-8.close", "6-8.medium"), ("B", "6-8.medium", "6-8.long"), ("R", "6-8.close", "9-10.close"),
     ("R", "4-5.long", "6-8.long"), ("L", "6-8.close", "4-5.close"), ("L", "9-10.medium", "6-8.medium")],
)  # fmt: skip
def test_13_13_where_a_unit_moves(way: str, start: str, end: str) -> None:
    state = place(units={"e1": f"PzIV {start} spotted hidden identified 2"})
    move_unit(state, 0, way)
    assert ZONES[state.e_zone[0]] == end
    assert (state.e_flags[0] & (SPOTTED | HIDDEN | MOVING | KNOWN), state.e_shots[0]) == (MOVING | KNOWN, 0)


def test_13_12_who_leaves_behind_you_stands_in_the_area_you_came_from() -> None:
    flags: dict[str, Any] = {"scenario": "day", "task_force": "P12", "came_from": "P11", "held": ["P11"]}
    behind = place(units={"e1": "PzIV 2.long identified"}, **flags, type="A", control=[])
    move_unit(behind, 0, "B")
    area = next(n for n, one in enumerate(behind.tables.areas) if one.id == "P11")
    assert (behind.stored, behind.held[area], behind.score[2]) == ([area, behind.tables.kind_number["PzIV"], 1], 0, 1)
    ahead = place(units={"e1": "PzIV 6-8.long identified"}, **flags, type="A")
    move_unit(ahead, 0, "B")
    assert (ahead.stored, ahead.held[area]) == ([], 1)
    attack = place(units={"e1": "PzIV 2.long identified"}, **flags, type="C", control=[])
    move_unit(attack, 0, "B")
    assert (attack.stored, attack.held[area]) == ([], 1)
    unknown = place(units={"e1": "PzVIe 2.long"}, **flags, type="A", control=[])
    move_unit(unknown, 0, "B")
    assert unknown.stored[2] == 0


# -- [17.2] [19.0] --------------------------------------------------------------------------------------------------


def test_17_21_where_each_man_looks_from_his_place() -> None:
    state = place(units=seen("LW"), tank=14, facing="6-8", turret="9-10", hatches=[])
    sectors = range(6)
    assert [s for s in sectors if sees_sector(state, GUNNER, s)] == [1]
    assert [s for s in sectors if sees_sector(state, COMMANDER, s)] == [0, 1, 2, 3, 4], "all but the left rear"
    assert [s for s in sectors if sees_sector(state, DRIVER, s)] == [0]
    state.hatches = 1 << DRIVER | 1 << LOADER
    assert [s for s in sectors if sees_sector(state, DRIVER, s)] == [0, 1, 2, 4, 5]
    assert [s for s in sectors if sees_sector(state, LOADER, s)] == list(sectors)


def test_17_13_every_modifier_of_spotting() -> None:
    state = place(
        "battle.orders", {"e1": "PzVIb 6-8.close woods moving fired was_spotted"}, hatches=[], marks=["moving"],
        weather=["fog"], smoke={"6-8.close": 1}, tank=11,
    )  # fmt: skip
    assert dict(spotting_modifiers(state, GUNNER, 0)) == {
        "buttoned up": 3, "your tank moves": 1, "target in cover": 1, "fog or falling snow": 1, "smoke": 1,
        "very large target": -2, "close range": -2, "it fired": -2, "it moves": -3, "spotted before": -3,
    }  # fmt: skip
    assert dict(spotting_modifiers(state, COMMANDER, 0))["vision cupola"] == 2
    small = place("battle.orders", {"e1": "STuGIIIg 6-8.medium"}, hatches=["commander"])
    assert dict(spotting_modifiers(small, COMMANDER, 0)) == {"small target": 1, "medium range": -1}
    far = place("battle.orders", {"e1": "PzV 6-8.long"}, hatches=["commander"])
    assert dict(spotting_modifiers(far, COMMANDER, 0)) == {"large target": -1}


@pytest.mark.parametrize(
    ("value", "health"),
    [(42, FIT), (43, UNCONSCIOUS), (47, UNCONSCIOUS), (48, LIGHT), (72, LIGHT), (73, WEEK), (87, WEEK), (88, WEEKS),
     (92, WEEKS), (93, HOME), (97, HOME), (98, DEAD), (100, DEAD)],
)  # fmt: skip
def test_19_0_the_wounds_table_by_gunfire_and_by_anything_else(value: int, health: int) -> None:
    for cause, expected in (("gunfire", health), ("collateral", LIGHT if health == UNCONSCIOUS else health)):
        state = place(units=seen("LW"))
        state.push(Wound(1, cause))
        told = texts(roll(state, value))
        assert state.health[1] == expected
        assert ("only gunfire and mines" in told) is (health != expected)


@pytest.mark.parametrize(
    ("health", "hearts"), [(FIT, 0), (LIGHT, 1), (UNCONSCIOUS, 0), (WEEK, 1), (WEEKS, 1), (HOME, 1), (DEAD, 0)]
)
def test_26_2_which_wounds_bring_a_purple_heart(health: int, hearts: int) -> None:
    state = place(units=seen("LW"))
    hurt(state, COMMANDER, health, "collateral")
    assert (state.medals[4], state.wounded_today) == (hearts, hearts)
    gunner = place(units=seen("LW"))
    hurt(gunner, GUNNER, health, "collateral")
    assert (gunner.medals[4], gunner.wounded_today) == (0, 0)


def test_19_22_who_is_out_closes_his_hatch() -> None:
    for health, open_ in ((LIGHT, True), (UNCONSCIOUS, False), (WEEK, False), (DEAD, False)):
        state = place(units=seen("LW"), hatches=["commander", "driver"])
        hurt(state, DRIVER, health, "collateral")
        assert (state.is_open(DRIVER), state.is_open(COMMANDER)) == (open_, True)


def test_11_12_a_bogged_down_tank_does_not_move() -> None:
    state = place(units=seen("LW", "6-8.long"))
    act(state, "order driver forward", "go")
    roll(state, 100)
    assert (state.bogged, state.moving, state.hull_down) == (1, 0, 0)
    thrown = place(units=seen("LW", "6-8.long"), ratings={"driver": 1})
    act(thrown, "order driver forward", "go")
    roll(thrown, 95)
    assert (thrown.thrown_track, thrown.moving) == (1, 0)


def test_4_53_what_is_found_is_told() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", resistance="L")
    act(state, "scout P11")
    events = roll(state, 1)
    assert "resistance" in kinds(events)
    assert "Light resistance is expected in P11" in texts(events)


def test_10_21_a_held_machine_gun_is_told_and_the_next_one_fires() -> None:
    state = place(units=seen("LW", "6-8.close"))
    act(state, "order gunner fire_coaxial", "order assistant fire_bow", "go")
    assert "The bow MG holds its fire" in texts(act(state, "hold"))
    assert legal(state, "spray") == set() or "spray 6-8.close" not in legal(state), "there is a target"
    assert why(state, "spray 6-8.close") == ["mg.has_target"]
    act(state, "shoot e1")
    assert need(state) == 30
    assert "co-axial MG To Kill 25" in sums(state)
    quiet(state, "Orders")


def test_17_14_what_stays_spotted_is_not_seen_again() -> None:
    state = place("battle.spotting", {"e1": "PzVIe 6-8.medium spotted"}, ratings={"commander": 4})
    assert set(odds(state)) == {"identified", "nothing new"}
    moved = place("battle.spotting", {"e1": "PzVIe 6-8.medium spotted"}, numbers={"tank_moved": 1})
    assert "seen again" in odds(moved)


def test_8_64_only_a_man_who_can_act_replaces_his_periscope_while_there_are_spares() -> None:
    state = place(units=seen("LW"), periscopes=["driver", "loader", "gunner"], numbers={"periscopes": 1})
    state.orders = [0, 29, 29, 29, 0]
    state.health[GUNNER] = WEEK
    replace_periscopes(state)
    assert state.periscopes == 0
    assert [state.periscope_broken(man) for man in (GUNNER, LOADER, DRIVER)] == [True, False, True]
