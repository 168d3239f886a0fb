"""Measure Metz, and a peer in the same run, because the machine is noisy and only ratios hold.

Every figure is the median of several rounds, interleaved with the others. Prints a table, writes latest.json,
and compares with benchmarks/baseline.json: what counts is each rate divided by the peer's rate of the same run.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

import chess

import grognard
from grognard.engine.frames import Waits
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.testing.walks import step, walk

RULES: Ruleset = grognard.ruleset("metz")
HERE = Path(__file__).parent
ROUNDS = 5
SECONDS = 0.6
TARGETS = {"actions/s": 20_000.0, "copy/s": 100_000.0}
"""For Metz with full rules and complete legal lists, interpreted."""


def rate(work: Callable[[], int]) -> float:
    """Units of work a second of CPU time."""
    began = time.process_time()
    done = 0
    while (spent := time.process_time() - began) < SECONDS:
        done += work()
    return done / spent


def playout() -> int:
    """One random game, with the complete legal list at every decision; returns its steps."""
    global _seed
    _seed += 1
    rng = Random(_seed)
    state = RULES.start()
    steps = 0
    while state.waits is not Waits.END:
        if state.waits is Waits.DECISION:
            numbers = state.numbers()
            state.play(numbers[int(rng.random() * len(numbers))])
        else:
            state.fall((1 + int(rng.random() * 6),))
        steps += 1
    return steps


def peer_playout() -> int:
    """The same with python-chess: complete legal list, one drawn, pushed; at most 400 plies."""
    global _seed
    _seed += 1
    rng = Random(_seed)
    board = chess.Board()
    for ply in range(400):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(moves[int(rng.random() * len(moves))])
    return 400


def middle_states() -> list[State]:
    """States from the middle of random games, waiting for decisions."""
    states = []
    for seed in range(12):
        for count, state in enumerate(walk(RULES, seed)):
            if count in (40, 80, 120) and state.waits is Waits.DECISION:
                states.append(state.copy())
    return states


def forgetful_numbers(state: State) -> None:
    """The legal list with nothing remembered from before."""
    twin = state.copy()
    twin.reached = [None] * len(twin.reached)  # type: ignore[attr-defined]
    twin.numbers()


def once(work: Callable[[State], object]) -> Callable[[], int]:
    """Repeat work over the middle states."""

    def run() -> int:
        for state in STATES:
            work(state)
        return len(STATES)

    return run


def loud_step(state: State) -> None:
    """Copy, and carry out the first action the telling way."""
    twin = state.copy()
    twin.apply(RULES.vocabulary.action(twin.numbers()[0]))


def quiet_step(state: State) -> None:
    """Copy, and carry out a random action the quick way."""
    twin = state.copy()
    step(twin, RANDOM)


MEASURES: dict[str, Callable[[], int]] = {
    "actions/s": playout,
    "python-chess plies/s": peer_playout,
    "copy/s": once(lambda state: state.copy()),
    "legal list/s": once(lambda state: state.numbers()),
    "legal list from nothing/s": once(forgetful_numbers),
    "node with actions/s": once(lambda state: state.node.actions),  # type: ignore[union-attr]
    "copy and step/s": once(quiet_step),
    "copy and apply with events/s": once(loud_step),
    "hash/s": once(lambda state: state.hash()),
    "encode/s": once(lambda state: state.to_json()),
    "decode/s": once(lambda state: RULES.state_from_json(state.to_json())),
    "view/s": once(lambda state: state.view("us")),
}


def start_up() -> float:
    """Seconds from nothing to a ruleset, in a fresh process."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import grognard; grognard.ruleset('metz')"], check=True)
    return time.perf_counter() - began


def bytes_per_state() -> float:
    """Memory of one more copy."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [STATES[n % len(STATES)].copy() for n in range(1000)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept)


def measure() -> dict[str, float]:
    """All figures."""
    rounds: dict[str, list[float]] = {name: [] for name in MEASURES}
    for number in range(ROUNDS):
        print(f"round {number + 1} of {ROUNDS}", file=sys.stderr)
        for name, work in MEASURES.items():
            rounds[name].append(rate(work))
    figures = {name: median(values) for name, values in rounds.items()}
    games = sum(playout() for _ in range(50)) / 50
    figures["actions a game"] = games
    figures["play-outs/s"] = figures["actions/s"] / games
    figures["start-up seconds"] = median(start_up() for _ in range(5))
    figures["bytes a state"] = bytes_per_state()
    return figures


def main() -> None:
    """Measure, print, compare."""
    figures = measure()
    peer = figures["python-chess plies/s"]
    stored = json.loads((HERE / "baseline.json").read_text()) if (HERE / "baseline.json").exists() else {}
    print(f"{'':32}{'now':>12}{'to peer':>10}{'baseline':>10}{'target':>10}")
    for name, value in figures.items():
        ratio = f"{value / peer:.2f}" if name.endswith("/s") else ""
        old = stored.get(name)
        was = f"{old / stored['python-chess plies/s']:.2f}" if old and ratio else ""
        print(f"{name:32}{value:12,.2f}{ratio:>10}{was:>10}{TARGETS.get(name, ''):>10}")
    print(json.dumps(figures))
    (HERE / "latest.json").write_text(json.dumps(figures, indent=2) + "\n")


STATES = middle_states()
RANDOM = Random(0)
_seed = 0

if __name__ == "__main__":
    main()
