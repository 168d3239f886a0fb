"""[12.0] Elephants: before they do what is asked of them, the die says whether they will."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import bands
from grognard.engine.frames import Waits
from grognard.engine.movement import cheapest_path, reach
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..state import BALKED, MetaurusState
from ..tables import listed
from .facing import has_in_front
from .frame import MetaurusFrame, hex_of, unit_of
from .orders import DIE
from .resolution import announce
from .tally import RAMPAGE


class ElephantRoll(MetaurusFrame, frozen=True, tag="elephant_roll"):
    """[12.0] The Elephant Table, rolled at each Activation. Below it lies the Activation of the Elephants."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    moment: ClassVar[str] = "the die is about to be thrown"

    unit: int

    @override
    def chance(self, state: MetaurusState) -> Chance:
        rows = state.tables.elephant_rows
        found = bands(DIE, lambda faces: rows[faces[0]].title)
        return Chance("elephants", "Roll on the Elephant Table", self.rules, DIE, found)

    @override
    def fall(self, state: MetaurusState, faces: Sequence[int]) -> None:
        row = state.tables.elephant_rows[faces[0]]
        state.emit("elephants", "12.0", unit=self.unit, face=faces[0], title=row.title, result=row.result)
        if row.result == "obey":
            state.pop()
        elif row.result == "balk":
            state.marks[self.unit] |= BALKED
            state.pop()
        else:
            # A rampage takes the place of the whole Activation.
            state.frames = state.frames[:-2]
            begin_rampage(state, self.unit, own=row.result == "rampage_own")


# -- rampage ----------------------------------------------------------------------------------------------------


def far_and_wide(state: MetaurusState, unit: int) -> list[int]:
    """[12.0] Per hex, the movement points from the Elephants through unoccupied hexes, or -1: as far as it goes."""
    limit = 3 * state.tables.count
    left = reach(state.tables.steps, state.place[unit], limit, state.held, [0] * state.tables.count)
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
    left = reach(tables.steps, here, limit, state.held, nobody)
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


class RampageTarget(MetaurusFrame, frozen=True, tag="rampage_target"):
    """[12.0] Several units are equally near: their owner says which the Elephants turn on."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    verbs: ClassVar[tuple[str, ...]] = ("rampage",)
    moment: ClassVar[str] = "the Elephants rampage"

    unit: int
    targets: tuple[int, ...]

    def side(self, state: MetaurusState) -> int:
        """The owner of the Elephants."""
        return state.tables.side[self.unit]

    @override
    def prompt(self, state: MetaurusState) -> str:
        names = listed(state.tables.names[target] for target in self.targets)
        return f"The Elephants rampage: against {names}?"

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        return sorted(state.tables.rampage + state.place[target] for target in self.targets)

    def default(self, state: MetaurusState) -> int:
        """The first."""
        return self.numbers(state)[0]

    @override
    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        hex_ = hex_of(state, action, 0)
        if state.at[hex_] in self.targets:
            return []
        return [state.rules.reasons("elephants.not_nearest", place=state.tables.grid.id(hex_))]

    @override
    def act(self, state: MetaurusState, number: int) -> None:
        state.pop()
        rampage_against(state, self.unit, state.at[number - state.tables.rampage])


class RampageMove(MetaurusFrame, frozen=True, tag="rampage_move"):
    """[12.0] Several hexes beside the target are equally near."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    verbs: ClassVar[tuple[str, ...]] = ("move",)
    moment: ClassVar[str] = "the Elephants rampage"

    unit: int
    target: int

    def side(self, state: MetaurusState) -> int:
        """The owner of the Elephants."""
        return state.tables.side[self.unit]

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"The Elephants rampage against {state.tables.names[self.target]}: from which hex?"

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        first = state.tables.move + self.unit * state.tables.count
        return sorted(first + hex_ for hex_ in approaches(state, self.unit, self.target)[0])

    def default(self, state: MetaurusState) -> int:
        """The first."""
        return self.numbers(state)[0]

    @override
    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        unit, hex_ = unit_of(state, action), hex_of(state, action)
        names = state.tables.names
        if unit != self.unit:
            return [state.rules.reasons("elephants.only", unit=names[unit])]
        near, _ = approaches(state, self.unit, self.target)
        if hex_ in near:
            return []
        hexes = listed(state.tables.grid.id(other) for other in near)
        place = state.tables.grid.id(hex_)
        return [state.rules.reasons("elephants.not_cheapest", place=place, target=names[self.target], hexes=hexes)]

    @override
    def act(self, state: MetaurusState, number: int) -> None:
        state.pop()
        charge(state, self.unit, self.target, (number - state.tables.move) % state.tables.count)
