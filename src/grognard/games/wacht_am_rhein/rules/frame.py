"""What every frame has in common: who decides, why an action is refused, and the die."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from grognard.engine.chances import Dice
from grognard.engine.steps import Choice, Roll, Step
from grognard.engine.verdicts import Refusal

from ..vocabulary import MODE_TITLES, SIDE_TITLES, SIDES

if TYPE_CHECKING:
    from ..state import WachtState

Units = tuple[int, ...]
"""Units by number; frames hold such lists because they must be written as JSON."""

D10 = Dice(1, 10, 0)
"""The one die of the game: a ten-sided one, read from 0 to 9."""


class WachtStep(Step["WachtState"], frozen=True):
    """A step of the sequence of play that asks no player."""


class WachtChoice(Choice["WachtState"], frozen=True):
    """A decision of one side."""

    def side(self, state: WachtState) -> int:
        """The side that decides here."""
        raise NotImplementedError

    @override
    def role(self, state: WachtState) -> str:
        return SIDES[self.side(state)]

    @override
    def facts(self, state: WachtState, verb: str, a: int, b: int) -> dict[str, Any]:
        return unit_facts(state, a) if state.rules.vocabulary.verbs[verb].parameters else {}

    @override
    def default(self, state: WachtState) -> int:
        """The last verb, if it takes no argument: to end or to pass is always legal. Otherwise the last of the list."""
        last = self.verbs[-1]
        ends = not state.rules.vocabulary.verbs[last].parameters
        return state.tables.encode(last) if ends else self.numbers(state)[-1]


class SideChoice(WachtChoice, frozen=True):
    """A decision of the side that the frame names."""

    of: int

    @override
    def side(self, state: WachtState) -> int:
        return self.of

    def of_own(self, state: WachtState, unit: int, codes: Iterable[str]) -> list[str]:
        """The reasons against an action with a unit: these, if it belongs to the side; else that it does not."""
        return list(codes) if state.tables.side[unit] == self.of else ["unit.other_side"]


class WachtRoll(Roll["WachtState"], frozen=True):
    """A throw of the die."""

    moment: ClassVar[str] = "a die is being thrown"

    @override
    def dice(self, state: WachtState) -> Dice:
        return D10


def unit_facts(state: WachtState, unit: int) -> dict[str, Any]:
    """What a sentence about a unit may need: its name, its side, its mode, and where it is or enters."""
    tables = state.tables
    door = tables.door[unit]
    return {
        "unit": tables.names[unit],
        "theirs": SIDE_TITLES[tables.side[unit]],
        "mode": MODE_TITLES[state.mode[unit]],
        "place": tables.place_id(state.place[unit]),
        "door": tables.grid.id(door) if door >= 0 else "",
    }


def refuse(state: WachtState, code: str, unit: int) -> Refusal:
    """The refusal of an action with a unit."""
    return state.rules.reasons(code, **unit_facts(state, unit))
