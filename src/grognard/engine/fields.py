"""Fields: what a state is made of, declared once.

A state keeps its position in flat fields. A game declares for each field its first value, its length, the range of its
numbers and its written form. The rest follows: the slots, an empty state, the JSON form and the way back with every
check (`codec.Codec`), and the proof that copies are independent and that the hash covers it all
(`grognard.testing.check_fields`).

    FIELDS = Fields(
        whole("turn", 1, limit=lambda tables: range(1, len(tables.turns) + 1)),
        each("place", units, aside, limit=places),
        derived("at", lambda tables: [-1] * tables.count),
    )

A value that depends on the tables of a game is given as a function of them. Nothing here is used during play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from .errors import DataError
from .limits import ELSEWHERE, short

Plain = Any
"""A JSON value, or the value of a state's field. The declaration of the field says which."""
Limit = range | Callable[[Any], range]
"""The range of a number, or a function of the tables that gives it."""
Size = int | Callable[[Any], int]
FRAMEWORK = ("scenario", "options", "rolls", "frames")
"""The keys of a written state that every game has."""


@dataclass(frozen=True)
class Field:
    """One field of a state."""

    name: str
    first: Callable[[Any], Plain]
    """Its value in an empty state, from the tables."""
    form: Any = None
    """The type of its JSON form; None for a field that follows from others and is not written."""
    write: Callable[[Plain], Plain] | None = None
    """How its value is written; as it is, if nothing is said."""
    read: Callable[[Plain], Plain] | None = None
    """How it is made of what was written; taken as it is, if nothing is said."""
    wrong: Callable[[Any, Plain, bool], str] = lambda tables, value, blanks: ""
    """What is wrong with a value just read. It takes the tables and whether blanks are allowed; empty if nothing is
    wrong.
    """
    follows: bool = False
    """True if it follows from the fields that are written. A state that is read back has the same value."""
    group: str = ""
    """The table of the JSON form in which it is written; if empty, it is written at the top."""

    @property
    def key(self) -> str:
        """Its name in complaints: `lists.place`."""
        return f"{self.group}.{self.name}" if self.group else self.name


def outside(tables: Any, limit: Limit, numbers: Iterable[int]) -> str:
    """The first number out of range, in words; empty if there is none."""
    allowed = limit(tables) if callable(limit) else limit
    given = numbers if isinstance(numbers, list | tuple) else list(numbers)
    if not given or (allowed.step == 1 and allowed.start <= min(given) and max(given) < allowed.stop):
        return ""
    return next((f"{short(number)} cannot be" for number in given if number not in allowed), "")


def _by_tables(value: Plain) -> Callable[[Any], Plain]:
    return value if callable(value) else lambda tables: value


def whole(name: str, first: Plain = 0, limit: Limit = ELSEWHERE) -> Field:
    """A whole number."""
    return Field(name, _by_tables(first), int, wrong=lambda tables, value, _: outside(tables, limit, (value,)))


def mask(name: str, bits: Size) -> Field:
    """A set of units as a bit mask, written in hexadecimal: it is wider than a JSON number."""
    size = _by_tables(bits)

    def wrong(tables: Any, value: int, _: bool) -> str:
        return "" if 0 <= value < 1 << size(tables) else "no such set can be"

    return Field(name, lambda tables: 0, str, hex, _from_hex, wrong)


def _from_hex(text: str) -> int:
    try:
        return int(text, 16)
    except ValueError:
        return -1


def text(name: str, first: str = "", longest: int = 80) -> Field:
    """A word."""
    return Field(
        name, _by_tables(first), str, wrong=lambda tables, value, _: "it is too long" if len(value) > longest else ""
    )


def each(name: str, size: Size, first: Plain = 0, limit: Limit = ELSEWHERE, *, blank: int | None = None) -> Field:
    """A list with a number for each unit, hex or side. `first` is the number of all of them, or a list.

    A blank stands for what a role does not know. Only knowledge can have blanks.
    """
    length, begin = _by_tables(size), _by_tables(first)

    def start(tables: Any) -> list[int]:
        value = begin(tables)
        return [value] * length(tables) if isinstance(value, int) else list(value)

    def wrong(tables: Any, value: Sequence[int], blanks: bool) -> str:
        if len(value) != length(tables):
            return f"{len(value)} numbers"
        known = [number for number in value if number != blank] if blanks else value
        return outside(tables, limit, known)

    return Field(name, start, list[int], list, wrong=wrong)


def fixed(name: str, size: Size, first: Plain = 0, limit: Limit = ELSEWHERE) -> Field:
    """The same as a tuple: states share it until it changes."""
    like = each(name, size, first, limit)
    return replace(like, first=lambda tables: tuple(like.first(tables)), read=tuple)


def some(name: str, limit: Limit = ELSEWHERE, *, by: int = 1) -> Field:
    """A list of any length, with its numbers in groups of a fixed size."""

    def wrong(tables: Any, value: Sequence[int], _: bool) -> str:
        return f"{len(value)} numbers" if len(value) % by else outside(tables, limit, value)

    return Field(name, lambda tables: [], list[int], list, wrong=wrong)


def marks(name: str, keys: Limit, values: Limit) -> Field:
    """Markers: from a hex to a number. Written as pairs, in order."""

    def wrong(tables: Any, value: Mapping[int, int], _: bool) -> str:
        return outside(tables, keys, value) or outside(tables, values, value.values())

    def write(value: Mapping[int, int]) -> list[list[int]]:
        return [list(item) for item in sorted(value.items())]

    return Field(name, lambda tables: {}, list[tuple[int, int]], write, dict, wrong)


def derived(name: str, first: Plain) -> Field:
    """A field that always follows from others. It is not written."""
    return Field(name, _by_tables(first), follows=True)


def remembered(name: str, first: Plain) -> Field:
    """A value kept to save time. It may be forgotten, and is not written."""
    return Field(name, _by_tables(first))


def grouped(group: str, *fields: Field) -> tuple[Field, ...]:
    """Fields that are written in their own table."""
    return tuple(replace(one, group=group) for one in fields)


class _Part(NamedTuple):
    """The fields that are written into one table of the form, laid out for writing."""

    group: str
    names: tuple[str, ...]
    values: Callable[[Any], tuple[Plain, ...]]
    """Their values in a state."""
    rewritten: tuple[tuple[str, Callable[[Plain], Plain]], ...]
    """Those that are not written as they are kept."""
    lists: tuple[str, ...]
    """Those that must be copied where the form is to outlive the moment."""


def _shape(fields: Iterable[Field]) -> type[msgspec.Struct]:
    tables: dict[str, list[tuple[str, Any]]] = {"": [(name, Any) for name in FRAMEWORK]}
    for one in fields:
        tables.setdefault(one.group, []).append((one.name, one.form))
    top = tables.pop("")
    top += [(group, _strict(group, names)) for group, names in tables.items()]
    return _strict("state", top)


def _strict(name: str, fields: Sequence[tuple[str, Any]]) -> type[msgspec.Struct]:
    return msgspec.defstruct(name, fields, forbid_unknown_fields=True)


def _part(group: str, fields: Iterable[Field]) -> _Part:
    members = [one for one in fields if one.group == group]
    names = tuple(one.name for one in members)
    # A getter of a single name gives a bare value; the second one keeps it a tuple and is not looked at.
    values = attrgetter(*names, *(names if len(names) == 1 else ()))
    rewritten = tuple((one.name, one.write) for one in members if one.write is not None and one.write is not list)
    return _Part(group, names, values, rewritten, tuple(one.name for one in members if one.write is list))


@dataclass(frozen=True)
class Fields:
    """All fields of the states of a game, in order."""

    all: tuple[Field, ...]
    kept: tuple[Field, ...] = field(init=False)
    """The fields that are written."""
    shared: tuple[str, ...] = field(init=False)
    """What copies share besides fields: the rules, the tables, and other things that never change, such as the
    scenario.
    """
    plain: tuple[str, ...] = field(init=False)
    """The names of the fields that are one number or word."""
    others: tuple[str, ...] = field(init=False)
    parts: tuple[_Part, ...] = field(init=False)
    """The written fields, table by table."""
    shape: type[msgspec.Struct] = field(init=False)
    """The whole written state, its framework included."""

    def __init__(self, *fields: Field, shared: tuple[str, ...] = ()) -> None:
        object.__setattr__(self, "all", fields)
        object.__setattr__(self, "shared", ("rules", "tables", "frames", "rolls", *shared))
        object.__setattr__(self, "kept", tuple(one for one in fields if one.form is not None))
        object.__setattr__(self, "plain", tuple(one.name for one in fields if one.form in (int, str)))
        object.__setattr__(self, "others", tuple(one.name for one in fields if one.form not in (int, str)))
        groups = dict.fromkeys(one.group for one in self.kept)
        object.__setattr__(self, "parts", tuple(_part(group, self.kept) for group in groups))
        object.__setattr__(self, "shape", _shape(self.kept))

    @property
    def slots(self) -> tuple[str, ...]:
        """What a state of the game has besides what every state has."""
        return ("tables", *self.shared[4:], *(one.name for one in self.all))

    def begin(self, state: Any, rules: Any, tables: Any) -> None:
        """Make an empty state: no frames, no rolls, and every field at its first value."""
        state.rules = rules
        state.tables = tables
        state.frames = ()
        state.rolls = 0
        state.log = None
        for one in self.all:
            setattr(state, one.name, one.first(tables))

    def copy(self, state: Any, twin: Any) -> None:
        """Make another state like this one. A game may write a faster one; the suite compares the two."""
        for name in self.shared:
            setattr(twin, name, getattr(state, name))
        twin.log = None
        for name in self.plain:
            setattr(twin, name, getattr(state, name))
        for name in self.others:
            value = getattr(state, name)
            setattr(twin, name, value.copy() if type(value) is list or type(value) is dict else value)

    def write(self, state: Any) -> dict[str, Plain]:
        """The fields in JSON types."""
        form = self.glance(state)
        for part in self.parts:
            table = form[part.group] if part.group else form
            for name in part.lists:
                table[name] = list(table[name])
        return form

    def glance(self, state: Any) -> dict[str, Plain]:
        """The same, but with the state's own lists in it: to be written down or compared at once."""
        form: dict[str, Plain] = {}
        for part in self.parts:
            table = dict(zip(part.names, part.values(state), strict=False))
            for name, write in part.rewritten:
                table[name] = write(table[name])
            if part.group:
                form[part.group] = table
            else:
                form.update(table)
        return form

    def read(self, form: Mapping[str, Plain], tables: Any, *, blanks: bool = False) -> dict[str, Plain]:
        """The value of every field that is written. Raises DataError naming the first that is missing or impossible.

        Blanks, the numbers for what a role does not know, are accepted only if `blanks` is set.
        """
        try:
            whole = msgspec.convert(form, self.shape)
        except msgspec.ValidationError:
            return self._read_one_by_one(form, tables, blanks)
        values = {}
        for one in self.kept:
            value = getattr(getattr(whole, one.group) if one.group else whole, one.name)
            values[one.name] = _checked(one, value if one.read is None else one.read(value), tables, blanks)
        return values

    def _read_one_by_one(self, form: Mapping[str, Plain], tables: Any, blanks: bool) -> dict[str, Plain]:
        """The slow way, which can say what is wrong."""
        groups = {one.group for one in self.kept}
        given = {group: _table(form, group) if group else form for group in groups}
        for group, table in given.items():
            wanted = {one.name for one in self.kept if one.group == group}
            if not group:
                wanted |= {*(groups - {""}), *FRAMEWORK}
            _complete(group, set(table), wanted)
        return {one.name: _value(one, given[one.group][one.name], tables, blanks) for one in self.kept}


def _table(form: Mapping[str, Plain], group: str) -> Mapping[str, Plain]:
    table = form.get(group)
    if not isinstance(table, Mapping):
        raise DataError("state", group, "there is no such table")
    return table


def _complete(group: str, given: set[str], wanted: set[str]) -> None:
    for name in sorted(given ^ wanted):
        problem = "there is no such field" if name in given else "it is missing"
        raise DataError("state", f"{group}.{name}" if group else name, problem)


def _value(one: Field, form: Plain, tables: Any, blanks: bool) -> Plain:
    try:
        value = msgspec.convert(form, one.form)
    except msgspec.ValidationError as error:
        raise DataError("state", one.key, str(error)) from None
    return _checked(one, value if one.read is None else one.read(value), tables, blanks)


def _checked(one: Field, value: Plain, tables: Any, blanks: bool) -> Plain:
    problem = one.wrong(tables, value, blanks)
    if problem:
        raise DataError("state", one.key, problem)
    return value
