"""Statistics of a game's own, and openings drawn at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from tests.arena.support import METZ, blind, played

import grognard
from grognard.arena import own
from grognard.arena.game import Play, record_game
from grognard.arena.output import line_of
from grognard.arena.report import Report
from grognard.arena.shapes import Result, Spec
from grognard.engine.events import Event
from grognard.engine.statistics import Average, Bookkeeping, Notebook, Proportion, Statistic, average


def counted(facts: Sequence[Mapping[str, Any]]) -> list[Statistic]:
    """A table about how many games there were."""
    rows = (("games", len(facts), Proportion(1, len(facts)), average(found["hexes"] for found in facts)),)
    return [Statistic("counted", "What was counted", ("what", "number", "share", "hexes"), rows, "By hand.")]


class Blank(Notebook):
    """Keeps nothing."""

    def note(self, state: Any, events: Sequence[Event]) -> None:
        """Nothing is noted."""

    def facts(self) -> dict[str, Any]:
        return {}


COUNTING = replace(METZ, statistics=Bookkeeping(Blank, counted))


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return [msgspec.structs.replace(found, facts={"hexes": n}) for n, found in enumerate(played(4))]


def test_a_game_without_statistics_has_none_and_its_lines_do_not_grow() -> None:
    plain = played(1)
    assert own.lines(METZ, plain) == []
    assert own.document(METZ, plain) == {}
    assert '"facts"' not in line_of(plain[0])


def test_tables_in_text_json_and_the_report(results: list[Result]) -> None:
    rules = COUNTING
    told = own.lines(rules, results)
    assert told == [
        "",
        "What was counted",
        "  what   number  share                 hexes",
        "  games  4       25.0 % (4.6 to 69.9)  1.50 ± 1.27",
        "  By hand.",
    ]
    (row,) = own.document(rules, results)["counted"]
    assert row["number"] == 4
    assert (row["share"]["count"], row["share"]["of"], row["share"]["rate"]) == (1, 4, 0.25)
    assert row["hexes"]["mean"] == 1.5
    assert row["hexes"]["low"] < 1.5 < row["hexes"]["high"]
    pytest.importorskip("matplotlib")
    page = Report(rules, blind(), results).page()
    assert '<section id="counted">' in page
    assert "By hand." in page


def test_empty_cells() -> None:
    assert own.words(Proportion(0, 0)) == own.words(Average(0, 0.0, 0.0)) == "-"
    assert own.words(average([3])) == "3.00"
    assert own.mean_of(average([1, 1, 1])) == (1.0, 0.0)


def test_openings_are_drawn_the_same_for_all_players_of_a_seed() -> None:
    rules = grognard.ruleset("pattons_best")

    def game(who: str, index: int) -> tuple[Spec, Any]:
        spec = Spec(
            game=rules.id,
            seats={"commander": who},
            seed="drawn",
            scenario="engagement",
            options=rules.read_options({}),
            luck=False,
            drawn=True,
        )
        return spec, Play(rules, spec, index).state

    drawn = [game("regular", index)[1] for index in range(4)]
    assert [state.hash() for state in drawn] == [game("recruit", index)[1].hash() for index in range(4)]
    assert len({(state.date(), state.tank) for state in drawn}) == 4
    spec, _ = game("regular", 2)
    assert record_game(spec, 2).state.hash() == Play(rules, spec, 2).result("base").hash
