"""Commander: what a game tells computer players about playing it well.

Rules say what is legal; a commander says what is good. It belongs to the game, because only the game knows what its
victory conditions mean on its map. Players (greedy, search) are general and ask it.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec


class Term(msgspec.Struct, frozen=True):
    """One reason why a state is good or bad for a side: so much, because of this."""

    name: str
    amount: float


class Commander(Protocol):
    """The judgement of one role. It sees only states that the role's sampler made."""

    def worth(self, state: Any) -> float:
        """How good the state is for the role, in victory points or something like them. The sum of `terms`."""

    def terms(self, state: Any) -> list[Term]:
        """The worth, reason by reason."""

    def reply(self, state: Any) -> float:
        """What the enemies can gain in their next turn against this state, as far as it can be told cheaply."""

    def plan(self, state: Any) -> int | None:
        """The number of the next action of a plan that takes several decisions, or None to leave it to the player."""
