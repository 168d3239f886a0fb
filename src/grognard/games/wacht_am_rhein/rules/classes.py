"""[5.7] [5.8] Movement classes: what a unit is when it moves, and how that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..vocabulary import (
    BY_ASSAULT,
    BY_MOUNTED,
    BY_ROAD,
    BY_STRATEGIC,
    BY_TACTICAL,
    GERMAN,
    LEG,
    MECH,
    MOTOR,
    MOUNTED,
    SET,
    STRATEGIC,
)
from .steps import STREAMS_NEVER, STREAMS_PAY, STREAMS_WHOLE, Profile

if TYPE_CHECKING:
    from ..state import WachtState


def has_own_vehicles(state: WachtState, unit: int) -> bool:
    """[5.7.0] [5.7.1] Mech by type, or a company of a Mech battalion that has its vehicles again."""
    return state.tables.type[unit].class_ == "mech" or bool(state.status[unit] & MOUNTED)


def is_mech(state: WachtState, unit: int) -> bool:
    """[5.7.0] [5.7.2] Mech by its own vehicles, or by a Motor Unit marker."""
    return has_own_vehicles(state, unit) or bool(state.status[unit] & MOTOR)


def may_overrun(state: WachtState, unit: int) -> bool:
    """[5.10.0] A Mech unit other than artillery, headquarters or a mechanised Leg unit; a remounted company is Mech."""
    tables = state.tables
    if tables.type[unit].overruns:
        return True
    parent = tables.parent[unit]
    return parent >= 0 and state.has(unit, MOUNTED) and tables.type[parent].overruns


def may_mount(state: WachtState, unit: int) -> bool:
    """[5.7.3] US anti-tank and Leg engineer units have vehicles."""
    return state.tables.type[unit].us_may_mount and state.tables.side[unit] != GERMAN


def has_division_trucks(state: WachtState, unit: int) -> bool:
    """[5.6.4] R17: a Leg unit of a US infantry division that needs trucks, whether or not there is one left."""
    tables = state.tables
    if is_mech(state, unit) or may_mount(state, unit) or tables.type[unit].class_ != "leg":
        return False
    kind = tables.formations[state.formation[unit]].kind
    return kind == "infantry_division" or (kind == "airborne_division" and tables.options.airborne_trucks)


def division_strategic(state: WachtState, unit: int) -> int:
    """[5.6.4] How many other Leg units of the division are in Strategic Mode on its trucks."""
    return sum(
        1
        for other in state.tables.of_side[state.tables.side[unit]]
        if other != unit
        and state.mode[other] == STRATEGIC
        and state.formation[other] == state.formation[unit]
        and has_division_trucks(state, other)
    )


def class_when(state: WachtState, unit: int, kind: int) -> int:
    """[5.7] The class a unit has in this kind of movement."""
    if kind in (BY_STRATEGIC, BY_ROAD, BY_MOUNTED) or is_mech(state, unit):
        return MECH
    return LEG


def acts_as_self_propelled(state: WachtState, unit: int) -> bool:
    """[5.8.1a] A 150mm Nebelwerfer unit with a Truck Point."""
    return state.tables.type[unit].self_propelled_with_trucks and state.has(unit, MOTOR)


def is_towed(state: WachtState, unit: int) -> bool:
    """[5.4.2] [5.8.5] R23: towed artillery, horse-drawn too; not a Nebelwerfer on trucks."""
    return state.tables.type[unit].towed and not acts_as_self_propelled(state, unit)


def profile_of(state: WachtState, unit: int, kind: int) -> Profile:
    """What ground and water need to know of the unit in this kind of movement."""
    tables = state.tables
    type_ = tables.type[unit]
    streams = STREAMS_PAY
    if type_.never_over_streams and not acts_as_self_propelled(state, unit):
        streams = STREAMS_NEVER
    elif type_.streams_take_all:
        streams = STREAMS_WHOLE
    weight = type_.weight if tables.side[unit] == GERMAN else "L"
    return Profile(class_when(state, unit, kind), streams, type_.artillery, weight)


def half_allowance_in_battery(state: WachtState, unit: int) -> bool:
    """[5.8.0] [5.8.1a] Self-propelled artillery moves in battery with half its allowance."""
    if not state.has(unit, SET):
        return False
    return state.tables.type[unit].in_battery == "half" or acts_as_self_propelled(state, unit)


def one_hex_in_battery(state: WachtState, unit: int) -> bool:
    """[5.8.2] R22: a US 105 or 155H in battery moves one hex."""
    return state.has(unit, SET) and state.tables.type[unit].in_battery == "one_hex"


def keeps_away(state: WachtState, unit: int, kind: int) -> str:
    """[5.6.4] [5.7.2] R33: the code of the reason why the unit may not move next to enemies, or nothing."""
    if state.has(unit, MOTOR):
        return "enemy.motor"
    if state.mode[unit] == STRATEGIC and kind == BY_STRATEGIC:
        return "enemy.strategic" if state.tables.options.strategic_keeps_away else ""
    if kind == BY_ROAD and has_division_trucks(state, unit):
        return "enemy.trucked"
    return ""


def kinds_of(state: WachtState, unit: int) -> tuple[int, ...]:
    """The kinds of movement that the unit's mode and class could ever allow, for lists and alternatives."""
    mode = state.mode[unit]
    if mode == STRATEGIC:
        return (BY_STRATEGIC,)
    if mode == 1:
        return (BY_ASSAULT,)
    found = [BY_ROAD, BY_TACTICAL]
    if may_mount(state, unit):
        found.append(BY_MOUNTED)
    return tuple(found)
