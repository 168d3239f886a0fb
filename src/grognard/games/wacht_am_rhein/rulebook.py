"""The rules as a player looks them up: each case in our words, and its tables, costs and modifiers from the data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .cases import CASES
from .data import WachtData
from .data_costs import Cost
from .rules.assault import read_result
from .tables import GROUND_TITLES

_COSTS = {"no": "closed", "all": "the whole allowance"}


def rule_texts(data: WachtData) -> Mapping[str, str]:
    """Every case with what its tables say in this data."""
    return {case: "\n".join([text, *_TABLES[case](data)]) if case in _TABLES else text for case, text in CASES.items()}


def _cost(cost: Cost) -> str:
    return _COSTS.get(str(cost), str(cost))


def _by_die(labels: Sequence[Any]) -> str:
    """Faces of the die with the same result, taken together: "0 to 5: mist, 6 to 9: clear"."""
    parts, start = [], 0
    for face in range(1, len(labels) + 1):
        if face == len(labels) or labels[face] != labels[start]:
            span = str(start) if face - 1 == start else f"{start} to {face - 1}"
            parts.append(f"{span}: {labels[start]}")
            start = face
    return ", ".join(parts)


def _columns(shift: int) -> str:
    return f"{shift:+d} column" + ("" if abs(shift) == 1 else "s")


# -- movement -------------------------------------------------------------------------------------------------------


def _terrain(data: WachtData) -> list[str]:
    rows = [f"{name} {_cost(row.mech)} and {_cost(row.leg)}" for name, row in data.charts.terrain.items()]
    return [f"To enter, Mech and Leg: {'; '.join(rows)}. What is closed is entered by road only."]


def _allowances(data: WachtData) -> list[str]:
    chart = data.charts.allowance
    slow = [t.title for t in data.types.values() if t.allowance == "slow"]
    recon = [t.title for t in data.types.values() if t.allowance == "recon"]
    return [f"{chart.recon}: {', '.join(recon)}. {chart.slow}: {', '.join(slow)}. {chart.standard}: all others."]


def _reductions(data: WachtData) -> list[str]:
    fractions, fuel = data.charts.allowance_fractions, data.charts.fuel_fractions
    return [
        f"What remains: out of supply {fractions.out_of_supply}, resting {fractions.resting}, fatigue "
        f"{fractions.fatigue}, low fuel {fuel.low}, no fuel {fuel.none}, self-propelled artillery in battery "
        f"{fractions.sp_artillery_in_battery}.",
        "All fractions are taken together and rounded up once; then points are added and taken off; never below 0 "
        "(R3).",
        *_ground(data),
    ]


def _increases(data: WachtData) -> list[str]:
    charts = data.charts
    return [
        f"Strategic Mode: times {charts.strategic_mode.factor} (R1). Frozen ground: "
        f"{charts.frozen_ground.tactical:+d} in Tactical movement.",
        *_leader(data),
        *_reserve(data),
    ]


def _ground(data: WachtData) -> list[str]:
    rows = [
        f"{GROUND_TITLES[name]} {row.tactical_mech:+d} Mech, {row.tactical_leg:+d} Leg, {row.road:+d} by road, "
        f"trails {_cost(row.trail)} more"
        for name, row in data.charts.ground.items()
    ]
    return [f"Points by the ground: {'; '.join(rows)}."]


def _leader(data: WachtData) -> list[str]:
    return [f"Leader, by the die: {_by_die([f'+{points}' for points in data.charts.leader_bonus.by_die])}."]


def _reserve(data: WachtData) -> list[str]:
    chart = data.charts.reserve_release
    return [
        f"Out of Maneuver Reserve, by the die: {_by_die([f'+{points}' for points in chart.by_die])}; the die is "
        f"changed by {chart.high_modifier:+d} for proficiency {chart.high_proficiency} and more, by "
        f"{chart.low_modifier:+d} for {chart.low_proficiency} and less."
    ]


def _stacking(data: WachtData) -> list[str]:
    chart = data.charts.stacking
    return [
        f"Stacking points: battalion {chart.battalion}, company {chart.company}, artillery {chart.artillery}, bridge "
        f"column {chart.bridge_column}, headquarters {chart.headquarters}, leader {chart.leader}. A hex holds "
        f"{chart.limit}, a city {chart.city_limit}, and at most {chart.artillery_limit} artillery units; "
        f"{chart.attack_limit} attack from it, {chart.defence_limit} defend it."
    ]


def _enemies(data: WachtData) -> list[str]:
    chart = data.charts.enemy_adjacent
    return [
        f"Next to enemies {_cost(chart.normal)} more, in fieldworks {_cost(chart.fieldworks)}, less "
        f"{_cost(data.charts.covering_reduction.points)} in covering terrain; the dearest enemy counts once a hex (R4)."
    ]


def _water(data: WachtData) -> list[str]:
    return [
        f"{name.replace('_', ' ').capitalize()}, added to the hex: Mech {_cost(row.mech)}, Leg {_cost(row.leg)}, Leg "
        f"with engineers {_cost(row.leg_with_engineers)}; at a bridge Mech {_cost(row.bridge_mech)}, Leg "
        f"{_cost(row.bridge_leg)}; at a ford Mech {_cost(row.ford_mech)}, Leg {_cost(row.ford_leg)}."
        for name, row in data.charts.water.items()
    ]


def _weights(data: WachtData) -> list[str]:
    heavy = [t.title for t in data.types.values() if t.weight == "H"]
    medium = [t.title for t in data.types.values() if t.weight == "M"]
    return [f"German bridge class H: {', '.join(heavy)}. M: {', '.join(medium)}. L: all others."]


def _roads(data: WachtData) -> list[str]:
    rows = [f"{kind} {'' if kind == 'trail' else 'road '}{_cost(row.cost)}" for kind, row in data.charts.roads.items()]
    trails = [f"{_cost(row.trail)} in {GROUND_TITLES[name]}" for name, row in data.charts.ground.items() if row.trail]
    return [f"To enter: {', '.join(rows)}; a trail costs more: {', '.join(trails) or 'never'}."]


def _types(data: WachtData) -> list[str]:
    legs = [t.title for t in data.types.values() if t.class_ == "leg"]
    mechs = [t.title for t in data.types.values() if t.class_ == "mech" and not t.leader]
    return [f"Leg: {', '.join(dict.fromkeys(legs))}. Mech: {', '.join(dict.fromkeys(mechs))}."]


# -- modes, supply, engineers ---------------------------------------------------------------------------------------


def _maneuver_reserve(data: WachtData) -> list[str]:
    chart = data.charts.modes
    return [
        f"The headquarters within {chart.maneuver_reserve_hq_distance} hexes, no enemy nearer than "
        f"{chart.maneuver_reserve_enemy_distance} hexes."
    ]


def _supply(data: WachtData) -> list[str]:
    chart = data.charts.supply
    return [f"Mech units within {chart.mech_points} MP of Mech movement, Leg units within {chart.leg_hexes} hexes."]


def _logistics(data: WachtData) -> list[str]:
    fuel = data.charts.fuel
    return [
        f"German Truck Points of the day, by the die: {_by_die(data.charts.german_transport.by_die)}.",
        f"Fuel, by the die: {_by_die(fuel.by_die)}; the die is changed by {fuel.per_truck_point:+d} for each Truck "
        f"Point spent (at most {fuel.most_truck_points}), {fuel.headquarters_out_of_supply:+d} if the headquarters "
        f"is out of supply, {fuel.depot_captured:+d} with the depot captured.",
    ]


def _engineers(data: WachtData) -> list[str]:
    chart = data.charts.engineers
    return [
        f"Blown on 0 to {chart.demolition_engineer} by engineers, on 0 to {chart.demolition_other} by infantry. "
        "Built on a die up to the proficiency of the unit, which does not move; no enemy may be next to it. A heavy "
        f"bridge takes {chart.heavy_bridge_turns} turns."
    ]


def _collapse(data: WachtData) -> list[str]:
    return [f"It falls on 0 to {data.charts.collapse.falls_at}."]


def _weather(data: WachtData) -> list[str]:
    chart = data.charts.weather
    grounds = [GROUND_TITLES[name] if name else "as it was" for name in chart.ground]
    fixed = [
        f"turn {n}, {t.when}: {GROUND_TITLES[t.ground]}, {t.sky}"
        for n, t in enumerate(data.scenario.turns.track, start=1)
    ]
    return [
        f"By the die: {_by_die(chart.sky)}. The ground: {_by_die(grounds)}.",
        f"Fixed: {'; '.join(fixed)}.",
    ]


# -- ground assault -------------------------------------------------------------------------------------------------


def _assault(data: WachtData) -> list[str]:
    chart = data.charts.assault
    terrain = ", ".join(f"{name} {shift:+d}" for name, shift in chart.terrain.items() if shift)
    works = ", ".join(f"{name.upper()} {shift:+d}" for name, shift in chart.fieldworks.items())
    return [
        f"Columns: {', '.join(chart.columns)}; the last whose ratio is reached.",
        f"Shifts, + for the attacker. Terrain the defender picks: {terrain}. Fieldworks: {works}. If every attacker "
        f"comes across water: stream {chart.stream:+d}, bridge or ford {chart.bridge_or_ford:+d}, river "
        f"{chart.river:+d}.",
        f"Attacker: all in Prepared Assault {chart.attacker_prepared_assault:+d}, Exploit Mode "
        f"{chart.attacker_exploit:+d} (not in an overrun), out of Maneuver Reserve "
        f"{chart.attacker_reserve_bonus:+d}, leader {chart.attacker_leader:+d}, out of supply "
        f"{chart.attacker_out_of_supply:+d}, fatigued {chart.attacker_fatigued:+d}, engineers against a city or "
        f"Fortification {chart.engineer_against_works:+d}, armour against a hex without armour or anti-tank guns in "
        f"the open {chart.armour_in_the_open:+d}.",
        f"Defender: leader {chart.defender_leader:+d}, out of supply {chart.defender_out_of_supply:+d}, fatigued "
        f"{chart.defender_fatigued:+d}, in Strategic Mode {chart.defender_strategic:+d}. Overrun: "
        f"{_columns(chart.overrun)}.",
        f"Proficiency, the best of each side: a column for each {chart.proficiency_points_per_shift} points of "
        f"difference, at most {chart.most_proficiency_shifts}. Artillery: a column for each "
        f"{chart.fire_points_per_shift} points of fire, at most {chart.most_fire_shifts} for each side.",
        "Hits of attacker / defender, mandatory + discretionary, in the order of the columns:",
        *(f"Die {face}: {', '.join(map(_hits, row))}." for face, row in sorted(chart.results.items())),
    ]


def _hits(text: str) -> str:
    result = read_result(text)
    return f"{result.attacker_must}+{result.attacker_may} / {result.defender_must}+{result.defender_may}"


def _overrun(data: WachtData) -> list[str]:
    chart = data.charts.assault
    return [f"Overrun {_columns(chart.overrun)}, out of Maneuver Reserve {_columns(chart.attacker_reserve_bonus)}."]


# -- the scenario ---------------------------------------------------------------------------------------------------


def _points(data: WachtData) -> list[str]:
    points, levels = data.scenario.points, data.scenario.levels
    names = data.map.names.hexes
    places = ", ".join(f"{names.get(hex_, hex_)} {worth}" for hex_, worth in points.places.items())
    supplied = " in supply" if points.west_of_meuse_in_supply else ""
    return [
        f"German: places held {places}; each Mech unit{supplied} west of the Meuse "
        f"{points.german_mech_west_of_meuse}; the depot {points.depot_captured}; each Allied battalion eliminated "
        f"{points.allied_battalion_eliminated}.",
        f"Allied: each German battalion eliminated {points.german_battalion_eliminated}, of heavy armour "
        f"{points.heavy_armour_factor} times as much; each bridge that counts and is gone {points.bridge_destroyed}; "
        f"Losheimergraben held {points.allied_in_losheimergraben}; German armour without fuel {points.no_fuel}; no "
        f"German in supply in the west {points.no_german_in_supply_west}.",
        f"German lead: {levels.german_decisive} and more decisive, {levels.german_marginal} marginal, {levels.draw} "
        f"a draw, {levels.allied_marginal} an Allied marginal victory, less an Allied decisive one.",
    ]


_TABLES: Mapping[str, Callable[[WachtData], list[str]]] = {
    "5.0": _terrain,
    "5.2.0": _allowances,
    "5.2.1a": _reductions,
    "5.2.1b": _increases,
    "5.3.0": _stacking,
    "5.3.2": _enemies,
    "5.4.2": _water,
    "5.4.3a": lambda data: [*_water(data), *_weights(data)],
    "5.4.3b": _water,
    "5.6.0": _roads,
    "5.6.2": _weights,
    "5.7.0": _types,
    "5.10.2": _overrun,
    "6.5": _maneuver_reserve,
    "6.5.2": _reserve,
    "10.0": _assault,
    "14.0": _supply,
    "14.9.0": _logistics,
    "15.1": _engineers,
    "15.5.0": _collapse,
    "18.1": _weather,
    "18.2.0": _ground,
    "22.1.1": _leader,
    "3.9": _points,
}
"""By case, what the data adds to its words."""
