"""Running the table on this machine."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
import webbrowser
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import uvicorn
from starlette.applications import Starlette

from .app import build_app, build_front
from .garbage import search_seldom
from .lifeline import end_with_parent
from .shares import HallShare

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""A table on this machine answers only to these names. A foreign page cannot reach it under another name.
"""


def default_database() -> Path:
    """Where games are kept by default: the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "grognard"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "table.sqlite"


def thinkers() -> int:
    """How many computer players may think at the same time. One core is left to the table."""
    return max(1, (os.cpu_count() or 2) - 1)


def free_port(host: str, wanted: int) -> int:
    """The port asked for if it is free, else any."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError(f"no port is free on {host}")


def serve(
    host: str, port: int, database: Path, browser: bool, new_games_a_minute: int = 60, processes: int = 1
) -> None:
    """Serve until interrupted, with this number of processes for the rooms."""
    address = f"http://{host}:{port}/"
    if browser:
        threading.Thread(target=_open_when_up, args=(address,), daemon=True).start()
    hosts = LOOPBACK if host in LOOPBACK else ("*",)
    if processes == 1:
        app = build_app(database, thinkers(), new_games_a_minute, hosts)
    else:
        run = partial(run_hall, database, processes)
        app = build_front(database, processes, run, new_games_a_minute, hosts)
    _run(app, host=host, port=port)


def run_hall(database: Path, halls: int, number: int, listening: socket.socket) -> None:
    """What the process of a hall does."""
    end_with_parent()
    workers = max(1, thinkers() // halls)
    _run(build_app(database, workers, share=HallShare(number, halls)), [listening])


def _run(app: Starlette, listening: list[socket.socket] | None = None, **where: Any) -> None:
    search_seldom()
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=256_000,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
        **where,
    )
    # Once everything is closed, uvicorn gives the signal back. Then Python ends in order, and clears up after itself.
    signal.signal(signal.SIGTERM, _end)
    uvicorn.Server(config).run(listening)


def _end(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _open_when_up(address: str) -> None:
    for _ in range(100):
        try:
            with urlopen(address, timeout=1):
                break
        except (URLError, OSError):
            time.sleep(0.1)
    webbrowser.open(address)
