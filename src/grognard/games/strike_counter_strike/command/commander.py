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

from collections.abc import Callable, Hashable, Sequence
from typing import ClassVar, Final

from typing_extensions import override

from grognard.engine.commander import Stanced, Term
from grognard.engine.frames import Waits
from grognard.engine.remembered import Remembered

from ..options import StrikeOptions
from ..rules.activation import Activation
from ..rules.chits import DIRECT_COMMAND, activation_of
from ..rules.targets import targets_of
from ..rules.unit import UnitActivation
from ..rules.victory import outcome, remaining_awards, score
from ..state import StrikeState
from ..tables import GERMAN, SIDES, Tables
from .aims import Ground
from .battle import BARRAGE, HIT, SUPPRESSED
from .outlook import places
from .plans import plan
from .stances import STANCES, USUAL, Stance
from .stands import GARRISON, HELD, Aims, Stand

TERMS: Final = ("points", "towns", "ground", "forces", "cohesion", "command")

STEP = 0.4
COMMAND_POINT = 0.1
DISPATCH_POINT = 0.1
CONTESTED = 0.5
"""What part of a place's worth counts for an attacker that stands before it when nobody holds it any more."""
ENOUGH = 4
"""How many steps in good order hold a place, or are enough to take an empty one."""
SHAKEN = (1.0, 0.75, 0.5)
"""What a step is worth with no, one and two Cohesion Hits."""


PROSPECT_FORCES: Final = 0.5
PROSPECT_COHESION: Final = 0.7
PROSPECT_COMMAND: Final = 2.0
"""How much of these terms counts in rehearsals. The outlook for the places covers where units stand."""
DECIDED: Final = 5.0
"""What a victory is worth."""
SEVERAL: Final = 3
"""How many units must still be to act for a choice of stance to be worthwhile."""


class StrikeCommander(Stanced):
    """The judgement of one side."""

    stages: ClassVar[Sequence[tuple[int, int]]] = ((3, 3), (9, 1))

    def __init__(self, tables: Tables, role: str, ground: Ground | None = None, stance: Stance = USUAL) -> None:
        self.tables = tables
        self.side = SIDES.index(role) if role in SIDES else GERMAN
        self.sign = 1.0 if self.side == GERMAN else -1.0
        self.ground = Ground(tables) if ground is None else ground
        self.stance = stance

    @override
    def worth(self, state: StrikeState) -> float:
        return self.sign * sum(self._amounts(state))

    @override
    def terms(self, state: StrikeState) -> list[Term]:
        return [Term(name, self.sign * amount) for name, amount in zip(TERMS, self._amounts(state), strict=True)]

    @override
    def prospect(self, state: StrikeState) -> float:
        """Points, what the places will bring, and the forces that are left."""
        if state.waits is Waits.END:
            winner = outcome(state).winner
            decided = 0.0 if winner is None else DECIDED if winner == SIDES[GERMAN] else -DECIDED
            return self.sign * (float(score(state)) + decided)
        forces, cohesion = self._forces(state)
        value = float(score(state)) + places(state, self.ground)
        value += PROSPECT_FORCES * forces + PROSPECT_COHESION * cohesion
        if state.turn < self.tables.last_turn:
            value += PROSPECT_COMMAND * self._command(state)
        return self.sign * value

    @override
    def reply(self, state: StrikeState) -> float:
        """The enemy's shots are part of the chances already; nothing more is guessed."""
        return 0.0

    @override
    def plan(self, state: StrikeState) -> int | None:
        return plan(state, self.ground, self.side, self.stance)

    @override
    def careless(self, state: StrikeState) -> int | None:
        """Units act in any order, save Command Points, and fire at the first enemy they see."""
        frame, encode = state.frames[-1], state.tables.encode
        if isinstance(frame, Activation):
            eligible = frame.eligible(state) if frame.kind != DIRECT_COMMAND else ()
            return encode("activate", eligible[0]) if eligible else encode("end")
        if not isinstance(frame, UnitActivation):
            return None
        if frame.costs:
            return encode("done")
        targets = [] if frame.restricted else targets_of(state, frame.unit)
        return state.tables.encode("fire", frame.unit, targets[0][0]) if targets else None

    @override
    def ventures(self, state: StrikeState) -> Sequence[int]:
        """The plan; only the stances differ."""
        planned = self.plan(state)
        return () if planned is None else (planned,)

    @override
    def stances(self, state: StrikeState) -> Sequence[Stance]:
        """Bold, careful and so on.

        A few units have no choice of stance, and neither has a game that a single town decides: there the outlook says
        too little.
        """
        if self.tables.given.objective is not None or len(activation_of(state).eligible(state)) < SEVERAL:
            return STANCES[:1]
        return STANCES

    @override
    def span(self, state: StrikeState) -> Hashable:
        """A stance lasts for one friendly chit."""
        for frame in state.frames[::-1]:
            if isinstance(frame, Activation):
                return (state.turn, state.drawn) if frame.side(state) == self.side else None
        return None

    @override
    def in_stance(self, stance: Stance) -> StrikeCommander:
        return StrikeCommander(self.tables, SIDES[self.side], self.ground, stance)

    @override
    def carry_on(self, state: StrikeState) -> None:
        """Every unit follows the plan of its side."""
        frame = state.frames[-1]
        side = SIDES.index(frame.role(state))
        planned = plan(state, self.ground, side, self.stance if side == self.side else USUAL)
        state.play(frame.default(state) if planned is None else planned)

    @override
    def ends(self, start: StrikeState, state: StrikeState) -> bool:
        """A rehearsal ends with the chit in play."""
        return (state.turn, state.drawn) != (start.turn, start.drawn)

    def _amounts(self, state: StrikeState) -> tuple[float, ...]:
        """The terms in the order of TERMS, for the German."""
        ground = 0.0
        aims = [Aims(state, self.ground, side) for side in (0, 1)]
        for unit, hex_ in enumerate(state.place):
            if hex_ < self.tables.count:
                side = self.tables.side[unit]
                ground += (1.0 if side == GERMAN else -1.0) * Stand(state, unit, aims[side]).value(state, hex_)
        forces, cohesion = self._forces(state)
        towns = self._towns(state) + self._contests(state, aims[GERMAN].stake)
        ground += self._garrisons(state, aims)
        return float(score(state)), towns, ground, forces, cohesion, self._command(state)

    def _forces(self, state: StrikeState) -> tuple[float, float]:
        """The steps on the map, and what Cohesion Hits, Suppression and barrages take from them."""
        tables = self.tables
        forces = cohesion = 0.0
        for unit, hex_ in enumerate(state.place):
            if hex_ >= tables.count:
                continue
            sign = 1.0 if tables.side[unit] == GERMAN else -1.0
            forces += sign * (STEP * state.steps(unit) + 0.1)
            if state.hits[unit] or state.suppressed[unit]:
                cohesion -= sign * (HIT * state.hits[unit] + SUPPRESSED * state.suppressed[unit])
            if hex_ in state.barrage:
                cohesion -= sign * BARRAGE[state.barrage[hex_]]
        return forces, cohesion

    def _command(self, state: StrikeState) -> float:
        return sum(
            (COMMAND_POINT * state.cp[d] + DISPATCH_POINT * state.dp[d]) * (1 if side == GERMAN else -1)
            for d, side in enumerate(self.tables.division_side)
        )

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
        """Threatened places held by several units: a single unit has this counted where it stands."""
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


def commanders() -> Callable[[StrikeState, str], StrikeCommander]:
    """The commanders of one set of data, which share what is known of the ground."""
    grounds: Remembered[tuple[str, StrikeOptions], Ground] = Remembered()

    def commander(state: StrikeState, role: str) -> StrikeCommander:
        tables = state.tables
        ground = grounds.get((tables.scenario, tables.options), lambda: Ground(tables))
        return StrikeCommander(tables, role, ground)

    return commander
