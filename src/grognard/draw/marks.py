"""Marks: small badges on counters for what a unit is or has done, and the pointer that shows its facing.

Every mark has its own shape and sign, so that none depends on its colour. A mark that is not known here gets its first
letters. Badges are drawn around (0, 0) and put into the slots of a counter in the order given.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grognard.engine.pieces import Mark

from .fonts import BOLD
from .svg import element, group, text_of

PAPER, INK, ALARM = "#fffdf4", "#14130f", "#8c1f15"
SLOTS = ((96, 4), (4, 4), (96, 96), (4, 96), (99, 46), (1, 46))
"""Where badges sit on a counter of 100 x 100: over its corners, so that little of the print is hidden."""
TOP_SLOTS = ((97, 1), (3, 1), (66, -2), (34, -2), (105, 97), (-5, 97))
"""The same on a counter with figures down to its edge: along the top, where nothing is printed."""
POINTER = "M26 0L50 -27L74 0L50 -6Z"
"""The pointer of a counter that faces the top of the sheet."""
BARREL = "M45.5 6V-20H43V-30H57V-20H54.5V6Z"
"""The gun of a counter that aims at the top of the sheet."""

_SHAPES = {
    "disc": "M-13 0A13 13 0 1 1 13 0A13 13 0 1 1 -13 0Z",
    "square": "M-9 -12H9Q12 -12 12 -9V9Q12 12 9 12H-9Q-12 12 -12 9V-9Q-12 -12 -9 -12Z",
    "diamond": "M0 -15.5L15.5 0L0 15.5L-15.5 0Z",
    "triangle": "M0 -15L15 11.5H-15Z",
    "hexagon": "M-7.5 -13H7.5L15 0L7.5 13H-7.5L-15 0Z",
    "shield": "M-12 -13H12V2Q12 11 0 15Q-12 11 -12 2Z",
    "tag": "M-14 -10H8L15 0L8 10H-14Z",
}


class Badge(NamedTuple):
    """A mark as it is drawn: its title, its outline, the strokes and solids inside, and whether it is a warning."""

    title: str
    shape: str
    lines: str = ""
    solid: str = ""
    alarm: bool = False


def _pips(count: int) -> str:
    places = {1: ((0, 0),), 2: ((-5, -5), (5, 5)), 3: ((-6, -6), (0, 0), (6, 6))}[count]
    return "".join(f"M{x - 3} {y}A3 3 0 1 1 {x + 3} {y}A3 3 0 1 1 {x - 3} {y}Z" for x, y in places)


_EYE = "M-9 0Q0 -9 9 0Q0 9 -9 0Z"
_SIGHT = "M-4 0A4 4 0 1 1 4 0A4 4 0 1 1 -4 0M0 -9V9M-9 0H9"

BADGES = {
    "moved": Badge("Moved", "square", "M-7 -5.5L-1 0L-7 5.5M0.5 -5.5L6.5 0L0.5 5.5"),
    "fought": Badge("Fought", "disc", "M-6 -6L6 6M6 -6L-6 6"),
    "fired": Badge("Fired", "disc", "M0 -8V8M-7 -4L7 4M7 -4L-7 4"),
    "spent": Badge("Spent", "disc", "M0 -7V7"),
    "activated": Badge("Activated", "disc", "M-6 0L-1.5 5L6.5 -5"),
    "target": Badge("Target", "disc", _SIGHT),
    "disordered": Badge("Disordered", "triangle", "M-7 8L-3.5 0L0 8L3.5 0L7 8", alarm=True),
    "routed": Badge("Routed", "triangle", "M-5 9V-4H5L2 0.5L5 5H-5", alarm=True),
    "engaged": Badge("Engaged", "hexagon", solid="M-9 -6L-1.5 0L-9 6ZM9 -6L1.5 0L9 6Z"),
    "suppressed": Badge("Suppressed", "square", "M-7 -4H7M-7 4H7", alarm=True),
    "pinned": Badge("Pinned", "square", "M0 -7V7M-6 7H6", alarm=True),
    "cohesion_1": Badge("1 cohesion hit", "square", solid=_pips(1), alarm=True),
    "cohesion_2": Badge("2 cohesion hits", "square", solid=_pips(2), alarm=True),
    "cohesion_3": Badge("3 cohesion hits", "square", solid=_pips(3), alarm=True),
    "column": Badge("In column", "tag", solid="M-10 -3H-5V3H-10ZM-3 -3H2V3H-3ZM4 -3H9V3H4Z"),
    "mounted": Badge("Mounted", "tag", "M-9 3V-4H0V3M0 -1H5L8 3", "M-8 5A2 2 0 1 1 -4 5ZM2 5A2 2 0 1 1 6 5Z"),
    "out_of_command": Badge(
        "Out of command", "diamond", "M-6 6L6 -6M-5 -5A7 7 0 0 1 5 -5M5 5A7 7 0 0 1 -5 5", alarm=True
    ),
    "out_of_supply": Badge("Out of supply", "diamond", "M-6 6L6 -6M-4 -5H4V5H-4Z", alarm=True),
    "improved_position": Badge("Improved position", "shield", "M-7 -5L-3.5 5H3.5L7 -5"),
    "entrenched": Badge("Entrenched", "shield", "M-8 -4H-4V4H4V-4H8"),
    "hull_down": Badge("Hull down", "shield", "M-8 3H8M-5 3A5 5 0 0 1 5 3"),
    "moving": Badge("Moving", "tag", "M-10 0H7M2 -5L7 0L2 5"),
    "hidden": Badge("Hidden", "diamond", _EYE + "M-7 7L7 -7"),
    "spotted": Badge("Spotted", "diamond", _EYE, _pips(1)),
    "acquired_1": Badge("Acquired", "hexagon", _SIGHT),
    "acquired_2": Badge("Acquired twice", "hexagon", _SIGHT + "M-8.5 0A8.5 8.5 0 1 1 8.5 0A8.5 8.5 0 1 1 -8.5 0"),
    "smoke": Badge("Smoke", "disc", "M-8 4Q-9 -2 -3 -2Q-2 -8 3 -5Q9 -5 7 1Q9 5 4 5H-5Q-8 6 -8 4Z"),
    "damaged": Badge("Damaged", "triangle", "M1 -6L-3 2H3L-1 9", alarm=True),
    "destroyed": Badge("Destroyed", "diamond", "M-6 -6L6 6M6 -6L-6 6", alarm=True),
    "step_lost": Badge("Step lost", "disc", "M-7 0H7", alarm=True),
    "depleted": Badge("Depleted", "disc", "M-13 0H13", "M-13 0A13 13 0 0 0 13 0Z"),
    "fatigue": Badge("Fatigue", "triangle", "M-6 0H3L-3 8H6", alarm=True),
    "resting": Badge("Resting", "square", "M-6 -6H6L-6 6H6"),
    "working": Badge("At work", "square", "M-7 7L2 -2M-2 -6L6 2M2 -7L7 -2"),
    "entering": Badge("Entering", "tag", "M-9 -6V6M-9 0H6M1 -5L6 0L1 5"),
    "active": Badge("Active", "disc", solid="M-4 -7L8 0L-4 7Z"),
    "set": Badge("In battery", "shield", "M0 -8V8M-7 2Q-6 9 0 9Q6 9 7 2M-4 -4H4"),
    "hero": Badge("Hero", "shield", solid="M0 -8L2.2 -2.5H8L3.4 1L5 7L0 3.6L-5 7L-3.4 1L-8 -2.5H-2.2Z"),
    "hatch_open": Badge("Hatch open", "disc", "M-8 4A8 5 0 0 0 8 4", "M-8 -2L5 -10L8 -7L-5 1Z"),
    "hatch_closed": Badge("Hatch closed", "disc", "M-8 0H8", "M-8 0A8 6 0 0 1 8 0Z"),
    "wounded": Badge("Wounded", "square", "M0 -7V7M-7 0H7", alarm=True),
    "dead": Badge("Dead", "square", "M0 -9V9M-5 -4H5", alarm=True),
    "bogged": Badge("Bogged down", "triangle", "M-7 4Q-3.5 0 0 4Q3.5 8 7 4M-4 9H4", alarm=True),
    "thrown_track": Badge("Track thrown", "triangle", "M-6 8L-2 2M2 8L6 2M-3 -2L3 4", alarm=True),
    "woods": Badge("In woods", "disc", "M0 9V3", "M0 -10L7 4H-7Z"),
    "building": Badge("In a building", "disc", solid="M-7 8V-2L0 -9L7 -2V8Z"),
    "fortification": Badge("In a fortification", "disc", "M-8 6H8", "M-8 5V-2L-4 -6H4L8 -2V5Z"),
    "leader": Badge("Leader", "disc", solid="M0 -9L2.6 -3L9 -3L4 1.5L6 8L0 4L-6 8L-4 1.5L-9 -3L-2.6 -3Z"),
}


def mark_id(mark: str | Mark) -> str:
    """The name of a mark."""
    return mark if isinstance(mark, str) else mark.id


def mark_title(mark: str | Mark) -> str:
    """A mark in words."""
    if isinstance(mark, Mark) and mark.title:
        return mark.title
    name = mark_id(mark)
    return BADGES[name].title if name in BADGES else name.replace("_", " ").capitalize()


def badge(mark: str | Mark) -> list[str]:
    """The elements of a mark around (0, 0)."""
    name = mark_id(mark)
    letter = mark.letter if isinstance(mark, Mark) else ""
    known = BADGES.get(name)
    if known is None or letter:
        return _lettered(letter or "".join(word[:1] for word in name.split("_"))[:2].upper())
    ground, ink = (ALARM, PAPER) if known.alarm else (PAPER, INK)
    shape = element("path", d=_SHAPES[known.shape], fill=ground, stroke=INK, stroke_width=1.8, stroke_linejoin="round")
    lines = element("path", d=known.lines, fill="none", stroke=ink, stroke_width=2.4, stroke_linecap="round")
    solid = element("path", d=known.solid, fill=ink)
    return [shape, *([lines] if known.lines else []), *([solid] if known.solid else [])]


def _lettered(letters: str) -> list[str]:
    size = {1: 19, 2: 15}.get(len(letters), 11)
    return [
        element("path", d=_SHAPES["square"], fill=PAPER, stroke=INK, stroke_width=1.8),
        element(
            "text",
            text_of(letters),
            y=size * 0.36,
            font_family=BOLD.stack,
            font_weight=BOLD.weight,
            font_size=size,
            text_anchor="middle",
            fill=INK,
        ),
    ]


def badge_svg(mark: str | Mark) -> str:
    """A badge as a separate `<svg>`."""
    return element("svg", *badge(mark), xmlns="http://www.w3.org/2000/svg", viewBox="-16 -16 32 32", class_="badge-art")


def badges(marks: Iterable[str | Mark], slots: Sequence[tuple[int, int]] = SLOTS) -> list[str]:
    """The badges of a counter in its slots, as many as fit; a last one counts the rest."""
    shown = list(marks)
    if len(shown) > len(slots):
        rest = len(shown) - len(slots) + 1
        shown = [*shown[: len(slots) - 1], Mark("more", f"{rest} more", f"+{rest}")]
    return [
        group(
            [element("title", text_of(mark_title(mark))), *badge(mark)],
            class_=f"mark {mark_id(mark)}",
            transform=f"translate({x} {y})",
        )
        for mark, (x, y) in zip(shown, slots, strict=False)
    ]


def pointer(facing: float, dark: bool = False) -> str:
    """Points where a counter faces, in degrees clockwise from the top. It lies outside the edge, and print stays
    upright.
    """
    return element(
        "path",
        class_="facing",
        d=POINTER,
        transform=pointer_turn(facing),
        fill=PAPER if dark else INK,
        stroke=INK if dark else PAPER,
        stroke_width=2.6,
        stroke_linejoin="round",
    )


def barrel(aim: float, dark: bool = False) -> str:
    """The gun of a counter, where it is aimed, in degrees clockwise from the top, whichever way the counter faces."""
    return element(
        "path",
        class_="aim",
        d=BARREL,
        transform=pointer_turn(aim),
        fill=PAPER if dark else INK,
        stroke=INK if dark else PAPER,
        stroke_width=2.2,
        stroke_linejoin="round",
    )


_COMPASS = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")
_POINTS = dict(zip(_COMPASS, (0, 30, 45, 60, 90, 120, 135, 150, 180, 210, 225, 240, 270, 300, 315, 330), strict=True))
"""Points of the compass as they lie on a hex: the corner between N and E is at 30 or 60 degrees."""


def degrees(facing: float | str) -> float:
    """A facing in degrees clockwise from the top: a number, or a point of the compass. Raises ValueError."""
    return _POINTS[facing] if isinstance(facing, str) and facing in _POINTS else float(facing)


def pointer_turn(facing: float) -> str:
    """How far the pointer is turned, and moved out where the edge of the square is farther from the middle."""
    angle = math.radians(facing)
    out = 50 / max(abs(math.sin(angle)), abs(math.cos(angle))) - 50
    return f"rotate({facing:g} 50 50) translate(0 {-out:.1f})"
