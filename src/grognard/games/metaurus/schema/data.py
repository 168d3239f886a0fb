"""Everything that was read from the data files, typed and checked across files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.charts import RangeTable
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation
from grognard.engine.sentences import sentences
from grognard.engine.shapes import hex_named, read_files

from .charts import DIE_FACES, ChartsData, ElephantRow, ResultRow
from .game import GameData
from .map import NAMED, MapData, build_map
from .units import RatingData, UnitsData

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


class MetaurusData:
    """All data of the game, typed and checked across files."""

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        files = read_files(trees, FILES)
        self.map: MapData = files["map.toml"]
        given: UnitsData = files["units.toml"]
        self.units = given.order_of_battle.units
        self.ratings = given.ratings
        self.charts: ChartsData = files["charts.toml"]
        self.game: GameData = files["game.toml"]
        self.cases: dict[str, str] = files["cases.toml"]
        self.reasons: dict[str, list[str]] = files["reasons.toml"]
        self.sentences = sentences(files["sentences.toml"])
        self.commands = self.game.commands.list
        self.grid: HexGrid = self.map.grid.grid(northward=True)
        self._check_grid()
        self._check_units()
        rows = self.charts.combat_results.rows
        self.results: RangeTable[ResultRow] = RangeTable(
            rows, source="charts.toml", key="combat_results.rows", covers=(None, None)
        )
        """The Combat Results Table: every modified roll has a row."""
        rows_of_elephants, last = self.charts.elephants.rows, DIE_FACES[-1]
        self.elephants: RangeTable[ElephantRow] = RangeTable(
            rows_of_elephants, source="charts.toml", key="elephants.rows", covers=(0, last)
        )
        self.board = build_map(self.map, self.grid)
        self._check_dry()

    def rating(self, unit: str) -> RatingData:
        """What the counter shows."""
        found: RatingData = getattr(self.ratings, self.units[unit].rating)
        return found

    def _check_grid(self) -> None:
        if self.map.grid.orientation is not Orientation.POINTY:
            raise DataError("map.toml", "grid.orientation", "the six facings have names for pointed hexes", "pointy")
        for hex_id, entry in self.map.names.hexes.items():
            if entry.kind not in NAMED:
                key = f"names.hexes.{hex_id}.kind"
                raise DataError("map.toml", key, f"'{entry.kind}' is unknown", "one of " + ", ".join(NAMED))

    def _check_units(self) -> None:
        """One unit a hex [8.0], known Commands and ratings, and the sides in the order the rules rely on."""
        taken: dict[str, str] = {}
        for name, unit in self.units.items():
            key = f"order_of_battle.units.{name}"
            for command in (unit.command, unit.or_command or unit.command):
                if command not in self.commands:
                    known = ", ".join(self.commands)
                    raise DataError("units.toml", f"{key}.command", f"there is no Command '{command}'", known)
            if not hasattr(self.ratings, unit.rating):
                raise DataError(
                    "units.toml", f"{key}.rating", f"there is no rating '{unit.rating}'", "one of [ratings]"
                )
            hex_named(self.grid, unit.hex, "units.toml", f"{key}.hex")
            if unit.hex in taken:
                problem = f"{taken[unit.hex]} is in {unit.hex} already"
                raise DataError("units.toml", f"{key}.hex", problem, "one unit a hex: case 8.0")
            taken[unit.hex] = name
            self._check_rating(name, key)
        sides = [self.commands[unit.command].side for unit in self.units.values()]
        if sides != sorted(sides, reverse=True):
            raise DataError("units.toml", "order_of_battle.units", "the sides are mixed", "all Roman units first")

    def _check_rating(self, name: str, key: str) -> None:
        rating = self.rating(name)
        if not 0 <= rating.disordered <= rating.morale <= 9 or rating.movement < 1:
            raise DataError("units.toml", f"{key}.rating", "impossible ratings", "Morale 0 to 9, movement 1 or more")

    def _check_dry(self) -> None:
        """No unit sets up in the river."""
        for name, unit in self.units.items():
            if self.board.terrain[self.grid.index(unit.hex)] == "river":
                key = f"order_of_battle.units.{name}.hex"
                raise DataError("units.toml", key, "it sets up in the river", "dry land")
