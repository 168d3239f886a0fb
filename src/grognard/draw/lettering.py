"""Lettering: text set in one of the map's hands. Its size on paper is known before it is drawn."""

from __future__ import annotations

from typing import NamedTuple

from .fonts import BOLD, ITALIC, SANS, SERIF, Font, text_width
from .svg import element, text_of


class Hand(NamedTuple):
    """A way of writing: font, size, letter spacing, and whether in small capitals."""

    font: Font
    size: float
    spacing: float = 0.0
    small_caps: bool = False
    ink: str = "ink"
    """The colour, as a field of the theme."""

    def scaled(self, share: float) -> Hand:
        """The same hand, larger or smaller."""
        return self._replace(size=self.size * share, spacing=self.spacing * share)


HANDS = {
    "city": Hand(SERIF, 37, 3.0, True),
    "town": Hand(SERIF, 27, 1.2, True),
    "village": Hand(SERIF, 20, 0.2),
    "fort": Hand(BOLD, 16.5, 1.0, ink="fort"),
    "wood": Hand(ITALIC, 27, 2.0, ink="tree"),
    "hill": Hand(ITALIC, 24, 1.0, ink="hachure"),
    "major": Hand(ITALIC, 36, 5.0, ink="water_name"),
    "minor": Hand(ITALIC, 28, 3.5, ink="water_name"),
    "water": Hand(ITALIC, 30, 4.0, ink="water_name"),
    "number": Hand(SANS, 18.5, 0.6, ink="number"),
}
_SMALL = 0.78


def width_of(text: str, hand: Hand) -> float:
    """The width of a text in a hand."""
    return sum(text_width(run, hand.font, size, hand.spacing) for run, size in _runs(text, hand)) - hand.spacing


def _runs(text: str, hand: Hand) -> list[tuple[str, float]]:
    """The text in pieces of one size: small capitals after the first letter of a word."""
    if not hand.small_caps:
        return [(text, hand.size)]
    runs: list[tuple[str, float]] = []
    for place, letter in enumerate(text):
        small = letter.islower()
        size = hand.size * (_SMALL if small else 1.0)
        if place and runs[-1][1] == size:
            runs[-1] = (runs[-1][0] + letter.upper(), size)
        else:
            runs.append((letter.upper(), size))
    return runs


def set_text(
    text: str, x: float, y: float, hand: Hand, ink: str, halo: str = "", anchor: str = "start", halo_width: float = 0.0
) -> str:
    """A text with its baseline at (x, y); with a `halo` of that colour behind it if one is given."""
    runs = _runs(text, hand)
    inside = [
        text_of(run) if size == hand.size else element("tspan", text_of(run), font_size=size) for run, size in runs
    ]
    return element(
        "text",
        *inside,
        x=x,
        y=y,
        text_anchor=None if anchor == "start" else anchor,
        **style(hand, ink, halo, halo_width),
    )


def style(hand: Hand, ink: str, halo: str = "", halo_width: float = 0.0) -> dict[str, str | float | None]:
    """The attributes of a text in a hand."""
    return {
        "font_family": hand.font.stack,
        "font_weight": hand.font.weight,
        "font_style": "italic" if hand.font.style == "italic" else None,
        "font_size": hand.size,
        "letter_spacing": hand.spacing or None,
        "fill": ink,
        "stroke": halo or None,
        "stroke_width": (halo_width or 5.0) if halo else None,
        "stroke_linejoin": "round" if halo else None,
        "paint_order": "stroke" if halo else None,
    }


def width_to_fit(text: str, hand: Hand, room: float) -> Hand:
    """The hand, made smaller if the text would not fit."""
    wide = width_of(text, hand)
    return hand if wide <= room else hand.scaled(room / wide)
