"""What game.toml holds: turns, entry zones, victory points, and the figures of the optional rules."""

from __future__ import annotations

from grognard.engine.data import DataStruct, Sourced
from grognard.engine.shapes import Edge, TitleData


class TurnsData(Sourced, frozen=True):
    """The Game Turn Record Track."""

    dates: list[str]
    panzergrenadier_exit_points: list[int]


class ZoneData(DataStruct, frozen=True):
    """Where a group of reinforcements enters."""

    title: str
    edge: Edge
    hexes: list[str]


class EntryData(Sourced, frozen=True):
    """The entry zones by name."""

    zones: dict[str, ZoneData]


class PointsData(Sourced, frozen=True):
    """Victory points."""

    american_east_of_moselle: int
    american_exit_east: int
    german_exit_west: int
    german_no_american_east: int
    german_per_strength_destroyed: int
    cities: dict[str, int]


class LevelsData(Sourced, frozen=True):
    """The lead from which each level of victory is won."""

    marginal: int
    substantial: int
    decisive: int


class OptionalData(Sourced, frozen=True):
    """Figures of the optional rules."""

    command_shift: int
    withdrawal_least_movement: int
    withdrawal_extra_cost: int
    reorganized_units: list[int]


class GameData(TitleData, frozen=True):
    """The whole of game.toml."""

    turns: TurnsData
    entry: EntryData
    points: PointsData
    levels: LevelsData
    optional: OptionalData
