"""What goes into the arena and what comes out: specifications, jobs and results, all of it JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.options import OptionValue

OVER = "over"
"""The phase of the last moment of a game."""


class Spec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything besides its index that decides how a game goes. It is small and can be sent; rulesets cannot."""

    game: str
    seats: dict[str, str]
    """Role to the name of a computer player."""
    seed: str
    scenario: str
    options: dict[str, OptionValue] = {}
    changes: dict[str, dict[str, Any]] = {}
    """Figures laid over the game's data: file name to the keys that are replaced."""
    opening: dict[str, Any] | None = None
    """The encoded state that every game begins from; None for the start of the scenario."""
    drawn: bool = False
    """Whether the decisions before the first roll are drawn at random: which date, which tank, which ground."""
    luck: bool = True
    """Whether the luck of every roll is judged. That takes time."""
    outlook: bool = False
    """Whether margins count what a side can still gain in its phase. Win-probability curves are fitted to such margins.
    """


class Job(msgspec.Struct, frozen=True):
    """One game to be played."""

    variant: str
    spec: Spec
    index: int


class PhaseStart(msgspec.Struct, frozen=True, array_like=True):
    """The beginning of a phase, or the end of the game."""

    turn: int
    phase: str
    scores: dict[str, int]
    margin: float
    """How far the commanders judge the first role to be ahead, in victory points."""


class Loss(msgspec.Struct, frozen=True, array_like=True):
    """A piece that was destroyed."""

    piece: str
    side: str
    place: str
    turn: int


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One game that was played: a line of the output. Nothing in it depends on when or where it was played."""

    variant: str
    index: int
    winner: str | None
    level: str
    scores: dict[str, int]
    turns: int
    actions: int
    rolls: int
    lead_changes: int
    luck: dict[str, float]
    """Per role: results of rolls less their expected value, in victory points."""
    course: list[PhaseStart]
    losses: list[Loss]
    openings: dict[str, list[str]]
    """Per role: its first actions."""
    hash: str
    """The hash of the last state. Equal games have equal hashes."""
    facts: dict[str, Any] = {}
    """What the game's notebook kept."""


class Played(msgspec.Struct, frozen=True):
    """The results of one chunk of games, and how long it took. The time is not part of a result."""

    results: list[Result]
    seconds: float
