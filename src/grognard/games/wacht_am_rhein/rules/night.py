"""[5.9.0] [22.1.2] Extended night activity, an option: units that pass a test act once more, and are fatigued."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces

from ..vocabulary import ACTIVE, ALLIED, FATIGUE, GERMAN, SIDE_TITLES
from .beginnings import begin_movement
from .combat import CombatPhase
from .frame import SideChoice, Units, WachtRoll, WachtStep
from .movement import MovementPhase

if TYPE_CHECKING:
    from ..state import WachtState


def begin(state: WachtState) -> None:
    """Both players in turn, the first one on top."""
    first = ALLIED if state.tables.data.scenario.order.first == "allied" else GERMAN
    state.push(Strive(1 - first))
    state.push(Strive(first))


class Strive(SideChoice, frozen=True, tag="strive"):
    """A player says which units go on through the night; each is tested at once."""

    rules: ClassVar[tuple[str, ...]] = ("5.9.0",)
    verbs: ClassVar[tuple[str, ...]] = ("strive", "end")
    moment: ClassVar[str] = "units are tested for extended night activity"

    tested: Units = ()
    passed: Units = ()

    @override
    def prompt(self, state: WachtState) -> str:
        return f"{SIDE_TITLES[self.of]} night activity, turn {state.turn}: test units, or end the tests"

    def do_strive(self, state: WachtState, unit: int, _: int) -> None:
        """The unit is tested."""
        state.push(StriveRoll(unit))

    def why_not_strive(self, state: WachtState, unit: int, _: int) -> list[str]:
        """Every reason why the unit is not tested."""
        again = ["strive.again"] if unit in self.tested else []
        if state.tables.side[unit] != self.of:
            return ["unit.other_side", *again]
        if not state.on_map(unit):
            return ["strive.off_map", *again]
        if state.tables.type[unit].leader and not state.has(unit, ACTIVE):
            return ["strive.not_it", *again]
        return again

    def among_strive(self, state: WachtState) -> list[int]:
        """The units that have not been tested."""
        tables = state.tables
        return [tables.encode("strive", unit) for unit in tables.of_side[self.of] if unit not in self.tested]

    def do_end(self, state: WachtState, a: int, b: int) -> None:
        """The tests are over; the units that have passed move and attack once more."""
        state.pop()
        if self.passed:
            state.push(Exhausted(self.passed))
            state.push(NightCombat(self.of, self.passed))
            begin_movement(state, MovementPhase(self.of, only=self.passed))


class StriveRoll(WachtRoll, frozen=True, tag="strive_roll"):
    """[22.1.2] A unit tests its proficiency; an active leader his initiative, for all units of his formation."""

    rules: ClassVar[tuple[str, ...]] = ("5.9.0",)
    purpose: ClassVar[str] = "night"

    unit: int

    @override
    def asked(self, state: WachtState) -> str:
        return f"{state.tables.names[self.unit]}: through the night?"

    @override
    def label(self, state: WachtState, faces: Faces) -> str:
        data = state.tables.units[self.unit]
        rating = data.initiative if state.tables.type[self.unit].leader else data.proficiency
        return "goes on" if faces[0] <= rating else "sleeps"

    @override
    def land(self, state: WachtState, label: str, faces: Faces) -> None:
        passed = label == "goes on"
        state.pop()
        frame = state.frames[-1]
        assert isinstance(frame, Strive)
        group = self.group(state)
        more = (*frame.passed, *group) if passed else frame.passed
        state.become(msgspec.structs.replace(frame, tested=(*frame.tested, *group, self.unit), passed=more))
        state.emit("strives" if passed else "sleeps", "5.9.0", unit=self.unit, face=faces[0])

    def group(self, state: WachtState) -> Units:
        """The units tested with this die."""
        tables = state.tables
        if not tables.type[self.unit].leader:
            return (self.unit,)
        units = tables.of_side[tables.side[self.unit]]
        own = (u for u in units if state.on_map(u) and state.formation[u] == state.formation[self.unit])
        return tuple(own)


class NightCombat(WachtStep, frozen=True, tag="night_combat"):
    """Units that have moved through the night may attack, if they have come upon enemies."""

    of: int
    units: Units

    @override
    def run(self, state: WachtState) -> None:
        state.pop()
        phase = CombatPhase(self.of, only=self.units)
        if len(phase.numbers(state)) > 1:
            state.push(phase)


class Exhausted(WachtStep, frozen=True, tag="exhausted"):
    """The night is over: the units that took part are fatigued."""

    units: Units

    @override
    def run(self, state: WachtState) -> None:
        state.pop()
        for unit in self.units:
            if state.on_map(unit) and not state.tables.type[unit].leader:
                state.set_mark(unit, FATIGUE, True)
