"""Shares: which of several server processes has the rooms of a match. A match has one room, in one process."""

from __future__ import annotations

import secrets
import zlib
from dataclasses import dataclass


def share_of(match: str, shares: int) -> int:
    """The number of the process that has a match. It follows from the id alone, so nobody has to keep it."""
    return zlib.crc32(match.encode()) % shares


@dataclass(frozen=True)
class HallShare:
    """What one process has of all matches."""

    number: int = 0
    of: int = 1

    def has(self, match: str) -> bool:
        """True if the room of this match is here."""
        return share_of(match, self.of) == self.number

    def new_id(self) -> str:
        """An id for a match that will be here."""
        while not self.has(found := secrets.token_hex(8)):
            continue
        return found
