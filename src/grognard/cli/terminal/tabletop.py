"""The table in lines, besides a hex map: area boards with their pieces, cards, and the panels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET

from grognard.draw.marks import mark_title
from grognard.engine.areas import Area, AreaBoard, middle_of
from grognard.engine.panels import Panel, PanelKind, PanelRow
from grognard.engine.phrases import says
from grognard.engine.pieces import Mark, Piece
from grognard.engine.ruleset import Ruleset
from grognard.engine.views import View

from .areas import SHORT_ID, ground_legend, is_drawn, paint_areas
from .map import Pointer
from .scene import wrap

_ROW = 40.0
"""Boxes whose middles differ in height by less than this stand in one row of a card."""
_ABREAST = 2
"""A box with more pieces than this does not give each its own line."""
_HIGHER = 0.46
"""Lines for each column, so that circles look round."""
_HIGHEST = 44


def board_lines(rules: Ruleset, view: View, width: int, pointers: Mapping[str, Pointer]) -> list[str]:
    """Every area board: drawn, with the cards beside it, and who is where."""
    lines: list[str] = []
    for board in area_boards(rules):
        if not any(board.area(piece.place) for piece in view.pieces):
            continue
        height = min(round(width * _HIGHER), _HIGHEST)
        lines += [*([""] if lines else []), board.title, ""]
        lines += paint_areas(board, view, width, height, pointers, color=False).lines(color=False)
        lines += _legend(board)
        lines += _areas(board, view, boxes=False)
        lines += card_boxes(board, view, width)
    return lines


def _legend(board: AreaBoard) -> list[str]:
    ground = ground_legend(board)
    return [f"{ground}; • road, · dirt road."] if ground and board.paths else []


def area_boards(rules: Ruleset) -> list[AreaBoard]:
    """The boards without hexes."""
    return [sheet for sheet in rules.sheet.boards if isinstance(sheet, AreaBoard)]


def area_lines(rules: Ruleset, view: View) -> list[str]:
    """Every area board: who is where."""
    lines: list[str] = []
    for board in area_boards(rules):
        lines += [f"{board.title}:", *(_areas(board, view, boxes=True) or ["  nothing"])]
    return lines


def _areas(board: AreaBoard, view: View, boxes: bool) -> list[str]:
    """The pieces in each area; in the boxes of a card only if they are wanted."""
    found = []
    for area in board.areas:
        there = [describe(piece, area.title) for piece in view.pieces if piece.place == area.id]
        if there and (boxes or is_drawn(board, area)):
            found.append(f"  {area.title[:1].upper()}{area.title[1:]}: {'; '.join(there)}")
    return found


def roster(board: AreaBoard, view: View) -> list[str]:
    """The units on the drawn part of a board, one in a line; markers are left out."""
    drawn = {area.id for area in board.areas if is_drawn(board, area)}
    units = [piece for piece in view.pieces if piece.place in drawn and piece.facing is not UNSET]
    return [describe(piece) for piece in units]


def describe(piece: Piece, known: str = "") -> str:
    """A piece with everything to be said about it, except what is `known`: `Panther (e3): shows you its side
    [spotted]`.
    """
    title = title_of(piece)
    told = [(str(name), str(value)) for name, value in piece.facts or () if not (known and says(known, str(value)))]
    facts = ", ".join(f"{name[:1].lower()}{name[1:]} {value}" for name, value in told)
    said = f"{title}: {facts}" if facts else title
    marks = [mark_title(mark).lower() for mark in piece.marks if not _is_letter(title, mark)]
    left = [mark for mark in marks if not says(said, mark)]
    return f"{said} [{', '.join(left)}]" if left else said


def title_of(piece: Piece) -> str:
    """The name of a piece. Before it stands what has to be typed for it, if that is short and not part of the name."""
    title, typed = piece.called, piece.id
    return (
        f"{typed} {title}" if len(typed) <= SHORT_ID and piece.facing is not UNSET and not says(title, typed) else title
    )


def _is_letter(title: str, mark: str | Mark) -> bool:
    """Whether the title already contains a letter or number on the counter."""
    return isinstance(mark, Mark) and mark.letter in title


# -- cards ------------------------------------------------------------------------------------------------------


def card_boxes(board: AreaBoard, view: View, width: int) -> list[str]:
    """The boxes beside the drawn part of a board, as they lie: a Tank Card."""
    boxes = sorted((area for area in board.areas if not is_drawn(board, area)), key=lambda area: _middle(area)[1])
    rows: list[list[Area]] = []
    for area in boxes:
        if rows and _middle(area)[1] - _middle(rows[-1][0])[1] < _ROW:
            rows[-1].append(area)
        else:
            rows.append([area])
    return [line for row in rows for line in _boxes(sorted(row, key=lambda area: _middle(area)[0]), view, width)]


def _middle(area: Area) -> tuple[float, float]:
    return middle_of(area.points)


def _boxes(areas: Sequence[Area], view: View, width: int) -> Iterator[str]:
    """Boxes side by side."""
    wide = width // len(areas)
    inner = wide - 4
    columns = []
    for area in areas:
        there = [describe(piece) for piece in view.pieces if piece.place == area.id]
        joined = [", ".join(there)] if len(there) > _ABREAST else there
        columns.append(wrap(joined, inner))
    high = max(*map(len, columns), 1)
    yield "".join(f"┌ {area.title} ".ljust(wide - 1, "─") + "┐" for area in areas)
    for line in range(high):
        yield "".join(f"│ {(column[line] if line < len(column) else '').ljust(inner)} │" for column in columns)
    yield "".join("└" + "─" * (wide - 2) + "┘" for _ in areas)


def crew_lines(view: View) -> list[str]:
    """The panels whose rows stand for pieces beside an area board: a crew with its hatches and orders."""
    men = [panel for panel in view.panels if panel.rows and all(row.pieces or not row.marks for row in panel.rows)]
    return [line for panel in men if any(row.pieces for row in panel.rows) for line in _panel(panel)]


def card_lines(view: View) -> list[str]:
    """All panels."""
    return [line for panel in view.panels for line in _panel(panel)]


def _panel(panel: Panel) -> Iterator[str]:
    yield f"{panel.title}:"
    if panel.kind is PanelKind.TRACK:
        yield "  " + "  ".join(_box(row) for row in panel.rows)
    else:
        yield from (_row(row) for row in panel.rows)
    if panel.note:
        yield f"  {panel.note}"


def _box(row: PanelRow) -> str:
    words = f"{row.title} {row.value}".strip()
    return f"[{words}]" if "here" in row.marks else words


def _row(row: PanelRow) -> str:
    marks = [mark_title(mark).lower() for mark in row.marks]
    rest = ", ".join(part for part in (row.value, row.note, *marks) if part)
    return f"  {row.title}: {rest}" if rest else f"  {row.title}"
