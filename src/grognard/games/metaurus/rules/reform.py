"""[11.0] Reform: Disordered units pull themselves together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance

from ..state import DISORDERED, MetaurusState
from ..tables import REFORM
from .frame import MetaurusFrame
from .movement import active_units
from .orders import DIE


def may_reform(state: MetaurusState, unit: int) -> bool:
    """[11.0] A Disordered unit under Reform with no enemy next to it."""
    return bool(
        state.marks[unit] & DISORDERED
        and state.order_of(unit) == REFORM
        and not state.bound[unit]
        and not state.beside_enemy(unit)
    )


def begin_reform(state: MetaurusState, commands: tuple[int, ...]) -> None:
    """[11.0] R30: all units that can try do try, for a failure costs nothing."""
    for unit in reversed([unit for unit in active_units(state, commands) if may_reform(state, unit)]):
        state.push(ReformRoll(unit))


class ReformRoll(MetaurusFrame, frozen=True, tag="reform_roll"):
    """[11.0] A unit rolls against its Disordered Morale."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("11.0",)
    moment: ClassVar[str] = "the die is about to be thrown"

    unit: int

    @override
    def chance(self, state: MetaurusState) -> Chance:
        limit = state.tables.morale[self.unit][1]
        prompt = f"{state.tables.names[self.unit]} tries to reform: up to {limit}"
        found = bands(DIE, lambda faces: "reformed" if faces[0] <= limit else "still disordered")
        return Chance("reform", prompt, self.rules, DIE, found)

    @override
    def fall(self, state: MetaurusState, faces: Sequence[int]) -> None:
        reformed = faces[0] <= state.tables.morale[self.unit][1]
        if reformed:
            state.marks[self.unit] &= ~DISORDERED
        state.emit("reformed" if reformed else "unreformed", "11.0", unit=self.unit, face=faces[0])
        state.pop()
