"""What lies on the map besides pieces: marks on demand, answers about places, and signs that can change."""

from __future__ import annotations

import msgspec


class Overlay(msgspec.Struct, frozen=True):
    """Places that an interface may mark on demand: a zone of control, a field of fire."""

    id: str
    title: str
    places: tuple[str, ...]
    notes: dict[str, str] = {}
    """What can be said at single places: why a hex is not seen."""


class Inspection(msgspec.Struct, frozen=True):
    """The answer to a question about places: a line of sight, a distance, a path of supply."""

    lines: tuple[str, ...]
    places: tuple[str, ...] = ()
    """What to mark on the map."""


class Sign(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the map that is no piece and can change: a bridge blown or built, fieldworks, an owner's flag."""

    id: str
    kind: str
    """How it is drawn: see `draw/signs.py`. An unknown kind is a small square."""
    title: str
    place: str = ""
    """The hex it lies in."""
    between: tuple[str, ...] = ()
    """Or the two hexes between which it lies."""
    side: str = ""
    """Which side it belongs to."""
