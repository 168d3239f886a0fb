"""Whether to use the Elephants: only for a gain, because they may turn on their own side [12.0]."""

from __future__ import annotations

from ..rules.elephants import nearest
from ..rules.movement import reach_of
from ..rules.tally import add_up
from ..state import DISORDERED
from ..tables import ROME
from .judgement import Judgement

LEAST = 1
"""The modifier that makes an attack by Elephants worth the risk."""


def worth_using(judgement: Judgement, unit: int) -> bool:
    """True if they can leave by the south edge, have a promising attack in reach, or have only Romans near them."""
    state = judgement.state.copy()
    tables, here = state.tables, state.place[unit]
    state.left[unit] = -1
    state.marks[unit] &= DISORDERED
    state.reached[unit] = None
    found = reach_of(state, unit)
    if tables.exit_edge in found.exits:
        return True
    for hex_ in (here, *found.ends):
        if state.near[ROME][hex_]:
            state.put(unit, hex_)
            romans = [state.at[there] for there in tables.neighbours[hex_] if state.at[there] >= 0]
            if any(tables.side[r] == ROME and add_up(state, (unit,), (r,)).total >= LEAST for r in romans):
                return True
    state.put(unit, here)
    near = nearest(state, unit, own=False)
    return bool(near) and all(tables.side[other] == ROME for other in near)
