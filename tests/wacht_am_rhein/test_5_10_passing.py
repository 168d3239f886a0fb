"""[5.10.3] After a successful overrun through a hex whose enemies remain."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grognard.games.wacht_am_rhein.schema.costs import points_text
from grognard.games.wacht_am_rhein.state import WachtState

from .support import act, ask, cost, details, explain, hexes, legal, paid, refusals, route, where
from .test_5_10_overruns import ready, throw


def passing(start: str, target: str, face: int, how: str = "tactical", **flags: Any) -> WachtState:
    """I/1 SS Panzer has overrun the 526th, which stands with a step left, and may go through."""
    state = ready({"ge_i_1": start, "us_526ai": target}, "ge_i_1", how, **flags)
    act(state, f"overrun ge_i_1 {target}")
    throw(state, face)
    while "stand" in legal(state):
        act(state, "stand")
    assert (where(state, "ge_i_1"), where(state, "us_526ai")) == (start, target)
    return state


def test_5_10_3_enemies_that_are_passed_stop_nobody_though_they_are_dug_in() -> None:
    state = passing("2213", "2212", 8, works={"2212": "allied et"})
    assert "2011" in hexes(state, "move"), "beyond the hexes next to them"
    [way] = explain(state, "move ge_i_1 2011").ways
    assert way.ledger is not None
    assert [note for step in way.ledger.steps for note in step.notes] == []
    corner = passing("0102", "0101", 8, works={"0101": "allied et"})
    act(corner, "move ge_i_1 0201")
    assert corner.moving >= 0, "it goes on beside them"


def test_5_10_3_other_enemies_beside_them_stop_it_as_ever() -> None:
    pieces = {"ge_i_1": "2213", "us_526ai": "2212", "us_1_117": "2111"}
    state = ready(pieces, "ge_i_1", "tactical", works={"2111": "allied et"})
    act(state, "overrun ge_i_1 2212")
    throw(state, 8)
    while "stand" in legal(state):
        act(state, "stand")
    [way] = explain(state, "move ge_i_1 2112").ways
    assert way.ledger is not None
    assert [note[0] for note in way.ledger.steps[-1].notes] == ["must stop"]
    act(state, "move ge_i_1 2112")
    assert state.moving < 0


def test_5_10_3_the_way_into_the_hex_is_not_paid_again_in_a_refusal() -> None:
    state = passing("2213", "2212", 8, "road")
    [refusal] = refusals(state, "move ge_i_1 0306")
    [beyond] = ask("ge_i_1", "2212", to="0306", movement="road", mode="exploit").refusals
    assert refusal.code == beyond.code == "points.short"
    assert refusal.sentence.split(" and has ")[0] == beyond.sentence.split(" and has ")[0]


def test_5_10_3_by_road_it_goes_through_along_its_own_road() -> None:
    state = passing("1110", "1010", 9, "road")
    assert route(state, "move ge_i_1 1009") == ("1010", "0910", "1009"), "the trail in 1010 does not meet the road"
    junction = passing("2011", "2010", 9, "road")
    left = junction.left
    assert left % 12 == 6
    act(junction, "move ge_i_1 2110")
    assert left - junction.left == 6 + 12, "a fraction is lost on the road that turns off"


def test_5_10_3_the_ledger_of_a_way_through_is_what_it_costs() -> None:
    cases = (("0603", "0604", 9, "road"), ("2011", "2010", 9, "road"), ("2213", "2212", 8, "tactical"))
    for start, target, face, how in cases:
        state = passing(start, target, face, how)
        ways = {hex_: route(state, f"move ge_i_1 {hex_}") for hex_ in hexes(state, "move")}
        through = [hex_ for hex_, way in ways.items() if way[0] == target]
        assert through
        for hex_ in through:
            [way] = explain(state, f"move ge_i_1 {hex_}").ways
            assert way.ledger is not None
            assert points_text(way.ledger.cost) == details(state, f"move ge_i_1 {hex_}").cost, hex_
            assert "entering the map" not in str(way.ledger)


def test_5_10_3_where_two_roads_lead_into_the_hex_only_that_of_the_overrun_is_paid() -> None:
    state = passing("0603", "0604", 9, "road")
    assert details(state, "move ge_i_1 0605").cost == "1/2"
    assert route(state, "move ge_i_1 0705") == ("0604", "0705")
    assert paid(act(state, "move ge_i_1 0705")) == Fraction(1, 2) + 1 + 1, (
        "the fraction, the hex by the other road, and on"
    )


def test_5_4_4b_along_a_dashed_line_it_goes_through_without_penalty() -> None:
    state = passing("0806", "0907", 9, bonus={"1ss": 6})
    ways = {hex_: route(state, f"move ge_i_1 {hex_}") for hex_ in hexes(state, "move")}
    assert ways["1007"] == ("0907", "1007")
    assert [hex_ for hex_, way in ways.items() if way[0] == "0907"] == ["1007"], "off the line not at all"
    assert paid(act(state, "move ge_i_1 1007")) == cost(ask("ge_i_1", "1107", "1007")), "for the ground alone"
