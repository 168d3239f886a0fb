"""[G1] [G4] Troop Quality checks: one die, 0 always passes and 9 always fails; some can be bought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from typing_extensions import override

from grognard.engine.chances import Band, Dice, bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.tally import Tally, TallyEntry

from ..state import StrikeState
from .command import in_command, may_spend, spend, why_no_point
from .frame import DIE, StrikeStep, UnitChoice

Entry = tuple[int, str, str]
"""How much is added, why, and by which case."""


def quality_entries(state: StrikeState, unit: int, assaulting: bool = False) -> list[Entry]:
    """[G5] [G10] [G7.5] [S1.0] The one place where a Troop Quality is added up; `assaulting` as if in an Assault."""
    values = state.tables.charts.quality_modifiers
    entries = [(state.face(unit).quality, "Troop Quality", "G2")]
    if not in_command(state, unit):
        entries.append((values.out_of_command, "Out of Command", "G5"))
    shaken = values.cohesion[state.hits[unit]]
    if shaken:
        entries.append((shaken, "Cohesion Hits", "G10"))
    if state.suppressed[unit]:
        entries.append((values.suppressed, "Suppressed", "G10"))
    if state.step_loss_marker(unit):
        entries.append((values.step_loss, "step lost", "G2"))
    barrage = state.barrage.get(state.place[unit], 0)
    if barrage:
        entries.append((values.barrage[barrage], "under a barrage", "G12"))
    if state.dug[unit] and not assaulting and not is_assaulting(state, unit):
        entrenched = state.dug[unit] == 2
        entries.append((values.entrenched if entrenched else values.improved, "dug in", "G7.5"))
    if state.hero[state.tables.side[unit]] == unit:
        entries.append((values.hero, "Hero", "S1.0"))
    return entries


def is_assaulting(state: StrikeState, unit: int) -> bool:
    """[G7.5] [G11] True if the unit attacks in an Assault that is going on: its position does not help it."""
    return any(isinstance(frame, StrikeStep) and frame.assaults(unit) for frame in state.frames)


def quality(state: StrikeState, unit: int) -> int:
    """The Troop Quality with everything that modifies it."""
    return sum(entry[0] for entry in quality_entries(state, unit))


def passes(value: int, face: int) -> bool:
    """[G1] 0 always passes, 9 never."""
    return face == 0 or (face != 9 and face <= value)


def _bands_of(value: int) -> tuple[Band, ...]:
    return bands(DIE, lambda faces: "passed" if passes(value, faces[0]) else "failed")


_BANDS = tuple(_bands_of(value) for value in range(10))
"""By value from 0 to 9; values beyond change nothing [G1]."""


_CHANCES = tuple(sum(passes(value, face) for face in range(10)) / 10 for value in range(10))


def check_bands(value: int) -> tuple[Band, ...]:
    """How likely a check against this value is passed."""
    return _BANDS[min(max(value, 0), 9)]


def chance_to_pass(value: int) -> float:
    """The same as a number."""
    return _CHANCES[min(max(value, 0), 9)]


def tally(entries: Sequence[Entry]) -> Tally:
    """Entries as a tally."""
    return Tally(tuple(TallyEntry(amount, reason, rule) for amount, reason, rule in entries))


class CheckRoll(StrikeStep, frozen=True, tag="check_roll"):
    """The die of a check. The frame below is told the result."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("G1",)
    moment: ClassVar[str] = "a Troop Quality check is about to be rolled"

    unit: int
    purpose: str
    extra: int = 0

    def value(self, state: StrikeState) -> int:
        """What the die may not exceed."""
        return quality(state, self.unit) + self.extra

    @override
    def dice(self, state: StrikeState) -> Dice:
        return DIE

    @override
    def chance(self, state: StrikeState) -> Chance:
        value = self.value(state)
        prompt = f"{state.tables.names[self.unit]} checks its Troop Quality of {value}: {PURPOSES[self.purpose]}"
        return Chance(self.purpose, prompt, self.rules, DIE, check_bands(value))

    @override
    def fall(self, state: StrikeState, faces: Sequence[int]) -> None:
        value = self.value(state)
        passed = passes(value, faces[0])
        state.emit("check", "G1", unit=self.unit, purpose=self.purpose, value=value, face=faces[0], passed=passed)
        state.pop()
        tell(state, self.unit, passed)


class CheckChoice(UnitChoice, frozen=True, tag="check_choice"):
    """[G4] [G10] The owner rolls, pays a Command Point to pass, or declines where that is allowed."""

    rules: ClassVar[tuple[str, ...]] = ("G4", "G10")
    verbs: ClassVar[tuple[str, ...]] = ("check", "spend", "accept")
    moment: ClassVar[str] = "a Troop Quality check has to be made"

    purpose: str
    extra: int = 0
    declinable: bool = False

    @override
    def prompt(self, state: StrikeState) -> str:
        value = quality(state, self.unit) + self.extra
        return f"{state.tables.names[self.unit]}: {PURPOSES[self.purpose]}; Troop Quality {value}: roll, or pay"

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {"unit": state.tables.names[self.unit]}

    @override
    def default(self, state: StrikeState) -> int:
        """Roll."""
        return state.tables.encode("check")

    def do_check(self, state: StrikeState, a: int, b: int) -> None:
        """The die is rolled."""
        state.become(CheckRoll(self.unit, self.purpose, self.extra))

    def do_spend(self, state: StrikeState, a: int, b: int) -> None:
        """[G4] A Command Point passes the check."""
        spend(state, self.unit, 1, "a check")
        state.pop()
        tell(state, self.unit, True)

    def why_not_spend(self, state: StrikeState, a: int, b: int) -> str:
        """[G4] Why no Command Point can be paid, or ""."""
        return why_no_point(state, self.unit)

    def do_accept(self, state: StrikeState, a: int, b: int) -> None:
        """[G10] The check is not made, and so not passed."""
        state.pop()
        tell(state, self.unit, False)

    def why_not_accept(self, state: StrikeState, a: int, b: int) -> str:
        """[G10] Why the check has to be made, or ""."""
        return "" if self.declinable else "check.made"


def tell(state: StrikeState, unit: int, passed: bool) -> None:
    """Tell the frame that asked for a check its result."""
    below = state.frames[-1]
    assert isinstance(below, StrikeStep)
    below.checked(state, unit, passed)


def begin_check(
    state: StrikeState, unit: int, purpose: str, extra: int = 0, buyable: bool = True, declinable: bool = False
) -> None:
    """Put a check on the stack. The frame now on top is told the result."""
    if declinable or (buyable and may_spend(state, unit)):
        state.push(CheckChoice(unit, purpose, extra, declinable))
    else:
        state.push(CheckRoll(unit, purpose, extra))


PURPOSES: Final = {
    "company": "Company Bonus",
    "suppression": "Cohesion Hit instead of Suppression",
    "shaken": "or be Suppressed",
    "opportunity": "Opportunity Fire",
    "mines": "to leave the mines",
    "barrage": "to leave the Heavy Barrage",
    "rally": "to rally",
    "engineer": "to finish the work",
    "bravery": "Bravery Check",
    "surrender": "not to surrender",
    "roaming": "to move freely far from a leader",
}
