"""What every frame has in common: who acts, and how an action at the wrong moment is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import Dice
from grognard.engine.frames import Frame
from grognard.engine.verdicts import Refusal

from ..vocabulary import SIDES

if TYPE_CHECKING:
    from ..state import WachtState

Units = tuple[int, ...]
"""Units by number; frames hold such lists because they must be written as JSON."""

D10 = Dice(1, 10, 0)
"""The one die of the game: a ten-sided one, read from 0 to 9."""


class WachtFrame(Frame["WachtState"], frozen=True):
    """A step of the sequence of play. A frame that waits for a decision names its `verbs` and writes `check`."""

    verbs: ClassVar[tuple[str, ...]] = ()
    moment: ClassVar[str] = "the game goes on by itself"
    """Completes "not possible now: ..."."""

    def side(self, state: WachtState) -> int:
        """The side that decides here."""
        raise NotImplementedError

    @override
    def role(self, state: WachtState) -> str:
        return SIDES[self.side(state)]

    @override
    def refusals(self, state: WachtState, action: Action) -> list[Refusal]:
        """The wrong moment, or what `check` finds."""
        if action.verb not in self.verbs:
            return [self.not_now(state, action)]
        return self.check(state, action)

    def not_now(self, state: WachtState, action: Action) -> Refusal:
        """The refusal of an action that belongs to another moment."""
        return state.rules.reasons("moment", what=state.rules.vocabulary.verbs[action.verb].help, moment=self.moment)

    def check(self, state: WachtState, action: Action) -> list[Refusal]:
        """Every reason against an action whose verb belongs here; empty exactly if it is legal."""
        raise NotImplementedError


def unit_of(state: WachtState, action: Action, position: int = 0) -> int:
    """The unit an action names."""
    return state.tables.unit_number[str(action.args[position])]


def hex_of(state: WachtState, action: Action, position: int = 1) -> int:
    """The hex an action names."""
    return state.tables.grid.index(str(action.args[position]))
