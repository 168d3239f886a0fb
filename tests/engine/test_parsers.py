"""No text, however wrong, gets further than a clear error: every parser, fuzzed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.cli.matches import read_options
from grognard.cli.parameters import spread
from grognard.engine.data import json_tree, overlay, toml_tree
from grognard.engine.errors import DataError, GrognardError
from grognard.engine.positions import Position, read_position
from grognard.engine.ruleset import Ruleset

POSITION = (
    'game = "metz"\nturn = 2\nphase = "us.combat"\n[pieces]\nus_10 = "0407"\nge_1010 = "0507"\n[flags]\nmetz = "us"\n'
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def damage(text: str, data: st.DataObject) -> str:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    return text[:start] + data.draw(st.text(max_size=6)) + text[end:]


@given(st.text(max_size=120))
def test_position_files_of_any_text(text: str) -> None:
    with pytest.raises(DataError):
        read_position(text, "p.toml")


@given(st.data())
@settings(max_examples=300)
def test_damaged_position_files(metz: Ruleset, data: st.DataObject) -> None:
    try:
        metz.position(read_position(damage(POSITION, data), "p.toml"))
    except DataError as error:
        assert error.source


@given(st.dictionaries(st.sampled_from(["us_10", "ge_8", "us_99", ""]), st.text(max_size=10)), JSON, JSON)
def test_positions_of_any_content(metz: Ruleset, pieces: dict[str, str], flag: Any, phase: Any) -> None:
    position = Position("metz", 1, str(phase), pieces, flags={"metz": flag, "scores": flag})
    with pytest.raises(DataError):
        metz.position(position)


@given(st.data())
@settings(max_examples=200)
def test_damaged_states(metz: Ruleset, data: st.DataObject) -> None:
    text = metz.start().to_json()
    try:
        metz.state_from_json(damage(text, data))
    except DataError as error:
        assert error.source == "state" or error.source == "options" or error.source == "scenario"


@given(st.data())
@settings(max_examples=200)
def test_states_with_a_field_of_any_content(metz: Ruleset, data: st.DataObject) -> None:
    form = json.loads(metz.start().to_json())
    form[data.draw(st.sampled_from(sorted(form)))] = data.draw(JSON)
    try:
        metz.state_from_json(json.dumps(form))
    except DataError:
        return


@given(st.text(max_size=80))
def test_trees_of_any_text(text: str) -> None:
    for read in (toml_tree, json_tree):
        try:
            read(text, "file")
        except DataError as error:
            assert error.source == "file"


@given(JSON)
def test_packs_of_any_content(pack: Any) -> None:
    base = {"units": {"a": {"strength": 1, "tags": ["x"]}}, "list": [{"id": "one", "value": 2}]}
    try:
        merged = overlay(base, pack if isinstance(pack, dict) else {"units": pack}, "pack")
    except DataError as error:
        assert error.source == "pack"
    else:
        assert set(merged) == set(base)


@given(st.lists(st.text(max_size=12), max_size=5))
def test_options_of_any_words(metz: Ruleset, words: list[str]) -> None:
    try:
        metz.start(options=read_options(words))
    except GrognardError as error:
        assert "options" in str(error)


@given(st.lists(st.sampled_from(["--with", "--faces", "us_10", "3", "-x", "--json", "file"]), max_size=8))
def test_spreading_keeps_every_word(words: list[str]) -> None:
    kept = [word for word in spread(words) if word not in ("--with", "--faces")]
    assert kept == [word for word in words if word not in ("--with", "--faces")]
