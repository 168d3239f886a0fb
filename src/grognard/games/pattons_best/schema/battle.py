"""The shape of the files about battle: boards, fire, movement, the enemy, events."""

from __future__ import annotations

from msgspec import field

from grognard.engine.data import DataStruct, Sourced

from .charts import Armour, ByScenario, RangeData, Row, Three

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
    """How many units appear, and what appears instead of others late in the war."""

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
    """A To Kill table against vehicles. A critical hit kills where `critical` says nothing."""

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
