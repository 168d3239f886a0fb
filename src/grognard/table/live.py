"""The websocket: one per open game. See docs/table.md."""

from __future__ import annotations

import asyncio
import logging
from typing import get_args

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.engine.errors import GrognardError

from .dispatch import carry_out
from .guard import MESSAGE_LARGEST, Pace
from .messages import (
    Answered,
    Ask,
    Claimed,
    FromTable,
    Hello,
    Ping,
    Pong,
    Refresh,
    Refused,
    Say,
    Sent,
    StaleNews,
    Trouble,
)
from .problems import Problem, told
from .questions import Explain, Hint, answer
from .room import Listener, Room, Stale
from .rooms import Rooms

HELLO_SECONDS = 10
QUEUE_LONGEST = 200
"""How many messages may wait for a slow reader. One who falls further behind is cut off, and reconnects to a fresh
snapshot.
"""
log = logging.getLogger("grognard.table")


async def live(socket: WebSocket) -> None:
    """Serve one connection until it closes."""
    await socket.accept()
    rooms: Rooms = socket.app.state.rooms
    first = await first_message(socket)
    if first is None:
        return
    hello = first[1]
    try:
        seat = await _sit_down(rooms, hello) if isinstance(hello, Hello) else None
    except GrognardError as error:
        await close(socket, 4401, str(error)[:100])
        return
    except Exception:
        log.exception("a room could not be opened")
        await close(socket, 4500, "this game cannot be opened here")
        return
    if seat is None:
        await close(socket, 4401, "no seat at this table has that token")
        return
    room, role, fresh = seat
    connection = Connection(socket, rooms, room, role)
    del room, seat  # people who only look do not keep it in memory
    await connection.serve(fresh)


async def first_message(socket: WebSocket) -> tuple[str, Sent | Trouble] | None:
    """What a connection says first, as it came and as it was read; None if it said nothing and is closed now."""
    try:
        text = await asyncio.wait_for(_received(socket), HELLO_SECONDS)
        return text or "", _read(text)
    except (TimeoutError, WebSocketDisconnect):
        await close(socket, 4408, "say hello first")
    except Exception:
        log.exception("a hello could not be read")
        await close(socket, 4400, "say hello first")
    return None


async def _sit_down(rooms: Rooms, hello: Hello) -> tuple[Room, str, str] | None:
    """The room and role that a token opens; an invitation is exchanged for a token that the inviter never sees."""
    seat = await rooms.find(hello.token)
    if seat is None:
        return None
    room, role = seat
    fresh = ""
    if not room.seats[role].claimed:
        fresh = await rooms.claim(room, role, hello.token, hello.fresh)
    if hello.contributes and role in room.match.rules.roles:
        rooms.promise(room, role)
    return room, role, fresh


class Connection:
    """A person at the table."""

    def __init__(self, socket: WebSocket, rooms: Rooms, room: Room, role: str) -> None:
        self.socket = socket
        self.rooms = rooms
        self.match = room.id
        """Not the room: that may be put away while nobody does anything."""
        self.role = role
        self.outgoing: asyncio.Queue[FromTable | None] = asyncio.Queue()
        self.listener = Listener(role, self.send)
        self.pace: Pace = socket.app.state.pace
        self.answering: set[asyncio.Task[None]] = set()
        self.farewell = (4429, "too far behind: connect again")

    def send(self, message: FromTable) -> None:
        """Queue a message; cuts off a reader who does not read."""
        if self.outgoing.qsize() > QUEUE_LONGEST:
            self.outgoing.put_nowait(None)
        else:
            self.outgoing.put_nowait(message)

    async def serve(self, fresh: str = "") -> None:
        """Read and write until either side closes. `fresh` is the token of a seat that this hello has taken."""
        writer = asyncio.create_task(self._write())
        try:
            if not await self._greet(fresh):
                self.farewell = (4500, "this game cannot be shown here")
                self.outgoing.put_nowait(None)
                await asyncio.wait({writer})
                return
            while True:
                message = await _receive(self.socket)
                if not self.pace.may_send(str(id(self))):
                    self.send(Trouble("pace", "too many messages: slow down"))
                elif isinstance(message, Trouble):
                    self.send(message)
                elif isinstance(message, Ask) and isinstance(message.question, Hint | Explain):
                    self._answer_later(message)
                else:
                    await self._handle(message)
        except WebSocketDisconnect:
            log.debug("a player has left")
        finally:
            self.rooms.leave(self.match, self.listener)
            writer.cancel()
            for task in self.answering:
                task.cancel()

    async def _greet(self, fresh: str) -> bool:
        """Tell the newcomer where the game stands, and the others who came; False if the game cannot be shown."""
        room = await self._room()
        room.listeners.add(self.listener)
        if fresh:
            self.send(Claimed(self.role, fresh))
        try:
            self.send(room.snapshot_for(self.listener))
        except Exception:
            log.exception("a game could not be shown to %s", self.role)
            return False
        room.tell_seats()
        room.tell_connections(self.role, came=True)
        self.rooms.wake(room)
        return True

    async def _room(self) -> Room:
        """The room of this match, opened again if it was put away, and with nothing half done in it."""
        room = await self.rooms.room(self.match)
        if room is None:
            raise LookupError(self.match)
        await room.written()
        return room

    def _answer_later(self, message: Ask) -> None:
        if self.answering:
            text = "one question at a time: the last one is still being thought about"
            self.send(Refused(message.id, "busy", text))
            return
        task = asyncio.create_task(self._handle(message))
        self.answering.add(task)
        task.add_done_callback(self.answering.discard)

    async def _write(self) -> None:
        while (message := await self.outgoing.get()) is not None:
            await self.socket.send_text(_encoded(message))
        await close(self.socket, *self.farewell)

    async def _handle(self, message: Sent) -> None:
        try:
            await self._carry_out_if_current(message)
        except Exception as error:
            # The room has gone back to what is on disk. Nobody loses a connection because of our mistake.
            _, problem = told(error, f"a message '{type(message).__name__}'")
            self.send(self._refusal(message, problem))

    def _refusal(self, message: Sent, problem: Problem) -> FromTable:
        if problem.error == "store":
            return Trouble(problem.error, problem.text)
        asked = problem.error == "internal" and isinstance(message, Ask)
        text = "that could not be answered: ask again" if asked else problem.text
        return Refused(message.id, problem.error, text, problem.refusals)

    async def _carry_out_if_current(self, message: Sent) -> None:
        room = await self._room()
        try:
            await self._carry_out(room, message)
        except Stale:
            self.send(StaleNews(room.snapshot_for(self.listener)))

    async def _carry_out(self, room: Room, message: Sent) -> None:
        role = self.role
        if isinstance(message, Ask):
            self.send(Answered(message.id, await answer(self.rooms.advisers, room, role, message.question)))
        elif isinstance(message, Say):
            await room.say(role, message.text)
        elif isinstance(message, Refresh):
            self.send(room.snapshot_for(self.listener))
        elif isinstance(message, Ping):
            self.send(Pong())
        elif isinstance(message, Hello):
            self.send(Trouble("type", "'hello' is said once"))
        else:
            await carry_out(self.rooms, room, role, message)


class Kind(msgspec.Struct, frozen=True):
    """What a message says it is."""

    type: str


MALFORMED = Trouble("malformed", "that message cannot be read")
KINDS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(Sent))


async def _receive(socket: WebSocket) -> Sent | Trouble:
    """The next message, or what is wrong with it."""
    return _read(await _received(socket))


async def _received(socket: WebSocket) -> str | None:
    """The text of the next message; None if it is no text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"], message.get("reason"))
    text: str | None = message.get("text")
    return text


def _read(text: str | None) -> Sent | Trouble:
    if text is None or len(text) > MESSAGE_LARGEST:
        return MALFORMED
    try:
        kind = msgspec.json.decode(text, type=Kind).type
        if kind not in KINDS:
            return Trouble("type", f"'{kind}' is not a message")
        sent: Sent = msgspec.json.decode(text, type=Sent)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return MALFORMED
    return sent


def _encoded(message: FromTable) -> str:
    try:
        return msgspec.json.encode(message).decode()
    except (TypeError, ValueError, OverflowError):
        log.exception("a message of the kind '%s' could not be written", type(message).__name__)
        return msgspec.json.encode(Trouble("internal", "the table made a mistake: load the page again")).decode()


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Close a connection with a reason, unless the other side has."""
    try:
        await socket.close(code, reason)
    except RuntimeError:
        log.debug("the other side had closed already")
