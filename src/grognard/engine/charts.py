"""The charts of a game: validated tables that turn strengths and dice into results.

Every table is checked when it is built: a gap, an overlap, a row of the wrong length or an unknown result is a
DataError that names the file, the key and what was expected. What a table says is then never in doubt, and its
`distribution` gives the exact chance of every result.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from .chances import Dice, Faces
from .errors import DataError

Result = str | int
Span = tuple[int | None, int | None]
"""A lowest and a highest number, both included; None is an open end."""

ONE_DIE = Dice(1, 6)
TWO_DICE = Dice(2, 6)

_RATIO = re.compile(r"\s*(\d+)\s*[-:]\s*(\d+)\s*")
_SPAN = re.compile(r"\s*(-?\d+)\s*(?:([+-])|-\s*(-?\d+))?\s*")


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a differential table: its printed heading and the differentials it serves, None for an open end."""

    label: str
    low: int | None = None
    high: int | None = None


class _Grid:
    """Rows by the total of the dice, columns by position: what the differential and odds tables share."""

    def __init__(
        self,
        labels: Sequence[str],
        rows: Mapping[int, Sequence[Result]],
        *,
        dice: Dice,
        results: Collection[Result] | None,
        source: str,
        key: str,
    ) -> None:
        self.labels = tuple(labels)
        self.dice = dice
        self.source = source
        self.key = key
        self._check_rows(rows, results)
        self._rows = {total: tuple(row) for total, row in rows.items()}

    def result(self, column: int, face: int) -> Result:
        """What that column says for that face (the total, if several dice are rolled)."""
        return self._rows[face][self._inside(column)]

    def distribution(self, column: int) -> dict[Result, Fraction]:
        """How likely each result of that column is."""
        return _distribution(self.result(column, sum(faces)) for faces in self.dice.outcomes())

    def _inside(self, column: int) -> int:
        if not 0 <= column < len(self.labels):
            raise ValueError(f"{self.source}: {self.key}: no column {column}; there are {len(self.labels)}, from 0")
        return column

    def _check_rows(self, rows: Mapping[int, Sequence[Result]], results: Collection[Result] | None) -> None:
        if not self.labels:
            raise DataError(self.source, f"{self.key}.columns", "no columns", "at least one")
        totals = sorted({sum(faces) for faces in self.dice.outcomes()})
        if sorted(rows) != totals:
            wrong = sorted(set(rows).symmetric_difference(totals))
            raise DataError(self.source, f"{self.key}.rows", f"rows {wrong} too few or too many", f"rows {totals}")
        for total, row in rows.items():
            where = f"{self.key}.rows[{total}]"
            if len(row) != len(self.labels):
                raise DataError(
                    self.source, where, f"{len(row)} results", f"one for each of {len(self.labels)} columns"
                )
            for value in row:
                _check_result(value, results, self.source, where)


class DifferentialTable(_Grid):
    """A combat table whose column is chosen by a difference, usually attack strength minus defence strength.

    The columns ascend and leave neither gap nor overlap. Only the first may be open below and only the last above; a
    differential beyond a closed end has no column.
    """

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
        super().__init__([column.label for column in columns], rows, dice=dice, results=results, source=source, key=key)
        self._spans: tuple[Span, ...] = tuple((column.low, column.high) for column in columns)
        _check_spans(list(zip(self.labels, self._spans, strict=True)), source, f"{key}.columns")

    def covers(self, differential: int) -> bool:
        """Whether there is a column for that differential."""
        return _position(self._spans, differential) is not None

    def column_for(self, differential: int) -> int:
        """The position of the column for that differential; ValueError beyond a closed end of the table."""
        position = _position(self._spans, differential)
        if position is None:
            raise ValueError(f"{self.source}: {self.key}: no column for a differential of {differential}")
        return position

    def clamp(self, column: int) -> int:
        """A column after shifts, kept on the table."""
        return min(max(column, 0), len(self.labels) - 1)


class OddsTable(_Grid):
    """A combat table whose column is chosen by odds, rounded down to a printed ratio: in the defender's favour.

    `columns` are the printed ratios, attacker first, ascending: "1-2", "1-1", "3-1". Odds worse than the first column
    use it, unless `below` states a result for them; odds better than the last use that, unless `above` does. A stated
    result is a column of its own: position -1 below, or the number of columns above.
    """

    def __init__(
        self,
        columns: Sequence[str],
        rows: Mapping[int, Sequence[Result]],
        *,
        below: Result | None = None,
        above: Result | None = None,
        dice: Dice = ONE_DIE,
        results: Collection[Result] | None = None,
        source: str,
        key: str,
    ) -> None:
        super().__init__(columns, rows, dice=dice, results=results, source=source, key=key)
        self.below = below
        self.above = above
        self._ratios = tuple(_ratio(label, source, f"{key}.columns") for label in self.labels)
        for value in (below, above):
            if value is not None:
                _check_result(value, results, source, key)
        self._check_ascending()

    def column_for(self, attack: int, defence: int) -> int:
        """The position of the best column whose ratio these strengths reach.

        A defence of nothing is beyond every ratio. ValueError if a strength is negative or both are nothing.
        """
        if attack < 0 or defence < 0 or attack == defence == 0:
            raise ValueError(f"no odds of {attack} to {defence}")
        reached = sum(attack * against >= defence * for_ for for_, against in self._ratios)
        if reached == len(self._ratios) and self._beats_last(attack, defence):
            return self.clamp(reached)
        return self.clamp(reached - 1)

    def clamp(self, column: int) -> int:
        """A column after shifts, kept on the table, the stated results at its ends included."""
        lowest = 0 if self.below is None else -1
        highest = len(self.labels) - (1 if self.above is None else 0)
        return min(max(column, lowest), highest)

    def result(self, column: int, face: int) -> Result:
        """What that column says for that face; a stated result beyond an end does not depend on the face."""
        if column == -1 and self.below is not None:
            return self.below
        if column == len(self.labels) and self.above is not None:
            return self.above
        return super().result(column, face)

    def label(self, column: int) -> str:
        """The printed heading of a column, or words for the stated results beyond the ends."""
        if column == -1 and self.below is not None:
            return f"below {self.labels[0]}"
        if column == len(self.labels) and self.above is not None:
            return f"above {self.labels[-1]}"
        return self.labels[self._inside(column)]

    def _beats_last(self, attack: int, defence: int) -> bool:
        # Above begins one whole step up: after "6-1" at 7-1, after "1-2" at 1-1 or better.
        for_, against = self._ratios[-1]
        return attack * against >= defence * (for_ + 1)

    def _check_ascending(self) -> None:
        for (before, low), (after, high) in itertools.pairwise(zip(self.labels, self._ratios, strict=True)):
            if low[0] * high[1] >= high[0] * low[1]:
                raise DataError(self.source, f"{self.key}.columns", f"{after} after {before}", "ascending odds")


class RangeTable:
    """A table read with one number, often a modified die roll: "1-3" one result, "4" another, "5+" a third.

    The ranges ascend and cover `low` to `high` completely, nothing twice; None is an open end, and then the last range
    must be open too ("5+" or more, "1-" or less).
    """

    def __init__(
        self,
        rows: Mapping[str, Result],
        *,
        low: int | None,
        high: int | None,
        results: Collection[Result] | None = None,
        source: str,
        key: str,
    ) -> None:
        self.source = source
        self.key = key
        self.labels = tuple(rows)
        self._spans = tuple(parse_span(text, source, key) for text in rows)
        self._results = tuple(rows.values())
        for text, value in rows.items():
            _check_result(value, results, source, f"{key}[{text}]")
        _check_spans(list(zip(self.labels, self._spans, strict=True)), source, key)
        _check_ends(self._spans, low, high, source, key)

    def result(self, value: int) -> Result:
        """What the table says for that number; ValueError beyond a closed end."""
        position = _position(self._spans, value)
        if position is None:
            raise ValueError(f"{self.source}: {self.key}: nothing for {value}")
        return self._results[position]

    def distribution(self, dice: Dice = ONE_DIE, modifier: int = 0) -> dict[Result, Fraction]:
        """How likely each result is when the total of the dice, plus the modifier, is looked up."""
        return _distribution(self.result(sum(faces) + modifier) for faces in dice.outcomes())


class TwoDiceTable:
    """A table read with two dice: by their sum, or as tens and units (two d6 from 11 to 66, two d10 from 01 to 100).

    Ten-sided dice numbered from 0 read 00 as 100, in the ranges too ("91-00"). Every roll has exactly one result.
    """

    def __init__(
        self,
        rows: Mapping[str, Result],
        *,
        read: Literal["sum", "tens_units"] = "sum",
        dice: Dice = TWO_DICE,
        results: Collection[Result] | None = None,
        source: str,
        key: str,
    ) -> None:
        if dice.count != 2:
            raise DataError(source, key, f"{dice.count} dice", "two dice")
        self.dice = dice
        self.source = source
        self.key = key
        self._read = read
        spans = {text: self._hundred(parse_span(text, source, key)) for text in rows}
        for text, value in rows.items():
            _check_result(value, results, source, f"{key}[{text}]")
        self._results = {self.value(faces): rows[self._row_of(faces, spans)] for faces in dice.outcomes()}
        self._check_used(spans)

    def value(self, faces: Faces) -> int:
        """The number that two faces are read as."""
        first, second = faces
        if self._read == "sum":
            return first + second
        return self._zero_is_hundred(10 * first + second)

    def result(self, faces: Faces) -> Result:
        """What the table says for these two faces."""
        if not self.dice.accepts(faces):
            raise ValueError(f"{self.source}: {self.key}: {faces} cannot be rolled")
        return self._results[self.value(faces)]

    def distribution(self) -> dict[Result, Fraction]:
        """How likely each result is."""
        return _distribution(self.result(faces) for faces in self.dice.outcomes())

    def _zero_is_hundred(self, value: int) -> int:
        return 100 if value == 0 and self._read == "tens_units" else value

    def _hundred(self, span: Span) -> Span:
        low, high = span
        return (
            None if low is None else self._zero_is_hundred(low),
            None if high is None else self._zero_is_hundred(high),
        )

    def _row_of(self, faces: Faces, spans: Mapping[str, Span]) -> str:
        value = self.value(faces)
        texts = [text for text, span in spans.items() if _holds(span, value)]
        if len(texts) != 1:
            problem = f"{value} is in no row" if not texts else f"{value} is in rows {', '.join(texts)}"
            raise DataError(self.source, self.key, problem, "every roll in exactly one row")
        return texts[0]

    def _check_used(self, spans: Mapping[str, Span]) -> None:
        for text, span in spans.items():
            if not any(_holds(span, value) for value in self._results):
                raise DataError(self.source, f"{self.key}[{text}]", "no roll leads here", "a range of possible rolls")


def parse_span(text: str, source: str, key: str) -> Span:
    """The range a printed row heading means: "4", "1-3", "5+" (or more), "2-" (or less)."""
    match = _SPAN.fullmatch(text)
    if match is None:
        raise DataError(source, key, f"range {text!r}", 'a range such as "4", "1-3", "5+" or "2-"')
    first = int(match[1])
    if match[2]:
        return (first, None) if match[2] == "+" else (None, first)
    return first, first if match[3] is None else int(match[3])


def _ratio(label: str, source: str, key: str) -> tuple[int, int]:
    match = _RATIO.fullmatch(label)
    if match is None or "0" in (match[1], match[2]):
        raise DataError(source, key, f"odds {label!r}", 'a ratio such as "1-2" or "3-1"')
    return int(match[1]), int(match[2])


def _holds(span: Span, value: int) -> bool:
    low, high = span
    return (low is None or low <= value) and (high is None or value <= high)


def _position(spans: Sequence[Span], value: int) -> int | None:
    return next((position for position, span in enumerate(spans) if _holds(span, value)), None)


def _check_spans(named: Sequence[tuple[str, Span]], source: str, key: str) -> None:
    """Ascending, neither gap nor overlap, open ends only outside."""
    if not named:
        raise DataError(source, key, "no ranges", "at least one")
    for label, (low, high) in named:
        if low is not None and high is not None and low > high:
            raise DataError(source, key, f"{label!r} runs from {low} down to {high}", "the lower number first")
    for (label, (_, high)), (next_label, (low, _)) in itertools.pairwise(named):
        if high is None or low is None:
            raise DataError(source, key, f"{label!r} and {next_label!r} overlap", "open ends only first and last")
        if low != high + 1:
            what = "overlap" if low <= high else "leave a gap"
            raise DataError(
                source, key, f"{label!r} and {next_label!r} {what}", f"the next range to begin at {high + 1}"
            )


def _check_ends(spans: Sequence[Span], low: int | None, high: int | None, source: str, key: str) -> None:
    found = (spans[0][0], spans[-1][1])
    if found != (low, high):
        raise DataError(source, key, f"covers {_span_text(found)}", f"exactly {_span_text((low, high))}")


def _span_text(span: Span) -> str:
    low, high = span
    return f"{'any' if low is None else low} to {'any' if high is None else high}"


def _check_result(value: Result, results: Collection[Result] | None, source: str, key: str) -> None:
    if results is not None and value not in results:
        known = ", ".join(str(result) for result in results)
        raise DataError(source, key, f"unknown result {value!r}", f"one of {known}")


def _distribution(rolled: Iterable[Result]) -> dict[Result, Fraction]:
    """The share of each value among equally likely ones, in order of first appearance."""
    counts: dict[Result, int] = {}
    for value in rolled:
        counts[value] = counts.get(value, 0) + 1
    total = sum(counts.values())
    return {value: Fraction(count, total) for value, count in counts.items()}
