"""[G7.1] Reach: where a unit can go with what it has left, and why it cannot go elsewhere."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.hexes import hexside

from ..state import StrikeState
from ..tables import counted
from . import terrain
from .stacking import has_column, has_room
from .terrain import Step

_CLOSED = 10_000
"""More than any unit can have left: marks hexes that cannot be entered while a search runs."""


class Reach(NamedTuple):
    """Where a unit can go, as it stands: per hex what is left there, and the hex before it."""

    start: int
    hexes: list[int]
    """Every hex that can be reached, the start first, some twice."""
    left: list[int]
    """Per hex of the map; -1 where the unit cannot get."""
    before: list[int]
    guarded: bool
    """True if hexes in enemy Fire Zones were left out [G6]."""


def allowance(state: StrikeState, unit: int) -> int:
    """The Movement Allowance of the side that shows, in half points."""
    return state.face(unit).move


def steps_of(state: StrikeState, unit: int) -> tuple[tuple[Step, ...], ...]:
    """The steps of the unit's class as it stands, under this weather."""
    return terrain.steps(state.tables, state.face(unit).kind, bool(state.column[unit]), state.condition)


def reach_of(state: StrikeState, unit: int, guarded: bool) -> Reach:
    """Where the unit can go with what it has left; remembered until anything changes."""
    kept = state.reached
    if (
        kept is not None
        and kept[0] == unit
        and kept[1].guarded == guarded
        and kept[1].left[kept[1].start] == state.left
    ):
        return kept[1]
    found = _search(state, unit, guarded)
    state.reached = (unit, found)
    return found


def _search(state: StrikeState, unit: int, guarded: bool) -> Reach:
    """Cheapest ways first; of equally cheap ones the one that leaves fewer enemy Fire Zones."""
    tables = state.tables
    side, start, points = tables.side[unit], state.place[unit], state.left
    left, before, exits = [-1] * tables.count, [start] * tables.count, [0] * tables.count
    left[start] = points
    hexes = [start]
    reached = hexes.append
    found = Reach(start, hexes, left, before, guarded)
    if points <= 0 or state.suppressed[unit]:
        return found
    enemy = 1 - side
    zone = state.zone[enemy]
    closed = {state.place[other] for other in tables.of_side[enemy] if state.place[other] < tables.count}
    closed |= closed_hexes(state, unit)
    closed.discard(start)
    for hex_ in closed:
        left[hex_] = _CLOSED
    stops = stop_hexes(state, side)
    barrage, leaving = state.barrage, tables.charts.movement_series.barrage
    queue: list[list[int]] = [[] for _ in range(points + 1)]
    for step in _first_steps(state, unit, steps_of(state, unit)[start]):
        to, after = step.to, left_after(state, unit, step)
        if to in closed or (guarded and zone[to]):
            continue
        left[to], exits[to] = after, zone[start] > 0
        reached(to)
        if not (to in stops and (stops[to] or step.road)):
            queue[after].append(to)
    steps = terrain.plain_steps(tables, state.face(unit).kind, bool(state.column[unit]), state.condition)
    for rest in range(points, 0, -1):
        for here in queue[rest]:
            if left[here] != rest:
                continue
            out = exits[here] + (zone[here] > 0)
            have = rest - leaving if here in barrage else rest
            # Who is still on his way in a hex with a Road Block came across country, and its road is barred to him.
            barred = here in stops
            for to, cost, road in steps[here]:
                if road and (barred or (to in stops and left[to] == have - cost)):
                    continue
                after = have - cost
                known = left[to]
                # What is closed has more left than anybody can have, what is unknown -1: one comparison for both.
                if after <= known and (after < known or out >= exits[to]):
                    continue
                if guarded and zone[to]:
                    continue
                left[to], before[to], exits[to] = after, here, out
                if after > known:
                    reached(to)
                    if not (to in stops and (stops[to] or road)):
                        queue[after].append(to)
    for hex_ in closed:
        left[hex_] = -1
    return found


def _first_steps(state: StrikeState, unit: int, steps: tuple[Step, ...]) -> list[Step]:
    """The steps the unit can pay for from where it is; with its whole allowance it may always make one."""
    return [step for step in steps if left_after(state, unit, step) >= 0]


def left_after(state: StrikeState, unit: int, step: Step) -> int:
    """[G7.1] What is left after one step from where the unit is, or -1 if it cannot be made."""
    here = state.place[unit]
    cost = step.cost
    if here in state.barrage:
        cost += state.tables.charts.movement_series.barrage
    whole = state.left == allowance(state, unit) and state.left > 0
    if step.road and leaves_block(state, unit, here):
        return 0 if whole else -1
    if cost > state.left:
        return 0 if whole else -1
    return state.left - cost


def leaves_block(state: StrikeState, unit: int, hex_: int) -> bool:
    """[G7.6] True if an enemy Road Block bars the road out of the hex."""
    return state.tables.options.road_blocks_stop and state.blocks.get(hex_, -1) == 1 - state.tables.side[unit]


def closed_hexes(state: StrikeState, unit: int) -> set[int]:
    """[G15] Hexes with another unit In Column, if the unit is In Column itself: closed at all times."""
    if not state.column[unit]:
        return set()
    column, entering, place, hexes = state.column, state.entering, state.place, state.tables.count
    return {
        place[other]
        for other in state.tables.of_side[state.tables.side[unit]]
        if column[other] and other != unit and not entering[other] and place[other] < hexes
    }


def stop_hexes(state: StrikeState, side: int) -> dict[int, bool]:
    """[4.2] [G7.6] Hexes where movement ends: enemy mines always (True), enemy Road Blocks for who comes by road."""
    stops = {}
    if state.tables.options.road_blocks_stop:
        stops = {hex_: False for hex_, owner in state.blocks.items() if owner != side}
    stops.update({hex_: True for hex_, owner in state.mines.items() if owner != side})
    return stops


def path_to(found: Reach, goal: int) -> tuple[int, ...]:
    """The hexes from the start to the goal, the start left out."""
    path = []
    while goal != found.start:
        path.append(goal)
        goal = found.before[goal]
    return tuple(reversed(path))


def can_enter(state: StrikeState, unit: int, here: int, there: int) -> bool:
    """True if the unit, as it stands, could make this one step, whatever it costs [G11]."""
    return any(step.to == there for step in steps_of(state, unit)[here])


def ends_there(state: StrikeState, unit: int, hex_: int) -> bool:
    """[G15] True if the unit may stop in the hex."""
    return not state.at[hex_] or has_room(state, unit, hex_)


def why_not_move(state: StrikeState, unit: int, goal: int, guarded: bool) -> list[str]:
    """Every reason why the unit cannot move to the hex now; empty exactly if it can."""
    tables, here = state.tables, state.place[unit]
    if state.suppressed[unit]:
        return ["move.suppressed"]
    if state.parked[unit]:
        return ["move.parked"]
    if goal == here:
        return ["move.same"]
    if not tables.playable[goal]:
        return ["move.impassable" if tables.terrain[goal] == tables.impassable else "move.outside"]
    if state.holder[goal] == 1 - tables.side[unit]:
        return ["move.enemy"]
    if reach_of(state, unit, guarded).left[goal] >= 0:
        full = "stack.column" if state.column[unit] else "stack.steps"
        return [] if ends_there(state, unit, goal) else [full]
    reasons = []
    if guarded and state.in_enemy_zone(tables.side[unit], goal):
        reasons.append("move.zone")
    if state.column[unit] and has_column(state, goal, unit):
        reasons.append("stack.column")
    if goal in tables.neighbours[here] and not can_enter(state, unit, here, goal):
        reasons.append(_why_no_step(state, unit, goal))
    return reasons or ["move.points"]


def _why_no_step(state: StrikeState, unit: int, goal: int) -> str:
    tables = state.tables
    here = state.place[unit]
    side = hexside(here, goal)
    if side in tables.river:
        return "move.bridge" if side == tables.bridge else "move.river"
    if side in tables.streams:
        return "move.stream"
    return "move.woods" if tables.woods in (tables.terrain[here], tables.terrain[goal]) else "move.town"


def points_left(state: StrikeState) -> str:
    """What the unit that moves has left, in words."""
    return counted(points(state.left), "movement point")


def points(half: int) -> str:
    """Half points as people write them: 3, 2½."""
    whole, rest = divmod(half, 2)
    return (str(whole) if whole or not rest else "") + ("½" if rest else "")
