"""Matches in the store that were begun under older data or rules: they go on after an update."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import grognard

from .support import act, bearer, begin, look, table


def header_of(folder: Path) -> dict[str, Any]:
    with sqlite3.connect(folder / "table.sqlite") as connection:
        (text,) = connection.execute("SELECT header FROM matches").fetchone()
    found: dict[str, Any] = json.loads(text)
    return found


def lines_of(folder: Path) -> list[str]:
    with sqlite3.connect(folder / "table.sqlite") as connection:
        return [line for (line,) in connection.execute("SELECT line FROM lines ORDER BY n")]


def change(folder: Path, query: str, *values: str) -> None:
    with sqlite3.connect(folder / "table.sqlite") as connection:
        connection.execute(query, values)


def begun(folder: Path) -> str:
    """A match with two moves, kept as if older data had been used for it; returns the token of the American."""
    with table(folder) as client:
        token = begin(client)["us"]
        act(client, token, "move us_357 0304")
        act(client, token, "end")
    change(folder, "UPDATE matches SET header = ?", json.dumps({**header_of(folder), "data": "older"}))
    return token


def test_a_match_of_older_data_is_upgraded_when_it_is_opened_and_goes_on(tmp_path: Path) -> None:
    token = begun(tmp_path)
    kept = lines_of(tmp_path)
    with table(tmp_path) as client:
        snapshot = look(client, token)
        assert snapshot["n"] == 2
        assert header_of(tmp_path)["data"] == grognard.ruleset("metz").data_hash
        assert lines_of(tmp_path) == kept, "the same data in fact, so the same hashes"
        act(client, token, "end")
    with table(tmp_path) as client:
        assert look(client, token)["n"] == 3, "it is opened again like any other"


def test_a_match_that_cannot_be_followed_to_its_end_is_refused_and_kept(tmp_path: Path) -> None:
    token = begun(tmp_path)
    wrong = lines_of(tmp_path)[0].replace("move us_357 0304", "move us_357 1111")
    change(tmp_path, "UPDATE lines SET line = ? WHERE n = 1", wrong)
    before = (header_of(tmp_path), lines_of(tmp_path))
    with table(tmp_path) as client:
        answer = client.get("/api/match", headers=bearer(token))
        assert answer.status_code != 200
    assert (header_of(tmp_path), lines_of(tmp_path)) == before
