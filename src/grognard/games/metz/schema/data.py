"""All data of The Drive on Metz, read from its files once and checked across them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from grognard.engine.charts import DifferentialTable
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid
from grognard.engine.sentences import sentences
from grognard.engine.shapes import figures_of, hex_named, read_files

from .charts import ChartsData
from .game import GameData
from .map import MapData, build_map
from .units import UnitData, UnitsData

_DATE = re.compile("[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}")

FILES: Mapping[str, type[Any]] = {
    "map.toml": MapData,
    "units.toml": UnitsData,
    "charts.toml": ChartsData,
    "game.toml": GameData,
    "cases.toml": dict[str, str],
    "reasons.toml": dict[str, list[str]],
    "sentences.toml": dict[str, str],
}
"""The data files and what they are declared as."""


class MetzData:
    """All data of the game, typed and checked across files."""

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        files = read_files(trees, FILES)
        self.map: MapData = files["map.toml"]
        self.units: dict[str, UnitData] = files["units.toml"].units
        self.charts: ChartsData = files["charts.toml"]
        self.game: GameData = files["game.toml"]
        self.grid: HexGrid = self.map.grid.grid()
        self.cases: dict[str, str] = files["cases.toml"]
        self.reasons: dict[str, list[str]] = files["reasons.toml"]
        self.sentences = sentences(files["sentences.toml"])
        results = self.charts.combat_results
        self.table = DifferentialTable(
            results.columns,
            results.rows,
            results=("NE", "DR", "DR2", "AR"),
            source="charts.toml",
            key="combat_results",
        )
        self.open_ended()
        self._check_charts()
        self._check_units()
        self._check_game()
        self.board = build_map(self.map, self.grid)
        self._check_board()

    def open_ended(self) -> None:
        """Case 10.2: every differential, however high or low, has a column."""
        columns = self.charts.combat_results.columns
        for position, end in ((0, "low"), (-1, "high")):
            if getattr(columns[position], end) is not None:
                key = f"combat_results.columns[{position % len(columns)}].{end}"
                raise DataError("charts.toml", key, "the table is closed at this end", "no such key: case 10.2")

    def _check_units(self) -> None:
        self._check_set_up()
        for name, unit in self.units.items():
            key = f"units.{name}"
            given = [unit.hex is not None, unit.zone is not None, unit.drop]
            if sum(given) != 1:
                raise DataError("units.toml", key, "it does not say where the unit starts", "one of hex, zone, drop")
            if unit.hex is not None:
                hex_named(self.grid, unit.hex, "units.toml", f"{key}.hex")
            if unit.zone is not None and unit.zone not in self.game.entry.zones:
                expected = "one of " + ", ".join(self.game.entry.zones)
                raise DataError("units.toml", f"{key}.zone", f"there is no entry zone '{unit.zone}'", expected)
            if (unit.zone is None) != (unit.turn is None):
                raise DataError("units.toml", key, "a zone needs a turn and a turn needs a zone", "both or neither")
            if unit.replaces is not None and unit.replaces not in self.units:
                raise DataError("units.toml", f"{key}.replaces", f"there is no unit '{unit.replaces}'", "a unit's id")
            if unit.strength < 0 or unit.movement < 1:
                raise DataError("units.toml", key, "strength or movement is impossible", "0 or more, and 1 or more")

    def _check_charts(self) -> None:
        """Every hex costs something to enter, and what is meant to hinder the attacker never helps him."""
        effects = self.charts.terrain_effects
        costs = {"road_cost": effects.road_cost, **figures_of(effects.cost, "cost")}
        shifts = {name: getattr(effects, name) for name in ("river_shift", "city_shift", "fort_shift")}
        for least, group in ((1, costs), (0, {**shifts, **figures_of(effects.shift, "shift")})):
            for key, value in group.items():
                if not least <= value <= 99:
                    raise DataError("charts.toml", f"terrain_effects.{key}", f"{value} cannot be", f"{least} to 99")

    def _check_set_up(self) -> None:
        """Case 7.3: one unit a hex from the start; an improved counter stands for another unit."""
        taken: dict[str, str] = {}
        for name, unit in self.units.items():
            if unit.hex is None or unit.replaces is not None:
                continue
            if unit.hex in taken:
                problem = f"{taken[unit.hex]} is in {unit.hex} already"
                raise DataError("units.toml", f"units.{name}.hex", problem, "one unit a hex: case 7.3")
            taken[unit.hex] = name

    def _check_game(self) -> None:
        improved = sum(unit.replaces is not None for unit in self.units.values())
        numbers = self.game.optional.reorganized_units
        if not numbers or not all(1 <= number <= improved for number in numbers):
            raise DataError("game.toml", "optional.reorganized_units", f"{numbers}", f"numbers from 1 to {improved}")
        turns = self.game.turns
        if len(turns.dates) != len(turns.panzergrenadier_exit_points):
            raise DataError("game.toml", "turns", "dates and exit points differ in number", "one of each a turn")
        for name, zone in self.game.entry.zones.items():
            if not zone.hexes:
                raise DataError("game.toml", f"entry.zones.{name}.hexes", "no hexes", "at least one")
            for hex_id in zone.hexes:
                hex_named(self.grid, hex_id, "game.toml", f"entry.zones.{name}.hexes")
        for number, date in enumerate(turns.dates):
            if not _DATE.fullmatch(date):
                raise DataError("game.toml", f"turns.dates[{number}]", f"'{date}' is no date", "like 1944-09-07")
        levels = self.game.levels
        if not 0 < levels.marginal < levels.substantial < levels.decisive:
            raise DataError("game.toml", "levels", "the levels do not rise", "marginal < substantial < decisive")

    def _check_board(self) -> None:
        """Every entry hex lies on the edge of its zone; every city with points is a city."""
        for name, zone in self.game.entry.zones.items():
            rim = {self.board.grid.id(index) for index, _ in self.board.edge_sides(zone.edge)}
            for hex_id in zone.hexes:
                if hex_id not in rim:
                    key = f"entry.zones.{name}.hexes"
                    raise DataError("game.toml", key, f"{hex_id} is not on the {zone.edge} edge", "hexes of that edge")
        for hex_id in self.game.points.cities:
            if hex_id not in self.map.cities.hexes:
                raise DataError(
                    "game.toml", "points.cities", f"there is no city in '{hex_id}'", "a hex of [cities.hexes]"
                )
