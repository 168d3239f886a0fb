"""Places: where everything on a sheet is, so that something can be laid over its drawing."""

from __future__ import annotations

import msgspec


class Rectangle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle on a sheet, with what is written in it."""

    x: float
    y: float
    width: float
    height: float
    title: str


Spot = tuple[float, float]


class HexPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex on a sheet."""

    x: float
    y: float
    corners: tuple[Spot, ...]


class AreaPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area on a sheet."""

    title: str
    x: float
    y: float
    points: tuple[Spot, ...]
    slots: tuple[Spot, ...]
    neighbours: tuple[str, ...]


class BoardLayout(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Where every hex, area and box of a sheet is, in the coordinates of its drawing."""

    width: float
    height: float
    size: float
    """From the middle of a hex to a corner."""
    counter: float
    """The side of a counter."""
    map: Rectangle
    """The part of the sheet with the places."""
    hexes: dict[str, HexPlace]
    boxes: dict[str, Rectangle]
    elsewhere: dict[str, str] = {}
    """Titles of places that have no room on the sheet."""
    tracks: dict[str, tuple[Rectangle, ...]]
    areas: dict[str, AreaPlace] = {}
