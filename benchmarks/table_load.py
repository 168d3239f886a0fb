"""Load and faults on the table: many games at once over websockets, and a count at the end of what was lost.

    python -m benchmarks.table_load --games 1000 --seconds 300 --pause 10 --processes 2

All games take part in turn. Two websockets look at each match, and the computer plays the last seat of a quarter of
them. A player whose turn it is thinks for `--pause` seconds on average, sends a random legal action, and waits for the
step. With `--kill` the table is killed in the middle and started again. At the end every acknowledged action must be
in the record of its match, once, in order, and every record looked at must be sound.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sqlite3
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
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import grognard
from grognard.engine.match import verify
from grognard.engine.records import Header, Line, Record
from grognard.library import installed_games
from grognard.table.differences import Changes, applied

EXAMINED = 25
"""How many records are played again at the end."""
SPREAD = 2.0
"""Over how many pauses the first actions are spread, so that not all players begin at once."""


class Table:
    """The server in a process of its own."""

    def __init__(self, port: int, database: Path, processes: int) -> None:
        self.port = port
        self.database = database
        self.words = ["serve", "--port", str(port), "--no-browser", "--database", str(database)]
        self.words += ["--new-games-a-minute", "100000"]
        if processes > 1:
            self.words += ["--processes", str(processes)]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.process = subprocess.Popen([sys.executable, "-m", "grognard", *self.words])
        for _ in range(600):
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
        with urlopen(request, content, timeout=60) as answer:
            return json.loads(answer.read())

    def used(self) -> dict[str, float]:
        """Seconds of the processor and megabytes of memory, of the table alone and with its thinking processes."""
        assert self.process is not None
        table = psutil.Process(self.process.pid)
        children = table.children(recursive=True)
        servers = [table, *(child for child in children if not thinks(child))]
        return {
            "cpu_table": sum(cpu(process) for process in servers),
            "cpu_all": sum(cpu(process) for process in (table, *children)),
            "mb_table": sum(process.memory_info().rss for process in servers) / 1e6,
        }


def thinks(process: psutil.Process) -> bool:
    """True for a process in which computer players think, and for what watches over it."""
    return "multiprocessing" in " ".join(process.cmdline()) and process.nice() > 0


def cpu(process: psutil.Process) -> float:
    """Seconds of the processor that a process has used."""
    times = process.cpu_times()
    return float(times.user + times.system)


class Game:
    """A match under load: its seats, and what its players were told was done."""

    def __init__(self, table: Table, number: int, games: tuple[str, ...], computers: float, player: str) -> None:
        name = games[number % len(games)]
        roles = grognard.ruleset(name).roles
        seats: dict[str, dict[str, str]] = {role: {"kind": "friend"} for role in roles}
        seats[roles[0]] = {"kind": "me"}
        if len(roles) > 1 and int((number + 1) * computers) > int(number * computers):
            seats[roles[-1]] = {"kind": "computer", "player": player}
        made = table.ask("/api/matches", {"game": name, "seats": seats, "final_dice": True})
        self.id: str = made["match"]
        tokens: dict[str, str] = made["tokens"]
        for role, wish in seats.items():
            if wish["kind"] == "friend":
                tokens[role] = table.ask("/api/match/claim", {}, tokens[role])["token"]
        self.roles = [role for role in roles if role in tokens]
        self.seats = [tokens[role] for role in (*self.roles, "spectator")][:2]
        self.acknowledged: list[tuple[int, str]] = []
        """Number of the seat, and the action."""


class Client:
    """One websocket: acts when it is its turn, remembers what was acknowledged."""

    def __init__(
        self, table: Table, game: Game, seat: int, pause: float, times: list[float], begun: asyncio.Event
    ) -> None:
        self.table, self.game, self.seat = table, game, seat
        self.pause, self.times = pause, times
        self.begun = begun
        self.first = True
        self.stop = False
        self.reconnected = 0

    async def run(self) -> None:
        """Play until told to stop, connecting again whenever the table goes away."""
        while not self.stop:
            try:
                address = f"ws://127.0.0.1:{self.table.port}/api/live"
                async with connect(address, max_size=None, compression=None, open_timeout=60) as socket:
                    hello = {"type": "hello", "token": self.game.seats[self.seat]}
                    await socket.send(json.dumps(hello))
                    await self.play(socket)
            except (ConnectionClosed, OSError, TimeoutError):
                self.reconnected += 1
                await asyncio.sleep(random.uniform(0.2, 1.0))

    async def play(self, socket: ClientConnection) -> None:
        """Follow one connection."""
        state: dict[str, Any] = {}
        while not self.stop:
            if state.get("your_turn") and not state["over"] and state["actions"]:
                state = await self.act(socket, state)
            else:
                state = followed(state, await self.receive(socket))

    async def receive(self, socket: ClientConnection) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = msgspec.json.decode(await socket.recv())
        if message["type"] in ("error", "refused"):
            raise RuntimeError(f"unexpected: {message}")
        return message

    async def act(self, socket: ClientConnection, state: dict[str, Any]) -> dict[str, Any]:
        """Send one action and wait for its step; returns the moment after it, which may give the next turn as well."""
        await self.begun.wait()
        spread = random.uniform(0, SPREAD) if self.first else random.uniform(0.5, 1.5)
        self.first = False
        await asyncio.sleep(self.pause * spread)
        action = random.choice(state["actions"])["text"]
        began = time.perf_counter()
        await socket.send(msgspec.json.encode({"type": "act", "n": state["n"], "action": action}).decode())
        now = state
        while now["n"] <= state["n"]:
            now = followed(now, await self.receive(socket))
        self.times.append(time.perf_counter() - began)
        self.game.acknowledged.append((self.seat, action))
        return now


def followed(moment: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The moment after a message."""
    if message["type"] == "step":
        found: dict[str, Any] = applied(moment, msgspec.convert(message["changes"], Changes))
        return found
    whole: dict[str, Any] = message["snapshot"] if message["type"] == "stale" else message
    return whole if whole["type"] == "state" else moment


async def run(table: Table, games: list[Game], seconds: float, pause: float, idle: float, kill: bool) -> dict[str, Any]:
    """The whole test."""
    times: list[float] = []
    begun = asyncio.Event()
    clients = [Client(table, game, seat, pause, times, begun) for game in games for seat in range(len(game.seats))]
    tasks = []
    for client in clients:
        tasks.append(asyncio.create_task(client.run()))
        await asyncio.sleep(0.005)
    await asyncio.sleep(idle)
    at_rest = table.used()["mb_table"]
    begun.set()
    warm = time.monotonic()
    while time.monotonic() - warm < pause * SPREAD:
        await asyncio.sleep(0.5)
    times.clear()
    used, began, killed = table.used(), time.monotonic(), False
    while time.monotonic() - began < seconds:
        await asyncio.sleep(1)
        print(f"\r{time.monotonic() - began:4.0f} s, {len(times)} actions", end="", file=sys.stderr)
        if kill and not killed and time.monotonic() - began > seconds / 2:
            table.kill()
            await asyncio.to_thread(table.start)
            killed = True
        for task in tasks:
            if task.done() and task.exception():
                raise RuntimeError("a client failed") from task.exception()
    spent = table.used()
    for client in clients:
        client.stop = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(file=sys.stderr)
    figures = latency(times, time.monotonic() - began)
    if not killed:
        figures["cpu_ms_per_action"] = round(1000 * (spent["cpu_table"] - used["cpu_table"]) / max(1, len(times)), 2)
        figures["cores_table"] = round((spent["cpu_table"] - used["cpu_table"]) / seconds, 2)
        figures["cores_all"] = round((spent["cpu_all"] - used["cpu_all"]) / seconds, 2)
    reconnects = sum(client.reconnected for client in clients)
    return {
        **figures,
        "mb_at_rest": round(at_rest, 1),
        "mb_live": round(spent["mb_table"], 1),
        "reconnects": reconnects,
        "killed": killed,
    }


def check(database: Path, games: list[Game]) -> dict[str, Any]:
    """Every acknowledged action is in its record, in order, and the records that are looked at are sound."""
    connection = sqlite3.connect(database)
    lost = kept = 0
    for number, game in enumerate(games):
        rows = connection.execute("SELECT line FROM lines WHERE match = ? ORDER BY n", (game.id,))
        lines = [msgspec.json.decode(line, type=Line) for (line,) in rows]
        kept += len(lines)
        recorded = iter([(line.role, line.action) for line in lines])
        lost += sum((game.roles[seat], action) not in recorded for seat, action in game.acknowledged)
        if number < EXAMINED:
            row = connection.execute("SELECT header, secret FROM matches WHERE id = ?", (game.id,)).fetchone()
            record = Record(msgspec.json.decode(row[0], type=Header), row[1])
            record.lines = lines
            proof = verify(grognard.ruleset(record.header.game), record)
            assert proof.sound, proof.problems
    connection.close()
    return {"acknowledged": sum(len(game.acknowledged) for game in games), "lines_kept": kept, "lost": lost}


def latency(times: list[float], seconds: float) -> dict[str, Any]:
    """Round trips in milliseconds."""
    ordered = sorted(times)
    return {
        "actions": len(times),
        "actions_per_second": round(len(times) / seconds, 1),
        "p50_ms": round(1000 * median(ordered), 1),
        "p90_ms": round(1000 * ordered[int(len(ordered) * 0.9)], 1),
        "p99_ms": round(1000 * ordered[int(len(ordered) * 0.99)], 1),
        "worst_ms": round(1000 * ordered[-1], 1),
    }


@click.command()
@click.option("--games", default=100)
@click.option("--seconds", default=300.0)
@click.option("--pause", default=10.0, help="Seconds a player thinks, on average.")
@click.option("--idle", default=0.0, help="Seconds in which all look on and nobody acts, before the play begins.")
@click.option("--processes", default=1, help="How many server processes.")
@click.option("--computers", default=0.25, help="In which part of the games the computer plays.")
@click.option("--player", default="random", help="Which computer player.")
@click.option("--only", multiple=True, help="Only this game; may be given several times.")
@click.option("--kill/--no-kill", default=False, help="kill -9 the table in the middle.")
@click.option("--port", default=8099)
@click.option("--out", type=click.Path(path_type=Path), help="Write the figures as JSON to this file, too.")
def main(
    games: int,
    seconds: float,
    pause: float,
    idle: float,
    processes: int,
    computers: float,
    player: str,
    only: tuple[str, ...],
    kill: bool,
    port: int,
    out: Path | None,
) -> None:
    """Run it and print what came out."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(port, Path(folder) / "table.sqlite", processes)
        table.start()
        try:
            empty = table.used()["mb_table"]
            made = [Game(table, number, only or tuple(installed_games()), computers, player) for number in range(games)]
            result = asyncio.run(run(table, made, seconds, pause, idle, kill))
        finally:
            table.kill()
        result |= check(table.database, made)
    result |= {"mb_empty": round(empty, 1), "kb_per_game": round(1000 * (result["mb_live"] - empty) / games, 1)}
    result |= {"kb_per_game_at_rest": round(1000 * (result["mb_at_rest"] - empty) / games, 1)}
    asked = {"games": games, "seconds": seconds, "pause": pause, "idle": idle, "processes": processes, "player": player}
    report = json.dumps({**asked, "computers": computers, "only": only, **result})
    print(report)
    if out is not None:
        out.write_text(report + "\n", "utf-8")
    sys.exit(1 if result["lost"] else 0)


if __name__ == "__main__":
    main()
