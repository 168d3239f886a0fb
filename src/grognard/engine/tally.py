"""Tallies: a sum that shows its work.

One function of a game makes the tally of an attack, a check or a cost; the preview, the resolution, the log, the page
and the computer player all read that one tally, so what is shown is what is used.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec


class Part(StrEnum):
    """What an entry is: a plain value, a shift of columns, or the stop at the end of a table."""

    VALUE = "value"
    SHIFT = "shift"
    LIMIT = "limit"


class TallyEntry(msgspec.Struct, frozen=True):
    """One line of the sum: how much, why, and by which rule."""

    amount: int
    reason: str
    rule: str
    part: Part = Part.VALUE


class Tally(msgspec.Struct, frozen=True):
    """An ordered sum. `total` is exactly the number that the rules use."""

    entries: tuple[TallyEntry, ...] = ()

    @property
    def total(self) -> int:
        """The sum of all entries."""
        return sum(entry.amount for entry in self.entries)

    @property
    def shifts(self) -> tuple[TallyEntry, ...]:
        """The entries that shift columns."""
        return tuple(entry for entry in self.entries if entry.part is Part.SHIFT)

    def plus(self, amount: int, reason: str, rule: str, part: Part = Part.VALUE) -> Tally:
        """This tally with one more line."""
        return Tally((*self.entries, TallyEntry(amount, reason, rule, part)))

    def held(self, low: int, high: int, reason: str, rule: str) -> Tally:
        """This tally kept between two ends. It adds a line only if the sum so far lies outside."""
        kept = min(max(self.total, low), high)
        return self if kept == self.total else self.plus(kept - self.total, reason, rule, Part.LIMIT)

    def to_json(self) -> list[dict[str, Any]]:
        """One object per line."""
        return [{"amount": e.amount, "reason": e.reason, "rule": e.rule, "part": e.part.value} for e in self.entries]
