"""The options: the rulings that can be decided the other way, and two optional parts of the sequence of play."""

from __future__ import annotations

from typing import Annotated, Literal

from grognard.engine.options import About, Options, described


class WachtOptions(Options, frozen=True, kw_only=True):
    """The options of one game."""

    exploitation: Annotated[
        Literal["other", "own"],
        About(
            "Whose exploitation phase",
            "5.1.0",
            "Ruling R19. other: the exploitation phase in a turn belongs to the other player; own: to the same.",
        ),
    ] = "other"
    enemy_cost: Annotated[
        Literal["once", "each"],
        About(
            "Cost of adjacent enemies",
            "5.3.2",
            "Ruling R4. once: the dearest adjacent enemy is charged; each: every adjacent enemy-occupied hex is.",
        ),
    ] = "once"
    covering_reduces: Annotated[
        Literal["fieldworks", "all"],
        About(
            "What covering terrain reduces",
            "5.3.2",
            "Ruling R8. fieldworks: one point off the cost of enemies in fieldworks only; all: off any enemy's cost.",
        ),
    ] = "fieldworks"
    leaving_two_mech: Annotated[
        Literal["others", "itself"],
        About(
            "Leaving a hex with two Mech units by road",
            "5.6.3",
            "Ruling R11. others: two units besides the mover hold it; itself: the mover is counted as one of the two.",
        ),
    ] = "others"
    fractions_lost: Annotated[
        Literal["kind", "road"],
        About(
            "When fractions are lost on roads",
            "5.6.1",
            "Ruling R16. kind: on a change to another kind of road; road: on every change to another road.",
        ),
    ] = "kind"
    airborne_trucks: Annotated[
        bool,
        About(
            "Airborne divisions have trucks of their own",
            "5.6.4",
            "Ruling R17. On: three Leg units of an airborne division may use Road movement, too.",
        ),
    ] = False
    equal_hits: Annotated[
        Literal["failure", "success"],
        About(
            "An overrun with equal hits",
            "5.10.3",
            "Ruling R25. success: the overrun succeeds unless the attacker suffers more hits.",
        ),
    ] = "failure"
    night_covers: Annotated[
        bool,
        About(
            "Night covers everywhere",
            "5.3.0",
            "Ruling R27. Off: night makes every hex covering for overruns only, not for stops and costs.",
        ),
    ] = True
    strategic_keeps_away: Annotated[
        bool,
        About(
            "Strategic Mode keeps away from enemies",
            "5.3.4",
            "Ruling R33. Off: a unit in Strategic Mode may move next to enemy units.",
        ),
    ] = True
    engineers_at_streams: Annotated[
        Literal["all", "others"],
        About(
            "Engineers and anti-tank units at a stream",
            "5.4.2",
            "Ruling R42. all: engineers take a stream away for every Leg unit; others: not for anti-tank units.",
        ),
    ] = "all"
    overrun_stops: Annotated[
        bool,
        About(
            "Enemies stop a unit that has won an overrun",
            "5.3.1",
            "Ruling R44. Off: a unit that enters a hex by a successful overrun need not stop there next to enemies.",
        ),
    ] = True
    division_trucks: Annotated[
        Literal["together", "each"],
        About(
            "What a division's trucks carry",
            "5.6.4",
            "Ruling R43. together: three units by road and in Strategic Mode; each: three by road and three more so.",
        ),
    ] = "together"
    guns_stopped: Annotated[
        Literal["never", "forced"],
        About(
            "Towed guns that would be stopped next to enemies",
            "5.8.5",
            "Ruling R31. never: no towed gun goes to a hex next to enemies; forced: it may if it must stop there.",
        ),
    ] = "never"
    reserve_release: Annotated[
        Literal["during", "start"],
        About(
            "When units leave Maneuver Reserve for Exploit Mode",
            "5.1.0",
            "Ruling R20. during: at any time in a friendly exploitation phase; start: before any unit moves in it.",
        ),
    ] = "during"
    road_at_lost_bridge: Annotated[
        Literal["cut", "clear"],
        About(
            "A road hexside whose bridge is gone",
            "5.4.1",
            "Ruling R46. cut: no road hexside, the terrain counts; clear: Leg units pay for clear terrain and water.",
        ),
    ] = "cut"
    weather: Annotated[
        Literal["fixed", "rolled"],
        About("Weather", "18.1", "fixed: the historical sky and ground of each turn; rolled: a die each turn."),
    ] = "fixed"
    extended_night: Annotated[
        bool,
        About(
            "Extended night activity",
            "5.9.0",
            "On: after a night turn units that pass a test move and attack once more, and are fatigued.",
        ),
    ] = False


OPTIONS = described(WachtOptions)
