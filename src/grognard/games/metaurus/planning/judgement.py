"""What the commander sees at a glance: distances to the enemy, the road south, how many are close."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from ..tables import ROME

if TYPE_CHECKING:
    from ..state import MetaurusState

FAR = 999


class Judgement:
    """Distances in one position, worked out when they are first asked for."""

    def __init__(self, state: MetaurusState) -> None:
        self.state = state
        self._near: dict[int, list[int]] = {}
        self._road: list[int] | None = None

    def distance_to(self, side: int) -> list[int]:
        """Per hex, the hexes to the nearest unit of a side; FAR if it has none."""
        if side not in self._near:
            state, tables = self.state, self.state.tables
            found = [FAR] * tables.count
            queue = [state.place[unit] for unit in tables.of_side[side] if state.on_map(unit)]
            for hex_ in queue:
                found[hex_] = 0
            for hex_ in queue:
                for there in tables.neighbours[hex_]:
                    if found[there] == FAR:
                        found[there] = found[hex_] + 1
                        queue.append(there)
            self._near[side] = found
        return self._near[side]

    @property
    def road(self) -> list[int]:
        """Per hex, the movement points to the exit edge, out of the way of Roman units; FAR where there is no way."""
        if self._road is None:
            self._road = self._find_road()
        return self._road

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
                    # A unit beside Romans may walk away, but nobody walks past them.
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
