"""[5.0] What units can do: Orders, who may have which, and the Gauls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import Dice, bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..schema.charts import MARKERS
from ..state import BALKED, DECLARED, IDLE, ROUSED, MetaurusState
from ..tables import MOVE, MOVE_TO_ATTACK, REFORM, SIDE_TITLES, SIDES, listed
from .frame import MetaurusFrame, command_of, wrong_command

DIE = Dice(1, 10, 0)
"""[2.1] The ten-sided die: a 0 is a zero."""

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
    first, count = state.tables.order, len(MARKERS)
    return [
        first + command * count + order
        for command in state.tables.commands_of[side]
        if state.living(command)
        for order in range(count)
        if order != state.orders[command] and may_have(state, command, order)
    ]


def changes_of_mind(state: MetaurusState, numbers: list[int], given: list[int]) -> list[int]:
    """Those of these Orders that go to a Command that has been given one in the same step."""
    return [number for number in numbers if (number - state.tables.order) // len(MARKERS) in given]


def give(state: MetaurusState, number: int) -> None:
    """Give the Order with this number, so that only its owner knows."""
    command, order = divmod(number - state.tables.order, len(MARKERS))
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


class ChangeOrders(MetaurusFrame, frozen=True, tag="change_orders"):
    """[5.2] A player changes the Orders of up to three of his Commands in secret."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("4.1", "5.2")
    verbs: ClassVar[tuple[str, ...]] = ("order", "end")
    moment: ClassVar[str] = "Orders are being changed"

    of: int

    def side(self, state: MetaurusState) -> int:
        """Whose Orders are changed."""
        return self.of

    @override
    def prompt(self, state: MetaurusState) -> str:
        """It does not say what has been changed: the enemy reads it, too."""
        most = state.tables.data.charts.activation.order_changes
        return f"{SIDE_TITLES[self.of]} Orders, turn {state.turn}: change up to {most}, then end"

    def changed(self, state: MetaurusState) -> list[int]:
        """The Commands whose Orders differ from those of the last turn."""
        now, before = state.orders, state.orders_before
        return [command for command in state.tables.commands_of[self.of] if now[command] != before[command]]

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        tables = state.tables
        changed = self.changed(state)
        listed = open_orders(state, self.of)
        if len(changed) >= state.tables.data.charts.activation.order_changes:
            listed = [number for number in listed if (number - tables.order) // len(MARKERS) in changed]
        return [*listed, tables.end]

    @override
    def second_thoughts(self, state: MetaurusState) -> list[int]:
        """Another Order for a Command that has been given one."""
        return changes_of_mind(state, open_orders(state, self.of), self.changed(state))

    def default(self, state: MetaurusState) -> int:
        """Keep the Orders."""
        return state.tables.end

    @override
    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        if action.verb == "end":
            return []
        command = command_of(state, action)
        reasons = why_not_have(state, self.of, command, MARKERS.index(action.args[1]))
        changed = self.changed(state)
        most = state.tables.data.charts.activation.order_changes
        if not reasons and command not in changed and len(changed) >= most:
            names = listed(state.tables.command_titles[other] for other in changed)
            reasons.append(state.rules.reasons("order.most", most=most, commands=names))
        return reasons

    @override
    def act(self, state: MetaurusState, number: int) -> None:
        if number != state.tables.end:
            give(state, number)
            return
        state.emit("orders_written", "5.2", side=self.of)
        state.pop()


# -- [5.2] cavalry that chooses for itself ----------------------------------------------------------------------


def may_declare(state: MetaurusState, unit: int) -> bool:
    """R6: a Carthaginian cavalry unit chooses its Order when it is Activated, until it has moved."""
    return state.tables.rider[unit] >= 0 and state.left[unit] < 0


def declarations(state: MetaurusState, unit: int) -> list[int]:
    """The numbers of the Orders that it could choose instead of the one it has."""
    first, now = state.tables.declare + unit * len(MARKERS), state.stance[state.tables.rider[unit]]
    return [first + order for order in range(len(MARKERS)) if order != now]


def chosen_again(state: MetaurusState, units: Iterable[int]) -> list[int]:
    """The choices of those units that have chosen already."""
    chosen = [unit for unit in units if state.marks[unit] & DECLARED and may_declare(state, unit)]
    return [number for unit in chosen for number in declarations(state, unit)]


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


def declare(state: MetaurusState, number: int) -> None:
    """Choose the Order with this number."""
    unit, order = divmod(number - state.tables.declare, len(MARKERS))
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


class GaulRoll(MetaurusFrame, frozen=True, tag="gaul_roll"):
    """[5.4] Whether a Celtic unit obeys."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("5.4",)
    moment: ClassVar[str] = "the die is about to be thrown"

    unit: int

    @override
    def chance(self, state: MetaurusState) -> Chance:
        most = state.tables.data.charts.activation.gauls_obey_up_to
        prompt = f"Roll whether {state.tables.names[self.unit]} obeys: up to {most}"
        found = bands(DIE, lambda faces: "obeys" if faces[0] <= most else "does nothing")
        return Chance("gauls", prompt, self.rules, DIE, found)

    @override
    def fall(self, state: MetaurusState, faces: Sequence[int]) -> None:
        obeys = faces[0] <= state.tables.data.charts.activation.gauls_obey_up_to
        state.forget_turns()
        state.marks[self.unit] |= ROUSED if obeys else IDLE
        kind = "roused" if obeys else "unroused"
        state.emit(kind, "5.4", unit=self.unit, face=faces[0])
        state.pop()
