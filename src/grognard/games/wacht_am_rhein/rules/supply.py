"""[14.0] Supply, reconstructed: units to their headquarters, headquarters to the roads that lead to a source."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

from ..data_costs import TWELFTHS
from ..tables import LEG, MECH, OUT_OF_SUPPLY, RESERVE, standing
from .search import networks_of

if TYPE_CHECKING:
    from ..state import WachtState


def blocked_hexes(state: WachtState, side: int) -> list[bool]:
    """Hexes through which no supply of the side passes: enemies there, or next to it and no friend in it."""
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
            if number is None or standing(state.bridges[number]):
                found.add(there)
                queue.append(there)
    return found


def mech_distance(state: WachtState, starts: set[int], blocked: list[bool], limit: int) -> set[int]:
    """The hexes within so many twelfths of Mech movement, by road or across country, whichever is cheaper."""
    steps = networks_of(state).mech_steps(state.bridges)
    best = dict.fromkeys(starts, 0)
    queue = [(0, hex_) for hex_ in starts]
    heapq.heapify(queue)
    while queue:
        cost, here = heapq.heappop(queue)
        if best[here] < cost:
            continue
        for there, more in steps[here]:
            total = cost + more
            if total <= limit and not blocked[there] and total < best.get(there, limit + 1):
                best[there] = total
                heapq.heappush(queue, (total, there))
    return set(best)


def hex_distance(state: WachtState, starts: set[int], blocked: list[bool], limit: int) -> set[int]:
    """The hexes within so many hexes of free way."""
    found, ring = set(starts), list(starts)
    for _ in range(limit):
        ring = [n for h in ring for n in state.tables.neighbours[h] if not blocked[n] and n not in found]
        ring = list(dict.fromkeys(ring))
        found.update(ring)
    return found


def check(state: WachtState, side: int) -> list[int]:
    """[14.0] Mark every unit of the side as in or out of supply; returns those that are out.

    A unit on a road that leads to a source needs no headquarters.
    """
    tables = state.tables
    chart = tables.data.charts.supply
    blocked = blocked_hexes(state, side)
    roads = supplied_roads(state, side, blocked)
    points = chart.mech_points * TWELFTHS
    general = (hex_distance(state, roads, blocked, chart.leg_hexes), mech_distance(state, roads, blocked, points))
    reached = {-1: general}
    for formation, hq in tables.headquarters.items():
        if tables.side[hq] == side and state.on_map(hq):
            starts = {state.place[hq]} if state.place[hq] in general[MECH] else set()
            reached[formation] = (
                hex_distance(state, starts, blocked, chart.leg_hexes),
                mech_distance(state, starts, blocked, points),
            )
    out = []
    for unit in tables.of_side[side]:
        if not state.on_map(unit):
            if state.is_at(unit, RESERVE):
                state.set_mark(unit, OUT_OF_SUPPLY, False)
            continue
        hq = tables.headquarters.get(state.formation[unit], -1)
        key = state.formation[unit] if state.formation[unit] in reached and unit != hq else -1
        class_ = MECH if tables.type[unit].class_ == "mech" else LEG
        supplied = state.place[unit] in roads or state.place[unit] in reached[key][class_]
        if supplied != (not state.has(unit, OUT_OF_SUPPLY)):
            state.set_mark(unit, OUT_OF_SUPPLY, not supplied)
        if not supplied:
            out.append(unit)
    return out
