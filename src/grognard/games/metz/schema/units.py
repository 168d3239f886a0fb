"""What units.toml holds: the counters."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced

Side = Literal["us", "german"]


class UnitData(DataStruct, frozen=True):
    """One counter. It starts on a `hex`, arrives in a `zone` from a `turn` on, or is dropped."""

    side: Side
    name: str
    """What is printed on the counter."""
    division: str
    formation: str
    kind: Literal["infantry", "armour", "armoured_infantry", "airborne"]
    size: Literal["regiment", "brigade"]
    strength: int
    movement: int
    hex: str | None = None
    zone: str | None = None
    turn: int | None = None
    drop: bool = False
    panzergrenadier_exit: bool = False
    option: str | None = None
    replaces: str | None = None
    points_to_enemy: int = 0
    title: str = ""
    """What the unit is called in sentences, where a bare number would be lost among hex numbers."""

    @property
    def called(self) -> str:
        """The title, or else what is printed."""
        return self.title or self.name


class UnitsData(Sourced, frozen=True):
    """The whole of units.toml."""

    units: dict[str, UnitData]
