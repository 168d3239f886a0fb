"""[G13] The questions a player asks about the map: does this hex see that one, and what does a unit cover?"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.overlays import Inspection, Overlay

from .previews import blind_spots, field_of_view, line_of_sight
from .shapes import TERRAINS
from .state import StrikeState
from .words import counted

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


def fields(state: StrikeState, unit: int) -> tuple[Overlay, ...]:
    """[G8] [G13] What one unit covers: its range, its Fire Zone, what it sees, and what it does not see and why."""
    if not state.on_map(unit):
        return ()
    tables, grid = state.tables, state.tables.grid
    here, name, face = state.place[unit], tables.names[unit], state.face(unit)
    zone = state.zone_of[unit]
    hidden = blind_spots(state, here)
    found = [
        Overlay("zone.unit", f"Fire Zone of {name}", tuple(grid.id(hex_) for hex_ in zone)),
        Overlay("sight", f"What {name} sees", tuple(grid.id(hex_) for hex_ in field_of_view(state, here))),
        Overlay("blind", f"What {name} does not see", tuple(hidden), hidden),
    ]
    if face.fire >= 0:
        reach = tuple(grid.id(hex_) for hex_ in grid.within(here, face.range))
        found.append(Overlay("range", f"Range of {name}: {face.range}", reach))
    return tuple(found)
