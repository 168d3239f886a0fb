"""Data from elsewhere that makes no sense is refused with its key, before a game is built of it."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.engine.errors import DataError

A_TABLE = {"a": 1}
PACKS: list[tuple[str, str, dict[str, Any], str]] = [
    ("wacht_am_rhein", "units.toml", {"units": {"us_14cav": {"formation": A_TABLE}}}, "units.us_14cav.formation"),
    ("wacht_am_rhein", "scenario.toml", {"about": {"id": A_TABLE}}, "about.id"),
    ("wacht_am_rhein", "scenario.toml", {"setup": {"units": {"us_14cav": {"hex": A_TABLE}}}}, "setup.units.us_14cav"),
    (
        "strike_counter_strike",
        "units.toml",
        {"formations": {"list": {"Nobody": {"name": "Nobody", "division": "44ID", "leader": "L_71"}}}},
        "formations.list.Nobody",
    ),
]


@pytest.mark.parametrize(("game", "file", "tree", "key"), PACKS, ids=[pack[3] for pack in PACKS])
def test_tables_for_ids_and_formations_without_units_are_refused(
    game: str, file: str, tree: dict[str, Any], key: str
) -> None:
    with pytest.raises(DataError, match=key):
        grognard.ruleset(game, changes={file: tree})
