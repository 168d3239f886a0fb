"""What every frame of Metz has in common: who acts, and how an action at the wrong moment is refused."""

from typing import ClassVar

from grognard.engine.actions import Action
from grognard.engine.frames import Frame
from grognard.engine.verdicts import Refusal

from ..state import MetzState
from ..tables import SIDES
from ..words import REASONS


class MetzFrame(Frame[MetzState], frozen=True):
    """A step of Metz's sequence of play. A frame that waits for a decision names its `verbs` and writes `check`."""

    verbs: "ClassVar[tuple[str, ...]]" = ()
    moment: "ClassVar[str]" = "the game goes on by itself"
    """Completes "not possible now: ..."."""

    def side(self, state: MetzState) -> int:
        """The side that decides here."""
        raise NotImplementedError

    def role(self, state: MetzState) -> str:
        """See `Frame.role`."""
        return SIDES[self.side(state)]

    def refusals(self, state: MetzState, action: Action) -> list[Refusal]:
        """See `Frame.refusals`: the wrong moment, or what `check` finds."""
        if action.verb not in self.verbs:
            deed = state.rules.vocabulary.verbs[action.verb].help
            return [REASONS("moment", deed=deed, moment=self.moment)]
        return self.check(state, action)

    def forward(self, state: MetzState, numbers: list[int]) -> list[int]:
        """See `Frame.forward`: nothing is taken back outside a battle that is being declared."""
        return numbers

    def check(self, state: MetzState, action: Action) -> list[Refusal]:
        """Every reason against an action whose verb belongs here; empty exactly if it is legal."""
        raise NotImplementedError


def bits(mask: int) -> list[int]:
    """The units of a bit mask, ascending."""
    units = []
    unit = 0
    while mask:
        if mask & 1:
            units.append(unit)
        mask >>= 1
        unit += 1
    return units


def unit_of(state: MetzState, action: Action) -> int:
    """The unit an action names as its first argument."""
    return state.tables.unit_number[str(action.args[0])]


def hex_of(state: MetzState, action: Action, position: int = 1) -> int:
    """The hex an action names."""
    return state.tables.grid.index(str(action.args[position]))
