"""[G17] [12.0] Reinforcements: into their boxes in step C, into their hexes when their division is activated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from typing_extensions import override

from ..state import OUT, StrikeState
from ..tables import BOX, PARK, SIDE_TITLES, Group
from . import fire, leaders, victory
from .artillery import start_in_contact
from .frame import StrikeChoice, StrikeStep, UnitChoice

# -- step C -----------------------------------------------------------------------------------------------------


def receive(state: StrikeState) -> None:
    """[3.2] Step C: this turn's units into their boxes, parks off the map at once, ratings raised."""
    tables = state.tables
    for division, name in enumerate(tables.divisions):
        start = tables.given.divisions.get(name)
        if start is not None and start.turn is not None and tables.turns.index(start.turn) == state.turn:
            join_division(state, division)
    for group in tables.arrivals:
        if group.turn == state.turn:
            receive_group(state, group)


def join_division(state: StrikeState, division: int) -> None:
    """A division comes into play with its ratings and points."""
    start = state.tables.given.divisions[state.tables.divisions[division]]
    state.command[division] = start.command
    state.dispatch[division] = -1 if start.dispatch is None else start.dispatch
    state.cp[division], state.dp[division] = start.cp, start.dp


def receive_group(state: StrikeState, group: Group) -> None:
    """One line of the schedule."""
    raise_ratings(state, group)
    if group.park:
        for unit in group.units:
            set_off_map_park(state, unit, group.hexes[0])
        start_in_contact(state, group.units, group.contact)
    else:
        for unit in group.units:
            state.put(unit, state.tables.count + BOX)
    state.emit("received", "12.0", units=list(group.units))


def raise_ratings(state: StrikeState, group: Group) -> None:
    """[12.0] Ruling 21: some reinforcements raise the ratings of a division by one."""
    for division in group.ratings:
        state.command[division] += 1
        state.dispatch[division] += 1
        state.emit("ratings", "12.0", division=division)


def set_off_map_park(state: StrikeState, unit: int, hex_: int) -> None:
    """[12.0] A park beside the map."""
    state.put(unit, state.tables.count + PARK)
    state.parked[unit] = 1
    state.park_hex[unit] = hex_


# -- when the division is activated -----------------------------------------------------------------------------


class Arrivals(StrikeStep, frozen=True, tag="arrivals"):
    """[G17] The units in the boxes of a division are placed, then the leaders that have come with them."""

    rules: ClassVar[tuple[str, ...]] = ("G17", "12.0")

    division: int
    waiting: int = 0
    """Units kept back, as a bit mask."""
    entered: bool = False
    """True once the question whether parks come on has been asked."""

    @override
    def run(self, state: StrikeState) -> None:
        for unit in boxed(state, self.division):
            if self.waiting >> unit & 1:
                continue
            free = entry_hexes(state, unit)
            if len(free) == 1:
                arrive(state, unit, free[0])
            else:
                state.push(Entry(unit))
            return
        if not self.entered and park_units(state, self.division):
            state.become(Arrivals(self.division, self.waiting, True))
            state.push(ParkEntry(self.division))
            return
        state.pop()
        leaders.place_leaders(state, arriving_leaders(state, self.division))


def boxed(state: StrikeState, division: int) -> list[int]:
    """The units of a division in the reinforcement boxes."""
    where = state.tables.count + BOX
    return [u for u, place in enumerate(state.place) if place == where and state.tables.division[u] == division]


def group_of(state: StrikeState, unit: int) -> Group:
    """The line of the schedule that brings a unit."""
    return next(group for group in state.tables.arrivals if unit in group.units)


def entry_hexes(state: StrikeState, unit: int) -> list[int]:
    """[G17] The reinforcement hexes of a unit that no enemy holds."""
    enemy = 1 - state.tables.side[unit]
    return [hex_ for hex_ in group_of(state, unit).hexes if state.holder[hex_] != enemy]


def diversions(state: StrikeState, unit: int) -> list[int]:
    """[G17] The nearest free hexes of the same map edge, when the enemy holds all of a unit's reinforcement hexes."""
    tables = state.tables
    side = tables.side[unit]
    wanted = group_of(state, unit).hexes
    edge = [hex_ for hex_ in tables.friendly_edge[side] if state.holder[hex_] != 1 - side]
    if not edge:
        return []
    near = {hex_: min(tables.distance(hex_, goal) for goal in wanted) for hex_ in edge}
    best = min(near.values())
    return sorted(hex_ for hex_, distance in near.items() if distance == best)


def arrive(state: StrikeState, unit: int, hex_: int) -> None:
    """[G17] A unit stands in its reinforcement hex, mounted if it has transport."""
    state.put(unit, hex_)
    state.entering[unit] = 1
    state.mounted[unit] = int(state.tables.transport[unit] is not None)
    state.parked[unit] = state.fired[unit] = 0
    state.park_hex[unit] = state.contact[unit] = -1
    state.refresh(unit)
    victory.take(state, state.tables.side[unit], hex_)
    state.emit("arrived", "G17", unit=unit, place=hex_)


class Entry(UnitChoice, frozen=True, tag="entry"):
    """[G17] A unit with several reinforcement hexes, or with none free: then it stands aside with a hit, or waits."""

    rules: ClassVar[tuple[str, ...]] = ("G17",)
    verbs: ClassVar[tuple[str, ...]] = ("place", "wait")
    moment: ClassVar[str] = "a reinforcement arrives"

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{state.tables.names[self.unit]} arrives: where?"

    def hexes(self, state: StrikeState) -> list[int]:
        """Where the unit can arrive."""
        return sorted(entry_hexes(state, self.unit) or diversions(state, self.unit))

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {"unit": state.tables.names[self.unit], **super().facts(state, verb, a, b)}

    def do_place(self, state: StrikeState, unit: int, hex_: int) -> None:
        """The unit arrives, with a hit if it is diverted."""
        state.pop()
        diverted = not entry_hexes(state, unit)
        arrive(state, unit, hex_)
        if diverted:
            fire.cohesion_hit(state, unit, "G17", "its reinforcement hexes are in enemy hands")

    def why_not_place(self, state: StrikeState, unit: int, hex_: int) -> str:
        """Why the unit cannot arrive in the hex, or ""."""
        if unit != self.unit:
            return "arrive.unit"
        return "" if hex_ in self.hexes(state) else "arrive.place"

    def among_place(self, state: StrikeState) -> Iterable[int]:
        """The unit, with the hexes where it can arrive."""
        return [state.tables.encode("place", self.unit, hex_) for hex_ in self.hexes(state)]

    def do_wait(self, state: StrikeState, a: int, b: int) -> None:
        """The unit is kept back until the next time."""
        state.pop()
        arrivals = state.frames[-1]
        assert isinstance(arrivals, Arrivals)
        state.become(Arrivals(arrivals.division, arrivals.waiting | 1 << self.unit, arrivals.entered))

    def why_not_wait(self, state: StrikeState, a: int, b: int) -> str:
        """Why the unit cannot be kept back, or ""."""
        return "arrive.wait" if entry_hexes(state, self.unit) else ""


def park_units(state: StrikeState, division: int) -> list[int]:
    """Units in parks off the map that may come on."""
    return [unit for unit in range(state.tables.pieces) if may_come_on(state, unit, division)]


def may_come_on(state: StrikeState, unit: int, division: int) -> bool:
    """True if the unit is in a park off the map, of this division, and free to come on somewhere."""
    return state.is_at(unit, PARK) and state.tables.division[unit] == division and bool(park_exits(state, unit))


def park_exits(state: StrikeState, unit: int) -> list[int]:
    """The hexes where a unit of a park off the map may come on."""
    enemy = 1 - state.tables.side[unit]
    return [hex_ for hex_ in state.tables.may_enter[unit] if state.holder[hex_] != enemy]


class ParkEntry(StrikeChoice, frozen=True, tag="park_entry"):
    """[12.0] Artillery beside the map may come on as reinforcements of its division."""

    rules: ClassVar[tuple[str, ...]] = ("12.0", "G12")
    verbs: ClassVar[tuple[str, ...]] = ("place", "end")
    moment: ClassVar[str] = "artillery beside the map may come on"

    division: int

    def side(self, state: StrikeState) -> int:
        """The owner."""
        return state.tables.division_side[self.division]

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{SIDE_TITLES[self.side(state)]} artillery beside the map: bring units on, or end"

    def do_place(self, state: StrikeState, unit: int, hex_: int) -> None:
        """The unit comes on; the owner is asked again if another one can."""
        arrive(state, unit, hex_)
        if not park_units(state, self.division):
            state.pop()

    def why_not_place(self, state: StrikeState, unit: int, hex_: int) -> str:
        """Why the unit cannot come on in the hex, or ""."""
        if not may_come_on(state, unit, self.division):
            return "arrive.park"
        return "" if hex_ in park_exits(state, unit) else "arrive.place"

    def among_place(self, state: StrikeState) -> Iterable[int]:
        """The units that may come on, with their hexes."""
        encode = state.tables.encode
        for unit in park_units(state, self.division):
            yield from (encode("place", unit, hex_) for hex_ in sorted(park_exits(state, unit)))

    def do_end(self, state: StrikeState, a: int, b: int) -> None:
        """The others stay beside the map."""
        state.pop()


def arriving_leaders(state: StrikeState, division: int) -> list[int]:
    """[12.0] [S3.0] Leaders of the division that are due, are with no unit, and have one to join."""
    tables = state.tables
    return [
        leader
        for leader, of in enumerate(tables.leader_division)
        if of == division
        and state.leader_with[leader] < 0
        and state.leader_state[leader] != OUT
        and is_due(state, leader)
        and leaders.hosts(state, leader)
    ]


def is_due(state: StrikeState, leader: int) -> bool:
    """A formation leader comes with its first unit, a Task Force leader with his line of the schedule."""
    if not state.tables.task_force[leader]:
        return True
    return any(leader in group.leaders and group.turn <= state.turn for group in state.tables.arrivals)
