"""The websocket: one per open game. See docs/table.md."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.engine.errors import GrognardError, IllegalAction

from .api import answer
from .endpoints import problem
from .guard import MESSAGE_LARGEST, Pace
from .room import Listener, Room, Stale
from .rooms import Rooms

HELLO_SECONDS = 10
SLOW = ("hint", "explain")
"""Questions that take thought: the connection goes on while they are answered."""
QUEUE_LONGEST = 200
"""Messages waiting for a slow reader; one who falls further behind is cut off and reconnects to a fresh snapshot."""
log = logging.getLogger("grognard.table")


class LiveMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything a client sends."""

    type: str
    token: str = ""
    n: int = -1
    action: str = ""
    faces: list[int] | None = None
    grant: bool = False
    text: str = ""
    fresh: str = ""
    contributes: bool = False
    words: str = ""
    id: int = 0
    what: str = ""
    target: str = ""
    places: list[str] = []
    with_: list[str] = msgspec.field(default_factory=list, name="with")


async def live(socket: WebSocket) -> None:
    """Serve one connection until it closes."""
    await socket.accept()
    rooms: Rooms = socket.app.state.rooms
    try:
        hello = await asyncio.wait_for(_receive(socket), HELLO_SECONDS)
    except (TimeoutError, WebSocketDisconnect):
        await _close(socket, 4408, "say hello first")
        return
    except Exception:
        log.exception("a hello could not be read")
        await _close(socket, 4400, "say hello first")
        return
    try:
        seat = await _sit_down(rooms, hello) if hello is not None and hello.type == "hello" else None
    except GrognardError as error:
        await _close(socket, 4401, str(error)[:100])
        return
    except Exception:
        log.exception("a room could not be opened")
        await _close(socket, 4500, "this game cannot be opened here")
        return
    if seat is None:
        await _close(socket, 4401, "no seat at this table has that token")
        return
    room, role, fresh = seat
    await Connection(socket, rooms, room, role).serve(fresh)


async def _sit_down(rooms: Rooms, hello: LiveMessage) -> tuple[Room, str, str] | None:
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
    """Somebody at the table."""

    def __init__(self, socket: WebSocket, rooms: Rooms, room: Room, role: str) -> None:
        self.socket = socket
        self.rooms = rooms
        self.room = room
        self.role = role
        self.outgoing: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self.listener = Listener(role, self.send)
        self.pace: Pace = socket.app.state.pace
        self.answering: set[asyncio.Task[None]] = set()
        self.farewell = (4429, "too far behind: connect again")

    def send(self, message: dict[str, Any]) -> None:
        """Queue a message; cuts off a reader who does not read."""
        if self.outgoing.qsize() > QUEUE_LONGEST:
            self.outgoing.put_nowait(None)
        else:
            self.outgoing.put_nowait(message)

    async def serve(self, fresh: str = "") -> None:
        """Read and write until either side closes. `fresh` is the token of a seat that was taken by this hello."""
        writer = asyncio.create_task(self._write())
        try:
            if not self._greet(fresh):
                self.farewell = (4500, "this game cannot be shown here")
                self.outgoing.put_nowait(None)
                await asyncio.wait({writer})
                return
            while True:
                message = await _receive(self.socket)
                if not self.pace.may_send(str(id(self))):
                    self.send({"type": "error", "error": "pace", "text": "too many messages: slow down"})
                elif message is None:
                    self.send({"type": "error", "error": "malformed", "text": "that message cannot be read"})
                elif message.type == "ask" and message.what in SLOW:
                    self._answer_later(message)
                else:
                    await self._handle(message)
        except WebSocketDisconnect:
            log.debug("a player has left")
        finally:
            self.room.listeners.discard(self.listener)
            self.room.tell_seats()
            self.room.tell_connections(self.role, came=False)
            writer.cancel()
            for task in self.answering:
                task.cancel()

    def _greet(self, fresh: str) -> bool:
        """Tell whoever came where the game stands, and the others that he did; False if the game cannot be shown."""
        self.room.listeners.add(self.listener)
        if fresh:
            self.send({"type": "claimed", "role": self.role, "token": fresh})
        try:
            self.send(self.room.snapshot(self.role))
        except Exception:
            log.exception("a game could not be shown to %s", self.role)
            return False
        self.room.tell_seats()
        self.room.tell_connections(self.role, came=True)
        self.rooms.wake(self.room)
        return True

    def _answer_later(self, message: LiveMessage) -> None:
        if self.answering:
            busy = {"error": "busy", "text": "one question at a time: the last one is still being thought about"}
            self.send({"type": "refused", "id": message.id, "refusals": [], **busy})
            return
        task = asyncio.create_task(self._handle(message))
        self.answering.add(task)
        task.add_done_callback(self.answering.discard)

    async def _write(self) -> None:
        while (message := await self.outgoing.get()) is not None:
            await self.socket.send_text(_encoded(message))
        await _close(self.socket, *self.farewell)

    async def _handle(self, message: LiveMessage) -> None:
        try:
            await self._carry_out_if_current(message)
        except IllegalAction as error:
            self.send({"type": "refused", "id": message.id, **problem(error)})
        except GrognardError as error:
            self.send({"type": "refused", "id": message.id, "refusals": [], **problem(error)})
        except ValueError as error:
            self.send({"type": "refused", "id": message.id, "refusals": [], "error": "value", "text": str(error)})
        except sqlite3.Error as error:
            log.exception("a line could not be kept")
            text = f"nothing was changed: the table cannot write ({error})"
            self.send({"type": "error", "error": "store", "text": text})
        except Exception:
            # The room has gone back to what is on disk; nobody loses his connection for a mistake of ours.
            log.exception("the message '%s' could not be carried out", message.type)
            asked = message.type == "ask"
            text = "that could not be answered: ask again" if asked else "the table made a mistake: nothing was changed"
            self.send({"type": "refused", "id": message.id, "refusals": [], "error": "internal", "text": text})

    async def _carry_out_if_current(self, message: LiveMessage) -> None:
        try:
            await self._carry_out(message)
        except Stale:
            self.send({"type": "stale", "snapshot": self.room.snapshot(self.role)})

    async def _carry_out(self, message: LiveMessage) -> None:
        room, role = self.room, self.role
        if message.type == "ask":
            question = {
                "what": message.what,
                "action": message.action,
                "target": message.target,
                "with": message.with_,
                "places": message.places,
                "n": message.n,
            }
            self.send({"type": "answer", "id": message.id, **await answer(self.rooms, room, role, question)})
        elif message.type == "chat":
            await room.say(role, message.text)
        elif message.type == "ping":
            self.send({"type": "pong"})
        else:
            async with room.lock:
                await self._change(message)
            self.rooms.wake(room)

    async def _change(self, message: LiveMessage) -> None:
        room, role = self.room, self.role
        if message.type == "act":
            await room.act(role, message.n, message.action, message.faces)
        elif message.type == "undo":
            await room.undo(role, message.n)
        elif message.type == "take_back":
            await room.ask_take_back(role)
        elif message.type == "answer_take_back":
            await room.answer_take_back(role, message.grant)
        elif message.type == "resign":
            await room.resign(role)
        elif message.type == "contribute":
            await room.contribute(role, message.words)
        elif message.type == "roll":
            await room.roll_without_waiting(role)
        else:
            self.send({"type": "error", "error": "type", "text": f"'{message.type}' is not a message"})


async def _receive(socket: WebSocket) -> LiveMessage | None:
    """The next message, or None if it is malformed."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"], message.get("reason"))
    text = message.get("text")
    if text is None or len(text) > MESSAGE_LARGEST:
        return None
    try:
        return msgspec.json.decode(text, type=LiveMessage)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _encoded(message: dict[str, Any]) -> str:
    try:
        return msgspec.json.encode(message).decode()
    except (TypeError, ValueError, OverflowError):
        log.exception("a message of the kind '%s' could not be written", message["type"])
        told = {"type": "error", "error": "internal", "text": "the table made a mistake: load the page again"}
        return msgspec.json.encode(told).decode()


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    try:
        await socket.close(code, reason)
    except RuntimeError:
        log.debug("the other side had closed already")
