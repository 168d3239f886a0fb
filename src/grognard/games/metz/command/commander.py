"""How to play The Drive on Metz well: the commander of one side, made of the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import tanh

from typing_extensions import override

from grognard.engine.commander import GroupPlanner, Term
from grognard.engine.remembered import Remembered

from ..options import MetzOptions
from ..rules.combat import Battle, CombatPhase
from ..rules.movement import MovementPhase
from ..rules.sequence import GameOver
from ..state import MetzState
from ..tables import SIDES, US, Tables
from .battles import Battles
from .judgement import TERMS, Judgement
from .marches import Marches
from .ways import OpenWays
from .weights import ONE_LOOK, PLANNED

VICTORY = 6.0
"""What a victory is worth to a planner, and a defeat costs, in points on top of the lead."""
DOUBT = 3.0
DOUBT_A_TURN = 2.5
"""How far the final lead may be from the present one: on the last turn, and more for every turn before it."""


class MetzCommander(GroupPlanner):
    """The judgement of one side."""

    def __init__(self, tables: Tables, ways: OpenWays, role: str) -> None:
        self.tables = tables
        self.side = SIDES.index(role)
        self.sign = 1.0 if self.side == US else -1.0
        self.judgement = Judgement(tables, ways, ONE_LOOK[self.side])
        self.planned = Judgement(tables, ways, PLANNED[self.side])
        self.marginal = float(tables.data.game.levels.marginal)
        self.battles = Battles(tables, self.side, self.standing)
        self.marches = Marches(tables, ways, self.side)

    @override
    def worth(self, state: MetzState) -> float:
        return self.sign * sum(self.judgement.terms(state))

    @override
    def terms(self, state: MetzState) -> list[Term]:
        return [Term(n, self.sign * amount) for n, amount in zip(TERMS, self.judgement.terms(state), strict=True)]

    @override
    def choices(self, state: MetzState) -> Sequence[int]:
        """A friend's hex is entered once it is empty, so nobody has to make room [7.32]."""
        tables, numbers = self.tables, super().choices(state)
        if not isinstance(state.frames[-1], MovementPhase):
            return numbers
        at, decode = state.at, tables.vocabulary.decode
        return [n for n in numbers if n >= tables.exit or at[decode(n)[2]] < 0]

    @override
    def plan(self, state: MetzState) -> int | None:
        """A battle is declared in several steps and planned as a whole."""
        return self.battles.next_step(state)

    @override
    def options(self, state: MetzState) -> Sequence[tuple[int, ...]]:
        """A battle and its attackers are one option."""
        found = self.battles.options(state)
        return super().options(state) if found is None else found

    @override
    def orders(self, state: MetzState) -> Mapping[int, Sequence[int]]:
        """In a Movement Phase units move in any order [7.0]."""
        if not isinstance(state.frames[-1], MovementPhase):
            return {}
        found: dict[int, list[int]] = {}
        for number in self.choices(state):
            if number < self.tables.end:
                _, unit, _ = self.tables.vocabulary.decode(number)
                found.setdefault(unit, []).append(number)
        return found

    @override
    def manoeuvres(self, state: MetzState) -> list[list[int]]:
        """Marches of the whole side towards one goal each."""
        return self.marches.all(state, self.orders(state))

    @override
    def rest(self, state: MetzState) -> int | None:
        """The end of a phase [4.0], or calling a battle off."""
        frame = state.frames[-1]
        if isinstance(frame, MovementPhase | CombatPhase):
            return self.tables.end
        return self.tables.cancel if isinstance(frame, Battle) and not frame.attackers else None

    @override
    def quiet(self, state: MetzState) -> bool:
        """Between battles."""
        return isinstance(state.frames[-1], MovementPhase | CombatPhase | GameOver)

    @override
    def prospect(self, state: MetzState) -> float:
        """The same terms with the weights for planning."""
        return self.victory(state, self.sign * sum(self.planned.known_terms(state)))

    @override
    def settled(self, state: MetzState) -> float:
        """Without what attacks promise."""
        return self.victory(state, self.sign * sum(self.planned.known_terms(state)[:-1]))

    def victory(self, state: MetzState, lead: float) -> float:
        """[6.4] What a lead is worth: the points that make a victory, or a defeat, count for more than others do."""
        doubt = DOUBT + DOUBT_A_TURN * (state.tables.turns - state.turn)
        return lead + VICTORY * (tanh((lead - self.marginal) / doubt) + tanh((lead + self.marginal) / doubt))

    def standing(self, state: MetzState) -> float:
        """The worth without what attacks promise: what counts while battles are planned."""
        return self.sign * sum(self.judgement.terms(state)[:-1])


class Commanders:
    """The commanders of both sides, made once for each set of options: they share what they know of the ways."""

    def __init__(self) -> None:
        self._known: Remembered[MetzOptions, dict[str, MetzCommander]] = Remembered()

    def commander(self, state: MetzState, role: str) -> MetzCommander:
        """The commander of a role."""
        return self._known.get(state.tables.options, lambda: self._make(state.tables))[role]

    def _make(self, tables: Tables) -> dict[str, MetzCommander]:
        ways = OpenWays(tables)
        return {side: MetzCommander(tables, ways, side) for side in SIDES}
