"""The statistics that a game keeps, from the facts of its notebooks: for people, for programs, and for the report."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any

from grognard.engine.ruleset import Ruleset
from grognard.engine.statistics import Average, Cell, Proportion, Statistic

from .page import paragraph, section, table
from .shapes import Result
from .summary import CONFIDENCE, share


def statistics_of(rules: Ruleset, results: Sequence[Result]) -> list[Statistic]:
    """The tables of the game; none if it keeps no statistics."""
    facts = [result.facts for result in results if result.facts]
    return rules.statistics.tables(facts) if facts and rules.statistics else []


def mean_of(cell: Average) -> tuple[float, float]:
    """The mean of an average, and how far its interval reaches to either side."""
    if not cell.count:
        return 0.0, 0.0
    mean = cell.total / cell.count
    if cell.count == 1:
        return mean, 0.0
    variance = max(cell.squares - cell.count * mean * mean, 0.0) / (cell.count - 1)
    return mean, NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * sqrt(variance / cell.count)


def words(cell: Cell) -> str:
    """A cell in words, with its interval."""
    if isinstance(cell, Proportion):
        if not cell.of:
            return "-"
        found = share(cell.count, cell.of)
        return f"{100 * found.rate:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"
    if isinstance(cell, Average):
        if not cell.count:
            return "-"
        mean, reach = mean_of(cell)
        return f"{mean:.2f} ± {reach:.2f}" if cell.count > 1 else f"{mean:.2f}"
    return str(cell)


def value(cell: Cell) -> Any:
    """A cell in JSON types."""
    if isinstance(cell, Proportion):
        found = share(cell.count, cell.of)
        return {
            "count": cell.count,
            "of": cell.of,
            "rate": round(found.rate, 5),
            "low": round(found.low, 5),
            "high": round(found.high, 5),
        }
    if isinstance(cell, Average):
        mean, reach = mean_of(cell)
        return {
            "count": cell.count,
            "mean": round(mean, 5),
            "low": round(mean - reach, 5),
            "high": round(mean + reach, 5),
        }
    return cell


def document(rules: Ruleset, results: Sequence[Result]) -> dict[str, Any]:
    """All tables for programs: by their ids, each row by the head of its columns."""
    return {
        found.id: [dict(zip(found.head, map(value, row), strict=True)) for row in found.rows]
        for found in statistics_of(rules, results)
    }


def lines(rules: Ruleset, results: Sequence[Result]) -> list[str]:
    """All tables as plain text."""
    told: list[str] = []
    for found in statistics_of(rules, results):
        rows = [list(found.head), *([words(cell) for cell in row] for row in found.rows)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(found.head))]
        told += ["", found.title]
        for row in rows:
            told.append("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
        if found.text:
            told.append(f"  {found.text}")
    return told


def sections(rules: Ruleset, results: Sequence[Result]) -> list[str]:
    """All tables as sections of the report."""
    return [
        section(
            found.id,
            found.title,
            paragraph(found.text) if found.text else "",
            table(found.head, [[words(cell) for cell in row] for row in found.rows]),
        )
        for found in statistics_of(rules, results)
    ]
