"""[5.9.0] [22.1.2] Extended night activity, an option: units that pass a test act once more, and are fatigued."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..vocabulary import ACTIVE, ALLIED, FATIGUE, GERMAN, SIDE_TITLES
from .beginnings import begin_movement
from .combat import CombatPhase
from .frame import D10, Units, WachtFrame, unit_of
from .movement import MovementPhase

if TYPE_CHECKING:
    from ..state import WachtState


def begin(state: WachtState) -> None:
    """Both players in turn, the first one on top."""
    first = ALLIED if state.tables.data.scenario.order.first == "allied" else GERMAN
    state.push(Strive(1 - first))
    state.push(Strive(first))


class Strive(WachtFrame, frozen=True, tag="strive"):
    """A player says who is to go on through the night; each is tested at once."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("5.9.0",)
    verbs: ClassVar[tuple[str, ...]] = ("strive", "end")
    moment: ClassVar[str] = "units are tested for extended night activity"

    of: int
    tested: Units = ()
    passed: Units = ()

    def side(self, state: WachtState) -> int:
        """Whose units are tested."""
        return self.of

    @override
    def prompt(self, state: WachtState) -> str:
        return f"{SIDE_TITLES[self.of]} night activity, turn {state.turn}: test units, or end the tests"

    @override
    def numbers(self, state: WachtState) -> list[int]:
        verb = state.tables.verb
        units = state.tables.of_side[self.of]
        found = [verb["strive"] + unit for unit in units if next(self.why_not(state, unit), None) is None]
        return [*found, verb["end"]]

    def why_not(self, state: WachtState, unit: int) -> Iterator[str]:
        """Every reason why this unit is not tested."""
        leader = state.tables.type[unit].leader
        if state.tables.side[unit] != self.of or not state.on_map(unit) or (leader and not state.has(unit, ACTIVE)):
            yield "strive.not_it"
        if unit in self.tested:
            yield "strive.again"

    def default(self, state: WachtState) -> int:
        """Sleep."""
        return state.tables.verb["end"]

    @override
    def check(self, state: WachtState, action: Action) -> list[Refusal]:
        if action.verb == "end":
            return []
        unit = unit_of(state, action)
        return [state.rules.reasons(code, unit=state.tables.names[unit]) for code in self.why_not(state, unit)]

    @override
    def act(self, state: WachtState, number: int) -> None:
        verb = state.tables.verb
        if number != verb["end"]:
            state.push(StriveRoll(number - verb["strive"]))
            return
        state.pop()
        if self.passed:
            state.push(Exhausted(self.passed))
            state.push(NightCombat(self.of, self.passed))
            begin_movement(state, MovementPhase(self.of, only=self.passed))


class StriveRoll(WachtFrame, frozen=True, tag="strive_roll"):
    """[22.1.2] A unit tests its proficiency; an active leader his initiative, for all units of his formation."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("5.9.0",)
    moment: ClassVar[str] = "a die is being thrown"

    unit: int

    def passes(self, state: WachtState, face: int) -> bool:
        """True if the face lets them go on."""
        data = state.tables.units[self.unit]
        return face <= (data.initiative if state.tables.type[self.unit].leader else data.proficiency)

    @override
    def chance(self, state: WachtState) -> Chance:
        found = bands(D10, lambda faces: "goes on" if self.passes(state, faces[0]) else "sleeps")
        return Chance("night", f"{state.tables.names[self.unit]}: through the night?", self.rules, D10, found)

    @override
    def fall(self, state: WachtState, faces: Sequence[int]) -> None:
        passed = self.passes(state, faces[0])
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


class NightCombat(WachtFrame, frozen=True, tag="night_combat"):
    """Those who have moved through the night may attack, if they have come upon somebody."""

    waits: ClassVar[Waits] = Waits.NOTHING

    of: int
    units: Units

    @override
    def run(self, state: WachtState) -> None:
        state.pop()
        phase = CombatPhase(self.of, only=self.units)
        if len(phase.numbers(state)) > 1:
            state.push(phase)


class Exhausted(WachtFrame, frozen=True, tag="exhausted"):
    """The night's work is done: those who took part are fatigued."""

    waits: ClassVar[Waits] = Waits.NOTHING

    units: Units

    @override
    def run(self, state: WachtState) -> None:
        state.pop()
        for unit in self.units:
            if state.on_map(unit) and not state.tables.type[unit].leader:
                state.set_mark(unit, FATIGUE, True)
