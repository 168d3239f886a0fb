"""[5.10.0] An overrun declared: the points are spent, a bridge is tried, and the assault follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from typing_extensions import override

from ..schema.costs import points_text
from .battles import AssaultRoll, ask_defender
from .frame import WachtStep
from .moving import phase_of
from .overruns import price
from .walks import Collapse

if TYPE_CHECKING:
    from ..state import WachtState


def declare(state: WachtState, target: int) -> None:
    """[5.10.0] R24 R45: the points are spent; a bridge that may collapse is tried; then comes the assault."""
    found = price(state, target)
    if state.log is not None:
        state.emit("overrun", "5.10.0", unit=state.moving, place=target, cost=points_text(found.cost))
    state.spot = found.origin
    state.left -= found.cost
    state.spent = 1
    state.through = -1
    state.reached = None
    state.push(Charge(target))
    if (found.origin, found.node) in found.graph.tests:
        state.push(Collapse(target))


class Charge(WachtStep, frozen=True, tag="charge"):
    """[5.10.1] [5.10.2] The assault of the overrun: from now on the hex has been overrun in this phase."""

    target: int

    @override
    def run(self, state: WachtState) -> None:
        state.pop()
        phase = phase_of(state)
        position = state.frames.index(phase)
        marked = msgspec.structs.replace(phase, overrun=(*phase.overrun, self.target))
        state.frames = (*state.frames[:position], marked, *state.frames[position + 1 :])
        ask_defender(state, AssaultRoll(self.target, (state.moving,), (), True))
