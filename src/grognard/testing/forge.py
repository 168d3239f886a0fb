"""Forging on the command line: `python -m grognard.testing.forge metz --count 2000`. See `forgery.py`."""

from __future__ import annotations

import click

from .forgery import forge_game


@click.command()
@click.argument("game")
@click.option("--count", default=1000)
@click.option("--seed", default=0)
@click.option("--keep-going", is_flag=True)
def main(game: str, count: int, seed: int, keep_going: bool) -> None:
    """Forge states of a game."""
    while count > 0:
        try:
            click.echo(f"seed {seed}: {forge_game(game, seed, 40)} of 40 let through")
        except AssertionError as error:
            click.echo(str(error))
            if not keep_going:
                raise SystemExit(1) from error
        seed, count = seed + 1, count - 40


if __name__ == "__main__":
    main()
