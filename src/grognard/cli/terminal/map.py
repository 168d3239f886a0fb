"""The map in characters: a hex is a cell of 6 x 2, and every second column lies one line lower.

    ▌0507♣    the hexside to the north-west (river, road or bridge), the hex's number, its terrain
    ─ ♣ ♣     the hexside to the south-west, the hex's name or ground; below it the hexside to the south

A counter covers the four characters in the middle: its name above, its factors below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grognard.draw import side_liveries
from grognard.engine.boards import Board, LayerKind
from grognard.engine.hexes import HexGrid, Orientation
from grognard.engine.pieces import Piece
from grognard.engine.ruleset import Ruleset
from grognard.engine.views import View

from . import palette
from .canvas import Canvas, Ink, printable, wants_color
from .facing import arrow

WIDE, HIGH = 6, 2
COUNTER = 4
_HALF = 3**0.5 / 2


class Pointer(NamedTuple):
    """Something to point out in a hex."""

    kind: str
    """A key of `palette.POINTERS`."""
    text: str = ""
    """The text for an empty hex: a cost, the number of a choice."""


_SIGNS = {"selected": "<", "target": "!", "joined": "+", "goal": ">", "trail": "'"}


class _Strokes(NamedTuple):
    """The characters that hexsides are drawn with."""

    river: str
    road: str
    bridge: str
    flow: str
    lane: str
    """A road to the south."""
    span: str
    """A bridge to the south."""


_FINE = _Strokes("▌", "─", "╪", "▂", "│", "╫")
_ASCII = _Strokes("|", "-", "=", "_", ":", "H")


def draw_map(
    rules: Ruleset, view: View, highlights: Mapping[str, Pointer] | None = None, color: bool | None = None
) -> list[str]:
    """The map line by line. Without `color` given, colours are used if the terminal has them and NO_COLOR is unset."""
    colored = wants_color() if color is None else color
    return [
        line
        for board in rules.sheet.maps
        for line in paint_map(board, rules, view, highlights or {}, colored).lines(colored)
    ]


def paint_map(
    board: Board,
    rules: Ruleset,
    view: View,
    pointers: Mapping[str, Pointer],
    color: bool,
    spent: frozenset[str] = frozenset(),
) -> Canvas:
    """The map of one board as a canvas. Pieces in `spent` are shown paler."""
    canvas = Canvas(*map_size(board))
    painter = _Painter(canvas, board, rules, color, spent)
    pieces = _by_place(view.pieces)
    for hex_, name in enumerate(board.map.grid.ids):
        painter.hex(hex_, pieces.get(name, ()), pointers.get(name))
    return canvas


def map_size(board: Board) -> tuple[int, int]:
    """Columns and lines that the map of a board needs."""
    places = [corner_of(board.map.grid, hex_) for hex_ in range(len(board.map.grid))]
    return max(x for x, _ in places) + WIDE, max(y for _, y in places) + HIGH


def corner_of(grid: HexGrid, hex_: int) -> tuple[int, int]:
    """Where the cell of a hex begins: its column and line."""
    x, y = grid.centre(hex_)
    if grid.orientation is Orientation.FLAT:
        return round((x - 1) / 1.5) * WIDE, round(y / _HALF - 1) * HIGH // 2
    return round(x / _HALF - 1) * WIDE // 2, round((y - 1) / 1.5) * HIGH


def factors(piece: Piece) -> str:
    """The large figures on the counter: `4-4`."""
    return "-".join(piece.printed)


def short_name(piece: Piece) -> str:
    """A name that fits on a counter: a short one, or the beginning of a long one with its number: `I Legion 1` is
    `IL1`.
    """
    name = piece.name
    first, _, last = name.rpartition(" ")
    if len(name) <= COUNTER or not last.isdigit():
        return name[:COUNTER]
    first, *more = first.split()
    if more and len(both := f"{first if len(first) < COUNTER else first[:2]}{more[0][0]}{last}") <= COUNTER:
        return both
    return f"{first[: COUNTER - len(last)]}{last}"


def _by_place(pieces: Sequence[Piece]) -> dict[str, list[Piece]]:
    places: dict[str, list[Piece]] = {}
    for piece in pieces:
        places.setdefault(piece.place, []).append(piece)
    return places


class _Painter:
    """Draws hexes one by one."""

    def __init__(self, canvas: Canvas, board: Board, rules: Ruleset, color: bool, spent: frozenset[str]) -> None:
        self.canvas = canvas
        self.board = board
        self.grid = board.map.grid
        self.titles = rules.role_titles
        self.sides = side_liveries(rules)
        self.color = color
        self.spent = spent
        looks = (*board.terrain.values(), *board.features.values())
        self.fine = printable([*_FINE, *(look.glyph for look in looks)])
        self.strokes = _FINE if self.fine else _ASCII

    def hex(self, hex_: int, pieces: Sequence[Piece], pointer: Pointer | None) -> None:
        """One cell: ground, then the counter or the number and the name, then the hexsides."""
        x, y = corner_of(self.grid, hex_)
        paint = self._paint(hex_)
        ground = palette.ground(paint)
        for line in range(HIGH):
            self.canvas.put(x, y + line, " " * WIDE, Ink(None, ground))
        self._glyph(x + WIDE - 1, y, hex_, ground)
        lower = self._counter(x + 1, y, pieces, pointer) if pieces else self._open_ground(x + 1, y, hex_, pointer)
        self._south(x + 1, y + 1, hex_, lower, ground)
        self._west(x, y, hex_, ground)

    def _paint(self, hex_: int) -> str:
        roles = [self.board.ground(hex_).paint, *(look.paint for look in self.board.features_in(hex_) if look.paint)]
        return roles[-1]

    def _glyph(self, x: int, y: int, hex_: int, ground: int) -> None:
        features = self.board.features_in(hex_)
        look = features[-1] if features else self.board.ground(hex_)
        glyph = look.glyph if self.fine else look.letter
        ink = Ink(palette.texture(look.paint), ground, True)
        self.canvas.put(x, y, glyph, palette.POINTERS["feature"] if features and not look.paint else ink)

    def _counter(self, x: int, y: int, pieces: Sequence[Piece], pointer: Pointer | None) -> str:
        """Draw a counter (the first of several, units before markers); returns the text of its lower line."""
        piece = next((piece for piece in pieces if piece.side in self.titles), pieces[0])
        side = piece.side
        spent = piece.id in self.spent
        ink = palette.counter(self.sides.get(side), spent)
        top = palette.POINTERS[pointer.kind] if pointer else ink
        lower = factors(piece).center(COUNTER)[:COUNTER]
        if piece.pointer is not None:
            lower = factors(piece)[: COUNTER - 1].ljust(COUNTER - 1) + arrow(piece.pointer)
        self.canvas.put(x, y, short_name(piece).center(COUNTER), top)
        if not self.color:
            letter = self.titles.get(side, " ")[0]
            lower += letter.lower() if spent else letter.upper()
        self.canvas.put(x, y + 1, lower, ink)
        if len(pieces) > 1:
            self.canvas.put(x + COUNTER, y, str(min(len(pieces), 9)), ink)
        elif pointer and pointer.kind in _SIGNS:
            self.canvas.put(x + COUNTER, y, _SIGNS[pointer.kind], palette.POINTERS[pointer.kind])
        return lower

    def _open_ground(self, x: int, y: int, hex_: int, pointer: Pointer | None) -> str:
        """Draw an empty hex; returns the text of its lower line."""
        role = self._paint(hex_)
        ground = palette.ground(role)
        name = self.board.names.get(hex_, "")
        look = self.board.ground(hex_)
        glyph = (look.glyph if self.fine else look.letter) if look.paint != "open" else " "
        lower = name[: WIDE - 1] if name else f" {glyph} {glyph}"
        ink = Ink(palette.INK if name else palette.texture(role), ground, bool(name))
        if pointer:
            text = pointer.text or (">>" if pointer.kind == "goal" else lower)
            lower, ink = text.center(COUNTER)[:COUNTER], palette.POINTERS[pointer.kind]
        whole = pointer is not None and pointer.kind != "reach"
        self.canvas.put(x, y, self.grid.id(hex_)[:COUNTER], ink if whole else Ink(palette.texture(role), ground))
        self.canvas.put(x, y + 1, lower, ink)
        return lower

    # -- hexsides -----------------------------------------------------------------------------------------------

    def _west(self, x: int, y: int, hex_: int, ground: int) -> None:
        """The hexsides on the left: in a flat grid the upper one is the north-west, the lower the south-west."""
        flat = self.grid.orientation is Orientation.FLAT
        for line, direction in enumerate(("NW", "SW") if flat else ("W", "W")):
            river, road = self._crossed(hex_, direction)
            strokes = self.strokes
            stroke = strokes.bridge if river and road else strokes.river if river else strokes.road if road else ""
            self.canvas.put(x, y + line, stroke, _stroke_ink(river, road, ground))

    def _south(self, x: int, y: int, hex_: int, lower: str, ground: int) -> None:
        """The hexside below: a river fills what is free of the line, a road goes down at its end."""
        if self.grid.orientation is not Orientation.FLAT:
            return
        river, road = self._crossed(hex_, "S")
        free = [offset for offset in range(WIDE - 1) if offset >= len(lower) or lower[offset] == " "]
        if river:
            for offset in free:
                self.canvas.put(x + offset, y, self.strokes.flow, Ink(palette.WATER, ground, True))
        if road and WIDE - 2 in free:
            lane = self.strokes.span if river else self.strokes.lane
            self.canvas.put(x + WIDE - 2, y, lane, _stroke_ink(river, road, ground))

    def _crossed(self, hex_: int, direction: str) -> tuple[bool, bool]:
        """Whether a river runs along this hexside, and whether a road crosses it."""
        beyond = self.grid.neighbour(hex_, direction)
        if beyond is None:
            kinds = {layer.kind for layer in self.board.layers if (hex_, direction) in layer.rims}
        else:
            kinds = {layer.kind for layer in self.board.layers_between(hex_, beyond)}
        return LayerKind.RIVER in kinds, LayerKind.ROAD in kinds


def _stroke_ink(river: bool, road: bool, ground: int) -> Ink:
    if river and road:
        return Ink(231, palette.WATER, True)
    return Ink(palette.WATER if river else palette.ROAD, ground, True)
