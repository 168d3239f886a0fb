"""Rehearsals: an action is judged by playing on from it several times, with everybody's plans and random dice.

For games in which a procedure is a long chain of rolls and replies: averaging over every band would take thousands of
states, a sample of them tells enough. A rehearsal ends with the stage of the game it began in. All actions are
rehearsed with the same luck, so that what differs is their own doing, and after every round half of them, or more, are
dropped, so that most rehearsals go to those that are hard to tell apart from the commander's own plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from grognard.engine.commander import Commander
from grognard.engine.frames import Waits
from grognard.engine.playouts import random_faces
from grognard.engine.ruleset import RandomSource
from grognard.engine.state import State

from .watch import Watch

ROUND = 4
"""Rehearsals of every action in the first round; twice as many in each that follows."""
LONGEST = 200
"""Decisions and rolls after which a rehearsal is judged as it stands."""
HOPELESS = 0.05
"""Actions that fall behind the plan by so much are not rehearsed again."""
MARGIN = 0.02
"""By how much another action must come out better than the plan, besides what chance explains."""


class Luck:
    """Random numbers that can be had again from the first one."""

    def __init__(self, rng: RandomSource) -> None:
        self._rng = rng
        self._drawn: list[float] = []
        self._next = 0

    def again(self) -> Luck:
        """Begin with the first one again."""
        self._next = 0
        return self

    def random(self) -> float:
        """The next number."""
        if self._next == len(self._drawn):
            self._drawn.append(self._rng.random())
        self._next += 1
        return self._drawn[self._next - 1]

    def randrange(self, stop: int) -> int:
        """A whole number below `stop`."""
        return int(self.random() * stop)


class Rehearsal:
    """Compares actions from one state."""

    def __init__(self, state: State, commander: Commander, watch: Watch, rng: RandomSource) -> None:
        self.state = state
        self.commander = commander
        self.watch = watch
        self.rng = rng
        self.stage = commander.stage(state)
        self.commanders = {role: state.rules.commander(state, role) for role in state.rules.roles}

    def best(self, actions: Sequence[int]) -> int:
        """The action that comes out best; the first one is the plan, which the others have to beat clearly."""
        planned, *others = actions
        results: dict[int, list[float]] = {number: [] for number in actions}
        times = ROUND
        while others and not self.watch.spent():
            for _ in range(times):
                luck = Luck(self.rng)
                for number in (planned, *others):
                    results[number].append(self.play(number, luck.again()))
                if self.watch.spent():
                    break
            least = sum(results[planned]) - HOPELESS * len(results[planned])
            others = [number for number in others if sum(results[number]) > least]
            others.sort(key=lambda number: -sum(results[number]))
            if len(others) == 1 and times > ROUND:
                break
            others = others[: (len(others) + 1) // 2]
            times *= 2
        return others[0] if others and is_better(results[others[0]], results[planned]) else planned

    def play(self, number: int, luck: RandomSource) -> float:
        """One rehearsal: what the state at the end of the stage is worth. Every decision in it is a look."""
        state = self.state.copy()
        state.play(number)
        for _ in range(LONGEST):
            if state.waits is Waits.END or self.commander.stage(state) != self.stage:
                break
            frame = state.frames[-1]
            if state.waits is Waits.CHANCE:
                state.fall(random_faces(frame.dice(state), luck))
            else:
                self.watch.look()
                planned = self.commanders[frame.role(state)].plan(state)
                state.play(frame.default(state) if planned is None else planned)
        return self.commander.worth(state)


def is_better(values: Sequence[float], yardstick: Sequence[float]) -> bool:
    """True if values, each with the same luck as its yardstick, are better by more than chance explains."""
    gains = [value - other for value, other in zip(values, yardstick, strict=True)]
    count = len(gains)
    if count < 2:
        return False
    mean = sum(gains) / count
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1) / count)
    return mean > MARGIN + spread
