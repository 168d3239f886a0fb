"""The rulebook in our own words: a data file with one text per case. The figures in a text come from other data files.

A text has places for figures, `{charts.stacking.limit}`, `{dates[0]}` or `{placed}`: the name of a figure, followed by
attributes and constant indexes. `:+d` behind it gives a whole number its sign. Nothing else can be written there, so a
data pack may replace the file safely, for instance with one in another language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from . import sentences
from .errors import DataError

FILE = "cases.toml"
TEXTS = frozenset({FILE, sentences.REASONS, sentences.EVENTS})
"""Data files that hold only words. They do not change how a game is played, so they do not count as data of a record.
"""
Tree = TypeVar("Tree", bound=Mapping[str, Any])

_PLACE = re.compile(r"\{(?P<path>[^{}:]*)(?P<sign>:\+d)?\}|[{}]")
_PATH = re.compile(r"[^\W\d_]\w*(\.[^\W\d_]\w*|\[[^\[\]]+\])*")
_STEP = re.compile(r"\.?(?P<name>[^.\[\]]+)|\[(?P<index>[^\[\]]+)\]")


def without_texts(trees: Mapping[str, Tree]) -> dict[str, Tree]:
    """The data files that hold figures."""
    return {name: tree for name, tree in trees.items() if name not in TEXTS}


def filled(texts: Mapping[str, str], figures: Mapping[str, object], source: str = FILE) -> dict[str, str]:
    """The texts with their figures. Raises DataError, naming the case, where a place stands for no figure."""

    def fill(case: str, text: str) -> str:
        return _PLACE.sub(lambda place: _shown(place, figures, source, case), text)

    return {case: fill(case, text) for case, text in texts.items()}


def by_die(labels: Sequence[object]) -> str:
    """A table from face 0 on in words. Faces with the same result are taken together: "0 to 5: mist, 6 to 9: clear"."""
    parts, start = [], 0
    for face in range(1, len(labels) + 1):
        if face == len(labels) or labels[face] != labels[start]:
            span = str(start) if face - 1 == start else f"{start} to {face - 1}"
            parts.append(f"{span}: {labels[start]}")
            start = face
    return ", ".join(parts)


def _shown(place: re.Match[str], figures: Mapping[str, object], source: str, case: str) -> str:
    try:
        value = _found(place["path"] or "", figures)
    except (AttributeError, LookupError, ValueError) as error:
        raise DataError(source, case, f"there is no figure '{place[0]}'", "names that lead to a figure") from error
    if place["sign"] and isinstance(value, int):
        return f"{value:+d}"
    if place["sign"] or not isinstance(value, str | int | Fraction):
        raise DataError(source, case, f"'{place[0]}' cannot be written", "a number or a text")
    return str(value)


def _found(path: str, figures: Mapping[str, object]) -> object:
    """What a path leads to. A name that begins with an underscore is never a figure."""
    if not _PATH.fullmatch(path):
        raise ValueError(path)
    first, *steps = _STEP.finditer(path)
    value = figures[first["name"]]
    for step in steps:
        value = getattr(value, step["name"]) if step["name"] else _at(value, step["index"])
    return value


def _at(value: object, index: str) -> object:
    """The entry of a table under a key, or of a list at a position."""
    if isinstance(value, Mapping):
        return value[index] if index in value else value[int(index)]
    if isinstance(value, Sequence):
        return value[int(index)]
    raise LookupError(index)
