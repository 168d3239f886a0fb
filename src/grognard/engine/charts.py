"""The charts of a game: validated tables that turn strengths and dice into results.

Every table is checked when it is built: a gap, an overlap, a row of the wrong length or an unknown result is a
DataError that names the file, the key and what was expected. What a table says is then never in doubt.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

import msgspec

from .chances import Dice
from .errors import DataError

Result = str | int
ONE_DIE = Dice(1, 6)


class Ranged(Protocol):
    """A row or column that serves a range of numbers, both ends included; None is an open end."""

    @property
    def label(self) -> str:
        """Its printed heading."""

    @property
    def low(self) -> int | None:
        """The lowest number."""

    @property
    def high(self) -> int | None:
        """The highest number."""


RangedT = TypeVar("RangedT", bound=Ranged)


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a differential table: its printed heading and the differentials it serves, None for an open end."""

    label: str
    low: int | None = None
    high: int | None = None


class RangeTable(Generic[RangedT]):
    """Rows read with one number, often a modified die roll: "1-3" one row, "4" another, "5+" a third.

    The ranges ascend and leave neither gap nor overlap. Only the first may be open below and only the last above; a
    number beyond a closed end has no row. With `covers` they must run exactly from its first number to its last.
    """

    def __init__(
        self,
        rows: Sequence[RangedT],
        *,
        source: str,
        key: str,
        covers: tuple[int | None, int | None] | None = None,
    ) -> None:
        self.rows = tuple(rows)
        self.source = source
        self.key = key
        _check_ranges(rows, source, key)
        found = (rows[0].low, rows[-1].high)
        if covers is not None and found != covers:
            raise DataError(source, key, f"the table runs from {_ends(found)}", f"from {_ends(covers)}")

    def position(self, number: int) -> int | None:
        """The position of the row for a number; None beyond a closed end."""
        return next((n for n, row in enumerate(self.rows) if _holds(row, number)), None)

    def row(self, number: int) -> RangedT:
        """The row for a number; ValueError beyond a closed end."""
        position = self.position(number)
        if position is None:
            raise ValueError(f"{self.source}: {self.key}: nothing for {number}")
        return self.rows[position]


class DifferentialTable:
    """A combat table whose column is chosen by a difference, usually attack strength minus defence strength."""

    def __init__(
        self,
        columns: Sequence[Column],
        rows: Mapping[int, Sequence[Result]],
        *,
        dice: Dice = ONE_DIE,
        results: Collection[Result] | None = None,
        source: str,
        key: str,
    ) -> None:
        self.columns = RangeTable(columns, source=source, key=f"{key}.columns")
        self.labels = tuple(column.label for column in columns)
        self.dice = dice
        self.source = source
        self.key = key
        self._check_rows(rows, results)
        self._rows = {total: tuple(row) for total, row in rows.items()}

    def column_for(self, differential: int) -> int:
        """The position of the column for that differential; ValueError beyond a closed end of the table."""
        position = self.columns.position(differential)
        if position is None:
            raise ValueError(f"{self.source}: {self.key}: no column for a differential of {differential}")
        return position

    def clamp(self, column: int) -> int:
        """A column after shifts, kept on the table."""
        return min(max(column, 0), len(self.labels) - 1)

    def result(self, column: int, face: int) -> Result:
        """The result of that column for that face (for the total, if several dice are rolled)."""
        if not 0 <= column < len(self.labels):
            raise ValueError(f"{self.source}: {self.key}: no column {column}; there are {len(self.labels)}, from 0")
        return self._rows[face][column]

    def distribution(self, column: int) -> dict[Result, Fraction]:
        """The probability of each result of that column."""
        return _distribution(self.result(column, sum(faces)) for faces in self.dice.outcomes())

    def _check_rows(self, rows: Mapping[int, Sequence[Result]], results: Collection[Result] | None) -> None:
        totals = sorted({sum(faces) for faces in self.dice.outcomes()})
        if sorted(rows) != totals:
            wrong = sorted(set(rows).symmetric_difference(totals))
            raise DataError(self.source, f"{self.key}.rows", f"rows {wrong} too few or too many", f"rows {totals}")
        for total, row in rows.items():
            where = f"{self.key}.rows[{total}]"
            if len(row) != len(self.labels):
                expected = f"one for each of {len(self.labels)} columns"
                raise DataError(self.source, where, f"{len(row)} results", expected)
            for value in row:
                if results is not None and value not in results:
                    known = ", ".join(map(str, results))
                    raise DataError(self.source, where, f"unknown result {value!r}", f"one of {known}")


def _holds(row: Ranged, number: int) -> bool:
    return (row.low is None or row.low <= number) and (row.high is None or number <= row.high)


def _check_ranges(rows: Sequence[Ranged], source: str, key: str) -> None:
    """Ascending, neither gap nor overlap, open ends only outside."""
    if not rows:
        raise DataError(source, key, "no ranges", "at least one")
    for row in rows:
        if row.low is not None and row.high is not None and row.low > row.high:
            problem = f"{row.label!r} runs from {row.low} down to {row.high}"
            raise DataError(source, key, problem, "the lower number first")
    for before, after in itertools.pairwise(rows):
        names = f"{before.label!r} and {after.label!r}"
        if before.high is None or after.low is None:
            raise DataError(source, key, f"{names} overlap", "open ends only first and last")
        if after.low != before.high + 1:
            what = "overlap" if after.low <= before.high else "leave a gap"
            raise DataError(source, key, f"{names} {what}", f"the next range to begin at {before.high + 1}")


def _ends(span: tuple[int | None, int | None]) -> str:
    low, high = span
    return f"{'any number' if low is None else low} to {'any number' if high is None else high}"


def _distribution(rolled: Iterable[Result]) -> dict[Result, Fraction]:
    """The share of each value among equally likely ones, in order of first appearance."""
    counts: dict[Result, int] = {}
    for value in rolled:
        counts[value] = counts.get(value, 0) + 1
    total = sum(counts.values())
    return {value: Fraction(count, total) for value, count in counts.items()}
