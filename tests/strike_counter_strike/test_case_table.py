"""The page docs/games/strike_counter_strike.md is complete and true, and the names on it exist."""

from __future__ import annotations

import ast
import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

import grognard.games.strike_counter_strike
from grognard.engine.positions import read_position
from grognard.games.strike_counter_strike.texts import RULES as CASES

from .support import RULES

HERE = Path(__file__).parent
PAGE = HERE.parent.parent / "docs" / "games" / "strike_counter_strike.md"
PACKAGE = Path(grognard.games.strike_counter_strike.__file__).parent
TEXT = PAGE.read_text("utf-8")


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
    found = importlib.import_module(f"grognard.games.strike_counter_strike.{module.replace('/', '.')}")
    try:
        reduce(getattr, attribute.split("."), found)
    except AttributeError:
        return False
    return True


KNOWN = names_of_tests()


def test_every_case_has_a_row_in_order() -> None:
    assert [row[0] for row in table("Cases")] == list(CASES)


@pytest.mark.parametrize("row", table("Cases"), ids=lambda row: row[0])
def test_a_row_is_complete_and_true(row: list[str]) -> None:
    assert len(row) == 6
    assert all(row)
    assert row[2] in ("F", "P", "I")
    places, tests = spans(row[3]), spans(row[4])
    assert places
    assert tests
    for place in places:
        assert exists(place), f"{row[0]}: there is no {place}"
    prefix = "test_" + row[0].lower().replace(".", "_") + "_"
    for name in tests:
        assert name in KNOWN, f"{row[0]}: there is no test {name}"
        assert name.startswith(prefix), f"{row[0]}: {name}"


def test_every_ruling_has_a_row_and_a_test() -> None:
    rows = table("Rulings")
    assert [row[0] for row in rows] == [f"R{number}" for number in range(1, 30)]
    for row in rows:
        assert all(exists(place) for place in spans(row[2])), row[0]
        assert all(name in KNOWN and name.startswith(f"test_{row[0].lower()}_") for name in spans(row[3])), row[0]


def test_rulings_and_options_named_in_rows_exist() -> None:
    named = {name for row in table("Cases") for name in spans(row[5])}
    assert named == set(RULES.options)
    for row in table("Cases"):
        assert all(1 <= int(number) <= 29 for number in re.findall(r"\bR(\d+)\b", row[5]))


def test_every_option_is_listed_with_its_default_first() -> None:
    words = {True: "on", False: "off"}
    rows = {spans(row[0])[0]: row for row in table("Options")}
    assert list(rows) == list(RULES.options)
    for name, option in RULES.options.items():
        default = words[option.default] if isinstance(option.default, bool) else str(option.default)
        assert rows[name][1].split(", ")[0] == default
        assert rows[name][2:] == [option.rule, option.help]


def test_every_verb_is_listed() -> None:
    assert [spans(row[0])[0] for row in table("Actions")] == [verb.usage for verb in RULES.vocabulary.verbs.values()]
    assert [row[1] for row in table("Actions")] == [verb.help for verb in RULES.vocabulary.verbs.values()]


def test_the_example_of_a_position_file_works() -> None:
    example = re.search(r"```toml\n(.*?)```", TEXT, re.S)
    assert example
    state = RULES.position(read_position(example[1]))
    assert state.view("german").flags["divisions"]["PzLehr"]["command_points"] == 3


def test_no_sentence_of_the_rulebook_is_copied() -> None:
    """Some of its wordings, as a reminder: the page and the rules are in our own words."""
    for wording in ("represents ground in which", "there are three things a commander cannot", "continually reused"):
        assert wording not in TEXT
        assert all(wording not in text for text in CASES.values())
