"""Towns as street blocks, cities larger and walled, villages as dots, forts as stars with a glacis."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from grognard.engine.boards import Board, Label

from .field import Lattice
from .noise import signed, unit
from .obstacles import Obstacles
from .paths import Point, blob, distance, point_on_circle, polyline
from .svg import element, group
from .themes import Theme

COUNTRY = ("wood", "hill", "water")
"""Kinds of names that stand alone: they are written across the country, beside no mark."""
_WATER = frozenset({"river"})
_LINES = frozenset({"river", "road"})
CITY, TOWN, CLUSTER, FORT, DOT = 69.0, 44.0, 31.0, 22.0, 6.5
_BUILT = {"village": CLUSTER, "town": TOWN}
"""Feature styles that fill the middle of their hexes with houses, whether or not they have a name."""


class Settlement(NamedTuple):
    """Something that stands at a point and has a name."""

    label: Label
    at: Point
    radius: float


def place_settlements(board: Board, field: Lattice, obstacles: Obstacles) -> list[Settlement]:
    """Where every city, town, fort and village stands; forts and villages keep clear of lines and of each other."""
    settlements = [
        Settlement(Label(hex_, "", "houses"), field.hex_centre(hex_), radius) for hex_, radius in houses(board)
    ]
    built = {settlement.label.hex: settlement for settlement in settlements}
    for label in board.labels or _labels_from_names(board):
        centre = field.hex_centre(label.hex)
        if label.hex in built:
            settlements[settlements.index(built[label.hex])] = Settlement(label, centre, built[label.hex].radius)
            continue
        if label.kind == "city":
            settlements.append(Settlement(label, centre, CITY))
        elif label.kind == "town":
            settlements.append(Settlement(label, centre, TOWN))
        elif label.kind == "fort":
            settlements.append(Settlement(label, _stand(field, label, FORT, obstacles, settlements), FORT))
        elif label.kind == "village":
            settlements.append(Settlement(label, _stand(field, label, DOT, obstacles, settlements), DOT))
        elif label.kind in COUNTRY:
            settlements.append(Settlement(label, centre, 0.0))
    return settlements


def houses(board: Board) -> Iterable[tuple[int, float]]:
    """The hexes that houses fill, each with how far they reach."""
    kinds = {name: _BUILT[look.style] for name, look in board.features.items() if look.style in _BUILT}
    for hex_ in range(len(board.map.grid)):
        reach = [radius for name, radius in kinds.items() if board.map.has(name, hex_)]
        if reach:
            yield hex_, max(reach)


def _labels_from_names(board: Board) -> Iterable[Label]:
    return (Label(hex_, name, "village") for hex_, name in sorted(board.names.items()))


def _stand(field: Lattice, label: Label, radius: float, obstacles: Obstacles, settlements: list[Settlement]) -> Point:
    """The best of some points in the hex: beside where a counter lies, off the lines, away from other settlements."""
    centre = field.hex_centre(label.hex)

    def merit(point: Point) -> float:
        lines = obstacles.clearance(point, radius + 22, _LINES)
        others = min(
            (distance(point, settlement.at) - settlement.radius - radius for settlement in settlements), default=99.0
        )
        top = 25.0 if point[1] < centre[1] - 45 else 0.0
        return min(lines, radius + 16) * 2 + min(others, 40.0) - top + 4 * unit("stand", label.text, round(point[0]))

    far, near = (68.0, 60.0) if radius > DOT else (78.0, 72.0)
    ring = [point_on_circle(centre, far, angle) for angle in (0, 180, 9, 171, 351, 189)]
    ring += [point_on_circle(centre, near, angle) for angle in (30, 150, 330, 210, 50, 130, 90)]
    return max(ring, key=merit)


def note_settlements(settlements: Iterable[Settlement], obstacles: Obstacles) -> None:
    """Remember where settlements stand."""
    for settlement in settlements:
        if not settlement.radius:
            continue
        kind = "settlement" if settlement.radius < CLUSTER else "town"
        steps = max(1, int(settlement.radius // 8))
        for ring in range(steps + 1):
            reach = settlement.radius * ring / steps
            count = max(1, int(reach / 1.6))
            obstacles.add(kind, (point_on_circle(settlement.at, reach, 360 * turn / count) for turn in range(count)))


def draw_towns(settlements: Iterable[Settlement], obstacles: Obstacles, inks: Theme) -> str:
    """The blocks of cities and towns, to lie under the roads."""
    parts = []
    for settlement in settlements:
        if settlement.radius >= CLUSTER:
            parts += town_parts(settlement, obstacles, inks)
    return group(parts, id="sheet-towns") if parts else ""


def town_parts(settlement: Settlement, obstacles: Obstacles, inks: Theme) -> list[str]:
    """One city or town."""
    city = settlement.label.kind == "city"
    blocks = "".join(_blocks(settlement, obstacles))
    ground = element("path", d=blob(_outskirts(settlement, obstacles)), fill=inks.street, fill_opacity=0.8)
    wall = element(
        "path",
        d=_wall(settlement, obstacles),
        fill="none",
        stroke=inks.built_edge,
        stroke_width=3,
        stroke_linejoin="round",
    )
    body = element("path", d=blocks, fill=inks.built, stroke=inks.built_edge, stroke_width=1.1, stroke_linejoin="round")
    return [ground, *([wall] if city else []), body]


def _outskirts(settlement: Settlement, obstacles: Obstacles) -> list[Point]:
    return [
        point_on_circle(
            settlement.at,
            _reach(settlement, 24 * turn, obstacles) * (0.99 + 0.08 * signed("edge", settlement.label.text, turn)),
            24 * turn,
        )
        for turn in range(15)
    ]


def _reach(settlement: Settlement, angle: float, obstacles: Obstacles) -> float:
    """How far a town extends at an angle: to its radius, or to where water is near."""
    reach = settlement.radius
    while reach > 20 and obstacles.clearance(point_on_circle(settlement.at, reach, angle), 24, _WATER) < 24:
        reach -= 4
    return reach


def _blocks(settlement: Settlement, obstacles: Obstacles) -> Iterable[str]:
    """Rings of blocks around the market place, looser towards the outside."""
    name = settlement.label.text
    depth = 13.0
    rings = int((settlement.radius - 9) // (depth + 4))
    for ring in range(rings):
        inner = 9 + ring * (depth + 4)
        count = max(4, round(math.tau * (inner + depth / 2) / 25))
        turn = 360 * unit("turn", name, ring)
        for block in range(count):
            key = (name, ring, block)
            if unit("gap", *key) < 0.05 + 0.42 * (ring / rings) ** 2:
                continue
            middle = point_on_circle(settlement.at, inner + depth / 2, turn + 360 * (block + 0.5) / count)
            if obstacles.clearance(middle, 27, _WATER) >= 27:
                yield _block(settlement.at, inner, depth, turn + 360 * block / count, 360 / count, key)


def _block(centre: Point, inner: float, depth: float, start: float, width: float, key: tuple[object, ...]) -> str:
    gap = 200 / (inner + depth / 2)
    corners = [(inner, start + gap), (inner, start + width - gap)]
    outer = inner + depth
    corners += [(outer, start + width - gap * 0.7), (outer, start + width / 2), (outer, start + gap * 0.7)]
    return polyline(
        [
            point_on_circle(
                centre, radius + 1.8 * signed("r", spot, *key), angle + 40 / radius * signed("a", spot, *key)
            )
            for spot, (radius, angle) in enumerate(corners)
        ],
        closed=True,
    )


def _wall(settlement: Settlement, obstacles: Obstacles) -> str:
    """A town wall with bastions at its corners."""
    points = []
    count = 10
    for corner in range(count):
        angle = 360 * corner / count + 5 * signed("bastion", settlement.label.text, corner)
        reach = _reach(settlement, angle, obstacles)
        points += [
            point_on_circle(settlement.at, reach * share, angle + turn)
            for share, turn in ((0.95, -9), (1.06, -5), (1.06, 5), (0.95, 9))
        ]
    return polyline(points, closed=True)


# -- forts and dots -------------------------------------------------------------------------------------------------


def draw_forts_and_villages(settlements: Iterable[Settlement], inks: Theme) -> str:
    """Forts and villages, to lie over the roads."""
    parts = []
    for settlement in settlements:
        if settlement.label.kind == "fort":
            parts += fort_parts(settlement.at, inks)
        elif settlement.label.kind == "village" and settlement.radius == DOT:
            x, y = settlement.at
            parts.append(
                element("circle", cx=x, cy=y, r=DOT, fill=inks.street, stroke=inks.built_edge, stroke_width=2.6)
            )
    return group(parts, id="sheet-marks") if parts else ""


def fort_parts(at: Point, inks: Theme, radius: float = FORT) -> list[str]:
    """A star of five bastions, with the glacis hachured around it."""
    star = [point_on_circle(at, radius * (0.66 if turn % 2 == 0 else 0.44), 36 * turn - 90) for turn in range(10)]
    slope = "".join(
        polyline(
            [
                point_on_circle(at, radius * 0.8, angle),
                point_on_circle(at, radius * (1.12 if angle % 24 else 1.02), angle),
            ]
        )
        for angle in range(0, 360, 12)
    )
    return [
        element("circle", cx=at[0], cy=at[1], r=radius * 0.95, fill=inks.fort_ground, fill_opacity=0.85),
        element("path", d=slope, stroke=inks.fort, stroke_width=1.6, fill="none"),
        element(
            "path",
            d=polyline(star, closed=True),
            fill=inks.fort,
            stroke=inks.fort,
            stroke_width=3,
            stroke_linejoin="miter",
        ),
        element("circle", cx=at[0], cy=at[1], r=radius * 0.2, fill=inks.fort_ground),
    ]
