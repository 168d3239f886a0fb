"""Rolls taken back are counted and told; nothing leads back from a finished game; rolls can be final."""

from __future__ import annotations

import msgspec
import pytest

from grognard.engine.errors import RecordError, UndoRefused
from grognard.engine.match import RECENT, Match, taken_back, verify
from grognard.engine.positions import read_position
from grognard.engine.records import Record, read_record
from grognard.engine.ruleset import Ruleset
from grognard.testing import random_match

SECRET = bytes(range(32))
BATTLE = 'game="metz"\nturn=2\nphase="us.combat"\n[pieces]\nus_10="0407"\nge_1010="0507"\n'


def battle(metz: Ruleset, final_dice: bool = False) -> Match:
    match = Match.new(metz, secret=SECRET, match="m", position=read_position(BATTLE), final_dice=final_dice)
    attack(match)
    return match


def attack(match: Match) -> None:
    for words in ("attack 0507", "commit us_10", "roll"):
        match.act(match.rules.vocabulary.parse(words))
    match.roll()


def back_to_the_start(match: Match) -> None:
    while match.trail:
        match.undo(take_back=True)


def test_rolls_taken_back_are_counted_in_match_proof_and_result(metz: Ruleset) -> None:
    match = battle(metz)
    assert match.rolls_taken_back == 0
    back_to_the_start(match)
    attack(match)
    back_to_the_start(match)
    attack(match)
    assert match.rolls_taken_back == 2
    assert [len(rolls) for _, rolls in match.returns()] == [1, 1]
    match.resign("us")
    assert match.outcome is not None
    assert match.outcome.text.endswith("(two rolls taken back)")
    again = Match(metz, read_record(match.record.text()))
    assert again.rolls_taken_back == 2
    assert verify(metz, match.record).taken_back == 2
    assert verify(metz, match.record).sound
    assert taken_back(1) == "one roll taken back"


def test_final_dice_are_not_taken_back_by_anybody(metz: Ruleset) -> None:
    match = battle(metz, final_dice=True)
    with pytest.raises(UndoRefused, match="final"):
        match.undo(take_back=True)
    forged = Record(msgspec.structs.replace(match.record.header, final_dice=False), SECRET)
    forged.lines = list(match.record.lines)
    free = Match(metz, forged)
    free.undo(take_back=True)
    lying = Record(match.record.header, SECRET)
    lying.lines = list(free.record.lines)
    with pytest.raises(RecordError, match="final"):
        Match(metz, lying)


def test_before_the_dice_final_dice_change_nothing(metz: Ruleset) -> None:
    match = Match.new(metz, secret=SECRET, match="m", position=read_position(BATTLE), final_dice=True)
    match.act(metz.vocabulary.parse("attack 0507"))
    match.undo()
    assert match.trail == ()


def finished(metz: Ruleset) -> Match:
    """A game whose last step was an action, so that nothing but its end stands in the way of an undo."""
    for seed in range(40):
        match = random_match(metz, seed)
        if match.record.lines[-1].kind == "action":
            return match
    raise AssertionError("no such game")


def test_nothing_leads_back_from_a_finished_game(metz: Ruleset) -> None:
    match = finished(metz)
    assert not match.may_undo
    for consent in (False, True):
        with pytest.raises(UndoRefused, match="over"):
            match.undo(take_back=consent)
    assert match.record.secret is not None
    assert match.record.secret.hex() in match.public_text()


def test_a_record_may_not_go_on_after_the_end_either(metz: Ruleset) -> None:
    match = finished(metz)
    target = match.trail[-2]
    line = match.record.lines[-1]
    text = (
        match.record.text()
        + msgspec.json.encode({"n": line.n + 1, "back_to": target, "hash": match.state_after(target).hash()}).decode()
        + "\n"
    )
    with pytest.raises(RecordError, match="over"):
        Match(metz, read_record(text))
    older = text.replace('"format":2', '"format":1', 1).replace('"contributed":{},"final_dice":false,', "", 1)
    assert Match(metz, read_record(older)).trail[-1] == target, "records of format 1 open as before"


def test_the_secret_is_not_in_the_public_text_of_a_game_that_goes_on(metz: Ruleset) -> None:
    match = battle(metz)
    assert SECRET.hex() not in match.public_text()


def test_a_header_of_format_1_is_written_as_it_was_read(metz: Ruleset) -> None:
    text = battle(metz).record.text().replace('"format":2', '"format":1', 1)
    text = text.replace('"contributed":{},"final_dice":false,', "", 1)
    assert read_record(text).text() == text
    assert verify(metz, read_record(text)).sound


def test_verify_says_what_a_game_began_with(metz: Ruleset) -> None:
    assert verify(metz, random_match(metz, 3).record).began == "scenario"
    assert verify(metz, battle(metz).record).began == "position"
    fork = Match.new(metz, secret=SECRET, match="m", state=metz.start())
    assert verify(metz, fork.record).began == "state"


def test_states_after_returns_are_not_kept_and_can_all_be_asked_for(metz: Ruleset) -> None:
    match = Match.new(metz, secret=SECRET, match="m")
    action = metz.vocabulary.parse("move us_357 0304")
    hashes = [match.state.hash()]
    for _ in range(3 * RECENT):
        match.act(action)
        hashes.append(match.state.hash())
        match.undo()
        hashes.append(match.state.hash())
    assert len(match._recent) <= RECENT
    assert len(match._waypoints) == 1
    for n in range(6 * RECENT + 1):
        assert match.state_after(n).hash() == hashes[n]
