"""Numbers about games: intervals, paired comparisons, changed figures, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from tests.arena.support import METZ, blind, played

from grognard.arena import BASE, CHANGED, Campaign, SingleRunner, compare, read_changes, run, summarise, wilson
from grognard.arena.compare import measure_words, paired
from grognard.arena.errors import ArenaError
from grognard.arena.ladder import pairings, round_robin, standings
from grognard.arena.summary import spread
from grognard.engine.errors import DataError
from grognard.library import data_trees, game_definition, lay_over

PAIRS = 16
TREES = data_trees(game_definition("metz"))


@pytest.mark.parametrize(("count", "total"), [(0, 10), (3, 10), (10, 10), (481, 1000), (1, 1)])
def test_our_intervals_are_those_of_scipy(count: int, total: int) -> None:
    stats = pytest.importorskip("scipy.stats")
    wanted = stats.binomtest(count, total).proportion_ci(method="wilson")
    assert wilson(count, total) == pytest.approx((wanted.low, wanted.high))


def test_nothing_counted_means_nothing_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_spread_holds_its_mean() -> None:
    found = spread([1, 2, 3, 4, 10])
    assert (found.least, found.median, found.mean, found.most) == (1, 3, 4, 10)
    assert found.low < 4 < found.high
    assert spread([5]).low == 5


def test_a_summary_counts_every_game_once() -> None:
    results = played(12, luck=False)
    found = summarise(METZ, results)
    assert found.games == sum(found.wins.values()) == 12
    by_level = [entry.count for levels in found.levels.values() for entry in levels.values()]
    assert sum(by_level) == 12
    for interval in found.intervals.values():
        assert interval.low <= interval.rate <= interval.high
    assert summarise(METZ, []).games == 0


# -- changed figures ----------------------------------------------------------------------------------------------


def at(tree: Any, *path: str) -> Any:
    for part in path:
        tree = tree[part]
    return tree


@pytest.mark.parametrize(
    ("word", "file", "path", "value"),
    [
        ("units.us_ccb.strength=6", "units.toml", ("units", "us_ccb", "strength"), 6),
        ("points.cities.0807=25", "game.toml", ("points", "cities", "0807"), 25),
        ('game.points.cities."0807" = 25', "game.toml", ("points", "cities", "0807"), 25),
        ("optional.reorganized_units[1]=3", "game.toml", ("optional", "reorganized_units"), [1, 3]),
        ("title=Other", "game.toml", ("title",), "Other"),
    ],
)  # fmt: skip
def test_a_key_is_found_and_changed(word: str, file: str, path: tuple[str, ...], value: Any) -> None:
    changes = read_changes(TREES, [word])
    assert list(changes) == [file]
    assert at(changes[file], *path) == value
    assert at(lay_over(TREES, changes)[file], *path) == value


def test_several_changes_go_together() -> None:
    changes = read_changes(TREES, ["units.us_ccb.strength=6", "units.us_cca.strength=5", "units.us_ccb.movement=8"])
    assert changes == {"units.toml": {"units": {"us_ccb": {"strength": 6, "movement": 8}, "us_cca": {"strength": 5}}}}


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("units.us_ccb.strenght=6", "units.us_ccb.strength"),
        ("units.us_ccb.strength", "no value"),
        ("units.us_ccb=6", "expected a table"),
        ('"7.3"=Many', "no such figure"),
        ('cases."7.3"=Many', "no such figure"),
    ],
)
def test_a_wrong_key_is_explained(word: str, problem: str) -> None:
    with pytest.raises(DataError, match=problem):
        lay_over(TREES, read_changes(TREES, [word]))


def test_a_key_in_two_files_needs_the_name_of_its_file() -> None:
    trees = {"here.toml": {"size": 1}, "there.toml": {"size": 2}}
    with pytest.raises(DataError, match=r"here\.size or there\.size"):
        read_changes(trees, ["size=3"])
    assert read_changes(trees, ["there.size=3"]) == {"there.toml": {"size": 3}}


# -- the paired comparison ----------------------------------------------------------------------------------------


def test_stronger_germans_score_more() -> None:
    german = [unit for unit in at(TREES, "units.toml", "units") if unit.startswith("ge_")]
    changes = read_changes(TREES, [f"units.{unit}.strength=15" for unit in german])
    changed = msgspec.structs.replace(blind(luck=False), changes=changes)
    results = run(Campaign({BASE: blind(luck=False), CHANGED: changed}, PAIRS), SingleRunner()).results
    found = {difference.measure: difference for difference in compare(METZ, results[BASE], results[CHANGED])}
    assert found["margin"].difference < 0
    assert found["margin"].high < 0
    assert found["score.german"].certain
    assert found["margin"].pairs == PAIRS
    assert 0 < found["margin"].differing <= PAIRS


def test_no_change_makes_no_difference() -> None:
    results = played(6, luck=False)
    for difference in compare(METZ, results, results):
        assert difference.difference == 0
        assert difference.differing == 0
        assert not difference.certain
    assert compare(METZ, results, []) == []


def test_a_paired_interval_is_that_of_the_t_test() -> None:
    stats = pytest.importorskip("scipy.stats")
    base, changed = [1.0, 2.0, 4.0, 3.0, 8.0], [2.0, 2.0, 6.0, 3.5, 8.0]
    found = paired("margin", base, changed)
    wanted = stats.ttest_rel(changed, base).confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high))


def test_shares_that_never_differ_have_an_interval_all_the_same() -> None:
    found = paired("wins.us", [0.0] * 30, [0.0] * 30)
    assert (found.low, found.high) == (-0.1, 0.1)


def test_shares_cannot_change_by_more_than_all_of_them() -> None:
    found = paired("wins.us", [1.0, 0.0, 1.0], [0.0, 1.0, 0.0])
    assert (found.low, found.high) == (-1.0, 1.0)
    assert paired("margin", [1.0, 0.0, 1.0], [0.0, 1.0, 0.0]).low < -1.0


def test_measures_in_words() -> None:
    names = ("wins.us", "wins.draw", "score.german", "margin")
    words = [measure_words(METZ, name) for name in names]
    assert words == ["American wins", "Draws", "German points", "American lead in points"]


# -- the ladder ---------------------------------------------------------------------------------------------------


def test_a_ladder_ranks_players_with_intervals() -> None:
    pytest.importorskip("openskill")
    names = ["random", "greedy"]
    campaign = round_robin(METZ, names, 10, blind())
    assert campaign.variants["random:greedy"].seats == {"us": "random", "german": "greedy"}
    (result,) = played(1, luck=False)
    winners: dict[str, Sequence[str | None]] = {
        "random:greedy": [*["german"] * 9, None],
        "greedy:random": [*["us"] * 8, *["german"] * 2],
    }
    results = [
        msgspec.structs.replace(result, variant=variant, winner=winner)
        for variant, found in winners.items()
        for winner in found
    ]
    best, worst = standings(METZ, names, results, "1")
    assert (best.player, best.games, best.won, best.drawn) == ("greedy", 20, 17, 1)
    assert (worst.player, worst.games, worst.won, worst.drawn) == ("random", 20, 2, 1)
    assert best.low <= best.rating <= best.high
    assert best.low > worst.high
    assert best.by_role["us"].count == 8
    (pair,) = pairings(METZ, names, results)
    assert (pair.player, pair.against, pair.won.count, pair.won.of, pair.drawn) == ("random", "greedy", 2, 20, 1)
    assert standings(METZ, names, results, "1") == [best, worst]


@pytest.mark.parametrize(("games", "widest"), [(1, 25.0), (40, 10.0)])
def test_who_has_won_every_game_has_an_interval_all_the_same(games: int, widest: float) -> None:
    pytest.importorskip("openskill")
    (result,) = played(1, luck=False)
    winners = {"random:greedy": "german", "greedy:random": "us"}
    results = [
        msgspec.structs.replace(result, variant=variant, winner=winner)
        for variant, winner in winners.items()
        for _ in range(games)
    ]
    for standing in standings(METZ, ["random", "greedy"], results, "1"):
        assert 0.5 < standing.high - standing.low < widest


def test_a_ladder_needs_two_players() -> None:
    with pytest.raises(ArenaError, match="at least two"):
        round_robin(METZ, ["random"], 3, blind())
