"""Checks across the data files: every name in one of them must be known to another."""

from __future__ import annotations

from collections.abc import Iterable, Sized

from grognard.engine.errors import DataError
from grognard.engine.shapes import hex_named, hexsides_named

from .costs import FEATURES
from .data import WachtData
from .units import UnitData

_SCENARIO = "scenario.toml"


def check(data: WachtData) -> None:
    """Raises DataError, naming file and key, for the first thing that does not fit."""
    _check_charts(data)
    _check_units(data)
    _check_setup(data)
    _check_scenario(data)


def _known(name: str, known: Iterable[str], source: str, key: str, what: str) -> None:
    names = list(known)
    if name not in names:
        expected = "one of " + ", ".join(names) if len(names) < 20 else f"the id of {what} that there is"
        raise DataError(source, key, f"there is no {what} '{name}'", expected)


def _check_charts(data: WachtData) -> None:
    charts = data.charts
    for name in (*data.map.terrain.lists(), *FEATURES):
        _known(name, charts.terrain, "charts.toml", "terrain", "terrain")
        _known(name, charts.assault.terrain, "charts.toml", "assault.terrain", "terrain")
    by_die: dict[str, Sized] = {
        "leader_bonus.by_die": charts.leader_bonus.by_die,
        "reserve_release.by_die": charts.reserve_release.by_die,
        "german_transport.by_die": charts.german_transport.by_die,
        "fuel.by_die": charts.fuel.by_die,
        "weather.sky": charts.weather.sky,
        "weather.ground": charts.weather.ground,
    }
    for key, table in by_die.items():
        if len(table) != 10:
            raise DataError("charts.toml", key, f"{len(table)} entries", "one for each face from 0 to 9")
    columns = len(charts.assault.columns)
    for face in range(10):
        row = charts.assault.results.get(face, [])
        if len(row) != columns:
            raise DataError("charts.toml", f"assault.results.{face}", f"{len(row)} results", f"{columns}, one a column")


def _check_units(data: WachtData) -> None:
    for name, unit in data.units.items():
        key = f"units.{name}"
        _known(unit.formation, data.formations, "units.toml", f"{key}.formation", "formation")
        _known(unit.type, data.types, "units.toml", f"{key}.type", "type")
        _check_steps(name, unit)


def _check_steps(name: str, unit: UnitData) -> None:
    """[10.1.1] Strengths for every step: at most three, headquarters two, artillery, companies and columns one."""
    key = f"units.{name}"
    if len(unit.attack) != len(unit.defence):
        raise DataError("units.toml", key, "attack and defence differ in length", "a figure for each step in both")
    allowed = {"battalion": (1, 2, 3), "headquarters": (2,), "leader": (0,)}.get(unit.size, (1,))
    if unit.steps not in allowed:
        raise DataError("units.toml", key, f"{unit.steps} steps", " or ".join(map(str, allowed)))
    if not 0 <= unit.proficiency <= 9 or not 0 <= unit.initiative <= 9:
        raise DataError("units.toml", key, "a rating is off the die", "0 to 9")


def _check_setup(data: WachtData) -> None:
    sides: dict[str, str] = {}
    for name, where in data.setup.items():
        key = f"setup.units.{name}"
        _known(name, data.units, _SCENARIO, key, "unit")
        hex_named(data.grid, where.hex, _SCENARIO, f"{key}.hex")
        side = data.formations[data.units[name].formation].side
        if sides.setdefault(where.hex, side) != side:
            raise DataError(_SCENARIO, f"{key}.hex", f"both sides are in {where.hex}", "one side a hex: case 5.3.0")
        if where.with_:
            _known(where.with_, data.setup, _SCENARIO, f"{key}.with", "unit")
    placed = list(data.setup)
    for number, group in enumerate(data.scenario.reinforcements.groups):
        key = f"reinforcements.groups[{number}]"
        _known(group.door, data.scenario.entry.doors, _SCENARIO, f"{key}.door", "door")
        for name in group.units:
            _known(name, data.units, _SCENARIO, f"{key}.units", "unit")
        placed += group.units
    twice = [name for name in placed if placed.count(name) > 1]
    if twice:
        raise DataError(_SCENARIO, "setup.units", f"{twice[0]} is placed twice", "every unit once")


def _check_scenario(data: WachtData) -> None:
    scenario = data.scenario
    for side in ("allied", "german"):
        for name in getattr(scenario.supply, side):
            hex_named(data.grid, name, _SCENARIO, f"supply.{side}")
    for name, door in scenario.entry.doors.items():
        hex_named(data.grid, door.hex, _SCENARIO, f"entry.doors.{name}.hex")
    for name in scenario.fieldworks.hexes:
        hex_named(data.grid, name, _SCENARIO, f"fieldworks.hexes.{name}")
    for name in scenario.points.places:
        hex_named(data.grid, name, _SCENARIO, f"points.places.{name}")
    for name in scenario.points.bridges:
        _known(name, data.map.bridges.sites, _SCENARIO, "points.bridges", "bridge")
    if scenario.depot is not None:
        hex_named(data.grid, scenario.depot.hex, _SCENARIO, "depot.hex")
        hexsides_named([scenario.depot.road_hexside], _SCENARIO, "depot.road_hexside")
        _known(scenario.depot.formation, data.formations, _SCENARIO, "depot.formation", "formation")
    if scenario.commitment is not None:
        _known(scenario.commitment.formation, data.formations, _SCENARIO, "commitment.formation", "formation")
    if scenario.guarded_bridge is not None:
        _known(scenario.guarded_bridge.bridge, data.map.bridges.sites, _SCENARIO, "guarded_bridge.bridge", "bridge")
    levels = scenario.levels
    if not levels.german_decisive > levels.german_marginal > levels.draw > levels.allied_marginal:
        raise DataError(_SCENARIO, "levels", "the levels do not fall", "decisive > marginal > draw > Allied marginal")
    if not scenario.turns.track:
        raise DataError(_SCENARIO, "turns.track", "there is no turn", "at least one")
