"""Measure Metz in both forms, and a peer in the same rounds, because the machine is noisy and only ratios hold.

Every figure is CPU time, and the median of several rounds in which the forms take turns; each round measures the peer,
too. Prints a table, writes latest.json, and compares with benchmarks/baseline.json: what counts is each rate divided
by the peer's rate of the same round.

python -m benchmarks.run [--compiled PATH_TO_PYTHON]      # of an environment with the compiled form: make bench
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
import click

import grognard
from grognard.engine.frames import Waits
from grognard.engine.nodes import Decision
from grognard.engine.playouts import play_out
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.games.metz.state import MetzState
from grognard.players import Budget, player
from grognard.testing.walks import step, walk

RULES: Ruleset = grognard.ruleset("metz")
HERE = Path(__file__).parent
PEER = "python-chess plies/s"
ROUNDS = 7
SECONDS = 0.5
NODES = 300
TARGETS = {
    "interpreted": {"actions/s": 20_000.0, "copy/s": 100_000.0},
    "compiled": {"actions/s": 300_000.0, "copy/s": 100_000.0},
}
"""For Metz with full rules and complete legal lists."""


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
    return play_out(RULES.start(), Random(_seed))


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
    assert isinstance(twin, MetzState)
    for unit in range(len(twin.reached)):
        twin.forget_reach(unit)
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


def decision(name: str) -> Callable[[], int]:
    """One decision of a computer player, state after state."""
    thinker = player(name)

    def decide() -> int:
        global _seed
        _seed += 1
        state = STATES[_seed % len(STATES)]
        node = state.node
        assert isinstance(node, Decision)
        thinker.decide(state.knowledge(node.role), node.actions, Budget(nodes=NODES), Random(_seed))
        return 1

    return decide


MEASURES: dict[str, Callable[[], int]] = {
    "actions/s": playout,
    PEER: peer_playout,
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
    "greedy decisions/s": decision("greedy"),
    f"search decisions of {NODES} nodes/s": decision("search"),
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


def one_round() -> dict[str, float]:
    """Every figure once, in the form that runs here."""
    figures = {name: rate(work) for name, work in MEASURES.items()}
    figures["actions a game"] = sum(playout() for _ in range(50)) / 50
    figures["play-outs/s"] = figures["actions/s"] / figures["actions a game"]
    figures["start-up seconds"] = start_up()
    figures["bytes a state"] = bytes_per_state()
    return figures


def measure(forms: dict[str, str]) -> dict[str, list[dict[str, float]]]:
    """All rounds of all forms, by turns, each in a process of its own."""
    rounds: dict[str, list[dict[str, float]]] = {form: [] for form in forms}
    for number in range(ROUNDS):
        for form, python in forms.items():
            print(f"round {number + 1} of {ROUNDS}: {form}", file=sys.stderr)
            done = subprocess.run(
                [python, "-m", "benchmarks.run", "--one-round", form], cwd=HERE.parent, capture_output=True, check=True
            )
            rounds[form].append(json.loads(done.stdout))
    return rounds


def summary(rounds: list[dict[str, float]]) -> dict[str, dict[str, float]]:
    """Per figure its median, and the median of its ratio to the peer of the same round."""
    return {
        name: {
            "value": median(found[name] for found in rounds),
            "to peer": median(found[name] / found[PEER] for found in rounds),
        }
        for name in rounds[0]
    }


def table(figures: dict[str, dict[str, float]], form: str, stored: dict[str, float]) -> None:
    """Print what was found in one form, beside the baseline and the target."""
    print(f"\n{form:36}{'now':>12}{'to peer':>10}{'baseline':>10}{'target':>10}")
    for name, found in figures.items():
        ratio = f"{found['to peer']:.2f}" if name.endswith("/s") else ""
        old = stored.get(name)
        was = f"{old / stored[PEER]:.2f}" if old and ratio else ""
        print(f"{name:36}{found['value']:12,.2f}{ratio:>10}{was:>10}{TARGETS[form].get(name, ''):>10}")


@click.command()
@click.option("--compiled", help="The Python of an environment that has the compiled form.")
@click.option("--one-round", "form", help="Measure here, once, this form; print JSON.")
def main(compiled: str | None, form: str | None) -> None:
    """Measure, print, compare."""
    if form is not None:
        if grognard.compiled() != (form == "compiled"):
            raise click.ClickException(f"the kernel that {sys.executable} finds is not {form}")
        print(json.dumps(one_round()))
        return
    forms = {"interpreted": sys.executable, **({"compiled": compiled} if compiled else {})}
    stored = json.loads((HERE / "baseline.json").read_text())
    found = {form: summary(rounds) for form, rounds in measure(forms).items()}
    for form, figures in found.items():
        table(figures, form, stored)
    (HERE / "latest.json").write_text(json.dumps(found, indent=2) + "\n")


STATES = middle_states()
RANDOM = Random(0)
_seed = 0

if __name__ == "__main__":
    main()
