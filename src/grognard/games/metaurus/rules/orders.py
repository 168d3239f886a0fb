"""[5.0] What units can do: Orders, who may have which, and the Gauls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.verdicts import Refusal

from ..state import BALKED, DECLARED, IDLE, ROUSED, MetaurusState
from ..tables import MOVE, MOVE_TO_ATTACK, REFORM, SIDE_TITLES, SIDES
from .frame import ChoiceOfSide, MetaurusRoll, wrong_command

# -- [5.2] giving Orders ----------------------------------------------------------------------------------------


def may_have(state: MetaurusState, command: int, order: int) -> bool:
    """[5.2] [5.4] True if the Command has a marker and may be given this Order."""
    tables = state.tables
    return tables.has_orders[command] and not (order == REFORM and command == tables.celts and tables.options.gauls)


def why_not_have(state: MetaurusState, side: int, command: int, order: int) -> list[Refusal]:
    """Every reason why the side cannot give the Command this Order, limits of number aside."""
    tables = state.tables
    title = tables.command_titles[command]
    if reasons := wrong_command(state, side, command):
        return reasons
    if not tables.has_orders[command]:
        return [state.rules.reasons("order.no_marker", command=title)]
    reasons = []
    if not may_have(state, command, order):
        reasons.append(state.rules.reasons("gauls.reform", command=title))
    if not state.living(command):
        reasons.append(state.rules.reasons("command.gone", command=title))
    if state.orders[command] == order:
        reasons.append(state.rules.reasons("order.same", command=title, order=tables.order_titles[order]))
    return reasons


def open_orders(state: MetaurusState, side: int) -> list[int]:
    """The numbers of the Orders that could be given, limits of number aside."""
    return [
        number
        for command in state.tables.commands_of[side]
        if state.living(command)
        for order, number in enumerate(state.tables.order[command])
        if order != state.orders[command] and may_have(state, command, order)
    ]


def changes_of_mind(state: MetaurusState, side: int, given: Iterable[int]) -> list[int]:
    """The Orders that could be given to those Commands that have been given one in the same step."""
    orders = state.tables.order
    again = {number for command in given for number in orders[command]}
    return [number for number in open_orders(state, side) if number in again]


def give(state: MetaurusState, command: int, order: int) -> None:
    """Give a Command an Order, so that only its owner knows."""
    state.orders[command] = order
    side = SIDES[state.tables.command_side[command]]
    state.emit("ordered", "5.2", audience=(side,), command=command, order=order)


def reveal(state: MetaurusState, command: int) -> None:
    """[5.2] R22: everybody sees the Order of a Command."""
    if not state.shown[command]:
        state.shown[command] = 1
        state.emit("revealed", "5.2", reveals=True, command=command, order=state.orders[command])


def begin_change(state: MetaurusState) -> None:
    """[4.1] All markers are turned face down; what has been seen of them is remembered."""
    state.orders_before = state.orders[:]
    state.shown_before = state.shown[:]
    state.shown = [0 if has else 1 for has in state.tables.has_orders]


class ChangeOrders(ChoiceOfSide, frozen=True):
    """[5.2] A player changes the Orders of up to three of his Commands in secret."""

    rules: ClassVar[tuple[str, ...]] = ("4.1", "5.2")
    verbs: ClassVar[tuple[str, ...]] = ("order", "end")
    moment: ClassVar[str] = "Orders are being changed"

    @override
    def prompt(self, state: MetaurusState) -> str:
        """The sentence does not say what has been changed: the enemy reads it, too."""
        most = state.tables.charts.activation.order_changes
        return f"{SIDE_TITLES[self.of]} Orders, turn {state.turn}: change up to {most}, then end"

    def changed(self, state: MetaurusState) -> list[int]:
        """The Commands whose Orders differ from those of the last turn."""
        now, before = state.orders, state.orders_before
        return [command for command in state.tables.commands_of[self.of] if now[command] != before[command]]

    @override
    def second_thoughts(self, state: MetaurusState) -> list[int]:
        """Another Order for a Command that has been given one."""
        return changes_of_mind(state, self.of, self.changed(state))

    def among_order(self, state: MetaurusState) -> list[int]:
        """The Orders that could be given; at the limit of changes, only those of Commands changed already."""
        changed = self.changed(state)
        if len(changed) < state.tables.charts.activation.order_changes:
            return open_orders(state, self.of)
        return changes_of_mind(state, self.of, changed)

    def why_not_order(self, state: MetaurusState, command: int, order: int) -> list[Refusal]:
        """Every reason why the Command cannot be given this Order."""
        changed, most = self.changed(state), state.tables.charts.activation.order_changes
        reasons = why_not_have(state, self.of, command, order)
        if not reasons and command not in changed and len(changed) >= most:
            return [state.rules.reasons("order.most", most=most, commands=state.tables.titles_of(changed))]
        return reasons

    def do_order(self, state: MetaurusState, command: int, order: int) -> None:
        """A Command is given an Order."""
        give(state, command, order)

    def do_end(self, state: MetaurusState, a: int, b: int) -> None:
        """The Orders stay as they are now."""
        state.emit("orders_written", "5.2", side=self.of)
        state.pop()


# -- [5.2] cavalry that chooses for itself ----------------------------------------------------------------------


def may_declare(state: MetaurusState, unit: int) -> bool:
    """R6: a Carthaginian cavalry unit chooses its Order when it is Activated, until it has moved."""
    return state.tables.rider[unit] >= 0 and state.left[unit] < 0


def declarations(state: MetaurusState, unit: int) -> list[int]:
    """The numbers of the Orders that the unit can choose instead of its present one."""
    if not may_declare(state, unit):
        return []
    now = state.stance[state.tables.rider[unit]]
    return [number for order, number in enumerate(state.tables.declare[unit]) if order != now]


def chosen_again(state: MetaurusState, units: Iterable[int]) -> list[int]:
    """The choices of units that have chosen already."""
    return [n for unit in units if state.marks[unit] & DECLARED for n in declarations(state, unit)]


def why_not_declare(state: MetaurusState, unit: int, order: int) -> list[Refusal]:
    """Every reason why the unit cannot choose this Order for itself now."""
    tables, name = state.tables, state.tables.names[unit]
    if tables.rider[unit] < 0:
        return [state.rules.reasons("declare.not_rider", unit=name)]
    if not may_declare(state, unit):
        order = state.stance[tables.rider[unit]]
        return [state.rules.reasons("declare.done", unit=name, order=tables.order_titles[order])]
    if state.stance[tables.rider[unit]] == order:
        return [state.rules.reasons("declare.same", unit=name, order=tables.order_titles[order])]
    return []


def declare(state: MetaurusState, unit: int, order: int) -> None:
    """A unit chooses an Order for itself."""
    state.stance[state.tables.rider[unit]] = order
    state.marks[unit] |= DECLARED
    state.reached[unit] = None
    state.emit("declared", "5.2", unit=unit, order=order)


# -- [5.3] legions that failed to combine -----------------------------------------------------------------------


def may_do_nothing(state: MetaurusState, unit: int) -> bool:
    """[5.3] R11: True for a unit of a legion that failed to combine: it does not even give way or strike back."""
    failed = state.inactive >> state.tables.command[unit] & 1
    return bool(failed) and state.tables.options.failed_combination == "nothing"


# -- [5.4] the Gauls --------------------------------------------------------------------------------------------


def must_be_roused(state: MetaurusState, unit: int) -> bool:
    """[5.4] True if a Celtic unit has not yet shown whether it obeys. An Engaged one fights unasked (R27)."""
    tables = state.tables
    if not (tables.options.gauls and tables.is_celt[unit]) or state.bound[unit]:
        return False
    return not state.marks[unit] & (ROUSED | IDLE) and state.order_of(unit) in (MOVE, MOVE_TO_ATTACK)


def why_no_roll(state: MetaurusState, unit: int) -> list[Refusal]:
    """[5.4] Why a unit is not asked whether it obeys; empty if it must be."""
    if must_be_roused(state, unit):
        return []
    tables = state.tables
    if not tables.options.gauls:
        why = "the rule of the Gauls is not in use"
    elif not tables.is_celt[unit]:
        why = "only Celtic infantry rolls"
    elif state.bound[unit]:
        why = "who is Engaged fights unasked"
    elif state.marks[unit] & (ROUSED | IDLE):
        why = "the die has been thrown"
    else:
        why = f"there is none under {tables.order_titles[state.order_of(unit)]}"
    return [state.rules.reasons("gauls.no_roll", unit=tables.names[unit], why=why)]


def will_act(state: MetaurusState, unit: int) -> bool:
    """False for a Gaul that ignores its Orders or was not asked, and for Elephants that balk."""
    if state.marks[unit] & (IDLE | BALKED):
        return False
    return not state.tables.options.gauls or not must_be_roused(state, unit)


class GaulRoll(MetaurusRoll, frozen=True):
    """[5.4] Whether a Celtic unit obeys."""

    rules: ClassVar[tuple[str, ...]] = ("5.4",)
    purpose: ClassVar[str] = "gauls"

    unit: int

    @override
    def asked(self, state: MetaurusState) -> str:
        most = state.tables.charts.activation.gauls_obey_up_to
        return f"Roll whether {state.tables.names[self.unit]} obeys: up to {most}"

    @override
    def label(self, state: MetaurusState, faces: Faces) -> str:
        return "obeys" if faces[0] <= state.tables.charts.activation.gauls_obey_up_to else "does nothing"

    @override
    def land(self, state: MetaurusState, label: str, faces: Faces) -> None:
        obeys = label == "obeys"
        state.forget_turns()
        state.marks[self.unit] |= ROUSED if obeys else IDLE
        state.emit("roused" if obeys else "unroused", "5.4", unit=self.unit, face=faces[0])
        state.pop()
