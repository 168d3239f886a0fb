"""Area boards in characters: borders as lines, titles, roads, and the pieces as short words.

Every character stands on a corner where four samples of the sheet meet; its strokes run between samples of different
areas, so that borders are closed lines of one character.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import NamedTuple

from grognard.draw.sides import paints_of
from grognard.draw.themes import livery
from grognard.engine.areas import Area, AreaBoard, Point, middle_of
from grognard.engine.pieces import Mark, Piece
from grognard.engine.views import View

from . import palette
from .canvas import Canvas, Ink, printable
from .facing import arrow
from .map import Pointer

Region = tuple[float, float, float, float]
"""Left, top, width and height of a part of a sheet."""

_STROKES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The characters by their strokes: up 1, right 2, down 4, left 8."""
_ASCII_STROKES = "  -`||,|-'-+.|++"
_ROADS = {"road": "•", "secondary": "•", "trail": "·", "railway": "≠", "river": "≈", "stream": "~"}
_ASCII_ROADS = {"road": "o", "secondary": "o", "trail": ".", "railway": "#", "river": "~", "stream": "~"}
_GROUNDS = {
    "wood": ("♣", "%", "wood", "woods"),
    "rough": ("^", "^", "rough", "rough ground"),
    "fields": ("≡", "=", "open", "fields"),
    "farm": ("⌂", "n", "sand", "farm buildings and fields"),
    "built": ("#", "#", "built", "a village"),
    "city": ("#", "#", "built", "a city"),
    "marsh": ("~", "~", "marsh", "a marsh"),
    "water": ("≈", "~", "sea", "water"),
}
"""The look of areas: their sign, the same for a terminal without such signs, their paint, and their meaning."""
_POINTED_AT = "*"
_BORDER = Ink(fg=244)
_ROAD = Ink(fg=palette.ROAD)
_LETTERS = Ink(bold=True)
SHORT_ID = 3
"""A piece with an id no longer than this is called by its id on the board: `e1`."""
_HULL_AND_GUN = 10
_SHORTEST, _SHORT_NAME = 5, 3
"""A name longer than the first is cut to the second."""


class Stretch(NamedTuple):
    """Free characters side by side within an area."""

    y: int
    left: int
    right: int

    @property
    def room(self) -> int:
        """How many there are."""
        return self.right - self.left + 1


def region_of(board: AreaBoard) -> Region:
    """The region drawn as a map: the heart of the board, or all of it. Boxes beside the heart are shown as a card."""
    return board.heart or (0, 0, board.width, board.height)


def is_drawn(board: AreaBoard, area: Area) -> bool:
    """True if an area lies in the part that is drawn as a map."""
    left, top, width, height = region_of(board)
    x, y = middle_of(area.points)
    return left <= x <= left + width and top <= y <= top + height


def paint_areas(
    board: AreaBoard, view: View, width: int, height: int, pointers: Mapping[str, Pointer], color: bool
) -> Canvas:
    """The board as a canvas of this size, with the pieces on it."""
    return _Painter(board, width, height, color).painted(view, pointers)


@lru_cache(maxsize=16)
def _samples(board: _Known, width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The number of the area at every sample, one more each way than characters; -1 outside of all."""
    left, top, wide, high = region_of(board.board)
    outlines = [(n, area.points) for n, area in enumerate(board.board.areas) if is_drawn(board.board, area)]
    boxes = {
        n: (min(x for x, _ in p), min(y for _, y in p), max(x for x, _ in p), max(y for _, y in p)) for n, p in outlines
    }
    rows = []
    for row in range(height + 1):
        y = top + row * high / height
        near = [(n, points) for n, points in outlines if boxes[n][1] <= y <= boxes[n][3]]
        found = []
        for column in range(width + 1):
            x = left + column * wide / width
            found.append(
                next((n for n, points in near if boxes[n][0] <= x <= boxes[n][2] and _inside(points, x, y)), -1)
            )
        rows.append(tuple(found))
    return tuple(rows)


class _Known:
    """A board as the key of a cache: boards are made once and never change."""

    def __init__(self, board: AreaBoard) -> None:
        self.board = board

    def __hash__(self) -> int:
        return id(self.board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and other.board is self.board


def _inside(points: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies within an outline."""
    within = False
    ax, ay = points[-1]
    for bx, by in points:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        ax, ay = bx, by
    return within


class _Painter:
    """Draws one board."""

    def __init__(self, board: AreaBoard, width: int, height: int, color: bool) -> None:
        self.board = board
        self.canvas = Canvas(width, height)
        self.color = color
        self.sides = {side: livery(paint) for side, paint in paints_of(board.sides).items()}
        self.own = next(iter(self.sides), "")
        """The side whose board it is. Its pieces keep their colours in a place that is marked."""
        self.samples = _samples(_Known(board), width, height)
        signs = [sign for sign, *_ in _GROUNDS.values()]
        self.fine = printable([_STROKES, *_ROADS.values(), *signs])
        self.areas = {n: area for n, area in enumerate(board.areas) if is_drawn(board, area)}

    def painted(self, view: View, pointers: Mapping[str, Pointer]) -> Canvas:
        """The whole picture: ground and borders, roads, letters, pieces."""
        self._ground()
        for path in self.board.paths:
            self._road(path.points, path.style)
        for text in self.board.texts:
            if self._is_inside(text.at):
                self._write(text.at, text.text)
        by_place: dict[str, list[Piece]] = {}
        for piece in view.pieces:
            by_place.setdefault(piece.place, []).append(piece)
        for number, area in self.areas.items():
            self._area(number, area, by_place.get(area.id, []), pointers.get(area.id))
        return self.canvas

    def at(self, point: Point) -> tuple[int, int]:
        """The character nearest to a point of the sheet."""
        left, top, wide, high = region_of(self.board)
        x = (point[0] - left) * self.canvas.width / wide - 0.5
        y = (point[1] - top) * self.canvas.height / high - 0.5
        return min(max(round(x), 0), self.canvas.width - 1), min(max(round(y), 0), self.canvas.height - 1)

    def _ground(self) -> None:
        strokes = _STROKES if self.fine else _ASCII_STROKES
        for y in range(self.canvas.height):
            for x in range(self.canvas.width):
                stroke = self._strokes(x, y)
                self.canvas.put(x, y, strokes[stroke], Ink(_BORDER.fg, self._background(self.samples[y][x])))

    def _strokes(self, x: int, y: int) -> int:
        """Which strokes of the border meet in a character."""
        above, below = self.samples[y], self.samples[y + 1]
        return (
            (above[x] != above[x + 1])
            | (above[x + 1] != below[x + 1]) << 1
            | (below[x] != below[x + 1]) << 2
            | (above[x] != below[x]) << 3
        )

    def _background(self, number: int) -> int | None:
        style = self.board.areas[number].style if number >= 0 else ""
        return palette.ground(_GROUNDS[style][2]) if self.color and style in _GROUNDS else None

    def _road(self, points: Sequence[Point], style: str) -> None:
        sign = (_ROADS if self.fine else _ASCII_ROADS).get(style, "·")
        for start, end in pairwise(points):
            steps = max(int(dist(start, end) // 12), 1)
            for step in range(steps + 1):
                part = step / steps
                x, y = self.at((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
                self.canvas.put(x, y, sign, Ink(_ROAD.fg, self._background(self.samples[y][x])))

    def _write(self, point: Point, text: str, ink: Ink = _LETTERS) -> None:
        x, y = self.at(point)
        left = min(max(x - len(text) // 2, 0), self.canvas.width - len(text))
        number = self.samples[y][x]
        self.canvas.put(left, y, text, self._ink(ink, number))

    def _is_inside(self, point: Point) -> bool:
        left, top, wide, high = region_of(self.board)
        return left <= point[0] <= left + wide and top <= point[1] <= top + high

    def _ink(self, ink: Ink, number: int) -> Ink:
        ground = self._background(number)
        return ink if ground is None else Ink(palette.INK if ink.fg is None else ink.fg, ground, ink.bold)

    # -- areas --------------------------------------------------------------------------------------------------

    def _area(self, number: int, area: Area, pieces: Sequence[Piece], pointer: Pointer | None) -> None:
        """The name of an area with its ground and mark, and near it the pieces."""
        runs = self._runs(number, area)
        words = list(_words(pieces, max(run.room for run in runs)))
        if area.lettered:
            named = self.at(area.label or area.anchor or middle_of(area.points))[1]
            first = min(runs, key=lambda run: (run.room < len(area.title), abs(run.y - named)))
            sign = _GROUNDS[area.style][0 if self.fine else 1] if area.style in _GROUNDS else ""
            ink = palette.POINTERS[pointer.kind] if pointer and self.color else self._ink(_LETTERS, number)
            name = f"{area.title}{sign}" + (_POINTED_AT if pointer and not self.color else "")
            if len(runs) == 1 and words:
                name, words = f"{name} {words[-1][0]}", []
            self._centre(first, name, ink)
            runs = [run for run in runs if run is not first]
        self._tokens(number, area, runs, words[::-1], pointer)

    def _runs(self, number: int, area: Area) -> list[Stretch]:
        """The free lines of an area around the place where its counters stand; at least one, free or not."""
        x, y = self.at(area.anchor or middle_of(area.points))
        found = [run for row in range(self.canvas.height) if (run := self._run(number, x, row)) is not None]
        return found or [Stretch(y, max(x - 2, 0), min(x + 2, self.canvas.width - 1))]

    def _run(self, number: int, x: int, y: int) -> Stretch | None:
        """The free characters of a line on both sides of a column."""
        free = [self._is_free(number, column, y) for column in range(self.canvas.width)]
        middle = next((column for column in (x, x - 1, x + 1) if 0 <= column < len(free) and free[column]), None)
        if middle is None:
            return None
        left = right = middle
        while left and free[left - 1]:
            left -= 1
        while right + 1 < len(free) and free[right + 1]:
            right += 1
        return Stretch(y, left, right)

    def _is_free(self, number: int, x: int, y: int) -> bool:
        return self.samples[y][x] == number and not self._strokes(x, y)

    def _tokens(
        self, number: int, area: Area, runs: Sequence[Stretch], words: list[tuple[str, Piece]], pointer: Pointer | None
    ) -> None:
        """Write the words of the pieces into the free lines, those where counters stand first."""
        row = self.at(area.anchor or middle_of(area.points))[1]
        lines = _fill([word for word, _ in words], sorted(runs, key=lambda run: (abs(run.y - row), run.y)))
        owners = dict(words)
        for run, line in lines:
            x = run.left + (run.room - sum(map(len, line)) - len(line) + 1) // 2
            x = min(max(x, 0), self.canvas.width - len(" ".join(line)))
            for word in line:
                self.canvas.put(x, run.y, word, self._token_ink(owners.get(word), number, pointer))
                x += len(word) + 1

    def _token_ink(self, piece: Piece | None, number: int, pointer: Pointer | None) -> Ink:
        if not self.color or piece is None:
            return self._ink(_LETTERS, number)
        if pointer is not None and piece.side != self.own:
            return palette.POINTERS[pointer.kind]
        is_marker = self.board.sides.get(piece.side) == "marker"
        return self._ink(_LETTERS, number) if is_marker else palette.counter(self.sides.get(piece.side), False)

    def _centre(self, run: Stretch, text: str, ink: Ink) -> None:
        x = min(max(run.left + (run.room - len(text)) // 2, 0), self.canvas.width - len(text))
        self.canvas.put(x, run.y, text, ink)


def _fill(words: Sequence[str], runs: Sequence[Stretch]) -> list[tuple[Stretch, list[str]]]:
    """Words set into lines, in this order of lines. Words that find no room are counted behind the last one."""
    lines: list[tuple[Stretch, list[str]]] = []
    left = list(words)
    for run in runs:
        line: list[str] = []
        while left and len(" ".join([*line, left[0]])) <= run.room:
            line.append(left.pop(0))
        if line:
            lines.append((run, line))
    if left and not lines:
        lines.append((runs[0], [left.pop(0)]))
    if left:
        lines[-1][1].append(f"+{len(left)}")
    return lines


def _words(pieces: Sequence[Piece], room: int) -> Iterator[tuple[str, Piece]]:
    """Every piece in as few letters as it needs: its number or name, and its direction."""
    for piece in pieces:
        if piece.aim is not None:
            hull, gun = ("hull", "gun") if room >= _HULL_AND_GUN else ("h", "g")
            yield f"{gun}{arrow(piece.aim)}", piece
            yield f"{hull}{arrow(piece.pointer or 0)}", piece
            continue
        short = piece.id if len(piece.id) <= SHORT_ID else _name(piece)
        word = short + ("" if piece.pointer is None else arrow(piece.pointer))
        yield word if len(word) <= room else word[: max(room, 2)], piece


def _name(piece: Piece) -> str:
    name = piece.caption or piece.name
    name = name if len(name) <= _SHORTEST else name[:_SHORT_NAME]
    count = next((mark.letter for mark in piece.marks if isinstance(mark, Mark) and mark.id == "count"), "")
    return name.rstrip(". ") + (f"x{count}" if count else "")


def ground_legend(board: AreaBoard) -> str:
    """What the signs behind the names of areas mean."""
    styles = dict.fromkeys(area.style for area in board.areas if area.style in _GROUNDS and area.lettered)
    fine = printable(sign for sign, *_ in _GROUNDS.values())
    return ", ".join(f"{_GROUNDS[style][0 if fine else 1]} {_GROUNDS[style][3]}" for style in styles)
