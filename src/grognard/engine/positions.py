"""Position files: start any game anywhere. Tests, puzzles, editors and analysis all need it."""

from __future__ import annotations

from typing import Any

import msgspec

from .data import parse_toml


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a game as people write it down. Pieces that are not named are out of play."""

    game: str
    turn: int
    phase: str
    pieces: dict[str, str]
    """Piece id to place id."""
    scenario: str = ""
    flags: dict[str, Any] = {}
    """What else the game needs to know: control of places, scores."""
    options: dict[str, bool | int | str] = {}
    source: str = "position"
    """What to call this position in error messages; the file's name."""


def read_position(text: str, source: str = "position") -> Position:
    """Read a position file (TOML). Raises DataError, naming the key or line, if it is malformed."""
    return msgspec.structs.replace(parse_toml(text, source, Position), source=source)
