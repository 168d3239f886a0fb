"""[5.10] Overruns."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.wacht_am_rhein.state import WachtState

from .support import RULES, act, action, ask, at, codes, cost, hexes, kinds, legal, no, piece, place, roll, where

EXPLOIT = {"mode": "exploit", "overrun": True}


def ready(pieces: dict[str, str], unit: str = "ge_i_1", how: str = "road", **flags: Any) -> WachtState:
    """An exploitation phase in which a German unit begins to move."""
    modes = {"modes": {name: "exploit" for name in pieces if name.startswith("ge_")}}
    state = place(pieces, "german.exploitation", flags=modes | flags)
    act(state, f"{how} {unit}")
    return state


def throw(state: WachtState, face: int) -> list[str]:
    """Pass the defender's artillery and roll."""
    while "pass" in legal(state) if state.node.to_json()["kind"] == "decision" else False:
        act(state, "pass")
    return kinds(roll(state, face))


def test_5_10_0_one_point_and_the_cost_of_the_hex() -> None:
    enemies = [at("us_14svc", "2010")]
    assert cost(ask("ge_i_1", "2110", "2010", movement="road", enemies=enemies, **EXPLOIT)) == 2
    assert cost(ask("ge_i_1", "2110", "2010", enemies=enemies, **EXPLOIT)) == 3
    assert cost(ask("ge_aa1", "1912", "1911", enemies=[at("us_14cav", "1911")], **EXPLOIT)) == 7


def test_5_10_0_only_mech_units_in_exploit_mode() -> None:
    enemies = [at("us_14svc", "2010")]
    assert "overrun.mode" in no(ask("ge_i_1", "2110", "2010", enemies=enemies, mode="tactical", overrun=True))
    for unit in ("ge_ar1_i", "ge_1sshq"):
        answer = ask(unit, "2110", "2010", enemies=enemies, **EXPLOIT)
        assert "overrun.who" in no(answer)
    assert no(ask("ge_fj9_i", "2110", "2010", motor=True, enemies=enemies, **EXPLOIT)) == ["overrun.who"]


def test_5_10_0_also_enemies_that_began_the_phase_adjacent() -> None:
    state = ready({"ge_i_1": "2110", "us_14svc": "2010"})
    assert hexes(state, "overrun") == {"2010"}
    assert RULES.details(state, action("overrun ge_i_1 2010"))["cost"] == "2"


def test_5_10_0_not_without_the_points() -> None:
    enemies = [at("us_14svc", "2010")]
    assert no(ask("ge_i_1", "2110", "2010", enemies=enemies, status=["fatigue", "resting"], **EXPLOIT)) == [
        "overrun.points"
    ]


def test_5_10_1_not_out_of_supply() -> None:
    enemies = [at("us_14svc", "2010")]
    assert no(ask("ge_i_1", "2110", "2010", enemies=enemies, status=["out_of_supply"], **EXPLOIT)) == ["overrun.supply"]


def test_5_10_1_not_from_the_open_next_to_two_hexes_with_enemies() -> None:
    two = [at("us_14svc", "2010"), at("us_291b", "2009")]
    assert no(ask("ge_i_1", "2110", "2010", movement="road", enemies=two, **EXPLOIT)) == ["overrun.two"]
    assert cost(ask("ge_i_1", "2110", "2010", movement="road", enemies=two, night=True, **EXPLOIT)) == 2, "by night"
    beside = [at("us_14cav", "1911"), at("us_291b", "1811")]
    assert cost(ask("ge_aa1", "1912", "1911", enemies=beside, **EXPLOIT)) == 7, "from woods"


def test_5_10_1_a_hex_is_overrun_once_a_phase() -> None:
    state = ready({"ge_i_1": "2110", "ge_iii_2": "2110", "us_1_117": "2010"})
    act(state, "overrun ge_i_1 2010")
    throw(state, 0)
    while state.node.to_json()["kind"] != "decision" or "end" not in legal(state):
        state.apply(state.node.default)  # type: ignore[union-attr]
    act(state, "road ge_iii_2")
    assert "overrun.again" in codes(state, "overrun ge_iii_2 2010")


def test_5_10_1_all_enemies_in_the_hex_defend() -> None:
    from grognard.games.wacht_am_rhein.rules.assault import odds

    state = ready({"ge_i_1": "2110", "us_14svc": "2010", "us_1_117": "2010"})
    found = odds(state, state.tables.grid.index("2010"), (RULES.unit("ge_i_1"),), (), True)
    assert found.defence.total == 1 + 6


def test_5_10_2_a_column_for_the_defender_and_the_bonus_of_the_reserve() -> None:
    from grognard.games.wacht_am_rhein.rules.assault import odds

    pieces = {"ge_i_1": "2110", "us_14svc": "2010"}
    plain = ready(pieces)
    target, unit = plain.tables.grid.index("2010"), RULES.unit("ge_i_1")
    shifts = {e.reason: e.amount for e in odds(plain, target, (unit,), (), True).column.entries}
    assert shifts["overrun"] == -1
    fresh = ready(pieces, released={"ge_i_1": 4})
    shifts = {e.reason: e.amount for e in odds(fresh, target, (unit,), (), True).column.entries}
    assert shifts["left Maneuver Reserve"] == 1


def test_5_10_3_success_means_fewer_hits_and_the_unit_goes_on() -> None:
    state = ready({"ge_i_1": "2110", "us_14svc": "2010"})
    act(state, "overrun ge_i_1 2010")
    events = throw(state, 9)
    assert "destroyed" in events
    assert "overrun_succeeds" in events
    assert where(state, "ge_i_1") == "2010"
    assert state.left == (12 - 2) * 12
    act(state, "move ge_i_1 2008")
    assert state.left == 9 * 12


def test_5_10_3_enemies_that_remain_may_be_passed_but_not_joined() -> None:
    state = ready({"ge_i_1": "2213", "us_526ai": "2212"})
    act(state, "overrun ge_i_1 2212")
    throw(state, 8)
    while "stand" in legal(state):
        act(state, "stand")
    assert (where(state, "us_526ai"), where(state, "ge_i_1")) == ("2212", "2213")
    assert piece(state, "us_526ai")["steps"] == 1
    assert codes(state, "move ge_i_1 2212") == {"place.enemy"}
    left = state.left
    assert RULES.route(state, action("move ge_i_1 2112")) == ("2212", "2112")
    act(state, "move ge_i_1 2112")
    assert where(state, "ge_i_1") == "2112", "through the hex"
    assert left - state.left == 6, "the way into the hex was paid with the overrun"


@pytest.mark.parametrize("face", [4, 5])
def test_5_10_4_failure_ends_the_move_with_a_marker(face: int) -> None:
    state = ready({"ge_aa1": "1912", "us_1_117": "1911"}, "ge_aa1", "tactical")
    act(state, "overrun ge_aa1 1911")
    events = throw(state, face)
    while state.moving >= 0:
        node = state.node
        events += kinds(state.apply(action("stand")) if "stand" in legal(state) else state.apply(node.default))  # type: ignore[union-attr]
    assert "overrun_fails" in events
    assert "retreat_possible" in piece(state, "ge_aa1")["marks"]
    assert codes(state, "tactical ge_aa1") == {"unit.moved"}
    assert where(state, "ge_aa1") == "1912", "woods: it may stay"


def test_5_10_4_without_cover_it_does_not_stay_next_to_enemies() -> None:
    state = ready({"ge_i_1": "2110", "us_1_117": "2010"})
    act(state, "overrun ge_i_1 2010")
    throw(state, 5)
    while "stand" in legal(state):
        act(state, "stand")
    assert "lose ge_i_1" in legal(state)
    assert codes(state, "retreat ge_i_1 2009") == {"retreat.near"}
    steps = piece(state, "ge_i_1")["steps"]
    again = state.copy()
    act(again, "lose ge_i_1")
    assert piece(again, "ge_i_1")["steps"] == steps - 1
    act(state, "retreat ge_i_1 2210")
    assert where(state, "ge_i_1") == "2210"


def test_5_10_4_the_marker_forces_retreats_and_comes_off_in_the_administration_phase() -> None:
    state = ready({"ge_i_1": "2110", "us_1_117": "2010"}, marks={"us_1_117": "retreat_possible"})
    act(state, "overrun ge_i_1 2010")
    throw(state, 9)
    while state.node.to_json()["roles"] != ["allied"]:
        state.apply(state.node.default)  # type: ignore[union-attr]
    assert codes(state, "stand") == {"hits.shaken"}
    quiet = place(
        {"ge_i_1": "2110", "us_743t": "0601"}, "german.combat", flags={"marks": {"ge_i_1": "retreat_possible"}}
    )
    assert piece(quiet, "ge_i_1")["marks"] == []
