"""The Commands beside the map."""

from __future__ import annotations

from grognard.engine.panels import Panel, PanelRow

from ..rules.knowledge import known_orders
from ..state import MetaurusState
from ..tables import SIDE_TITLES, SIDES, order_name
from .board import counter_colours
from .pieces import order_title


def panels(state: MetaurusState, role: str) -> list[Panel]:
    """[5.1] The Commands of both sides with their Orders, as far as the role knows them; its own first."""
    orders = known_orders(state, role)
    sides = sorted(range(len(SIDES)), key=lambda side: (SIDES[side] != role, side))
    return [
        Panel(f"commands.{SIDES[side]}", f"{SIDE_TITLES[side]} Commands", _rows(state, side, orders)) for side in sides
    ]


def _rows(state: MetaurusState, side: int, orders: list[int]) -> tuple[PanelRow, ...]:
    return tuple(
        _row(state, command, orders[command])
        for command, of in enumerate(state.tables.command_side)
        if of == side and state.living(command)
    )


def _row(state: MetaurusState, command: int, order: int) -> PanelRow:
    tables = state.tables
    name = tables.command_ids[command]
    given = state.tables.data.commands[name]
    living = state.living(command)
    acted, failed = bool(state.acted >> command & 1), bool(state.inactive >> command & 1)
    value = (
        order_title(tables.data, order_name(order)) if given.orders else "each for itself" if len(living) > 1 else ""
    )
    return PanelRow(
        id=name,
        title=tables.command_titles[command],
        value=value,
        note=f"{len(living)} unit{'' if len(living) == 1 else 's'}"
        + (", shown" if state.shown[command] and given.orders else "")
        + (", failed to combine" if failed else ""),
        marks=("activated",) if acted and not failed else (),
        pieces=tuple(tables.ids[unit] for unit in living),
        paint=counter_colours(given.side, given.colour)[1],
    )
