"""A scene: everything there is to show at one moment. The panel beside the map is laid out here."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

import msgspec

from grognard.engine.ruleset import View

from .canvas import PLAIN, Ink
from .map import Mark
from .menu import Choice

Row = tuple[tuple[str, Ink], ...]
"""One line of the panel: pieces of text with their colours."""

BOLD = Ink(bold=True)
FAINT = Ink(fg=244)
NOTICE = Ink(fg=208, bold=True)
LABEL = Ink(fg=38, bold=True)
BAR = Ink(fg=67)
WIDE = 40
"""From this width on, a panel has room for sentences."""
SHORT = 4
"""Choices as short as a hex number are always set in columns."""


class Throw(NamedTuple):
    """Dice that have just been thrown."""

    faces: tuple[int, ...]
    meanings: dict[str, str]
    """Per possible roll, what it leads to; empty if that is too long a list."""


class Scene(msgspec.Struct, kw_only=True):
    """What a face shows: the map with its marks, and the parts of the panel from top to bottom."""

    view: View
    title: str
    score: str
    prompt: str = ""
    card: Sequence[str] = ()
    """The selected unit, or the sums of an attack."""
    results: Mapping[str, float] = {}
    throw: Throw | None = None
    story: Sequence[str] = ()
    """What has just happened, to be read before going on."""
    notice: Sequence[str] = ()
    """The referee's answer to what was typed."""
    choices: Sequence[Choice] = ()
    page: int = 0
    """Which part of a list of choices that is too long to show at once."""
    footer: str = ""
    log: Sequence[str] = ()
    told: int = 0
    """How many of the last lines of the log the story tells already."""
    marks: Mapping[str, Mark] = {}
    spent: frozenset[str] = frozenset()


def panel(scene: Scene, width: int, height: int, with_log: bool) -> list[Row]:
    """The panel in so many columns and lines: never more, and nothing but the log and long lists is ever cut."""
    above = _above(scene, width)
    below = [_row(line, FAINT) for line in wrap([scene.footer], width)] if scene.footer else []
    room = height - len(above) - len(below)
    middle = lay_choices(scene.choices, width, room, scene.page)
    rows = [*above, *middle, *below]
    if with_log and height - len(rows) > 2:
        rows += [(), *log_rows(older(scene), width, height - len(rows) - 1)]
    return rows[:height]


def _above(scene: Scene, width: int) -> list[Row]:
    title = [scene.title] if len(scene.title) <= width else scene.title.split(", ")
    rows = [_row(line, BOLD) for line in wrap(title, width)]
    rows += [_row(line) for line in wrap([scene.score], width)]
    rows += [(), *(_row(line) for line in wrap([scene.prompt], width))] if scene.prompt else []
    if scene.card:
        rows += [(), *(_row(line, BOLD if not n else PLAIN) for n, line in enumerate(wrap(scene.card, width)))]
    rows += bars(scene.results, width)
    if scene.throw is not None:
        rows += [(), *throw_rows(scene.throw, width)]
    if scene.story:
        rows += [(), *(_row(line, BOLD) for line in wrap(scene.story, width))]
    if scene.notice:
        rows += [(), *(_row(line, NOTICE) for line in wrap(scene.notice, width))]
    return [*rows, ()]


def wrap(texts: Iterable[str], width: int) -> list[str]:
    """Texts broken into lines that are not too long; what follows a line break is set in a little."""
    return [
        line for text in texts for line in textwrap.wrap(text, width, subsequent_indent=" ", break_on_hyphens=False)
    ]


def _row(text: str, ink: Ink = PLAIN) -> Row:
    return ((text, ink),)


# -- choices ----------------------------------------------------------------------------------------------------


def lay_choices(choices: Sequence[Choice], width: int, room: int, page: int) -> list[Row]:
    """The choices in the best form that fits: sentences, short lines, columns, or one page of columns."""
    if not choices:
        return []
    if width >= WIDE and len(choices) <= room and max(len(choice.text) for choice in choices) + 3 <= width:
        return [_choice_row(choice, choice.text) for choice in choices]
    if len(choices) <= room and max(len(choice.short) for choice in choices) > SHORT:
        return [_choice_row(choice, choice.short[: width - 3]) for choice in choices]
    return _columns(choices, width, max(room, 2), page)


def _columns(choices: Sequence[Choice], width: int, room: int, page: int) -> list[Row]:
    column = max(len(choice.short) for choice in choices) + 3
    across = max((width + 1) // (column + 1), 1)
    if len(choices) > across * room:
        room -= 1
        pages = -(-len(choices) // (across * room))
        start = page % pages * across * room
        rest = _row(f"page {page % pages + 1} of {pages}: type 'more'", FAINT)
        return [*_grid(choices[start : start + across * room], across, column), rest]
    return _grid(choices, across, column)


def _grid(choices: Sequence[Choice], across: int, column: int) -> list[Row]:
    """Choices side by side, counted down the columns."""
    down = -(-len(choices) // across)
    columns = [choices[start : start + down] for start in range(0, len(choices), down)]
    rows = []
    for line in zip_longest(*columns):
        row: Row = ()
        for choice in line:
            if choice is not None:
                row += (*_choice_row(choice, choice.short.ljust(column - 3)), (" ", PLAIN))
        rows.append(row)
    return [(*row[:-1],) for row in rows]


def _choice_row(choice: Choice, text: str) -> Row:
    return ((f"{choice.label:>2}", LABEL), (f" {text}", PLAIN))


# -- pictures ---------------------------------------------------------------------------------------------------


def bars(results: Mapping[str, float], width: int) -> list[Row]:
    """A bar for each result that can happen."""
    likely = {name: chance for name, chance in results.items() if chance}
    if not likely:
        return []
    label = max(map(len, likely))
    full = width - label - 6
    return [
        ((name.ljust(label + 1), PLAIN), ("█" * max(round(chance * full), 1), BAR), (f" {chance:.0%}", PLAIN))
        for name, chance in likely.items()
    ]


_PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
_BONE = Ink(16, 231, True)


def throw_rows(throw: Throw, width: int) -> list[Row]:
    """The dice as they lie, and beside a single die what each face would have meant."""
    if len(throw.faces) > 1 or throw.faces[0] not in _PIPS:
        return [_row("Rolled: " + ", ".join(map(str, throw.faces)), BOLD)]
    die = ["┌───────┐", *(f"│ {line} │" for line in _PIPS[throw.faces[0]]), "└───────┘"]
    rows: list[Row] = []
    for line, (face, meaning) in zip_longest(die, throw.meanings.items(), fillvalue=("", "")):
        here = face == str(throw.faces[0])
        side = f"{'>' if here else ' '} {face} {meaning}"[: width - 11] if face else ""
        picture = (str(line), _BONE) if isinstance(line, str) else (" " * 9, PLAIN)
        rows.append((picture, ("  ", PLAIN), (side, BOLD if here else FAINT)))
    return rows


def older(scene: Scene) -> Sequence[str]:
    """The log without what the story tells."""
    return scene.log[: len(scene.log) - scene.told]


def log_rows(log: Sequence[str], width: int, height: int) -> list[Row]:
    """The last lines of the log that fit, whole entries only."""
    rows: list[Row] = []
    for entry in reversed(log):
        lines = [_row(line, FAINT) for line in wrap([entry], width)]
        if len(rows) + len(lines) > height:
            break
        rows = lines + rows
    return rows
