"""[G6] [G7] One unit's turn: what it may do in its First and Second Action."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.verdicts import Refusal

from ..state import StrikeState
from ..tables import PARK
from . import assault, engineer, rally
from .checks import begin_check
from .chits import DIRECT_COMMAND, DIVISION, ChitInPlay, begin_strike, strikes, why_no_strike
from .command import in_command, may_spend, spend
from .fire import Firing, Shot
from .frame import StrikeFrame, hex_of, pair, unit_of
from .movement import MOVEMENT_VERBS, Moving, can_start, explain_movement, movement_numbers, roams, why_no_start
from .reach import allowance
from .targets import fire_mode, is_most_vulnerable, may_fire, targets_of

ACTIONS = {"fire": "Fire", "rally": "Rally", **dict.fromkeys(engineer.ENGINEER_VERBS, "Engineer")}
"""Verbs by the kind of action they are; all others move."""


class UnitActivation(StrikeFrame, frozen=True, tag="unit_activation"):
    """One unit's First or Second Action: move, fire, assault, rally, engineer, or done."""

    waits: ClassVar[Waits] = Waits.DECISION
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

    unit: int
    kind: int
    number: int = 1
    rallied: bool = False
    worked: bool = False
    moved: bool = False
    fired: bool = False

    def side(self, state: StrikeState) -> int:
        """The owner."""
        return state.tables.side[self.unit]

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
    def numbers(self, state: StrikeState) -> list[int]:
        first, unit = state.tables.first, self.unit
        found: list[int] = []
        roaming = False
        if not self.has_done(state, "move") and can_start(state, unit):
            roaming = roams(state, unit)
            if not roaming:
                found += movement_numbers(state, unit, self.restricted, True)
        if not self.restricted and not self.has_done(state, "fire"):
            base = pair(state, "fire", unit, 0)
            found += [base + target for target, _ in targets_of(state, unit)]
        if not self.rallied and not rally.why_not(state, unit):
            found.append(first["rally"] + unit)
        if not self.worked and state.on_map(unit) and not engineer.why_unfit(state, unit):
            found += [
                first[verb] + unit
                for verb in engineer.ENGINEER_VERBS
                if not engineer.why_not(state, unit, verb, self.moved)
            ]
        if not self.restricted and state.on_map(unit):
            base = pair(state, "assault", unit, 0)
            found += [base + hex_ for hex_ in assault.target_hexes(state, unit)]
        found += strikes(state)
        if roaming:
            found.append(first["check"])
        if self.restricted and may_take_second(state, unit, self.kind):
            found.append(first["second"])
        return [*found, first["done"]]

    def default(self, state: StrikeState) -> int:
        """Done."""
        return state.tables.first["done"]

    @override
    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        tables, unit = state.tables, self.unit
        name = tables.names[unit]
        if action.verb == "second":
            return [self.why_no_second(state)]
        if action.verb == "check":
            return [state.rules.reasons("unit.no_check", unit=name)]
        if action.verb == "strike":
            return why_no_strike(state, action)
        named = unit_of(state, action)
        if named != unit:
            return [state.rules.reasons("unit.not_acting", unit=tables.names[named], other=name)]
        if self.has_done(state, action.verb):
            return [state.rules.reasons("unit.once", unit=name, action=ACTIONS.get(action.verb, "Movement"))]
        if action.verb in MOVEMENT_VERBS:
            return why_no_start(state, unit) or explain_movement(state, unit, action, self.restricted, True)
        if action.verb in ("fire", "assault") and self.restricted:
            return [state.rules.reasons("unit.restricted", unit=name)]
        if action.verb == "fire":
            return why_not_fire(state, unit, unit_of(state, action, 1))
        if action.verb == "assault":
            return assault.why_not(state, unit, hex_of(state, action))
        if action.verb == "rally":
            return rally.why_not(state, unit)
        if not state.on_map(unit):
            return [state.rules.reasons("unit.off_map", unit=name)]
        return engineer.why_not(state, unit, action.verb, self.moved)

    @override
    def act(self, state: StrikeState, number: int) -> None:
        tables, unit = state.tables, self.unit
        first = tables.first
        if number == first["done"]:
            if self.idle:
                state.emit("idle", "G6", unit=unit)
            end_unit(state)
            return
        if number == first["second"]:
            state.become(msgspec.structs.replace(self, number=2))
            return
        verb = state.rules.vocabulary.action(number).verb
        if verb == "strike":
            begin_strike(state, number)
            return
        if self.costs:
            charts = tables.charts.command
            spend(
                state, unit, charts.direct_command if self.kind == DIRECT_COMMAND else charts.second_action, "an action"
            )
        after = AfterAction(unit, self.kind, self.number, self.rallied, self.worked, self.moved, self.fired)
        if verb == "rally":
            state.become(msgspec.structs.replace(after, rallied=True))
            state.push(rally.Rallying(unit))
        elif verb == "fire":
            state.become(msgspec.structs.replace(after, fired=True))
            self.fire(state, number - pair(state, "fire", unit, 0))
        elif verb == "assault":
            state.become(msgspec.structs.replace(after, number=2))
            state.push(assault.Declaration(number - pair(state, "assault", unit, 0), 1 << unit, self.kind))
        elif verb in engineer.ENGINEER_VERBS:
            state.become(msgspec.structs.replace(after, worked=True))
            state.push(engineer.Work(unit, verb))
        else:
            state.become(msgspec.structs.replace(after, moved=True))
            self.move(state, number, verb)

    def why_no_second(self, state: StrikeState) -> Refusal:
        """[G6] [G5] Why the unit cannot pass its First Action over for the Second."""
        name = state.tables.names[self.unit]
        if not self.restricted:
            return state.rules.reasons("unit.no_need", unit=name)
        if state.tables.rearguard[self.unit]:
            return state.rules.reasons("unit.rearguard", unit=name)
        return state.rules.reasons("command.points" if in_command(state, self.unit) else "command.out", unit=name)

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

    def move(self, state: StrikeState, number: int, verb: str) -> None:
        """A Movement Action begins; [O3.0] with a check for a unit that has roamed too far."""
        moving = Moving(self.unit, self.restricted)
        state.push(moving)
        if verb == "check":
            begin_check(state, self.unit, "roaming")
        else:
            moving.perform(state, number)


def why_not_fire(state: StrikeState, unit: int, target: int) -> list[Refusal]:
    """Every reason why the unit cannot fire at the target."""
    reasons = may_fire(state, unit)
    if reasons:
        return reasons
    mode, reasons = fire_mode(state, unit, target)
    if mode >= 0 and not is_most_vulnerable(state, unit, target, mode):
        return [state.rules.reasons("fire.vulnerable", target=state.tables.names[target])]
    return reasons


def may_take_second(state: StrikeState, unit: int, kind: int) -> bool:
    """[G6] [G5] It needs a Command Point and a unit In Command; none under Direct Command or for Rearguards."""
    if kind == DIRECT_COMMAND or state.tables.rearguard[unit]:
        return False
    return may_spend(state, unit) and state.cp[state.tables.division[unit]] >= state.tables.charts.command.second_action


class AfterAction(StrikeFrame, frozen=True, tag="after_action"):
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
