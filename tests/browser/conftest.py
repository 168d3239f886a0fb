"""A real table in a process of its own, and a browser that looks at it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from .hands import Hands


def chromium_path() -> str | None:
    """A Chromium of this machine."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


class Table:
    """`grognard serve` on a port of its own; `games` are folders with games of others."""

    def __init__(self, database: Path, *games: Path) -> None:
        self.database = database
        paths = [*map(str, games), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)} if games else None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start serving and wait until somebody answers."""
        command = [sys.executable, "-m", "grognard", "serve", "--no-browser", "--port", str(self.port)]
        command += ["--database", str(self.database), "--new-games-a-minute", "1000"]
        silent = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=silent, stderr=silent, env=self.environment)
        for _ in range(1200):
            try:
                with urlopen(f"{self.address}/api/catalogue"):
                    return
            except (URLError, ConnectionError):
                time.sleep(0.05)
        raise RuntimeError("the table did not open")

    def close(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop serving."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(10)
            self.process = None


# A busy machine is slow, not wrong.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    running = Table(tmp_path_factory.mktemp("table") / "table.sqlite")
    running.open()
    yield running
    running.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = chromium_path()
    if path is None:
        message = "NO CHROMIUM FOUND: the page is not tested (apt install chromium-headless-shell, or set CHROMIUM)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


Sit = Callable[..., Hands]


@pytest.fixture
def sit(chromium: Browser, table: Table) -> Iterator[Sit]:
    """Somebody new at the table, with a browser of his own. Any error in the console fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def make(tolerant: bool = False, at: Table = table, **settings: object) -> Hands:
        wish = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **settings}
        context = chromium.new_context(base_url=at.address, **wish)  # type: ignore[arg-type]
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        if not tolerant:
            _listen(page, problems)
        return Hands(page)

    yield make
    for context in contexts:
        context.close()
    assert not problems, problems


def _listen(page: Page, problems: list[str]) -> None:
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
