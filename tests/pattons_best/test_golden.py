"""Whole games as text, and the number of ways to go on: the cheapest detectors of an accidental change of rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.testing import check_perft, play_through, random_match

from .support import RULES, place, seen, start

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize(
    ("name", "scenario", "seed", "options"),
    [
        ("engagement", "engagement", 1944, {}),
        ("day", "day", 1945, {}),
        ("options", "day", 7, {"mg_ammo": True, "fuel": True, "firefly": True}),
        ("campaign", "campaign", 0, {}),
    ],
)
def test_golden_play_throughs(
    name: str, scenario: str, seed: int, options: dict[str, bool], request: pytest.FixtureRequest
) -> None:
    """A difference is a change of rules or words: review it, then `pytest --golden`."""
    told = play_through(random_match(RULES, seed, scenario, options))
    path = GOLDEN / f"pattons_best-{name}.txt"
    if request.config.getoption("--golden"):
        path.write_text(told, encoding="utf-8")
    assert path.read_text("utf-8") == told


def test_perft_of_the_openings() -> None:
    check_perft(start("engagement"), {1: 266, 2: 798})
    check_perft(start("day"), {1: 181, 2: 181 * 17})
    check_perft(start("campaign"), {1: 2, 2: 7, 3: 32, 4: 157})


def test_perft_of_a_battle_round() -> None:
    orders = place(units={**seen("PzIV"), "e2": "LW 9-10.close spotted identified"}, gun="AP", rack={"AP": 2, "HE": 2})
    check_perft(orders, {1: 39, 2: 1247})
    fire = place(units=seen("PzIV"), gun="AP", reload="AP")
    fire.play(fire.rules.vocabulary.number(fire.rules.vocabulary.parse("order gunner fire_main_gun")))
    fire.play(fire.rules.vocabulary.number(fire.rules.vocabulary.parse("go")))
    check_perft(fire, {1: 3, 2: 17, 3: 68})
    check_perft(place("battle.enemy", seen("PzIV"), type="B"), {1: 8, 2: 21})


def test_perft_of_the_road() -> None:
    road = place("movement", scenario="day", task_force="P12", type="A", known={"P11": "L"})
    check_perft(road, {1: 16, 2: 35})
