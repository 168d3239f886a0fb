"""[11.8.0] The advance into a hex that its defenders have left."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.verdicts import Refusal

from ..vocabulary import SIDE_TITLES
from .assault import refuse
from .frame import Units, WachtFrame, unit_of
from .hits import alive, open_hexes, without

if TYPE_CHECKING:
    from ..state import WachtState


# -- [11.8.0] advance ---------------------------------------------------------------------------------------------


class Advance(WachtFrame, frozen=True, tag="advance"):
    """After a battle: victorious units may enter the hex if its defenders have left it."""

    waits: ClassVar[Waits] = Waits.NOTHING

    of: int
    target: int
    pool: Units

    @override
    def run(self, state: WachtState) -> None:
        if advancing(state, self.target, self.pool, self.of):
            state.become(AdvanceChoice(self.of, self.target, self.pool))
        else:
            state.pop()


def advancing(state: WachtState, target: int, pool: Units, side: int) -> list[int]:
    """The units that may advance into a hex."""
    tables = state.tables
    if state.held[1 - side][target]:
        return []
    return [
        unit
        for unit in alive(state, pool)
        if target in tables.neighbours[state.place[unit]]
        and state.points_at[target] + tables.stack_points[unit] <= tables.stack_limit[target]
        and target in open_hexes(state, unit, state.place[unit])
    ]


class AdvanceChoice(WachtFrame, frozen=True, tag="advance_choice"):
    """[11.8.0] The attacker advances units, one after the other."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("11.8.0",)
    verbs: ClassVar[tuple[str, ...]] = ("advance", "pass")
    moment: ClassVar[str] = "the attacker may advance"

    of: int
    target: int
    pool: Units

    def side(self, state: WachtState) -> int:
        """The attacker."""
        return self.of

    @override
    def prompt(self, state: WachtState) -> str:
        return f"{SIDE_TITLES[self.of]} advance into {state.tables.grid.id(self.target)}: advance units, or pass"

    @override
    def numbers(self, state: WachtState) -> list[int]:
        verb = state.tables.verb
        units = advancing(state, self.target, self.pool, self.of)
        return [*(verb["advance"] + unit for unit in units), verb["pass"]]

    def default(self, state: WachtState) -> int:
        """Stay."""
        return state.tables.verb["pass"]

    @override
    def check(self, state: WachtState, action: Action) -> list[Refusal]:
        if action.verb == "pass":
            return []
        unit = unit_of(state, action)
        if unit in advancing(state, self.target, self.pool, self.of):
            return []
        tables = state.tables
        room = state.points_at[self.target] + tables.stack_points[unit] <= tables.stack_limit[self.target]
        return [refuse(state, "advance.not_it" if room else "advance.full", unit, self.target)]

    @override
    def act(self, state: WachtState, number: int) -> None:
        verb = state.tables.verb
        if number == verb["pass"]:
            state.pop()
            return
        unit = number - verb["advance"]
        state.put(unit, self.target)
        state.emit("advanced", "11.8.0", unit=unit, place=self.target)
        state.become(Advance(self.of, self.target, without(self.pool, unit)))
