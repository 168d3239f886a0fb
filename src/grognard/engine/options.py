"""Options: optional rules, rulings that may be decided the other way, texts of the players' choice.

A game declares each once, as a field of its options with what is said about it:

    class MyOptions(Options, frozen=True, kw_only=True):
        command_control: Annotated[bool, About("Command control", "11.1", "Two attackers shift the attack.")] = False
        stacking: Annotated[Literal["phase", "move"], About("When stacking is checked", "7.3", "...")] = "phase"

`described(MyOptions)` makes the list for people, `chosen(MyOptions, values)` the object for the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .errors import DataError

OptionValue = bool | int | str


class Option(msgspec.Struct, frozen=True):
    """An optional rule, a ruling that may be decided the other way, or a text that the players choose: a name."""

    id: str
    title: str
    rule: str
    default: OptionValue
    values: tuple[OptionValue, ...] = (False, True)
    """The values it can have. For a text: examples, the default among them."""
    help: str = ""
    longest: int = 0
    """For a text that the players choose: the most characters it may have. Otherwise 0."""

    def read(self, value: OptionValue) -> OptionValue:
        """The value meant by a word from a command line or a data file. Raises DataError for one it cannot have."""
        if self.longest:
            return self._read_text(value)
        if isinstance(value, str):
            words: dict[str, OptionValue] = {str(v).lower(): v for v in self.values}
            if self.values == (False, True):
                words |= {"on": True, "yes": True, "1": True, "off": False, "no": False, "0": False}
            value = words.get(value.lower(), value)
        if not any(value is v or (value == v and type(value) is type(v)) for v in self.values):
            expected = " or ".join(str(v).lower() for v in self.values)
            raise DataError("options", self.id, f"'{value}' is not a value of this option", expected)
        return value

    def _read_text(self, value: OptionValue) -> str:
        """The text without the spaces around it. A line break or an invisible character would spoil the page it stands
        on.
        """
        expected = f"a text of at most {self.longest} characters"
        if not isinstance(value, str):
            raise DataError("options", self.id, f"'{value}' is not a text", expected)
        text = value.strip()
        if not text.isprintable():
            raise DataError("options", self.id, "the text has characters that cannot be printed", expected)
        if len(text) > self.longest:
            raise DataError("options", self.id, f"the text has {len(text)} characters", expected)
        return text


class About(msgspec.Struct, frozen=True):
    """What is said about an option of a game."""

    title: str
    rule: str
    help: str = ""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The options of one game, for quick access."""


OptionsT = TypeVar("OptionsT", bound=Options)
ChosenOptions = Options | Mapping[str, OptionValue]
"""What a state was begun with: the declared options of a game, or all of them by name."""


def options_by_name(options: ChosenOptions) -> dict[str, OptionValue]:
    """Every option with its value."""
    return msgspec.structs.asdict(options) if isinstance(options, Options) else dict(options)


def described(options: type[Options]) -> dict[str, Option]:
    """Every option of a game, by its name, in the order in which they are declared."""
    hints = get_type_hints(options, include_extras=True)
    return {
        field.name: _described(field.name, hints[field.name], field.default)
        for field in msgspec.structs.fields(options)
    }


def _described(name: str, hint: Any, default: Any) -> Option:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"the option {name} needs an About")
    kind, about = get_args(hint)
    values = get_args(kind) if get_origin(kind) is Literal else (False, True)
    return Option(name, about.title, about.rule, default, values, about.help)


def chosen(options: type[OptionsT], values: Mapping[str, OptionValue]) -> OptionsT:
    """The options with these values. Texts that the players choose are not among them."""
    return options(**{name: values[name] for name in options.__struct_fields__})
