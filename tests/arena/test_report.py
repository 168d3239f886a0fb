"""The report: one page, offline, with every section; plots that are the same for the same numbers."""

from __future__ import annotations

import re
import sys

import msgspec
import pytest
from tests.arena.support import METZ, blind, played

from grognard.arena import ArenaError, compare
from grognard.arena.heat import heat_map, loss_counts
from grognard.arena.openings import first_actions, first_orders
from grognard.arena.page import document, section, table
from grognard.arena.plots import histogram
from grognard.arena.report import Report
from grognard.arena.shapes import Loss

SECTIONS = ("wins", "levels", "scores", "lead", "length", "luck", "losses", "openings", "method")


@pytest.fixture(scope="module")
def page() -> str:
    pytest.importorskip("matplotlib")
    results = played(5)
    changed = msgspec.structs.replace(blind(), changes={"units.toml": {"units": {"us_ccb": {"strength": 6}}}})
    return Report(METZ, blind(), results, compare(METZ, results, results), changed).page()


def check_offline(page: str) -> None:
    """Nothing in the page asks for anything outside it."""
    assert not re.findall(r"(?:src|href)\s*=\s*[\"'](?!data:|#)", page)
    assert not re.findall(r"url\((?!data:|[\"']?#)", page)
    assert not re.findall(r"<script|@import|<link|<iframe", page)
    assert set(re.findall(r"https?://[^\"'<>\s]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def test_the_report_has_every_section_and_a_table_in_it(page: str) -> None:
    for name in ("comparison", *SECTIONS):
        (inside,) = re.findall(rf'<section id="{name}">(.*?)</section>', page, re.S)
        assert name == "method" or "<table>" in inside, name
        assert name in ("method", "openings") or "<svg" in inside, name


def test_the_report_opens_offline(page: str) -> None:
    check_offline(page)


def test_the_change_is_named(page: str) -> None:
    assert "units.us_ccb.strength = 6" in page


def test_the_page_says_how_to_repeat_it(page: str) -> None:
    assert "grognard simulate metz -n 5 --seed 7 --seat us=random --seat german=random" in page
    options = METZ.read_options({"command_control": "true"})
    other = Report(METZ, blind(seed="a b", options=options, luck=False), played(1, luck=False))
    assert other.command() == (
        "grognard simulate metz -n 1 --seed 'a b' --seat us=random --seat german=random "
        "--option command_control=true --no-luck"
    )


def test_games_with_changed_data_alone_say_so() -> None:
    pytest.importorskip("matplotlib")
    changed = blind(luck=False, changes={"units.toml": {"units": {"us_ccb": {"strength": 6}}}})
    page = Report(METZ, changed, played(2, luck=False)).page()
    assert "Changed: units.us_ccb.strength = 6." in page


def test_units_have_their_names() -> None:
    report = Report(METZ, blind(), [])
    assert report.unit("us_2") == "2, 5th Infantry Division (us_2)"
    assert report.unit("nobody") == "nobody"


def test_games_are_counted_in_whole_numbers() -> None:
    pytest.importorskip("matplotlib")
    drawn = histogram({"a": [1.0, 2.0, 2.0]}, "points")
    ticks = re.findall(r'<g id="ytick_\d+">.*?<text[^>]*>([^<]*)</text>', drawn, re.S)
    assert ticks
    assert all(tick.isdigit() for tick in ticks), ticks


def test_deaths_are_drawn_on_the_map() -> None:
    losses = [Loss("us_10", "us", "0507", 2), Loss("ge_8", "german", "0507", 3), Loss("ge_gar", "german", "0807", 3)]
    assert {place: dict(found) for place, found in loss_counts(losses).items()} == {
        "0507": {"us": 1, "german": 1},
        "0807": {"german": 1},
    }
    drawn = heat_map(METZ, losses, 2)
    discs = drawn[drawn.index('<g id="losses">') :]
    assert discs.count("<circle") == 3
    assert "American 1, German 1 in 2 games" in discs
    assert ">1.00<" in discs


def test_openings_are_counted_with_their_wins() -> None:
    results = [
        msgspec.structs.replace(result, winner=winner, openings={"us": ["move us_2 0105", "move us_10 0108"]})
        for result, winner in zip(played(4, luck=False), ("us", "us", "german", None), strict=True)
    ]
    (first,) = first_actions(results, "us")
    assert (first.action, first.chosen.count, first.won.count, first.won.of) == ("move us_2 0105", 4, 2, 4)
    assert [choice.subject for choice in first_orders(results, "us")] == ["us_10", "us_2"]
    assert first_actions(results, "german") == []


def test_the_same_numbers_give_the_same_plot() -> None:
    pytest.importorskip("matplotlib")
    one, two = (histogram({"a": [1.0, 2.0, 2.0], "b": [3.0]}, "points") for _ in range(2))
    assert one == two
    assert one.startswith("<svg")
    assert "<metadata" not in one


def test_tables_escape_what_they_hold() -> None:
    assert "&lt;b&gt;" in table(("a",), [("<b>",)])
    assert table(("a",), []) == ""
    assert section("x", "Title") == ""
    assert "<title>a &amp; b</title>" in document("a & b", "", [])


def test_without_matplotlib_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(
        ArenaError, match=r"plots need matplotlib: install the extra with pip install 'grognard\[analysis"
    ):
        histogram({"a": [1.0]}, "points")
