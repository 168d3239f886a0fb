"""Sheets: what is worked out and shown of a game."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from .odds import Foretold
from .options import OptionValue
from .overlays import Sign
from .panels import Panel


class Workings(Protocol):
    """A result worked out in advance, with the same sums that will be used."""

    def lines(self) -> list[str]:
        """The sums and chances for people, line by line."""

    def to_json(self) -> dict[str, Any]:
        """The same for programs."""


class Preview(Workings, Protocol):
    """An attack or attempt seen before it is made: the same sums that will resolve it, and what can come of it.

    Its `to_json` gives the first matter foretold as `results` (id to probability) and `told` (id to words).
    """

    @property
    def foretold(self) -> tuple[Foretold, ...]:
        """What can come of it, matter by matter. The suite compares it with what happens."""


class ViewDraft(msgspec.Struct, frozen=True):
    """A draft of `views.View`, with dicts in it, from games that do not build the typed one yet."""

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
    """The places in play, if they are only a part of the map. An interface shows them and veils the rest."""
    signs: list[Sign] = []
    """What lies on the map besides pieces, as far as it is not printed there."""

    def to_json(self) -> dict[str, Any]:
        """All of it in JSON types."""
        form: dict[str, Any] = msgspec.to_builtins(self)
        return form
