"""What a state remembers so that it need not work it out again: a memory that is wrong is found."""

from __future__ import annotations

from grognard.games.wacht_am_rhein.invariants import stale_memories
from grognard.games.wacht_am_rhein.rules.enemies import make_threat

from .support import TABLES, act, place


def test_a_wrong_list_of_modes_is_found() -> None:
    state = place({"ge_i_1g": "2212", "us_743t": "0601"}, "german.mode")
    unit = TABLES.unit("ge_i_1g")
    assert state.numbers()
    assert stale_memories(state) == []
    state.listed[unit] = ()
    assert stale_memories(state) == ["[6.0] the choices remembered for ge_i_1g are stale"]


def test_a_wrong_threat_and_a_wrong_reach_are_found() -> None:
    state = place({"ge_i_1g": "2212", "us_743t": "2210"})
    act(state, "tactical ge_i_1g")
    assert state.numbers()
    assert stale_memories(state) == []
    threat = make_threat(state, 1)
    threat.cost[0] += 1
    state.threats[1] = threat
    assert stale_memories(state) == ["[5.3] what is remembered of the enemies of the german side is stale"]
    state.threats[1] = None
    assert state.reached is not None
    state.reached.best.clear()
    assert stale_memories(state) == ["[5.0] what is remembered of the reach of the moving unit is stale"]
