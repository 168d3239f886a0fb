"""Rooms: all live matches of this table, loaded when needed, and the computer players who sit in them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import msgspec

from grognard.engine.errors import DataError, GrognardError, RecordError
from grognard.engine.match import Match
from grognard.engine.nodes import Chance, Decision
from grognard.engine.records import Record
from grognard.engine.ruleset import SPECTATOR, OptionValue
from grognard.engine.state import State
from grognard.library import ruleset
from grognard.players import PLAYERS

from .advice import Advisers
from .computer import Computer
from .guard import Pace
from .opponents import usual
from .room import Room, stored_from, up_to_date
from .store import Seat, SqliteStore

KEPT_OPEN = 500
"""Rooms kept in memory; the least recently used one without listeners is closed first. Nothing is lost by it."""
log = logging.getLogger("grognard.table")


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit in a seat."""

    kind: str = "me"
    """`me`, `friend` or `computer`."""
    player: str = ""
    name: str = ""


def fingerprint(token: str) -> str:
    """What the store keeps of a token: enough to recognise it, not enough to use it."""
    return hashlib.sha256(f"grognard seat {token}".encode()).hexdigest()


class Rooms:
    """The table's matches."""

    def __init__(self, store: SqliteStore, computer: Computer, pace: Pace) -> None:
        self.store = store
        self.computer = computer
        self.advisers = Advisers(computer, pace)
        self._open: OrderedDict[str, Room] = OrderedDict()
        self._thinking: dict[str, asyncio.Task[None]] = {}

    # -- finding ------------------------------------------------------------------------------------------------

    def find(self, token: str) -> tuple[Room, str] | None:
        """The room and role that a token opens."""
        seat = self.store.find_seat(fingerprint(token))
        if seat is None:
            return None
        room = self.room(seat[0])
        return None if room is None else (room, seat[1])

    def room(self, match: str) -> Room | None:
        """A room by the id of its match, loaded if it is not open."""
        room = self._open.get(match)
        if room is None:
            stored = self.store.load(match)
            if stored is None:
                return None
            room = self._open[match] = Room(self.store, up_to_date(self.store, stored))
            self._close_idle()
        self._open.move_to_end(match)
        return room

    def _close_idle(self) -> None:
        for match, room in list(self._open.items()):
            if len(self._open) <= KEPT_OPEN:
                return
            if not room.listeners and not room.lock.locked() and match not in self._thinking:
                del self._open[match]

    # -- creating -----------------------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        scenario: str | None,
        options: Mapping[str, OptionValue],
        practice: bool,
        wishes: Mapping[str, SeatWish],
        hints: bool | None = None,
    ) -> dict[str, Any]:
        """A new match; returns its id and the tokens of the seats that people take.

        Players may ask for hints unless that was agreed otherwise; between people they may not unless it was.
        """
        rules = ruleset(game)
        unknown = set(wishes) - set(rules.roles)
        if unknown:
            raise DataError("seats", sorted(unknown)[0], "there is no such role", "one of " + ", ".join(rules.roles))
        match = Match.new(
            rules,
            secret=secrets.token_bytes(32),
            match=secrets.token_hex(8),
            scenario=scenario,
            options=options,
            practice=practice,
            contributions=[secrets.token_hex(8)],
        )
        roll_first(match)
        between_people = any(wish.kind == "friend" for wish in wishes.values())
        return await self._keep(match, wishes, not between_people if hints is None else hints)

    async def fork(self, room: Room, n: int) -> dict[str, Any]:
        """A practice match from the position after line `n`, all seats for whoever asks."""
        if not 0 <= n <= room.n:
            raise DataError("n", str(n), "there is no such line", f"0 to {room.n}")
        if room.match.rules.hidden_information and not room.match.over:
            raise DataError("n", str(n), "this game hides things: it can be forked when it is over")
        # No hints by a detour: a copy of a game in which they are off has none either, until that game is over.
        return await self._fork(room.match.state_after(n), room.hints or room.closed)

    async def _fork(self, state: State, hints: bool) -> dict[str, Any]:
        match = Match.new(
            state.rules, secret=secrets.token_bytes(32), match=secrets.token_hex(8), state=state, practice=True
        )
        roll_first(match)
        return await self._keep(match, {}, hints)

    async def upload(self, record: Record) -> dict[str, Any]:
        """Take a record in: a copy to be replayed and, if it is not over, a practice match that goes on from its end.

        The copy never rolls again (its dice belong to whoever keeps the original), so it needs no secret.
        """
        match = Match(ruleset(record.header.game), record)
        copy = Record(msgspec.structs.replace(record.header, match=secrets.token_hex(8)), None)
        copy.lines = list(record.lines)
        kept = await self._keep(Match(match.rules, copy), {}, hints=True)
        if match.over:
            return kept
        return {**await self._fork(match.state, hints=True), "replay": kept}

    async def _keep(self, match: Match, wishes: Mapping[str, SeatWish], hints: bool) -> dict[str, Any]:
        tokens: dict[str, str] = {}
        seats: list[Seat] = []
        for role in match.rules.roles:
            wish = wishes.get(role, SeatWish())
            if wish.kind == "computer":
                name = wish.player or usual()
                if name not in PLAYERS:
                    raise DataError("seats", role, f"there is no player '{name}'", "one of " + ", ".join(PLAYERS))
                seats.append(Seat(role, "computer", name, f"Computer ({name})", None))
            elif wish.kind in ("me", "friend"):
                tokens[role] = secrets.token_urlsafe(24)
                seats.append(Seat(role, "human", "", wish.name.strip()[:40], fingerprint(tokens[role])))
            else:
                raise DataError("seats", role, f"'{wish.kind}' cannot sit there", "me, friend or computer")
        tokens[SPECTATOR] = secrets.token_urlsafe(24)
        seats.append(Seat(SPECTATOR, SPECTATOR, "", "", fingerprint(tokens[SPECTATOR])))
        stored = stored_from(match, seats, hints=hints)
        await self.store.create(stored, stored.updated)
        room = self.room(stored.id)
        assert room is not None
        self.wake(room)
        return {"match": stored.id, "tokens": tokens}

    # -- computer players ---------------------------------------------------------------------------------------

    def wake(self, room: Room) -> None:
        """Let the computer think if it is its turn. Called after every change."""
        if room.id in self._thinking or self._seat_to_think(room) is None:
            return
        task = asyncio.get_running_loop().create_task(self._play(room))
        self._thinking[room.id] = task
        task.add_done_callback(lambda done: self._stopped_thinking(room.id, done))

    def _stopped_thinking(self, match: str, task: asyncio.Task[None]) -> None:
        self._thinking.pop(match, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            # The game goes on when somebody next looks at it: every connection wakes the computer.
            log.error("the computer's turn in match %s was cut short", match, exc_info=error)

    def _seat_to_think(self, room: Room) -> Seat | None:
        node = room.match.state.node
        if room.match.over or not isinstance(node, Decision):
            return None
        seat = room.seats.get(node.role)
        return seat if seat is not None and seat.kind == "computer" else None

    async def _play(self, room: Room) -> None:
        """Decide and act until it is somebody else's turn."""
        while (seat := self._seat_to_think(room)) is not None:
            match, n = room.match, room.n
            node = match.state.node
            assert isinstance(node, Decision)
            view = match.state.view(seat.role)
            texts = [action.text for action in node.actions]
            try:
                choice = await self.computer.decide(
                    match.rules.id, seat.player, view, texts, f"{room.id} {n}", f"{room.id} {seat.role}"
                )
            except Exception:
                log.exception("the computer player failed; taking the default action")
                choice = node.default.text
            async with room.lock:
                if room.n == n:
                    await room.act(seat.role, n, choice)
            # Let other messages through between the steps of a long turn.
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Stop thinking."""
        for task in list(self._thinking.values()):
            task.cancel()
        self.computer.close()


def summaries(rooms: Rooms, tokens: list[str]) -> list[dict[str, Any]]:
    """One line for each match these tokens open; unknown tokens are left out."""
    found = []
    for token in tokens[:200]:
        try:
            seat = rooms.find(token)
        except (GrognardError, RecordError):
            log.exception("a stored match cannot be opened")
            continue
        if seat is not None:
            found.append({"token": token, **seat[0].summary(seat[1])})
    return found


def roll_first(match: Match) -> None:
    """Roll what a game begins with, so that somebody has to decide."""
    while isinstance(match.state.node, Chance):
        match.roll()
