"""Campaigns: the same lines whatever the number of workers, safe to interrupt, and resumable."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from errno import ENOSPC
from io import FileIO
from pathlib import Path
from typing import Any

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
    runner,
)
from grognard.arena.runner import ClusterPromise, chunk_size
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


@pytest.fixture
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    ) as found:
        yield found


def test_workers_with_other_software_are_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["0.1", "0.2"])
    monkeypatch.setattr(runner, "what_is_here", lambda _: next(answers))
    with pytest.raises(ArenaError, match="has another version of grognard"):
        run(campaign(1), ClusterRunner(cluster.scheduler_address))


def test_workers_that_cannot_play_are_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def found(variants: object) -> str:
        calls.append(variants)
        if len(calls) > 1:
            raise ModuleNotFoundError("No module named 'grognard'")
        return ""

    monkeypatch.setattr(runner, "what_is_here", found)
    with pytest.raises(ArenaError, match="cannot play: No module named 'grognard'"):
        run(campaign(1), ClusterRunner(cluster.scheduler_address))


class Waiting:
    """A chunk on a cluster that nobody will ever play, and the cluster."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def result(self, timeout: float) -> Played:
        raise self.error

    def nthreads(self) -> dict[str, int]:
        return {}


@pytest.mark.parametrize(
    ("error", "words"),
    [(TimeoutError(), "has lost all its workers"), (CancelledError("gone"), "was lost"), (OSError("gone"), "was lost")],
)
def test_a_lost_cluster_is_not_waited_for(error: Exception, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(runner, "PATIENCE", 0.0)
    waiting = Waiting(error)
    with pytest.raises(ArenaError, match=f"{words}; games in the output file are kept"):
        ClusterPromise(waiting, waiting, "tcp://nowhere").result()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes in another way")
def test_workers_end_when_their_parent_is_gone() -> None:
    code = (
        "import multiprocessing, os\n"
        "from grognard.arena.runner import LocalRunner\n"
        "if __name__ == '__main__':\n"
        "    runner = LocalRunner(1)\n"
        "    print(runner._pool.submit(os.getpid).result(), flush=True)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    worker, deadline = int(done.stdout), time.monotonic() + 20
    while alive(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not alive(worker)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


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


def test_a_spoilt_line_is_named_and_what_to_do_about_it(tmp_path: Path, lines: bytes) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines + b"spoilt\n")
    with pytest.raises(ArenaError, match=rf"line {GAMES + 2} is no line .*; choose another name, or add --force"):
        write(path, SingleRunner())
    assert path.read_bytes() == lines + b"spoilt\n"


def test_a_record_is_not_taken_for_a_file_of_games(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text('{"grognard":"record"}\n')
    with pytest.raises(ArenaError, match="no file of games; choose another name"):
        GamesFile(path, header_for(campaign(1).variants))
    assert path.read_text() == '{"grognard":"record"}\n'


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_games_are_not_written_to_a_device() -> None:
    """It would be read from first, and some never end."""
    with pytest.raises(ArenaError, match="no ordinary file"):
        GamesFile(Path("/dev/full"), header_for(campaign(1).variants))


class Full:
    """A disk with room for so many bytes."""

    def __init__(self, file: FileIO, room: int) -> None:
        self.file = file
        self.room = room

    def write(self, content: bytes) -> int:
        if not self.room:
            raise OSError(ENOSPC, "No space left on device")
        written = self.file.write(content[: self.room]) or 0
        self.room -= written
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_a_full_disk_keeps_the_games_before(tmp_path: Path, lines: bytes) -> None:
    path, wanted = tmp_path / "games.jsonl", campaign(GAMES)
    first = lines.splitlines(keepends=True)
    with GamesFile(path, header_for(wanted.variants)) as file:
        file._file = Full(file._file, len(first[1]) + 100)  # type: ignore[assignment]
        with pytest.raises(ArenaError, match=r"the games before are kept: .*No space left"):
            run(wanted, SingleRunner(), file)
    assert path.read_bytes() == b"".join(first[:2])
    assert write(path, SingleRunner()) == lines


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
