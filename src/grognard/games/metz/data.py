"""The shape of Metz's data files, and what is read from them once: units, map, charts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from grognard.engine.charts import Column, DifferentialTable
from grognard.engine.data import DataStruct, Sourced, typed
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation

from .options import OPTIONS

Side = Literal["us", "german"]
Edge = Literal["north", "east", "south", "west"]
Result = Literal["NE", "DR", "DR2", "AR"]
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
_DATE = re.compile("[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}")


# -- map.toml ---------------------------------------------------------------------------------------------------


class GridData(Sourced, frozen=True):
    """The hex grid as printed."""

    orientation: Orientation
    shifted: Literal["even", "odd"]
    numbering: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    kilometres: int


class TerrainData(Sourced, frozen=True):
    """The basic terrain of every hex."""

    clear: list[str]
    rough: list[str]
    forest: list[str]


class CityData(DataStruct, frozen=True):
    """A city or town."""

    name: str
    kind: Literal["city", "town"]


class CitiesData(Sourced, frozen=True):
    """Cities and towns by hex."""

    hexes: dict[str, CityData]


class FortsData(Sourced, frozen=True):
    """Forts by hex."""

    hexes: dict[str, str]


class ReferencePointsData(Sourced, frozen=True):
    """Printed names without effect, by hex."""

    hexes: dict[str, list[str]]


class RiversData(Sourced, frozen=True):
    """The two rivers as hexsides "0701/0801"."""

    moselle: list[str]
    seille: list[str]


class RoadsData(Sourced, frozen=True):
    """Roads as hexes in a row, and the road hexsides on the rim of the map."""

    paths: list[list[str]]
    rim: list[str]


class BridgesData(Sourced, frozen=True):
    """Bridges, as a check on roads and rivers; destroyed ones carry no road."""

    intact: list[str]
    destroyed: list[str]


class RegionData(Sourced, frozen=True):
    """A set of hexes."""

    hexes: list[str]


class EdgesData(Sourced, frozen=True):
    """The rim hexsides "0101 NW" of each map edge."""

    north: list[str]
    east: list[str]
    south: list[str]
    west: list[str]


class MapData(DataStruct, frozen=True):
    """The whole of map.toml."""

    grid: GridData
    terrain: TerrainData
    cities: CitiesData
    forts: FortsData
    reference_points: ReferencePointsData
    rivers: RiversData
    roads: RoadsData
    bridges: BridgesData
    east_of_moselle: RegionData
    edges: EdgesData


# -- units.toml -------------------------------------------------------------------------------------------------


class UnitData(DataStruct, frozen=True):
    """One counter. It starts on a `hex`, arrives in a `zone` from a `turn` on, or is dropped."""

    side: Side
    name: str
    """What is printed on the counter."""
    division: str
    formation: str
    kind: Literal["infantry", "armour", "armoured_infantry", "airborne"]
    size: Literal["regiment", "brigade"]
    strength: int
    movement: int
    hex: str | None = None
    zone: str | None = None
    turn: int | None = None
    drop: bool = False
    panzergrenadier_exit: bool = False
    option: str | None = None
    replaces: str | None = None
    points_to_enemy: int = 0
    title: str = ""
    """What the unit is called in sentences, where a bare number would be lost among hex numbers."""

    @property
    def called(self) -> str:
        """The title, or else what is printed."""
        return self.title or self.name


class UnitsData(Sourced, frozen=True):
    """The whole of units.toml."""

    units: dict[str, UnitData]


# -- charts.toml ------------------------------------------------------------------------------------------------


class ByTerrain(DataStruct, frozen=True):
    """A figure for each basic terrain."""

    clear: int
    rough: int
    forest: int


class TerrainEffectsData(Sourced, frozen=True):
    """The Terrain Effects Chart."""

    road_cost: int
    river_shift: int
    city_shift: int
    fort_shift: int
    cost: ByTerrain
    shift: ByTerrain


class CombatResultsData(Sourced, frozen=True):
    """The Combat Results Table."""

    columns: list[Column]
    rows: dict[int, list[Result]]


class ChartsData(DataStruct, frozen=True):
    """The whole of charts.toml."""

    terrain_effects: TerrainEffectsData
    combat_results: CombatResultsData


# -- game.toml --------------------------------------------------------------------------------------------------


class TurnsData(Sourced, frozen=True):
    """The Game Turn Record Track."""

    dates: list[str]
    panzergrenadier_exit_points: list[int]


class ZoneData(DataStruct, frozen=True):
    """Where a group of reinforcements enters."""

    title: str
    edge: Edge
    hexes: list[str]


class EntryData(Sourced, frozen=True):
    """The entry zones by name."""

    zones: dict[str, ZoneData]


class PointsData(Sourced, frozen=True):
    """Victory points."""

    american_east_of_moselle: int
    american_exit_east: int
    german_exit_west: int
    german_no_american_east: int
    german_per_strength_destroyed: int
    cities: dict[str, int]


class LevelsData(Sourced, frozen=True):
    """The lead from which each level of victory is won."""

    marginal: int
    substantial: int
    decisive: int


class OptionalData(Sourced, frozen=True):
    """Figures of the optional rules."""

    command_shift: int
    withdrawal_least_movement: int
    withdrawal_extra_cost: int
    reorganized_units: list[int]


class GameData(DataStruct, frozen=True):
    """The whole of game.toml."""

    title: str
    subtitle: str
    designer: str
    edition: str
    sources: dict[str, str]
    turns: TurnsData
    entry: EntryData
    points: PointsData
    levels: LevelsData
    optional: OptionalData


# -- together ---------------------------------------------------------------------------------------------------


FILES: Mapping[str, type[Any]] = {
    "map.toml": MapData,
    "units.toml": UnitsData,
    "charts.toml": ChartsData,
    "game.toml": GameData,
}
"""The data files and what they are declared as."""


class MetzData:
    """All data of the game, typed and checked across files."""

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        for name in FILES:
            if name not in trees:
                raise DataError(name, "", "the file is missing", "the files " + ", ".join(FILES))
        self.trees = trees
        self.map = typed(trees["map.toml"], "map.toml", MapData)
        self.units = typed(trees["units.toml"], "units.toml", UnitsData).units
        self.charts = typed(trees["charts.toml"], "charts.toml", ChartsData)
        self.game = typed(trees["game.toml"], "game.toml", GameData)
        grid = self.map.grid
        self.grid = HexGrid(
            orientation=grid.orientation,
            shifted=grid.shifted,
            columns=grid.columns,
            rows=grid.rows,
            template=grid.numbering,
            source="map.toml",
        )
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

    def open_ended(self) -> None:
        """Case 10.2: every differential, however high or low, has a column."""
        columns = self.charts.combat_results.columns
        for position, end in ((0, "low"), (-1, "high")):
            if getattr(columns[position], end) is not None:
                key = f"combat_results.columns[{position % len(columns)}].{end}"
                raise DataError("charts.toml", key, "the table is closed at this end", "no such key: case 10.2")

    def hex(self, name: str, source: str, key: str) -> int:
        """The index of a hex named in a data file."""
        index = self.grid.find(name)
        if index is None:
            raise DataError(source, key, f"'{name}' is not a hex of the map", self.grid.explain_missing(name))
        return index

    def _check_units(self) -> None:
        self._check_set_up()
        for name, unit in self.units.items():
            key = f"units.{name}"
            if unit.option is not None and unit.option not in OPTIONS:
                raise DataError("units.toml", f"{key}.option", f"there is no option '{unit.option}'", "an option's id")
            given = [unit.hex is not None, unit.zone is not None, unit.drop]
            if sum(given) != 1:
                raise DataError("units.toml", key, "it does not say where the unit starts", "one of hex, zone, drop")
            if unit.hex is not None:
                self.hex(unit.hex, "units.toml", f"{key}.hex")
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
        """Every hex costs something to enter, and nothing helps the attacker that is meant to hinder him."""
        effects = self.charts.terrain_effects
        costs = {"road_cost": effects.road_cost, **_figures(effects.cost, "cost")}
        shifts = {name: getattr(effects, name) for name in ("river_shift", "city_shift", "fort_shift")}
        for least, figures in ((1, costs), (0, {**shifts, **_figures(effects.shift, "shift")})):
            for key, value in figures.items():
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
                self.hex(hex_id, "game.toml", f"entry.zones.{name}.hexes")
        for number, date in enumerate(turns.dates):
            if not _DATE.fullmatch(date):
                raise DataError("game.toml", f"turns.dates[{number}]", f"'{date}' is no date", "like 1944-09-07")
        levels = self.game.levels
        if not 0 < levels.marginal < levels.substantial < levels.decisive:
            raise DataError("game.toml", "levels", "the levels do not rise", "marginal < substantial < decisive")


def _figures(row: ByTerrain, name: str) -> dict[str, int]:
    return {f"{name}.{kind}": getattr(row, kind) for kind in row.__struct_fields__}
