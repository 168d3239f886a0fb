"""The position of a parade: flat lists, one entry a unit or command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.state import State
from grognard.engine.views import View

if TYPE_CHECKING:
    from .ruleset import ParadeRuleset

MOVED, SALUTED, DISORDERED, COLUMN, FIRED = 1, 2, 4, 8, 16
STAND, MARCH = 0, 1
TUNES = ("silence", "quick_march", "slow_march", "hymn", "waltz")


class ParadeState(State):
    __slots__ = ("chits", "facing", "flags", "orders", "place", "points", "tune", "turn")

    rules: ParadeRuleset
    turn: int
    tune: int
    place: list[int]
    facing: list[int]
    flags: list[int]
    orders: list[int]
    points: list[int]
    chits: list[int]

    def copy(self) -> ParadeState:
        twin = ParadeState.__new__(ParadeState)
        twin.rules, twin.frames, twin.rolls, twin.log = self.rules, self.frames, self.rolls, None
        twin.turn, twin.place, twin.facing, twin.flags = self.turn, self.place[:], self.facing[:], self.flags[:]
        twin.tune = self.tune
        twin.orders, twin.points, twin.chits = self.orders[:], self.points[:], self.chits[:]
        return twin

    def encode(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "tune": self.tune,
            "place": self.place[:],
            "facing": self.facing[:],
            "flags": self.flags[:],
            "orders": self.orders[:],
            "points": self.points[:],
            "chits": self.chits[:],
            "rolls": self.rolls,
            "frames": msgspec.to_builtins(self.frames),
        }

    def known(self, role: str) -> ParadeState:
        from .views import known

        return known(self, role)

    def view(self, role: str) -> View:
        from .views import view

        return view(self, role)

    def broken_invariants(self) -> list[str]:
        return [] if 0 <= self.turn <= 2 and all(count in (0, 1) for count in self.chits) else ["turn or chits"]

    def has(self, unit: int, flag: int) -> bool:
        return bool(self.flags[unit] & flag)
