"""The options: the rulings that can be decided the other way, and two optional parts of the sequence of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from grognard.engine.options import Option, OptionValue


class WachtOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of one game, for quick access. Each field is described by the `Option` of the same name."""

    exploitation: str = "other"
    enemy_cost: str = "once"
    covering_reduces: str = "fieldworks"
    leaving_two_mech: str = "others"
    fractions_lost: str = "kind"
    airborne_trucks: bool = False
    equal_hits: str = "failure"
    night_covers: bool = True
    strategic_keeps_away: bool = True
    engineers_at_streams: str = "all"
    overrun_stops: bool = True
    division_trucks: str = "together"
    guns_stopped: str = "never"
    reserve_release: str = "during"
    road_at_lost_bridge: str = "cut"
    weather: str = "fixed"
    extended_night: bool = False


_OPTIONS = (
    Option(
        "exploitation",
        "Whose exploitation phase",
        "5.1.0",
        "other",
        ("other", "own"),
        help="Ruling R19. other: the exploitation phase in a turn belongs to the other player; own: to the same.",
    ),
    Option(
        "enemy_cost",
        "Cost of adjacent enemies",
        "5.3.2",
        "once",
        ("once", "each"),
        help="Ruling R4. once: the dearest adjacent enemy is charged; each: every adjacent enemy-occupied hex is.",
    ),
    Option(
        "covering_reduces",
        "What covering terrain reduces",
        "5.3.2",
        "fieldworks",
        ("fieldworks", "all"),
        help="Ruling R8. fieldworks: one point off the cost of enemies in fieldworks only; all: off any enemy's cost.",
    ),
    Option(
        "leaving_two_mech",
        "Leaving a hex with two Mech units by road",
        "5.6.3",
        "others",
        ("others", "itself"),
        help="Ruling R11. others: two units besides the mover hold it; itself: the mover is counted as one of the two.",
    ),
    Option(
        "fractions_lost",
        "When fractions are lost on roads",
        "5.6.1",
        "kind",
        ("kind", "road"),
        help="Ruling R16. kind: on a change to another kind of road; road: on every change to another road.",
    ),
    Option(
        "airborne_trucks",
        "Airborne divisions have trucks of their own",
        "5.6.4",
        False,
        help="Ruling R17. On: three Leg units of an airborne division may use Road movement, too.",
    ),
    Option(
        "equal_hits",
        "An overrun with equal hits",
        "5.10.3",
        "failure",
        ("failure", "success"),
        help="Ruling R25. success: the overrun succeeds unless the attacker suffers more hits.",
    ),
    Option(
        "night_covers",
        "Night covers everywhere",
        "5.3.0",
        True,
        help="Ruling R27. Off: night makes every hex covering for overruns only, not for stops and costs.",
    ),
    Option(
        "strategic_keeps_away",
        "Strategic Mode keeps away from enemies",
        "5.3.4",
        True,
        help="Ruling R33. Off: a unit in Strategic Mode may move next to enemy units.",
    ),
    Option(
        "engineers_at_streams",
        "Engineers and anti-tank units at a stream",
        "5.4.2",
        "all",
        ("all", "others"),
        help="Ruling R42. all: engineers take a stream away for every Leg unit; others: not for anti-tank units.",
    ),
    Option(
        "overrun_stops",
        "Enemies stop a unit that has won an overrun",
        "5.3.1",
        True,
        help="Ruling R44. Off: a unit that enters a hex by a successful overrun need not stop there next to enemies.",
    ),
    Option(
        "division_trucks",
        "What a division's trucks carry",
        "5.6.4",
        "together",
        ("together", "each"),
        help="Ruling R43. together: three units by road and in Strategic Mode; each: three by road and three more so.",
    ),
    Option(
        "guns_stopped",
        "Towed guns that would be stopped next to enemies",
        "5.8.5",
        "never",
        ("never", "forced"),
        help="Ruling R31. never: no towed gun goes to a hex next to enemies; forced: it may if it must stop there.",
    ),
    Option(
        "reserve_release",
        "When units leave Maneuver Reserve for Exploit Mode",
        "5.1.0",
        "during",
        ("during", "start"),
        help="Ruling R20. during: at any time in a friendly exploitation phase; start: before any unit moves in it.",
    ),
    Option(
        "road_at_lost_bridge",
        "A road hexside whose bridge is gone",
        "5.4.1",
        "cut",
        ("cut", "clear"),
        help="Ruling R46. cut: no road hexside, the terrain counts; clear: Leg units pay for clear terrain and water.",
    ),
    Option(
        "weather",
        "Weather",
        "18.1",
        "fixed",
        ("fixed", "rolled"),
        help="fixed: the historical sky and ground of each turn; rolled: a die each turn.",
    ),
    Option(
        "extended_night",
        "Extended night activity",
        "5.9.0",
        False,
        help="On: after a night turn units that pass a test move and attack once more, and are fatigued.",
    ),
)

OPTIONS: Mapping[str, Option] = {option.id: option for option in _OPTIONS}


def wacht_options(values: Mapping[str, OptionValue]) -> WachtOptions:
    """The typed options from checked values."""
    return msgspec.convert(dict(values), WachtOptions)


READINGS_OF_1: dict[str, bool | int | str] = {
    "engineers_at_streams": "others",
    "overrun_stops": False,
    "division_trucks": "each",
    "guns_stopped": "forced",
    "reserve_release": "start",
    "road_at_lost_bridge": "cut",
}
"""How version 1 of the rules read what has been an option since."""


def with_options(state: dict[str, Any], options: Mapping[str, OptionValue]) -> dict[str, Any]:
    """An encoded state of an older version with the options that it did not know."""
    return {**state, "options": {**options, **state["options"]}}
