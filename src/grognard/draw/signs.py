"""Signs: things on the map besides counters that change in play. Bridges blown and built, fieldworks, flags.

A sign is drawn around (0, 0) in the scale of the sheet. A sign between two hexes lies across its hexside, with the way
over it from left to right; a sign in a hex stands at its lower edge.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from grognard.engine.boards import Board
from grognard.engine.overlays import Sign

from .barriers import crossing_parts
from .layout import SheetPlan
from .sides import paints_of
from .svg import element, group, text_of
from .themes import Theme, livery, theme_named

_WATER = 18.0
"""The width of the water under a bridge that is drawn as a sign."""
DOWN = 62.0
"""How far below the middle of its hex a sign stands."""


def _crossing(style: str) -> Callable[[Theme], list[str]]:
    return lambda inks: [_halo(30, inks), *crossing_parts(style, (0.0, 0.0), (1.0, 0.0), _WATER, inks)]


def _halo(radius: float, inks: Theme) -> str:
    return element("circle", r=radius, fill=inks.paper, fill_opacity=0.75)


def _heavy(inks: Theme) -> list[str]:
    pontoons = "".join(f"M{x} -16V16" for x in (-14, 0, 14))
    return [
        *_crossing("bridge")(inks),
        element("path", d=pontoons, stroke=inks.bridge, stroke_width=5, stroke_linecap="round", fill="none"),
    ]


def _unfinished(inks: Theme) -> list[str]:
    return [
        _halo(30, inks),
        element("path", d="M-22 -8H-4M-22 8H-4M22 -8H12M22 8H12", stroke=inks.bridge, stroke_width=4, fill="none"),
        element("path", d="M-2 0H10", stroke=inks.bridge, stroke_width=4, stroke_dasharray="4 4", fill="none"),
    ]


def _works(shape: str) -> Callable[[Theme], list[str]]:
    def drawn(inks: Theme) -> list[str]:
        return [
            element("path", d=shape, stroke=inks.halo, stroke_width=13, fill="none", stroke_linejoin="round"),
            element("path", d=shape, stroke=inks.fort, stroke_width=6, fill="none", stroke_linejoin="round"),
        ]

    return drawn


def _flag(inks: Theme) -> list[str]:
    return [
        element("path", d="M-12 16V-20", stroke=inks.fort, stroke_width=4, stroke_linecap="round"),
        element(
            "path",
            d="M-12 -20H18L10 -10L18 0H-12Z",
            class_="cloth",
            fill=inks.accent,
            stroke=inks.fort,
            stroke_width=2.5,
        ),
    ]


def _unknown(inks: Theme) -> list[str]:
    return [element("rect", x=-10, y=-10, width=20, height=20, rx=4, fill=inks.paper, stroke=inks.fort, stroke_width=3)]


SIGNS: Mapping[str, Callable[[Theme], list[str]]] = {
    "bridge": _crossing("bridge"),
    "light bridge": _crossing("light bridge"),
    "blown bridge": _crossing("blown bridge"),
    "heavy bridge": _heavy,
    "unfinished bridge": _unfinished,
    "improved position": _works("M-52 -12Q0 14 52 -12"),
    "entrenchment": _works("M-54 -10H-36V8H-12V-10H12V8H36V-10H54"),
    "flag": _flag,
}
"""The drawing of each kind of sign."""


def sign_parts(kind: str, inks: Theme) -> list[str]:
    """The elements of a sign around (0, 0)."""
    return SIGNS.get(kind, _unknown)(inks)


def sign_drawings(theme: str = "light") -> dict[str, str]:
    """Every kind of sign as a separate `<svg>`, 128 wide, for the page."""
    inks = theme_named(theme)
    name = "http://www.w3.org/2000/svg"
    return {
        kind: element("svg", *sign_parts(kind, inks), xmlns=name, viewBox="-64 -64 128 128", width=128, height=128)
        for kind in SIGNS
    }


def signs_on(board: Board, plan: SheetPlan, signs: Sequence[Sign], theme: str) -> list[str]:
    """The signs of a view, where they lie on the sheet."""
    inks = theme_named(theme)
    drawn = [part for sign in signs if (part := _placed(board, plan, sign, inks))]
    return [group(drawn, id="sheet-signs")] if drawn else []


def _placed(board: Board, plan: SheetPlan, sign: Sign, inks: Theme) -> str:
    hexes = [board.map.grid.find(place) for place in (sign.between or (sign.place,))]
    centres = [plan.field.hex_centre(hex_) for hex_ in hexes if hex_ is not None]
    if len(centres) != len(hexes):
        return ""
    paints = paints_of(board.sides)
    own = inks._replace(accent=livery(paints[sign.side]).ground) if sign.side in paints else inks
    parts = [element("title", text_of(sign.title)), *sign_parts(sign.kind, own)]
    if len(centres) == 1:
        (x, y) = centres[0]
        return group(parts, transform=f"translate({x:.1f} {y + DOWN:.1f})")
    (ax, ay), (bx, by) = centres
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    return group(parts, transform=f"translate({(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}) rotate({turn:.1f})")
