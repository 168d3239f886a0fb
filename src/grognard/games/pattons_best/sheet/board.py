"""What lies on the table: the Battle Board with the Tank Card beside it, and the Movement Board.

The Battle Board is drawn from sectors and ranges, the plan of the tank and its boxes are our own drawing, the outlines
and roads of the Movement Board come from `data/board.toml`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from grognard.engine.areas import Area, AreaBoard, AreaPath, AreaShape, AreaText, Point, box, ring_sector

from ..schema.map import AreaData, BoardFile
from ..schema.names import RANGES, SECTORS

SIDES = {"us": "olive", "german": "field grey", "marker": "marker", "commander": "olive"}
GROUND_STYLES = {"A": "farm", "B": "fields", "C": "built", "D": "wood"}
_MIDDLE: Point = (482.0, 486.0)
_RINGS = (80.0, 190.0, 302.0, 414.0)
_RIM = 474.0
_COUNTER = 52.0
_SAME_POINT, _NEAR_LINE = 5.0, 9.0


def rim(sector: str) -> str:
    """The box at the rim of the Battle Board that stands for a whole sector."""
    return f"sector.{sector}"


def seat(man: str) -> str:
    """The box of a man on the Tank Card."""
    return f"seat.{man}"


def direction(sector: int) -> int:
    """Where a sector lies, in degrees clockwise from the top."""
    return sector * 60


# -- the Battle Board and the Tank Card -----------------------------------------------------------------------------


def battle_board() -> AreaBoard:
    """Your tank in the hub, six sectors of three ranges around it, and its Tank Card."""
    return AreaBoard(
        "battle",
        "Battle Board",
        1372,
        972,
        (*_hub(), *_zones(), *_rims(), *_card()),
        subtitle="and Tank Card",
        texts=tuple(_battle_texts()),
        shapes=tuple(_plan_of_the_tank()),
        heart=(0, 0, 966, 972),
        sides=SIDES,
        counter=_COUNTER,
        imprint="Sectors by the numbers of the die: 1, 2, 3, 4-5, 6-8, 9-10.",
    )


def _on_circle(radius: float, turn: float) -> Point:
    angle = math.radians(turn)
    return round(_MIDDLE[0] + radius * math.sin(angle), 1), round(_MIDDLE[1] - radius * math.cos(angle), 1)


def _hub() -> Iterator[Area]:
    outline = ring_sector(_MIDDLE, 0, _RINGS[0], 0, 360)[1:-1]
    near = tuple(f"{sector}.close" for sector in SECTORS)
    yield Area("hub", "Your tank", outline, "box", neighbours=near, anchor=_MIDDLE, lettered=False)


def _zones() -> Iterator[Area]:
    count = len(SECTORS)
    for number, sector in enumerate(SECTORS):
        turn = direction(number)
        for range_, name in enumerate(RANGES):
            inner, outer = _RINGS[range_], _RINGS[range_ + 1]
            beside = (SECTORS[number - 1], SECTORS[(number + 1) % count])
            near = [f"{other}.{name}" for other in beside]
            near.append(f"{sector}.{RANGES[range_ - 1]}" if range_ else "hub")
            near.append(f"{sector}.{RANGES[range_ + 1]}" if range_ + 1 < len(RANGES) else rim(sector))
            yield Area(
                f"{sector}.{name}",
                f"sector {sector}, {name} range",
                ring_sector(_MIDDLE, inner, outer, turn - 30, turn + 30),
                neighbours=tuple(near),
                anchor=_on_circle((inner + outer) / 2 + 2, turn),
                lettered=False,
            )


def _rims() -> Iterator[Area]:
    for number, sector in enumerate(SECTORS):
        turn = direction(number)
        yield Area(
            rim(sector),
            f"sector {sector}",
            ring_sector(_MIDDLE, _RINGS[-1], _RIM, turn - 30, turn + 30),
            "box",
            neighbours=(f"{sector}.long",),
            anchor=_on_circle((_RINGS[-1] + _RIM) / 2, turn),
            lettered=False,
        )


def _battle_texts() -> Iterator[AreaText]:
    for number, sector in enumerate(SECTORS):
        turn = direction(number)
        lower = 90 < turn < 270
        at = _on_circle((_RINGS[-1] + _RIM) / 2, turn - 17)
        yield AreaText(at, sector, "title", turn - 17 + (180 if lower else 0))
    for range_, name in enumerate(RANGES):
        middle = (_RINGS[range_] + _RINGS[range_ + 1]) / 2
        for turn in (90, 270):
            yield AreaText(_on_circle(middle, turn), name, "town")
    yield AreaText((1182, 36), "Tank Card", "title")


_BOXES = (
    (seat("driver"), "Driver", (1036, 104, 136, 100)),
    (seat("assistant"), "Assistant", (1192, 104, 136, 100)),
    ("gun", "In the gun, next", (1108, 222, 148, 100)),
    (seat("loader"), "Loader", (1036, 340, 136, 100)),
    (seat("gunner"), "Gunner", (1192, 340, 136, 100)),
    (seat("commander"), "Commander", (1192, 456, 136, 100)),
    ("machine_guns", "MGs", (1010, 456, 172, 100)),
    ("rack", "Ready rack", (1000, 640, 364, 100)),
    ("stores", "Stowed", (1000, 750, 364, 100)),
    ("equipment", "Equipment", (1000, 860, 364, 100)),
)


def _card() -> Iterator[Area]:
    for area_id, title, (x, y, width, height) in _BOXES:
        fits = int(width // (_COUNTER + 4))
        left = x + width / 2 - (fits - 1) * (_COUNTER + 5) / 2
        slots = tuple((left + (_COUNTER + 5) * place, y + height - _COUNTER / 2 - 8) for place in range(fits))
        yield Area(area_id, title, box(x, y, width, height), "box", slots=slots, label=(x + width / 2, y + 22))


def _oval(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    turns = [math.radians(turn) for turn in range(0, 360, 8)]
    return tuple((round(x + wide * math.cos(turn), 1), round(y + high * math.sin(turn), 1)) for turn in turns)


def _plan_of_the_tank() -> Iterator[AreaShape]:
    """A Sherman from above, its nose at the top."""
    for left in (994, 1338):
        yield AreaShape(box(left, 62, 30, 556), "black", 0.55)
    hull = ((1042, 84), (1060, 66), (1304, 66), (1322, 84), (1338, 120), (1338, 592), (1318, 612))
    yield AreaShape((*hull, (1046, 612), (1026, 592), (1026, 120)), "olive", 0.75)
    yield AreaShape(box(1060, 578, 244, 24), "black", 0.35)
    yield AreaShape(_oval(1182, 410, 158, 168), "olive", 0.9)
    yield AreaShape(box(1174, 52, 16, 210), "black", 0.6)


# -- the Movement Board ---------------------------------------------------------------------------------------------


def movement_board(data: BoardFile) -> AreaBoard:
    """The country: 42 areas of four types, joined by roads."""
    outlines = _shared_borders(data)
    return AreaBoard(
        "movement",
        "Movement Board",
        1000,
        1072,
        tuple(_country(area, outlines[area.id]) for area in data.areas.entries),
        subtitle="42 areas",
        paths=tuple(_roads(data)),
        texts=tuple(_numbers(data)),
        sides=SIDES,
        counter=44,
        imprint="Farmland, fields, villages and woods; improved roads are broad, dirt roads thin.",
    )


def _inside(point: Sequence[float]) -> Point:
    """A point of an outline; those on the edge of the board lie exactly on it."""
    x, y = point
    return (0 if x < 4 else 1000 if x > 996 else x), (0 if y < 4 else 1072 if y > 1068 else y)


def _shared_borders(data: BoardFile) -> dict[str, list[Point]]:
    """The outlines, with every point of a border in both its areas: single points were read slightly apart."""
    known: list[Point] = []
    found: dict[str, list[Point]] = {}
    for name, outline in data.shapes.outlines.items():
        found[name] = []
        for point in map(_inside, outline):
            same = next((other for other in known if math.dist(other, point) < _SAME_POINT), None)
            if same is None:
                known.append(point)
            found[name].append(same or point)
    return {name: list(_with_points_between(outline, known)) for name, outline in found.items()}


def _with_points_between(outline: list[Point], known: list[Point]) -> Iterator[Point]:
    for number, end in enumerate(outline):
        start = outline[number - 1]
        long = math.dist(start, end)
        between = []
        for point in known:
            along = ((point[0] - start[0]) * (end[0] - start[0]) + (point[1] - start[1]) * (end[1] - start[1])) / (
                long or 1
            )
            aside = math.sqrt(max(0.0, math.dist(start, point) ** 2 - along**2))
            if 0 < along < long and aside < _NEAR_LINE and point not in (start, end):
                between.append((along, point))
        yield from (point for _, point in sorted(between))
        yield end


def _country(area: AreaData, outline: Sequence[Point]) -> Area:
    x, y = area.centre
    return Area(
        area.id,
        area.id,
        tuple(outline),
        GROUND_STYLES[area.type],
        neighbours=tuple(area.adjacent),
        anchor=(x, y + 8),
        label=(x, y - 22),
    )


def _roads(data: BoardFile) -> Iterator[AreaPath]:
    centres = {area.id: (float(area.centre[0]), float(area.centre[1]) + 8) for area in data.areas.entries}
    improved = {tuple(sorted(pair)) for pair in data.roads.improved}
    for style, pairs in (("trail", data.roads.dirt), ("road", data.roads.improved)):
        for a, b in pairs:
            if style == "road" or tuple(sorted((a, b))) not in improved:
                yield AreaPath((centres[a], _crossing(data, a, b), centres[b]), style)


def _crossing(data: BoardFile, a: str, b: str) -> Point:
    """The middle of the border of two areas."""
    outlines = data.shapes.outlines
    shared = [p for p in outlines[a] if any(math.dist(p, other) < 6 for other in outlines[b])]
    ends = [next(area.centre for area in data.areas.entries if area.id == name) for name in (a, b)]
    middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
    if not shared:
        return middle
    far = max(((p, q) for p in shared for q in shared), key=lambda pair: math.dist(*pair))
    between = ((far[0][0] + far[1][0]) / 2, (far[0][1] + far[1][1]) / 2)
    nearest = min(shared, key=lambda p: math.dist(p, between))
    return (nearest[0] + between[0]) / 2, (nearest[1] + between[1]) / 2


def _numbers(data: BoardFile) -> Iterator[AreaText]:
    for area in data.areas.entries:
        if area.number:
            x, y = area.centre
            dx = -1 if x < 200 else 1 if x > 800 else 0
            dy = 0 if dx else -1 if y < 500 else 1
            at = (24.0 if dx < 0 else 976.0 if dx > 0 else x + 60, 22.0 if dy < 0 else 1050.0 if dy > 0 else y - 40)
            yield AreaText(at, str(area.number), "title")
