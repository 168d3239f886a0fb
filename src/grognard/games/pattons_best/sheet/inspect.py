"""[4.54] Ways over the Movement Board: what lies around an area, and the quickest way from one to another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from grognard.engine.overlays import Inspection

from ..rules.frame import PattonRoll
from ..rules.operations import Combat, Resistance, minutes_for
from ..rules.task_force import travel_time
from ..schema.names import COUNTERATTACK, GROUND_TITLES, LEVEL_TITLES, LEVELS, UNKNOWN, clock
from ..state import PattonState

_ROADS = {"improved": "improved road", "dirt": "dirt road", "": "no road"}


def inspect(state: PattonState, role: str, places: Sequence[str]) -> Inspection | None:
    """The quickest way between two areas of the Movement Board; for one, the way to it and what lies around it."""
    areas = state.tables.areas
    numbers = {area.id: number for number, area in enumerate(areas)}
    if any(place not in numbers for place in places):
        return None
    start, goal = (numbers[place] for place in places)
    if start != goal:
        way = quickest_way(state, start, goal)
        return Inspection(tuple(way_lines(state, way)), tuple(areas[area].id for area in way))
    lines = [f"{areas[goal].id}: {ground(state, goal)}; {outlook(state, goal)}."]
    if state.area not in (UNKNOWN, goal):
        lines += way_lines(state, quickest_way(state, state.area, goal))
    lines.append(f"Around {areas[goal].id}:")
    near = areas[goal].neighbours
    lines += [step_line(state, goal, area) for area in near]
    return Inspection(tuple(lines), tuple(areas[area].id for area in near))


def way_lines(state: PattonState, way: list[int]) -> list[str]:
    """A way with its time, area by area."""
    areas, steps = state.tables.areas, list(pairwise(way))
    minutes = sum(travel_time(state, a, b) for a, b in steps)
    arrival = f", there at {clock(state.minutes + minutes)}" if way[0] == state.area and state.minutes else ""
    count = f"{len(steps)} area{'' if len(steps) == 1 else 's'}"
    head = f"From {areas[way[0]].id} to {areas[way[-1]].id}: {count}, {minutes} minutes without a battle{arrival}."
    return [head, *(step_line(state, a, b) for a, b in steps)]


def quickest_way(state: PattonState, start: int, goal: int) -> list[int]:
    """The areas of the quickest way today, both ends included; among equals, the one with fewer areas."""
    known: dict[int, tuple[int, int]] = {}
    came: dict[int, int] = {}
    queue = [(0, 0, start, start)]
    while queue:
        minutes, count, area, before = heappop(queue)
        if area in known:
            continue
        known[area], came[area] = (minutes, count), before
        if area == goal:
            break
        for near in state.tables.areas[area].neighbours:
            if near not in known:
                heappush(queue, (minutes + travel_time(state, area, near), count + 1, near, area))
    return list(reversed(list(_back(came, goal, start))))


def _back(came: dict[int, int], goal: int, start: int) -> Iterator[int]:
    while goal != start:
        yield goal
        goal = came[goal]
    yield start


def step_line(state: PattonState, start: int, goal: int) -> str:
    """One step of a way: the area, its ground, the road, the time, and what is known or to be expected there."""
    area = state.tables.areas[goal]
    exit_ = ", the exit" if goal == state.exit_area else ""
    minutes = travel_time(state, start, goal)
    return f"{area.id}{exit_}: {ground(state, goal)}, {road(state, start, goal)}, {minutes} minutes; " + (
        f"{outlook(state, goal)}."
    )


def ground(state: PattonState, area: int) -> str:
    """The type of an area."""
    return GROUND_TITLES[state.tables.areas[area].ground]


def road(state: PattonState, start: int, goal: int) -> str:
    """The best road between two neighbouring areas."""
    return _ROADS[state.tables.areas[start].roads.get(goal, "")]


def outlook(state: PattonState, area: int) -> str:
    """Whether an area is ours, or how likely a battle is there."""
    if area in state.stored[::3]:
        return "German units were left behind there"
    if state.held[area]:
        return "ours"
    level = state.resistance[area]
    known = f"{LEVEL_TITLES[level]} resistance" if level != UNKNOWN else "resistance unknown"
    return f"{known}, battle {float(battle_chance(state, area)):.0%}"


def battle_chance(state: PattonState, area: int) -> float:
    """How likely entering an area leads to a battle, by the rolls that will decide it; 0 if the area is ours."""
    if area in state.stored[::3]:
        return 1.0
    if state.held[area] and state.kind != COUNTERATTACK:
        return 0.0
    twin = state.copy()
    twin.area = area
    if state.resistance[area] != UNKNOWN or state.kind == COUNTERATTACK:
        return _combat(twin)
    chance = 0.0
    for level, share in _shares(state, Resistance(area)).items():
        twin.resistance[area] = LEVELS.index(level)
        chance += share * _combat(twin)
    return chance


# -- beside what can be done ------------------------------------------------------------------------------------------


def plan_lines(state: PattonState, verb: str, area: int) -> list[str]:
    """What stands beside an operation besides the chances of its roll: ground, road and time; else nothing."""
    place = _PLACES.get(verb)
    where = "" if place is None else place(state, area)
    minutes = minutes_for(state, verb) if state.scenario != "engagement" else 0
    line = "; ".join(filter(None, (where, f"{minutes} minutes" if minutes else "")))
    return [line] if line else []


def _on_the_way(state: PattonState, area: int) -> str:
    return f"{ground(state, area)}, {road(state, state.area, area)}; {outlook(state, area)}"


_PLACES: Mapping[str, Callable[[PattonState, int], str]] = {
    "enter": _on_the_way,
    "proceed": _on_the_way,
    "scout": ground,
}
"""By verb, what is said of the area."""


def _combat(state: PattonState) -> float:
    return _shares(state, Combat()).get("battle", 0.0)


def _shares(state: PattonState, roll: PattonRoll) -> dict[str, float]:
    """How likely each result of a roll is."""
    labels = roll.labels(state)
    return {label: labels.count(label) / len(labels) for label in dict.fromkeys(labels)}
