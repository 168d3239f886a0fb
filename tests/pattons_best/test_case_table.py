"""The page docs/games/pattons_best.md is complete and true: cases, rulings, options, actions, and names that exist."""

from __future__ import annotations

import ast
import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

import grognard.games.pattons_best
from grognard.engine.positions import read_position
from grognard.games.pattons_best.cases import RULES as CASES

from .support import RULES, frame

HERE = Path(__file__).parent
PAGE = HERE.parent.parent / "docs" / "games" / "pattons_best.md"
PACKAGE = Path(grognard.games.pattons_best.__file__).parent
TEXT = PAGE.read_text("utf-8")
RULINGS = 48


def table(title: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    section = TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0]
    rows = [line.strip().strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def spans(cell: str) -> list[str]:
    """Everything in code quotes."""
    return re.findall(r"`([^`]+)`", cell)


def names_of_tests() -> set[str]:
    """All test functions of this folder."""
    trees = (ast.parse(path.read_text("utf-8")) for path in HERE.glob("test_*.py"))
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def exists(name: str) -> bool:
    """True if a data file, or a module's function, class or method, is there."""
    if name.startswith("data/"):
        return (PACKAGE / name).is_file()
    module, _, attribute = name.partition(":")
    found = importlib.import_module(f"grognard.games.pattons_best.{module.replace('/', '.')}")
    try:
        reduce(getattr, attribute.split("."), found)
    except AttributeError:
        return False
    return True


KNOWN = names_of_tests()


def test_every_case_of_the_rulebook_has_a_row() -> None:
    assert [row[0] for row in table("Cases")] == list(CASES)


def test_every_ruling_has_a_row() -> None:
    assert [row[0] for row in table("Rulings")] == [f"R{number}" for number in range(1, RULINGS + 1)]


@pytest.mark.parametrize("row", [*table("Cases"), *table("Rulings")], ids=lambda row: row[0])
def test_a_row_is_complete_and_true(row: list[str]) -> None:
    assert all(row)
    places, tests = spans(row[2]), spans(row[3])
    assert places
    assert tests
    for place in places:
        assert exists(place), f"{row[0]}: there is no {place}"
    for name in tests:
        assert name in KNOWN, f"{row[0]}: there is no test {name}"


def test_tests_of_a_case_are_named_after_it() -> None:
    """7.1 is tested by test_7_1_...; the head of a chapter also by the tests of its cases."""
    for row in table("Cases"):
        stem = "test_" + row[0].removesuffix(".0").replace(".", "_")
        assert all(name.startswith(stem) for name in spans(row[3])), row[0]
    for row in table("Rulings"):
        assert spans(row[3])[0].startswith(f"test_{row[0].lower()}_"), row[0]


def test_rulings_named_in_rows_exist_and_options_too() -> None:
    for row in [*table("Cases"), *table("Rulings")]:
        assert all(1 <= int(number) <= RULINGS for number in re.findall(r"\bR(\d+)\b", row[4]))
        assert set(spans(row[4])) <= set(RULES.options)
    named = {name for row in [*table("Cases"), *table("Rulings")] for name in spans(row[4])}
    assert named == set(RULES.options)


def test_every_option_is_listed_with_its_default_first() -> None:
    words = {True: "on", False: "off"}
    rows = {spans(row[0])[0]: row for row in table("Options")}
    assert list(rows) == list(RULES.options)
    for name, option in RULES.options.items():
        default = words[option.default] if isinstance(option.default, bool) else str(option.default) or "empty"
        values = rows[name][1].split(", ")
        assert values[0] == default
        assert len(values) == len(option.values)
        assert not option.longest or values[1] == f"a text of up to {option.longest} characters"
        assert rows[name][2:] == [option.rule, option.help]


def test_every_verb_is_listed() -> None:
    assert [spans(row[0])[0] for row in table("Actions")] == [verb.usage for verb in RULES.vocabulary.verbs.values()]
    assert [row[1] for row in table("Actions")] == [verb.help for verb in RULES.vocabulary.verbs.values()]


def test_the_example_of_a_position_file_works() -> None:
    example = re.search(r"```toml\n(.*?)```", TEXT, re.S)
    assert example
    state = RULES.position(read_position(example[1]))
    assert frame(state) == "Orders"


def test_no_sentence_of_the_rulebook_is_copied() -> None:
    """Some of its wordings, as a reminder: the page and the rules are in our own words."""
    for wording in (
        "you avoid action and can check off",
        "Direct the movement of the tank. This will",
        "like a lump of putty",
    ):
        assert wording not in TEXT
        assert all(wording not in text for text in CASES.values())
