"""The sheet: paper, map and margin put together, from the ground up."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.boards import Board

from .bridges import bridges_of, draw_bridges, river_widths
from .labels import (
    curve_paths,
    draw_curved,
    draw_names,
    draw_numbers,
    place_names,
    place_numbers,
    place_river_names,
)
from .layout import Plan, Rect
from .legend import draw_legend
from .margins import draw_margins
from .noise import unit
from .obstacles import Obstacles
from .paths import polyline
from .roads import draw_roads, note_roads, roads_of
from .settlements import draw_marks, draw_towns, note_marks, place_marks
from .svg import element, group, number, text_of
from .terrain import Ground, draw_fields, draw_regions, draw_rough, draw_woods, tree_shapes
from .themes import Theme, theme_named
from .water import draw_rivers, river_paths, rivers_of


_TILE = 260.0
"""The side of the piece of grained paper that is repeated."""


def board_svg(board: Board, theme: str = "light") -> str:
    """The whole printed sheet of a board, without counters."""
    plan = Plan(board)
    return whole_sheet(board, plan, sheet_elements(board, plan, theme))


def whole_sheet(board: Board, plan: Plan, parts: Iterable[str]) -> str:
    """The `<svg>` around the elements of a sheet."""
    title = element("title", text_of(board.title))
    return element(
        "svg",
        "\n",
        title,
        "\n",
        "\n".join(part for part in parts if part),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(plan.width)} {number(plan.height)}",
    )


def sheet_elements(board: Board, plan: Plan, theme: str) -> list[str]:
    """The elements of the sheet, the lowest first."""
    inks = theme_named(theme)
    field = plan.field
    obstacles = Obstacles()
    rivers = rivers_of(board, plan)
    widths = river_widths(rivers, board, field)
    roads = roads_of(board, field, widths)
    bridges = bridges_of(board, field, widths)
    for river in rivers:
        obstacles.add_line("river", river.line)
    note_roads(roads, obstacles)
    marks = place_marks(board, field, obstacles)
    note_marks(marks, obstacles)
    for bridge in bridges:
        obstacles.add_rect("bridge", Rect(bridge.at[0] - 16, bridge.at[1] - 16, 32, 32))
    numbers = place_numbers(field, obstacles)
    taken = [placed.box.grown(2) for placed in numbers]
    names = place_names(marks, plan, obstacles, taken)
    curved = place_river_names(rivers, plan, obstacles, taken)
    for box in taken:
        obstacles.add_rect("text", box)
    ground = Ground(board, field, rivers)
    inside = [
        element("rect", x=plan.frame.x, y=plan.frame.y, width=plan.frame.width, height=plan.frame.height, fill=inks.ground),
        draw_regions(board.regions, field, inks),
        draw_rough(ground, obstacles, inks),
        draw_fields(ground, obstacles, inks),
        draw_woods(ground, obstacles, inks),
        _grid(plan, inks),
        draw_rivers(rivers, inks),
        draw_towns(marks, obstacles, inks),
        draw_roads(roads, inks),
        draw_bridges(bridges, inks),
        draw_marks(marks, inks),
        grain(plan),
        _wash(plan, inks),
        draw_numbers(numbers, inks),
        draw_curved(curved, inks),
        draw_names(names, inks),
    ]
    return [
        element("defs", *river_paths(rivers), *curve_paths(curved), *tree_shapes(inks), _frame_clip(plan), _grain(inks)),
        _paper(plan, inks),
        group([part for part in inside if part], id="map", clip_path="url(#frame)"),
        *draw_margins(board, plan, inks),
        draw_legend(board, plan, inks),
    ]


def _frame_clip(plan: Plan) -> str:
    x, y, width, height = plan.frame
    return element("clipPath", element("rect", x=x, y=y, width=width, height=height), id="frame")


def _grain(inks: Theme) -> str:
    """Fibres and specks of paper, in a tile that is repeated."""
    specks = "".join(
        f"M{number(260 * unit('sx', n), 0)} {number(260 * unit('sy', n), 0)}h{number(1 + 3 * unit('sl', n))}"
        for n in range(90)
    )
    fibres = "".join(
        f"M{number(240 * unit('fx', n), 0)} {number(240 * unit('fy', n), 0)}q{number(9 * unit('fa', n))} "
        f"{number(8 * unit('fb', n) - 4)} {number(18 * unit('fc', n))} {number(10 * unit('fd', n) - 5)}"
        for n in range(26)
    )
    return group(
        [
            element("path", d=specks, stroke=inks.grain, stroke_width=1.3, opacity=0.16),
            element("path", d=fibres, fill="none", stroke=inks.grain, stroke_width=0.8, opacity=0.13),
        ],
        id="grain-tile",
    )


def _paper(plan: Plan, inks: Theme) -> str:
    sheet = {"width": plan.width, "height": plan.height}
    return group([element("rect", fill=inks.paper, **sheet), grain(plan)], id="paper")


def grain(plan: Plan) -> str:
    """The tile of grain all over the sheet."""
    columns, rows = int(plan.width // _TILE) + 1, int(plan.height // _TILE) + 1
    tiles = (
        element("use", href="#grain-tile", x=_TILE * column, y=_TILE * row)
        for row in range(rows)
        for column in range(columns)
    )
    return element("g", *tiles)


def _wash(plan: Plan, inks: Theme) -> str:
    """The ground beyond the hexes, faded: nobody can go there."""
    x, y, width, height = plan.frame
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    rings = plan.field.rim_outline()
    shape = polyline(corners, closed=True) + "".join(polyline(ring, closed=True) for ring in rings)
    rim = "".join(polyline(ring, closed=True) for ring in rings)
    return group(
        [
            element("path", d=shape, fill=inks.paper, fill_opacity=0.62, fill_rule="evenodd"),
            element("path", d=rim, fill="none", stroke=inks.number, stroke_width=2.4, stroke_linejoin="round"),
        ],
        id="beyond",
    )


def _grid(plan: Plan, inks: Theme) -> str:
    lines = "".join(polyline(plan.field.corners(cell), closed=True) for cell in plan.field.cells)
    return element("path", id="grid", d=lines, fill="none", stroke=inks.line, stroke_width=1.8)
