"""Which unit enters a hex that has been won: the best one that is not shaken, unless it would be surrounded."""

from __future__ import annotations

from ..rules.advance import Advance
from ..state import DISORDERED, MetaurusState
from ..tables import ROME

CROWD = 2
"""How many enemies may be beside the hex for a unit to enter it by choice."""


def choose(state: MetaurusState, frame: Advance) -> int:
    """The advance to make, or the choice to stay. Carthage does not leave its heights to advance."""
    tables = state.tables

    def goodness(choice: tuple[int, int]) -> tuple[int, int, int]:
        unit, hex_ = choice
        return -state.near[1 - tables.side[unit]][hex_], -(state.marks[unit] & DISORDERED), state.morale(unit)

    unit, hex_ = max(sorted(frame.choices(state)), key=goodness)
    side = tables.side[unit]
    follows = side == ROME and state.near[1 - side][hex_] <= CROWD and not state.marks[unit] & DISORDERED
    return tables.advance[unit][hex_] if frame.must or follows else tables.stay
