"""[G7.4] Rally Actions."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from ..state import StrikeState
from .checks import begin_check
from .command import in_command
from .frame import StrikeStep


def why_not(state: StrikeState, unit: int) -> str:
    """[G7.4] Why the unit cannot rally, or ""."""
    if state.suppressed[unit]:
        return ""
    if not state.hits[unit]:
        return "rally.nothing"
    zone = state.on_map(unit) and state.in_enemy_zone(state.tables.side[unit], state.place[unit])
    return "rally.zone" if zone else ""


class Rallying(StrikeStep, frozen=True, tag="rallying"):
    """Suppression goes at once if the unit is In Command; everything else takes a check."""

    rules: ClassVar[tuple[str, ...]] = ("G7.4",)

    unit: int

    @override
    def run(self, state: StrikeState) -> None:
        unit = self.unit
        if state.suppressed[unit] and in_command(state, unit):
            self.checked(state, unit, True)
        else:
            begin_check(state, unit, "rally")

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """One Rally removes the Suppression, or one Cohesion Hit."""
        state.pop()
        if not passed:
            return
        if state.suppressed[unit]:
            state.suppress(unit, 0)
            state.emit("rallied", "G7.4", unit=unit, what="Suppression")
        else:
            state.hits[unit] -= 1
            state.emit("rallied", "G7.4", unit=unit, what="a Cohesion Hit")
