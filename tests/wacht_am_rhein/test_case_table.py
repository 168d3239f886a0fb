"""The page docs/games/wacht_am_rhein.md is complete and true: cases, rulings, options, verbs, and names that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.case_table import CaseTable, spans

import grognard
from grognard.engine.positions import read_position

from .support import DATA, RULES, where

PAGE = CaseTable(RULES, "grognard.games.wacht_am_rhein", Path(__file__).parent)
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


def test_every_case_of_the_chapter_has_a_row() -> None:
    listed = [row[0] for row in PAGE.table("Cases")]
    assert listed == list(DATA.cases)
    assert set(CHAPTER) <= set(listed)
    assert [case for case in listed if case.startswith("5.")] == CHAPTER


def test_every_ruling_has_a_row() -> None:
    assert [row[0] for row in PAGE.table("Rulings")] == [f"R{number}" for number in range(1, 48)]


@pytest.mark.parametrize("row", PAGE.rows, ids=lambda row: row[0])
def test_a_row_is_complete_and_true(row: list[str]) -> None:
    PAGE.check_row(row)


def test_tests_of_a_case_are_named_after_it() -> None:
    for row in PAGE.table("Cases"):
        prefix = "test_" + row[0].replace(".", "_") + "_"
        assert all(name.startswith(prefix) for name in spans(row[3])), row[0]
    for row in PAGE.table("Rulings"):
        assert all(name.startswith(f"test_{row[0].lower()}_") for name in spans(row[3])), row[0]


def test_every_option_is_listed_with_its_default_first() -> None:
    PAGE.check_options()


def test_every_option_belongs_to_a_ruling_or_a_case() -> None:
    named = {name for row in PAGE.rows for name in spans(row[4])}
    assert set(RULES.options) <= named


def test_every_verb_is_listed() -> None:
    PAGE.check_verbs()


def test_the_example_of_a_position_file_works() -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE.text.split("\n## Position files\n")[1], re.S)
    assert example
    state = RULES.position(read_position(example[1]))
    assert where(state, "ge_pei") == "1609"
    assert where(state, "us_526ai") == "allied.reserve"


def test_rule_texts_hold_costs_tables_and_modifiers_of_the_data_in_use() -> None:
    texts = RULES.words.cases
    assert list(texts) == list(DATA.cases)
    assert "woods 6 and 4" in texts["5.0"]
    assert "primary road 1/2, secondary road 1, trail 2" in texts["5.6.0"]
    assert "in fieldworks 3, less 1 in covering terrain" in texts["5.3.2"]
    assert "Die 9: 0+1 / 0+2" in texts["10.0"]
    assert "0 to 1: +0, 2 to 6: +1, 7 to 9: +2" in texts["22.1.1"]
    dearer = grognard.ruleset("wacht_am_rhein", changes={"charts.toml": {"terrain": {"woods": {"mech": 5}}}})
    assert "woods 5 and 4" in dearer.words.cases["5.0"]


def test_no_sentence_of_the_rulebook_is_copied() -> None:
    """Some of its wordings, as a reminder: the page and the rules are in our own words."""
    for wording in (
        "may only be moved during a friendly",
        "must expend one extra MP",
        "pays only the cost of the road",
    ):
        assert wording not in PAGE.text
        assert all(wording not in text for text in RULES.words.cases.values())
