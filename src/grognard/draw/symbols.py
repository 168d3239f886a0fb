"""Unit symbols and size marks, drawn with lines only, in the colour of the print around them.

A symbol fills a frame that is `WIDE` x `HIGH`, from (0, 0). Games name their kinds of unit; a kind that is not known
here has an empty frame.
"""

from __future__ import annotations

from .svg import element, number

WIDE, HIGH = 40.0, 27.0

_CROSS = f"M0 0L{WIDE:g} {HIGH:g}M{WIDE:g} 0L0 {HIGH:g}"
_OVAL = "M13 6.5H27A7 7 0 0 1 27 20.5H13A7 7 0 0 1 13 6.5Z"
_GULL = "M9.5 25.5Q14.8 16.5 20 24.5Q25.2 16.5 30.5 25.5"
_DIAGONAL = f"M0 {HIGH:g}L{WIDE:g} 0"
_DOT = "M16.5 13.5A3.5 3.5 0 1 1 23.5 13.5A3.5 3.5 0 1 1 16.5 13.5Z"
_BRIDGE = "M11 19V9.5H29V19M20 9.5V19"
_ARCH = f"M0 {HIGH:g}Q20 3 {WIDE:g} {HIGH:g}"
_WEDGE = f"M0 {HIGH:g}L20 2L{WIDE:g} {HIGH:g}"

_SMALL_BRIDGE = "M14 18V10.5H26V18M20 10.5V18"
_STAR = "M20 3.5L22.7 10.4L30 10.9L24.4 15.6L26.2 22.8L20 18.9L13.8 22.8L15.6 15.6L10 10.9L17.3 10.4Z"
_ROCKET = "M13 20L20 13L27 20M13 13L20 6L27 13"
_WHEEL = "M13.5 13.5A6.5 6.5 0 1 1 26.5 13.5A6.5 6.5 0 1 1 13.5 13.5ZM20 7V20M13.5 13.5H26.5"

_LINES: dict[str, tuple[str, ...]] = {
    "infantry": (_CROSS,),
    "armour": (_OVAL,),
    "armoured_infantry": (_CROSS, _OVAL),
    "mechanised": (_CROSS, _OVAL),
    "motorised": (_CROSS, "M20 0V27"),
    "airborne": (_CROSS, _GULL),
    "cavalry": (_DIAGONAL,),
    "reconnaissance": (_DIAGONAL,),
    "armoured_reconnaissance": (_DIAGONAL, _OVAL),
    "engineers": (_BRIDGE,),
    "anti_tank": (_WEDGE,),
    "anti_aircraft": (_ARCH,),
    "self_propelled_artillery": (_OVAL,),
    "headquarters": ("M0 8H40",),
    "tank": (_OVAL,),
    "tank_destroyer": (_WEDGE, _OVAL),
    "assault_gun": (_OVAL, "M20 6.5V20.5M15 11.5L20 6.5L25 11.5"),
    "armoured_engineers": (_SMALL_BRIDGE, _OVAL),
    "bridge_column": ("M6 5Q12 13.5 6 22M34 5Q28 13.5 34 22M9 11H31M9 16H31",),
    "rocket_artillery": (_ROCKET,),
    "glider": (_CROSS, "M8 24H32"),
    "parachute": (_CROSS, _GULL),
    "heavy_weapons": ("M20 22V5M14 11L20 5L26 11M14 22H26",),
    "mortar": ("M20 20V5M15 10L20 5L25 10",),
    "machine_gun": ("M20 22V5M15 10L20 5L25 10M12 22H28",),
    "signals": ("M0 0L22 16L18 11L40 27",),
    "supply": ("M0 21H40",),
    "truck": (_WHEEL,),
    "mines": ("M4 13.5H36",),
    "road_block": ("M8 22L18 5M16 22L26 5M24 22L34 5",),
    "improved_position": ("M7 7L12 21H28L33 7",),
    "fortification": ("M4 9H11V18H18V9H25V18H32V9H36",),
}
_MINES = "".join(
    f"M{x - 3.5:g} 13.5A3.5 3.5 0 1 1 {x + 3.5:g} 13.5A3.5 3.5 0 1 1 {x - 3.5:g} 13.5Z" for x in (9, 20, 31)
)
_SOLID: dict[str, str] = {
    "artillery": _DOT,
    "self_propelled_artillery": _DOT,
    "rocket_artillery": "M17.5 22A2.5 2.5 0 1 1 22.5 22A2.5 2.5 0 1 1 17.5 22Z",
    "mortar": "M16.8 21.5A3.2 3.2 0 1 1 23.2 21.5A3.2 3.2 0 1 1 16.8 21.5Z",
    "unit_leader": _STAR,
    "mines": _MINES,
}

_SIZES = {
    "squad": ".",
    "section": "..",
    "platoon": "...",
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
}


def symbol(kind: str, ink: str, ground: str, stroke: float = 2.0) -> list[str]:
    """The frame and what is in it."""
    frame = element("rect", width=WIDE, height=HIGH, fill=ground, stroke=ink, stroke_width=stroke)
    solid = [element("path", d=_SOLID[kind], fill=ink)] if kind in _SOLID else []
    lines = "".join(_LINES.get(kind, ()))
    drawn = [element("path", d=lines, fill="none", stroke=ink, stroke_width=stroke)] if lines else []
    return [frame, *drawn, *solid]


def mobility_mark(kind: str, ink: str) -> str:
    """How a unit moves, below the frame of its symbol: wheels or a track; empty for anything else."""
    if kind == "wheeled":
        wheels = "".join(
            f"M{x - 2.1:g} 30A2.1 2.1 0 1 1 {x + 2.1:g} 30A2.1 2.1 0 1 1 {x - 2.1:g} 30Z" for x in (10, 30)
        )
        return element("path", d=wheels, fill="none", stroke=ink, stroke_width=1.4)
    if kind == "tracked":
        return element("rect", x=8, y=28.3, width=24, height=3.6, rx=1.8, fill="none", stroke=ink, stroke_width=1.4)
    return ""


def size_mark(size: str, ink: str, height: float = 7.0) -> str:
    """The mark of a size, centred on x = 0 and standing on y = 0; empty for an unknown size."""
    mark = _SIZES.get(size, "")
    step = {"I": 4.2, "X": height + 1.6, ".": 4.5}.get(mark[:1], 0.0)
    first = -step * (len(mark) - 1) / 2
    strokes = "".join(_stroke(letter, first + step * place, height) for place, letter in enumerate(mark))
    return element("path", d=strokes, fill="none", stroke=ink, stroke_width=1.9) if strokes else ""


def _stroke(letter: str, x: float, height: float) -> str:
    half = height / 2
    left, right = number(x - half), number(x + half)
    if letter == "I":
        return f"M{number(x)} {number(-height)}V0"
    if letter == "X":
        return f"M{left} {number(-height)}L{right} 0M{right} {number(-height)}L{left} 0"
    return f"M{number(x - 1)} {number(-half)}H{number(x + 1)}"
