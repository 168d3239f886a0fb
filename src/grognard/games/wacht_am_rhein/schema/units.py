"""The shape of units.toml."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced

from .costs import Side, Size


class FormationData(DataStruct, frozen=True):
    """A division, independent brigade, or the troops of a corps or army."""

    side: Side
    name: str
    short: str
    kind: Literal["mechanised", "infantry", "infantry_division", "airborne_division", "brigade", "corps", "army"]
    army: str


class UnitData(DataStruct, frozen=True):
    """One counter. `attack` and `defence` have an entry for each number of steps, the full unit first."""

    name: str
    formation: str
    type: str
    size: Size
    hybrid: bool = False
    attack: tuple[int, ...] = ()
    defence: tuple[int, ...] = ()
    proficiency: int = 0
    initiative: int = 0
    fire: int = 0
    range: int = 0
    red_hexagon: bool = False
    movement: int = 0
    """The allowance printed on this counter, if it is not that of its type [5.2.0]."""
    parent: str = ""
    """The battalion this company breaks down from; never written in the file, companies are made from battalions."""

    @property
    def steps(self) -> int:
        """How many hits it takes."""
        return len(self.attack)


class UnitsData(Sourced, frozen=True):
    """The whole of units.toml."""

    formations: dict[str, FormationData]
    units: dict[str, UnitData]
