"""Where a state rests: the depth of frames at which a side chooses freely, between one procedure and the next.

A battle is declared, rolled for and resolved in frames on top of its phase. Until they are gone the state is in the
middle of something and cannot be judged as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grognard.engine.frames import Waits
from grognard.engine.match import Match
from grognard.engine.state import State


class RestingDepth:
    """Follows a game state by state; `depth` is the number of frames at which it last rested."""

    def __init__(self) -> None:
        self._below: tuple[type, ...] = ()

    @property
    def depth(self) -> int:
        """The number of frames at rest."""
        return len(self._below)

    def see(self, state: State) -> int:
        """Take the next state into account. It rests unless all frames of the last rest lie below others."""
        kinds = tuple(type(frame) for frame in state.frames)
        nested = len(kinds) > len(self._below) and kinds[: len(self._below)] == self._below
        if state.waits is Waits.DECISION and (not self._below or not nested):
            self._below = kinds
        return self.depth

    def rests(self, state: State) -> bool:
        """True if the state is not in the middle of a procedure."""
        return len(state.frames) <= self.depth or state.waits is Waits.END


def states_of(match: Match) -> list[State]:
    """The opening and the state after every line of the present line of play."""
    return [match.state_after(n) for n in (0, *match.trail)]


def known_states(match: Match, role: str, until: int) -> list[State]:
    """The same up to a line, as far as a role knows them: states that agree with what it saw at the time."""
    lines = [0, *(n for n in match.trail if n <= until)]
    return [match.state_after(n).knowledge(role).sample(Random(0)) for n in lines]


def resting_depth(states: Sequence[State]) -> int:
    """The depth at which the last of these states rests, or rested before its procedure began."""
    follower = RestingDepth()
    for state in states:
        follower.see(state)
    return follower.depth


def passes(state: State, following: State) -> bool:
    """True if the decision ended a phase."""
    return state.rules.flow.when(state) != following.rules.flow.when(following)
