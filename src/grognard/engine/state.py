"""State: a position, the stack of frames, and the count of rolls. Changed in place, cheap to copy.

There are two ways to drive a state. The loud one (`apply`, `roll`) validates, and returns events with sentences. The
quiet one (`numbers`, `play`, `fall`) is for play-outs and search: it handles whole numbers, trusts its caller, and
builds no text. Both run the same frames.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Container, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from .actions import Action
from .errors import ActionError, IllegalAction, RunawayFlow, WrongNode
from .events import Event, Log
from .frames import Frame, Waits
from .knowledge import Knowledge
from .native import mypyc_attr
from .nodes import Chance, Decision, Node
from .verdicts import Refusal, Verdict

if TYPE_CHECKING:
    from .ruleset import Ruleset
    from .views import View

SILENT_STEPS: Final = 1000
_NOTHING: Final = Waits.NOTHING


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):
    """What every game's state has in common. A game adds its position in flat lists and whole numbers."""

    __slots__ = ("frames", "log", "rolls", "rules")

    rules: Ruleset
    frames: tuple[Frame[Any], ...]
    rolls: int
    log: Log | None

    # -- what a game provides -----------------------------------------------------------------------------------

    @abstractmethod
    def copy(self) -> State:
        """An independent state: changing one never changes the other. Static data is shared."""

    # -- what follows from its ruleset --------------------------------------------------------------------------

    def encode(self) -> dict[str, Any]:
        """The whole state in JSON types; `rules.state_from_json` reads it back. Equal states encode equally."""
        return self.rules.flow.codec.encode(self)

    def view(self, role: str) -> View:
        """What this role (or "spectator") may see, built from scratch. Interfaces ask `doors.view`."""
        return self.rules.view(self, role)

    def broken_invariants(self) -> list[str]:
        """Every invariant that is broken; for tests and fuzzing."""
        return self.rules.flow.broken(self)

    def known(self, role: str) -> State:
        """This state as far as a role (or "spectator") knows it: blank where something is hidden from it."""
        secrets = self.rules.mind.secrets
        return self.copy() if secrets is None else secrets.known(self, role)

    def knowledge(self, role: str) -> Knowledge:
        """What this role knows, for a computer player to think about."""
        return Knowledge(role, self.known(role))

    # -- what the state waits for -------------------------------------------------------------------------------

    @property
    def waits(self) -> Waits:
        """Whether the state waits for a decision, for dice, or has ended."""
        return self.frames[-1].waits

    @property
    def node(self) -> Node:
        """Decision, Chance or Over: what the state is waiting for."""
        frame = self.frames[-1]
        if frame.waits is Waits.DECISION:
            numbers = frame.numbers(self)
            return Decision(
                (frame.role(self),),
                frame.prompt(self),
                frame.rules,
                numbers,
                frame.default(self),
                self.rules.vocabulary,
                frame.owed(self),
                frame.forward(self, numbers),
            )
        if frame.waits is Waits.CHANCE:
            return frame.chance(self)
        return frame.outcome(self)

    def refusals(self, action: Action) -> list[Refusal]:
        """Every reason why the action is not legal now; empty exactly if it is.

        Raises ActionError if the action is not in the vocabulary of this game at all.
        """
        self.rules.vocabulary.number(action)
        return self.frames[-1].refusals(self, action)

    def verdict(self, action: Action) -> Verdict:
        """The refusals as a verdict."""
        return Verdict(tuple(self.refusals(action)))

    # -- the loud way -------------------------------------------------------------------------------------------

    def apply(self, action: Action) -> list[Event]:
        """Carry out a legal action. Raises IllegalAction (and changes nothing) if it is refused."""
        try:
            number = self.rules.vocabulary.number(action)
        except ActionError:
            if self.waits is not Waits.DECISION:
                raise WrongNode("the state does not wait for a decision; look at state.node") from None
            raise
        if self.waits is not Waits.DECISION or number not in self.numbers():
            raise IllegalAction(self.frames[-1].refusals(self, action))
        return self._listen(lambda: self.play(number))

    def roll(self, faces: Sequence[int]) -> list[Event]:
        """Answer a Chance node. Raises WrongNode or ValueError, and changes nothing, if these faces do not fit."""
        node = self.node
        if not isinstance(node, Chance):
            raise WrongNode("the state does not wait for a roll; look at state.node")
        if not node.dice.accepts(faces):
            raise ValueError(f"{list(faces)} cannot be rolled here; expected faces of {node.dice}")
        return self._listen(lambda: self.fall(tuple(faces)))

    # -- the quiet way ------------------------------------------------------------------------------------------

    def numbers(self) -> list[int]:
        """The numbers of all legal actions, ascending. Only while the state waits for a decision."""
        return self.frames[-1].numbers(self)

    def forward(self) -> list[int]:
        """The legal actions without second thoughts, ascending: what blind play and searches choose from."""
        frame = self.frames[-1]
        return frame.forward(self, frame.numbers(self))

    def play(self, number: int) -> None:
        """Carry out a legal action by its number, unchecked."""
        self.frames[-1].act(self, number)
        self.settle()

    def fall(self, faces: Sequence[int]) -> None:
        """Answer a Chance node, unchecked."""
        self.rolls += 1
        self.frames[-1].fall(self, faces)
        self.settle()

    def play_heeding(self, number: int, kinds: Container[str] | None) -> list[Event]:
        """Carry out a legal action, unchecked; returns the events of these kinds, or of all."""
        return self._listen(lambda: self.play(number), kinds)

    def fall_heeding(self, faces: Sequence[int], kinds: Container[str] | None) -> list[Event]:
        """Answer a Chance node, unchecked; returns the events of these kinds, or of all."""
        return self._listen(lambda: self.fall(faces), kinds)

    # -- for frames ---------------------------------------------------------------------------------------------

    def push(self, frame: Frame[Any]) -> None:
        """Begin a nested procedure."""
        self.frames = self.frames + (frame,)  # noqa: RUF005  # quicker when compiled

    def pop(self) -> None:
        """End the procedure on top."""
        self.frames = self.frames[:-1]

    def become(self, frame: Frame[Any]) -> None:
        """Replace the frame on top."""
        self.frames = self.frames[:-1] + (frame,)  # noqa: RUF005

    def emit(self, kind: str, rule: str, audience: tuple[str, ...] = (), reveals: bool = False, **facts: Any) -> None:
        """Tell that something happened. Costs next to nothing when nobody listens."""
        log = self.log
        if log is not None and log.wants(kind):
            text, named = self.rules.words.tell(kind, facts)
            log.events.append(Event(kind, rule, text, named, audience, reveals))

    def settle(self) -> None:
        """Run silent frames until one waits for somebody."""
        for _ in range(SILENT_STEPS):
            frame = self.frames[-1]
            if frame.waits is not _NOTHING:
                return
            frame.run(self)
        raise RunawayFlow(
            f"{type(self.frames[-1]).__name__} ran {SILENT_STEPS} silent steps without asking for anything"
        )

    # -- identity -----------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The canonical JSON text of the state."""
        return self.rules.flow.codec.text(self).decode()

    def hash(self) -> str:
        """32 hexadecimal digits, the same on every machine for the same state."""
        return blake2b(self.rules.flow.codec.text(self), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]  # a state changes in place: use state.hash()

    def _listen(self, carry_out: Callable[[], None], kinds: Container[str] | None = None) -> list[Event]:
        log = self.log = Log(kinds)
        try:
            carry_out()
            return log.events
        finally:
            self.log = None
