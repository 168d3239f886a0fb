"""Faces: the full screen with the map, and plain lines for pipes, scripts and screen readers."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

import click
from typing_extensions import override

from grognard.cli.visible import visible
from grognard.engine.areas import AreaBoard
from grognard.engine.boards import Board
from grognard.engine.ruleset import Ruleset

from .areas import paint_areas
from .canvas import Canvas, is_terminal, paint, wants_color
from .map import corner_of, map_size, paint_map
from .menu import MenuEntry
from .scene import Row, Scene, log_rows, older, panel, wrap

with suppress(ImportError):  # it gives the prompt line editing and history, but not every system has it
    import readline  # noqa: F401

PANEL = 25
"""The narrowest panel."""
PANEL_SHARE = 0.38
"""Its share of the width, beside a board that can be drawn in any size."""
BOARD_HEIGHT = 0.46
"""Lines for each column of such a board."""
SMALLEST = (80, 24)
PLAIN_WIDTH = 78
MANY = 8
"""A longer list of choices is not read out again while nothing in it is new."""
LOG_BELOW = 4
"""How many free lines under the map are enough to move the log there."""


class Face(Protocol):
    """How the game is shown and how it asks."""

    pauses: bool
    """True if the player must read whatever happens before it is gone."""

    @property
    def width(self) -> int:
        """How many columns a drawing may have."""

    def show(self, scene: Scene) -> None:
        """Show a moment of the game."""

    def ask(self, prompt: str) -> str:
        """A line from the player. Raises EOFError or KeyboardInterrupt when there is no more."""

    def read_out(self, title: str, lines: Sequence[str]) -> None:
        """Show a longer text."""

    def wait(self, text: str) -> None:
        """Say that something takes a moment."""

    def forget(self) -> None:
        """Show the whole question again next time."""

    def open(self, log: Sequence[str]) -> None:
        """Begin. The lines of the log so far need not be told again."""

    def close(self) -> None:
        """Leave the terminal as it was."""


def face_for(rules: Ruleset, plain: bool) -> Face:
    """The full screen where it fits, else plain lines."""
    if plain or not is_terminal() or not rules.sheet.boards:
        return PlainFace(rules)
    needed, size = screen_needs(rules), shutil.get_terminal_size()
    if size.columns < needed[0] or size.lines < needed[1]:
        have, want = f"{size.columns} x {size.lines}", f"{needed[0]} x {needed[1]}"
        click.echo(f"The window has {have} characters and the map needs {want}: plain lines instead.")
        return PlainFace(rules)
    return ScreenFace(rules)


def screen_needs(rules: Ruleset) -> tuple[int, int]:
    """The smallest window for the full screen: 80 x 24, for maps of any size."""
    if not rules.sheet.maps:
        return SMALLEST
    width, height = map_size(rules.sheet.maps[0])
    return min(width + 1 + PANEL, SMALLEST[0]), min(height + 1, SMALLEST[1])


def read_line(prompt: str) -> str:
    """A line from the keyboard, or from a script. A script's line is printed, too, so that the output reads alone."""
    line = input(prompt)
    if not sys.stdin.isatty():
        click.echo(visible(line))
    return line


# -- the full screen --------------------------------------------------------------------------------------------


class ScreenFace(Face):
    """Map, panel and prompt, drawn anew each time."""

    pauses = True

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.color = wants_color()

    @property
    @override
    def width(self) -> int:
        return shutil.get_terminal_size().columns - 1

    @override
    def forget(self) -> None:
        """There is nothing to forget: every moment is drawn anew."""

    @override
    def open(self, log: Sequence[str]) -> None:
        """Open a separate screen, so that the earlier contents come back afterwards."""
        sys.stdout.write("\033[?1049h")

    @override
    def close(self) -> None:
        sys.stdout.write("\033[?1049l")
        sys.stdout.flush()

    @override
    def show(self, scene: Scene) -> None:
        size = shutil.get_terminal_size()
        _clear("\n".join(self.rows(scene, size.columns, size.lines - 1)))

    @override
    def ask(self, prompt: str) -> str:
        return read_line(prompt)

    @override
    def wait(self, text: str) -> None:
        """Say so in the line of the prompt."""
        sys.stdout.write(f"\r\033[K{text}")
        sys.stdout.flush()

    @override
    def read_out(self, title: str, lines: Sequence[str]) -> None:
        """Show a longer text page by page."""
        size = shutil.get_terminal_size()
        wrapped = [line for text in lines for line in (wrap([text], size.columns - 1) or [""])]
        step = max(size.lines - 3, 1)
        for start in range(0, max(len(wrapped), 1), step):
            part = wrapped[start : start + step]
            more = start + step < len(wrapped)
            _clear("\n".join([self._bold(visible(title)), "", *part, *[""] * (step - len(part))]))
            if self.ask("Enter: more, q: back > " if more else "Enter: back > ").strip().lower() == "q":
                return

    def rows(self, scene: Scene, width: int, height: int) -> list[str]:
        """The whole screen but for the prompt, within these columns and lines."""
        sheet = self.sheet(scene)
        across, down = self._room(sheet, width, height)
        below = height - down >= LOG_BELOW
        left = self._map(sheet, scene, across, down)
        if below:
            log = log_rows(older(scene), across, height - down - 1)
            left += [" " * across, *(self._line(row, across) for row in log)]
        beside = panel(scene, width - across - 1, height, not below)
        blank = " " * across
        rows = max(len(left), len(beside))
        left += [blank] * (rows - len(left))
        beside += [()] * (rows - len(beside))
        joined = [f"{a} {self._line(b)}".rstrip() for a, b in zip(left, beside, strict=True)]
        return joined + [""] * (height - len(joined))

    def sheet(self, scene: Scene) -> Board | AreaBoard:
        """The board to be shown: the one where an answer is wanted."""
        return next((sheet for sheet in self.rules.sheet.boards if sheet.id == scene.sheet), self.rules.sheet.boards[0])

    def _room(self, sheet: Board | AreaBoard, width: int, height: int) -> tuple[int, int]:
        """Columns and lines for the board."""
        if isinstance(sheet, Board):
            across, down = map_size(sheet)
            return max(min(across, width - 1 - PANEL), 1), max(min(down, height), 1)
        across = max(width - 1 - max(PANEL, round(width * PANEL_SHARE)), 1)
        return across, max(min(height, max(round(across * BOARD_HEIGHT), SMALLEST[1] - 1)), 1)

    def _map(self, sheet: Board | AreaBoard, scene: Scene, width: int, height: int) -> list[str]:
        if isinstance(sheet, AreaBoard):
            return paint_areas(sheet, scene.view, width, height, scene.pointers, self.color).lines(self.color)
        canvas = paint_map(sheet, self.rules, scene.view, scene.pointers, self.color, scene.spent)
        left, top = self._focus(sheet, scene, canvas, width, height)
        return canvas.lines(self.color, left, top, width, height)

    def _focus(self, board: Board, scene: Scene, canvas: Canvas, width: int, height: int) -> tuple[int, int]:
        """The corner of the part of a large map in which the pointers lie."""
        grid = board.map.grid
        most_left, most_top = canvas.width - width, canvas.height - height
        own = [piece.place for piece in scene.view.pieces if piece.side == scene.view.role]
        places = [corner_of(grid, hex_) for place in scene.pointers or own if (hex_ := grid.find(place)) is not None]
        if not places or (most_left <= 0 and most_top <= 0):
            return 0, 0
        x = sum(x for x, _ in places) // len(places) - width // 2
        y = sum(y for _, y in places) // len(places) - height // 2
        return min(max(x, 0), max(most_left, 0)), min(max(y, 0), max(most_top, 0))

    def _line(self, row: Row, width: int = 0) -> str:
        text = "".join(paint(visible(part), ink) if self.color else visible(part) for part, ink in row)
        return text + " " * (width - sum(len(part) for part, _ in row))

    def _bold(self, text: str) -> str:
        return click.style(text, bold=True) if self.color else text


def _clear(text: str) -> None:
    """Write the whole screen at once, so that nothing flickers."""
    sys.stdout.write(f"\033[H\033[2J{text}\n")
    sys.stdout.flush()


# -- plain lines ------------------------------------------------------------------------------------------------


class PlainFace(Face):
    """Sentences, one after the other: only what is new."""

    pauses = False
    width = PLAIN_WIDTH

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._told: list[str] = []
        self._title = ""
        self._question: tuple[object, ...] = ()
        self._listed: set[tuple[str, str]] = set()
        """Choices with their numbers that still stand above, with nothing but orders typed since."""

    @override
    def open(self, log: Sequence[str]) -> None:
        self._told = list(log)

    @override
    def close(self) -> None:
        pass

    @override
    def wait(self, text: str) -> None:
        """Say nothing: it is not worth a line."""

    @override
    def forget(self) -> None:
        self._question, self._listed = (), set()

    @override
    def show(self, scene: Scene) -> None:
        """Print what happened, the answer, and the question if it has changed."""
        new = self._new_in(scene.log)
        for line in new:
            _tell(line)
        for line in scene.notice:
            _tell(line)
        question = (scene.prompt, tuple(scene.card), tuple(choice.text for choice in scene.choices))
        if not scene.choices or question == self._question:
            return
        self._question = question
        if new:
            self._listed = set()
        heading = f"{scene.title}. {scene.score}"
        _tell()
        if heading != self._title:
            self._title = heading
            _tell(heading)
        self._ask_aloud(scene)

    def _ask_aloud(self, scene: Scene) -> None:
        if scene.prompt:
            _tell(scene.prompt)
        for line in scene.card:
            _tell(f"  {line}")
        for name, chance in scene.results.items():
            if chance:
                _tell(f"  {chance:4.0%} {name}")
        listed = {(choice.label, choice.text) for choice in scene.choices}
        if len(listed) > MANY and listed <= self._listed:
            _tell("      The choices are those above; list shows them again.")
            return
        self._listed = listed
        self._list(scene.choices)
        if scene.footer:
            _tell(f"      {scene.footer}")

    def _list(self, choices: Sequence[MenuEntry]) -> None:
        """The choices, under a heading for each subject."""
        group = ""
        for choice in choices:
            if choice.group and choice.group != group:
                _tell(f"      {choice.group}:")
            group = choice.group
            text = choice.text.removeprefix(f"{group}: ") if group else choice.text
            _tell(f"{choice.label:>4}  {text}")
            for line in choice.more:
                _tell(f"        {line}")

    def _new_in(self, log: Sequence[str]) -> list[str]:
        """The lines not told yet. After an undo the log is shorter, and nothing in it is new."""
        known = 0
        while known < min(len(log), len(self._told)) and log[known] == self._told[known]:
            known += 1
        self._told = list(log)
        return self._told[known:]

    @override
    def ask(self, prompt: str) -> str:
        return read_line(prompt)

    @override
    def read_out(self, title: str, lines: Sequence[str]) -> None:
        _tell(title)
        for line in lines:
            _tell(line)


def _tell(text: str = "") -> None:
    """Print a line, with nothing in it that a terminal would obey."""
    click.echo(visible(text))
