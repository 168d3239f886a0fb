"""How large the messages of the table are, and what they cost: a snapshot, and a step, which is a difference.

    python -m benchmarks.messages [--steps 400] [--player greedy] [--game metz]

A game of each kind is played in a room of the table, and every role and a spectator look on. What counts is the JSON of
the messages as they are sent, and the time of the process.
"""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from collections.abc import Callable
from random import Random
from statistics import mean, median, quantiles
from typing import TypeVar, cast

import click
import msgspec

import grognard
from grognard.engine.dice import secret_from_seed
from grognard.engine.match import Match
from grognard.engine.nodes import Decision
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.players import PLAYERS, Budget, player
from grognard.table.differences import between, check_of
from grognard.table.messages import FromTable, Moment, Update
from grognard.table.room import Listener, Room, opened, stored_from
from grognard.table.store import Seat, SqliteStore

T = TypeVar("T")
FLUSHED = 4
"""The bytes that permessage-deflate leaves out at the end of each message."""


class Unkept:
    """A store that keeps nothing: what is counted here is not the disk."""

    async def append(self, *_: object) -> None:
        """Say that it is kept."""


class Figures:
    """What was counted in one game."""

    def __init__(self) -> None:
        self.snapshots: list[int] = []
        self.steps: list[int] = []
        self.choices: list[int] = []
        """The steps after which their receiver decides: they bring his choices."""
        self.deflated: list[int] = []
        self.milliseconds: dict[str, list[float]] = {}

    def timed(self, what: str, work: Callable[[], T]) -> T:
        """Do it, and keep how long it took."""
        began = time.process_time()
        done = work()
        self.milliseconds.setdefault(what, []).append((time.process_time() - began) * 1000)
        return done

    def table(self) -> dict[str, object]:
        """The figures by what they are of: median, 95 %, mean."""
        sizes = {
            "snapshot": self.snapshots,
            "step": self.steps,
            "step with choices": self.choices,
            "step deflated": self.deflated,
        }
        return {
            "messages": len(self.steps),
            **{what: [round(median(found)), nearly_all(found), round(mean(found))] for what, found in sizes.items()},
            "ratio": round(mean(self.snapshots) / mean(self.steps), 1),
            **{
                f"{what} ms": [round(median(found), 3), round(quantiles(found, n=20)[-1], 3)]
                for what, found in self.milliseconds.items()
            },
        }


def nearly_all(sizes: list[int]) -> int:
    """The size that 95 % of them do not exceed."""
    return round(quantiles(sizes, n=20)[-1])


class Onlooker:
    """One connection: counts what it is sent, and what that costs."""

    def __init__(self, room: Room, role: str, figures: Figures) -> None:
        self.room, self.role, self.figures = room, role, figures
        self.deflate = zlib.compressobj(wbits=-15)
        self.listener = Listener(role, self.hear)
        room.listeners.add(self.listener)
        self.before = self.look()
        self.hear(room.snapshot_for(self.listener))

    def look(self) -> Moment:
        """The present moment."""
        shown = self.room.snapshot(self.role)
        return Moment(**{name: getattr(shown, name) for name in Moment.__struct_fields__})

    def hear(self, message: FromTable) -> None:
        """Count a message."""
        text = msgspec.json.encode(message)
        squeezed = len(self.deflate.compress(text) + self.deflate.flush(zlib.Z_SYNC_FLUSH)) - FLUSHED
        if not isinstance(message, Update):
            return
        figures = self.figures
        now = figures.timed("moment and check", self.look)
        figures.timed("check", lambda: check_of(now))
        changes = figures.timed("difference", lambda: between(self.before, now))
        figures.timed("JSON of the step", lambda: msgspec.json.encode(changes))
        figures.snapshots.append(len(figures.timed("JSON of the snapshot", lambda: msgspec.json.encode(now))))
        figures.steps.append(len(text))
        figures.deflated.append(squeezed)
        if now.your_turn:
            figures.choices.append(len(text))
        self.before = now


async def played(rules: Ruleset, name: str, steps: int, seed: int) -> Figures:
    """Play one game and count."""
    match = Match.new(rules, secret=secret_from_seed(f"messages {seed}"), match="messages")
    stored = [Seat(role, "human", "", "", role) for role in rules.roles]
    room = Room(cast(SqliteStore, Unkept()), opened(stored_from(match, stored)))
    await room.go_on()
    figures, rng = Figures(), Random(seed)
    seats = {role: player(name) for role in rules.roles}
    for role in (*rules.roles, SPECTATOR):
        Onlooker(room, role, figures)
    for _ in range(steps):
        state = room.match.state
        node = state.node
        if not isinstance(node, Decision):
            break
        role = rng.choice(node.roles)
        action = seats[role].decide(state.knowledge(role), node.actions, Budget(), rng)
        await room.act(role, room.numbering(role).count, action.text)
    return figures


@click.command()
@click.option("--steps", default=400, help="At most this many actions a game.")
@click.option("--player", "name", default="random", type=click.Choice(list(PLAYERS)))
@click.option("--game", "games", multiple=True, help="Only these games.")
@click.option("--seed", default=3)
def main(steps: int, name: str, games: tuple[str, ...], seed: int) -> None:
    """Play and count."""
    for game in games or grognard.installed_games():
        figures = asyncio.run(played(grognard.ruleset(game), name, steps, seed))
        click.echo(json.dumps({"game": game, "player": name, **figures.table()}))


if __name__ == "__main__":
    main()
