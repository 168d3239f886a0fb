"""[7.1] [7.2] [7.4] [7.5] [8.1] [11.2] Where units can go: the hexes in reach, the exits, and the ways there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from grognard.engine.native import i64, vec
from grognard.engine.reach import Steps, cheapest_path, cheapest_paths_through, packed_reach
from grognard.engine.shapes import EDGES, Edge

from . import optional, reinforcements, victory

if TYPE_CHECKING:
    from ..state import MetzState


@final
class Moves:
    """Where one unit can go from where it is, with what it has left. Never changed once made."""

    __slots__ = ("allowance", "crossings", "exits", "hexes", "left", "start", "steps")

    def __init__(self, steps: Steps, start: int, allowance: int, left: vec[i64], crossings: list[int]) -> None:
        self.steps = steps
        self.start = start
        self.allowance = allowance
        self.left = left
        """Per hex, and off the map: the points left on arrival, or -1."""
        self.crossings = crossings
        """Hexes reached only by crossing a river, which takes the whole allowance."""
        self.hexes = vec[i64]([hex_ for hex_ in range(len(left) - 1) if left[hex_] >= 0])
        """All hexes reached, ascending; the start and those with friends in them included."""
        self.exits: list[int] = []
        """Numbers of the exits that can be made."""


NOWHERE: Final = Moves((), 0, 0, vec[i64](), [])


def all_moves(state: MetzState, side: int) -> list[int]:
    """The numbers of everything the side may do in its Movement Phase now, ascending: move, exit, drop, end."""
    if state.roomy < 0:
        state.roomy = _all_room(state, side)
    roomy = state.roomy
    moves = _moves_and_exits(state, side)
    if (
        state.roomy != roomy
    ):  # some moves needed a friend's room; that depends on empty hexes alone, so once more is enough
        moves = _moves_and_exits(state, side)
    moves += optional.drops(state, side)
    moves.append(state.tables.end)
    return cast("list[int]", moves)


def _moves_and_exits(state: MetzState, side: int) -> list[object]:
    moves: list[object] = []
    exits: list[int] = []
    for unit in state.tables.of_side[side]:
        if may_still_move(state, unit):
            found = reach_of(state, unit)
            moves += ends(state, unit, found)
            if found.exits:
                exits += found.exits
    moves += exits
    return moves


def may_still_move(state: MetzState, unit: int) -> bool:
    """True unless the unit is off the map for good, not yet due, or has finished its move."""
    if state.left[unit] == 0:
        return False
    return state.on_map(unit) or reinforcements.is_due(state, unit)


# -- [7.1] [7.2] [7.4] what a unit can reach ------------------------------------------------------------------------


def allowance(state: MetzState, unit: int) -> int:
    """[7.1] The movement points the unit still has in this phase."""
    left = state.left[unit]
    return state.tables.movement[unit] if left < 0 else left


def reach_of(state: MetzState, unit: int) -> Moves:
    """Where the unit can go, remembered until it moves: enemies stand still meanwhile, and friends only block ends."""
    found = state.reached[unit]
    if found is None:
        found = state.reached[unit] = _find_reach(state, unit)
    if state.place[unit] >= state.tables.count and not may_end_somewhere(state, unit, found):
        return diverted_reach(state, unit)
    return found


def _find_reach(state: MetzState, unit: int) -> Moves:
    tables = state.tables
    here = state.place[unit]
    if here >= tables.count:
        return entry_reach(state, unit)
    if not state.in_enemy_zone(tables.side[unit], here):
        return _reach_from(state, unit, here)
    if state.left[unit] < 0 and tables.may_withdraw[unit]:
        return withdrawal_reach(state, unit)
    return NOWHERE


def entry_reach(state: MetzState, unit: int) -> Moves:
    """[8.1] Where the unit can go if it enters by its own hexes. Every unit pays only for its own hex (R22)."""
    zone = state.tables.units[unit].zone
    return NOWHERE if zone is None else _reach_from(state, unit, state.tables.doors[zone][0])


def diverted_reach(state: MetzState, unit: int) -> Moves:
    """[8.11] R21: no specified hex allows a legal move, so the nearest hexes of the same edge that do."""
    zone = state.tables.units[unit].zone
    if zone is not None:
        for door in state.tables.doors[zone][1:]:
            found = _reach_from(state, unit, door)
            if may_end_somewhere(state, unit, found):
                return found
    return entry_reach(state, unit)


def withdrawal_reach(state: MetzState, unit: int) -> Moves:
    """[11.2] Where a unit can go if it begins the phase in an enemy zone of control and may withdraw."""
    tables = state.tables
    steps = (*tables.steps[: tables.count], optional.withdrawal_steps(state, unit))
    return search(state, unit, steps, tables.count, [])


def _reach_from(state: MetzState, unit: int, spot: int) -> Moves:
    """The reach from a hex of the map or through one of its doors."""
    tables = state.tables
    if spot < tables.count:
        return search(state, unit, tables.steps, spot, _crossings(state, unit) if state.left[unit] < 0 else [])
    return search(state, unit, tables.steps_in[spot - tables.count], tables.count, [])


def search(state: MetzState, unit: int, steps: Steps, start: int, crossings: list[int]) -> Moves:
    """[7.2] [7.31] [7.41] All hexes in reach by these steps, and the exits that can be paid for from them."""
    tables = state.tables
    enemy = 1 - tables.side[unit]
    points = allowance(state, unit)
    left = packed_reach(steps, start, points, state.held[enemy], state.zoc[enemy])
    by_river = [hex_ for hex_ in crossings if left[hex_] < 0]
    for hex_ in by_river:
        left[hex_] = 0
    found = Moves(steps, start, points, left, by_river)
    found.exits = _exits(state, unit, found)
    return found


def _crossings(state: MetzState, unit: int) -> list[int]:
    """[7.2] R4: hexes across an unbridged river, open to a unit that has not moved yet, if its allowance suffices."""
    tables = state.tables
    points, enemies = tables.movement[unit], state.held[1 - tables.side[unit]]
    return [there for there, cost in tables.crossings[state.place[unit]] if cost <= points and not enemies[there]]


# -- where it may end ------------------------------------------------------------------------------------------------


def ends(state: MetzState, unit: int, found: Moves) -> list[object]:
    """[7.32] R7: the numbers of the unit's moves: to empty hexes, and to friends who can make room.

    Remembered, with the reach they belong to, until a unit enters or leaves a hex of that reach. With them it is known
    whether the unit could itself make room; if that has changed, moves of others that counted on it are forgotten.
    """
    known = found is state.reached[unit]
    moves = state.moves[unit] if known else None
    if moves is not None:
        return moves
    moves = _open_ends(state, unit, found)
    if known:
        if state.tables.friends_make_room and (state.roomy >> unit & 1 == 1) != can_make_room(state, unit):
            state.roomy ^= 1 << unit
            state.forget_moves_to(unit)
        state.moves[unit] = moves
    return moves


def _open_ends(state: MetzState, unit: int, found: Moves) -> list[object]:
    at, numbers = state.at, state.tables.move_numbers[unit]
    if not state.tables.friends_make_room:
        return [numbers[hex_] for hex_ in found.hexes if at[hex_] < 0]
    roomy: i64 = state.roomy & ~(1 << unit)
    moves: list[object] = []
    for hex_ in found.hexes:
        friend = at[hex_]
        if friend < 0 or roomy >> friend & 1 or (friend != unit and trades_places(state, unit, friend)):
            moves.append(numbers[hex_])
    return moves


def may_end_in(state: MetzState, unit: int, hex_: int) -> bool:
    """[7.32] R7: a unit ends its move in an empty hex or, if only the end of the phase counts, where a friend leaves.

    Such a friend has not moved yet, and has an empty hex to go to, a way off the map, or the hex the unit comes from.
    """
    friend = state.at[hex_]
    if friend < 0:
        return True
    if not state.tables.friends_make_room:
        return False
    return can_make_room(state, friend) or trades_places(state, unit, friend)


def may_end_somewhere(state: MetzState, unit: int, found: Moves) -> bool:
    """True if the unit can end a move in any hex of this reach."""
    at = state.at
    for hex_ in found.hexes:  # noqa: SIM110  # quicker when compiled, and the first is nearly always empty
        if at[hex_] < 0 or may_end_in(state, unit, hex_):
            return True
    return False


def can_make_room(state: MetzState, unit: int) -> bool:
    """True if a unit that has not moved could leave its hex now, for an empty one or for good."""
    if state.left[unit] >= 0 or state.place[unit] >= state.tables.count:
        return False
    found, at = reach_of(state, unit), state.at
    for hex_ in found.hexes:
        if at[hex_] < 0:
            return True
    return len(found.exits) > 0


def trades_places(state: MetzState, unit: int, friend: int) -> bool:
    """True if a friend that has not moved can go where the unit comes from.

    A unit that is itself making room leaves no hex.
    """
    here = state.place[unit]
    if friend == unit or state.left[friend] >= 0 or here >= state.tables.count or state.at[here] != unit:
        return False
    found = reach_of(state, friend)
    return len(found.hexes) > 0 and found.left[here] >= 0


def _all_room(state: MetzState, side: int) -> int:
    """The units of the side that could make room, as a bit mask."""
    return sum([1 << unit for unit in state.tables.of_side[side] if can_make_room(state, unit)])


# -- [7.5] exits -----------------------------------------------------------------------------------------------------


def _exits(state: MetzState, unit: int, found: Moves) -> list[int]:
    """[7.5] [7.51] R18: the numbers of the exits the unit can make."""
    if found.allowance < state.tables.least_to_leave[unit][found.start]:
        return []
    left = found.left
    edges: list[int] = []
    for edge, hex_, cost in state.tables.ways_out[unit]:
        if left[hex_] >= cost and edge not in edges and may_leave_from(state, unit, found, hex_):
            edges.append(edge)
    first = state.tables.exit + unit * len(EDGES)
    return [first + edge for edge in edges if may_score_by(state, unit, EDGES[edge])]


def may_leave_from(state: MetzState, unit: int, found: Moves, hex_: int) -> bool:
    """[7.5] No unit leaves from an enemy zone of control, nor after a river has taken its whole allowance."""
    return not state.in_enemy_zone(state.tables.side[unit], hex_) and hex_ not in found.crossings


def may_score_by(state: MetzState, unit: int, edge: Edge) -> bool:
    """[7.5] R18: units leave the map to obtain points, so only where there are some."""
    return victory.exit_points(state, unit, edge) > 0 or not state.tables.options.exit_only_where_it_scores


def exit_hex(state: MetzState, unit: int, found: Moves, edge: Edge) -> int:
    """The hex from which leaving by this edge is cheapest, or -1."""
    best, most = -1, -1
    for hex_, cost in state.tables.rim[edge].items():
        rest = int(found.left[hex_]) - cost
        if rest > most and may_leave_from(state, unit, found, hex_):
            best, most = hex_, rest
    return best


# -- the way there ---------------------------------------------------------------------------------------------------


def path_to(state: MetzState, unit: int, found: Moves, goal: int) -> tuple[int, ...]:
    """The hexes entered on the way, the goal last: a cheapest path, if possible through a city to be taken."""
    if goal in found.crossings:
        return (goal,)
    left, stops = list(found.left), list(state.zoc[1 - state.tables.side[unit]])
    wanted = cities_before(state, unit, found, goal)
    corridor = cheapest_paths_through(found.steps, left, found.start, goal, stops) if wanted else frozenset()
    through = next((city for city in wanted if city in corridor), None)
    return cheapest_path(found.steps, left, found.start, goal, stops, through)[1:]


def cities_before(state: MetzState, unit: int, found: Moves, goal: int) -> list[int]:
    """[6.1] The cities in enemy hands that might be passed through on the way to the goal."""
    side, left, cities = state.tables.side[unit], found.left, state.tables.cities
    return [
        cities[number]
        for number, owner in enumerate(state.control)
        if owner != side and left[cities[number]] > left[goal]
    ]
