"""[18.0] Smoke: placing and depleting it.

A marker on its black side lasts two depletions, on its grey side one. Grey markers are taken off first, as when 18.21
makes change, so the depletions left in a zone say how many markers lie there.
"""

from __future__ import annotations

from ..schema.names import ON_TANK, RAIN, ZONES, zone_of
from ..state import PattonState


def place_smoke(state: PattonState, zone: int, markers: int, rule: str) -> None:
    """[18.1] Put markers, black side up, into a zone or on your tank; no more than there are (18.16)."""
    limit = state.tables.options.smoke_markers
    if limit:
        used = sum((level + 1) // 2 for level in state.smoke)
        markers = min(markers, max(0, limit - used))
    if markers:
        state.smoke[zone] += 2 * markers
        where = "on the tank" if zone == ON_TANK else ZONES[zone]
        state.emit("smoke", rule, where=where, markers=markers)


def deplete(state: PattonState) -> None:
    """[18.2] One depletion in each zone, two in rain (18.22)."""
    loss = 2 if state.weather & RAIN else 1
    if any(state.smoke):
        state.smoke = [max(0, level - loss) for level in state.smoke]
        state.emit("smoke_thins", "18.2")


def shift_smoke(state: PattonState, forward: bool) -> None:
    """[18.1] R4: when your tank moves, smoke stays on the ground: it shifts like enemy units, and off your tank."""
    table = state.tables.displacement["forward" if forward else "reverse"]
    moved = [0] * len(state.smoke)
    for zone in range(len(ZONES)):
        goal = table[(zone // 3 - state.facing) % 6 * 3 + zone % 3]
        if state.smoke[zone] and goal is not None:
            moved[zone_of((goal[0] + state.facing) % 6, goal[1])] += state.smoke[zone]
    behind = (state.facing + (3 if forward else 0)) % 6
    moved[zone_of(behind, 0)] += state.smoke[ON_TANK]
    state.smoke = moved
    if any(moved) and state.log is not None:
        zones = [ZONES[zone] for zone in range(len(ZONES)) if moved[zone]]
        state.emit("smoke_shifted", "18.1", zones=zones)
