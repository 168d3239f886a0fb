"""Play-outs: a game played blindly to its end, as fast as the rules allow."""

from __future__ import annotations

from typing import Final

from .chances import Dice, Draw, Faces
from .frames import Waits
from .randomness import RandomSource
from .state import State

_DECISION: Final = Waits.DECISION
_END: Final = Waits.END


def play_out(state: State, rng: RandomSource, most: int = 100_000) -> int:
    """Play on at random, every legal action and every face equally likely, until the game is over.

    Changes the state; returns the number of decisions and rolls. Stops after `most` of them.
    """
    for steps in range(most):
        waits = state.waits
        if waits is _DECISION:
            numbers = state.forward()
            state.play(numbers[int(rng.random() * len(numbers))])
        elif waits is _END:
            return steps
        else:
            state.fall(random_faces(state.frames[-1].dice(state), rng))
    return most


def random_faces(dice: Dice | Draw, rng: RandomSource) -> Faces:
    """Faces that can be rolled, all equally likely."""
    if isinstance(dice, Draw):
        return (int(rng.random() * dice.size),)
    return tuple([dice.low + int(rng.random() * dice.sides) for _ in range(dice.count)])
