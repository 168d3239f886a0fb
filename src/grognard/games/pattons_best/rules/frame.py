"""What all frames have in common: decisions with one obstacle function, and rolls with one list of labels.

A `Choice` says with `obstacle` what speaks against an action; the list of legal actions, the refusals and the default
follow from it. A `Roll` says with `labels` what every face means; the bands, the odds shown beforehand and the result
follow from it. A `Step` carries on by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import Dice
from grognard.engine.frames import Frame, Waits
from grognard.engine.nodes import Chance
from grognard.engine.tally import Tally
from grognard.engine.verdicts import Refusal

from ..schema.names import MAN_TITLES, MEN, ROLE, ZONES, long_date, zone_title
from ..state import PattonState
from ..tables import ONE, TWO, Labels, value_of

Modifiers = list[tuple[str, int]]
"""What is added to a roll, and why."""


MAIN_GUN_SHOT: Final = "fire of the main gun"
AT_YOU: Final = "a shot at your tank"
BY_PANZERFAUST: Final = "an attack with a Panzerfaust"
"""Matters that take several rolls: between two of the same there is always something else."""


class Reckoning(NamedTuple):
    """A roll seen before it is made: the number on the table, and what is added to the dice."""

    title: str
    modifiers: Modifiers
    base: int | None = None
    """The number that must be rolled or less, before modifiers; None for a table of results."""
    rule: str = ""

    @property
    def need(self) -> int | None:
        """The number that must be rolled or less on the bare dice."""
        return None if self.base is None else self.base - sum(amount for _, amount in self.modifiers)

    def tally(self) -> Tally:
        """The sum: to the number needed, or to what is added to the roll."""
        if self.base is None:
            tally = Tally()
            for reason, amount in self.modifiers:
                tally = tally.plus(amount, reason, self.rule)
            return tally
        tally = Tally().plus(self.base, self.title, self.rule)
        for reason, amount in self.modifiers:
            tally = tally.plus(-amount, reason, self.rule)
        return tally

    def text(self) -> str:
        """In words: `To Hit 55; target moving +25; gunner -5; need 35 or less`."""
        parts = [self.title if self.base is None else f"{self.title} {self.base}"]
        parts += [f"{reason} {amount:+d}" for reason, amount in self.modifiers if amount]
        if self.base is not None:
            parts.append(f"need {self.need} or less")
        return "; ".join(parts)


class PattonFrame(Frame[PattonState], frozen=True):
    """A step of the sequence of play."""

    moment: ClassVar[str] = "the game goes on by itself"
    """Completes "not possible now: ..."."""

    @override
    def role(self, state: PattonState) -> str:
        """There is only one."""
        return ROLE

    @override
    def refusals(self, state: PattonState, action: Action) -> list[Refusal]:
        """Nothing can be chosen here."""
        return [state.rules.reasons("moment", action=action.text, moment=self.moment)]


class Step(PattonFrame, frozen=True):
    """A silent step."""

    waits: ClassVar[Waits] = Waits.NOTHING


class Ground(Step, frozen=True):
    """A step to which what lies above it comes back before its time: a day, a battle."""

    name: ClassVar[str]

    def resume(self, state: PattonState, how: str, area: int) -> None:
        """Go on as what was above this frame has ended; it is on top again."""
        raise NotImplementedError


class Roll(PattonFrame, frozen=True):
    """A roll of one or two dice."""

    waits: ClassVar[Waits] = Waits.CHANCE
    thrown: ClassVar[Dice] = TWO
    purpose: ClassVar[str] = "roll"
    moment: ClassVar[str] = "the dice are about to be rolled"

    def labels(self, state: PattonState) -> Labels:
        """What each unmodified roll means."""
        raise NotImplementedError

    def reckon(self, state: PattonState) -> Reckoning:
        """The table, the number and the modifiers, for people."""
        raise NotImplementedError

    def land(self, state: PattonState, label: str, value: int) -> None:
        """Carry the result out."""
        raise NotImplementedError

    def printed(self, state: PattonState) -> Labels:
        """What the table says for each roll; where a rule makes something else of it, `because` says which."""
        return self.labels(state)

    def because(self, state: PattonState, value: int) -> str:
        """The rule by which this unmodified roll does not mean what table or sum say; empty if it does."""
        return ""

    def said(self, state: PattonState, label: str) -> str:
        """A result in words."""
        return state.tables.said(label)

    def matter(self, state: PattonState) -> str:
        """What this roll decides, alone or with the rolls before and after it that have the same matter."""
        return f"roll {state.rolls + 1}: {self.about(state) or self.reckon(state).title}"

    def about(self, state: PattonState) -> str:
        """Who or what the roll is about, if that needs saying."""
        return ""

    @override
    def dice(self, state: PattonState) -> Dice:
        return self.thrown

    @override
    def chance(self, state: PattonState) -> Chance:
        about = self.about(state)
        prompt = (f"{about}: " if about else "") + self.reckon(state).text()
        return Chance(self.purpose, prompt, self.rules, self.thrown, state.tables.bands(self.labels(state)))

    @override
    def fall(self, state: PattonState, faces: Sequence[int]) -> None:
        value = value_of(faces)
        label = self.labels(state)[value - 1]
        if state.log is not None:
            self.report(state, value, label, faces)
        self.land(state, label, value)

    def report(self, state: PattonState, value: int, label: str, faces: Sequence[int]) -> None:
        """Tell the roll: its sums, what the table says, and what a rule makes of it."""
        sums, printed = self.reckon(state), self.printed(state)[value - 1]
        state.emit(
            "rolled",
            self.rules[0],
            about=self.about(state),
            table=sums.title,
            sums=sums.text(),
            need=sums.need,
            roll=value,
            result=label,
            said=self.said(state, label),
            printed=self.said(state, printed) if printed != label else "",
            because=self.because(state, value),
            purpose=self.purpose,
            faces=list(faces),
            sides=self.thrown.sides,
        )


class Die(Roll, frozen=True):
    """A roll of one die."""

    thrown: ClassVar[Dice] = ONE


class Choice(PattonFrame, frozen=True):
    """A decision. `obstacle` gives the code of a reason against an action, or nothing."""

    waits: ClassVar[Waits] = Waits.DECISION
    verbs: ClassVar[tuple[str, ...]] = ()
    moment: ClassVar[str] = "something else must be decided first"

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """The code of the first reason against this action; empty if it is legal."""
        raise NotImplementedError

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """Do what was chosen."""
        raise NotImplementedError

    def candidates(self, state: PattonState) -> Iterable[int]:
        """The numbers worth asking `obstacle` about, ascending."""
        for verb in self.verbs:
            yield from state.tables.numbers_of[verb]

    def foresee(self, state: PattonState, verb: str, a: int, b: int) -> Roll | None:
        """The roll that this action would lead to, if it can be told."""
        return None

    def more_facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, Any]:
        """What the sentences of this frame's refusals need besides the words of the action."""
        return {}

    @override
    def numbers(self, state: PattonState) -> list[int]:
        decode, obstacle = state.tables.decode, self.obstacle
        return [number for number in self.candidates(state) if not obstacle(state, *decode[number])]

    @override
    def default(self, state: PattonState) -> int:
        """The last of the legal actions ends or declines."""
        decode = state.tables.decode
        backwards = reversed(list(self.candidates(state)))
        return next(number for number in backwards if not self.obstacle(state, *decode[number]))

    @override
    def refusals(self, state: PattonState, action: Action) -> list[Refusal]:
        if action.verb not in self.verbs:
            return [state.rules.reasons("moment", action=action.text, moment=self.moment)]
        verb, a, b = state.tables.decode[state.rules.vocabulary.number(action)]
        code = self.obstacle(state, verb, a, b)
        if not code:
            return []
        return [state.rules.reasons(code, **words_of(state, action), **self.more_facts(state, verb, a, b))]

    @override
    def act(self, state: PattonState, number: int) -> None:
        verb, a, b = state.tables.decode[number]
        self.carry_out(state, verb, a, b)


def words_of(state: PattonState, action: Action) -> dict[str, Any]:
    """The arguments of an action in words, by the names of its parameters."""
    facts: dict[str, Any] = {"action": action.text}
    parameters = state.rules.vocabulary.verbs[action.verb].parameters
    for parameter, value in zip(parameters, action.args, strict=True):
        words: Any = value
        if parameter.name in ("man", "trapped"):
            words = MAN_TITLES[MEN.index(str(value))]
        elif parameter.name == "unit":
            words = state.unit_title(int(str(value)[1:]) - 1)
        elif parameter.name == "action":
            words = state.tables.order_titles[str(value)]
        elif parameter.name == "zone":
            words = zone_title(ZONES.index(str(value)))
        elif parameter.name == "date":
            words = long_date(str(value))
        elif parameter.name == "name":
            words = str(value).replace("_", " ")
        facts["order" if parameter.name == "action" else parameter.name] = words
    return facts


def end_day(state: PattonState) -> None:
    """The day is over: back to the frame at the bottom, which goes on with the evening."""
    state.frames = state.frames[:1]


def back_to(state: PattonState, name: str, how: str, area: int = -1) -> None:
    """End everything above the ground of this name; there is one, and it goes on like this."""
    frames = state.frames
    while not (isinstance(frames[-1], Ground) and frames[-1].name == name):
        frames = frames[:-1]
    state.frames = frames
    frames[-1].resume(state, how, area)
