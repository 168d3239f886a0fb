"""The shape of calendar.toml and campaign.toml: days, weather, time, points, honours."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced

from .charts import ByScenario, RangeData

# -- calendar.toml ------------------------------------------------------------------------------------------------


class CalendarData(Sourced, frozen=True):
    """The Combat Calendar."""

    days: list[tuple[str, Literal["A", "B", "C", "refit"], int, Literal["L", "M", "H", ""], str]]
    note: str = ""


class CalendarFile(DataStruct, frozen=True):
    """The whole of calendar.toml."""

    calendar: CalendarData


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
    """Hours that pass before the scenario, and what is used up."""

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
