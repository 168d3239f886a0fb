"""Every installed game passes the conformance suite, plays what it always played, and survives a sample of fuzzing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import grognard
from grognard.engine.positions import Position
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
from grognard.testing.doors import check_doors
from grognard.testing.fuzz import fuzz_game
from grognard.testing.strategies import positions, states
from grognard.testing.walks import random_options, walk

GOLDEN = Path(__file__).parent / "golden"
PHASES = {
    "metz": ("us.movement", "us.combat", "german.movement", "german.combat"),
    "metaurus": ("initiative", "orders", "rome", "carthage"),
}
LONG = {"metaurus": 211}
"""Games of thousands of steps: how many steps lie between two that are looked at closely."""
LARGE = ("pattons_best", "strike_counter_strike", "wacht_am_rhein")
"""Games of many thousands of steps: here a walk through each scenario with the default options."""
GAMES = [game for game in grognard.installed_games() if game not in LARGE]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 1000])
def test_the_conformance_suite(game: str, seed: int) -> None:
    if game in LONG:
        check_game(grognard.ruleset(game), walks=1, seed=seed, every=LONG[game])
    else:
        check_game(grognard.ruleset(game), seed=seed)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("first", range(0, 60, 10))
def test_a_sample_of_fuzzing(game: str, first: int) -> None:
    for seed in range(first, first + (1 if game in LONG else 10)):
        assert fuzz_game(game, seed) > 0


@pytest.mark.parametrize("game", [*LARGE])
def test_the_conformance_suite_on_a_large_game(game: str) -> None:
    rules = grognard.ruleset(game)
    check_game(rules, walks=1, every=199, scenarios=[next(iter(rules.scenarios))], each_option=False)


SCENARIOS = [(game, scenario) for game in grognard.installed_games() for scenario in grognard.ruleset(game).scenarios]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_door_keeps_secrets_in_every_scenario(game: str, scenario: str) -> None:
    """For all roles and the spectator, with the defaults and with other options."""
    rules = grognard.ruleset(game)
    for seed in range(2):
        options = random_options(rules, Random(seed)) if seed else {}
        for count, state in zip(range(1200), walk(rules, seed, scenario, options), strict=False):
            if not count % 97:
                check_doors(rules, state, Random(count), f"{game}, {scenario}, step {count}")


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


@pytest.mark.parametrize("game", PHASES)
@given(data=st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_any_state_of_a_game(game: str, data: st.DataObject) -> None:
    look_closely(data.draw(states(grognard.ruleset(game))), data.draw(st.integers(0, 99)))


@pytest.mark.parametrize("game", PHASES)
@given(data=st.data())
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
def test_any_position(game: str, data: st.DataObject) -> None:
    look_closely(data.draw(positions(grognard.ruleset(game), PHASES[game], 7)), data.draw(st.integers(0, 99)))


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


def test_golden_play_through_of_metaurus(request: pytest.FixtureRequest) -> None:
    """The first turns and the end of a battle as text. Review a difference, then `pytest --golden`."""
    rules = grognard.ruleset("metaurus")
    whole = play_through(random_match(rules, 207, options={"gauls": True, "turn_limit": 20})).splitlines(keepends=True)
    ready = next(number for number, line in enumerate(whole) if "nitiative" in line)
    told = "".join([*whole[:100], "...\n", *whole[ready : ready + 900], "...\n", *whole[-100:]])
    path = GOLDEN / "metaurus.txt"
    if request.config.getoption("--golden"):
        path.write_text(told, encoding="utf-8")
    assert path.read_text("utf-8") == told


def test_perft_of_metaurus() -> None:
    rules = grognard.ruleset("metaurus")
    check_perft(rules.start(), {0: 1, 1: 275, 2: 75_844})
    check_perft(rules.start(options={"gauls": True}), {1: 274})
    line = {"i_1": "0710", "i_2": "0711", "celt_1": "0810", "celt_2": "0811"}
    fight = Position("metaurus", 2, "rome", line, flags={"orders": {"i": "move_to_attack", "celtic": "move"}})
    check_perft(rules.position(fight), {1: 1, 2: 16, 3: 241, 4: 3_735, 5: 58_006})
    pieces = {"elephants": "0910", "i_1": "0710", "celt_1": "0912"}
    flags = {"orders": {"i": "move", "celtic": "move"}, "acted": ["celtic"]}
    check_perft(
        rules.position(Position("metaurus", 2, "carthage", pieces, flags=flags)), {1: 2, 2: 5, 3: 146, 4: 3_447}
    )
    spread = {"i_1": "0505", "x_1": "0506", "celt_1": "1505", "numidian_1": "1005"}
    check_perft(rules.position(Position("metaurus", 2, "orders", spread)), {1: 4, 2: 19, 3: 102, 4: 594})


def test_perft_of_metz(metz: Ruleset) -> None:
    check_perft(metz.start(), {0: 1, 1: 174, 2: 26_471})
    names = ("command_control", "tactical_withdrawal", "screaming_eagles", "ninetieth_division")
    everything = dict.fromkeys(names, True)
    check_perft(metz.start(options=everything), {1: 218})
    check_perft(metz.start(options={"german_reorganization": True}), {1: 2, 2: 22, 3: 2_024})
