"""Bookmark: where a match stands, so that it can be taken up again without being played.

Nothing here is part of the record, and all of it follows from the record. The keeper of a match may keep its bookmark
beside it. If that is lost, or does not fit, the record is played instead.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

import msgspec

from .events import Event
from .ruleset import Ruleset, StateT
from .state import State

FORMAT = 1
"""Raised whenever a bookmark is written differently. One of another format is not used."""
STRIDE = 32
"""How many lines of play lie between two states on the way."""


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a line led to besides its state. A record does not hold it."""

    events: tuple[Event, ...] = ()
    barrier: bool = False
    """Nobody can undo what lies before this line without consent."""
    unnoticed: tuple[str, ...] = ()
    """The roles, and the spectator, who may not know that the line was made."""


class Waypoint(msgspec.Struct, frozen=True):
    """A state on the way, which later ones are played from when they are needed."""

    n: int
    """The line that led to it."""
    state: bytes
    """The state as `packed` wrote it."""


class Bookmark(msgspec.Struct, frozen=True):
    """Where a match stands after the last line of its record."""

    notes: Sequence[Note]
    """One for each line."""
    state: bytes
    """The state now, as `packed` wrote it."""
    waypoints: Mapping[int, Waypoint]
    """States on the way, by how many strides lead to them."""


def packed(state: State) -> bytes:
    """A state in few bytes."""
    return zlib.compress(state.to_json().encode(), 1)


def unpacked(rules: Ruleset[StateT], content: bytes) -> StateT:
    """The state that was packed. Raises DataError if it is not one of this game."""
    return rules.state_from_json(zlib.decompress(content))
