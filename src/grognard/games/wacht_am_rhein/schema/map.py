"""The shape of map.toml."""

from __future__ import annotations

import msgspec

from grognard.engine.data import DataStruct, Sourced
from grognard.engine.shapes import GridData, NamesData

from .costs import TERRAIN, RoadKind, Water


class GridOfWacht(GridData, frozen=True):
    """The hex grid, and how wide a hex is."""

    miles: int


class TerrainLists(Sourced, frozen=True):
    """The ground of every hex."""

    clear: list[str]
    mixed: list[str]
    woods: list[str]
    forest: list[str]
    marsh: list[str]
    more: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """Kinds of ground that our own board does not have; their costs stand in charts.toml like the others'."""

    def lists(self) -> dict[str, list[str]]:
        """The hexes of every kind of ground."""
        return {name: getattr(self, name) for name in TERRAIN} | self.more


class FeatureLists(Sourced, frozen=True):
    """The features on the ground."""

    town: list[str]
    city: list[str]
    fortification: list[str]
    vantage: list[str]


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
    """One road with an identity [5.6.1]."""

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
    grid: GridOfWacht
    terrain: TerrainLists
    features: FeatureLists
    names: NamesData
    constricted: ConstrictedData
    water: WaterData
    bridges: BridgesData
    roads: RoadsData
    junctions: JunctionsData
