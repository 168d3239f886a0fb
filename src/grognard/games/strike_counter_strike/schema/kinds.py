"""What the data files name: sides, classes of movement, colours, terrain, results."""

from __future__ import annotations

from typing import Literal

SideName = Literal["american", "german"]
MoveClass = Literal["leg", "wheeled", "tracked"]
Colour = Literal["white", "pink", "purple", "blue", "green", "orange", "yellow", "brown", "black"]
Terrain = Literal["clear", "woods", "village", "town", "orchard", "impassable"]
Result = Literal["C", "S?", "S", "1", "E"]
TERRAINS: tuple[Terrain, ...] = ("clear", "woods", "village", "town", "orchard", "impassable")
CLASSES: tuple[MoveClass, ...] = ("leg", "wheeled", "tracked")
