"""Two checkouts of grognard measured in turns, in all five games: what has become quicker, and what slower.

    python -m benchmarks.versions OTHER_CHECKOUT [--rounds 5] [--seconds 0.5] [--game metz] [--json]

Every figure is a rate of processor time. In each round both checkouts do the same work in processes of their own, so
the ratio of a round says more than either rate. The median of the ratios is printed: above 1, this one is quicker.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

import click

import grognard
from grognard.arena.game import play_game
from grognard.arena.shapes import Spec
from grognard.engine.frames import Waits
from grognard.engine.playouts import play_out
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State

HERE = Path(__file__).parent.parent
SMALL = {"strike_counter_strike": "scholbach", "pattons_best": "day"}
"""The scenario that is measured, where the first one says little or takes long."""
SIMULATED = {"strike_counter_strike": "greedy"}
"""Who plays the simulated games, if not `random`: these are the players that do not search."""
MIDDLE = (60, 120, 180, 240)
"""The steps of a random game at which its state is taken."""


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units of work a second of processor time; the first piece of work only warms up."""
    work()
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def middle_states(rules: Ruleset, scenario: str) -> list[State]:
    """States from the middle of random games, waiting for decisions."""
    found: list[State] = []
    for seed in range(3):
        state, rng, played = rules.start(scenario), Random(seed), 0
        for count in MIDDLE:
            played += play_out(state, rng, count - played)
            while state.waits is Waits.CHANCE:
                played += play_out(state, rng, 1)
            if state.waits is Waits.DECISION:
                found.append(state.copy())
    return found


def over(states: list[State], work: Callable[[State], object]) -> Callable[[], int]:
    """Repeat work over the middle states."""

    def run() -> int:
        for state in states:
            work(state)
        return len(states)

    return run


def measured(game: str, seconds: float) -> dict[str, float]:
    """The rates of one game in this process."""
    rules = grognard.ruleset(game)
    scenario = SMALL.get(game) or next(iter(rules.scenarios))
    states = middle_states(rules, scenario)
    seeds = iter(range(10**9))
    seats = dict.fromkeys(rules.roles, SIMULATED.get(game, "random"))
    spec = Spec(game, seats, "versions", scenario, luck=False)

    def games() -> int:
        play_game(spec, next(seeds))
        return 1

    works: dict[str, Callable[[], int]] = {
        "random actions": lambda: play_out(rules.start(scenario), Random(next(seeds)), 2_000),
        "copies": over(states, lambda state: state.copy()),
        "legal lists": over(states, lambda state: state.copy().numbers()),
        "hashes": over(states, lambda state: state.hash()),
        "views": over(states, lambda state: state.view(rules.roles[0])),
        "simulated games": games,
    }
    return {name: rate(work, seconds) for name, work in works.items()}


def asked(checkout: Path, game: str, seconds: float) -> dict[str, float]:
    """The rates of one game in a checkout, measured by a process of its own."""
    command = [sys.executable, str(Path(__file__)), "--here", game, "--seconds", str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(answer.stdout)
    return found


@click.command()
@click.argument("other", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--rounds", default=5, show_default=True)
@click.option("--seconds", default=0.5, show_default=True, help="For each figure in each round.")
@click.option("--game", "games", multiple=True, help="Only this one; all of them if not given.")
@click.option("--here", help="Measure one game in this process, and print its rates.")
@click.option("--json", "as_json", is_flag=True)
def main(
    other: Path | None, rounds: int, seconds: float, games: tuple[str, ...], here: str | None, as_json: bool
) -> None:
    """Measure another checkout and this one in turns."""
    if here is not None:
        print(json.dumps(measured(here, seconds)))
        return
    if other is None:
        raise click.UsageError("name the checkout to compare with")
    table: dict[str, dict[str, float]] = {}
    for game in games or grognard.installed_games():
        ratios: dict[str, list[float]] = {}
        for _ in range(rounds):
            before, after = asked(other, game, seconds), asked(HERE, game, seconds)
            for name in before:
                ratios.setdefault(name, []).append(after[name] / before[name])
        table[game] = {name: median(values) for name, values in ratios.items()}
        if not as_json:
            print(game, "  ".join(f"{name} {ratio:.2f}" for name, ratio in table[game].items()), flush=True)
    if as_json:
        print(json.dumps(table, indent=2))


if __name__ == "__main__":
    main()
