"""The data files: complete, consistent, proof-read by a formula, and replaceable by a data pack."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import groupby
from typing import Any

import pytest

import grognard
from grognard.engine.errors import DataError
from grognard.games.pattons_best.codec import CODEC
from grognard.games.pattons_best.schema.charts import Armour
from grognard.games.pattons_best.schema.data import PattonsBestData

from .support import DATA, RULES, TABLES

ODDS = {-1: 0, 2: 3, 3: 8, 4: 17, 5: 28, 6: 42, 7: 58, 8: 72, 9: 83, 10: 92, 11: 95, 12: 95}
"""Cumulative chances of two six-sided dice as the tables print them, cut at 95."""
ARMOUR = {
    "PzIV": {"T": (6, 4), "H": (8, 3)},
    "PzV": {"T": (14, 6), "H": (18, 6)},
    "PzVIe": {"T": (14, 8), "H": (11, 8)},
    "PzVIb": {"T": (18, 11), "H": (26, 8)},
    "STuGIIIg": {"T": (8, 3), "H": (8, 3)},
    "MarderII": {"T": (2, 0), "H": (3, 1)},
    "MarderIII": {"T": (1, 0), "H": (2, 1)},
    "JgdPzIV": {"T": (14, 4), "H": (14, 3)},
    "JgdPz38t": {"T": (14, 3), "H": (14, 3)},
}
"""Front and side factors that reproduce the tables: derived, not printed."""
SHERMANS = {
    "I": {"T": (8, 6), "H": (8, 4)},
    "II": {"T": (8, 6), "H": (11, 4)},
    "III": {"T": (18, 11), "H": (18, 8)},
}


def test_the_calendar_has_every_day_once() -> None:
    days = [date.fromisoformat(day[0]) for day in DATA.calendar.days]
    assert days == [date(1944, 7, 27) + timedelta(n) for n in range(266)]
    refits = [len(list(group)) for refit, group in groupby(DATA.calendar.days, lambda day: day[1] == "refit") if refit]
    assert refits == [9, 2, 28, 14, 6, 19, 2, 2, 3]


def test_the_movement_board_hangs_together() -> None:
    distance = TABLES.distance
    assert all(0 <= steps < 42 for row in distance for steps in row)
    assert all(distance[a][b] == distance[b][a] for a in range(42) for b in range(42))
    assert set(DATA.board.shapes.outlines) == {area.id for area in DATA.board.areas.entries}


def test_the_tank_cards() -> None:
    cards = {card.id: card for card in DATA.cards}
    assert [n for n, card in cards.items() if card.loader_hatch == "none"] == [1, 4, 7]
    assert [n for n, card in cards.items() if card.loader_aa_mg] == [14, 16]
    assert [n for n, card in cards.items() if card.wet_stowage] == list(range(11, 18))
    assert [n for n, card in cards.items() if card.armour == "III"] == [12, 13]
    assert {n: card.hvss for n, card in cards.items() if card.hvss} == {11: 3, **dict.fromkeys(range(12, 18), 5)}
    assert {card.gun: card.rate_of_fire for card in cards.values()} == {"75": 30, "76L": 20, "76LL": 20}


def formula(numbers: tuple[int, int, int], factor: int, rear: bool) -> list[int]:
    """What a kill number at three ranges makes of an armour factor."""
    found = []
    for number in numbers:
        dice = number - factor - 1 + (1 if rear else 0)
        found.append(0 if dice < 2 else ODDS[min(dice, 12)])
    return found


def differences(
    table: dict[str, Armour], armour: dict[str, dict[str, tuple[int, int]]], numbers: tuple[int, int, int]
) -> list[str]:
    """The cells of a table that the formula does not reproduce."""
    found = []
    for unit, factors in armour.items():
        for facing, places in table[unit].items():
            for place in ("T", "H"):
                printed = list(places.get("any") or places[place])
                factor = factors[place][0 if facing == "front" else 1]
                if printed != formula(numbers, factor, facing == "rear"):
                    found.append(f"{unit} {facing} {place}")
    return found


@pytest.mark.parametrize(
    ("table", "numbers", "known"),
    [
        ("ap_75", (14, 13, 12), ["PzVIe front H"]),
        ("ap_76l", (17, 16, 15), ["PzIV side T", "PzIV side H", "PzIV rear T"]),
        ("hvap_76l", (24, 21, 17), ["PzVIe rear T", "PzVIe rear H"]),
        ("ap_76ll", (23, 22, 21), ["PzVIe front H", "PzVIb rear T"]),
        ("apds_76ll", (26, 26, 24), []),
    ],
)
def test_the_kill_tables_follow_a_formula_but_for_known_cells(
    table: str, numbers: tuple[int, int, int], known: list[str]
) -> None:
    """A wrong digit would show as one more cell that does not fit."""
    assert differences(getattr(DATA.fire, table).normal, ARMOUR, numbers) == known


@pytest.mark.parametrize(
    ("gun", "number", "least"),
    [
        ("50L", 13, ["II front H", "III front T", "III front H", "III side T", "III rear T"]),
        ("75L", 17, ["III front T", "III front H"]),
        ("88L", 20, ["III front T", "III front H"]),
        ("75LL", 23, []),
        ("88LL", 27, []),
    ],
)
def test_the_enemy_kill_table_follows_the_same_formula(gun: str, number: int, least: list[str]) -> None:
    """But for cells in which the formula leaves no chance and the table prints a small one."""
    table = DATA.enemy.to_kill.values[gun]
    assert differences(table, SHERMANS, (number, number - 1, number - 2)) == least
    for cell in least:
        armour, facing, place = cell.split()
        places = table[armour][facing]  # type: ignore[index]
        assert max(places.get("any") or places[place]) <= 3  # type: ignore[index]


def test_a_data_pack_replaces_a_figure_and_changes_the_hash() -> None:
    changed = grognard.ruleset("pattons_best", changes={"campaign.toml": {"ratings": {"choose_tank": 30}}})
    assert PattonsBestData(changed.trees).campaign.ratings.choose_tank == 30
    assert changed.start().tables.data.campaign.ratings.choose_tank == 30
    assert changed.data_hash != RULES.data_hash


@pytest.mark.parametrize(
    ("file", "changes", "message"),
    [
        (
            "battle.toml",
            {"ambush": {"columns": {"ambush": [[1, 6, "ambush"], [8, 10, "none"]]}}},
            "a row that starts at 7",
        ),
        ("battle.toml", {"ambush": {"columns": {"ambush": [[1, 9, "ambush"]]}}}, "the last row ends at 9"),
        ("battle.toml", {"appearance": {"columns": {"TANK": [[1, 10, "PzVII"]]}}}, "PzVII"),
        (
            "calendar.toml",
            {"calendar": {"days": [["1944-07-28", "A", 2, "L", ""], ["1944-07-27", "A", 2, "L", ""]]}},
            "in order",
        ),
        ("campaign.toml", {"ratings": {"choose_tanks": 30}}, "unknown key"),
    ],
)
def test_wrong_data_is_refused_with_its_place(file: str, changes: dict[str, object], message: str) -> None:
    with pytest.raises(DataError, match=message):
        grognard.ruleset("pattons_best", changes={file: changes})


@pytest.mark.parametrize(
    ("pieces", "flags", "message"),
    [
        ({"e1": "6-8.near"}, {"units": {"e1": {"type": "PzIV"}}}, "6-8.near"),
        ({"e1": "6-8.close"}, {}, "what the unit is"),
        ({"e1": "6-8.close"}, {"units": {"e1": {"type": "PzVII"}}}, "PzVII"),
        ({}, {"date": "1946-01-01"}, "a day of the calendar"),
        ({}, {"rack": {"AP": 9}}, "ready rack"),
        ({}, {"tank": 19}, "there is no card 19"),
        ({}, {"weather": ["sunny"]}, "sunny"),
    ],
)
def test_impossible_positions_are_refused(pieces: dict[str, str], flags: dict[str, object], message: str) -> None:
    from grognard.engine.positions import Position

    with pytest.raises(DataError, match=message):
        RULES.position(Position("pattons_best", 1, "battle.orders", pieces, flags=flags))


def test_a_damaged_state_is_refused() -> None:
    form = RULES.start("engagement").encode()
    changes: list[dict[str, Any]] = [{"numbers": {}}, {"lists": {}}, {"frames": [{"frame": "nothing"}]}, {"frames": []}]
    for change in changes:
        with pytest.raises(DataError):
            CODEC.decode(RULES, {**form, **change})
