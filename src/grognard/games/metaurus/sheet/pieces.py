"""The counters of Metaurus as they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from grognard.engine.pieces import Piece

from ..rules.knowledge import known_orders
from ..rules.movement import MovementPhase, allowance
from ..schema.data import MetaurusData
from ..schema.map import FACINGS
from ..state import MetaurusState
from ..tables import OFF_MAP, SIDES, order_name
from .board import counter_colours

HIDDEN = "not known"
_BACK = ".back"
_DEGREES = 60
# What is drawn on the counters of each kind of unit.
_SILHOUETTES = {
    "legion": "legionary",
    "heavy": "heavy_foot",
    "medium": "medium_foot",
    "light": "light_foot",
    "cavalry": "horse",
    "elephants": "elephant",
}
_TYPES = {
    "legion": "legionary infantry",
    "heavy": "heavy infantry",
    "medium": "medium infantry",
    "light": "light infantry",
    "cavalry": "cavalry",
    "elephants": "elephants",
}


def place_id(state: MetaurusState, unit: int) -> str:
    """Where a unit is: a hex number, or `rome.eliminated` and the like."""
    place = state.place[unit]
    if place < state.tables.count:
        return state.tables.grid.id(place)
    return f"{SIDES[state.tables.side[unit]]}.{OFF_MAP[place - state.tables.count]}"


def face(data: MetaurusData, unit: str, belongs_to: str, disordered: bool) -> Piece:
    """One side of a counter: what is printed on it. An option may put a unit into another Command (R9)."""
    given, command, rating = data.units[unit], data.commands[belongs_to], data.rating(unit)
    art = unit if belongs_to == given.command else f"{unit}.{belongs_to}"
    paint, band = counter_colours(command.side, command.colour)
    return Piece(
        id=unit,
        art=art + _BACK if disordered else art,
        side=command.side,
        name=given.name,
        formation=command.title,
        kind=given.kind,
        picture=_SILHOUETTES[given.kind],
        paint=paint,
        band=band,
        factors=(str(rating.disordered if disordered else rating.morale), str(rating.movement)),
        reverse=disordered,
        values={"command": belongs_to},
    )


Faces = Mapping[tuple[str, str, bool], Piece]
"""Per unit, the Command it belongs to, and whether it is Disordered: the side of its counter."""


def faces(data: MetaurusData) -> Faces:
    """Both sides of every counter."""
    commands = {(unit, given.command): None for unit, given in data.units.items()}
    commands |= {(unit, given.or_command): None for unit, given in data.units.items() if given.or_command}
    return {
        (unit, command, disordered): face(data, unit, command, disordered)
        for unit, command in commands
        for disordered in (False, True)
    }


def pieces(printed: Faces, state: MetaurusState, role: str) -> list[Piece]:
    """The counters as a role sees them: the Order of a Command may be unknown to it."""
    orders, frame = known_orders(state, role), state.frames[-1]
    moving = frame.commands if isinstance(frame, MovementPhase) else ()
    return [_piece(printed, state, unit, orders, moving) for unit in range(len(state.tables.ids))]


def _piece(printed: Faces, state: MetaurusState, unit: int, orders: list[int], moving: tuple[int, ...]) -> Piece:
    """A unit as a role that knows these Orders sees it; `moving` are the Commands whose movement it is."""
    tables = state.tables
    command, rider = tables.command[unit], tables.rider[unit]
    order = order_name(state.stance[rider] if rider >= 0 else orders[command])
    opponents, on_map = state.opponents(unit), state.on_map(unit)
    disordered = state.is_disordered(unit)
    belongs_to = tables.command_ids[command]
    return msgspec.structs.replace(
        printed[tables.ids[unit], belongs_to, disordered],
        movement=tables.movement[unit],
        place=place_id(state, unit),
        facing=_DEGREES * state.facing[unit] if on_map else None,
        faces=FACINGS[state.facing[unit]],
        left=allowance(state, unit) if command in moving and on_map else None,
        marks=(*(["disordered"] if disordered else []), *(["engaged"] if opponents else [])),
        facts=tuple(_facts(state, unit, order, opponents)),
        values={
            "command": belongs_to,
            "morale": state.morale(unit),
            "disordered": disordered,
            "engaged": [tables.ids[other] for other in opponents],
            "order": order,
        },
    )


def _facts(state: MetaurusState, unit: int, order: str | None, opponents: list[int]) -> Iterator[tuple[str, str]]:
    tables = state.tables
    yield "Type", _TYPES[tables.units[unit].kind]
    yield "Morale", f"{state.morale(unit)}, Disordered" if state.is_disordered(unit) else str(state.morale(unit))
    yield "Movement", str(tables.movement[unit])
    if tables.rider[unit] >= 0 or tables.has_orders[tables.command[unit]]:
        yield "Order", order_title(tables.data, order)
    if opponents:
        yield "Engaged with", ", ".join(tables.names[other] for other in opponents)


def order_title(data: MetaurusData, order: str | None) -> str:
    """An Order in words."""
    return HIDDEN if order is None else str(getattr(data.charts.orders, order).title)
