"""The shape of the data files of Metaurus, and what is read from them once: map, units, charts, Commands."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Literal

from grognard.engine.data import DataStruct, Sourced, typed
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation

Side = Literal["rome", "carthage"]
Edge = Literal["north", "east", "south", "west"]
Kind = Literal["legion", "heavy", "medium", "light", "cavalry", "elephants"]
OrderName = Literal["stand", "move", "move_to_attack", "reform"]
FacingName = Literal["N", "ENE", "ESE", "S", "WSW", "WNW"]
Permission = Literal["must", "may", "never"]
Loss = Literal["none", "disordered", "eliminated"]
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
FACINGS: tuple[FacingName, ...] = ("N", "ENE", "ESE", "S", "WSW", "WNW")
"""The six vertices of a hex, clockwise: facing i lies between the directions i-1 and i of the grid."""
MARKERS: tuple[OrderName, ...] = ("stand", "move", "move_to_attack", "reform")
"""The Orders that have a marker."""
NAMED = ("hill", "river")
"""What a name on the map may belong to."""
DIE_FACES = range(10)


# -- map.toml ---------------------------------------------------------------------------------------------------


class GridData(Sourced, frozen=True):
    """The hex grid."""

    orientation: Orientation
    shifted: Literal["even", "odd"]
    numbering: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    yards: int


class TerrainData(Sourced, frozen=True):
    """The terrain of every hex."""

    clear: list[str]
    hill: list[str]
    crest: list[str]
    river: list[str]


class StreamsData(Sourced, frozen=True):
    """Streams as hexsides "1213/1314"."""

    hexsides: list[str]


class NameData(DataStruct, frozen=True):
    """A name on the map."""

    name: str
    kind: str


class NamesData(Sourced, frozen=True):
    """Names by hex, without effect."""

    hexes: dict[str, NameData]


class MapData(DataStruct, frozen=True):
    """The whole of map.toml."""

    grid: GridData
    terrain: TerrainData
    streams: StreamsData
    names: NamesData


# -- units.toml -------------------------------------------------------------------------------------------------


class RatingData(DataStruct, frozen=True):
    """What a counter shows: Morale, Morale when Disordered, Movement Allowance."""

    morale: int
    disordered: int
    movement: int


class RatingsData(Sourced, frozen=True):
    """The ratings of all kinds of counters."""

    citizen: RatingData
    allied: RatingData
    legion_cavalry: RatingData
    african_veteran: RatingData
    african: RatingData
    celtic: RatingData
    iberian: RatingData
    ligurian: RatingData
    balearic: RatingData
    celtic_cavalry: RatingData
    numidian: RatingData
    elephants: RatingData


class UnitData(DataStruct, frozen=True):
    """One counter: its Command, its kind, its ratings and the hex it sets up in."""

    name: str
    command: str
    kind: Kind
    rating: str
    hex: str
    or_command: str | None = None
    """The Command it belongs to if the option `third_cavalry` is turned."""


class OrderOfBattleData(Sourced, frozen=True):
    """Every counter."""

    units: dict[str, UnitData]


class UnitsData(DataStruct, frozen=True):
    """The whole of units.toml."""

    ratings: RatingsData
    order_of_battle: OrderOfBattleData


# -- charts.toml ------------------------------------------------------------------------------------------------


class OrderData(DataStruct, frozen=True):
    """An Order: its title and its modifiers."""

    title: str
    when_attacked: int
    when_attacking: int


class OrdersData(Sourced, frozen=True):
    """The five Orders."""

    stand: OrderData
    move: OrderData
    move_to_attack: OrderData
    reform: OrderData
    attack: OrderData


class ActivationData(Sourced, frozen=True):
    """Dice and limits of activation and Orders."""

    combined_from: int
    gauls_obey_up_to: int
    order_changes: int


class ByTerrain(DataStruct, frozen=True):
    """A figure for each terrain."""

    clear: int
    hill: int
    crest: int
    river: int


class TerrainEffectsData(Sourced, frozen=True):
    """The Terrain Effects Chart for movement."""

    enter: ByTerrain
    level: ByTerrain
    up_slope: int
    down_slope: int
    stream: int
    leave_map: int


class TerrainInCombatData(Sourced, frozen=True):
    """The Terrain Effects Chart for combat."""

    up_slope: int
    stream: int
    most: int


class PositionData(Sourced, frozen=True):
    """Position advantage."""

    flank: int
    rear: int


class MoraleData(Sourced, frozen=True):
    """The limit of the morale differential."""

    most: int


class RetreatData(Sourced, frozen=True):
    """Retreat before combat."""

    hexes: int
    farthest: int


class ContinuedData(Sourced, frozen=True):
    """Continued Attack and Counter-Attack."""

    each: int
    counter_attack_roll: int


class AdvanceData(Sourced, frozen=True):
    """Advance after combat."""

    after_elimination: Permission
    after_retreat: Permission


class ResultRow(DataStruct, frozen=True):
    """A row of the Combat Results Table."""

    label: str
    title: str
    low: int | None = None
    high: int | None = None
    attacker: Loss = "none"
    defender: Loss = "none"
    engaged: bool = False
    continued: bool = False


class CombatResultsData(Sourced, frozen=True):
    """The Combat Results Table."""

    rows: list[ResultRow]


class ElephantRow(DataStruct, frozen=True):
    """A row of the Elephant Table."""

    low: int
    high: int
    result: Literal["rampage", "rampage_own", "balk", "obey"]
    title: str


class ElephantsData(Sourced, frozen=True):
    """The Elephant Table."""

    rows: list[ElephantRow]


class ChartsData(DataStruct, frozen=True):
    """The whole of charts.toml."""

    orders: OrdersData
    activation: ActivationData
    terrain_effects: TerrainEffectsData
    terrain_in_combat: TerrainInCombatData
    position: PositionData
    morale: MoraleData
    retreat: RetreatData
    continued: ContinuedData
    advance: AdvanceData
    combat_results: CombatResultsData
    elephants: ElephantsData


# -- game.toml --------------------------------------------------------------------------------------------------


class CommandData(DataStruct, frozen=True):
    """A Command."""

    side: Side
    title: str
    colour: str
    orders: bool


class CommandsData(Sourced, frozen=True):
    """All Commands."""

    list: dict[str, CommandData]


class FacingDefaults(DataStruct, frozen=True):
    """How a side's units face at first."""

    rome: FacingName
    carthage: FacingName


class OrderDefaults(DataStruct, frozen=True):
    """The Orders of a side's Commands at first."""

    rome: OrderName
    carthage: OrderName


class DefaultsData(Sourced, frozen=True):
    """What a player finds when he sets up."""

    facing: FacingDefaults
    orders: OrderDefaults
    cavalry: OrderName


class VictoryData(Sourced, frozen=True):
    """Victory conditions."""

    carthaginian_losses: int
    roman_losses: int
    exits: int
    exit_edge: Edge
    not_counted: list[Kind]


class GameData(DataStruct, frozen=True):
    """The whole of game.toml."""

    title: str
    subtitle: str
    designer: str
    edition: str
    sources: dict[str, str]
    commands: CommandsData
    defaults: DefaultsData
    victory: VictoryData


# -- together ---------------------------------------------------------------------------------------------------


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
        self.trees = trees
        self.map = typed(trees["map.toml"], "map.toml", MapData)
        given = typed(trees["units.toml"], "units.toml", UnitsData)
        self.units = given.order_of_battle.units
        self.ratings = given.ratings
        self.charts = typed(trees["charts.toml"], "charts.toml", ChartsData)
        self.game = typed(trees["game.toml"], "game.toml", GameData)
        self.commands = self.game.commands.list
        grid = self.map.grid
        self.grid = HexGrid(
            orientation=grid.orientation,
            shifted=grid.shifted,
            columns=grid.columns,
            rows=grid.rows,
            template=grid.numbering,
            rows_northward=True,
            source="map.toml",
        )
        self._check_grid()
        self._check_units()
        self._check_tables()

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
