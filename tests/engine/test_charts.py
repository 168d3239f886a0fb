from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.chances import Dice
from grognard.engine.charts import Column, DifferentialTable, OddsTable, RangeTable, Result, TwoDiceTable, parse_span
from grognard.engine.errors import DataError

COLUMNS = [Column("-1", None, -1), Column("0", 0, 0), Column("1,2", 1, 2), Column("3+", 3, None)]
ROWS: dict[int, list[Result]] = {
    1: ["NE", "DR", "DR", "DE"],
    2: ["NE", "NE", "DR", "DR"],
    3: ["AR", "NE", "NE", "DR"],
    4: ["AR", "AR", "NE", "NE"],
    5: ["AR", "AR", "AR", "NE"],
    6: ["AE", "AR", "AR", "AR"],
}


def differential(
    columns: Sequence[Column] = COLUMNS, rows: Mapping[int, Sequence[Result]] = ROWS, **options: Any
) -> DifferentialTable:
    return DifferentialTable(columns, rows, source="charts.toml", key="crt", **options)


def odds(columns: Sequence[str] = ("1-2", "1-1", "3-2", "3-1"), **options: Any) -> OddsTable:
    return OddsTable(columns, options.pop("rows", ROWS), source="charts.toml", key="crt", **options)


# -- differential -------------------------------------------------------------------------------------------------


def test_a_differential_finds_its_column() -> None:
    table = differential()
    assert [table.labels[table.column_for(number)] for number in (-9, -1, 0, 1, 2, 3, 40)] == [
        "-1",
        "-1",
        "0",
        "1,2",
        "1,2",
        "3+",
        "3+",
    ]


def test_shifted_columns_stay_on_the_table() -> None:
    table = differential()
    assert [table.clamp(column) for column in (-3, 0, 2, 3, 9)] == [0, 0, 2, 3, 3]


def test_results_are_read_by_column_and_face() -> None:
    table = differential()
    assert table.result(3, 1) == "DE"
    assert table.result(0, 6) == "AE"
    with pytest.raises(ValueError, match="no column 4"):
        table.result(4, 1)
    with pytest.raises(ValueError, match="no column -1"):
        table.result(-1, 1)


@given(st.integers(0, 3))
def test_a_distribution_counts_the_faces(column: int) -> None:
    table = differential()
    found = table.distribution(column)
    assert sum(found.values()) == 1
    for result, share in found.items():
        assert share == Fraction(sum(ROWS[face][column] == result for face in range(1, 7)), 6)


def test_several_dice_are_read_by_their_total() -> None:
    rows = {total: ["low" if total < 7 else "high"] for total in range(2, 13)}
    table = differential([Column("all")], rows, dice=Dice(2, 6))
    assert table.distribution(0) == {"low": Fraction(15, 36), "high": Fraction(21, 36)}


def test_a_closed_end_has_no_column_beyond() -> None:
    table = differential([Column("0", 0, 0), Column("1", 1, 1), Column("2", 2, 2), Column("3", 3, 3)])
    assert table.covers(3)
    assert not table.covers(4)
    with pytest.raises(ValueError, match="no column for a differential of -1"):
        table.column_for(-1)


@pytest.mark.parametrize(
    ("changes", "key", "problem", "expected"),
    [
        ({"columns": []}, "crt.columns", "no columns", "at least one"),
        ({"rows": {1: ["NE"] * 4}}, "crt.rows", "rows [2, 3, 4, 5, 6]", "rows [1, 2"),
        ({"rows": ROWS | {7: ["NE"] * 4}}, "crt.rows", "rows [7]", "rows [1, 2"),
        ({"rows": ROWS | {4: ["NE"]}}, "crt.rows[4]", "1 results", "each of 4 columns"),
        ({"results": ["NE", "DR", "DE", "AR"]}, "crt.rows[6]", "unknown result 'AE'", "NE, DR, DE, AR"),
        (
            {"columns": [COLUMNS[0], Column("0", 0, 1), *COLUMNS[2:]]},
            "crt.columns",
            "'0' and '1,2' overlap",
            "begin at 2",
        ),
        (
            {"columns": [COLUMNS[0], COLUMNS[1], Column("2", 2, 2), COLUMNS[3]]},
            "crt.columns",
            "'0' and '2' leave a gap",
            "begin at 1",
        ),
        (
            {"columns": [*COLUMNS[:2], Column("1+", 1, None), COLUMNS[3]]},
            "crt.columns",
            "'1+' and '3+' overlap",
            "open ends only first and last",
        ),
        (
            {"columns": [*COLUMNS[:2], Column("2,1", 2, 1), COLUMNS[3]]},
            "crt.columns",
            "'2,1' runs from 2 down to 1",
            "lower number first",
        ),
    ],
)
def test_a_wrong_differential_table_is_a_data_error(
    changes: dict[str, Any], key: str, problem: str, expected: str
) -> None:
    with pytest.raises(DataError) as caught:
        differential(**changes)
    assert (caught.value.source, caught.value.key) == ("charts.toml", key)
    assert problem in caught.value.problem
    assert expected in caught.value.expected


# -- odds ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "label"),
    [
        (1, 2, "1-2"),
        (1, 1, "1-1"),
        (14, 10, "1-1"),
        (15, 10, "3-2"),
        (29, 10, "3-2"),
        (3, 1, "3-1"),
        (9, 1, "3-1"),
        (1, 9, "1-2"),
        (0, 3, "1-2"),
        (3, 0, "3-1"),
    ],
)
def test_odds_round_for_the_defender(attack: int, defence: int, label: str) -> None:
    table = odds()
    column = table.column_for(attack, defence)
    assert table.labels[column] == table.label(column) == label


@given(st.integers(0, 60), st.integers(1, 30))
def test_odds_agree_with_exact_fractions(attack: int, defence: int) -> None:
    ratios = [Fraction(1, 2), Fraction(1), Fraction(3, 2), Fraction(3)]
    reached = [position for position, ratio in enumerate(ratios) if Fraction(attack, defence) >= ratio]
    assert odds().column_for(attack, defence) == max(reached, default=0)


def test_stated_results_lie_beyond_the_ends() -> None:
    table = odds(below="AE", above="DE")
    worse, better = table.column_for(1, 3), table.column_for(4, 1)
    assert (worse, better) == (-1, 4)
    assert [table.result(worse, face) for face in (1, 6)] == ["AE", "AE"]
    assert table.distribution(better) == {"DE": Fraction(1)}
    assert (table.label(worse), table.label(better)) == ("below 1-2", "above 3-1")
    assert table.labels[table.column_for(39, 10)] == "3-1"
    assert (table.clamp(-5), table.clamp(9)) == (-1, 4)
    assert table.clamp(worse + 1) == 0


def test_without_stated_results_the_ends_hold() -> None:
    table = odds()
    assert (table.clamp(-5), table.clamp(9)) == (0, 3)
    with pytest.raises(ValueError, match="no column -1"):
        table.result(-1, 1)
    with pytest.raises(ValueError, match="no column 4"):
        table.label(4)


@pytest.mark.parametrize(("attack", "defence"), [(-1, 2), (2, -1), (0, 0)])
def test_impossible_odds_are_refused(attack: int, defence: int) -> None:
    with pytest.raises(ValueError, match="no odds"):
        odds().column_for(attack, defence)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"columns": ("1-2", "1-1", "two", "3-1")}, "odds 'two'"),
        ({"columns": ("1-2", "1-1", "3-0", "4-1")}, "odds '3-0'"),
        ({"columns": ("1-2", "1-1", "2-2", "3-1")}, "2-2 after 1-1"),
        ({"columns": ("1-2", "2-1", "1-1", "3-1")}, "1-1 after 2-1"),
        ({"below": "XX", "results": ["NE", "DR", "DE", "AR", "AE"]}, "unknown result 'XX'"),
    ],
)
def test_a_wrong_odds_table_is_a_data_error(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(DataError) as caught:
        odds(**options)
    assert caught.value.source == "charts.toml"
    assert caught.value.key.startswith("crt")
    assert problem in caught.value.problem


# -- ranges -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("4", (4, 4)),
        ("1-3", (1, 3)),
        (" 1 - 3 ", (1, 3)),
        ("5+", (5, None)),
        ("2-", (None, 2)),
        ("-2", (-2, -2)),
        ("-3--1", (-3, -1)),
        ("-1-2", (-1, 2)),
        ("-1-", (None, -1)),
        ("01-20", (1, 20)),
    ],
)
def test_ranges_are_read_as_printed(text: str, span: tuple[int | None, int | None]) -> None:
    assert parse_span(text, "charts.toml", "hits") == span


@pytest.mark.parametrize("text", ["", "many", "1-2-3", "+5", "1,2", "1.5"])
def test_an_unreadable_range_is_a_data_error(text: str) -> None:
    with pytest.raises(DataError, match=r"charts.toml: hits: range"):
        parse_span(text, "charts.toml", "hits")


def ranges(rows: Mapping[str, Result], low: int | None = 1, high: int | None = None, **options: Any) -> RangeTable:
    return RangeTable(rows, low=low, high=high, source="charts.toml", key="hits", **options)


def test_a_range_table_is_read_with_one_number() -> None:
    table = ranges({"1-3": "miss", "4": "hit", "5+": 2})
    assert [table.result(number) for number in (1, 3, 4, 5, 60)] == ["miss", "miss", "hit", 2, 2]
    assert table.labels == ("1-3", "4", "5+")
    with pytest.raises(ValueError, match="nothing for 0"):
        table.result(0)


def test_a_range_table_knows_its_odds() -> None:
    table = ranges({"3-": "miss", "4": "hit", "5+": "kill"}, low=None)
    assert table.distribution() == {"miss": Fraction(1, 2), "hit": Fraction(1, 6), "kill": Fraction(1, 3)}
    assert table.distribution(Dice(1, 6), modifier=-3) == {"miss": Fraction(1)}
    assert table.distribution(Dice(2, 6))["miss"] == Fraction(3, 36)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ({}, "no ranges"),
        ({"1-3": "a", "5+": "b"}, "'1-3' and '5+' leave a gap"),
        ({"1-3": "a", "3+": "b"}, "'1-3' and '3+' overlap"),
        ({"2-3": "a", "4+": "b"}, "covers 2 to any"),
        ({"1-3": "a", "4-6": "b"}, "covers 1 to 6"),
        ({"1-3": "a", "4+": "c"}, "unknown result 'c'"),
    ],
)
def test_a_wrong_range_table_is_a_data_error(rows: dict[str, Result], problem: str) -> None:
    with pytest.raises(DataError) as caught:
        ranges(rows, results={"a", "b"})
    assert caught.value.key.startswith("hits")
    assert problem in caught.value.problem


# -- two dice -----------------------------------------------------------------------------------------------------


def two_dice(rows: Mapping[str, Result], **options: Any) -> TwoDiceTable:
    return TwoDiceTable(rows, source="charts.toml", key="weather", **options)


def test_two_dice_are_added() -> None:
    table = two_dice({"2-4": "snow", "5-9": "clear", "10+": "fog"})
    assert table.result((1, 3)) == "snow"
    assert table.result((6, 4)) == "fog"
    assert table.distribution() == {"snow": Fraction(6, 36), "clear": Fraction(24, 36), "fog": Fraction(6, 36)}


def test_two_dice_are_read_as_tens_and_units() -> None:
    table = two_dice({"11-16": "a", "21-46": "b", "51-66": "c"}, read="tens_units")
    assert table.value((4, 2)) == 42
    assert table.result((1, 6)) == "a"
    assert table.result((2, 1)) == "b"
    assert table.distribution() == {"a": Fraction(1, 6), "b": Fraction(1, 2), "c": Fraction(1, 3)}


def test_percentile_dice_read_double_zero_as_a_hundred() -> None:
    table = two_dice({"01-20": "early", "21-90": "noon", "91-00": "late"}, read="tens_units", dice=Dice(2, 10, 0))
    assert table.value((0, 0)) == 100
    assert table.result((0, 0)) == "late"
    assert table.result((0, 1)) == "early"
    assert table.distribution() == {"late": Fraction(1, 10), "early": Fraction(1, 5), "noon": Fraction(7, 10)}


def test_faces_that_cannot_be_rolled_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be rolled"):
        two_dice({"2+": "a"}).result((0, 7))


@pytest.mark.parametrize(
    ("rows", "options", "problem"),
    [
        ({"2-5": "a", "7+": "b"}, {}, "6 is in no row"),
        ({"2-6": "a", "6+": "b"}, {}, "6 is in rows 2-6, 6+"),
        ({"2-12": "a", "13+": "b"}, {}, "no roll leads here"),
        ({"2+": "x"}, {"results": ["a"]}, "unknown result 'x'"),
        ({"3+": "a"}, {"dice": Dice(3, 6)}, "3 dice"),
    ],
)
def test_a_wrong_two_dice_table_is_a_data_error(rows: dict[str, Result], options: dict[str, Any], problem: str) -> None:
    with pytest.raises(DataError) as caught:
        two_dice(rows, **options)
    assert caught.value.source == "charts.toml"
    assert problem in caught.value.problem
