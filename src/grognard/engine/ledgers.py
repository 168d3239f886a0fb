"""Ledgers: what a move costs step by step, and the other ways there are, in one typed form for all games.

Amounts are texts, because halves and thirds are written as such. The form is what the page draws, and what programs get
of `Ruleset.explain` and of a movement calculator.
"""

from __future__ import annotations

import msgspec


class Cited(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A refusal or remark with its case."""

    text: str
    rule: str = ""
    code: str = ""
    """Stable and short, for programs; empty for a remark."""
    rulings: tuple[str, ...] = ()
    """Numbers of the rulings that settle what the rulebook leaves open."""
    facts: dict[str, object] = {}
    """What was compared, for programs."""


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


class CostStep(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
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
    """A move explained: the allowance, the steps, and what they take together."""

    unit: str
    kind: str
    mode: str
    allowance: tuple[Allowance, ...]
    points: str
    """What the unit had for these steps."""
    counts: str
    """`points`, or `hexes` where hexes are counted instead."""
    cost: str
    steps: tuple[CostStep, ...]


class Way(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One kind of movement to a place: its ledger, or why not; and what it would take."""

    kind: str
    title: str
    allowed: bool
    needs: tuple[str, ...] = ()
    """What would have to be different: another mode, an earlier place in the order of movement."""
    ledger: MoveLedger | None = None
    refusals: tuple[Cited, ...] = ()
    actions: tuple[str, ...] = ()
    """The actions that go this way now, one after another; empty if that is not possible."""


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything there is to say about a unit and a place."""

    ways: tuple[Way, ...] = ()
    unit: str = ""
    goal: str = ""
