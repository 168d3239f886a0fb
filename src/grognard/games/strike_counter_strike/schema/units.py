"""The shape of units.toml."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.engine.data import DataStruct, Sourced

from .kinds import Colour, MoveClass, SideName

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
    """A formation, which has a chit."""

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
