"""The page docs/games/strike_counter_strike.md is complete and true, and the names on it exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.case_table import CaseTable, spans

from grognard.engine.positions import read_position
from grognard.games.strike_counter_strike.words.cases import CERTAINTY

from .support import RULES, flags

CASES = RULES.words.cases
LETTERS = {"partly": "P", "inferred": "I"}
PAGE = CaseTable(RULES, "grognard.games.strike_counter_strike", Path(__file__).parent)


def test_every_case_has_a_row_in_order() -> None:
    assert [row[0] for row in PAGE.table("Cases")] == list(CASES)


@pytest.mark.parametrize("row", PAGE.table("Cases"), ids=lambda row: row[0])
def test_a_row_is_complete_and_true(row: list[str]) -> None:
    assert len(row) == 6
    assert all(row)
    said = [LETTERS[name] for name, words in CERTAINTY.items() if CASES[row[0]].endswith(words)]
    assert [row[2]] == (said or ["F"]), "as `grognard rules` tells it"
    places, tests = spans(row[3]), spans(row[4])
    assert places
    assert tests
    for place in places:
        assert PAGE.exists(place), f"{row[0]}: there is no {place}"
    prefix = "test_" + row[0].lower().replace(".", "_") + "_"
    for name in tests:
        assert name in PAGE.known, f"{row[0]}: there is no test {name}"
        assert name.startswith(prefix), f"{row[0]}: {name}"


def test_every_ruling_has_a_row_and_a_test() -> None:
    rows = PAGE.table("Rulings")
    assert [row[0] for row in rows] == [f"R{number}" for number in range(1, 37)]
    for row in rows:
        assert all(PAGE.exists(place) for place in spans(row[2])), row[0]
        assert all(name in PAGE.known and name.startswith(f"test_{row[0].lower()}_") for name in spans(row[3])), row[0]


def test_rulings_and_options_named_in_rows_exist() -> None:
    named = {name for row in PAGE.table("Cases") for name in spans(row[5])}
    assert named == set(RULES.options)
    for row in PAGE.table("Cases"):
        assert all(1 <= int(number) <= 36 for number in re.findall(r"\bR(\d+)\b", row[5]))


def test_every_option_is_listed_with_its_default_first() -> None:
    PAGE.check_options()


def test_every_verb_is_listed() -> None:
    PAGE.check_verbs()


def test_the_example_of_a_position_file_works() -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE.text, re.S)
    assert example
    state = RULES.position(read_position(example[1]))
    assert flags(state)["divisions"]["PzLehr"]["command_points"] == 3


def test_no_sentence_of_the_rulebook_is_copied() -> None:
    """Some of its wordings, as a reminder: the page and the rules are in our own words."""
    for wording in ("represents ground in which", "there are three things a commander cannot", "continually reused"):
        assert wording not in PAGE.text
        assert all(wording not in text for text in CASES.values())
