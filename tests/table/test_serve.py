"""The table as a program: it starts, answers, survives a kill -9, and starts again with everything."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import psutil
import pytest

from grognard.table.serve import free_port


class Server:
    def __init__(self, folder: Path, *more: str) -> None:
        self.more = more
        self.port = free_port("127.0.0.1", 0)
        self.database = folder / "table.sqlite"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, errors: int | None = None) -> None:
        words = ["serve", "--no-browser", "--port", str(self.port), "--database", str(self.database)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grognard", *words, *self.more], stdout=subprocess.DEVNULL, stderr=errors
        )
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                self.ask("/api/catalogue")
            except (URLError, OSError):
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the table does not answer")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        content = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"http://127.0.0.1:{self.port}{path}", content, headers), timeout=60) as answer:
            return json.loads(answer.read())


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


def test_kill_9_loses_no_acknowledged_action(server: Server) -> None:
    seats = {"us": {"kind": "me"}, "german": {"kind": "friend"}}
    token = server.ask("/api/matches", {"game": "metz", "seats": seats})["tokens"]["us"]
    actions = ["move us_357 0304", "move us_358 0203", "move us_cca 0407", "end"]
    for n, action in enumerate(actions):
        server.ask("/api/match/actions", {"n": n, "action": action}, token)
    before = server.ask("/api/match", token=token)
    server.kill()
    server.start()
    assert server.ask("/api/match", token=token) == before
    assert server.ask("/api/match", token=token)["n"] == len(actions)


def test_a_port_that_is_taken_is_not_fatal(server: Server) -> None:
    other = free_port("127.0.0.1", server.port)
    assert other != server.port


def test_thinking_processes_end_with_a_table_that_was_killed(server: Server) -> None:
    seats = {"us": {"kind": "me"}, "german": {"kind": "computer", "player": "random"}}
    token = server.ask("/api/matches", {"game": "metz", "seats": seats})["tokens"]["us"]
    for n in range(2):
        server.ask("/api/match/actions", {"n": n, "action": "end"}, token)
    assert server.process is not None
    table = psutil.Process(server.process.pid)
    while not (children := table.children()):
        server.ask("/api/match", token=token)
    server.kill()
    _, alive = psutil.wait_procs(children, timeout=60)
    assert not alive


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_table_that_is_told_to_end_clears_up_after_itself(processes: str, tmp_path: Path) -> None:
    server = Server(tmp_path, "--processes", processes)
    server.start(subprocess.PIPE)
    seats = {"us": {"kind": "me"}, "german": {"kind": "computer", "player": "random"}}
    token = server.ask("/api/matches", {"game": "metz", "seats": seats})["tokens"]["us"]
    for n in range(2):
        server.ask("/api/match/actions", {"n": n, "action": "end"}, token)
    while server.ask("/api/match", token=token)["n"] == 2:
        time.sleep(0.05)
    assert server.process is not None
    server.process.terminate()
    _, errors = server.process.communicate(timeout=60)  # to the end of what any of its processes says
    assert (server.process.returncode, errors) == (128 + signal.SIGTERM, b"")
