"""[14.9.0] [5.7.2a] Truck Points, fuel and ammunition; [5.2.1a] rest."""

from __future__ import annotations

import pytest

from grognard.games.wacht_am_rhein.state import WachtState

from .support import act, codes, flag, hexes, legal, piece, place, roll, run_to

GUN = {"ge_i_1": "2110", "ge_388": "2411", "us_743t": "0601"}


def morning(face: int, pieces: dict[str, str] = GUN, **flags: object) -> WachtState:
    """German logistics on the morning of turn 3, with Truck Points by this face."""
    state = place(pieces, "german.combat", turn=2, flags=flags)
    run_to(state, "logistics", face)
    while state.node.to_json()["kind"] == "chance":
        state.roll([face])
    return state


def test_14_9_0_no_more_points_go_into_fuel_than_are_free() -> None:
    state = morning(0)
    assert {text for text in legal(state) if text.startswith("refuel")} == {"refuel 0", "refuel 1", "refuel 2"}
    assert codes(state, "refuel 3") == {"refuel.points"}
    assert codes(state, "refuel 2") == set()


def test_14_9_0_the_last_point_buys_ammunition() -> None:
    state = morning(0, GUN | {"ge_nw4": "2411"}, marks={"ge_388": ["set", "depleted"], "ge_nw4": ["set", "depleted"]})
    act(state, "resupply ge_388")
    assert {text for text in legal(state) if text.startswith("refuel")} == {"refuel 0", "refuel 1"}
    act(state, "resupply ge_nw4")
    assert "depleted" not in piece(state, "ge_nw4").marks
    assert codes(state, "refuel 1") == {"refuel.points"}


def test_14_9_0_no_ammunition_without_a_point_nor_for_other_guns() -> None:
    marks = {"ge_388": ["set", "depleted"], "ge_nw4": ["set", "depleted"], "ge_ar1_ii": ["set", "depleted"]}
    pieces = GUN | {"ge_nw4": "2411", "ge_ar1_ii": "2410", "ge_1098": "2412"}
    state = morning(0, pieces, marks=marks | {"ge_1098": ["set", "depleted"]})
    assert codes(state, "resupply ge_ar1_ii") == {"resupply.not_it"}, "a division has its own"
    act(state, "resupply ge_388", "resupply ge_nw4")
    assert codes(state, "resupply ge_388") == {"resupply.not_it"}, "it is not depleted any more"
    assert codes(state, "resupply ge_1098") == {"refuel.points"}


@pytest.mark.parametrize(("spent", "face", "fuel"), [(0, 0, "none"), (0, 3, "low"), (1, 3, "normal"), (2, 0, "low")])
def test_14_9_0_each_point_adds_one_to_the_fuel_roll(spent: int, face: int, fuel: str) -> None:
    state = morning(9)
    act(state, f"refuel {spent}")
    roll(state, face)
    assert flag(state, "fuel").get("1ss", "normal") == fuel


def test_5_7_2a_a_unit_off_the_map_holds_no_points() -> None:
    flags = {"marks": {"us_1_117": "motor"}, "trucks": {"allied": 1}}
    state = place({"us_1_117": "0601", "us_2_117": "0603", "ge_i_1": "2110"}, "allied.mode", flags=flags)
    assert codes(state, "motorise us_2_117") == {"motor.points"}
    gone = place({"us_2_117": "0603", "ge_i_1": "2110"}, "allied.mode", flags={"trucks": {"allied": 1}})
    assert codes(gone, "motorise us_2_117") == set()


def test_5_2_1a_units_rest_by_night_if_they_are_fatigued_and_are_fresh_after_a_night_without_moving() -> None:
    pieces, flags = {"ge_i_1g": "2216", "ge_ii_1g": "2215", "us_743t": "0601"}, {"marks": {"ge_i_1g": "fatigue"}}
    day = place(pieces, "german.mode", turn=4, flags=flags)
    assert codes(day, "rest ge_i_1g") == {"rest.day"}
    night = place(pieces, "german.mode", turn=5, flags=flags)
    assert codes(night, "rest ge_ii_1g") == {"rest.already"}
    act(night, "rest ge_i_1g", "end")
    while night.view("german").phase != "german.movement":
        night.apply(night.node.default)  # type: ignore[union-attr]
    moved = night.copy()
    act(night, "end")
    assert "fatigue" not in piece(night, "ge_i_1g").marks
    act(moved, "tactical ge_i_1g")
    act(moved, f"move ge_i_1g {min(hexes(moved, 'move'))}")
    while "end" not in legal(moved):
        moved.apply(moved.node.default)  # type: ignore[union-attr]
    act(moved, "end")
    assert "fatigue" in piece(moved, "ge_i_1g").marks
