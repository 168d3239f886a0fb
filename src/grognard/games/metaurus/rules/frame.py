"""What every frame of Metaurus has in common: who acts, and what is only a second thought."""

from __future__ import annotations

from bisect import bisect_left
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Dice
from grognard.engine.steps import Choice, Roll, Step
from grognard.engine.verdicts import Refusal

from ..state import MetaurusState
from ..tables import SIDE_TITLES, SIDES

DIE = Dice(1, 10, 0)
"""[2.1] The ten-sided die: a 0 is a zero."""


class MetaurusStep(Step[MetaurusState], frozen=True):
    """A step of the sequence of play that asks no player."""


class MetaurusRoll(Roll[MetaurusState], frozen=True):
    """A roll of the die."""

    moment: ClassVar[str] = "the die is about to be thrown"

    @override
    def dice(self, state: MetaurusState) -> Dice:
        return DIE


class MetaurusChoice(Choice[MetaurusState], frozen=True):
    """A decision of one side."""

    cautious: ClassVar[int] = -1
    """Which legal action is the default: -1 for the last, which ends or declines, or 0 for the first."""

    def side(self, state: MetaurusState) -> int:
        """The side that decides here."""
        raise NotImplementedError

    @override
    def role(self, state: MetaurusState) -> str:
        return SIDES[self.side(state)]

    @override
    def default(self, state: MetaurusState) -> int:
        return self.numbers(state)[self.cautious]

    def second_thoughts(self, state: MetaurusState) -> list[int]:
        """Those of the legal actions that only change what was declared in this very decision."""
        return []

    @override
    def forward(self, state: MetaurusState, numbers: list[int]) -> list[int]:
        again = self.second_thoughts(state)
        if not again:
            return numbers
        # There are few of them among many, which are in order.
        kept = numbers[:]
        for number in again:
            place = bisect_left(kept, number)
            if place < len(kept) and kept[place] == number:
                del kept[place]
        return kept


class ChoiceOfSide(MetaurusChoice, frozen=True):
    """A decision of the side it names."""

    of: int

    @override
    def side(self, state: MetaurusState) -> int:
        return self.of


class ChoiceOfUnit(MetaurusChoice, frozen=True):
    """A decision about a unit, for its owner."""

    unit: int

    @override
    def side(self, state: MetaurusState) -> int:
        return state.tables.side[self.unit]


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
    title = tables.command_titles[command]
    return [state.rules.reasons("command.other_side", command=title, theirs=theirs, own=own)]
