"""The worked examples, counted by hand, through the calculator and again through a game."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.errors import IllegalAction
from grognard.engine.state import State

from .support import CALCULATOR, act, details, legal, paid, place, route, side_of

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text("utf-8"))["examples"]
MOVES = [example for example in EXAMPLES if "path" in example["request"]]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_an_example_comes_out_as_counted_by_hand(example: dict[str, Any]) -> None:
    answer = CALCULATOR.calculate(example["request"])
    if "code" in example:
        assert [refusal.code for refusal in answer.refusals] == [example["code"]]
        return
    assert answer.allowed, answer.lines()
    if "allowance" in example:
        assert answer.allowance == example["allowance"]
    if "cost" in example:
        assert Fraction(answer.cost, 1 if answer.kind == "assault" else 12) == Fraction(example["cost"])


def test_the_examples_are_all_there() -> None:
    assert len(MOVES) == 34
    assert len(EXAMPLES) == 42


@pytest.mark.parametrize("example", [e for e in MOVES if "overrun" not in e["request"]], ids=lambda e: e["id"])
def test_the_ledger_adds_up(example: dict[str, Any]) -> None:
    answer = CALCULATOR.calculate(example["request"])
    if answer.ledger is None or not answer.allowed or answer.ledger.in_hexes:
        return
    total = 0
    for step in answer.ledger.steps:
        assert step.cost == sum(part.amount for part in step.parts)
        total += step.cost
        assert step.total == total
    assert total == answer.cost


def played(example: dict[str, Any]) -> tuple[State, str, list[str]]:
    """The example as a position of a game, its unit, and the hexes of its path."""
    request = example["request"]
    others = [*request.get("friends", []), *request.get("enemies", [])]
    pieces = {other["unit"]: other["hex"] for other in others} | {request["unit"]: request["start"]}
    mode = request["mode"]
    marks = {other["unit"]: ["set"] for other in others if other.get("battery") == "in"}
    if request.get("motor"):
        marks[request["unit"]] = ["motor"]
    if request.get("battery") == "in":
        marks[request["unit"]] = ["set"]
    modes = {other["unit"]: other.get("mode", "tactical") for other in others} | {request["unit"]: mode}
    works = {o["hex"]: f"allied {o['fieldworks'].lower()}" for o in others if o.get("fieldworks") == "IP"}
    flags = {
        "modes": modes,
        "marks": marks,
        "ground": request.get("ground", "firm"),
        "works": {"1508": "none", **works},
    }
    phase = f"{side_of(request['unit'])}.{'exploitation' if mode == 'exploit' else 'movement'}"
    state = place(pieces, phase, turn=5 if request.get("night") else 4, flags=flags)
    return state, request["unit"], list(request["path"])


PLAYED = [
    e for e in MOVES if not {"engineer_at", "overrun", "via", "collapse_die"} & set(e["request"]) and e["id"] != "E67"
]


@pytest.mark.parametrize("example", PLAYED, ids=lambda example: example["id"])
def test_an_example_played_hex_by_hex(example: dict[str, Any]) -> None:
    """Begin the move, enter the hexes one by one: the game charges and refuses what the calculator says."""
    state, unit, path = played(example)
    kind = example["request"]["movement"]
    verb = {"prepared_assault": "assault"}.get(kind, "strategic" if example["request"]["mode"] == "strategic" else kind)
    try:
        act(state, f"{verb} {unit}")
    except IllegalAction as error:
        assert example["code"] in [refusal.code for refusal in error.refusals]
        return
    events = []
    for number, hex_ in enumerate(path):
        there = f"move {unit} {hex_}"
        if number == len(path) - 1 and "code" in example:
            assert there not in legal(state) or len(route(state, there)) > 1, "only by another way"
            return
        events += act(state, there)
    assert paid(events) == Fraction(example["cost"])


def test_an_example_that_overruns_is_played() -> None:
    state = place({"ge_aa1": "1912", "us_14cav": "1911"}, "german.exploitation", flags={"modes": {"ge_aa1": "exploit"}})
    act(state, "tactical ge_aa1")
    assert details(state, "overrun ge_aa1 1911").cost == "7"
