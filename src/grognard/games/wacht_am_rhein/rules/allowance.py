"""[5.2] Movement Allowances: the basic figure, what multiplies it, what is added, in that order (R3)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from ..vocabulary import BY_ROAD, BY_STRATEGIC, FATIGUE, GROUND_TITLES, GROUNDS, MECH, OUT_OF_SUPPLY, RESTING
from .classes import class_when, half_allowance_in_battery, has_own_vehicles

if TYPE_CHECKING:
    from ..state import WachtState


class Modifier(NamedTuple):
    """One line of an allowance: a factor, or whole points to add."""

    factor: Fraction | None
    points: int
    reason: str
    rule: str


def from_reserve(points: int) -> tuple[Modifier, ...]:
    """[6.5.2] What the roll for leaving Maneuver Reserve has given, as a line of the allowance."""
    return (Modifier(None, points, "left Maneuver Reserve", "6.5.2"),) if points else ()


def modifiers(state: WachtState, unit: int, kind: int, more: tuple[Modifier, ...] = ()) -> list[Modifier]:
    """[5.2.1a] [5.2.1b] Everything that changes the unit's allowance in this kind of movement, factors first.

    `more` holds what the position does not say: the roll for leaving Maneuver Reserve, points added by hand.
    """
    return [*_factors(state, unit, kind), *_points(state, unit, kind), *more]


def _factors(state: WachtState, unit: int, kind: int) -> list[Modifier]:
    tables = state.tables
    status = state.status[unit]
    found = []
    if status & OUT_OF_SUPPLY:
        found.append(Modifier(tables.fractions["out_of_supply"], 0, "out of supply", "5.2.1a"))
    if status & RESTING:
        found.append(Modifier(tables.fractions["resting"], 0, "resting", "5.2.1a"))
    if status & FATIGUE:
        found.append(Modifier(tables.fractions["fatigue"], 0, "fatigue", "5.2.1a"))
    fuel = state.fuel[state.formation[unit]]
    if fuel and has_own_vehicles(state, unit) and tables.fuelled[state.formation[unit]]:
        name = "low_fuel" if fuel == 1 else "no_fuel"
        found.append(Modifier(tables.fractions[name], 0, name.replace("_", " "), "5.2.1a"))
    if half_allowance_in_battery(state, unit):
        found.append(Modifier(tables.fractions["sp_artillery_in_battery"], 0, "in battery", "5.8.0"))
    if kind == BY_STRATEGIC:
        found.append(Modifier(tables.fractions["strategic"], 0, "Strategic Mode", "5.2.1b"))
    return found


def _points(state: WachtState, unit: int, kind: int) -> list[Modifier]:
    tables = state.tables
    found = []
    ground = GROUNDS[state.ground]
    condition = tables.data.charts.ground[ground]
    by_road = kind in (BY_ROAD, BY_STRATEGIC)
    if by_road:
        change = condition.road
    else:
        change = condition.tactical_mech if class_when(state, unit, kind) == MECH else condition.tactical_leg
    if change:
        found.append(Modifier(None, change, GROUND_TITLES[ground], "18.2.0"))
    if ground == "frozen" and not by_road:
        found.append(Modifier(None, tables.data.charts.frozen_ground.tactical, "frozen ground", "5.2.1b"))
    led = state.bonus[state.formation[unit]]
    if led:
        found.append(Modifier(None, led, "leader", "22.1.1"))
    return found


def allowance(state: WachtState, unit: int, kind: int, more: tuple[Modifier, ...] = ()) -> int:
    """[5.2] R3: whole Movement Points: all fractions exactly, rounded up once, then points; never below 0."""
    exact = Fraction(state.tables.base[unit])
    points = 0
    for modifier in modifiers(state, unit, kind, more):
        if modifier.factor is not None:
            exact *= modifier.factor
        points += modifier.points
    return max(0, ceil(exact) + points)
