"""No sentence a player reads contains an id or a key: games of all five are walked and everything they say is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest

import grognard
from grognard.cli.terminal.menu import make_menu
from grognard.cli.terminal.names import Names
from grognard.engine import doors
from grognard.engine.nodes import Decision
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.testing import random_match, walk
from grognard.testing.words import (
    Reader,
    Sentence,
    sentences_of_match,
    sentences_of_rules,
    sentences_of_state,
    walked_sentences,
)

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
        names = Names(rules, doors.view(state, node.role))
        menu = make_menu(names, state, node, None)
        yield from (Sentence(line, "terminal.tally.lines") for line in menu.tally)
        for choice in menu.choices:
            yield Sentence(choice.text.strip(), "terminal.choice.lines")
            yield from (Sentence(line, "terminal.choice.more.lines") for line in (*choice.more, *choice.gist))
        for action in rng.sample(node.actions, min(len(node.actions), 12)):
            said = names.sentence(action, doors.details(state, action))
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


# -- each kind of sentence, spoilt on purpose -------------------------------------------------------------------------

KEY = "Pak40_75L is dug_in"
Spoil = Callable[[pytest.MonkeyPatch], None]


def said_early(rules: Ruleset) -> Iterator[Sentence]:
    """What is said in the first steps of a game, by the doors and by the terminal."""
    scenario = next(iter(rules.scenarios))
    for count, state in zip(range(120), walk(rules, 3, scenario), strict=False):
        if not count % 8:
            yield from sentences_of_state(rules, state, Random(count))
    yield from said_by_the_terminal(rules.id, scenario, 3)


def at_the_door(door: str, spoil: Callable[[Any], None]) -> Spoil:
    """One door says something with a key in it."""

    def spoilt(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = doors.DOORS[door]

        def lie(state: State, role: str, asked: doors.Question) -> Any:
            told = msgspec.json.decode(msgspec.json.encode(honest(state, role, asked)))
            spoil(told)
            return told

        monkeypatch.setitem(doors.DOORS, door, lie)

    return spoilt


def of_prompts(view: dict[str, Any]) -> None:
    view["node"]["prompt"] = KEY


def of_refusals(verdict: dict[str, Any]) -> None:
    for refusal in verdict["refusals"]:
        refusal["text"] = KEY


def of_details(actions: list[dict[str, Any]]) -> None:
    for action in actions:
        action["label"] = KEY


def of_events(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = State.apply
    monkeypatch.setattr(
        State, "apply", lambda *given: [msgspec.structs.replace(event, text=KEY) for event in apply(*given)]
    )


def of_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Names, "sentence", lambda *_: KEY)


SPOILT = {
    "prompt": at_the_door("view", of_prompts),
    "event": of_events,
    "why": at_the_door("why", of_refusals),
    "label": at_the_door("actions", of_details),
    "hint": of_hints,
}


@pytest.mark.parametrize("where", SPOILT)
@pytest.mark.parametrize("game", grognard.installed_games())
def test_a_key_in_a_sentence_is_found(game: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    SPOILT[where](monkeypatch)
    with pytest.raises(
        AssertionError, match=rf"key with an underscore.*in [a-z.]*{where}[a-z_.]*: {KEY}|I would {KEY}"
    ):
        reader(game).check(said_early(grognard.ruleset(game)))
