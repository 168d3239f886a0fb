"""[5.0] Starting the Game."""

from __future__ import annotations

from grognard.engine.nodes import Decision

from .figures import UNITS
from .support import DATA, SETUP, holder, legal, phase, role, scores, start, where, why

BASIC = [unit for unit in UNITS if not unit.endswith("_plus") and unit not in ("us_359", "us_502")]


def test_5_0_the_german_units_stand_on_the_hexes_printed_on_them() -> None:
    state = start()
    assert {unit: where(state, unit) for unit in SETUP} == SETUP


def test_5_0_the_106th_waits_for_turn_2() -> None:
    state = start()
    assert where(state, "ge_106") == "ge.reserve"
    assert DATA.units["ge_106"].turn == 2


def test_5_0_the_eight_american_units_wait_at_the_west_edge() -> None:
    state = start()
    american = [unit for unit in BASIC if unit.startswith("us_")]
    assert len(american) == 8
    assert {where(state, unit) for unit in american} == {"us.reserve"}
    groups = {unit: DATA.units[unit].zone for unit in american}
    assert groups == {
        "us_357": "northern",
        "us_358": "northern",
        "us_2": "central",
        "us_cca": "central",
        "us_10": "southern",
        "us_11": "southern",
        "us_ccb": "southern",
        "us_ccr": "southern",
    }


def test_5_0_two_american_and_eleven_german_counters_are_set_aside() -> None:
    state = start()
    aside = {unit for unit in UNITS if where(state, unit).endswith(".aside")}
    assert aside == set(UNITS) - set(BASIC)
    assert sum(unit.startswith("us_") for unit in aside) == 2
    assert sum(unit.startswith("ge_") for unit in aside) == 11
    assert all(UNITS[unit][6] > 0 for unit in aside)
    assert why(state, "move us_359 0101") == ["[5.0] 359/90 Infantry is set aside and takes no part in this game"]


def test_5_0_the_score_is_nil_and_the_cities_are_german() -> None:
    state = start()
    assert scores(state) == (0, 0)
    assert (holder(state, "metz"), holder(state, "thionville")) == ("german", "german")


def test_5_0_the_american_player_begins_with_turn_1() -> None:
    state = start()
    assert (state.turn, phase(state), role(state)) == (1, "us.movement", "us")
    assert isinstance(state.node, Decision)
    assert "end" in legal(state)


def test_5_0_nobody_places_anything_by_choice() -> None:
    """Both set-ups are fixed: two new games are equal."""
    assert start() == start()
    assert not start().broken_invariants()
