"""Opening choices: what each side did first, how often, and how well it did then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from .shapes import Result
from .summary import Share, share


class OpeningChoice(msgspec.Struct, frozen=True):
    """One way to begin."""

    subject: str
    """The piece it is a choice for; empty for the very first action."""
    action: str
    chosen: Share
    won: Share
    """The share of the games with this choice that the role won."""


def first_actions(results: Sequence[Result], role: str) -> list[OpeningChoice]:
    """The very first action of a role, the commonest first."""
    return _choices("", role, [(found.openings[role][0], found) for found in results if found.openings.get(role)])


def first_orders(results: Sequence[Result], role: str, most: int = 3) -> list[OpeningChoice]:
    """For every piece the first order it got in the opening: the commonest few."""
    orders: dict[str, list[tuple[str, Result]]] = {}
    for result in results:
        for subject, action in _by_subject(result.openings.get(role, [])).items():
            orders.setdefault(subject, []).append((action, result))
    return [choice for subject in sorted(orders) for choice in _choices(subject, role, orders[subject])[:most]]


def _by_subject(actions: Sequence[str]) -> dict[str, str]:
    """The first action on each piece: the first argument of an action with at least two."""
    found: dict[str, str] = {}
    for action in actions:
        words = action.split()
        if len(words) > 2:
            found.setdefault(words[1], action)
    return found


def _choices(subject: str, role: str, made: Sequence[tuple[str, Result]]) -> list[OpeningChoice]:
    counts = Counter(action for action, _ in made)
    won = Counter(action for action, result in made if result.winner == role)
    return [
        OpeningChoice(subject, action, share(count, len(made)), share(won[action], count))
        for action, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
