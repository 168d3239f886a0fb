"""Games played by older versions of the rules: they are taken up as far as the rules of today allow."""

from __future__ import annotations

import gzip
from pathlib import Path

from grognard.engine.match import verify
from grognard.engine.records import read_record
from grognard.engine.upgrade import upgrade

from .support import RULES

STORED = Path(__file__).parent.parent / "golden" / "wacht_am_rhein-rollbahn_d-1.jsonl.gz"
"""A whole game between computer players by version 1 of the rules."""


def test_a_game_of_version_1_is_taken_up() -> None:
    """With the readings of its time as options it is kept whole."""
    found = upgrade(RULES, read_record(gzip.decompress(STORED.read_bytes()).decode()))
    assert found.versions == ("1", RULES.version)
    assert (found.kept, found.lost, found.problem) == (1049, 0, "")
    assert found.record.header.options["division_trucks"] == "each", "as it was read then"
    assert verify(RULES, found.record).sound
