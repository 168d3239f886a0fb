"""The page docs/games/metz.md is complete and true: every case, every ruling, every option, and names that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.case_table import CaseTable

from grognard.engine.positions import read_position

from .support import RULES

PAGE = CaseTable(RULES, "grognard.games.metz", Path(__file__).parent)


def test_every_case_of_the_rulebook_has_a_row() -> None:
    listed = PAGE.check_cases()
    assert [row[0] for row in PAGE.table("Cases") if row[0].startswith("7.12")] == ["7.12 (first)", "7.12 (second)"]
    assert len(listed) == len(RULES.words.cases) + 1


def test_every_ruling_has_a_row() -> None:
    PAGE.check_rulings(28)


@pytest.mark.parametrize("row", PAGE.rows, ids=lambda row: row[0])
def test_a_row_is_complete_and_true(row: list[str]) -> None:
    PAGE.check_row(row)


def test_tests_of_a_case_are_named_after_it() -> None:
    PAGE.check_names_of_tests()


def test_every_option_is_listed_with_its_default_first() -> None:
    PAGE.check_options()


def test_every_switchable_ruling_names_its_option() -> None:
    PAGE.check_switches()


def test_every_verb_is_listed() -> None:
    PAGE.check_verbs()


def test_the_example_of_a_position_file_works() -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE.text, re.S)
    assert example
    state = RULES.position(read_position(example[1]))
    assert state.view("us").scores == {"us": 7, "german": 9}


def test_no_sentence_of_the_rulebook_is_copied() -> None:
    """Some of its wordings, as a reminder: the page and the rules are in our own words."""
    for wording in ("A unit may never exceed", "Units may not, however, lend", "is simply treated as the highest"):
        assert wording not in PAGE.text
        assert all(wording not in text for text in RULES.words.cases.values())
