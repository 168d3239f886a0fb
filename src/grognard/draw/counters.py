"""Counters: one piece as a square of printed card, drawn in a box of 100 x 100.

A piece is a dict as in `view.pieces`. All keys are optional: `kind`, `size`, `strength`, `movement`, `division`, `name`
say what is printed; `paint` and `band` name the colours of the card and of the division. Without them the side alone
decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .fonts import BOLD, text_width
from .noise import unit
from .svg import element, group, text_of
from .symbols import HIGH, WIDE, size_mark, symbol
from .themes import BANDS, LIVERIES, Livery, band, livery, theme_named

Piece = Mapping[str, Any]

SIZE = 100.0
_EDGE = 3.0
_BAND_TOP, _BAND_HIGH = 29.0, 33.0
_SIDE_ROOM = (SIZE - 2 * _EDGE - WIDE) / 2 - 3.5


def counter_svg(piece: Piece, theme: str = "light", marks: Iterable[str] = ()) -> str:
    """A counter as an `<svg>` of its own, with `marks` such as "moved", "fought", "selected" on it."""
    return element(
        "svg",
        *counter(piece, theme, marks),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 100 100",
        class_="counter",
    )


def counter(piece: Piece, theme: str = "light", marks: Iterable[str] = ()) -> list[str]:
    """The elements of a counter in a box of 100 x 100."""
    dark = theme_named(theme).name == "dark"
    card = livery(_paint(piece))
    stripe = band(_band(piece))
    return [
        *_shadow(dark),
        element("rect", x=3, y=3, width=94, height=94, rx=8, fill=card.ground, stroke=card.edge, stroke_width=1.8),
        element(
            "path",
            d="M5.5 90V11.5Q5.5 5.5 11.5 5.5H89",
            fill="none",
            stroke="#fff",
            stroke_width=1.4,
            stroke_opacity=0.28,
        ),
        *_stripe(piece, stripe),
        *_unit(piece, card),
        *_factors(piece, card),
        *(drawn for mark in marks for drawn in _mark(mark)),
    ]


def _paint(piece: Piece) -> str:
    if piece.get("paint"):
        return str(piece["paint"])
    names = sorted(LIVERIES)
    return names[int(unit("side", piece.get("side", "")) * len(names))]


def _band(piece: Piece) -> str:
    if piece.get("band"):
        return str(piece["band"])
    names = sorted(BANDS)
    return names[int(unit("band", piece.get("division", "")) * len(names))]


def _shadow(dark: bool) -> list[str]:
    strength = 0.22 if dark else 0.11
    rings = ((1.5, 1.8, 96), (2.4, 3.0, 96.5), (3.2, 4.2, 96))
    return [
        element("rect", x=x, y=y, width=side, height=side, rx=9, fill="#000", fill_opacity=strength)
        for x, y, side in rings
    ]


def _stripe(piece: Piece, stripe: Livery) -> list[str]:
    left = _side_text(str(piece.get("division", "")), 3 + (SIZE - 6 - WIDE) / 4, stripe)
    right = _side_text(str(piece.get("name", "")), 97 - (SIZE - 6 - WIDE) / 4, stripe)
    box = element("rect", x=3.9, y=_BAND_TOP, width=92.2, height=_BAND_HIGH, fill=stripe.ground)
    rule = f"M3.9 {_BAND_TOP:g}H96.1M3.9 {_BAND_TOP + _BAND_HIGH:g}H96.1"
    return [box, element("path", d=rule, stroke=stripe.edge, stroke_width=1.1), left, right]


def _side_text(text: str, x: float, stripe: Livery) -> str:
    """The division or the unit's own number, as large as its side of the symbol allows."""
    if not text:
        return ""
    size = min(15.0, 15.0 * _SIDE_ROOM / text_width(text, BOLD, 15.0))
    return _text(text, x, _BAND_TOP + _BAND_HIGH / 2 + size * 0.35, size, stripe.ink)


def _unit(piece: Piece, card: Livery) -> list[str]:
    ink, paper = "#14130f", "#fbf8ee"
    frame = symbol(str(piece.get("kind", "")), ink, paper)
    mark = size_mark(str(piece.get("size", "")), card.ink, 8.5)
    left = (SIZE - WIDE) / 2
    return [
        group(frame, transform=f"translate({left:g} {_BAND_TOP + (_BAND_HIGH - HIGH) / 2:g})"),
        group([mark], transform=f"translate(50 {_BAND_TOP - 4.5:g})") if mark else "",
    ]


def _factors(piece: Piece, card: Livery) -> list[str]:
    values = [str(piece[key]) for key in ("strength", "movement") if piece.get(key) is not None]
    return [_text("-".join(values), 50, 90.5, 33, card.ink)] if values else []


def _text(text: str, x: float, y: float, size: float, ink: str) -> str:
    return element(
        "text",
        text_of(text),
        x=x,
        y=y,
        font_family=BOLD.stack,
        font_weight=BOLD.weight,
        font_size=size,
        text_anchor="middle",
        fill=ink,
    )


# -- marks: each has a place and a shape of its own -----------------------------------------------------------------

_BADGES = {
    # In a badge of radius 11 around (0, 0): what is drawn in it.
    "moved": "M-6 -4.5L-0.5 0L-6 4.5M0.5 -4.5L6 0L0.5 4.5",
    "fought": "M-5.5 -5.5L5.5 5.5M5.5 -5.5L-5.5 5.5",
    "suppressed": "M-6 -3H6M-6 3H6",
    "disordered": "M-7 2L-3.5 -4L0 2L3.5 -4L7 2",
    "engaged": "M-6.5 -5L-1.5 0L-6.5 5ZM6.5 -5L1.5 0L6.5 5Z",
    "spent": "M0 -6V6",
    "column": "M0 7V-7M-4.5 -2.5L0 -7L4.5 -2.5",
    "mounted": "M-5.5 0A5.5 5.5 0 1 1 5.5 0A5.5 5.5 0 1 1 -5.5 0M-1 0H1",
    "improved_position": "M-7 4.5V-3.5H7V4.5",
    "entrenched": "M-7 5V-5H7V5M-2.5 5V-5M2.5 5V-5",
    "step_lost": "M-6 0H6",
    "hero": "M0 -7L2 -2H7L3 1.5L4.5 6.5L0 3.5L-4.5 6.5L-3 1.5L-7 -2H-2Z",
    "target": "M-4 0A4 4 0 1 1 4 0A4 4 0 1 1 -4 0M0 -8V8M-8 0H8",
}
_CORNERS = {
    "moved": (86, 86),
    "fought": (14, 86),
    "suppressed": (14, 14),
    "disordered": (14, 14),
    "engaged": (86, 14),
    "column": (86, 14),
    "mounted": (86, 86),
    "improved_position": (14, 86),
    "entrenched": (14, 86),
    "step_lost": (50, 14),
    "hero": (50, 86),
}


def _mark(mark: str) -> list[str]:
    if mark == "selected":
        return _selected()
    if mark not in _BADGES:
        return []
    x, y = _CORNERS.get(mark, (86, 14))
    outline = (
        element("rect", x=-10, y=-10, width=20, height=20, rx=3, fill="#fffdf4", stroke="#14130f", stroke_width=1.6)
        if mark == "moved"
        else element("circle", r=11, fill="#fffdf4", stroke="#14130f", stroke_width=1.6)
    )
    sign = element("path", d=_BADGES[mark], fill="none", stroke="#14130f", stroke_width=2.6, stroke_linecap="round")
    return [group([outline, sign], class_=f"mark {mark}", transform=f"translate({x} {y})")]


def _selected() -> list[str]:
    """A white and dark frame with arrow heads at the corners, seen on any ground."""
    corners = "M-2 22V-2H22M78 -2H102V22M102 78V102H78M22 102H-2V78"
    return [
        group(
            [
                element("rect", width=100, height=100, rx=10, fill="none", stroke="#14130f", stroke_width=5),
                element("rect", width=100, height=100, rx=10, fill="none", stroke="#fff3a8", stroke_width=2.6),
                element("path", d=corners, fill="none", stroke="#14130f", stroke_width=6),
                element("path", d=corners, fill="none", stroke="#fff3a8", stroke_width=3),
            ],
            class_="mark selected",
        )
    ]
