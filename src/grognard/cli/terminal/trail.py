"""Looking back on the record: which lines still count, what they told, and how far a step can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from grognard.engine.match import Match, taken_back
from grognard.engine.records import Record

HUMAN = "human"


class LogLine(NamedTuple):
    """A sentence of the log, and the line of the record it belongs to."""

    n: int
    text: str


def trail_lines(record: Record) -> list[int]:
    """The numbers of the lines that led to the present state, without those taken back."""
    trail: list[int] = []
    for line in record.lines:
        if line.back_to is not None:
            trail = [n for n in trail if n <= line.back_to]
        else:
            trail.append(line.n)
    return trail


def steps_back(record: Record, seats: Mapping[str, str]) -> int:
    """How many steps to undo to return to the last human decision: 0 if there is none, -1 if dice lie between."""
    for steps, n in enumerate(reversed(trail_lines(record)), start=1):
        line = record.lines[n - 1]
        if line.kind == "roll":
            return -1
        if line.role is not None and seats.get(line.role) == HUMAN:
            return steps
    return 0


def tell_again(match: Match) -> list[LogLine]:
    """The log of a match so far, from its record; rolls taken back are told, too."""
    twin = Match(match.rules, Record(match.record.header, match.record.secret))
    log: list[LogLine] = []
    for line in match.record.lines:
        log += [LogLine(line.n, f"{event.text} [{event.rule}]") for event in twin.follow(line)]
    there = set(trail_lines(match.record))
    kept = [line for line in log if line.n in there]
    kept += [LogLine(back.n, taken_back(len(rolls)).capitalize()) for back, rolls in match.returns()]
    return sorted(kept, key=lambda line: line.n)
