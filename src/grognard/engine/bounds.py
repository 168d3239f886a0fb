"""Bounds: what the numbers of a state may be, and whether a state from outside can be played at all.

A state that somebody sends may hold anything, with the right hash. It is read in two steps. The game's codec checks
every number against its range, those in frames with `check_frames`, so that nothing looks up what is not there or
counts for ever. Then `examined` asks the game's own invariants, and does with copies whatever a table does with one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from .errors import DataError
from .frames import Waits
from .nodes import Chance, Decision
from .ruleset import SPECTATOR
from .state import State

Limits = Mapping[str, range]
"""What a field may be, by its name, or by the name of the frame and its own: "Battle.target"."""
MOST_FRAMES = 100
LONGEST_TEXT = 80
ELSEWHERE = range(-1, 1 << 20)
"""What a field of a frame may be about which nothing is said: the games of this house say something about each."""
TRIED = 16
"""So many legal actions, or ways the dice can fall, are tried on copies of a state from outside."""
FOLLOWED = 24
"""So many steps some of them are followed: what lies further down in the stack of frames must work as well."""
COURSES = 4
"""So many of them are followed."""
LOOKED_AT = 4
"""On the way, everything is looked at every so many steps."""


def check_numbers(values: Mapping[str, int | Sequence[int]], limits: Limits) -> None:
    """Raises DataError naming the first key with a number out of its range."""
    for key, value in values.items():
        limit = limits.get(key)
        if limit is None:
            continue
        for number in (value,) if isinstance(value, int) else value:
            if number not in limit:
                raise DataError("state", key, f"{_short(number)} cannot be", f"{limit.start} to {limit.stop - 1}")


def check_frames(frames: Sequence[msgspec.Struct], limits: Limits) -> None:
    """Raises DataError naming the first frame and field with a number out of its range."""
    if not 0 < len(frames) <= MOST_FRAMES:
        raise DataError("state", "frames", f"{len(frames)} frames", f"1 to {MOST_FRAMES}")
    for frame in frames:
        name = type(frame).__name__
        for field, number in _numbers(frame):
            if number not in limit_of(name, field, limits):
                raise DataError("state", f"frames.{name}.{field}", f"{_short(number)} cannot be")


def limit_of(frame: str, field: str, limits: Limits) -> range:
    """What the field of a frame may be; a range in which nothing lies is a limit, too."""
    return limits.get(f"{frame}.{field}", limits.get(field, ELSEWHERE))


def _numbers(frame: msgspec.Struct) -> Iterator[tuple[str, int]]:
    """Every number of a frame with the name of its field, those of what it holds included."""
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


def _short(number: int) -> str:
    return str(number) if abs(number) < 1 << 64 else "so large a number"


def examined(state: State) -> State:
    """The same state, if a game can be in it and go on from it. Raises DataError if not.

    It may have been made up by anybody, so whatever breaks here is wrong with the state and not with the game.
    """
    try:
        broken = state.broken_invariants()
        if not broken:
            _try_out(state)
    except Exception as error:
        raise DataError("state", "", f"no game can be like this ({type(error).__name__})") from error
    if broken:
        raise DataError("state", "", f"no game can be like this: {broken[0][:200]}")
    return state


def _try_out(state: State) -> None:
    _look_at(state)
    for number in range(TRIED):
        later = state.copy()
        if not _step(later, number):
            return
        _must_hold(later)
    for course in range(COURSES):
        _follow(state.copy(), course)


def _follow(state: State, course: int) -> None:
    for number in range(FOLLOWED):
        if not _step(state, course + number * number):
            break
        if number % LOOKED_AT == course % LOOKED_AT:
            _must_hold(state)
    _must_hold(state)


def _must_hold(state: State) -> None:
    broken = state.broken_invariants()
    if broken:
        raise ValueError(broken[0])
    _look_at(state)


def _look_at(state: State) -> None:
    """Everything a role is shown."""
    rules, node = state.rules, state.node
    for role in (*rules.roles, SPECTATOR):
        state.view(role)
        rules.overlays(state, role)
        shown = rules.preview(state, role)
        if shown is not None:
            shown.lines()
            shown.to_json()
    if isinstance(node, Decision):
        if node.default not in node.actions or node.role not in rules.roles or not node.forward:
            raise ValueError("a decision nobody can take")
        for action in node.actions[:TRIED]:
            rules.details(state, action)
            rules.route(state, action)


def _step(state: State, number: int) -> bool:
    """Go on with one of the answers, the telling way; False if there is nothing to answer."""
    if state.waits is Waits.DECISION:
        numbers = state.numbers()
        state.apply(state.rules.vocabulary.action(numbers[number * 7919 % len(numbers)]))
        return True
    node = state.node
    if not isinstance(node, Chance):
        return False
    ways = list(islice(node.dice.outcomes(), 1000))
    state.roll(ways[number * 7919 % len(ways)])
    return True
