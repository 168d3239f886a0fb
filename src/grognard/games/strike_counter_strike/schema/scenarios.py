"""The shape of scenarios.toml."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.engine.data import DataStruct, Sourced

from .kinds import SideName

# -- scenarios.toml -----------------------------------------------------------------------------------------------


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
    hexes: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    ratings: dict[str, int] = msgspec.field(default_factory=dict)
    park: str | None = None
    park_optional: bool = False
    farther: int = 0
    contact: tuple[str, ...] = ()
    may_enter: tuple[str, ...] = ()
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
    """A level of victory, and the German Victory Points from which it counts."""

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
    setup: tuple[GroupData, ...] = ()
    reinforcements: tuple[GroupData, ...] = ()
    setup_of: str | None = None
    schedule: str | None = None
    window: WindowData | None = None
    chosen_chits: dict[SideName, list[str]] = msgspec.field(default_factory=dict)
    rearguards: dict[str, int] | None = None
    road_blocks: dict[SideName, int] | None = None
    minefields: dict[SideName, int] | None = None
    attached: dict[str, str] = msgspec.field(default_factory=dict)
    deploy: DeployData | None = None
    german_areas: tuple[str, ...] = ()
    objective: str | None = None
    heavy_battalions: tuple[str, ...] = ("II/Pz 130",)
    levels: tuple[LevelData, ...] = ()


class ScenariosData(DataStruct, frozen=True):
    """The whole of scenarios.toml."""

    areas: AreasData
    schedule: ScheduleData
    scenarios: dict[str, ScenarioData]
