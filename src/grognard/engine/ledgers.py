"""Ledgers: what a move costs step by step, and the other ways there, in one typed form for all games.

Amounts are texts, because halves and thirds are written as such. The page draws this form, and programs get it from
the door `ledger` and from a movement calculator.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .verdicts import Cited


class Allowance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of an allowance: "12" basic, "x 1/2" out of supply, "+1" leader."""

    figure: str
    reason: str
    rule: str


class CostPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the cost of a step, with its case."""

    amount: str
    reason: str
    rule: str


class CostStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: the hex, what it cost and why, and the sum so far."""

    hex: str
    cost: str
    total: str
    parts: tuple[CostPart, ...] = ()
    notes: tuple[Cited, ...] = ()
    """What else happens: "must stop", "fractions are lost"."""
    twelfths: int | None = None
    """The cost as a whole number, for programs."""


class MoveLedger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The account of a move: the allowance, the steps, and what they take together."""

    unit: str
    kind: str
    mode: str
    allowance: tuple[Allowance, ...]
    points: str
    """What the unit had for these steps."""
    counts: Literal["points", "hexes"]
    """Whether points are counted, or hexes instead."""
    cost: str
    steps: tuple[CostStep, ...]


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of movement to a place: its ledger, or why it is not possible; and what it would take."""

    kind: str
    title: str
    allowed: bool
    needs: tuple[str, ...] = ()
    """What would have to be different: another mode, an earlier place in the order of movement."""
    ledger: MoveLedger | None = None
    refusals: tuple[Cited, ...] = ()
    actions: tuple[str, ...] = ()
    """The actions that go this way now, one after another; empty if it is not possible."""


class Ways(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything there is to say about a unit and a place."""

    ways: tuple[Way, ...]
    unit: str = ""
    goal: str = ""


class Calculation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of a movement calculator: the ledger, or every reason why not, and other ways."""

    unit: str
    name: str
    kind: str
    mode: str
    allowed: bool
    allowance: int | str
    allowance_lines: tuple[Allowance, ...]
    cost: str
    ledger: MoveLedger | None
    refusals: tuple[Cited, ...]
    reach: dict[str, str]
    """The cost of every place in reach."""
    alternatives: tuple[Way, ...]
    lines: tuple[str, ...] = ()
    """The whole answer for people, line by line."""


class UnitAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that a calculator knows."""

    id: str
    name: str
    side: str
    type: str


class TypeAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of unit, and the class in which it moves."""

    id: str
    title: str
    moves: str


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be asked of a movement calculator."""

    units: tuple[UnitAsked, ...]
    types: tuple[TypeAsked, ...]
    modes: tuple[str, ...]
    movements: tuple[str, ...]
    """The kinds of movement."""
    grounds: tuple[str, ...]
    status: tuple[str, ...]
    """What can be true of a unit."""
    hexes: tuple[str, ...]
    request: tuple[str, ...]
    """The keys of a request."""
