"""Rooms: all live matches of this table, loaded when needed, and the computer players who sit in them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine, Mapping, Sequence
from weakref import WeakValueDictionary

import msgspec

from grognard.engine import doors
from grognard.engine.errors import DataError, WrongNode
from grognard.engine.match import Match
from grognard.engine.nodes import Decision
from grognard.engine.records import Header
from grognard.engine.ruleset import SPECTATOR
from grognard.engine.state import State
from grognard.library import ruleset
from grognard.players import PLAYERS

from .advice import Advisers
from .answers import Created, Kept, NewMatch, NotOpened, SeatWish, Summaries, Uploaded
from .computer import Computer
from .contributions import GRACE, now
from .garbage import search_now
from .guard import Pace
from .opponents import usual
from .room import Listener, NotYours, Opened, Room, bookmark_of, opened, stored_from
from .shares import HallShare
from .store import Seat, SqliteStore, StoredMatch
from .strangers import PlayedRecord

KEPT_OPEN = 500
"""How many rooms are kept in memory. The least recently used one without listeners is closed first; nothing is lost."""
IDLE_SECONDS = 120.0
"""A room that nobody has entered for so long is put away, even if people look at it. It comes back from the store."""
HOUSE_SECONDS = 10.0
"""How often rooms are put away."""
QUIET_SECONDS = 1.0
"""Nobody has entered a room for so long: a good moment to search for garbage."""
TOKEN = re.compile("[A-Za-z0-9_-]{32,64}")
log = logging.getLogger("grognard.table")


def fingerprint(token: str) -> str:
    """What the store keeps of a token: enough to recognise it, not enough to use it."""
    return hashlib.sha256(f"grognard seat {token}".encode()).hexdigest()


class Rooms:
    """The table's matches."""

    def __init__(self, store: SqliteStore, computer: Computer, pace: Pace, share: HallShare | None = None) -> None:
        self.store = store
        self.share = share or HallShare()
        self.computer = computer
        self.advisers = Advisers(computer, pace)
        self._open: OrderedDict[str, Room] = OrderedDict()
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """All rooms in use, including closed ones that somebody is still busy in, so that a match has only one room."""
        self._listeners: dict[str, set[Listener]] = {}
        """Per match, who looks at it. They stay while its room is put away."""
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._entered = time.monotonic()
        self._put_away = 0
        """How many rooms were put away since garbage was last searched for."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: dict[str, asyncio.Task[None]] = {}

    # -- finding ------------------------------------------------------------------------------------------------

    async def find(self, token: str) -> tuple[Room, str] | None:
        """The room and role that a token opens. An invitation is a token, too."""
        seat = self.store.find_seat(fingerprint(token))
        if seat is None:
            return None
        room = await self.room(seat[0])
        return None if room is None else (room, seat[1])

    async def room(self, match: str) -> Room | None:
        """A room by the id of its match, loaded if it is not open. Others play on while a long game is loaded."""
        room = self._open.get(match) or self._alive.get(match)
        if room is None:
            loading = self._loading.get(match)
            if loading is None:
                loading = self._loading[match] = asyncio.get_running_loop().create_task(self._load(match))
                loading.add_done_callback(lambda _: self._loading.pop(match, None))
            room = await asyncio.shield(loading)
            if room is None:
                return None
        self._open[match] = room
        self._open.move_to_end(match)
        room.used = self._entered = time.monotonic()
        if len(self._open) > KEPT_OPEN:
            self._close_idle(room)
        return room

    async def _load(self, match: str) -> Room | None:
        if not self.share.has(match):
            raise LookupError(f"match {match} belongs to another process")
        stored = await asyncio.to_thread(self.store.load, match)
        if stored is None:
            return None
        found = await asyncio.to_thread(opened, stored)
        await self._keep_what_was_played(found)
        room = self._alive[match] = Room(self.store, found, self._listeners.setdefault(match, set()))
        return room

    async def _keep_what_was_played(self, found: Opened) -> None:
        """So that the match need not be played again the next time it is opened."""
        if found.upgraded:
            await self.store.replace(found.stored)
        if found.played:
            try:
                await self.store.keep_bookmark(found.stored.id, bookmark_of(found.match))
            except Exception:
                # People can look at a game even if the disk is full.
                log.exception("it could not be kept where match %s stands", found.stored.id)

    def _close_idle(self, loaded: Room) -> None:
        """Close rooms that nobody looks at, but never the one that somebody is about to enter."""
        for match, room in list(self._open.items()):
            if len(self._open) <= KEPT_OPEN:
                return
            if room is not loaded and not room.listeners and not room.lock.locked() and match not in self._thinking:
                self._close(match)

    def _close(self, match: str) -> None:
        room = self._open.pop(match)
        self._put_away += 1
        if not room.listeners:
            self._listeners.pop(match, None)

    # -- keeping house ------------------------------------------------------------------------------------------

    async def keep_house(self) -> None:
        """Now and then put away what nobody uses, for as long as the table is open."""
        while True:
            await asyncio.sleep(HOUSE_SECONDS)
            self.put_away(IDLE_SECONDS)
            if self._put_away and time.monotonic() - self._entered > QUIET_SECONDS:
                self._put_away = 0
                search_now()

    def put_away(self, idle: float) -> None:
        """Put away the rooms that nobody has entered for `idle` seconds. Nothing is lost, and nobody is cut off."""
        until = time.monotonic() - idle
        for match, room in list(self._open.items()):
            if room.used > until:
                return
            if room.at_rest and match not in self._thinking:
                self._close(match)

    def leave(self, match: str, listener: Listener) -> None:
        """Somebody does not look at a match any more. Those who still do are told."""
        listeners = self._listeners.get(match, set())
        listeners.discard(listener)
        if listeners:
            self._later(self._tell_who_left(match, listener.role))

    async def _tell_who_left(self, match: str, role: str) -> None:
        room = await self.room(match)
        if room is not None:
            room.tell_seats()
            room.tell_connections(role, came=False)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- invitations --------------------------------------------------------------------------------------------

    async def claim(self, room: Room, role: str, token: str, wanted: str = "") -> str:
        """Take a seat by an invitation. From now on only a token opens it that the inviter has never seen.

        The claimant may bring the token, and so knows it even if the answer is lost.
        """
        seat = room.seats[role]
        if seat.claimed:
            raise WrongNode("this seat is taken")
        if wanted and not TOKEN.fullmatch(wanted):
            raise DataError("fresh", "", "that is no token", "32 to 64 letters and digits")
        if wanted == token or (wanted and self.store.find_seat(fingerprint(wanted)) is not None):
            raise DataError("fresh", "", "a seat needs a token that nobody has seen before")
        fresh = wanted or secrets.token_urlsafe(24)
        await self._exchange(room, seat, fingerprint(token), fresh, claimed=True)
        return fresh

    async def invite_again(self, room: Room, asking: str, role: str) -> str:
        """Another invitation for a seat that nobody has taken. The earlier one opens nothing any more."""
        host, seat = room.seats.get(asking), room.seats.get(role)
        if host is None or not host.host:
            raise NotYours("only whoever began the match may change its invitations")
        if seat is None or seat.kind != "human" or seat.token is None:
            raise DataError("role", role, "nobody can be invited to that seat")
        if seat.claimed:
            raise WrongNode("this seat is taken: its link cannot be changed any more")
        fresh = secrets.token_urlsafe(24)
        await self._exchange(room, seat, seat.token, fresh, claimed=False)
        return fresh

    async def _exchange(self, room: Room, seat: Seat, old: str, fresh: str, claimed: bool) -> None:
        new = fingerprint(fresh)
        if not await self.store.exchange(room.id, seat.role, old, new, claimed):
            raise WrongNode("this invitation has been taken up or changed")
        room.seats[seat.role] = msgspec.structs.replace(seat, token=new, claimed=claimed)
        room.tell_seats()
        self.wake(room)

    # -- creating -----------------------------------------------------------------------------------------------

    async def create(self, wish: NewMatch) -> Created:
        """A new match; returns its id and the tokens of the seats that people take. A friend's token is an invitation.

        By default players may ask for hints, and rolls can be taken back. Between people the defaults are the other way
        round. `contributes` says that the player who begins will contribute to the dice.
        """
        rules, wishes = ruleset(wish.game), wish.seats
        unknown = set(wishes) - set(rules.roles)
        if unknown:
            raise DataError("seats", sorted(unknown)[0], "there is no such role", "one of " + ", ".join(rules.roles))
        match = Match.new(
            rules,
            secret=secrets.token_bytes(32),
            match=self.share.new_id(),
            scenario=wish.scenario,
            options=wish.options,
            practice=wish.practice,
            final_dice=between_people(wishes) if wish.final_dice is None else wish.final_dice,
        )
        made = await self._keep(match, wishes, not between_people(wishes) if wish.hints is None else wish.hints)
        room = await self.room(made.match)
        assert room is not None
        if wish.contributes:
            for seat in room.seats.values():
                if seat.kind == "human" and seat.claimed:
                    self.promise(room, seat.role)
        await self.set_going(room)
        return Created(match=made.match, tokens=made.tokens, commitment=match.record.header.commitment)

    async def fork(self, room: Room, n: int) -> Kept:
        """A practice match from the position after line `n`, with all seats for the caller."""
        if not 0 <= n <= room.n:
            raise DataError("n", str(n), "there is no such line", f"0 to {room.n}")
        if room.match.rules.mind.secrets is not None and not room.match.over:
            raise DataError("n", str(n), "this game hides things: it can be forked when it is over")
        # No hints by a detour: a copy of a game without hints has none either, until that game is over.
        return await self._fork(room.match.state_after(n), room.hints or room.closed)

    async def _fork(self, state: State, hints: bool) -> Kept:
        match = Match.new(
            state.rules, secret=secrets.token_bytes(32), match=self.share.new_id(), state=state, practice=True
        )
        made = await self._keep(match, {}, hints)
        room = await self.room(made.match)
        assert room is not None
        await self.set_going(room)
        return made

    async def upload(self, read: PlayedRecord) -> Uploaded:
        """Take in a record that was read and played: a copy to be replayed and, if it is not over, a practice match.

        The copy never rolls again, because its dice belong to the keeper of the original. So it needs no secret.
        """
        rules = ruleset(read.game)
        header = msgspec.json.decode(read.header, type=Header)
        fresh = msgspec.structs.replace(header, match=self.share.new_id())
        tokens, seats = seats_for(rules.roles, {})
        stored = StoredMatch(
            id=fresh.match,
            game=rules.id,
            header=msgspec.json.encode(fresh).decode(),
            secret=None,
            lines=read.lines,
            seats=seats,
            chat=[],
            updated=now(),
        )
        await self.store.create(stored, stored.updated)
        kept = Kept(match=stored.id, tokens=tokens)
        if read.over:
            return Uploaded(match=kept.match, tokens=tokens)
        played_on = await self._fork(rules.state_from_json(read.state), hints=True)
        return Uploaded(match=played_on.match, tokens=played_on.tokens, replay=kept)

    async def _keep(self, match: Match, wishes: Mapping[str, SeatWish], hints: bool) -> Kept:
        tokens, seats = seats_for(match.rules.roles, wishes)
        stored = stored_from(match, seats, hints=hints)
        await self.store.create(stored, stored.updated)
        return Kept(match=stored.id, tokens=tokens)

    # -- dice ---------------------------------------------------------------------------------------------------

    def promise(self, room: Room, role: str) -> None:
        """A contribution to the dice will come. If it does not, the first roll goes on without it after a while."""
        room.contributions.promise(role)
        asyncio.get_running_loop().call_later(GRACE + 0.1, self.wake, room)

    async def set_going(self, room: Room) -> None:
        """Roll what the game begins with, unless that waits for somebody, and let the computer think."""
        async with room.lock:
            await room.go_on()
        self.wake(room)

    # -- computer players ---------------------------------------------------------------------------------------

    def wake(self, room: Room) -> None:
        """Roll what is due, and let the computer think if it is its turn. Called after every change."""
        if room.roll_due():
            self._later(self.set_going(room))
            return
        if room.id in self._thinking or self._seat_to_think(room) is None:
            return
        task = asyncio.get_running_loop().create_task(self._play(room))
        self._thinking[room.id] = task
        task.add_done_callback(lambda done: self._stopped_thinking(room.id, done))

    def _stopped_thinking(self, match: str, task: asyncio.Task[None]) -> None:
        self._thinking.pop(match, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            # The game goes on at the next look: every connection wakes the computer.
            log.error("the computer's turn in match %s was cut short", match, exc_info=error)

    def _seat_to_think(self, room: Room) -> Seat | None:
        if room.match.over:
            return None
        seats = [room.seats[role] for role in doors.deciding(room.match.state) if role in room.seats]
        return seats[0] if seats and seats[0].kind == "computer" else None

    async def _play(self, room: Room) -> None:
        """Decide and act until another player's turn."""
        while (seat := self._seat_to_think(room)) is not None:
            match, n = room.match, room.n
            node = match.state.node
            assert isinstance(node, Decision)
            knowledge = doors.knowledge(match.state, seat.role)
            texts = [action.text for action in node.forward]
            try:
                choice = await self.computer.decide(
                    match.rules.id, seat.player, knowledge, texts, f"{room.id} {n}", f"{room.id} {seat.role}"
                )
            except Exception:
                log.exception("the computer player failed; taking the default action")
                choice = node.default.text
            async with room.lock:
                if room.n == n and room.match is match:
                    await room.act(seat.role, room.numbering(seat.role).count, choice)
            # Let other messages through between the steps of a long turn.
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Stop thinking."""
        for task in [*self._thinking.values(), *self._tasks]:
            task.cancel()
        self.computer.close()


async def summaries(rooms: Rooms, tokens: list[str]) -> Summaries:
    """One line for each match that these tokens open. Unknown tokens are left out; matches that fail are named."""
    found, failed = [], []
    for token in tokens[:200]:
        try:
            seat = await rooms.find(token)
            if seat is not None and seat[0].seats[seat[1]].claimed:
                await seat[0].written()
                found.append(msgspec.structs.replace(seat[0].summary(seat[1]), token=token))
        except Exception:
            # Whatever is wrong with one game, the others are listed.
            log.exception("a stored match cannot be opened")
            failed.append(NotOpened(token, "This game cannot be opened here."))
    return Summaries(tuple(found), tuple(failed))


def between_people(wishes: Mapping[str, SeatWish]) -> bool:
    """True if a friend is invited."""
    return any(wish.kind == "friend" for wish in wishes.values())


def seats_for(roles: Sequence[str], wishes: Mapping[str, SeatWish]) -> tuple[dict[str, str], list[Seat]]:
    """The seats of a match as asked for, and the tokens of those that people take."""
    tokens: dict[str, str] = {}
    seats: list[Seat] = []
    for role in roles:
        wish = wishes.get(role, SeatWish())
        if wish.kind == "computer":
            name = wish.player or usual()
            if name not in PLAYERS:
                raise DataError("seats", role, f"there is no player '{name}'", "one of " + ", ".join(PLAYERS))
            seats.append(Seat(role, "computer", name, f"Computer ({name})", None))
        elif wish.kind in ("me", "friend"):
            tokens[role] = secrets.token_urlsafe(24)
            mine, name = wish.kind == "me", wish.name.strip()[:40]
            seats.append(Seat(role, "human", "", name, fingerprint(tokens[role]), claimed=mine, host=mine))
        else:
            raise DataError("seats", role, f"'{wish.kind}' cannot sit there", "me, friend or computer")
    tokens[SPECTATOR] = secrets.token_urlsafe(24)
    seats.append(Seat(SPECTATOR, SPECTATOR, "", "", fingerprint(tokens[SPECTATOR])))
    return tokens, seats
