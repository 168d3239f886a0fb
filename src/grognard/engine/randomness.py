"""Where random numbers come from: always from outside, so that the engine itself is the same every time."""

from __future__ import annotations

from typing import Protocol


class RandomSource(Protocol):
    """The part of `random.Random` that samplers and players use. The engine never makes one."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, not including, `stop`."""
