"""Campaigns: the same lines whatever the number of workers, safe to interrupt, and resumable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tests.arena.support import blind, campaign

from grognard.arena import (
    BASE,
    ArenaError,
    ClusterRunner,
    GamesFile,
    Job,
    LocalRunner,
    Runner,
    SingleRunner,
    header_for,
    read_games,
    run,
)
from grognard.arena.runner import chunk_size
from grognard.arena.shapes import Played

GAMES = 6


class Interrupted(SingleRunner):
    """Plays a few games, then somebody presses Ctrl-C."""

    def __init__(self, games: int) -> None:
        self.games = games

    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        for number, played in enumerate(super().run(jobs)):
            if number == self.games:
                raise KeyboardInterrupt
            yield played


def write(path: Path, runner: Runner, games: int = GAMES) -> bytes:
    wanted = campaign(games)
    with GamesFile(path, header_for(wanted.variants)) as file:
        run(wanted, runner, file)
    return path.read_bytes()


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return write(tmp_path_factory.mktemp("arena") / "games.jsonl", SingleRunner())


def test_two_workers_write_the_same_lines(tmp_path: Path, lines: bytes) -> None:
    assert write(tmp_path / "two.jsonl", LocalRunner(2)) == lines


def test_a_cluster_writes_the_same_lines(tmp_path: Path, lines: bytes) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        assert write(tmp_path / "cluster.jsonl", ClusterRunner(cluster.scheduler_address)) == lines


def test_an_interruption_keeps_what_was_played(tmp_path: Path, lines: bytes) -> None:
    path, wanted = tmp_path / "games.jsonl", campaign(GAMES)
    with GamesFile(path, header_for(wanted.variants)) as file:
        record = run(wanted, Interrupted(3), file)
    assert record.interrupted
    assert record.count() == 3
    assert path.read_bytes() == b"".join(lines.splitlines(keepends=True)[:4])
    assert write(path, SingleRunner()) == lines


def test_a_line_cut_off_by_a_crash_is_played_again(tmp_path: Path, lines: bytes) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines[: len(lines) // 2])
    assert write(path, SingleRunner()) == lines


def test_more_games_are_added_to_the_same_file(tmp_path: Path, lines: bytes) -> None:
    path = tmp_path / "games.jsonl"
    write(path, SingleRunner(), games=3)
    assert write(path, SingleRunner()) == lines
    assert write(path, SingleRunner(), games=3) == lines


def test_the_games_of_another_command_are_refused(tmp_path: Path, lines: bytes) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines)
    other = {BASE: blind(seed="8")}
    with pytest.raises(ArenaError, match=r"variants\.base\.seed is '7' there and '8' now"):
        GamesFile(path, header_for(other))
    assert path.read_bytes() == lines
    with GamesFile(path, header_for(other), overwrite=True) as file:
        assert file.results == []
    path.write_text("something else")
    with pytest.raises(ArenaError, match="no file of games"):
        GamesFile(path, header_for(other))


def test_one_program_at_a_time_writes_to_a_file(tmp_path: Path) -> None:
    header = header_for(campaign(1).variants)
    with GamesFile(tmp_path / "a", header), pytest.raises(ArenaError, match="another program"):
        GamesFile(tmp_path / "a", header)


def test_a_file_of_games_is_read_back(tmp_path: Path, lines: bytes) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines)
    header, results = read_games(path)
    assert header.variants[BASE] == blind()
    assert [result.index for result in results] == list(range(GAMES))
    path.write_bytes(lines + b'{"index": "nine"}\n')
    with pytest.raises(ArenaError, match=f"line {GAMES + 2} is no line"):
        read_games(path)


def test_chunks_last_about_a_second() -> None:
    assert chunk_size(0.1) == 10
    assert chunk_size(30) == 1
    assert chunk_size(0) == 50


def test_no_workers_cannot_play() -> None:
    with pytest.raises(ArenaError, match="0 workers"):
        LocalRunner(0)
