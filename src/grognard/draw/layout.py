"""The plan of a sheet: where the map lies on it, and the boxes, tracks and titles around it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from grognard.engine.boards import Board, Box, Layer, LayerKind, Sector, Track

from . import places
from .field import SIZE, Lattice

COUNTER = 116.0
"""The side of a counter on the sheet."""
PAD = 34.0
BLEED = 42.0
"""How far the ground runs on beyond the hexes."""
GAP = 14.0
LANE = 44.0
"""The width of a row of edge titles."""
PANEL = 656.0
BETWEEN = 22.0
HEAD = 36.0
"""The height of a box's title."""
ROW = 30.0
"""The height of a row of a chart."""
_STEP = COUNTER + 9

EDGES = ("north", "east", "south", "west")


class Rect(NamedTuple):
    """A rectangle on the sheet."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> Rect:
        """The rectangle with that much more on every side."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def meets(self, other: Rect) -> bool:
        """Whether two rectangles overlap."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def named(self, title: str) -> places.Rectangle:
        """The rectangle with a title, for `board_layout`."""
        return places.Rectangle(round(self.x, 1), round(self.y, 1), round(self.width, 1), round(self.height, 1), title)


class SheetPlan:
    """Where everything on a sheet lies. The map is on the left; titles, tracks, boxes and legend stand beside it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.lanes = {edge: _lanes([s for s in board.sectors if s.edge == edge]) for edge in EDGES}
        room = {edge: GAP + LANE * len(self.lanes[edge]) for edge in EDGES}
        wide, high = board.map.grid.extent(SIZE)
        self.map = Rect(PAD + room["west"] + BLEED, PAD + room["north"] + BLEED, wide, high)
        self.frame = self.map.grown(BLEED)
        self.field = Lattice(board, (self.map.x, self.map.y))
        self.panel_x = self.frame.x + self.frame.width + room["east"] + BETWEEN
        self._flow()
        bottom = max(self.frame.y + self.frame.height + room["south"], self.panel_end)
        self.width = self.panel_x + PANEL + PAD
        self.height = bottom + PAD + 26

    def _flow(self) -> None:
        """Hand out the panel from top to bottom."""
        y = self.frame.y - GAP
        self.title = Rect(self.panel_x, y, PANEL, 176)
        y += self.title.height + BETWEEN
        self.tracks: dict[str, list[Rect]] = {}
        for track in self.board.tracks:
            self.tracks[track.id] = _track_boxes(track, self.panel_x, y + HEAD)
            y = self.tracks[track.id][-1].y + self.tracks[track.id][-1].height + (34 if track.note else 0) + BETWEEN
        self.boxes: dict[str, Rect] = {}
        for row in _box_rows(self.board.boxes):
            high = HEAD + _STEP * -(-row[0].room // 5) + 12
            wide = (PANEL - BETWEEN * (len(row) - 1)) / len(row)
            for place, box in enumerate(row):
                self.boxes[box.id] = Rect(self.panel_x + place * (wide + BETWEEN), y, wide, high)
            y += high + 16
        self.legend = Rect(self.panel_x, y + 6, PANEL, legend_height(self.board))
        y = self.legend.y + self.legend.height + BETWEEN
        self.charts: list[Rect] = []
        for chart in self.board.charts:
            high = HEAD + ROW * (len(chart.rows) + 1) + (30 if chart.note else 0)
            self.charts.append(Rect(self.panel_x, y, PANEL, high))
            y += high + BETWEEN
        self.scale = Rect(self.panel_x, y, PANEL, 146)
        self.panel_end = y + self.scale.height


def _lanes(sectors: Iterable[Sector]) -> list[list[Sector]]:
    """Sectors in rows, the first one next to the map, so that none in a row shares a hex with another."""
    rows: list[list[Sector]] = []
    for sector in sectors:
        for row in rows:
            if not any(sector.hexes & other.hexes for other in row):
                row.append(sector)
                break
        else:
            rows.append([sector])
    return rows


def _track_boxes(track: Track, x: float, y: float) -> list[Rect]:
    per_row = min(len(track.boxes), 10)
    wide = PANEL / per_row
    high = 74 + 26 * max(len(box.lines) for box in track.boxes) - 14
    return [
        Rect(x + wide * (place % per_row), y + high * (place // per_row), wide, high)
        for place in range(len(track.boxes))
    ]


def _box_rows(boxes: Iterable[Box]) -> list[list[Box]]:
    """Large boxes one to a row, small ones two by two."""
    rows: list[list[Box]] = []
    for box in boxes:
        if box.room < 5 and rows and len(rows[-1]) == 1 and rows[-1][0].room < 5:
            rows[-1].append(box)
        else:
            rows.append([box])
    return rows


def legend_height(board: Board) -> float:
    """How high the legend is: two columns of samples below a title."""
    return HEAD + 66 * -(-len(legend_entries(board)) // 2) + 8


def legend_entries(board: Board) -> list[tuple[str, str, str, str]]:
    """What the legend explains: family, style, title and note, each kind once."""
    drawn = {look.title for look in board.features.values() if look.style}
    entries = [
        ("terrain", look.style, look.title, look.note) for look in board.terrain.values() if look.title not in drawn
    ]
    entries += [("feature", look.style, look.title, look.note) for look in board.features.values()]
    rivers = [layer for layer in board.layers if layer.kind is LayerKind.RIVER]
    named = [layer for layer in rivers if layer.title[:1].isupper()]
    if named:
        entries.append(("river", named[0].style, "river", named[0].note))
    entries += _layer_entries(LayerKind.RIVER, [layer for layer in rivers if layer not in named])
    entries += _layer_entries(LayerKind.ROAD, board.layers)
    if rivers and any(layer.kind is LayerKind.ROAD for layer in board.layers):
        entries.append(("bridge", "whole", "bridge", ""))
    if board.broken_bridges:
        entries.append(("bridge", "broken", "destroyed bridge", "no crossing by road"))
    for kind in (LayerKind.CROSSING, LayerKind.SLOPE, LayerKind.CREST, LayerKind.LINE):
        entries += _layer_entries(kind, board.layers)
    entries += [("region", region.paint, region.title, region.note) for region in board.regions]
    return entries


def _layer_entries(kind: LayerKind, layers: Iterable[Layer]) -> list[tuple[str, str, str, str]]:
    found = {(layer.style, layer.title): layer.note for layer in layers if layer.kind is kind}
    return [(kind.value, style, title, note) for (style, title), note in found.items()]


def board_layout(board: Board) -> places.BoardLayout:
    """Where hexes, boxes and tracks lie on the sheet, in the coordinates of `board_svg`."""
    plan = SheetPlan(board)
    field, grid = plan.field, board.map.grid
    titles = {box.id: box.title for box in board.boxes}
    return places.BoardLayout(
        width=round(plan.width, 1),
        height=round(plan.height, 1),
        size=SIZE,
        counter=COUNTER,
        map=plan.frame.named(board.title),
        hexes={grid.id(hex_): _hex_place(field, hex_) for hex_ in range(len(grid))},
        boxes={name: rect.named(titles[name]) for name, rect in plan.boxes.items()},
        elsewhere=dict(board.elsewhere),
        tracks={track.id: _boxes(plan, track) for track in board.tracks},
    )


def _boxes(plan: SheetPlan, track: Track) -> tuple[places.Rectangle, ...]:
    return tuple(rect.named(box.title) for rect, box in zip(plan.tracks[track.id], track.boxes, strict=True))


def _hex_place(field: Lattice, hex_: int) -> places.HexPlace:
    corners = field.corners(field.cell_of(hex_))
    return places.HexPlace(*rounded(field.hex_centre(hex_)), tuple(map(rounded, corners)))


def rounded(point: places.Spot) -> places.Spot:
    """A point as it is written down."""
    return round(point[0], 1), round(point[1], 1)
