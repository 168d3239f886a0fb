"""[G13] The question a player asks about two hexes: does one see the other, and what is in the way?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.overlays import Inspection

from ..schema.kinds import TERRAINS
from ..state import StrikeState
from ..tables import counted


def line_of_sight(state: StrikeState, a: str, b: str) -> dict[str, Any]:
    """[G13] Whether one hex sees another, and why not: as data for an interface."""
    tables = state.tables
    grid = tables.grid
    here, there = grid.index(a), grid.index(b)
    distance, limit = tables.distance(here, there), state.sight_limit(here)
    form: dict[str, Any] = {"from": a, "to": b, "distance": distance, "limit": limit, "clear": False}
    if distance > tables.sight.farthest:
        return {**form, "reason": "distance", "rule": "G10"}
    found = tables.sight.sighting(here, there)
    form["between"] = [grid.id(hex_) for hex_ in found.between]
    barrages = [hex_ for hex_ in found.between if hex_ in state.barrage]
    form["hexes"] = [grid.id(hex_) for hex_ in (*found.hexes, *barrages)]
    form["hexsides"] = ["/".join(map(grid.id, side)) for side in found.hexsides]
    if found.hexes:
        return {**form, "reason": "terrain", "rule": "2.1"}
    if found.hexsides:
        bridge = tables.bridge in found.hexsides
        return {**form, "reason": "bridge" if bridge else "crest", "rule": "2.4.3" if bridge else "2.2.1"}
    if barrages:
        return {**form, "reason": "barrage", "rule": "G12"}
    if distance > limit:
        return {**form, "reason": "distance", "rule": "G10"}
    return {**form, "clear": True}


_CASES = {"woods": "2.1.2", "town": "2.1.4", "orchard": "2.1.5"}
"""Where the rulebook says that a terrain blocks sight."""


def inspect(state: StrikeState, places: Sequence[str]) -> Inspection | None:
    """Whether one hex sees another: yes, or what is in the way, with the case."""
    grid = state.tables.grid
    if len(places) != 2 or any(grid.find(place) is None for place in places):
        return None
    here, there = places
    if here == there:
        return Inspection((f"{here} is one hex: its units see each other",), (here,))
    found = line_of_sight(state, here, there)
    lines = [
        f"{counted(found['distance'], 'hex', 'hexes')} from {here} to {there}; sight reaches {found['limit']} [G10]"
    ]
    if found["clear"]:
        lines.append("Clear: nothing blocks the line [G13]")
        return Inspection((*lines, *_ranges(state, here, found["distance"])), tuple(found["between"]))
    lines.insert(0, _blocked(state, found))
    return Inspection(tuple(lines), tuple(found.get("hexes") or found.get("between", ())))


def _blocked(state: StrikeState, found: dict[str, object]) -> str:
    """The sentence for a line that is blocked."""
    reason = found["reason"]
    if reason == "distance":
        return "Too far [G10]"
    if reason == "terrain":
        grid, names = state.tables.grid, []
        for place in _listed(found["hexes"]):
            terrain = TERRAINS[state.tables.terrain[grid.index(place)]]
            names.append(f"{terrain} in {place} [{_CASES.get(terrain, '2.1')}]")
        return f"Blocked by {', '.join(names)}"
    if reason == "barrage":
        return f"Blocked by a barrage in {', '.join(_listed(found['hexes']))} [G12]"
    sides = ", ".join(side.replace("/", " and ") for side in _listed(found["hexsides"]))
    return f"Blocked by the {'bridge' if reason == 'bridge' else 'crest'} between {sides} [{found['rule']}]"


def _listed(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []


def _ranges(state: StrikeState, here: str, distance: int) -> list[str]:
    """Which units in the first hex have the second in their range."""
    tables = state.tables
    there = tables.grid.index(here)
    lines = []
    for unit in state.at[there]:
        face = state.face(unit)
        if face.fire >= 0:
            verdict = "within" if distance <= face.range else "beyond"
            lines.append(f"{tables.names[unit]}: range {face.range}, {verdict} it [G10]")
    return lines
