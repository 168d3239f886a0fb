"""Sheets: what is shown of a game, and worked out for whoever looks at it."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from .odds import Foretold
from .options import OptionValue
from .panels import Panel


class Explanation(Protocol):
    """Something worked out before it is done: the same sums that will be used."""

    def lines(self) -> list[str]:
        """The sums and chances for people, line by line."""

    def to_json(self) -> dict[str, Any]:
        """The same for programs."""


class Preview(Explanation, Protocol):
    """An attack or attempt seen before it is made: the same sums that will resolve it, and what can come of it.

    Its `to_json` gives the first matter foretold as `results` (id to probability) and `told` (id to words).
    """

    @property
    def foretold(self) -> tuple[Foretold, ...]:
        """What can come of it, matter by matter; what the suite holds against what happens."""


class Overlay(msgspec.Struct, frozen=True):
    """Places that an interface may mark on demand: a zone of control, a field of fire."""

    id: str
    title: str
    places: tuple[str, ...]
    notes: dict[str, str] = {}
    """What can be said at single places: why a hex is not seen."""


class Inspection(msgspec.Struct, frozen=True):
    """The answer to a question about places: a line of sight, a distance, a path of supply."""

    lines: tuple[str, ...]
    places: tuple[str, ...] = ()
    """What to mark on the map."""


class Sign(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the map that is no piece and can change: a bridge blown or built, fieldworks, an owner's flag."""

    id: str
    kind: str
    """How it is drawn: see `draw/signs.py`. An unknown kind is a small square."""
    title: str
    place: str = ""
    """The hex it lies in."""
    between: tuple[str, ...] = ()
    """Or the two hexes between which it lies."""
    side: str = ""
    """Whose it is."""


class View(msgspec.Struct, frozen=True):
    """What one role sees: complete for that role, and nothing more. What it knows, for a player, is `Knowledge`."""

    game: str
    version: str
    scenario: str
    options: dict[str, OptionValue]
    role: str
    turn: int
    phase: str
    title: str
    """The moment in words: "Turn 2 of 7, American movement"."""
    scores: dict[str, int]
    ledger: list[dict[str, Any]]
    """The scores line by line, with the rule of each."""
    flags: dict[str, Any]
    pieces: list[dict[str, Any]]
    node: dict[str, Any]
    panels: list[Panel] = []
    """What this role keeps beside the map: commands and their orders, a crew, a cup of chits, a report."""
    focus: list[str] = []
    """The places in play, if they are only a part of the map; an interface shows them and veils the rest."""
    signs: list[Sign] = []
    """What lies on the map besides pieces, as far as it is not printed there."""

    def to_json(self) -> dict[str, Any]:
        """All of it in JSON types."""
        form: dict[str, Any] = msgspec.to_builtins(self)
        return form
