"""Rehearsals: choices compared by playing on from each of them, again and again, with the same dice.

A choice is played, then the commander's plan goes on until the commander says that the scene has ended. All choices
get the same random numbers, so that what differs is the choice and not the luck. The worst drop out early. The plan's
own choice is only given up for one that is better beyond what chance would explain.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from grognard.engine.commander import Commander
from grognard.engine.frames import Waits
from grognard.engine.playouts import random_faces
from grognard.engine.ruleset import RandomSource
from grognard.engine.state import State

from .watch import Watch

STAGES: Final = ((6, 3), (14, 1), (28, 1))
"""After so many play-outs of each choice, how many others besides the plan's own stay in the running."""
SURE: Final = 1.0
"""How many standard errors better another choice must be."""
LONGEST: Final = 2_000
"""Steps after which a play-out is judged where it stands."""


def rehearse(state: State, commander: Commander, ventures: Sequence[int], watch: Watch, rng: RandomSource) -> int:
    """The venture that comes to most; the first one unless another is surely better."""
    if len(ventures) == 1:
        return ventures[0]
    values: list[list[float]] = [[] for _ in ventures]
    running = list(range(1, len(ventures)))
    for until, stay in STAGES:
        while len(values[0]) < until and not watch.spent():
            seed = rng.randrange(1 << 32)
            for venture in (0, *running):
                watch.look()
                values[venture].append(play_on(state, ventures[venture], commander, Random(seed)))
        running = sorted(running, key=lambda venture: -gain(values[venture], values[0]))[:stay]
    best = max(running, key=lambda venture: gain(values[venture], values[0]))
    return ventures[best] if gain(values[best], values[0]) > error(values[best], values[0]) else ventures[0]


def gain(values: Sequence[float], plan: Sequence[float]) -> float:
    """How much better a choice is than the plan's, in the play-outs both have had."""
    return fmean(values) - fmean(plan[: len(values)]) if values else -inf


def error(values: Sequence[float], plan: Sequence[float]) -> float:
    """How much of such a gain chance would explain."""
    differences = [one - other for one, other in zip(values, plan, strict=False)]
    return SURE * stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else inf


def play_on(state: State, number: int, commander: Commander, rng: RandomSource) -> float:
    """What one play-out comes to."""
    twin = state.copy()
    twin.play(number)
    for _ in range(LONGEST):
        if twin.waits is Waits.END or commander.ends(state, twin):
            break
        if twin.waits is Waits.CHANCE:
            twin.fall(random_faces(twin.frames[-1].dice(twin), rng))
        else:
            commander.carry_on(twin)
    return commander.prospect(twin)
