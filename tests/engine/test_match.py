"""Matches and records: what is written, read back, proved, undone, and refused."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grognard
from grognard.engine.actions import Action
from grognard.engine.bookmarks import STRIDE, Bookmark, packed
from grognard.engine.errors import IllegalAction, RecordError, UndoRefused, WrongNode
from grognard.engine.match import RECENT, Match, verify
from grognard.engine.nodes import Decision
from grognard.engine.records import Line, Record, read_record
from grognard.engine.ruleset import Ruleset
from grognard.testing import random_match

SECRET = bytes(range(32))


def battle(rules: Ruleset, practice: bool = True) -> Match:
    """A match in which us_10 has declared an attack on the fort in 0507."""
    from grognard.engine.positions import read_position

    text = 'game="metz"\nturn=2\nphase="us.combat"\n[pieces]\nus_10="0407"\nge_1010="0507"\n'
    match = Match.new(rules, secret=SECRET, match="m", position=read_position(text), practice=practice)
    for words in ("attack 0507", "commit us_10", "roll"):
        match.act(rules.vocabulary.parse(words))
    return match


def test_a_record_reads_back_as_it_was_written(metz: Ruleset) -> None:
    match = random_match(metz, 5)
    text = match.record.text()
    assert read_record(text).text() == text
    assert Match(metz, read_record(text)).state == match.state


def test_a_position_is_part_of_the_record(metz: Ruleset) -> None:
    match = battle(metz)
    again = Match(metz, read_record(match.record.text()))
    assert again.state == match.state


def test_chosen_faces_need_a_practice_game(metz: Ruleset) -> None:
    with pytest.raises(WrongNode, match="practice"):
        battle(metz, practice=False).roll([3])
    match = battle(metz)
    match.roll([3])
    assert match.record.lines[-1].forced
    assert verify(metz, match.record).forced == 1


def test_a_record_with_chosen_faces_but_no_practice_is_false(metz: Ruleset) -> None:
    match = battle(metz)
    match.roll([3])
    false = Record(msgspec.structs.replace(match.record.header, practice=False), SECRET)
    false.lines = match.record.lines
    assert any("not for practice" in problem for problem in verify(metz, false).problems)


def test_the_dice_of_a_match_follow_from_the_secret(metz: Ruleset) -> None:
    one, two = battle(metz, practice=False), battle(metz, practice=False)
    one.roll()
    two.roll()
    assert one.record.lines[-1].faces == two.record.lines[-1].faces
    assert verify(metz, one.record).proved == 1


def test_only_the_keeper_of_the_secret_can_roll(metz: Ruleset) -> None:
    copy = Match(metz, read_record(battle(metz, practice=False).record.text(public=True)))
    with pytest.raises(WrongNode, match="keeper"):
        copy.roll()


def test_a_false_secret_is_noticed(metz: Ruleset) -> None:
    match = battle(metz, practice=False)
    match.roll()
    match.record.secret = bytes(32)
    assert any("commitment" in problem for problem in verify(metz, match.record).problems)


def test_a_changed_face_is_noticed_even_if_the_result_is_the_same(metz: Ruleset) -> None:
    match = battle(metz, practice=False)
    match.roll()
    line = match.record.lines[-1]
    for face in {1, 2, 3, 4, 5, 6} - set(line.faces or ()):
        match.record.lines[-1] = msgspec.structs.replace(line, faces=(face,))
        assert not verify(metz, match.record).sound


def test_undo_returns_to_before_the_last_action(metz: Ruleset) -> None:
    match = Match.new(metz, secret=SECRET, match="m")
    before = match.state.hash()
    match.act(metz.vocabulary.parse("move us_357 0304"))
    match.undo()
    assert match.state.hash() == before
    assert match.record.lines[-1].back_to == 0
    with pytest.raises(UndoRefused, match="nothing to undo"):
        match.undo()
    assert Match(metz, read_record(match.record.text())).state.hash() == before


def test_undo_is_refused_behind_the_dice_unless_taken_back(metz: Ruleset) -> None:
    match = battle(metz)
    before = match.state_after(2).hash()
    match.roll([5])
    with pytest.raises(UndoRefused, match="consent"):
        match.undo()
    match.undo(take_back=True)
    assert match.state.hash() == before, "the roll and the action that called for it are both gone"


def test_a_roll_taken_back_is_never_rolled_again(metz: Ruleset) -> None:
    match = battle(metz, practice=False)
    match.roll()
    match.undo(take_back=True)
    match.act(Action("roll"))
    match.roll()
    rolls = [line.k for line in match.record.lines if line.faces is not None]
    assert rolls == [0, 1]
    assert verify(metz, match.record).sound


def test_a_refused_action_is_not_recorded(metz: Ruleset) -> None:
    match = Match.new(metz, secret=SECRET, match="m")
    with pytest.raises(IllegalAction):
        match.act(metz.vocabulary.parse("move us_357 0305"))
    assert match.record.lines == []


def test_the_state_after_any_line_can_be_had(metz: Ruleset) -> None:
    match = random_match(metz, 9)
    for line in match.record.lines[::17]:
        assert match.state_after(line.n).hash() == line.hash
    assert match.state_after(0).hash() == match.record.header.hash


def test_a_player_may_resign_and_then_nothing_more_happens(metz: Ruleset) -> None:
    match = Match.new(metz, secret=SECRET, match="m")
    match.act(metz.vocabulary.parse("move us_357 0304"))
    match.resign("us")
    assert match.over
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.level) == ("german", "resignation")
    for more in (lambda: match.act(Action("end")), lambda: match.resign("german"), match.undo):
        with pytest.raises(WrongNode, match="resigned"):
            more()
    again = Match(metz, read_record(match.record.text()))
    assert again.resigned == "us"
    assert verify(metz, match.record).sound


def spoil(text: str, line: int, old: str, new: str) -> str:
    lines = text.split("\n")
    assert old in lines[line - 1], lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "old", "new", "message"),
    [
        (1, '"game":"metz"', '"game":"chess"', "line 1: this is a record of 'chess'"),
        (1, '"version":"', '"version":"0', "version 0. of the rules"),
        (1, '"data":"', '"data":"0', "other data"),
        (1, '"format":2', '"format":9', "format 9 cannot be read"),
        (1, '"practice"', '"practise"', "line 1: not a line of a record"),
        (3, '"n":1', '"n":2', "line 3: n is 2, expected 1"),
        (4, "commit us_10", "commit us_11", "line 4: "),
        (4, '"role":"us"', '"role":"german"', "line 4: .*not for german to decide"),
        (5, '"hash":"', '"hash":"0', "line 5: the state after this line differs"),
        (5, '"action":"roll"', '"action":"roll","back_to":1', "line 5: expected exactly one of"),
        (2, '"secret":"0001', '"secret":"zz01', "line 2: the secret"),
    ],
)
def test_a_spoilt_record_names_the_line(metz: Ruleset, line: int, old: str, new: str, message: str) -> None:
    text = spoil(battle(metz).record.text(), line, old, new)
    with pytest.raises(RecordError, match=message):
        Match(metz, read_record(text))


def test_a_line_cut_off_while_it_was_written_is_left_out(metz: Ruleset) -> None:
    text = battle(metz).record.text()
    record = read_record(text[:-10])
    assert record.cut_off
    assert len(record.lines) == 2
    Match(metz, record)


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader_of_records(text: str) -> None:
    with pytest.raises(RecordError):
        read_record(text)


@given(st.data())
def test_no_damage_to_a_record_goes_further_than_an_error(metz: Ruleset, data: st.DataObject) -> None:
    text = battle(metz).record.text()
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start, min(start + 30, len(text))))
    damaged = text[:start] + data.draw(st.text(max_size=10)) + text[end:]
    try:
        Match(metz, read_record(damaged))
    except RecordError:
        return


def test_a_record_counts_its_rolls_as_it_grows(metz: Ruleset) -> None:
    """Each question costs only the lines added since the last, and a shorter list is counted anew."""
    record = Record(random_match(metz, 1).record.header)
    rolled = Line(n=1, hash="", faces=(3,), k=0)
    acted = Line(n=2, hash="", action="go", role="us")
    for lines, rolls in (([], 0), ([rolled], 1), ([rolled, acted], 1), ([rolled, acted, rolled], 2), ([acted], 0)):
        record.lines = list(lines)
        assert record.rolls == rolls


def test_any_state_of_a_long_match_can_be_had_again_though_few_are_kept() -> None:
    rules = grognard.ruleset("pattons_best")
    match = random_match(rules, 3, "day")
    lines = match.record.lines
    assert len(lines) > 4 * RECENT, "the match is too short to show anything"
    assert len(match._recent) <= RECENT
    assert len(match._waypoints) < len(lines) / STRIDE + 2
    for n in range(1, len(lines) + 1):
        assert match.state_after(n).hash() == lines[n - 1].hash


def test_a_match_goes_back_to_where_no_state_was_kept(metz: Ruleset) -> None:
    match = random_match(metz, 5)
    twin = Match(metz, Record(match.record.header, match.record.secret))
    for line in match.record.lines[:-1]:
        twin.follow(line)
    far = RECENT + STRIDE
    while len(twin.trail) > len(match.record.lines) - far:
        twin.undo(take_back=True)
    trail = twin.trail
    assert twin.state.hash() == match.record.lines[trail[-1] - 1].hash
    assert Match(metz, read_record(twin.record.text())).state == twin.state
    assert twin.state_after(len(twin.record.lines)).hash() == twin.state.hash()


def bookmark_of(match: Match) -> Bookmark:
    notes = [match.note(line.n) for line in match.record.lines]
    return Bookmark(notes, packed(match.state), match.waypoints_since(-1))


def with_returns(rules: Ruleset) -> Match:
    """A match in which players now and then took something back and went on in another way."""
    match, random = Match.new(rules, secret=SECRET, match="m"), Random(7)
    while len(match.record.lines) < 300 and not match.over:
        node = match.state.node
        if isinstance(node, Decision):
            match.act(random.choice(node.forward))
        else:
            match.roll()
        if len(match.record.lines) % 23 == 0 and not match.over:
            match.undo(take_back=True)
            match.undo(take_back=True)
    return match


@pytest.mark.parametrize("game", ["metz", "metaurus", "pattons_best", "strike_counter_strike", "wacht_am_rhein"])
def test_a_match_is_taken_up_where_it_stood_without_being_played(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = grognard.ruleset(game)
    match = with_returns(rules)
    written = msgspec.json.encode(bookmark_of(match))
    bookmark = msgspec.json.decode(written, type=Bookmark)
    with monkeypatch.context() as patch:
        patch.setattr(Match, "follow", None)
        twin = Match(rules, match.record, bookmark=bookmark)
    assert twin.state == match.state
    assert twin.record.text() == match.record.text()
    assert (twin.trail, twin.may_undo, twin.last_role, twin.outcome) == (
        match.trail,
        match.may_undo,
        match.last_role,
        match.outcome,
    )
    for n in range(1, len(match.record.lines) + 1):
        assert twin.events_of(n) == match.events_of(n)
        assert twin.note(n) == match.note(n)
        assert twin.noticed(n, "spectator") == match.noticed(n, "spectator")
    for n in range(0, len(match.record.lines) + 1, 17):
        assert twin.state_after(n) == match.state_after(n)
    while match.may_undo:
        match.undo()
        twin.undo()
        assert twin.record.text() == match.record.text()


def test_a_bookmark_of_another_record_is_refused(metz: Ruleset) -> None:
    match, other = random_match(metz, 5), random_match(metz, 6)
    kept = bookmark_of(match)
    wrong = Bookmark(kept.notes, bookmark_of(other).state, kept.waypoints)
    with pytest.raises(RecordError, match="differs"):
        Match(metz, match.record, bookmark=wrong)
    with pytest.raises(RecordError, match="another"):
        Match(metz, match.record, bookmark=Bookmark(kept.notes[1:], kept.state, kept.waypoints))
