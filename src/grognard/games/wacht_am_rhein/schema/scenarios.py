"""The shape of units.toml, scenario.toml and game.toml."""

from __future__ import annotations

from typing import Any, Literal

from grognard.engine.data import DataStruct, Sourced
from grognard.engine.dates import long_date

from .costs import Ground, Mode, Side, Works

_PARTS = {"am": "morning", "pm": "afternoon", "night": "night"}


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

    @property
    def when(self) -> str:
        """Date and part of the day as people write them: "17 December 1944, afternoon"."""
        return f"{long_date(self.date)}, {_PARTS[self.part]}"


class TurnsData(Sourced, frozen=True):
    """The turn track."""

    track: list[TurnData]


class OrderData(Sourced, frozen=True):
    """The side with the first player turn."""

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
    west_of_meuse_in_supply: bool
    """Only units in supply score there: a unit that ran ahead of its fuel does not count."""
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
    """The whole of scenario.toml. Sections that only Rollbahn D has may be missing from an owner's board."""

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
