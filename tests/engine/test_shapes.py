"""What the data files of several games share is read and refused in one way."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.data import typed
from grognard.engine.errors import DataError
from grognard.engine.positions import Position
from grognard.engine.shapes import GridData, HexesData, TitleData, hex_named, hexsides_named, read_files

GRID: dict[str, Any] = {
    "source": "the map",
    "confidence": "high",
    "orientation": "flat",
    "shifted": "even",
    "numbering": "CCRR",
    "columns": (1, 3),
    "rows": (1, 2),
}


def test_a_grid_is_built_as_it_is_printed() -> None:
    data = typed(GRID, "map.toml", GridData)
    assert data.grid().ids == ("0101", "0102", "0201", "0202", "0301", "0302")
    assert "0302" not in data.grid(holes=["0302"]).ids
    with pytest.raises(DataError, match=r"units.toml: unit.hex: '0909' is not a hex"):
        hex_named(data.grid(), "0909", "units.toml", "unit.hex")
    assert hex_named(data.grid(), "0201", "units.toml", "unit.hex") == 2


def test_hexsides_are_pairs() -> None:
    assert hexsides_named(["0101/0102"], "map.toml", "river") == [("0101", "0102")]
    with pytest.raises(DataError, match=r"map.toml: river\[1\]: '0101' is not a hexside"):
        hexsides_named(["0101/0102", "0101"], "map.toml", "river")


def test_a_missing_file_is_named() -> None:
    files = {"game.toml": TitleData, "map.toml": HexesData}
    with pytest.raises(DataError, match=r"map.toml: the file is missing"):
        read_files({"game.toml": {}}, files)
    found = read_files({"map.toml": {"source": "", "confidence": "high", "hexes": ["0101"]}}, {"map.toml": HexesData})
    assert found["map.toml"].hexes == ["0101"]


def test_a_position_names_what_is_wrong() -> None:
    position = Position("metz", 9, "us.rest", {}, source="my.toml")
    for ask, key in (
        (lambda: position.phase_among(["us.combat"]), "phase"),
        (lambda: position.turn_within(1, 7), "turn"),
        (lambda: position.known("us_375", {"us_357": 0}, "pieces.us_375"), "pieces.us_375"),
    ):
        with pytest.raises(DataError) as caught:
            ask()
        assert (caught.value.source, caught.value.key) == ("my.toml", key)
    assert position.known("us_357", {"us_357": 4}, "pieces.us_357") == 4
    assert position.turn_within(1, 9) == 9
