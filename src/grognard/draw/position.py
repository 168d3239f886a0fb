"""A position: the sheet with the counters on it, stacks fanned to the upper right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from grognard.engine.boards import Board
from grognard.engine.pieces import Piece
from grognard.engine.views import View

from .counters import counter
from .fonts import BOLD
from .layout import COUNTER, HEAD, Rect, SheetPlan
from .paths import Point
from .sheet import sheet_elements, whole_sheet
from .signs import signs_on
from .svg import element, group, text_of
from .themes import theme_named

_FAN = 13.0
_MOST_FANNED = 5


def position_on(board: Board, view: View, theme: str = "light") -> str:
    """The sheet of a hex map with every piece of the view that stands on it."""
    plan = SheetPlan(board)
    return whole_sheet(board, plan, [*sheet_elements(board, plan, theme), *counters_on(board, plan, view, theme)])


def counters_on(board: Board, plan: SheetPlan, view: View, theme: str) -> list[str]:
    """The counters of a view, those in hexes first, and the marker of the turn."""
    places: dict[str, list[Piece]] = {}
    for piece in in_stack_order(view.pieces):
        places.setdefault(piece.place, []).append(piece)
    drawn = []
    for place, pieces in places.items():
        hex_ = board.map.grid.find(place)
        if hex_ is not None:
            drawn.append(_stack(place, pieces, plan.field.hex_centre(hex_), theme))
        elif place in plan.boxes:
            drawn.append(_box(place, pieces, plan.boxes[place], theme))
    return [
        _turn_marker(plan, view, theme),
        *signs_on(board, plan, view.signs, theme),
        group(drawn, id="sheet-counters"),
    ]


def in_stack_order(pieces: Iterable[Piece]) -> list[Piece]:
    """The lowest of each stack first: by `stack`, otherwise as the view has them."""
    return sorted(pieces, key=lambda piece: piece.stack or 0)


def _stack(place: str, pieces: Sequence[Piece], centre: Point, theme: str) -> str:
    shown = pieces[-_MOST_FANNED:]
    half = (len(shown) - 1) * _FAN / 2
    x, y = centre[0] - COUNTER / 2 - half, centre[1] - COUNTER / 2 + half
    top = len(shown) - 1
    parts = [
        # Of a stack only the counter on top shows its facing.
        _at(
            piece if level == top else msgspec.structs.replace(piece, facing=None),
            x + _FAN * level,
            y - _FAN * level,
            theme,
        )
        for level, piece in enumerate(shown)
    ]
    if len(pieces) > 1:
        parts.append(_count(len(pieces), x + _FAN * top + COUNTER, y - _FAN * top))
    return group(parts, id=f"sheet-stack-{place}")


def _count(number: int, x: float, y: float) -> str:
    text = element(
        "text",
        str(number),
        y=8,
        font_family=BOLD.stack,
        font_weight=BOLD.weight,
        font_size=24,
        text_anchor="middle",
        fill="#fff",
    )
    disc = element("circle", r=17, fill="#1b1a17", stroke="#fff", stroke_width=2.5)
    return group([disc, text], transform=f"translate({x - 6:.1f} {y + 6:.1f})", class_="count")


def _box(place: str, pieces: Sequence[Piece], box: Rect, theme: str) -> str:
    """Counters in rows from the upper left, overlapping if there are many."""
    rows = max(1, int((box.height - HEAD) // COUNTER))
    per_row = -(-len(pieces) // rows)
    if rows > 1:
        per_row = max(per_row, int((box.width - 16) // (COUNTER + 9)))
    step = min(COUNTER + 9, (box.width - COUNTER - 24) / max(1, per_row - 1))
    parts = [
        _at(
            piece,
            box.x + 12 + step * (number % per_row),
            box.y + HEAD + 5 + (COUNTER + 9) * (number // per_row),
            theme,
        )
        for number, piece in enumerate(pieces)
    ]
    return group(parts, id=f"sheet-box-{place}")


def _at(piece: Piece, x: float, y: float, theme: str) -> str:
    return group(
        counter(piece, theme),
        id=f"sheet-piece-{piece.id}",
        transform=f"translate({x:.1f} {y:.1f}) scale({COUNTER / 100:g})",
    )


def _turn_marker(plan: SheetPlan, view: View, theme: str) -> str:
    boxes = plan.tracks.get("turn", [])
    if not 1 <= view.turn <= len(boxes):
        return ""
    rect = boxes[view.turn - 1].grown(-5)
    title = element("title", text_of(view.title))
    ring = element(
        "rect",
        x=rect.x,
        y=rect.y,
        width=rect.width,
        height=rect.height,
        rx=9,
        fill="none",
        stroke=theme_named(theme).accent,
        stroke_width=6,
    )
    return group([title, ring], id="sheet-turn-marker")
