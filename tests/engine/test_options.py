"""Options: one of a few values, or a text of the players' own."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest

from grognard.engine.errors import DataError
from grognard.engine.options import About, Option, Options, OptionValue, chosen, described

NAME = Option("tank_name", "Name", "4.23", "", ("", "Cobra King"), longest=12)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("", ""),
        ("   ", ""),
        ("Cobra King", "Cobra King"),
        ("  Old  Joe ", "Old  Joe"),
        ("<b>x", "<b>x"),
        ("true", "true"),
    ],
)
def test_a_text_is_kept_without_the_spaces_around_it(given: str, kept: str) -> None:
    assert NAME.read(given) == kept
    assert NAME.read(NAME.read(given)) == kept


@pytest.mark.parametrize("letter", ["\n", "\t", "\x1b", "\u202e", "\u200b", "\ud800"])
def test_a_text_has_no_signs_that_cannot_be_seen(letter: str) -> None:
    with pytest.raises(DataError, match=r"tank_name.*cannot be printed"):
        NAME.read(f"Old{letter}Joe")


def test_a_text_has_an_end() -> None:
    assert NAME.read("x" * 12) == "x" * 12
    with pytest.raises(DataError, match=r"tank_name.*13 characters.*at most 12"):
        NAME.read("x" * 13)


@pytest.mark.parametrize("value", [True, 7])
def test_a_text_is_a_text(value: OptionValue) -> None:
    with pytest.raises(DataError, match=r"tank_name.*is not a text"):
        NAME.read(value)


def test_other_options_have_only_their_values() -> None:
    fuel = Option("fuel", "Fuel", "29.0", False)
    assert fuel.read("ON") is True
    with pytest.raises(DataError, match=r"fuel.*false or true"):
        fuel.read("Cobra King")


class Optional(Options, frozen=True, kw_only=True):
    """Options as a game declares them."""

    fuel: Annotated[bool, About("Fuel", "29.0", "It is counted.")] = False
    stacking: Annotated[Literal["phase", "move"], About("When stacking is checked", "7.3")] = "phase"


def test_options_are_declared_once() -> None:
    assert described(Optional) == {
        "fuel": Option("fuel", "Fuel", "29.0", False, help="It is counted."),
        "stacking": Option("stacking", "When stacking is checked", "7.3", "phase", ("phase", "move")),
    }
    assert chosen(Optional, {"fuel": True, "stacking": "move", "tank_name": "Old Joe"}) == Optional(
        fuel=True, stacking="move"
    )


def test_an_option_about_which_nothing_is_said_is_refused() -> None:
    class Silent(Options, frozen=True, kw_only=True):
        fuel: bool = False

    with pytest.raises(TypeError, match="fuel"):
        described(Silent)
