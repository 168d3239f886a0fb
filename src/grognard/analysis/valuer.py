"""The value of a state: how likely the first role is to win, and by how much it is ahead."""

from __future__ import annotations

from typing import NamedTuple

from grognard.arena.judge import Judge
from grognard.engine.frames import Waits
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State

from .curve import Curve, result_of


class Value(NamedTuple):
    """A judgement from the first role's point of view."""

    chance: float
    """How likely it is to win."""
    points: float
    """How far it is ahead, in victory points."""


class Valuer:
    """Values states of one game by its commanders and its curve."""

    def __init__(self, rules: Ruleset, curve: Curve) -> None:
        self.rules = rules
        self.curve = curve
        self.judge = Judge(rules)

    def at_rest(self, state: State) -> Value:
        """The value of a state that is not in the middle of a procedure."""
        result = result_of(state, self.rules)
        if result is not None:
            return Value(result, self.judge.margin(state))
        outlook = self.judge.outlook(state)
        return Value(self.curve.chance(outlook, *state.rules.flow.when(state)), outlook)

    def value(self, state: State, depth: int) -> Value:
        """The value to be expected once the procedures above `depth` have ended, with all roles doing their best."""
        chance = points = 0.0
        for probability, ending in self.judge.endings(state, depth + 1):
            found = self.at_rest(ending)
            chance += probability * found.chance
            points += probability * found.points
        return Value(chance, points)

    def margin(
        self, state: State, depth: int, then: int | None = None, left_out: frozenset[str] = frozenset()
    ) -> float:
        """The margin to be expected at rest, with some terms left out; after `then`, if that is still possible."""
        total = 0.0
        for probability, ending in self.judge.endings(state, depth + 1):
            if then is not None and ending.waits is Waits.DECISION and then in ending.numbers():
                twin = ending.copy()
                twin.play(then)
                total += probability * self.margin(twin, depth, left_out=left_out)
            else:
                total += probability * self.judge.margin(ending, left_out)
        return total
