"""Shapes that the data files of several games share: the grid of a hex map, the head of a game, lists of hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from .data import DataStruct, Sourced, typed
from .errors import DataError
from .hexes import HexGrid, Orientation

Edge = Literal["north", "east", "south", "west"]
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")


class GridData(Sourced, frozen=True):
    """The hex grid as printed."""

    orientation: Orientation
    shifted: Literal["even", "odd"]
    numbering: str
    columns: tuple[int, int]
    rows: tuple[int, int]

    def grid(self, source: str = "map.toml", *, northward: bool = False, holes: Iterable[str] = ()) -> HexGrid:
        """The hexes of the map. Rows may be counted northward, and single hexes may be missing."""
        return HexGrid(
            orientation=self.orientation,
            shifted=self.shifted,
            columns=self.columns,
            rows=self.rows,
            template=self.numbering,
            rows_northward=northward,
            holes=frozenset(holes),
            source=source,
        )


class HexesData(Sourced, frozen=True):
    """A set of hexes."""

    hexes: list[str]


class NamesData(Sourced, frozen=True):
    """Names by hex."""

    hexes: dict[str, str]


class TitleData(DataStruct, frozen=True):
    """The title of a game, and where its data come from."""

    title: str
    subtitle: str
    designer: str
    edition: str
    sources: dict[str, str]


def read_files(trees: Mapping[str, Mapping[str, Any]], files: Mapping[str, type[Any]]) -> dict[str, Any]:
    """Every data file as its declared type. Raises DataError for one that is missing, or for a wrong key."""
    for name in files:
        if name not in trees:
            raise DataError(name, "", "the file is missing", "the files " + ", ".join(files))
    return {name: typed(trees[name], name, shape) for name, shape in files.items()}


def hex_named(grid: HexGrid, name: str, source: str, key: str) -> int:
    """The index of a hex that a data file names."""
    index = grid.find(name)
    if index is None:
        raise DataError(source, key, f"'{name}' is not a hex of the map", grid.explain_missing(name))
    return index


def hexsides_named(texts: Iterable[str], source: str, key: str) -> list[Sequence[str]]:
    """The ends of hexsides as data files write them: "0701/0801"."""
    pairs = [tuple(text.split("/")) for text in texts]
    for number, pair in enumerate(pairs):
        if len(pair) != 2:
            raise DataError(source, f"{key}[{number}]", f"'{'/'.join(pair)}' is not a hexside", "two hexes: 0701/0801")
    return list(pairs)


def figures_of(row: msgspec.Struct, name: str) -> dict[str, int]:
    """The figures of a row of a chart, by name: `cost.clear`."""
    return {f"{name}.{kind}": getattr(row, kind) for kind in row.__struct_fields__}
