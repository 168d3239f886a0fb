"""The army and the places of the parade, by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .board import GRID, TENTS, camp
from .state import DISORDERED, FIRED, ParadeState

ROLES = ("red", "blue")
COMMANDS = ("guard", "horse", "line", "guns")
NEAR = GRID.neighbours


class ParadeTables:
    """Who is who and what lies where: the same for every game."""

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        self.data: dict[str, Any] = dict(trees["parade.toml"]["units"])
        self.units = list(self.data)
        self.commands = COMMANDS
        self.roles = ROLES
        self.camp = camp()

    # -- the army -------------------------------------------------------------------------------------------------

    def side(self, unit: int) -> int:
        return 0 if self.units[unit].startswith("r") else 1

    def units_of(self, side: int) -> list[int]:
        return [unit for unit in range(len(self.units)) if self.side(unit) == side]

    def name(self, unit: int) -> str:
        return self.units[unit].replace("_", "").upper()

    def command(self, unit: int) -> int:
        return self.commands.index(self.data[self.units[unit]][0])

    def side_of_command(self, command: int) -> int:
        return command // 2

    def command_title(self, command: int) -> str:
        return f"The {self.commands[command]}"

    def is_leader(self, unit: int) -> bool:
        return bool(self.data[self.units[unit]][1] == "leader")

    # -- places ---------------------------------------------------------------------------------------------------

    def place_id(self, place: int) -> str:
        return GRID.id(place) if place < len(GRID) else TENTS[place - len(GRID)]

    def place_number(self, place: str) -> int:
        return len(GRID) + TENTS.index(place) if place in TENTS else GRID.index(place)

    def on_field(self, state: ParadeState, unit: int) -> bool:
        return state.place[unit] < len(GRID)

    def next_to(self, state: ParadeState, unit: int) -> list[str]:
        if self.is_leader(unit):
            area = self.camp.area(self.place_id(state.place[unit]))
            return [place for place in TENTS if area is not None and place in area.neighbours]
        enemies = {state.place[other] for other in self.units_of(1 - self.side(unit))}
        return [GRID.id(hex_) for hex_ in NEAR[state.place[unit]] if hex_ not in enemies]

    def guns_near(self, state: ParadeState, target: int) -> list[int]:
        if not self.on_field(state, target):
            return []
        near = NEAR[state.place[target]]
        spoiled = DISORDERED | FIRED
        return [
            unit
            for unit in self.units_of(1 - self.side(target))
            if self.on_field(state, unit) and state.place[unit] in near and not state.flags[unit] & spoiled
        ]
