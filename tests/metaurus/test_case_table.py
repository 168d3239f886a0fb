"""The page docs/games/metaurus.md is complete and true: every case, ruling and option, and names that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.case_table import CaseTable, names_of_tests

from grognard.engine.positions import read_position

from .support import DATA, RULES, commands

PAGE = CaseTable(RULES, "grognard.games.metaurus", Path(__file__).parent)


def test_every_case_of_the_rulebook_has_a_row() -> None:
    PAGE.check_cases()


def test_every_ruling_has_a_row() -> None:
    PAGE.check_rulings(37)


@pytest.mark.parametrize("row", PAGE.rows, ids=lambda row: row[0])
def test_a_row_is_complete_and_true(row: list[str]) -> None:
    PAGE.check_row(row)


def test_tests_of_a_case_are_named_after_it() -> None:
    PAGE.check_names_of_tests()


def test_every_test_of_a_case_or_ruling_is_listed() -> None:
    numbered = {name for name in names_of_tests(Path(__file__).parent) if re.match(r"test_(\d+_\d|r\d+_)", name)}
    assert all(f"`{name}`" in PAGE.text for name in numbered)


def test_every_option_is_listed_with_its_default_first() -> None:
    PAGE.check_options()


def test_every_switchable_ruling_names_its_option() -> None:
    PAGE.check_switches()


def test_every_verb_is_listed() -> None:
    PAGE.check_verbs()


def test_everything_reconstructed_is_marked_in_the_data() -> None:
    marked = {figure.key.split(".")[0] for figure in RULES.figures() if figure.source == "reconstructed"}
    assert marked == {
        "grid", "terrain", "streams", "names", "ratings", "terrain_effects", "terrain_in_combat", "position", "morale",
        "advance", "combat_results", "elephants",
    }  # fmt: skip
    sources = set(DATA.game.sources)
    assert all(figure.source in {*sources, ""} for figure in RULES.figures())


def test_the_example_of_a_position_file_works() -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE.text, re.S)
    assert example
    state = RULES.position(read_position(example[1]))
    assert state.view("rome").scores == {"rome": 6, "carthage": 3}
    assert commands(state)["celtic"]["order"] == "stand"


def test_no_sentence_of_the_rulebook_is_copied() -> None:
    """Some of its wordings, as a reminder: the page and the rules are in our own words."""
    for wording in (
        "must subtract one",
        "regardless where those units may be",
        "Poorly, to be sure",
        "keep on fighting",
    ):
        assert wording not in PAGE.text
        assert all(wording not in text for text in RULES.words.cases.values())
