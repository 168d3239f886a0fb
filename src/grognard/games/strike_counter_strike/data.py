"""The shape of the data files of Strike-Counter Strike, and the checks across them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from grognard.engine.data import DataStruct, Sourced, typed
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation

SideName = Literal["american", "german"]
MoveClass = Literal["leg", "wheeled", "tracked"]
Colour = Literal["white", "pink", "purple", "blue", "green", "orange", "yellow", "brown", "black"]
Terrain = Literal["clear", "woods", "village", "town", "orchard", "impassable"]
Result = Literal["C", "S?", "S", "1", "E"]
FILES = ("map.toml", "units.toml", "charts.toml", "scenarios.toml", "game.toml")
TERRAINS: tuple[Terrain, ...] = ("clear", "woods", "village", "town", "orchard", "impassable")
CLASSES: tuple[MoveClass, ...] = ("leg", "wheeled", "tracked")


# -- map.toml ---------------------------------------------------------------------------------------------------


class GridData(Sourced, frozen=True):
    """The hex grid as printed; the shorter columns end a row earlier."""

    orientation: Orientation
    shifted: Literal["even", "odd"]
    numbering: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    short_columns_end: int
    metres: int


class TerrainData(Sourced, frozen=True):
    """The terrain of every hex: the colour of its centre dot."""

    clear: list[str]
    woods: list[str]
    village: list[str]
    town: list[str]
    orchard: list[str]
    impassable: list[str]


class PlaceData(DataStruct, frozen=True):
    """A town or village, and what it is worth in half Victory Points."""

    name: str
    kind: Literal["town", "village"]
    half_points: int = 0
    source: str = ""
    note: str = ""


class PlacesData(Sourced, frozen=True):
    """Towns and villages by hex."""

    hexes: dict[str, PlaceData]


class EntryData(DataStruct, frozen=True):
    """A reinforcement hex."""

    side: SideName
    kind: Literal["entry", "artillery_park"]


class EntriesData(Sourced, frozen=True):
    """Reinforcement hexes."""

    hexes: dict[str, EntryData]


class HexesData(Sourced, frozen=True):
    """A set of hexes."""

    hexes: list[str]


class RiverData(Sourced, frozen=True):
    """The Saar as hexsides "06.20/07.20", and its one bridge."""

    name: str
    bridge: str
    hexsides: list[str]


class LinesData(Sourced, frozen=True):
    """Named lines, each a list of hexsides: streams and crests along them, roads and railroads across them."""

    lines: dict[str, list[str]]


class MapData(DataStruct, frozen=True):
    """The whole of map.toml."""

    grid: GridData
    terrain: TerrainData
    places: PlacesData
    entries: EntriesData
    observation_posts: HexesData
    river: RiverData
    streams: LinesData
    crests: LinesData
    roads: LinesData
    railroads: LinesData


# -- units.toml -------------------------------------------------------------------------------------------------


class SideData(DataStruct, frozen=True):
    """One side of a counter."""

    defense: int
    armoured: bool
    quality: int
    move: int
    class_: MoveClass = msgspec.field(name="class")
    fire: int | None = None
    colour: Colour | None = None
    range: int = 0
    assault: int | None = None
    assault_colour: Colour | None = None
    assault_double: bool = False
    vehicle: str = ""


class ProfileData(DataStruct, frozen=True):
    """A class of units."""

    type: str
    steps: int
    full: SideData
    reduced: SideData | None = None
    transport: SideData | None = None
    engineer: bool = False
    air_defense: int = 0
    vehicle: str = ""


class ProfilesData(Sourced, frozen=True):
    """All classes of units."""

    classes: dict[str, ProfileData]


class UnitData(DataStruct, frozen=True):
    """One counter. A side given here replaces that of the profile."""

    name: str
    division: str
    profile: str
    formation: str | None = None
    bar: Literal["white", "black"] | None = None
    battalion: str = ""
    full: SideData | None = None
    reduced: SideData | None = None
    transport: SideData | None = None


class UnitsData(Sourced, frozen=True):
    """All counters."""

    list: dict[str, UnitData]


class DivisionData(DataStruct, frozen=True):
    """A division."""

    name: str
    side: SideName
    colour: str


class DivisionsData(Sourced, frozen=True):
    """All divisions."""

    list: dict[str, DivisionData]


class FormationData(DataStruct, frozen=True):
    """A formation with a chit of its own."""

    name: str
    division: str
    leader: str
    rearguards: bool = True


class FormationsData(Sourced, frozen=True):
    """All formations."""

    list: dict[str, FormationData]


class LeaderData(DataStruct, frozen=True):
    """A leader: how far he commands, how many independents he activates, and the same for his replacement."""

    name: str
    formation: str
    range: int
    independents: int
    task_force: bool = False
    replacement: tuple[int, int] | None = None


class LeadersData(Sourced, frozen=True):
    """All leaders."""

    list: dict[str, LeaderData]


class MarkersData(Sourced, frozen=True):
    """How many markers there are."""

    road_blocks: dict[SideName, int]
    minefields: dict[SideName, int]
    heroes: dict[SideName, int]


class UnitsFile(DataStruct, frozen=True):
    """The whole of units.toml."""

    divisions: DivisionsData
    formations: FormationsData
    leaders: LeadersData
    profiles: ProfilesData
    units: UnitsData
    markers: MarkersData


# -- charts.toml ------------------------------------------------------------------------------------------------


class FireTableData(Sourced, frozen=True):
    """The fire table: per colour, the result of each roll."""

    columns: list[int]
    armoured: dict[Colour, list[Result]]
    unarmoured: dict[Colour, list[Result]]


class FireModifiersData(Sourced, frozen=True):
    """What is added to a Fire Rating."""

    in_column: int
    cohesion: tuple[int, int, int]
    step_loss: int
    barrage: tuple[int, int, int]
    entrenched: int
    night: int
    rain: int
    hero: int
    company_bonus: int
    counter_battery: int
    suppressed_assault: int
    target_in_column: int
    target_improved: int
    target_entrenched: int
    target_hero: int
    stream_assault: int
    mass: list[int]
    zone_to_zone: int
    zone_to_clear: int
    running: int
    charging: int
    range_each: int
    range_between: int
    range_maximum: int
    lowest: int
    highest: int


class QualityModifiersData(Sourced, frozen=True):
    """What is added to a Troop Quality."""

    out_of_command: int
    cohesion: tuple[int, int, int]
    suppressed: int
    step_loss: int
    barrage: tuple[int, int, int]
    improved: int
    entrenched: int
    hero: int
    mine_bravery: int


class TerrainEffectsData(Sourced, frozen=True):
    """What terrain does to fire and sight."""

    blocking: list[Terrain]
    blocking_along: list[Terrain]
    unarmoured: dict[Terrain, int]
    armoured: dict[Terrain, int]
    ignored: list[Terrain]
    ignored_by: list[Colour]


class SightData(Sourced, frozen=True):
    """How far one sees, in hexes."""

    normal: int
    observation_post: int
    night: int
    rain: int


class BaseCostsData(Sourced, frozen=True):
    """Movement points for entering a hex: not In Column, In Column; 0 is prohibited."""

    clear: dict[MoveClass, tuple[int, int]]
    village: dict[MoveClass, tuple[int, int]]
    orchard: dict[MoveClass, tuple[int, int]]
    town: dict[MoveClass, tuple[int, int]]
    woods: dict[MoveClass, tuple[int, int]]


class MovementData(Sourced, frozen=True):
    """Half movement points of the rulebook."""

    road: int
    railroad: dict[MoveClass, int]
    stream: tuple[int, int]
    rain: int
    mud: dict[MoveClass, int]
    mud_terrain: list[Terrain]


class MovementSeriesData(Sourced, frozen=True):
    """Half movement points of the series rules."""

    enter_column: int
    barrage: int
    exit: int
    exit_by_road: int


class FireRulesData(Sourced, frozen=True):
    """Who fires how."""

    indirect: list[Colour]
    direct_limit: int
    zone_limit: int
    heavy_barrage_from: int
    no_assault: list[Colour]


class StackingData(Sourced, frozen=True):
    """How many steps not In Column may share a hex."""

    steps: int


class CommandData(Sourced, frozen=True):
    """How points are rolled for, and what they buy."""

    command: list[int]
    dispatch_low: int
    dispatch_high: int
    second_action: int
    direct_command: int
    convert: int
    chit_now: int
    chit_next: int
    contact: int


class EngineeringData(Sourced, frozen=True):
    """Clearing mines with one step, and what a Men at Work marker is worth."""

    clear_one_step: int
    men_at_work: int


class AirData(Sourced, frozen=True):
    """American air support."""

    markers: list[int]
    fire: int
    colour: Colour
    defense_range: int


class OptionalWeatherData(DataStruct, frozen=True):
    """[O2.0] Rolling for the weather."""

    clear_from: int
    none_from: int
    cloud: dict[str, int]
    condition: dict[str, int]


class WeatherData(Sourced, frozen=True):
    """The weather, turn by turn."""

    turns: list[str]
    historical: dict[str, tuple[Literal["overcast", "clear"], Literal["none", "rain", "mud"]]]
    optional: OptionalWeatherData


class PointsData(Sourced, frozen=True):
    """Victory Points for units."""

    american_eliminated: int
    heavy_eliminated: int
    other_eliminated: int
    withdrawal: int
    withdrawal_battalion: str
    withdrawal_after: str


class ChartsData(DataStruct, frozen=True):
    """The whole of charts.toml."""

    fire_table: FireTableData
    fire_modifiers: FireModifiersData
    quality_modifiers: QualityModifiersData
    terrain: TerrainEffectsData
    sight: SightData
    base_costs: BaseCostsData
    movement: MovementData
    movement_series: MovementSeriesData
    fire_rules: FireRulesData
    stacking: StackingData
    command: CommandData
    engineering: EngineeringData
    air: AirData
    weather: WeatherData
    points: PointsData


# -- scenarios.toml ---------------------------------------------------------------------------------------------


class AreaData(DataStruct, frozen=True):
    """On or north of a line of hexes, between two columns."""

    columns: tuple[int, int]
    south: tuple[str, str]
    flat: bool = False
    then_row: int | None = None


class AreasData(Sourced, frozen=True):
    """Set-up areas by name."""

    list: dict[str, AreaData]


class WhereData(DataStruct, frozen=True):
    """Where a group sets up; exactly one of the ways."""

    within: int | None = None
    of: str | None = None
    hex: str | None = None
    row: int | None = None
    columns: tuple[int, int] | None = None
    area: str | None = None
    south_of_row: int | None = None


class GroupData(DataStruct, frozen=True):
    """Units that set up or arrive together."""

    units: list[str]
    where: WhereData | None = None
    turn: str | None = None
    through: str | None = None
    hexes: list[str] = []
    leaders: list[str] = []
    ratings: dict[str, int] = {}
    park: str | None = None
    park_optional: bool = False
    farther: int = 0
    contact: list[str] = []
    may_enter: list[str] = []
    dug_in: bool = False


class ScheduleData(Sourced, frozen=True):
    """The Master Reinforcement Schedule."""

    entries: list[GroupData]


class WindowData(DataStruct, frozen=True):
    """The part of the map a scenario uses."""

    columns: tuple[int, int]
    rows: tuple[int, int]


class DivisionStart(DataStruct, frozen=True):
    """A division's ratings and points; without a Dispatch Rating it has no Dispatch Points."""

    command: int
    cp: int
    dispatch: int | None = None
    dp: int = 0
    turn: str | None = None


class LevelData(DataStruct, frozen=True):
    """A level of victory, from that many German Victory Points up."""

    level: str
    least: int
    winner: SideName | None = None


class DeployData(DataStruct, frozen=True):
    """Markers the German may place at set-up."""

    rearguards: int
    minefields: int
    road_blocks: int


class ScenarioData(Sourced, frozen=True):
    """One scenario."""

    number: int
    title: str
    summary: str
    first: str
    last: str
    start_step: Literal["A", "H"]
    special_rules: list[str]
    leaders: list[str]
    first_chit: str
    cup: list[str]
    awards: Literal["none", "end", "1500"]
    divisions: dict[str, DivisionStart]
    setup: list[GroupData] = []
    reinforcements: list[GroupData] = []
    setup_of: str | None = None
    schedule: str | None = None
    window: WindowData | None = None
    chosen_chits: dict[SideName, list[str]] = {}
    rearguards: dict[str, int] | None = None
    road_blocks: dict[SideName, int] | None = None
    minefields: dict[SideName, int] | None = None
    attached: dict[str, str] = {}
    deploy: DeployData | None = None
    german_areas: list[str] = []
    objective: str | None = None
    heavy_battalions: tuple[str, ...] = ("II/Pz 130",)
    levels: list[LevelData] = []


class ScenariosData(DataStruct, frozen=True):
    """The whole of scenarios.toml."""

    areas: AreasData
    schedule: ScheduleData
    scenarios: dict[str, ScenarioData]


# -- game.toml --------------------------------------------------------------------------------------------------


class GameData(DataStruct, frozen=True):
    """The whole of game.toml."""

    title: str
    subtitle: str
    designer: str
    edition: str
    sources: dict[str, str]


# -- together ---------------------------------------------------------------------------------------------------


class StrikeData:
    """All data of the game, typed and checked across files."""

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        for name in FILES:
            if name not in trees:
                raise DataError(name, "", "the file is missing", "the files " + ", ".join(FILES))
        self.trees = trees
        self.map = typed(trees["map.toml"], "map.toml", MapData)
        self.pieces = typed(trees["units.toml"], "units.toml", UnitsFile)
        self.charts = typed(trees["charts.toml"], "charts.toml", ChartsData)
        self.scenarios = typed(trees["scenarios.toml"], "scenarios.toml", ScenariosData)
        self.game = typed(trees["game.toml"], "game.toml", GameData)
        self.grid = self._grid()
        self.units = self.pieces.units.list
        self.leaders = self.pieces.leaders.list
        self.formations = self.pieces.formations.list
        self.divisions = self.pieces.divisions.list
        self.turns = tuple(self.charts.weather.historical)
        """The ids of all turns, "23-1500" to "27-1500", in order."""
        self._check_units()
        self._check_charts()
        self._check_scenarios()

    def _grid(self) -> HexGrid:
        grid = self.map.grid
        first, last = grid.columns
        short = range(first + first % 2, last + 1, 2)
        rows = range(grid.short_columns_end + 1, grid.rows[1] + 1)
        return HexGrid(
            orientation=grid.orientation,
            shifted=grid.shifted,
            columns=grid.columns,
            rows=grid.rows,
            template=grid.numbering,
            holes=frozenset(f"{column:02}.{row:02}" for column in short for row in rows),
            source="map.toml",
        )

    def profile(self, unit: str) -> ProfileData:
        """The class of a unit, with the sides that the unit itself gives."""
        given = self.units[unit]
        profile = self.pieces.profiles.classes[given.profile]
        own = {name: side for name in ("full", "reduced", "transport") if (side := getattr(given, name)) is not None}
        return msgspec.structs.replace(profile, **own) if own else profile

    def side_of(self, unit: str) -> SideName:
        """Whose unit it is."""
        return self.divisions[self.units[unit].division].side

    def setup(self, scenario: str) -> list[GroupData]:
        """The groups that set up, in their order."""
        given = self.scenarios.scenarios[scenario]
        return self.scenarios.scenarios[given.setup_of].setup if given.setup_of else given.setup

    def arrivals(self, scenario: str) -> list[GroupData]:
        """The groups that arrive, in their order."""
        given = self.scenarios.scenarios[scenario]
        if given.schedule is None:
            return given.reinforcements
        parts = ("scouts_out", "strike", "campaign")
        reached = parts[: parts.index(given.schedule) + 1]
        return [entry for entry in self.scenarios.schedule.entries if entry.through in reached]

    # -- checks -------------------------------------------------------------------------------------------------

    def hex(self, name: str, source: str, key: str) -> int:
        """The index of a hex named in a data file."""
        index = self.grid.find(name)
        if index is None:
            raise DataError(source, key, f"'{name}' is not a hex of the map", self.grid.explain_missing(name))
        return index

    def _check_units(self) -> None:
        for name, unit in self.units.items():
            key = f"units.list.{name}"
            if unit.profile not in self.pieces.profiles.classes:
                raise DataError("units.toml", f"{key}.profile", f"there is no class '{unit.profile}'", "a class")
            if unit.division not in self.divisions:
                raise DataError("units.toml", f"{key}.division", f"there is no '{unit.division}'", "a division")
            if unit.formation is not None and unit.formation not in self.formations:
                raise DataError("units.toml", f"{key}.formation", f"there is no '{unit.formation}'", "a formation")
            if (unit.formation is None) == (unit.bar is None):
                raise DataError("units.toml", key, "it has a formation and a bar, or neither", "one of the two")
            profile = self.profile(name)
            if profile.steps not in (0, 1, 2):
                raise DataError("units.toml", key, f"{profile.steps} steps", "0, 1 or 2")
            for side in (profile.full, profile.reduced, profile.transport):
                self._check_side(side, key)
        for name, leader in self.leaders.items():
            if leader.formation not in self.formations:
                raise DataError("units.toml", f"leaders.list.{name}", f"no formation '{leader.formation}'", "one")
        for name, formation in self.formations.items():
            if formation.leader not in self.leaders or self.leaders[formation.leader].formation != name:
                raise DataError("units.toml", f"formations.list.{name}.leader", "he leads another formation", "its own")

    def _check_side(self, side: SideData | None, key: str) -> None:
        if side is None:
            return
        if (side.fire is None) != (side.colour is None) or (side.fire is not None and side.range < 1):
            raise DataError("units.toml", key, "a Fire Rating needs a colour and a range", "all three or none")
        if (side.assault is None) != (side.assault_colour is None):
            raise DataError("units.toml", key, "an Assault Rating needs a colour", "both or neither")

    def _check_charts(self) -> None:
        charts = self.charts
        for name, rows in (("armoured", charts.fire_table.armoured), ("unarmoured", charts.fire_table.unarmoured)):
            for colour, row in rows.items():
                if len(row) != len(charts.fire_table.columns):
                    raise DataError("charts.toml", f"fire_table.{name}.{colour}", f"{len(row)} results", "nine")
        for key, length, values in (
            ("command.command", 10, charts.command.command),
            ("air.markers", 10, charts.air.markers),
            ("fire_modifiers.mass", 9, charts.fire_modifiers.mass),
        ):
            if len(values) != length:
                raise DataError("charts.toml", key, f"{len(values)} entries", str(length))

    def _check_scenarios(self) -> None:
        for name, given in self.scenarios.scenarios.items():
            key = f"scenarios.{name}"
            for turn in (given.first, given.last):
                if turn not in self.turns:
                    raise DataError("scenarios.toml", key, f"there is no turn '{turn}'", "a turn of the track")
            for leader in given.leaders:
                if leader not in self.leaders:
                    raise DataError("scenarios.toml", f"{key}.leaders", f"no leader '{leader}'", "a leader")
            seen: set[str] = set()
            for group in (*self.setup(name), *self.arrivals(name)):
                self._check_group(group, key, seen)

    def _check_group(self, group: GroupData, key: str, seen: set[str]) -> None:
        for unit in group.units:
            if unit not in self.units:
                raise DataError("scenarios.toml", key, f"there is no unit '{unit}'", "a unit's id")
            if unit in seen:
                raise DataError("scenarios.toml", key, f"{unit} occurs twice", "every unit once")
            seen.add(unit)
        if len({self.side_of(unit) for unit in group.units}) > 1:
            raise DataError("scenarios.toml", key, f"{group.units[0]} and others of both sides", "one side")
        for leader in (*group.leaders, *group.contact):
            if leader not in self.leaders:
                raise DataError("scenarios.toml", key, f"there is no leader '{leader}'", "a leader's id")
        for hex_id in self._named_hexes(group):
            self.hex(hex_id, "scenarios.toml", key)
        if group.turn is not None and group.turn not in self.turns:
            raise DataError("scenarios.toml", key, f"there is no turn '{group.turn}'", "a turn of the track")

    def _named_hexes(self, group: GroupData) -> Iterator[str]:
        yield from group.hexes
        yield from group.may_enter
        if group.where is not None:
            yield from (hex_id for hex_id in (group.where.of, group.where.hex) if hex_id is not None)
