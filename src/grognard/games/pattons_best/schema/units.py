"""The shape of enemy_units.toml and tanks.toml: German units and Tank Cards."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced

# -- enemy_units.toml ---------------------------------------------------------------------------------------------


class UnitData(DataStruct, frozen=True, rename={"klass": "class"}):
    """One type of German unit."""

    id: str
    title: str
    klass: Literal["LW", "MG", "AT", "TRUCK", "SPW", "PSW", "SPG", "TANK"]
    vehicle: bool
    size: Literal["", "S", "A", "L", "VL"]
    gun: str
    points: int
    mg_target: bool
    turret: bool


class UnitsData(Sourced, frozen=True):
    """All types, and what each class is taken for until it is identified."""

    unidentified: dict[str, str]
    entries: list[UnitData]


class UnitsFile(DataStruct, frozen=True):
    """The whole of enemy_units.toml."""

    units: UnitsData


# -- tanks.toml ---------------------------------------------------------------------------------------------------


class CardData(DataStruct, frozen=True):
    """A Tank Card."""

    id: int
    model: str
    turret: str
    gun: Literal["75", "76L", "76LL"]
    armour: Literal["I", "II", "III"]
    rounds: int
    rate_of_fire: int
    ready_rack: int
    ammo: list[str]
    loader_hatch: Literal["none", "oval", "split"]
    loader_aa_mg: bool
    vision_cupola: bool
    smoke_mortar: bool
    wet_stowage: bool
    hvss: int
    bow_mg: bool
    crew: list[str]
    brew_up: str
    buttoned_commander_sees: Literal["any_one_sector", "all_sectors", "all_except_left_rear"]


class CardsData(Sourced, frozen=True):
    """All Tank Cards."""

    entries: list[CardData]
    note: str = ""


class TanksFile(DataStruct, frozen=True):
    """The whole of tanks.toml."""

    cards: CardsData
