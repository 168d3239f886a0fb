"""Panels: what a player keeps beside the map. Commands with their orders, a crew, a cup of chits, a report to fill in.

A panel is part of a `View`, so it holds only what the role may know. A row may be the first argument of actions (`order
first_legion attack`); an interface offers them beside the row. A row may name the pieces it stands for.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class PanelKind(StrEnum):
    """How a panel is shown."""

    LIST = "list"
    """Rows with a value each: commands, a crew, points."""
    REPORT = "report"
    """A form of titles and values, to be read as a whole."""
    CUP = "cup"
    """Chits: `value` is how many of each are left."""
    TRACK = "track"
    """Boxes in a row; the one with the mark `here` holds the marker."""


class PanelRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a panel."""

    id: str
    """The first argument of actions about it."""
    title: str
    value: str = ""
    note: str = ""
    marks: tuple[str, ...] = ()
    """Names of marks, as on pieces."""
    pieces: tuple[str, ...] = ()
    """The pieces it stands for."""
    paint: str = ""
    """The role of its colour, as the band of its counters."""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """One card beside the map."""

    id: str
    title: str
    rows: tuple[PanelRow, ...]
    kind: PanelKind = PanelKind.LIST
    note: str = ""
    beside: bool = False
    """True while it belongs beside the decision, not only among the cards."""
    short: str = ""
    """The gist in a few words, for the bar over the map."""
    aside: bool = False
    """True if it stays among the cards even when it can be answered, because nobody waits for the answer."""


class Duty(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a player must still do before a phase may end, or should know before ending it."""

    text: str
    rule: str
    piece: str = ""
    place: str = ""
    optional: bool = False
    """True if the phase may end without it: a reminder, not a duty."""
