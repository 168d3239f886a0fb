"""[14.0] Supply, reconstructed: units to their headquarters, headquarters to the roads that lead to a source."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from ..schema.costs import TWELFTHS
from ..vocabulary import LEG, MECH, OUT_OF_SUPPLY, RESERVE, standing
from .classes import has_own_vehicles
from .search import networks_of

if TYPE_CHECKING:
    from ..state import WachtState


def blocked_hexes(state: WachtState, side: int) -> list[bool]:
    """Hexes closed to a side's supply: enemies are there, or next to it and no friend is in it."""
    enemy = 1 - side
    held, near, own = state.held[enemy], state.adjacent[enemy], state.held[side]
    return [bool(held[h]) or (near[h] > 0 and not own[h]) for h in range(state.tables.count)]


def supplied_roads(state: WachtState, side: int, blocked: list[bool]) -> set[int]:
    """The hexes that roads connect with the side's sources of supply, over standing bridges."""
    tables = state.tables
    found = {hex_ for hex_ in tables.supply_hexes[side] if not blocked[hex_]}
    queue = list(found)
    for here in queue:
        for there in tables.neighbours[here]:
            if there in found or blocked[there] or (here, there) not in tables.road_between:
                continue
            number = tables.water.get((here, there))
            if number is None or standing(state.crossings[number]):
                found.add(there)
                queue.append(there)
    return found


def mech_distance(
    state: WachtState, starts: set[int], blocked: Sequence[int], limit: int, goals: Collection[int] = ()
) -> set[int]:
    """The hexes within this many twelfths of Mech movement, by road or across country, whichever is cheaper.

    If there are goals, the search ends at the first that is found.
    """
    steps = networks_of(state).mech_steps(state.crossings)
    best = dict.fromkeys(starts, 0)
    queue = [(0, hex_) for hex_ in starts]
    heapq.heapify(queue)
    while queue:
        cost, here = heapq.heappop(queue)
        if best[here] < cost:
            continue
        if here in goals:
            return {here}
        for there, more in steps[here]:
            total = cost + more
            if total <= limit and not blocked[there] and total < best.get(there, limit + 1):
                best[there] = total
                heapq.heappush(queue, (total, there))
    return set(best)


def hex_distance(state: WachtState, starts: set[int], blocked: list[bool], limit: int) -> set[int]:
    """The hexes within this many hexes along open ways."""
    found, ring = set(starts), list(starts)
    for _ in range(limit):
        ring = [n for h in ring for n in state.tables.neighbours[h] if not blocked[n] and n not in found]
        ring = list(dict.fromkeys(ring))
        found.update(ring)
    return found


class Lines:
    """The supply lines of one side, worked out only as far as needed."""

    def __init__(self, state: WachtState, side: int) -> None:
        self.state = state
        self.blocked = blocked_hexes(state, side)
        self.roads = supplied_roads(state, side, self.blocked)
        self._reached: dict[tuple[int, int], set[int]] = {}

    def reach(self, hq: int, class_: int) -> set[int]:
        """Where units of a class are in supply: around a headquarters, or (-1) around the supplied roads."""
        key = (hq, class_)
        if key not in self._reached:
            self._reached[key] = self._find(self._starts(hq), class_)
        return self._reached[key]

    def _starts(self, hq: int) -> set[int]:
        if hq < 0:
            return self.roads
        here = self.state.place[hq]
        return {here} if here in self.roads or here in self.reach(-1, MECH) else set()

    def _find(self, starts: set[int], class_: int) -> set[int]:
        chart = self.state.tables.data.charts.supply
        if class_ == LEG:
            return hex_distance(self.state, starts, self.blocked, chart.leg_hexes)
        return mech_distance(self.state, starts, self.blocked, chart.mech_points * TWELFTHS)

    def supplies(self, unit: int) -> bool:
        """[14.0] On a road that leads to a source, or near enough to its headquarters if that is in supply itself."""
        state, tables = self.state, self.state.tables
        if state.place[unit] in self.roads:
            return True
        hq = tables.headquarters.get(state.formation[unit], -1)
        if hq < 0 or hq == unit or not state.on_map(hq):
            hq = -1
        class_ = MECH if has_own_vehicles(state, unit) else LEG
        return state.place[unit] in self.reach(hq, class_)


def check(state: WachtState, side: int) -> list[int]:
    """[14.0] Mark every unit of the side as in or out of supply; returns those that are out. Leaders need none."""
    lines = Lines(state, side)
    out = []
    for unit in state.tables.of_side[side]:
        if state.is_at(unit, RESERVE):
            state.set_mark(unit, OUT_OF_SUPPLY, False)
        if not state.on_map(unit) or state.tables.type[unit].leader:
            continue
        supplied = lines.supplies(unit)
        if supplied == state.has(unit, OUT_OF_SUPPLY):
            state.set_mark(unit, OUT_OF_SUPPLY, not supplied)
        if not supplied:
            out.append(unit)
    return out
