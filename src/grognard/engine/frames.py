"""Frames: the flow of play as data.

A state carries a stack of frames. The top frame says what the state waits for and what an answer does; it may replace
itself, push other frames (a battle inside a phase, a reaction inside a move) or pop itself. Frames are frozen and hold
only small values, so a state in the middle of anything can be copied, hashed, saved and resumed.

A frame of a game derives from `Frame[ItsState]` and overrides what its kind of waiting needs:

    waits = Waits.DECISION   role, prompt, numbers, default, refusals, act
    waits = Waits.CHANCE     chance, fall, refusals; dice, if the bands take time
    waits = Waits.END        outcome, refusals
    waits = Waits.NOTHING    run
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import reduce
from operator import or_
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, TypeVar

import msgspec

from .actions import Action
from .chances import Dice, Draw
from .errors import DataError, WrongNode
from .nodes import Chance, Over
from .panels import Duty
from .verdicts import Refusal

if TYPE_CHECKING:
    from .state import State

StateT = TypeVar("StateT", bound="State")


class Waits(Enum):
    """What a frame on top of the stack is waiting for."""

    DECISION = "decision"
    CHANCE = "chance"
    END = "over"
    NOTHING = "nothing"


def tag_of(name: str) -> str:
    """The name of a frame in a saved state: `MovementPhase` is "movement_phase"."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Frames:
    """Every kind of frame that can be on the stack of a game, collected from the modules that define them.

    A class that other frames derive from is only a base, and is left out.
    """

    def __init__(self, *modules: ModuleType) -> None:
        names = {module.__name__ for module in modules}
        defined = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
        frames = {kind: None for kind in defined if issubclass(kind, Frame) and kind.__module__ in names}
        bases = {base for kind in frames for base in kind.__mro__[1:]}
        self.kinds: tuple[type[Frame[Any]], ...] = tuple(kind for kind in frames if kind not in bases)
        self._stack: Any = tuple[reduce(or_, self.kinds), ...]  # type: ignore[misc]

    def read(self, forms: Sequence[Any]) -> tuple[Frame[Any], ...]:
        """The frames of a saved state. Raises DataError if they cannot be frames of this game."""
        try:
            found: tuple[Frame[Any], ...] = msgspec.convert(forms, self._stack)
        except msgspec.ValidationError as error:
            raise DataError("state", "frames", str(error)) from None
        if not found:
            raise DataError("state", "frames", "there are none")
        return found


class Frame(msgspec.Struct, Generic[StateT], frozen=True, tag_field="frame", tag=tag_of):
    """One step of the sequence of play, with the values it needs and nothing else."""

    waits: ClassVar[Waits] = Waits.NOTHING
    rules: ClassVar[tuple[str, ...]] = ()
    """The cases of the rulebook this frame carries out."""

    def run(self, state: StateT) -> None:
        """Do the next silent step. Must change the stack."""
        self._not_asked("a silent step")

    def role(self, state: StateT) -> str:
        """Who decides."""
        self._not_asked("a decision")

    def prompt(self, state: StateT) -> str:
        """What is asked, as a sentence."""
        self._not_asked("a decision")

    def numbers(self, state: StateT) -> list[int]:
        """The numbers of all legal actions, ascending."""
        self._not_asked("a decision")

    def forward(self, state: StateT, numbers: list[int]) -> list[int]:
        """The legal actions that do more than change what was declared in this very decision; at least one.

        Players may change their minds as often as the rules allow. Players and searches that choose blindly leave such
        second thoughts out; otherwise they might never finish. Verbs that only take back are marked in the vocabulary
        (`Verb.takes_back`). A frame adds actions that are second thoughts only in its place, such as turning a unit
        again.
        """
        return state.rules.vocabulary.forward(numbers)

    def default(self, state: StateT) -> int:
        """The number of the least committal legal action."""
        self._not_asked("a decision")

    def owed(self, state: StateT) -> tuple[Duty, ...]:
        """What the player who decides must still do before this phase may end."""
        return ()

    def refusals(self, state: StateT, action: Action) -> list[Refusal]:
        """Every reason why the action is not legal now; empty exactly if it is."""
        self._not_asked("a verdict")

    def act(self, state: StateT, number: int) -> None:
        """Carry out a legal action. The caller has checked that it is legal."""
        self._not_asked("a decision")

    def chance(self, state: StateT) -> Chance:
        """What must be rolled or drawn, with its bands."""
        self._not_asked("a roll")

    def dice(self, state: StateT) -> Dice | Draw:
        """What must be rolled or drawn, without the bands, for play-outs."""
        return self.chance(state).dice

    def fall(self, state: StateT, faces: Sequence[int]) -> None:
        """Go on with these faces. The caller has checked that they can be rolled."""
        self._not_asked("a roll")

    def outcome(self, state: StateT) -> Over:
        """How the game ended."""
        self._not_asked("an outcome")

    def _not_asked(self, what: str) -> NoReturn:
        raise WrongNode(f"{type(self).__name__} is not waiting for {what}; look at state.node")
