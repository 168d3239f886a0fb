"""How far a piece can go where step costs do not depend on the way there: the fast half of `movement`.

Per movement class the costs are compiled once into flat tables of small whole numbers; a search takes microseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .native import i64, vec

Steps = tuple[tuple[tuple[int, int], ...], ...]
"""Per hex, the (neighbour, cost) pairs of one movement class; every cost is at least 1."""


def reach(steps: Steps, start: int, allowance: int, forbidden: Iterable[int], stops: Iterable[int]) -> list[int]:
    """Per hex, the most points that can be left on arrival from `start`, or -1 where it cannot be reached.

    `forbidden[h]` and `stops[h]` are truthy where the mover may not enter, and where it must end its move on entering.
    The start is expanded whatever its own flags say: the caller decides whether the mover may leave at all.
    """
    return list(packed_reach(steps, start, allowance, vec[i64](forbidden), vec[i64](stops)))


def packed_reach(steps: Steps, start: i64, allowance: i64, forbidden: vec[i64], stops: vec[i64]) -> vec[i64]:
    """The same on packed arrays."""
    left = vec[i64]([-1] * len(steps))
    left[start] = allowance
    queue = [start]
    # A hex that is reached again with more points left is looked at again; that is rare, and cheaper than an order.
    for here in queue:
        points = left[here]
        for to, cost in steps[here]:
            rest = points - cost
            if rest > left[to] and not forbidden[to]:
                left[to] = rest
                if rest and not stops[to]:
                    queue.append(to)
    return left


def cheapest_paths_through(
    steps: Steps, left: Sequence[int], start: int, goal: int, stops: Sequence[object]
) -> frozenset[int]:
    """The hexes that lie on some cheapest path from `start` to `goal`, both included; none if it was not reached.

    `left` is what `reach` returned for the same steps, start and stops.
    """
    if left[goal] < 0:
        return frozenset()
    before = _steps_before(steps, left, start, stops)
    found = {goal}
    queue = [goal]
    for here in queue:
        fresh = [hex_ for hex_ in before[here] if hex_ not in found]
        found.update(fresh)
        queue.extend(fresh)
    return frozenset(found)


def cheapest_path(
    steps: Steps,
    left: Sequence[int],
    start: int,
    goal: int,
    stops: Sequence[object],
    through: int | None = None,
) -> tuple[int, ...]:
    """A cheapest path from `start` to `goal`, both included; through a given hex that lies on one, if wanted.

    Of equal paths it is the one that takes the hex of the lowest index at every step. ValueError if the goal was not
    reached or `through` lies on no cheapest path to it.
    """
    corridor = cheapest_paths_through(steps, left, start, goal, stops)
    waypoint = goal if through is None else through
    if waypoint not in corridor:
        raise ValueError(f"no cheapest path leads from {start} through {waypoint} to {goal}")
    approach = cheapest_paths_through(steps, left, start, waypoint, stops)
    return (*_walk(steps, left, approach, start, waypoint), *_walk(steps, left, corridor, waypoint, goal), goal)


def _walk(steps: Steps, left: Sequence[int], corridor: frozenset[int], here: int, goal: int) -> Iterator[int]:
    """The hexes of a cheapest path from `here` up to, but without, `goal`, which every hex of `corridor` leads to."""
    while here != goal:
        yield here
        here = min(to for to, cost in steps[here] if to in corridor and left[to] == left[here] - cost)


def _steps_before(steps: Steps, left: Sequence[int], start: int, stops: Sequence[object]) -> list[list[int]]:
    """Per hex, the hexes from which a cheapest path enters it."""
    before: list[list[int]] = [[] for _ in steps]
    for here, points in enumerate(left):
        if points < 0 or (stops[here] and here != start):
            continue
        for to, cost in steps[here]:
            if left[to] == points - cost >= 0:
                before[to].append(here)
    return before
