"""No sentence a player reads contains an id or a key: games of all five are walked and everything they say is read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

import grognard
from grognard.cli.terminal.menu import make_menu
from grognard.cli.terminal.names import Names
from grognard.engine.nodes import Decision
from grognard.testing import random_match, walk
from grognard.testing.words import Reader, Sentence, sentences_of_match, sentences_of_rules, walked_sentences

PLURALS = {
    "metaurus": ("Celts", "Iberians", "Africans", "Ligurians", "Africans and Ligurians", "Elephants", "Balearics")
}
"""Names of many: what is said of them is said of many."""
EVERY = {"metz": 5, "metaurus": 41, "pattons_best": 31, "strike_counter_strike": 149, "wacht_am_rhein": 23}
"""Steps between two looks at a game."""
MOST = 6000
"""So many steps of a campaign are enough."""
WALKS = [(game, scenario) for game in grognard.installed_games() for scenario in grognard.ruleset(game).scenarios]


def reader(game: str) -> Reader:
    return Reader(grognard.ruleset(game), PLURALS.get(game, ()))


@pytest.mark.parametrize("game", grognard.installed_games())
def test_what_a_game_says_about_itself_is_for_people(game: str) -> None:
    reader(game).check(sentences_of_rules(grognard.ruleset(game)))


@pytest.mark.parametrize(("game", "scenario"), WALKS)
def test_what_is_said_in_a_game_is_for_people(game: str, scenario: str) -> None:
    rules = grognard.ruleset(game)
    walks = (walked_sentences(rules, scenario, seed, EVERY[game], MOST) for seed in range(2))
    reader(game).check(chain.from_iterable(walks))


def said_by_the_terminal(game: str, scenario: str, seed: int) -> Iterator[Sentence]:
    """Menus and hints of a random game: every choice, and what would be recommended in a sentence."""
    rules, rng = grognard.ruleset(game), Random(seed)
    for count, state in enumerate(walk(rules, seed, scenario)):
        node = state.node
        if count > MOST:
            return
        if count % EVERY[game] or not isinstance(node, Decision):
            continue
        names = Names(rules, state.view(node.role))
        menu = make_menu(names, state, node, None)
        yield from (Sentence(line, "terminal.tally.lines") for line in menu.tally)
        for choice in menu.choices:
            yield Sentence(choice.text.strip(), "terminal.choice.lines")
            yield from (Sentence(line, "terminal.choice.more.lines") for line in (*choice.more, *choice.gist))
        for action in rng.sample(node.actions, min(len(node.actions), 12)):
            said = names.sentence(action, rules.details(state, action))
            yield Sentence(f"I would {said}.", "terminal.hint")


@pytest.mark.parametrize(("game", "scenario"), WALKS)
def test_what_the_terminal_says_is_for_people(game: str, scenario: str) -> None:
    reader(game).check(said_by_the_terminal(game, scenario, 5))


@pytest.mark.parametrize("game", grognard.installed_games())
def test_what_is_told_of_a_whole_game_is_for_people(game: str) -> None:
    rules = grognard.ruleset(game)
    reader(game).check(sentences_of_match(random_match(rules, 3, next(iter(rules.scenarios)))))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("knocked out by Pak40_75L", "a key with an underscore"),
        ("3. PzGr 902: dug_in", "a key with an underscore"),
        ("combine iii+vii", "ids joined"),
        ("'face seat.driver' is not possible now", "a key in parts"),
        ("[4.0] 'close loader' is not possible now", "a key in quotes"),
        ("rolled 6: -/1m2d", "a code of figures"),
        ("no Advance Fire marker may be placed in 6-8.long", "a key in parts"),
        ("park:31.25 is full", "a key in parts"),
        ("1 rounds left", "one of many"),
        ("the fire lasts 1 hours, die 1", "one of many"),
        ("he waits 2 hour", "many of one"),
        ("Celts is activated", "one and many"),
        ("Elephants attacks Celts 1", "one and many"),
        ("Celts 1 counter-attack I Legion 1", "one and many"),
        ("Combat Calendar, 1944-07-27", "a date of a machine"),
        ("Turn 25-0700", "a date of a machine"),
        ("Marder III (e2) is spotted", "the id of a piece"),
        ("Panther , close", "a stray blank or mark"),
        ("two  blanks", "a stray blank or mark"),
        ("the {unit} moves", "an unfilled blank"),
        ("nextTurn", "a key in two cases"),
        ("8 must retreat one hex", "a bare number for a unit"),
        ("Attack on 8 in 0609 by CCB", "a bare number for a unit"),
    ],
)
def test_the_reader_finds(text: str, fault: str) -> None:
    assert fault in [kind for kind, _ in reader("metaurus").faults(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Celts 1 attacks I Legion 2 in 0809",
        "Celts 1 and Celts 2 are Engaged with I Legion 1",
        "The Elephants rampage",
        "1 round left, 2 rounds fired, turn 1 begins",
        "US 2 moves from 0406 to 0507 for 2 MP",
        "[7.43] the enemy's units' zones; 6-8, close range",
        "27 July 1944, 09:15",
        "12:30 ... e.g. 1/504 PIR, 3.5 MP, 40 %",
        "I. V.A.K. 401 is not on the map",
    ],
)
def test_the_reader_leaves_in_peace(text: str) -> None:
    assert reader("metaurus").faults(text) == []
