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
    seat = rooms.find(hello.token) if hello is not None and hello.type == "hello" else None
    if seat is None:
        await _close(socket, 4401, "no seat at this table has that token")
        return
    await Connection(socket, rooms, *seat).serve()


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

    def send(self, message: dict[str, Any]) -> None:
        """Queue a message; cuts off a reader who does not read."""
        if self.outgoing.qsize() > QUEUE_LONGEST:
            self.outgoing.put_nowait(None)
        else:
            self.outgoing.put_nowait(message)

    async def serve(self) -> None:
        """Read and write until either side closes."""
        self.room.listeners.add(self.listener)
        self.send(self.room.snapshot(self.role))
        self.room.tell_seats()
        self.rooms.wake(self.room)
        writer = asyncio.create_task(self._write())
        try:
            while True:
                message = await _receive(self.socket)
                if message is None:
                    self.send({"type": "error", "error": "malformed", "text": "that message cannot be read"})
                elif not self.pace.may_send(str(id(self))):
                    self.send({"type": "error", "error": "pace", "text": "too many messages: slow down"})
                elif message.type == "ask" and message.what in SLOW:
                    self._answer_later(message)
                else:
                    await self._handle(message)
        except WebSocketDisconnect:
            log.debug("a player has left")
        finally:
            self.room.listeners.discard(self.listener)
            self.room.tell_seats()
            writer.cancel()
            for task in self.answering:
                task.cancel()

    def _answer_later(self, message: LiveMessage) -> None:
        if self.answering:
            busy = {"error": "busy", "text": "one question at a time: the last one is still being thought about"}
            self.send({"type": "refused", "id": message.id, "refusals": [], **busy})
            return
        task = asyncio.create_task(self._think_about(message))
        self.answering.add(task)
        task.add_done_callback(self.answering.discard)

    async def _think_about(self, message: LiveMessage) -> None:
        try:
            await self._handle(message)
        except Exception:
            log.exception("a question could not be answered")
            text = "the computer could not answer: ask again"
            self.send({"type": "refused", "id": message.id, "refusals": [], "error": "failed", "text": text})

    async def _write(self) -> None:
        while (message := await self.outgoing.get()) is not None:
            await self.socket.send_text(msgspec.json.encode(message).decode())
        await _close(self.socket, 4429, "too far behind: connect again")

    async def _handle(self, message: LiveMessage) -> None:
        try:
            await self._carry_out(message)
        except Stale:
            self.send({"type": "stale", "snapshot": self.room.snapshot(self.role)})
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
        else:
            self.send({"type": "error", "error": "type", "text": f"'{message.type}' is not a message"})


async def _receive(socket: WebSocket) -> LiveMessage | None:
    """The next message, or None if it is malformed."""
    text = await socket.receive_text()
    if len(text) > MESSAGE_LARGEST:
        return None
    try:
        return msgspec.json.decode(text, type=LiveMessage)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    try:
        await socket.close(code, reason)
    except RuntimeError:
        log.debug("the other side had closed already")
