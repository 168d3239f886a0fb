"""[10.0] Sherman Machine Guns."""

from __future__ import annotations

from .support import act, chance, frame, kinds, legal, need, place, quiet, roll, seen, why


def test_10_1_four_kinds_of_machine_gun() -> None:
    state = place(units=seen("LW", "6-8.close"), tank=2, hatches=["commander", "loader"])
    act(
        state,
        "order gunner fire_coaxial",
        "order assistant fire_bow",
        "order commander fire_aa",
        "order loader fire_sub",
    )
    act(state, "go")
    guns = []
    while frame(state) == "MachineGun":
        guns.append(state.frames[-1].mg)  # type: ignore[attr-defined]
        act(state, "hold")
    assert guns == [0, 1, 2, 4]


def test_10_21_each_is_fired_by_order_of_its_man() -> None:
    state = place(units=seen("LW", "6-8.close"))
    act(state, "go")
    assert frame(state) == "EnemyAction", "nobody was ordered to fire"


def test_10_22_where_each_can_fire() -> None:
    units = {"e1": "LW 6-8.close spotted identified", "e2": "LW 9-10.close spotted identified", "e3": "LW 1.close"}
    state = place(units=units, facing="6-8", turret="9-10")
    act(state, "order gunner fire_coaxial", "order assistant fire_bow", "order commander fire_aa", "go")
    assert legal(state, "shoot") == {"shoot e1"}
    assert why(state, "shoot e2") == ["bow.sector"]
    act(state, "hold")
    assert legal(state, "shoot") == {"shoot e2"}
    assert why(state, "shoot e1") == ["coaxial.sector"]
    act(state, "hold")
    assert legal(state, "shoot") == {"shoot e1", "shoot e2"}
    assert why(state, "shoot e3") == ["target.unspotted"]
    hull_down = place(units=units, marks=["hull_down"])
    assert why(hull_down, "order assistant fire_bow") == ["bow.hull_down"]


def test_10_22_the_bow_mg_does_not_fire_from_a_hull_down_position_just_reached() -> None:
    for value, reached in ((1, True), (60, False)):
        state = place(units=seen("LW", "6-8.medium"))
        act(state, "order driver forward_to_hull_down", "order assistant fire_bow", "go")
        events = roll(state, value)
        assert (bool(state.hull_down), frame(state) == "MachineGun") == (reached, not reached)
        assert ("unable" in kinds(events)) is reached
    leaving = place(units=seen("LW", "6-8.close"), marks=["hull_down"])
    act(leaving, "order driver pivot", "order assistant fire_bow", "go", "face 9-10")
    assert frame(leaving) == "MachineGun", "a tank that leaves its position may fire"


def test_10_22_a_sub_mg_has_no_chance_beyond_close_range() -> None:
    state = place(units=seen("LW", "6-8.medium"))
    act(state, "order commander fire_sub", "go")
    assert why(state, "shoot e1") == ["mg.range"]


def test_10_23_they_only_hurt_infantry_guns_and_trucks() -> None:
    units = {
        f"e{n}": f"{kind} 6-8.close spotted identified"
        for n, kind in enumerate(("LW", "MG", "TRUCK", "Pak40_75L", "SPW", "PzIV"), 1)
    }
    state = place(units=units)
    act(state, "order gunner fire_coaxial", "go")
    assert legal(state, "shoot") == {"shoot e1", "shoot e2", "shoot e3", "shoot e4"}
    assert why(state, "shoot e5") == ["mg.useless"]
    act(state, "shoot e1")
    assert need(state) == 30
    roll(state, 30)
    assert state.score[5] == 1


def test_10_23_low_rolls_always_kill_and_high_ones_jam() -> None:
    state = place(units=seen("LW", "6-8.long", "fortification"), ratings={"assistant": 1})
    act(state, "order assistant fire_bow", "go", "shoot e1")
    assert chance(state, "knocked out") == 3
    roll(state, 98)
    assert state.guns[2] == 1


def test_10_24_a_zone_without_a_target_can_be_covered() -> None:
    state = place(units=seen("LW", "6-8.close"))
    act(state, "order gunner fire_coaxial", "go")
    assert why(state, "spray 6-8.close") == ["mg.has_target"]
    assert why(state, "spray 1.close") == ["coaxial.sector"]
    act(state, "spray 6-8.medium")
    roll(state, 50)
    assert state.mg_zone[1] == 1
    quiet(state, "Orders")
    assert state.mg_zone == [-1] * 5
