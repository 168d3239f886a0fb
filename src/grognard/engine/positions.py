"""Position files: start any game anywhere. Tests, puzzles, editors and analysis all need it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from .data import nearest, parse_toml
from .errors import DataError


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a game as people write it down. Pieces that are not named are out of play."""

    game: str
    turn: int
    phase: str
    pieces: dict[str, str]
    """Piece id to place id."""
    scenario: str = ""
    flags: dict[str, Any] = {}
    """Further facts the game needs: control of places, scores."""
    options: dict[str, bool | int | str] = {}
    source: str = "position"
    """The name of this position in error messages: the name of its file."""

    def phase_among(self, phases: Sequence[str]) -> str:
        """The phase. Raises DataError if it is none of these."""
        if self.phase not in phases:
            raise DataError(self.source, "phase", f"there is no phase '{self.phase}'", "one of " + ", ".join(phases))
        return self.phase

    def turn_within(self, first: int, last: int) -> int:
        """The turn. Raises DataError if it lies outside."""
        if not first <= self.turn <= last:
            raise DataError(self.source, "turn", f"there is no turn {self.turn}", f"{first} to {last}")
        return self.turn

    def known(self, name: str, known: Mapping[str, int], key: str, what: str = "unit") -> int:
        """The number of the thing with this name. Raises DataError, with the nearest name, if there is none."""
        number = known.get(name)
        if number is None:
            near = nearest(name, known)
            raise DataError(
                self.source, key, f"there is no {what} '{name}'", f"'{near}'?" if near else f"a {what}'s id"
            )
        return number


def read_position(text: str, source: str = "position") -> Position:
    """Read a position file (TOML). Raises DataError, naming the key or line, if it is malformed."""
    return msgspec.structs.replace(parse_toml(text, source, Position), source=source)
