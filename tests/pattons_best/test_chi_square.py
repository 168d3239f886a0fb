"""Thousands of rolls with the provable dice: what is resolved follows the tables, modifiers and ends included.

    pytest tests/pattons_best/test_chi_square.py --rolls 10000

makes 110,000 of them, on eleven tables of different shape. Without the option it takes fewer, for every day.
The expected chances are counted here by hand from the printed ranges, not taken from the game's own bands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import erfc, exp, gamma, pow, sqrt
from typing import Any

import pytest

from grognard.engine.dice import ProvableDice, secret_from_seed
from grognard.engine.frames import Frame
from grognard.engine.nodes import Chance
from grognard.games.pattons_best.rules.casualties import Explosion, Wound
from grognard.games.pattons_best.rules.driving import MoveRoll
from grognard.games.pattons_best.rules.enemy import EnemyAction
from grognard.games.pattons_best.rules.events import PanzerfaustAttack
from grognard.games.pattons_best.rules.friendly import FLANKING, FriendlyFire
from grognard.games.pattons_best.rules.gunnery import ToHit
from grognard.games.pattons_best.rules.hits import KillInfantry
from grognard.games.pattons_best.rules.operations import Resistance
from grognard.games.pattons_best.rules.preparation import Deployment
from grognard.games.pattons_best.rules.spotting import SpotRoll
from grognard.games.pattons_best.state import PattonState

from .support import place

SURE = 0.9995
"""A true table fails one time in two thousand; the seeds are fixed, so it always passes or always fails."""

Reading = Callable[[int], str]


def chance_of_more(statistic: float, freedom: int) -> float:
    """The chance that chi-square is larger than this: for whole degrees of freedom it is a finite sum."""
    half, odd = statistic / 2, freedom % 2
    terms = (pow(half, n + odd / 2) / gamma(n + odd / 2 + 1) for n in range(freedom // 2))
    return (erfc(sqrt(half)) if odd else 0.0) + exp(-half) * sum(terms)


@pytest.mark.parametrize(
    ("freedom", "statistic", "chance"),
    [(1, 3.841, 0.05), (2, 5.991, 0.05), (3, 16.266, 0.001), (4, 13.277, 0.01), (7, 14.067, 0.05), (10, 29.588, 0.001)],
)
def test_the_distribution_agrees_with_printed_tables(freedom: int, statistic: float, chance: float) -> None:
    assert chance_of_more(statistic, freedom) == pytest.approx(chance, rel=1e-3)


def by_rows(*rows: tuple[int, str], modifier: int = 0, low: int = 1, high: int = 100) -> Reading:
    """A table as it is printed: results up to a number, the modified roll kept on the table."""

    def read(roll: int) -> str:
        value = min(max(roll + modifier, low), high)
        return next(result for last, result in rows if value <= last)

    return read


def movement(roll: int) -> str:
    """Forward, driver 4 with a closed hatch in mud: +10; the white die shifts the enemy."""
    value = min(roll + 10, 100)
    tank = "bogged_down" if value == 100 else "thrown_track" if value >= 98 else "no_accident"
    white = roll % 10 or 10
    return tank + (",_the_enemy_shifts" if white <= 5 else ",_vehicles_turn" if white == 6 else "")


def shooting(roll: int) -> str:
    """75 at a Pz IV at long range, gunner 3, loader 3: need 20 - 10 + 6 = 16, again on 36."""
    result = "critical_hit" if roll <= 3 else "hit" if roll <= 16 else "miss" if roll <= 97 else "malfunction"
    return f"{result},_again" if roll <= 36 else result


def looking(roll: int) -> str:
    """Rating 4, buttoned up +3, close range -2: sees on 3, identifies on 1."""
    if roll >= 9:
        return "hidden"
    return "identified" if roll == 1 else "spotted" if roll <= 3 else "not_seen"


def spotting_state() -> PattonState:
    return place(units={"e1": "PzIV 6-8.close"}, ratings={"commander": 4}, hatches=[])


def shooting_state() -> PattonState:
    state = place(units={"e1": "PzIV 6-8.long spotted identified"}, ratings={"gunner": 3, "loader": 3}, gun="AP")
    state.orders = [0, 7, 12, 17, 0]
    return state


TABLES: dict[str, tuple[Callable[[], PattonState], Frame[Any], Reading, int]] = {
    "ranges, two dice": (
        place,
        Deployment(),
        by_rows(
            (20, "hull_down"), (56, "stopped"), (57, "stopped,_lead_tank"), (90, "moving"), (100, "moving,_lead_tank"),
        ),
        100,
    ),
    "ranges, modifier, clamped above": (
        lambda: place(units={"e1": "MG 6-8.close"}, type="A"),
        EnemyAction(0, True),
        by_rows(
            (10, "nothing"), (20, "move_F"), (30, "move_L"), (40, "move_R"), (60, "move_B"), (95, "fire_infantry"),
            (100, "fire_small_arms"), modifier=20,
        ),
        100,
    ),
    "ranges, modifier, clamped below": (
        place,
        Wound(0, "mine", -20),
        lambda roll: (
            "killed" if roll == 100 else "near_miss" if roll <= 62 else "unconscious" if roll <= 67
            else "light_wound" if roll <= 92 else "light_wound_one_week"
        ),
        100,
    ),
    "one die, no upper clamp": (
        lambda: place("movement", scenario="day", task_force="P12", resistance="M"),
        Resistance(6),
        by_rows((5, "L"), (9, "M"), (12, "H"), modifier=(1, 0, 2, 0)[place().tables.areas[6].ground], high=12),
        10,
    ),
    "threshold with an automatic result": (
        lambda: place(units={"e1": "PzVIe 6-8.close"}, control=["1"]),
        FriendlyFire(0, FLANKING),
        lambda roll: "knocked_out" if roll <= 10 + 10 + 3 else "smoke" if roll >= 60 else "no_effect",
        100,
    ),
    "threshold, criticals, malfunction, rate of fire": (shooting_state, ToHit(0, 0), shooting, 100),
    "threshold by kind of hit": (
        lambda: place(units={"e1": "MG 6-8.close woods"}, weather=["mud"]),
        KillInfantry(0, 1, False),
        lambda roll: "knocked_out" if roll <= 35 - 10 - 5 else "no_effect",
        100,
    ),
    "two readings of one roll": (
        lambda: place(ratings={"driver": 4}, weather=["mud"]),
        MoveRoll(18),
        movement,
        100,
    ),
    "one die against a rating": (spotting_state, SpotRoll(0, 0), looking, 10),
    "one die, several modifiers": (
        lambda: place(type="B", date="1945-01-09", marks=["moving", "lead"]),
        PanzerfaustAttack(3),
        lambda roll: "attack" if roll - 4 <= 5 else "no_attack",
        10,
    ),
    "high roll is bad": (
        lambda: place(tank=1, ammo={"HE": 104}),
        Explosion("H", "88L"),
        lambda roll: "explodes" if roll + 5 + 5 + 4 + 5 >= 100 else "no_explosion",
        100,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_resolved_rolls_follow_the_table(name: str, request: pytest.FixtureRequest) -> None:
    rolls = request.config.getoption("--rolls")
    build, frame, reading, size = TABLES[name]
    base = build()
    base.push(frame)
    node = base.node
    assert isinstance(node, Chance)
    assert node.dice.size == size
    dice = ProvableDice(secret_from_seed(f"chi-square {name}"), "test")
    seen: Counter[str] = Counter()
    for number in range(rolls):
        faces = dice.faces(number, node.dice)
        state = base.copy()
        rolled = next(event for event in state.roll(faces) if event.kind == "rolled")
        value = faces[0] if size == 10 else 10 * faces[0] + faces[1] or 100
        assert rolled.facts["roll"] == value
        assert rolled.facts["result"] == reading(value), f"{name}: {value}"
        seen[rolled.facts["result"]] += 1
    expected = Counter(reading(value) for value in range(1, size + 1))
    assert set(seen) <= set(expected)
    statistic = sum((seen[label] - rolls * n / size) ** 2 / (rolls * n / size) for label, n in expected.items())
    assert len(expected) == 1 or chance_of_more(statistic, len(expected) - 1) > 1 - SURE, (
        f"{name}: {statistic:.1f} {seen}"
    )
