"""What the commander sees at a glance: distances to the enemy, the road south, how many enemies are close."""

from __future__ import annotations

from heapq import heappop, heappush

from ..state import MetaurusState
from ..tables import ROME

FAR = 999


class Memory:
    """What has been worked out from the places of a side's units: it holds as long as none of them moves."""

    def __init__(self) -> None:
        self.near: list[tuple[tuple[int, ...], list[int]]] = [((), []), ((), [])]
        """Per side: where its units were, and the distances to them."""
        self.road: tuple[tuple[int, ...], list[int]] = ((), [])
        """Where the Romans were, and the way to the exit edge."""


class Judgement:
    """Distances in one position, worked out when they are first asked for."""

    def __init__(self, state: MetaurusState, memory: Memory | None = None) -> None:
        self.state = state
        self.memory = memory or Memory()

    def _places(self, side: int) -> tuple[int, ...]:
        place = self.state.place
        return tuple([place[unit] for unit in self.state.tables.of_side[side]])

    def distance_to(self, side: int) -> list[int]:
        """Per hex, the hexes to the nearest unit of a side; FAR if it has none."""
        places = self._places(side)
        if self.memory.near[side][0] != places:
            self.memory.near[side] = (places, self._find_distances(places))
        return self.memory.near[side][1]

    def _find_distances(self, places: tuple[int, ...]) -> list[int]:
        tables = self.state.tables
        found = [FAR] * tables.count
        queue = [hex_ for hex_ in places if hex_ < tables.count]
        for hex_ in queue:
            found[hex_] = 0
        for hex_ in queue:
            far = found[hex_] + 1
            for there in tables.neighbours[hex_]:
                if found[there] > far:
                    found[there] = far
                    queue.append(there)
        return found

    @property
    def road(self) -> list[int]:
        """Per hex, the movement points to the exit edge on a way clear of Roman units; FAR where there is no way."""
        places = self._places(ROME)
        if self.memory.road[0] != places:
            self.memory.road = (places, self._find_road())
        return self.memory.road[1]

    def _find_road(self) -> list[int]:
        state, tables = self.state, self.state.tables
        romans = state.near[ROME]
        spent = [FAR] * tables.count
        queue = [(0, hex_) for hex_ in range(tables.count) if tables.exit_edge in tables.rim[hex_] and not romans[hex_]]
        for _, hex_ in queue:
            spent[hex_] = 0
        while queue:
            so_far, here = heappop(queue)
            if so_far > spent[here]:
                continue
            for before in tables.neighbours[here]:
                if not tables.passable[before]:
                    continue
                cost = so_far + tables.cost_of[before][here]
                if cost < spent[before]:
                    spent[before] = cost
                    # A unit beside Romans may walk away, but no unit walks past them.
                    if not romans[before] and (not state.held[before] or tables.side[state.at[before]] != ROME):
                        heappush(queue, (cost, before))
        return spent

    def gaps(self, command: int) -> list[int]:
        """The distances of a Command's units to the nearest enemy."""
        state = self.state
        far = self.distance_to(1 - state.tables.command_side[command])
        return [far[state.place[unit]] for unit in state.living(command)]

    def can_run(self, command: int) -> bool:
        """True if most of a Carthaginian Command can be off the map within two Activations."""
        state, tables = self.state, self.state.tables
        units = state.living(command)
        free = [unit for unit in units if not state.bound[unit]]
        fast = [unit for unit in free if self.road[state.place[unit]] < 2 * tables.movement[unit]]
        return 2 * len(fast) > len(units)
