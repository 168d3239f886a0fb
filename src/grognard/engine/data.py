"""Data files: text in, typed values out, and every complaint names the file, the key and what was expected.

Nothing here opens a file. The caller reads it and passes its text and its name (`source`). The shape of a file is
declared as `DataStruct` types, whose keys are checked strictly: a misspelt key is an error, not a default.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from .errors import DataError

T = TypeVar("T")
Key = str | int
Confidence = Literal["high", "medium", "low", "design"]
"""How far a figure can be trusted: printed or measured, well supported, plausible, or chosen by us."""

_PROVENANCE = ("source", "confidence")
_COMPLAINT = re.compile(r"(?P<what>.*?)(?: - at (?P<of_key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_PATH_PART = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_TOML_PLACE = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)")
_JSON_PLACE = re.compile(r"(?P<what>.*) \(byte (?P<byte>\d+)\)")
_SOMEWHERE = "..."
MOST_LEVELS = 40
"""How deep lists and tables may be nested: far more than any data file needs, far less than a reader can bear."""
MOST_PARTS = 12
"""How many parts a dotted key may have. Reading TOML takes time by their square."""
_MANY_PARTS = re.compile(rf"""(?<![\w"'.-])(?:[\w"'-]+[ \t]*\.[ \t]*){{{MOST_PARTS}}}""")
_NO_BRACKETS = re.compile(
    r'''"""(?:[^\\]|\\.)*?"""|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|\#[^\n]*|[^][{}"\'#]+''', re.DOTALL
)
_PLAIN_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "object": "a table",
    "array": "a list",
    "null": "nothing",
}


class DataStruct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the types that describe data files: immutable, and an unknown key is an error."""


class Sourced(DataStruct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A section of a data file that says where its figures come from and how far to trust them."""

    source: str
    confidence: Confidence


class Figure(msgspec.Struct, frozen=True):
    """One value of a data file with its provenance; empty texts where none is stated."""

    file: str
    key: str
    value: str | int | float | bool | None
    source: str
    confidence: str


# -- reading ------------------------------------------------------------------------------------------------------


def parse_toml(text: str, source: str, type_: type[T]) -> T:
    """The value of type `type_` that a TOML text describes, or a DataError that says what is wrong and where."""
    return typed(toml_tree(text, source), source, type_)


def parse_json(text: str, source: str, type_: type[T]) -> T:
    """The value of type `type_` that a JSON text describes, or a DataError that says what is wrong and where."""
    return typed(json_tree(text, source), source, type_)


def toml_tree(text: str, source: str) -> dict[str, Any]:
    """The plain tables, lists and values of a TOML text; DataError with line and column if it is no TOML."""
    _check_form(text, source)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise DataError(source, "", "nested too deep", f"at most {MOST_LEVELS} levels") from error
    except tomllib.TOMLDecodeError as error:
        match = _TOML_PLACE.fullmatch(str(error))
        what = match["what"] if match else str(error)
        place = f"line {match['line']}, column {match['column']}" if match and match["line"] else _last_place(text)
        raise DataError(source, place, _lower_first(what), "valid TOML") from error


def _check_form(text: str, source: str) -> None:
    """Refuse keys and nesting that no honest file has, before a reader loses time on them."""
    if (found := _MANY_PARTS.search(text)) is not None:
        raise DataError(
            source, _last_place(text[: found.start() + 1]), "a key of so many parts", f"at most {MOST_PARTS}"
        )
    level = 0
    for bracket in _NO_BRACKETS.sub("", text):
        level += 1 if bracket in "[{" else -1 if bracket in "]}" else 0
        if level > MOST_LEVELS:
            raise DataError(source, "", "nested too deep", f"at most {MOST_LEVELS} levels")


def json_tree(text: str, source: str) -> Any:
    """The plain objects, lists and values of a JSON text; DataError with line and column if it is no JSON."""
    content = text.encode()
    try:
        return msgspec.json.decode(content)
    except RecursionError as error:
        raise DataError(source, "", "nested too deep", f"at most {MOST_LEVELS} levels") from error
    except msgspec.DecodeError as error:
        match = _JSON_PLACE.fullmatch(str(error))
        what = match["what"] if match else str(error)
        before = content[: int(match["byte"])].decode(errors="replace") if match else text
        raise DataError(source, _last_place(before), _lower_first(what), "valid JSON") from error


def typed(tree: Any, source: str, type_: type[T]) -> T:
    """A plain tree as a value of type `type_`, strictly: no text for a number, no unknown key.

    A Fraction is written as a whole number or as text ("1/2"); a float is refused because it is not exact.
    """
    try:
        return msgspec.convert(tree, type_, strict=True, str_keys=True, dec_hook=_exact)
    except msgspec.ValidationError as error:
        raise _data_error(str(error), tree, source, type_) from error


def unique(ids: Iterable[str], source: str, key: str) -> tuple[str, ...]:
    """The ids as given; DataError naming the first that occurs twice."""
    seen: dict[str, None] = {}
    for name in ids:
        if name in seen:
            raise DataError(source, key, f"{name!r} occurs twice", "every id once")
        seen[name] = None
    return tuple(seen)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` is most likely a misspelling of, or None. GE-I-1 may stand for ge_i_1."""
    plain = {name.casefold().replace("-", "_").replace(" ", "_"): name for name in known}
    found = difflib.get_close_matches(word.casefold().replace("-", "_").replace(" ", "_"), list(plain), n=1)
    return plain[found[0]] if found else None


def key_path(parts: Sequence[Key]) -> str:
    """A key as people write it: `units.us[3].strength`, with quotes where TOML would need them."""
    text = ""
    for part in parts:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += ("." if text else "") + (part if re.fullmatch(r"[\w-]+", part) else f'"{part}"')
    return text


# -- data packs ---------------------------------------------------------------------------------------------------


def overlay(
    base: Mapping[str, Any], pack: Mapping[str, Any], source: str, type_: type[Any] | None = None
) -> dict[str, Any]:
    """Our data with a data pack laid over it: a new tree; neither argument is changed.

    A pack replaces what is there: the value of an existing key, or an item of a list of tables with the same `id`. A
    list of anything else is replaced whole. If `type_` gives the declaration of the file, a pack may also set keys that
    are declared and that our file leaves out. An unknown key, an unknown id, or a table where a value stood (or the
    reverse) is a DataError that names the pack file `source`.
    """
    return _overlay_table(base, pack, source, (), type_)


def figures(tree: Mapping[str, Any], source: str) -> Iterator[Figure]:
    """Every value of a data file in the order of the file, with the nearest enclosing `source` and `confidence`."""
    return _figures(tree, source, (), "", "")


def _overlay_table(
    base: Mapping[str, Any], pack: Mapping[str, Any], source: str, path: tuple[Key, ...], type_: type[Any] | None
) -> dict[str, Any]:
    merged = dict(base)
    for name, value in pack.items():
        where = (*path, name)
        if name in base:
            merged[name] = _overlay_value(base[name], value, source, where, type_)
            continue
        declared = [] if type_ is None else _fields_at(type_, path)
        if name not in declared:
            raise DataError(source, key_path(where), "unknown key", _one_of(name, (*base, *declared)))
        merged[name] = value
    return merged


def _overlay_value(base: Any, value: Any, source: str, path: tuple[Key, ...], type_: type[Any] | None) -> Any:
    if _shape(base) != _shape(value):
        raise DataError(source, key_path(path), f"found {_describe(value)}", _shape(base))
    if isinstance(base, Mapping):
        return _overlay_table(base, value, source, path, type_)
    if isinstance(base, list) and base and all(isinstance(item, Mapping) and "id" in item for item in base):
        return _overlay_list(base, value, source, path, type_)
    return value


def _overlay_list(
    base: list[Any], pack: list[Any], source: str, path: tuple[Key, ...], type_: type[Any] | None
) -> list[Any]:
    positions = {item["id"]: position for position, item in enumerate(base)}
    merged = list(base)
    replaced: set[Any] = set()
    for number, item in enumerate(pack):
        where = (*path, number)
        if not isinstance(item, Mapping) or "id" not in item:
            raise DataError(source, key_path(where), f"found {_describe(item)}", "a table with an `id`")
        name = item["id"]
        if name not in positions or name in replaced:
            problem = f"{name!r} occurs twice" if name in replaced else f"unknown id {name!r}"
            raise DataError(source, key_path((*where, "id")), problem, _one_of(str(name), map(str, positions)))
        replaced.add(name)
        merged[positions[name]] = _overlay_table(base[positions[name]], item, source, where, type_)
    return merged


def _figures(value: Any, file: str, path: tuple[Key, ...], source: str, confidence: str) -> Iterator[Figure]:
    if isinstance(value, Mapping):
        source, confidence = (
            _stated(value, name, was) for name, was in zip(_PROVENANCE, (source, confidence), strict=True)
        )
        for name, item in value.items():
            if not (name in _PROVENANCE and isinstance(item, str)):
                yield from _figures(item, file, (*path, name), source, confidence)
    elif isinstance(value, list):
        for position, item in enumerate(value):
            yield from _figures(item, file, (*path, position), source, confidence)
    else:
        yield Figure(file, key_path(path), value, source, confidence)


def _stated(table: Mapping[str, Any], name: str, inherited: str) -> str:
    stated = table.get(name)
    return stated if isinstance(stated, str) else inherited


# -- turning msgspec's complaints into ours -----------------------------------------------------------------------


def _exact(type_: type[Any], value: Any) -> Any:
    if type_ is not Fraction:
        raise NotImplementedError(f"no reader for values of type {type_.__name__}")
    if isinstance(value, str) and re.fullmatch(r"-?\d+(/[1-9]\d*)?", value):
        return Fraction(value)
    if type(value) is int:
        return Fraction(value)
    raise ValueError('Expected a whole number or a fraction as text, such as "1/2"')


def _data_error(complaint: str, tree: Any, source: str, type_: type[Any]) -> DataError:
    match = _COMPLAINT.fullmatch(complaint)
    what, path = (match["what"], match["path"] or "") if match else (complaint, "")
    parts = _name_keys(tree, _split(path), complaint, type_)
    if match and match["of_key"]:
        return DataError(source, key_path(parts), "a key is of the wrong kind", _plain(what).partition(";")[0])
    if field := re.fullmatch(r"Object contains unknown field `(.*)`", what):
        known = _fields_at(type_, parts)
        return DataError(source, key_path((*parts, field[1])), "unknown key", _one_of(field[1], known))
    if field := re.fullmatch(r"Object missing required field `(.*)`", what):
        return DataError(source, key_path((*parts, field[1])), "missing", "a value for this key")
    if what.startswith("Invalid enum value"):
        choices = [str(choice) for info in _types_at(type_, parts) for choice in _members(info)]
        found = _value_at(tree, parts)
        return DataError(source, key_path(parts), f"found {_describe(found)}", _one_of(str(found), choices))
    if what.startswith("Expected "):
        return DataError(source, key_path(parts), f"found {_describe(_value_at(tree, parts))}", _plain(what))
    return DataError(source, key_path(parts), _lower_first(what))


def _split(path: str) -> list[Key]:
    found = _PATH_PART.findall(path)
    return [name or (int(position) if position != _SOMEWHERE else position) for name, position in found]


def _name_keys(tree: Any, parts: list[Key], complaint: str, type_: type[Any]) -> tuple[Key, ...]:
    """The path with the real key wherever msgspec only says that it is some value of a mapping.

    The key is found by converting each entry of the mapping alone: the one that still fails alike is meant.
    """
    for position, part in enumerate(parts):
        holder = _value_at(tree, parts[:position])
        if part == _SOMEWHERE and isinstance(holder, Mapping):
            for name in holder:
                trial = _replaced(tree, parts[:position], {name: holder[name]})
                if _complaint(trial, type_) == complaint:
                    tree, parts[position] = trial, name
                    break
    return tuple(parts)


def _complaint(tree: Any, type_: type[Any]) -> str:
    try:
        msgspec.convert(tree, type_, strict=True, str_keys=True, dec_hook=_exact)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _value_at(tree: Any, parts: Sequence[Key]) -> Any:
    for part in parts:
        if isinstance(tree, Mapping):
            tree = tree.get(part)
        elif isinstance(tree, list) and isinstance(part, int):
            tree = tree[part]
    return tree


def _replaced(tree: Any, parts: Sequence[Key], value: Any) -> Any:
    if not parts:
        return value
    copy = tree.copy()
    copy[parts[0]] = _replaced(tree[parts[0]], parts[1:], value)
    return copy


def _types_at(type_: type[Any], parts: Sequence[Key]) -> list[inspect.Type]:
    """The types that the declaration allows at that path; several where it is a union."""
    level = _alternatives(inspect.type_info(type_))
    for part in parts:
        level = [found for info in level for inner in _inner_types(info, part) for found in _alternatives(inner)]
    return level


def _alternatives(info: inspect.Type) -> list[inspect.Type]:
    return list(info.types) if isinstance(info, inspect.UnionType) else [info]


def _inner_types(info: inspect.Type, part: Key) -> list[inspect.Type]:
    if isinstance(info, inspect.StructType):
        return [field.type for field in info.fields if field.encode_name == part]
    if isinstance(info, inspect.DictType):
        return [info.value_type]
    if isinstance(info, inspect.TupleType) and isinstance(part, int):
        return list(info.item_types[part : part + 1])
    return [info.item_type] if isinstance(info, inspect.CollectionType) else []


def _fields_at(type_: type[Any], parts: Sequence[Key]) -> list[str]:
    """The keys that the declaration names at that path."""
    found = [info for info in _types_at(type_, parts) if isinstance(info, inspect.StructType)]
    return [field.encode_name for info in found for field in info.fields]


def _members(info: inspect.Type) -> list[Any]:
    if isinstance(info, inspect.EnumType):
        return [member.value for member in info.cls]
    return list(info.values) if isinstance(info, inspect.LiteralType) else []


# -- words --------------------------------------------------------------------------------------------------------


def _plain(what: str) -> str:
    """msgspec's "Expected `int | null`, got `str`" as "a whole number or nothing"."""
    wanted = re.sub(r", got .*", "", what.removeprefix("Expected "))
    return re.sub(r"`([^`]*)`", lambda quoted: " or ".join(map(_plain_word, quoted[1].split(" | "))), wanted)


def _plain_word(word: str) -> str:
    return _PLAIN_WORDS.get(word, word)


def _one_of(word: str, known: Iterable[str]) -> str:
    names = list(dict.fromkeys(known))
    likely = nearest(word, names)
    return f"one of {', '.join(names) or 'none'}" + (f" (did you mean {likely!r}?)" if likely else "")


def _shape(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a table"
    return "a list" if isinstance(value, list) else "a value"


def _describe(value: Any) -> str:
    return repr(value) if _shape(value) == "a value" else _shape(value)


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def _last_place(text: str) -> str:
    return f"line {text.count(chr(10)) + 1}, column {len(text) - text.rfind(chr(10))}"
