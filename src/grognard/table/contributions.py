"""Contributions to the dice: made after the table has shown the fingerprint of its secret, before the first roll.

Every roll depends on the secret and on all contributions. So the table cannot have chosen its secret to suit a roll,
and no player can know one. The first roll waits for invitations that nobody has taken up, and a moment for a promised
contribution. Anybody at the table may have it rolled without waiting; the record says so for ever.
"""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime

import msgspec

from grognard.engine.errors import ActionError, WrongNode
from grognard.engine.match import Match
from grognard.engine.records import FORMAT, Header

from .store import Seat

GRACE = 15.0
"""How many seconds the first roll waits for a contribution that was promised."""
WORDS = re.compile("[0-9a-f]{16,64}")
BY_COMPUTER = "no contribution: a computer sits here"
NONE_GIVEN = "no contribution before the first roll"


def now() -> str:
    """The time, for people."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class Contributions:
    """Who has contributed to the dice of one match, and for whom the first roll waits."""

    def __init__(self, seats: dict[str, Seat]) -> None:
        self.seats = seats
        self._promised: dict[str, float] = {}
        """Per seat, until when its contribution is waited for."""
        self._hurried = ""
        """The seat that did not want to wait."""

    def promise(self, role: str) -> None:
        """A player says that a contribution follows. The first roll waits for it a moment."""
        self._promised.setdefault(role, time.monotonic() + GRACE)

    def hurry(self, who: str) -> None:
        """A player at the table does not want to wait for the others."""
        self._hurried = who

    def waits_for(self, match: Match) -> list[str]:
        """The seats whose contribution the first roll waits for."""
        header = match.record.header
        if self._hurried or header.practice or match.record.rolls or match.record.secret is None:
            return []
        open_seats = [
            seat for seat in self.seats.values() if seat.kind == "human" and seat.role not in header.contributed
        ]
        moment = time.monotonic()
        return [seat.role for seat in open_seats if not seat.claimed or self._promised.get(seat.role, 0.0) > moment]

    def given(self, match: Match, role: str, words: str) -> Header:
        """The header with another contribution. Raises WrongNode if it is too late or there is one already."""
        header = match.record.header
        if not WORDS.fullmatch(words):
            raise ActionError("a contribution to the dice is 16 to 64 hexadecimal digits")
        if match.over:
            raise WrongNode("the game is over: it rolls no more dice")
        if match.record.rolls:
            raise WrongNode("the dice have been rolled: it is too late to contribute to them")
        if role in header.contributed:
            raise WrongNode("this seat has given its contribution to the dice")
        return msgspec.structs.replace(
            header,
            format=FORMAT,
            contributions=(*header.contributions, f"{role} {words}"),
            contributed={**header.contributed, role: now()},
        )

    def closed(self, match: Match) -> Header:
        """The header from the first roll on. It says of every seat when it contributed, or that it did not."""
        header = match.record.header
        why = f"{NONE_GIVEN}, which {self._hurried} did not want to wait for" if self._hurried else NONE_GIVEN
        missing = {
            seat.role: BY_COMPUTER if seat.kind == "computer" else why
            for seat in self.seats.values()
            if seat.kind in ("human", "computer") and seat.role not in header.contributed
        }
        return msgspec.structs.replace(header, format=FORMAT, contributed={**header.contributed, **missing})
