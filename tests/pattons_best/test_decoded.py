"""What is shown of a state does not depend on how it was reached: the same after writing and reading it."""

from __future__ import annotations

import pytest

from grognard.engine.frames import Waits
from grognard.games.pattons_best.state import PattonState
from grognard.testing.walks import walk

from .support import RULES

EVERY = 7


@pytest.mark.parametrize(("scenario", "seed"), [("engagement", 1), ("day", 0), ("day", 4)])
def test_views_details_and_previews_are_the_same_after_decoding(scenario: str, seed: int) -> None:
    looked_at = 0
    for count, state in enumerate(walk(RULES, seed, scenario, {"fuel": True, "mg_ammo": True})):
        if count % EVERY:
            continue
        looked_at += 1
        assert isinstance(state, PattonState)
        again = RULES.state_from_json(state.to_json())
        assert again.view("commander") == state.view("commander")
        assert RULES.sheet.overlays(again, "commander") == RULES.sheet.overlays(state, "commander")
        before, after = RULES.sheet.preview(state, "commander"), RULES.sheet.preview(again, "commander")
        assert (before and before.shown()) == (after and after.shown())
        if state.waits is Waits.DECISION:
            for number in state.numbers():
                action = RULES.vocabulary.action(number)
                assert RULES.sheet.details(again, action) == RULES.sheet.details(state, action), action.text
    assert looked_at > 5
