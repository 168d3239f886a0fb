"""[G7.1] [2.0] [6.0] Movement: reach, the march hex by hex, Column, organic transport."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import msgspec
from typing_extensions import override

from grognard.engine.legality import Objections, WhyNot
from grognard.engine.movement import Reach

from ..state import StrikeState
from ..tables import EXITED
from . import engineer, fire, leaders, rearguards, transport, victory
from .checks import begin_check
from .chits import begin_strike, strikes, why_no_strike
from .command import commands_from
from .frame import StrikeStep, UnitChoice
from .opportunity import OFF_THE_MAP, leave_hex
from .reach import (
    allowance,
    ends_there,
    leaves_block,
    left_after,
    points,
    points_left,
    reach_of,
    steps_of,
    why_not_move,
)
from .terrain import TerrainStep


def why_no_exit(state: StrikeState, unit: int) -> str:
    """[S4.0] Ruling 10: Panzer Auf 130 may leave by the north edge; why the unit may not, or ""."""
    tables = state.tables
    if unit not in tables.withdrawing:
        return "exit.unit"
    if "S4.0" not in tables.rules_in_effect:
        return "exit.scenario"
    if tables.row[state.place[unit]] != 0:
        return "exit.edge"
    return "exit.points" if state.left < exit_cost(state, unit) else ""


def exit_cost(state: StrikeState, unit: int) -> int:
    """One point, half a point In Column on a road."""
    series = state.tables.charts.movement_series
    by_road = state.column[unit] and state.tables.road_hex[state.place[unit]]
    return series.exit_by_road if by_road else series.exit


# -- what a moving unit may do ----------------------------------------------------------------------------------


def why_not_start(state: StrikeState, unit: int) -> str:
    """[G7.1] Why the unit may take no Movement Action at all, or ""."""
    if state.suppressed[unit]:
        return "move.suppressed"
    if state.parked[unit]:
        return "move.parked"
    return "" if allowance(state, unit) > 0 or state.tables.transport[unit] is not None else "move.immobile"


def can_start(state: StrikeState, unit: int) -> bool:
    """True if the unit may take a Movement Action."""
    return not why_not_start(state, unit)


def why_no_start(state: StrikeState, unit: int) -> str:
    """The reason against any Movement Action, [O3.0] the check of a roaming unit included, or ""."""
    return why_not_start(state, unit) or ("move.roaming" if roams(state, unit) else "")


CHANGE_BARS: Final[Mapping[str, Callable[[StrikeState, int, bool], str]]] = {
    "exit": lambda state, unit, _: why_no_exit(state, unit),
    "column": lambda state, unit, _: transport.why_no_column(state, unit),
    "deploy": lambda state, unit, _: transport.why_no_deployment(state, unit),
    "scatter": lambda state, unit, _: transport.why_column_stays(state, unit),
    "mount": lambda state, unit, fresh: transport.why_no_change(state, unit, True, fresh),
    "dismount": lambda state, unit, fresh: transport.why_no_change(state, unit, False, fresh),
    "drop": lambda state, unit, fresh: rearguards.why_not_drop(state, unit) if fresh else "rearguard.late",
    "pickup": lambda state, unit, fresh: "rearguard.early" if fresh else rearguards.why_not_pick_up(state, unit),
}
"""The reason against each change of a moving unit, or "": the quick list and the definition ask here.

The last argument is true at the start of the action.
"""
MOVEMENT_VERBS = ("move", *CHANGE_BARS)


def _barred(change: str) -> WhyNot:
    """The definition of a change: the reason against any movement, or against the change itself."""
    bar = CHANGE_BARS[change]

    def why_not(self: ActingUnit, state: StrikeState, unit: int, _: int) -> str:
        return self.why_no_movement(state, unit) or bar(state, unit, self.fresh)

    return why_not


class ActingUnit(UnitChoice, frozen=True):
    """Decisions about a unit that moves or is about to act: everything it may do in a Movement Action."""

    fresh: ClassVar[bool]
    """True if the Movement Action is still to begin."""

    def set_out(self, state: StrikeState) -> None:
        """The Movement Action is under way from now on."""
        raise NotImplementedError

    def why_no_movement(self, state: StrikeState, unit: int) -> str:
        """Why the unit can make no move or change at all now, or ""."""
        raise NotImplementedError

    def keeps_out(self) -> bool:
        """[G6] True if no hex in an enemy Fire Zone may be entered."""
        raise NotImplementedError

    def reach(self, state: StrikeState) -> Reach:
        """Where the unit can go."""
        return reach_of(state, self.unit, self.keeps_out())

    def movement_numbers(self, state: StrikeState) -> list[int]:
        """Everything a unit that may move can do with `state.left` half points, in ascending order of numbers."""
        encode, at, unit = state.tables.encode, state.at, self.unit
        found = self.reach(state)
        goals = {hex_ for hex_ in found.places if not at[hex_] or ends_there(state, unit, hex_)}
        goals.discard(found.start)
        numbers = [encode("move", unit, hex_) for hex_ in sorted(goals)]
        fresh = self.fresh
        return numbers + [encode(verb, unit) for verb, bar in CHANGE_BARS.items() if not bar(state, unit, fresh)]

    def do_move(self, state: StrikeState, unit: int, goal: int) -> None:
        """[G7.1] The unit moves to the hex."""
        self.set_out(state)
        state.push(March(unit, self.reach(state).path(goal), start=state.place[unit]))

    def why_not_move(self, state: StrikeState, unit: int, goal: int) -> Objections:
        """Every reason why the unit cannot move to the hex."""
        return self.why_no_movement(state, unit) or why_not_move(state, unit, goal, self.keeps_out())

    def do_exit(self, state: StrikeState, unit: int, _: int) -> None:
        """[S4.0] The unit leaves the map."""
        self.set_out(state)
        state.left -= exit_cost(state, unit)
        state.push(Exit(unit))

    why_not_exit: ClassVar[WhyNot] = _barred("exit")

    def do_column(self, state: StrikeState, unit: int, _: int) -> None:
        """[G7.1] The unit enters Column."""
        self.set_out(state)
        transport.enter_column(state, unit)

    why_not_column: ClassVar[WhyNot] = _barred("column")

    def do_deploy(self, state: StrikeState, unit: int, _: int) -> None:
        """[G7.1] The unit leaves Column for movement points."""
        self.set_out(state)
        transport.deploy(state, unit)

    why_not_deploy: ClassVar[WhyNot] = _barred("deploy")

    def do_scatter(self, state: StrikeState, unit: int, _: int) -> None:
        """[G7.1] The unit leaves Column at once; the Cohesion Hit may eliminate it."""
        self.set_out(state)
        transport.scatter(state, unit)
        if not state.on_map(unit):
            finish(state)

    why_not_scatter: ClassVar[WhyNot] = _barred("scatter")

    def do_mount(self, state: StrikeState, unit: int, _: int) -> None:
        """[G7.1] The unit mounts."""
        self.set_out(state)
        transport.change_transport(state, unit, True)

    why_not_mount: ClassVar[WhyNot] = _barred("mount")

    def do_dismount(self, state: StrikeState, unit: int, _: int) -> None:
        """[G7.1] The unit dismounts."""
        self.set_out(state)
        transport.change_transport(state, unit, False)

    why_not_dismount: ClassVar[WhyNot] = _barred("dismount")

    def do_drop(self, state: StrikeState, unit: int, _: int) -> None:
        """[G7.6] The unit drops a Rearguard."""
        self.set_out(state)
        rearguards.drop(state, unit)

    why_not_drop: ClassVar[WhyNot] = _barred("drop")

    def do_pickup(self, state: StrikeState, unit: int, _: int) -> None:
        """[G7.6] The unit takes a Rearguard up and ends its move."""
        self.set_out(state)
        rearguards.pick_up(state, unit)
        finish(state)

    why_not_pickup: ClassVar[WhyNot] = _barred("pickup")

    def do_strike(self, state: StrikeState, hex_: int, _: int) -> None:
        """[S2.0] An air strike is sent in the middle of the unit's turn."""
        begin_strike(state, hex_)

    def why_not_strike(self, state: StrikeState, hex_: int, _: int) -> str:
        """[S2.0] Why no air strike can be sent to the hex, or ""."""
        return why_no_strike(state, hex_)

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        tables, here = state.tables, state.place[self.unit]
        where = {"place": tables.grid.id(here), "here": tables.grid.id(here)} if here < tables.count else {}
        figures = {"left": points_left(state), "limit": tables.charts.stacking.steps}
        return {"unit": tables.names[self.unit], **where, **figures, **super().facts(state, verb, a, b)}


class Moving(ActingUnit, frozen=True, tag="moving"):
    """A Movement Action under way: more steps, changes of Column and transport, or halt."""

    rules: ClassVar[tuple[str, ...]] = ("G7.1", "2.0")
    fresh: ClassVar[bool] = False
    verbs: ClassVar[tuple[str, ...]] = (*MOVEMENT_VERBS, "strike", "halt")
    moment: ClassVar[str] = "a unit is moving: move it on, or halt"

    guarded: bool = False
    """True for a First Action under a Division chit: no hex in an enemy Fire Zone may be entered [G6]."""
    forced: bool = False
    """[O3.0] True if the unit has to come back to its leader."""

    @override
    def prompt(self, state: StrikeState) -> str:
        tables = state.tables
        where = tables.grid.id(state.place[self.unit])
        return f"{tables.names[self.unit]} in {where} has {points_left(state)} left: move, or halt"

    @override
    def set_out(self, state: StrikeState) -> None:
        """The action is under way."""

    @override
    def keeps_out(self) -> bool:
        return self.guarded or self.forced

    @override
    def why_no_movement(self, state: StrikeState, unit: int) -> str:
        if self.forced:
            return "move.forced"
        return "" if unit == self.unit else "unit.not_acting"

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        encode = state.tables.encode
        if self.forced:
            goals = way_back(state, self.unit)
            return [encode("move", self.unit, hex_) for hex_ in goals] or [encode("halt")]
        return [*self.movement_numbers(state), *strikes(state), encode("halt")]

    @override
    def why_not_move(self, state: StrikeState, unit: int, goal: int) -> Objections:
        """Every reason why the unit cannot move to the hex; [O3.0] a unit that has to come back goes nowhere else."""
        if self.forced and unit == self.unit and goal in way_back(state, unit):
            return ""
        return super().why_not_move(state, unit, goal)

    @override
    def why_not_strike(self, state: StrikeState, hex_: int, _: int) -> str:
        return "move.forced" if self.forced else why_no_strike(state, hex_)

    def do_halt(self, state: StrikeState, a: int, b: int) -> None:
        """The Movement Action ends here."""
        finish(state)

    def why_not_halt(self, state: StrikeState, a: int, b: int) -> str:
        """[O3.0] Why the unit has to go on, or "": its way back to a leader."""
        return "move.forced" if self.forced and way_back(state, self.unit) else ""

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """[O3.0] The check of a unit that has roamed too far."""
        state.become(msgspec.structs.replace(self, forced=not passed))


def way_back(state: StrikeState, unit: int) -> list[int]:
    """[O3.0] The hexes where a roaming unit is as near to a leader as it can come outside enemy Fire Zones."""
    found = reach_of(state, unit, True)
    here = found.start
    excess: dict[int, int] = {}
    for hex_ in found.places:
        if hex_ == here or ends_there(state, unit, hex_):
            excess[hex_] = _excess_at(state, unit, hex_)
    best = min(excess.values())
    if best >= excess[here]:
        return []
    return [hex_ for hex_ in sorted(excess) if excess[hex_] == best]


def _excess_at(state: StrikeState, unit: int, hex_: int) -> int:
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
    tables, hex_ = state.tables, state.place[unit]
    found = [
        tables.distance(hex_, where) > 2 * state.command_range(leader)
        for leader in tables.leaders_for[unit]
        if (where := commands_from(state, leader)) >= 0
    ]
    return bool(found) and all(found)


def finish(state: StrikeState) -> None:
    """The Movement Action is over; the frame of the move is on top."""
    state.left = 0
    state.reached = None
    state.pop()


# -- the march --------------------------------------------------------------------------------------------------

_MINES, _BARRAGE, _REACTION, _STEP = range(4)


class March(StrikeStep, frozen=True, tag="march"):
    """The hexes of one move, one after the other: mines, a Heavy Barrage, Opportunity Fire, the step."""

    rules: ClassVar[tuple[str, ...]] = ("G7.1", "G9", "4.2")

    unit: int
    path: tuple[int, ...]
    start: int
    stage: int = _MINES
    cost: int = 0

    @override
    def run(self, state: StrikeState) -> None:
        unit = self.unit
        if self.path and self.stage == _MINES and is_free_to_go(state, unit):
            self.walk(state)
        elif not self.path or not state.on_map(unit) or state.suppressed[unit]:
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

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """A unit stuck in mines is Suppressed; under a Heavy Barrage its move just ends."""
        if passed:
            return
        if self.stage == _BARRAGE:
            fire.suppress(state, unit, "4.2")
        state.left = 0
        state.become(msgspec.structs.replace(self, path=()))

    def walk(self, state: StrikeState) -> None:
        """All the steps that nothing can hinder, at once."""
        unit, cost, gone = self.unit, self.cost, 0
        for to in self.path:
            if gone and not is_free_to_go(state, unit):
                break
            cost += take_step(state, unit, to)
            gone += 1
        state.become(March(unit, self.path[gone:], self.start, _MINES, cost))

    def step(self, state: StrikeState) -> None:
        """The next hex, after everything that could hinder it."""
        cost = take_step(state, self.unit, self.path[0])
        state.become(March(self.unit, self.path[1:], self.start, _MINES, self.cost + cost))

    def end(self, state: StrikeState) -> None:
        """The move is over, at its goal or before."""
        unit = self.unit
        state.reached = None
        state.pop()
        if state.log is not None and state.on_map(unit) and state.place[unit] != self.start:
            state.emit(
                "moved",
                "G7.1",
                unit=unit,
                start=self.start,
                place=state.place[unit],
                cost=points(self.cost),
                left=points(state.left),
            )
        if state.left <= 0 or state.suppressed[unit] or not state.on_map(unit):
            below = state.frames[-1]
            if isinstance(below, Moving) and not can_go_on(state, unit):
                finish(state)


class Exit(StrikeStep, frozen=True, tag="exit"):
    """[S4.0] A unit leaves the map: out of mines and a Heavy Barrage with a check, then under Opportunity Fire."""

    rules: ClassVar[tuple[str, ...]] = ("S4.0", "G9", "4.2")

    unit: int
    stage: int = _MINES

    @override
    def run(self, state: StrikeState) -> None:
        unit = self.unit
        if not state.on_map(unit) or state.suppressed[unit]:
            self.stay(state)
            return
        here = state.place[unit]
        state.become(Exit(unit, self.stage + 1))
        if self.stage == _MINES:
            if state.mines.get(here, -1) == 1 - state.tables.side[unit]:
                begin_check(state, unit, "mines", buyable=False)
        elif self.stage == _BARRAGE:
            if state.barrage.get(here, 0) == 2:
                begin_check(state, unit, "barrage")
        elif self.stage == _REACTION:
            leave_hex(state, unit, OFF_THE_MAP)
        else:
            state.emit("exited", "S4.0", unit=unit, place=here)
            state.remove(unit, EXITED)
            leaders.stack_lost(state, unit, here)
            self.stay(state)

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        if not passed and self.stage == _BARRAGE:
            fire.suppress(state, unit, "4.2")
        elif not passed:
            self.stay(state)

    def stay(self, state: StrikeState) -> None:
        """The Movement Action is over, here or beyond."""
        state.pop()
        finish(state)


def is_free_to_go(state: StrikeState, unit: int) -> bool:
    """True if nothing in its hex keeps the unit from leaving: no enemy mines, Heavy Barrage or Fire Zone."""
    here, enemy = state.place[unit], 1 - state.tables.side[unit]
    if state.zone[enemy][here] and not state.entering[unit]:
        return False
    return state.mines.get(here, -1) != enemy and state.barrage.get(here, 0) < 2


def take_step(state: StrikeState, unit: int, to: int) -> int:
    """Pay for the next hex and enter it; return its cost."""
    here, had = state.place[unit], state.left
    for found in steps_of(state, unit)[here]:
        if found.to == to:
            state.left = left_after(state, unit, found)
            enter_hex(state, unit, to)
            cost = had - state.left
            if must_stop(state, unit, found):
                state.left = 0
            return cost
    raise ValueError(f"no step from {state.tables.grid.id(here)} to {state.tables.grid.id(to)}")


def can_go_on(state: StrikeState, unit: int) -> bool:
    """True if a unit without points left could still do something in its Movement Action."""
    if not state.on_map(unit) or state.suppressed[unit]:
        return False
    return bool(state.column[unit] and transport.may_leave_column(state, unit)) or rearguards.may_pick_up(state, unit)


def must_stop(state: StrikeState, unit: int, step: TerrainStep) -> bool:
    """[4.2] [G7.6] True if what is in the hex just entered ends the move."""
    enemy = 1 - state.tables.side[unit]
    return state.mines.get(step.to, -1) == enemy or (step.road and leaves_block(state, unit, step.to))


def enter_hex(state: StrikeState, unit: int, to: int) -> None:
    """A unit leaves its hex and enters another: positions stay behind, transport may, towns change hands."""
    here = state.place[unit]
    engineer.abandon_position(state, unit)
    state.entering[unit] = 0
    if not state.mounted[unit]:
        transport.leave_transport(state, unit, here, to)
    state.put(unit, to)
    victory.take(state, state.tables.side[unit], to)
