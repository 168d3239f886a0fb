"""[11.0] Sherman Movement."""

from __future__ import annotations

import pytest

from grognard.games.pattons_best.schema.names import ZONES
from grognard.games.pattons_best.state import PattonState

from .support import act, chance, frame, frames, kinds, legal, place, quiet, roll, seen, why


def drive(state: PattonState, order: str, value: int) -> list[str]:
    act(state, f"order driver {order}", "go")
    return kinds(roll(state, value))


def test_11_0_the_range_closes_by_moving_the_enemy() -> None:
    state = place(units=seen("PzIV", "6-8.long"))
    drive(state, "forward", 51)
    assert ZONES[state.e_zone[0]] == "6-8.medium"


def test_11_1_hull_down_thrown_track_bogged_down_or_nothing() -> None:
    state = place(units=seen("PzIV", "6-8.long"))
    drive(state, "forward_to_hull_down", 20)
    assert (state.hull_down, state.moving, state.tank_moved) == (1, 1, 1)
    lost = place(units=seen("PzIV", "6-8.long"), marks=["hull_down"])
    drive(lost, "forward", 50)
    assert lost.hull_down == 0


def test_11_11_a_thrown_track_ends_the_day_with_the_battle() -> None:
    state = place(
        units=seen("LW", "6-8.long"), scenario="day", task_force="P12", hatches=["driver"], ratings={"driver": 1}
    )
    drive(state, "forward", 99)
    assert (state.thrown_track, state.moving) == (1, 0)
    quiet(state, "Orders")
    assert why(state, "order driver forward") == ["track.thrown"]
    assert why(state, "order driver pivot") == ["track.thrown"]
    for slot in state.enemies():
        state.remove(slot)
    act(state, "go")
    roll(state, 1)
    assert frames(state) == ["GameOver"]


def test_11_11_the_crew_may_abandon_a_disabled_tank() -> None:
    state = place(units=seen("LW"), marks=["thrown_track"])
    assert why(place(units=seen("LW")), "abandon") == ["abandon.able"]
    act(state, "abandon")
    rolls = 0
    while frame(state) == "Wound":
        roll(state, 1)
        rolls += 1
    assert rolls == 5
    assert frame(state) == "GameOver"
    assert state.lost_day == 1


def test_11_12_a_bogged_down_tank_frees_itself_in_reverse() -> None:
    state = place(units=seen("LW", "6-8.long"), ratings={"driver": 1})
    drive(state, "forward", 100)
    assert state.bogged == 1
    quiet(state, "Orders")
    assert why(state, "order driver forward") == ["bog.reverse"]
    assert why(state, "order driver pivot") == ["bog.reverse"]
    act(state, "order driver reverse", "go")
    assert frame(state) == "BogRoll"
    assert chance(state, "tank free") == 1
    roll(state, 100)
    assert state.bogged == 2
    quiet(state, "Orders")
    assert why(state, "order driver reverse") == ["bog.help"]


def test_11_12_friends_free_it_after_the_battle() -> None:
    state = place("battle.random", seen("LW"), scenario="day", task_force="P12", came_from="P11", marks=["bogged"])
    state.remove(0)
    roll(state, 1)
    assert frame(state) == "Deployment"
    assert state.bogged == 0


@pytest.mark.parametrize(
    ("order", "white", "start", "end"),
    [
        ("forward", 1, "6-8.close", "2.close"),
        ("forward", 5, "9-10.medium", "1.medium"),
        ("forward", 6, "9-10.medium", "9-10.medium"),
        ("forward", 7, "6-8.long", "6-8.long"),
        ("forward", 1, "1.close", "1.medium"),
        ("reverse", 1, "2.long", "2.medium"),
        ("reverse", 3, "3.close", "4-5.close"),
        ("reverse", 1, "6-8.medium", "6-8.long"),
        ("reverse", 4, "6-8.medium", "6-8.medium"),
        ("forward_to_hull_down", 3, "6-8.long", "6-8.medium"),
        ("reverse_to_hull_down", 2, "9-10.close", "9-10.medium"),
    ],
)
def test_11_2_the_white_die_shifts_the_enemy(order: str, white: int, start: str, end: str) -> None:
    state = place(units={**seen("LW", start), "e2": "LW 6-8.medium"}, control=[])
    drive(state, order, 50 + white)
    assert ZONES[state.e_zone[0]] == end


def test_11_2_vehicles_show_another_side() -> None:
    state = place(units={**seen("PzIV", "6-8.long"), "e2": "LW 6-8.long", "e3": "TRUCK 6-8.long"})
    drive(state, "forward", 56)
    turned = []
    while frame(state) == "TurnVehicle":
        turned.append(state.frames[-1].slot)  # type: ignore[attr-defined]
        roll(state, 10)
    assert turned == [0, 2]
    assert state.e_facing[0] == 2


def test_11_2_the_facing_of_the_tank_decides_which_way_they_shift() -> None:
    state = place(units={**seen("LW", "1.long"), "e2": "LW 1.medium"}, facing="1", control=[])
    drive(state, "forward", 51)
    assert [ZONES[state.e_zone[n]] for n in (0, 1)] == ["1.medium", "1.close"]


def leave(order: str, facing: str, start: str) -> PattonState:
    state = place(
        units=seen("LW", start), scenario="day", task_force="P11", came_from="P12", facing=facing, held=["P12"],
        control=[], time="10:00", type="A",
    )  # fmt: skip
    drive(state, order, 51)
    return state


@pytest.mark.parametrize(
    ("order", "facing", "start", "advance"),
    [
        ("reverse", "6-8", "6-8.long", False),
        ("forward", "2", "6-8.long", False),
        ("forward", "6-8", "2.long", True),
        ("reverse", "2", "2.long", True),
    ],
)
def test_11_31_retreat_or_advance(order: str, facing: str, start: str, advance: bool) -> None:
    state = leave(order, facing, start)
    if advance:
        assert frame(state) == "Leaving"
        assert "proceed P12" not in legal(state)
    else:
        assert state.tables.areas[state.area].id == "P12"


def test_11_3_the_battle_is_left_only_if_no_unit_stays_on_the_display() -> None:
    state = place(
        units={**seen("LW", "6-8.long"), "e2": "LW 9-10.close"}, scenario="day", task_force="P11", came_from="P12"
    )
    drive(state, "reverse", 51)
    assert state.enemies() == [1], "the first is left behind, the battle goes on"
    assert "Battle" in frames(state)


def test_11_32_units_left_behind_fight_again_when_the_area_is_entered() -> None:
    state = leave("reverse", "6-8", "6-8.long")
    assert state.stored == [10, 0, 1]
    quiet(state, "Operations")
    before = state.minutes
    act(state, "enter P11", "advancing_fire no")
    quiet(state, "PlaceUnit")
    assert state.stored == []
    assert state.minutes == before + 30 + 15, "the move and the battle"


def test_11_33_leaving_takes_the_time_of_the_move() -> None:
    state = leave("reverse", "6-8", "6-8.long")
    assert state.minutes == 600 + 30
    assert frame(state) == "Deployment"


def test_11_34_an_area_that_is_not_ours_is_entered_after_preparing() -> None:
    state = leave("forward", "6-8", "2.long")
    act(state, "proceed P08")
    assert frame(state) == "Deployment"
    roll(state, 30)
    act(state, "done")
    assert frame(state) == "AdvancingFire"
