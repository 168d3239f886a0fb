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
}
_SOLID: dict[str, str] = {"artillery": _DOT, "self_propelled_artillery": _DOT}

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


def size_mark(size: str, ink: str, height: float = 7.0) -> str:
    """The mark of a size, centred on x = 0 and standing on y = 0; nothing for a size that is not known."""
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
