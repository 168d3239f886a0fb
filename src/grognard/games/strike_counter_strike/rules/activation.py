"""[G6] Activations: which units act under a chit."""

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
    verbs: ClassVar[tuple[str, ...]] = ("order", "activate", "strike", "end")
    moment: ClassVar[str] = "a chit is in play: activate a unit, or end the activation"

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{self.title(state)}: activate a unit, or end"

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

    def do_order(self, state: StrikeState, order: int, _: int) -> None:
        """[G9] The side changes its standing orders."""
        give_order(state, self.side(state), order)

    def why_not_order(self, state: StrikeState, order: int, _: int) -> str:
        """[G9] Why these orders cannot be given, or ""."""
        return why_no_order(state, self.side(state), order)

    def do_activate(self, state: StrikeState, unit: int, _: int) -> None:
        """[G6] A unit's turn begins."""
        state.become(self.with_acted(state, unit))
        state.emit("activated", "G6", unit=unit)
        state.left = allowance(state, unit)
        state.push(UnitActivation(unit, self.kind))

    def why_not_activate(self, state: StrikeState, unit: int, _: int) -> str:
        """[G6] Why the unit does not act under this chit now, or ""."""
        return self.why_no_turn(state, unit)

    def do_strike(self, state: StrikeState, hex_: int, _: int) -> None:
        """[S2.0] An air strike is sent."""
        begin_strike(state, hex_)

    def why_not_strike(self, state: StrikeState, hex_: int, _: int) -> str:
        """[S2.0] Why no air strike can be sent to the hex, or ""."""
        return why_no_strike(state, hex_)

    def do_end(self, state: StrikeState, a: int, b: int) -> None:
        """[G6] The chit is done."""
        self.end(state)
