"""[9.2] Advance after combat."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.verdicts import Refusal

from ..state import MetaurusState
from ..tables import FRONTAL, listed
from .facing import turn
from .frame import MetaurusFrame, hex_of, unit_of
from .tally import Units

# -- [9.2] advance ----------------------------------------------------------------------------------------------


def may_advance(state: MetaurusState, unit: int, hex_: int) -> bool:
    """[9.2] A unit that has the empty hex in front and is neither Light Infantry nor Engaged."""
    return (
        state.on_map(unit)
        and not state.held[hex_]
        and not state.bound[unit]
        and not state.tables.is_light[unit]
        and hex_ in state.tables.direction[state.place[unit]]
        and state.tables.arc(state.place[unit], state.facing[unit], hex_) == FRONTAL
    )


def begin_advance(state: MetaurusState, units: Units, hexes: tuple[int, ...], how: str, turning: bool) -> None:
    """Put the advance into these hexes on the stack, if anybody can advance."""
    if how != "never":
        offer(state, Advance(units, hexes, how == "must", turning))


def offer(state: MetaurusState, frame: Advance) -> None:
    """Put an advance on the stack if there is a choice; the only one that must be made is made at once."""
    choices = frame.choices(state)
    if frame.must and len(choices) == 1:
        frame.carry_out(state, choices[0])
    elif choices:
        state.push(frame)


class Advance(MetaurusFrame, frozen=True, tag="advance"):
    """[9.2] One unit enters each vacated hex; after an elimination it must."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("9.2",)
    verbs: ClassVar[tuple[str, ...]] = ("advance", "stay")
    moment: ClassVar[str] = "a victorious unit advances"

    units: Units
    hexes: tuple[int, ...]
    must: bool
    turning: bool
    """Whether a unit may turn after its advance: the active side's may [7.0]."""

    def side(self, state: MetaurusState) -> int:
        """The attacker."""
        return state.tables.side[self.units[0]]

    @override
    def prompt(self, state: MetaurusState) -> str:
        names = listed(state.tables.grid.id(hex_) for hex_ in self.hexes)
        return f"{'A unit must' if self.must else 'A unit may'} advance into {names}"

    def choices(self, state: MetaurusState) -> list[int]:
        """The numbers of the advances that are possible."""
        first, count = state.tables.advance, state.tables.count
        return sorted(
            first + unit * count + hex_ for unit in self.units for hex_ in self.hexes if may_advance(state, unit, hex_)
        )

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        return self.choices(state) if self.must else [*self.choices(state), state.tables.stay]

    def default(self, state: MetaurusState) -> int:
        """Stay, or the first advance."""
        return self.choices(state)[0] if self.must else state.tables.stay

    @override
    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        if action.verb == "stay":
            return [state.rules.reasons("advance.must")] if self.must else []
        unit, hex_ = unit_of(state, action), hex_of(state, action)
        name, place = state.tables.names[unit], state.tables.grid.id(hex_)
        if unit not in self.units:
            others = listed(state.tables.names[other] for other in self.units)
            return [state.rules.reasons("advance.not_attacker", unit=name, others=others)]
        if hex_ not in self.hexes:
            return [state.rules.reasons("advance.not_vacated", unit=name, place=place)]
        if may_advance(state, unit, hex_):
            return []
        if state.bound[unit]:
            enemies = listed(state.tables.names[enemy] for enemy in state.opponents(unit))
            return [state.rules.reasons("advance.engaged", unit=name, enemies=enemies)]
        return [state.rules.reasons("advance.not_in_front", unit=name, place=place)]

    @override
    def act(self, state: MetaurusState, number: int) -> None:
        state.pop()
        if number == state.tables.stay:
            state.emit("stayed", "9.2")
        else:
            self.carry_out(state, number)

    def carry_out(self, state: MetaurusState, number: int) -> None:
        """[6.1] Advance without spending movement points; then the next hex, and before that the unit's facing."""
        unit, hex_ = divmod(number - state.tables.advance, state.tables.count)
        start = state.place[unit]
        state.put(unit, hex_)
        state.emit("advanced", "9.2", unit=unit, start=start, place=hex_)
        units = tuple(other for other in self.units if other != unit)
        hexes = tuple(other for other in self.hexes if other != hex_)
        offer(state, msgspec.structs.replace(self, units=units, hexes=hexes))
        if self.turning:
            state.push(TurnAfterAdvance(unit))


class TurnAfterAdvance(MetaurusFrame, frozen=True, tag="turn_after_advance"):
    """[7.0] [9.2] A unit that has advanced in its own Activation may turn; keeping its facing is one of the choices."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("7.0", "9.2")
    verbs: ClassVar[tuple[str, ...]] = ("face",)
    moment: ClassVar[str] = "a unit that has advanced chooses its facing"

    unit: int

    def side(self, state: MetaurusState) -> int:
        """The owner of the unit."""
        return state.tables.side[self.unit]

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"{state.tables.names[self.unit]} has advanced: choose its facing"

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        first = state.tables.face + self.unit * 6
        return list(range(first, first + 6))

    def default(self, state: MetaurusState) -> int:
        """The facing it has."""
        return state.tables.face + self.unit * 6 + state.facing[self.unit]

    @override
    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        unit, names = unit_of(state, action), state.tables.names
        return (
            []
            if unit == self.unit
            else [state.rules.reasons("facing.other_unit", unit=names[unit], other=names[self.unit])]
        )

    @override
    def act(self, state: MetaurusState, number: int) -> None:
        turn(state, self.unit, (number - state.tables.face) % 6)
        state.pop()
