"""The counter sheet: every counter face of a game side by side, as it comes out of the box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.engine.pieces import Piece

from .counters import counter
from .fonts import SANS, SERIF
from .lettering import Hand, set_text, width_to_fit
from .marks import BADGES, badge
from .svg import element, group, number
from .themes import Theme, theme_named

_STEP, _EDGE, _HEAD = 124.0, 46.0, 58.0
_TITLE = Hand(SERIF, 34, 1.6, True)
_SMALL = Hand(SANS, 15, 0.2)


def art_id(piece: Piece) -> str:
    """The name of the face that a piece shows."""
    return piece.art or piece.id


def counter_sheet_svg(
    title: str, pieces: Iterable[Piece], theme: str = "light", columns: int = 12, marks: bool = False
) -> str:
    """All faces of a game, one block per side; with `marks`, all the badges below them."""
    inks = theme_named(theme)
    faces = {art_id(piece): piece for piece in pieces}
    blocks: dict[str, list[Piece]] = {}
    for piece in faces.values():
        blocks.setdefault(piece.side, []).append(piece)
    parts, y = [], _EDGE
    for side, block in blocks.items():
        parts += _block(side, block, y, columns, theme, inks)
        y += _HEAD + _STEP * -(-len(block) // columns) + 14
    if marks:
        parts += _badges(y, columns, inks)
        y += _HEAD + 66 * -(-len(BADGES) // (columns - columns // 3)) + 14
    width = 2 * _EDGE + _STEP * columns
    paper = element("rect", width=width, height=y + _EDGE, fill=inks.paper)
    head = element("title", title)
    return element(
        "svg",
        "\n",
        "\n".join([head, paper, *parts]),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(y + _EDGE)}",
    )


def _block(title: str, pieces: Sequence[Piece], y: float, columns: int, theme: str, inks: Theme) -> list[str]:
    shown = title.replace("_", " ").capitalize() or "Markers"
    parts = [set_text(shown, _EDGE, y + 34, _TITLE, inks.ink)]
    for place, piece in enumerate(pieces):
        x, down = _EDGE + _STEP * (place % columns), y + _HEAD + _STEP * (place // columns)
        parts.append(group(counter(piece, theme), transform=f"translate({number(x + 12)} {number(down + 6)})"))
    return parts


def _badges(y: float, columns: int, inks: Theme) -> list[str]:
    per_row = columns - columns // 3
    wide = _STEP * columns / per_row
    parts = [set_text("Marks", _EDGE, y + 34, _TITLE, inks.ink)]
    for place, (name, known) in enumerate(BADGES.items()):
        x, down = _EDGE + wide * (place % per_row) + 22, y + _HEAD + 66 * (place // per_row) + 26
        parts.append(group(badge(name), transform=f"translate({number(x)} {number(down)}) scale(1.4)"))
        hand = width_to_fit(known.title, _SMALL, wide - 58)
        parts.append(set_text(known.title, x + 28, down + 5, hand, inks.ink))
    return parts
