"""[G6] Activations: whose units act under a chit."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.verdicts import Refusal

from ..state import StrikeState
from ..vocabulary import ORDERS
from .chits import ChitInPlay, begin_strike, strikes, why_no_strike
from .frame import unit_of
from .opportunity import give_order
from .reach import allowance
from .unit import UnitActivation


class Activation(ChitInPlay, frozen=True, tag="activation"):
    """A chit is in play: its units act one after the other, each at most once."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("G6",)
    verbs: ClassVar[tuple[str, ...]] = ("end", "activate", "strike", "order")
    moment: ClassVar[str] = "a chit is in play: activate a unit, or end the activation"

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{self.title(state)}: activate a unit, or end"

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        first = state.tables.first
        order = state.orders[self.side(state)]
        found = [first["order"] + n for n in range(len(ORDERS)) if n != order]
        found += [first["activate"] + unit for unit in self.eligible(state)]
        return [*found, *strikes(state), first["end"]]

    def default(self, state: StrikeState) -> int:
        """End."""
        return state.tables.first["end"]

    @override
    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        if action.verb == "strike":
            return why_no_strike(state, action)
        if action.verb != "activate":
            return []
        return self.why_not_activate(state, unit_of(state, action))

    @override
    def act(self, state: StrikeState, number: int) -> None:
        first = state.tables.first
        if number == first["end"]:
            self.end(state)
        elif number < first["order"] + len(ORDERS):
            give_order(state, self.side(state), number - first["order"])
        elif number < first["activate"] + state.tables.pieces:
            self.activate(state, number - first["activate"])
        else:
            begin_strike(state, number)

    def activate(self, state: StrikeState, unit: int) -> None:
        """A unit's turn begins."""
        state.become(self.with_acted(state, unit))
        state.emit("activated", "G6", unit=unit)
        state.left = allowance(state, unit)
        state.push(UnitActivation(unit, self.kind))
