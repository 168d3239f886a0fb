"""[11.5] German reorganization: how many improved counters, and drawing them blindly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Draw, weighted_bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance

from ..state import US_REORGANIZATION, MetzState
from ..tables import ASIDE, GERMAN
from .frame import MetzChoice, MetzStep


class Reorganization(MetzChoice, frozen=True):
    """The German player decides how many improved counters to draw."""

    rules: ClassVar[tuple[str, ...]] = ("11.5",)
    verbs: ClassVar[tuple[str, ...]] = ("reorganize",)
    moment: ClassVar[str] = "the German player is choosing how many improved counters to draw"

    def side(self, state: MetzState) -> int:
        """The German."""
        return GERMAN

    @override
    def prompt(self, state: MetzState) -> str:
        return "German reorganization: how many improved counters are drawn?"

    def default(self, state: MetzState) -> int:
        """The smallest number of counters."""
        return state.tables.reorganize

    def do_reorganize(self, state: MetzState, choice: int, _: int) -> None:
        """That many are drawn; every number in the vocabulary is allowed."""
        count = _choices(state)[choice]
        state.emit("reorganizing", "11.5", count=count)
        state.become(ReorganizationDraw(count))


class ReorganizationDraw(MetzStep, frozen=True):
    """One of the improved counters that are left is drawn blindly."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("11.5",)
    moment: ClassVar[str] = "an improved counter is about to be drawn"

    count: int

    @override
    def chance(self, state: MetzState) -> Chance:
        dice = Draw(tuple(state.tables.ids[unit] for unit in _improved_left(state)))
        prompt = "Draw an improved German counter"
        bands = weighted_bands([(item, 1, ((number,),)) for number, item in enumerate(dice.items)])
        return Chance("reorganization", prompt, self.rules, dice, bands)

    def fall(self, state: MetzState, faces: Sequence[int]) -> None:
        """The improved counter takes the place of the original, and the American scores its value."""
        unit = _improved_left(state)[faces[0]]
        points = state.tables.units[unit].points_to_enemy
        original = state.tables.unit_number[str(state.tables.units[unit].replaces)]
        where = state.place[original]
        state.remove(original, ASIDE)
        state.put(unit, where)
        state.points[US_REORGANIZATION] += points
        state.emit("reorganized", "11.5", unit=unit, points=points, reveals=True)
        if self.count > 1:
            state.become(ReorganizationDraw(self.count - 1))
        else:
            state.pop()


def _choices(state: MetzState) -> list[int]:
    return state.tables.data.game.optional.reorganized_units


def _improved_left(state: MetzState) -> list[int]:
    """The improved counters not yet drawn."""
    tables = state.tables
    return [u for u in tables.of_side[GERMAN] if tables.units[u].replaces is not None and state.is_at(u, ASIDE)]
