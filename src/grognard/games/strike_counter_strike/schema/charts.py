"""The shape of charts.toml: tables, modifiers and figures."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced

from .kinds import Colour, MoveClass, Result, Terrain


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
    """How far units see, in hexes."""

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
    """How each colour fires."""

    indirect: list[Colour]
    direct_limit: int
    zone_limit: int
    heavy_barrage_from: int
    no_opportunity: list[Colour]
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
