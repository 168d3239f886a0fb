"""[3.9] Points and levels of Rollbahn D, one by one."""

from __future__ import annotations

import pytest

from grognard.games.wacht_am_rhein.state import WachtState

from .support import act, flag, place

QUIET = {"ge_i_1": "1107", "us_743t": "0601"}
"""A German in supply in the west, so that nobody scores for there being none."""


def points(state: WachtState) -> dict[str, int]:
    """The lines of the score."""
    return {line.reason: line.points for line in state.view("german").ledger}


def test_3_9_the_fuel_depot_is_worth_points_once_it_is_captured() -> None:
    assert "fuel depot captured" not in points(place(QUIET))
    state = place(QUIET | {"ge_iii_2": "1605"})
    act(state, "end")
    assert state.view("german").flags["depot"] == "captured"
    assert points(state)["fuel depot captured"] == 5
    leg = place(QUIET | {"ge_27_i": "1605"})
    act(leg, "end")
    assert "fuel depot captured" not in points(leg), "only Mech units drive off with the fuel"


def test_3_9_battalions_count_single_heavy_armour_double_and_smaller_units_nothing() -> None:
    one = place(QUIET | {"ge_iii_2": "german.eliminated"})
    assert points(one)["German battalions eliminated: 1"] == 3
    two = place(QUIET | {"ge_iii_2": "german.eliminated", "ge_501": "german.eliminated"})
    assert points(two)["German battalions eliminated: 2"] == 3 + 6
    assert not points(place(QUIET | {"ge_9pi": "german.eliminated", "us_14svc": "allied.eliminated"}))


def test_3_9_a_battalion_that_has_dismounted_is_lost_with_its_last_company() -> None:
    broken = QUIET | {"ge_iii_2": "german.aside", "ge_iii_2_a": "german.eliminated"}
    assert "German battalions eliminated: 1" not in points(place(broken | {"ge_iii_2_b": "2110"}))
    gone = place(broken | {"ge_iii_2_b": "german.eliminated", "ge_iii_2_c": "german.aside"})
    assert points(gone)["German battalions eliminated: 1"] == 3, "also if it had only two steps left"


@pytest.mark.parametrize(
    ("bridges", "down"),
    [({}, 0), ({"B04": "destroyed"}, 1), ({"B04": "destroyed", "B14": "destroyed", "B01": "destroyed"}, 2)],
)
def test_3_9_only_bridges_on_the_list_count(bridges: dict[str, str], down: int) -> None:
    found = points(place(QUIET, flags={"bridges": bridges}))
    assert found.get(f"bridges destroyed: {down}", 0) == down


def test_3_9_low_fuel_is_not_no_fuel_and_an_empty_losheimergraben_is_not_held() -> None:
    found = points(place(QUIET | {"ge_27_i": "2308"}, flags={"fuel": {"1ss": "low"}}))
    assert not {"German armour without fuel", "Losheimergraben held"} & set(found)


def test_3_9_the_west_begins_beyond_its_column_and_asks_for_supply() -> None:
    reason = "no German in supply in the west"
    assert reason not in points(place({"ge_i_1": "1107", "us_743t": "0601"}))
    assert reason in points(place({"ge_i_1": "1207", "us_743t": "0601"}))
    cut_off = place({"ge_i_1": "1107", "us_743t": "0601"}, flags={"marks": {"ge_i_1": "out_of_supply"}})
    assert reason in points(cut_off)


def test_3_9_only_mech_fighters_count_beyond_the_meuse() -> None:
    west = "Mech units in supply west of the Meuse: 1"
    assert points(place(QUIET | {"ge_aa1": "0212"}))[west] == 12
    assert west not in points(place(QUIET | {"ge_aa1": "0313"}))
    assert west not in points(place(QUIET | {"ge_27_i": "0212"}))
    assert west not in points(place(QUIET | {"ge_ar1_i": "0212"}))


def test_3_9_both_sides_take_places() -> None:
    state = place(
        QUIET | {"us_1_117": "1508", "us_14svc": "1107"} | {"ge_i_1": "1906"}, flags={"control": {"1508": "german"}}
    )
    act(state, "end")
    control = flag(state, "control")
    assert "1508" not in control or control["1508"] == "allied"
    assert control["1906"] == "german"


def test_3_9_the_game_ends_after_the_last_turn() -> None:
    state = place(QUIET, "german.movement", turn=8)
    while state.node.to_json()["kind"] != "over":
        state.apply(state.node.default)  # type: ignore[union-attr]
    assert state.turn == 8
