"""The counters of Metaurus as they are shown."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from ..rules.movement import MovementPhase, allowance
from ..schema.map import FACINGS
from ..state import MetaurusState
from ..tables import OFF_MAP, SIDES, order_name
from .board import counter_colours

if TYPE_CHECKING:
    from ..ruleset import MetaurusRuleset

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


def face(rules: MetaurusRuleset, unit: str, belongs_to: str, disordered: bool) -> dict[str, Any]:
    """One side of a counter: what is printed on it. An option may put a unit into another Command (R9)."""
    key = (unit, belongs_to, disordered)
    if key not in rules.printed:
        rules.printed[key] = _print(rules, unit, belongs_to, disordered)
    return dict(rules.printed[key])


def _print(rules: MetaurusRuleset, unit: str, belongs_to: str, disordered: bool) -> dict[str, Any]:
    data = rules.data.units[unit]
    command = rules.data.commands[belongs_to]
    art = unit if belongs_to == data.command else f"{unit}.{belongs_to}"
    rating = rules.data.rating(unit)
    paint, band = counter_colours(command.side, command.colour)
    morale = rating.disordered if disordered else rating.morale
    return {
        "id": unit,
        "art": art + _BACK if disordered else art,
        "side": command.side,
        "name": data.name,
        "formation": command.title,
        "command": belongs_to,
        "kind": data.kind,
        "picture": _SILHOUETTES[data.kind],
        "paint": paint,
        "band": band,
        "factors": [str(morale), str(rating.movement)],
        "reverse": disordered,
    }


def faces(rules: MetaurusRuleset) -> list[dict[str, Any]]:
    """Both sides of every counter."""
    commands = {(unit, data.command): None for unit, data in rules.data.units.items()}
    commands |= {(unit, data.or_command): None for unit, data in rules.data.units.items() if data.or_command}
    return [face(rules, unit, command, disordered) for unit, command in commands for disordered in (False, True)]


def piece(state: MetaurusState, unit: int, orders: list[int], moving: Container[int]) -> dict[str, Any]:
    """A unit as a role that knows these Orders sees it; `moving` are the Commands whose movement it is."""
    tables = state.tables
    rider = tables.rider[unit]
    order = order_name(state.stance[rider] if rider >= 0 else orders[tables.command[unit]])
    opponents = state.opponents(unit)
    disordered = state.is_disordered(unit)
    found = face(state.rules, tables.ids[unit], tables.command_ids[tables.command[unit]], disordered)
    return found | {
        "morale": state.morale(unit),
        "movement": tables.movement[unit],
        "place": place_id(state, unit),
        "facing": _DEGREES * state.facing[unit] if state.on_map(unit) else None,
        "faces": FACINGS[state.facing[unit]],
        "disordered": disordered,
        "engaged": [tables.ids[other] for other in opponents],
        "order": order,
        "left": allowance(state, unit) if tables.command[unit] in moving and state.on_map(unit) else None,
        "marks": [*(["disordered"] if disordered else []), *(["engaged"] if opponents else [])],
        "facts": _facts(state, unit, order, opponents),
    }


def _facts(state: MetaurusState, unit: int, order: str | None, opponents: list[int]) -> list[tuple[str, str]]:
    tables = state.tables
    has_orders = tables.rider[unit] >= 0 or state.tables.data.commands[tables.command_ids[tables.command[unit]]].orders
    facts = [
        ("Type", _TYPES[tables.units[unit].kind]),
        ("Morale", f"{state.morale(unit)}, Disordered" if state.is_disordered(unit) else str(state.morale(unit))),
        ("Movement", str(tables.movement[unit])),
    ]
    if has_orders:
        facts.append(("Order", order_title(state.rules, order)))
    if opponents:
        facts.append(("Engaged with", ", ".join(tables.names[other] for other in opponents)))
    return facts


def order_title(rules: MetaurusRuleset, order: str | None) -> str:
    """An Order in words."""
    return HIDDEN if order is None else str(getattr(rules.data.charts.orders, order).title)


def moving_commands(state: MetaurusState) -> tuple[int, ...]:
    """The Commands that are moving now."""
    frame = state.frames[-1]
    return frame.commands if isinstance(frame, MovementPhase) else ()
