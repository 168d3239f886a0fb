"""What lies on the table besides a hex map, in lines: area boards with what stands on them, and the panels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.draw.marks import mark_title
from grognard.engine.areas import AreaBoard
from grognard.engine.panels import Panel, PanelKind, PanelRow
from grognard.engine.ruleset import Ruleset, View

Piece = Mapping[str, Any]


def area_lines(rules: Ruleset, view: View) -> list[str]:
    """Every area board: who is where."""
    lines: list[str] = []
    for board in rules.sheets:
        if isinstance(board, AreaBoard):
            lines += [f"{board.title}:", *(_areas(board, view) or ["  nothing"])]
    return lines


def _areas(board: AreaBoard, view: View) -> list[str]:
    found = []
    for area in board.areas:
        there = [_piece(piece) for piece in view.pieces if piece.get("place") == area.id]
        if there:
            found.append(f"  {area.title[:1].upper()}{area.title[1:]}: {', '.join(there)}")
    return found


def _piece(piece: Piece) -> str:
    """A piece with its marks: `Pz IV (e1): spotted, in woods`."""
    title = str(piece.get("title") or piece["name"])
    marks = [mark_title(mark).lower() for mark in piece.get("marks", ()) if not _says(title, mark)]
    return f"{title} [{', '.join(marks)}]" if marks else title


def _says(title: str, mark: str | Mapping[str, Any]) -> bool:
    """Whether the title says already what a letter or number on the counter says."""
    return not isinstance(mark, str) and str(mark.get("letter", "")) in title


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
