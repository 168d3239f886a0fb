"""[7.0] The Movement Phase: moving units one after the other, and why a unit cannot go somewhere."""

from itertools import combinations, pairwise
from typing import ClassVar, Final

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.reach import Steps, cheapest_path, reach
from grognard.engine.verdicts import Refusal

from ..data import EDGES, Edge
from ..state import MetzState
from ..tables import ASIDE, DESTROYED, EXITED, RESERVE, SIDE_TITLES
from ..words import REASONS
from . import optional, reinforcements, victory
from .frame import MetzFrame, hex_of, unit_of
from .reach import Reach, all_moves, allowance, cities_before, exit_hex, may_score_by, path_to, reach_of


class MovementPhase(MetzFrame, frozen=True):
    """A player moves any of his units, one after the other, until he ends the phase."""

    waits: "ClassVar[Waits]" = Waits.DECISION
    rules: "ClassVar[tuple[str, ...]]" = ("4.0", "7.0", "8.0")
    verbs: "ClassVar[tuple[str, ...]]" = ("move", "exit", "drop", "end")
    moment: "ClassVar[str]" = "it is a Movement Phase"

    of: int

    def side(self, state: MetzState) -> int:
        """The phasing side."""
        return self.of

    def prompt(self, state: MetzState) -> str:
        """See `Frame.prompt`."""
        return f"{SIDE_TITLES[self.of]} movement, turn {state.turn} of {state.rules.turns}: move units or end the phase"

    def numbers(self, state: MetzState) -> list[int]:
        """See `Frame.numbers`."""
        return all_moves(state, self.of)

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
            return _why_not_exit(state, unit, EDGES[EDGES.index(action.args[1])])
        return _why_not_move(state, unit, hex_of(state, action))

    def act(self, state: MetzState, number: int) -> None:
        """See `Frame.act`."""
        tables = state.tables
        if number == tables.end:
            if state.log is not None:
                state.emit("ended", "4.0", side=self.of, what="movement")
            state.pop()
        elif number < tables.exit:
            place = number - tables.move
            move(state, place // tables.count, place % tables.count)
        elif number < tables.drop:
            place = number - tables.exit
            leave(state, place // len(EDGES), EDGES[place % len(EDGES)])
        else:
            place = number - tables.drop
            optional.drop(state, place // tables.count, place % tables.count)


def move(state: MetzState, unit: int, goal: int) -> None:
    """[7.0] Move a unit along a cheapest path, and take what it costs."""
    side = state.tables.side[unit]
    found = reach_of(state, unit)
    start = state.place[unit]
    left = 0 if state.in_enemy_zone(side, goal) else found.left[goal]
    path = _way_worth_knowing(state, unit, found, goal)
    take_turn(state, unit, left)
    state.put(unit, goal)
    if state.log is not None:
        cost = found.allowance - found.left[goal]
        state.emit("moved", "7.0", unit=unit, start=start, place=goal, path=path, cost=cost, left=left)
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


def _way_worth_knowing(state: MetzState, unit: int, found: Reach, goal: int) -> tuple[int, ...]:
    """The path, worked out only if somebody watches or a city could be taken in passing; else just the goal."""
    if state.log is None and not cities_before(state, unit, found, goal):
        return (goal,)
    return path_to(state, unit, found, goal)


def take_turn(state: MetzState, unit: int, left: int) -> None:
    """[7.0] Units move one at a time: whoever moved before has finished."""
    if state.moving >= 0 and state.moving != unit:
        state.left[state.moving] = 0
    state.moving = unit
    state.left[unit] = left
    state.forget_reach(unit)


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


def _why_not_exit(state: MetzState, unit: int, edge: Edge) -> list[Refusal]:
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
    stops = nothing if _ZONES in lifted else list(state.zoc[enemy])
    forbidden = nothing[:] if _ENEMIES in lifted else list(state.held[enemy])
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
