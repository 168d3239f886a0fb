"""What every frame of Metaurus has in common: who acts, and how an action at the wrong moment is refused."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.frames import Frame
from grognard.engine.verdicts import Refusal

from ..state import MetaurusState
from ..tables import SIDE_TITLES, SIDES


class MetaurusFrame(Frame["MetaurusState"], frozen=True):
    """A step of the sequence of play. A frame that waits for a decision names its `verbs` and writes `check`."""

    verbs: ClassVar[tuple[str, ...]] = ()
    moment: ClassVar[str] = "the game goes on by itself"
    """Completes "not possible now: ..."."""

    def side(self, state: MetaurusState) -> int:
        """The side that decides here."""
        raise NotImplementedError

    @override
    def role(self, state: MetaurusState) -> str:
        return SIDES[self.side(state)]

    @override
    def refusals(self, state: MetaurusState, action: Action) -> list[Refusal]:
        """The wrong moment, or what `check` finds."""
        if action.verb not in self.verbs:
            return [
                state.rules.reasons("moment", deed=state.rules.vocabulary.verbs[action.verb].help, moment=self.moment)
            ]
        return self.check(state, action)

    def second_thoughts(self, state: MetaurusState) -> list[int]:
        """Those of the legal actions that only change what was declared in this very decision."""
        return []

    @override
    def forward(self, state: MetaurusState, numbers: list[int]) -> list[int]:
        again = set(self.second_thoughts(state))
        return [number for number in numbers if number not in again] if again else numbers

    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        """Every reason against an action whose verb belongs here; empty exactly if it is legal."""
        raise NotImplementedError


def unit_of(state: MetaurusState, action: Action) -> int:
    """The unit an action names as its first argument."""
    return state.tables.unit_number[str(action.args[0])]


def hex_of(state: MetaurusState, action: Action, position: int = 1) -> int:
    """The hex an action names."""
    return state.tables.grid.index(str(action.args[position]))


def command_of(state: MetaurusState, action: Action) -> int:
    """The Command an action names as its first argument."""
    return state.tables.command_number[str(action.args[0])]


def wrong_side(state: MetaurusState, side: int, unit: int) -> list[Refusal]:
    """Why a unit does not obey this side, if it is an enemy."""
    tables = state.tables
    if tables.side[unit] == side:
        return []
    theirs, own = SIDE_TITLES[tables.side[unit]], SIDE_TITLES[side]
    return [state.rules.reasons("unit.other_side", unit=tables.names[unit], theirs=theirs, own=own)]


def wrong_command(state: MetaurusState, side: int, command: int) -> list[Refusal]:
    """Why a Command does not obey this side, if it is an enemy's."""
    tables = state.tables
    if tables.command_side[command] == side:
        return []
    theirs, own = SIDE_TITLES[tables.command_side[command]], SIDE_TITLES[side]
    return [state.rules.reasons("command.other_side", command=tables.command_titles[command], theirs=theirs, own=own)]
