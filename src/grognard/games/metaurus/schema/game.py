"""game.toml: titles, Commands, facings and Orders at first, victory."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced
from grognard.engine.shapes import Edge, TitleData

from .charts import OrderName
from .map import FacingName
from .units import Kind

Side = Literal["rome", "carthage"]

# -- game.toml --------------------------------------------------------------------------------------------------


class CommandData(DataStruct, frozen=True):
    """A Command."""

    side: Side
    title: str
    colour: str
    orders: bool


class CommandsData(Sourced, frozen=True):
    """All Commands."""

    list: dict[str, CommandData]


class FacingDefaults(DataStruct, frozen=True):
    """How a side's units face at first."""

    rome: FacingName
    carthage: FacingName


class OrderDefaults(DataStruct, frozen=True):
    """The Orders of a side's Commands at first."""

    rome: OrderName
    carthage: OrderName


class DefaultsData(Sourced, frozen=True):
    """Facings and Orders before a player sets up."""

    facing: FacingDefaults
    orders: OrderDefaults
    cavalry: OrderName


class VictoryData(Sourced, frozen=True):
    """Victory conditions."""

    carthaginian_losses: int
    roman_losses: int
    exits: int
    exit_edge: Edge
    not_counted: list[Kind]


class GameData(TitleData, frozen=True):
    """The whole of game.toml."""

    commands: CommandsData
    defaults: DefaultsData
    victory: VictoryData
