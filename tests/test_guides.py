"""Guided starts: every game has one, every card of it can be done, and what is wrong in one is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.parade import GAME as PARADE

import grognard
from grognard.engine.errors import DataError
from grognard.engine.guide import GuideMoment, Until, read_guide
from grognard.engine.ruleset import Ruleset
from grognard.library import data_trees, guide_of, installed_games
from grognard.testing import check_guide

PARADES_GUIDE = (Path(__file__).parent / "games" / "parade" / "guide.toml").read_text("utf-8")
CARDS = """role = "red"
minutes = 1
[[cards]]
title = "A card"
text = "Words."
"""


@pytest.fixture(scope="module")
def parade() -> Ruleset:
    return PARADE.build(data_trees(PARADE))


@pytest.mark.parametrize("game", installed_games())
def test_every_game_has_a_guide_that_leads_where_it_says(game: str) -> None:
    rules = grognard.ruleset(game)
    guide = guide_of(rules)
    assert guide is not None, f"{game} brings no guide.toml"
    check_guide(rules, guide)


def test_a_game_of_somebody_elses_can_bring_one(parade: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    check_guide(parade, read_guide(PARADES_GUIDE, parade))
    assert guide_of(parade) is None, "it is not installed"
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "games"))
    assert guide_of(grognard.ruleset("parade")) == read_guide(PARADES_GUIDE, parade)


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        (CARDS.replace("red", "reds"), "role", "'red'"),
        (CARDS.replace("minutes = 1", "minutes = 1\nscenario = 'basics'"), "scenario", "'basic'"),
        (CARDS.replace("title", "titel"), "cards[0]", "title"),
        (CARDS + 'until.offers = ["mve"]', "cards[0].until.offers[0]", "'move'"),
        (CARDS + 'play = ["salute r_5", "mov r_1 *"]', "cards[0].play[1]", "'move'"),
        (CARDS + 'play = ["move r_1"]', "cards[0].play[0]", "'move PIECE PLACE'"),
        (CARDS + 'play = ["move * 9999"]', "cards[0].play[0]", "9999"),
    ],
)
def test_what_is_wrong_in_a_guide_is_told_with_its_key(parade: Ruleset, text: str, key: str, words: str) -> None:
    with pytest.raises(DataError) as caught:
        read_guide(text, parade)
    assert caught.value.source == "guide.toml"
    assert caught.value.key.startswith(key)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ('until.events = ["saluted"]\nplay = ["turn * *"]', "nothing of"),
        ('until.phase = ["moon"]\nplay = ["play band *"]', "not done after"),
        ('until.selects = true\nlight = ["r_99"]', "can go anywhere"),
        ('light = ["r_99"]', "lights"),
        ('until.offers = ["order"]\nplay = ["salute *"]', "done without"),
    ],
)
def test_a_guide_that_leads_astray_is_found(parade: Ruleset, wrong: str, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_guide(parade, read_guide(CARDS + wrong, parade), range(1))
    unknown = CARDS.replace("Words.", "Words [99].")
    with pytest.raises(AssertionError, match="cites"):
        check_guide(parade, read_guide(unknown, parade), range(1))


def test_when_a_card_is_done() -> None:
    moment = GuideMoment("red.movement", frozenset({"move", "end"}), frozenset({"moved"}))
    assert Until(events=("attack", "moved")).met(moment)
    assert not Until(events=("attack",)).met(moment)
    assert Until(events=("attack",), offers=("end",)).met(moment)
    assert Until(lacks=("attack", "roll")).met(moment)
    assert not Until(lacks=("attack", "end")).met(moment)
    assert Until(selects=True).met(moment._replace(selected=True))
    assert Until(phase=("*.movement",)).met(moment)
    assert not Until(phase=("red?movement", "red")).met(moment)
    assert Until(outside=("setup",)).met(moment)
    assert not Until().met(moment)
