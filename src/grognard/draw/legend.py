"""The legend: a sample of everything on the map, in the style of the map, with its effect."""

from __future__ import annotations

from grognard.engine.boards import Board, Label

from .barriers import crossing_parts, line_parts
from .bridges import Bridge, bridge_parts
from .fonts import SANS, SERIF
from .growth import STYLES, sample_growth
from .layout import HEAD, PANEL, Rect, SheetPlan, legend_entries
from .lettering import Hand, set_text, width_to_fit
from .obstacles import Obstacles
from .paths import blob, point_on_circle
from .relief import sample_slope
from .roads import road_strokes
from .settlements import Settlement, fort_parts, town_parts
from .svg import element, group
from .terrain import sample_rough, sample_trees
from .themes import Theme
from .water import WIDTHS

_WIDE, _HIGH = 104.0, 54.0
_TITLE = Hand(SERIF, 22)
_NOTE = Hand(SANS, 17, 0.2)


def draw_legend(board: Board, plan: SheetPlan, inks: Theme) -> str:
    """All entries, in two columns."""
    rect = plan.legend
    entries = legend_entries(board)
    rows = -(-len(entries) // 2)
    parts = []
    for number, (family, style, title, note) in enumerate(entries):
        x = rect.x + (PANEL + 10) / 2 * (number // rows)
        y = rect.y + HEAD + 66 * (number % rows) + 6
        parts.append(_sample(Rect(x, y, _WIDE, _HIGH), family, style, inks, number))
        room = PANEL / 2 - _WIDE - 24
        lift = 4 if note else 14
        shown = title[:1].upper() + title[1:]
        parts.append(set_text(shown, x + _WIDE + 14, y + 20 + lift, width_to_fit(shown, _TITLE, room), inks.ink))
        if note:
            parts.append(set_text(note, x + _WIDE + 14, y + 45, width_to_fit(note, _NOTE, room), inks.faint))
    return group(parts, id="sheet-legend")


def _sample(rect: Rect, family: str, style: str, inks: Theme, number: int) -> str:
    clip = f"sheet-sample-{number}"
    shape = element("rect", x=0, y=0, width=rect.width, height=rect.height, rx=5)
    ground = element("rect", width=rect.width, height=rect.height, rx=5, fill=inks.ground)
    edge = element("rect", width=rect.width, height=rect.height, rx=5, fill="none", stroke=inks.line, stroke_width=1.8)
    return group(
        [
            element("clipPath", shape, id=clip),
            group([ground, *_ink(family, style, inks)], clip_path=f"url(#{clip})"),
            edge,
        ],
        transform=f"translate({rect.x:g} {rect.y:g})",
    )


def _ink(family: str, style: str, inks: Theme) -> list[str]:
    middle = (_WIDE / 2, _HIGH / 2)
    if family == "region":
        return [element("rect", width=_WIDE, height=_HIGH, fill=inks.tints.get(style, inks.accent), fill_opacity=0.5)]
    if family == "river":
        return _strokes("M-10 40C30 50 60 4 120 14", WIDTHS.get(style, 14.0), inks)
    if family == "road":
        return road_strokes("M-10 42C30 46 60 8 120 14", style or "primary", inks)
    if family in ("slope", "crest"):
        return sample_slope(family, inks)
    if family == "line":
        return list(line_parts(style, [(-6, 34), (36, 18), (70, 38), (112, 20)], inks))
    if family == "crossing":
        return [*_strokes("M52 -10V70", 14.0, inks), *crossing_parts(style, middle, (1.0, 0.0), 14.0, inks)]
    if style in STYLES:
        return sample_growth(style, inks, _WIDE, _HIGH)
    if style in ("village", "town"):
        houses = Settlement(Label(0, "Sample", "town"), middle, 26.0 if style == "village" else 36.0)
        return town_parts(houses, Obstacles(), inks)
    if family == "bridge":
        water = _strokes("M52 -10V70", 14.0, inks)
        bridge = Bridge(middle, (1.0, 0.0), 14.0, style == "broken")
        ends = "M-5 27H32M72 27H110" if style == "broken" else "M-5 27H110"
        return [*water, *road_strokes(ends, "primary", inks), *bridge_parts(bridge, inks)]
    if style in ("wood", "forest"):
        return _wood(inks, style == "forest")
    if style == "rough":
        shape = blob([point_on_circle(middle, reach, turn) for reach, turn in _LOBES])
        return [element("path", d=shape, fill=inks.rough, fill_opacity=0.75), sample_rough(middle, inks)]
    if style == "city":
        town = Settlement(Label(0, "Sample", "town"), middle, 34.0)
        return [*town_parts(town, Obstacles(), inks), *road_strokes("M-10 40Q40 34 52 27T120 10", "primary", inks)]
    return fort_parts(middle, inks, 22.0) if style == "fort" else []


_LOBES = ((52, 0), (34, 40), (30, 90), (40, 140), (52, 180), (34, 220), (28, 270), (38, 320))


def _wood(inks: Theme, thick: bool = False) -> list[str]:
    shape = blob([point_on_circle((_WIDE / 2, _HIGH / 2), reach, turn) for reach, turn in _LOBES])
    return [
        element("path", d=shape, fill=inks.wood, stroke=inks.wood, stroke_width=12, stroke_opacity=0.35),
        *([element("path", d=shape, fill=inks.tree, fill_opacity=0.42)] if thick else []),
        *sample_trees(),
    ]


def _strokes(path: str, width: float, inks: Theme) -> list[str]:
    return [
        element("path", d=path, fill="none", stroke=ink, stroke_width=wide)
        for ink, wide in ((inks.bank, width + 4.5), (inks.water, width), (inks.sheen, width * 0.5))
    ]
