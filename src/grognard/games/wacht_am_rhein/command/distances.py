"""How far it is: Mech Movement Points from every hex to a goal, by road or not, for the bridges as they are."""

from __future__ import annotations

from ..rules.network import Networks
from ..schema.costs import TWELFTHS

FAR_AWAY = 999.0
MOST_KEPT = 2000
FARTHEST = 150 * TWELFTHS
"""How many twelfths of a point distances are measured to."""


class Distances:
    """Distances to goals, kept while the bridges stand as they stood."""

    def __init__(self, networks: Networks) -> None:
        self._networks = networks
        self._kept: dict[tuple[int, bytes, bytes, int], list[float]] = {}
        self._back: tuple[bytes, list[list[tuple[int, int]]]] = (b"", [])
        """Per hex, from where and at what cost it is entered, for the bridges asked about last."""

    def to(self, goal: int, bridges: bytes, enemies: bytes = b"", toll: int = 0) -> list[float]:
        """Per hex, the Movement Points to the goal; FAR_AWAY where there is no way for a Mech unit.

        A hex on the way that has a mark in `enemies` costs more by the toll; the goal does not.
        """
        key = (goal, bridges, enemies if toll else b"", toll)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = self._measure(goal, bridges, key[2], toll * TWELFTHS)
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

    def _entries(self, bridges: bytes) -> list[list[tuple[int, int]]]:
        if self._back[0] != bridges:
            steps = self._networks.mech_steps(bridges)
            back: list[list[tuple[int, int]]] = [[] for _ in steps]
            for here, around in enumerate(steps):
                for there, cost in around:
                    back[there].append((here, cost))
            self._back = (bridges, back)
        return self._back[1]

    def _measure(self, goal: int, bridges: bytes, enemies: bytes, toll: int) -> list[float]:
        back = self._entries(bridges)
        best = [FARTHEST] * len(back)
        best[goal] = 0
        buckets: list[list[int]] = [[] for _ in range(FARTHEST)]
        buckets[0].append(goal)
        for cost, hexes in enumerate(buckets):
            for here in hexes:
                if best[here] != cost:
                    continue
                so_far = cost + toll if enemies and enemies[here] and here != goal else cost
                for before, more in back[here]:
                    total = so_far + more
                    if total < best[before]:
                        best[before] = total
                        buckets[total].append(before)
        return [cost / TWELFTHS if cost < FARTHEST else FAR_AWAY for cost in best]
