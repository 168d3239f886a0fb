"""Ways: how far it is to a goal, over empty ground and with enemies standing in between.

Two answers to one question. Marching turns as if nobody stood in the way are worked out once for a set of options. Ways
that enemy zones of control leave open are found backwards from the goal in one search for all units at once, and
remembered for as long as the enemies stand where they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Final

from grognard.engine.native import i64, vec

from ..state import MetzState
from ..tables import GERMAN, US, Tables

FAR: Final = 99
"""Points or turns that no unit has."""
LOOK: Final = 20
"""How many movement points open ways are followed for: two turns of the fastest unit."""
HARD_LOOK: Final = 48
"""How many movement points contested ways are followed for."""
ZONE_DELAY: Final = 3
HELD_DELAY: Final = 7
FORD: Final = 6
"""What an enemy zone of control, an enemy unit and an unbridged river cost on the way, in movement points."""
REMEMBERED: Final = 8192
"""How many searches are kept before the memory is emptied."""

Into = Sequence[Sequence[tuple[int, int]]]
"""Per hex, (hex it is entered from, cost)."""


class Roads:
    """The same, packed for the search."""

    def __init__(self, into: Into) -> None:
        self.hexes = len(into)
        self.first = vec[i64]([0] * (self.hexes + 1))
        before, price = [], []
        for hex_, ways in enumerate(into):
            before += [here for here, _ in ways]
            price += [cost for _, cost in ways]
            self.first[hex_ + 1] = len(before)
        self.before, self.price = vec[i64](before), vec[i64](price)

    def distances(self, goals: Iterable[tuple[int, int]], delay: vec[i64], limit: i64, beyond: i64) -> list[int]:
        """Per hex, the points to the nearest goal, with the delays of all hexes entered; `beyond` if over the limit.

        A delay applies to a unit that enters the hex, so the hex a way starts from does not count. Even a closed hex
        has a value if a way leads on from it: what a unit there would need if it could leave.
        """
        first, before, price = self.first, self.before, self.price
        cost = vec[i64]([beyond] * self.hexes)
        # Hexes wait in lists by their points: `latest` is the last one of each list, `earlier` the one before it.
        latest = vec[i64]([-1] * (limit + 1))
        waiting = vec[i64]([0] * (len(before) + self.hexes))
        earlier = vec[i64]([0] * (len(before) + self.hexes))
        count: i64 = 0
        for goal, points in goals:
            cost[goal] = points
            waiting[count], earlier[count], latest[points] = goal, latest[points], count
            count += 1
        for so_far in range(limit):
            entry = latest[so_far]
            while entry >= 0:
                here = waiting[entry]
                entry = earlier[entry]
                if cost[here] != so_far:
                    continue
                entered = so_far + delay[here]
                for way in range(first[here], first[here + 1]):
                    total = entered + price[way]
                    if total <= limit and total < cost[before[way]]:
                        cost[before[way]] = total
                        waiting[count], earlier[count], latest[total] = before[way], latest[total], count
                        count += 1
        return list(cost)


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
        self.roads, self.roads_and_fords = Roads(self.into), Roads(self.into_by_ford)
        self.pace = [2 + 0.6 * points for points in tables.movement]
        """Per unit, the points it makes good in a turn of contested movement."""
        turns = {points: self._turns(tables, points, tables.rim["west"]) for points in set(tables.movement)}
        self.west = [turns[points] for points in tables.movement]
        """Per unit and hex, turns of marching to the west edge."""

    def _turns(self, tables: Tables, allowance: int, goals: Mapping[int, int]) -> list[float]:
        """Turns from each hex to the nearest goal; `goals` gives what is still to be paid there."""
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


class OpenWays:
    """The ways that are open now, remembered by where the enemies stand, from one decision to the next."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.distances = distances = Distances(tables)
        self.roads = distances.roads
        self.roads_and_fords = distances.roads_and_fords
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

    def beside(self, state: MetzState, side: int, city: int, dry: bool = False) -> list[int]:
        """What a unit of this side needs to a hex next to a city, where zones of control only end its move.

        `dry`: to one from which it attacks across no river.
        """
        key = self._key((300 if dry else 200) + city, state, 1 - side)
        found = self._known.get(key)
        if found is None:
            held, delay = state.held[1 - side], self._closed(state, 1 - side)
            wet = self.tables.wet_attack[city] if dry else frozenset()
            goals = [(hex_, 0) for hex_ in self.tables.neighbours[city] if not held[hex_] and hex_ not in wet]
            for hex_, _ in goals:
                delay[hex_] = 0
            found = self._keep(key, self.roads.distances(goals, delay, LOOK, FAR))
        return found

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
        found = self._known.get(key)
        if found is None:
            nobody = vec[i64]([0] * self.tables.count)
            found = self._keep(key, self.roads_and_fords.distances([(city, 0)], nobody, HARD_LOOK - 1, HARD_LOOK))
        return found

    def _find_hard(self, state: MetzState, goal: int, goals: list[tuple[int, int]]) -> list[int]:
        key = self._key(goal, state, GERMAN)
        found = self._known.get(key)
        if found is None:
            held, zone = state.held[GERMAN], state.zoc[GERMAN]
            delay = vec[i64]([0] * self.tables.count)
            for hex_ in range(self.tables.count):
                if zone[hex_] or held[hex_]:
                    delay[hex_] = HELD_DELAY if held[hex_] else ZONE_DELAY
            found = self._keep(key, self.roads_and_fords.distances(goals, delay, HARD_LOOK - 1, HARD_LOOK))
        return found

    def _find(
        self, state: MetzState, blocking: int, goal: int, goals: list[tuple[int, int]], through: int = -1
    ) -> list[int]:
        key = self._key(goal, state, blocking)
        found = self._known.get(key)
        if found is None:
            delay = self._closed(state, blocking)
            if through >= 0 and not state.held[blocking][through]:
                delay[through] = 0
            found = self._keep(key, self.roads.distances(goals, delay, LOOK, FAR))
        return found

    def _closed(self, state: MetzState, blocking: int) -> vec[i64]:
        """Per hex, a delay that no unit can pay where the side or its zones of control bar the way."""
        held, zone = state.held[blocking], state.zoc[blocking]
        delay = vec[i64]([0] * self.tables.count)
        for hex_ in range(self.tables.count):
            if held[hex_] or zone[hex_]:
                delay[hex_] = FAR
        return delay

    def _key(self, goal: int, state: MetzState, blocking: int) -> tuple[int, ...]:
        place = state.place
        return (goal, blocking, *[place[unit] for unit in self.tables.of_side[blocking]])

    def _keep(self, key: tuple[int, ...], found: list[int]) -> list[int]:
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[key] = found
        return found
