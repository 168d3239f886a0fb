"""Room: one live match at the table, with its seats, its chat and its listeners."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import msgspec

from grognard.engine import doors
from grognard.engine.bookmarks import Bookmark, packed
from grognard.engine.errors import GrognardError, RunawayFlow, UndoRefused, WrongNode
from grognard.engine.events import Event
from grognard.engine.frames import Waits
from grognard.engine.match import Match, taken_back
from grognard.engine.records import Header, Line, Record
from grognard.engine.ruleset import SPECTATOR
from grognard.engine.upgrade import upgrade
from grognard.library import ruleset

from .answers import MatchSummary, Replayed, WholeLog
from .contributions import Contributions, now
from .differences import between, check_of
from .messages import (
    Connections,
    DiceNews,
    FromTable,
    LogEntry,
    Moment,
    Said,
    SeatNews,
    SeatShown,
    Snapshot,
    Trouble,
    Update,
)
from .numbering import Numbering
from .store import ChatEntry, Seat, SqliteStore, StoredMatch

LOG_SHOWN = 200
CHAT_SHOWN = 100
CHAT_LONGEST = 500
Send = Callable[[FromTable], None]
log = logging.getLogger("grognard.table")


class Stale(GrognardError):
    """The message was about an earlier moment of the game."""


class NotYours(GrognardError):
    """The seat may not do that."""


class WrongFaces(GrognardError):
    """The faces that were chosen cannot be rolled, or may not be chosen here."""


class HintsOff(GrognardError):
    """Advice is switched off in this game."""


class TooOften(GrognardError):
    """The caller has asked too often."""


class Shown:
    """A moment as a role was shown it. The next difference is made from it."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self.check = check_of(moment)

    def snapshot(self, log: tuple[LogEntry, ...], chat: tuple[ChatEntry, ...]) -> Snapshot:
        """All of it, with what led to it."""
        return Snapshot(check=self.check, log=log, chat=chat, **msgspec.structs.asdict(self.moment))

    def update(self, now: Shown, events: tuple[LogEntry, ...]) -> Update:
        """How it becomes another moment of the same role."""
        return Update(self.check, now.check, between(self.moment, now.moment), events)


class Listener:
    """A person with an open websocket."""

    def __init__(self, role: str, send: Send) -> None:
        self.role = role
        self.send = send
        self.shown: Shown | None = None
        """The moment that the next message starts from; None as long as nothing has been shown."""


class Room:
    """A match, made durable line by line, and reported to all listeners. All changes hold the lock.

    What a role is told about the position comes from the doors of the engine. What it is told about the course of the
    game comes from its own `Numbering`.
    """

    def __init__(self, store: SqliteStore, opened: Opened, listeners: set[Listener] | None = None) -> None:
        stored = opened.stored
        self.store = store
        self.id = stored.id
        self.seats = {seat.role: seat for seat in stored.seats}
        self.chat = stored.chat
        self.hints = stored.hints
        """True if players may ask for advice while the game goes on."""
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set() if listeners is None else listeners
        """They stay when the room is put away: a room that is opened again finds them here."""
        self.used = time.monotonic()
        """When somebody last entered, by a clock that nobody can set."""
        self.take_back: str | None = None
        self.contributions = Contributions(self.seats)
        self._take_up(opened)

    def _take_up(self, opened: Opened) -> None:
        self.match = opened.match
        self.entries = _entries(self.match)
        self._kept = len(self.match.record.lines)
        self._numberings: dict[str, Numbering] = {}
        self._updated = {role: self._last_noticed(opened.stored, role) for role in self.seats}

    def _last_noticed(self, stored: StoredMatch, role: str) -> str:
        """When the last line was made that this role has noticed."""
        numbering = self.numbering(role)
        line = numbering.line(numbering.count)
        return stored.times[line - 1] if line else stored.created

    @property
    def n(self) -> int:
        """The number of lines of the record."""
        return len(self.match.record.lines)

    def numbering(self, role: str) -> Numbering:
        """How this role counts lines."""
        return self._numberings.setdefault(role, Numbering(self.match, role))

    @property
    def closed(self) -> bool:
        """True if nobody plays on here: the game is over, or this is a copy of a record, which cannot roll."""
        return self.match.over or self.match.record.secret is None

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """Change the match. If anything goes wrong, it goes back to what is on disk."""
        try:
            yield
        except Exception as error:
            refused = isinstance(error, GrognardError) and not isinstance(error, RunawayFlow)
            if self.n != self._kept or not refused:
                self._take_up(await asyncio.to_thread(open_stored, self.store, self.id))
            raise

    async def written(self) -> None:
        """Wait until a change under way is on disk: nobody is told of what a crash could still undo."""
        async with self.lock:
            return

    @property
    def at_rest(self) -> bool:
        """True if nothing would be lost if this room were put away now."""
        return not self.lock.locked() and self.take_back is None and not self.contributions.waits_for(self.match)

    # -- playing ------------------------------------------------------------------------------------------------

    async def act(self, role: str, n: int, text: str, faces: Sequence[int] | None = None) -> None:
        """Carry out an action for a role, roll what it calls for, keep it, and tell everybody."""
        self._must_be_seated(role)
        self._must_be_current(role, n)
        action = self.match.rules.vocabulary.parse(text)
        async with self._changing():
            first = self.n
            events = [(first + 1, role, event) for event in self.match.act(action, role)]
            await self._roll_and_keep(first, events, list(faces or ()))

    async def go_on(self) -> None:
        """Roll what is due, if no contribution is waited for any more."""
        if self.roll_due():
            async with self._changing():
                await self._roll_and_keep(self.n, [], [])

    def roll_due(self) -> bool:
        """True if dice are due and nothing stands in their way."""
        match = self.match
        due = match.record.secret is not None and match.resigned is None and match.state.waits is Waits.CHANCE
        return due and not self.contributions.waits_for(match)

    async def _roll_and_keep(self, first: int, events: list[tuple[int, str, Event]], chosen: list[int]) -> None:
        header = None
        if self.roll_due():
            if not self.match.record.rolls:
                header = self.match.record.header = self.contributions.closed(self.match)
            events += self._roll(chosen)
        await self._keep(first, header)
        self.take_back = None
        self.entries += events
        self._tell("step", first, len(events))

    def _roll(self, chosen: list[int]) -> list[tuple[int, str, Event]]:
        """Roll until somebody must decide."""
        events: list[tuple[int, str, Event]] = []
        try:
            for rolled in self.match.roll_due(chosen):
                events += [(self.n, "dice", event) for event in rolled]
        except ValueError as error:
            if not chosen:
                raise
            raise WrongFaces(str(error)) from error
        return events

    async def contribute(self, role: str, words: str) -> None:
        """Add to the dice before the first roll."""
        self._must_be_seated(role)
        async with self._changing():
            header = self.contributions.given(self.match, role, words)
            await self.store.append(self.id, self.n + 1, [], now(), msgspec.json.encode(header).decode())
            self.match.record.header = header
        self.tell_seats()
        await self.go_on()

    async def roll_without_waiting(self, role: str) -> None:
        """Make the first roll although a seat has not contributed."""
        self._must_be_seated(role)
        if not self.contributions.waits_for(self.match) or self.match.state.waits is not Waits.CHANCE:
            raise WrongNode("no roll is waiting for anybody")
        self.contributions.hurry(self.title_of(role))
        await self.go_on()

    async def undo(self, role: str, n: int) -> None:
        """Return to before the last action of this role, if nothing has been rolled or revealed since."""
        self._must_be_seated(role)
        self._must_be_current(role, n)
        if not self.may_undo(role):
            raise UndoRefused("there is nothing of yours that can be undone without consent: ask for a take-back")
        async with self._changing():
            first = self.n
            self.match.undo()
            await self._keep_return(first)

    def may_undo(self, role: str) -> bool:
        """True if the last step was this role's and can be undone."""
        return self.match.may_undo and self.match.last_role == role

    async def ask_take_back(self, role: str) -> None:
        """Ask for a take-back. If nobody else sits here it is granted at once."""
        self._must_be_seated(role)
        if self.match.over:
            raise WrongNode("the game is over")
        if not self.match.has_acted(role):
            raise UndoRefused("there is nothing to take back yet")
        if self._past_dice(role):
            raise UndoRefused("the dice are final in this game: a roll cannot be taken back")
        others = [seat for seat in self.seats.values() if seat.kind == "human" and seat.role != role]
        if others:
            self.take_back = role
            self._tell("state")
        else:
            await self._take_back(role)

    def _past_dice(self, role: str) -> bool:
        """True if a roll lies between now and the last decision of this role, and rolls are final."""
        if not self.match.record.header.final_dice:
            return False
        for n in reversed(self.match.trail):
            line = self.match.record.lines[n - 1]
            if line.faces is not None or line.role == role:
                return line.faces is not None
        return False

    async def answer_take_back(self, role: str, grant: bool) -> None:
        """Grant or decline what another role has asked for."""
        self._must_be_seated(role)
        if self.take_back is None or self.take_back == role:
            raise WrongNode("nobody else has asked for a take-back")
        asked, self.take_back = self.take_back, None
        if grant:
            await self._take_back(asked)
        else:
            self._tell("state")

    async def _take_back(self, role: str) -> None:
        """Go back to the last moment at which this role decided."""
        async with self._changing():
            first = self.n
            while True:
                last = self.match.last_role
                self.match.undo(take_back=True)
                if last == role:
                    break
            await self._keep_return(first)

    async def _keep_return(self, first: int) -> None:
        await self._keep(first)
        self.entries = _entries(self.match)
        self._tell("state", first)

    async def resign(self, role: str) -> None:
        """Give the game up."""
        self._must_be_seated(role)
        async with self._changing():
            first = self.n
            self.match.resign(role)
            await self._keep(first)
        self._tell("state")

    async def say(self, role: str, text: str) -> None:
        """Say something to everybody at the table."""
        words = text.strip()[:CHAT_LONGEST]
        if not words:
            return
        entry = await self.store.say(self.id, role, self.name_of(role), words, now())
        self.chat.append(entry)
        for listener in self.listeners:
            listener.send(Said(entry))

    def name_of(self, role: str) -> str:
        """The name of the player in a seat."""
        seat = self.seats.get(role)
        return (seat.name if seat else "") or self.title_of(role)

    def title_of(self, role: str) -> str:
        """The role in words."""
        return self.match.rules.role_titles.get(role, "Spectator")

    # -- being looked at ----------------------------------------------------------------------------------------

    def snapshot(self, role: str) -> Snapshot:
        """Everything this role may know and do."""
        return self._snapshot(role, Shown(self._moment(role)))

    def snapshot_for(self, listener: Listener) -> Snapshot:
        """A snapshot for a listener, from which the next difference starts."""
        listener.shown = Shown(self._moment(listener.role))
        return self._snapshot(listener.role, listener.shown)

    def _snapshot(self, role: str, shown: Shown) -> Snapshot:
        return shown.snapshot(self._log(role, self.entries[-LOG_SHOWN:]), tuple(self.chat[-CHAT_SHOWN:]))

    def _moment(self, role: str) -> Moment:
        """The moment for a role."""
        match, state = self.match, self.match.state
        outcome, record = match.outcome, match.record
        return Moment(
            match=self.id,
            game=match.rules.id,
            title=match.rules.title,
            role=role,
            n=self.numbering(role).count,
            seats=self._seats(),
            view=doors.look("view", state, role),
            your_turn=outcome is None and doors.decides(state, role),
            actions=() if outcome is not None else tuple(doors.look("actions", state, role)),
            preview=doors.look("preview", state, role),
            overlays=doors.look("overlays", state, role),
            may_undo=self.may_undo(role),
            take_back=self.take_back,
            practice=record.header.practice,
            hints=self.hints,
            closed=self.closed,
            over=outcome,
            commitment=record.header.commitment,
            secret=record.secret.hex() if match.over and record.secret else None,
            dice=self._dice(role),
        )

    def _dice(self, role: str) -> DiceNews:
        """What everybody may know about the dice; the secret only when they can never roll again."""
        record, header = self.match.record, self.match.record.header
        may_give = record.secret is not None and not header.practice and not record.rolls
        return DiceNews(
            final=header.final_dice,
            taken_back=self.match.rolls_taken_back,
            contributions=header.contributions,
            contributed=header.contributed,
            waits_for=tuple(self.contributions.waits_for(self.match)),
            wanted=may_give and role in self.match.rules.roles and role not in header.contributed,
        )

    def _seats(self) -> tuple[SeatShown, ...]:
        online = {listener.role for listener in self.listeners}
        return tuple(
            SeatShown(
                seat.role,
                self.title_of(seat.role),
                seat.kind,
                seat.player,
                self.name_of(seat.role),
                seat.kind == "computer" or seat.role in online,
                seat.claimed,
                seat.host,
            )
            for seat in self.seats.values()
            if seat.kind != SPECTATOR
        )

    def _log(self, role: str, entries: Sequence[tuple[int, str, Event]]) -> tuple[LogEntry, ...]:
        number = self.numbering(role).of
        seen = ((number(n), who, event) for n, who, event in entries if event.seen_by(role))
        return tuple(LogEntry(n, who, event.kind, event.rule, event.text, event.facts) for n, who, event in seen)

    def log(self, role: str) -> WholeLog:
        """The whole log as this role may read it."""
        numbering = self.numbering(role)
        return WholeLog(numbering.count, self._log(role, self.entries), tuple(numbering.trail()))

    def replay(self, role: str, n: int) -> Replayed:
        """What this role saw after its line `n`."""
        line = self.numbering(role).line(n)
        return Replayed(n, doors.look("view", self.match.state_after(line), role))

    def summary(self, role: str) -> MatchSummary:
        """One line for the list of games."""
        match = self.match
        outcome = match.outcome
        return MatchSummary(
            match=self.id,
            game=match.rules.id,
            title=match.rules.title,
            role=role,
            role_title=self.title_of(role),
            n=self.numbering(role).count,
            over=outcome is not None,
            your_turn=outcome is None and doors.decides(match.state, role),
            text=outcome.text if outcome else doors.view(match.state, role).title,
            opponents=tuple(self.name_of(r) for r, seat in self.seats.items() if r != role and seat.kind != SPECTATOR),
            updated=self._updated.get(role, ""),
        )

    # -- inside -------------------------------------------------------------------------------------------------

    def _must_be_seated(self, role: str) -> None:
        if role not in self.match.rules.roles:
            raise NotYours("spectators watch; they do not play")

    def _must_be_current(self, role: str, n: int) -> None:
        current = self.numbering(role).count
        if n != current:
            raise Stale(f"the game is at line {current}, not {n}: look again")

    async def _keep(self, first: int, header: Header | None = None) -> None:
        """Make the new lines durable."""
        lines = [msgspec.json.encode(line).decode() for line in self.match.record.lines[first:]]
        at = now()
        told = None if header is None else msgspec.json.encode(header).decode()
        await self.store.append(self.id, first + 1, lines, at, told, bookmark_of(self.match, first))
        self._kept = self.n
        for role in self._updated:
            if self.numbering(role).noticed_since(first):
                self._updated[role] = at

    def _tell(self, kind: str, first: int | None = None, fresh: int = 0) -> None:
        """Tell all listeners. A role that may not know about the lines after `first` is told nothing."""
        for role in {listener.role for listener in self.listeners}:
            if first is None or self.numbering(role).noticed_since(first):
                here = [listener for listener in self.listeners if listener.role == role]
                self._tell_role(role, here, kind, fresh)

    def _tell_role(self, role: str, here: Sequence[Listener], kind: str, fresh: int) -> None:
        """Tell all who listen for a role, or say that the moment cannot be shown to it.

        The moment is made once, and the difference once for all who have been shown the same moment before.
        """
        try:
            now = Shown(self._moment(role))
            told = {shown: self._message(kind, role, shown, now, fresh) for shown in {one.shown for one in here}}
        except Exception:
            log.exception("match %s cannot be shown to %s", self.id, role)
            for listener in here:
                listener.send(Trouble("internal", "the game went on, but it cannot be shown to you"))
            return
        for listener in here:
            listener.send(told[listener.shown])
            listener.shown = now

    def _message(self, kind: str, role: str, shown: Shown | None, now: Shown, fresh: int) -> FromTable:
        # When a game that hides things is over, everybody counts every line, so the whole log is sent again.
        opened = self.match.over and self.match.rules.mind.secrets is not None
        if kind == "state" or opened or shown is None:
            return self._snapshot(role, now)
        recent = self.entries[-fresh:] if fresh else []
        return shown.update(now, self._log(role, recent))

    def tell_seats(self) -> None:
        """Tell everybody who is here."""
        for listener in self.listeners:
            listener.send(SeatNews(self._seats(), self._dice(listener.role)))

    def tell_connections(self, role: str, came: bool) -> None:
        """Tell a seat how often it is open, if that is or was more than once: somebody else may be using it."""
        here = [listener for listener in self.listeners if listener.role == role]
        if role != SPECTATOR and (len(here) > 1 or not came):
            for listener in here:
                listener.send(Connections(len(here)))


def _record_of(stored: StoredMatch) -> Record:
    record = Record(msgspec.json.decode(stored.header, type=Header), stored.secret)
    record.lines = [msgspec.json.decode(line, type=Line) for line in stored.lines]
    return record


@dataclass(frozen=True)
class Opened:
    """A match that was taken up from the store."""

    stored: StoredMatch
    match: Match
    upgraded: bool = False
    """True if it was brought up to date, and must be kept as it is now."""
    played: bool = False
    """True if it was played again, because it was not known where it stands."""


def open_stored(store: SqliteStore, match: str) -> Opened:
    """A match that the store has. It may have to be played again, so this is never done on the event loop."""
    stored = store.load(match)
    assert stored is not None
    return opened(stored)


def opened(stored: StoredMatch) -> Opened:
    """A stored match, taken up where it stands or else played again. It was examined when it came in."""
    rules, record = ruleset(stored.game), _record_of(stored)
    if record.header.version != rules.version or record.header.data != rules.data_hash:
        stored, record = up_to_date(stored, record)
        return Opened(stored, Match(rules, record, trusted=True), upgraded=True, played=True)
    if stored.bookmark is not None:
        try:
            return Opened(stored, Match(rules, record, bookmark=stored.bookmark))
        except Exception:
            # What is kept beside a record can be made again from the record, whatever is wrong with it.
            log.exception("what is kept of match %s does not fit: it is played again", stored.id)
    return Opened(stored, Match(rules, record, trusted=True), played=True)


def up_to_date(stored: StoredMatch, record: Record) -> tuple[StoredMatch, Record]:
    """A match of older rules or data, played again under today's. This happens once, when it is next opened.

    A match that cannot be followed to its last line stays in the store as it is, and is refused as before.
    """
    found = upgrade(ruleset(stored.game), record)
    if found.lost:
        return stored, record
    header = msgspec.json.encode(found.record.header).decode()
    lines = [msgspec.json.encode(line).decode() for line in found.record.lines]
    return msgspec.structs.replace(stored, header=header, lines=lines, bookmark=None), found.record


def bookmark_of(match: Match, first: int = 0) -> Bookmark:
    """Where a match stands, with what lines after `first` have added to that."""
    notes = [match.note(line.n) for line in match.record.lines[first:]]
    return Bookmark(notes, packed(match.state), match.waypoints_since(first if first else -1))


def _entries(match: Match) -> list[tuple[int, str, Event]]:
    """The log of the present line of play, and of every roll that was taken back."""
    told = [(line.n, line.role or "dice", event) for line, events in match.story() for event in events]
    told += [(back.n, "dice", _taken_back(match, rolls)) for back, rolls in match.returns()]
    return sorted(told, key=lambda entry: entry[0])


def _taken_back(match: Match, rolls: Sequence[Line]) -> Event:
    """What is told of rolls that no longer belong to the game: what everybody heard when they were made."""
    heard = [event.text for roll in reversed(rolls) for event in match.events_of(roll.n)[:1] if not event.audience]
    words = taken_back(len(rolls))
    facts = {"rolls": [list(roll.faces or ()) for roll in reversed(rolls)]}
    return Event(
        "taken_back", "", ": ".join([words[:1].upper() + words[1:], *filter(None, [" / ".join(heard)])]), facts
    )


def stored_from(
    match: Match, seats: list[Seat], chat: list[ChatEntry] | None = None, hints: bool = True
) -> StoredMatch:
    """A match as the store keeps it."""
    record = match.record
    return StoredMatch(
        id=record.header.match,
        game=match.rules.id,
        header=msgspec.json.encode(record.header).decode(),
        secret=record.secret,
        lines=[msgspec.json.encode(line).decode() for line in record.lines],
        seats=seats,
        chat=chat or [],
        updated=now(),
        hints=hints,
        bookmark=bookmark_of(match),
    )
