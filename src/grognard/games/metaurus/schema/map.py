"""map.toml: the grid, the terrain of every hex, streams and names, and the map that is built of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from grognard.engine.data import DataStruct, Sourced
from grognard.engine.hexes import HexGrid
from grognard.engine.maps import HexMap
from grognard.engine.shapes import EDGES, Edge, GridData, hexsides_named

FacingName = Literal["N", "ENE", "ESE", "S", "WSW", "WNW"]

FACINGS: tuple[FacingName, ...] = ("N", "ENE", "ESE", "S", "WSW", "WNW")
"""The six vertices of a hex, clockwise: facing i lies between the directions i-1 and i of the grid."""

NAMED = ("hill", "river")
"""What a name on the map may belong to."""


class GridOfMetaurus(GridData, frozen=True):
    """The hex grid, and how wide a hex is."""

    yards: int


class TerrainData(Sourced, frozen=True):
    """The terrain of every hex."""

    clear: list[str]
    hill: list[str]
    crest: list[str]
    river: list[str]


class StreamsData(Sourced, frozen=True):
    """Streams as hexsides "1213/1314"."""

    hexsides: list[str]


class NameData(DataStruct, frozen=True):
    """A name on the map."""

    name: str
    kind: str


class MapNamesData(Sourced, frozen=True):
    """Names by hex, without effect."""

    hexes: dict[str, NameData]


class MapData(DataStruct, frozen=True):
    """The whole of map.toml."""

    grid: GridOfMetaurus
    terrain: TerrainData
    streams: StreamsData
    names: MapNamesData


SOURCE = "map.toml"
_TERRAIN = ("clear", "hill", "crest", "river")


def build_map(given: MapData, grid: HexGrid) -> HexMap:
    """The map. Raises DataError where its parts contradict each other."""
    return HexMap(
        grid,
        terrain={kind: getattr(given.terrain, kind) for kind in _TERRAIN},
        hexsides={"stream": hexsides_named(given.streams.hexsides, SOURCE, "streams.hexsides")},
        places={entry.name: hex_id for hex_id, entry in given.names.hexes.items()},
        edges=_edges(grid),
        source=SOURCE,
        key="map",
    )


def _edges(grid: HexGrid) -> dict[str, list[Sequence[str]]]:
    """Which map edge every hexside of the rim belongs to: the lines of the long sides first."""
    edges: dict[str, list[Sequence[str]]] = {edge: [] for edge in EDGES}
    for edge, hex_id, direction in _rim_sides(grid):
        edges[edge].append((hex_id, direction))
    return edges


def _rim_sides(grid: HexGrid) -> Iterator[tuple[Edge, str, str]]:
    south, north = grid.rows
    for index, hex_id in enumerate(grid.ids):
        _, row = grid.column_row(index)
        for direction in grid.rim(index):
            if row == south and direction in ("SE", "SW"):
                yield "south", hex_id, direction
            elif row == north and direction in ("NE", "NW"):
                yield "north", hex_id, direction
            else:
                yield ("east" if "E" in direction else "west"), hex_id, direction
