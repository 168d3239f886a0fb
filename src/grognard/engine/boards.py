"""Boards: a map described for whoever draws it, in the terminal or on a page.

A `HexMap` says what the rules need. A `Board` adds what an eye needs: what each kind of ground is called, which mark
stands for it, which colour it has and what is written where. Colours are names of roles ("wood", "water", "olive"),
never codes: every interface has its own paint for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from .hexes import Hexside, hexside
from .maps import HexMap, RimSide


class Look(msgspec.Struct, frozen=True):
    """How one kind of ground or feature is shown."""

    title: str
    """In words: "forest"."""
    glyph: str
    """One character that suggests it: "♣"."""
    letter: str
    """One ASCII character for where the glyph cannot be printed or read aloud."""
    paint: str = ""
    """The role of its colour; empty for a feature that leaves the ground as it is."""


class LayerKind(StrEnum):
    """What runs along or across hexsides: water along them, roads across them."""

    RIVER = "river"
    ROAD = "road"


class Layer(msgspec.Struct, frozen=True):
    """One river, or all roads of one kind."""

    title: str
    kind: LayerKind
    hexsides: frozenset[Hexside]
    rims: frozenset[RimSide] = frozenset()
    """Where it leaves the map."""


class Board(msgspec.Struct, frozen=True):
    """One map of a game, ready to be drawn."""

    id: str
    title: str
    map: HexMap
    terrain: Mapping[str, Look]
    """By the names of `map.terrain`."""
    features: Mapping[str, Look]
    """By the names of `map.features`; a later one is drawn over an earlier one."""
    layers: tuple[Layer, ...]
    names: Mapping[int, str]
    """What is written in a hex."""
    sides: Mapping[str, str]
    """The role of the colour of each side's counters."""

    def ground(self, hex_: int) -> Look:
        """The terrain of a hex."""
        return self.terrain[self.map.terrain[hex_]]

    def features_in(self, hex_: int) -> tuple[Look, ...]:
        """The features of a hex, in the order of `features`."""
        return tuple(look for name, look in self.features.items() if self.map.has(name, hex_))

    def layers_between(self, a: int, b: int) -> tuple[Layer, ...]:
        """What runs between two neighbours."""
        side = hexside(a, b)
        return tuple(layer for layer in self.layers if side in layer.hexsides)
