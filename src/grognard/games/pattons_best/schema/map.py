"""The shape of board.toml: areas and roads of the Movement Board."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced


class AreaData(DataStruct, frozen=True):
    """One area of the Movement Board; `number` is its number at the edge, or 0."""

    id: str
    type: Literal["A", "B", "C", "D"]
    number: int
    centre: tuple[int, int]
    adjacent: list[str]


class AreasData(Sourced, frozen=True):
    """All areas."""

    entries: list[AreaData]


class RoadsData(Sourced, frozen=True):
    """Borders crossed by a road of each kind."""

    improved: list[tuple[str, str]]
    dirt: list[tuple[str, str]]
    note: str = ""


class ExitAreasData(Sourced, frozen=True):
    """Per number of the start area: the number of the exit area for each face."""

    title: str
    rule: str
    rows: dict[str, list[int]]
    note: str = ""


class ShapesData(Sourced, frozen=True):
    """Outlines for drawing."""

    outlines: dict[str, list[tuple[int, int]]]


class BoardFile(DataStruct, frozen=True):
    """The whole of board.toml."""

    areas: AreasData
    roads: RoadsData
    exit_areas: ExitAreasData
    shapes: ShapesData
