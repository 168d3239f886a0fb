"""Everything that was read from the data files, typed and checked across files."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from grognard.engine.data import typed
from grognard.engine.errors import DataError
from grognard.engine.hexes import Orientation

from .charts import DIE_FACES, ChartsData
from .game import GameData
from .map import NAMED, MapData, build_map, grid_of
from .units import RatingData, UnitsData

FILES: Mapping[str, type[Any]] = {
    "map.toml": MapData,
    "units.toml": UnitsData,
    "charts.toml": ChartsData,
    "game.toml": GameData,
}
"""The data files and what they are declared as."""


class MetaurusData:
    """All data of the game, typed and checked across files."""

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        for name in FILES:
            if name not in trees:
                raise DataError(name, "", "the file is missing", "the files " + ", ".join(FILES))
        self.map = typed(trees["map.toml"], "map.toml", MapData)
        given = typed(trees["units.toml"], "units.toml", UnitsData)
        self.units = given.order_of_battle.units
        self.ratings = given.ratings
        self.charts = typed(trees["charts.toml"], "charts.toml", ChartsData)
        self.game = typed(trees["game.toml"], "game.toml", GameData)
        self.commands = self.game.commands.list
        self.grid = grid_of(self.map.grid)
        self._check_grid()
        self._check_units()
        self._check_tables()
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
        """One unit a hex [8.0], known Commands and ratings, and the sides in the order the rules count on."""
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
            if self.grid.find(unit.hex) is None:
                problem = self.grid.explain_missing(unit.hex)
                raise DataError("units.toml", f"{key}.hex", problem, "a hex of the map")
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
        """Nobody sets up in the river."""
        for name, unit in self.units.items():
            if self.board.terrain[self.grid.index(unit.hex)] == "river":
                key = f"order_of_battle.units.{name}.hex"
                raise DataError("units.toml", key, "it sets up in the river", "dry land")

    def _check_tables(self) -> None:
        """Every roll has exactly one row."""
        rows = self.charts.combat_results.rows
        if not rows:
            raise DataError("charts.toml", "combat_results.rows", "the table is empty", "open rows at both ends")
        if rows[0].low is not None or rows[-1].high is not None:
            raise DataError("charts.toml", "combat_results.rows", "the table has an end", "open rows at both ends")
        for before, after in pairwise(rows):
            if before.high is None or after.low != before.high + 1:
                key = f"combat_results.rows[{rows.index(after)}].low"
                raise DataError("charts.toml", key, "rows do not follow each other", "one more than the row before")
        covered = [roll for row in self.charts.elephants.rows for roll in range(row.low, row.high + 1)]
        if covered != list(DIE_FACES):
            raise DataError("charts.toml", "elephants.rows", f"the rows cover {covered}", "every roll from 0 to 9 once")
