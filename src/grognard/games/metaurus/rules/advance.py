"""[9.2] Advance after combat."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.verdicts import Refusal

from ..state import MetaurusState
from ..tables import FRONTAL
from .facing import turn
from .frame import ChoiceOfUnit, MetaurusChoice
from .tally import Units


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
    """Put the advance into these hexes on the stack, if any unit can advance."""
    if how != "never":
        offer(state, Advance(units, hexes, how == "must", turning))


def offer(state: MetaurusState, frame: Advance) -> None:
    """Put an advance on the stack if there is a choice; the only one that must be made is made at once."""
    choices = frame.choices(state)
    if frame.must and len(choices) == 1:
        frame.enter(state, *choices[0])
    elif choices:
        state.push(frame)


class Advance(MetaurusChoice, frozen=True):
    """[9.2] One unit enters each vacated hex; after an elimination it must."""

    rules: ClassVar[tuple[str, ...]] = ("9.2",)
    verbs: ClassVar[tuple[str, ...]] = ("advance", "stay")
    moment: ClassVar[str] = "a victorious unit advances"

    units: Units
    hexes: tuple[int, ...]
    must: bool
    turning: bool
    """Whether a unit may turn after its advance: the active side's may [7.0]."""

    @override
    def side(self, state: MetaurusState) -> int:
        return state.tables.side[self.units[0]]

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"{'A unit must' if self.must else 'A unit may'} advance into {state.tables.places_of(self.hexes)}"

    def choices(self, state: MetaurusState) -> list[tuple[int, int]]:
        """The units that can advance, with the hexes they can enter."""
        return [(unit, hex_) for unit in self.units for hex_ in self.hexes if may_advance(state, unit, hex_)]

    @override
    def default(self, state: MetaurusState) -> int:
        """Stay, or the first advance."""
        return self.among_advance(state)[0] if self.must else state.tables.stay

    def among_advance(self, state: MetaurusState) -> list[int]:
        """Units into the hexes in front of them."""
        return sorted(state.tables.advance[unit][hex_] for unit, hex_ in self.choices(state))

    def why_not_advance(self, state: MetaurusState, unit: int, hex_: int) -> list[Refusal]:
        """Every reason why the unit cannot enter this hex."""
        reasons, tables = state.rules.reasons, state.tables
        name, place = tables.names[unit], tables.grid.id(hex_)
        if unit not in self.units:
            return [reasons("advance.not_attacker", unit=name, others=tables.names_of(self.units))]
        if hex_ not in self.hexes:
            return [reasons("advance.not_vacated", unit=name, place=place)]
        if may_advance(state, unit, hex_):
            return []
        if state.bound[unit]:
            return [reasons("advance.engaged", unit=name, enemies=tables.names_of(state.opponents(unit)))]
        return [reasons("advance.not_in_front", unit=name, place=place)]

    def do_advance(self, state: MetaurusState, unit: int, hex_: int) -> None:
        """A unit enters a hex."""
        state.pop()
        self.enter(state, unit, hex_)

    def why_not_stay(self, state: MetaurusState, a: int, b: int) -> str:
        """After an elimination a unit must advance."""
        return "advance.must" if self.must else ""

    def do_stay(self, state: MetaurusState, a: int, b: int) -> None:
        """No unit advances, or no other."""
        state.pop()
        state.emit("stayed", "9.2")

    def enter(self, state: MetaurusState, unit: int, hex_: int) -> None:
        """[6.1] Advance without spending movement points; the unit's facing comes next, then the next hex."""
        start = state.place[unit]
        state.put(unit, hex_)
        state.emit("advanced", "9.2", unit=unit, start=start, place=hex_)
        units = tuple(other for other in self.units if other != unit)
        hexes = tuple(other for other in self.hexes if other != hex_)
        offer(state, msgspec.structs.replace(self, units=units, hexes=hexes))
        if self.turning:
            state.push(TurnAfterAdvance(unit))


class TurnAfterAdvance(ChoiceOfUnit, frozen=True):
    """[7.0] [9.2] A unit that has advanced in its own Activation may turn; keeping its facing is one of the choices."""

    rules: ClassVar[tuple[str, ...]] = ("7.0", "9.2")
    verbs: ClassVar[tuple[str, ...]] = ("face",)
    moment: ClassVar[str] = "a unit that has advanced chooses its facing"

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"{state.tables.names[self.unit]} has advanced: choose its facing"

    def among_face(self, state: MetaurusState) -> range:
        """All facings of the unit."""
        return state.tables.face[self.unit]

    @override
    def default(self, state: MetaurusState) -> int:
        """The facing it has."""
        return state.tables.face[self.unit][state.facing[self.unit]]

    def why_not_face(self, state: MetaurusState, unit: int, _: int) -> list[Refusal]:
        """Why another unit does not turn."""
        if unit == self.unit:
            return []
        names = state.tables.names
        return [state.rules.reasons("facing.other_unit", unit=names[unit], other=names[self.unit])]

    def do_face(self, state: MetaurusState, unit: int, facing: int) -> None:
        """The unit turns, or keeps its facing."""
        turn(state, unit, facing)
        state.pop()
