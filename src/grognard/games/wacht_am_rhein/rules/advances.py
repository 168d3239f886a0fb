"""[11.8.0] The advance into a hex that its defenders have left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from ..vocabulary import SIDE_TITLES
from .assault import target_facts
from .frame import SideChoice, Units, WachtStep
from .hits import alive, open_hexes, without

if TYPE_CHECKING:
    from ..state import WachtState


# -- [11.8.0] advance ---------------------------------------------------------------------------------------------


class Advance(WachtStep, frozen=True, tag="advance"):
    """After a battle: victorious units may enter the hex if its defenders have left it."""

    of: int
    target: int
    pool: Units

    @override
    def run(self, state: WachtState) -> None:
        units = () if state.held[1 - self.of][self.target] else alive(state, self.pool)
        if any(next(why_not_advance(state, self.target, self.pool, unit), None) is None for unit in units):
            state.become(AdvanceChoice(self.of, self.target, self.pool))
        else:
            state.pop()


def why_not_advance(state: WachtState, target: int, pool: Units, unit: int) -> Iterator[str]:
    """[11.8.0] Every reason why a unit cannot advance into a hex."""
    tables = state.tables
    here = state.place[unit]
    if unit not in pool or here >= tables.count:
        yield "advance.not_it"
    elif target not in tables.neighbours[here]:
        yield "advance.far"
    elif target not in open_hexes(state, unit, here):
        yield "advance.closed"
    if state.points_at[target] + tables.stack_points[unit] > tables.stack_limit[target]:
        yield "advance.full"


class AdvanceChoice(SideChoice, frozen=True, tag="advance_choice"):
    """[11.8.0] The attacker advances units, one after the other."""

    rules: ClassVar[tuple[str, ...]] = ("11.8.0",)
    verbs: ClassVar[tuple[str, ...]] = ("advance", "pass")
    moment: ClassVar[str] = "the attacker may advance"

    target: int
    pool: Units

    @override
    def prompt(self, state: WachtState) -> str:
        return f"{SIDE_TITLES[self.of]} advance into {state.tables.grid.id(self.target)}: advance units, or pass"

    @override
    def facts(self, state: WachtState, verb: str, a: int, b: int) -> dict[str, Any]:
        return target_facts(state, a, self.target)

    def do_advance(self, state: WachtState, unit: int, _: int) -> None:
        """The unit enters the hex."""
        state.put(unit, self.target)
        state.emit("advanced", "11.8.0", unit=unit, place=self.target)
        state.become(Advance(self.of, self.target, without(self.pool, unit)))

    def why_not_advance(self, state: WachtState, unit: int, _: int) -> list[str]:
        """Every reason why the unit cannot advance."""
        return list(why_not_advance(state, self.target, self.pool, unit))

    def among_advance(self, state: WachtState) -> list[int]:
        """The victorious units that are left."""
        return [state.tables.encode("advance", unit) for unit in alive(state, self.pool)]

    def do_pass(self, state: WachtState, a: int, b: int) -> None:
        """No other unit advances."""
        state.pop()
