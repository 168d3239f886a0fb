"""Counters: one piece as a square of printed card, drawn in a box of 100 x 100.

Everything on a piece is optional. `kind`, `size`, `division`, `name` and `factors` (or else `strength` and `movement`)
are printed; `paint` and `band` name the colours of the card and of the division. Without `paint` a piece has the colour
of its side (`sides.py`). `reverse` is the other side of a counter. `facing` and `marks` show what has happened to it;
`aim` is where the gun of a tank points. A `picture` is the name of a silhouette; without one the unit symbol of its
`kind` is drawn. A `caption` is printed below a picture instead of the name above it. An `inscription` is a caption that
players thought of, so no face of the game has it beforehand. A marker with `words` has these instead, in lines as large
as they fit. A piece with `ratings` has its symbol at the top and rows of figures below. `print` stands at the sides of
its symbol, and `mobility` is the mark for wheels or tracks below it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grognard.engine.pieces import Mark, Piece

from .fonts import BOLD, text_width
from .marks import SLOTS, TOP_SLOTS, badges, barrel, degrees, pointer
from .noise import unit
from .ratings import ratings
from .silhouettes import SILHOUETTES, silhouette
from .silhouettes import WIDE as PICTURE_WIDE
from .svg import element, group, text_of
from .symbols import HIGH, WIDE, mobility_mark, size_mark, symbol
from .themes import BANDS, Livery, band, livery, theme_named

SIZE = 100.0
_EDGE = 3.0
_BAND_TOP, _BAND_HIGH = 29.0, 33.0
_HIGH_BAND_TOP, _HIGH_BAND_HIGH = 12.2, 33.4
"""The band of a counter with ratings, which need the room below it."""
_SIDE_ROOM = (SIZE - 2 * _EDGE - WIDE) / 2 - 3.5


def counter_svg(piece: Piece, theme: str = "light", marks: Iterable[str | Mark] = ()) -> str:
    """A counter as a separate `<svg>`, with `marks` such as "moved" or "fought" on it."""
    return element(
        "svg",
        *counter(piece, theme, marks),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 100 100",
        class_="counter",
    )


def face_svg(piece: Piece, theme: str = "light") -> str:
    """The printed face of a counter alone: no marks, no facing."""
    return counter_svg(msgspec.structs.replace(piece, marks=(), facing=None, aim=None), theme)


def counter(piece: Piece, theme: str = "light", marks: Iterable[str | Mark] = ()) -> list[str]:
    """The elements of a counter in a box of 100 x 100."""
    dark = theme_named(theme).name == "dark"
    card = livery(piece.paint)
    picture = piece.picture in SILHOUETTES
    if piece.words:
        printed = _worded(piece.words, card)
    elif picture:
        printed = _picture_card(piece, card)
    else:
        printed = [*_stripe(piece, band(_band(piece))), *_unit(piece, card)]
    return [
        *([] if piece.pointer is None else [pointer(degrees(piece.pointer), dark)]),
        *([] if piece.aim is None else [barrel(degrees(piece.aim), dark)]),
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
        *(_reverse(card) if piece.reverse else []),
        *printed,
        *(ratings(piece.ratings, card) if piece.ratings else _factors(piece, card)),
        *badges([*piece.marks, *marks], TOP_SLOTS if piece.ratings else SLOTS),
    ]


def _band(piece: Piece) -> str:
    if piece.band:
        return piece.band
    names = sorted(BANDS)
    return names[int(unit("band", piece.division) * len(names))]


def _shadow(dark: bool) -> list[str]:
    strength = 0.22 if dark else 0.11
    rings = ((1.5, 1.8, 96), (2.4, 3.0, 96.5), (3.2, 4.2, 96))
    return [
        element("rect", x=x, y=y, width=side, height=side, rx=9, fill="#000", fill_opacity=strength)
        for x, y, side in rings
    ]


def _band_of(piece: Piece) -> tuple[float, float]:
    """Where the band of a counter lies, and how high it is."""
    return (_HIGH_BAND_TOP, _HIGH_BAND_HIGH) if piece.ratings else (_BAND_TOP, _BAND_HIGH)


def _stripe(piece: Piece, stripe: Livery) -> list[str]:
    top, high = _band_of(piece)
    printed = piece.print or (piece.division, piece.name)
    foot = top + high / 2
    left = _side_text(str(printed[0]), 3 + (SIZE - 6 - WIDE) / 4, foot, stripe)
    right = _side_text(str(printed[1]), 97 - (SIZE - 6 - WIDE) / 4, foot, stripe)
    box = element("rect", x=3.9, y=top, width=92.2, height=high, fill=stripe.ground)
    rule = f"M3.9 {top:g}H96.1M3.9 {top + high:g}H96.1"
    return [box, element("path", d=rule, stroke=stripe.edge, stroke_width=1.1), left, right]


def _side_text(text: str, x: float, middle: float, stripe: Livery) -> str:
    """The division or the unit's own number, as large as its side of the symbol allows."""
    if not text:
        return ""
    size = min(15.0, 15.0 * _SIDE_ROOM / text_width(text, BOLD, 15.0))
    return _text(text, x, middle + size * 0.35, size, stripe.ink)


def _unit(piece: Piece, card: Livery) -> list[str]:
    ink, paper = "#14130f", "#fbf8ee"
    top, high = _band_of(piece)
    frame = symbol(piece.kind, ink, paper)
    moves = mobility_mark(piece.mobility, band(_band(piece)).ink)
    mark = size_mark(piece.size, card.ink, 6.0 if piece.ratings else 8.5)
    left = (SIZE - WIDE) / 2
    down = top + (high - HIGH) / 2 - (2.2 if moves else 0)
    return [
        group([*frame, *([moves] if moves else [])], transform=f"translate({left:g} {down:g})"),
        group([mark], transform=f"translate(50 {top - (1.8 if piece.ratings else 4.5):g})") if mark else "",
    ]


def _picture_card(piece: Piece, card: Livery) -> list[str]:
    """A silhouette below a stripe in the colour of its command."""
    stripe = band(piece.band) if piece.band else None
    ink = stripe.ink if stripe else card.ink
    below = bool(piece.caption) or piece.inscription is not None
    left, right = piece.division, "" if below else piece.name
    texts = [_text(left, 12, 19.5, _fit(left, 14.5, 34), ink, "start")] if left else []
    if right:
        texts.append(_text(right, 88, 19.5, _fit(right, 14.5, 76 if not left else 40), ink, "end"))
    place = f"translate({(SIZE - PICTURE_WIDE * 0.92) / 2:g} {20 if below and not stripe else 27}) scale(0.92)"
    drawn = group(silhouette(piece.picture, card.ink, card.ground), transform=place)
    return [*(_head_stripe(stripe) if stripe else []), *texts, drawn]


def _worded(words: str, card: Livery) -> list[str]:
    """A marker that says in words what it means: one word a line, short ones together."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + len(word) < 8:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    size = min(24.0, 78 / len(lines), *(_fit(line, 24.0, 84) for line in lines))
    top = 50 - (len(lines) - 1) * size * 1.12 / 2 + size * 0.35
    return [_text(line, 50, top + number * size * 1.12, size, card.ink) for number, line in enumerate(lines)]


def _head_stripe(stripe: Livery) -> list[str]:
    return [
        element("path", d="M3.9 23.5V12Q3.9 3.9 12 3.9H88Q96.1 3.9 96.1 12V23.5Z", fill=stripe.ground),
        element("path", d="M3.9 23.5H96.1", stroke=stripe.edge, stroke_width=1.3),
    ]


def _fit(text: str, size: float, room: float) -> float:
    return min(size, size * room / text_width(text, BOLD, size))


def _reverse(card: Livery) -> list[str]:
    """The back of a counter: slanting lines all over the card, seen without colour too."""
    slants = "M5 40L40 5M5 66L66 5M5 92L92 5M30 95L95 30M56 95L95 56M82 95L95 82"
    return [element("path", d=slants, stroke=card.ink, stroke_width=2.2, stroke_opacity=0.34)]


def _factors(piece: Piece, card: Livery) -> list[str]:
    if piece.inscription is not None:
        return [_inscription(piece.inscription, card.ink)]
    text = piece.caption or "-".join(piece.printed)
    size = 27.0 if piece.picture else 33.0
    return [_text(text, 50, 90.5, _fit(text, size, 84), card.ink)] if text else []


def _inscription(text: str, ink: str) -> str:
    """A name that players gave. The line is there without one, too: a page that has the face writes on it."""
    return _text(text, 50, 90.5, _fit(text, 27.0, 84) if text else 27.0, ink, class_="inscription")


def _text(text: str, x: float, y: float, size: float, ink: str, anchor: str = "middle", **more: str) -> str:
    return element(
        "text",
        text_of(text),
        x=x,
        y=y,
        font_family=BOLD.stack,
        font_weight=BOLD.weight,
        font_size=size,
        text_anchor=anchor,
        fill=ink,
        **more,
    )
