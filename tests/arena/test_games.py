"""One game of the arena: fixed by seed and index, and everything a report needs is noted."""

from __future__ import annotations

import pytest
from tests.arena.support import METZ, blind

from grognard.arena import Result, play_game, record_game
from grognard.arena.errors import GameFailed
from grognard.arena.game import lead_changes, leader_of
from grognard.arena.output import line_of
from grognard.arena.shapes import PhaseStart
from grognard.engine.match import verify
from grognard.engine.records import read_record
from grognard.players import RandomPlayer


def test_seed_and_index_fix_a_game() -> None:
    assert line_of(play_game(blind(), 3)) == line_of(play_game(blind(), 3))
    hashes = {play_game(blind(), 4).hash, play_game(blind(), 3).hash, play_game(blind(seed="8"), 3).hash}
    assert len(hashes) == 3


def test_a_result_notes_what_a_report_tells() -> None:
    result = play_game(blind(), 0)
    assert result.winner in (*METZ.roles, None)
    assert set(result.scores) == set(METZ.roles)
    assert result.turns == 7
    assert [moment.phase for moment in result.course][:2] == ["us.movement", "us.combat"]
    assert result.course[-1].phase == "over"
    assert result.course[-1].scores == result.scores
    assert result.luck["us"] == -result.luck["german"]
    assert result.luck["us"] != 0
    assert all(len(actions) <= 12 for actions in result.openings.values())
    assert result.openings["us"][0].split()[0] in METZ.vocabulary.verbs
    assert not play_game(blind(luck=False), 0).luck["us"]


def test_losses_have_a_side_and_a_place() -> None:
    losses = [loss for index in range(8) for loss in play_game(blind(luck=False), index).losses]
    assert losses
    assert {loss.side for loss in losses} <= set(METZ.roles)
    assert all(METZ.sheet.maps[0].map.grid.find(loss.place) is not None for loss in losses)


def test_a_game_of_the_arena_as_a_record() -> None:
    match = record_game(blind(), 2)
    result = play_game(blind(), 2)
    assert match.state.hash() == result.hash
    assert sum(1 for line in match.record.lines if line.action is not None) == result.actions
    proof = verify(METZ, read_record(match.record.text()))
    assert proof.sound
    assert proof.proved == result.rolls


def test_games_can_begin_anywhere() -> None:
    middle = record_game(blind(), 2).state_after(60)
    result = play_game(blind(opening=middle.encode()), 0)
    assert result.course[0].turn == middle.view("us").turn
    assert result.actions < play_game(blind(), 2).actions


def test_a_game_that_fails_is_named() -> None:
    with pytest.raises(GameFailed, match="game 5 of 'base' broke off: UnknownPlayer"):
        play_game(blind(seats={"us": "wizard", "german": "random"}), 5)


def test_a_game_is_named_whatever_went_wrong_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("in a commander")

    monkeypatch.setattr(RandomPlayer, "decide", broken)
    with pytest.raises(GameFailed, match="game 5 of 'base' broke off: ZeroDivisionError: in a commander"):
        play_game(blind(), 5)


def test_changes_of_the_lead() -> None:
    course = [
        PhaseStart(1, "a", {"us": us, "german": german}, 0.0) for us, german in [(0, 0), (0, 1), (1, 1), (2, 1), (2, 5)]
    ]
    assert lead_changes(course) == 2
    assert leader_of({"us": 1, "german": 1}) is None


def test_equal_results_are_equal_lines() -> None:
    result = play_game(blind(luck=False), 1)
    assert isinstance(result, Result)
    assert "seconds" not in line_of(result)
