"""[G7.1] [2.0] [6.0] Movement: reach, the march hex by hex, Column, organic transport."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ..state import StrikeState
from ..tables import EXITED
from . import engineer, fire, leaders, rearguards, victory
from .checks import begin_check
from .chits import begin_strike, strikes, why_no_strike
from .command import commands_from
from .frame import StrikeStep, UnitChoice, listed
from .opportunity import OFF_THE_MAP, leave_hex
from .reach import (
    allowance,
    ends_there,
    leaves_block,
    left_after,
    path_to,
    points,
    points_left,
    reach_of,
    steps_of,
    why_not_move,
)
from .terrain import Step
from .transport import (
    CHANGES,
    leave_transport,
    may_leave_column,
    why_column_stays,
    why_no_change,
    why_no_column,
    why_no_deployment,
)

MOVEMENT_VERBS = ("move", "exit", "column", "deploy", "scatter", "mount", "dismount", "drop", "pickup")


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


CHANGE_BARS: dict[str, Callable[[StrikeState, int, bool], str]] = {
    "exit": lambda state, unit, _: why_no_exit(state, unit),
    "column": lambda state, unit, _: why_no_column(state, unit),
    "deploy": lambda state, unit, _: why_no_deployment(state, unit),
    "scatter": lambda state, unit, _: why_column_stays(state, unit),
    "mount": lambda state, unit, fresh: why_no_change(state, unit, True, fresh),
    "dismount": lambda state, unit, fresh: why_no_change(state, unit, False, fresh),
    "drop": lambda state, unit, fresh: rearguards.why_not_drop(state, unit) if fresh else "rearguard.late",
    "pickup": lambda state, unit, fresh: "rearguard.early" if fresh else rearguards.why_not_pick_up(state, unit),
}
"""What stands against each verb, or "": legal list and refusal ask here; the last is true at the action's start."""


def movement_numbers(state: StrikeState, unit: int, guarded: bool, fresh: bool) -> list[int]:
    """Everything the unit may do with `state.left` half points, in ascending order of numbers."""
    encode, at = state.tables.encode, state.at
    found = reach_of(state, unit, guarded)
    goals = {hex_ for hex_ in found.hexes if not at[hex_] or ends_there(state, unit, hex_)}
    goals.discard(found.start)
    numbers = [encode("move", unit, hex_) for hex_ in sorted(goals)]
    return numbers + [encode(verb, unit) for verb, bar in CHANGE_BARS.items() if not bar(state, unit, fresh)]


def movement_obstacles(state: StrikeState, unit: int, verb: str, goal: int, guarded: bool, fresh: bool) -> list[str]:
    """The codes of the reasons against a movement action; empty exactly if the unit may take it."""
    if verb == "move":
        return why_not_move(state, unit, goal, guarded)
    return listed(CHANGE_BARS[verb](state, unit, fresh))


class ActingUnit(UnitChoice, frozen=True):
    """What is decided of a unit that moves or is about to act."""

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        tables, here = state.tables, state.place[self.unit]
        where = {"place": tables.grid.id(here), "here": tables.grid.id(here)} if here < tables.count else {}
        figures = {"left": points_left(state), "limit": tables.charts.stacking.steps}
        return {"unit": tables.names[self.unit], **where, **figures, **super().facts(state, verb, a, b)}


class Moving(ActingUnit, frozen=True, tag="moving"):
    """A Movement Action under way: more steps, changes of Column and transport, or halt."""

    rules: ClassVar[tuple[str, ...]] = ("G7.1", "2.0")
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
    def obstacles(self, state: StrikeState, verb: str, a: int, b: int) -> list[str]:
        if self.forced:
            wanted = state.tables.encode(verb, a, b)
            return [] if wanted in self.numbers(state) else ["move.forced"]
        if verb == "halt":
            return []
        if verb == "strike":
            return listed(why_no_strike(state, a))
        if a != self.unit:
            return ["unit.not_acting"]
        return movement_obstacles(state, a, verb, b, self.guarded, False)

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        halt = state.tables.encode("halt")
        if self.forced:
            return way_back(state, self.unit) or [halt]
        return [*movement_numbers(state, self.unit, self.guarded, False), *strikes(state), halt]

    @override
    def carry_out(self, state: StrikeState, verb: str, a: int, b: int) -> None:
        if verb == "halt":
            finish(state)
        elif verb == "strike":
            begin_strike(state, a)
        else:
            self.perform(state, verb, b)

    def perform(self, state: StrikeState, verb: str, goal: int) -> None:
        """Carry out a movement action."""
        unit = self.unit
        if verb == "move":
            path = path_to(reach_of(state, unit, self.guarded or self.forced), goal)
            state.push(March(unit, path, start=state.place[unit]))
        elif verb == "exit":
            state.left -= exit_cost(state, unit)
            state.push(Exit(unit))
        elif verb == "pickup":
            rearguards.pick_up(state, unit)
            finish(state)
        elif verb == "drop":
            rearguards.drop(state, unit)
        else:
            CHANGES[verb](state, unit)
            if not state.on_map(unit):
                finish(state)

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """[O3.0] The check of a unit that has roamed too far."""
        state.become(msgspec.structs.replace(self, forced=not passed))


def way_back(state: StrikeState, unit: int) -> list[int]:
    """[O3.0] The moves that bring a roaming unit as near to a leader as it can come outside enemy Fire Zones."""
    found = reach_of(state, unit, True)
    here = found.start
    excess: dict[int, int] = {}
    for hex_ in found.hexes:
        if hex_ == here or ends_there(state, unit, hex_):
            excess[hex_] = _excess_at(state, unit, hex_)
    best = min(excess.values())
    if best >= excess[here]:
        return []
    return [state.tables.encode("move", unit, hex_) for hex_ in sorted(excess) if excess[hex_] == best]


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
        """Stuck in mines a unit is Suppressed; under a Heavy Barrage its move just ends."""
        if passed:
            return
        if self.stage == _BARRAGE:
            fire.suppress(state, unit, "4.2")
        state.left = 0
        state.become(msgspec.structs.replace(self, path=()))

    def walk(self, state: StrikeState) -> None:
        """As many steps as nothing can hinder, at once."""
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
    """True if nothing in the unit's hex hinders it to leave: no enemy mines, Heavy Barrage or Fire Zone."""
    here, enemy = state.place[unit], 1 - state.tables.side[unit]
    if state.zone[enemy][here] and not state.entering[unit]:
        return False
    return state.mines.get(here, -1) != enemy and state.barrage.get(here, 0) < 2


def take_step(state: StrikeState, unit: int, to: int) -> int:
    """Pay for the next hex and enter it; what it cost."""
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
        leave_transport(state, unit, here, to)
    state.put(unit, to)
    victory.take(state, state.tables.side[unit], to)
