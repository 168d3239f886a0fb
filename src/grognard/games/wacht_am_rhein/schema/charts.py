"""The shape of charts.toml."""

from __future__ import annotations

from typing import Any, Literal

from grognard.engine.data import DataStruct, Sourced

from .costs import Cost, Fuel, Ground, RoadKind, Water


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
    """[14.9.2c] What is left of an allowance if fuel is short."""

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
    """[5.4.4a] What a Leg unit pays in addition; a Mech unit pays everything."""

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
