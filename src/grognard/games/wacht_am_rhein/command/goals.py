"""Goals: the task of each unit of a side at this moment. Judgement, not rules.

The German drives for the places that count and for the far bank of the Meuse, and keeps the road open behind the
spearheads. The Allies hold what is in danger, block the spearheads, cut the road behind them and attack what is cut
off. Goals are worked out anew for every decision; each unit in turn, the nearest first, takes the one that is worth
most.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..vocabulary import ALLIED, GERMAN, OUT_OF_SUPPLY, RESERVE
from .distances import FAR_AWAY, Distances
from .doctrine import Doctrine

if TYPE_CHECKING:
    from ..state import WachtState

GUARD_POINTS = 6
"""How many stacking points are enough for a goal that is only held."""
AHEAD = (2, 3, 5)
"""How many hexes ahead of a spearhead it is met."""
SURE = 2.0
"""How many times a place in hand is worth one that must still be taken."""
NEAR_BY = 4
"""A place with enemies within this many hexes is not left alone."""
PACE = 12.0
"""Movement Points of a turn."""
A_TURN_AWAY = 0.7
"""The part that a danger counts for each turn of distance."""
FRONT = 3
"""How many spearheads are watched."""


class Goal(NamedTuple):
    """A hex worth going to."""

    hex: int
    worth: float
    room: int
    """Stacking points that are enough there; more are worth little."""
    armour: bool = False
    """Only for units that can fight on the move."""
    held: bool = False
    """True if the unit there is to keep it."""


class Aims(NamedTuple):
    """The goal of every unit of a side, and the distances to it; units without a goal are missing."""

    goal: dict[int, Goal]
    way: dict[int, list[float]]


def is_spearhead(state: WachtState, unit: int) -> bool:
    """Whether a unit can break through: Mech that fights on the move."""
    return state.tables.type[unit].overruns


def fights(state: WachtState, unit: int) -> bool:
    """Whether a unit stands on the map and can attack."""
    return state.on_map(unit) and state.attack(unit) > 0


# -- what is worth going to ---------------------------------------------------------------------------------------


def goals_of(state: WachtState, side: int, distances: Distances, doctrine: Doctrine) -> list[Goal]:
    """Everything a side wants now."""
    return _german(state, distances, doctrine) if side == GERMAN else _allied(state, distances, doctrine)


def _german(state: WachtState, distances: Distances, doctrine: Doctrine) -> list[Goal]:
    tables = state.tables
    points = tables.data.scenario.points
    fronts = _fronts(state, ALLIED)
    found = []
    for (hex_, worth), owner in zip(tables.places.items(), state.control, strict=True):
        if owner != GERMAN:
            found.append(Goal(hex_, float(worth), 3 * GUARD_POINTS if state.held[ALLIED][hex_] else GUARD_POINTS))
        elif _nearest(state, fronts, hex_) <= NEAR_BY:
            found.append(Goal(hex_, SURE * worth, GUARD_POINTS // 2))
    if tables.depot >= 0 and state.depot == 0:
        found.append(Goal(tables.depot, float(points.depot_captured), GUARD_POINTS, True))
    found += [Goal(hex_, float(points.german_mech_west_of_meuse), 9, True) for hex_ in _west_bank(state)]
    found += [Goal(hex_, doctrine.road, GUARD_POINTS // 2) for hex_ in _gaps(state, distances)]
    return found


def _allied(state: WachtState, distances: Distances, doctrine: Doctrine) -> list[Goal]:
    tables = state.tables
    fronts = _fronts(state, GERMAN)
    found = []
    for (hex_, worth), owner in zip(tables.places.items(), state.control, strict=True):
        near = _nearest(state, fronts, hex_)
        lost = 1.5 if owner == GERMAN else 1.0
        found.append(Goal(hex_, lost * worth * (0.5 + 5.0 / (2.0 + near)), GUARD_POINTS, held=True))
    if doctrine.bank_guard:
        dangers = _crossings(state, distances)
        found += [Goal(hex_, doctrine.bank_guard * worth, GUARD_POINTS, held=True) for hex_, worth in dangers]
    found += [Goal(hex_, doctrine.block, GUARD_POINTS) for hex_ in _barriers(state, distances)]
    found += [Goal(hex_, doctrine.road, GUARD_POINTS) for hex_ in _cuts(state, distances)]
    cut_off = {
        state.place[unit] for unit in tables.of_side[GERMAN] if fights(state, unit) and state.has(unit, OUT_OF_SUPPLY)
    }
    found += [Goal(hex_, doctrine.prey, 3 * GUARD_POINTS) for hex_ in sorted(cut_off)]
    return found


def _fronts(state: WachtState, side: int) -> set[int]:
    """The hexes with units of this side that can attack."""
    return {state.place[unit] for unit in state.tables.of_side[side] if fights(state, unit)}


def _nearest(state: WachtState, fronts: set[int], hex_: int) -> int:
    """How many hexes away the nearest of these hexes is."""
    distance = state.tables.grid.distance
    return min((distance(place, hex_) for place in fronts), default=99)


def _west_bank(state: WachtState) -> list[int]:
    """The hexes beyond the Meuse at its fords and standing bridges."""
    tables = state.tables
    last = tables.data.scenario.points.west_of_meuse_last_column
    found = set()
    for number, ends in enumerate(tables.water_ends):
        if state.crossings[number] or tables.fords[number]:
            columns = [tables.grid.column_row(hex_)[0] for hex_ in ends]
            if min(columns) <= last < max(columns):
                found.add(ends[columns.index(min(columns))])
    return sorted(found)


def _crossings(state: WachtState, distances: Distances) -> Iterator[tuple[int, float]]:
    """The crossings of the Meuse, and what can be lost there: the farther the spearheads, the less."""
    worth = state.tables.data.scenario.points.german_mech_west_of_meuse
    places = [state.place[unit] for unit in spearheads(state, distances)]
    for hex_ in _west_bank(state):
        way = distances.to(hex_, state.crossings)
        nearest = min((way[place] for place in places), default=FAR_AWAY)
        yield hex_, worth * A_TURN_AWAY ** (nearest / PACE)


def spearheads(state: WachtState, distances: Distances) -> list[int]:
    """The German spearheads that are nearest to the Meuse, the foremost first."""
    bank = _west_bank(state)
    goal = bank[0] if bank else next(iter(state.tables.places), -1)
    if goal < 0:
        return []
    way = distances.to(goal, state.crossings)
    units = [u for u in state.tables.of_side[GERMAN] if state.on_map(u) and is_spearhead(state, u)]
    return sorted(units, key=lambda unit: (way[state.place[unit]], unit))[:FRONT]


def _barriers(state: WachtState, distances: Distances) -> list[int]:
    """Hexes on the way of the spearheads to what they want most, a little ahead of them."""
    found: dict[int, None] = {}
    wanted = [*_west_bank(state), *(hex_ for hex_, worth in state.tables.places.items() if worth >= 5)]
    for unit in spearheads(state, distances):
        here = state.place[unit]
        goals = sorted(wanted, key=lambda goal: distances.to(goal, state.crossings)[here])[:2]
        for goal in goals:
            path = distances.path(here, goal, state.crossings)
            for steps in AHEAD:
                if steps < len(path) and not state.held[GERMAN][path[steps]]:
                    found[path[steps]] = None
    return list(found)


def _supply_path(state: WachtState, distances: Distances) -> list[int]:
    """The hexes along which supply comes to the foremost spearhead."""
    foremost = spearheads(state, distances)[:1]
    if not foremost:
        return []
    here = state.place[foremost[0]]
    sources = state.tables.supply_hexes[GERMAN]
    source = min(sources, key=lambda hex_: distances.to(hex_, state.crossings)[here], default=-1)
    return distances.path(here, source, state.crossings) if source >= 0 else []


def _gaps(state: WachtState, distances: Distances) -> list[int]:
    """Hexes of the German supply road that enemies next to them close because they are empty."""
    near, own = state.adjacent[ALLIED], state.held[GERMAN]
    path = _supply_path(state, distances)
    return [hex_ for hex_ in path if (near[hex_] or state.held[ALLIED][hex_]) and not own[hex_]][:6]


def _cuts(state: WachtState, distances: Distances) -> list[int]:
    """Unguarded hexes of the German supply road behind the spearhead."""
    path = _supply_path(state, distances)
    return [hex_ for hex_ in path[2:-4:2] if not state.held[GERMAN][hex_]][:4]


# -- who goes where -------------------------------------------------------------------------------------------------


def aims_of(state: WachtState, side: int, distances: Distances, doctrine: Doctrine) -> Aims:
    """A goal for every unit of a side on the map or about to enter it."""
    tables = state.tables
    goals = goals_of(state, side, distances, doctrine)
    enemies = bytes(map(bool, state.held[1 - side])) if doctrine.toll else b""
    ways = [distances.to(goal.hex, state.crossings, enemies, doctrine.toll) for goal in goals]
    worths = [goal.worth * _promise(state, side, goal.hex, doctrine) for goal in goals]
    left = [goal.room for goal in goals]
    found = Aims({}, {})
    waiting = [(unit, start) for unit in tables.of_side[side] if (start := _start(state, unit)) >= 0]
    near = {start: min((way[start] for way in ways), default=0.0) for start in {start for _, start in waiting}}
    order = sorted(waiting, key=lambda one: (near[one[1]], one[0]))
    most_way = PACE * (len(tables.turns) - state.turn + 1)
    for unit, start in order:
        best, most = -1, 0.0
        armour = is_spearhead(state, unit)
        for number, goal in enumerate(goals):
            way = ways[number][start]
            if way >= FAR_AWAY or (goal.armour and not armour):
                continue
            if doctrine.decay:
                value = worths[number] * doctrine.decay ** (way / PACE) if way <= most_way else 0.01 / (way + 1.0)
            else:
                value = worths[number] / (way + doctrine.some_way)
            if not way and goal.held:
                value *= doctrine.hold
            if left[number] <= 0:
                value *= 0.2
            if value > most:
                best, most = number, value
        if best >= 0:
            found.goal[unit], found.way[unit] = goals[best], ways[best]
            left[best] -= tables.stack_points[unit]
    return found


def _promise(state: WachtState, side: int, hex_: int, doctrine: Doctrine) -> float:
    """How likely a goal can be had: less likely if enemies hold it."""
    if not doctrine.resist or not state.held[1 - side][hex_]:
        return 1.0
    return 1.0 / (1.0 + doctrine.resist * sum(state.defence(unit) for unit in state.stacks[hex_]))


def _start(state: WachtState, unit: int) -> int:
    """The hex a unit starts from; -1 if it is out of play."""
    if state.on_map(unit):
        return state.place[unit]
    return state.tables.door[unit] if state.is_at(unit, RESERVE) else -1
