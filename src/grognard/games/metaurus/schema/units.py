"""units.toml: the ratings of all kinds of counters, and every counter."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced

Kind = Literal["legion", "heavy", "medium", "light", "cavalry", "elephants"]

# -- units.toml -------------------------------------------------------------------------------------------------


class RatingData(DataStruct, frozen=True):
    """What a counter shows: Morale, Morale when Disordered, Movement Allowance."""

    morale: int
    disordered: int
    movement: int


class RatingsData(Sourced, frozen=True):
    """The ratings of all kinds of counters."""

    citizen: RatingData
    allied: RatingData
    legion_cavalry: RatingData
    african_veteran: RatingData
    african: RatingData
    celtic: RatingData
    iberian: RatingData
    ligurian: RatingData
    balearic: RatingData
    celtic_cavalry: RatingData
    numidian: RatingData
    elephants: RatingData


class UnitData(DataStruct, frozen=True):
    """One counter: its Command, its kind, its ratings and the hex it sets up in."""

    name: str
    command: str
    kind: Kind
    rating: str
    hex: str
    or_command: str | None = None
    """The Command it belongs to if the option `third_cavalry` is turned."""


class OrderOfBattleData(Sourced, frozen=True):
    """Every counter."""

    units: dict[str, UnitData]


class UnitsData(DataStruct, frozen=True):
    """The whole of units.toml."""

    ratings: RatingsData
    order_of_battle: OrderOfBattleData
