from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.chances import Dice
from grognard.engine.charts import Column, DifferentialTable, RangeTable, Result
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
    assert table.column_for(3) == 3
    with pytest.raises(ValueError, match="no column for a differential of -1"):
        table.column_for(-1)


@pytest.mark.parametrize(
    ("changes", "key", "problem", "expected"),
    [
        ({"columns": []}, "crt.columns", "no ranges", "at least one"),
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


# -- ranges -------------------------------------------------------------------------------------------------------


def test_a_range_table_is_read_with_one_number() -> None:
    table = RangeTable(COLUMNS, source="charts.toml", key="hits", covers=(None, None))
    assert [table.row(number).label for number in (-9, 0, 2, 3, 40)] == ["-1", "0", "1,2", "3+", "3+"]


def test_a_closed_range_table_has_no_row_beyond() -> None:
    table = RangeTable(COLUMNS[1:3], source="charts.toml", key="hits", covers=(0, 2))
    assert (table.position(3), table.position(1)) == (None, 1)
    with pytest.raises(ValueError, match="nothing for 3"):
        table.row(3)


def test_a_range_table_that_ends_elsewhere_is_a_data_error() -> None:
    with pytest.raises(DataError, match=r"hits: the table runs from any number to 2.*any number to any number"):
        RangeTable(COLUMNS[:3], source="charts.toml", key="hits", covers=(None, None))
