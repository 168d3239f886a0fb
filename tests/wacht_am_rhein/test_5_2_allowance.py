"""[5.2] Movement Allowances."""

from __future__ import annotations

import pytest

from .support import act, allowance, ask, place, roll


@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("ge_aa1", 14),
        ("us_83r", 14),
        ("uk_61rec", 14),
        ("ge_501", 9),
        ("ge_12pak", 9),
        ("ge_fjar", 9),
        ("ge_hbc", 9),
        ("ge_i_1", 12),
        ("us_1_117", 12),
        ("us_118fa", 12),
    ],
)
def test_5_2_0_basic_allowances(unit: str, points: int) -> None:
    assert allowance(unit) == points


def test_5_2_0_points_are_not_saved() -> None:
    state = place({"ge_i_1g": "2216", "us_743t": "0601"}, turn=4)
    act(state, "road ge_i_1g", "move ge_i_1g 2215", "halt ge_i_1g", "end")
    assert state.left == 0


def test_5_2_1a_reductions_are_cumulative_and_rounded_up() -> None:
    assert allowance("us_1_117", status=["out_of_supply"]) == 6
    assert allowance("us_1_117", status=["resting"]) == 6
    assert allowance("us_1_117", status=["fatigue"]) == 3
    assert allowance("us_1_117", status=["out_of_supply", "resting"]) == 3
    assert allowance("ge_501", status=["out_of_supply"]) == 5
    assert allowance("ge_aa1", status=["out_of_supply", "resting", "fatigue"]) == 1


def test_5_2_1a_want_of_fuel_halves_or_stops_a_german_mechanised_formation() -> None:
    assert allowance("ge_i_1", status=["low_fuel"]) == 6
    assert allowance("ge_i_1", status=["no_fuel"]) == 0
    assert allowance("ge_fj9_i", status=["low_fuel"]) == 12, "not an infantry division"
    state = place({"ge_501": "2310"}, flags={"fuel": {"1ss": "none"}})
    act(state, "road ge_501")
    assert state.left == 9 * 12, "nor corps troops"


def test_5_2_1a_the_ground_reduces_allowances() -> None:
    assert allowance("ge_i_1", movement="tactical", ground="soft") == 9
    assert allowance("us_1_117", movement="tactical", ground="soft") == 11
    assert allowance("ge_i_1", movement="road", ground="soft") == 12
    assert allowance("ge_i_1", movement="road", ground="deep_snow") == 9


def test_5_2_1b_strategic_mode_adds_half() -> None:
    assert allowance("ge_i_1", movement="road", mode="strategic") == 18
    assert allowance("ge_501", movement="road", mode="strategic") == 14, "13 1/2, rounded up"


def test_5_2_1b_frozen_ground_adds_one_off_the_road_only() -> None:
    assert allowance("ge_i_1", movement="tactical", ground="frozen") == 13
    assert allowance("us_1_117", movement="tactical", ground="frozen") == 13
    assert allowance("ge_i_1", movement="road", ground="frozen") == 12
    assert allowance("ge_i_1", movement="road", mode="strategic", ground="frozen") == 18


def test_5_2_1b_a_leader_adds_to_his_whole_formation() -> None:
    assert allowance("ge_i_1", leader_roll=1) == 12
    assert allowance("ge_i_1", leader_roll=6) == 13
    assert allowance("ge_i_1", leader_roll=7) == 14
    flags = {"marks": {"ge_pei": "active"}}
    state = place({"ge_i_1": "2110", "ge_pei": "2110", "ge_pj1": "2212", "ge_501": "2310"}, flags=flags)
    roll(state, 8)
    act(state, "road ge_pj1")
    assert state.left == 14 * 12
    act(state, "halt ge_pj1", "road ge_501")
    assert state.left == 9 * 12, "not to corps troops"


def test_5_2_1b_in_an_exploitation_phase_the_leader_must_be_in_exploit_mode() -> None:
    pieces = {"ge_i_1": "2110", "ge_pei": "2110", "ge_aa1": "2112"}
    exploiting = {"modes": {"ge_i_1": "exploit", "ge_pei": "exploit", "ge_aa1": "exploit"}}
    marks = {"marks": {"ge_pei": "active"}}
    state = place(pieces, "german.exploitation", flags=exploiting | marks)
    assert state.node.to_json()["purpose"] == "leader"
    state = place(pieces, "german.exploitation", flags={"modes": {"ge_aa1": "exploit"}} | marks)
    assert state.node.to_json()["kind"] == "decision"


def test_5_2_1b_after_maneuver_reserve_a_roll_adds_points_for_three_turns() -> None:
    assert allowance("ge_iii_1g", reserve_roll=0) == 12
    assert allowance("ge_iii_1g", reserve_roll=8) == 15, "proficiency 7 adds one to the die"
    for left_in, bonus in ((4, True), (2, True), (1, False)):
        state = place({"ge_iii_1g": "2214"}, turn=4, flags={"released": {"ge_iii_1g": left_in}})
        act(state, "road ge_iii_1g")
        assert (state.node.to_json()["kind"] == "chance") == bonus
        if bonus:
            roll(state, 9)
            assert state.left == 15 * 12


def test_5_2_1b_fractions_first_then_points() -> None:
    answer = ask("ge_i_1", status=["low_fuel"], leader_roll=3)
    assert answer.allowance == 7
    assert [(figure, rule) for figure, _, rule in answer.allowance_lines] == [
        ("12", "5.2.0"),
        ("x 1/2", "5.2.1a"),
        ("+1", "22.1.1"),
    ]


def test_5_2_1a_fractions_are_rounded_up_not_to_the_nearest() -> None:
    assert allowance("ge_501", status=["fatigue"]) == 3, "9 quartered is 2 1/4"
    assert allowance("ge_aa1", status=["fatigue", "resting"]) == 2, "14 by eight is 1 3/4"


def test_5_2_1a_low_fuel_halves_remounted_companies_too() -> None:
    company = {"start": "2110", "movement": "road"}
    assert allowance("ge_iii_2_a", status=["mounted", "low_fuel"], **company) == 6
    assert allowance("ge_iii_2", status=["low_fuel"], **company) == 6
    assert allowance("ge_iii_2_a", status=["low_fuel"]) == 12, "on foot it burns nothing"


def test_5_2_1a_snow_is_called_snow() -> None:
    reasons = [reason for _, reason, _ in ask("ge_i_1", ground="snow").allowance_lines]
    assert reasons == ["basic allowance", "snow"]
