"""Rivers: each is one smooth ribbon along its hexsides, running on to the edge of the sheet where it leaves the map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from grognard.engine.boards import Board, Layer, LayerKind

from .field import Knot, Lattice
from .layout import Rect, SheetPlan
from .paths import Point, distance, softened, spline
from .svg import element, group
from .themes import Theme

WIDTHS = {"major": 24.0, "minor": 14.0, "stream": 6.5}


class River(NamedTuple):
    """A river on the sheet."""

    number: int
    title: str
    width: float
    corners: tuple[tuple[Point, ...], ...]
    """Its courses as the loosened corners they run by; one, unless it has branches or gaps."""
    lines: tuple[tuple[Point, ...], ...]
    """Its courses as drawn, point by point."""
    sides: frozenset[frozenset[Knot]]
    """The hexsides it runs along, each as its two corners."""

    @property
    def line(self) -> tuple[Point, ...]:
        """Its longest course."""
        return self.lines[0]

    @property
    def path(self) -> str:
        """The `d` of its path."""
        return "".join(spline(course) for course in self.corners)

    @property
    def id(self) -> str:
        """The id of its path in the drawing."""
        name = "sheet-river-" + "".join(letter if letter.isalnum() else "-" for letter in self.title.lower())
        return f"{name}-{self.number}" if self.number else name

    @property
    def named(self) -> bool:
        """Whether its title is a name, to be written beside it."""
        return self.title[:1].isupper()


def rivers_of(board: Board, plan: SheetPlan) -> list[River]:
    """The rivers of a board; one that ends at another flows into it."""
    found: list[River] = []
    for layer in board.layers:
        if layer.kind is LayerKind.RIVER and layer.hexsides:
            same = sum(river.title == layer.title for river in found)
            found.append(_river(layer, plan, found, same))
    return found


def _river(layer: Layer, plan: SheetPlan, others: Iterable[River], number: int) -> River:
    field = plan.field
    sides = [field.hexside(side) for side in sorted(layer.hexsides)]
    courses = [
        tuple(_mouth([field.loosened(corner) for corner in _run_off(course, plan)], others))
        for course in courses_of(sides, field)
    ]
    known = frozenset(frozenset((field.knot(a), field.knot(b))) for a, b in sides)
    width = WIDTHS.get(layer.style, WIDTHS["minor"])
    return River(
        number, layer.title, width, tuple(courses), tuple(tuple(softened(course)) for course in courses), known
    )


def courses_of(sides: list[tuple[Point, Point]], field: Lattice) -> list[list[Point]]:
    """The hexsides chained corner to corner, beginning at ends where there are any."""
    points = {field.knot(point): point for side in sides for point in side}
    links: dict[Knot, list[Knot]] = {}
    for a, b in sides:
        links.setdefault(field.knot(a), []).append(field.knot(b))
        links.setdefault(field.knot(b), []).append(field.knot(a))
    courses = []
    while any(links.values()):
        ends = [knot for knot, near in links.items() if len(near) % 2]
        here = min(ends or [knot for knot, near in links.items() if near], key=lambda knot: (knot[1], knot[0]))
        course = [points[here]]
        while links[here]:
            after = links[here].pop(0)
            links[after].remove(here)
            course.append(points[after])
            here = after
        courses.append(course)
    return sorted(courses, key=len, reverse=True)


def _run_off(course: list[Point], plan: SheetPlan) -> list[Point]:
    """The course with both ends carried on over the rim of the map, until they are off the frame."""
    back = _carried(course[::-1], plan)
    return _carried(back[::-1], plan)


def _carried(course: list[Point], plan: SheetPlan) -> list[Point]:
    field = plan.field
    touching = [cell for cell in field.beyond if _touches(field, cell, course[-1])]
    if all(cell in field.cells for cell in touching):
        return course
    course = list(course)
    for _ in range(5):
        if not _inside(plan.frame.grown(30), course[-1]):
            break
        course.append(min(_onward(course, field), key=lambda point: _depth(plan.frame, point)))
    return course


def _touches(field: Lattice, cell: tuple[int, int], corner: Point) -> bool:
    return distance(field.centre(cell), corner) < 110


def _onward(course: list[Point], field: Lattice) -> list[Point]:
    """The corners one side away from the last one, except the one the course comes from."""
    cell = field.cell_at(course[-1])
    near = [corner for other in (cell, *field.around(cell)) for corner in field.corners(other)]
    return [corner for corner in near if 90 < distance(corner, course[-1]) < 110 and distance(corner, course[-2]) > 10]


def _inside(rect: Rect, point: Point) -> bool:
    return rect.x < point[0] < rect.x + rect.width and rect.y < point[1] < rect.y + rect.height


def _depth(rect: Rect, point: Point) -> float:
    """How far inside a rectangle a point lies; negative outside."""
    return min(point[0] - rect.x, rect.x + rect.width - point[0], point[1] - rect.y, rect.y + rect.height - point[1])


def _mouth(corners: list[Point], others: Iterable[River]) -> list[Point]:
    """A course that ends near another river is led into it."""
    for at_end in (False, True):
        for other in others:
            corner = corners[-1 if at_end else 0]
            nearest = min(other.line, key=lambda point: distance(point, corner))
            if distance(nearest, corner) < 30:
                corners = [*corners, nearest] if at_end else [nearest, *corners]
                break
    return corners


# -- drawing --------------------------------------------------------------------------------------------------------


def river_paths(rivers: Iterable[River]) -> list[str]:
    """One path for each river, to be used by the strokes and by its name."""
    return [element("path", id=river.id, d=river.path) for river in rivers]


def draw_rivers(rivers: list[River], inks: Theme) -> str:
    """Banks first, then water, so that rivers that meet flow together."""
    strokes = [_strokes(river, inks.bank, river.width + 4.5) for river in rivers]
    strokes += [_strokes(river, inks.water, river.width) for river in rivers]
    strokes += [_strokes(river, inks.sheen, river.width * 0.5) for river in rivers]
    return group(strokes, id="sheet-rivers", fill="none", stroke_linecap="round", stroke_linejoin="round")


def _strokes(river: River, ink: str, width: float) -> str:
    return element("use", href=f"#{river.id}", stroke=ink, stroke_width=width)
