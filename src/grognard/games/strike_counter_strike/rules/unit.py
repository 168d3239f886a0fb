"""[G6] [G7] One unit's turn: what it may do in its First and Second Action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ..state import StrikeState
from ..tables import PARK
from . import assault, engineer, rally
from .checks import begin_check
from .chits import DIRECT_COMMAND, DIVISION, ChitInPlay, begin_strike, strikes, why_no_strike
from .command import spend, why_no_point
from .fire import Firing, Shot
from .frame import StrikeStep, listed
from .movement import (
    MOVEMENT_VERBS,
    ActingUnit,
    Moving,
    can_start,
    movement_numbers,
    movement_obstacles,
    roams,
    why_no_start,
)
from .reach import allowance
from .targets import fire_facts, fire_mode, targets_of, why_not_fire

ACTIONS = {"fire": "Fire", "rally": "Rally", **dict.fromkeys(engineer.ENGINEER_VERBS, "Engineer")}
"""Verbs by the kind of action they are; all others move."""


class UnitActivation(ActingUnit, frozen=True, tag="unit_activation"):
    """One unit's First or Second Action: move, fire, assault, rally, engineer, or done."""

    rules: ClassVar[tuple[str, ...]] = ("G6", "G7")
    verbs: ClassVar[tuple[str, ...]] = (
        *MOVEMENT_VERBS,
        "fire",
        "rally",
        *engineer.ENGINEER_VERBS,
        "assault",
        "strike",
        "second",
        "done",
        "check",
    )
    moment: ClassVar[str] = "a unit is acting: choose its action, or done"

    kind: int
    number: int = 1
    rallied: bool = False
    worked: bool = False
    moved: bool = False
    fired: bool = False

    @override
    def prompt(self, state: StrikeState) -> str:
        name = state.tables.names[self.unit]
        which = "one action" if self.kind == DIRECT_COMMAND else ("First Action", "Second Action")[self.number - 1]
        return f"{name}: {which}{', for a Command Point' if self.costs else ''}"

    @property
    def costs(self) -> bool:
        """[G4] A Second Action and an action under Direct Command cost a Command Point."""
        return self.number == 2 or self.kind == DIRECT_COMMAND

    @property
    def restricted(self) -> bool:
        """[G6] A First Action under a Division chit: no Fire, no Assault, no hex in an enemy Fire Zone."""
        return self.kind == DIVISION and self.number == 1

    @property
    def idle(self) -> bool:
        """True if the unit has done nothing yet."""
        return not (self.rallied or self.worked or self.moved or self.fired)

    def has_done(self, state: StrikeState, verb: str) -> bool:
        """[G6] True if an action of this kind may not be taken again: Rally and Engineer never, others by option."""
        if verb == "rally":
            return self.rallied
        if verb in engineer.ENGINEER_VERBS:
            return self.worked
        if state.tables.options.second_action == "any":
            return False
        return self.fired if verb == "fire" else self.moved and verb != "assault"

    @override
    def obstacles(self, state: StrikeState, verb: str, a: int, b: int) -> Sequence[str]:
        unit = self.unit
        if verb in ("done", "second", "check", "strike"):
            return listed(self.why_not_answer(state, verb, a))
        if a != unit:
            return ["unit.not_acting"]
        if self.has_done(state, verb):
            return ["unit.once"]
        if verb in MOVEMENT_VERBS:
            return listed(why_no_start(state, unit)) or movement_obstacles(state, unit, verb, b, self.restricted, True)
        if verb in ("fire", "assault") and self.restricted:
            return ["unit.restricted"]
        if verb == "fire":
            return listed(why_not_fire(state, unit, b))
        if verb == "assault":
            return assault.why_not(state, unit, b)
        if verb == "rally":
            return listed(rally.why_not(state, unit))
        return engineer.why_not(state, unit, verb, self.moved) if state.on_map(unit) else ["unit.off_map"]

    def why_not_answer(self, state: StrikeState, verb: str, hex_: int) -> str:
        """Why something cannot be done now that is no action of the unit, or ""."""
        if verb == "second":
            return why_no_second(state, self.unit) if self.restricted else "unit.no_need"
        if verb == "check":
            return "" if self.has_to_check(state) else "unit.no_check"
        return why_no_strike(state, hex_) if verb == "strike" else ""

    def has_to_check(self, state: StrikeState) -> bool:
        """[O3.0] True if the unit could move, but has roamed too far."""
        return not self.has_done(state, "move") and can_start(state, self.unit) and roams(state, self.unit)

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        facts = {**super().facts(state, verb, a, b), "action": ACTIONS.get(verb, "Movement")}
        return {**facts, **fire_facts(state, a, b)} if verb == "fire" and a == self.unit else facts

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        encode, unit = state.tables.encode, self.unit
        found: list[int] = []
        roaming = self.has_to_check(state)
        if not roaming and not self.has_done(state, "move") and can_start(state, unit):
            found += movement_numbers(state, unit, self.restricted, True)
        if not self.restricted and not self.has_done(state, "fire"):
            found += [encode("fire", unit, target) for target, _ in targets_of(state, unit)]
        if not self.rallied and not rally.why_not(state, unit):
            found.append(encode("rally", unit))
        if not self.worked and state.on_map(unit) and not engineer.why_unfit(state, unit):
            found += [
                encode(verb, unit)
                for verb in engineer.ENGINEER_VERBS
                if not engineer.why_not(state, unit, verb, self.moved)
            ]
        if not self.restricted and state.on_map(unit):
            found += [encode("assault", unit, hex_) for hex_ in assault.target_hexes(state, unit)]
        found += strikes(state)
        if roaming:
            found.append(encode("check"))
        if self.restricted and may_take_second(state, unit, self.kind):
            found.append(encode("second"))
        return [*found, encode("done")]

    @override
    def default(self, state: StrikeState) -> int:
        return state.tables.encode("done")

    @override
    def carry_out(self, state: StrikeState, verb: str, a: int, b: int) -> None:
        unit = self.unit
        if verb == "done":
            if self.idle:
                state.emit("idle", "G6", unit=unit)
            end_unit(state)
        elif verb == "second":
            state.become(msgspec.structs.replace(self, number=2))
        elif verb == "strike":
            begin_strike(state, a)
        else:
            self.pay(state)
            self.take_action(state, verb, b)

    def pay(self, state: StrikeState) -> None:
        """[G4] A Command Point for the action, if it costs one."""
        charts = state.tables.charts.command
        if self.costs:
            price = charts.direct_command if self.kind == DIRECT_COMMAND else charts.second_action
            spend(state, self.unit, price, "an action")

    def take_action(self, state: StrikeState, verb: str, b: int) -> None:
        """The unit's action begins, with its argument if it has one."""
        unit = self.unit
        after = AfterAction(unit, self.kind, self.number, self.rallied, self.worked, self.moved, self.fired)
        if verb == "rally":
            state.become(msgspec.structs.replace(after, rallied=True))
            state.push(rally.Rallying(unit))
        elif verb == "fire":
            state.become(msgspec.structs.replace(after, fired=True))
            self.fire(state, b)
        elif verb == "assault":
            state.become(msgspec.structs.replace(after, number=2))
            state.push(assault.Declaration(b, 1 << unit, self.kind))
        elif verb in engineer.ENGINEER_VERBS:
            state.become(msgspec.structs.replace(after, worked=True))
            state.push(engineer.Work(unit, verb))
        else:
            state.become(msgspec.structs.replace(after, moved=True))
            self.move(state, verb, b)

    def fire(self, state: StrikeState, target: int) -> None:
        """A Fire Action; a park that fires is turned to its Fired side."""
        mode, _ = fire_mode(state, self.unit, target)
        if state.parked[self.unit]:
            hex_ = state.place[self.unit]
            for other in range(state.tables.pieces):
                if (
                    state.parked[other]
                    and state.place[other] == hex_
                    and state.park_hex[other] == state.park_hex[self.unit]
                ):
                    state.fired[other] = 1
        state.emit("fires", "G10", unit=self.unit, target=target)
        state.push(Firing(Shot(self.unit, target, mode)))

    def move(self, state: StrikeState, verb: str, goal: int) -> None:
        """A Movement Action begins; [O3.0] with a check for a unit that has roamed too far."""
        moving = Moving(self.unit, self.restricted)
        state.push(moving)
        if verb == "check":
            begin_check(state, self.unit, "roaming")
        else:
            moving.perform(state, verb, goal)


def why_no_second(state: StrikeState, unit: int) -> str:
    """[G6] [G5] Why the unit cannot take a Second Action, or "": a Rearguard, the command, the points."""
    if state.tables.rearguard[unit]:
        return "unit.rearguard"
    enough = state.cp[state.tables.division[unit]] >= state.tables.charts.command.second_action
    return why_no_point(state, unit) or ("" if enough else "command.points")


def may_take_second(state: StrikeState, unit: int, kind: int) -> bool:
    """True if the unit may take a Second Action; there is none under Direct Command."""
    points = state.cp[state.tables.division[unit]]
    return kind != DIRECT_COMMAND and points > 0 and not why_no_second(state, unit)


class AfterAction(StrikeStep, frozen=True, tag="after_action"):
    """Between a unit's actions: a Second Action, if it may have one."""

    rules: ClassVar[tuple[str, ...]] = ("G6",)

    unit: int
    kind: int
    number: int
    rallied: bool = False
    worked: bool = False
    moved: bool = False
    fired: bool = False

    @override
    def run(self, state: StrikeState) -> None:
        unit = self.unit
        alive = state.on_map(unit) or state.is_at(unit, PARK)
        if self.number == 1 and alive and may_take_second(state, unit, self.kind):
            state.left = allowance(state, unit)
            state.reached = None
            state.become(UnitActivation(unit, self.kind, 2, self.rallied, self.worked, self.moved, self.fired))
        else:
            end_unit(state)


def end_unit(state: StrikeState) -> None:
    """The frame of the unit is on top: its turn is over. The chit ends by itself when nobody is left to act."""
    state.pop()
    state.left = 0
    state.reached = None
    activation = state.frames[-1]
    if isinstance(activation, ChitInPlay) and not activation.may_fly(state) and not activation.eligible(state):
        activation.end(state)
