"""The counters: what is printed on them, how they are painted, where they are."""

from __future__ import annotations

from grognard.engine.pieces import Piece

from ..rules.reach import allowance
from ..schema.units import Side
from ..state import MetzState
from ..tables import OFF_MAP, PREFIXES, SIDE_TITLES

# The division colours of the counters, as names of roles.
_BANDS = {
    "5": "red",
    "7A": "yellow",
    "90": "sky",
    "101": "white",
    "559": "cream",
    "462": "orange",
    "452": "green",
    "Metz": "pink",
    "3PG": "blue",
    "17SS": "silver",
    "106": "white",
}
_SS = "SS"


def piece(state: MetzState, unit: int, phase: str) -> Piece:
    """One counter, as everybody sees it."""
    data = state.tables.units[unit]
    moving = phase.endswith("movement") and phase.startswith(data.side)
    paint, band = counter_colours(data.side, data.division)
    return Piece(
        id=state.tables.ids[unit],
        side=data.side,
        name=data.name,
        title=f"{SIDE_TITLES[state.tables.side[unit]]} {data.called}",
        division=data.division,
        formation=data.formation,
        kind=data.kind,
        size=data.size,
        paint=paint,
        band=band,
        strength=data.strength,
        movement=data.movement,
        place=place_id(state, unit),
        left=allowance(state, unit) if moving else None,
        arrives=data.turn,
    )


def place_id(state: MetzState, unit: int) -> str:
    """Where a unit is: a hex number, or `us.reserve` and the like."""
    place = state.place[unit]
    if place < state.tables.count:
        return state.tables.grid.id(place)
    return f"{PREFIXES[state.tables.side[unit]]}.{OFF_MAP[place - state.tables.count]}"


def counter_colours(side: Side, division: str) -> tuple[str, str]:
    """The roles of the colours of a unit's counter and of its division's band."""
    paint = "olive" if side == "us" else "black" if division.endswith(_SS) else "field grey"
    return paint, _BANDS.get(division, "cream")
