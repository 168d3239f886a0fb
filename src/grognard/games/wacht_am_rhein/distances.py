"""How far it is: Mech Movement Points from every hex to a goal, by road or not, for the bridges as they are."""

from __future__ import annotations

import heapq

from .data_costs import TWELFTHS
from .rules.network import Networks

FAR_AWAY = 999.0
MOST_KEPT = 200


class Distances:
    """Distances to goals, kept while the bridges stand as they stood."""

    def __init__(self, networks: Networks) -> None:
        self._networks = networks
        self._kept: dict[tuple[int, bytes], list[float]] = {}

    def to(self, goal: int, bridges: bytes) -> list[float]:
        """Per hex, the Movement Points to the goal; FAR_AWAY where there is no way for a Mech unit."""
        key = (goal, bridges)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = self._measure(goal, bridges)
        return found

    def path(self, here: int, goal: int, bridges: bytes) -> list[int]:
        """The hexes of a cheapest way, both ends included; only the start if there is none."""
        way = self.to(goal, bridges)
        steps = self._networks.mech_steps(bridges)
        found = [here]
        while found[-1] != goal and len(found) < len(way):
            ahead = [(cost / TWELFTHS + way[there], there) for there, cost in steps[found[-1]] if way[there] < FAR_AWAY]
            if not ahead or way[found[-1]] >= FAR_AWAY:
                break
            found.append(min(ahead)[1])
        return found

    def _measure(self, goal: int, bridges: bytes) -> list[float]:
        steps = self._networks.mech_steps(bridges)
        back: list[list[tuple[int, int]]] = [[] for _ in steps]
        for here, around in enumerate(steps):
            for there, cost in around:
                back[there].append((here, cost))
        best = [-1] * len(steps)
        queue = [(0, goal)]
        while queue:
            cost, here = heapq.heappop(queue)
            if best[here] >= 0:
                continue
            best[here] = cost
            for before, more in back[here]:
                if best[before] < 0:
                    heapq.heappush(queue, (cost + more, before))
        return [cost / TWELFTHS if cost >= 0 else FAR_AWAY for cost in best]
