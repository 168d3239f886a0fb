"""The shape of the data files: what each of their sections holds."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.engine.data import DataStruct, Sourced
from grognard.engine.hexes import Orientation

SideName = Literal["american", "german"]
MoveClass = Literal["leg", "wheeled", "tracked"]
Colour = Literal["white", "pink", "purple", "blue", "green", "orange", "yellow", "brown", "black"]
Terrain = Literal["clear", "woods", "village", "town", "orchard", "impassable"]
Result = Literal["C", "S?", "S", "1", "E"]
TERRAINS: tuple[Terrain, ...] = ("clear", "woods", "village", "town", "orchard", "impassable")
CLASSES: tuple[MoveClass, ...] = ("leg", "wheeled", "tracked")


# -- map.toml -----------------------------------------------------------------------------------------------------


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


# -- units.toml ---------------------------------------------------------------------------------------------------


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
    source: str = ""
    confidence: str = ""


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
    source: str = ""
    confidence: str = ""


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
    source: str = ""


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


# -- game.toml ----------------------------------------------------------------------------------------------------


class GameData(DataStruct, frozen=True):
    """The whole of game.toml."""

    title: str
    subtitle: str
    designer: str
    edition: str
    sources: dict[str, str]
