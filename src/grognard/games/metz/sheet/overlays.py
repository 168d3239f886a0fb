"""What a player may have marked on the map of Metz."""

from __future__ import annotations

from grognard.engine.overlays import Overlay

from ..state import MetzState
from ..tables import GERMAN, SIDE_TITLES, SIDES, US


def overlays(state: MetzState, role: str) -> tuple[Overlay, ...]:
    """[7.42] The zones of control of both sides."""
    return tuple(
        Overlay(
            f"zoc.{SIDES[side]}",
            f"{SIDE_TITLES[side]} zones of control",
            tuple(state.tables.grid.id(hex_) for hex_ in range(state.tables.count) if state.zoc[side][hex_]),
        )
        for side in (US, GERMAN)
    )
