"""Play that comes to an end: without second thoughts no state ever comes back, and no game is longer than foretold.

A state may come back by actions that are not second thoughts (`State.forward`). Then blind players and searches never
come to an end. There are two ways to find such a state: whole games played forward, in which every state between two
rolls is remembered; and from single states, a step and every step that might lead straight back.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from grognard.engine.frames import Waits
from grognard.engine.options import OptionValue
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State

from .walks import random_faces

TRIED = 6
"""How many first steps are tried from a state."""
BACK = 60
"""How many steps back are tried after each of them."""


def check_end(
    rules: Ruleset, seed: int, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None
) -> int:
    """Play one game forward, blindly: no state may come back, and it must be over in time. Returns its length."""
    rng, state = Random(seed), rules.start(scenario, options)
    where = f"{rules.id}, seed {seed}, scenario {scenario}, options {dict(options or {})}"
    seen: dict[str, int] = {}
    trail: list[int] = []
    for steps in range(rules.flow.longest_game + 1):
        if state.waits is Waits.END:
            return steps
        if state.waits is not Waits.DECISION:
            state.fall(random_faces(state, rng))  # from here on every state has one roll more
            seen, trail = {}, []
            continue
        again = seen.setdefault(state.hash(), len(trail))
        assert again == len(trail), f"{where}: a state came back by {_texts(rules, trail[again:])}"
        number = rng.choice(check_forward(rules, state, where))
        trail.append(number)
        state.play(number)
    raise AssertionError(f"{where}: not over after {rules.flow.longest_game} steps, the longest game there is")


def check_forward(rules: Ruleset, state: State, where: str = "") -> list[int]:
    """The forward actions are some of the legal ones, at least one, and without the verbs that take back."""
    forward, numbers = state.forward(), state.numbers()
    assert forward, f"{where}: nothing leads forward"
    assert set(forward) <= set(numbers), f"{where}: something that is not legal leads forward"
    beyond = set(forward) - set(rules.vocabulary.forward(numbers))
    assert not beyond, f"{where}: {_texts(rules, sorted(beyond))} only take back"
    return forward


def check_no_way_back(rules: Ruleset, state: State, rng: Random, where: str = "") -> int:
    """No step forward is undone by the next one. Returns how many pairs of steps were tried."""
    tried = 0
    if state.waits is not Waits.DECISION:
        return tried
    before, role = state.hash(), state.frames[-1].role(state)
    forward = state.forward()
    for first in rng.sample(forward, min(len(forward), TRIED)):
        twin = state.copy()
        twin.play(first)
        if twin.waits is not Waits.DECISION or twin.rolls != state.rolls or twin.frames[-1].role(twin) != role:
            continue
        for second in _likely(rules, first, twin.forward(), rng):
            back = twin.copy()
            back.play(second)
            undone = back.frames == state.frames and back.hash() == before
            assert not undone, f"{where}: {_texts(rules, [first, second])} lead back to where they began"
            tried += 1
    return tried


def _likely(rules: Ruleset, first: int, numbers: list[int], rng: Random) -> list[int]:
    """The next steps that might undo the first: those about the same things, or about nothing."""
    about = set(rules.vocabulary.action(first).args)
    actions = ((number, rules.vocabulary.action(number).args) for number in numbers)
    likely = [number for number, args in actions if not args or not about or about & set(args)]
    return rng.sample(likely, min(len(likely), BACK))


def _texts(rules: Ruleset, numbers: list[int]) -> str:
    return ", ".join(f"'{rules.vocabulary.action(number).text}'" for number in numbers)
