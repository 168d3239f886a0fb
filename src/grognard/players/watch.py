"""The watch on a budget: counts looks, reads the clock, and says when to stop."""

from __future__ import annotations

import time
from collections.abc import Callable

from .base import Budget

RESERVE = 0.06
"""The part of a time budget kept back, so that the last look does not overrun it."""


class Watch:
    """Started when a decision begins; sampling and everything else counts."""

    def __init__(self, budget: Budget, nodes: int, clock: Callable[[], float] | None = None) -> None:
        """`nodes` is the budget if none is given; `clock` replaces the clock that the budget asks for."""
        self._clock = clock or (time.process_time if budget.processor else time.monotonic)
        self._until = None if budget.seconds is None else self._clock() + budget.seconds * (1 - RESERVE)
        self._left = budget.nodes if budget.nodes is not None else nodes if budget.seconds is None else None
        self._whole: Watch | None = None

    def look(self) -> None:
        """One more state has been looked at."""
        if self._left is not None:
            self._left -= 1
        if self._whole is not None:
            self._whole.look()

    def spent(self) -> bool:
        """True when the budget is spent."""
        if self._left is not None and self._left <= 0:
            return True
        return self._until is not None and self._clock() >= self._until

    def part(self, shares: int) -> Watch:
        """A watch on one of several equal shares of what is left. Its looks count for the whole, too."""
        share = Watch(Budget(), 0, self._clock)
        share._left = None if self._left is None else self._left // shares
        share._until = None if self._until is None else self._clock() + (self._until - self._clock()) / shares
        share._whole = self
        return share
