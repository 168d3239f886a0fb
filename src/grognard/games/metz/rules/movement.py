"""[7.0] The Movement Phase: moving units one after the other, and why a unit cannot go somewhere."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.shapes import EDGES, Edge
from grognard.engine.verdicts import Refusal

from ..state import MetzState
from ..tables import ASIDE, DESTROYED, EXITED, RESERVE, SIDE_TITLES
from . import obstacles, optional, reinforcements, victory
from .frame import MetzChoice
from .reach import (
    Moves,
    all_moves,
    cities_before,
    exit_hex,
    may_end_in,
    may_score_by,
    path_to,
    reach_of,
)
from .zones import enemies_next_to


class MovementPhase(MetzChoice, frozen=True):
    """A player moves any of his units, one after the other, until he ends the phase."""

    rules: ClassVar[tuple[str, ...]] = ("4.0", "7.0", "8.0")
    verbs: ClassVar[tuple[str, ...]] = ("move", "exit", "drop", "end")
    moment: ClassVar[str] = "it is a Movement Phase"

    of: int

    def side(self, state: MetzState) -> int:
        """The phasing side."""
        return self.of

    @override
    def prompt(self, state: MetzState) -> str:
        return (
            f"{SIDE_TITLES[self.of]} movement, turn {state.turn} of {state.tables.turns}: move units or end the phase"
        )

    @override
    def numbers(self, state: MetzState) -> list[int]:
        return all_moves(state, self.of)

    def default(self, state: MetzState) -> int:
        """End the phase [7.12: units are never forced to move]."""
        return state.tables.end

    def do_move(self, state: MetzState, unit: int, goal: int) -> None:
        """[7.0] A unit moves."""
        move(state, unit, goal)

    def why_not_move(self, state: MetzState, unit: int, goal: int) -> list[Refusal]:
        """Every reason why it cannot move there."""
        return _other_side(state, unit, self.of) or why_not_move(state, unit, goal)

    def do_exit(self, state: MetzState, unit: int, edge: int) -> None:
        """[7.5] A unit leaves the map."""
        leave(state, unit, EDGES[edge])

    def why_not_exit(self, state: MetzState, unit: int, edge: int) -> list[Refusal]:
        """Every reason why it cannot leave by this edge."""
        return _other_side(state, unit, self.of) or why_not_exit(state, unit, EDGES[edge])

    def do_drop(self, state: MetzState, unit: int, hex_: int) -> None:
        """[11.3] A unit is dropped by air."""
        optional.drop(state, unit, hex_)

    def why_not_drop(self, state: MetzState, unit: int, hex_: int) -> list[Refusal]:
        """Every reason why it cannot be dropped there."""
        return _other_side(state, unit, self.of) or optional.why_not_drop(state, unit, hex_)

    def do_end(self, state: MetzState, a: int, b: int) -> None:
        """The phase ends."""
        if state.log is not None:
            state.emit("ended", "4.0", side=self.of, what="movement")
        state.pop()


class MakeRoom(MetzChoice, frozen=True):
    """[7.32] R7: a unit has ended its move on a friend, and the friend now moves out of that hex."""

    rules: ClassVar[tuple[str, ...]] = ("7.3", "7.32")
    verbs: ClassVar[tuple[str, ...]] = ("move", "exit")
    moment: ClassVar[str] = "a unit must first make room for a friend in its hex"

    of: int
    unit: int
    """The unit that makes room."""

    def side(self, state: MetzState) -> int:
        """The phasing side."""
        return self.of

    @override
    def prompt(self, state: MetzState) -> str:
        names, place = state.tables.names, state.tables.grid.id(state.place[self.unit])
        return f"{names[self.unit]} must make room for {names[state.moving]} in {place}: move it"

    @override
    def numbers(self, state: MetzState) -> list[int]:
        calls = [(number, state.rules.vocabulary.decode(number)) for number in all_moves(state, self.of)]
        return [number for number, (verb, unit, _) in calls if unit == self.unit and verb in self.verbs]

    def default(self, state: MetzState) -> int:
        """The first hex."""
        return self.numbers(state)[0]

    def do_move(self, state: MetzState, unit: int, goal: int) -> None:
        """It moves out of the way."""
        state.pop()
        move(state, unit, goal)

    def why_not_move(self, state: MetzState, unit: int, goal: int) -> list[Refusal]:
        """Every reason why the unit cannot make room by going there."""
        return self.why_not_this(state, unit) or why_not_move(state, unit, goal)

    def do_exit(self, state: MetzState, unit: int, edge: int) -> None:
        """It leaves the map."""
        state.pop()
        leave(state, unit, EDGES[edge])

    def why_not_exit(self, state: MetzState, unit: int, edge: int) -> list[Refusal]:
        """Every reason why the unit cannot make room by leaving the map."""
        return self.why_not_this(state, unit) or why_not_exit(state, unit, EDGES[edge])

    def why_not_this(self, state: MetzState, unit: int) -> list[Refusal]:
        """Why it is not this unit that makes room."""
        names = state.tables.names
        if unit == self.unit or state.tables.side[unit] != self.of:
            return _other_side(state, unit, self.of)
        place = state.tables.grid.id(state.place[self.unit])
        facts = {"unit": names[unit], "other": names[self.unit], "place": place}
        return [state.rules.reasons("room.other_unit", mover=names[state.moving], **facts)]


def move(state: MetzState, unit: int, goal: int) -> None:
    """[7.0] Move a unit along a cheapest path, and take what it costs."""
    side = state.tables.side[unit]
    found = reach_of(state, unit)
    start = state.place[unit]
    friend = state.at[goal]
    left = 0 if friend >= 0 or state.in_enemy_zone(side, goal) else found.left[goal]
    path = _way_worth_knowing(state, unit, found, goal)
    take_turn(state, unit, left)
    state.put(unit, goal)
    if state.log is not None:
        cost = found.allowance - found.left[goal]
        state.emit("moved", "7.0", unit=unit, start=start, place=goal, path=path, cost=cost, left=left)
    if friend >= 0:
        state.push(MakeRoom(side, friend))
    for hex_ in path:
        if hex_ in state.tables.city_points:
            state.enter_city(side, hex_)


def leave(state: MetzState, unit: int, edge: Edge) -> None:
    """[7.5] Move a unit to the cheapest hex of an edge and off the map."""
    found = reach_of(state, unit)
    hex_ = exit_hex(state, unit, found, edge)
    path = () if hex_ == found.start else _way_worth_knowing(state, unit, found, hex_)
    take_turn(state, unit, 0)
    for entered in path:
        if entered in state.tables.city_points:
            state.enter_city(state.tables.side[unit], entered)
    cost = found.allowance - found.left[hex_] + state.tables.rim[edge][hex_]
    victory.leave_map(state, unit, edge, start=hex_, path=path, cost=cost)


def _way_worth_knowing(state: MetzState, unit: int, found: Moves, goal: int) -> tuple[int, ...]:
    """The path, worked out only if events are told or a city could be taken in passing; else just the goal."""
    if state.log is None and not cities_before(state, unit, found, goal):
        return (goal,)
    return path_to(state, unit, found, goal)


def take_turn(state: MetzState, unit: int, left: int) -> None:
    """[7.0] Units move one at a time: the one that moved before has finished."""
    if state.moving >= 0 and state.moving != unit:
        state.left[state.moving] = 0
    state.moving = unit
    state.left[unit] = left
    state.roomy &= ~(1 << unit)
    state.forget_reach(unit)


# -- why not ----------------------------------------------------------------------------------------------------


def _other_side(state: MetzState, unit: int, of: int) -> list[Refusal]:
    side = state.tables.side[unit]
    if side == of:
        return []
    return [state.rules.reasons("unit.other_side", unit=state.tables.names[unit], theirs=SIDE_TITLES[side])]


def why_unit_stays(state: MetzState, unit: int) -> list[Refusal]:
    """Every reason why the unit cannot move at all now."""
    tables = state.tables
    name = tables.names[unit]
    if state.is_at(unit, DESTROYED):
        return [state.rules.reasons("unit.destroyed", unit=name)]
    if state.is_at(unit, EXITED):
        return [state.rules.reasons("unit.exited", unit=name)]
    if state.is_at(unit, ASIDE):
        return [state.rules.reasons("unit.aside", unit=name)]
    if state.is_at(unit, RESERVE):
        return reinforcements.why_not_due(state, unit)
    if state.resting >> unit & 1:
        return [state.rules.reasons("unit.dropped", unit=name)]
    hex_id = tables.grid.id(state.place[unit])
    zone = state.in_enemy_zone(tables.side[unit], state.place[unit])
    if zone and state.left[unit] < 0:
        if tables.may_withdraw[unit]:
            return []
        return [state.rules.reasons("zone.leave", unit=name, enemies=enemies_next_to(state, unit), place=hex_id)]
    if zone:
        return [state.rules.reasons("zone.stopped", unit=name, enemies=enemies_next_to(state, unit), place=hex_id)]
    if state.left[unit] == 0 and state.moving != unit:
        return [state.rules.reasons("unit.finished", unit=name, other=tables.names[state.moving])]
    if state.left[unit] == 0:
        return [state.rules.reasons("points.spent", unit=name)]
    return []


def why_not_move(state: MetzState, unit: int, goal: int) -> list[Refusal]:
    """Every reason why one of the player's own units cannot move to this hex."""
    if reasons := why_unit_stays(state, unit):
        return reasons
    tables = state.tables
    if state.place[unit] == goal:
        return [state.rules.reasons("place.same", unit=tables.names[unit], place=tables.grid.id(goal))]
    occupant = state.at[goal]
    if occupant >= 0 and tables.side[occupant] != tables.side[unit]:
        theirs = SIDE_TITLES[tables.side[occupant]]
        facts = {"unit": tables.names[unit], "place": tables.grid.id(goal), "theirs": theirs}
        return [state.rules.reasons("place.enemy", enemy=tables.names[occupant], **facts)]
    if reach_of(state, unit).left[goal] < 0:
        return obstacles.why_out_of_reach(state, unit, goal)
    return [] if may_end_in(state, unit, goal) else [_why_friend_stays(state, unit, occupant)]


def _why_friend_stays(state: MetzState, unit: int, friend: int) -> Refusal:
    """Why a unit may not end its move where a friend is."""
    tables = state.tables
    facts = {
        "unit": tables.names[unit],
        "friend": tables.names[friend],
        "place": tables.grid.id(state.place[friend]),
    }
    if not tables.friends_make_room:
        return state.rules.reasons("place.friend", **facts)
    if state.left[friend] >= 0:
        return state.rules.reasons("room.moved", **facts)
    if state.in_enemy_zone(tables.side[friend], state.place[friend]) and not tables.may_withdraw[friend]:
        return state.rules.reasons("room.zone", enemies=enemies_next_to(state, friend), **facts)
    return state.rules.reasons("room.nowhere", **facts)


def why_not_exit(state: MetzState, unit: int, edge: Edge) -> list[Refusal]:
    """Every reason why one of the player's own units cannot leave by this edge."""
    if reasons := why_unit_stays(state, unit):
        return reasons
    if not may_score_by(state, unit, edge):
        return [state.rules.reasons("exit.pointless", unit=state.tables.names[unit], edge=edge)]
    if exit_hex(state, unit, reach_of(state, unit), edge) < 0:
        return obstacles.why_not_off_map(state, unit, edge)
    return []
