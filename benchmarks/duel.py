"""One computer player against another: how often it wins, half of the games from each side.

python -m benchmarks.duel --games 1000
python -m benchmarks.duel --player veteran --against greedy --seconds 0.05 --games 200
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random

import click

import grognard
from grognard.engine.nodes import Chance, Over
from grognard.players import PLAYERS, Budget, player


def game(
    seed: int, name: str = "greedy", against: str = "random", seconds: float | None = None, processor: bool = False
) -> tuple[str, str]:
    """One game: the side of the player by turns, and "won", "drawn" or "lost" from its point of view."""
    rules = grognard.ruleset("metz")
    side = rules.roles[seed % 2]
    seats = {role: player(name if role == side else against) for role in rules.roles}
    budgets = {role: Budget(seconds=seconds if role == side else None, processor=processor) for role in rules.roles}
    rng, state = Random(seed), rules.start()
    while not isinstance(node := state.node, Over):
        if isinstance(node, Chance):
            state.roll(rng.choice(list(node.dice.outcomes())))
        else:
            role = node.role
            state.apply(seats[role].decide(state.knowledge(role), node.actions, budgets[role], rng))
    winner = node.outcome.winner
    return side, "drawn" if winner is None else "won" if winner == side else "lost"


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    rate, square = won / games, 1.96**2 / games
    middle, half = rate + square / 2, sqrt(square * (rate * (1 - rate) + square / 4))
    return (middle - half) / (1 + square), (middle + half) / (1 + square)


@click.command()
@click.option("--player", "name", default="greedy", type=click.Choice(list(PLAYERS)))
@click.option("--against", default="random", type=click.Choice(list(PLAYERS)))
@click.option("--seconds", type=float, help="Time a decision for the player; its own budget if not given.")
@click.option("--processor", is_flag=True, help="Count processor time, for a machine that others use, too.")
@click.option("--games", default=400)
@click.option("--workers", default=2)
@click.option("--first", default=0, help="The seed of the first game.")
def main(name: str, against: str, seconds: float | None, processor: bool, games: int, workers: int, first: int) -> None:
    """Play and count."""
    results: Counter[tuple[str, str]] = Counter()
    play = partial(game, name=name, against=against, seconds=seconds, processor=processor)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done, result in enumerate(pool.map(play, range(first, first + games), chunksize=4), start=1):
            results[result] += 1
            print(f"\r{done}/{games}", end="", file=sys.stderr)
    print(file=sys.stderr)
    for side in ("us", "german"):
        print(side, {how: results[side, how] for how in ("won", "drawn", "lost")})
    won = sum(count for (_, how), count in results.items() if how == "won")
    low, high = interval(won, games)
    print(f"{name} won {won} of {games} against {against}: {won / games:.1%}, 95 % interval {low:.1%} to {high:.1%}")


if __name__ == "__main__":
    main()
