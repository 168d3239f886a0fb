"""[11.0] Reform: Disordered units pull themselves together."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces

from ..state import DISORDERED, MetaurusState
from ..tables import REFORM
from .frame import MetaurusRoll
from .movement import active_units


def may_reform(state: MetaurusState, unit: int) -> bool:
    """[11.0] A Disordered unit under Reform with no enemy next to it."""
    return bool(
        state.marks[unit] & DISORDERED
        and state.order_of(unit) == REFORM
        and not state.bound[unit]
        and not state.beside_enemy(unit)
    )


def begin_reform(state: MetaurusState, commands: tuple[int, ...]) -> None:
    """[11.0] R30: all units that can try do try, because a failure costs nothing."""
    for unit in reversed([unit for unit in active_units(state, commands) if may_reform(state, unit)]):
        state.push(ReformRoll(unit))


class ReformRoll(MetaurusRoll, frozen=True):
    """[11.0] A unit rolls against its Disordered Morale."""

    rules: ClassVar[tuple[str, ...]] = ("11.0",)
    purpose: ClassVar[str] = "reform"

    unit: int

    @override
    def asked(self, state: MetaurusState) -> str:
        return f"{state.tables.names[self.unit]} tries to reform: up to {state.tables.morale[self.unit][1]}"

    @override
    def label(self, state: MetaurusState, faces: Faces) -> str:
        return "reformed" if faces[0] <= state.tables.morale[self.unit][1] else "still disordered"

    @override
    def land(self, state: MetaurusState, label: str, faces: Faces) -> None:
        reformed = label == "reformed"
        if reformed:
            state.marks[self.unit] &= ~DISORDERED
        state.emit("reformed" if reformed else "unreformed", "11.0", unit=self.unit, face=faces[0])
        state.pop()
