"""How to play Strike-Counter Strike sensibly: value terms tied to the victory conditions; plans are in `plans`.

All amounts are German Victory Points, negated for the American. They are judgements, not rules.

    points      points scored now: awards, losses, the withdrawal                            [12.0] [S4.0]
    towns       what the towns and villages held now will still bring                         [12.0]
    approach    units near the places that can be won, or have to be kept                     [12.0]
    forces      steps on the map                                                              [12.0]
    cohesion    Cohesion Hits and Suppression                                                 [G10]
    exposure    columns and soft transport under enemy guns                                   [G9]
    command     Command and Dispatch Points in hand                                           [G4]
"""

from __future__ import annotations

from typing import Final

from grognard.engine.commander import Commander, Term

from .plans import plan
from .rules.victory import score
from .state import StrikeState
from .tables import GERMAN, SIDES, Tables

TERMS: Final = ("points", "towns", "approach", "forces", "cohesion", "exposure", "command")

KEPT = 0.6
"""How likely a town held now is still held at an award."""
OBJECTIVE = 12.0
"""What the one town of the learning scenario is worth."""
APPROACH = 0.12
NEAR = 0.9
"""What a unit beside a place to be won is credited with, of its worth, and how that fades with every hex."""
GARRISON = 0.5
"""The same for a place to be kept, in proportion."""
STEP = 0.35
HIT = 0.12
SUPPRESSED = 0.25
EXPOSED = 0.15
COMMAND_POINT = 0.05
DISPATCH_POINT = 0.1


Fields = dict[tuple[int, ...], tuple[list[float], list[float]]]
"""By who controls what: per side and hex, what a step there is credited with. Worked out once and kept."""


class StrikeCommander(Commander):
    """The judgement of one side."""

    def __init__(self, tables: Tables, role: str, fields: Fields | None = None) -> None:
        self.tables = tables
        self.side = SIDES.index(role) if role in SIDES else GERMAN
        self.sign = 1.0 if self.side == GERMAN else -1.0
        self._fields: Fields = {} if fields is None else fields

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
        return plan(state, self._approaches(state)[self.side])

    def _amounts(self, state: StrikeState) -> tuple[float, ...]:
        """The terms in the order of TERMS, for the German."""
        tables = self.tables
        approach = forces = cohesion = exposure = 0.0
        fields = self._approaches(state)
        for unit, hex_ in enumerate(state.place):
            if hex_ >= tables.count:
                continue
            side = tables.side[unit]
            sign = 1.0 if side == GERMAN else -1.0
            steps = state.steps(unit)
            forces += sign * (STEP * steps + 0.1)
            approach += sign * fields[side][hex_] * (0.5 + 0.5 * steps)
            if state.hits[unit] or state.suppressed[unit]:
                cohesion -= sign * (HIT * state.hits[unit] + SUPPRESSED * state.suppressed[unit])
            if (state.column[unit] or state.mounted[unit]) and state.zone[1 - side][hex_]:
                exposure -= sign * EXPOSED * max(steps, 1)
        command = sum(
            (COMMAND_POINT * state.cp[d] + DISPATCH_POINT * state.dp[d]) * (1 if side == GERMAN else -1)
            for d, side in enumerate(tables.division_side)
        )
        return float(score(state)), self._towns(state), approach, forces, cohesion, exposure, command

    def _towns(self, state: StrikeState) -> float:
        awards = remaining_awards(state)
        return sum(
            self._worth_of(hex_) * awards * KEPT * (1 if owner == GERMAN else 0)
            for hex_, owner in zip(self.tables.victory, state.control, strict=True)
        )

    def _worth_of(self, hex_: int) -> float:
        objective = self.tables.given.objective
        if objective is not None:
            return OBJECTIVE if self.tables.grid.id(hex_) == objective else 0.0
        return self.tables.victory[hex_] / 2

    def _approaches(self, state: StrikeState) -> tuple[list[float], list[float]]:
        """Per side and hex, what a step there is credited with; the same while control does not change."""
        key = tuple(state.control)
        found = self._fields.get(key)
        if found is None:
            found = self._fields[key] = (self._field(key, 0), self._field(key, 1))
        return found

    def _field(self, control: tuple[int, ...], side: int) -> list[float]:
        distance = self.tables.distance
        goals = [
            (hex_, self._worth_of(hex_) * (GARRISON if owner == side else 1.0))
            for hex_, owner in zip(self.tables.victory, control, strict=True)
        ]
        return [
            APPROACH * max(worth * NEAR ** distance(hex_, goal) for goal, worth in goals)
            for hex_ in range(self.tables.count)
        ]


def remaining_awards(state: StrikeState) -> int:
    """[12.0] How many awards are still to come."""
    tables = state.tables
    if tables.given.awards != "1500":
        return 1
    left = tables.turns[state.turn : tables.last_turn + 1]
    return max(1, sum(turn.endswith("1500") for turn in left))
