"""[7.4] Zones of control in words: whose zone covers a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tables import SIDE_TITLES
from ..vocabulary import listed

if TYPE_CHECKING:
    from ..state import MetzState


def enemies_next_to(state: MetzState, unit: int, hex_: int | None = None) -> str:
    """The enemies whose zone of control covers the hex, in words."""
    tables = state.tables
    enemy = 1 - tables.side[unit]
    where = state.place[unit] if hex_ is None else hex_
    names = [
        tables.names[other]
        for other in tables.of_side[enemy]
        if state.on_map(other) and where in tables.zone[state.place[other]]
    ]
    return f"the {SIDE_TITLES[enemy]} {listed(names)}"
