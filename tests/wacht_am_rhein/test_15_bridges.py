"""[15.1] [5.7.5] [15.5.0] Bridges built, deployed, taken up, blown and fallen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .support import act, codes, details, hexes, kinds, legal, place, roll, route, where

DOWN = {"bridges": {"B14": "destroyed"}}


def test_15_1_a_bridge_is_finished_on_a_die_up_to_the_proficiency_of_the_builders() -> None:
    state = place({"us_291c": "1508", "us_743t": "1302"}, "allied.construction", flags=DOWN)
    act(state, "build us_291c 1508/1509")
    bands = {band.label: band.probability for band in state.node.bands}  # type: ignore[union-attr]
    assert bands == {"finished": Fraction(8, 10), "not finished": Fraction(2, 10)}
    failed = state.copy()
    assert kinds(roll(failed, 8)) == ["not_built"]
    assert codes(failed, "build us_291c 1508/1509") == {"build.done"}
    assert kinds(roll(state, 7)) == ["built"]
    assert codes(state, "build us_291c 1508/1509") == {"build.done", "build.stands"}


def test_5_7_5_a_deployed_column_is_taken_up_in_another_phase_and_its_bridge_is_gone() -> None:
    pieces = {"ge_hbc": "1509", "us_743t": "0601"}
    state = place(pieces, "german.construction", flags=DOWN)
    act(state, "span ge_hbc 1508/1509")
    assert codes(state, "lift ge_hbc") == {"build.done"}, "it has worked in this phase"
    act(state, "end")
    while state.turn < 5 or "lift ge_hbc" not in legal(state):
        roll(state, 5) if state.node.to_json()["kind"] == "chance" else state.apply(state.node.default)  # type: ignore[union-attr]
    assert kinds(act(state, "lift ge_hbc")) == ["lifted"]
    assert where(state, "ge_hbc") == "1509"
    assert state.view("german").flags["bridges"] == {"B14": "none"}
    assert codes(state, "span ge_hbc 1508/1509") == {"build.done"}, "once a phase"
    act(state, "end")
    assert "road ge_hbc" in legal(state)


def test_5_7_5_no_column_is_taken_up_that_is_not_deployed() -> None:
    state = place({"ge_hbc": "1509", "us_743t": "0601"}, "german.construction", flags=DOWN)
    assert codes(state, "lift ge_hbc") == {"lift.not_it"}
    assert codes(state, "lift ge_pi62") == {"lift.not_it"}


def test_15_1_only_guards_of_the_other_side_react_and_only_at_their_bridge() -> None:
    state = place({"us_2_505": "1310", "us_291c": "1508", "ge_i_1": "1410", "ge_9pi_a": "1409"})
    act(state, "tactical ge_9pi_a")
    act(state, "move ge_9pi_a 1309")
    assert legal(state) == {"pass", "blow us_2_505 1309/1310"}
    assert codes(state, "blow ge_i_1 1409/1410") >= {"bridge.not_now"}
    assert "bridge.not_there" in codes(state, "blow us_291c 1309/1310")
    assert codes(state, "blow us_291c 1508/1509") == {"bridge.not_now"}
    assert codes(state, "blow us_2_505 1309/1310") == set()


def test_15_1_friends_at_another_bridge_of_the_hex_are_not_asked() -> None:
    state = place({"us_2_505": "1308", "ge_27_i": "1108", "ge_i_1": "1206"})
    act(state, "tactical ge_i_1", "move ge_i_1 1207")
    assert legal(state) == {"pass", "blow us_2_505 1207/1308"}
    state = place({"us_2_505": "1308", "ge_i_1": "1206"}, flags={"bridges": {"B09": "destroyed"}})
    act(state, "tactical ge_i_1", "move ge_i_1 1207")
    assert state.node.to_json()["roles"] == ["german"], "there is no bridge to blow"


def test_15_5_0_a_fallen_bridge_ends_the_move_and_what_was_gone_is_told() -> None:
    state = place({"ge_pj1": "1511"})
    act(state, "road ge_pj1", "move ge_pj1 1409")
    events = roll(state, 0)
    assert kinds(events)[:2] == ["collapsed", "moved"]
    assert (where(state, "ge_pj1"), state.moving) == ("1410", -1)
    assert [event.facts["path"] for event in events if event.kind == "moved"] == [["1410"]]


@pytest.mark.parametrize(("unit", "start", "to"), [("ge_i_1", "1509", "1508"), ("ge_aa1", "1410", "1409")])
def test_15_5_0_no_test_on_a_strong_bridge_nor_for_a_light_unit(unit: str, start: str, to: str) -> None:
    for how in ("road", "tactical"):
        state = place({unit: start})
        act(state, f"{how} {unit}")
        assert not details(state, f"move {unit} {to}").results
        assert "collapsed" not in kinds(act(state, f"move {unit} {to}"))
        assert where(state, unit) == to


def test_15_1_a_blown_bridge_is_gone_from_the_ways_of_everybody() -> None:
    """Also in hexes with no other water: what is remembered of the map is made anew there."""
    for how in ("road", "tactical"):
        whole = place({"ge_i_1": "1508"})
        act(whole, f"{how} ge_i_1")
        assert route(whole, "move ge_i_1 1509") == ("1509",)
        state = place({"ge_i_1": "1508"}, flags=DOWN)
        act(state, f"{how} ge_i_1")
        assert "1509" not in hexes(state, "move") or len(route(state, "move ge_i_1 1509")) > 1
