"""[G7.1] [2.0] [6.0] Movement: reach, the march hex by hex, Column, organic transport."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.hexes import hexside
from grognard.engine.verdicts import Refusal

from ..data import CLASSES, TERRAINS
from ..tables import EXITED, Step
from ..words import REASONS
from . import engineer, fire, leaders, rearguards, victory
from .checks import begin_check
from .command import in_command, nearest_excess
from .frame import StrikeFrame, hex_of, pair, unit_of
from .opportunity import leave_hex
from .stacking import has_column, has_room

if TYPE_CHECKING:
    from ..state import StrikeState

MOVEMENT_VERBS = ("move", "exit", "column", "deploy", "scatter", "mount", "dismount", "drop", "pickup")


class Reach(NamedTuple):
    """Where a unit can go, as it stands: per hex what is left there, and the hex before it."""

    start: int
    left: dict[int, int]
    before: dict[int, int]
    guarded: bool
    """True if hexes in enemy Fire Zones were left out [G6]."""


# -- reach ------------------------------------------------------------------------------------------------------


def allowance(state: StrikeState, unit: int) -> int:
    """The Movement Allowance of the side that shows, in half points."""
    return state.face(unit).move


def steps_of(state: StrikeState, unit: int) -> tuple[tuple[Step, ...], ...]:
    """The steps of the unit's class as it stands, under this weather."""
    return state.tables.steps(state.face(unit).kind, bool(state.column[unit]), state.condition)


def reach_of(state: StrikeState, unit: int, guarded: bool) -> Reach:
    """Where the unit can go with what it has left; remembered until anything changes."""
    kept = state.reached
    if kept is not None and kept[0] == unit and kept[1].guarded == guarded and kept[1].left[kept[1].start] == state.left:
        return kept[1]
    found = _search(state, unit, guarded)
    state.reached = (unit, found)
    return found


def _search(state: StrikeState, unit: int, guarded: bool) -> Reach:
    """Cheapest ways first; of equally cheap ones the one that leaves fewer enemy Fire Zones."""
    side = state.tables.side[unit]
    start, points = state.place[unit], state.left
    left = {start: points}
    before = {start: start}
    exits = {start: 0}
    if points <= 0 or state.suppressed[unit]:
        return Reach(start, left, before, guarded)
    steps = steps_of(state, unit)
    holder, enemy = state.holder, 1 - side
    zone = state.zone[enemy]
    shut = closed_hexes(state, unit)
    stops = stop_hexes(state, side)
    barrage, leaving = state.barrage, state.tables.charts.movement_series.barrage
    queue: list[list[int]] = [[] for _ in range(points + 1)]
    _first_steps(state, unit, steps[start], guarded, left, before, exits, queue, shut, stops)
    for rest in range(points, 0, -1):
        for here in queue[rest]:
            if left[here] != rest:
                continue
            out = exits[here] + (zone[here] > 0)
            have = rest - leaving if here in barrage else rest
            for to, cost, road in steps[here]:
                after = have - cost
                if after < 0 or holder[to] == enemy or to in shut or (guarded and zone[to]):
                    continue
                known = left.get(to, -1)
                if after < known or (after == known and out >= exits[to]):
                    continue
                left[to], before[to], exits[to] = after, here, out
                if after > known and not (to in stops and (stops[to] or road)):
                    queue[after].append(to)
    return Reach(start, left, before, guarded)


def _first_steps(
    state: StrikeState,
    unit: int,
    steps: tuple[Step, ...],
    guarded: bool,
    left: dict[int, int],
    before: dict[int, int],
    exits: dict[int, int],
    queue: list[list[int]],
    shut: set[int],
    stops: dict[int, bool],
) -> None:
    """The first hex: a unit with its whole allowance may always enter one; a Road Block takes all of it."""
    start = state.place[unit]
    enemy = 1 - state.tables.side[unit]
    for step in steps:
        to = step.to
        if state.holder[to] == enemy or to in shut or (guarded and state.zone[enemy][to]):
            continue
        after = left_after(state, unit, step)
        if after < 0 or after <= left.get(to, -1):
            continue
        left[to], before[to], exits[to] = after, start, int(state.zone[enemy][start] > 0)
        if not (to in stops and (stops[to] or step.road)):
            queue[after].append(to)


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


# -- Column and transport ---------------------------------------------------------------------------------------


def column_cost(state: StrikeState, unit: int) -> int:
    """[G7.1] What leaving Column costs: the hex's base cost not In Column; where that is prohibited, twice the other."""
    terrain = TERRAINS[state.tables.terrain[state.place[unit]]]
    outside, inside = getattr(state.tables.charts.base_costs, terrain)[CLASSES[state.face(unit).kind]]
    return 2 * int(outside or 2 * inside)


def may_leave_column(state: StrikeState, unit: int) -> bool:
    """[2.1.2] [G15] Not for vehicles in woods, and only if there is room."""
    hex_ = state.place[unit]
    if not state.column[unit] or (state.face(unit).kind > 0 and state.tables.terrain[hex_] == state.tables.woods):
        return False
    from .stacking import steps_in

    limit = state.tables.charts.stacking.steps
    return bool(state.entering[unit]) or steps_in(state, hex_, unit) + state.steps(unit) <= limit


def may_enter_column(state: StrikeState, unit: int) -> bool:
    """[G7.1] [G15] One unit In Column a hex."""
    if state.column[unit] or state.left < state.tables.charts.movement_series.enter_column:
        return False
    return bool(state.entering[unit]) or not has_column(state, state.place[unit])


def mount_cost(state: StrikeState, unit: int) -> int:
    """[G7.1] Half the allowance of the side that shows."""
    return allowance(state, unit) // 2


def may_change_transport(state: StrikeState, unit: int, mount: bool) -> bool:
    """[G7.1] [6.0] Mount or dismount: the points, the ground, and the way the transport has to come."""
    tables = state.tables
    transport = tables.transport[unit]
    if transport is None or bool(state.mounted[unit]) == mount or state.left < mount_cost(state, unit):
        return False
    hex_ = state.place[unit]
    if state.in_enemy_zone(tables.side[unit], hex_) and not in_command(state, unit):
        return False
    if not mount:
        return True
    if allowance(state, unit) == 0 and state.left < 0:
        return False
    if not vehicles_can_stand(state, unit, hex_):
        return False
    return not state.abandoned[unit] or transport_can_come(state, unit)


def vehicles_can_stand(state: StrikeState, unit: int, hex_: int) -> bool:
    """[2.1.2] [6.0] In woods only In Column where a road or railroad leads on."""
    tables = state.tables
    if tables.terrain[hex_] != tables.woods:
        return True
    lines = tables.roads | tables.rails
    return bool(state.column[unit]) and any(hexside(hex_, n) in lines for n in tables.neighbours[hex_])


def transport_can_come(state: StrikeState, unit: int) -> bool:
    """[6.0] Ruling 18: from the unit to the nearest road hex, then along roads to the friendly edge or ten hexes."""
    tables = state.tables
    side = tables.side[unit]
    transport = tables.transport[unit]
    assert transport is not None
    goal = _nearest_road(state, side, transport.kind, state.place[unit])
    if goal < 0:
        return False
    edge = tables.friendly_edge[side]
    homeward = 1 if side == 0 else -1
    seen, front, length = {goal}, [goal], 0
    while front:
        if any(hex_ in edge for hex_ in front):
            return True
        if length >= 10 and any((tables.row[hex_] - tables.row[goal]) * homeward > 0 for hex_ in front):
            return True
        following = {
            n
            for hex_ in front
            for n in tables.neighbours[hex_]
            if n not in seen and hexside(hex_, n) in tables.roads and _is_safe(state, side, n)
        }
        seen |= following
        front, length = sorted(following), length + 1
    return False


def _nearest_road(state: StrikeState, side: int, kind: int, start: int) -> int:
    tables = state.tables
    if not _is_safe(state, side, start):
        return -1
    seen, front = {start}, [start]
    while front:
        for hex_ in front:
            if tables.road_hex[hex_]:
                return hex_
        following = {
            step.to
            for hex_ in front
            for column in (False, True)
            for step in tables.steps(kind, column, state.condition)[hex_]
            if step.to not in seen and _is_safe(state, side, step.to)
        }
        seen |= following
        front = sorted(following)
    return -1


def _is_safe(state: StrikeState, side: int, hex_: int) -> bool:
    """Free of enemy units and enemy Fire Zones."""
    return state.holder[hex_] != 1 - side and not state.in_enemy_zone(side, hex_)


def may_exit(state: StrikeState, unit: int) -> bool:
    """[S4.0] Ruling 10: Panzer Auf 130 may leave by the north edge."""
    tables = state.tables
    if unit not in tables.withdrawing or "S4.0" not in tables.rules_in_effect or state.suppressed[unit]:
        return False
    return tables.row[state.place[unit]] == 0 and state.left >= exit_cost(state, unit)


def exit_cost(state: StrikeState, unit: int) -> int:
    """One point, half a point In Column on a road."""
    series = state.tables.charts.movement_series
    by_road = state.column[unit] and state.tables.road_hex[state.place[unit]]
    return series.exit_by_road if by_road else series.exit


# -- what a moving unit may do ----------------------------------------------------------------------------------


def can_start(state: StrikeState, unit: int) -> bool:
    """[G7.1] True if the unit may take a Movement Action at all."""
    if state.suppressed[unit] or state.parked[unit] or not state.on_map(unit):
        return False
    return allowance(state, unit) > 0 or state.tables.transport[unit] is not None


def movement_numbers(state: StrikeState, unit: int, guarded: bool, fresh: bool) -> list[int]:
    """Everything the unit may do with `state.left` half points, in ascending order of numbers."""
    first, found = state.tables.first, reach_of(state, unit, guarded)
    column = state.column[unit]
    base = pair(state, "move", unit, 0)
    numbers = [base + hex_ for hex_ in sorted(found.left) if hex_ != found.start and ends_there(state, unit, hex_)]
    if may_exit(state, unit):
        numbers.append(first["exit"] + unit)
    if not column and may_enter_column(state, unit):
        numbers.append(first["column"] + unit)
    if column and may_leave_column(state, unit):
        if column_cost(state, unit) <= state.left:
            numbers.append(first["deploy"] + unit)
        numbers.append(first["scatter"] + unit)
    if may_change_transport(state, unit, True):
        numbers.append(first["mount"] + unit)
    if may_change_transport(state, unit, False):
        numbers.append(first["dismount"] + unit)
    if fresh and rearguards.may_drop(state, unit):
        numbers.append(first["drop"] + unit)
    if not fresh and rearguards.may_pick_up(state, unit):
        numbers.append(first["pickup"] + unit)
    return numbers


def ends_there(state: StrikeState, unit: int, hex_: int) -> bool:
    """[G15] True if the unit may stop in the hex."""
    return not state.at[hex_] or has_room(state, unit, hex_)


def why_not_move(state: StrikeState, unit: int, goal: int, guarded: bool) -> list[Refusal]:
    """Every reason why the unit cannot move to the hex now."""
    tables = state.tables
    side, name, place = tables.side[unit], tables.names[unit], tables.grid.id(goal)
    if state.suppressed[unit]:
        return [REASONS("move.suppressed", unit=name)]
    if state.parked[unit]:
        return [REASONS("move.parked", unit=name)]
    if goal == state.place[unit]:
        return [REASONS("move.same", unit=name, place=place)]
    if not tables.playable[goal]:
        return [REASONS("move.impassable", unit=name, place=place)]
    if state.holder[goal] == 1 - side:
        return [REASONS("move.enemy", unit=name, place=place)]
    reasons = []
    found = reach_of(state, unit, guarded)
    if goal in found.left:
        kind = "stack.column" if state.column[unit] else "stack.steps"
        return [REASONS(kind, unit=name, place=place, limit=tables.charts.stacking.steps)]
    if guarded and state.in_enemy_zone(side, goal):
        reasons.append(REASONS("move.zone", unit=name, place=place))
    if state.column[unit] and has_column(state, goal, unit):
        reasons.append(REASONS("stack.column", unit=name, place=place))
    if goal in tables.neighbours[state.place[unit]] and not can_enter(state, unit, state.place[unit], goal):
        reasons.append(_why_no_step(state, unit, goal))
    return reasons or [REASONS("move.points", unit=name, place=place, left=points(state.left))]


def _why_no_step(state: StrikeState, unit: int, goal: int) -> Refusal:
    tables = state.tables
    here = state.place[unit]
    side = hexside(here, goal)
    name, place = tables.names[unit], tables.grid.id(goal)
    if side in tables.river:
        return REASONS("move.bridge" if side == tables.bridge else "move.river", unit=name, place=place)
    if side in tables.streams:
        return REASONS("move.stream", unit=name, place=place)
    woods = tables.woods in (tables.terrain[here], tables.terrain[goal])
    return REASONS("move.woods" if woods else "move.town", unit=name, place=place)


def points(half: int) -> str:
    """Half points as people write them: 3, 2½."""
    whole, rest = divmod(half, 2)
    return (str(whole) if whole or not rest else "") + ("½" if rest else "")


class Moving(StrikeFrame, frozen=True, tag="moving"):
    """A Movement Action under way: more steps, changes of Column and transport, or halt."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("G7.1", "2.0")
    verbs: ClassVar[tuple[str, ...]] = (*MOVEMENT_VERBS, "halt")
    moment: ClassVar[str] = "a unit is moving: move it on, or halt"

    unit: int
    guarded: bool = False
    """True for a First Action under a Division chit: no hex in an enemy Fire Zone may be entered [G6]."""
    forced: bool = False
    """[O3.0] True if the unit has to come back to its leader."""
    dropped: bool = False

    def side(self, state: StrikeState) -> int:
        """The owner."""
        return state.tables.side[self.unit]

    def prompt(self, state: StrikeState) -> str:
        """See `Frame.prompt`."""
        tables = state.tables
        where = tables.grid.id(state.place[self.unit])
        return f"{tables.names[self.unit]} in {where} has {points(state.left)} movement points left: move, or halt"

    def numbers(self, state: StrikeState) -> list[int]:
        """See `Frame.numbers`."""
        halt = state.tables.first["halt"]
        if self.forced:
            return way_back(state, self.unit) or [halt]
        return [*movement_numbers(state, self.unit, self.guarded, False), halt]

    def default(self, state: StrikeState) -> int:
        """Halt, or the shortest way back."""
        return self.numbers(state)[-1]

    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        """See `StrikeFrame.explain`."""
        if self.forced:
            return [REASONS("move.forced", unit=state.tables.names[self.unit])]
        return explain_movement(state, self.unit, action, self.guarded)

    def act(self, state: StrikeState, number: int) -> None:
        """See `Frame.act`."""
        if number == state.tables.first["halt"]:
            finish(state, self.unit)
        else:
            self.perform(state, number)

    def perform(self, state: StrikeState, number: int) -> None:
        """Carry out one of `movement_numbers`."""
        action = state.rules.vocabulary.action(number) if number >= state.tables.first["exit"] else None
        unit = self.unit
        if action is None:
            goal = number - pair(state, "move", unit, 0)
            path = path_to(reach_of(state, unit, self.guarded or self.forced), goal)
            state.push(March(unit, path, start=state.place[unit]))
            return
        if action.verb == "exit":
            state.left -= exit_cost(state, unit)
            state.emit("exited", "S4.0", unit=unit, place=state.place[unit])
            hex_ = state.place[unit]
            state.remove(unit, EXITED)
            leaders.stack_lost(state, unit, hex_)
            finish(state, unit)
            return
        if action.verb == "pickup":
            rearguards.pick_up(state, unit)
            finish(state, unit)
            return
        _TURNS[action.verb](state, unit)
        if not state.on_map(unit):
            finish(state, unit)

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """[O3.0] The check of a unit that has roamed too far."""
        state.become(msgspec.structs.replace(self, forced=not passed))


def explain_movement(state: StrikeState, unit: int, action: Action, guarded: bool) -> list[Refusal]:
    """Reasons against a movement action that is not listed for the unit that moves."""
    named = unit_of(state, action)
    names = state.tables.names
    if named != unit:
        return [REASONS("unit.not_acting", unit=names[named], other=names[unit])]
    if action.verb == "move":
        return why_not_move(state, unit, hex_of(state, action), guarded)
    return [REASONS(f"move.{action.verb}", unit=names[unit])]


def way_back(state: StrikeState, unit: int) -> list[int]:
    """[O3.0] The moves that bring a roaming unit as near to a leader as it can come outside enemy Fire Zones."""
    found = reach_of(state, unit, True)
    here = found.start
    excess: dict[int, int] = {}
    for hex_ in found.left:
        if hex_ == here or ends_there(state, unit, hex_):
            excess[hex_] = _excess_at(state, unit, hex_)
    best = min(excess.values())
    if best >= excess[here]:
        return []
    base = pair(state, "move", unit, 0)
    return [base + hex_ for hex_ in sorted(excess) if excess[hex_] == best]


def _excess_at(state: StrikeState, unit: int, hex_: int) -> int:
    from .command import commands_from

    tables = state.tables
    ranges = [
        tables.distance(hex_, where)
        for leader in tables.leaders_for[unit]
        if (where := commands_from(state, leader)) >= 0
    ]
    return min(ranges, default=0)


def roams(state: StrikeState, unit: int) -> bool:
    """[O3.0] True if the unit is more than twice the command range from every leader who can command it."""
    if not state.tables.options.roaming_units or state.tables.rearguard[unit] or state.entering[unit]:
        return False
    if nearest_excess(state, unit) <= 0:
        return False
    from .command import commands_from

    tables, hex_ = state.tables, state.place[unit]
    found = [
        tables.distance(hex_, where) > 2 * state.command_range(leader)
        for leader in tables.leaders_for[unit]
        if (where := commands_from(state, leader)) >= 0
    ]
    return bool(found) and all(found)


def finish(state: StrikeState, unit: int) -> None:
    """The Movement Action is over; the frame of the move is on top."""
    state.left = 0
    state.reached = None
    state.pop()


# -- changes of Column and transport ----------------------------------------------------------------------------


def _enter_column(state: StrikeState, unit: int) -> None:
    state.left -= state.tables.charts.movement_series.enter_column
    state.column[unit] = 1
    engineer.abandon_position(state, unit)
    state.refresh(unit)
    state.emit("column", "G7.1", unit=unit)


def _deploy(state: StrikeState, unit: int) -> None:
    state.left -= column_cost(state, unit)
    state.column[unit] = 0
    state.refresh(unit)
    state.emit("deployed", "G7.1", unit=unit)


def _scatter(state: StrikeState, unit: int) -> None:
    state.column[unit] = 0
    state.refresh(unit)
    state.emit("deployed", "G7.1", unit=unit)
    fire.cohesion_hit(state, unit, "G7.1")


def _change_transport(state: StrikeState, unit: int, mounted: int) -> None:
    old = allowance(state, unit)
    rest = state.left - mount_cost(state, unit)
    state.mounted[unit] = mounted
    state.abandoned[unit] = 0
    engineer.abandon_position(state, unit)
    new = allowance(state, unit)
    # What is left is the same share of the new side's allowance; a gun without any has half a move on its transport.
    state.left = new // 2 if old == 0 else rest * new // old
    state.refresh(unit)
    state.emit("mounted" if mounted else "dismounted", "G7.1", unit=unit)


def _mount(state: StrikeState, unit: int) -> None:
    _change_transport(state, unit, 1)


def _dismount(state: StrikeState, unit: int) -> None:
    _change_transport(state, unit, 0)


_TURNS = {
    "column": _enter_column,
    "deploy": _deploy,
    "scatter": _scatter,
    "mount": _mount,
    "dismount": _dismount,
    "drop": rearguards.drop,
}


# -- the march --------------------------------------------------------------------------------------------------

_MINES, _BARRAGE, _REACTION, _STEP = range(4)


class March(StrikeFrame, frozen=True, tag="march"):
    """The hexes of one move, one after the other: mines, a Heavy Barrage, Opportunity Fire, the step."""

    rules: ClassVar[tuple[str, ...]] = ("G7.1", "G9", "4.2")

    unit: int
    path: tuple[int, ...]
    start: int
    stage: int = _MINES
    cost: int = 0

    def run(self, state: StrikeState) -> None:
        """See `Frame.run`."""
        unit = self.unit
        if not self.path or not state.on_map(unit) or state.suppressed[unit]:
            self.end(state)
        elif self.stage == _MINES:
            self.leave_mines(state)
        elif self.stage == _BARRAGE:
            self.leave_barrage(state)
        elif self.stage == _REACTION:
            state.become(msgspec.structs.replace(self, stage=_STEP))
            leave_hex(state, unit, self.path[0])
        else:
            self.step(state)

    def leave_mines(self, state: StrikeState) -> None:
        """[4.2] Before anything else a check to leave enemy mines."""
        state.become(msgspec.structs.replace(self, stage=_BARRAGE))
        if state.mines.get(state.place[self.unit], -1) == 1 - state.tables.side[self.unit]:
            begin_check(state, self.unit, "mines", buyable=False)

    def leave_barrage(self, state: StrikeState) -> None:
        """[G7.1] Then a check to leave a Heavy Barrage."""
        state.become(msgspec.structs.replace(self, stage=_REACTION))
        if state.barrage.get(state.place[self.unit], 0) == 2:
            begin_check(state, self.unit, "barrage")

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """See `StrikeFrame.checked`. Stuck in mines a unit is Suppressed; under a Heavy Barrage its move just ends."""
        if passed:
            return
        if self.stage == _BARRAGE:
            fire.suppress(state, unit, "4.2")
        state.left = 0
        state.become(msgspec.structs.replace(self, path=()))

    def step(self, state: StrikeState) -> None:
        """Pay for the next hex and enter it."""
        unit, to = self.unit, self.path[0]
        here = state.place[unit]
        found = next(step for step in steps_of(state, unit)[here] if step.to == to)
        after = left_after(state, unit, found)
        cost = state.left - after
        state.left = after
        enter_hex(state, unit, to)
        if must_stop(state, unit, found):
            state.left = 0
        state.become(March(unit, self.path[1:], self.start, _MINES, self.cost + cost))

    def end(self, state: StrikeState) -> None:
        """The move is over, at its goal or before."""
        unit = self.unit
        state.reached = None
        state.pop()
        if state.on_map(unit) and state.place[unit] != self.start:
            state.emit(
                "moved", "G7.1", unit=unit, start=self.start, place=state.place[unit], cost=points(self.cost),
                left=points(state.left),
            )
        if state.left <= 0 or state.suppressed[unit] or not state.on_map(unit):
            below = state.frames[-1]
            if isinstance(below, Moving) and not can_go_on(state, unit):
                finish(state, unit)


def can_go_on(state: StrikeState, unit: int) -> bool:
    """True if a unit without points left could still do something in its Movement Action."""
    if not state.on_map(unit) or state.suppressed[unit]:
        return False
    return bool(state.column[unit] and may_leave_column(state, unit)) or rearguards.may_pick_up(state, unit)


def must_stop(state: StrikeState, unit: int, step: Step) -> bool:
    """[4.2] [G7.6] True if what is in the hex just entered ends the move."""
    enemy = 1 - state.tables.side[unit]
    return state.mines.get(step.to, -1) == enemy or (step.road and leaves_block(state, unit, step.to))


def enter_hex(state: StrikeState, unit: int, to: int) -> None:
    """A unit leaves its hex and enters another: positions stay behind, transport may, towns change hands."""
    here = state.place[unit]
    engineer.abandon_position(state, unit)
    state.entering[unit] = 0
    if not state.mounted[unit]:
        _leave_transport(state, unit, here, to)
    state.put(unit, to)
    victory.take(state, state.tables.side[unit], to)


def _leave_transport(state: StrikeState, unit: int, here: int, there: int) -> None:
    """[6.0] Where the transport cannot follow, in Column or not, it is abandoned."""
    transport = state.tables.transport[unit]
    if transport is None or state.abandoned[unit]:
        return
    for column in (False, True):
        steps = state.tables.steps(transport.kind, column, state.condition)[here]
        if any(step.to == there for step in steps):
            return
    state.abandoned[unit] = 1
    state.emit("abandoned", "6.0", unit=unit)


