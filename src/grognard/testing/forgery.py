"""Forged states: whatever somebody changes in a saved state, it is refused, or the game can be played on from it.

    python -m grognard.testing.forge metz --count 2000

A record may begin with a state its author wrote, with the right hash, so the hash protects nobody. `check_forgeries`
changes numbers, texts and lists of true states at random. A state that `examined` lets through must keep the
invariants. It must allow looking and playing on without an exception and without hanging.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

import msgspec

from grognard.engine.bounds import examined
from grognard.engine.errors import DataError
from grognard.engine.frames import Waits
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.state import State
from grognard.library import ruleset

from .walks import random_options, step, walk

SECONDS = 20
"""A forged state that takes longer than this would hang the program that opens it."""
STEPS = 3
"""How many blind steps are made from a forged state that was let through."""
STRANGE = (-(2**70), -1000, -2, -1, 0, 1, 2, 3, 5, 7, 17, 63, 64, 999, 100_000, 2**40, 2**70)


class Hang(BaseException):
    """It took too long. This is no Exception, so that no code on the way takes it for a refusal."""


@contextmanager
def _in_time(seconds: int, what: str) -> Iterator[None]:
    if sys.platform == "win32":  # there is no alarm clock; the time limit of each test must do
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise Hang(what)

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def check_forgeries(rules: Ruleset, state: State, rng: Random, count: int = 20, where: str = "") -> int:
    """Forge a state `count` times; returns how many were let through."""
    return sum(_check_forgery(rules, _forged(state, rng), rng, where) for _ in range(count))


def _check_forgery(rules: Ruleset, forged: tuple[str, dict[str, Any]], rng: Random, where: str) -> int:
    what, form = forged
    try:
        with _in_time(SECONDS, what):
            found = examined(rules.state_from_json(msgspec.json.encode(form)))
    except DataError:
        return 0
    except (Exception, Hang) as error:
        raise AssertionError(f"{where}: {what}: {type(error).__name__} {error} on reading") from error
    try:
        with _in_time(SECONDS, what):
            _play_on(rules, found, rng)
    except (Exception, Hang) as error:
        raise AssertionError(f"{where}: {what}: {type(error).__name__} {error} while playing on") from error
    return 1


def _play_on(rules: Ruleset, state: State, rng: Random) -> None:
    for _ in range(STEPS):
        for role in (*rules.roles, SPECTATOR):
            state.view(role)
            rules.sheet.preview(state, role)
        state.hash()
        if state.waits is Waits.END:
            return
        step(state, rng)
        broken = state.broken_invariants()
        assert not broken, broken[0]


def _forged(state: State, rng: Random) -> tuple[str, dict[str, Any]]:
    """The encoded state with one to three values changed, and what was changed."""
    form = msgspec.json.decode(msgspec.json.encode(state.encode()))
    told = [_change(form, rng) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
    return "; ".join(told), form


def _change(form: Any, rng: Random) -> str:
    """Change one value somewhere. Frames are picked more often, since nothing else is checked so seldom."""
    at: Any = form
    path: list[str] = []
    if rng.random() < 0.5 and isinstance(form, dict) and form.get("frames"):
        at, path = form["frames"], ["frames"]
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return "nothing"
        key = rng.choice(keys)
        path.append(str(key))
        inner = at[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.93:
            at = inner
            continue
        at[key] = _other(inner, rng)
        return f"{'.'.join(path)} = {str(at[key])[:40]}, was {str(inner)[:40]}"


def _other(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = value + rng.choice((-1, 1))
        return rng.choice((rng.choice(STRANGE), near, value ^ 1, rng.randrange(64), -value - 1))
    if isinstance(value, str):
        return rng.choice(("", "x", "-1", "0xfffffffffffffff", value[::-1], value + value, 5))
    if isinstance(value, list):
        longer = [*value, *(value[:1] or [0])]
        return rng.choice(([], value[:-1], longer, value[::-1], [rng.choice(STRANGE) for _ in value]))
    if isinstance(value, dict):
        return rng.choice(({}, [], {**value, "frame": "nothing"}, None))
    return rng.choice((None, 0, "x"))


def forge_game(game: str, seed: int, count: int, each: int = 4) -> int:
    """Forge states along a random game until `count` forgeries were tried; returns how many were let through."""
    rules, rng = ruleset(game), Random(seed)
    tried = let_through = 0
    while tried < count:
        scenario = rng.choice(list(rules.scenarios))
        skip = rng.randrange(1, 60)
        for number, state in enumerate(walk(rules, rng.randrange(10**6), scenario, random_options(rules, rng))):
            if number % skip == 0:
                let_through += check_forgeries(rules, state, rng, each, f"{game} seed={seed} step={number}")
                tried += each
            if tried >= count:
                break
    return let_through
