"""Records of older versions: brought up to date line by line, or refused with the reason."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from tests.engine.ambush import AmbushState, ambush

from grognard.cli import main
from grognard.engine.errors import RecordError
from grognard.engine.match import Match, verify
from grognard.engine.migrations import Migration
from grognard.engine.records import Record, read_record
from grognard.engine.ruleset import Ruleset
from grognard.engine.upgrade import upgrade
from grognard.testing import random_match


def today() -> Ruleset[AmbushState]:
    """The game today: two versions ago hiding was called sneaking, one version ago creeping."""
    return replace(
        ambush(),
        migrations={
            "first": Migration(to="second", action=lambda text: text.replace("sneak", "creep")),
            "second": Migration(to="1", action=lambda text: text.replace("creep", "hide")),
        },
    )


def older(record: Record, version: str, word: str) -> Record:
    """The record as an older version would have written it: another word, other hashes."""
    old = Record(msgspec.structs.replace(record.header, version=version, hash="0" * 32), record.secret)
    for line in record.lines:
        action = line.action.replace("hide", word) if line.action else None
        old.lines.append(msgspec.structs.replace(line, action=action, hash="0" * 32))
    return old


@pytest.mark.parametrize(("version", "word"), [("first", "sneak"), ("second", "creep")])
@pytest.mark.parametrize("seed", range(4))
def test_a_record_of_an_older_version_is_played_again(version: str, word: str, seed: int) -> None:
    rules = today()
    match = random_match(rules, seed)
    old = older(match.record, version, word)
    with pytest.raises(RecordError, match="upgrade"):
        Match(rules, old)
    found = upgrade(rules, old)
    assert (found.versions[0], found.versions[-1]) == (version, "1")
    assert (found.kept, found.lost, found.problem) == (len(old.lines), 0, "")
    assert Match(rules, found.record).state == match.state
    assert found.record.text() == match.record.text()
    assert verify(rules, found.record).proved == verify(rules, found.record).rolls


def test_a_record_of_today_is_left_as_it_is() -> None:
    rules = today()
    record = random_match(rules, 1).record
    found = upgrade(rules, record)
    assert found.record is record
    assert found.versions == ("1",)


def test_undone_lines_are_upgraded_too(metz: Ruleset) -> None:
    match = Match.new(metz, secret=bytes(32), match="undone")
    first = metz.vocabulary.action(match.state.numbers()[0])
    match.act(first)
    match.undo()
    match.act(first)
    old = Record(msgspec.structs.replace(match.record.header, data="of yesterday"), match.record.secret)
    old.lines = [msgspec.structs.replace(line, hash="") for line in match.record.lines]
    assert upgrade(metz, old).record.text() == match.record.text()


def test_what_the_rules_no_longer_allow_ends_the_upgrade_and_the_game_goes_on_from_there() -> None:
    rules = today()
    match = random_match(rules, 3)
    old = older(match.record, "second", "creep")
    broken = next(n for n, line in enumerate(old.lines) if n > 3 and line.action is not None)
    old.lines[broken] = msgspec.structs.replace(old.lines[broken], action="creep nowhere")
    found = upgrade(rules, old)
    assert (found.kept, found.lost) == (broken, len(old.lines) - broken)
    assert "nowhere" in found.problem
    again = Match(rules, found.record)
    assert not again.over
    assert again.state.hash() == match.record.lines[broken - 1].hash


def test_a_roll_for_something_else_is_noticed() -> None:
    rules = today()
    old = older(next(m for m in (random_match(rules, s) for s in range(9)) if m.record.rolls).record, "second", "creep")
    roll = next(n for n, line in enumerate(old.lines) if line.faces is not None)
    old.lines[roll] = msgspec.structs.replace(old.lines[roll], purpose="another table")
    found = upgrade(rules, old)
    assert found.kept == roll
    assert "another table" in found.problem


def test_a_version_without_a_way_and_another_game_are_refused(metz: Ruleset) -> None:
    rules = today()
    record = random_match(rules, 0).record
    with pytest.raises(RecordError, match="no way"):
        upgrade(rules, older(record, "lost", "hide"))
    with pytest.raises(RecordError, match="not of"):
        upgrade(metz, record)


def test_the_command_writes_a_new_file_and_leaves_the_old_one(metz: Ruleset, tmp_path: Path) -> None:
    match = random_match(metz, 2)
    header = msgspec.structs.replace(match.record.header, data="of yesterday")
    old = Record(header, match.record.secret)
    old.lines = match.record.lines
    path, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    path.write_text(old.text(), "utf-8")
    result = CliRunner().invoke(main, ["upgrade", str(path), "-o", str(new)])
    assert result.exit_code == 0, result.output
    assert f"{len(old.lines)} lines kept, 0 lost" in result.output
    assert path.read_text("utf-8") == old.text()
    assert Match(metz, read_record(new.read_text("utf-8"))).state == match.state
    assert CliRunner().invoke(main, ["upgrade", str(path), "-o", str(new)]).exit_code == 2
