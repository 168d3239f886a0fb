"""What the terminal says is for people: prompts, choices, cards, answers and hints of every game without ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, repeat
from pathlib import Path

import pytest

from grognard.analysis import hint
from grognard.cli import store
from grognard.cli.matches import new_match
from grognard.cli.store import hold_open
from grognard.cli.terminal.menu import TO_BE_TYPED
from grognard.cli.terminal.scene import Scene
from grognard.cli.terminal.session import Leave, Session
from grognard.engine import doors
from grognard.engine.phrases import Phrases
from grognard.library import installed_games, ruleset
from grognard.testing.words import Reader, Sentence

SCENARIOS = {"strike_counter_strike": "scholbach", "pattons_best": "campaign"}
ROUNDS = {"pattons_best": 120}
FEW_ROUNDS = 25


class Listener:
    """A face that keeps what it is told, and a player who follows hints and asks questions."""

    width = 78

    def __init__(self, pauses: bool, rounds: int) -> None:
        self.pauses = pauses
        self.script: Iterator[str] = chain(("hint", "odds", "yes", "") * rounds, repeat("quit"))
        self.heard: set[Sentence] = set()

    def hear(self, source: str, texts: Sequence[str]) -> None:
        self.heard |= {Sentence(text, f"{source}.lines") for text in texts if text}

    def show(self, scene: Scene) -> None:
        self.hear("prompt", [scene.prompt, scene.title])
        self.hear("card", scene.card)
        self.hear("notice", scene.notice)
        self.hear("results", list(scene.results))
        for choice in scene.choices:
            if choice.label != TO_BE_TYPED:
                self.hear("choice", [choice.text, choice.group, *choice.more, *choice.gist])

    def ask(self, prompt: str) -> str:
        return next(self.script)

    def read_out(self, title: str, lines: Sequence[str]) -> None:
        self.hear("page", [title, *lines])

    def wait(self, text: str) -> None:
        pass

    def forget(self) -> None:
        pass

    def open(self, log: Sequence[str]) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.mark.parametrize("pauses", [False, True])
@pytest.mark.parametrize("game", installed_games())
def test_what_the_terminal_says_is_for_people(game: str, pauses: bool, tmp_path: Path) -> None:
    rules = ruleset(game)
    path = tmp_path / "game.jsonl"
    store.create(path, new_match(rules, SCENARIOS.get(game), {}, "spoken", None))
    rounds = ROUNDS.get(game, FEW_ROUNDS)
    listener = Listener(pauses, rounds)
    with hold_open(path) as held, suppress(Leave):
        Session(held, dict.fromkeys(rules.roles, "human"), listener).play()
    assert len(listener.heard) > rounds
    Reader(rules).check(listener.heard)


@pytest.mark.parametrize("game", installed_games())
def test_a_hint_and_its_alternatives_are_said_with_names(game: str) -> None:
    rules = ruleset(game)
    match = new_match(rules, SCENARIOS.get(game), {}, "spoken", None)
    while hasattr(match.state.node, "bands"):
        match.roll()
    advice = hint(match, "greedy")
    phrases = Phrases(rules, doors.view(match.state, advice.role))
    for text in (advice.action, *(other.action for other in advice.alternatives)):
        action = rules.vocabulary.parse(text)
        said = phrases.sentence(action, doors.details(match.state, action))
        assert not Reader(rules).faults(said), said
