"""`grognard play`: a game in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from grognard.engine import doors
from grognard.engine.errors import DataError
from grognard.engine.match import Match
from grognard.engine.ruleset import Ruleset
from grognard.library import installed_games, ruleset
from grognard.players import LEVELS, PLAYERS

from . import store
from .group import main
from .matches import GameFile, new_match, read_options
from .parameters import pack_flag
from .store import OpenRecord, hold_open
from .terminal.pages import end_lines
from .terminal.screen import face_for
from .terminal.session import Leave, Session
from .terminal.trail import HUMAN
from .visible import visible

OPPONENT = "greedy"
INTERRUPTED = 130
WHO = ", ".join((HUMAN, *LEVELS)) + "; for experiments " + ", ".join(name for name in PLAYERS if name not in LEVELS)
"""The names that --seat takes: people and the levels first, as at the table."""


@main.command()
@click.argument("game", required=False)
@click.option("--seat", "seats", multiple=True, metavar="ROLE=WHO", help=f"Who plays a side: {WHO}. Repeatable.")
@click.option("--scenario", help="Which scenario; by default the first.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule or ruling; repeatable."
)
@click.option("--seed", help="A text that fixes the dice, for repeatable games.")
@click.option("--position", type=GameFile, help="Start from a position file (TOML).")
@click.option(
    "--final-dice/--no-final-dice",
    default=None,
    help="No roll is ever taken back from the record. [default: if two people play]",
)
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="The record to write.")
@click.option("--resume", type=GameFile, metavar="FILE", help="Go on with the game in this record.")
@click.option("--plain", is_flag=True, help="Plain lines instead of a full screen: for scripts and screen readers.")
@pack_flag
def play(
    game: str | None,
    seats: tuple[str, ...],
    scenario: str | None,
    options: tuple[str, ...],
    seed: str | None,
    position: Path | None,
    final_dice: bool | None,
    output: Path | None,
    resume: Path | None,
    plain: bool,
    pack: str | None,
) -> None:
    """Play a GAME here, against the computer or each other.

    You play the first side and the computer the others, unless --seat says otherwise. The record is written after
    every step; `quit` or Ctrl-C at any time, and go on later with --resume.
    """
    if resume is None:
        if game is None:
            raise click.UsageError("which game? Installed are " + ", ".join(installed_games()))
        rules = ruleset(game, pack)
        players = read_seats(rules, seats, default_seats(rules))
        final = list(players.values()).count(HUMAN) > 1 if final_dice is None else final_dice
        match = new_match(rules, scenario, read_options(options), seed, position, seats=players, final_dice=final)
        path = begin(match, output)
    else:
        if scenario or options or seed or position or output or final_dice is not None:
            raise click.UsageError("--resume goes on with a game as it is: only --seat and --plain go with it")
        path, players = resume, take_seats(resume, seats, game, pack)
    run(path, players, plain, pack)


def default_seats(rules: Ruleset) -> dict[str, str]:
    """A person for the first side, the computer for the others."""
    return {role: OPPONENT if number else HUMAN for number, role in enumerate(rules.roles)}


def read_seats(rules: Ruleset, given: tuple[str, ...], seats: dict[str, str]) -> dict[str, str]:
    """The seats with the changes from the command line. Raises DataError for an unknown role or player."""
    seats = {**seats}
    for word in given:
        role, _, who = word.partition("=")
        if role not in rules.roles:
            raise DataError("--seat", word, f"there is no side '{role}'", "one of " + ", ".join(rules.roles))
        if who not in (HUMAN, *PLAYERS):
            raise DataError("--seat", word, f"there is no player '{who}'", "one of " + ", ".join((HUMAN, *PLAYERS)))
        seats[role] = who
    return seats


def begin(match: Match, output: Path | None) -> Path:
    """Write a new record; returns where."""
    path = output or Path(f"{match.rules.id}-{match.record.header.match}.jsonl")
    if path.exists() and path.stat().st_size:
        raise store.FileTrouble(
            f"{path}: there is a file already; go on with that game by 'grognard play --resume {path}', "
            "or name another file with -o"
        )
    store.create(path, match)
    return path


def take_seats(path: Path, given: tuple[str, ...], game: str | None, pack: str | None) -> dict[str, str]:
    """The seats of a game begun before, as in its record, with the changes from the command line."""
    header = store.load_record(path).header
    if game is not None and game != header.game:
        raise DataError(str(path), "game", f"this is a game of {header.game}, not of {game}")
    rules = ruleset(header.game, pack)
    known = {role: who for role, who in header.seats.items() if who in (HUMAN, *PLAYERS)}
    return read_seats(rules, given, {**default_seats(rules), **known})


def run(path: Path, seats: dict[str, str], plain: bool, pack: str | None) -> None:
    """Play the game in a record until it is over or interrupted, and say how to go on."""
    code = 0
    with hold_open(path, pack) as kept:
        session = Session(kept, seats, face_for(kept.match.rules, plain))
        try:
            session.play()
        except (Leave, EOFError):
            click.echo()
        except KeyboardInterrupt:
            click.echo()
            code = INTERRUPTED
        farewell(kept, seats)
    if code:
        sys.exit(code)


def farewell(kept: OpenRecord, seats: dict[str, str]) -> None:
    """The score sheet, or how to go on with the game."""
    outcome = kept.match.outcome
    path = Path(os.path.relpath(kept.path)) if kept.path.is_relative_to(Path.cwd()) else kept.path
    if outcome is not None:
        for line in end_lines(kept.match.rules, doors.view(kept.match.state, kept.match.rules.roles[0]), outcome, path):
            click.echo(visible(line))
        return
    changed = {role: who for role, who in seats.items() if kept.match.record.header.seats.get(role) != who}
    again = "".join(f" --seat {role}={who}" for role, who in changed.items())
    click.echo(visible(f"The game is kept in {path}. Go on with it:"))
    click.echo(visible(f"  grognard play --resume {path}{again}"))
