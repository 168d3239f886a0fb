"""[7.2] [7.31] [7.41] [7.51] Why a unit cannot reach a hex or an edge: the obstacle that is in its way."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from grognard.engine.reach import Steps, cheapest_path, reach
from grognard.engine.shapes import Edge
from grognard.engine.verdicts import Refusal

from . import optional
from .reach import allowance, reach_of
from .zones import enemies_next_to

if TYPE_CHECKING:
    from ..state import MetzState

# What can stand between a unit and a place. Each may be lifted to see whether it alone bars the way.
_ENEMIES, _ZONES, _RIVERS, _POINTS = "enemies", "zones", "rivers", "points"
_OBSTACLES: Final = (_ENEMIES, _ZONES, _RIVERS, _POINTS)
"""Those that can be seen on the map come first: the price of a detour is not why the straight way is shut."""
_PLENTY: Final = 1000


class _Aim:
    """Where a unit wants to go: a hex, or off the map by an edge, which is one step more from each hex of the edge."""

    def __init__(self, state: MetzState, unit: int, goal: int, edge: Edge | None = None) -> None:
        self.state = state
        self.unit = unit
        self.goal = goal
        self.title = state.tables.grid.id(goal) if edge is None else f"the {edge} edge"
        self.ways_out = {} if edge is None else state.tables.rim[edge]

    def steps_and_start(self, rivers: bool) -> tuple[Steps, int]:
        """The steps the unit could take, with or without rivers in the way, and where it starts."""
        state, tables = self.state, self.state.tables
        steps = list(tables.steps)
        if not rivers:
            steps = [(*dry, *wet) for dry, wet in zip(steps, (*tables.crossings, ()), strict=True)]
        start = here = state.place[self.unit]
        if here >= tables.count:  # by its own hexes or, if it is diverted, by those it is diverted to [8.11]
            steps[tables.count], start = reach_of(state, self.unit).steps[tables.count], tables.count
        elif state.in_enemy_zone(tables.side[self.unit], here):
            steps[tables.count], start = optional.withdrawal_steps(state, self.unit), tables.count
        for hex_, cost in self.ways_out.items():
            steps[hex_] = (*steps[hex_], (self.goal, cost))
        return (*steps, ()), start

    def path_without(self, lifted: tuple[str, ...]) -> tuple[int, ...]:
        """A path there as if these obstacles did not exist; empty if there is still none."""
        state, tables, unit = self.state, self.state.tables, self.unit
        enemy = 1 - tables.side[unit]
        steps, start = self.steps_and_start(rivers=_RIVERS not in lifted)
        nothing = [0] * len(steps)
        stops = nothing if _ZONES in lifted else [*state.zoc[enemy], 0]
        forbidden = nothing[:] if _ENEMIES in lifted else [*state.held[enemy], 0]
        if start == tables.count and state.on_map(unit):
            forbidden[state.place[unit]] = 1
        points = _PLENTY if _POINTS in lifted else allowance(state, unit)
        left = reach(steps, start, points, forbidden, stops)
        may_cross = state.left[unit] < 0 and start < tables.count and _POINTS in lifted
        if left[self.goal] < 0 and may_cross and self.goal in (there for there, _ in tables.crossings[start]):
            return (start, self.goal)
        return cheapest_path(steps, left, start, self.goal, stops) if left[self.goal] >= 0 else ()

    def cost(self, path: tuple[int, ...], rivers: bool) -> int:
        """What a path costs."""
        steps, _ = self.steps_and_start(rivers)
        wet = (*self.state.tables.crossings, (), ())
        return sum(dict(steps[a]).get(b, dict(wet[a]).get(b, 0)) for a, b in pairwise(path))

    def blame(self, obstacle: str, path: tuple[int, ...], lifted: tuple[str, ...]) -> Refusal:
        """The refusal for one obstacle, with the facts of the path that would be open without it."""
        state, tables, unit = self.state, self.state.tables, self.unit
        name = tables.names[unit]
        if obstacle == _POINTS:
            cost = self.cost(path, rivers=_RIVERS not in lifted)
            code = "exit.far" if self.ways_out else "points.short"
            return state.rules.reasons(code, unit=name, place=self.title, cost=cost, left=allowance(state, unit))
        if obstacle == _ZONES:
            stop = next(hex_ for hex_ in path[1:-1] if state.in_enemy_zone(tables.side[unit], hex_))
            facts = {"unit": name, "place": self.title, "stop": tables.grid.id(stop)}
            return state.rules.reasons("zone.between", enemies=enemies_next_to(state, unit, stop), **facts)
        if obstacle == _RIVERS:
            code = "river.moved" if state.left[unit] >= 0 or state.place[unit] >= tables.count else "river.between"
            return state.rules.reasons(code, unit=name, place=self.title)
        enemy = next(hex_ for hex_ in path[1:-1] if state.held[1 - tables.side[unit]][hex_])
        facts = {"unit": name, "place": self.title, "stop": tables.grid.id(enemy)}
        return state.rules.reasons("enemy.between", enemy=tables.names[state.at[enemy]], **facts)


def why_out_of_reach(state: MetzState, unit: int, goal: int) -> list[Refusal]:
    """Why a unit that can move cannot reach this hex."""
    return optional.why_not_withdraw(state, unit, goal) or _why_shut(_Aim(state, unit, goal))


def why_not_off_map(state: MetzState, unit: int, edge: Edge) -> list[Refusal]:
    """[7.5] Why a unit that can move cannot leave the map by this edge."""
    outside = state.tables.count + 1
    return optional.why_not_withdraw(state, unit, outside) or _why_shut(_Aim(state, unit, outside, edge))


def _why_shut(aim: _Aim) -> list[Refusal]:
    """Lift as few obstacles as possible until there is a way; those are the reasons."""
    for size in range(1, len(_OBSTACLES) + 1):
        for lifted in combinations(_OBSTACLES, size):
            if path := aim.path_without(lifted):
                return [aim.blame(obstacle, path, lifted) for obstacle in lifted]
    return [aim.state.rules.reasons("place.nowhere", unit=aim.state.tables.names[aim.unit], place=aim.title)]
