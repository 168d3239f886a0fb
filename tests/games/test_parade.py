"""The game of somebody else's passes the suite like any other, and is found when it is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine import doors
from grognard.engine.nodes import Decision
from grognard.engine.panels import Duty
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.engine.views import ShownDecision
from grognard.library import data_trees, installed_games
from grognard.testing import check_game

from .parade import GAME
from .parade.frames import March


def rules() -> Ruleset:
    return GAME.build(data_trees(GAME))


def test_it_passes_the_conformance_suite() -> None:
    check_game(rules(), walks=2)


def test_it_is_found_beside_grognard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    assert installed_games()["parade"] == GAME


def duties(state: State, role: str) -> tuple[Duty, ...]:
    node = doors.view(state, role).node
    return node.owed if isinstance(node, ShownDecision) else ()


def test_a_duty_is_told_to_whoever_owes_it_and_to_nobody_else() -> None:
    state = rules().start()
    state.roll([0])
    state.apply(state.rules.vocabulary.parse("end"))
    node = state.node
    assert isinstance(node, Decision)
    assert isinstance(state.frames[-1], March)
    assert [duty.piece for duty in node.owed] == ["r_5", "r_6", "r_7"]
    assert node.to_json()["owed"][0] == {"text": "R5 must salute", "rule": "4", "piece": "r_5"}
    assert duties(state, "red")
    assert not duties(state, "blue")


def test_panels_hold_what_the_role_may_know() -> None:
    state = rules().start()
    values = {role: [row.value for row in state.view(role).panels[0].rows] for role in ("red", "blue", "spectator")}
    assert values["red"] == ["march", "stand", "secret", "secret"]
    assert values["blue"] == ["secret", "secret", "march", "stand"]
    assert set(values["spectator"]) == {"secret"}
    assert state.view("red").panels[2].kind == "cup"
