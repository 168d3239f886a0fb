"""Boards: a map described for drawing, in the terminal or on a page.

A `HexMap` says what the rules need. A `Board` adds what the eye needs: the name of each kind of ground, its glyph, its
colour, and what is written where. Colours are names of roles ("wood", "water", "olive"), never codes: every interface
has its own paint for them.
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
    """One ASCII character, for use where the glyph cannot be printed or read aloud."""
    paint: str = ""
    """The role of its colour; empty for a feature that leaves the ground as it is."""
    style: str = ""
    """How it is drawn on a printed sheet. Terrain: "open", "wood", "forest" (a thick one), "rough", "marsh",
    "vineyard", "orchard", "water" or
    "void". Features: "village", "town", "city" or "fort". Empty for open ground."""
    note: str = ""
    """Its effect, for the legend: "3 MP, 2 columns left"."""


class LayerKind(StrEnum):
    """What runs along or across hexsides."""

    RIVER = "river"
    """Water along them."""
    ROAD = "road"
    """Roads and railways across them."""
    SLOPE = "slope"
    """The edge of higher ground along them, with hachures down to the lower hex; see `Board.elevation`."""
    CREST = "crest"
    """A ridge along them, with hachures down both sides."""
    LINE = "line"
    """Anything else along them: a narrow passage, a fortified line, a border."""
    CROSSING = "crossing"
    """Ways over water at them: fords, ferries, bridges without a road."""


class Layer(msgspec.Struct, frozen=True):
    """One river, or all roads of one kind. A title with a capital letter is a name and is written on the map."""

    title: str
    kind: LayerKind
    hexsides: frozenset[Hexside]
    rims: frozenset[RimSide] = frozenset()
    """Where it leaves the map."""
    style: str = ""
    """Its rank. Rivers: "major", "minor", "stream". Roads: "autobahn", "primary", "secondary", "trail", "railway".
    Lines: "constricted", "fortified", "border", "cliff", "wall". Crossings: "ford", "ferry", "bridge", "light bridge",
    "blown bridge"."""
    note: str = ""
    """Its effect, for the legend."""
    lines: tuple[tuple[int, ...], ...] = ()
    """For roads, where it matters which of them meet: each road as the hexes along it. For lines that lead through a
    hex instead of along hexsides: three hexes each, with the line drawn in the middle one.
    """
    junctions: frozenset[int] = frozenset()
    """With `lines`: the hexes in which roads meet. In any other hex they pass each other."""


# -- what is printed on a sheet beside the hexes --------------------------------------------------------------------


class Label(msgspec.Struct, frozen=True):
    """A name written in or near a hex."""

    hex: int
    text: str
    kind: str
    """What it names: "city", "town", "village", "fort", "wood", "hill", "water"."""


class Region(msgspec.Struct, frozen=True):
    """Hexes with a wash of colour over them."""

    title: str
    hexes: frozenset[int]
    paint: str
    """The role of its colour: "yellow"."""
    note: str = ""


class Sector(msgspec.Struct, frozen=True):
    """A part of a map edge with its title: where a side enters or leaves."""

    title: str
    edge: str
    """The side of the sheet on which it is written: "north", "east", "south" or "west"."""
    hexes: frozenset[int]
    """The hexes of the edge that it spans."""
    kind: str = "entry"
    """`entry` points inwards, `exit` outwards."""
    side: str = ""
    """Which side it belongs to, for its colour."""
    note: str = ""


class TrackBox(msgspec.Struct, frozen=True):
    """One box of a track: a number, and what is written below it."""

    title: str
    lines: tuple[str, ...] = ()


class Track(msgspec.Struct, frozen=True):
    """A row of boxes for a marker: turns, points."""

    id: str
    title: str
    boxes: tuple[TrackBox, ...]
    note: str = ""


class Chart(msgspec.Struct, frozen=True):
    """A table printed beside the map."""

    title: str
    columns: tuple[str, ...]
    """The heads of all columns, the one of the row heads first."""
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Box(msgspec.Struct, frozen=True):
    """A place beside the map where counters stand; its id is the `place` of the pieces in it."""

    id: str
    title: str
    side: str = ""
    room: int = 4
    """How many counters fit side by side."""


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
    subtitle: str = ""
    labels: tuple[Label, ...] = ()
    """Every name, and what kind of thing it names. Without them only `names` are written."""
    regions: tuple[Region, ...] = ()
    sectors: tuple[Sector, ...] = ()
    tracks: tuple[Track, ...] = ()
    boxes: tuple[Box, ...] = ()
    elsewhere: Mapping[str, str] = {}
    """Titles of places that have no room on the sheet: for units that are set aside or not yet expected."""
    charts: tuple[Chart, ...] = ()
    broken_bridges: frozenset[Hexside] = frozenset()
    """River hexsides where a road ends on both banks. A road that crosses a river has a standing bridge there."""
    elevation: tuple[int, ...] = ()
    """The level of each hex, for shading and slopes; empty if the map is flat."""
    scale: float = 0.0
    """Across a hex, in `scale_unit`; 0 if the map has no scale."""
    scale_unit: str = "km"
    lettering: float = 1.0
    """How much larger than usual names are written; a map of a thousand hexes needs larger names."""
    imprint: str = ""
    """The line at the foot of the sheet: the game and its author."""

    def beside(self, place: str) -> str:
        """The title of a place beside the map: a box, or none; empty if the board knows no such place."""
        return next((box.title for box in self.boxes if box.id == place), self.elsewhere.get(place, ""))

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
