"""[7.0] Movement of Units: where a unit can go, what it costs, and why not."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, ClassVar, Final

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.movement import cheapest_path, cheapest_paths_through, reach
from grognard.engine.verdicts import Refusal

from ..data import EDGES, Edge
from ..tables import ASIDE, DESTROYED, EXITED, RESERVE, SIDE_TITLES, Steps
from ..words import REASONS
from . import optional, reinforcements, victory
from .frame import MetzFrame, hex_of, unit_of

if TYPE_CHECKING:
    from ..state import MetzState


class Reach:
    """Where one unit can go from where it is, with what it has left. Never changed once made."""

    __slots__ = ("allowance", "crossings", "ends", "exits", "left", "start", "steps")

    def __init__(self, steps: Steps, start: int, allowance: int, left: list[int], crossings: tuple[int, ...]) -> None:
        self.steps = steps
        self.start = start
        self.allowance = allowance
        self.left = left
        """Per hex: the points left on arrival, or -1."""
        self.crossings = crossings
        """Hexes reached only by crossing a river, which takes the whole allowance."""
        self.ends: list[int] = []
        """Numbers of the moves to all hexes reached, occupied ones included."""
        self.exits: list[int] = []
        """Numbers of the exits that can be paid for."""


NOWHERE: Final = Reach((), 0, 0, [], ())


# -- [7.1] [7.2] [7.4] what a unit can reach ------------------------------------------------------------------------


def may_still_move(state: MetzState, unit: int) -> bool:
    """True unless the unit is off the map for good, not yet due, or has finished its move."""
    if state.left[unit] == 0:
        return False
    return state.on_map(unit) or reinforcements.is_due(state, unit)


def allowance(state: MetzState, unit: int) -> int:
    """[7.1] The movement points the unit still has in this phase."""
    left = state.left[unit]
    return state.tables.movement[unit] if left < 0 else left


def reach_of(state: MetzState, unit: int) -> Reach:
    """Where the unit can go, remembered until it moves: enemies stand still meanwhile, and friends only block ends."""
    found = state.reached[unit]
    if found is None:
        found = state.reached[unit] = _find_reach(state, unit)
    if state.place[unit] >= state.tables.count and not free_ends(state, unit, found):
        return reinforcements.diverted_reach(state, unit)
    return found


def _find_reach(state: MetzState, unit: int) -> Reach:
    tables = state.tables
    here = state.place[unit]
    if here >= tables.count:
        return reinforcements.entry_reach(state, unit)
    if not state.in_enemy_zone(tables.side[unit], here):
        crossings = _crossings(state, unit) if state.left[unit] < 0 else ()
        return search(state, unit, tables.steps, here, crossings)
    if state.left[unit] < 0 and tables.may_withdraw[unit]:
        return optional.withdrawal_reach(state, unit)
    return NOWHERE


def search(state: MetzState, unit: int, steps: Steps, start: int, crossings: tuple[int, ...] = ()) -> Reach:
    """[7.2] [7.31] [7.41] All hexes in reach by these steps, and the exits that can be paid for from them."""
    tables = state.tables
    enemy = 1 - tables.side[unit]
    points = allowance(state, unit)
    left = reach(steps, start, points, state.held[enemy], state.zoc[enemy])
    by_river = tuple(hex_ for hex_ in crossings if left[hex_] < 0)
    found = Reach(steps, start, points, left, by_river)
    for hex_ in by_river:
        left[hex_] = 0
    first = tables.move + unit * tables.count
    found.ends = [first + hex_ for hex_ in range(tables.count) if left[hex_] >= 0]
    found.exits = _exits(state, unit, found)
    return found


def _crossings(state: MetzState, unit: int) -> tuple[int, ...]:
    """[7.2] R4: hexes across an unbridged river, open to a unit that has not moved yet, if its allowance suffices."""
    tables = state.tables
    points, enemies = tables.movement[unit], state.held[1 - tables.side[unit]]
    return tuple(there for there, cost in tables.crossings[state.place[unit]] if cost <= points and not enemies[there])


def _exits(state: MetzState, unit: int, found: Reach) -> list[int]:
    """[7.5] [7.51] R18: the edges the unit can leave by."""
    first = state.tables.exit + unit * len(EDGES)
    return [
        first + number
        for number, edge in enumerate(EDGES)
        if may_score_by(state, unit, edge) and exit_hex(state, unit, found, edge) >= 0
    ]


def may_score_by(state: MetzState, unit: int, edge: str) -> bool:
    """[7.5] R18: units leave the map to obtain points, so only where there are some."""
    return victory.exit_points(state, unit, edge) > 0 or not state.tables.options.exit_only_where_it_scores


def exit_hex(state: MetzState, unit: int, found: Reach, edge: str) -> int:
    """The hex from which leaving by this edge is cheapest, or -1. Nobody leaves from an enemy zone of control."""
    enemy_zone = state.zoc[1 - state.tables.side[unit]]
    best, most = -1, -1
    for hex_, cost in state.tables.rim[edge].items():  # type: ignore[index]
        rest = found.left[hex_] - cost
        if rest > most and found.left[hex_] >= cost and not enemy_zone[hex_] and hex_ not in found.crossings:
            best, most = hex_, rest
    return best


def free_ends(state: MetzState, unit: int, found: Reach) -> list[int]:
    """[7.32] R7: a unit may pass friends but not end its move on one."""
    at = state.at
    first = state.tables.move + unit * state.tables.count
    return [number for number in found.ends if at[number - first] < 0]


def path_to(state: MetzState, unit: int, found: Reach, goal: int) -> tuple[int, ...]:
    """The hexes entered on the way, the goal last: a cheapest path, of equal ones one through a city to be taken."""
    if goal in found.crossings:
        return (goal,)
    stops = state.zoc[1 - state.tables.side[unit]]
    wanted = cities_before(state, unit, found, goal)
    corridor = cheapest_paths_through(found.steps, found.left, found.start, goal, stops) if wanted else frozenset()
    through = next((city for city in wanted if city in corridor), None)
    return cheapest_path(found.steps, found.left, found.start, goal, stops, through)[1:]


def cities_before(state: MetzState, unit: int, found: Reach, goal: int) -> list[int]:
    """[6.1] The cities in enemy hands that might be passed through on the way to the goal."""
    side, left = state.tables.side[unit], found.left
    cities = zip(state.tables.city_points, state.control, strict=True)
    return [city for city, owner in cities if owner != side and left[city] > left[goal]]


# -- the Movement Phase -----------------------------------------------------------------------------------------


class MovementPhase(MetzFrame, frozen=True, tag="movement_phase"):
    """A player moves any of his units, one after the other, until he ends the phase."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("4.0", "7.0", "8.0")
    verbs: ClassVar[tuple[str, ...]] = ("move", "exit", "drop", "end")
    moment: ClassVar[str] = "it is a Movement Phase"

    of: int

    def side(self, state: MetzState) -> int:
        """The phasing side."""
        return self.of

    def prompt(self, state: MetzState) -> str:
        """See `Frame.prompt`."""
        return f"{SIDE_TITLES[self.of]} movement, turn {state.turn} of {state.rules.turns}: move units or end the phase"

    def numbers(self, state: MetzState) -> list[int]:
        """See `Frame.numbers`."""
        tables = state.tables
        moves: list[int] = []
        exits: list[int] = []
        for unit in tables.of_side[self.of]:
            if may_still_move(state, unit):
                found = reach_of(state, unit)
                moves += free_ends(state, unit, found)
                exits += found.exits
        return [*moves, *exits, *optional.drops(state, self.of), tables.end]

    def default(self, state: MetzState) -> int:
        """End the phase [7.12: units are never forced to move]."""
        return state.tables.end

    def check(self, state: MetzState, action: Action) -> list[Refusal]:
        """See `MetzFrame.check`."""
        if action.verb == "end":
            return []
        unit = unit_of(state, action)
        if state.tables.side[unit] != self.of:
            return [_other_side(state, unit)]
        if action.verb == "drop":
            return optional.why_not_drop(state, unit, hex_of(state, action))
        if reasons := why_unit_stays(state, unit):
            return reasons
        if action.verb == "exit":
            return _why_not_exit(state, unit, str(action.args[1]))
        return _why_not_move(state, unit, hex_of(state, action))

    def act(self, state: MetzState, number: int) -> None:
        """See `Frame.act`."""
        tables = state.tables
        if number == tables.end:
            if state.log is not None:
                state.emit("ended", "4.0", side=self.of, what="movement")
            state.pop()
        elif number < tables.exit:
            unit, goal = divmod(number - tables.move, tables.count)
            self.move(state, unit, goal)
        elif number < tables.drop:
            unit, edge = divmod(number - tables.exit, len(EDGES))
            self.exit(state, unit, EDGES[edge])
        else:
            unit, goal = divmod(number - tables.drop, tables.count)
            optional.drop(state, unit, goal)

    def move(self, state: MetzState, unit: int, goal: int) -> None:
        """Move a unit along a cheapest path, and take what it costs."""
        found = reach_of(state, unit)
        path = self.walk(state, unit, found, goal)
        start = state.place[unit]
        left = 0 if state.in_enemy_zone(self.of, goal) else found.left[goal]
        self.take_turn(state, unit, left)
        state.put(unit, goal)
        if state.log is not None:
            cost = found.allowance - found.left[goal]
            state.emit("moved", "7.0", unit=unit, start=start, place=goal, path=path, cost=cost, left=left)
        for hex_ in path:
            if hex_ in state.tables.city_points:
                state.enter_city(self.of, hex_)

    def exit(self, state: MetzState, unit: int, edge: Edge) -> None:
        """Move a unit to the cheapest hex of an edge and off the map."""
        found = reach_of(state, unit)
        hex_ = exit_hex(state, unit, found, edge)
        path = () if hex_ == found.start else self.walk(state, unit, found, hex_)
        self.take_turn(state, unit, 0)
        for entered in path:
            if entered in state.tables.city_points:
                state.enter_city(self.of, entered)
        cost = found.allowance - found.left[hex_] + state.tables.rim[edge][hex_]
        victory.leave_map(state, unit, edge, start=hex_, path=path, cost=cost)

    def walk(self, state: MetzState, unit: int, found: Reach, goal: int) -> tuple[int, ...]:
        """The path, worked out only if somebody watches or a city could be taken in passing; else just the goal."""
        if state.log is None and not cities_before(state, unit, found, goal):
            return (goal,)
        return path_to(state, unit, found, goal)

    def take_turn(self, state: MetzState, unit: int, left: int) -> None:
        """[7.0] Units move one at a time: whoever moved before has finished."""
        if state.moving not in (unit, -1):
            state.left[state.moving] = 0
        state.moving = unit
        state.left[unit] = left
        state.reached[unit] = None


# -- why not ----------------------------------------------------------------------------------------------------


def _other_side(state: MetzState, unit: int) -> Refusal:
    theirs = SIDE_TITLES[state.tables.side[unit]]
    return REASONS("unit.other_side", unit=state.tables.names[unit], theirs=theirs)


def why_unit_stays(state: MetzState, unit: int) -> list[Refusal]:
    """Every reason why the unit cannot move at all now."""
    tables = state.tables
    name = tables.names[unit]
    if state.is_at(unit, DESTROYED):
        return [REASONS("unit.destroyed", unit=name)]
    if state.is_at(unit, EXITED):
        return [REASONS("unit.exited", unit=name)]
    if state.is_at(unit, ASIDE):
        return [REASONS("unit.aside", unit=name)]
    if state.is_at(unit, RESERVE):
        return reinforcements.why_not_due(state, unit)
    if state.resting >> unit & 1:
        return [REASONS("unit.dropped", unit=name)]
    hex_id = tables.grid.id(state.place[unit])
    zone = state.in_enemy_zone(tables.side[unit], state.place[unit])
    if zone and state.left[unit] < 0:
        if tables.may_withdraw[unit]:
            return []
        return [REASONS("zone.leave", unit=name, enemies=enemies_next_to(state, unit), place=hex_id)]
    if zone:
        return [REASONS("zone.stopped", unit=name, enemies=enemies_next_to(state, unit), place=hex_id)]
    if state.left[unit] == 0 and state.moving != unit:
        return [REASONS("unit.finished", unit=name, other=tables.names[state.moving])]
    if state.left[unit] == 0:
        return [REASONS("points.spent", unit=name)]
    return []


def enemies_next_to(state: MetzState, unit: int, hex_: int | None = None) -> str:
    """The enemies whose zone of control covers the hex, in words."""
    tables = state.tables
    enemy = 1 - tables.side[unit]
    where = state.place[unit] if hex_ is None else hex_
    names = [
        tables.names[other]
        for other in tables.of_side[enemy]
        if state.on_map(other) and where in tables.zone[state.place[other]]
    ]
    return f"the {SIDE_TITLES[enemy]} " + " and ".join(names)


def _why_not_move(state: MetzState, unit: int, goal: int) -> list[Refusal]:
    """Every reason why a unit that can move cannot move to this hex."""
    tables = state.tables
    if state.place[unit] == goal:
        return [REASONS("place.same", unit=tables.names[unit], place=tables.grid.id(goal))]
    occupant = state.at[goal]
    if occupant >= 0 and tables.side[occupant] != tables.side[unit]:
        theirs = SIDE_TITLES[tables.side[occupant]]
        facts = {"unit": tables.names[unit], "place": tables.grid.id(goal), "theirs": theirs}
        return [REASONS("place.enemy", enemy=tables.names[occupant], **facts)]
    reasons = []
    if occupant >= 0:
        facts = {"unit": tables.names[unit], "place": tables.grid.id(goal)}
        reasons.append(REASONS("place.friend", friend=tables.names[occupant], **facts))
    if reach_of(state, unit).left[goal] < 0:
        reasons += _why_out_of_reach(state, unit, goal)
    return reasons


def _why_not_exit(state: MetzState, unit: int, edge: str) -> list[Refusal]:
    """Every reason why a unit that can move cannot leave by this edge."""
    name = state.tables.names[unit]
    reasons = []
    if not may_score_by(state, unit, edge):
        reasons.append(REASONS("exit.pointless", unit=name, edge=edge))
    if exit_hex(state, unit, reach_of(state, unit), edge) < 0:
        reasons.append(REASONS("exit.far", unit=name, edge=edge, left=allowance(state, unit)))
    return reasons


# What can stand between a unit and a hex. Each may be lifted to see whether it alone is to blame.
_POINTS, _ZONES, _RIVERS, _ENEMIES = "points", "zones", "rivers", "enemies"
_OBSTACLES: Final = (_POINTS, _ZONES, _RIVERS, _ENEMIES)
_PLENTY: Final = 1000


def _why_out_of_reach(state: MetzState, unit: int, goal: int) -> list[Refusal]:
    """Lift as few obstacles as possible until the hex is in reach; those are the reasons."""
    if held_back := optional.why_not_withdraw(state, unit, goal):
        return held_back
    for size in range(1, len(_OBSTACLES) + 1):
        found = [
            (lifted, path)
            for lifted in combinations(_OBSTACLES, size)
            if (path := _path_without(state, unit, goal, lifted))
        ]
        if found:
            reasons = {
                obstacle: _blame(state, unit, goal, obstacle, path, lifted)
                for lifted, path in found
                for obstacle in lifted
            }
            return list(reasons.values())
    return [REASONS("place.nowhere", unit=state.tables.names[unit], place=state.tables.grid.id(goal))]


def _path_without(state: MetzState, unit: int, goal: int, lifted: tuple[str, ...]) -> tuple[int, ...]:
    """A path to the hex as if these obstacles did not exist; empty if there is still none."""
    tables = state.tables
    enemy = 1 - tables.side[unit]
    steps, start = _steps_and_start(state, unit, rivers=_RIVERS not in lifted)
    nothing = [0] * (tables.count + 1)
    stops = nothing if _ZONES in lifted else state.zoc[enemy]
    forbidden = (nothing if _ENEMIES in lifted else state.held[enemy])[:]
    if start == tables.count and state.on_map(unit):
        forbidden[state.place[unit]] = 1
    points = _PLENTY if _POINTS in lifted else allowance(state, unit)
    left = reach(steps, start, points, forbidden, stops)
    may_cross = state.left[unit] < 0 and start < tables.count and _POINTS in lifted
    if left[goal] < 0 and may_cross and goal in (there for there, _ in tables.crossings[start]):
        return (start, goal)
    return cheapest_path(steps, left, start, goal, stops) if left[goal] >= 0 else ()


def _steps_and_start(state: MetzState, unit: int, rivers: bool) -> tuple[Steps, int]:
    """The steps the unit could take, with or without rivers in the way, and where it starts."""
    tables = state.tables
    steps = tables.steps
    if not rivers:
        steps = tuple((*dry, *wet) for dry, wet in zip(steps, (*tables.crossings, ()), strict=True))
    here = state.place[unit]
    if here >= tables.count:
        return (*steps[:-1], reinforcements.entry_steps(state, unit)), tables.count
    if state.in_enemy_zone(tables.side[unit], here):
        return (*steps[:-1], optional.withdrawal_steps(state, unit)), tables.count
    return steps, here


def _blame(
    state: MetzState, unit: int, goal: int, obstacle: str, path: tuple[int, ...], lifted: tuple[str, ...]
) -> Refusal:
    """The refusal for one obstacle, with the facts of the path that would be open without it."""
    tables = state.tables
    name, place = tables.names[unit], tables.grid.id(goal)
    if obstacle == _POINTS:
        steps, _ = _steps_and_start(state, unit, rivers=_RIVERS not in lifted)
        costs = [dict(steps[a]).get(b, dict((*tables.crossings, ())[a]).get(b, 0)) for a, b in pairwise(path)]
        return REASONS("points.short", unit=name, place=place, cost=sum(costs), left=allowance(state, unit))
    if obstacle == _ZONES:
        stop = next(hex_ for hex_ in path[1:-1] if state.in_enemy_zone(tables.side[unit], hex_))
        facts = {"unit": name, "place": place, "stop": tables.grid.id(stop)}
        return REASONS("zone.between", enemies=enemies_next_to(state, unit, stop), **facts)
    if obstacle == _RIVERS:
        code = "river.moved" if state.left[unit] >= 0 or state.place[unit] >= tables.count else "river.between"
        return REASONS(code, unit=name, place=place)
    enemy = next(hex_ for hex_ in path[1:-1] if state.held[1 - tables.side[unit]][hex_])
    return REASONS(
        "enemy.between", unit=name, place=place, enemy=tables.names[state.at[enemy]], stop=tables.grid.id(enemy)
    )
