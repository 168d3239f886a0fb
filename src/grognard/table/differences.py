"""Differences: how what a role is shown becomes what it is shown next, and the check that both sides stand at the same.

A difference is made from two values of one role and from nothing else, so it tells no more than they do. It is general:
structs and dictionaries by key, lists by what names their items. A client that applies one needs to know none of that,
for it says only what is kept, put and set. The page's half is web/core/differences.js.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any
from zlib import crc32

import msgspec

_write = msgspec.json.Encoder(order="sorted").encode
NAMES = ("id", "text")
"""What may name the items of a list: a text that each of them has under the same key."""
FEWEST_ROWS = 3
"""As many objects with the same keys are told as rows."""


class NewItems(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """New items of a list that follow each other: as they are, or, if they are objects with the same keys, as rows."""

    at: int
    """The index of the first."""
    items: tuple[object, ...] = ()
    alike: dict[str, object] = {}
    """Of rows: what all of them have."""
    keys: tuple[str, ...] = ()
    """Of rows: the keys of the other values."""
    rows: tuple[tuple[object, ...], ...] = ()
    """The other values of each."""


class Changes(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How an object or a list becomes another. What is not named stays as it is."""

    keep: tuple[tuple[int, int], ...] | None = None
    """Of a list: the runs of items that stay, each from one index to before the other. Without it, all stay."""
    put: tuple[NewItems, ...] = ()
    """Of a list, after that: new items, one group after the other."""
    gone: tuple[str, ...] = ()
    """Of an object: the keys that are no more."""
    set: dict[str, object] = {}
    """After that: new values, by key or index."""
    inside: dict[str, Changes] = msgspec.field(default_factory=dict, name="in")
    """What changes inside the others, by key or index."""


def check_of(value: object) -> int:
    """A number that both sides can work out: the CRC-32 of the JSON with sorted keys and no spaces.

    JavaScript does not tell 1.0 from 1, so ".0" is left out wherever a value may end, in texts, too.
    """
    text = _write(value)
    for end in (b",", b"}", b"]"):
        text = text.replace(b".0" + end, end)
    return crc32(text)


# -- making -------------------------------------------------------------------------------------------------------


def between(old: msgspec.Struct, new: msgspec.Struct) -> Changes:
    """How one object becomes another."""
    return _of_objects(_fields(old) or {}, _fields(new) or {})


def _changes(old: object, new: object) -> Changes | None:
    """How one object or list becomes another; None if they are not both the one or both the other."""
    old_items, new_items = _items(old), _items(new)
    if old_items is not None and new_items is not None:
        return _of_lists(old_items, new_items)
    old_fields, new_fields = _fields(old), _fields(new)
    if old_fields is not None and new_fields is not None:
        return _of_objects(old_fields, new_fields)
    return None


def _items(value: object) -> Sequence[object] | None:
    return value if isinstance(value, list | tuple) else None


def _fields(value: object) -> Mapping[str, object] | None:
    """An object by its keys in JSON."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, msgspec.Struct):
        return None
    tag, fields = _written(type(value))
    given = ((key, getattr(value, name), default, empty) for name, key, default, empty in fields)
    return tag | {
        key: one for key, one, default, empty in given if one is not default and (one or type(one) is not empty)
    }


@cache
def _written(kind: type[msgspec.Struct]) -> tuple[dict[str, object], list[tuple[str, str, object, type | None]]]:
    """The tag of a struct, and its fields: name, key in JSON, and what is left out: a default, or all that is empty."""
    config = kind.__struct_config__
    tag: dict[str, object] = {} if config.tag_field is None else {config.tag_field: config.tag}
    fields = msgspec.structs.fields(kind)
    if not config.omit_defaults:
        return tag, [(one.name, one.encode_name, ..., None) for one in fields]
    return tag, [(one.name, one.encode_name, one.default, _empty(one)) for one in fields]


def _empty(field: msgspec.structs.FieldInfo) -> type | None:
    """The kind of list or dictionary that is left out if it is empty."""
    return next((kind for kind in (list, dict, set) if field.default_factory is kind), None)


def _same(one: object, other: object) -> bool:
    """Whether two values are the same in JSON, where true is not 1. Within structs that is not looked for."""
    if one is other or isinstance(one, msgspec.Struct):
        return one == other
    if isinstance(one, dict):
        return (
            isinstance(other, dict) and one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
        )
    if isinstance(one, list | tuple):
        return isinstance(other, list | tuple) and len(one) == len(other) and all(map(_same, one, other))
    return one == other and isinstance(one, bool) is isinstance(other, bool)


def _of_objects(old: Mapping[str, object], new: Mapping[str, object]) -> Changes:
    fresh: dict[str, object] = {}
    inside: dict[str, Changes] = {}
    for key, value in new.items():
        if key not in old:
            fresh[key] = value
        elif not _same(old[key], value):
            _tell(key, old[key], value, fresh, inside)
    return Changes(gone=tuple(key for key in old if key not in new), set=fresh, inside=inside)


def _nothing_stays(old: object, found: Changes) -> bool:
    """Whether a list keeps no item, or an object no value: then the new one is told as a whole."""
    if isinstance(old, list | tuple):
        stays = found.keep != () and len(found.set) < len(old)
        return not stays and not any(group.rows for group in found.put)
    return not found.inside and all(key in found.set or key in found.gone for key in _fields(old) or ())


def _tell(key: str, old: object, new: object, fresh: dict[str, object], inside: dict[str, Changes]) -> None:
    """Tell of a value that has become another: what changes inside it, or all of it if nothing of it stays."""
    found = _changes(old, new)
    if found is None or _nothing_stays(old, found):
        fresh[key] = new
    elif found != NOTHING:
        inside[key] = found


NOTHING = Changes()


def _of_lists(old: Sequence[object], new: Sequence[object]) -> Changes:
    came_from = _matched(old, new)
    fresh: dict[str, object] = {}
    inside: dict[str, Changes] = {}
    for index, (source, item) in enumerate(zip(came_from, new, strict=True)):
        if source is not None and not _same(old[source], item):
            _tell(str(index), old[source], item, fresh, inside)
    keep = tuple(_runs(came_from))
    everything = keep == (((0, len(old)),) if old else ())
    return Changes(keep=None if everything else keep, put=tuple(_groups(came_from, new)), set=fresh, inside=inside)


def _matched(old: Sequence[object], new: Sequence[object]) -> list[int | None]:
    """For each item of a list, the index that it had before."""
    before = _by_name(old)
    after = _by_name(new)
    if before is not None and after is not None:
        return [before.get(name) for name in after]
    return _by_place(old, new)


def _by_name(items: Sequence[object]) -> dict[str | None, int] | None:
    """The index of each item by its name, if all have different names."""
    for key in NAMES:
        names = [_name(item, key) for item in items]
        found = dict(zip(names, range(len(items)), strict=True))
        if len(found) == len(items) and None not in found:
            return found
    return None


def _name(item: object, key: str) -> str | None:
    if isinstance(item, str):
        return item
    name = item.get(key) if isinstance(item, dict) else getattr(item, key, None)
    return name if isinstance(name, str) else None


def _by_place(old: Sequence[object], new: Sequence[object]) -> list[int | None]:
    """What is equal at both ends stays; between them, item by item if there are as many as before."""
    shorter = min(len(old), len(new))
    first = next((i for i in range(shorter) if not _same(old[i], new[i])), shorter)
    last = next((i for i in range(shorter - first) if not _same(old[-1 - i], new[-1 - i])), shorter - first)
    middle: list[int | None] = [None] * (len(new) - first - last)
    if len(old) == len(new):
        middle = list(range(first, len(new) - last))
    return [*range(first), *middle, *range(len(old) - last, len(old))]


def _runs(came_from: Sequence[int | None]) -> Iterator[tuple[int, int]]:
    """The kept items as runs of indices that follow each other."""
    start = end = -1
    for source in came_from:
        if source is None:
            continue
        if source != end:
            if end > start:
                yield start, end
            start = source
        end = source + 1
    if end > start:
        yield start, end


def _groups(came_from: Sequence[int | None], new: Sequence[object]) -> Iterator[NewItems]:
    """The new items in groups: those that follow each other and have the same keys, if they are objects."""
    if None not in came_from:
        return
    fresh = [(_fields(item) or item) if source is None else None for source, item in zip(came_from, new, strict=True)]
    sorts = [(source is None, _keys(item)) for source, item in zip(came_from, fresh, strict=True)]
    at = 0
    for (is_new, keys), run in groupby(range(len(new)), key=sorts.__getitem__):
        items = [fresh[index] for index in run]
        if is_new:
            yield _rows(at, keys, items) if keys and len(items) >= FEWEST_ROWS else NewItems(at=at, items=tuple(items))
        at += len(items)


def _keys(item: object) -> tuple[str, ...]:
    return tuple(item) if isinstance(item, dict) else ()


def _rows(at: int, keys: Sequence[str], items: Sequence[Any]) -> NewItems:
    first = items[0]
    alike = {key: first[key] for key in keys if all(_same(first[key], item[key]) for item in items)}
    others = tuple(key for key in keys if key not in alike)
    return NewItems(at=at, alike=alike, keys=others, rows=tuple(tuple(item[key] for key in others) for item in items))


# -- applying -----------------------------------------------------------------------------------------------------


def applied(value: Any, change: Changes) -> Any:
    """What a value in JSON types becomes. The value itself stays as it is, and what does not change is shared."""
    return _applied_to_list(value, change) if isinstance(value, list) else _applied_to_object(value, change)


def _applied_to_object(value: dict[str, Any], change: Changes) -> dict[str, Any]:
    kept = {key: one for key, one in value.items() if key not in change.gone}
    return kept | change.set | {key: applied(value[key], part) for key, part in change.inside.items()}


def _applied_to_list(value: list[Any], change: Changes) -> list[Any]:
    runs = [(0, len(value))] if change.keep is None else change.keep
    items = [item for start, end in runs for item in value[start:end]]
    for group in change.put:
        rows = (group.alike | dict(zip(group.keys, row, strict=True)) for row in group.rows)
        items[group.at : group.at] = [*group.items, *rows]
    for index, item in change.set.items():
        items[int(index)] = item
    for index, part in change.inside.items():
        items[int(index)] = applied(items[int(index)], part)
    return items
