"""The exceptions of grognard, and what each asks the caller to do.

    GrognardError
    |-- DataError          a data file, data pack or position file is wrong: mend the file it names
    |-- ActionError        a text or JSON form does not describe an action of this game: mend the wording
    |-- IllegalAction      the action is understood but refused: read `refusals`
    |-- WrongNode          the state waits for something else (a roll, a decision, nothing): look at `state.node`
    |-- RecordError        a record is malformed or disagrees with the rules: it names the line
    |-- UndoRefused        nothing to undo, or dice or a reveal lie between: ask the other side for a take-back
    `-- RunawayFlow        a frame ran more than the allowed silent steps: a bug in a game's frames

A refusal is data, not an exception: `state.refusals(action)` never raises for an action of the game's vocabulary.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .verdicts import Refusal


class GrognardError(Exception):
    """Base class of everything grognard raises on purpose."""


class DataError(GrognardError):
    """A data file is wrong. Says which file, which key or line, what was found and what was expected."""

    def __init__(self, source: str, key: str, problem: str, expected: str = "") -> None:
        self.source = source
        self.key = key
        self.problem = problem
        self.expected = expected
        where = f"{source}: {key}" if key else source
        super().__init__(f"{where}: {problem}" + (f"; expected {expected}" if expected else ""))


class ActionError(GrognardError):
    """A text or JSON form that is no action of this game."""


class IllegalAction(GrognardError):
    """An action that the rules refuse now. Nothing has changed; `refusals` says why."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__("; ".join(refusal.text for refusal in refusals) or "not a legal action now")


class WrongNode(GrognardError):
    """The state is waiting for something other than what was given."""


class RecordError(GrognardError):
    """A record cannot be read or does not follow from the rules. `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        self.line = line
        self.problem = problem
        super().__init__(f"line {line}: {problem}" if line else problem)


class UndoRefused(GrognardError):
    """There is nothing to undo, or what would be undone cannot be unseen."""


class RunawayFlow(GrognardError):
    """More than the allowed number of silent steps: the frames of a game never come to a question."""
