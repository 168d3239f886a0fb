"""Who enters a hex that has been won: the best unit that is not shaken, but not where it would be surrounded."""

from __future__ import annotations

from ..rules.advance import Advance
from ..state import DISORDERED, MetaurusState
from ..tables import ROME

CROWD = 2
"""So many enemies beside the hex are too many to follow of one's own will."""


def choose(state: MetaurusState, frame: Advance) -> int:
    """The advance to make, or to stay. Carthage does not leave its heights to follow."""
    tables = state.tables

    def goodness(choice: tuple[int, int]) -> tuple[int, int, int]:
        unit, hex_ = choice
        return -state.near[1 - tables.side[unit]][hex_], -(state.marks[unit] & DISORDERED), state.morale(unit)

    unit, hex_ = max(sorted(frame.choices(state)), key=goodness)
    side = tables.side[unit]
    follows = side == ROME and state.near[1 - side][hex_] <= CROWD and not state.marks[unit] & DISORDERED
    return tables.advance[unit][hex_] if frame.must or follows else tables.stay
