"""Actions: what a player may answer, in four equivalent forms.

An action is a verb with arguments: `move us_357 0304`. It has an object form (`Action`), a text form that parses back,
a JSON form with named arguments, and a stable whole number. The `Vocabulary` of a ruleset is the complete, finite list
of verbs and argument values, so the number of an action is the same for the whole game and on every machine: it indexes
masks for learning, and it is what the inner loops of the engine handle instead of objects.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Literal

import msgspec

from .errors import ActionError

Argument = str | int


Call = tuple[str, int, int]
"""An action for the rules: the verb, and the positions of its arguments among the values they can have."""


class Action(msgspec.Struct, frozen=True, order=True):
    """A verb and its arguments. Immutable, hashable, ordered by verb and arguments."""

    verb: str
    args: tuple[Argument, ...] = ()

    @property
    def text(self) -> str:
        """The short form a person types; `Vocabulary.parse` reads it back."""
        return " ".join([self.verb, *map(str, self.args)])

    def __str__(self) -> str:
        return self.text


class Parameter(msgspec.Struct, frozen=True):
    """One argument of a verb: its name (`piece`, `place`, `edge` ...) and every value it can ever have."""

    name: str
    values: tuple[Argument, ...]


Tone = Literal["", "primary", "quiet"]
"""How a button looks."""


class Verb(msgspec.Struct, frozen=True):
    """One verb: its parameters, and a line of help in hobby terms."""

    name: str
    parameters: tuple[Parameter, ...] = ()
    help: str = ""
    takes_back: bool = False
    """True if the verb only takes back or changes what the same player has declared, before anything has come of it.

    Such an action is as legal as any other, but a game can go on without it, and it wins nothing that could not be had
    at once. Players and searches that choose blindly leave it out (`State.forward`); otherwise they might never finish.
    """
    label: str = ""
    """What its button says: "End the phase". If empty, the name of the verb."""
    key: str = ""
    """The letter that gives this answer, where it is the only one of its verb."""
    tone: Tone = ""
    """`primary` for what one came for, `quiet` for what takes back, or plain."""
    every: str = ""
    """What the button says that gives every answer of this verb in turn: "Commit all". If empty, there is no such
    button.
    """
    every_key: str = ""
    urgent: bool = False
    """True if its places pulse because they call for an answer at once."""

    @property
    def spoken(self) -> str:
        """What its button says: its label, or its name as a word."""
        return self.label or self.name.replace("_", " ").capitalize()

    @property
    def usage(self) -> str:
        """How to type it: `move PIECE PLACE`."""
        return " ".join([self.name, *(parameter.name.upper() for parameter in self.parameters)])

    @property
    def size(self) -> int:
        """How many different actions this verb can form."""
        size = 1
        for parameter in self.parameters:
            size *= len(parameter.values)
        return size


class Vocabulary:
    """Every action that can ever occur under one ruleset, numbered once and for all.

    Numbers run verb by verb in the given order, and within a verb like the digits of a number, last argument fastest.
    A verb has at most two arguments.
    """

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self._first: dict[str, int] = {}
        self._value_number = {
            verb.name: tuple({value: n for n, value in enumerate(p.values)} for p in verb.parameters) for verb in verbs
        }
        self._known: dict[int, Action] = {}
        self.calls: dict[int, Call] = {}
        """What `decode` has been asked for so far. Some callers ask very often."""
        self._width: dict[str, int] = {}
        self._named: list[str] = []
        self._begins: list[int] = []
        self._taking_back: list[tuple[int, int]] = []
        size = 0
        for verb in verbs:
            self._first[verb.name] = size
            if verb.size:
                self._named.append(verb.name)
                self._begins.append(size)
            self._width[verb.name] = len(verb.parameters[1].values) if len(verb.parameters) > 1 else 1
            if verb.takes_back:
                self._taking_back.append((size, size + verb.size))
            size += verb.size
        self.size = size

    def __len__(self) -> int:
        return self.size

    def first(self, verb: str) -> int:
        """The number of the first action of a verb; games add piece and place offsets to it."""
        return self._first[verb]

    def numbers_of(self, verb: str, a: int | None = None) -> range:
        """The numbers of all actions of a verb, or of those with this first argument."""
        first = self._first[verb]
        if a is None:
            return range(first, first + self.verbs[verb].size)
        return range(first + a * self._width[verb], first + (a + 1) * self._width[verb])

    def encode(self, verb: str, a: int = 0, b: int = 0) -> int:
        """The number of a verb with its arguments by position: piece 3, place 17. Unchecked."""
        return self._first[verb] + a * self._width[verb] + b

    def decode(self, number: int) -> Call:
        """The verb, and the positions of its arguments; 0 for an argument it does not have. Unchecked."""
        call = self.calls.get(number)
        if call is None:
            place = bisect_right(self._begins, number) - 1
            verb = self._named[place]
            a, b = divmod(number - self._begins[place], self._width[verb])
            call = self.calls[number] = verb, a, b
        return call

    def takes_back(self, number: int) -> bool:
        """True if the action only takes back what has been declared."""
        return any(first <= number < beyond for first, beyond in self._taking_back)

    def forward(self, numbers: list[int]) -> list[int]:
        """The legal actions, ascending, that take nothing back; all of them if there are no others."""
        kept = numbers
        for first, beyond in self._taking_back:
            low, high = bisect_left(kept, first), bisect_left(kept, beyond)
            if low < high:
                kept = kept[:low] + kept[high:]
        return kept or numbers

    def number(self, action: Action) -> int:
        """The stable number of an action. Raises ActionError, saying what is wrong, if it is not in the vocabulary."""
        verb = self._verb(action.verb)
        if len(action.args) != len(verb.parameters):
            raise ActionError(f"'{action.text}': {verb.name} is written '{verb.usage}'")
        number = 0
        for parameter, numbers, value in zip(verb.parameters, self._value_number[verb.name], action.args, strict=True):
            position = numbers.get(value)
            if position is None:
                raise ActionError(f"'{action.text}': {self._unknown_value(parameter, value)}")
            number = number * len(parameter.values) + position
        return self._first[verb.name] + number

    def action(self, number: int) -> Action:
        """The action with this number; the same object every time."""
        action = self._known.get(number)
        if action is None:
            action = self._known[number] = self._build(number)
        return action

    def parse(self, text: str) -> Action:
        """Read the text form. Raises ActionError, naming the nearest known word, if it is no action of this game."""
        words = text.split()
        if not words:
            raise ActionError("an action needs a verb: " + ", ".join(self.verbs))
        verb = self._verb(words[0])
        if len(words) - 1 != len(verb.parameters):
            raise ActionError(f"'{text}': {verb.name} is written '{verb.usage}'")
        args = tuple(
            self._read(parameter, word, text) for parameter, word in zip(verb.parameters, words[1:], strict=True)
        )
        return Action(verb.name, args)

    def to_json(self, action: Action) -> dict[str, Argument]:
        """The JSON form: the text, the verb, and each argument under its parameter's name."""
        names = (parameter.name for parameter in self._verb(action.verb).parameters)
        return {"text": action.text, "verb": action.verb, **dict(zip(names, action.args, strict=True))}

    def from_json(self, form: Mapping[str, Any]) -> Action:
        """Read the JSON form (`text` may be left out). Raises ActionError if it is no action of this game."""
        verb = self._verb(str(form.get("verb", "")))
        unknown = set(form) - {"verb", "text"} - {parameter.name for parameter in verb.parameters}
        missing = [parameter.name for parameter in verb.parameters if parameter.name not in form]
        if unknown or missing:
            wrong = ", ".join([*(f"unknown {name}" for name in sorted(unknown)), *(f"no {name}" for name in missing)])
            raise ActionError(f"{verb.name}: {wrong}; it is written '{verb.usage}'")
        action = Action(verb.name, tuple(form[parameter.name] for parameter in verb.parameters))
        self.number(action)
        return action

    def _verb(self, name: str) -> Verb:
        verb = self.verbs.get(name)
        if verb is None:
            near = get_close_matches(name, self.verbs, n=1)
            hint = f"did you mean '{near[0]}'?" if near else "the verbs are " + ", ".join(self.verbs)
            raise ActionError(f"'{name}' is not a verb of this game; {hint}")
        return verb

    def _read(self, parameter: Parameter, word: str, text: str) -> Argument:
        for value in parameter.values:
            if str(value) == word:
                return value
        raise ActionError(f"'{text}': {self._unknown_value(parameter, word)}")

    def _unknown_value(self, parameter: Parameter, value: Argument) -> str:
        near = get_close_matches(str(value), map(str, parameter.values), n=1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        return f"there is no {parameter.name} '{value}'{hint}"

    def _build(self, number: int) -> Action:
        if not 0 <= number < self.size:
            raise ActionError(f"no action has the number {number}; they run from 0 to {self.size - 1}")
        name = self._named[bisect_right(self._begins, number) - 1]
        rest = number - self._first[name]
        args: list[Argument] = []
        for parameter in reversed(self.verbs[name].parameters):
            rest, position = divmod(rest, len(parameter.values))
            args.append(parameter.values[position])
        return Action(name, tuple(reversed(args)))
