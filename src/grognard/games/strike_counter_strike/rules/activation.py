"""[G6] Activations: whose units act under a chit."""

from __future__ import annotations

from typing import Any, ClassVar

from typing_extensions import override

from ..state import StrikeState
from .chits import ChitInPlay, begin_strike, strikes, why_no_strike
from .opportunity import give_order, orders, why_no_order
from .reach import allowance
from .unit import UnitActivation


class Activation(ChitInPlay, frozen=True, tag="activation"):
    """A chit is in play: its units act one after the other, each at most once."""

    rules: ClassVar[tuple[str, ...]] = ("G6",)
    verbs: ClassVar[tuple[str, ...]] = ("end", "activate", "strike", "order")
    moment: ClassVar[str] = "a chit is in play: activate a unit, or end the activation"

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{self.title(state)}: activate a unit, or end"

    @override
    def obstacle(self, state: StrikeState, verb: str, a: int, b: int) -> str:
        if verb == "activate":
            return self.why_not_activate(state, a)
        if verb == "strike":
            return why_no_strike(state, a)
        return why_no_order(state, self.side(state), a) if verb == "order" else ""

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "chit": self.title(state)}

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        encode = state.tables.encode
        units = [encode("activate", unit) for unit in self.eligible(state)]
        return [*orders(state, self.side(state)), *units, *strikes(state), encode("end")]

    @override
    def default(self, state: StrikeState) -> int:
        return state.tables.encode("end")

    @override
    def carry_out(self, state: StrikeState, verb: str, a: int, b: int) -> None:
        if verb == "end":
            self.end(state)
        elif verb == "order":
            give_order(state, self.side(state), a)
        elif verb == "activate":
            self.activate(state, a)
        else:
            begin_strike(state, a)

    def activate(self, state: StrikeState, unit: int) -> None:
        """A unit's turn begins."""
        state.become(self.with_acted(state, unit))
        state.emit("activated", "G6", unit=unit)
        state.left = allowance(state, unit)
        state.push(UnitActivation(unit, self.kind))
