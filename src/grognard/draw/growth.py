"""What lies on the ground besides woods: marsh, vineyards, orchards, lakes, and ground that is out of play."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .areas import reeds
from .field import Cell
from .noise import signed, unit
from .obstacles import Obstacles
from .paths import Point
from .svg import element, group, number
from .terrain import Cells
from .themes import Theme

_MASS = (10.0, 16.0)
STYLES = ("marsh", "vineyard", "orchard", "water", "void")


def draw_growth(ground: Cells, obstacles: Obstacles, inks: Theme) -> str:
    """All growth, each style as one mass with its signs."""
    parts = [part for style in STYLES for part in _style(style, ground, obstacles, inks)]
    return group(parts, id="sheet-growth") if parts else ""


def _style(style: str, ground: Cells, obstacles: Obstacles, inks: Theme) -> Iterator[str]:
    cells = ground.cells(style)
    if not cells:
        return
    inset, wild = (0.0, 0.0) if style == "void" else _MASS
    fill, strength = _ground(style, inks)
    mass = ground.mass(cells, inset, wild)
    yield element("path", d=mass, fill=fill, fill_opacity=strength, fill_rule="evenodd")
    if style == "water":
        yield element("path", d=mass, fill="none", stroke=inks.bank, stroke_width=3.6, stroke_linejoin="round")
    signs = "".join(sign for cell in cells for sign in _signs(style, ground, cell, frozenset(cells), obstacles))
    if signs:
        ink, width = _ink(style, inks)
        yield element("path", d=signs, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round")


def _ground(style: str, inks: Theme) -> tuple[str, float]:
    return {
        "marsh": (inks.water, 0.28),
        "vineyard": (inks.wood, 0.38),
        "orchard": (inks.wood, 0.38),
        "water": (inks.water, 0.9),
    }.get(style, (inks.paper, 0.85))


def _ink(style: str, inks: Theme) -> tuple[str, float]:
    return {"marsh": (inks.bank, 2.0), "vineyard": (inks.tree, 2.0), "orchard": (inks.tree, 7.5)}.get(
        style, (inks.sheen if style == "water" else inks.line, 2.2)
    )


def _signs(style: str, ground: Cells, cell: Cell, cells: frozenset[Cell], obstacles: Obstacles) -> Iterator[str]:
    """The signs in a hex, on a lattice: loose in a marsh, in rows where somebody planted them."""
    step, loose, sign = _LATTICES[style]
    x, y = ground.field.centre(cell)
    reach = int(100 // step) + 1
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            key = (style, *cell, row, column)
            point = (
                x + step * (column + 0.5 * (row % 2)) + loose * signed("x", *key),
                y + 0.86 * step * row + loose * signed("y", *key),
            )
            if ground.field.cell_at(point) != cell or (loose and unit("lot", *key) < 0.35):
                continue
            if obstacles.clearance(point, 17) >= 17 and ground.well_inside(point, cells, *_MASS, 6.0):
                yield sign(point)


def _vine(at: Point) -> str:
    return f"M{number(at[0] - 9, 0)} {number(at[1], 0)}h18m-14 0v-7m10 7v-7"


def _dot(at: Point) -> str:
    return f"M{number(at[0], 0)} {number(at[1], 0)}h.1"


def _wave(at: Point) -> str:
    return f"M{number(at[0] - 12, 0)} {number(at[1], 0)}q6 -5 12 0t12 0"


def _hatch(at: Point) -> str:
    return f"M{number(at[0] - 7, 0)} {number(at[1] + 7, 0)}l14 -14"


_LATTICES: dict[str, tuple[float, float, Callable[[Point], str]]] = {
    "marsh": (36.0, 9.0, reeds),
    "vineyard": (25.0, 0.0, _vine),
    "orchard": (24.0, 0.0, _dot),
    "water": (44.0, 8.0, _wave),
    "void": (26.0, 0.0, _hatch),
}


def sample_growth(style: str, inks: Theme, width: float, height: float) -> list[str]:
    """The same for the legend."""
    step, _, sign = _LATTICES[style]
    fill, strength = _ground(style, inks)
    spots = [
        (step * (column + 0.5 * (row % 2)), 12 + 0.86 * step * row)
        for row in range(int(height / step) + 2)
        for column in range(int(width / step) + 2)
    ]
    ink, wide = _ink(style, inks)
    return [
        element("rect", width=width, height=height, fill=fill, fill_opacity=strength),
        element(
            "path", d="".join(map(sign, spots)), fill="none", stroke=ink, stroke_width=wide, stroke_linecap="round"
        ),
    ]
