"""Whole games: perft, a golden play-through."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.testing import check_perft, play_through, random_match

from .support import RULES, place, start

GOLDEN = Path(__file__).parent.parent / "golden" / "wacht_am_rhein-rollbahn_d.txt"


def test_perft() -> None:
    check_perft(start(), {0: 1, 1: 76, 2: 5_536})
    moving = place({"ge_i_1": "2110", "ge_501": "2310", "us_14svc": "2010"})
    check_perft(moving, {1: 5, 2: 53, 3: 277})
    fighting = place({"ge_i_1": "2213", "us_526ai": "2212", "us_743t": "0601"}, "german.combat")
    check_perft(fighting, {1: 2, 2: 9, 3: 39})
    flags = {"modes": {"ge_i_1": "exploit"}}
    overrunning = place({"ge_i_1": "2110", "us_14svc": "2010"}, "german.exploitation", flags=flags)
    check_perft(overrunning, {1: 3, 2: 36, 3: 231})


def test_a_golden_play_through(request: pytest.FixtureRequest) -> None:
    """A whole game as text. A difference is a change of rules or words: review it, then `pytest --golden`."""
    told = play_through(random_match(RULES, 1944))
    if request.config.getoption("--golden"):
        GOLDEN.write_text(told, encoding="utf-8")
    assert GOLDEN.read_text("utf-8") == told
