"""[G10] [G12] [G13] Which units may fire at which: sight, range, observation."""

from __future__ import annotations

from typing import Any

from ..state import StrikeState
from .command import in_command
from .fire import (
    COUNTER_BATTERY,
    DIRECT,
    INDIRECT,
    Shot,
    colour_of,
    defence_entries,
    reach_of_fire,
    target_hex,
    terrain_entry,
)
from .opportunity import next_to_enemy


def line_is_clear(state: StrikeState, a: int, b: int) -> bool:
    """[G13] True if nothing on the map and no barrage marker blocks the line between two hexes."""
    found = state.tables.sight.sighting(a, b)
    return found.clear and not (state.barrage and any(hex_ in state.barrage for hex_ in found.between))


def sees(state: StrikeState, a: int, b: int) -> bool:
    """[G10] [G13] True if the second hex is in sight from the first, now."""
    return a == b or (state.tables.distance(a, b) <= state.sight_limit(a) and line_is_clear(state, a, b))


def origin(state: StrikeState, unit: int) -> int:
    """Where a unit fires from: its hex, or that of its park."""
    return state.place[unit] if state.on_map(unit) else state.park_hex[unit]


def farther(state: StrikeState, unit: int) -> int:
    """[12.0] By how much a park off the map counts as farther away or reaching farther."""
    return 0 if state.on_map(unit) else state.tables.farther[unit]


def gun_distance(state: StrikeState, unit: int, hex_: int, target: int = -1) -> int:
    """[G12] [12.0] How far it is from a gun to a hex; ruling 31: parks off the map are farther, the target's too."""
    hexes = state.tables.distance(origin(state, unit), hex_)
    if state.tables.options.farther_parks == "reach":
        return hexes
    return hexes + farther(state, unit) + (farther(state, target) if target >= 0 else 0)


def gun_range(state: StrikeState, unit: int) -> int:
    """[G12] How far indirect fire reaches."""
    more = farther(state, unit) if state.tables.options.farther_parks == "reach" else 0
    return state.face(unit).range + more


def in_gun_range(state: StrikeState, unit: int, hex_: int, target: int = -1) -> bool:
    """[G12] True if indirect fire reaches a hex, or a target in a park that fires from there."""
    return gun_distance(state, unit, hex_, target) <= gun_range(state, unit)


def observers(state: StrikeState, unit: int, hex_: int) -> bool:
    """[G12] True if a friendly unit sees the hex for this gun."""
    tables = state.tables
    if state.face(unit).colour == "orange":
        return contact_sees(state, unit, hex_)
    formation, division = tables.formation[unit], tables.division[unit]
    for other in tables.of_side[tables.side[unit]]:
        if state.on_map(other) and (
            tables.formation[other] == formation if formation >= 0 else tables.division[other] == division
        ):
            where = state.place[other]
            if tables.distance(where, hex_) <= state.sight_limit(where) and line_is_clear(state, where, hex_):
                return True
    return False


def contact_sees(state: StrikeState, unit: int, hex_: int) -> bool:
    """[G12] Orange guns: the leader in contact, or a unit of his formation In Command, must see the hex."""
    leader = state.contact[unit]
    if leader < 0:
        return False
    where = state.leader_hex(leader)
    if where >= 0 and sees(state, where, hex_):
        return True
    formation = state.tables.leader_formation[leader]
    for other, of in enumerate(state.tables.formation):
        if of != formation or not state.on_map(other) or not sees(state, state.place[other], hex_):
            continue
        if in_command(state, other):
            return True
    return False


def why_no_fire(state: StrikeState, unit: int) -> str:
    """[G10] Why the unit cannot fire at anything, or ""."""
    if state.suppressed[unit]:
        return "fire.suppressed"
    if state.face(unit).fire < 0:
        return "fire.none"
    silent = state.fired[unit] and state.parked[unit] and not state.tables.options.fired_park_fires_again
    return "fire.again" if silent else ""


def fire_mode(state: StrikeState, unit: int, target: int, watched: dict[int, bool] | None = None) -> tuple[int, str]:
    """[G10] [G12] How the unit would fire at the target, or -1 and the code of why it cannot.

    `watched` remembers which hexes are seen for this gun when many targets are asked about.
    """
    tables = state.tables
    there = target_hex(state, target)
    if tables.side[target] == tables.side[unit] or there < 0:
        return -1, "fire.no_enemy"
    colour = state.face(unit).colour
    distance = gun_distance(state, unit, there, target)
    if state.on_map(unit) and distance > 1 and next_to_enemy(state, unit):
        return -1, "fire.adjacent"
    guns = colour in tables.indirect
    if state.on_map(unit) and state.on_map(target) and colour != "green":
        code = why_no_direct(state, unit, there, distance)
        if not code:
            return DIRECT, ""
        if not guns:
            return -1, code
    if not guns:
        return -1, "fire.off_map"
    return _indirect_mode(state, unit, target, there, distance, {} if watched is None else watched)


def why_no_direct(state: StrikeState, unit: int, there: int, distance: int) -> str:
    """[G10] Why direct fire does not reach a hex, or "": range and sight."""
    if distance > reach_of_fire(state, unit):
        return "fire.range"
    return "" if sees(state, state.place[unit], there) else "fire.sight"


def _indirect_mode(
    state: StrikeState, unit: int, target: int, there: int, distance: int, watched: dict[int, bool]
) -> tuple[int, str]:
    tables = state.tables
    colour = state.face(unit).colour
    if state.on_map(unit) and distance == 1 and colour != "green":
        return -1, "fire.sight"
    if state.on_map(unit) and state.place[unit] in state.barrage and distance > 1:
        return -1, "fire.barrage"
    if not in_gun_range(state, unit, there, target):
        return -1, "fire.far_park" if farther_by(state, unit, target) else "fire.range"
    if colour != "green" and state.on_map(unit) and distance <= tables.charts.fire_rules.direct_limit:
        return -1, "fire.near"
    if there not in watched:
        watched[there] = observers(state, unit, there)
    if state.on_map(target) and watched[there]:
        return INDIRECT, ""
    if colour == "orange" and state.contact[unit] < 0:
        return -1, "fire.contact"
    if state.parked[unit] and state.parked[target] and state.fired[target]:
        return COUNTER_BATTERY, ""
    if not state.on_map(target):
        return -1, "fire.silent" if state.parked[unit] else "fire.off_map"
    return -1, "fire.observer"


def farther_by(state: StrikeState, unit: int, target: int) -> int:
    """[12.0] How much of the distance to a target is due to parks off the map."""
    there = target_hex(state, target)
    return gun_distance(state, unit, there, target) - state.tables.distance(origin(state, unit), there)


def why_not_fire(state: StrikeState, unit: int, target: int) -> str:
    """[G10] [G12] [O1.0] Why the unit cannot fire at the target, or ""."""
    code = why_no_fire(state, unit)
    if code:
        return code
    mode, code = fire_mode(state, unit, target)
    if mode >= 0 and not is_most_vulnerable(state, unit, target, mode):
        return "fire.vulnerable"
    return code


def fire_facts(state: StrikeState, unit: int, target: int) -> dict[str, Any]:
    """What the sentences of those reasons need."""
    tables, there = state.tables, target_hex(state, target)
    facts = {"unit": tables.names[unit], "target": tables.names[target]}
    if there < 0:
        return facts
    guns = state.face(unit).colour in tables.indirect
    return {
        **facts,
        "place": tables.grid.id(there),
        "distance": gun_distance(state, unit, there, target),
        "more": farther_by(state, unit, target),
        "range": gun_range(state, unit) if guns else reach_of_fire(state, unit),
    }


def targets_of(state: StrikeState, unit: int) -> list[tuple[int, int]]:
    """Every (target, mode) the unit may fire at now."""
    if why_no_fire(state, unit):
        return []
    tables = state.tables
    colour = state.face(unit).colour
    if colour in tables.indirect:
        wanted = [u for u in tables.of_side[1 - tables.side[unit]] if target_hex(state, u) >= 0]
    else:
        wanted = _near_enemies(state, unit)
    found = []
    watched: dict[int, bool] = {}
    for target in wanted:
        mode, _ = fire_mode(state, unit, target, watched)
        if mode >= 0 and is_most_vulnerable(state, unit, target, mode):
            found.append((target, mode))
    return found


def _near_enemies(state: StrikeState, unit: int) -> list[int]:
    tables = state.tables
    here, reach, hexes = state.place[unit], reach_of_fire(state, unit), tables.count
    if here >= hexes:
        return []
    distance, place = tables.distance, state.place
    return [
        other
        for other in tables.of_side[1 - tables.side[unit]]
        if place[other] < hexes and distance(here, place[other]) <= reach
    ]


def vulnerability(state: StrikeState, unit: int, target: int, mode: int) -> int:
    """[O1.0] The defensive modifiers of a target, terrain and markers included; the highest is hit."""
    entries = defence_entries(state, target)
    entries += terrain_entry(state, target, state.place[target], colour_of(state, Shot(unit, target, mode)))
    return sum(entry[0] for entry in entries)


def is_most_vulnerable(state: StrikeState, unit: int, target: int, mode: int) -> bool:
    """[O1.0] Two-step artillery must hit the most vulnerable unit of the hex; the attacker chooses among equals."""
    if not state.tables.options.alternate_artillery or mode != INDIRECT or state.steps(unit) < 2:
        return True
    mine = vulnerability(state, unit, target, mode)
    return all(vulnerability(state, unit, other, mode) <= mine for other in state.at[state.place[target]])
