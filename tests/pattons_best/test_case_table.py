"""The page docs/games/pattons_best.md is complete and true: cases, rulings, options, actions, and names that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.case_table import CaseTable, spans

from grognard.engine.positions import read_position

from .support import DATA, RULES, frame

CASES = {case: text.partition("\n{tables[")[0] for case, text in DATA.cases.items()}
"""The words of every case, without its tables."""
PAGE = CaseTable(RULES, "grognard.games.pattons_best", Path(__file__).parent)


def test_every_case_of_the_rulebook_has_a_row() -> None:
    assert [row[0] for row in PAGE.table("Cases")] == list(CASES)


def test_the_page_tells_every_case_as_the_rules_do() -> None:
    assert {row[0]: row[1] for row in PAGE.table("Cases")} == CASES


def test_every_ruling_has_a_row() -> None:
    PAGE.check_rulings(53)


@pytest.mark.parametrize("row", PAGE.rows, ids=lambda row: row[0])
def test_a_row_is_complete_and_true(row: list[str]) -> None:
    PAGE.check_row(row)


def test_tests_of_a_case_are_named_after_it() -> None:
    """7.1 is tested by test_7_1_...; the head of a chapter also by the tests of its cases."""
    for row in PAGE.table("Cases"):
        stem = "test_" + row[0].removesuffix(".0").replace(".", "_")
        assert all(name.startswith(stem) for name in spans(row[3])), row[0]
    for row in PAGE.table("Rulings"):
        assert spans(row[3])[0].startswith(f"test_{row[0].lower()}_"), row[0]


def test_every_option_is_named_by_a_case_or_a_ruling() -> None:
    assert {name for row in PAGE.rows for name in spans(row[4])} == set(RULES.options)


def test_every_option_is_listed_with_its_default_first() -> None:
    PAGE.check_options()


def test_every_verb_is_listed() -> None:
    PAGE.check_verbs()


def test_the_example_of_a_position_file_works() -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE.text, re.S)
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
        assert wording not in PAGE.text
        assert all(wording not in text for text in CASES.values())
