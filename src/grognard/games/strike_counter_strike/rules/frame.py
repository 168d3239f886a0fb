"""What all frames of the game have in common: who decides, how actions are refused, and the ten-sided die."""

from __future__ import annotations

from typing import Any, Final

from typing_extensions import override

from grognard.engine.chances import Dice
from grognard.engine.steps import Choice, Roll, Step

from ..state import StrikeState
from ..tables import SIDES

DIE: Final = Dice(1, 10, 0)


class StrikeStep(Step[StrikeState], frozen=True):
    """A step of the sequence of play."""

    def assaults(self, unit: int) -> bool:
        """[G11] True if this frame is an Assault in which the unit attacks."""
        return False

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """A check that this frame asked for has been made; the check is no longer on the stack."""
        raise NotImplementedError


class StrikeRoll(StrikeStep, Roll[StrikeState], frozen=True):
    """A roll of the die."""

    @override
    def dice(self, state: StrikeState) -> Dice:
        return DIE


class StrikeChoice(StrikeStep, Choice[StrikeState], frozen=True):
    """A decision of one side."""

    def side(self, state: StrikeState) -> int:
        """The side that decides here."""
        raise NotImplementedError

    @override
    def role(self, state: StrikeState) -> str:
        return SIDES[self.side(state)]

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        """The arguments of the action in words."""
        return {name: words[value] for (name, words), value in zip(state.tables.named[verb], (a, b), strict=False)}


class UnitChoice(StrikeChoice, frozen=True):
    """A decision about a unit, by its owner."""

    unit: int

    @override
    def side(self, state: StrikeState) -> int:
        return state.tables.side[self.unit]

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "other": state.tables.names[self.unit]}


class SideChoice(StrikeChoice, frozen=True):
    """A decision of a side that the frame names."""

    of: int

    @override
    def side(self, state: StrikeState) -> int:
        return self.of
