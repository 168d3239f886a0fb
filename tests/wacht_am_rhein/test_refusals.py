"""Whatever is not in the list of legal actions is refused with a reason, and whatever is in it is not."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.games.wacht_am_rhein.rules.frame import WachtChoice
from grognard.games.wacht_am_rhein.state import WachtState
from grognard.testing.walks import step

from .support import RULES, start

EACH = 100
"""So many actions of each verb are asked about at a decision, besides the legal ones."""
RARE = 8
"""Moments of a kind that has come up less often than this are always looked at, others now and then."""


def conceivable(state: WachtState, rng: Random) -> list[Action]:
    """Actions of every verb that belongs to this moment, with any units and hexes, and all that are legal."""
    frame = state.frames[-1]
    assert isinstance(frame, WachtChoice)
    words = RULES.vocabulary
    found = list(state.numbers())
    for name in frame.verbs:
        numbers = range(words.first(name), words.first(name) + words.verbs[name].size)
        found += numbers if len(numbers) <= EACH else rng.sample(numbers, EACH)
    return [words.action(number) for number in found]


def check(state: WachtState, rng: Random) -> None:
    """Every action that one could think of now is legal or refused, never both or neither."""
    legal = set(state.node.actions)  # type: ignore[union-attr]
    for action in conceivable(state, rng):
        reasons = state.refusals(action)
        assert (action in legal) == (not reasons), f"{action.text}: {reasons}"
        assert all(reason.sentence and reason.rule for reason in reasons)


@pytest.mark.parametrize("seed", range(12))
def test_an_action_is_legal_or_there_is_a_reason_against_it(seed: int) -> None:
    rng = Random(seed)
    state = start(extended_night=bool(seed % 2), weather="rolled" if seed % 2 else "fixed")
    seen: Counter[str] = Counter()
    while state.waits is not Waits.END:
        name = type(state.frames[-1]).__name__
        if state.waits is Waits.DECISION and (seen[name] < RARE or rng.random() < 0.05):
            seen[name] += 1
            check(state, rng)
        step(state, rng)
    assert {"ModePhase", "ConstructionPhase", "MovementPhase", "Moving", "CombatPhase", "Battle"} <= set(seen)
