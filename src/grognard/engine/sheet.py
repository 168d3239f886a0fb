"""Sheets: what is worked out for those who look at a game."""

from __future__ import annotations

from typing import Any, Protocol


class Workings(Protocol):
    """A result worked out in advance, with the same sums that will be used."""

    def lines(self) -> list[str]:
        """The sums and chances for people, line by line."""

    def to_json(self) -> dict[str, Any]:
        """The same for programs."""
