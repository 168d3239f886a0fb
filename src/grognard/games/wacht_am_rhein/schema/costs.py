"""Words and numbers of the data files: sides, modes, kinds of ground, and costs as exact twelfths."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from grognard.engine.errors import DataError

Side = Literal["allied", "german"]
Mode = Literal["tactical", "prepared_assault", "exploit", "strategic", "maneuver_reserve", "combat_reserve"]
Ground = Literal["firm", "soft", "frozen", "snow", "deep_snow"]
Water = Literal["stream", "minor_river", "major_river"]
RoadKind = Literal["primary", "secondary", "trail"]
Size = Literal["battalion", "company", "headquarters", "artillery", "bridge_column", "leader"]
Fuel = Literal["normal", "low", "none"]
Works = Literal["ip", "et"]
Cost = int | str
"""Movement Points as a data file gives them: 3, "1/2", "no" or "all"."""

TERRAIN = ("clear", "mixed", "woods", "forest", "marsh")
FEATURES = ("town", "city", "fortification")

TWELFTHS = 12
"""Movement Points are counted in twelfths: halves, thirds, quarters and sixths stay exact."""
CLOSED = -1
"""A cost of "no": prohibited."""
WHOLE = -2
"""A cost of "all": the whole allowance."""


def twelfths(cost: Cost, source: str, key: str) -> int:
    """A cost in twelfths of a Movement Point, or CLOSED or WHOLE."""
    if cost == "no":
        return CLOSED
    if cost == "all":
        return WHOLE
    try:
        exact = Fraction(cost) * TWELFTHS
    except (ValueError, ZeroDivisionError):
        exact = Fraction(-1, 2)
    if exact.denominator != 1 or exact < 0:
        expected = 'Movement Points in whole twelfths: 3, "1/2", "no" or "all"'
        raise DataError(source, key, f"'{cost}' is no cost", expected)
    return int(exact)


def fraction(value: Cost, source: str, key: str) -> Fraction:
    """A factor such as "1/2"."""
    try:
        found = Fraction(value)
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if found < 0:
        raise DataError(source, key, f"'{value}' is no factor", 'a number or a fraction such as "1/2"')
    return found


def points_text(amount: int) -> str:
    """Twelfths as people write Movement Points: 36 is 3, 6 is 1/2, 18 is 1 1/2."""
    whole, rest = divmod(abs(amount), TWELFTHS)
    sign = "-" if amount < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    for denominator in (2, 3, 4, 6, 12):
        if rest * denominator % TWELFTHS == 0:
            part = f"{rest * denominator // TWELFTHS}/{denominator}"
            return f"{sign}{whole} {part}" if whole else f"{sign}{part}"
    raise ValueError(amount)


def hexes_text(count: int) -> str:
    """A number of hexes as people write it."""
    return f"{count} hex" if count == 1 else f"{count} hexes"
