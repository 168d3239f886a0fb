"""Bounds: whether a state from outside can be played at all.

A state sent by somebody else may hold anything and still have the right hash. It is read in two steps. The codec checks
every number against its range (`fields`, `limits`), so that nothing looks up what is not there or counts for ever. Then
`examined` checks the game's own invariants, and tries everything on copies that a table does with a state.
"""

from __future__ import annotations

from itertools import islice

from .errors import DataError
from .frames import Waits
from .nodes import Chance, Decision
from .ruleset import SPECTATOR, StateT
from .state import State

TRIED = 16
"""How many legal actions, or results of the dice, are tried on copies of a state from outside."""
FOLLOWED = 24
"""How many steps are followed after some of them: the frames further down the stack must work as well."""
COURSES = 4
"""How many of them are followed."""
LOOKED_AT = 4
"""How many steps lie between two full looks at everything shown."""


def examined(state: StateT) -> StateT:
    """The same state, if a game can be in it and go on from it. Raises DataError if not.

    Anybody may have made it up, so whatever breaks here is the fault of the state and not of the game.
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
    """Build everything that a role is shown."""
    rules, node = state.rules, state.node
    for role in (*rules.roles, SPECTATOR):
        state.view(role)
        rules.sheet.overlays(state, role)
        shown = rules.sheet.preview(state, role)
        if shown is not None:
            shown.shown()
    if isinstance(node, Decision):
        if node.default not in node.actions or node.role not in rules.roles or not node.forward:
            raise ValueError("a decision nobody can take")
        for action in node.actions[:TRIED]:
            rules.sheet.details(state, action)
            rules.sheet.route(state, action)


def _step(state: State, number: int) -> bool:
    """Go on with one of the answers, and tell its events; False if there is nothing to answer."""
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
