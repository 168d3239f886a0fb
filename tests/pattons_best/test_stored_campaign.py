"""A campaign as this version played it: it must be possible to take it up for ever."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from grognard.engine.match import Match
from grognard.engine.records import Record, read_record
from grognard.engine.upgrade import upgrade

from .support import RULES

STORED = Path(__file__).parent.parent / "golden"
SIX_MONTHS = "pattons_best-campaign-1.jsonl.gz"
"""Played by rules of version 1: 23 days of action, fuel and machine gun ammunition counted, then sent home."""


def stored(name: str) -> Record:
    """A record from the archive."""
    return read_record(gzip.decompress((STORED / name).read_bytes()).decode())


@pytest.fixture(scope="module")
def taken_up() -> Match:
    """The campaign under the rules of today; while they are those it was played by, with its own hashes."""
    found = upgrade(RULES, stored(SIX_MONTHS))
    assert (found.lost, found.problem) == (0, "")
    return Match(RULES, found.record)


def test_a_stored_campaign_replays_to_the_same_hashes(taken_up: Match) -> None:
    record = stored(SIX_MONTHS)
    if record.header.version == RULES.version and record.header.data == RULES.data_hash:
        assert taken_up.record.text() == record.text()
    assert len(taken_up.record.lines) == 7725


def test_it_ends_as_it_ended(taken_up: Match) -> None:
    assert taken_up.outcome is not None
    assert (taken_up.outcome.winner, taken_up.outcome.level) == ("commander", "sent home")
    # 1268 by the rules of version 1, which forgot the areas that disabled tanks had cleared [4.77].
    assert taken_up.outcome.scores == {"commander": 1312}
    state = taken_up.state
    assert (state.date(), state.days_fought) == ("1945-02-25", 23)
