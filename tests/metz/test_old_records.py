"""Games played by older versions of the rules: they are taken up as far as the rules of today allow."""

from __future__ import annotations

import gzip
from pathlib import Path

from grognard.engine.match import verify
from grognard.engine.records import read_record
from grognard.engine.upgrade import upgrade

from .support import RULES

STORED = Path(__file__).parent.parent / "golden" / "metz-1.jsonl.gz"
"""A whole game of random choices by version 1 of the rules."""


def test_a_game_of_version_1_is_taken_up() -> None:
    """[7.3] With the reading of stacking of its time as an option it is kept whole."""
    record = read_record(gzip.decompress(STORED.read_bytes()).decode())
    found = upgrade(RULES, record)
    assert found.versions == ("1", RULES.version)
    assert (found.kept, found.lost, found.problem) == (len(record.lines), 0, "")
    assert found.record.header.options["stacking_ends_with"] == "move"
    assert verify(RULES, found.record).sound
