"""[13.0] Initial deployment: hexes are given; each player chooses facings and first Orders."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.verdicts import Refusal

from ..schema.charts import MARKERS
from ..schema.map import FACINGS
from ..state import DECLARED, MetaurusState
from ..tables import FREE, SIDE_TITLES, SIDES
from .facing import Arrangement, turned_again, turns, wheels
from .frame import ChoiceOfSide, wrong_command, wrong_side
from .orders import changes_of_mind, chosen_again, declarations, give, open_orders, why_not_have


def deploy(state: MetaurusState) -> None:
    """Place every unit on its hex, with the facing and Orders it has at first."""
    tables, defaults = state.tables, state.tables.data.game.defaults
    for unit, given in enumerate(tables.units):
        state.put(unit, tables.grid.index(given.hex))
        state.facing[unit] = FACINGS.index(getattr(defaults.facing, SIDES[tables.side[unit]]))
    for command in range(len(tables.command_ids)):
        if tables.has_orders[command]:
            state.orders[command] = first_order(state, command)
    state.stance = [MARKERS.index(defaults.cavalry)] * len(tables.riders)


def first_order(state: MetaurusState, command: int) -> int:
    """The Order that a Command has at first; FREE for one without a marker."""
    if not state.tables.has_orders[command]:
        return FREE
    side = SIDES[state.tables.command_side[command]]
    return MARKERS.index(getattr(state.tables.data.game.defaults.orders, side))


class SetUp(Arrangement, ChoiceOfSide, frozen=True):
    """[13.0] A player turns his units and gives first Orders, until he accepts the set-up."""

    rules: ClassVar[tuple[str, ...]] = ("13.0", "7.0", "5.2")
    verbs: ClassVar[tuple[str, ...]] = ("face", "wheel", "declare", "order", "end")
    moment: ClassVar[str] = "the armies are being set up"

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"{SIDE_TITLES[self.of]} set-up: turn units, give first Orders, or end to accept it as it is"

    def units(self, state: MetaurusState) -> list[int]:
        """The side's units."""
        return [unit for unit in state.tables.of_side[self.of] if state.on_map(unit)]

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        """A quick list: there are hundreds, and everything on it is legal."""
        units = self.units(state)
        faces = [number for unit in units for number in turns(state, unit)]
        around = [number for command in state.tables.commands_of[self.of] for number in wheels(state, command)]
        declared = [number for unit in units for number in declarations(state, unit)]
        return [*faces, *around, *declared, *open_orders(state, self.of), state.tables.end]

    @override
    def second_thoughts(self, state: MetaurusState) -> list[int]:
        """Everything that has been turned or chosen once."""
        own, units = state.tables.commands_of[self.of], self.units(state)
        given = [command for command in own if state.orders[command] != first_order(state, command)]
        return [
            *turned_again(state, units, own),
            *chosen_again(state, units),
            *changes_of_mind(state, self.of, given),
        ]

    @override
    def why_not_unit(self, state: MetaurusState, unit: int) -> list[Refusal]:
        return wrong_side(state, self.of, unit)

    @override
    def why_not_command(self, state: MetaurusState, command: int) -> list[Refusal]:
        return wrong_command(state, self.of, command)

    def why_not_order(self, state: MetaurusState, command: int, order: int) -> list[Refusal]:
        """Every reason why the Command cannot be given this Order."""
        return why_not_have(state, self.of, command, order)

    def do_order(self, state: MetaurusState, command: int, order: int) -> None:
        """A Command is given an Order."""
        give(state, command, order)

    def do_end(self, state: MetaurusState, a: int, b: int) -> None:
        """The set-up is accepted as it is."""
        state.emit("set_up", "13.0", side=self.of)
        state.forget_turns()
        state.marks = [mark & ~DECLARED for mark in state.marks]
        state.pop()
