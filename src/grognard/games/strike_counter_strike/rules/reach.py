"""[G7.1] Reach: where a unit can go with what it has left, and why it cannot go elsewhere."""

from __future__ import annotations

from typing_extensions import override

from grognard.engine.hexes import hexside
from grognard.engine.movement import Reach, Search

from ..state import StrikeState
from ..tables import counted
from . import terrain
from .stacking import has_column, has_room
from .terrain import TerrainStep

_CLOSED = 10_000
"""More than any unit can have left: marks hexes that cannot be entered while a search runs."""


def allowance(state: StrikeState, unit: int) -> int:
    """The Movement Allowance of the side that shows, in half points."""
    return state.face(unit).move


def steps_of(state: StrikeState, unit: int) -> tuple[tuple[TerrainStep, ...], ...]:
    """The steps of the unit's class as it stands, under this weather."""
    return terrain.steps(state.tables, state.face(unit).kind, bool(state.column[unit]), state.condition)


def reach_of(state: StrikeState, unit: int, guarded: bool) -> Reach:
    """Where the unit can go with what it has left; remembered until anything changes.

    A guarded reach leaves out hexes in enemy Fire Zones [G6].
    """
    kept = state.reached
    if kept is not None and kept[:2] == (unit, guarded) and kept[2].left[kept[2].start] == state.left:
        return kept[2]
    march = _March(state, unit, guarded)
    start, points = state.place[unit], state.left
    if points > 0 and not state.suppressed[unit]:
        march.set_out(state, unit)
    found = march.run(start, least=1)
    for hex_ in march.closed:
        found.left[hex_] = -1
    state.reached = (unit, guarded, found)
    return found


class _March(Search):
    """Cheapest ways first; of equally cheap ones the one that leaves fewer enemy Fire Zones."""

    __slots__ = ("barrage", "closed", "exits", "guarded", "leaving", "steps", "stops", "zone")

    def __init__(self, state: StrikeState, unit: int, guarded: bool) -> None:
        tables, start = state.tables, state.place[unit]
        super().__init__(tables.count, state.left)
        self.guarded = guarded
        side = tables.side[unit]
        enemy = 1 - side
        self.zone = state.zone[enemy]
        self.closed = {state.place[other] for other in tables.of_side[enemy] if state.place[other] < tables.count}
        self.closed |= closed_hexes(state, unit)
        self.closed.discard(start)
        self.stops = stop_hexes(state, side)
        self.barrage, self.leaving = state.barrage, tables.charts.movement_series.barrage
        self.steps = terrain.plain_steps(tables, state.face(unit).kind, bool(state.column[unit]), state.condition)
        self.exits = [0] * tables.count
        """Per hex, how many hexes in enemy Fire Zones were left on the way there."""
        self.left[start], self.came[start] = state.left, start
        self.places.append(start)

    def set_out(self, state: StrikeState, unit: int) -> None:
        """The first steps: with its whole allowance a unit may always make one."""
        start, zone, stops = state.place[unit], self.zone, self.stops
        for hex_ in self.closed:
            self.left[hex_] = _CLOSED
        for step in _first_steps(state, unit, steps_of(state, unit)[start]):
            to = step.to
            if to in self.closed or (self.guarded and zone[to]):
                continue
            after = left_after(state, unit, step)
            self.left[to], self.came[to], self.exits[to] = after, start, zone[start] > 0
            self.places.append(to)
            if not (to in stops and (stops[to] or step.road)):
                self.queue[after].append(to)

    @override
    def spread(self, here: int, left: int) -> None:
        best, exits, zone, stops, guarded = self.left, self.exits, self.zone, self.stops, self.guarded
        out = exits[here] + (zone[here] > 0)
        have = left - self.leaving if here in self.barrage else left
        # A unit still on its way in a hex with a Road Block came across country, and the road is barred to it.
        barred = here in stops
        for to, cost, road in self.steps[here]:
            if road and (barred or (to in stops and best[to] == have - cost)):
                continue
            after = have - cost
            known = best[to]
            # A closed hex has more left than any unit can have, an unknown one -1: one comparison for both.
            if after <= known and (after < known or out >= exits[to]):
                continue
            if guarded and zone[to]:
                continue
            best[to], self.came[to], exits[to] = after, here, out
            if after > known:
                self.places.append(to)
                if not (to in stops and (stops[to] or road)):
                    self.queue[after].append(to)


def _first_steps(state: StrikeState, unit: int, steps: tuple[TerrainStep, ...]) -> list[TerrainStep]:
    """The steps the unit can pay for from where it is; with its whole allowance it may always make one."""
    return [step for step in steps if left_after(state, unit, step) >= 0]


def left_after(state: StrikeState, unit: int, step: TerrainStep) -> int:
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
    """[G15] Hexes with another unit In Column, if the unit is In Column, too: closed at all times."""
    if not state.column[unit]:
        return set()
    column, entering, place, hexes = state.column, state.entering, state.place, state.tables.count
    return {
        place[other]
        for other in state.tables.of_side[state.tables.side[unit]]
        if column[other] and other != unit and not entering[other] and place[other] < hexes
    }


def stop_hexes(state: StrikeState, side: int) -> dict[int, bool]:
    """[4.2] [G7.6] Hexes where movement ends: enemy mines always (True), enemy Road Blocks for arrivals by road."""
    stops = {}
    if state.tables.options.road_blocks_stop:
        stops = {hex_: False for hex_, owner in state.blocks.items() if owner != side}
    stops.update({hex_: True for hex_, owner in state.mines.items() if owner != side})
    return stops


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
