"""Area boards: sheets without hexes. Regions of a map, sectors of a battle board, the boxes of a card.

An area is a place, as a hex is: its id is the `place` of the pieces in it and of the actions that lead to it. Outlines
are in the coordinates of the board; areas that share a border share its points.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec

Point = tuple[float, float]


class Area(msgspec.Struct, frozen=True):
    """One place of an area board."""

    id: str
    title: str
    points: tuple[Point, ...]
    """Its outline, without the first point again at the end."""
    style: str = ""
    """How it is drawn: "wood", "rough", "fields", "farm", "built", "city", "water", "marsh" or "box"; empty: open."""
    paint: str = ""
    """The role of a wash of colour over it: "yellow", "blue", "red"."""
    neighbours: tuple[str, ...] = ()
    anchor: Point | None = None
    """Where its counters stand. Without one, they stand in its middle."""
    slots: tuple[Point, ...] = ()
    """The middles of the spots for single counters, filled in this order. Further counters stand in rows."""
    label: Point | None = None
    """The middle of its title. Without one, the title stands above the counters."""
    note: str = ""
    """A line of small print below the title."""
    lettered: bool = True
    """False if its title is not written on the sheet. The sectors of a ring, for instance, need no names."""


class AreaPath(msgspec.Struct, frozen=True):
    """A line on the ground: a road from area to area, a river, a border."""

    points: tuple[Point, ...]
    style: str
    """"road", "secondary", "trail", "railway", "river", "stream", "border" or "arrow"."""
    title: str = ""


class AreaText(msgspec.Struct, frozen=True):
    """A text that names no place."""

    at: Point
    text: str
    kind: str = "note"
    """"title", "town", "village", "wood", "water" or "note"."""
    turn: float = 0.0
    """Degrees clockwise."""


class AreaShape(msgspec.Struct, frozen=True):
    """A picture printed below the boxes of a card: the plan of a tank, the deck of a ship."""

    points: tuple[Point, ...]
    paint: str
    """The role of its colour, as that of counters: "olive", "black", "grey"."""
    strength: float = 0.5
    """How much of the colour covers the paper: 1 is solid."""


class AreaBoard(msgspec.Struct, frozen=True):
    """One sheet made of areas."""

    id: str
    title: str
    width: float
    height: float
    areas: tuple[Area, ...]
    subtitle: str = ""
    paths: tuple[AreaPath, ...] = ()
    texts: tuple[AreaText, ...] = ()
    shapes: tuple[AreaShape, ...] = ()
    """Printed below the areas, in this order."""
    heart: tuple[float, float, float, float] | None = None
    """Left, top, width and height of what a small screen shows first; without it, the whole board."""
    sides: Mapping[str, str] = {}
    """The role of the colour of each side's counters. The side whose board it is comes first."""
    counter: float = 60.0
    """The side of a counter, in the board's coordinates."""
    imprint: str = ""

    def area(self, area_id: str) -> Area | None:
        """The area with this id."""
        return next((area for area in self.areas if area.id == area_id), None)


def middle_of(points: Sequence[Point]) -> Point:
    """The centre of gravity of an outline."""
    twice = x = y = 0.0
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        cross = ax * by - bx * ay
        twice += cross
        x += (ax + bx) * cross
        y += (ay + by) * cross
    if abs(twice) < 1e-9:
        return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return x / (3 * twice), y / (3 * twice)


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The outline of a rectangle."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def ring_sector(centre: Point, inner: float, outer: float, start: float, end: float) -> tuple[Point, ...]:
    """The outline of a part of a ring between two directions, in degrees clockwise from the top; `inner` 0 is a wedge.

    The points lie every few degrees at the same places on neighbouring rings, so that borders are shared.
    """
    steps = max(2, round((end - start) / 4))
    turns = [start + (end - start) * step / steps for step in range(steps + 1)]
    far = [_on_circle(centre, outer, turn) for turn in turns]
    near = [_on_circle(centre, inner, turn) for turn in reversed(turns)] if inner else [centre]
    return (*far, *near)


def _on_circle(centre: Point, radius: float, turn: float) -> Point:
    angle = math.radians(turn)
    return round(centre[0] + radius * math.sin(angle), 2), round(centre[1] - radius * math.cos(angle), 2)
