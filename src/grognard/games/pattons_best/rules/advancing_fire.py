"""[22.1] Advancing fire on entering an area: whether, and what it costs."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces

from ..schema.names import HE
from ..state import PattonState
from ..tables import Labels
from .clock import count, use_up
from .frame import Die, PattonChoice, PattonRoll

YES = 0
"""The position of this answer among the two."""


class AdvancingFire(PattonChoice, frozen=True, tag="advancing_fire"):
    """[22.1] Whether the task force fires its way into the area."""

    rules: ClassVar[tuple[str, ...]] = ("4.54", "22.1", "9.6")
    verbs: ClassVar[tuple[str, ...]] = ("advancing_fire",)
    moment: ClassVar[str] = "the task force is entering an area"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Advancing fire while entering the area?"

    def why_not_advancing_fire(self, state: PattonState, answer: int, _: int) -> str:
        """[22.1] Without HE in the gun the answer is no."""
        return "advancing.gun" if answer == YES and state.gun_load != HE else ""

    def foresee_advancing_fire(self, state: PattonState, answer: int, _: int) -> PattonRoll | None:
        """What it costs."""
        return AdvancingAmmo() if answer == YES else None

    def do_advancing_fire(self, state: PattonState, answer: int, _: int) -> None:
        """Enter firing, or not."""
        state.pop()
        if answer == YES:
            state.push(AdvancingAmmo())


class AdvancingAmmo(Die, frozen=True):
    """[22.11] Half a die, rounded down, of HE rounds and .30 calibre boxes."""

    rules: ClassVar[tuple[str, ...]] = ("22.11",)
    purpose: ClassVar[str] = "advancing fire ammo"
    title: ClassVar[str] = "Advancing Fire, ammo used"

    @override
    def labels(self, state: PattonState) -> Labels:
        return tuple(f"{count(face // 2, 'HE_round')}_used" for face in range(1, 11))

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        state.advancing = 1
        use_up(state, faces[0] // 2, faces[0] // 2, "22.11")
