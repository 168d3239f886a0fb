"""The sheet: paper, map and margin put together, from the ground up."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.boards import Board

from .layout import Plan
from .paths import polyline
from .svg import element, group, number
from .themes import Theme, theme_named


def board_svg(board: Board, theme: str = "light") -> str:
    """The whole printed sheet of a board, without counters."""
    plan = Plan(board)
    return whole_sheet(board, plan, theme, sheet_elements(board, plan, theme))


def whole_sheet(board: Board, plan: Plan, theme: str, parts: Iterable[str]) -> str:
    """The `<svg>` around the elements of a sheet."""
    size = f"{number(plan.width)} {number(plan.height)}"
    title = element("title", board.title)
    return element(
        "svg", "\n", title, "\n", "\n".join(parts), "\n", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {size}"
    )


def sheet_elements(board: Board, plan: Plan, theme: str) -> list[str]:
    """The elements of the sheet, the lowest first."""
    inks = theme_named(theme)
    return [_paper(plan, inks), _grid(plan, inks)]


def _paper(plan: Plan, inks: Theme) -> str:
    return group([element("rect", width=plan.width, height=plan.height, fill=inks.paper)], id="paper")


def _grid(plan: Plan, inks: Theme) -> str:
    lines = "".join(polyline(plan.field.corners(cell), closed=True) for cell in plan.field.cells)
    return element("path", id="grid", d=lines, fill="none", stroke=inks.line, stroke_width=2)
