"""How to play The Battle of the Metaurus sensibly: value terms tied to the victory conditions, and plans.

Amounts are in hundredths of a victory: nineteen Carthaginian losses, twelve Roman ones or twenty exits make a hundred.
They are judgements, not rules.

    decided     a victory condition is fulfilled                                        [14.0]
    losses      units eliminated, each side's as a part of its limit [14.0]
    exits       Carthaginian units off the south edge, and those with an open road      [14.0]
    disorder    Disordered units, which are half lost                                   [10.0]
    exposure    enemies beside a unit's flank and rear                                  [9.1]
    contact     Rome must come to blows, and time is on Carthage's side                 [14.0]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from typing_extensions import override

from grognard.engine.commander import Rehearsed, Term

from ..rules.advance import Advance, TurnAfterAdvance
from ..rules.combat import Declaration
from ..rules.elephants import RampageTarget
from ..rules.movement import MovementPhase
from ..rules.orders import ChangeOrders
from ..rules.resolution import ChooseCombat, ContinuedAttack, CounterAttack
from ..rules.retreat import Retreats, SecondStep
from ..rules.sequence import ChooseCommand, InitiativeChoice
from ..rules.setup import SetUp
from ..rules.tally import COUNTER, add_up
from ..state import MetaurusState
from ..tables import CARTHAGE, ROME, SIDES
from . import assign, choose_combat, continue_attack, follow_up, march, next_command, postures
from .judgement import Judgement, Memory

TERMS: Final = ("decided", "losses", "exits", "disorder", "exposure", "contact")
VICTORY = 100.0
HALF_LOST = 0.35
"""What part of a unit is lost when it is Disordered."""
OPEN_ROAD = 0.25
"""What part of an exit counts for a unit that can walk off the map in its next Activation."""
EXPOSED = 0.25
"""What an enemy in a Flank hex costs; twice that in a Rear hex."""
PER_HEX = 0.02
"""What each hex farther from the enemy costs Rome, for each unit."""
TURNS = 1
"""How many Game Turns are played out to see what Orders lead to."""
REPLY = 0.5
"""How much of its exposure a side is expected to pay for in the enemy's next turn."""


class MetaurusCommander(Rehearsed):
    """The judgement of one side. It plans for the side that decides, so play-outs need only one."""

    stages: ClassVar[Sequence[tuple[int, int]]] = ((4, 3), (9, 1), (14, 1))

    def __init__(self, role: str) -> None:
        self.side = SIDES.index(role)
        self.sign = 1.0 if self.side == ROME else -1.0
        self.memory = Memory()

    # -- the worth of a state -----------------------------------------------------------------------------------

    @override
    def worth(self, state: MetaurusState) -> float:
        return self.sign * sum(self._amounts(state))

    @override
    def terms(self, state: MetaurusState) -> list[Term]:
        return [Term(name, self.sign * amount) for name, amount in zip(TERMS, self._amounts(state), strict=True)]

    @override
    def reply(self, state: MetaurusState) -> float:
        """What the enemy can gain from our open flanks."""
        return REPLY * self._exposure(state, self.side)

    def _amounts(self, state: MetaurusState) -> tuple[float, ...]:
        """The terms from the Roman point of view, in the order of TERMS."""
        victory = state.tables.victory
        roman, carthaginian = VICTORY / victory.roman_losses, VICTORY / victory.carthaginian_losses
        decided = 0.0 if state.crossed < 0 else VICTORY if state.crossed == ROME else -VICTORY
        losses = state.lost(CARTHAGE) * carthaginian - state.lost(ROME) * roman
        tables = state.tables
        shaken = [0.0, 0.0]
        for side, value in ((ROME, roman), (CARTHAGE, carthaginian)):
            units = (unit for unit in tables.of_side[side] if state.on_map(unit) and state.is_disordered(unit))
            shaken[side] = sum(value if tables.counts[unit] else value / 4 for unit in units) * HALF_LOST
        return (
            decided,
            losses,
            -self._exits(state) * VICTORY / victory.exits,
            shaken[CARTHAGE] - shaken[ROME],
            self._exposure(state, CARTHAGE) - self._exposure(state, ROME),
            -self._distance(state),
        )

    def _exits(self, state: MetaurusState) -> float:
        judgement = Judgement(state, self.memory)
        near = [
            unit
            for unit in state.tables.of_side[CARTHAGE]
            if state.on_map(unit)
            and not state.bound[unit]
            and judgement.road[state.place[unit]] + state.tables.leave_cost <= state.tables.movement[unit]
        ]
        return state.exits() + OPEN_ROAD * len(near)

    def _exposure(self, state: MetaurusState, side: int) -> float:
        """What the enemies beside the flanks and rears of a side may cost it."""
        tables, total = state.tables, 0
        enemies = state.near[1 - side]
        for unit in tables.of_side[side]:
            here = state.place[unit]
            if here >= tables.count or not enemies[here]:
                continue
            for there in tables.neighbours[here]:
                other = state.at[there]
                if other >= 0 and tables.side[other] != side:
                    total += tables.arc(here, state.facing[unit], there)
        return EXPOSED * total

    def _distance(self, state: MetaurusState) -> float:
        """How far the legions are from the enemy."""
        judgement = Judgement(state, self.memory)
        far = judgement.distance_to(CARTHAGE)
        units = [unit for unit in state.tables.of_side[ROME] if state.on_map(unit)]
        return PER_HEX * sum(min(far[state.place[unit]], state.tables.count) for unit in units)

    # -- plans --------------------------------------------------------------------------------------------------

    @override
    def plan(self, state: MetaurusState) -> int | None:
        """Orders, movement and attacks are planned; everything else is weighed by its worth."""
        frame, tables = state.frames[-1], state.tables
        judgement = Judgement(state, self.memory)
        if isinstance(frame, SetUp):
            return tables.end
        if isinstance(frame, InitiativeChoice):
            return tables.go[0]
        if isinstance(frame, ChangeOrders):
            return postures.next_order(judgement, frame)
        if isinstance(frame, ChooseCommand):
            return next_command.choose(judgement, frame)
        if isinstance(frame, MovementPhase):
            return march.next_step(judgement, frame)
        if isinstance(frame, Declaration):
            return assign.next_attack(state, frame)
        return self._plan_in_combat(judgement)

    @override
    def options(self, state: MetaurusState) -> Sequence[tuple[int, ...]]:
        """The planned action, or else every legal action."""
        planned = self.plan(state)
        return super().options(state) if planned is None else [(planned,)]

    @override
    def ventures(self, state: MetaurusState) -> Sequence[int]:
        """Which side goes first, and the Orders of the whole army; everything else follows the plan."""
        frame = state.frames[-1]
        if isinstance(frame, InitiativeChoice):
            return list(state.tables.go)
        if isinstance(frame, ChangeOrders):
            return postures.ventures(Judgement(state, self.memory), frame)
        planned = self.plan(state)
        return () if planned is None else [planned]

    @override
    def carry_on(self, state: MetaurusState) -> None:
        """Where nothing is planned (the way of rampaging Elephants), any action will do."""
        planned = self.plan(state)
        state.play(state.numbers()[0] if planned is None else planned)

    @override
    def ends(self, start: MetaurusState, state: MetaurusState) -> bool:
        """True once a play-out has gone on for that many Game Turns."""
        return state.turn >= start.turn + TURNS

    @override
    def prospect(self, state: MetaurusState) -> float:
        return self.worth(state)

    def _plan_in_combat(self, judgement: Judgement) -> int | None:
        state = judgement.state
        frame, tables = state.frames[-1], state.tables
        if isinstance(frame, Retreats):
            return choose_combat.retreat_or_stand(state)
        if isinstance(frame, SecondStep):
            return tables.halt
        if isinstance(frame, ChooseCombat):
            return choose_combat.best(state, frame)
        if isinstance(frame, Advance):
            return follow_up.choose(state, frame)
        if isinstance(frame, TurnAfterAdvance):
            return tables.face[frame.unit][march.best_facing(judgement, frame.unit)]
        if isinstance(frame, ContinuedAttack):
            return continue_attack.next_step(judgement, frame)
        if isinstance(frame, CounterAttack):
            promising = add_up(state, frame.units, frame.enemies, COUNTER).total >= 0
            return tables.counter if promising else tables.decline
        if isinstance(frame, RampageTarget):
            return choose_combat.rampage(state, frame)
        return None
