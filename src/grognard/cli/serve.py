"""`grognard serve`: the table and the page, in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from .group import FORM, main
from .output import say


@main.command()
@click.option("--host", default="127.0.0.1", help="The address to listen on; the default is this machine only.")
@click.option("--port", default=8044, help="The port; if it is busy, another one is taken.")
@click.option("--database", type=click.Path(dir_okay=False, path_type=Path), help="Where games are kept.")
@click.option("--browser/--no-browser", default=True, help="Open the page.")
@click.option("--new-games-a-minute", default=60, help="How many games one address may begin per minute.")
@click.option("--processes", type=click.IntRange(1, 64), default=1, help="How many processes share the games.")
def serve(host: str, port: int, database: Path | None, browser: bool, new_games_a_minute: int, processes: int) -> None:
    """Serve the table: play in the browser, alone, hot-seat, or with a friend through a link."""
    try:
        from grognard.table import serve as table
    except ImportError as error:
        raise click.UsageError(f"the table needs the extra 'web': pip install 'grognard[web]' ({error})") from error
    chosen = table.free_port(host, port)
    say(f"The table is open at http://{host}:{chosen}/   (Ctrl-C closes it; games are kept)")
    say(f"The kernel is {FORM}.")
    table.serve(host, chosen, database or table.default_database(), browser, new_games_a_minute, processes)
