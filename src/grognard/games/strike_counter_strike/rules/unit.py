"""[G6] [G7] One unit's turn: what it may do in its First and Second Action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import msgspec
from typing_extensions import override

from grognard.engine.legality import Objections

from ..state import StrikeState
from ..tables import PARK
from . import assault, engineer, rally
from .checks import begin_check
from .chits import DIRECT_COMMAND, DIVISION, ChitInPlay, strikes
from .command import spend, why_no_point
from .fire import Firing, Shot
from .frame import StrikeStep
from .movement import MOVEMENT_VERBS, ActingUnit, Moving, can_start, roams, why_no_start
from .reach import allowance
from .targets import fire_facts, fire_mode, targets_of, why_not_fire

ACTIONS = {"fire": "Fire", "rally": "Rally", **dict.fromkeys(engineer.ENGINEER_VERBS, "Engineer")}
"""Verbs by the kind of action they are; all others move."""
_FACTS: Final[Mapping[str, Callable[[StrikeState, int, int], dict[str, Any]]]] = {"fire": fire_facts}
"""What the refusals of these verbs also say."""


class UnitActivation(ActingUnit, frozen=True, tag="unit_activation"):
    """One unit's First or Second Action: move, fire, assault, rally, engineer, or done."""

    rules: ClassVar[tuple[str, ...]] = ("G6", "G7")
    fresh: ClassVar[bool] = True
    verbs: ClassVar[tuple[str, ...]] = (
        *MOVEMENT_VERBS,
        "fire",
        "rally",
        *engineer.ENGINEER_VERBS,
        "assault",
        "strike",
        "check",
        "second",
        "done",
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

    def has_moved(self, state: StrikeState) -> bool:
        """[G6] True if the unit may not move again."""
        return self.moved and state.tables.options.second_action != "any"

    def has_fired(self, state: StrikeState) -> bool:
        """[G6] True if the unit may not fire again."""
        return self.fired and state.tables.options.second_action != "any"

    def why_no_action(self, unit: int, done: bool) -> str:
        """Why the unit takes no action of a kind, or "": another unit acts, or it has taken one already."""
        if unit != self.unit:
            return "unit.not_acting"
        return "unit.once" if done else ""

    def why_barred(self) -> str:
        """[G6] Why there is neither Fire nor Assault now, or ""."""
        return "unit.restricted" if self.restricted else ""

    def has_to_check(self, state: StrikeState) -> bool:
        """[O3.0] True if the unit could move, but has roamed too far."""
        return not self.has_moved(state) and can_start(state, self.unit) and roams(state, self.unit)

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        facts = {**super().facts(state, verb, a, b), "action": ACTIONS.get(verb, "Movement")}
        more = _FACTS.get(verb)
        return {**facts, **more(state, a, b)} if more is not None and a == self.unit else facts

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        encode, unit = state.tables.encode, self.unit
        found: list[int] = []
        roaming = self.has_to_check(state)
        if not roaming and not self.has_moved(state) and can_start(state, unit):
            found += self.movement_numbers(state)
        if not self.restricted and not self.has_fired(state):
            found += [encode("fire", unit, target) for target, _ in targets_of(state, unit)]
        if not self.rallied and not rally.why_not(state, unit):
            found.append(encode("rally", unit))
        if not self.worked and state.on_map(unit) and not engineer.why_unfit(state, unit):
            verbs = engineer.ENGINEER_VERBS if state.tables.engineer[unit] else engineer.LEG_VERBS
            found += [encode(verb, unit) for verb in verbs if not self.objections(state, verb, unit, 0)]
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

    def take_action(self, state: StrikeState, after: AfterAction) -> None:
        """[G4] The unit's action begins, for a Command Point if it costs one."""
        charts = state.tables.charts.command
        if self.costs:
            price = charts.direct_command if self.kind == DIRECT_COMMAND else charts.second_action
            spend(state, self.unit, price, "an action")
        state.become(after)

    def after(self, **changes: bool | int) -> AfterAction:
        """What follows this action, with what it changes."""
        found = AfterAction(self.unit, self.kind, self.number, self.rallied, self.worked, self.moved, self.fired)
        return msgspec.structs.replace(found, **changes)

    @override
    def set_out(self, state: StrikeState) -> None:
        self.take_action(state, self.after(moved=True))
        state.push(Moving(self.unit, self.restricted))

    @override
    def keeps_out(self) -> bool:
        return self.restricted

    @override
    def why_no_movement(self, state: StrikeState, unit: int) -> str:
        return self.why_no_action(unit, self.has_moved(state)) or why_no_start(state, unit)

    def do_fire(self, state: StrikeState, unit: int, target: int) -> None:
        """[G10] A Fire Action; a park that fires is turned to its Fired side."""
        self.take_action(state, self.after(fired=True))
        mode, _ = fire_mode(state, unit, target)
        if state.parked[unit]:
            turn_park(state, unit)
        state.emit("fires", "G10", unit=unit, target=target)
        state.push(Firing(Shot(unit, target, mode)))

    def why_not_fire(self, state: StrikeState, unit: int, target: int) -> str:
        """Why the unit cannot fire at the target, or ""."""
        return self.why_no_action(unit, self.has_fired(state)) or self.why_barred() or why_not_fire(state, unit, target)

    def do_rally(self, state: StrikeState, unit: int, _: int) -> None:
        """[G7.4] A Rally Action."""
        self.take_action(state, self.after(rallied=True))
        state.push(rally.Rallying(unit))

    def why_not_rally(self, state: StrikeState, unit: int, _: int) -> str:
        """Why the unit cannot rally, or ""."""
        return self.why_no_action(unit, self.rallied) or rally.why_not(state, unit)

    def do_assault(self, state: StrikeState, unit: int, hex_: int) -> None:
        """[G11] An Assault is declared; it is the unit's last action."""
        self.take_action(state, self.after(number=2))
        state.push(assault.AssaultDeclaration(hex_, 1 << unit, self.kind))

    def why_not_assault(self, state: StrikeState, unit: int, hex_: int) -> Objections:
        """Every reason why the unit cannot assault the hex."""
        return self.why_no_action(unit, False) or self.why_barred() or assault.why_not(state, unit, hex_)

    def do_check(self, state: StrikeState, a: int, b: int) -> None:
        """[O3.0] A Movement Action begins with a check: the unit has roamed too far."""
        self.set_out(state)
        begin_check(state, self.unit, "roaming")

    def why_not_check(self, state: StrikeState, a: int, b: int) -> str:
        """Why the unit has no check to make, or ""."""
        return "" if self.has_to_check(state) else "unit.no_check"

    def do_second(self, state: StrikeState, a: int, b: int) -> None:
        """[G6] The First Action is passed over."""
        state.become(msgspec.structs.replace(self, number=2))

    def why_not_second(self, state: StrikeState, a: int, b: int) -> str:
        """Why the First Action cannot be passed over, or ""."""
        return why_no_second(state, self.unit) if self.restricted else "unit.no_need"

    def do_done(self, state: StrikeState, a: int, b: int) -> None:
        """The unit's turn is over."""
        if self.idle:
            state.emit("idle", "G6", unit=self.unit)
        end_unit(state)

    # -- [G7.5] Engineer Actions --------------------------------------------------------------------------------

    def work(self, state: StrikeState, kind: str) -> None:
        """An Engineer Action begins."""
        self.take_action(state, self.after(worked=True))
        state.push(engineer.Work(self.unit, kind))

    def why_no_work(self, state: StrikeState, unit: int) -> str:
        """Why the unit can take no Engineer Action, whatever it would do, or ""."""
        away = "" if state.on_map(unit) else "unit.off_map"
        return self.why_no_action(unit, self.worked) or away or engineer.why_unfit(state, unit)

    def why_no_engineer(self, state: StrikeState, unit: int) -> str:
        """Why the unit can take none of those that are left to engineers, or ""."""
        return self.why_no_work(state, unit) or ("" if state.tables.engineer[unit] else "work.engineer")

    def do_dig(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit digs an Improved Position."""
        self.work(state, "dig")

    def why_not_dig(self, state: StrikeState, unit: int, _: int) -> str:
        """Why the unit cannot dig an Improved Position, or ""."""
        return self.why_no_work(state, unit) or ("work.dug" if state.dug[unit] else "")

    def do_entrench(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit makes its position an Entrenchment."""
        self.work(state, "entrench")

    def why_not_entrench(self, state: StrikeState, unit: int, _: int) -> str:
        """Why the unit cannot entrench, or ""."""
        return self.why_no_engineer(state, unit) or ("" if state.dug[unit] == 1 else "work.entrench")

    def do_barricade(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit places a Road Block."""
        self.work(state, "barricade")

    def why_not_barricade(self, state: StrikeState, unit: int, _: int) -> Objections:
        """Every reason why the unit cannot place a Road Block."""
        side, hex_ = state.tables.side[unit], state.place[unit]
        return self.why_no_engineer(state, unit) or engineer.why_no_block(state, side, hex_)

    def do_unblock(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit removes a Road Block."""
        self.work(state, "unblock")

    def why_not_unblock(self, state: StrikeState, unit: int, _: int) -> str:
        """Why the unit cannot remove a Road Block, or ""."""
        return self.why_no_engineer(state, unit) or ("" if state.place[unit] in state.blocks else "work.no_block")

    def do_lay(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit lays mines."""
        self.work(state, "lay")

    def why_not_lay(self, state: StrikeState, unit: int, _: int) -> Objections:
        """Every reason why the unit cannot lay mines."""
        side, hex_ = state.tables.side[unit], state.place[unit]
        return self.why_no_engineer(state, unit) or engineer.why_no_mines(state, side, hex_)

    def do_sweep(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit clears mines."""
        self.work(state, "sweep")

    def why_not_sweep(self, state: StrikeState, unit: int, _: int) -> Objections:
        """Every reason why the unit cannot clear mines."""
        return self.why_no_engineer(state, unit) or engineer.why_no_sweep(state, unit, self.moved)


def turn_park(state: StrikeState, unit: int) -> None:
    """[G12] The whole park of the unit is turned to its Fired side."""
    for other in range(state.tables.pieces):
        together = state.place[other] == state.place[unit] and state.park_hex[other] == state.park_hex[unit]
        if state.parked[other] and together:
            state.fired[other] = 1


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
    """The frame of the unit is on top: its turn is over. The chit ends by itself when no unit is left to act."""
    state.pop()
    state.left = 0
    state.reached = None
    activation = state.frames[-1]
    if isinstance(activation, ChitInPlay) and not activation.may_fly(state) and not activation.eligible(state):
        activation.end(state)
