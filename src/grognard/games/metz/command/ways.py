"""Ways: how far it is to a goal, over empty ground and with enemies standing in between.

Two answers to one question. Marching turns as if nobody stood in the way are worked out once for a set of options. Ways
that enemy zones of control leave open are found backwards from the goal in one search for all units at once, and
remembered for as long as the enemies stand where they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Final

from ..state import MetzState
from ..tables import GERMAN, US, Tables

FAR: Final = 99
"""Points or turns that no unit has."""
LOOK: Final = 20
"""Movement points that open ways are followed for: two turns of the fastest unit."""
HARD_LOOK: Final = 48
"""Movement points that contested ways are followed for."""
ZONE_DELAY: Final = 3
HELD_DELAY: Final = 7
FORD: Final = 6
"""Movement points that an enemy zone of control, an enemy unit and a river without a bridge cost on the way."""
REMEMBERED: Final = 4096
"""So many searches are kept before the memory is emptied."""

Into = Sequence[Sequence[tuple[int, int]]]


def open_way(into: Into, goals: Iterable[tuple[int, int]], closed: Sequence[int], through: int = -1) -> list[int]:
    """Per hex, the points to the nearest goal by hexes that are not closed; FAR where there is no such way.

    A closed hex has a value too, if a way leads on from it: what a unit there would need, could it leave. `through` is
    a goal that may be entered although it is closed, because movement ends there.
    """
    cost = [FAR] * len(into)
    buckets: list[list[int]] = [[] for _ in range(LOOK + 1)]
    for hex_, price in goals:
        cost[hex_] = price
        buckets[price].append(hex_)
    for points in range(LOOK):
        for here in buckets[points]:
            if cost[here] != points or (closed[here] and here != through):
                continue
            for before, price in into[here]:
                total = points + price
                if total < cost[before] and total <= LOOK:
                    cost[before] = total
                    buckets[total].append(before)
    return cost


def hard_way(into: Into, goals: Iterable[tuple[int, int]], delay: Sequence[int]) -> list[int]:
    """Per hex, the points to the nearest goal if every hex on the way costs its delay besides; FAR beyond HARD_LOOK.

    What stands in a hex delays whoever enters it, so the hex one starts from does not count.
    """
    cost = [HARD_LOOK] * len(into)
    buckets: list[list[int]] = [[] for _ in range(HARD_LOOK)]
    for hex_, price in goals:
        cost[hex_] = price
        buckets[price].append(hex_)
    for points in range(HARD_LOOK):
        for here in buckets[points]:
            if cost[here] == points:
                entered = points + delay[here]
                for before, price in into[here]:
                    total = entered + price
                    if total < cost[before]:
                        cost[before] = total
                        buckets[total].append(before)
    return cost


class Distances:
    """What does not change while a game is played: the ways back, and marches as if nobody stood in the way."""

    def __init__(self, tables: Tables) -> None:
        self.into: list[list[tuple[int, int]]] = [[] for _ in range(tables.count)]
        """Per hex, (hex it is entered from, cost)."""
        for here in range(tables.count):
            for there, cost in tables.steps[here]:
                self.into[there].append((here, cost))
        self.into_by_ford = [
            [*ways, *((before, FORD) for before, _ in tables.crossings[hex_])] for hex_, ways in enumerate(self.into)
        ]
        """The same with rivers that no bridge crosses."""
        self.pace = [2 + 0.6 * points for points in tables.movement]
        """Per unit, the points it makes good in a turn of contested movement."""
        turns = {points: self._turns(tables, points, tables.rim["west"]) for points in set(tables.movement)}
        self.west = [turns[points] for points in tables.movement]
        """Per unit and hex, turns of marching to the west edge."""

    def _turns(self, tables: Tables, allowance: int, goals: Mapping[int, int]) -> list[float]:
        """Turns from each hex to the nearest goal. `goals` gives what is still to be paid there."""
        spent = [FAR * allowance] * tables.count
        queue = [(cost, hex_) for hex_, cost in goals.items()]
        for cost, hex_ in queue:
            spent[hex_] = cost
        heapify(queue)
        while queue:
            so_far, here = heappop(queue)
            if so_far > spent[here]:
                continue
            fords = [(before, allowance) for before, _ in tables.crossings[here]]
            for before, cost in (*self.into[here], *fords):
                if so_far + cost < spent[before]:
                    spent[before] = so_far + cost
                    heappush(queue, (so_far + cost, before))
        return [points / allowance for points in spent]


class Ways:
    """The ways that are open now, remembered by where the enemies stand."""

    def __init__(self, tables: Tables, distances: Distances) -> None:
        self.tables = tables
        self.into = distances.into
        self.into_by_ford = distances.into_by_ford
        self.far_bank = [(hex_, 0) for hex_ in range(tables.count) if tables.east[hex_]]
        self.west_rim = list(tables.rim["west"].items())
        self.east_rim = list(tables.rim["east"].items())
        south = dict(tables.rim["south"])
        for hex_, cost in self.east_rim:
            south[hex_] = min(cost, south.get(hex_, cost))
        self.guards_rim = list(south.items())
        """[6.2] Where panzergrenadiers score: the east and south edges."""
        self._known: dict[tuple[int, ...], list[int]] = {}

    def west(self, state: MetzState) -> list[int]:
        """What a German needs to leave by the west edge."""
        return self._find(state, US, 0, self.west_rim)

    def guards(self, state: MetzState) -> list[int]:
        """What a panzergrenadier needs to leave by the east or south edge."""
        return self._find(state, US, 1, self.guards_rim)

    def east(self, state: MetzState) -> list[int]:
        """What an American needs to leave by the east edge."""
        return self._find(state, GERMAN, 2, self.east_rim)

    def city(self, state: MetzState, side: int, city: int) -> list[int]:
        """What a unit of this side needs to enter a city, which may lie in an enemy zone of control."""
        return self._find(state, 1 - side, 3 + city, [(city, 0)], city)

    def hard_to_city(self, state: MetzState, city: int) -> list[int]:
        """What an American needs to a city against all resistance."""
        return self._find_hard(state, 100 + city, [(city, 0)])

    def hard_to_east(self, state: MetzState) -> list[int]:
        """What an American needs to leave by the east edge against all resistance."""
        return self._find_hard(state, 1000, self.east_rim)

    def hard_to_far_bank(self, state: MetzState) -> list[int]:
        """What an American needs to cross the Moselle against all resistance."""
        return self._find_hard(state, 1001, self.far_bank)

    def plain_to_city(self, city: int) -> list[int]:
        """How far it is to a city if nobody stands in the way."""
        key = (-1, city)
        if key not in self._known:
            self._known[key] = hard_way(self.into_by_ford, [(city, 0)], [0] * self.tables.count)
        return self._known[key]

    def _find_hard(self, state: MetzState, goal: int, goals: list[tuple[int, int]]) -> list[int]:
        place = state.place
        key = (goal, *[place[unit] for unit in self.tables.of_side[GERMAN]])
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            held, zone = state.held[GERMAN], state.zoc[GERMAN]
            delay = [HELD_DELAY if h else ZONE_DELAY if z else 0 for h, z in zip(held, zone, strict=True)]
            found = self._known[key] = hard_way(self.into_by_ford, goals, delay)
        return found

    def _find(
        self, state: MetzState, blocking: int, goal: int, goals: list[tuple[int, int]], through: int = -1
    ) -> list[int]:
        place = state.place
        key = (goal, blocking, *[place[unit] for unit in self.tables.of_side[blocking]])
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            held = state.held[blocking]
            closed = [here or there for here, there in zip(held, state.zoc[blocking], strict=True)]
            found = open_way(self.into, goals, closed, -1 if through >= 0 and held[through] else through)
            self._known[key] = found
        return found
