"""The shape of map.toml."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced
from grognard.engine.hexes import Orientation

from .kinds import SideName

# -- map.toml -----------------------------------------------------------------------------------------------------


class GridOfStrike(Sourced, frozen=True):
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


class HexSetData(Sourced, frozen=True):
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

    grid: GridOfStrike
    terrain: TerrainData
    places: PlacesData
    entries: EntriesData
    observation_posts: HexSetData
    river: RiverData
    streams: LinesData
    crests: LinesData
    roads: LinesData
    railroads: LinesData
