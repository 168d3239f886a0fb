"""The set-up of the scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..schema.costs import TWELFTHS
from ..tables import Tables
from ..vocabulary import ALLIED, ASIDE, MODES, RESERVE, SET, SIDES, WORKS
from .sequence import GameTurn

if TYPE_CHECKING:
    from ..state import WachtState


def set_up(state: WachtState) -> None:
    """Place every unit, and begin turn 1."""
    tables = state.tables
    state.hosts = first_hosts(tables)
    for name, where in tables.data.setup.items():
        unit = tables.unit_number[name]
        state.mode[unit] = MODES.index(where.mode)
        state.status[unit] = SET if where.set else 0
        state.put(unit, tables.grid.index(where.hex))
    for unit in range(len(tables.ids)):
        if tables.arrival[unit]:
            state.remove(unit, RESERVE)
        elif tables.parent[unit] >= 0:
            state.remove(unit, ASIDE)
    prepare(state)
    state.frames = (GameTurn(),)


def prepare(state: WachtState) -> None:
    """Everything but units: fieldworks, trucks, control of places."""
    tables = state.tables
    scenario = tables.data.scenario
    state.works = {
        tables.grid.index(name): len(WORKS) * SIDES.index(work.side) + WORKS.index(work.kind)
        for name, work in scenario.fieldworks.hexes.items()
    }
    state.trucks = [scenario.trucks.allied * TWELFTHS, scenario.trucks.german * TWELFTHS]
    state.control = [ALLIED] * len(tables.places)


def first_hosts(tables: Tables) -> tuple[int, ...]:
    """[22.1.0] The unit each leader accompanies at first: the one the scenario names, or his headquarters."""
    found = []
    for leader in tables.leaders:
        where = tables.data.setup.get(tables.ids[leader])
        if where is not None and where.with_:
            found.append(tables.unit_number[where.with_])
        else:
            found.append(tables.headquarters.get(tables.formation[leader], -1))
    return tuple(found)
