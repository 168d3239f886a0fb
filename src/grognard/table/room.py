"""Room: one live match at the table, with its seats, its chat and those who listen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from grognard.engine.errors import GrognardError, UndoRefused, WrongNode
from grognard.engine.events import Event
from grognard.engine.match import Match
from grognard.engine.nodes import Chance, Decision
from grognard.engine.records import Header, Line, Record
from grognard.engine.ruleset import SPECTATOR
from grognard.engine.upgrade import upgrade
from grognard.library import ruleset

from .store import ChatEntry, Seat, SqliteStore, StoredMatch

LOG_SHOWN = 200
CHAT_SHOWN = 100
CHAT_LONGEST = 500
Send = Callable[[dict[str, Any]], None]


class Stale(GrognardError):
    """The message was about an earlier moment of the game."""


class NotYours(GrognardError):
    """The seat may not do that."""


class HintsOff(GrognardError):
    """Advice is switched off in this game."""


class TooOften(GrognardError):
    """Asked too often."""


class Listener:
    """Somebody with an open websocket."""

    def __init__(self, role: str, send: Send) -> None:
        self.role = role
        self.send = send


def now() -> str:
    """The time, for people."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class Room:
    """A match, made durable line by line, and told to everybody who listens. All changes hold the lock."""

    def __init__(self, store: SqliteStore, stored: StoredMatch) -> None:
        self.store = store
        self.id = stored.id
        self.seats = {seat.role: seat for seat in stored.seats}
        self.chat = stored.chat
        self.updated = stored.updated
        self.hints = stored.hints
        """True if players may ask for advice while the game goes on."""
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.take_back: str | None = None
        self.match = _match_of(stored)
        self.entries = _entries(self.match)

    @property
    def n(self) -> int:
        """The number of lines: what a message must be about."""
        return len(self.match.record.lines)

    @property
    def closed(self) -> bool:
        """True if nobody plays on here: the game is over, or this is a copy of a record, which cannot roll."""
        return self.match.over or self.match.record.secret is None

    # -- playing ------------------------------------------------------------------------------------------------

    async def act(self, role: str, n: int, text: str, faces: Sequence[int] | None = None) -> None:
        """Carry out an action for a role, roll what it calls for, keep it, tell everybody."""
        self._must_be_seated(role)
        self._must_be_current(n)
        action = self.match.rules.vocabulary.parse(text)
        first = self.n
        events = [(first + 1, role, event) for event in self.match.act(action, role)]
        try:
            events += self._roll(list(faces or ()))
        except (GrognardError, ValueError):
            self._reload()
            raise
        await self._keep(first)
        self.take_back = None
        self._add_entries(events)
        self._tell("step", len(events))

    def _roll(self, chosen: list[int]) -> list[tuple[int, str, Event]]:
        """Roll until somebody must decide."""
        events: list[tuple[int, str, Event]] = []
        while isinstance(node := self.match.state.node, Chance):
            count = getattr(node.dice, "count", 1)
            faces = [chosen.pop(0) for _ in range(min(count, len(chosen)))] or None
            number = self.n + 1
            events += [(number, "dice", event) for event in self.match.roll(faces)]
        return events

    async def undo(self, role: str, n: int) -> None:
        """Return to before the last action of this role, if nothing has been rolled or revealed since."""
        self._must_be_seated(role)
        self._must_be_current(n)
        if not self.may_undo(role):
            raise UndoRefused("there is nothing of yours that can be undone without consent: ask for a take-back")
        await self._go_back(take_back=False)

    def may_undo(self, role: str) -> bool:
        """True if the last step was this role's and can be undone."""
        return self.match.may_undo and self.match.last_role == role

    async def ask_take_back(self, role: str) -> None:
        """Ask for a take-back. If nobody else sits here it is granted at once."""
        self._must_be_seated(role)
        if self.match.over:
            raise WrongNode("the game is over")
        others = [seat for seat in self.seats.values() if seat.kind == "human" and seat.role != role]
        if others:
            self.take_back = role
            self._tell("state")
        else:
            await self._take_back(role)

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
        if not self.match.has_acted(role):
            raise UndoRefused("there is nothing to take back yet")
        first = self.n
        while True:
            last = self.match.last_role
            self.match.undo(take_back=True)
            if last == role:
                break
        await self._keep(first)
        self.entries = _entries(self.match)
        self._tell("state")

    async def _go_back(self, take_back: bool) -> None:
        first = self.n
        self.match.undo(take_back)
        await self._keep(first)
        self.entries = _entries(self.match)
        self._tell("state")

    async def resign(self, role: str) -> None:
        """Give the game up."""
        self._must_be_seated(role)
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
            listener.send({"type": "chat", "entry": msgspec.to_builtins(entry)})

    def name_of(self, role: str) -> str:
        """What the player in a seat is called."""
        seat = self.seats.get(role)
        return (seat.name if seat else "") or self.title_of(role)

    def title_of(self, role: str) -> str:
        """The role in words."""
        return self.match.rules.role_titles.get(role, "Spectator")

    # -- being looked at ----------------------------------------------------------------------------------------

    def snapshot(self, role: str) -> dict[str, Any]:
        """Everything this role may know and do."""
        return {
            **self._moment(role),
            "type": "state",
            "log": self._log(role, self.entries[-LOG_SHOWN:]),
            "chat": [msgspec.to_builtins(entry) for entry in self.chat[-CHAT_SHOWN:]],
        }

    def _moment(self, role: str) -> dict[str, Any]:
        match, rules, state = self.match, self.match.rules, self.match.state
        view = state.view(role)
        outcome = match.outcome
        preview = rules.preview(state, role)
        decides = outcome is None and role in view.node.get("roles", ())
        return {
            "match": self.id,
            "game": rules.id,
            "title": rules.title,
            "role": role,
            "n": self.n,
            "seats": self._seats(),
            "view": view.to_json(),
            "node": view.node,
            "your_turn": decides,
            "actions": self._actions() if decides else [],
            "preview": None if preview is None else {**preview.to_json(), "lines": preview.lines()},
            "overlays": [msgspec.to_builtins(overlay) for overlay in rules.overlays(state, role)],
            "may_undo": self.may_undo(role),
            "take_back": self.take_back,
            "practice": match.record.header.practice,
            "hints": self.hints,
            "closed": self.closed,
            "over": None if outcome is None else msgspec.to_builtins(outcome),
            "commitment": match.record.header.commitment,
            "secret": match.record.secret.hex() if outcome is not None and match.record.secret else None,
        }

    def _seats(self) -> list[dict[str, Any]]:
        online = {listener.role for listener in self.listeners}
        return [
            {
                "role": seat.role,
                "title": self.title_of(seat.role),
                "kind": seat.kind,
                "player": seat.player,
                "name": self.name_of(seat.role),
                "online": seat.kind == "computer" or seat.role in online,
            }
            for seat in self.seats.values()
            if seat.kind != SPECTATOR
        ]

    def _actions(self) -> list[dict[str, Any]]:
        rules, state = self.match.rules, self.match.state
        node = state.node
        assert isinstance(node, Decision)
        return [{**rules.vocabulary.to_json(action), **rules.details(state, action)} for action in node.actions]

    def _log(self, role: str, entries: Sequence[tuple[int, str, Event]]) -> list[dict[str, Any]]:
        return [{"n": n, "role": who, **event.to_json()} for n, who, event in entries if event.seen_by(role)]

    def log(self, role: str) -> list[dict[str, Any]]:
        """The whole log as this role may read it."""
        return self._log(role, self.entries)

    def summary(self, role: str) -> dict[str, Any]:
        """One line for the list of games."""
        match = self.match
        node = match.state.node
        outcome = match.outcome
        return {
            "match": self.id,
            "game": match.rules.id,
            "title": match.rules.title,
            "role": role,
            "role_title": self.title_of(role),
            "n": self.n,
            "over": outcome is not None,
            "your_turn": outcome is None and isinstance(node, Decision) and role in node.roles,
            "text": outcome.text if outcome else match.state.view(role).title,
            "opponents": [self.name_of(r) for r, seat in self.seats.items() if r != role and seat.kind != SPECTATOR],
            "updated": self.updated,
        }

    # -- inside -------------------------------------------------------------------------------------------------

    def _must_be_seated(self, role: str) -> None:
        if role not in self.match.rules.roles:
            raise NotYours("spectators watch; they do not play")

    def _must_be_current(self, n: int) -> None:
        if n != self.n:
            raise Stale(f"the game is at line {self.n}, not {n}: look again")

    async def _keep(self, first: int) -> None:
        """Make the new lines durable. If that fails, the match goes back to what is on disk."""
        lines = [msgspec.json.encode(line).decode() for line in self.match.record.lines[first:]]
        try:
            self.updated = now()
            await self.store.append(self.id, first + 1, lines, self.updated)
        except Exception:
            self._reload()
            raise

    def _reload(self) -> None:
        stored = self.store.load(self.id)
        assert stored is not None
        self.match = _match_of(stored)
        self.entries = _entries(self.match)

    def _add_entries(self, events: Sequence[tuple[int, str, Event]]) -> None:
        self.entries += events

    def _tell(self, kind: str, fresh: int = 0) -> None:
        made: dict[str, dict[str, Any]] = {}
        for listener in self.listeners:
            if listener.role not in made:
                made[listener.role] = self._message(kind, listener.role, fresh)
            listener.send(made[listener.role])

    def _message(self, kind: str, role: str, fresh: int) -> dict[str, Any]:
        if kind == "state":
            return self.snapshot(role)
        recent = self.entries[-fresh:] if fresh else []
        return {**self._moment(role), "type": "step", "events": self._log(role, recent)}

    def tell_seats(self) -> None:
        """Tell everybody who is here."""
        for listener in self.listeners:
            listener.send({"type": "seats", "seats": self._seats()})


def _record_of(stored: StoredMatch) -> Record:
    record = Record(msgspec.json.decode(stored.header, type=Header), stored.secret)
    record.lines = [msgspec.json.decode(line, type=Line) for line in stored.lines]
    return record


def _match_of(stored: StoredMatch) -> Match:
    return Match(ruleset(stored.game), _record_of(stored))


def up_to_date(store: SqliteStore, stored: StoredMatch) -> StoredMatch:
    """A match of older rules or data is played again under those of today, once, when it is next opened.

    One that cannot be followed to its last line stays in the store as it is, and is refused as before.
    """
    rules, record = ruleset(stored.game), _record_of(stored)
    if record.header.version == rules.version and record.header.data == rules.data_hash:
        return stored
    found = upgrade(rules, record)
    if found.lost:
        return stored
    fresh = msgspec.structs.replace(
        stored,
        header=msgspec.json.encode(found.record.header).decode(),
        lines=[msgspec.json.encode(line).decode() for line in found.record.lines],
    )
    store.replace(fresh)
    return fresh


def _entries(match: Match) -> list[tuple[int, str, Event]]:
    """The log of the present line of play."""
    return [(line.n, line.role or "dice", event) for line, events in match.story() for event in events]


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
    )
