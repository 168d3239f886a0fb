"""Steps: frames whose rules are written once.

A `Choice` says what speaks against an action of its verbs: in `obstacle`, if the code of one reason says it all, or
else in `why_not`, reason by reason. The refusals, the list of legal actions and the default follow from that one
definition, and `carry_out` does what was chosen. An action comes as its verb and the positions of its arguments
(`Vocabulary.decode`), so nobody takes numbers apart by hand.

Where a choice has several verbs, each has its own methods, named after it, and no code asks which verb it is:

    do_attack       carries it out                                          must be written
    why_not_attack  what speaks against it: a code, codes, or refusals      nothing
    among_attack    the numbers worth asking about                          all of the verb

A `Roll` says in `label` what every face comes to. The bands and the odds follow from it, and `land` carries that out.

Where asking about every candidate would be too slow, a choice may override `numbers` with a quick list. The suite then
compares the list with the definition, action by action (`grognard.testing.check_definition`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from typing_extensions import override

from .actions import Action
from .chances import Band, Dice, Draw, Faces, bands
from .frames import Frame, StateT, Waits
from .nodes import Chance
from .verdicts import Refusal


class Step(Frame[StateT], frozen=True):
    """A frame that allows nothing, or nothing but its `verbs`."""

    verbs: ClassVar[tuple[str, ...]] = ()
    """The verbs that can be answered here."""
    moment: ClassVar[str] = "the game goes on by itself"
    """What is going on, for refusals: "... not now: it is a Movement Phase"."""

    @override
    def refusals(self, state: StateT, action: Action) -> list[Refusal]:
        """Nothing can be done here."""
        return [self.not_now(state, action.verb)]

    def not_now(self, state: StateT, verb: str) -> Refusal:
        """The refusal of an action that belongs to another moment."""
        rules = state.rules
        return rules.reasons("moment", deed=rules.vocabulary.verbs[verb].help, moment=self.moment)


Objections = str | Sequence[str] | Sequence[Refusal]
"""What speaks against an action: the code of a reason, several codes, or the refusals themselves. Empty if nothing."""


class Deed(NamedTuple):
    """The methods of a choice for one of its verbs, each called with the frame."""

    do: Callable[[Any, Any, int, int], None]
    why_not: Callable[[Any, Any, int, int], Objections] | None
    among: Callable[[Any, Any], Iterable[int]] | None

    def objections(self, frame: Any, state: Any, a: int, b: int) -> Objections:
        """What speaks against it now."""
        return "" if self.why_not is None else self.why_not(frame, state, a, b)


NO_DEEDS: Final[Mapping[str, Deed]] = {}


class Choice(Step[StateT], frozen=True):
    """A decision, with one definition of what is legal.

    Each verb has its own methods, or all are answered by `obstacle` or `why_not`, and by `carry_out`.
    """

    waits: ClassVar[Waits] = Waits.DECISION
    deeds: ClassVar[Mapping[str, Deed]] = NO_DEEDS
    """The verbs that have methods named after them, with those methods."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.deeds = {verb: _deed(cls, verb) for verb in cls.verbs if hasattr(cls, f"do_{verb}")}
        for name in dir(cls):
            what, _, verb = name.partition("_")
            if what in ("do", "among") and cls.verbs and verb not in cls.deeds:
                raise TypeError(f"{cls.__name__}.{name}: no verb '{verb}' is done here, only {', '.join(cls.verbs)}")

    def why_not(self, state: StateT, verb: str, a: int, b: int) -> list[Refusal]:
        """Every reason against an action of these verbs; empty exactly if it is legal."""
        deed = self.deeds.get(verb)
        found = self.obstacle(state, verb, a, b) if deed is None else deed.objections(self, state, a, b)
        if not found:
            return []
        said = [found] if isinstance(found, str) else found
        facts = self.facts(state, verb, a, b) if isinstance(said[0], str) else {}
        return [state.rules.reasons(one, **facts) if isinstance(one, str) else one for one in said]

    def obstacle(self, state: StateT, verb: str, a: int, b: int) -> str:
        """The code of the first reason against it; empty exactly if it is legal."""
        deed = self.deeds.get(verb)
        found = self.why_not(state, verb, a, b) if deed is None else deed.objections(self, state, a, b)
        if isinstance(found, str):
            return found
        first = found[0] if found else ""
        return first if isinstance(first, str) else first.code

    def facts(self, state: StateT, verb: str, a: int, b: int) -> dict[str, Any]:
        """What the sentence of an `obstacle` needs: names of units and places."""
        return {}

    def carry_out(self, state: StateT, verb: str, a: int, b: int) -> None:
        """Do what was chosen. The caller has checked that it is legal."""
        self.deeds[verb].do(self, state, a, b)

    def candidates(self, state: StateT) -> Iterable[int]:
        """The numbers worth asking `obstacle` about, ascending: every legal action is among them."""
        words = state.rules.vocabulary
        for verb in self.verbs:
            deed = self.deeds.get(verb)
            yield from deed.among(self, state) if deed and deed.among else words.numbers_of(verb)

    def allows(self, state: StateT, number: int) -> bool:
        """True if nothing speaks against a candidate."""
        return not self.obstacle(state, *state.rules.vocabulary.decode(number))

    @override
    def numbers(self, state: StateT) -> list[int]:
        """The candidates against which nothing speaks."""
        words, obstacle = state.rules.vocabulary, self.obstacle
        known, decode = words.calls.get, words.decode
        return [n for n in self.candidates(state) if not obstacle(state, *(known(n) or decode(n)))]

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


def _deed(kind: type, verb: str) -> Deed:
    return Deed(
        getattr(kind, f"do_{verb}"), getattr(kind, f"why_not_{verb}", None), getattr(kind, f"among_{verb}", None)
    )


class Roll(Step[StateT], frozen=True):
    """Dice or a draw, with one definition of what every face comes to."""

    waits: ClassVar[Waits] = Waits.CHANCE
    moment: ClassVar[str] = "the dice are about to be rolled"
    purpose: ClassVar[str] = "roll"
    """What is rolled for, in one word, for statistics."""

    def asked(self, state: StateT) -> str:
        """What is rolled for, as a sentence."""
        self._not_asked("a roll")

    def label(self, state: StateT, faces: Faces) -> str:
        """The result of these faces, in a word or two; the same words for the same result."""
        self._not_asked("a roll")

    def land(self, state: StateT, label: str, faces: Faces) -> None:
        """Carry out the result of the faces."""
        self._not_asked("a roll")

    def bands(self, state: StateT) -> tuple[Band, ...]:
        """All faces, by their results."""
        return bands(self.dice(state), lambda faces: self.label(state, faces))

    @override
    def dice(self, state: StateT) -> Dice | Draw:
        """What is thrown or drawn. A roll overrides this, and it costs next to nothing."""
        self._not_asked("a roll")

    @override
    def chance(self, state: StateT) -> Chance:
        return Chance(self.purpose, self.asked(state), self.rules, self.dice(state), self.bands(state))

    @override
    def fall(self, state: StateT, faces: Sequence[int]) -> None:
        thrown = tuple(faces)
        label = self.label(state, thrown)
        if state.log is not None:
            self.report(state, label, thrown)
        self.land(state, label, thrown)

    def report(self, state: StateT, label: str, faces: Faces) -> None:
        """Tell the roll before it is carried out, if somebody listens. Most rolls only tell what comes of them."""
