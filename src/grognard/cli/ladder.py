"""`grognard ladder`: every player against every other, and ratings."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from grognard.arena import pairings, round_robin, standings
from grognard.arena.errors import require
from grognard.arena.ladder import Pairing, Standing
from grognard.engine.ruleset import Ruleset
from grognard.library import ruleset
from grognard.players import PLAYERS

from .group import main
from .output import give, say
from .parameters import json_flag
from .simulate import arena_flags, base_spec, known_player, leave, play, words_of


@main.command()
@click.argument("game")
@click.option("--player", "players", multiple=True, metavar="WHO", help="Who takes part; by default every player.")
@click.option("-n", "--games", type=click.IntRange(1), default=20, show_default=True, help="Games per pair and side.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="JSON lines, one per game.")
@arena_flags
@json_flag
def ladder(
    game: str,
    players: tuple[str, ...],
    games: int,
    output: Path | None,
    workers: int | None,
    cluster: str | None,
    seed: str,
    scenario: str | None,
    options: tuple[str, ...],
    force: bool,
    as_json: bool,
) -> None:
    """Let computer players play GAME against each other from both sides, and rate them.

    Interrupt it when you like: the same command goes on where the output file ends.
    """
    names = [known_player(name, "--player") for name in players or PLAYERS]
    rules = ruleset(game)
    campaign = round_robin(rules, names, games, base_spec(game, seed, scenario, options, luck=False))
    require("openskill", "a ladder needs openskill", "analysis")
    played = play(campaign, workers, cluster, output, force)
    results = [result for found in played.results.values() for result in found]
    ranking = standings(rules, names, results, seed)
    pairs = pairings(rules, names, results)
    tell(rules, ranking, pairs)
    give(
        {
            "game": game,
            "games": len(results),
            "seed": seed,
            "ladder": [msgspec.to_builtins(standing) for standing in ranking],
            "pairings": [msgspec.to_builtins(pairing) for pairing in pairs],
            "seconds": round(played.seconds, 3),
            "interrupted": played.interrupted,
            "output": None if output is None else str(output),
        }
    )
    leave(played, output)


def tell(rules: Ruleset, ranking: list[Standing], pairs: list[Pairing]) -> None:
    """The ladder in lines."""
    roles = "".join(f"{'as ' + rules.role_titles[role]:>24}" for role in rules.roles)
    say(f"{'':4}{'player':12}{'rating':>7}  {'95 % interval':14}{'games':>6}{'won':>6}{'drawn':>6}{roles}")
    for place, standing in enumerate(ranking, start=1):
        interval = f"{standing.low:.1f} to {standing.high:.1f}"
        wins = "".join(f"{words_of(found):>24}" for found in standing.by_role.values())
        counts = f"{standing.games:6}{standing.won:6}{standing.drawn:6}"
        say(f"{place:2}. {standing.player:12}{standing.rating:7.1f}  {interval:14}{counts}{wins}")
    for pair in pairs:
        words = words_of(pair.won)
        say(f"  {pair.player} against {pair.against}: won {words}, drawn {pair.drawn} of {pair.won.of}")
