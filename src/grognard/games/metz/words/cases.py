"""What the texts of cases.toml show besides the figures of the other files: lists, schedules and tables."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from grognard.engine.dates import long_date

from ..schema.data import MetzData
from ..schema.units import UnitData
from ..tables import SIDES
from ..vocabulary import listed


def figures(data: MetzData) -> dict[str, object]:
    """Everything that a case may name: the data, and what is made of it."""
    game, board = data.game, data.map
    cities = {hex_: city.name for hex_, city in board.cities.hexes.items()}
    usual = {name: unit for name, unit in data.units.items() if unit.replaces is None}
    improved = [unit for unit in data.units.values() if unit.replaces is not None]
    exits = enumerate(game.turns.panzergrenadier_exit_points, 1)
    return {
        **vars(data),
        "hexes": len(data.grid),
        "turns": len(game.turns.dates),
        "dates": [long_date(date) for date in game.turns.dates],
        "counters": {name: _counter(unit) for name, unit in data.units.items()},
        "placed": "; ".join(f"{_counter(unit)} {unit.hex}" for unit in usual.values() if unit.hex is not None),
        "cities": listed([f"{worth} for {cities[hex_]} ({hex_})" for hex_, worth in game.points.cities.items()]),
        "exits_by_turn": ", ".join(f"turn {number}: {worth}" for number, worth in exits),
        "east_of_moselle": _runs(board.east_of_moselle.hexes),
        "intact_bridges": ", ".join(board.bridges.intact),
        "destroyed_bridges": ", ".join(board.bridges.destroyed),
        "arrivals": {side: _arrivals(data, side) for side in SIDES},
        "columns": listed([f"'{label}'" for label in data.table.labels]),
        "results": _results(data),
        "towns": _named(cities),
        "forts": _named(board.forts.hexes),
        "draws": " or ".join(map(str, game.optional.reorganized_units)),
        "improved": "; ".join(f"{_counter(unit)} {unit.points_to_enemy}" for unit in improved),
    }


def _counter(unit: UnitData) -> str:
    """A unit with what is printed on it: `8/3 Panzergrenadier (2-8)`."""
    return f"{unit.called} ({unit.strength}-{unit.movement})"


def _runs(hexes: Iterable[str]) -> str:
    """Hexes column by column, those in a row taken together: `0609 to 0611, 0708 to 0711`."""
    parts = []
    for _, column in groupby(sorted(hexes), key=lambda name: name[:2]):
        for _, run in groupby(enumerate(column), key=lambda pair: int(pair[1]) - pair[0]):
            names = [name for _, name in run]
            parts.append(names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}")
    return ", ".join(parts)


def _arrivals(data: MetzData, side: str) -> str:
    parts = []
    for name, zone in data.game.entry.zones.items():
        due = [u for u in data.units.values() if u.zone == name and u.side == side and u.replaces is None]
        if units := [f"{_counter(u)}" + (f" on turn {u.turn}" if u.turn != 1 else "") for u in due if not u.option]:
            title = zone.title[0].upper() + zone.title[1:]
            parts.append(f"{title}, {listed(zone.hexes)}: {listed(units)}")
    return "; ".join(parts)


def _results(data: MetzData) -> str:
    """The table column by column: `+0: 1 DR, 2 to 3 NE, 4 to 6 AR`."""
    columns = []
    for column, label in enumerate(data.table.labels):
        results = [(str(data.table.result(column, face)), face) for face in range(1, 7)]
        parts = []
        for result, run in groupby(results, key=itemgetter(0)):
            faces = [face for _, face in run]
            parts.append(f"{faces[0]} {result}" if len(faces) == 1 else f"{faces[0]} to {faces[-1]} {result}")
        columns.append(f"'{label}': {', '.join(parts)}")
    return "; ".join(columns)


def _named(hexes: dict[str, str]) -> str:
    return ", ".join(f"{name} {hex_}" for hex_, name in hexes.items())
