"""How to play Strike-Counter Strike sensibly: value terms tied to the victory conditions; plans are in `plans`.

All amounts are German Victory Points, negated for the American. They are judgements, not rules.

    points      points scored now: awards, losses, the withdrawal                            [12.0] [S4.0]
    towns       what the towns and villages held now will still bring                         [12.0]
    ground      units near the places that can be won, or in those to be kept; in cover, in
                command, not crowded, not In Column under enemy guns                          [12.0] [G9] [G10]
    forces      steps on the map                                                              [12.0]
    cohesion    Cohesion Hits and Suppression                                                 [G10]
    command     Command and Dispatch Points in hand                                           [G4]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from grognard.engine.commander import Commander, Term
from grognard.engine.frames import Waits

from .aims import FAR, Ground
from .battle import BARRAGE, HIT, SUPPRESSED
from .marches import alternatives
from .plans import plan
from .rules.activation import DIRECT_COMMAND, Activation
from .rules.frame import pair
from .rules.targets import targets_of
from .rules.unit import UnitActivation
from .rules.victory import outcome, remaining_awards, score
from .stands import GARRISON, HELD, Aims, Stand
from .state import StrikeState
from .tables import GERMAN, SIDES, Tables

TERMS: Final = ("points", "towns", "ground", "forces", "cohesion", "command")

STEP = 0.4
COMMAND_POINT = 0.1
DISPATCH_POINT = 0.1
CONTESTED = 0.5
"""What the attacker has of a place, of its worth, when nobody holds it any more and he stands before it."""
ENOUGH = 4
"""So many steps in good order hold a place, or are enough to take one that nobody holds."""
SHAKEN = (1.0, 0.75, 0.5)
"""What a step is worth with no, one and two Cohesion Hits."""


PROSPECT: Final = (1.0, 1.0, 0.3, 0.5, 0.7, 0.7)
"""How much of each term counts in rehearsals: where units stand says least about how a game ends."""
DECIDED: Final = 5.0
"""What it is worth to have won."""
FEW: Final = 24
"""With so many units on the map a rehearsal goes on to the end of the chit in play."""


class StrikeCommander(Commander):
    """The judgement of one side."""

    stages: ClassVar[Sequence[tuple[int, int]]] = ((2, 2), (6, 1))

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

    def prospect(self, state: StrikeState) -> float:
        """See `Commander.prospect`: what decides games, as far as the terms tell it; and who has won."""
        amounts = self._amounts(state)
        value = sum([weight * amount for weight, amount in zip(PROSPECT, amounts, strict=True)])
        if self.tables.given.objective is not None:
            value -= PROSPECT[0] * amounts[0]
        if state.waits is Waits.END:
            winner = outcome(state).winner
            value += DECIDED * (0.0 if winner is None else 1.0 if winner == SIDES[GERMAN] else -1.0)
        return self.sign * value

    def reply(self, state: StrikeState) -> float:
        """See `Commander.reply`: the enemy's shots are part of the chances already; nothing more is guessed."""
        return 0.0

    def plan(self, state: StrikeState) -> int | None:
        """See `Commander.plan`."""
        return plan(state, self.ground, self.side)

    def careless(self, state: StrikeState) -> int | None:
        """See `Commander.careless`: units act in any order, save Command Points, and fire at whom they see first."""
        frame, first = state.frames[-1], state.tables.first
        if isinstance(frame, Activation):
            eligible = frame.eligible(state) if frame.kind != DIRECT_COMMAND else ()
            return first["activate"] + eligible[0] if eligible else first["end"]
        if not isinstance(frame, UnitActivation):
            return None
        if frame.costs:
            return first["done"]
        targets = [] if frame.restricted else targets_of(state, frame.unit)
        return pair(state, "fire", frame.unit, targets[0][0]) if targets else None

    def ventures(self, state: StrikeState) -> Sequence[int]:
        """See `Commander.ventures`: what a unit near the enemy does; everything else is left to the plan."""
        planned = self.plan(state)
        if planned is None:
            return ()
        frame = state.frames[-1]
        if isinstance(frame, UnitActivation) and not frame.restricted:
            aims = Aims(state, self.ground, self.side)
            if not state.on_map(frame.unit) or aims.gap[state.place[frame.unit]] <= FAR // 2:
                return alternatives(state, frame, aims, planned)
        return (planned,)

    def carry_on(self, state: StrikeState) -> None:
        """See `Commander.carry_on`: everybody follows the plan of his side."""
        frame = state.frames[-1]
        planned = plan(state, self.ground, SIDES.index(frame.role(state)))
        state.play(frame.default(state) if planned is None else planned)

    def ends(self, start: StrikeState, state: StrikeState) -> bool:
        """See `Commander.ends`: with the chit in play; where many units act under it, with the turn of the unit."""
        if (state.turn, state.drawn) != (start.turn, start.drawn):
            return True
        return isinstance(state.frames[-1], Activation) and not self._few(start)

    def _few(self, state: StrikeState) -> bool:
        return sum([hex_ < self.tables.count for hex_ in state.place]) <= FEW

    def _amounts(self, state: StrikeState) -> tuple[float, ...]:
        """The terms in the order of TERMS, for the German."""
        tables = self.tables
        ground = forces = cohesion = 0.0
        aims = [Aims(state, self.ground, side) for side in (0, 1)]
        for unit, hex_ in enumerate(state.place):
            if hex_ >= tables.count:
                continue
            side = tables.side[unit]
            sign = 1.0 if side == GERMAN else -1.0
            forces += sign * (STEP * state.steps(unit) + 0.1)
            ground += sign * Stand(state, unit, aims[side]).value(state, hex_)
            if state.hits[unit] or state.suppressed[unit]:
                cohesion -= sign * (HIT * state.hits[unit] + SUPPRESSED * state.suppressed[unit])
            if hex_ in state.barrage:
                cohesion -= sign * BARRAGE[state.barrage[hex_]]
        command = sum(
            (COMMAND_POINT * state.cp[d] + DISPATCH_POINT * state.dp[d]) * (1 if side == GERMAN else -1)
            for d, side in enumerate(tables.division_side)
        )
        towns = self._towns(state) + self._contests(state, aims[GERMAN].stake)
        return float(score(state)), towns, ground + self._garrisons(state, aims), forces, cohesion, command

    def _contests(self, state: StrikeState, stake: list[float]) -> float:
        """Places whose defenders are shaken or few while enemies stand before them are half lost."""
        tables = self.tables
        strength = [0.0] * tables.pieces
        near: list[list[int]] = [[], []]
        for unit, hex_ in enumerate(state.place):
            if hex_ < tables.count and tables.full[unit].colour not in tables.indirect:
                strength[unit] = state.steps(unit) * SHAKEN[state.hits[unit]] / (1 + state.suppressed[unit])
                near[tables.side[unit]].append(unit)
        total = 0.0
        for goal, amount in zip(self.ground.goals, stake, strict=True):
            owner = state.control[tables.victory_number[goal]]
            before = ahead = 0.0
            for unit in near[1 - owner]:
                gap = tables.distance(state.place[unit], goal)
                if gap <= 3:
                    ahead += strength[unit]
                    before += strength[unit] if gap <= 1 else 0.0
            if ahead:
                held = sum([strength[unit] for unit in state.at[goal] if tables.side[unit] == owner])
                threat = 0.3 * min(1.0, ahead / 6) + 0.7 * min(1.0, before / ENOUGH)
                lost = CONTESTED * amount * threat * (1.0 - min(1.0, held / ENOUGH))
                total += lost if owner != GERMAN else -lost
        return total

    def _garrisons(self, state: StrikeState, aims: list[Aims]) -> float:
        """Threatened places held by several units: a single one has this counted where it stands."""
        total = 0.0
        for number, goal in enumerate(self.ground.goals):
            holder = state.holder[goal]
            if len(state.at[goal]) > 1:
                total += (
                    GARRISON * aims[holder].stake[number] * aims[holder].raids[number] * (1 if holder == GERMAN else -1)
                )
        return total

    def _towns(self, state: StrikeState) -> float:
        awards = remaining_awards(state)
        control, number = state.control, self.tables.victory_number
        return sum(
            worth * awards * HELD
            for goal, worth in zip(self.ground.goals, self.ground.worth, strict=True)
            if control[number[goal]] == GERMAN
        )
