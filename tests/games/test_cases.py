"""The rulebook of a game in our words is a file of texts: a data pack may say any case in another language."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.cases import FILE
from grognard.engine.errors import DataError
from grognard.library import data_trees, installed_games, ruleset

NAMES = [game.id for game in installed_games().values() if FILE in data_trees(game)]


def pack(folder: Path, case: str, text: str) -> Path:
    folder.joinpath(FILE).write_text(f'"{case}" = "{text}"\n', "utf-8")
    return folder


@pytest.mark.parametrize("game", NAMES)
def test_a_pack_translates_a_case_and_changes_nothing_else(game: str, tmp_path: Path) -> None:
    rules = ruleset(game)
    case = next(case for case in rules.words.cases if not case.endswith("0"))
    translated = ruleset(game, pack(tmp_path, case, "Zwei Wörter."))
    assert translated.words.cases == {**rules.words.cases, case: "Zwei Wörter."}
    assert list(translated.words.cases) == list(rules.words.cases)
    assert translated.data_hash == rules.data_hash
    assert list(translated.figures()) == list(rules.figures())


@pytest.mark.parametrize("game", NAMES)
def test_texts_are_no_figures(game: str) -> None:
    assert all(figure.file != FILE for figure in ruleset(game).figures())


def test_a_translation_shows_the_figures_of_the_data_in_use(tmp_path: Path) -> None:
    tmp_path.joinpath("charts.toml").write_text("[terrain_effects.cost]\nclear = 7\n")
    translated = ruleset("metz", pack(tmp_path, "7.11", "Klares Gelände: {charts.terrain_effects.cost.clear}."))
    assert translated.words.cases["7.11"] == "Klares Gelände: 7."
    assert translated.data_hash != ruleset("metz").data_hash


def test_a_pack_has_no_cases_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="unknown key") as caught:
        ruleset("metz", pack(tmp_path, "7.99", "Neu."))
    assert caught.value.key == '"7.99"'


@pytest.mark.parametrize("place", ["{charts.terrain_effects.cost.mud}", "{board.__class__}", "{rating}"])
def test_a_pack_names_only_figures(place: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no figure") as caught:
        ruleset("metz", pack(tmp_path, "7.11", f"Klares Gelände: {place}."))
    assert (caught.value.source, caught.value.key) == (FILE, "7.11")
