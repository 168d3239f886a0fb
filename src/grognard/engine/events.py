"""Events: what happened, as data and as a sentence, with the rule and who may know it."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import msgspec


class Log:
    """The events of one action or roll that somebody listens to: of some kinds, or of all."""

    __slots__ = ("events", "kinds")

    events: list[Event]
    kinds: Container[str] | None
    """None: all kinds."""

    def __init__(self, kinds: Container[str] | None = None) -> None:
        self.events = []
        self.kinds = kinds

    def wants(self, kind: str) -> bool:
        """True if somebody listens to events of this kind."""
        return self.kinds is None or kind in self.kinds


class ToldEvent(msgspec.Struct, frozen=True):
    """What is told of an event."""

    kind: str
    rule: str
    text: str
    facts: dict[str, Any]


class Event(msgspec.Struct, frozen=True):
    """Something that happened while an action or a roll was carried out."""

    kind: str
    """Stable and short, for programs: `moved`, `destroyed`."""
    rule: str
    """The case of the rulebook that made it happen."""
    text: str
    """The same as a sentence for people."""
    facts: dict[str, Any] = {}
    audience: tuple[str, ...] = ()
    """The roles that may know of it; empty means everybody."""
    reveals: bool = False
    """True if somebody now knows what was hidden from them: what led here cannot be undone without consent."""

    def seen_by(self, role: str) -> bool:
        """True if this role may know of the event."""
        return not self.audience or role in self.audience

    def told(self) -> ToldEvent:
        """What is told of it. The audience is not part of it: who may not know never gets the event."""
        return ToldEvent(self.kind, self.rule, self.text, self.facts)
