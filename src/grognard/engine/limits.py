"""Limits: what the numbers in the frames of a state from outside may be.

A state sent by somebody else may hold anything and still have the right hash. Every number in its frames is checked
against its range before anything looks up what is not there or counts for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from .errors import DataError

Limits = Mapping[str, range]
"""The range of a field, by its name, or by the name of its frame and its own: "Battle.target"."""
MOST_FRAMES = 100
LONGEST_TEXT = 80
ELSEWHERE = range(-1, 1 << 20)
"""The range of a number without a declared one. All games here declare every number."""


def check_numbers(values: Mapping[str, int | Sequence[int]], limits: Limits) -> None:
    """Raises DataError naming the first key with a number out of its range."""
    for key, value in values.items():
        limit = limits.get(key)
        if limit is None:
            continue
        for number in (value,) if isinstance(value, int) else value:
            if number not in limit:
                raise DataError("state", key, f"{short(number)} cannot be", f"{limit.start} to {limit.stop - 1}")


def check_frames(frames: Sequence[msgspec.Struct], limits: Limits) -> None:
    """Raises DataError naming the first frame and field with a number out of its range."""
    if not 0 < len(frames) <= MOST_FRAMES:
        raise DataError("state", "frames", f"{len(frames)} frames", f"1 to {MOST_FRAMES}")
    for frame in frames:
        name = type(frame).__name__
        for field, number in _numbers(frame):
            if number not in limit_of(name, field, limits):
                raise DataError("state", f"frames.{name}.{field}", f"{short(number)} cannot be")


def limit_of(frame: str, field: str, limits: Limits) -> range:
    """The range of a frame's field. A range in which nothing lies is a limit, too."""
    return limits.get(f"{frame}.{field}", limits.get(field, ELSEWHERE))


def short(number: int) -> str:
    """A number in words, short enough for a complaint."""
    return str(number) if abs(number) < 1 << 64 else "so large a number"


def _numbers(frame: msgspec.Struct) -> Iterator[tuple[str, int]]:
    """Every number of a frame with the name of its field, including the numbers in what the field holds."""
    for field in frame.__struct_fields__:
        yield from _numbers_of(field, getattr(frame, field))


def _numbers_of(field: str, value: Any) -> Iterator[tuple[str, int]]:
    if isinstance(value, msgspec.Struct):
        yield from _numbers(value)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _numbers_of(field, item)
    elif isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise DataError("state", f"frames.{field}", "a text that long cannot be")
    elif isinstance(value, int) and not isinstance(value, bool):
        yield field, value
