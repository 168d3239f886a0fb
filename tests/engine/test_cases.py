"""The rulebook in our own words: texts of a data file, with figures of the other files."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.engine.cases import filled, without_texts
from grognard.engine.errors import DataError
from grognard.engine.ruleset import fingerprint

CHARTS = SimpleNamespace(
    stacking=SimpleNamespace(limit=3),
    shift=-1,
    cost={"clear": 1, "06.20": Fraction(1, 2), 7: "seven"},
    _secret="hidden",
)
FIGURES: dict[str, object] = {
    "charts": CHARTS,
    "dates": ("1944-09-07", "1944-09-13"),
    "placed": "8/3 1006",
    "_own": "hidden",
}


def text(words: str) -> str:
    return filled({"7.3": words}, FIGURES)["7.3"]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("No more than {charts.stacking.limit} units.", "No more than 3 units."),
        ("{dates[0]} to {dates[1]}: {placed}", "1944-09-07 to 1944-09-13: 8/3 1006"),
        ("{charts.cost[clear]}, {charts.cost[06.20]}, {charts.cost[7]}", "1, 1/2, seven"),
        ("{charts.shift}, {charts.shift:+d}, {charts.stacking.limit:+d}", "-1, -1, +3"),
        ("100 %, [7.3] and $", "100 %, [7.3] and $"),
        ("", ""),
    ],
)
def test_a_place_is_filled_with_its_figure(written: str, shown: str) -> None:
    assert text(written) == shown


def test_the_cases_keep_their_order() -> None:
    assert list(filled({"2.0": "", "10.0": "", "1.0": ""}, {})) == ["2.0", "10.0", "1.0"]


@pytest.mark.parametrize(
    "written",
    [
        "{limit}",
        "{charts.stackin.limit}",
        "{charts.cost[mud]}",
        "{charts.stacking[limit]}",
        "{dates[2]}",
        "{dates[first]}",
        "{_own}",
        "{charts._secret}",
        "{charts.__class__}",
        "{charts.cost.__class__.__name__}",
        "{charts.stacking.limit!r}",
        "{charts.stacking.limit:>99999999d}",
        "{charts.stacking.limit + 1}",
        "{}",
        "{ placed }",
        "{charts..shift}",
        "{placed",
        "placed}",
        "{{placed}}",
    ],
)
def test_a_place_without_a_figure_is_told_with_its_case(written: str) -> None:
    with pytest.raises(DataError, match="there is no figure") as caught:
        text(f"So many: {written}.")
    assert (caught.value.source, caught.value.key) == ("cases.toml", "7.3")


@pytest.mark.parametrize("written", ["{charts}", "{dates}", "{charts.cost}", "{charts.cost.keys}", "{placed:+d}"])
def test_only_numbers_and_texts_are_written(written: str) -> None:
    with pytest.raises(DataError, match="a number or a text"):
        text(written)


def test_texts_are_no_data_of_a_record() -> None:
    trees: dict[str, dict[str, Any]] = {"charts.toml": {"shift": -1}, "cases.toml": {"7.3": "One unit."}}
    assert without_texts(trees) == {"charts.toml": {"shift": -1}}
    assert fingerprint(trees) == fingerprint({**trees, "cases.toml": {"7.3": "Eine Einheit."}})
    assert fingerprint(trees) == fingerprint(without_texts(trees))
