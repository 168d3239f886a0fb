"""[12.0] Enemy Units, [13.0] Enemy Action."""

from __future__ import annotations

from grognard.games.pattons_best.rules.enemy import EnemyAction, move_unit
from grognard.games.pattons_best.rules.placement import Activation
from grognard.games.pattons_best.schema.names import MOVING, ZONES

from .support import DATA, act, chance, frame, kinds, place, quiet, roll, seen, slot


def test_12_1_vehicles_and_infantry() -> None:
    classes = {unit.klass: unit.vehicle for unit in DATA.units.entries}
    assert {klass for klass, vehicle in classes.items() if not vehicle} == {"LW", "MG", "AT"}


def check_class(klass: str, types: list[str], guns: list[str], unidentified: str = "") -> None:
    units = [unit for unit in DATA.units.entries if unit.klass == klass]
    assert [unit.id for unit in units] == types
    assert [unit.gun for unit in units] == guns
    assert DATA.units.unidentified.get(klass, "") == unidentified


def test_12_11_tanks() -> None:
    check_class("TANK", ["PzIV", "PzV", "PzVIe", "PzVIb"], ["75L", "75LL", "88L", "88LL"], "PzVIe")


def test_12_12_self_propelled_guns() -> None:
    check_class("SPG", ["STuGIIIg", "MarderII", "MarderIII", "JgdPzIV", "JgdPz38t"], ["75L"] * 5, "STuGIIIg")


def test_12_13_trucks_never_fire() -> None:
    check_class("TRUCK", ["TRUCK"], [""])
    labels = EnemyAction(0).labels(place(units=seen("TRUCK"), type="A"))
    assert not any(label.startswith("fire") for label in labels)


def test_12_14_armoured_cars() -> None:
    check_class("PSW", ["PSW"], ["mg"])


def test_12_15_half_tracks() -> None:
    check_class("SPW", ["SPW"], ["mg"])


def test_12_16_light_weapons() -> None:
    check_class("LW", ["LW"], [""])


def test_12_17_machine_gun_teams() -> None:
    check_class("MG", ["MG"], [""])


def test_12_18_anti_tank_guns() -> None:
    check_class("AT", ["Pak38_50L", "Pak40_75L", "Pak43_88LL"], ["50L", "75L", "88LL"], "Pak43_88LL")


def test_12_2_a_roll_for_each_unit() -> None:
    state = place(type="A")
    state.push(Activation(2))
    roll(state, 48, 6, 5, 5, 5)
    assert frame(state) == "Activation"
    assert state.unit(0).id == "TRUCK"
    assert state.has(0, 8)


def test_12_31_the_sector() -> None:
    state = place(control=["1", "2", "3"])
    state.push(Activation(1))
    roll(state, 11)
    assert frame(state) == "PlaceUnit"
    roll(state, 2)
    assert frame(state) == "PlaceAtRange"
    roll(state, 10)
    assert ZONES[state.e_zone[0]] == "6-8.medium"


def test_12_32_the_range_is_nearer_in_villages_and_woods() -> None:
    state = place(ground="C")
    state.push(Activation(1))
    roll(state, 11, 6, 9)
    assert ZONES[state.e_zone[0]] == "6-8.close"


def test_12_33_the_facing_of_vehicles() -> None:
    state = place(type="A")
    state.push(Activation(1))
    roll(state, 16, 6, 5)
    assert frame(state) == "TurnVehicle"
    roll(state, 8)
    assert state.e_facing[0] == 2


def test_12_34_the_terrain() -> None:
    state = place(type="A", ground="A")
    state.push(Activation(1))
    roll(state, 16, 6, 5, 8)
    assert frame(state) == "Terrain"
    roll(state, 9)
    assert state.has(0, MOVING)
    assert frame(state) == "Orders"


# -- [13.0] -----------------------------------------------------------------------------------------------------------


def test_13_0_nothing_movement_or_fire() -> None:
    state = place("battle.enemy", seen("LW", "6-8.close"), type="B")
    assert kinds(roll(state, 5)) == ["waits"]


def test_13_11_forward_from_close_range_jumps_across() -> None:
    state = place("battle.enemy", seen("LW", "9-10.close"), type="B")
    roll(state, 11)
    assert ZONES[state.e_zone[0]] == "3.close"


def test_13_12_backward_from_long_range_leaves_the_board() -> None:
    state = place("battle.enemy", seen("LW", "6-8.long"), type="B")
    assert kinds(roll(state, 50)) == ["enemy_left"]
    assert not state.enemies()


def test_13_12_behind_you_it_ends_in_the_area_you_came_from() -> None:
    state = place(units=seen("LW", "2.long"), scenario="day", task_force="P11", came_from="P12", held=["P12"])
    behind = state.came_from
    move_unit(state, 0, "B")
    assert state.stored == [behind, state.tables.kind_number["LW"], 1]
    assert (state.held[behind], state.score[2]) == (0, 1)


def test_13_13_right_is_clockwise() -> None:
    state = place("battle.enemy", seen("LW", "6-8.close"), type="B")
    roll(state, 35)
    assert ZONES[state.e_zone[0]] == "9-10.close"
    other = place("battle.enemy", seen("LW", "6-8.close"), type="B")
    roll(other, 25)
    assert ZONES[other.e_zone[0]] == "4-5.close"


def test_13_14_a_unit_takes_a_us_controlled_sector() -> None:
    state = place("battle.enemy", seen("LW", "9-10.close"), type="B", control=["1", "2", "3"])
    assert "control_lost" in kinds(roll(state, 35))
    assert state.control[2] == 0


def test_13_15_a_moved_unit_loses_its_markers_and_rolls_again() -> None:
    state = place("battle.enemy", seen("PzIV", "6-8.long", "hull_down", "2"), type="B")
    roll(state, 11)
    assert not state.e_flags[0] & 2
    assert state.e_flags[0] & MOVING
    assert state.e_shots[0] == 0
    assert frame(state) == "TurnVehicle"
    roll(state, 1)
    assert frame(state) == "Terrain"


def test_13_2_fire_at_infantry() -> None:
    state = place("battle.enemy", seen("MG", "4-5.long"), type="B")
    roll(state, 70)
    assert chance(state, "squad lost") == 3
    roll(state, 3)
    assert state.score[4] == 1
    assert state.e_flags[0] & 16


def test_13_3_fire_at_friendly_tanks() -> None:
    state = place("battle.enemy", seen("Pak43_88LL", "4-5.long"), type="B")
    roll(state, 50)
    assert chance(state, "tank lost") == 61
    roll(state, 61)
    assert state.score[3] == 1


def test_13_4_fire_at_your_tank() -> None:
    state = place("battle.enemy", seen("PzIV", "6-8.medium"), type="B", hatches=[])
    roll(state, 88)
    assert chance(state, "hit") == 79
    roll(state, 80)
    assert state.e_shots[0] == 1
    quiet(state, "Orders")
    act(state, "go")
    quiet(state, "EnemyAction")


def test_13_4_a_bounce_and_a_track() -> None:
    state = place("battle.enemy", seen("PzIV", "6-8.medium"), tank=12)
    roll(state, 88, 10, 1)
    assert "bounced" in kinds(roll(state, 4))
    track = place("battle.enemy", seen("PzIV", "6-8.medium"))
    roll(track, 88, 10)
    assert "thrown_track" in kinds(roll(track, 10))


def test_13_0_a_track_keeps_a_vehicle_where_it_is() -> None:
    state = place(units=seen("PzIV", "6-8.medium", "immobile"))
    labels = EnemyAction(0).labels(state)
    assert not any(label.startswith("move") for label in labels)
    assert slot("e1") == 0
