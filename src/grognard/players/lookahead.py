"""Looking ahead: averages over the bands of a roll, and procedures followed to their end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.engine.commander import Commander, GroupPlanner
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.state import State

from .watch import Watch

Value = Callable[[State], float]
ROLLS = 2
"""How many rolls in a row are averaged over. Where equal rolls are repeated there is no end to them."""


def after(state: State, number: int, commander: Commander) -> float:
    """What the state is worth after this action, averaged over the roll it may call for."""
    twin = state.copy()
    twin.play(number)
    return expected(twin, commander.worth)


def expected(state: State, value: Value, rolls: int = ROLLS) -> float:
    """The value of a state; of one that waits for a roll, the average over its bands."""
    if state.waits is not Waits.CHANCE or not rolls:
        return value(state)
    node = state.node
    assert isinstance(node, Chance)
    total = 0.0
    for band in node.bands:
        twin = state.copy()
        twin.fall(band.faces[0])
        total += float(band.probability) * expected(twin, value, rolls - 1)
    return total


class Follower:
    """Follows procedures to their end: the role does its best, the others do their worst to it, rolls are averaged."""

    def __init__(self, commander: Commander, role: str, watch: Watch, judge: Value) -> None:
        """`judge` gives the value of a state that is followed no further."""
        self.commander = commander
        self.planner = commander if isinstance(commander, GroupPlanner) else None
        """A commander that plans for groups also knows procedures."""
        self.role = role
        self.watch = watch
        self.judge = judge

    def played(self, state: State, option: Sequence[int]) -> State:
        """The state after the actions of an option; the given one is left alone."""
        twin = state.copy()
        for number in option:
            twin.play(number)
        return twin

    def rolled(self, state: State) -> float:
        """The value of a state after two rolls in a row, where no more rolls are followed."""
        return self.judge(state) if state.waits is Waits.CHANCE else self.value(state)

    def is_quiet(self, state: State) -> bool:
        """True if a state is not in the middle of a procedure."""
        return self.planner is None or self.planner.quiet(state)

    def value(self, state: State) -> float:
        """The value of a state. When the budget is spent, procedures are judged as they stand."""
        if state.waits is Waits.CHANCE:
            return expected(state, self.rolled)
        if state.waits is Waits.END or self.is_quiet(state) or self.watch.spent():
            self.watch.look()
            return self.judge(state)
        options = self.commander.options(state)
        values = [self.value(self.played(state, option)) for option in options]
        return max(values) if state.frames[-1].role(state) == self.role else min(values)
