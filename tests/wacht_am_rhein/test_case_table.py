"""The page docs/games/wacht_am_rhein.md is complete and true: cases, rulings, options, verbs, and names that exist."""

from __future__ import annotations

import ast
import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

import grognard.games.wacht_am_rhein
from grognard.engine.positions import read_position
from grognard.games.wacht_am_rhein.words import RULES as CASES

from .support import RULES, where

HERE = Path(__file__).parent
PAGE = HERE.parent.parent / "docs" / "games" / "wacht_am_rhein.md"
PACKAGE = Path(grognard.games.wacht_am_rhein.__file__).parent
TEXT = PAGE.read_text("utf-8")
CHAPTER = [
    "5.0",
    "5.1.0",
    "5.2.0",
    "5.2.1a",
    "5.2.1b",
    "5.3.0",
    "5.3.1",
    "5.3.2",
    "5.3.3",
    "5.3.4",
    "5.3.5",
    "5.3.6",
    "5.4.0",
    "5.4.1",
    "5.4.2",
    "5.4.3a",
    "5.4.3b",
    "5.4.4",
    "5.4.4a",
    "5.4.4b",
    "5.5.0",
    "5.6.0",
    "5.6.1",
    "5.6.2",
    "5.6.3",
    "5.6.4",
    "5.7.0",
    "5.7.1",
    "5.7.2",
    "5.7.2a",
    "5.7.3",
    "5.7.4",
    "5.7.5",
    "5.8.0",
    "5.8.1",
    "5.8.1a",
    "5.8.2",
    "5.8.3",
    "5.8.4",
    "5.8.5",
    "5.9.0",
    "5.10.0",
    "5.10.1",
    "5.10.2",
    "5.10.3",
    "5.10.4",
]


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
    found = importlib.import_module(f"grognard.games.wacht_am_rhein.{module.replace('/', '.')}")
    try:
        reduce(getattr, attribute.split("."), found)
    except AttributeError:
        return False
    return True


KNOWN = names_of_tests()
ROWS = [*table("Cases"), *table("Rulings")]


def test_every_case_of_the_chapter_has_a_row() -> None:
    listed = [row[0] for row in table("Cases")]
    assert listed == list(CASES)
    assert set(CHAPTER) <= set(listed)
    assert [case for case in listed if case.startswith("5.")] == CHAPTER


def test_every_ruling_has_a_row() -> None:
    assert [row[0] for row in table("Rulings")] == [f"R{number}" for number in range(1, 40)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_row_is_complete_and_true(row: list[str]) -> None:
    assert len(row) == 5
    assert all(row)
    places, tests = spans(row[2]), spans(row[3])
    assert places
    assert tests
    for place in places:
        assert exists(place), f"{row[0]}: there is no {place}"
    for name in tests:
        assert name in KNOWN, f"{row[0]}: there is no test {name}"


def test_tests_of_a_case_are_named_after_it() -> None:
    for row in table("Cases"):
        prefix = "test_" + row[0].replace(".", "_") + "_"
        assert all(name.startswith(prefix) for name in spans(row[3])), row[0]
    for row in table("Rulings"):
        assert all(name.startswith(f"test_{row[0].lower()}_") for name in spans(row[3])), row[0]


def test_every_option_is_listed_with_its_default_first() -> None:
    words = {True: "on", False: "off"}
    rows = {spans(row[0])[0]: row for row in table("Options")}
    assert list(rows) == list(RULES.options)
    for name, option in RULES.options.items():
        default = words[option.default] if isinstance(option.default, bool) else str(option.default)
        values = rows[name][1].split(", ")
        assert values[0] == default
        assert len(values) == len(option.values)
        assert rows[name][2:] == [option.rule, option.help]


def test_every_option_belongs_to_a_ruling_or_a_case() -> None:
    named = {name for row in ROWS for name in spans(row[4])}
    assert set(RULES.options) <= named


def test_every_verb_is_listed() -> None:
    assert [spans(row[0])[0] for row in table("Actions")] == [verb.usage for verb in RULES.vocabulary.verbs.values()]
    assert [row[1] for row in table("Actions")] == [verb.help for verb in RULES.vocabulary.verbs.values()]


def test_the_example_of_a_position_file_works() -> None:
    example = re.search(r"```toml\n(.*?)```", TEXT, re.S)
    assert example
    state = RULES.position(read_position(example[1]))
    assert where(state, "ge_pei") == "1609"
    assert where(state, "us_526ai") == "allied.reserve"


def test_no_sentence_of_the_rulebook_is_copied() -> None:
    """Some of its wordings, as a reminder: the page and the rules are in our own words."""
    for wording in (
        "may only be moved during a friendly",
        "must expend one extra MP",
        "pays only the cost of the road",
    ):
        assert wording not in TEXT
        assert all(wording not in text for text in CASES.values())
