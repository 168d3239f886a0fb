"""What every frame of Metz has in common: who acts, and how an action at the wrong moment is refused."""

from __future__ import annotations

from typing_extensions import override

from grognard.engine.steps import Choice, Step

from ..state import MetzState
from ..tables import SIDES


class MetzStep(Step[MetzState], frozen=True):
    """A step of Metz's sequence of play."""


class MetzChoice(Choice[MetzState], frozen=True):
    """A decision of one side."""

    def side(self, state: MetzState) -> int:
        """The side that decides here."""
        raise NotImplementedError

    @override
    def role(self, state: MetzState) -> str:
        return SIDES[self.side(state)]

    @override
    def forward(self, state: MetzState, numbers: list[int]) -> list[int]:
        """Only a battle that is being declared can be taken back."""
        return numbers


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
