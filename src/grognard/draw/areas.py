"""Area boards as printed sheets: ground, lines, borders and titles of areas, in the hand of the hex maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from grognard.engine.areas import Area, AreaBoard, AreaPath, AreaShape, middle_of
from grognard.engine.boards import Label

from .fonts import ITALIC, SANS, SERIF
from .layout import COUNTER, PAD, Rect, rounded
from .lettering import HANDS, Hand, set_text, width_of, width_to_fit
from .noise import signed, unit
from .obstacles import Obstacles, evenly
from .paths import Point, add, distance, polyline, softened, spline
from .places import AreaPlace, BoardLayout
from .roads import STROKES
from .settlements import Settlement, town_parts
from .svg import element, group, number
from .terrain import furrows, hachures, ridge_at, tree_at, tree_shapes
from .themes import Theme, livery, theme_named

_HEAD = 96.0
_TITLE = Hand(SERIF, 58, 2.4, True)
_SUBTITLE = Hand(ITALIC, 32, 0.8)
_AREA = Hand(SERIF, 27, 1.0, True)
_NOTE = Hand(SANS, 20, 0.2)
_FINE = Hand(ITALIC, 20, 0.2)
_TEXTS = {"title": Hand(SERIF, 44, 2.0, True), "note": Hand(SANS, 23, 0.2), "water": HANDS["minor"], **HANDS}
_WATER = {"river": 22.0, "stream": 9.0}


class AreaPlan:
    """Where an area board lies on its sheet: enlarged so that counters are as large as on every other sheet."""

    def __init__(self, board: AreaBoard) -> None:
        self.board = board
        self.scale = COUNTER / board.counter
        self.frame = Rect(PAD + 8, PAD + _HEAD, board.width * self.scale, board.height * self.scale)
        self.width = self.frame.width + 2 * (PAD + 8)
        self.height = self.frame.y + self.frame.height + PAD + (34 if board.imprint else 8)

    def at(self, point: Point) -> Point:
        """A point of the board on the sheet."""
        return self.frame.x + point[0] * self.scale, self.frame.y + point[1] * self.scale

    def line(self, points: Iterable[Point]) -> list[Point]:
        """Points of the board on the sheet."""
        return [self.at(point) for point in points]

    def anchor(self, area: Area) -> Point:
        """Where the counters of an area stand."""
        return self.at(area.anchor or middle_of(area.points))

    def label(self, area: Area) -> Point:
        """The middle of the baseline of an area's title."""
        if area.label:
            return self.at(area.label)
        x, y = self.anchor(area)
        top = min(py for _, py in self.line(area.points))
        return x, max(top + 34, y - COUNTER / 2 - (42 if area.note else 18))

    def spots(self, area: Area, count: int) -> list[tuple[float, float, float]]:
        """The left upper corners and sizes of a number of counters: first in the slots, the others in rows."""
        slots = self.line(area.slots[:count])
        found = [(x - COUNTER / 2, y - COUNTER / 2, COUNTER) for x, y in slots]
        return found + rows_around(self.anchor(area), count - len(slots), self._room(area))

    def _room(self, area: Area) -> float:
        xs = [x for x, _ in self.line(area.points)]
        return max(xs) - min(xs)


def rows_around(middle: Point, count: int, room: float) -> list[tuple[float, float, float]]:
    """Rows of counters around a point, no wider than `room`, smaller when they are many."""
    if count < 1:
        return []
    size = COUNTER if count <= 4 else COUNTER * 0.8 if count <= 9 else COUNTER * 0.62
    gap = size * 0.07
    fits = max(1, int((room - 2 * gap) // (size + gap)))
    per_row = min(fits, max(1, -(-count // 2) if count > 3 else count))
    rows = -(-count // per_row)
    left = middle[0] - (min(count, per_row) * (size + gap) - gap) / 2
    top = middle[1] - (rows * (size + gap) - gap) / 2
    return [
        (left + (place % per_row) * (size + gap), top + (place // per_row) * (size + gap), size)
        for place in range(count)
    ]


def area_layout(board: AreaBoard) -> BoardLayout:
    """Where every area lies on the sheet, in the coordinates of the drawing."""
    plan = AreaPlan(board)
    return BoardLayout(
        width=round(plan.width, 1),
        height=round(plan.height, 1),
        size=100.0,
        counter=COUNTER,
        map=_heart(plan).named(board.title),
        hexes={},
        boxes={},
        tracks={},
        areas={area.id: _area_place(plan, area) for area in board.areas},
    )


def _heart(plan: AreaPlan) -> Rect:
    """The part that a small screen shows first."""
    if plan.board.heart is None:
        return plan.frame
    left, top, width, height = plan.board.heart
    x, y = plan.at((left, top))
    return Rect(x, y, width * plan.scale, height * plan.scale)


def _area_place(plan: AreaPlan, area: Area) -> AreaPlace:
    points, slots = (tuple(map(rounded, plan.line(line))) for line in (area.points, area.slots))
    return AreaPlace(area.title, *rounded(plan.anchor(area)), points, slots, tuple(area.neighbours))


# -- drawing --------------------------------------------------------------------------------------------------------


def area_svg(board: AreaBoard, theme: str = "light", more: Iterable[str] = ()) -> str:
    """The sheet of an area board, with further elements on top."""
    plan, inks = AreaPlan(board), theme_named(theme)
    parts = [element("title", board.title), *_sheet(plan, inks), *more]
    return element(
        "svg",
        "\n",
        "\n".join(part for part in parts if part),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(plan.width)} {number(plan.height)}",
    )


def _sheet(plan: AreaPlan, inks: Theme) -> Iterator[str]:
    board, frame = plan.board, plan.frame
    obstacles = _obstacles(plan)
    yield element("defs", *tree_shapes(inks))
    yield element("rect", id="sheet-paper", width=plan.width, height=plan.height, fill=inks.paper)
    yield element("rect", x=frame.x, y=frame.y, width=frame.width, height=frame.height, fill=inks.ground)
    if board.shapes:
        yield group((_shape(plan, shape) for shape in board.shapes), id="sheet-shapes")
    yield group((part for area in board.areas for part in _ground(plan, area, obstacles, inks)), id="sheet-areas")
    yield group((part for path in board.paths for part in _path(plan, path, inks)), id="sheet-paths")
    yield _borders(plan, inks)
    yield group((part for area in board.areas for part in _title(plan, area, inks)), id="sheet-titles")
    yield group((_text(plan, text.at, text.text, text.kind, text.turn, inks) for text in board.texts), id="sheet-texts")
    yield from _margin(plan, inks)


def _shape(plan: AreaPlan, shape: AreaShape) -> str:
    paint = livery(shape.paint)
    return element(
        "path",
        d=polyline(plan.line(shape.points), closed=True),
        fill=paint.ground,
        fill_opacity=shape.strength,
        stroke=paint.edge,
        stroke_width=3,
        stroke_linejoin="round",
    )


def _obstacles(plan: AreaPlan) -> Obstacles:
    """Where counters, titles and lines are: trees and hachures keep clear of them."""
    obstacles = Obstacles()
    for area in plan.board.areas:
        for x, y in plan.line(area.slots):
            obstacles.add_rect("counter", Rect(x - COUNTER / 2, y - COUNTER / 2, COUNTER, COUNTER))
        wide = width_of(area.title, _AREA) if area.title and area.lettered else 0.0
        x, y = plan.label(area)
        obstacles.add_rect("text", Rect(x - wide / 2, y - 26, wide, 34 + (22 if area.note else 0)))
    for path in plan.board.paths:
        obstacles.add_line("road", softened(plan.line(path.points)))
    return obstacles


def _ground(plan: AreaPlan, area: Area, obstacles: Obstacles, inks: Theme) -> Iterator[str]:
    outline = plan.line(area.points)
    shape = polyline(outline, closed=True)
    fill = {"wood": inks.wood, "rough": inks.rough, "water": inks.water, "box": inks.box}.get(area.style)
    if fill:
        yield element("path", d=shape, fill=fill, fill_opacity=0.85)
    if area.paint:
        yield element("path", d=shape, fill=inks.tints.get(area.paint, inks.accent), fill_opacity=0.5)
    if area.style == "wood":
        yield from (tree_at(spot, int(3 * unit("kind", *spot))) for spot in _spread(outline, 25, obstacles, 20))
    elif area.style == "rough":
        yield _strokes("".join(_ridges(outline, obstacles, area.id)), inks.hachure, 1.7)
    elif area.style in ("built", "city"):
        kind = "city" if area.style == "city" else "town"
        town = Settlement(Label(0, area.title, kind), plan.anchor(area), _reach(outline, plan.anchor(area)))
        yield from town_parts(town, Obstacles(), inks)
    elif area.style == "marsh":
        yield _strokes("".join(reeds(spot) for spot in _spread(outline, 34, obstacles, 16)), inks.bank, 2.0)
    elif area.style in ("", "farm", "fields"):
        yield _farmland(outline, obstacles, inks, 1.0 if area.style == "fields" else 0.6)
    if area.style == "farm":
        spots = [spot for spot in _spread(outline, 120, obstacles, 24) if unit("farm", *spot) < 0.55]
        houses = "".join(_farm(spot) for spot in spots)
        yield element("path", d=houses, fill=inks.built, stroke=inks.built_edge, stroke_width=1.4)


def _farmland(outline: Sequence[Point], obstacles: Obstacles, inks: Theme, share: float) -> str:
    """Furrows here and there; with a share of 1, one field beside the other."""
    step = 62 if share == 1 else 90
    spots = [spot for spot in _spread(outline, step, obstacles, 26) if unit("lot", *spot) < share]
    rows = 6 if share == 1 else 4
    return _strokes("".join("".join(furrows(s, 360 * unit("turn", *s), rows)) for s in spots), inks.field, 1.4)


def _farm(at: Point) -> str:
    """Three buildings around a yard."""
    x, y = at
    wide = 15 + 5 * unit("wide", *at)
    rects = ((x - 16, y - 15, wide, 9), (x - 18, y + 4, 9, 14), (x + 5, y - 1, 10, 16))
    return "".join(f"M{number(a)} {number(b)}h{number(c)}v{number(d)}h{number(-c)}Z" for a, b, c, d in rects)


def _strokes(d: str, ink: str, width: float) -> str:
    return element("path", d=d, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round") if d else ""


def reeds(at: Point) -> str:
    """A tuft of reeds on a line of water."""
    x, y = number(at[0], 0), number(at[1], 0)
    return f"M{x} {y}m-11 0h22m-16 -2l-3 -8m8 8v-10m5 10l3 -8"


def _reach(outline: Sequence[Point], middle: Point) -> float:
    near = min(distance(point, middle) for point in evenly([*outline, outline[0]], 12))
    return min(150.0, near * 0.86)


def _spread(outline: Sequence[Point], step: float, obstacles: Obstacles, clear: float) -> Iterator[Point]:
    """Points on a loose lattice inside an outline, away from its edge and from what is in the way."""
    edge = Obstacles()
    edge.add_line("edge", [*outline, outline[0]])
    low, high = min(y for _, y in outline), max(y for _, y in outline)
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    for row in range(int((high - low) / (0.84 * step)) + 1):
        for column in range(int((right - left) / step) + 1):
            key = ("spread", round(left), round(low), row, column)
            x = left + (column + 0.5 * (row % 2)) * step + 0.3 * step * signed("x", *key)
            point = (round(x), round(low + 0.84 * step * row + 0.25 * step * signed("y", *key)))
            free = edge.clearance(point, 16) >= 16 and obstacles.clearance(point, clear) >= clear
            if free and _inside(outline, point):
                yield point


def _inside(outline: Sequence[Point], point: Point) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def _ridges(outline: Sequence[Point], obstacles: Obstacles, key: str) -> Iterator[str]:
    for number_, spot in enumerate(_spread(outline, 74, obstacles, 26)):
        yield from hachures(ridge_at(spot, -60 + 20 * signed(key, number_), 34, (round(spot[0]), number_)), obstacles)


def _path(plan: AreaPlan, path: AreaPath, inks: Theme) -> Iterator[str]:
    line = spline(plan.line(path.points))
    if path.style in _WATER:
        wide = _WATER[path.style]
        for ink, width in ((inks.bank, wide + 4.5), (inks.water, wide), (inks.sheen, wide * 0.5)):
            yield _strokes(line, ink, width)
    elif path.style in ("border", "arrow"):
        yield element("path", d=line, fill="none", stroke=inks.accent, stroke_width=5, stroke_dasharray="16 9")
        if path.style == "arrow":
            yield _arrow_head(plan.line(path.points), inks)
    elif path.style == "railway":
        yield element("path", d=line, fill="none", stroke=inks.bridge, stroke_width=4)
        yield element("path", d=line, fill="none", stroke=inks.bridge, stroke_width=13, stroke_dasharray="2.5 15")
    else:
        stroke = STROKES.get("primary" if path.style == "road" else path.style, STROKES["secondary"])
        if stroke.case:
            yield _strokes(line, inks.road_case, stroke.case)
        yield element(
            "path", d=line, fill="none", stroke=inks.road, stroke_width=stroke.inside, stroke_dasharray=stroke.dash
        )


def _arrow_head(line: Sequence[Point], inks: Theme) -> str:
    (ax, ay), (bx, by) = line[-2], line[-1]
    long = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / long, (by - ay) / long
    wings = [(bx - 24 * ux - 13 * uy * side, by - 24 * uy + 13 * ux * side) for side in (1, -1)]
    return element("path", d=polyline([wings[0], (bx + 6 * ux, by + 6 * uy), wings[1]], closed=True), fill=inks.accent)


def _borders(plan: AreaPlan, inks: Theme) -> str:
    lines = "".join(polyline(plan.line(area.points), closed=True) for area in plan.board.areas)
    look = {"d": lines, "fill": "none", "stroke_linejoin": "round"}
    pale = element("path", stroke=inks.halo, stroke_width=8, stroke_opacity=0.7, **look)
    return group([pale, element("path", stroke=inks.number, stroke_width=3.2, **look)], id="sheet-borders")


def _title(plan: AreaPlan, area: Area, inks: Theme) -> Iterator[str]:
    x, y = plan.label(area)
    xs = [px for px, _ in plan.line(area.points)]
    room = max(xs) - min(xs) - 20
    slots = [element("rect", x=sx - 60, y=sy - 60, width=120, height=120, rx=10) for sx, sy in plan.line(area.slots)]
    if slots:
        yield group(slots, fill="none", stroke=inks.faint, stroke_width=2, stroke_dasharray="7 6", stroke_opacity=0.8)
    if area.title and area.lettered:
        hand = width_to_fit(area.title, _AREA, room)
        yield set_text(area.title, x, y, hand, inks.ink, inks.halo, "middle", 5.5)
    if area.note:
        yield set_text(area.note, x, y + 25, width_to_fit(area.note, _NOTE, room), inks.faint, inks.halo, "middle", 4.5)


def _text(plan: AreaPlan, at: Point, text: str, kind: str, turn: float, inks: Theme) -> str:
    hand = _TEXTS.get(kind, _TEXTS["note"])
    x, y = plan.at(at)
    ink = inks.water_name if kind == "water" else getattr(inks, hand.ink)
    drawn = set_text(text, 0, 0.33 * hand.size, hand, ink, inks.halo, "middle", 5.0)
    return group(
        [drawn], transform=f"translate({number(x)} {number(y)})" + (f" rotate({number(turn)})" if turn else "")
    )


def _margin(plan: AreaPlan, inks: Theme) -> Iterator[str]:
    frame, board = plan.frame, plan.board
    for by, width in ((0.0, 2.2), (6.0, 4.2)):
        rect = frame.grown(by)
        yield element(
            "rect",
            x=rect.x,
            y=rect.y,
            width=rect.width,
            height=rect.height,
            fill="none",
            stroke=inks.ink,
            stroke_width=width,
        )
    hand = width_to_fit(board.title, _TITLE, frame.width * (0.6 if board.subtitle else 1))
    yield set_text(board.title, frame.x, frame.y - 34, hand, inks.ink)
    if board.subtitle:
        x, y = add((frame.x + frame.width, frame.y), (0, -34))
        small = width_to_fit(board.subtitle, _SUBTITLE, frame.width * 0.38)
        yield set_text(board.subtitle, x, y, small, inks.accent, anchor="end")
    if board.imprint:
        fine = width_to_fit(board.imprint, _FINE, frame.width)
        yield set_text(board.imprint, frame.x + frame.width, plan.height - 22, fine, inks.faint, anchor="end")
