"""`grognard rules pattons_best` settles disputes: every table, card and area of the data stands below its case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from .support import DATA, RULES

TEXTS = RULES.words.cases
TREES = DATA.trees
TABLES = [
    (name, section)
    for tree in TREES.values()
    for name, section in tree.items()
    if isinstance(section, Mapping) and {"title", "rule"} <= set(section)
]


def figures(value: Any) -> Iterator[int]:
    """Every number in a part of the data."""
    if isinstance(value, Mapping):
        for entry in value.values():
            yield from figures(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from figures(entry)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


@pytest.mark.parametrize(("name", "section"), TABLES, ids=[name for name, _ in TABLES])
def test_3_1_every_table_stands_below_its_case_with_every_figure(name: str, section: Mapping[str, Any]) -> None:
    shown = {part: value for part, value in section.items() if part not in ("span", "columns", "fortification_months")}
    shown |= {"columns": section["columns"]} if isinstance(section.get("columns"), Mapping) else {}
    if not any(figures(shown)):
        return
    lines = [line for line in TEXTS[section["rule"]].splitlines() if line.startswith(section["title"])]
    assert len(lines) >= 1, "the table is not printed"
    told = [{int(found) for found in re.findall(r"(?<![\d.])[-+]?\d+", line.replace("-", " -"))} for line in lines]
    wanted = {abs(number) for number in figures(shown)}
    assert any(wanted <= {abs(number) for number in line} for line in told), name


def test_2_13_every_tank_card_is_told() -> None:
    lines = [line for line in TEXTS["2.13"].splitlines() if line.startswith("Card ")]
    assert [line.split(",")[0] for line in lines] == [f"Card {card.id}" for card in DATA.cards]
    easy_eight = lines[16 - 1]
    for part in (
        "M4A3(76)W, turret G", "armour II", "gun 76L with HE, AP, HVAP", "71 rounds, 6 of them in the ready rack",
        "a split hatch with the AA MG", "all sectors but the left rear of the turret", "wet stowage",
        "HVSS on 5 or less",
    ):  # fmt: skip
        assert part in easy_eight
    assert lines[-1].endswith("no bow MG.")
    assert "the loader has no hatch" in lines[0]


def test_2_11_every_area_is_told_with_its_neighbours_and_roads() -> None:
    told = next(line for line in TEXTS["2.11"].splitlines() if line.startswith("Areas"))
    assert "P12 (number 1) fields, P04 -P08 -P11 P21;" in told
    assert "P18 a village, -P14 P15 =P16 =P22 -P23 -P28;" in told
    assert all(area.id in told for area in DATA.board.areas.entries)


def test_4_1_every_day_of_the_calendar_is_told() -> None:
    told = next(line for line in TEXTS["20.1"].splitlines() if line.startswith("Combat Calendar"))
    assert "27 July 1944 Advance 2 light (Operation Cobra breakout); 28 July 1944 Battle 4 medium (Coutances);" in told
    assert "2 September 1944 to 10 September 1944 refit;" in told
    assert told.count(";") > 60


def test_12_1_every_german_unit_is_told_with_size_and_gun() -> None:
    assert "Pz V Panther (tank, large, gun 75LL)" in TEXTS["12.1"]
    assert "SPW half-track (half-track, small, machine gun)" in TEXTS["12.1"]
    assert all(unit.title in TEXTS["12.1"] for unit in DATA.units.entries)


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ("4.54", "heavy resistance, battle on a modified 4 or more"),
        ("4.54", "calling for an air strike 30; which arrives on 4 or less"),
        ("9.31", "critical hit on a bare 3 or less; malfunction on a bare 98 or more"),
        ("10.2", "[bow, co-axial, AA, sub MG, no chance at -1]"),
        ("12.34", "fortifications in November and February"),
        ("15.5", "kills on 8 or less"),
        ("15.5", "from December 1944 -1, your tank moves -1, lead tank -1, advancing fire +3"),
        ("16.0", "14 smoke bombs, if it has a mortar"),
        ("19.11", "+1 for every 2 extra rounds"),
        ("19.13", "out on a modified 10 or less"),
        ("23.0", "at most 3 of artillery, 2 of air strikes"),
        ("26.1", "medals Bronze Star, Silver Star, Distinguished Service Cross, Medal of Honor"),
    ],
)
def test_3_1_figures_say_which_way_they_count(case: str, told: str) -> None:
    assert told in TEXTS[case]
