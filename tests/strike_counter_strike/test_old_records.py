"""Games played by older versions of the rules: they are taken up as far as the rules of today allow."""

from __future__ import annotations

import gzip
from pathlib import Path

from grognard.engine.match import verify
from grognard.engine.records import Record, read_record
from grognard.engine.upgrade import upgrade

from .support import RULES

STORED = Path(__file__).parent.parent / "golden"


def stored(version: str) -> Record:
    """A game of scenario 1 as that version of the rules played it."""
    name = f"strike_counter_strike-scholbach-{version}.jsonl.gz"
    return read_record(gzip.decompress((STORED / name).read_bytes()).decode())


def test_a_game_of_version_2_is_kept_whole() -> None:
    found = upgrade(RULES, stored("2"))
    assert (found.versions[0], found.versions[-1]) == ("2", RULES.version)
    assert (found.kept, found.lost, found.problem) == (451, 0, "")
    assert verify(RULES, found.record).sound


def test_a_game_of_version_1_is_kept_until_the_order_of_set_up_differs() -> None:
    """[12.0] Since version 2 a side places its leaders before the other sets up."""
    found = upgrade(RULES, stored("1"))
    assert (found.versions[0], found.versions[-1]) == ("1", RULES.version)
    assert found.kept == 18
    assert "it was not for german to decide" in found.problem
    assert verify(RULES, found.record).sound
