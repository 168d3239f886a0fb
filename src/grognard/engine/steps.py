"""Steps: frames whose rules are written once.

A `Choice` says in `why_not` what speaks against an action of its verbs. The refusals, the list of legal actions and the
default follow from that one definition, and `carry_out` does what was chosen. An action comes as its verb and the
positions of its arguments (`Vocabulary.decode`), so nobody takes numbers apart by hand.

Where asking about every candidate would be too slow, a choice may override `numbers` with a quick list. The suite then
compares the list with the definition, action by action (`grognard.testing.check_definition`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from .actions import Action
from .frames import Frame, StateT, Waits
from .verdicts import Refusal


class Step(Frame[StateT], frozen=True):
    """A frame in which nothing, or nothing but its `verbs`, can be done."""

    verbs: ClassVar[tuple[str, ...]] = ()
    """What can be answered here."""
    moment: ClassVar[str] = "the game goes on by itself"
    """What is going on instead, for refusals: "... not now: it is a Movement Phase"."""

    @override
    def refusals(self, state: StateT, action: Action) -> list[Refusal]:
        """Nothing can be done here."""
        return [self.not_now(state, action.verb)]

    def not_now(self, state: StateT, verb: str) -> Refusal:
        """The refusal of an action that belongs to another moment."""
        rules = state.rules
        return rules.reasons("moment", deed=rules.vocabulary.verbs[verb].help, moment=self.moment)


class Choice(Step[StateT], frozen=True):
    """A decision, with one definition of what is legal."""

    waits: ClassVar[Waits] = Waits.DECISION

    def why_not(self, state: StateT, verb: str, a: int, b: int) -> list[Refusal]:
        """Every reason against an action of these verbs; empty exactly if it is legal."""
        self._not_asked("a verdict")

    def carry_out(self, state: StateT, verb: str, a: int, b: int) -> None:
        """Do what was chosen. The caller has checked that it is legal."""
        self._not_asked("a decision")

    def candidates(self, state: StateT) -> Iterable[int]:
        """The numbers worth asking `why_not` about, ascending: every legal action is among them."""
        words = state.rules.vocabulary
        for verb in self.verbs:
            yield from words.numbers_of(verb)

    def allows(self, state: StateT, number: int) -> bool:
        """True if nothing speaks against a candidate."""
        return not self.why_not(state, *state.rules.vocabulary.decode(number))

    @override
    def numbers(self, state: StateT) -> list[int]:
        """Those of the candidates against which nothing speaks."""
        return [number for number in self.candidates(state) if self.allows(state, number)]

    def default(self, state: StateT) -> int:
        """The last legal action: by our order of verbs it ends or declines."""
        return self.numbers(state)[-1]

    @override
    def refusals(self, state: StateT, action: Action) -> list[Refusal]:
        """The wrong moment, or what speaks against it."""
        if action.verb not in self.verbs:
            return [self.not_now(state, action.verb)]
        words = state.rules.vocabulary
        return self.why_not(state, *words.decode(words.number(action)))

    @override
    def act(self, state: StateT, number: int) -> None:
        self.carry_out(state, *state.rules.vocabulary.decode(number))
