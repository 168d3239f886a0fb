"""What one role knows: the position with blanks where something is hidden from it.

Computer players get this, and nothing else. Knowledge is made for thinking and a `View` for looking: a view is drawn
and put into sentences, while knowledge is a state that can be copied and played on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .randomness import RandomSource

if TYPE_CHECKING:
    from .ruleset import Ruleset
    from .state import State


class Knowledge:
    """A state as far as a role knows it. Where nothing is hidden it is the state itself."""

    __slots__ = ("role", "state")

    role: str
    """The role that knows this."""
    state: State
    """Blank where something is hidden. Look at it, but only play on from a `sample`."""

    def __init__(self, role: str, state: State) -> None:
        self.role = role
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Knowledge) and self.role == other.role and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # its state changes in place

    def sample(self, rng: RandomSource) -> State:
        """A whole state that agrees with all this; what is hidden is drawn at random."""
        state = self.state.copy()
        secrets = state.rules.mind.secrets
        if secrets is not None:
            secrets.complete(state, self.role, rng)
        return state

    def to_json(self) -> str:
        """The canonical JSON text of what is known, for a player in another process; `from_json` reads it back."""
        return self.state.to_json()

    @staticmethod
    def from_json(rules: Ruleset, role: str, text: str) -> Knowledge:
        """Read back what `to_json` wrote. Raises DataError if it is not such a text."""
        return Knowledge(role, rules.known_from_json(text))
