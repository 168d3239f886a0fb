"""What charts.toml holds: the Terrain Effects Chart and the Combat Results Table."""

from __future__ import annotations

from typing import Literal

from grognard.engine.charts import Column
from grognard.engine.data import DataStruct, Sourced

Result = Literal["NE", "DR", "DR2", "AR"]


class ByTerrain(DataStruct, frozen=True):
    """A figure for each basic terrain."""

    clear: int
    rough: int
    forest: int


class TerrainEffectsData(Sourced, frozen=True):
    """The Terrain Effects Chart."""

    road_cost: int
    river_shift: int
    city_shift: int
    fort_shift: int
    cost: ByTerrain
    shift: ByTerrain


class CombatResultsData(Sourced, frozen=True):
    """The Combat Results Table."""

    columns: list[Column]
    rows: dict[int, list[Result]]


class ChartsData(DataStruct, frozen=True):
    """The whole of charts.toml."""

    terrain_effects: TerrainEffectsData
    combat_results: CombatResultsData
