"""One declaration of the colours of the sides: on counters, on the table, in the terminal."""

from __future__ import annotations

from tests.games.parade import GAME

import grognard
from grognard.cli.terminal import palette
from grognard.draw import on_white, painted, side_liveries
from grognard.draw.sides import paints_of
from grognard.draw.themes import LIVERIES, channels, livery
from grognard.engine.pieces import Piece
from grognard.library import data_trees, installed_games


def contrast(ground: str, ink: str) -> float:
    """As the guidelines for readable pages count it."""

    def light(colour: str) -> float:
        parts = [value / 255 for value in channels(colour)]
        red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(ground), light(ink)))
    return (high + 0.05) / (low + 0.05)


def test_red_is_red() -> None:
    rules = GAME.build(data_trees(GAME))
    assert side_liveries(rules) == {"red": LIVERIES["rome"], "blue": LIVERIES["carthage"]}
    (plain,) = painted(rules, [Piece(id="r_1", side="red")])
    assert plain.paint == "rome"
    (own,) = painted(rules, [Piece(id="r_1", side="red", paint="black")])
    assert own.paint == "black"


def test_a_side_without_a_known_colour_gets_one_that_no_other_has() -> None:
    assert paints_of({"a": "", "b": "olive", "c": "mauve"}) == {"a": "field grey", "b": "olive", "c": "red"}
    assert len(set(paints_of(dict.fromkeys("abcdefgh", "")).values())) == 8


def test_a_colour_of_ones_own_can_be_declared() -> None:
    assert paints_of({"a": "#5b6b2f"}) == {"a": "#5b6b2f"}
    assert livery("#5b6b2f").ground == "#5b6b2f"
    for ground in ("#5b6b2f", "#ffffff", "#101010", "#808080", "#c03020", "#3060c0"):
        assert contrast(ground, livery(ground).ink) >= 4.5, ground


def test_what_is_written_on_a_side_can_be_read() -> None:
    for game in installed_games():
        for side, found in side_liveries(grognard.ruleset(game)).items():
            assert contrast(found.ground, found.ink) >= 4.5, f"{game}: {side}"
            assert side not in grognard.ruleset(game).roles or contrast("#fffdf7", on_white(found)) >= 2


def test_a_terminal_shows_the_nearest_colours() -> None:
    assert palette.nearest("#000000") == 16
    assert palette.nearest("#ff0000") == 196
    assert palette.nearest("#808080") == 244
    red, blue = (palette.counter(LIVERIES[paint], False) for paint in ("rome", "carthage"))
    assert red.bg != blue.bg
    assert palette.counter(LIVERIES["rome"], True) != red


def test_every_role_has_a_colour() -> None:
    for game in installed_games():
        rules = grognard.ruleset(game)
        found = side_liveries(rules)
        assert list(found)[: len(rules.roles)] == list(rules.roles)
