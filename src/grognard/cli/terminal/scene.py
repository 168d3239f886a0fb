"""A scene: everything to be shown at one moment. The panel beside the map is laid out here."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

import msgspec

from grognard.engine.views import View

from .canvas import PLAIN, Ink
from .map import Pointer
from .menu import MenuEntry, percent

Row = tuple[tuple[str, Ink], ...]
"""One line of the panel: pieces of text with their colours."""

BOLD = Ink(bold=True)
FAINT = Ink(fg=244)
NOTICE = Ink(fg=208, bold=True)
LABEL = Ink(fg=38, bold=True)
BAR = Ink(fg=67)
WIDE = 40
"""A panel at least this wide has room for sentences."""
FEW_PARTS = 3
"""A title with more parts than this is set as a sentence, not part below part."""
SHORT = 4
"""Choices no longer than a hex number are always set in columns."""


class Throw(NamedTuple):
    """Dice that have just been thrown."""

    faces: tuple[int, ...]
    meanings: dict[str, str]
    """For each possible roll, its result; empty if that list is too long."""


class Scene(msgspec.Struct, kw_only=True):
    """What a face shows: the map with its pointers, and the parts of the panel from top to bottom."""

    view: View
    title: str
    score: str
    prompt: str = ""
    card: Sequence[str] = ()
    """The selected unit, or the sums of an attack."""
    results: Mapping[str, float] = {}
    throw: Throw | None = None
    story: Sequence[str] = ()
    """The latest events, to be read before going on."""
    notice: Sequence[str] = ()
    """The referee's answer to what was typed."""
    choices: Sequence[MenuEntry] = ()
    page: int = 0
    """The part shown of a list of choices that is too long for the panel."""
    footer: str = ""
    log: Sequence[str] = ()
    told: int = 0
    """How many of the last lines of the log the story already tells."""
    pointers: Mapping[str, Pointer] = {}
    spent: frozenset[str] = frozenset()
    sheet: str = ""
    """The board to show, if the game has several."""
    roster: Sequence[str] = ()
    """The units on an area board, where their counters have no room for more than a number."""
    crew: Sequence[str] = ()
    """The men, their hatches and orders."""


def panel(scene: Scene, width: int, height: int, with_log: bool) -> list[Row]:
    """The panel within these columns and lines. Only the log and long lists are ever cut."""
    above = _above(scene, width)
    below = [_row(line, FAINT) for line in wrap([scene.footer], width)] if scene.footer else []
    room = height - len(above) - len(below)
    middle = lay_choices(scene.choices, width, room, scene.page)
    rows = [*above, *middle, *below]
    for lines in (scene.roster, scene.crew):
        known = [_row(line) for line in wrap(lines, width)]
        if known and height - len(rows) > len(known):
            rows += [(), *known]
    if with_log and height - len(rows) > 2:
        rows += [(), *log_rows(older(scene), width, height - len(rows) - 1)]
    return rows[:height]


def _above(scene: Scene, width: int) -> list[Row]:
    parts = scene.title.split(", ")
    title = parts if len(scene.title) > width and len(parts) <= FEW_PARTS else [scene.title]
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
    """Texts broken into lines that fit. The lines after a break are set in a little."""
    return [
        line for text in texts for line in textwrap.wrap(text, width, subsequent_indent=" ", break_on_hyphens=False)
    ]


def _row(text: str, ink: Ink = PLAIN) -> Row:
    return ((text, ink),)


# -- choices ----------------------------------------------------------------------------------------------------


def lay_choices(choices: Sequence[MenuEntry], width: int, room: int, page: int) -> list[Row]:
    """The choices in the best form that fits: sentences, short lines, columns, or one page of columns."""
    if not choices:
        return []
    if _is_long(choices, width):
        shorter = [choice._replace(more=choice.gist) for choice in choices]
        for part in (choices, shorter, [choice._replace(more=()) for choice in choices]):
            blocks = [_whole(choice, width) for choice in part]
            if sum(map(len, blocks)) <= room:
                return [row for block in blocks for row in block]
        if max(len(choice.short) for choice in choices) + 3 > width:
            return _page_of(blocks, max(room, 2), page)
    if width >= WIDE and len(choices) <= room and max(len(choice.text) for choice in choices) + 3 <= width:
        return [_choice_row(choice, choice.text) for choice in choices]
    if len(choices) <= room and max(len(choice.short) for choice in choices) > SHORT:
        return [_choice_row(choice, _cut(choice.short, width - 3)) for choice in choices]
    return _columns(choices, width, max(room, 2), page)


def _is_long(choices: Sequence[MenuEntry], width: int) -> bool:
    """True if short words in one line do not say all of it."""
    return any(choice.more or len(choice.short) + 3 > width for choice in choices)


def _whole(choice: MenuEntry, width: int) -> list[Row]:
    """A choice in as many lines as it needs, with the lines below it."""
    first, *rest = wrap([choice.text], width - 3)
    rows = [_choice_row(choice, first), *(_row(f"   {line}") for line in rest)]
    return rows + [_row(f"   {line}", FAINT) for line in wrap(choice.more, width - 3)]


def _page_of(blocks: Sequence[list[Row]], room: int, page: int) -> list[Row]:
    """One page of choices that take several lines each."""
    pages: list[list[Row]] = [[]]
    for block in blocks:
        if pages[-1] and len(pages[-1]) + len(block) > room - 1:
            pages.append([])
        pages[-1] += block[: room - 1]
    number = page % len(pages)
    return [*pages[number], _row(f"page {number + 1} of {len(pages)}: type 'more'", FAINT)]


def _columns(choices: Sequence[MenuEntry], width: int, room: int, page: int) -> list[Row]:
    column = min(max(len(choice.short) for choice in choices) + 3, width)
    across = max((width + 1) // (column + 1), 1)
    if len(choices) > across * room:
        room -= 1
        pages = -(-len(choices) // (across * room))
        start = page % pages * across * room
        rest = _row(f"page {page % pages + 1} of {pages}: type 'more'", FAINT)
        return [*_grid(choices[start : start + across * room], across, column), rest]
    return _grid(choices, across, column)


def _grid(choices: Sequence[MenuEntry], across: int, column: int) -> list[Row]:
    """Choices side by side, counted down the columns."""
    down = -(-len(choices) // across)
    columns = [choices[start : start + down] for start in range(0, len(choices), down)]
    rows = []
    for line in zip_longest(*columns):
        row: Row = ()
        for choice in line:
            if choice is not None:
                row += (*_choice_row(choice, _cut(choice.short, column - 3).ljust(column - 3)), (" ", PLAIN))
        rows.append(row)
    return [(*row[:-1],) for row in rows]


def _cut(text: str, width: int) -> str:
    """A text cut to this width, with a mark where something is missing."""
    return text if len(text) <= width else text[: width - 1] + "…"


def _choice_row(choice: MenuEntry, text: str) -> Row:
    return ((f"{choice.label:>2}", LABEL), (f" {text}", PLAIN))


# -- pictures ---------------------------------------------------------------------------------------------------


def bars(results: Mapping[str, float], width: int) -> list[Row]:
    """A bar for each possible result."""
    likely = {name: chance for name, chance in results.items() if chance}
    if not likely:
        return []
    label = max(map(len, likely))
    full = width - label - 6
    if full < SHORT:
        lines = [line for name, chance in likely.items() for line in wrap([f"{percent(chance):>5} {name}"], width)]
        return [_row(line) for line in lines]
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
    """The log without the lines that the story tells."""
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
