"""Whole games: the conformance suite in parts, records, golden play-throughs, perft counts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from grognard.testing import check_game, check_perft, check_record, play_through, random_match
from grognard.testing.walks import walk

from .support import RULES, act, place

GOLDEN = Path(__file__).parent.parent / "golden"


def test_the_conformance_suite_on_the_learning_scenario_with_every_option() -> None:
    check_game(RULES, walks=2, every=11, scenarios=["scholbach"])


@pytest.mark.parametrize(
    ("scenario", "every"),
    [("scouts_out", 31), ("brawling", 97), ("deeds", 61), ("strike", 97), ("campaign", 151)],
)
def test_the_conformance_suite_on_the_other_scenarios(scenario: str, every: int) -> None:
    from grognard.testing.conformance import _check_walk
    from grognard.testing.walks import Walk, random_options

    _check_walk(RULES, Walk(1, scenario, {}), every)
    if scenario in ("scouts_out", "deeds"):
        _check_walk(RULES, Walk(2, scenario, random_options(RULES, Random(3))), every)


def test_a_record_leads_to_the_same_game() -> None:
    check_record(random_match(RULES, 5, "scouts_out"))


@pytest.mark.parametrize("seed", range(12))
def test_random_games_end(seed: int) -> None:
    scenario = ("scholbach", "scouts_out", "deeds")[seed % 3]
    last = None
    for state in walk(RULES, seed + 100, scenario):
        last = state
    assert last is not None
    assert not last.broken_invariants()


@pytest.mark.parametrize(
    ("name", "scenario", "options"),
    [
        ("learning", "scholbach", {}),
        ("options", "scholbach", {"alternate_artillery": True, "roaming_units": True, "optional_weather": True}),
        ("scouts", "scouts_out", {}),
    ],
)
def test_golden_play_throughs(
    name: str, scenario: str, options: dict[str, bool], request: pytest.FixtureRequest
) -> None:
    """Whole games as text. A difference is a change of rules or words: review it, then `pytest --golden`."""
    told = play_through(random_match(RULES, 1944, scenario, options))
    path = GOLDEN / f"strike_counter_strike-{name}.txt"
    if request.config.getoption("--golden"):
        path.write_text(told, encoding="utf-8")
    assert path.read_text("utf-8") == told


def test_perft_of_a_small_position() -> None:
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.22", "A_776": "40.21"}
    state = place(pieces, phase="formation PzGr902")
    check_perft(state, {1: 4, 2: 34, 3: 264, 4: 1_558})


def test_perft_of_an_assault() -> None:
    state = place({"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21"}, phase="formation PzGr902")
    act(state, "activate K5_902", "assault K5_902 39.21")
    check_perft(state, {1: 1, 2: 2, 3: 4, 4: 13, 5: 45, 6: 114})
