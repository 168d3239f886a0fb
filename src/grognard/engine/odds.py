"""Odds: what is foretold before dice are thrown, in a form that can be compared with what happens.

A preview says what it is about and lists every possible outcome: in words, with its exact probability, and as the
*effects* that events will report, each a kind of event and the piece it happens to. `grognard.testing.odds` follows the
dice from the choice to the end of the matter, gathers the effects that really happen, and compares the distributions.
See docs/decisions/0013-odds-are-the-odds.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec


class Effect(msgspec.Struct, frozen=True, order=True):
    """Something that happens to somebody: the kind of event that reports it, and the piece."""

    kind: str
    piece: str = ""


class Prospect(msgspec.Struct, frozen=True):
    """One possible outcome."""

    id: str
    """Short and stable, for programs and colours: `DR`, `eliminated`. Unique among the prospects of one matter."""
    text: str
    """What happens to whom, in words: "Celts 1 are eliminated: they were Disordered already"."""
    probability: Fraction
    effects: tuple[Effect, ...] = ()
    """The events that will report it, in any order; empty if nothing happens to anybody."""


class Foretold(msgspec.Struct, frozen=True):
    """What can come of one matter: a battle, a shot, a check."""

    about: str
    """The name of the matter. A roll whose own preview is about something else no longer belongs to it."""
    prospects: tuple[Prospect, ...]
    """Everything that can happen; the probabilities sum to one."""
    via: tuple[str, ...] = ()
    """The actions that lead from the choice to the dice, as texts: `("roll",)`. If one of them is not legal yet,
    something else has to be decided first.
    """
    unknown: str = ""
    """What the reader cannot know and what may change the chances; empty if they are exact."""

    def chances(self) -> dict[str, float]:
        """Each prospect's probability by its id: what `Odds` gives as `results`."""
        return {prospect.id: float(prospect.probability) for prospect in self.prospects}

    def told(self) -> dict[str, str]:
        """Each prospect's words by its id: what `Odds` gives as `told`."""
        return {prospect.id: prospect.text for prospect in self.prospects}

    def lines(self) -> list[str]:
        """A line for each prospect that is possible: ` 33.3%  the defender retreats`."""
        return [f"{float(one.probability):6.1%}  {one.text}" for one in self.prospects if one.probability]


def gather(found: Iterable[Prospect]) -> tuple[Prospect, ...]:
    """Prospects of the same id and effects taken together, in order of first appearance."""
    merged: dict[str, Prospect] = {}
    for prospect in found:
        known = merged.get(prospect.id)
        if known is None:
            merged[prospect.id] = prospect
        elif known.effects != prospect.effects or known.text != prospect.text:
            raise ValueError(f"two prospects are called '{prospect.id}': {known.text} / {prospect.text}")
        else:
            merged[prospect.id] = msgspec.structs.replace(known, probability=known.probability + prospect.probability)
    return tuple(merged.values())
