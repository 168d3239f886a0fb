"""Rehearsals: choices compared by playing on from each of them, again and again, with the same dice.

A choice is played, then the commander's plan goes on until the commander says that the scene has ended. All choices get
the same random numbers, so that the choice makes the difference and not the luck. Where something is hidden, each round
of play-outs begins in another state that agrees with what the role knows. The worst drop out early. The plan's own
choice is only given up for one that is better beyond what chance would explain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from grognard.engine.commander import Rehearsed, Stanced
from grognard.engine.frames import Waits
from grognard.engine.playouts import random_faces
from grognard.engine.randomness import RandomSource
from grognard.engine.state import State

from .watch import Watch

SURE: Final = 1.0
"""By how many standard errors another choice must be better."""
LONGEST: Final = 2_000
"""The number of steps after which a play-out is judged where it stands."""


Trial = Callable[[State, RandomSource], float]
"""The value of one play-out of a choice, from a state and with random numbers."""


def rehearse(
    draw: Callable[[], State], commander: Rehearsed, ventures: Sequence[int], watch: Watch, rng: RandomSource
) -> int:
    """The venture with the highest value; the first one unless another is surely better.

    `draw` makes a state that agrees with what the role knows: another one each time if something is hidden.
    """
    if len(ventures) == 1:
        return ventures[0]

    def trial(number: int) -> Trial:
        return lambda state, dice: play_on(state, number, commander, dice)

    return ventures[compare(draw, [trial(number) for number in ventures], commander.stages, watch, rng)]


def choose_stance(draw: Callable[[], State], commander: Stanced, watch: Watch, rng: RandomSource) -> Any:
    """The commander's stance with the highest value; the usual one unless another is surely better."""
    stances = commander.stances(draw())

    def trial(stance: Any) -> Trial:
        return lambda state, dice: play_on(state, None, commander.in_stance(stance), dice)

    if len(stances) < 2:
        return stances[0] if stances else None
    return stances[compare(draw, [trial(stance) for stance in stances], commander.stages, watch, rng)]


def compare(
    draw: Callable[[], State],
    trials: Sequence[Trial],
    stages: Sequence[tuple[int, int]],
    watch: Watch,
    rng: RandomSource,
) -> int:
    """The choice with the highest value; the first one unless another is surely better."""
    values: list[list[float]] = [[] for _ in trials]
    running = list(range(1, len(trials)))
    for until, stay in stages:
        while len(values[0]) < until and not watch.spent():
            state, seed = draw(), rng.randrange(1 << 32)
            for choice in (0, *running):
                if watch.spent():
                    break
                watch.look()
                values[choice].append(trials[choice](state, Random(seed)))
        running = sorted(running, key=lambda choice: -gain(values[choice], values[0]))[:stay]
    if not values[0]:
        return 0
    best = max(running, key=lambda choice: gain(values[choice], values[0]))
    return best if gain(values[best], values[0]) > error(values[best], values[0]) else 0


def gain(values: Sequence[float], plan: Sequence[float]) -> float:
    """How much better a choice is than the plan's, in the play-outs that both have had."""
    return fmean(values) - fmean(plan[: len(values)]) if values else -inf


def error(values: Sequence[float], plan: Sequence[float]) -> float:
    """How much of such a gain chance would explain."""
    differences = [one - other for one, other in zip(values, plan, strict=False)]
    return SURE * stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else inf


def play_on(state: State, number: int | None, commander: Rehearsed, rng: RandomSource) -> float:
    """The value of one play-out; `number` is the action it begins with, if actions are compared."""
    twin = state.copy()
    if number is not None:
        twin.play(number)
    for _ in range(LONGEST):
        if twin.waits is Waits.END or commander.ends(state, twin):
            break
        if twin.waits is Waits.CHANCE:
            twin.fall(random_faces(twin.frames[-1].dice(twin), rng))
        else:
            commander.carry_on(twin)
    return commander.prospect(twin)
