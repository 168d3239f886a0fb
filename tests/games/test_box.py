"""What is printed on the box of a game is what is in it."""

from __future__ import annotations

import pytest

import grognard
from grognard.engine.ruleset import GameBox
from grognard.library import box_of, data_trees, game_definition


@pytest.mark.parametrize("game", grognard.installed_games())
def test_the_box_says_what_the_ruleset_has(game: str) -> None:
    definition, rules = game_definition(game), grognard.ruleset(game)
    assert box_of(definition) == GameBox(roles=rules.roles, scenarios=rules.scenarios, options=rules.options)
    assert (definition.id, definition.title) == (rules.id, rules.title)


@pytest.mark.parametrize("game", grognard.installed_games())
def test_a_game_declares_the_shape_of_each_of_its_files_that_rules_read(game: str) -> None:
    definition = game_definition(game)
    assert definition.box is not None
    assert {*definition.shapes} <= {*data_trees(definition)}
    assert len(definition.shapes) == len({*definition.shapes})
    assert all(definition.shapes[name] is not None for name in definition.shapes)
    assert "no.toml" not in definition.shapes
