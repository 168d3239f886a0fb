"""How to play Strike-Counter Strike sensibly: value terms tied to the victory conditions; plans are in `plans`.

All amounts are German Victory Points, negated for the American. They are judgements, not rules.

    points      points scored now: awards, losses, the withdrawal                            [12.0] [S4.0]
    towns       what the towns and villages held now will still bring                         [12.0]
    approach    units near the places that can be won, or have to be kept                     [12.0]
    forces      steps on the map                                                              [12.0]
    cohesion    Cohesion Hits and Suppression                                                 [G10]
    exposure    columns and soft transport under enemy guns; crowded hexes                    [G9] [G10]
    command     Command and Dispatch Points in hand                                           [G4]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from grognard.engine.commander import Commander, Term

from .aims import Ground, needs, pull_on
from .battle import BARRAGE, HIT, SUPPRESSED
from .marches import APPROACH, COVER, HELD, MASS, Aims, alternatives
from .plans import plan
from .rules.activation import Activation
from .rules.unit import UnitActivation
from .rules.victory import remaining_awards, score
from .state import StrikeState
from .tables import GERMAN, SIDES, Tables

TERMS: Final = ("points", "towns", "approach", "forces", "cohesion", "exposure", "command")

STEP = 0.4
EXPOSED = 0.15
COMMAND_POINT = 0.1
DISPATCH_POINT = 0.1


class StrikeCommander(Commander):
    """The judgement of one side."""

    stages: ClassVar[Sequence[tuple[int, int]]] = ((4, 6), (12, 2), (28, 1))

    def __init__(self, tables: Tables, role: str, ground: Ground | None = None) -> None:
        self.tables = tables
        self.side = SIDES.index(role) if role in SIDES else GERMAN
        self.sign = 1.0 if self.side == GERMAN else -1.0
        self.ground = Ground(tables) if ground is None else ground

    def worth(self, state: StrikeState) -> float:
        """See `Commander.worth`."""
        return self.sign * sum(self._amounts(state))

    def terms(self, state: StrikeState) -> list[Term]:
        """See `Commander.terms`."""
        return [Term(name, self.sign * amount) for name, amount in zip(TERMS, self._amounts(state), strict=True)]

    def reply(self, state: StrikeState) -> float:
        """See `Commander.reply`: the enemy's shots are part of the chances already; nothing more is guessed."""
        return 0.0

    def plan(self, state: StrikeState) -> int | None:
        """See `Commander.plan`."""
        return plan(state, self.ground, self.side)

    def ventures(self, state: StrikeState) -> Sequence[int]:
        """See `Commander.ventures`: what a unit does; everything else is left to the plan."""
        planned = self.plan(state)
        if planned is None:
            return ()
        frame = state.frames[-1]
        if isinstance(frame, UnitActivation):
            return alternatives(state, frame, Aims(state, self.ground, self.side), planned)
        return (planned,)

    def carry_on(self, state: StrikeState) -> None:
        """See `Commander.carry_on`: everybody follows the plan of his side."""
        frame = state.frames[-1]
        planned = plan(state, self.ground, SIDES.index(frame.role(state)))
        state.play(frame.default(state) if planned is None else planned)

    def ends(self, start: StrikeState, state: StrikeState) -> bool:
        """See `Commander.ends`: with the turn of one unit under one chit."""
        return self._stage(state) != self._stage(start)

    def _stage(self, state: StrikeState) -> object:
        return state.turn, state.drawn, isinstance(state.frames[-1], Activation)

    def _amounts(self, state: StrikeState) -> tuple[float, ...]:
        """The terms in the order of TERMS, for the German."""
        tables = self.tables
        approach = forces = cohesion = exposure = 0.0
        wanted = [needs(state, self.ground, side) for side in (0, 1)]
        for unit, hex_ in enumerate(state.place):
            if hex_ >= tables.count:
                continue
            side = tables.side[unit]
            sign = 1.0 if side == GERMAN else -1.0
            steps = state.steps(unit)
            forces += sign * (STEP * steps + 0.1)
            pull = pull_on(state, self.ground, unit, wanted[side])
            approach += sign * APPROACH * pull[hex_] * (0.5 + 0.5 * steps)
            if state.hits[unit] or state.suppressed[unit]:
                cohesion -= sign * (HIT * state.hits[unit] + SUPPRESSED * state.suppressed[unit])
            if hex_ in state.barrage:
                cohesion -= sign * BARRAGE[state.barrage[hex_]]
            exposure -= sign * self._exposed(state, unit, hex_, steps)
        command = sum(
            (COMMAND_POINT * state.cp[d] + DISPATCH_POINT * state.dp[d]) * (1 if side == GERMAN else -1)
            for d, side in enumerate(tables.division_side)
        )
        return float(score(state)), self._towns(state), approach, forces, cohesion, exposure, command

    def _exposed(self, state: StrikeState, unit: int, hex_: int, steps: int) -> float:
        """Columns and transport under enemy guns, lack of cover, and the unit's share of a crowd."""
        tables = self.tables
        bad = 0.0
        if (state.column[unit] or state.mounted[unit]) and state.zone[1 - tables.side[unit]][hex_]:
            bad = EXPOSED * max(steps, 1)
        if not state.column[unit]:
            bad += COVER * steps * tables.cover[hex_][state.face(unit).armoured]
        crowd = sum([state.steps(other) for other in state.at[hex_]])
        if crowd > 3:
            bad += MASS * tables.charts.fire_modifiers.mass[min(crowd, 8)] * 2 * steps / crowd
        return bad

    def _towns(self, state: StrikeState) -> float:
        awards = remaining_awards(state)
        control, number = state.control, self.tables.victory_number
        return sum(
            worth * awards * HELD
            for goal, worth in zip(self.ground.goals, self.ground.worth, strict=True)
            if control[number[goal]] == GERMAN
        )
