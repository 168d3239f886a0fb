"""Games played by older versions of the rules: they are taken up as far as the rules of today allow."""

from __future__ import annotations

import gzip
from pathlib import Path

from grognard.engine.match import Match, verify
from grognard.engine.records import Record, read_record
from grognard.engine.upgrade import upgrade, way

from .support import RULES, ready

STORED = Path(__file__).parent.parent / "golden"


def stored(version: str) -> Record:
    """A battle with the rule of the Gauls as that version of the rules played it."""
    return read_record(gzip.decompress((STORED / f"metaurus-{version}.jsonl.gz").read_bytes()).decode())


def test_a_battle_of_version_1_is_kept_with_the_options_it_was_played_by() -> None:
    found = upgrade(RULES, stored("1"))
    assert (found.versions[0], found.versions[-1]) == ("1", RULES.version)
    assert (found.lost, found.problem) == (0, "")
    options = found.record.header.options
    assert (options["failed_combination"], options["elephants_activation"]) == ("no_activation", "every_turn")
    assert verify(RULES, found.record).sound
    assert Match(RULES, found.record).over


def test_a_fork_of_version_1_is_read() -> None:
    form = ready().encode()
    old = {key: value for key, value in form.items() if key != "inactive"}
    new = ("failed_combination", "elephants_activation", "mixed_attack_on_cavalry", "continued_attack")
    old |= {"moving": -1, "turned": -1, "options": {k: v for k, v in form["options"].items() if k not in new}}
    _, steps = way(RULES, "1")
    read = steps[0].state(old)
    assert set(read) == set(form)
    assert read["options"]["elephants_activation"] == "every_turn"
    assert read["place"] == form["place"]
