"""The guided start in the terminal: the cards of the game's guide, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.events import Event
from grognard.engine.guide import NEVER, Card, Guide, GuideMoment
from grognard.engine.nodes import Decision
from grognard.engine.state import State


class Guided:
    """Where a player is in the guide."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.at = -1
        self.happened: set[str] = set()

    @property
    def card(self) -> Card | None:
        """The card on the table now."""
        return self.guide.cards[self.at] if 0 <= self.at < len(self.guide.cards) else None

    def lay_next(self) -> list[str]:
        """The next card, to be read out. After the last one comes the first again."""
        self.at = (self.at + 1) % len(self.guide.cards)
        self.happened = set()
        card = self.guide.cards[self.at]
        rest = [] if card.until != NEVER else ["To the next card: guide."]
        return [f"{card.title} ({self.at + 1} of {len(self.guide.cards)})", card.text, *rest]

    def note(self, role: str, events: Iterable[Event]) -> None:
        """Remember what the guided player has brought about."""
        if role == self.guide.role:
            self.happened |= {event.kind for event in events}

    def is_done(self, state: State, phase: str, selected: bool) -> bool:
        """Whether the card on the table is done now."""
        if self.card is None:
            return False
        node = state.node
        actions = node.actions if isinstance(node, Decision) and self.guide.role in node.roles else ()
        offered = frozenset(action.verb for action in actions)
        return self.card.until.met(GuideMoment(phase, offered, frozenset(self.happened), selected))
