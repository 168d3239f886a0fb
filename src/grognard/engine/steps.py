"""Steps: frames whose rules are written once.

Each verb of a `Choice` has its own methods, named after it, and nobody asks which verb it is:

    do_attack       carries it out                                          must be written
    why_not_attack  what speaks against it: a code, codes, or refusals      nothing
    among_attack    the numbers worth asking about                          all of the verb

The refusals, the list of legal actions and the default follow from that one definition. An action comes as the
positions of its arguments (`Vocabulary.decode`), so nobody takes numbers apart by hand.

A `Roll` says in `label` what every face comes to. The bands and the odds follow from it, and `land` carries that out.

Where asking about every action would be too slow, a choice may override `numbers` with a quick list. The suite then
compares the list with the definition, action by action (`grognard.testing.check_definition`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from typing_extensions import override

from .actions import Action
from .chances import Band, Dice, Draw, Faces, bands
from .frames import Frame, StateT, Waits
from .legality import Deed, Objections, legal_numbers
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


NO_DEEDS: Final[Mapping[str, Deed]] = {}


class Choice(Step[StateT], frozen=True):
    """A decision, with one definition of what is legal."""

    waits: ClassVar[Waits] = Waits.DECISION
    deeds: ClassVar[Mapping[str, Deed]] = NO_DEEDS
    """What can be done here, by verb, in the order of the vocabulary."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.deeds = {verb: _deed(cls, verb) for verb in cls.verbs if hasattr(cls, f"do_{verb}")}
        if undone := [verb for verb in cls.verbs if verb not in cls.deeds]:
            raise TypeError(f"{cls.__name__} cannot do {', '.join(undone)}: it has no do_{undone[0]}")
        for name in dir(cls):
            what, _, verb = name.partition("_")
            if what in ("do", "among") and cls.verbs and verb not in cls.deeds:
                raise TypeError(f"{cls.__name__}.{name}: no verb '{verb}' is done here, only {', '.join(cls.verbs)}")

    def objections(self, state: StateT, verb: str, a: int, b: int) -> Objections:
        """What speaks against an action of these verbs; empty exactly if it is legal."""
        why_not = self.deeds[verb].why_not
        return "" if why_not is None else why_not(self, state, a, b)

    def why_not(self, state: StateT, verb: str, a: int, b: int) -> list[Refusal]:
        """The same as refusals, in words."""
        found = self.objections(state, verb, a, b)
        if not found:
            return []
        said = [found] if isinstance(found, str) else found
        facts = self.facts(state, verb, a, b) if isinstance(said[0], str) else {}
        return [state.rules.reasons(one, **facts) if isinstance(one, str) else one for one in said]

    def facts(self, state: StateT, verb: str, a: int, b: int) -> dict[str, Any]:
        """What the sentence of a code needs: names of units and places."""
        return {}

    def allows(self, state: StateT, number: int) -> bool:
        """True if nothing speaks against an action of these verbs."""
        return not self.objections(state, *state.rules.vocabulary.decode(number))

    @override
    def numbers(self, state: StateT) -> list[int]:
        """Those of each verb against which nothing speaks."""
        return legal_numbers(self.deeds, state.rules.vocabulary, self, state)

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
        verb, a, b = state.rules.vocabulary.decode(number)
        self.deeds[verb].do(self, state, a, b)


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
