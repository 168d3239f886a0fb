"""How quick Strike-Counter Strike is: copies of a campaign, and blind play of whole games, the quiet way.

Every figure is CPU time. Blind games of Metz are played in the same run as the yardstick, because the machine is noisy
and only ratios hold.

python -m benchmarks.strike_counter_strike
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random

import grognard
from grognard.engine.playouts import play_out
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.testing.walks import step

PEER = "metz actions/s"
SECONDS = 1.0
TARGETS = {"copy/s": 5_000, "brawling actions/s": 10_000}


def played(rules: Ruleset, scenario: str, seed: int, steps: int) -> State:
    """A campaign under way."""
    state: State = rules.start(scenario)
    rng = Random(seed)
    for _ in range(steps):
        step(state, rng)
    return state


def rate(work: Callable[[int], int]) -> float:
    """Units of work a second; the first piece of work warms the tables up and does not count."""
    work(0)
    done, seed, began = 0, 1, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        done += work(seed)
        seed += 1
    return done / spent


def copies(rules: Ruleset) -> Callable[[int], int]:
    """Copies of the long campaign in its third day."""
    state = played(rules, "campaign", 1, 2_000)

    def work(_: int) -> int:
        for _ in range(500):
            state.copy()
        return 500

    return work


def games(rules: Ruleset, scenario: str | None = None) -> Callable[[int], int]:
    """Decisions and rolls of a blind game, with the complete legal list at every decision."""
    return lambda seed: play_out(rules.start(scenario), Random(seed))


def main() -> None:
    """Print the figures, their ratios to the yardstick and the targets as JSON."""
    rules = grognard.ruleset("strike_counter_strike")
    work = {PEER: games(grognard.ruleset("metz")), "copy/s": copies(rules)}
    for scenario in ("scholbach", "brawling", "campaign"):
        work[f"{scenario} actions/s"] = games(rules, scenario)
    figures = {name: rate(doing) for name, doing in work.items()}
    found = {
        name: {"now": round(value), "to metz": round(value / figures[PEER], 2), "target": TARGETS.get(name)}
        for name, value in figures.items()
    }
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
