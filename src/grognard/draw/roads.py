"""Roads: smooth lines from hexside to hexside, straight on where they can, meeting in a point where they must."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import NamedTuple

from grognard.engine.boards import Board, Layer, LayerKind
from grognard.engine.hexes import Hexside, hexside

from .field import Cell, Lattice
from .noise import signed
from .obstacles import Obstacles
from .paths import Point, add, between, cubic, distance, left_of, towards
from .settlements import houses
from .svg import element, group, number
from .themes import Theme

Arm = tuple[Cell, int]
"""One way out of a hex by road: the cell and the direction."""
_RUN_OFF = 170.0


class RoadStroke(NamedTuple):
    """How a rank of road is drawn: the width of its case, of its inside, and its dashes."""

    case: float
    inside: float
    dash: str | None = None


STROKES = {
    "autobahn": RoadStroke(19.0, 14.0),
    "primary": RoadStroke(12.5, 7.6),
    "secondary": RoadStroke(8.6, 4.6),
    "trail": RoadStroke(0.0, 4.2, "13 8"),
    "railway": RoadStroke(4.2, 0.0),
}


class DrawnRoad(NamedTuple):
    """One continuous line of road."""

    style: str
    path: str
    line: tuple[Point, ...]


class RoadPlan:
    """The roads of one layer: which arms there are, which of them run on into each other, and where they meet."""

    def __init__(
        self, board: Board, layer: Layer, field: Lattice, broken: dict[Hexside, float], nodes: frozenset[Cell]
    ) -> None:
        self.field = field
        self.nodes = nodes
        self.style = layer.style or "primary"
        self.built = _built_up(board, field)
        self.broken: dict[Arm, float] = {}
        self.wet = {side for other in board.layers if other.kind is LayerKind.RIVER for side in other.hexsides}
        self.arms: dict[Cell, list[int]] = {}
        for side in sorted(layer.hexsides):
            self._join(side)
        for hex_, name in sorted(layer.rims):
            self.arms.setdefault(field.cell_of(hex_), []).append(field.grid.directions.index(name))
        for side, gap in sorted(broken.items()):
            self._join(side, gap)
        self.apart = self._passing(layer)
        self.through = {arm: mate for cell in self.arms for arm, mate in self._pairs(cell).items()}

    def _join(self, side: Hexside, gap: float | None = None) -> None:
        ends = [self.field.cell_of(hex_) for hex_ in side]
        for here, there in (ends, ends[::-1]):
            direction = self.field.around(here).index(there)
            self.arms.setdefault(here, []).append(direction)
            if gap is not None:
                self.broken[here, direction] = gap

    def _passing(self, layer: Layer) -> dict[Cell, list[tuple[int, int]]]:
        """The hexes in which roads pass without meeting, with the ways in and out of each road."""
        found: dict[Cell, list[tuple[int, int]]] = {}
        for line in layer.lines:
            cells = [self.field.cell_of(hex_) for hex_ in line]
            for hex_, before, here, after in zip(line[1:], cells, cells[1:], cells[2:], strict=False):
                if hex_ not in layer.junctions:
                    around = self.field.around(here)
                    found.setdefault(here, []).append((around.index(before), around.index(after)))
        return {cell: ways for cell, ways in found.items() if len(ways) > 1 and _apart(ways, self.arms[cell])}

    def _pairs(self, cell: Cell) -> dict[Arm, Arm]:
        """Which arms of a hex run on into each other: the straightest first; any two that are alone."""
        if cell in self.apart:
            ways = [(way, way[::-1]) for way in self.apart[cell]]
            return {(cell, a): (cell, b) for both in ways for a, b in both}
        left = sorted(set(self.arms[cell]))
        found: dict[Arm, Arm] = {}
        for wanted in (3, 2, 1) if len(left) == 2 else (3, 2):
            for a in list(left):
                for b in list(left):
                    if a < b and a in left and b in left and min(b - a, 6 - b + a) == wanted:
                        found[cell, a], found[cell, b] = (cell, b), (cell, a)
                        left = [arm for arm in left if arm not in (a, b)]
        return found

    def across(self, arm: Arm) -> Arm | None:
        """The same road seen from the hex beyond; None where it leaves the map or its bridge is down."""
        cell, direction = arm
        if arm in self.broken:
            return None
        other = self.field.around(cell)[direction]
        return (other, (direction + 3) % 6) if (direction + 3) % 6 in self.arms.get(other, ()) else None

    def meets(self, cell: Cell) -> bool:
        """Whether the roads of a hex run through one point: a junction, the end of a road, or a town."""
        if cell in self.apart:
            return False
        return len(set(self.arms[cell])) != 2 or cell in self.built or cell in self.nodes

    def node(self, cell: Cell) -> Point:
        """The point in which the roads of a hex meet."""
        x, y = self.field.centre(cell)
        loose = 0.0 if cell in self.built else 9.0
        return x + loose * signed("node x", *cell), y + loose * signed("node y", *cell)

    def gate(self, arm: Arm) -> Point:
        """Where an arm leaves its hex, or ends before a bridge that is down."""
        gate = add(self.field.gate(*arm), self._sidestep(arm))
        back = towards(gate, self.field.centre(arm[0]), self.broken.get(arm, 0.0))
        return add(gate, back)

    def _sidestep(self, arm: Arm) -> Point:
        """How far from the middle of the hexside the road crosses it; at a river, not at all."""
        here, direction = arm
        there = self.field.around(here)[direction]
        hexes = [self.field.cells[cell] for cell in (here, there) if cell in self.field.cells]
        if len(hexes) == 2 and hexside(*hexes) in self.wet:
            return 0.0, 0.0
        low, high = sorted((here, there))
        return left_of(self.field.centre(low), self.field.centre(high), 16 * signed("gate", *low, *high))

    def trails(self) -> list[list[Arm]]:
        """Every line of road as the arms along it: in at one, out at the next."""
        left = {(cell, direction) for cell, directions in self.arms.items() for direction in directions}
        trails = []
        while left:
            starts = sorted(arm for arm in left if self.across(arm) is None) or sorted(
                arm for arm in left if arm not in self.through
            )
            trail = self._follow((starts or sorted(left))[0], left)
            trails.append(trail)
        return trails

    def _follow(self, start: Arm, left: set[Arm]) -> list[Arm]:
        """From an arm into its hex and on through the hexes beyond; takes the arms it uses out of `left`."""
        trail = []
        if self.across(start) is not None:
            # It begins in a meeting point: out by this arm, and on from the other side of the hexside.
            trail.append(start)
            left.discard(start)
            start = self.across(start) or start
        here: Arm | None = start
        while here is not None and here in left:
            left.discard(here)
            trail.append(here)
            out = self.through.get(here)
            if out is None or out not in left:
                break
            left.discard(out)
            trail.append(out)
            here = self.across(out)
        return trail


def _apart(ways: list[tuple[int, int]], arms: list[int]) -> bool:
    """Whether these ways share no arm and are all there is."""
    used = [arm for way in ways for arm in way]
    return len(set(used)) == len(used) == len(set(arms))


def _nodes(board: Board, field: Lattice) -> frozenset[Cell]:
    """The cells in which roads of different kinds meet: their junctions, and where one kind ends at another."""
    roads = [layer for layer in board.layers if layer.kind is LayerKind.ROAD and layer.style != "railway"]
    if len(roads) < 2:
        return frozenset()
    counts = [Counter(hex_ for side in layer.hexsides for hex_ in side) for layer in roads]
    ends = {hex_ for here, there in permutations(counts, 2) for hex_, arms in here.items() if arms == 1 and there[hex_]}
    return frozenset(field.cell_of(hex_) for hex_ in ends.union(*(layer.junctions for layer in roads)))


def overpasses(board: Board, field: Lattice) -> list[DrawnRoad]:
    """Where roads pass without meeting: all but the first of them once more, to be drawn over it."""
    found = []
    nodes = _nodes(board, field)
    for layer in board.layers:
        if layer.kind is LayerKind.ROAD and layer.lines:
            plan = RoadPlan(board, layer, field, {}, nodes)
            for cell, ways in sorted(plan.apart.items()):
                for a, b in ways[1:]:
                    pen = _Pen(plan.gate((cell, a)))
                    _through(plan, pen, (cell, a), (cell, b))
                    found.append(DrawnRoad(plan.style, "".join(pen.words), tuple(pen.line)))
    return found


def roads_of(board: Board, field: Lattice, river_widths: dict[Hexside, float]) -> list[DrawnRoad]:
    """All lines of road of a board. `river_widths` says how wide the water is under each bridge that is down."""
    found = []
    nodes = _nodes(board, field)
    for number_, layer in enumerate(layer for layer in board.layers if layer.kind is LayerKind.ROAD):
        # Broken bridges belong to the first kind of road: it is the greatest.
        down = {side: river_widths.get(side, 14.0) / 2 + 13 for side in board.broken_bridges} if number_ == 0 else {}
        plan = RoadPlan(board, layer, field, down, nodes)
        found += [_road(plan, trail) for trail in plan.trails()]
    return found


def _built_up(board: Board, field: Lattice) -> frozenset[Cell]:
    """The cells of cities and towns: roads run through their middle."""
    kinds = ("city", "town")
    named = {label.hex for label in board.labels if label.kind in kinds}
    return frozenset(field.cell_of(hex_) for hex_ in named | {hex_ for hex_, _ in houses(board)})


class _Pen:
    """Draws one road: remembers the path as text and as points."""

    def __init__(self, start: Point) -> None:
        self.words = [f"M{_at(start)}"]
        self.line = [start]

    def curve(self, first: Point, second: Point, end: Point) -> None:
        self.words.append(f"C{_at(first)} {_at(second)} {_at(end)}")
        self.line += cubic(self.line[-1], first, second, end)

    def straight(self, end: Point) -> None:
        self.words.append(f"L{_at(end)}")
        self.line.append(end)


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _road(plan: RoadPlan, trail: list[Arm]) -> DrawnRoad:
    arms = list(trail)
    first = arms[0]
    if plan.across(first) is not None or (len(arms) > 1 and arms[1][0] != first[0]):
        # Out of a meeting point first.
        pen = _Pen(plan.node(first[0]))
        _to_gate(plan, pen, first)
        arms = arms[1:]
    else:
        pen = _Pen(_outside(plan, first))
        if first not in plan.broken:
            pen.straight(plan.gate(first))
    while arms:
        entry, *rest = arms
        if rest and rest[0][0] == entry[0]:
            _through(plan, pen, entry, rest[0])
            arms = rest[1:]
            if not arms and plan.across(rest[0]) is None and rest[0] not in plan.broken:
                pen.straight(_outside(plan, rest[0]))
        else:
            _to_node(plan, pen, entry)
            arms = rest
    return DrawnRoad(plan.style, "".join(pen.words), tuple(pen.line))


def _outside(plan: RoadPlan, arm: Arm) -> Point:
    """The point where a road that leaves the map is lost from sight; the gate itself if its bridge is down."""
    gate = plan.gate(arm)
    if arm in plan.broken:
        return gate
    return add(gate, towards(plan.field.centre(arm[0]), gate, _RUN_OFF))


def _inward(plan: RoadPlan, arm: Arm, length: float) -> Point:
    """From the gate of an arm at a right angle into the hex."""
    away = plan.field.around(arm[0])[arm[1]]
    return add(plan.gate(arm), towards(plan.field.centre(away), plan.field.centre(arm[0]), length))


def _through(plan: RoadPlan, pen: _Pen, entry: Arm, out: Arm) -> None:
    start, end = plan.gate(entry), plan.gate(out)
    if plan.meets(entry[0]):
        node = plan.node(entry[0])
        reach = 0.36 * min(distance(start, node), distance(end, node))
        tangent = towards(start, end, reach)
        pen.curve(_inward(plan, entry, reach), add(node, (-tangent[0], -tangent[1])), node)
        pen.curve(add(node, tangent), _inward(plan, out, reach), end)
        return
    reach = 0.4 * distance(start, end)
    early = reach * (1 + 0.3 * signed("bend", *entry[0]))
    pen.curve(_inward(plan, entry, early), _inward(plan, out, 2 * reach - early), end)


def _to_node(plan: RoadPlan, pen: _Pen, entry: Arm) -> None:
    start, node = plan.gate(entry), plan.node(entry[0])
    pen.curve(_inward(plan, entry, 0.4 * distance(start, node)), _beside(start, node, entry), node)


def _to_gate(plan: RoadPlan, pen: _Pen, out: Arm) -> None:
    node, end = plan.node(out[0]), plan.gate(out)
    pen.curve(_beside(end, node, out), _inward(plan, out, 0.4 * distance(node, end)), end)


def _beside(gate: Point, node: Point, arm: Arm) -> Point:
    bend = left_of(gate, node, 11 * signed("arm", *arm[0], arm[1]))
    return add(between(gate, node, 0.66), bend)


# -- drawing --------------------------------------------------------------------------------------------------------


def draw_overpasses(roads: list[DrawnRoad], inks: Theme) -> str:
    """Roads that pass over others, with a gap on both sides."""
    parts = []
    for road in roads:
        stroke = STROKES.get(road.style, STROKES["primary"])
        wide = max(stroke.case, stroke.inside)
        look = {"d": road.path, "fill": "none"}
        parts.append(element("path", stroke=inks.ground, stroke_width=wide + 11, **look))
        parts += road_strokes(road.path, road.style, inks)
    return group(parts, id="sheet-overpasses") if parts else ""


def road_strokes(path: str, style: str, inks: Theme) -> list[str]:
    """A road of any rank by its path."""
    if style == "railway":
        return [
            element("path", d=path, fill="none", stroke=inks.bridge, stroke_width=3.6),
            element("path", d=path, fill="none", stroke=inks.bridge, stroke_width=13, stroke_dasharray="2.6 14"),
        ]
    stroke = STROKES.get(style, STROKES["primary"])
    lines: list[tuple[str, float, str | None]] = [(inks.road_case, stroke.case, None)] if stroke.case else []
    if style == "autobahn":
        lines += [(inks.road, stroke.inside, None), (inks.road_case, 3.2, None)]
    else:
        lines += [(_inside(style, inks), stroke.inside, stroke.dash)]
    return [
        element("path", d=path, fill="none", stroke=ink, stroke_width=width, stroke_dasharray=dash)
        for ink, width, dash in lines
    ]


def _inside(style: str, inks: Theme) -> str:
    """Secondary roads are white inside, so that a glance tells them from primary ones, even without colour."""
    return inks.street if style == "secondary" else inks.road


def draw_roads(roads: list[DrawnRoad], inks: Theme) -> str:
    """Cases first, then the insides, the greatest roads on top."""
    special = [
        part
        for style in ("railway", "autobahn")
        for part in road_strokes("".join(road.path for road in roads if road.style == style), style, inks)
        if any(road.style == style for road in roads)
    ]
    order = [style for style in ("trail", "secondary", "primary") if any(road.style == style for road in roads)]
    parts = [
        element(
            "path",
            d="".join(road.path for road in roads if road.style == style),
            stroke=inks.road_case if case else _inside(style, inks),
            stroke_width=STROKES[style].case if case else STROKES[style].inside,
            stroke_dasharray=STROKES[style].dash,
        )
        for case in (True, False)
        for style in order
        if not case or STROKES[style].case
    ]
    return group([*parts, *special], id="sheet-roads", fill="none", stroke_linecap="butt", stroke_linejoin="round")


def note_roads(roads: list[DrawnRoad], obstacles: Obstacles) -> None:
    """Remember where roads run."""
    for road in roads:
        obstacles.add_line("road", road.line)
