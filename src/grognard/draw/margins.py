"""The margin of the sheet: title, edge sectors, tracks, boxes, scale and compass."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.boards import Board, Chart, Sector

from .field import SIZE
from .fonts import BOLD, ITALIC, SANS, SERIF
from .layout import GAP, HEAD, LANE, PANEL, ROW, Rect, SheetPlan
from .lettering import Hand, set_text, width_of, width_to_fit
from .paths import Point, point_on_circle, polyline
from .sides import paints_of
from .svg import element, group, number
from .themes import Theme, bar

_TITLE = Hand(SERIF, 74, 3.0, True)
_SUBTITLE = Hand(ITALIC, 38, 1.0)
_HEAD = Hand(SERIF, 26, 1.6, True)
_SECTOR = Hand(SERIF, 22, 1.6, True)
_SMALL = Hand(SANS, 19, 0.2)
_FINE = Hand(ITALIC, 20, 0.2)
_TURN = Hand(BOLD, 38)


def draw_margins(board: Board, plan: SheetPlan, inks: Theme) -> list[str]:
    """Everything around the map except the legend."""
    return [
        _neatline(plan, inks),
        _cartouche(board, plan, inks),
        group([part for lane in _lanes(plan) for part in _sector(*lane, plan, inks)], id="sheet-sectors"),
        *_tracks(board, plan, inks),
        _boxes(board, plan, inks),
        _heading("Legend", plan.legend.x, plan.legend.y + 24, inks),
        *(_chart(chart, rect, inks) for chart, rect in zip(board.charts, plan.charts, strict=True)),
        _scale(board, plan, inks),
        _compass(plan, inks),
        _imprint(board, plan, inks),
    ]


def _outline(rect: Rect, ink: str, width: float, fill: str = "none", round_: float = 0.0) -> str:
    return element(
        "rect",
        x=rect.x,
        y=rect.y,
        width=rect.width,
        height=rect.height,
        rx=round_ or None,
        fill=fill,
        stroke=ink,
        stroke_width=width,
    )


def _heading(text: str, x: float, y: float, inks: Theme) -> str:
    return set_text(text, x, y, width_to_fit(text, _HEAD, PANEL), inks.ink)


def _neatline(plan: SheetPlan, inks: Theme) -> str:
    """A thick and a thin line around the map."""
    return group(
        [_outline(plan.frame, inks.ink, 2.2), _outline(plan.frame.grown(6), inks.ink, 4.2)], id="sheet-neatline"
    )


def _cartouche(board: Board, plan: SheetPlan, inks: Theme) -> str:
    rect = plan.title
    middle = rect.x + rect.width / 2
    hand = width_to_fit(board.title, _TITLE, rect.width - 70)
    parts = [
        _outline(rect, inks.ink, 4.2, inks.box),
        _outline(rect.grown(-8), inks.ink, 1.6),
        set_text(board.title, middle, rect.y + (92 if board.subtitle else 108), hand, inks.ink, anchor="middle"),
    ]
    if board.subtitle:
        wide = width_of(board.subtitle, _SUBTITLE)
        parts.append(set_text(board.subtitle, middle, rect.y + 144, _SUBTITLE, inks.accent, anchor="middle"))
        for sign in (1, -1):
            near, far = middle + sign * (wide / 2 + 18), middle + sign * (rect.width / 2 - 44)
            parts.append(
                element("path", d=f"M{near:.1f} {rect.y + 133:.1f}H{far:.1f}", stroke=inks.ink, stroke_width=1.8)
            )
            parts.append(element("path", d=_lozenge((far, rect.y + 133)), fill=inks.accent))
    return group(parts, id="sheet-cartouche")


def _lozenge(at: Point, reach: float = 6.0) -> str:
    x, y = at
    return polyline([(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)], closed=True)


# -- sectors along the edges ----------------------------------------------------------------------------------------


def _lanes(plan: SheetPlan) -> Iterable[tuple[Sector, int]]:
    for lanes in plan.lanes.values():
        for row, lane in enumerate(lanes):
            for sector in lane:
                yield sector, row


def _sector(sector: Sector, row: int, plan: SheetPlan, inks: Theme) -> list[str]:
    """A bar along the edge, arrow heads in or out, and the title on it."""
    away = 6 + GAP + LANE * (row + 0.5)
    low, high = _span(sector, plan)
    frame = plan.frame
    upright = sector.edge in ("west", "east")
    fixed = {
        "west": frame.x - away,
        "east": frame.x + frame.width + away,
        "north": frame.y - away,
        "south": frame.y + frame.height + away,
    }[sector.edge]
    paint = bar(paints_of(plan.board.sides).get(sector.side, ""), inks)
    middle = (low + high) / 2
    at = (fixed, middle) if upright else (middle, fixed)
    turn = {"west": -90, "east": 90, "north": 0, "south": 0}[sector.edge]
    inward = {"west": 1, "east": 1, "north": 1, "south": -1}[sector.edge]
    half = (high - low) / 2 - 5
    narrow = half < 80
    hand = width_to_fit(sector.title, _SECTOR, 2 * half - (60 if narrow else 110))
    ends = (-0.6,) if narrow else (-0.9, 0.9)
    points = "".join(_arrow(place * half, inward if sector.kind == "entry" else -inward) for place in ends)
    return [
        group(
            [
                _outline(Rect(-half, -15, 2 * half, 30), paint.edge, 1.6, paint.ground, 4),
                element("path", d=points, fill=paint.ink),
                set_text(sector.title, 14 if narrow else 0, 0.3 * hand.size, hand, paint.ink, anchor="middle"),
            ],
            transform=f"translate({at[0]:.1f} {at[1]:.1f})" + (f" rotate({turn})" if turn else ""),
        )
    ]


def _arrow(x: float, inward: int) -> str:
    """An arrow head in the turned bar: down is towards the map on the north edge and, as turned, on both sides."""
    tip = 10.0 * inward
    return polyline([(x - 11, -tip * 0.7), (x + 11, -tip * 0.7), (x, tip)], closed=True)


def _span(sector: Sector, plan: SheetPlan) -> tuple[float, float]:
    corners = [corner for hex_ in sector.hexes for corner in plan.field.corners(plan.field.cell_of(hex_))]
    if sector.edge in ("west", "east"):
        return min(y for _, y in corners), max(y for _, y in corners)
    return min(x for x, _ in corners) + SIZE / 2, max(x for x, _ in corners) - SIZE / 2


# -- tracks and boxes -----------------------------------------------------------------------------------------------


def _tracks(board: Board, plan: SheetPlan, inks: Theme) -> list[str]:
    drawn = []
    for track in board.tracks:
        rects = plan.tracks[track.id]
        parts = [_heading(track.title, rects[0].x, rects[0].y - 12, inks)]
        for rect, box in zip(rects, track.boxes, strict=True):
            middle = rect.x + rect.width / 2
            parts.append(_outline(rect, inks.ink, 1.8, inks.box))
            parts.append(set_text(box.title, middle, rect.y + 42, _TURN, inks.ink, anchor="middle"))
            for line, text in enumerate(box.lines):
                hand = width_to_fit(text, _SMALL if line == 0 else Hand(BOLD, 23), rect.width - 10)
                ink = inks.faint if line == 0 else inks.accent
                parts.append(set_text(text, middle, rect.y + 68 + 27 * line, hand, ink, anchor="middle"))
        if track.note:
            hand = width_to_fit(track.note, _FINE, PANEL)
            parts.append(set_text(track.note, rects[0].x, rects[-1].y + rects[-1].height + 25, hand, inks.faint))
        drawn.append(group(parts, id=f"sheet-track-{track.id}"))
    return drawn


def _boxes(board: Board, plan: SheetPlan, inks: Theme) -> str:
    parts = []
    paints = paints_of(board.sides)
    for box in board.boxes:
        rect = plan.boxes[box.id]
        paint = bar(paints.get(box.side, ""), inks)
        strip = Rect(rect.x, rect.y, rect.width, HEAD - 4)
        hand = width_to_fit(box.title, _SECTOR, rect.width - 24)
        parts.append(
            group(
                [
                    _outline(rect, inks.ink, 1.8, inks.box, 6),
                    _outline(strip, paint.edge, 1.6, paint.ground, 6),
                    set_text(box.title, rect.x + 12, rect.y + 23, hand, paint.ink),
                ],
                id=f"sheet-place-{box.id}",
            )
        )
    return group(parts, id="sheet-boxes") if parts else ""


def _chart(chart: Chart, rect: Rect, inks: Theme) -> str:
    """A table: heads on a dark row, every second row tinted."""
    heads = [width_of(row[0], Hand(BOLD, 20, 0.3)) for row in (chart.columns, *chart.rows)]
    first = min(max(62.0, max(heads) + 24), rect.width / 2)
    wide = (rect.width - first) / max(1, len(chart.columns) - 1)
    top = rect.y + HEAD
    whole = Rect(rect.x, top, rect.width, ROW * (len(chart.rows) + 1))
    parts = [
        _heading(chart.title, rect.x, rect.y + 24, inks),
        _outline(whole, inks.ink, 1.8, inks.box),
        element("rect", x=rect.x, y=top, width=rect.width, height=ROW, fill=inks.ink),
    ]
    for line, row in enumerate((chart.columns, *chart.rows)):
        y = top + ROW * line
        if line and line % 2 == 0:
            parts.append(
                element("rect", x=rect.x, y=y, width=rect.width, height=ROW, fill=inks.line, fill_opacity=0.22)
            )
        for place, text in enumerate(row):
            x = rect.x + (first / 2 if place == 0 else first + wide * (place - 0.5))
            room = (first if place == 0 else wide) - 8
            hand = width_to_fit(text, Hand(BOLD if line == 0 or place == 0 else SANS, 20, 0.3), room)
            ink = inks.box if line == 0 else inks.ink
            parts.append(set_text(text, x, y + 22, hand, ink, anchor="middle"))
    if chart.note:
        hand = width_to_fit(chart.note, _FINE, PANEL)
        parts.append(set_text(chart.note, rect.x, whole.y + whole.height + 24, hand, inks.faint))
    return group(parts, class_="chart")


# -- scale, compass, imprint ----------------------------------------------------------------------------------------


def _scale(board: Board, plan: SheetPlan, inks: Theme) -> str:
    """A bar in the units of the map: one hex from side to side is `board.scale`."""
    if not board.scale:
        return ""
    unit_ = 3**0.5 * SIZE / board.scale
    step = board.scale / 2
    x, y = plan.scale.x + 8, plan.scale.y + 66
    pieces = min(5, int((PANEL - 190) // (step * unit_)))
    parts = [_heading("Scale", plan.scale.x, plan.scale.y + 24, inks)]
    for piece in range(pieces):
        fill = inks.ink if piece % 2 == 0 else inks.box
        parts.append(_outline(Rect(x + piece * step * unit_, y, step * unit_, 11), inks.ink, 1.8, fill))
    for mark in range(pieces + 1):
        text = number(mark * step) + (f" {board.scale_unit}" if mark == pieces else "")
        parts.append(set_text(text, x + mark * step * unit_, y - 9, _SMALL, inks.ink, anchor="middle"))
    note = f"One hex is {number(board.scale)} {board.scale_unit} across."
    parts.append(set_text(note, plan.scale.x, y + 44, _FINE, inks.faint))
    return group(parts, id="sheet-scale")


def _compass(plan: SheetPlan, inks: Theme) -> str:
    """A rose of eight points, its northern one marked."""
    centre = (plan.scale.x + plan.scale.width - 72, plan.scale.y + 84)
    parts = [element("circle", cx=centre[0], cy=centre[1], r=40, fill="none", stroke=inks.faint, stroke_width=1.6)]
    for turn in (45, 135, 225, 315, 0, 90, 180, 270):
        long = 58.0 if turn % 90 == 0 else 34.0
        tip, left, right = (
            point_on_circle(centre, long, turn - 90),
            point_on_circle(centre, 11, turn - 135),
            point_on_circle(centre, 11, turn - 45),
        )
        dark, light = polyline([centre, left, tip], closed=True), polyline([centre, right, tip], closed=True)
        parts.append(element("path", d=light, fill=inks.box, stroke=inks.ink, stroke_width=1.3))
        parts.append(element("path", d=dark, fill=inks.ink, stroke=inks.ink, stroke_width=1.3))
    parts.append(set_text("N", centre[0], centre[1] - 64, Hand(SERIF, 26), inks.ink, anchor="middle"))
    return group(parts, id="sheet-compass")


def _imprint(board: Board, plan: SheetPlan, inks: Theme) -> str:
    if not board.imprint:
        return ""
    x = plan.panel_x + PANEL
    return set_text(
        board.imprint, x, plan.height - 26, width_to_fit(board.imprint, _FINE, PANEL), inks.faint, anchor="end"
    )
