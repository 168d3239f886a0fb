"""Counsel: advice as it is shown at the table, with every action it names in the form that pages read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.analysis import Advice
from grognard.analysis.advice import Alternative
from grognard.engine.offers import Offer

if TYPE_CHECKING:
    from grognard.engine.actions import Vocabulary


class Weight(msgspec.Struct, frozen=True):
    """One reason, before and after an action."""

    name: str
    before: float
    after: float
    title: str
    """The name of the reason."""
    text: str
    """What it counts."""
    change: float
    """What the action adds."""


class Counsel(msgspec.Struct, frozen=True, kw_only=True):
    """What an action changes in its player's judgement, and the best alternatives."""

    n: int
    role: str
    action: str
    player: str | None
    """The computer player that recommends it or took it; None for a person."""
    before: float
    after: float
    """The worth to be expected once everything it begins has ended, less the enemy's reply."""
    terms: tuple[Weight, ...]
    alternatives: tuple[Alternative, ...]
    """The best other actions, the best first."""
    passes: bool
    """It ends a phase. What that alone changes is left out of all comparisons."""
    forms: dict[str, Offer]
    """Every action that is named, by its text."""


def told(advice: Advice, n: int, vocabulary: Vocabulary, player: str | None) -> Counsel:
    """Advice about line `n`."""
    texts = (advice.action, *(other.action for other in advice.alternatives))
    terms = [Weight(t.name, t.before, t.after, t.title, t.text, t.change) for t in advice.terms]
    return Counsel(
        n=n,
        role=advice.role,
        action=advice.action,
        player=player,
        before=advice.before,
        after=advice.after,
        terms=tuple(terms),
        alternatives=advice.alternatives,
        passes=advice.passes,
        forms=forms(texts, vocabulary),
    )


def forms(texts: tuple[str, ...], vocabulary: Vocabulary) -> dict[str, Offer]:
    """Actions by their texts, in the form that pages read."""
    return {text: Offer().named(vocabulary, vocabulary.parse(text)) for text in texts}
