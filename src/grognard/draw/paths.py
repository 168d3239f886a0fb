"""Points and smooth lines: vectors, splines, sampling, and the `d` of an SVG path."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from .svg import number

Point = tuple[float, float]
Line = Sequence[Point]


def add(a: Point, b: Point) -> Point:
    """The sum of two vectors."""
    return a[0] + b[0], a[1] + b[1]


def between(a: Point, b: Point, share: float = 0.5) -> Point:
    """The point that lies a share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def distance(a: Point, b: Point) -> float:
    """How far apart two points are."""
    return math.hypot(a[0] - b[0], a[1] - b[1])


def towards(a: Point, b: Point, length: float) -> Point:
    """The vector of that length from a in the direction of b; nothing if they are one point."""
    gap = distance(a, b)
    return ((b[0] - a[0]) * length / gap, (b[1] - a[1]) * length / gap) if gap else (0.0, 0.0)


def left_of(a: Point, b: Point, length: float = 1.0) -> Point:
    """The vector of that length at a right angle to the left of the way from a to b (y grows downwards)."""
    x, y = towards(a, b, length)
    return y, -x


def point_on_circle(centre: Point, radius: float, angle: float) -> Point:
    """The point at an angle in degrees, clockwise from east."""
    turn = math.radians(angle)
    return centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)


def line_length(line: Line) -> float:
    """The length of a broken line."""
    return sum(distance(a, b) for a, b in pairwise(line))


def along(line: Line, reach: float) -> Point:
    """The point so far from the beginning of a broken line, its last point if it is shorter."""
    for a, b in pairwise(line):
        step = distance(a, b)
        if step >= reach and step:
            return between(a, b, reach / step)
        reach -= step
    return line[-1]


def cut(line: Line, start: float, end: float) -> list[Point]:
    """The part of a broken line between two distances from its beginning."""
    kept, done = [along(line, start)], 0.0
    for a, b in pairwise(line):
        done += distance(a, b)
        if start < done < end:
            kept.append(b)
    return [*kept, along(line, end)]


# -- smooth lines ---------------------------------------------------------------------------------------------------


def softened(corners: Line, steps: int = 6) -> list[Point]:
    """An open line with its corners rounded: it begins and ends with them and touches every side in its middle."""
    if len(corners) < 3:
        return list(corners)
    line = [corners[0]]
    for place in range(1, len(corners) - 1):
        start = between(corners[place - 1], corners[place])
        end = between(corners[place], corners[place + 1])
        line += [_bezier_2(start, corners[place], end, step / steps) for step in range(steps + 1)]
    return [*_without_repeats(line), corners[-1]]


def cubic(start: Point, first: Point, second: Point, end: Point, steps: int = 8) -> list[Point]:
    """Points along a cubic curve, its end included and its start left out."""
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        # One step of de Casteljau, then a quadratic curve.
        a, b, c = between(start, first, t), between(first, second, t), between(second, end, t)
        points.append(_bezier_2(a, b, c, t))
    return points


def _bezier_2(a: Point, b: Point, c: Point, t: float) -> Point:
    first, second = between(a, b, t), between(b, c, t)
    return between(first, second, t)


def _without_repeats(line: Line) -> list[Point]:
    kept = [line[0]]
    for point in line[1:]:
        if distance(point, kept[-1]) > 0.01:
            kept.append(point)
    return kept


def smoothed(line: Line, rounds: int) -> list[Point]:
    """A line whose inner points are drawn towards their neighbours, several times over; the ends stay."""
    points = list(line)
    for _ in range(rounds):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(points, points[1:], points[2:], strict=False)
        ]
        points = [points[0], *inner, points[-1]]
    return points


# -- SVG ------------------------------------------------------------------------------------------------------------


def _pair(point: Point, digits: int) -> str:
    y = number(point[1], digits)
    return number(point[0], digits) + (y if y.startswith("-") else " " + y)


def polyline(line: Line, digits: int = 1, closed: bool = False) -> str:
    """Straight pieces from point to point."""
    body = "L".join(_pair(point, digits) for point in line)
    return f"M{body}{'Z' if closed else ''}"


def spline(line: Line, digits: int = 1) -> str:
    """A smooth open path near the points, through its ends and the middle of every side between."""
    if len(line) < 3:
        return polyline(line, digits)
    parts = [f"M{_pair(line[0], digits)}L{_pair(between(line[0], line[1]), digits)}"]
    parts += [_knee(line[place], line[place + 1], digits) for place in range(1, len(line) - 1)]
    return "".join(parts) + f"L{_pair(line[-1], digits)}"


def blob(ring: Line, digits: int = 0) -> str:
    """A smooth closed path near the points."""
    start = between(ring[-1], ring[0])
    knees = (_knee(point, ring[(place + 1) % len(ring)], digits) for place, point in enumerate(ring))
    return f"M{_pair(start, digits)}{''.join(knees)}Z"


def _knee(corner: Point, after: Point, digits: int) -> str:
    return f"Q{_pair(corner, digits)} {_pair(between(corner, after), digits)}"
