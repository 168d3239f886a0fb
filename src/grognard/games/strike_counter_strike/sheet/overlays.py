"""What can be marked on the map: Fire Zones, range and sight."""

from __future__ import annotations

from grognard.engine.overlays import Overlay

from ..rules.targets import line_is_clear
from ..state import StrikeState
from ..tables import SIDE_TITLES, SIDES
from .inspect import line_of_sight


def overlays(state: StrikeState, role: str) -> tuple[Overlay, ...]:
    """[G8] The Fire Zones of both sides."""
    grid = state.tables.grid
    return tuple(
        Overlay(
            f"zone.{SIDES[side]}",
            f"{SIDE_TITLES[side]} Fire Zones",
            tuple(grid.id(hex_) for hex_ in range(state.tables.count) if state.zone[side][hex_]),
        )
        for side in (0, 1)
    )


def field_of_view(state: StrikeState, hex_: int) -> list[int]:
    """[G13] The hexes in sight from a hex, now."""
    limit = state.sight_limit(hex_)
    return [h for h in state.tables.sight.field(hex_, limit) if line_is_clear(state, hex_, h)]


def blind_spots(state: StrikeState, hex_: int) -> dict[str, str]:
    """[G13] The hexes within sight that cannot be seen, each with the reason."""
    grid = state.tables.grid
    found = {}
    for there in grid.within(hex_, state.sight_limit(hex_)):
        if there != hex_ and not line_is_clear(state, hex_, there):
            line = line_of_sight(state, grid.id(hex_), grid.id(there))
            what = line.hexes if line.reason in ("terrain", "barrage") else line.hexsides
            found[grid.id(there)] = f"{line.reason} in {', '.join(what)} [{line.rule}]"
    return found


def fields(state: StrikeState, role: str, piece: str) -> tuple[Overlay, ...]:
    """[G8] [G13] What one unit covers: its range, its Fire Zone, what it sees, and what it does not see and why."""
    unit = state.tables.unit_number.get(piece)
    if unit is None or not state.on_map(unit):
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
