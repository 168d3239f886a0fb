"""What a side is after: the towns and villages, how badly each is needed now, and how near a hex is to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Final

from ..rules.terrain import plain_steps
from ..rules.victory import winner_as_held
from ..state import StrikeState
from ..tables import MUD, SIDES, Tables

OBJECTIVE: Final = 12.0
"""What the one town of the learning scenario is worth."""
PACE: Final = (12, 36, 28)
"""Half points of one Movement Action: on foot, on wheels, on tracks."""
FADES: Final = 0.9
"""The share of the worth of a place that is left one hex farther away."""
MARCH: Final = 0.6
"""The share that is left one Movement Action farther away."""
FAR: Final = 8
"""How many hexes away an enemy still threatens a place."""
SHELLED: Final = 10
"""How near guns and mortars go to a place that they do not reach from where they are."""
URGENT: Final = (6.0, 6.0, 1.0)
"""How much more a place to be won draws in the last turn before points are given, in the turn before, and earlier."""
REMEMBERED: Final = 200
"""How many answers are kept."""
SUPPORT: Final = 5
ALONE: Final = 0.1
"""How near to a place others must be for guns to follow them, and how much it draws guns otherwise."""
LATER: Final = 0.5
"""How likely an unguarded place is raided by a unit that needs two Movement Actions to get there."""
QUIET: Final = 0.03
HELD: Final = 0.15
KEPT: Final = 0.6
WON: Final = 0.35
"""How much of its worth draws units to a place of ours without a threat, to one with enough men, and to one without;
and to a place of the enemy that enough of us face already. A place still to be won draws with all of it."""

DEFENDED: Final = 1.6
SORTIE: Final = 0.4
"""How much more places of ours draw, and how much less those the enemy guards, if our present places win the game."""


class Ground:
    """How near every hex is to the places that score, by class of movement; worked out once for a scenario."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.goals = tuple(hex_ for hex_ in tables.victory if tables.playable[hex_] and self._worth(hex_))
        self.worth = tuple(self._worth(hex_) for hex_ in self.goals)
        self._near: dict[tuple[int, int, int], list[float]] = {}
        self._ways: dict[tuple[int, int], list[int]] = {}
        self._gaps: dict[frozenset[int], list[int]] = {}
        self._views: dict[tuple[frozenset[int], int, bool], bytes] = {}
        self.shells: dict[tuple[bool, int, int, int], float] = {}
        """What a salvo promises, by armour, steps, points and modifiers of the target."""
        self._pulls: dict[tuple[tuple[float, ...], int, int], Pull] = {}

    def _worth(self, hex_: int) -> float:
        objective = self.tables.given.objective
        if objective is not None:
            return OBJECTIVE if self.tables.grid.id(hex_) == objective else 0.0
        return self.tables.victory[hex_] / 2

    def near(self, goal: int, kind: int, reach: int) -> list[float]:
        """Per hex a number up to 1: 1 at the goal, and less with the way In Column and the distance as the crow flies.

        Guns with a range of `reach` hexes count as at the goal when they have it in range.
        """
        found = self._near.get((goal, kind, reach))
        if found is None:
            distance = self.tables.distance
            pace = PACE[kind]
            if reach:
                found = [FADES ** max(0, distance(hex_, goal) - reach) for hex_ in range(self.tables.count)]
            else:
                found = [
                    0.5 * FADES ** distance(hex_, goal) + 0.5 * MARCH ** (cost / pace)
                    for hex_, cost in enumerate(self.ways_to(goal, kind))
                ]
            self._near[goal, kind, reach] = found
        return found

    def pull(self, wanted: tuple[float, ...], kind: int, reach: int = 0) -> Pull:
        """Per hex, what a step there is worth: for the place that draws most, and a little for the others."""
        key = (wanted, kind, reach)
        found = self._pulls.get(key)
        if found is None:
            if len(self._pulls) >= REMEMBERED:
                self._pulls.clear()
            goals = zip(self.goals, self.worth, wanted, strict=True)
            draws = [[worth * need * near for near in self.near(goal, kind, reach)] for goal, worth, need in goals]
            found = self._pulls[key] = [0.9 * max(values) + 0.1 * sum(values) for values in zip(*draws, strict=True)]
        return found

    def gaps(self, enemies: frozenset[int]) -> Sequence[int]:
        """Per hex, how far it is to the nearest of these hexes, up to one more than FAR."""
        found = self._gaps.get(enemies)
        if found is None:
            if len(self._gaps) >= REMEMBERED:
                self._gaps.clear()
            found = self._gaps[enemies] = self._gaps_to(enemies)
        return found

    def views(self, state: StrikeState, watchers: frozenset[int]) -> bytes:
        """Per hex, from how many of these hexes it is in sight in this weather; barrages left out."""
        key = watchers, state.sight_limit(), state.night
        found = self._views.get(key)
        if found is None:
            if len(self._views) >= REMEMBERED:
                self._views.clear()
            counts = bytearray(self.tables.count)
            field = self.tables.sight.field
            for hex_ in watchers:
                counts[hex_] += 1
                for there in field(hex_, state.sight_limit(hex_)):
                    counts[there] += 1
            found = self._views[key] = bytes(counts)
        return found

    def _gaps_to(self, enemies: Iterable[int]) -> list[int]:
        neighbours = self.tables.neighbours
        gaps = [FAR + 1] * self.tables.count
        front = list(enemies)
        for hex_ in front:
            gaps[hex_] = 0
        for gap in range(1, FAR + 1):
            following = []
            for hex_ in front:
                for other in neighbours[hex_]:
                    if gaps[other] > gap:
                        gaps[other] = gap
                        following.append(other)
            front = following
        return gaps

    def ways_to(self, goal: int, kind: int) -> list[int]:
        """Half points from every hex to the goal In Column; a very large number where no way leads there."""
        found = self._ways.get((goal, kind))
        if found is None:
            found = self._ways[goal, kind] = self._ways_to(goal, kind)
        return found

    def _ways_to(self, goal: int, kind: int) -> list[int]:
        tables = self.tables
        steps = plain_steps(tables, kind, True, MUD)
        back: list[list[tuple[int, int]]] = [[] for _ in range(tables.count)]
        for here, out in enumerate(steps):
            for to, cost, _ in out:
                back[to].append((here, cost))
        costs = [10 * tables.count] * tables.count
        costs[goal] = 0
        queue = [(0, goal)]
        while queue:
            cost, here = heappop(queue)
            if cost > costs[here]:
                continue
            for before, step in back[here]:
                if cost + step < costs[before]:
                    costs[before] = cost + step
                    heappush(queue, (cost + step, before))
        return costs


Pull = Sequence[float]
"""Per hex, what a step there is worth for the places it is near to."""


def urgency(state: StrikeState) -> float:
    """How much more a place that is to be won draws, because there is little time before points are given for it."""
    tables = state.tables
    left = tables.last_turn - state.turn
    if tables.given.awards == "1500":
        hours = [turn.endswith("1500") for turn in tables.turns[state.turn : tables.last_turn + 1]]
        left = hours.index(True) if True in hours else left
    return URGENT[min(left, len(URGENT) - 1)]


def chits_to_come(state: StrikeState, side: int) -> int:
    """The chits of a side that are still in the cup."""
    tables = state.tables
    owners = (
        *tables.division_side,
        *(tables.division_side[division] for division in tables.formation_division),
        *range(len(SIDES)),
    )
    return sum([state.cup >> chit & 1 for chit, owner in enumerate(owners) if owner == side])


def attacks(state: StrikeState, side: int) -> bool:
    """True if a side has to attack: what it holds now would not win it the game."""
    return winner_as_held(state) != SIDES[side]


def needs(state: StrikeState, ground: Ground, side: int, urgent: float, attacking: bool) -> list[float]:
    """Per goal, how much of its worth draws the units of a side."""
    tables = state.tables
    control, number = state.control, tables.victory_number
    mine, theirs = _strengths(state, side), _strengths(state, 1 - side)
    distance = tables.distance
    found = []
    for goal in ground.goals:
        near = sum([steps for hex_, steps in mine if distance(hex_, goal) <= 3])
        if control[number[goal]] == side:
            threat = sum([steps for hex_, steps in theirs if distance(hex_, goal) <= FAR])
            keep = HELD if near >= 2 + threat // 2 else KEPT
            found.append(QUIET if not threat else keep if attacking else DEFENDED * keep)
        else:
            guard = sum([steps for hex_, steps in theirs if distance(hex_, goal) <= 2])
            won = WON if near >= 3 + 2 * guard else 1.0
            found.append(urgent * won if attacking else won * (SORTIE if guard else 1.0))
    return found


def supported(state: StrikeState, ground: Ground, side: int, wanted: Sequence[float]) -> list[float]:
    """What draws guns: the same places, but only where units of their side need them."""
    distance = state.tables.distance
    hexes = {hex_ for hex_, _ in _strengths(state, side)}
    return [
        need if any(distance(hex_, goal) <= SUPPORT for hex_ in hexes) else ALONE * need
        for goal, need in zip(ground.goals, wanted, strict=True)
    ]


def raids(state: StrikeState, ground: Ground, side: int) -> list[float]:
    """Per goal that a side holds, how likely enemies come to it if it is empty: near ones, or some a march away."""
    tables, place, hexes = state.tables, state.place, state.tables.count
    distance, number = tables.distance, tables.victory_number
    enemies = []
    for unit in tables.of_side[1 - side]:
        if place[unit] < hexes and tables.full[unit].colour not in tables.indirect:
            face = tables.transport[unit] or tables.full[unit]
            enemies.append((place[unit], face.kind, face.move))
    found = []
    for goal in ground.goals:
        likely = 0.0
        if state.control[number[goal]] == side:
            for hex_, kind, move in enemies:
                cost = ground.ways_to(goal, kind)[hex_]
                if distance(hex_, goal) <= FAR or cost <= move:
                    likely = 1.0
                    break
                if cost <= 2 * move:
                    likely = LATER
        found.append(likely)
    return found


def _strengths(state: StrikeState, side: int) -> list[tuple[int, int]]:
    """Where the units of a side stand, and with how many steps; guns do not count."""
    tables, place, hexes = state.tables, state.place, state.tables.count
    guns = tables.indirect
    return [
        (place[unit], state.steps(unit))
        for unit in tables.of_side[side]
        if place[unit] < hexes and tables.full[unit].colour not in guns
    ]


def pull_on(state: StrikeState, ground: Ground, unit: int, wanted: Sequence[float]) -> Pull:
    """Per hex, how much draws this unit there."""
    tables = state.tables
    transport, face = tables.transport[unit], tables.full[unit]
    reach = min(SHELLED, face.range - 2) if face.colour in tables.indirect else 0
    return ground.pull(tuple(wanted), (transport or face).kind, reach)
