"""Actions in words: names instead of ids, whatever the game."""

from __future__ import annotations

import pytest

from grognard.engine import doors
from grognard.engine.nodes import Decision
from grognard.engine.phrases import Phrases, says
from grognard.engine.ruleset import SPECTATOR
from grognard.library import installed_games, ruleset
from grognard.testing.walks import walk


@pytest.mark.parametrize(
    ("game", "scenario", "text", "said"),
    [
        ("metz", "basic", "move us_357 0304", "move American 357/90 Infantry to 0304 Briey"),
        ("metz", "basic", "attack 0507", "attack German 1010/462 Infantry in 0507"),
        ("metaurus", "battle", "wheel i N", "wheel I Legion N"),
        ("wacht_am_rhein", "rollbahn_d", "fall_back", "fall back"),
        ("pattons_best", "campaign", "advancing_fire no", "advancing fire no"),
    ],
)
def test_an_action_is_said_with_names(game: str, scenario: str, text: str, said: str) -> None:
    rules = ruleset(game)
    phrases = Phrases(rules, doors.view(rules.start(scenario), SPECTATOR))
    assert phrases.sentence(rules.vocabulary.parse(text)).startswith(said)


@pytest.mark.parametrize("game", installed_games())
def test_no_legal_action_is_said_with_a_key(game: str) -> None:
    rules = ruleset(game)
    for count, state in enumerate(walk(rules, 7, next(iter(rules.scenarios)))):
        node = state.node
        if count % 10 == 0 and isinstance(node, Decision):
            phrases = Phrases(rules, doors.view(state, node.role))
            for action in node.actions[:40]:
                assert "_" not in phrases.sentence(action, doors.details(state, action)), action
        if count > 400:
            return


def test_a_word_is_said_only_as_a_whole() -> None:
    assert not says("0 in the ready rack", "HE")
    assert says("Fire at Marder III (2)", "Marder III (2)")
    assert says("HE into the gun", "he")
