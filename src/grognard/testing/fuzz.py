"""Fuzzing: thousands of random games under random options, each replayed from its record.

    python -m grognard.testing.fuzz --games 10000 --workers 2

Every state's invariants are checked, every record is replayed to the same hashes and its dice proved. With `--proved
20` that is done for one game in twenty; the others are only walked, which is many times faster. A game that fails is
written to the folder `fuzz-failures` with its seed. Interrupt it when you like: `--first` goes on from there.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from random import Random

import click

from grognard.engine.frames import Waits
from grognard.engine.match import verify
from grognard.engine.records import read_record
from grognard.library import ruleset

from .games import random_match
from .walks import random_options, walk

CHUNK = 25
EVERY = 20
"""Steps between two looks at the invariants of a game that is only walked."""
FAILURES = Path("fuzz-failures")


def fuzz_game(game: str, seed: int, scenarios: Sequence[str] = ()) -> int:
    """Play one random game and prove its record, line by line to the same hashes; returns the number of its lines."""
    rules = ruleset(game)
    rng = Random(seed)
    scenario = rng.choice(list(scenarios or rules.scenarios))
    match = random_match(rules, seed, scenario, random_options(rules, rng))
    for n in range(len(match.record.lines) + 1):
        broken = match.state_after(n).broken_invariants()
        assert not broken, f"after line {n}: {broken}"
    proof = verify(rules, read_record(match.record.text()))
    assert proof.sound, f"{proof.problems}"
    assert proof.proved == proof.rolls, "a roll could not be proved"
    return len(match.record.lines)


def walk_game(game: str, seed: int, scenarios: Sequence[str] = ()) -> int:
    """Play one random game the quiet way, with a look at its invariants now and then; returns the number of steps."""
    rules = ruleset(game)
    rng = Random(seed)
    scenario = rng.choice(list(scenarios or rules.scenarios))
    steps = 0
    for steps, state in enumerate(walk(rules, seed, scenario, random_options(rules, rng))):
        if steps % EVERY == 0 or state.waits is Waits.END:
            broken = state.broken_invariants()
            assert not broken, f"after step {steps}: {broken}"
    return steps


def fuzz_chunk(
    game: str, first: int, count: int, proved: int = 1, scenarios: Sequence[str] = ()
) -> tuple[int, list[tuple[int, str]]]:
    """Several games, one in `proved` with its record: how many lines, and the seeds that failed with tracebacks."""
    lines, failures = 0, []
    for seed in range(first, first + count):
        try:
            play = walk_game if seed % proved else fuzz_game
            lines += play(game, seed, scenarios)
        except Exception:
            failures.append((seed, traceback.format_exc()))
    return lines, failures


@click.command()
@click.option("--game", default="metz", help="Which game.")
@click.option("--games", "count", default=10_000, help="How many games.")
@click.option("--first", default=0, help="The seed of the first one.")
@click.option("--workers", default=2, help="How many processes.")
@click.option("--proved", default=1, help="Record and prove one game in every N; walk the others.")
@click.option("--scenario", "scenarios", multiple=True, help="A scenario to play, repeatable; by default all.")
def main(game: str, count: int, first: int, workers: int, proved: int, scenarios: tuple[str, ...]) -> None:
    """Play random games and check everything about them."""
    chunks = [(start, min(CHUNK, first + count - start)) for start in range(first, first + count, CHUNK)]
    began, done, lines, failed = time.monotonic(), 0, 0, 0
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(fuzz_chunk, game, start, size, proved, scenarios): size for start, size in chunks}
        try:
            for future in as_completed(waiting):
                more, failures = future.result()
                done, lines, failed = done + waiting[future], lines + more, failed + len(failures)
                _write_failures(game, failures)
                rate = done / (time.monotonic() - began)
                left = (count - done) / rate
                click.echo(
                    f"\r{done}/{count} games, {lines} lines, {failed} failed, {rate:.0f}/s, {left:.0f} s left ",
                    nl=False,
                )
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            click.echo(f"\ninterrupted after {done} games; go on with --first {first + done}")
    click.echo(f"\n{done} games, {failed} failed")
    sys.exit(1 if failed else 0)


def _write_failures(game: str, failures: list[tuple[int, str]]) -> None:
    for seed, trace in failures:
        FAILURES.mkdir(exist_ok=True)
        (FAILURES / f"{game}-{seed}.txt").write_text(trace, encoding="utf-8")
        click.echo(f"\nseed {seed} failed: see {FAILURES / f'{game}-{seed}.txt'}")


if __name__ == "__main__":
    main()
