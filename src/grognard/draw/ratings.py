"""Ratings: the figures of a counter that has more than two, in rows of cells below its symbol.

A piece with `ratings` gives them row by row. A cell has a `text`, and may have `small` print beside it, a `paint` (the
role of its ground, as of bands), a `frame` ("box" or "round") and a `title`. Steps are dots: `full` of `of`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.pieces import Rating

from .fonts import BOLD, text_width
from .svg import element, text_of
from .themes import Livery, band

TOP, BOTTOM = 46.0, 95.5
LEFT, RIGHT = 5.5, 94.5
_GAP = 1.6


def ratings(rows: Sequence[Sequence[Rating]], card: Livery) -> list[str]:
    """All rows of a counter, from the band to its lower edge."""
    high = (BOTTOM - TOP) / max(1, len(rows))
    return [
        part
        for place, row in enumerate(rows)
        for part in _row(row, TOP + high * place + _GAP / 2, high - _GAP, card)
        if part
    ]


def _row(cells: Sequence[Rating], y: float, high: float, card: Livery) -> Iterator[str]:
    weights = [cell.wide for cell in cells]
    unit = (RIGHT - LEFT - _GAP * (len(cells) - 1)) / (sum(weights) or 1)
    x = LEFT
    for cell, weight in zip(cells, weights, strict=True):
        yield from _cell(cell, x, y, unit * weight, high, card)
        x += unit * weight + _GAP


def _cell(cell: Rating, x: float, y: float, wide: float, high: float, card: Livery) -> Iterator[str]:
    title = element("title", text_of(cell.title)) if cell.title else ""
    ink = card.ink
    if cell.paint:
        ground = band(cell.paint)
        ink = ground.ink
        yield element(
            "rect",
            *([title] if title else []),
            x=x,
            y=y,
            width=wide,
            height=high,
            rx=3.5,
            fill=ground.ground,
            stroke=ground.edge,
            stroke_width=1.1,
        )
    elif cell.frame:
        round_ = high / 2 if cell.frame == "round" else 1.5
        yield element("rect", x=x, y=y, width=wide, height=high, rx=round_, fill="none", stroke=ink, stroke_width=1.7)
    if cell.of:
        yield _pips(cell.full, cell.of, (x + wide / 2, y + high / 2), ink)
        return
    yield from _print(cell, x + wide / 2, y + high, wide, high, ink)


def _print(cell: Rating, middle: float, foot: float, wide: float, high: float, ink: str) -> Iterator[str]:
    """The large figure and, to its upper right, the small one."""
    text, small = cell.text, cell.small
    size = high * 1.06
    room = wide - 4
    length = text_width(text, BOLD, size) + (text_width(small, BOLD, size * 0.56) + 1 if small else 0)
    if length > room:
        size, length = size * room / length, room
    left = middle - length / 2
    yield _text(text, left, foot - (high - size * 0.72) / 2, size, ink)
    if small:
        after = left + text_width(text, BOLD, size) + 1
        yield _text(small, after, foot - high + size * 0.56 * 0.72 + (high - size * 0.72) / 2, size * 0.56, ink)


def _pips(full: int, of: int, at: tuple[float, float], ink: str) -> str:
    """Steps: filled while the unit has them, hollow when they are lost."""
    radius, step = 4.1, 11.0
    x = at[0] - step * (of - 1) / 2
    dots = [
        element(
            "circle",
            cx=x + step * place,
            cy=at[1],
            r=radius,
            fill=ink if place < full else "none",
            stroke=ink,
            stroke_width=1.7,
        )
        for place in range(of)
    ]
    return element("g", *dots)


def _text(text: str, x: float, y: float, size: float, ink: str) -> str:
    return element(
        "text",
        text_of(text),
        x=x,
        y=y,
        font_family=BOLD.stack,
        font_weight=BOLD.weight,
        font_size=size,
        fill=ink,
    )
