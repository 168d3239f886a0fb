"""What the frames of this game have in common: refusals with their arguments in words, and rolls that show their sums.

A roll says with `labels` what every unmodified roll comes to, and with `title`, `modifiers` and `base` how the sum is
made; bands, odds, sentences and results follow from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, NamedTuple

from typing_extensions import override

from grognard.engine import steps
from grognard.engine.chances import Band, Dice, Faces
from grognard.engine.steps import Step
from grognard.engine.tally import Tally

from ..schema.names import MAN_TITLES, ROLE, long_date, zone_title
from ..state import PattonState
from ..tables import ONE, TWO, Labels, value_of

Modifiers = list[tuple[str, int]]
"""What is added to a roll, and why."""


MAIN_GUN_SHOT: Final = "fire of the main gun"
AT_YOU: Final = "a shot at your tank"
BY_PANZERFAUST: Final = "an attack with a Panzerfaust"
"""Matters that take several rolls; something else always happens between two of the same kind."""


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


NO_FORESIGHTS: Final[Mapping[str, Callable[[Any, PattonState, int, int], PattonRoll | None]]] = {}


class Ground(Step[PattonState], frozen=True):
    """A step that procedures above it may fall back to before they end: a day, a battle."""

    name: ClassVar[str]

    def resume(self, state: PattonState, how: str, area: int) -> None:
        """Go on after an early end of what was above this frame, which is on top again."""
        raise NotImplementedError


class PattonChoice(steps.Choice[PattonState], frozen=True):
    """A decision of the player. A verb that leads to a roll names it in `foresee_<verb>`, as far as it can be told."""

    foresights: ClassVar[Mapping[str, Callable[[Any, PattonState, int, int], PattonRoll | None]]] = NO_FORESIGHTS
    """Its verbs that have such a method."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        named = {name.removeprefix("foresee_"): name for name in dir(cls) if name.startswith("foresee_")}
        if cls.verbs and not named.keys() <= set(cls.verbs):
            raise TypeError(f"{cls.__name__} foresees what is not done there: {', '.join(named)}")
        cls.foresights = {verb: getattr(cls, name) for verb, name in named.items()}

    @override
    def role(self, state: PattonState) -> str:
        return ROLE

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, Any]:
        """The arguments of the action in words, by the names of its parameters."""
        return words_of(state, verb, a, b)

    def foresee(self, state: PattonState, verb: str, a: int, b: int) -> PattonRoll | None:
        """The roll that this action would lead to, if it can be told."""
        foresight = self.foresights.get(verb)
        return None if foresight is None else foresight(self, state, a, b)


class PattonRoll(steps.Roll[PattonState], frozen=True):
    """A roll of two dice."""

    thrown: ClassVar[Dice] = TWO
    title: ClassVar[str]
    """The table it is rolled on; `heading` makes a longer title."""
    results: ClassVar[tuple[str, str]] = ("", "")
    """What it comes to up to the number that is needed, and above it."""
    chart: ClassVar[tuple[str, str]] = ("", "")
    """Or the table that says what it comes to, and its column; a roll with neither says so in `labels`."""
    case: ClassVar[str] = ""
    """The case in which the number to be rolled is printed, if not the first of the rules."""
    part_of: ClassVar[str] = ""
    """The matter that this roll is a part of, if it takes several rolls."""

    def labels(self, state: PattonState) -> Labels:
        """What each unmodified roll means."""
        table, column = self.chart
        if table:
            return state.tables.lookup[table].labels(column, self.added(state))
        (hit, miss), size = self.results, self.thrown.size
        return state.tables.spread(size, (hit, self.needed(state)), (miss, size))

    def heading(self, state: PattonState) -> str:
        """The title of the table."""
        return self.title

    def modifiers(self, state: PattonState) -> Modifiers:
        """What is added to the roll."""
        return []

    def base(self, state: PattonState) -> int | None:
        """The number that must be rolled or less, before modifiers; None for a table of results."""
        return None

    def added(self, state: PattonState) -> int:
        """The sum of what is added to the roll."""
        return sum(amount for _, amount in self.modifiers(state))

    def needed(self, state: PattonState) -> int:
        """The number that must be rolled or less on the bare dice."""
        return (self.base(state) or 0) - self.added(state)

    def reckon(self, state: PattonState) -> Reckoning:
        """The table, the number and the modifiers, for people."""
        base = self.base(state)
        rule = "" if base is None else self.case or self.rules[0]
        return Reckoning(self.heading(state), self.modifiers(state), base, rule)

    def printed(self, state: PattonState) -> Labels:
        """What the table says for each roll; where a rule changes that, `because` names the rule."""
        return self.labels(state)

    def because(self, state: PattonState, value: int) -> str:
        """The rule by which this unmodified roll means something else than the table or the sum says; empty if none."""
        return ""

    def said(self, state: PattonState, label: str) -> str:
        """A result in words."""
        return state.tables.said(label)

    def matter(self, state: PattonState) -> str:
        """What this roll decides, alone or with the rolls before and after it that have the same matter."""
        return self.part_of or f"roll {state.rolls + 1}: {self.about(state) or self.heading(state)}"

    def about(self, state: PattonState) -> str:
        """The man or unit that the roll is about, if that needs saying."""
        return ""

    @override
    def dice(self, state: PattonState) -> Dice:
        return self.thrown

    @override
    def asked(self, state: PattonState) -> str:
        about = self.about(state)
        return (f"{about}: " if about else "") + self.reckon(state).text()

    @override
    def label(self, state: PattonState, faces: Faces) -> str:
        return self.labels(state)[value_of(faces) - 1]

    @override
    def bands(self, state: PattonState) -> tuple[Band, ...]:
        return state.tables.bands(self.labels(state))

    @override
    def report(self, state: PattonState, label: str, faces: Faces) -> None:
        """Tell the roll: its sums, what the table says, and how a rule changes that."""
        value = value_of(faces)
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


class Die(PattonRoll, frozen=True):
    """A roll of one die."""

    thrown: ClassVar[Dice] = ONE


class UnitRoll(PattonRoll, frozen=True):
    """A roll of two dice about a German unit."""

    slot: int

    @override
    def about(self, state: PattonState) -> str:
        return state.unit_title(self.slot)


class UnitDie(UnitRoll, frozen=True):
    """A roll of one die about a German unit."""

    thrown: ClassVar[Dice] = ONE


class ManDie(Die, frozen=True):
    """A roll of one die for one of the crew."""

    man: int

    @override
    def about(self, state: PattonState) -> str:
        return state.man(self.man)


def words_of(state: PattonState, verb: str, a: int, b: int) -> dict[str, Any]:
    """The arguments of an action in words, by the names of its parameters."""
    vocabulary = state.tables.vocabulary
    action = vocabulary.action(vocabulary.encode(verb, a, b))
    facts: dict[str, Any] = {"action": action.text}
    for parameter, value, place in zip(vocabulary.verbs[verb].parameters, action.args, (a, b), strict=False):
        words: Any = value
        if parameter.name in ("man", "trapped"):
            words = MAN_TITLES[place]
        elif parameter.name == "unit":
            words = state.unit_title(place)
        elif parameter.name == "action":
            words = state.tables.order_titles[str(value)]
        elif parameter.name == "zone":
            words = zone_title(place)
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
    """End everything above the one ground of this name, which then resumes with `how` and `area`."""
    frames = state.frames
    while not (isinstance(frames[-1], Ground) and frames[-1].name == name):
        frames = frames[:-1]
    state.frames = frames
    frames[-1].resume(state, how, area)
