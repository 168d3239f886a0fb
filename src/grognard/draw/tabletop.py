"""Every kind of board through one door: its drawing, its layout, and a position on it."""

from __future__ import annotations

import msgspec

from grognard.engine.areas import AreaBoard
from grognard.engine.boards import Board
from grognard.engine.errors import DataError
from grognard.engine.pieces import Piece
from grognard.engine.ruleset import Ruleset
from grognard.engine.views import View

from . import layout, position, sheet
from .areas import AreaPlan, area_layout, area_svg
from .counters import counter
from .places import BoardLayout
from .sides import painted
from .svg import group

AnyBoard = Board | AreaBoard


def board_svg(board: AnyBoard, theme: str = "light") -> str:
    """The whole printed sheet of a board, without counters."""
    return area_svg(board, theme) if isinstance(board, AreaBoard) else sheet.board_svg(board, theme)


def board_layout(board: AnyBoard) -> BoardLayout:
    """Where the places of a board lie on its sheet, in the coordinates of `board_svg`."""
    return area_layout(board) if isinstance(board, AreaBoard) else layout.board_layout(board)


def sheet_named(rules: Ruleset, name: str | None = None) -> AnyBoard:
    """The board with that id; without one, the first. Raises DataError if there is none."""
    for board in rules.sheet.boards:
        if name is None or board.id == name:
            return board
    known = ", ".join(board.id for board in rules.sheet.boards)
    if not known:
        raise DataError("boards", rules.id, "this game has no map to draw")
    raise DataError("board", str(name), "there is no such board", f"one of {known}")


def position_svg(rules: Ruleset, view: View, theme: str = "light", board: str | None = None) -> str:
    """A board of a game with every piece of the view that stands on it."""
    found = sheet_named(rules, board)
    view = msgspec.structs.replace(view, pieces=painted(rules, view.pieces))
    if isinstance(found, AreaBoard):
        return area_svg(found, theme, [_standing(found, view, theme)])
    return position.position_on(found, view, theme)


def _standing(board: AreaBoard, view: View, theme: str) -> str:
    plan = AreaPlan(board)
    drawn = []
    for area in board.areas:
        there = [piece for piece in view.pieces if piece.place == area.id]
        for piece, spot in zip(there, plan.spots(area, len(there)), strict=True):
            drawn.append(_counter(piece, spot, theme))
    return group(drawn, id="sheet-counters")


def _counter(piece: Piece, spot: tuple[float, float, float], theme: str) -> str:
    x, y, size = spot
    move = f"translate({x:.1f} {y:.1f}) scale({size / 100:g})"
    return group(counter(piece, theme), id=f"sheet-piece-{piece.id}", transform=move)
