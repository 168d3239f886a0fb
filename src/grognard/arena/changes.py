"""Changed figures: `units.us_ccb.strength=6` as data laid over a game's own.

A key is written as `grognard data GAME` prints it, with the name of its file in front if two files have the same key.
The value is TOML: 6, "text", true, [1, 2].
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import Any

from grognard.engine.cases import without_texts
from grognard.engine.data import figures, nearest
from grognard.engine.errors import DataError
from grognard.library import Trees, lay_over

_PART = re.compile(r'"([^"]*)"|\[(\d+)\]|([^.\[\]"]+)')
_FLAG = "--set"
Key = str | int


def read_changes(trees: Trees, words: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The changes that `key=value` words describe. Raises DataError for a key that does not exist, or exists twice."""
    changes: dict[str, dict[str, Any]] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise DataError(_FLAG, word, "there is no value", "a word such as units.us_ccb.strength=6")
        file, path = _find(without_texts(trees), key.strip())
        laid = lay_over(trees, changes)
        branch = _branch(laid[file], path, _value(value.strip()))
        changes[file] = merged(changes.get(file, {}), branch)
    return changes


def _find(trees: Trees, key: str) -> tuple[str, list[Key]]:
    """The file and the path of a key."""
    path = [name or quoted or int(number) for quoted, number, name in _PART.findall(key)]
    found = list(_candidates(trees, path))
    if len(found) == 1:
        return found[0]
    if found:
        files = " or ".join(f"{PurePath(file).stem}.{key}" for file, _ in found)
        raise DataError(_FLAG, key, "several data files have this key", files)
    known = [figure.key for name, tree in trees.items() for figure in figures(tree, name)]
    near = nearest(key, known)
    raise DataError(_FLAG, key, "there is no such figure", f"'{near}'" if near else "a key that 'grognard data' lists")


def _candidates(trees: Trees, path: list[Key]) -> Iterator[tuple[str, list[Key]]]:
    for name, tree in trees.items():
        if path and _has(tree, path):
            yield name, path
        elif len(path) > 1 and path[0] == PurePath(name).stem and _has(tree, path[1:]):
            yield name, path[1:]


def _has(tree: Any, path: list[Key]) -> bool:
    for part in path:
        known = range(len(tree)) if isinstance(tree, list) else tree if isinstance(tree, Mapping) else ()
        if part not in known:
            return False
        tree = tree[part]
    return True


def _branch(tree: Any, path: list[Key], value: Any) -> Any:
    """Only the branch that leads to the key, with its new value; a list on the way is given whole."""
    if not path:
        return value
    part, rest = path[0], path[1:]
    if isinstance(tree, list):
        return [_branch(item, rest, value) if number == part else item for number, item in enumerate(tree)]
    return {part: _branch(tree[part], rest, value)}


def merged(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """Two sets of changes as one. Where both change a key, the second wins."""
    both = dict(first)
    for key, value in second.items():
        inner = both.get(key)
        both[key] = merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return both


def _value(text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
