"""What an idle match costs: its memory while it is awake, and the time until it is awake again.

    python -m benchmarks.table_wake --rooms 100 --lines 300

Matches of random play are kept in a fresh database and opened, as after a restart: with where they stand beside the
record, and without it, when they have to be played again.
"""

from __future__ import annotations

import asyncio
import gc
import json
import tempfile
import time
import tracemalloc
from pathlib import Path
from random import Random
from statistics import median

import click

import grognard
from grognard.engine.match import Match
from grognard.engine.nodes import Decision
from grognard.library import installed_games
from grognard.table.computer import Computer
from grognard.table.guard import Pace
from grognard.table.room import stored_from
from grognard.table.rooms import Rooms
from grognard.table.store import SqliteStore


def played(game: str, lines: int, number: int) -> Match:
    """A match of random play with so many lines, or fewer if it ends before."""
    random = Random(number)
    match = Match.new(grognard.ruleset(game), secret=random.randbytes(32), match=f"{game} {number}")
    while len(match.record.lines) < lines and not match.over:
        node = match.state.node
        if isinstance(node, Decision):
            match.act(random.choice(node.forward))
        else:
            match.roll()
    return match


async def measure(store: SqliteStore, matches: list[str]) -> dict[str, float]:
    """Open all rooms, one after the other, and put them away."""
    rooms, times = Rooms(store, Computer(), Pace()), []
    for match in matches:
        began = time.perf_counter()
        await rooms.room(match)
        times.append(1000 * (time.perf_counter() - began))
    gc.collect()
    tracemalloc.start()
    rooms.put_away(0)
    gc.collect()
    empty, _ = tracemalloc.get_traced_memory()
    for match in matches:
        await rooms.room(match)
    gc.collect()
    awake, _ = tracemalloc.get_traced_memory()
    rooms.put_away(0)
    gc.collect()
    asleep, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    times.sort()
    return {
        "wake_p50_ms": round(median(times), 1),
        "wake_worst_ms": round(times[-1], 1),
        "awake_kb_per_room": round((awake - empty) / 1000 / len(matches), 1),
        "idle_kb_per_room": round((asleep - empty) / 1000 / len(matches), 2),
    }


async def run(game: str, rooms: int, lines: int) -> dict[str, object]:
    """The figures of one game."""
    matches = [played(game, lines, number) for number in range(rooms)]
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "table.sqlite")
        for match in matches:
            await store.create(stored_from(match, []), "now")
        ids = [match.record.header.match for match in matches]
        began = time.perf_counter()
        Match(matches[0].rules, matches[0].record, trusted=True)
        replay = round(1000 * (time.perf_counter() - began), 1)
        longest = max(len(match.record.lines) for match in matches)
        matches.clear()
        figures = await measure(store, ids)
        store.close()
    return {"game": game, "lines": longest, "replay_ms": replay, **figures}


@click.command()
@click.option("--rooms", default=50)
@click.option("--lines", default=300)
def main(rooms: int, lines: int) -> None:
    """Run it for all games and print what came out."""
    for game in installed_games():
        print(json.dumps(asyncio.run(run(game, rooms, lines))))


if __name__ == "__main__":
    main()
