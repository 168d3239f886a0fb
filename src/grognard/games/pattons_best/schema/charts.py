"""What the tables of all files have in common."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from grognard.engine.data import Sourced

Row = tuple[int, int, str]
"""From, to, result: both numbers included."""
Three = tuple[int, int, int]
"""A figure for close, medium and long range."""
ByScenario = dict[Literal["A", "B", "C"], int]
Facing = Literal["front", "side", "rear"]
Place = Literal["T", "H", "any"]
Armour = dict[Facing, dict[Place, Three]]
"""By facing, and by turret or hull where they differ: what must be rolled or less at each range."""


class RangeData(Sourced, frozen=True):
    """A table read with one modified roll. Every column covers the span exactly."""

    title: str
    rule: str
    dice: Literal["1D", "2D"]
    span: tuple[int, int]
    columns: dict[str, list[Row]]
    modifiers: dict[str, int] = field(default_factory=dict)
    note: str = ""
