"""Every installed game passes the conformance suite, plays what it always played, and survives a sample of fuzzing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import grognard
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.testing import check_game, check_perft, play_through, random_match
from grognard.testing.conformance import (
    check_chance,
    check_copies,
    check_encoding,
    check_invariants,
    check_list,
    check_quiet_equals_loud,
    check_sampler,
    check_verdicts,
    check_views,
)
from grognard.testing.fuzz import fuzz_game
from grognard.testing.strategies import positions, states

GOLDEN = Path(__file__).parent / "golden"
LARGE = ("strike_counter_strike",)
"""Games of thousands of decisions: their own tests run the suite in parts."""
GAMES = [game for game in grognard.installed_games() if game not in LARGE]
PHASES = ("us.movement", "us.combat", "german.movement", "german.combat")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 1000])
def test_the_conformance_suite(game: str, seed: int) -> None:
    check_game(grognard.ruleset(game), seed=seed)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("first", range(0, 60, 10))
def test_a_sample_of_fuzzing(game: str, first: int) -> None:
    for seed in range(first, first + 10):
        assert fuzz_game(game, seed) > 0


def look_closely(state: State, seed: int) -> None:
    rng = Random(seed)
    check_invariants(state)
    check_copies(state)
    check_encoding(state.rules, state)
    check_list(state.rules, state)
    check_verdicts(state.rules, state, rng)
    check_chance(state)
    check_views(state.rules, state)
    check_sampler(state.rules, state, rng)
    check_quiet_equals_loud(state.rules, state, rng)


@given(st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_any_state_of_a_game(metz: Ruleset, data: st.DataObject) -> None:
    look_closely(data.draw(states(metz)), data.draw(st.integers(0, 99)))


@given(st.data())
@settings(max_examples=150)
def test_any_position(metz: Ruleset, data: st.DataObject) -> None:
    look_closely(data.draw(positions(metz, PHASES, 7)), data.draw(st.integers(0, 99)))


@pytest.mark.parametrize("name", ["basic", "options"])
def test_golden_play_throughs(metz: Ruleset, name: str, request: pytest.FixtureRequest) -> None:
    """Whole games as text. A difference is a change of rules or words: review it, then `pytest --golden`."""
    optional = (
        "command_control",
        "tactical_withdrawal",
        "screaming_eagles",
        "ninetieth_division",
        "german_reorganization",
    )
    options = dict.fromkeys(optional, True) if name == "options" else {}
    told = play_through(random_match(metz, 1944, options=options))
    path = GOLDEN / f"metz-{name}.txt"
    if request.config.getoption("--golden"):
        path.write_text(told, encoding="utf-8")
    assert path.read_text("utf-8") == told


def test_perft_of_metz(metz: Ruleset) -> None:
    check_perft(metz.start(), {0: 1, 1: 174, 2: 26_471})
    names = ("command_control", "tactical_withdrawal", "screaming_eagles", "ninetieth_division")
    everything = dict.fromkeys(names, True)
    check_perft(metz.start(options=everything), {1: 218})
    check_perft(metz.start(options={"german_reorganization": True}), {1: 2, 2: 22, 3: 2_024})
