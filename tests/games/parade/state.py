"""The position of a parade: flat lists, one entry a unit or command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.fields import Fields, each, whole
from grognard.engine.state import State

from .board import GRID, TENTS

if TYPE_CHECKING:
    from grognard.engine.ruleset import Ruleset

    from .tables import ParadeTables

MOVED, SALUTED, DISORDERED, COLUMN, FIRED = 1, 2, 4, 8, 16
STAND, MARCH = 0, 1
TUNES = ("silence", "quick_march", "slow_march", "hymn", "waltz")


def units(tables: ParadeTables) -> int:
    return len(tables.units)


def first_places(tables: ParadeTables) -> list[int]:
    return [tables.place_number(row[3]) for row in tables.data.values()]


def first_facings(tables: ParadeTables) -> list[int]:
    return [int(row[4]) for row in tables.data.values()]


FIELDS = Fields(
    whole("turn", limit=range(3)),
    whole("tune", limit=range(len(TUNES))),
    each("place", units, first_places, limit=range(len(GRID) + len(TENTS))),
    each("facing", units, first_facings, limit=range(0, 360, 60)),
    each("flags", units, limit=range(32)),
    each("orders", 4, lambda tables: [MARCH, STAND, MARCH, STAND], limit=range(2), blank=-1),
    each("points", 2, limit=range(1000)),
    each("chits", 2, limit=range(2)),
)


class ParadeState(State):
    __slots__ = FIELDS.slots

    tables: ParadeTables
    turn: int
    tune: int
    place: list[int]
    facing: list[int]
    flags: list[int]
    orders: list[int]
    points: list[int]
    chits: list[int]

    def __init__(self, rules: Ruleset[ParadeState], tables: ParadeTables) -> None:
        FIELDS.begin(self, rules, tables)

    def copy(self) -> ParadeState:
        twin = ParadeState.__new__(ParadeState)
        FIELDS.copy(self, twin)
        return twin

    def has(self, unit: int, flag: int) -> bool:
        return bool(self.flags[unit] & flag)
