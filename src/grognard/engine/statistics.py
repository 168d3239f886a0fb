"""Statistics that a game keeps: what it notes while it is played, and tables made of the notes of many games.

A game may have more to tell than who won. It then gives a `Notebook`, which sees every event of a simulated game and
keeps a few facts in JSON types, and a way to make tables of the facts of many games (`Ruleset.statistics`). A cell of
such a table may be a `Proportion` or an `Average`; the report adds the interval.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from .events import Event


class Proportion(msgspec.Struct, frozen=True):
    """A number of cases out of a total."""

    count: int
    of: int


class Average(msgspec.Struct, frozen=True):
    """How many numbers, their sum, and the sum of their squares: all that a mean and its interval need."""

    count: int
    total: float
    squares: float


Cell = str | int | Proportion | Average


class Statistic(msgspec.Struct, frozen=True):
    """One table about many games."""

    id: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    text: str = ""
    """What the reader has to know."""


class Notebook(ABC):
    """Keeps notes of one game."""

    kinds: frozenset[str] = frozenset()
    """The kinds of events it takes note of. It is told of no others."""

    @abstractmethod
    def note(self, state: Any, events: Sequence[Event]) -> None:
        """Something has happened. The state is the one after it. Only events of `kinds` are among these."""

    @abstractmethod
    def facts(self) -> dict[str, Any]:
        """The facts kept of the game, in JSON types."""


@dataclass(frozen=True, eq=False)
class Bookkeeping:
    """Notes of simulated games, and the tables made of them."""

    notebook: Callable[[], Notebook]
    """A notebook for one game."""
    tables: Callable[[Sequence[Mapping[str, Any]]], list[Statistic]]
    """Tables made of the facts that notebooks kept of many games."""


def average(numbers: Iterable[float]) -> Average:
    """The average of some numbers."""
    values = list(numbers)
    return Average(len(values), float(sum(values)), float(sum(value * value for value in values)))
