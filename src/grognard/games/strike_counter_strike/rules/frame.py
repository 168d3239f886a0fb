"""What all frames of the game have in common: who decides, what is said against an action, and the ten-sided die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from typing_extensions import override

from grognard.engine.chances import Dice
from grognard.engine.steps import Choice, Roll, Step
from grognard.engine.verdicts import Refusal

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
    """A decision of one side. It writes `obstacle`, or `obstacles` if several reasons can stand side by side."""

    def side(self, state: StrikeState) -> int:
        """The side that decides here."""
        raise NotImplementedError

    @override
    def role(self, state: StrikeState) -> str:
        return SIDES[self.side(state)]

    @override
    def obstacle(self, state: StrikeState, verb: str, a: int, b: int) -> str:
        found = self.obstacles(state, verb, a, b)
        return found[0] if found else ""

    def obstacles(self, state: StrikeState, verb: str, a: int, b: int) -> Sequence[str]:
        """The codes of all reasons against an action; empty exactly if it is legal."""
        return listed(self.obstacle(state, verb, a, b))

    @override
    def why_not(self, state: StrikeState, verb: str, a: int, b: int) -> list[Refusal]:
        codes = self.obstacles(state, verb, a, b)
        facts = self.facts(state, verb, a, b) if codes else {}
        return [state.rules.reasons(code, **facts) for code in codes]

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


def listed(code: str) -> list[str]:
    """A code, if there is one, as a list."""
    return [code] if code else []
