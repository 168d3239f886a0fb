"""Rooms in which a random game is played, and what everybody who listens is sent."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from random import Random
from typing import Any, cast

import msgspec
from tests.table.support import Follower, moment_in

from grognard.engine.dice import secret_from_seed
from grognard.engine.match import Match
from grognard.engine.nodes import Decision
from grognard.engine.ruleset import Ruleset
from grognard.table.messages import FromTable
from grognard.table.room import Listener, Room, opened, stored_from
from grognard.table.store import Seat, SqliteStore
from grognard.testing.walks import SECOND_THOUGHTS


class Unkept:
    """A store that keeps nothing."""

    async def append(self, *_: object) -> None:
        """Say that it is kept."""


class Client:
    """Somebody who listens, and only applies differences."""

    def __init__(self, room: Room, role: str) -> None:
        self.room = room
        self.role = role
        self.follower = Follower()
        self.heard: list[dict[str, Any]] = []
        self.listener = Listener(role, self.hear)
        room.listeners.add(self.listener)
        self.look()

    def look(self) -> None:
        """Be sent everything."""
        self.hear(self.room.snapshot_for(self.listener))

    def hear(self, message: FromTable) -> None:
        """Take a message as it comes over the wire."""
        self.heard.append(json.loads(msgspec.json.encode(message)))
        self.follower.take(self.heard[-1])

    def snapshot(self) -> dict[str, Any]:
        """The moment as the table would send it whole."""
        return moment_in(json.loads(msgspec.json.encode(self.room.snapshot(self.role))))


def room_for(rules: Ruleset, scenario: str, seed: int) -> Room:
    """A new match that nobody has begun."""
    match = Match.new(rules, secret=secret_from_seed(f"walk {seed}"), match=f"walk-{seed}", scenario=scenario)
    seats = [Seat(role, "human", "", "", role) for role in rules.roles]
    return Room(cast(SqliteStore, Unkept()), opened(stored_from(match, seats)))


async def played(room: Room, seed: int, steps: int) -> AsyncIterator[int]:
    """The numbers of the steps of a random game, each after it is done."""
    rng = Random(seed)
    await room.go_on()
    for number in range(steps):
        node = room.match.state.node
        if not isinstance(node, Decision):
            return
        role = rng.choice(node.roles)
        await room.act(role, room.numbering(role).count, an_action(room, rng))
        yield number


def an_action(room: Room, rng: Random) -> str:
    """Any action, mostly one that leads forward."""
    state = room.match.state
    numbers = state.forward() if rng.randrange(SECOND_THOUGHTS) else state.numbers()
    return room.match.rules.vocabulary.action(rng.choice(numbers)).text
