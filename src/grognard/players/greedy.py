"""The greedy player: looks one step ahead with the value terms of the game, over the bands of any roll.

What is worth how much, and which steps belong together (a battle is declared in several), is the game's to say: it
brings a `Commander`. Greedy asks it for the worth of a state and for plans, and takes the best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.engine.actions import Action
from grognard.engine.commander import Commander
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.ruleset import RandomSource, View
from grognard.engine.state import State

from .base import Budget, Sampler


class GreedyPlayer:
    """Takes the action that looks best one look ahead."""

    name = "greedy"

    def decide(
        self, view: View, actions: Sequence[Action], sampler: Sampler, budget: Budget, rng: RandomSource
    ) -> Action:
        """See `Player.decide`."""
        if len(actions) == 1:
            return actions[0]
        state = sampler(view, rng)
        commander = state.rules.commander(state, view.role)
        planned = commander.plan(state)
        if planned is not None:
            return state.rules.vocabulary.action(planned)
        worths = self.worths(state, commander)
        # Of equals the last: actions that end or decline have the highest numbers, so nobody shuffles about in vain.
        return actions[max(range(len(actions)), key=lambda position: (worths[position], position))]

    def worths(self, state: State, commander: Commander) -> list[float]:
        """What the state is worth after each legal action."""
        return [after(state, number, commander) for number in state.numbers()]


def after(state: State, number: int, commander: Commander) -> float:
    """What the state is worth after this action, averaged over the roll it may call for."""
    twin = state.copy()
    twin.play(number)
    return expected(twin, commander.worth)


ROLLS = 2
"""How many rolls in a row are averaged over: where equal rolls are repeated there is no end to them."""


def expected(state: State, value: Callable[[State], float], rolls: int = ROLLS) -> float:
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
