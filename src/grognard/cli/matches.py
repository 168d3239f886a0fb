"""Beginning a match by command, and rolling the dice it waits for."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from pathlib import Path

import click

from grognard.engine.dice import secret_from_seed
from grognard.engine.errors import DataError
from grognard.engine.events import Event
from grognard.engine.match import Match
from grognard.engine.positions import Position, read_position
from grognard.engine.ruleset import Ruleset

GameFile = click.Path(exists=True, dir_okay=False, path_type=Path)


def new_match(
    rules: Ruleset,
    scenario: str | None = None,
    options: dict[str, str] | None = None,
    seed: str | None = None,
    position: Path | None = None,
    practice: bool = False,
    seats: dict[str, str] | None = None,
    final_dice: bool = False,
) -> Match:
    """A match with fresh dice, or with dice made from a seed."""
    secret = secrets.token_bytes(32) if seed is None else secret_from_seed(seed)
    name = secrets.token_hex(8) if seed is None else hashlib.sha256(f"grognard match {seed}".encode()).hexdigest()[:16]
    return Match.new(
        rules,
        secret=secret,
        match=name,
        scenario=scenario,
        options=options,
        position=None if position is None else load_position(position),
        practice=practice,
        seats=seats,
        final_dice=final_dice,
    )


def load_position(path: Path) -> Position:
    """Read a position file."""
    try:
        return read_position(path.read_text("utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(str(path), "", f"cannot be read: {error}", "a position file (TOML, UTF-8)") from error


def read_options(words: Sequence[str]) -> dict[str, str]:
    """`name=value` words as a mapping; a bare name switches an option on."""
    return {name: value if given else "true" for name, given, value in (word.partition("=") for word in words)}


def roll_all(match: Match, chosen: list[int]) -> list[Event]:
    """Roll until a decision is due or the game is over; takes faces out of `chosen` while there are any."""
    try:
        return [event for events in match.roll_due(chosen) for event in events]
    except ValueError as error:
        raise click.UsageError(f"--faces: {error}") from None
