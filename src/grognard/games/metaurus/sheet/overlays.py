"""What can be marked on the map: arcs, and hexes next to an enemy."""

from __future__ import annotations

from grognard.engine.overlays import Overlay

from ..state import MetaurusState
from ..tables import CARTHAGE, FLANK, FRONTAL, REAR, ROME, SIDE_TITLES, SIDES


def overlays(state: MetaurusState, role: str) -> tuple[Overlay, ...]:
    """[7.0] The Frontal, Flank and Rear hexes of both sides; hexes next to an enemy [6.0]."""
    arcs = ((FRONTAL, "front", "Frontal hexes"), (FLANK, "flank", "Flank hexes"), (REAR, "rear", "Rear hexes"))
    found = [
        Overlay(f"{name}.{SIDES[side]}", f"{SIDE_TITLES[side]} {title}", _hexes_in_arc(state, side, arc))
        for side in (ROME, CARTHAGE)
        for arc, name, title in arcs
    ]
    beside = [
        Overlay(
            f"beside.{SIDES[side]}",
            f"Hexes next to {SIDE_TITLES[side]} units",
            tuple(state.tables.grid.id(hex_) for hex_ in range(state.tables.count) if state.near[side][hex_]),
        )
        for side in (ROME, CARTHAGE)
    ]
    return (*found, *beside)


def _hexes_in_arc(state: MetaurusState, side: int, arc: int) -> tuple[str, ...]:
    tables = state.tables
    hexes = {
        hex_
        for unit in tables.of_side[side]
        if state.on_map(unit)
        for hex_ in tables.neighbours[state.place[unit]]
        if tables.arc(state.place[unit], state.facing[unit], hex_) == arc
    }
    return tuple(tables.grid.id(hex_) for hex_ in sorted(hexes))
