"""[22.0] Advancing Fire, [23.0] Artillery Support and Air Strikes."""

from __future__ import annotations

from grognard.games.pattons_best.rules.placement import Settle
from grognard.games.pattons_best.schema.names import OWN_POINTS, ZONES

from .support import act, chance, frame, kinds, legal, need, place, quiet, roll, seen, sums, why


def test_22_0_blind_fire_on_entering_and_in_battle_rounds() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A")
    act(state, "enter P11")
    assert legal(state) == {"advancing_fire yes", "advancing_fire no"}


def test_22_1_it_needs_he_in_the_gun_and_costs_ammunition_whether_there_is_a_battle_or_not() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", gun="AP", known={"P11": "L"})
    act(state, "enter P11")
    assert why(state, "advancing_fire yes") == ["advancing.gun"]
    fire = place("movement", scenario="day", task_force="P12", type="A", known={"P11": "L"})
    rounds = fire.ammo[0]
    act(fire, "enter P11", "advancing_fire yes")
    roll(fire, 9)
    assert fire.ammo[0] == rounds - 4
    assert fire.advancing == 1


def test_22_11_half_a_die_rounded_down() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", known={"P11": "L"}, options={"mg_ammo": True})
    act(state, "enter P11", "advancing_fire yes")
    assert chance(state, "0 HE rounds used") == 1
    roll(state, 7)
    assert state.boxes_30 == 27


def test_22_12_where_the_markers_go_and_how_many() -> None:
    state = place("battle.start", marks=["advancing"], scenario="day", task_force="P12", known={"P12": "L"})
    zones = {text.split()[1] for text in legal(state, "mark")}
    assert zones == {
        "4-5.close", "4-5.medium", "4-5.long", "9-10.close", "9-10.medium", "9-10.long", "6-8.close", "6-8.medium",
    }  # fmt: skip
    assert why(state, "mark 6-8.long") == ["marker.zone"]
    state.score[3] = 4
    for _ in range(4):
        act(state, "mark 6-8.close")
    assert frame(state) == "Activation", "six less two for four tanks lost"


def test_22_13_units_driven_off_score_nothing() -> None:
    state = place("battle.start", marks=["advancing"], scenario="day", task_force="P12", known={"P12": "L"}, type="B")
    act(state, "mark 6-8.close", "done")
    roll(state, 11, 6, 1, 1, 11, 9, 1, 1)
    assert "Advancing Fire 30" in sums(state)
    assert kinds(roll(state, 1))[0] == "withdrew"
    assert state.score[6] == state.score[7] == 0


def test_22_14_then_the_markers_come_off() -> None:
    state = place("battle.start", marks=["advancing"], scenario="day", task_force="P12", known={"P12": "L"}, type="B")
    act(state, "mark 6-8.close", "done")
    quiet(state, "Ambush")
    assert not any(state.fire_markers)


def test_22_2_machine_guns_may_cover_zones() -> None:
    state = place(units=seen("PzIV", "6-8.close"))
    act(state, "order assistant fire_bow", "go")
    act(state, "spray 6-8.close")
    roll(state, 1)
    assert state.mg_zone[0] == 0


def test_22_21_a_roll_for_ammunition_and_malfunction() -> None:
    state = place(units=seen("PzIV"), options={"mg_ammo": True})
    act(state, "order assistant fire_bow", "go", "spray 6-8.close")
    assert chance(state, "covered, box used") == 30
    assert chance(state, "malfunction") == 3
    roll(state, 98)
    assert (state.guns[2], state.mg_zone[0]) == (1, -1)


def test_22_22_who_enters_the_zone_is_fired_at() -> None:
    state = place(units=seen("LW", "6-8.close"), ratings={"assistant": 4})
    state.mg_zone[0] = 0
    state.push(Settle(0))
    state.settle()
    roll(state, 1)
    assert frame(state) == "Burst"
    assert need(state) == 20 - 10 + 4 - 10, "advancing fire +10, woods +10, rating -4"
    armour = place(units=seen("PzIV", "6-8.close"))
    armour.mg_zone[0] = 0
    armour.push(Settle(0))
    armour.settle()
    roll(armour, 1, 9)
    assert frame(armour) == "Orders"


def test_22_22_who_appears_in_the_zone_is_fired_at() -> None:
    state = place("battle.random", seen("PzIV", "6-8.long"), type="A")
    state.mg_zone[1] = ZONES.index("4-5.close")
    roll(state, 65)
    roll(state, 7, 4, 1, 1)
    assert (state.unit(1).id, ZONES[state.e_zone[1]]) == ("MG", "4-5.close")
    assert frame(state) == "Burst", "the reinforcement walks into the fire of the co-axial MG"
    assert "Baker at machine gun team (2)" in sums(state)
    roll(state, 1)
    assert (state.e_kind[1], state.score[OWN_POINTS]) == (-1, 1)


def test_22_23_the_markers_come_off_at_the_next_orders() -> None:
    state = place(units=seen("PzIV", "6-8.close"))
    act(state, "order assistant fire_bow", "go", "spray 6-8.close")
    roll(state, 50)
    quiet(state, "Orders")
    assert state.mg_zone[0] == -1


# -- [23.0] -----------------------------------------------------------------------------------------------------------


def test_23_1_artillery_takes_15_minutes_and_three_markers() -> None:
    state = place("movement", scenario="day", task_force="P12", time="10:00", type="A")
    act(state, "artillery P11")
    assert state.minutes == 615
    roll(state, 7)
    assert state.artillery[10] == 1
    act(state, "artillery P11")
    roll(state, 8)
    assert state.artillery[10] == 1
    state.artillery[10] = 3
    assert why(state, "artillery P08") == ["artillery.limit"]
    assert why(state, "lift P08") == ["artillery.none"]
    act(state, "lift P11")
    assert state.artillery[10] == 2


def test_23_2_aircraft_take_30_minutes_with_another_operation_in_them() -> None:
    state = place("movement", scenario="day", task_force="P12", time="10:00", type="A")
    act(state, "air P11")
    assert state.minutes == 630
    roll(state, 4)
    assert state.air[10] == 1
    act(state, "artillery P11")
    assert state.minutes == 630
    roll(state, 8)
    act(state, "artillery P11")
    assert state.minutes == 645
    for weather in ("overcast", "fog", "falling_snow", "rain"):
        grounded = place("movement", scenario="day", task_force="P12", weather=[weather])
        assert why(grounded, "air P11") == ["air.weather"]


def test_23_0_support_works_when_the_marked_area_is_entered() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", known={"P11": "L"})
    state.artillery[10] = 1
    act(state, "enter P11", "advancing_fire no")
    roll(state, 10)
    quiet(state, "FriendlyFire")
    assert "Artillery" in sums(state)
