"""Load and faults on the table: many games at once over websockets, a kill -9 in the middle, and a count at the end.

    python -m benchmarks.table_load --games 100 --seconds 300 --kill

Every client is a websocket of its own (two a game). A player whose turn it is sends a random legal action after a short
pause and waits for the step. At the end every action that was acknowledged must be in the record of its game, once, in
order, and every record must be sound.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import click
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import grognard
from grognard.engine.match import verify
from grognard.engine.records import read_record
from grognard.table.differences import Changes, applied


class Table:
    """The server in a process of its own."""

    def __init__(self, port: int, database: Path) -> None:
        self.port = port
        self.database = database
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        words = ["serve", "--port", str(self.port), "--no-browser", "--database", str(self.database)]
        self.process = subprocess.Popen([sys.executable, "-m", "grognard", *words, "--new-games-a-minute", "100000"])
        for _ in range(200):
            try:
                self.ask("/api/catalogue")
                return
            except (URLError, OSError):
                time.sleep(0.05)
        raise RuntimeError("the table does not answer")

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """A REST call."""
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
        request = Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        content = None if body is None else json.dumps(body).encode()
        with urlopen(request, content, timeout=30) as answer:
            text = answer.read().decode()
        return text if path.endswith("record") else json.loads(text)


class Client:
    """One player: acts when it is his turn, remembers what was acknowledged."""

    def __init__(
        self, table: Table, token: str, pause: float, acknowledged: dict[int, str], times: list[float]
    ) -> None:
        self.table, self.token, self.pause = table, token, pause
        self.acknowledged, self.times = acknowledged, times
        self.stop = False

    async def run(self) -> None:
        """Play until told to stop, connecting again whenever the table goes away."""
        while not self.stop:
            try:
                async with connect(f"ws://127.0.0.1:{self.table.port}/api/live", max_size=None) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": self.token}))
                    await self.play(socket)
            except (ConnectionClosed, OSError, TimeoutError):
                await asyncio.sleep(0.2)

    async def play(self, socket: Any) -> None:
        """Follow one connection."""
        state: dict[str, Any] = {}
        while not self.stop and not state.get("over"):
            message = await heard(socket)
            if message["type"] in ("error", "refused"):
                raise RuntimeError(f"unexpected: {message}")
            state = followed(state, message)
            while message["type"] != "seats" and state.get("your_turn") and not state["over"] and not self.stop:
                state = await self.act(socket, state)

    async def act(self, socket: Any, state: dict[str, Any]) -> dict[str, Any]:
        """Send one action and wait for its step; returns the moment after it, which may call for the next one."""
        await asyncio.sleep(self.pause * random.uniform(0.5, 1.5))
        action = random.choice(state["actions"])["text"]
        began = time.perf_counter()
        await socket.send(json.dumps({"type": "act", "n": state["n"], "action": action}))
        now = state
        while now["n"] == state["n"]:
            now = followed(now, await heard(socket))
        self.times.append(time.perf_counter() - began)
        line = state["n"] + 1
        assert line not in self.acknowledged, f"line {line} acknowledged twice"
        self.acknowledged[line] = action
        return now


async def heard(socket: Any) -> dict[str, Any]:
    """The next message."""
    message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 30))
    return message


def followed(moment: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The moment after a message."""
    if message["type"] == "step":
        found: dict[str, Any] = applied(moment, msgspec.convert(message["changes"], Changes))
        return found
    whole: dict[str, Any] = message["snapshot"] if message["type"] == "stale" else message
    return whole if whole["type"] == "state" else moment


async def run(table: Table, games: int, seconds: float, pause: float, kill: bool) -> dict[str, Any]:
    """The whole test."""
    tokens = [begin(table) for _ in range(games)]
    acknowledged: list[dict[int, str]] = [{} for _ in tokens]
    times: list[float] = []
    clients = [
        Client(table, seats[role], pause, acknowledged[number], times)
        for number, seats in enumerate(tokens)
        for role in ("us", "german")
    ]
    tasks = [asyncio.create_task(client.run()) for client in clients]
    began = time.monotonic()
    killed = False
    while time.monotonic() - began < seconds:
        await asyncio.sleep(1)
        print(f"\r{time.monotonic() - began:4.0f} s, {len(times)} actions", end="", file=sys.stderr)
        if kill and not killed and time.monotonic() - began > seconds / 2:
            table.kill()
            await asyncio.sleep(1)
            table.start()
            killed = True
        for number, client in enumerate(clients):
            if tasks[number].done() and tasks[number].exception():
                raise RuntimeError("a client failed") from tasks[number].exception()
            if tasks[number].done() and not client.stop:
                tasks[number] = asyncio.create_task(client.run())
    for client in clients:
        client.stop = True
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(file=sys.stderr)
    return {**check(table, tokens, acknowledged), **latency(times, seconds), "killed": killed, "games": games}


def begin(table: Table) -> dict[str, str]:
    """A game for two."""
    seats = {"us": {"kind": "me"}, "german": {"kind": "friend"}}
    tokens: dict[str, str] = table.ask("/api/matches", {"game": "metz", "seats": seats})["tokens"]
    return tokens


def check(table: Table, tokens: list[dict[str, str]], acknowledged: list[dict[int, str]]) -> dict[str, Any]:
    """Every acknowledged action is in its record at its line, and every record is sound."""
    rules = grognard.ruleset("metz")
    lost = kept = 0
    for seats, known in zip(tokens, acknowledged, strict=True):
        record = read_record(table.ask("/api/match/record", token=seats["us"]))
        assert verify(rules, record).sound
        lines = {line.n: line.action for line in record.lines}
        kept += len(record.lines)
        lost += sum(1 for n, action in known.items() if lines.get(n) != action)
    return {"acknowledged": sum(map(len, acknowledged)), "lines_kept": kept, "lost_or_changed": lost}


def latency(times: list[float], seconds: float) -> dict[str, Any]:
    """Round trips in milliseconds."""
    ordered = sorted(times)
    return {
        "actions": len(times),
        "actions_per_second": round(len(times) / seconds, 1),
        "median_ms": round(1000 * median(ordered), 1),
        "p99_ms": round(1000 * ordered[int(len(ordered) * 0.99)], 1),
        "worst_ms": round(1000 * ordered[-1], 1),
    }


@click.command()
@click.option("--games", default=100)
@click.option("--seconds", default=300.0)
@click.option("--pause", default=1.0, help="Seconds a player thinks, on average.")
@click.option("--kill/--no-kill", default=True, help="kill -9 the table in the middle.")
@click.option("--port", default=8099)
def main(games: int, seconds: float, pause: float, kill: bool, port: int) -> None:
    """Run it and print what came out."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(port, Path(folder) / "table.sqlite")
        table.start()
        try:
            result = asyncio.run(run(table, games, seconds, pause, kill))
        finally:
            table.kill()
    print(json.dumps(result))
    sys.exit(1 if result["lost_or_changed"] else 0)


if __name__ == "__main__":
    main()
