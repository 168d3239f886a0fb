"""The shape of the data files: what each section of each file holds."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from grognard.engine.data import DataStruct, Sourced

Row = tuple[int, int, str]
"""From, to, result: both numbers included."""
Three = tuple[int, int, int]
"""A figure for close, medium and long range."""
ByScenario = dict[Literal["A", "B", "C"], int]
Facing = Literal["front", "side", "rear"]
Place = Literal["T", "H", "any"]
Armour = dict[Facing, dict[Place, Three]]
"""By facing, and by turret or hull where they differ: what must be rolled or less at each range."""


class RangeData(Sourced, frozen=True):
    """A table read with one modified roll. Every column covers the span exactly."""

    title: str
    rule: str
    dice: Literal["1D", "2D"]
    span: tuple[int, int]
    columns: dict[str, list[Row]]
    modifiers: dict[str, int] = field(default_factory=dict)
    note: str = ""


# -- calendar.toml ------------------------------------------------------------------------------------------------


class CalendarData(Sourced, frozen=True):
    """The Combat Calendar."""

    days: list[tuple[str, Literal["A", "B", "C", "refit"], int, Literal["L", "M", "H", ""], str]]
    note: str = ""


class CalendarFile(DataStruct, frozen=True):
    """The whole of calendar.toml."""

    calendar: CalendarData


# -- board.toml ---------------------------------------------------------------------------------------------------


class AreaData(DataStruct, frozen=True):
    """One area of the Movement Board; `number` is its number at the edge, or 0."""

    id: str
    type: Literal["A", "B", "C", "D"]
    number: int
    centre: tuple[int, int]
    adjacent: list[str]


class AreasData(Sourced, frozen=True):
    """All areas."""

    entries: list[AreaData]


class RoadsData(Sourced, frozen=True):
    """Borders crossed by a road of each kind."""

    improved: list[tuple[str, str]]
    dirt: list[tuple[str, str]]
    note: str = ""


class ExitAreasData(Sourced, frozen=True):
    """Per number of the start area: the number of the exit area for each face."""

    title: str
    rule: str
    rows: dict[str, list[int]]
    note: str = ""


class ShapesData(Sourced, frozen=True):
    """Outlines for drawing."""

    outlines: dict[str, list[tuple[int, int]]]


class BoardFile(DataStruct, frozen=True):
    """The whole of board.toml."""

    areas: AreasData
    roads: RoadsData
    exit_areas: ExitAreasData
    shapes: ShapesData


# -- campaign.toml ------------------------------------------------------------------------------------------------


class WeatherEffectsData(Sourced, frozen=True):
    """Figures of the weather that are not in another table."""

    rain_hours_until_mud: int
    ambush: int


class ExtraAmmoData(RangeData, frozen=True, kw_only=True):
    """Extra rounds and boxes that must be carried."""

    voluntary_rounds: int
    voluntary_boxes: int


class StoresData(Sourced, frozen=True):
    """What every tank carries besides main gun rounds."""

    boxes_30: int
    boxes_50: int
    smoke_bombs: int
    smoke_grenades: int
    periscopes: int


class DeploymentData(RangeData, frozen=True, kw_only=True):
    """The Deployment Table, with the rolls that make yours the lead tank."""

    lead: dict[str, list[tuple[int, int]]]


class TimeElapsedData(Sourced, frozen=True):
    """Hours gone by before the scenario, and what was used up."""

    title: str
    rule: str
    hours: list[int]
    he_per_pip: int
    boxes_per_pip: int
    fuel_per_pip: int


class DaylightData(Sourced, frozen=True):
    """Sunrise and sunset by month."""

    title: str
    rule: str
    months: dict[str, tuple[str, str]]


class TimeUseData(Sourced, frozen=True):
    """Minutes of every operation, and the highest face with which it succeeds."""

    title: str
    rule: str
    improved: int
    dirt: int
    no_road: int
    bad_going: int
    combat: int
    check: int
    artillery: int
    artillery_arrives: int
    air: int
    air_arrives: int
    air_parallel: int
    resupply: int
    resupply_arrives: int
    replace_crew: int
    counterattack_wait: int
    counterattack_retreat: int
    time_passes: int


class CombatOccursData(Sourced, frozen=True):
    """The lowest modified face with which entering an area leads to battle."""

    title: str
    rule: str
    L: int
    M: int
    H: int


class PointsData(Sourced, frozen=True):
    """Victory points besides those of German units."""

    title: str
    rule: str
    fortified_bonus: int
    captured_area: int
    captured_exit: int
    tank_lost: int
    squad_lost: int
    area_lost: int


class MultipliersData(Sourced, frozen=True):
    """Multipliers of victory points by scenario."""

    title: str
    rule: str
    knocked_out: ByScenario
    captured: ByScenario
    lost: ByScenario
    note: str = ""


class PromotionsData(Sourced, frozen=True):
    """Ranks and the points they need."""

    title: str
    rule: str
    ranks: list[str]
    short: list[str]
    points: list[int]
    first_officer: int


class DecorationsData(Sourced, frozen=True):
    """Medals and what must be rolled for them."""

    title: str
    rule: str
    medals: list[str]
    needed: list[int]
    modifiers: dict[str, int]


class RatingsData(Sourced, frozen=True):
    """Figures about crew ratings."""

    title: str
    rule: str
    highest: int
    training_days: int
    gyrostabilizer: int
    choose_tank: int


class FuelData(Sourced, frozen=True):
    """The optional fuel rules."""

    title: str
    rule: str
    capacity: int
    area_move: int
    battle_move: int
    coloured_die: int


class LimitsData(Sourced, frozen=True):
    """How many markers there are."""

    artillery: int
    air_strikes: int
    advance_fire: int
    tanks_per_marker_lost: int
    note: str = ""


class CampaignFile(DataStruct, frozen=True):
    """The whole of campaign.toml."""

    weather: RangeData
    snow: RangeData
    rain_check: RangeData
    snow_check: RangeData
    weather_effects: WeatherEffectsData
    hvap: RangeData
    extra_ammo: ExtraAmmoData
    stores: StoresData
    deployment: DeploymentData
    time_elapsed: TimeElapsedData
    daylight: DaylightData
    time_use: TimeUseData
    resistance: RangeData
    combat_occurs: CombatOccursData
    tank_replacement: RangeData
    points: PointsData
    multipliers: MultipliersData
    promotions: PromotionsData
    decorations: DecorationsData
    ratings: RatingsData
    fuel: FuelData
    limits: LimitsData


# -- battle.toml --------------------------------------------------------------------------------------------------


class BattleBoardData(Sourced, frozen=True):
    """Sectors in clockwise order, and how one is rolled."""

    sectors: list[str]
    ranges: list[str]
    paired: dict[str, str]
    us_control: list[str]
    enemy_side: list[str]
    roll: list[Row]


class DisplacementData(Sourced, frozen=True):
    """Where enemy units go, seen from your tank, when it moves; an empty list is off the board."""

    forward: dict[str, dict[str, list[str]]]
    reverse: dict[str, dict[str, list[str]]]


class ActivationNumbersData(Sourced, frozen=True):
    """How many units appear, and what late in the war appears instead of others."""

    title: str
    rule: str
    initial: dict[str, int]
    reinforcement: ByScenario
    late: dict[str, tuple[str, str]]


class TerrainData(RangeData, frozen=True, kw_only=True):
    """The terrain of infantry, with the months of fortifications."""

    fortification_months: list[int]


class BattleFile(DataStruct, frozen=True):
    """The whole of battle.toml."""

    board: BattleBoardData
    displacement: DisplacementData
    ambush: RangeData
    activation: RangeData
    activation_numbers: ActivationNumbersData
    placement_range: RangeData
    placement_facing: RangeData
    terrain_infantry: TerrainData
    terrain_vehicle: RangeData
    appearance: RangeData
    appearance_pz_vi: RangeData


# -- enemy_units.toml ---------------------------------------------------------------------------------------------


class UnitData(DataStruct, frozen=True, rename={"klass": "class"}):
    """One type of German unit."""

    id: str
    title: str
    klass: Literal["LW", "MG", "AT", "TRUCK", "SPW", "PSW", "SPG", "TANK"]
    vehicle: bool
    size: Literal["", "S", "A", "L", "VL"]
    gun: str
    points: int
    mg_target: bool
    turret: bool


class UnitsData(Sourced, frozen=True):
    """All types, and what each class is taken for until it is identified."""

    unidentified: dict[str, str]
    entries: list[UnitData]


class UnitsFile(DataStruct, frozen=True):
    """The whole of enemy_units.toml."""

    units: UnitsData


# -- tanks.toml ---------------------------------------------------------------------------------------------------


class CardData(DataStruct, frozen=True):
    """A Tank Card."""

    id: int
    model: str
    turret: str
    gun: Literal["75", "76L", "76LL"]
    armour: Literal["I", "II", "III"]
    rounds: int
    rate_of_fire: int
    ready_rack: int
    ammo: list[str]
    loader_hatch: Literal["none", "oval", "split"]
    loader_aa_mg: bool
    vision_cupola: bool
    smoke_mortar: bool
    wet_stowage: bool
    hvss: int
    bow_mg: bool
    crew: list[str]
    brew_up: str
    buttoned_commander_sees: Literal["any_one_sector", "all_sectors", "all_except_left_rear"]


class CardsData(Sourced, frozen=True):
    """All Tank Cards."""

    entries: list[CardData]
    note: str = ""


class TanksFile(DataStruct, frozen=True):
    """The whole of tanks.toml."""

    cards: CardsData


# -- fire.toml ----------------------------------------------------------------------------------------------------


class SpottingData(Sourced, frozen=True):
    """The Spotting Table."""

    title: str
    rule: str
    hidden: int
    """The lowest unmodified face that hides a unit."""
    always: int
    """The highest unmodified face that always spots and identifies."""
    modifiers: dict[str, int]


class HitModifierData(DataStruct, frozen=True):
    """A To Hit modifier by range; `area` if it counts for area fire, too."""

    infantry: Three
    vehicle: Three
    area: bool


class ToHitData(Sourced, frozen=True):
    """The To Hit Table of the main gun."""

    title: str
    rule: str
    critical: int
    malfunction: int
    base: dict[str, dict[str, Three]]
    modifiers: dict[str, HitModifierData]
    note: str = ""


class RateOfFireData(Sourced, frozen=True):
    """Modifiers of the Rate of Fire."""

    title: str
    rule: str
    ready_rack: int
    pass_ammo: int


class KillModifierData(DataStruct, frozen=True):
    """A modifier for normal and critical hits; `star`: not for normal hits of direct fire."""

    normal: int
    critical: int
    star: bool


class KillInfantryData(Sourced, frozen=True):
    """To Kill Infantry Targets: normal and critical hits."""

    title: str
    rule: str
    at_gun_critical_is_kill: bool
    base: dict[str, dict[str, tuple[int, int]]]
    modifiers: dict[str, KillModifierData]


class KillData(Sourced, frozen=True):
    """A To Kill table against vehicles. Where `critical` says nothing a critical hit kills."""

    title: str
    rule: str
    normal: dict[str, Armour]
    critical: dict[str, Armour]
    note: str = ""


class MachineGunsData(Sourced, frozen=True):
    """The machine guns of the Sherman; -1 is no chance."""

    title: str
    rule: str
    guns: list[str]
    kill: int
    malfunction: int
    base: dict[str, list[int]]
    modifiers: dict[str, list[int]]
    note: str = ""


class RepairData(RangeData, frozen=True, kw_only=True):
    """The Gun Malfunction Repair Table."""

    always_broken: int


class FireFile(DataStruct, frozen=True):
    """The whole of fire.toml."""

    spotting: SpottingData
    to_hit: ToHitData
    rate_of_fire: RateOfFireData
    kill_infantry: KillInfantryData
    ap_75: KillData
    ap_76l: KillData
    hvap_76l: KillData
    ap_76ll: KillData
    apds_76ll: KillData
    he_75: KillData
    he_76: KillData
    hit_location: RangeData
    machine_guns: MachineGunsData
    advancing_mg: RangeData
    repair: RepairData


# -- movement.toml ------------------------------------------------------------------------------------------------


class AccidentsData(RangeData, frozen=True, kw_only=True):
    """Movement Table, part I; `bogged` is the unmodified roll that always bogs down."""

    bogged: int


class BoggedData(RangeData, frozen=True, kw_only=True):
    """The Bogged Down Table; `assistance` is the unmodified roll that always needs help."""

    assistance: int


class ShiftData(RangeData, frozen=True, kw_only=True):
    """Movement Table, part II, read with the white die."""

    results: dict[str, str] = field(default_factory=dict)


class MovementFile(DataStruct, frozen=True):
    """The whole of movement.toml."""

    accidents: AccidentsData
    shift: ShiftData
    bogged_down: BoggedData


# -- enemy.toml ---------------------------------------------------------------------------------------------------


class FireCombatData(Sourced, frozen=True):
    """The Enemy Fire Combat Table against friendly forces."""

    title: str
    rule: str
    squad_always: int
    sherman: dict[str, dict[str, Three]]
    squad: dict[str, dict[str, Three]]


class EnemyToHitData(Sourced, frozen=True):
    """The Enemy AP To Hit Table."""

    title: str
    rule: str
    base: dict[str, Three]
    modifiers: dict[str, Three]
    note: str = ""


class EnemyToKillData(Sourced, frozen=True):
    """The Enemy AP To Kill Table: gun, armour class of the card, facing, place."""

    title: str
    rule: str
    values: dict[str, dict[str, Armour]]
    note: str = ""


class EnemyFile(DataStruct, frozen=True):
    """The whole of enemy.toml."""

    action_a: RangeData
    action_b: RangeData
    action_c: RangeData
    fire_combat: FireCombatData
    to_hit: EnemyToHitData
    to_kill: EnemyToKillData


# -- events.toml --------------------------------------------------------------------------------------------------


class FriendlyActionData(Sourced, frozen=True):
    """The Friendly Action Table: [knocked out at this or less, smoke at this or more (0: never)]."""

    title: str
    rule: str
    always: int
    values: dict[str, tuple[int, int]]
    modifiers: dict[str, int]
    note: str = ""


class AdvancingFireData(Sourced, frozen=True):
    """Where Advance Fire markers may be placed."""

    title: str
    rule: str
    zones: list[str]


class PanzerfaustData(Sourced, frozen=True):
    """The Panzerfaust Attack Tables: the highest modified face of attack, hit and kill."""

    title: str
    rule: str
    attack: ByScenario
    always: int
    hit: int
    kill: int
    attack_modifiers: dict[str, int]
    hit_modifiers: dict[str, int]


class CrewEffectsData(Sourced, frozen=True):
    """Modifiers of Wounds rolls by the place that was hit."""

    title: str
    rule: str
    order: list[str]
    values: dict[str, list[int]]
    note: str = ""


class WoundsData(RangeData, frozen=True, kw_only=True):
    """The Wounds Table."""

    always_killed: int


class BailOutData(Sourced, frozen=True):
    """The Bail Out Table: out at this modified face or less."""

    title: str
    rule: str
    out: int
    modifiers: dict[str, int]


class ExplosionData(Sourced, frozen=True):
    """The Tank Explosion Table."""

    title: str
    rule: str
    explodes: int
    modifiers: dict[str, int]


class BrewUpData(Sourced, frozen=True):
    """The Brew Up Table."""

    title: str
    rule: str
    columns: list[str]
    gunfire: list[int]
    panzerfaust: list[int]
    note: str = ""


class EventsFile(DataStruct, frozen=True):
    """The whole of events.toml."""

    friendly_action: FriendlyActionData
    advancing_fire: AdvancingFireData
    random_events: RangeData
    enemy_artillery: RangeData
    enemy_advance: RangeData
    minefield: RangeData
    minefield_crew: RangeData
    panzerfaust: PanzerfaustData
    collateral: RangeData
    crew_effects: CrewEffectsData
    wounds: WoundsData
    bail_out: BailOutData
    explosion: ExplosionData
    brew_up: BrewUpData


# -- crew.toml ----------------------------------------------------------------------------------------------------


class ActionData(DataStruct, frozen=True):
    """A crew action: who can be ordered to do it, and whether he goes on looking out."""

    id: str
    title: str
    men: str
    spot: Literal["yes", "no", "unless_firing"]
    rule: str


class ActionsData(Sourced, frozen=True):
    """All crew actions."""

    entries: list[ActionData]
    note: str = ""


class NamesData(Sourced, frozen=True):
    """Names for men and tanks."""

    men: list[str]
    tanks: list[str]


class CrewFile(DataStruct, frozen=True):
    """The whole of crew.toml."""

    actions: ActionsData
    names: NamesData
