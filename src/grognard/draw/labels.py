"""Names and hex numbers, placed so that none covers another: by their boxes, best place first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from .field import Lattice
from .layout import COUNTER, Rect, SheetPlan
from .lettering import HANDS, Hand, set_text, style, width_of
from .obstacles import Obstacles, evenly
from .paths import Point, add, cut, left_of, line_length, polyline, smoothed, towards
from .settlements import CLUSTER, COUNTRY, Settlement
from .svg import element, group, text_of
from .themes import Theme
from .water import River

_NUMBER_COSTS = {"road": 3.0, "river": 3.0, "settlement": 3.0, "bridge": 3.0}
_NAME_COSTS = {"settlement": 60.0, "bridge": 60.0, "road": 3.0, "river": 4.0, "town": 0.3}
_CURVE_COSTS = {"settlement": 25.0, "bridge": 25.0, "road": 5.0, "river": 6.0, "town": 2.0}


class Placed(NamedTuple):
    """A text with its place: the left end of its baseline, and the box it covers."""

    text: str
    hand: Hand
    x: float
    y: float
    box: Rect


class Curved(NamedTuple):
    """A name along a curve, and the boxes it covers piece by piece."""

    id: str
    text: str
    hand: Hand
    line: tuple[Point, ...]
    boxes: tuple[Rect, ...]


def _placed(text: str, hand: Hand, x: float, y: float) -> Placed:
    return Placed(text, hand, x, y, Rect(x, y - 0.7 * hand.size, width_of(text, hand), 0.9 * hand.size))


# -- hex numbers ----------------------------------------------------------------------------------------------------

_NUMBER_SPOTS = ((0, -68), (-34, -68), (34, -68), (-24, -60), (24, -60), (0, -58), (-46, -58), (46, -58))


def place_numbers(field: Lattice, obstacles: Obstacles) -> list[Placed]:
    """The number of every hex, at its top, a little to the side where a road or river is."""
    hand = HANDS["number"]
    found = []
    for hex_, name in enumerate(field.grid.ids):
        x, y = field.hex_centre(hex_)
        half = width_of(name, hand) / 2
        spots = [_placed(name, hand, x + dx - half, y + dy) for dx, dy in _NUMBER_SPOTS]
        best = min(
            enumerate(spots),
            key=lambda spot: obstacles.weight(spot[1].box.grown(5), _NUMBER_COSTS) + 0.4 * spot[0],
        )
        found.append(best[1])
    return found


def draw_numbers(numbers: Iterable[Placed], inks: Theme) -> str:
    """All hex numbers."""
    texts = [element("text", text_of(placed.text), x=round(placed.x, 1), y=round(placed.y, 1)) for placed in numbers]
    return group(
        texts,
        id="sheet-numbers",
        class_="hex-numbers",
        **style(HANDS["number"], inks.number, inks.halo, 3.0),
        stroke_opacity=0.75,
    )


# -- names ----------------------------------------------------------------------------------------------------------


def place_names(
    settlements: Iterable[Settlement], plan: SheetPlan, obstacles: Obstacles, taken: list[Rect]
) -> list[Placed]:
    """A place for the name of every settlement, the greatest first. Adds their boxes to `taken`."""
    order = {"city": 0, "town": 1, "fort": 2, "village": 3}
    counters = [_counter_box(plan.field, hex_) for hex_ in range(len(plan.field.grid))]
    found = []
    named = [settlement for settlement in settlements if settlement.label.text]
    for settlement in sorted(named, key=lambda settlement: (order.get(settlement.label.kind, 9), settlement.label.hex)):
        hand = HANDS.get(settlement.label.kind, HANDS["village"]).scaled(plan.board.lettering)
        text = settlement.label.text.upper() if settlement.label.kind == "fort" else settlement.label.text
        spots = list(_spots(settlement, text, hand))
        area = _around(spot.box for _, spot in spots)
        near, beside = _within(counters, area), _within(taken, area)
        costs = [_cost(spot.box, plan, obstacles, beside, near) + dislike for dislike, spot in spots]
        best = spots[costs.index(min(costs))][1]
        taken.append(best.box.grown(3))
        found.append(best)
    return found


def _within(boxes: Iterable[Rect], area: Rect) -> list[Rect]:
    return [box for box in boxes if box.meets(area)]


def _counter_box(field: Lattice, hex_: int) -> Rect:
    x, y = field.hex_centre(hex_)
    return Rect(x - COUNTER / 2, y - COUNTER / 2, COUNTER, COUNTER)


_ACROSS = ((0, 70), (0, -52), (0, 84), (-40, 70), (40, 70), (-40, -52), (40, -52), (0, 8))
"""The places tried for a name across the country: below and above where a counter would stand."""


def _spots(settlement: Settlement, text: str, hand: Hand) -> Iterator[tuple[float, Placed]]:
    """Places for a name, each with its cost: below a town, at a side of a dot."""
    wide = width_of(text, hand)
    x, y = settlement.at
    if settlement.label.kind in COUNTRY:
        for liked, (aside, down) in enumerate(_ACROSS):
            yield 0.5 * liked, _placed(text, hand, x + aside - wide / 2, y + down)
        return
    if settlement.radius >= CLUSTER:
        for liked, (dx, dy) in enumerate(_town_spots(settlement.radius, wide, hand.size)):
            yield 0.25 * liked, _placed(text, hand, x + dx, y + dy)
        return
    out, middle = settlement.radius + 6, 0.27 * hand.size
    sides = [(out, middle), (-out - wide, middle)]
    sides += [(-wide / 2, out + 0.72 * hand.size), (-wide / 2, -out - 0.12 * hand.size)]
    sides += [(out * 0.7, out * 0.8 + middle), (-out * 0.7 - wide, out * 0.8 + middle)]
    sides += [(out * 0.7, -out * 0.6), (-out * 0.7 - wide, -out * 0.6)]
    sides += [(-wide * share, out + 0.72 * hand.size) for share in (0.25, 0.75)]
    sides += [(-wide * share, -out - 0.12 * hand.size) for share in (0.25, 0.75)]
    for liked, (dx, dy) in enumerate(sides):
        yield 1.5 * liked, _placed(text, hand, x + dx, y + dy)


def _town_spots(radius: float, wide: float, size: float) -> Iterator[Point]:
    below = max(radius, COUNTER / 2) + 0.74 * size
    for shift in (0, -15, 15, -30, 30, -45, 45, -60, 60, -80, 80):
        for drop in (below, below + 8, below + 16):
            yield shift - wide / 2, drop
    for drop in (0.3 * size, -12, 24, -30, 42, 51, -48, 60, 69):
        for away in (8, 18, 30):
            yield radius + away, drop
            yield -radius - away - wide, drop
    for shift in (0, -15, 15, -30, 30, -60, 60):
        yield shift - wide / 2, -radius - 6


def _cost(box: Rect, plan: SheetPlan, obstacles: Obstacles, taken: list[Rect], counters: list[Rect]) -> float:
    """The cost of writing there: other texts and settlements forbid it, lines and counters make it higher."""
    cost = 500.0 * sum(box.meets(other) for other in taken)
    inner = plan.frame.grown(-8)
    if box.x < inner.x or box.y < inner.y or box.x + box.width > inner.x + inner.width:
        cost += 800
    cost += obstacles.weight(box.grown(3), _NAME_COSTS)
    return cost + 80 * sum(_share(box, counter) for counter in counters if box.meets(counter))


def _share(box: Rect, other: Rect) -> float:
    wide = min(box.x + box.width, other.x + other.width) - max(box.x, other.x)
    high = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
    return wide * high / (box.width * box.height)


def draw_names(names: Iterable[Placed], inks: Theme) -> str:
    """All names with their halo."""
    texts = [
        set_text(
            placed.text,
            round(placed.x, 1),
            round(placed.y, 1),
            placed.hand,
            getattr(inks, placed.hand.ink),
            inks.halo,
            halo_width=0.12 * placed.hand.size + 2.6,
        )
        for placed in names
    ]
    return group(texts, id="sheet-names")


# -- names along rivers ---------------------------------------------------------------------------------------------


def place_river_names(
    rivers: Iterable[River], plan: SheetPlan, obstacles: Obstacles, taken: list[Rect]
) -> list[Curved]:
    """The name of each river beside its course, twice for a long one. Adds their boxes to `taken`."""
    found = []
    for river in rivers:
        if not river.named:
            continue
        length = line_length(river.line)
        hand = HANDS["major" if river.width > 20 else "minor"]
        used: list[float] = []
        for copy in range(2 if length > 1900 else 1):
            best = _best_stretch(river, hand, plan, obstacles, taken, used)
            if best is not None:
                start, curved = best
                used.append(start)
                taken += curved.boxes
                found.append(curved._replace(id=f"{river.id}-name-{copy + 1}"))
    return found


def _best_stretch(
    river: River, hand: Hand, plan: SheetPlan, obstacles: Obstacles, taken: list[Rect], used: list[float]
) -> tuple[float, Curved] | None:
    room = width_of(river.title, hand) + 12
    length = line_length(river.line)
    spots = []
    for step in range(int((length - room) // 40)):
        start = 40.0 * step
        if any(abs(start - other) < length / 3 for other in used):
            continue
        stretch = smoothed(evenly(cut(river.line, start, start + room), 12), 16)
        for side in (1, -1):
            curved = _beside(river, hand, stretch, side)
            spots.append((_curve_cost(curved, plan, obstacles, taken), start, curved))
    best = min(spots, key=lambda spot: spot[:2], default=None)
    return None if best is None else (best[1], best[2])


def _beside(river: River, hand: Hand, stretch: list[Point], side: int) -> Curved:
    """The name on one side of a stretch of the river, reading from left to right."""
    line = stretch if stretch[-1][0] >= stretch[0][0] else stretch[::-1]
    gap = river.width / 2 + (9 if side > 0 else 5 + 0.62 * hand.size)
    moved = [add(a, left_of(a, b, side * gap)) for a, b in pairwise(line)]
    wide = width_of(river.title, hand)
    base = _lengthened(smoothed(moved, 6), wide + 16)
    points = evenly(base, wide / (2 * len(river.title)))
    rise = [add(a, left_of(a, b, 0.28 * hand.size)) for a, b in pairwise(points)]
    half = 0.4 * hand.size
    boxes = tuple(Rect(x - half, y - half, 2 * half, 2 * half) for x, y in rise)
    return Curved("", river.title, hand, tuple(base), boxes)


def _lengthened(line: list[Point], length: float) -> list[Point]:
    """The line carried straight on at both ends until it is that long."""
    lack = (length - line_length(line)) / 2
    if lack <= 0:
        return line
    return [add(line[0], towards(line[1], line[0], lack)), *line, add(line[-1], towards(line[-2], line[-1], lack))]


def _curve_cost(curved: Curved, plan: SheetPlan, obstacles: Obstacles, taken: list[Rect]) -> float:
    inner = plan.map.grown(-6)
    cost = 0.0
    whole = _around(curved.boxes)
    near = [other for other in taken if other.meets(whole)]
    for box in curved.boxes:
        cost += 200 * sum(box.meets(other) for other in near)
        cost += obstacles.weight(box, _CURVE_COSTS)
        x, y = plan.field.centre(plan.field.cell_at((box.x + box.width / 2, box.y + box.height / 2)))
        cost += 6 * box.meets(Rect(x - COUNTER / 2, y - COUNTER / 2, COUNTER, COUNTER))
        outside = box.x < inner.x or box.y < inner.y
        outside = outside or box.x + box.width > inner.x + inner.width or box.y + box.height > inner.y + inner.height
        cost += 300 * outside
    steep = abs(curved.line[-1][1] - curved.line[0][1]) / max(1.0, line_length(curved.line))
    bent = 1 - _chord(curved) / max(1.0, line_length(curved.line))
    return cost + 14 * steep + 260 * bent


def _around(boxes: Iterable[Rect]) -> Rect:
    found = list(boxes)
    x, y = min(box.x for box in found), min(box.y for box in found)
    right = max(box.x + box.width for box in found)
    return Rect(x, y, right - x, max(box.y + box.height for box in found) - y)


def _chord(curved: Curved) -> float:
    return line_length([curved.line[0], curved.line[-1]])


def curve_paths(names: Iterable[Curved]) -> list[str]:
    """The paths along which names are set."""
    return [element("path", id=name.id, d=polyline(evenly(name.line, 14), 1)) for name in names]


def draw_curved(names: Iterable[Curved], inks: Theme) -> str:
    """The names of rivers along their curves."""
    texts = [
        element(
            "text",
            element("textPath", text_of(name.text), href=f"#{name.id}", startOffset="50%", text_anchor="middle"),
            **style(name.hand, getattr(inks, name.hand.ink), inks.halo, 5.0),
            stroke_opacity=0.7,
        )
        for name in names
    ]
    return group(texts, id="sheet-river-names") if texts else ""
