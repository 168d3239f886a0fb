"""The shape of the data files: map, charts, counters, scenario. Read once, checked across files in `checks`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

from grognard.engine.data import DataStruct, Sourced, typed
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation

Side = Literal["allied", "german"]
Mode = Literal["tactical", "prepared_assault", "exploit", "strategic", "maneuver_reserve", "combat_reserve"]
Ground = Literal["firm", "soft", "frozen", "snow", "deep_snow"]
Water = Literal["stream", "minor_river", "major_river"]
RoadKind = Literal["primary", "secondary", "trail"]
Size = Literal["battalion", "company", "headquarters", "artillery", "bridge_column", "leader"]
Fuel = Literal["normal", "low", "none"]
Works = Literal["ip", "et"]
Cost = int | str
"""Movement Points as a data file gives them: 3, "1/2", "no" or "all"."""

FILES = ("map.toml", "charts.toml", "units.toml", "scenario.toml", "game.toml")
TERRAIN = ("clear", "mixed", "woods", "forest", "marsh")
FEATURES = ("town", "city", "fortification")

TWELFTHS = 12
"""Movement Points are counted in twelfths: halves, thirds, quarters and sixths stay exact."""
CLOSED = -1
"""A cost of "no": prohibited."""
WHOLE = -2
"""A cost of "all": the whole allowance."""


def twelfths(cost: Cost, source: str, key: str) -> int:
    """A cost in twelfths of a Movement Point, or CLOSED or WHOLE."""
    if cost == "no":
        return CLOSED
    if cost == "all":
        return WHOLE
    try:
        exact = Fraction(cost) * TWELFTHS
    except (ValueError, ZeroDivisionError):
        exact = Fraction(-1, 2)
    if exact.denominator != 1 or exact < 0:
        expected = 'Movement Points in whole twelfths: 3, "1/2", "no" or "all"'
        raise DataError(source, key, f"'{cost}' is no cost", expected)
    return int(exact)


def fraction(value: Cost, source: str, key: str) -> Fraction:
    """A factor such as "1/2"."""
    try:
        found = Fraction(value)
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if found < 0:
        raise DataError(source, key, f"'{value}' is no factor", 'a number or a fraction such as "1/2"')
    return found


# -- map.toml ---------------------------------------------------------------------------------------------------


class GridData(Sourced, frozen=True):
    """The hex grid."""

    orientation: Orientation
    shifted: Literal["even", "odd"]
    numbering: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    miles: int


class TerrainLists(Sourced, frozen=True):
    """The ground of every hex."""

    clear: list[str]
    mixed: list[str]
    woods: list[str]
    forest: list[str]
    marsh: list[str]


class FeatureLists(Sourced, frozen=True):
    """What stands on the ground."""

    town: list[str]
    city: list[str]
    fortification: list[str]
    vantage: list[str]


class NamesData(Sourced, frozen=True):
    """Names by hex."""

    hexes: dict[str, str]


class ConstrictedData(Sourced, frozen=True):
    """Dashed lines by hex, each a pair of directions [5.4.4]."""

    hexes: dict[str, list[tuple[str, str]]]


class CourseData(DataStruct, frozen=True):
    """A stream or river as the hexsides "0201/0301" it runs along."""

    name: str
    kind: Water
    hexsides: list[str]


class WaterData(Sourced, frozen=True):
    """All water, and where it can be forded."""

    fords: list[str]
    courses: dict[str, CourseData]


class BridgesData(Sourced, frozen=True):
    """Bridges by id."""

    sites: dict[str, str]


class RoadData(DataStruct, frozen=True):
    """One road with an identity of its own [5.6.1]."""

    kind: RoadKind
    name: str
    path: list[str]


class RoadsData(Sourced, frozen=True):
    """All roads by id."""

    lines: dict[str, RoadData]


class JunctionsData(Sourced, frozen=True):
    """Where roads meet: hex to the ids of the roads that are connected there."""

    hexes: dict[str, list[str]]


class MapData(DataStruct, frozen=True):
    """The whole of map.toml."""

    title: str
    grid: GridData
    terrain: TerrainLists
    features: FeatureLists
    names: NamesData
    constricted: ConstrictedData
    water: WaterData
    bridges: BridgesData
    roads: RoadsData
    junctions: JunctionsData


# -- charts.toml ------------------------------------------------------------------------------------------------


class AllowanceData(Sourced, frozen=True):
    """[5.2.0] Basic Movement Allowances."""

    recon: int
    slow: int
    standard: int


class AllowanceFractionsData(Sourced, frozen=True):
    """[5.2.1a] [5.8.0] What reduces an allowance."""

    out_of_supply: Cost
    resting: Cost
    fatigue: Cost
    sp_artillery_in_battery: Cost


class FactorData(Sourced, frozen=True):
    """One factor."""

    factor: Cost


class FuelFractionsData(Sourced, frozen=True):
    """[14.9.2c] What want of fuel leaves of an allowance."""

    low: Cost
    none: Cost


class ByDieData(Sourced, frozen=True):
    """A whole number for each face from 0 to 9."""

    by_die: list[int]


class ReserveReleaseData(ByDieData, frozen=True):
    """[6.5.2] The bonus of a unit that has left Maneuver Reserve."""

    high_proficiency: int
    high_modifier: int
    low_proficiency: int
    low_modifier: int
    bonus_turns: int


class FrozenData(Sourced, frozen=True):
    """[5.2.1b] What frozen ground adds to Tactical movement."""

    tactical: int


class GroundData(Sourced, frozen=True):
    """[18.2.0] What a condition of the ground does."""

    tactical_mech: int
    tactical_leg: int
    road: int
    trail: Cost


class TerrainCost(Sourced, frozen=True):
    """The cost of one kind of terrain by class."""

    mech: Cost
    leg: Cost


class CoveringData(Sourced, frozen=True):
    """[5.3.0] Covering Terrain."""

    terrain: list[str]


class RoadCost(Sourced, frozen=True):
    """The cost of a hex along one kind of road."""

    cost: Cost


class WaterCost(Sourced, frozen=True):
    """What crossing one kind of water adds."""

    mech: Cost
    leg: Cost
    leg_with_engineers: Cost
    bridge_mech: Cost
    bridge_leg: Cost
    ford_mech: Cost
    ford_leg: Cost


class ConstrictedCost(Sourced, frozen=True):
    """[5.4.4a] What a Leg unit pays more; a Mech unit pays everything."""

    leg: Cost


class EnemyAdjacentData(Sourced, frozen=True):
    """[5.3.2] What an adjacent enemy costs."""

    normal: Cost
    fieldworks: Cost


class PointsData(Sourced, frozen=True):
    """A number of Movement Points."""

    points: Cost


class ExtrasData(Sourced, frozen=True):
    """The other additions of chapter 5."""

    other_formation: Cost
    friendly_mech_by_road: Cost
    night: Cost
    overrun: Cost


class LimitsData(Sourced, frozen=True):
    """Whole numbers of chapter 5."""

    stopping_strength: int
    assault_hexes_mech: int
    assault_hexes_leg: int
    mech_in_a_road_hex: int
    trucked_units: int
    remount_points: int


class TruckPointsData(Sourced, frozen=True):
    """[5.7.2] What a Motor Unit marker costs."""

    leg_unit: Cost
    artillery_unit: Cost
    nebelwerfer_breakdown: Cost


class UnitType(DataStruct, frozen=True):
    """[5.7.0] What a type of unit is."""

    title: str
    symbol: str
    class_: Literal["mech", "leg"]
    weight: Literal["L", "M", "H"] = "L"
    allowance: Literal["recon", "slow", "standard"] = "standard"
    overruns: bool = False
    dismounts: str = ""
    engineer: bool = False
    truckable: Literal["", "german", "both"] = ""
    us_may_mount: bool = False
    anti_tank: bool = False
    artillery: bool = False
    towed: bool = False
    horse_drawn: bool = False
    never_over_streams: bool = False
    streams_take_all: bool = False
    in_battery: Literal["", "no", "one_hex", "half"] = ""
    self_propelled_with_trucks: bool = False
    immobile: bool = False
    headquarters: bool = False
    bridge_column: bool = False
    leader: bool = False


class UnitTypesData(Sourced, frozen=True):
    """The Unit Type Chart."""

    types: dict[str, dict[str, Any]]


class StackingData(Sourced, frozen=True):
    """Stacking points and limits."""

    limit: int
    city_limit: int
    artillery_limit: int
    attack_limit: int
    defence_limit: int
    battalion: int
    company: int
    headquarters: int
    artillery: int
    bridge_column: int
    leader: int


class ModesData(Sourced, frozen=True):
    """What modes ask for."""

    maneuver_reserve_hq_distance: int
    maneuver_reserve_enemy_distance: int
    combat_reserve_distance: int


class EngineersData(Sourced, frozen=True):
    """[15.1] Demolition and building."""

    demolition_engineer: int
    demolition_other: int
    heavy_bridge_turns: int


class CollapseData(Sourced, frozen=True):
    """[15.5.0] When a bridge falls."""

    falls_at: int


class SupplyData(Sourced, frozen=True):
    """[14.x] Lengths of supply lines."""

    mech_points: int
    leg_hexes: int


class FuelData(Sourced, frozen=True):
    """[14.9.2c] The fuel roll."""

    by_die: list[Fuel]
    per_truck_point: int
    headquarters_out_of_supply: int
    depot_captured: int
    most_truck_points: int


class WeatherData(Sourced, frozen=True):
    """[18.1] The weather roll."""

    sky: list[str]
    ground: list[str]


class AssaultData(Sourced, frozen=True):
    """The Ground Assault Table and its shifts."""

    columns: list[str]
    overrun: int
    attacker_prepared_assault: int
    attacker_exploit: int
    attacker_reserve_bonus: int
    attacker_leader: int
    defender_leader: int
    attacker_out_of_supply: int
    defender_out_of_supply: int
    attacker_fatigued: int
    defender_fatigued: int
    defender_strategic: int
    engineer_against_works: int
    armour_in_the_open: int
    proficiency_points_per_shift: int
    most_proficiency_shifts: int
    stream: int
    bridge_or_ford: int
    river: int
    fire_points_per_shift: int
    most_fire_shifts: int
    terrain: dict[str, int]
    fieldworks: dict[str, int]
    results: dict[int, list[str]]


class ChartsData(DataStruct, frozen=True):
    """The whole of charts.toml."""

    allowance: AllowanceData
    allowance_fractions: AllowanceFractionsData
    strategic_mode: FactorData
    fuel_fractions: FuelFractionsData
    leader_bonus: ByDieData
    reserve_release: ReserveReleaseData
    frozen_ground: FrozenData
    ground: dict[Ground, GroundData]
    terrain: dict[str, TerrainCost]
    covering: CoveringData
    roads: dict[RoadKind, RoadCost]
    water: dict[Water, WaterCost]
    constricted: ConstrictedCost
    enemy_adjacent: EnemyAdjacentData
    covering_reduction: PointsData
    extras: ExtrasData
    limits: LimitsData
    truck_points: TruckPointsData
    unit_types: UnitTypesData
    stacking: StackingData
    modes: ModesData
    engineers: EngineersData
    collapse: CollapseData
    supply: SupplyData
    fuel: FuelData
    german_transport: ByDieData
    weather: WeatherData
    assault: AssaultData


# -- units.toml -------------------------------------------------------------------------------------------------


class FormationData(DataStruct, frozen=True):
    """A division, independent brigade, or the troops of a corps or army."""

    side: Side
    name: str
    short: str
    kind: Literal["mechanised", "infantry", "infantry_division", "airborne_division", "brigade", "corps", "army"]
    army: str


class UnitData(DataStruct, frozen=True):
    """One counter. `attack` and `defence` have an entry for each number of steps, the full unit first."""

    name: str
    formation: str
    type: str
    size: Size
    hybrid: bool = False
    attack: list[int] = []
    defence: list[int] = []
    proficiency: int = 0
    initiative: int = 0
    fire: int = 0
    range: int = 0
    red_hexagon: bool = False
    parent: str = ""
    """The battalion this company breaks down from; never written in the file, companies are made from battalions."""

    @property
    def steps(self) -> int:
        """How many hits it takes."""
        return len(self.attack)


class UnitsData(Sourced, frozen=True):
    """The whole of units.toml."""

    formations: dict[str, FormationData]
    units: dict[str, UnitData]


# -- scenario.toml ----------------------------------------------------------------------------------------------


class AboutData(Sourced, frozen=True):
    """What the scenario is."""

    id: str
    title: str
    summary: str


class TurnData(DataStruct, frozen=True):
    """One game turn."""

    id: str
    date: str
    part: Literal["am", "pm", "night"]
    sky: str
    ground: Ground
    allied_turn_skipped: bool = False
    leaders_active: bool = False


class TurnsData(Sourced, frozen=True):
    """The turn track."""

    track: list[TurnData]


class OrderData(Sourced, frozen=True):
    """Who has the first player turn."""

    first: Side


class SupplyHexes(Sourced, frozen=True):
    """Where supply comes from."""

    allied: list[str]
    german: list[str]


class TrucksData(Sourced, frozen=True):
    """Truck Points at the start."""

    allied: int
    german: int


class WorksData(DataStruct, frozen=True):
    """One hex of fieldworks."""

    kind: Works
    side: Side


class FieldworksData(Sourced, frozen=True):
    """Fieldworks at the start, by hex."""

    hexes: dict[str, WorksData]


class SetupUnit(DataStruct, frozen=True):
    """Where and how a unit stands at the start."""

    hex: str
    mode: Mode
    set: bool = False
    with_: str = ""


class SetupData(Sourced, frozen=True):
    """All units on the map at the start."""

    units: dict[str, dict[str, Any]]


class DoorData(DataStruct, frozen=True):
    """Where reinforcements enter."""

    hex: str
    side: Side
    name: str


class EntryData(Sourced, frozen=True):
    """All doors."""

    doors: dict[str, DoorData]


class GroupData(DataStruct, frozen=True):
    """Units that arrive together."""

    id: str
    turn: int
    door: str
    units: list[str]


class ReinforcementsData(Sourced, frozen=True):
    """All arrivals."""

    groups: list[GroupData]


class DepotData(Sourced, frozen=True):
    """The petrol depot."""

    hex: str
    road_hexside: str
    closed_turns: int
    formation: str


class CommitmentData(Sourced, frozen=True):
    """Units of a formation that may not go south of a row."""

    formation: str
    last_row: int


class GuardedBridgeData(Sourced, frozen=True):
    """A bridge that is blown only with an enemy near."""

    bridge: str
    distance: int


class VictoryData(Sourced, frozen=True):
    """Victory points."""

    german_mech_west_of_meuse: int
    west_of_meuse_last_column: int
    depot_captured: int
    allied_battalion_eliminated: int
    german_battalion_eliminated: int
    heavy_armour_factor: int
    bridge_destroyed: int
    bridges: list[str]
    allied_in_losheimergraben: int
    losheimergraben: str
    no_fuel: int
    no_german_in_supply_west: int
    west_column: int
    places: dict[str, int]


class LevelsData(Sourced, frozen=True):
    """The least German lead for each level of victory."""

    german_decisive: int
    german_marginal: int
    draw: int
    allied_marginal: int


class ScenarioData(DataStruct, frozen=True):
    """The whole of scenario.toml. What only Rollbahn D has may be missing from a board of one's own."""

    about: AboutData
    turns: TurnsData
    order: OrderData
    supply: SupplyHexes
    trucks: TrucksData
    fieldworks: FieldworksData
    setup: SetupData
    entry: EntryData
    reinforcements: ReinforcementsData
    points: VictoryData
    levels: LevelsData
    depot: DepotData | None = None
    commitment: CommitmentData | None = None
    guarded_bridge: GuardedBridgeData | None = None


class GameData(DataStruct, frozen=True):
    """The whole of game.toml."""

    title: str
    subtitle: str
    designer: str
    edition: str
    sources: dict[str, str]


# -- together ---------------------------------------------------------------------------------------------------


class WachtData:
    """All data of the game, typed. `board.build_map` and `checks.check` look across files."""

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        for name in FILES:
            if name not in trees:
                raise DataError(name, "", "the file is missing", "the files " + ", ".join(FILES))
        self.trees = trees
        self.map = typed(trees["map.toml"], "map.toml", MapData)
        self.charts = typed(trees["charts.toml"], "charts.toml", ChartsData)
        given = typed(trees["units.toml"], "units.toml", UnitsData)
        self.formations = given.formations
        self.scenario = typed(trees["scenario.toml"], "scenario.toml", ScenarioData)
        self.game = typed(trees["game.toml"], "game.toml", GameData)
        self.types = {name: _unit_type(name, form) for name, form in self.charts.unit_types.types.items()}
        self.units = self._with_companies(given.units)
        self.setup = {name: _setup_unit(name, form) for name, form in self.scenario.setup.units.items()}
        grid = self.map.grid
        self.grid = HexGrid(
            orientation=grid.orientation,
            shifted=grid.shifted,
            columns=grid.columns,
            rows=grid.rows,
            template=grid.numbering,
            source="map.toml",
        )

    def hex(self, name: str, source: str, key: str) -> int:
        """The index of a hex named in a data file."""
        index = self.grid.find(name)
        if index is None:
            raise DataError(source, key, f"'{name}' is not a hex of the map", self.grid.explain_missing(name))
        return index

    def _with_companies(self, units: Mapping[str, UnitData]) -> dict[str, UnitData]:
        """[5.7.1] [17.0] Every unit, and behind them a Leg company for each step of a unit that can dismount."""
        found = dict(units)
        for name, unit in units.items():
            dismounts = self._type_of(name, unit).dismounts
            for number in range(unit.steps if dismounts else 0):
                letter = chr(ord("a") + number)
                found[f"{name}_{letter}"] = UnitData(
                    name=f"{letter.upper()} {unit.name}",
                    formation=unit.formation,
                    type=dismounts,
                    size="company",
                    attack=unit.attack[-1:],
                    defence=unit.defence[-1:],
                    proficiency=unit.proficiency,
                    parent=name,
                )
        return found

    def _type_of(self, name: str, unit: UnitData) -> UnitType:
        if unit.type not in self.types:
            expected = "one of " + ", ".join(self.types)
            raise DataError("units.toml", f"units.{name}.type", f"there is no type '{unit.type}'", expected)
        return self.types[unit.type]


def _unit_type(name: str, form: Mapping[str, Any]) -> UnitType:
    """`class` and `with` are words of Python, so the tables that have them are read here."""
    return _renamed(form, "class", "charts.toml", f"unit_types.types.{name}", UnitType)


def _setup_unit(name: str, form: Mapping[str, Any]) -> SetupUnit:
    return _renamed(form, "with", "scenario.toml", f"setup.units.{name}", SetupUnit)


def _renamed(form: Mapping[str, Any], word: str, source: str, key: str, type_: type[Any]) -> Any:
    tree = {f"{name}_" if name == word else name: value for name, value in form.items()}
    try:
        return typed(tree, source, type_)
    except DataError as error:
        raise DataError(source, f"{key}.{error.key}", error.problem, error.expected) from None
