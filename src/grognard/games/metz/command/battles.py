"""Battles, planned as a whole: whom to attack with whom, judged by what comes of every result of the die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance

from ..rules.combat import Battle, CombatPhase, eligible
from ..state import MetzState
from ..tables import SIDES, Tables

FEW: Final = 4
"""If no more units than this can attack a hex, every choice among them is considered."""

Value = Callable[[MetzState], float]
"""What a state is worth to the side that plans."""


class Battles:
    """Plans the battles of one side."""

    def __init__(self, tables: Tables, side: int, value: Value) -> None:
        self.tables = tables
        self.side = side
        self.value = value

    def next_step(self, state: MetzState) -> int | None:
        """The next action in a Combat Phase or in declaring a battle; None at any other moment."""
        frame = state.frames[-1]
        if isinstance(frame, CombatPhase):
            return self.choose_target(state, frame)
        if isinstance(frame, Battle):
            phase = state.frames[-2]
            assert isinstance(phase, CombatPhase)
            return self.carry_out(frame, *self.best_attack(state, phase, frame.target))
        return None

    def choose_target(self, state: MetzState, phase: CombatPhase) -> int:
        """The most promising target, or the end of the phase if no attack gains anything."""
        best, chosen = 0.0, self.tables.end
        for number in state.numbers():
            if number != self.tables.end:
                gain, _ = self.best_attack(state, phase, self.tables.vocabulary.decode(number)[1])
                if gain > best:
                    best, chosen = gain, number
        return chosen

    def carry_out(self, battle: Battle, gain: float, wanted: int) -> int:
        """The next step towards the attack that was chosen."""
        if gain <= 0 and not battle.attackers:
            return self.tables.cancel
        return self.steps(battle.attackers, wanted)[0]

    def steps(self, committed: int, wanted: int) -> tuple[int, ...]:
        """The actions that turn one set of attackers into another, and the roll."""
        units = self.tables.of_side[self.side]
        encode = self.tables.vocabulary.encode
        joining = [encode("commit", unit) for unit in units if wanted >> unit & 1 and not committed >> unit & 1]
        leaving = [encode("withdraw", unit) for unit in units if committed >> unit & 1 and not wanted >> unit & 1]
        return (*joining, *leaving, self.tables.roll)

    def options(self, state: MetzState) -> list[tuple[int, ...]] | None:
        """Every sensible battle as one sequence of actions, and no battle at all; None at any other moment."""
        frame = state.frames[-1]
        if isinstance(frame, CombatPhase):
            found: list[tuple[int, ...]] = [(self.tables.end,)]
            for number in state.numbers():
                if number != self.tables.end:
                    target = self.tables.vocabulary.decode(number)[1]
                    found += [(number, *self.steps(0, s)) for s in self.any_sets(state, frame, target)]
            return found
        if isinstance(frame, Battle):
            phase = state.frames[-2]
            assert isinstance(phase, CombatPhase)
            sets = self.any_sets(state, phase, frame.target)
            cancel = [] if frame.attackers else [(self.tables.cancel,)]
            return [*cancel, *(self.steps(frame.attackers, wanted) for wanted in sets)]
        return None

    def best_attack(self, state: MetzState, phase: CombatPhase, target: int) -> tuple[float, int]:
        """What the best set of attackers against this hex gains, and the set."""
        now = self.value(state)
        return max(
            (self.gain(state, target, attackers, now), attackers)
            for attackers in self.attacker_sets(state, phase, target)
        )

    def attacker_sets(self, state: MetzState, phase: CombatPhase, target: int) -> list[int]:
        """Sensible sets of attackers: the strongest one, two, three ... those on the dry side first."""
        wet = self.tables.wet_attack[target]
        units = sorted(
            eligible(state, phase, target), key=lambda u: (state.place[u] in wet, -self.tables.strength[u], u)
        )
        sets = []
        attackers = 0
        for unit in units:
            attackers |= 1 << unit
            sets.append(attackers)
        return sets

    def any_sets(self, state: MetzState, phase: CombatPhase, target: int) -> list[int]:
        """All sets of attackers if few can attack, so that some are left for other battles."""
        units = eligible(state, phase, target)
        if len(units) > FEW:
            return self.attacker_sets(state, phase, target)
        sets = [0]
        for unit in units:
            sets += [attackers | 1 << unit for attackers in sets]
        return sets[1:]

    def gain(self, state: MetzState, target: int, attackers: int, now: float) -> float:
        """What this attack adds to the worth of the state on average, if both sides then play their best."""
        twin = state.copy()
        if not isinstance(twin.frames[-1], Battle):
            twin.push(Battle(target, attackers))
        else:
            twin.become(Battle(target, attackers))
        twin.play(self.tables.roll)
        node = twin.node
        assert isinstance(node, Chance)
        total = 0.0
        for band in node.bands:
            after = twin.copy()
            after.fall(band.faces[0])
            total += float(band.probability) * self.aftermath(after)
        return total - now

    def aftermath(self, state: MetzState) -> float:
        """The worth once both sides have chosen their best retreats and advances."""
        frame = state.frames[-1]
        if isinstance(frame, CombatPhase) or state.waits is not Waits.DECISION:
            return self.value(state)
        mine = frame.role(state) == SIDES[self.side]
        worths = []
        for number in state.numbers():
            twin = state.copy()
            twin.play(number)
            worths.append(self.aftermath(twin))
        return max(worths) if mine else min(worths)
