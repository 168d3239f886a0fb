"""How quick Strike-Counter Strike is: copies of a campaign, and blind play of whole games, the quiet way.

python -m benchmarks.strike_counter_strike
"""

from __future__ import annotations

import json
import time
from random import Random

import grognard
from grognard.engine.frames import Waits
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.testing.walks import step


def played(rules: Ruleset, scenario: str, seed: int, steps: int) -> State:
    """A campaign under way."""
    state, rng = rules.start(scenario), Random(seed)
    for _ in range(steps):
        step(state, rng)
    return state


def copies_a_second(rules: Ruleset, count: int = 10_000) -> float:
    """Copies of the long campaign in its third day."""
    state = played(rules, "campaign", 1, 2_000)
    began = time.process_time()
    for _ in range(count):
        state.copy()
    return count / (time.process_time() - began)


def steps_a_second(rules: Ruleset, scenario: str, games: int) -> float:
    """Decisions and rolls of blind games, with their legal lists and bands; the first game warms the tables up."""
    steps, spent = 0, 0.0
    for seed in range(games + 1):
        state, rng = rules.start(scenario), Random(seed)
        began, count = time.process_time(), 0
        while state.waits is not Waits.END:
            step(state, rng)
            count += 1
        if seed:
            steps, spent = steps + count, spent + time.process_time() - began
    return steps / spent


def main() -> None:
    """Print the figures as JSON."""
    rules = grognard.ruleset("strike_counter_strike")
    figures = {"copy/s": copies_a_second(rules)}
    for scenario, games in (("scholbach", 20), ("brawling", 3), ("campaign", 3)):
        figures[f"{scenario} steps/s"] = steps_a_second(rules, scenario, games)
    print(json.dumps({name: round(value) for name, value in figures.items()}, indent=2))


if __name__ == "__main__":
    main()
