"""The rulebook in our own words: each case, with what the tables, costs and modifiers of the data add to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..rules.assault import read_result
from ..schema.costs import Cost
from ..schema.data import WachtData
from ..vocabulary import GROUND_TITLES

CASES: Final = {
    "3.0": "A game turn is the morning, the afternoon or the night of a day. Each player turn: modes, "
    "construction, movement, exploitation of the other player, combat, administration. [reconstructed "
    "from the series]",
    "5.0": "Units move hex by hex, one at a time, in a strict order: those in Strategic Mode, those that use "
    "Road movement, those that use Tactical movement, those in Prepared Assault Mode. A hex costs its "
    "dearest terrain for the unit's class; hexsides and enemies are added. A unit whose move is over does "
    "not move again in the phase.",
    "5.1.0": "In a movement phase every unit may move except those in Exploit Mode or in reserve. In an "
    "exploitation phase only units in Exploit Mode move; at any time during it a unit may leave Maneuver "
    "Reserve for Exploit Mode and move at once (R20; by option only before anybody has moved).",
    "5.2.0": "The Movement Allowance is 14 for Mech reconnaissance; 9 for German heavy armour, German Leg anti-"
    "tank, horse-drawn artillery and Heavy Bridge Columns; 12 for all others. Points are not saved.",
    "5.2.1a": "The allowance is halved out of supply and when resting, quartered by fatigue, reduced by want of "
    "fuel and by the ground; all of this together, fractions rounded up.",
    "5.2.1b": "The allowance grows by half in Strategic Mode, by a roll after leaving Maneuver Reserve, by an "
    "active leader's roll, and by one in Tactical movement on frozen ground.",
    "5.3.0": "No unit enters a hex with enemies. Stacking counts only where a move ends. Fortification, town, "
    "city, woods and forest are covering terrain; by night every hex is.",
    "5.3.1": "A unit stops next to a hex with two or more enemy strength points, artillery and headquarters not "
    "counted, if its hex does not cover it and red-hexagon artillery of the same command, in battery and "
    "not depleted, reaches it (R5, R39) or a German heavy gun with a red hexagon is there; or if those "
    "enemies are in ET or Fortification, cover or not; or if it is in Prepared Assault Mode. That holds "
    "for a hex won by an overrun too (R44). A unit whose overrun has failed stops in any case.",
    "5.3.2": "A hex next to enemies costs more, and more still if they are in fieldworks, less one there for "
    "covering terrain. Nothing in Exploit Mode, and nothing for a Mech enemy if the hex entered is "
    "woods or forest without a road to it.",
    "5.3.3": "A unit that begins an exploitation phase next to an enemy unit in Prepared Assault Mode does not "
    "move in it, whatever becomes of that enemy during the phase; one that such an enemy comes up to "
    "later is free (R40).",
    "5.3.4": "A Mech unit in Strategic Mode does not enter a hex with another Mech unit, and no Mech unit enters"
    " a hex with a unit in Strategic Mode by Road movement.",
    "5.3.5": "One point more to enter a hex with a unit of another division or brigade. Corps and army troops, "
    "attached units and companies do not count.",
    "5.3.6": "An Allied unit never goes straight from one hex next to a Fortification held by the enemy to "
    "another hex next to the same one.",
    "5.4.0": "Units that do not use Road or Prepared Assault movement use Tactical movement: bridges, but no roads.",
    "5.4.1": "A Leg unit that enters through a road hexside pays for clear terrain, also by night and into "
    "constricted terrain; a bridge takes it over water. Where the bridge is gone there is no road hexside "
    "(R46).",
    "5.4.2": "Streams cost more. Towed artillery and US anti-tank units need a bridge. A German Leg anti-tank unit "
    "spends its whole allowance, and only at a stream next to which it began. Engineers in one of the two "
    "hexes take the stream away for every Leg unit (15.3.0, R42).",
    "5.4.3a": "Mech units cross rivers only at fords and bridges, for three points more. German medium armour may"
    " bring down a bridge where a trail crosses a river; heavy armour may not use it.",
    "5.4.3b": "Leg units cross minor rivers for more points, less with engineers; fords and bridges cost nothing."
    " The Meuse without ford or bridge takes engineers in one of the two hexes, and the whole "
    "allowance.",
    "5.4.4": "Dashed lines mark constricted terrain. Artillery enters it only by road or along a line; a Leg "
    "unit on a road treats it as clear.",
    "5.4.4a": "Off the lines a Mech unit spends its whole allowance to enter or leave such a hex; a Leg unit pays"
    " two more.",
    "5.4.4b": "Entering through a hexside with a dashed line costs nothing more, nor does leaving along the same "
    "line, also if a road runs beside it; a unit that begins in the hex may leave by any line.",
    "5.5.0": "In Prepared Assault Mode a Leg unit moves one hex, a Mech unit two, without Movement Points, where"
    " Tactical movement could go. It stops next to enemies. A Mech unit that enters woods, forest or "
    "constricted terrain off the road stops, and a second such hex it enters only by road.",
    "5.6.0": "Road movement is for Mech units and mechanised Leg units that begin on a road, not in an "
    "overstacked hex; all the way along roads, and never mixed with another kind of movement.",
    "5.6.1": "Roads that share a hex meet only at a junction. On a change to another kind of road fractions of a"
    " point are lost.",
    "5.6.2": "By road, water is crossed only at bridges, for the cost of the road. Weight counts as in 5.4.3a.",
    "5.6.3": "A Mech unit may enter a hex with one other Mech unit by road for two points more, and stops. "
    "Nobody moves by road into or out of a hex with two other Mech units.",
    "5.6.4": "Up to three Leg units of each US infantry division may use Road movement as Mech units in a movement "
    "phase, if they do not move next to enemies; afterwards they are Leg again. Units in Strategic Mode "
    "on the same trucks count among the three (R43).",
    "5.7.0": "Every unit is Mech or Leg by its type; that decides the column of the chart.",
    "5.7.1": "Mech infantry and engineers may dismount as Leg companies, a step each. They get their vehicles back "
    "by rejoining their battalion in its hex, or over a way of at most 12 Mech points away from enemies "
    "to the battalion or the headquarters; then they are Mech in everything. A battalion that has "
    "dismounted wholly is set up again by a company with vehicles (R41).",
    "5.7.2": "Truck Points mechanise US Leg infantry, and German corps or army artillery, Leg anti-tank and Leg "
    "infantry: one for a Leg unit, a half for artillery, a quarter for a Nebelwerfer breakdown unit. Such "
    "units do not move next to enemies.",
    "5.7.2a": "A Motor Unit marker uses Truck Points of the army until it is taken off.",
    "5.7.3": "US anti-tank and Leg engineer units move as Mech or as Leg, not both in a phase; afterwards they "
    "are Leg, except in Strategic Mode, which needs no Truck Points.",
    "5.7.4": "For Road movement artillery in battery and static headquarters count as Leg units.",
    "5.7.5": "A Heavy Bridge Column on the move is Mech with an allowance of 9; deployed it is a bridge and no "
    "unit, and army Mech engineers with it count as Leg.",
    "5.8.0": "Artillery is in battery or out of battery, chosen with the modes. Out of battery it is Mech with "
    "its full allowance; in battery towed artillery does not move, self-propelled artillery with half "
    "its allowance.",
    "5.8.1": "Self-propelled artillery in battery may use Road movement, and still counts as Leg for others.",
    "5.8.1a": "A 150mm Nebelwerfer unit on trucks is self-propelled and may fire out of battery at half strength.",
    "5.8.2": "US 105 and 155H artillery in battery may move one hex.",
    "5.8.3": "Horse-drawn artillery moves like a Mech unit with an allowance of 9.",
    "5.8.4": "German corps and army artillery that is not horse-drawn needs a Truck Point to move; range 18 "
    "never moves.",
    "5.8.5": "Towed artillery never chooses a hex next to enemies as the end of its move, whether or not it would "
    "have to stop there; it may pass by (R31).",
    "5.9.0": "By night each hex costs one point more, except by Road movement and for Leg units through road hexsides.",
    "5.10.0": "In an exploitation phase a Mech unit in Exploit Mode may overrun an adjacent hex with enemies: one "
    "point and the cost of the hex, by road that of the road, spent before the die (R24). Not artillery, "
    "headquarters or mechanised Leg units. A bridge that may collapse is tried first (R45).",
    "5.10.1": "One unit at a time, a hex once a phase, not out of supply, and not from a hex without cover next "
    "to more than one hex with enemies.",
    "5.10.2": "An overrun is a ground assault with one column in favour of the defender; the bonus of Maneuver "
    "Reserve counts.",
    "5.10.3": "An overrun succeeds if the attacker suffers fewer hits, both kinds together; equal hits fail (R25). "
    "The unit enters the hex if it is empty, unless other enemies stop it there [5.3.1], and goes on with "
    "what it has left; if enemies remain it may pass through their hex but not stop there.",
    "5.10.4": "A failed overrun ends the unit's move. Without cover, by day, it does not stay next to enemies: it "
    "goes to the nearest hex away from them, or is eliminated if there is none (R47). It gets a Retreat "
    "Possible marker: until its administration phase it meets discretionary hits by retreat.",
    "6.0": "Each unit is in one mode, chosen in the friendly mode determination phase. [conditions reconstructed]",
    "6.2": "Prepared Assault Mode is for units that can attack; one column in their favour. [reconstructed]",
    "6.3": "Strategic Mode asks for a Mech or mechanised unit in supply on a road, not in battery, not next to "
    "enemies and without another Mech unit in its hex; it adds half to the allowance. [reconstructed]",
    "6.4": "Exploit Mode is for Mech units that are not in battery: they move in exploitation phases, pay "
    "nothing for enemies beside them and may overrun, but attack in combat phases at a column less. "
    "[reconstructed]",
    "6.5": "Maneuver Reserve asks for supply, the headquarters within 8 hexes, no enemy within 2. [reconstructed]",
    "6.5.2": "A unit that has left Maneuver Reserve rolls for more points in that turn and the next two, and "
    "attacks with one column in its favour. [table reconstructed]",
    "6.6": "A unit in Combat Reserve may join a battle of its formation within two hexes. [reconstructed]",
    "10.0": "A ground assault compares strengths as a ratio; shifts move the column; one die gives hits for "
    "both sides. [table reconstructed]",
    "10.1.1": "A hit takes a step: battalions have three, headquarters two, artillery, companies and bridge columns "
    "one, hybrids as many as are printed. Without a step a unit is eliminated. The owner chooses who "
    "takes a hit.",
    "11.7.0": "Hits are taken in this order: mandatory ones of the attacker, of the defender, then discretionary "
    "ones of the defender, of the attacker. Discretionary hits are taken as steps, or every unit retreats "
    "a hex for each hit, at most three, each hex farther from the battle, into ground that Tactical "
    "movement could enter. Who cannot loses a step for each hex; so does who ends next to enemies without "
    "cover or friends. Guns and headquarters that retreat leave their position. [reconstructed]",
    "11.8.0": "Attackers that are left may advance into a hex that its defenders have left, as far as it holds "
    "them. [reconstructed]",
    "14.0": "Units trace supply to their headquarters and it by road to a supply source; corps and army troops "
    "by themselves. [reconstructed]",
    "14.9.0": "Each morning the German player rolls for Truck Points and for the fuel of his mechanised division."
    " [reconstructed]",
    "15.1": "Engineers build and repair bridges; engineers and infantry may blow a bridge they stand at, also "
    "when an enemy comes to its other end. [reconstructed]",
    "15.2.0": "With engineers in one of the two hexes a Leg unit crosses a major river with its whole allowance.",
    "15.3.0": "With engineers in one of the two hexes, other than the unit itself, a stream costs Leg units "
    "nothing, anti-tank units included (R42), and a minor river less.",
    "15.5.0": "German medium armour on a weak bridge (where a trail crosses a river, or one that engineers built): "
    "each unit tries it once for each crossing, before it, overruns included (R32, R45). If it collapses, "
    "the unit stays, and its move is over. [chance reconstructed]",
    "17.0": "Battalions may break down into companies.",
    "18.1": "The weather of each turn is fixed, or rolled. [reconstructed]",
    "18.2.0": "The condition of the ground changes allowances and the cost of trails. [all but frozen reconstructed]",
    "22.1.0": "A leader is tested each morning against his initiative and then active for the day.",
    "22.1.1": "An active leader rolls at the start of a movement phase, or of an exploitation phase if he is in "
    "Exploit Mode: up to two points more for every unit of his formation.",
    "22.1.3": "A leader within one hex of an assault gives his side one column, once a combat phase.",
    "3.9": "The scenario scores places, units in supply across the Meuse, losses, bridges, fuel and supply at the end."
    " [our own]",
}
"""By number, in the order of the rulebook; the last is the scenario's."""


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
