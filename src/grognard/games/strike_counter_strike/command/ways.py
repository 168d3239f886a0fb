"""Ways under enemy guns: what Opportunity Fire on a march promises, and the way round it.

The rules march by the cheapest way. A commander looks for a slightly longer one that leaves fewer hexes under fire, and
takes it in legs that the rules would march in the same way.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.engine.movement import Reach

from ..rules.checks import chance_to_pass, quality
from ..rules.fire import OPPORTUNITY, Shot
from ..rules.opportunity import can_react
from ..rules.reach import ends_there, reach_of, stop_hexes
from ..rules.terrain import plain_steps
from ..state import StrikeState
from .battle import shot_harm

DETOUR: Final = 30
"""How many half points of a longer way are as bad as one point of harm."""


class WaysUnderFire(NamedTuple):
    """Per hex that a unit can reach: the harm to be expected on the way there, and the hex before it."""

    harm: dict[int, float]
    before: dict[int, int]


class Gauntlet:
    """What the enemy's Opportunity Fire does to one unit in its present posture, hex by hex."""

    def __init__(self, state: StrikeState, unit: int) -> None:
        self.state = state.copy()
        self.unit = unit
        self.zone = state.zone[1 - state.tables.side[unit]]
        self.here = state.place[unit]
        self.free = bool(state.entering[unit])
        """[12.0] No enemy fires at a unit that leaves its reinforcement hex."""
        self._known: dict[tuple[int, bool], float] = {}

    def harm(self, hex_: int, to: int) -> float:
        """[G9] The harm expected when the unit leaves a hex for another."""
        if not self.zone[hex_] or (self.free and hex_ == self.here):
            return 0.0
        key = hex_, self.zone[to] > 0
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._fire(*key)
        return found

    def _fire(self, hex_: int, into: bool) -> float:
        state, unit = self.state, self.unit
        # A scratch position: only what the sum of a shot reads is moved.
        state.place[unit] = hex_
        total = 0.0
        for other in state.tables.of_side[1 - state.tables.side[unit]]:
            if state.zone_of[other] and can_react(state, other, hex_):
                shot = Shot(other, unit, OPPORTUNITY, next_zone=int(into))
                total += chance_to_pass(quality(state, other)) * shot_harm(state, shot)
        state.place[unit] = self.here
        return total


def ways_of(state: StrikeState, unit: int, found: Reach, gauntlet: Gauntlet) -> WaysUnderFire:
    """The ways of a unit as it stands, each as safe as its points allow."""
    start = found.start
    harm, before = {start: 0.0}, {start: start}
    steps = plain_steps(state.tables, state.face(unit).kind, bool(state.column[unit]), state.condition)
    stops = stop_hexes(state, state.tables.side[unit])
    leaving = state.tables.charts.movement_series.barrage
    barrage, reached = state.barrage, found.left
    queue: list[tuple[float, int, int, int, float]] = [(0.0, state.left, start, start, 0.0)]
    done: set[int] = set()
    while queue:
        price, left, here, last, suffered = heappop(queue)
        if here in done:
            continue
        done.add(here)
        harm[here], before[here] = suffered, last
        if here in stops and here != start:
            continue
        have = left - leaving if here in barrage else left
        for to, cost, _ in steps[here]:
            if to in done or reached[to] < 0 or cost > have:
                continue
            fire = gauntlet.harm(here, to)
            heappush(queue, (price + cost + DETOUR * fire, have - cost, to, here, suffered + fire))
    for hex_ in found.places:
        if hex_ not in harm:
            path = (start, *found.path(hex_))
            harm[hex_] = sum(gauntlet.harm(a, b) for a, b in pairwise(path))
            before[hex_] = found.came[hex_]
    return WaysUnderFire(harm, before)


def first_leg(state: StrikeState, unit: int, ways: WaysUnderFire, goal: int, guarded: bool) -> int:
    """How far the unit can go towards the goal in one move that the rules lead along the way."""
    found = reach_of(state, unit, guarded)
    way = [goal]
    while way[-1] != found.start and len(way) <= state.tables.count:
        way.append(ways.before[way[-1]])
    way = way[-2::-1] if way[-1] == found.start else [goal]
    for length in range(len(way), 0, -1):
        leg = way[length - 1]
        if found.path(leg) == tuple(way[:length]) and ends_there(state, unit, leg):
            return leg
    return goal
