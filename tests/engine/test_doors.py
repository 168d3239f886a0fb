"""Every way to learn something of a state is a door, and every door keeps secrets."""

from __future__ import annotations

import ast
import dataclasses
import inspect as reflect
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grognard
from grognard.engine import doors
from grognard.engine.binder import Mind, Secrets, Sheet, Words
from grognard.engine.doors import DOORS, Question, ask
from grognard.engine.errors import ActionError, GrognardError
from grognard.engine.flow import Flow
from grognard.engine.frames import Waits
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.state import State
from grognard.testing.doors import check_doors
from grognard.testing.walks import walk

SOURCE = Path(doors.__file__).parent.parent

BEHIND = {
    "view": "view",
    "knowledge": "knowledge",
    "known": "knowledge",
    "when": "view",
    "scores": "view",
    "node": "view",
    "numbers": "actions",
    "details": "actions",
    "foresee": "actions",
    "refusals": "why",
    "verdict": "why",
    "route": "route",
    "movement": "ledger",
    "odds": "odds",
    "preview": "preview",
    "overlays": "overlays",
    "fields": "fields",
    "inspector": "inspect",
    "title": "view",
    "pieces": "view",
    "ledger": "view",
    "flags": "view",
    "panels": "view",
    "focus": "view",
    "signs": "view",
    "quick": "view",
}
"""What a state or a ruleset can be asked about a state, and the door that stands for it."""
INSIDE = {
    "apply": "changes the state; its events have an audience",
    "roll": "changes the state; its events have an audience",
    "play": "for play-outs: on states that were made from knowledge",
    "fall": "for play-outs: on states that were made from knowledge",
    "forward": "for play-outs: on states that were made from knowledge",
    "play_heeding": "for simulations",
    "fall_heeding": "for simulations",
    "push": "for frames",
    "pop": "for frames",
    "become": "for frames",
    "emit": "for frames",
    "settle": "for frames",
    "copy": "the whole state, for whoever holds it already",
    "encode": "the whole state, for whoever holds it already",
    "to_json": "the whole state, for whoever holds it already",
    "hash": "given out with a record, which a game that hides something keeps until it is over",
    "waits": "whether dice are due or somebody decides: public",
    "broken_invariants": "for tests, and for states from outside",
    "known_from_json": "reads what a role knows",
    "complete": "draws what a role does not know",
    "tell": "words for an event, whose audience is the event's",
    "effects": "what an event that was told does",
    "commander": "judges states that were made from knowledge",
    "state_from_json": "reads a state from outside",
    "position": "begins a game",
    "start": "begins a game",
    "boards": "the same at any moment",
    "counters": "the same at any moment",
    "cases": "the same at any moment",
    "longest_game": "the same at any moment",
    "judges_luck": "the same at any moment",
    "new": "begins a game",
    "set_up": "begins a game",
    "read_position": "begins a game",
    "codec": "the whole state, for whoever holds it already",
    "chosen": "the scenario and the options, which everybody knows",
    "broken": "for tests, and for states from outside",
    "secrets": "looked into",
    "statistics": "for simulations",
    "diary": "told of a match that is over, or of a game that hides nothing",
}


OF_NO_STATE = {field.name for field in dataclasses.fields(Ruleset)} - {"diary", "statistics"}
"""What a ruleset says of its game, and the parts it binds, which are looked into."""


def asked_about_states() -> set[str]:
    """The public methods of State, those of Ruleset that take a state, and all that a game binds to it.

    What a sheet only says of all games, such as its boards, is about no state.
    """
    fields = {"frames", "log", "rolls", "rules"}
    found = {name for name in vars(State) if not name.startswith("_") and name not in fields}
    for name, method in reflect.getmembers(Ruleset, reflect.isfunction):
        if not name.startswith("_") and {"state", "view", "match"} & set(reflect.signature(method).parameters):
            found.add(name)
    for part in (Flow, Sheet, Words, Mind, Secrets):
        found |= {field.name for field in dataclasses.fields(part)}
    return found | ({field.name for field in dataclasses.fields(Ruleset)} - OF_NO_STATE)


def test_every_question_is_behind_a_door_or_stays_inside() -> None:
    assert asked_about_states() - set(BEHIND) - set(INSIDE) == set()
    assert set(BEHIND.values()) == set(DOORS), "a door that stands for no question"


@pytest.mark.parametrize("path", sorted((SOURCE / "table").glob("*.py")), ids=lambda path: path.name)
def test_the_table_asks_doors_and_nothing_behind_them(path: Path) -> None:
    past = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in BEHIND:
            asked = ast.unparse(node.func.value)
            if asked.endswith(("rules", "state", "sheet", "flow", "mind", "secrets")) or "state_after(" in asked:
                past.append(f"line {node.lineno}: {asked}.{node.func.attr}")
    assert past == [], "ask grognard.engine.doors, which knows who asks"


def secret_states() -> list[State]:
    """Moments of a battle with Orders that somebody does not know."""
    rules = grognard.ruleset("metaurus")
    found = [state.copy() for count, state in zip(range(900), walk(rules, 5), strict=False) if count % 60 == 45]
    return [state for state in found if state.waits is Waits.DECISION]


def ask_everything(states: list[State]) -> None:
    for number, state in enumerate(states):
        check_doors(state.rules, state, Random(number))


@pytest.mark.parametrize("door", DOORS)
def test_a_door_left_open_is_found(door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states = secret_states()
    ask_everything(states)
    kept = DOORS[door]

    def open_door(state: State, role: str, asked: Question) -> Any:
        secret = state.encode()["orders"]
        try:
            return kept(state, role, asked), secret
        except GrognardError as error:  # what goes wrong can tell a secret, too
            raise ActionError(f"{error} {secret}") from error

    monkeypatch.setitem(DOORS, door, open_door)
    with pytest.raises(AssertionError, match=f"door '{door}'"):
        ask_everything(states * 4)


def test_5_2_why_tells_nobody_the_orders_of_others() -> None:
    rules = grognard.ruleset("metaurus")
    state = rules.start()
    decider = doors.deciding(state)[0]
    others = [role for role in (*rules.roles, SPECTATOR) if role != decider]
    for role in others:
        answers = {
            str(ask("why", state, role, Question(rules.vocabulary.action(number).text)))
            for number in range(0, len(rules.vocabulary), 97)
        }
        assert len(answers) == 1
        assert "turn.other" in answers.pop()


def test_whoever_decides_is_answered() -> None:
    state = grognard.ruleset("metz").start()
    refused = ask("why", state, "us", Question("move us_357 0303"))
    assert refused["allowed"] is False
    assert refused["refusals"][0]["code"] != "turn.other"
    assert ask("actions", state, "german") == []
    assert len(ask("actions", state, "us")) == len(state.numbers())
    assert ask("inspect", state, "us", Question(places=("0101",)))["error"]
