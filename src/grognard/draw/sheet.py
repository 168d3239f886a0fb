"""The sheet: paper, map and margin put together, from the ground up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.engine.boards import Board

from .barriers import draw_barriers, draw_crossings
from .bridges import draw_bridges
from .growth import draw_growth
from .labels import curve_paths, draw_curved, draw_names, draw_numbers
from .layout import SheetPlan
from .legend import draw_legend
from .margins import draw_margins
from .noise import unit
from .paths import polyline
from .relief import draw_levels, draw_slopes
from .roads import draw_overpasses, draw_roads
from .scene import BoardScene
from .settlements import draw_forts_and_villages, draw_towns
from .svg import element, group, number, text_of
from .terrain import draw_fields, draw_regions, draw_rough, draw_woods, tree_shapes
from .themes import Theme, theme_named
from .water import draw_rivers, river_paths

_TILE = 260.0
"""The side of the piece of grained paper that is repeated."""


def board_svg(board: Board, theme: str = "light") -> str:
    """The whole printed sheet of a board, without counters."""
    plan = SheetPlan(board)
    return whole_sheet(board, plan, sheet_elements(board, plan, theme))


def whole_sheet(board: Board, plan: SheetPlan, parts: Iterable[str]) -> str:
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


def sheet_elements(board: Board, plan: SheetPlan, theme: str) -> list[str]:
    """The elements of the sheet, the lowest first."""
    inks = theme_named(theme)
    scene = BoardScene(board, plan)
    return [
        element(
            "defs",
            *river_paths(scene.rivers),
            *curve_paths(scene.curved),
            *tree_shapes(inks),
            _frame_clip(plan),
            _grain_tile(inks),
        ),
        _paper(plan, inks),
        group((part for part in _map(scene, inks) if part), id="sheet-map", clip_path="url(#sheet-frame)"),
        *draw_margins(board, plan, inks),
        draw_legend(board, plan, inks),
    ]


def _map(scene: BoardScene, inks: Theme) -> Iterator[str]:
    """Everything inside the frame: ground, lines, what stands on it, grain, and the texts on top."""
    field, regions, obstacles = scene.plan.field, scene.board.regions, scene.obstacles
    x, y, width, height = scene.plan.frame
    yield element("rect", x=x, y=y, width=width, height=height, fill=inks.ground)
    yield draw_levels(scene.ground, scene.board, inks)
    yield draw_regions(regions, field, inks)
    yield draw_rough(scene.ground, obstacles, inks)
    yield draw_fields(scene.ground, obstacles, inks)
    yield draw_woods(scene.ground, obstacles, inks)
    yield draw_growth(scene.ground, obstacles, inks)
    yield draw_regions(regions, field, inks, 0.16, "sheet-glaze")
    yield _grid(scene.plan, inks)
    yield draw_slopes(scene.board, field, inks)
    yield draw_rivers(scene.rivers, inks)
    yield draw_barriers(scene.board, field, inks)
    yield draw_towns(scene.settlements, obstacles, inks)
    yield draw_roads(scene.roads, inks)
    yield draw_overpasses(scene.overpasses, inks)
    yield draw_bridges(scene.bridges, inks)
    yield draw_crossings(scene.board, field, scene.widths, inks)
    yield draw_forts_and_villages(scene.settlements, inks)
    yield _grain(scene.plan)
    yield _wash(scene.plan, inks)
    yield draw_numbers(scene.numbers, inks)
    yield draw_curved(scene.curved, inks)
    yield draw_names(scene.names, inks)


def _frame_clip(plan: SheetPlan) -> str:
    x, y, width, height = plan.frame
    return element("clipPath", element("rect", x=x, y=y, width=width, height=height), id="sheet-frame")


def _grain_tile(inks: Theme) -> str:
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
            element("path", d=specks, stroke=inks.grain, stroke_width=1.3, stroke_opacity=0.16),
            element("path", d=fibres, fill="none", stroke=inks.grain, stroke_width=0.8, stroke_opacity=0.13),
        ],
        id="sheet-grain-tile",
    )


def _paper(plan: SheetPlan, inks: Theme) -> str:
    sheet = {"width": plan.width, "height": plan.height}
    return group([element("rect", fill=inks.paper, **sheet), _grain(plan)], id="sheet-paper")


def _grain(plan: SheetPlan) -> str:
    """The tile of grain all over the sheet."""
    columns, rows = int(plan.width // _TILE) + 1, int(plan.height // _TILE) + 1
    tiles = (
        element("use", href="#sheet-grain-tile", x=_TILE * column, y=_TILE * row)
        for row in range(rows)
        for column in range(columns)
    )
    return element("g", *tiles)


def _wash(plan: SheetPlan, inks: Theme) -> str:
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
        id="sheet-beyond",
    )


def _grid(plan: SheetPlan, inks: Theme) -> str:
    lines = "".join(polyline(plan.field.corners(cell), closed=True) for cell in plan.field.cells)
    return element("path", id="sheet-grid", d=lines, fill="none", stroke=inks.line, stroke_width=1.8)
