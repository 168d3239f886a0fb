"""What lies on the map besides counters, and what a player may have marked on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.overlays import Overlay, Sign

from ..rules.enemies import threat_to
from ..vocabulary import BUILT, GERMAN, HEAVY, NO_BRIDGE, PRINTED, SIDE_TITLES, SIDES, UNFINISHED, WORKS

if TYPE_CHECKING:
    from ..state import WachtState

_BRIDGES = {
    NO_BRIDGE: ("blown bridge", "bridge destroyed"),
    PRINTED: ("bridge", "bridge standing again"),
    BUILT: ("light bridge", "bridge built by engineers"),
    HEAVY: ("heavy bridge", "Heavy Bridge Column"),
    UNFINISHED: ("unfinished bridge", "bridge being built"),
}
_WORKS = {"ip": ("improved position", "Improved Position"), "et": ("entrenchment", "Entrenchment")}


# -- what lies on the map -----------------------------------------------------------------------------------------


def signs(state: WachtState) -> list[Sign]:
    """Bridges that are not as printed, fieldworks, and the holders of the places that count."""
    tables = state.tables
    ids = tables.grid.id
    found = []
    for number, now in sorted(state.bridges.items()):
        kind, words = _BRIDGES[now]
        ends = tuple(ids(hex_) for hex_ in tables.water_ends[number])
        name = tables.bridge_id[number] or tables.water_ids[number]
        found.append(Sign(f"bridge.{name}", kind, f"{words} ({'/'.join(ends)})", between=ends))
    for hex_, works in sorted(state.works.items()):
        side, strength = divmod(works, len(WORKS))
        kind, title = _WORKS[WORKS[strength]]
        found.append(Sign(f"works.{ids(hex_)}", kind, title, ids(hex_), side=SIDES[side]))
    for hex_, owner in zip(tables.places, state.control, strict=True):
        if owner == GERMAN:
            title = f"{state.tables.place_name(hex_)}: held by the German player"
            found.append(Sign(f"flag.{ids(hex_)}", "flag", title, ids(hex_), side=SIDES[owner]))
    return found


def overlays(state: WachtState, role: str) -> tuple[Overlay, ...]:
    """[5.3.1] [5.3.2] Where enemies stop movement, and where they make it dearer; and where bridges are down."""
    tables = state.tables
    ids = tables.grid.id
    found = []
    for side, name in enumerate(SIDES):
        threat = threat_to(state, side)
        enemy = SIDE_TITLES[1 - side]
        stops = tuple(ids(h) for h in range(tables.count) if threat.stop[h])
        near = tuple(ids(h) for h in range(tables.count) if state.adjacent[1 - side][h])
        found.append(Overlay(f"stops.{name}", f"{enemy} units stop {SIDE_TITLES[side]} movement", stops))
        found.append(Overlay(f"near.{name}", f"next to {enemy} units", near))
    down = {
        h for n, was in enumerate(tables.first_bridges) if was and not state.crossings[n] for h in tables.water_ends[n]
    }
    found.append(Overlay("bridges.down", "bridges destroyed", tuple(ids(h) for h in sorted(down))))
    return tuple(found)
