"""What every frame of the game has in common: who acts, and how an action that is not in its list is refused."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.frames import Frame
from grognard.engine.verdicts import Refusal

from ..state import StrikeState
from ..tables import SIDES


class StrikeFrame(Frame["StrikeState"], frozen=True):
    """A step of the sequence of play. A frame that waits for a decision names its `verbs` and lists `numbers`."""

    verbs: ClassVar[tuple[str, ...]] = ()
    moment: ClassVar[str] = "the game goes on by itself"
    """Completes "not possible now: ..."."""

    def side(self, state: StrikeState) -> int:
        """The side that decides here."""
        raise NotImplementedError

    @override
    def role(self, state: StrikeState) -> str:
        return SIDES[self.side(state)]

    @override
    def default(self, state: StrikeState) -> int:
        """The last action listed, which by our order of verbs ends or declines."""
        return self.numbers(state)[-1]

    @override
    def refusals(self, state: StrikeState, action: Action) -> list[Refusal]:
        """Legal is what is listed; for anything else the reasons are looked for."""
        wanted = state.rules.vocabulary.verbs[action.verb].help
        if action.verb not in self.verbs:
            return [state.rules.reasons("moment", action=wanted, moment=self.moment)]
        if state.rules.vocabulary.number(action) in self.numbers(state):
            return []
        return self.explain(state, action) or [state.rules.reasons("choice", action=wanted, moment=self.moment)]

    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        """The reasons against an action of this frame's verbs that is not listed, if they can be told."""
        return []

    def assaults(self, unit: int) -> bool:
        """[G11] True if this frame is an Assault in which the unit attacks."""
        return False

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """A check that this frame asked for has been made; the check is no longer on the stack."""
        raise NotImplementedError


def unit_of(state: StrikeState, action: Action, position: int = 0) -> int:
    """The unit an action names."""
    return state.tables.unit_number[str(action.args[position])]


def hex_of(state: StrikeState, action: Action, position: int = 1) -> int:
    """The hex an action names."""
    return state.tables.grid.index(str(action.args[position]))


def pair(state: StrikeState, verb: str, unit: int, other: int) -> int:
    """The number of an action of a verb with a unit and a hex, or two units."""
    tables = state.tables
    width = tables.pieces if verb == "fire" else tables.count
    return tables.first[verb] + unit * width + other
