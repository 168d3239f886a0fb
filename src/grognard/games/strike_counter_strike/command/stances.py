"""Stances: the same plan carried out more boldly or more carefully, pressing on or guarding what is held.

No stance is always best. To find the best one, the chit is played out a few times in each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ..state import StrikeState
    from .aims import Ground


class Stance(NamedTuple):
    """How a side carries out its plan under one chit; most figures are multiples of the usual."""

    name: str
    caution: float = 1.0
    """How much harm to friendly units counts."""
    drive: float = 1.0
    """How much places of the enemy draw."""
    keep: float = 1.0
    """How much friendly places draw."""
    still: float = 0.0
    """How much more a march must bring, in points."""

    def weighed(self, state: StrikeState, ground: Ground, side: int, needs: Sequence[float]) -> list[float]:
        """How much of its worth draws units to each place, in this stance."""
        if self.drive == self.keep == 1.0:
            return list(needs)
        control, number = state.control, state.tables.victory_number
        return [
            need * (self.keep if control[number[goal]] == side else self.drive)
            for goal, need in zip(ground.goals, needs, strict=True)
        ]


USUAL: Final = Stance("usual")
STANCES: Final = (
    USUAL,
    Stance("bold", caution=0.4),
    Stance("press", drive=2.0, keep=0.6),
    Stance("storm", caution=0.4, drive=2.0),
    Stance("guard", drive=0.4, keep=1.8),
    Stance("careful", caution=2.0),
    Stance("stand fast", still=0.25),
)
"""The stances that are compared, the usual one first."""
