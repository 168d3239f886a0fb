"""What is already drawn, as points with a kind, so that trees stand clear of roads, and names of both."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import hypot

from .layout import Rect
from .paths import Line, Point, distance, line_length

_BIN = 40.0


class Obstacles:
    """Points on the sheet, found by place."""

    def __init__(self) -> None:
        self._bins: dict[tuple[int, int], list[tuple[Point, str]]] = defaultdict(list)

    def add(self, kind: str, points: Iterable[Point]) -> None:
        """Remember points of a kind."""
        for point in points:
            self._bins[_bin(point)].append((point, kind))

    def add_line(self, kind: str, line: Line, spacing: float = 9.0) -> None:
        """Remember a line of a kind, point by point."""
        self.add(kind, evenly(line, spacing))

    def add_rect(self, kind: str, rect: Rect, spacing: float = 10.0) -> None:
        """Remember an area of a kind, as a lattice of points."""
        wide, high = int(rect.width // spacing) + 2, int(rect.height // spacing) + 2
        self.add(
            kind,
            (
                (rect.x + rect.width * column / (wide - 1), rect.y + rect.height * row / (high - 1))
                for column in range(wide)
                for row in range(high)
            ),
        )

    def clearance(self, point: Point, reach: float, kinds: frozenset[str] | None = None) -> float:
        """How far the nearest point of these kinds (of any, if None) is, `reach` at most."""
        x, y = point
        left, top = _bin((x - reach, y - reach))
        right, bottom = _bin((x + reach, y + reach))
        bins, nearest = self._bins, reach
        # The inner loop of trees, furrows and signs: thousands of questions about a large map.
        for column in range(left, right + 1):
            for row in range(top, bottom + 1):
                for (px, py), kind in bins.get((column, row), ()):
                    gap = hypot(px - x, py - y)
                    if gap < nearest and (kinds is None or kind in kinds):
                        nearest = gap
        return nearest

    def weight(self, rect: Rect, weights: Mapping[str, float]) -> float:
        """The weights of all points in a rectangle, by their kinds."""
        right, bottom = rect.x + rect.width, rect.y + rect.height
        return sum(
            weights.get(kind, 0.0) for (x, y), kind in self._in(rect) if rect.x <= x <= right and rect.y <= y <= bottom
        )

    def _in(self, rect: Rect) -> Iterator[tuple[Point, str]]:
        left, top = _bin((rect.x, rect.y))
        right, bottom = _bin((rect.x + rect.width, rect.y + rect.height))
        for column in range(left, right + 1):
            for row in range(top, bottom + 1):
                if (column, row) in self._bins:
                    yield from self._bins[column, row]


def evenly(line: Line, spacing: float) -> list[Point]:
    """Points along a line, evenly spaced, both ends included."""
    if len(line) < 2:
        return list(line)
    length = line_length(line)
    steps = max(1, round(length / spacing))
    points, place, done = [line[0]], 0, 0.0
    for step in range(1, steps):
        goal = length * step / steps
        while done + distance(line[place], line[place + 1]) < goal:
            done += distance(line[place], line[place + 1])
            place += 1
        gap = distance(line[place], line[place + 1])
        share = (goal - done) / gap if gap else 0.0
        a, b = line[place], line[place + 1]
        points.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return [*points, line[-1]]


def _bin(point: Point) -> tuple[int, int]:
    return int(point[0] // _BIN), int(point[1] // _BIN)
