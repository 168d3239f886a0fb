"""[12.0] Elephants: the die says whether they do what is asked of them."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.movement import cheapest_path, reach
from grognard.engine.verdicts import Refusal

from ..state import BALKED, MetaurusState
from .facing import has_in_front
from .frame import ChoiceOfUnit, MetaurusRoll
from .resolution import announce
from .tally import RAMPAGE


class ElephantRoll(MetaurusRoll, frozen=True):
    """[12.0] The Elephant Table, rolled at each Activation. Below it lies the Activation of the Elephants."""

    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    purpose: ClassVar[str] = "elephants"

    unit: int

    @override
    def asked(self, state: MetaurusState) -> str:
        return "Roll on the Elephant Table"

    @override
    def label(self, state: MetaurusState, faces: Faces) -> str:
        return state.tables.elephant_rows[faces[0]].title

    @override
    def land(self, state: MetaurusState, label: str, faces: Faces) -> None:
        result = state.tables.elephant_rows[faces[0]].result
        state.emit("elephants", "12.0", unit=self.unit, face=faces[0], title=label, result=result)
        state.pop()
        if result == "balk":
            state.marks[self.unit] |= BALKED
        elif result != "obey":
            state.pop()  # a rampage takes the place of the whole Activation
            begin_rampage(state, self.unit, own=result == "rampage_own")


# -- rampage ----------------------------------------------------------------------------------------------------


def far_and_wide(state: MetaurusState, unit: int) -> list[int]:
    """[12.0] Per hex, the movement points from the Elephants through unoccupied hexes, or -1: as far as it goes."""
    limit = 3 * state.tables.count
    left = reach(state.tables.steps, state.place[unit], limit, list(state.held), [0] * state.tables.count)
    return [limit - rest if rest >= 0 else -1 for rest in left]


def nearest(state: MetaurusState, unit: int, own: bool) -> list[int]:
    """[12.0] The nearest units of either side, or of the Elephants' own.

    Engaged Elephants cannot move: only units next to them are near.
    """
    tables = state.tables
    away = far_and_wide(state, unit)
    found: dict[int, int] = {}
    for other in range(len(state.place)):
        if other == unit or not state.on_map(other) or (own and tables.side[other] != tables.side[unit]):
            continue
        costs = [away[hex_] for hex_ in tables.neighbours[state.place[other]] if away[hex_] >= 0]
        if costs and not (state.bound[unit] and min(costs) > 0):
            found[other] = min(costs)
    return [other for other, cost in found.items() if cost == min(found.values())]


def approaches(state: MetaurusState, unit: int, target: int) -> tuple[list[int], int]:
    """The hexes beside the target that are cheapest to reach, and their cost."""
    away = far_and_wide(state, unit)
    hexes = [hex_ for hex_ in state.tables.neighbours[state.place[target]] if away[hex_] >= 0]
    cost = min(away[hex_] for hex_ in hexes)
    return [hex_ for hex_ in hexes if away[hex_] == cost], cost


def begin_rampage(state: MetaurusState, unit: int, own: bool) -> None:
    """[12.0] Against the nearest unit; of several the Carthaginian player chooses."""
    found = nearest(state, unit, own)
    if len(found) > 1:
        state.push(RampageTarget(unit, tuple(found)))
    elif found:
        rampage_against(state, unit, found[0])


def rampage_against(state: MetaurusState, unit: int, target: int) -> None:
    """[12.0] As far towards the target as they can; if they reach it they attack it alone."""
    state.emit("rampage", "12.0", unit=unit, target=target)
    hexes, cost = approaches(state, unit, target)
    if cost > state.tables.movement[unit]:
        run_towards(state, unit, hexes[0])
    elif len(hexes) > 1:
        state.push(RampageMove(unit, target))
    else:
        charge(state, unit, target, hexes[0])


def run_towards(state: MetaurusState, unit: int, goal: int) -> None:
    """The goal is out of reach: the cheapest way there, as far as the allowance goes."""
    tables, here = state.tables, state.place[unit]
    limit = 3 * tables.count
    nobody = [0] * tables.count
    left = reach(tables.steps, here, limit, list(state.held), nobody)
    path = cheapest_path(tables.steps, left, here, goal, nobody)
    reached = [hex_ for hex_ in path if limit - left[hex_] <= tables.movement[unit]]
    _go(state, unit, reached[-1])


def charge(state: MetaurusState, unit: int, target: int, hex_: int) -> None:
    """Go there, face the target and attack it: no other attack, no Engagement, no Counter-Attack."""
    _go(state, unit, hex_)
    there = state.place[target]
    if not has_in_front(state, unit, there, state.facing[unit]):
        state.facing[unit] = next(facing for facing in range(6) if has_in_front(state, unit, there, facing))
    announce(state, (unit * len(state.place) + target,), RAMPAGE)


def _go(state: MetaurusState, unit: int, hex_: int) -> None:
    start = state.place[unit]
    if hex_ != start:
        state.put(unit, hex_)
        state.emit("stampeded", "12.0", unit=unit, start=start, place=hex_)


class RampageTarget(ChoiceOfUnit, frozen=True):
    """[12.0] Several units are equally near: their owner says which the Elephants turn on."""

    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    verbs: ClassVar[tuple[str, ...]] = ("rampage",)
    moment: ClassVar[str] = "the Elephants rampage"
    cautious: ClassVar[int] = 0

    targets: tuple[int, ...]

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"The Elephants rampage: against {state.tables.names_of(self.targets)}?"

    def among_rampage(self, state: MetaurusState) -> list[int]:
        """The hexes of the nearest units."""
        return sorted(state.tables.rampage[state.place[target]] for target in self.targets)

    def why_not_rampage(self, state: MetaurusState, hex_: int, _: int) -> list[Refusal]:
        """Why they cannot turn on what is in this hex."""
        if state.at[hex_] in self.targets:
            return []
        return [state.rules.reasons("elephants.not_nearest", place=state.tables.grid.id(hex_))]

    def do_rampage(self, state: MetaurusState, hex_: int, _: int) -> None:
        """They turn on the unit in this hex."""
        state.pop()
        rampage_against(state, self.unit, state.at[hex_])


class RampageMove(ChoiceOfUnit, frozen=True):
    """[12.0] Several hexes beside the target are equally near."""

    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    verbs: ClassVar[tuple[str, ...]] = ("move",)
    moment: ClassVar[str] = "the Elephants rampage"
    cautious: ClassVar[int] = 0

    target: int

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"The Elephants rampage against {state.tables.names[self.target]}: from which hex?"

    def among_move(self, state: MetaurusState) -> list[int]:
        """The nearest hexes beside the target."""
        return sorted(state.tables.move[self.unit][hex_] for hex_ in approaches(state, self.unit, self.target)[0])

    def why_not_move(self, state: MetaurusState, unit: int, goal: int) -> list[Refusal]:
        """Every reason why the unit does not run there."""
        tables = state.tables
        if unit != self.unit:
            return [state.rules.reasons("elephants.only", unit=tables.names[unit])]
        near, _ = approaches(state, self.unit, self.target)
        if goal in near:
            return []
        facts = {"place": tables.grid.id(goal), "target": tables.names[self.target], "hexes": tables.places_of(near)}
        return [state.rules.reasons("elephants.not_cheapest", **facts)]

    def do_move(self, state: MetaurusState, unit: int, goal: int) -> None:
        """They attack from there."""
        state.pop()
        charge(state, unit, self.target, goal)
