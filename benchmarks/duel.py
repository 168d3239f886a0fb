"""Greedy against random: how often it wins, half of the games from each side.

python -m benchmarks.duel --games 400
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import click

import grognard
from grognard.engine.nodes import Chance, Over
from grognard.players import Budget, player, sampler_for


def game(seed: int) -> tuple[str, str]:
    """One game: the side of the strong player by turns, and "won", "drawn" or "lost" from its point of view."""
    rules = grognard.ruleset("metz")
    side = rules.roles[seed % 2]
    seats = {role: player("greedy" if role == side else "random") for role in rules.roles}
    sampler, rng, state = sampler_for(rules), Random(seed), rules.start()
    while not isinstance(node := state.node, Over):
        if isinstance(node, Chance):
            state.roll(rng.choice(list(node.dice.outcomes())))
        else:
            state.apply(seats[node.role].decide(state.view(node.role), node.actions, sampler, Budget(), rng))
    winner = node.outcome.winner
    return side, "drawn" if winner is None else "won" if winner == side else "lost"


@click.command()
@click.option("--games", default=400)
@click.option("--workers", default=2)
@click.option("--first", default=0, help="The seed of the first game.")
def main(games: int, workers: int, first: int) -> None:
    """Play and count."""
    results: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done, result in enumerate(pool.map(game, range(first, first + games), chunksize=4), start=1):
            results[result] += 1
            print(f"\r{done}/{games}", end="", file=sys.stderr)
    print(file=sys.stderr)
    for side in ("us", "german"):
        print(side, {how: results[side, how] for how in ("won", "drawn", "lost")})
    won = sum(count for (_, how), count in results.items() if how == "won")
    print(f"greedy won {won} of {games} ({won / games:.1%})")


if __name__ == "__main__":
    main()
