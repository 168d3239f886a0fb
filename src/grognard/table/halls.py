"""Halls: several server processes behind one port. Each hall has the rooms of its share of all matches.

The process that people talk to has no rooms. It serves the page and the catalogue, counts what each address may do, and
passes everything about a match on to the hall that has it, over a local socket. A hall is a table like any other. See
docs/decisions/0021-halls.md.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import tempfile
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, unix_connect
from websockets.exceptions import ConnectionClosed

from .answers import Summaries, Tokens
from .api import token_of
from .endpoints import answer_json
from .live import close, first_message
from .messages import Hello
from .problems import Problem
from .rooms import fingerprint
from .shares import share_of
from .store import SqliteStore

log = logging.getLogger("grognard.table")
ANSWER_SECONDS = 120.0
AGAIN_SECONDS = 1.0
"""How long a hall that has ended stays closed before it is opened again."""
PASSED_ON = ("authorization", "content-type")
PASSED_BACK = ("content-type", "content-disposition", "cache-control")
SUMMARIES = "/api/matches/summaries"
Run = Callable[[int, socket.socket], None]
"""What the process of a hall does: its number, and the socket it listens on."""


class Hall:
    """One process, seen from outside. Its socket outlives it: those who come while it is opened again wait."""

    def __init__(self, number: int, folder: Path, run: Run) -> None:
        self.path = str(folder / f"hall-{number}")
        self._run = run
        self._number = number
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(self.path)
        self._listening.listen(2048)
        # A connection for each call: one that was kept would be dead when the hall was opened again.
        way = httpx2.AsyncHTTPTransport(uds=self.path, limits=httpx2.Limits(max_keepalive_connections=0))
        self.client = httpx2.AsyncClient(transport=way, base_url="http://hall", timeout=ANSWER_SECONDS)
        self.process: BaseProcess = self._started()

    def _started(self) -> BaseProcess:
        process = get_context("spawn").Process(target=self._run, args=(self._number, self._listening))
        process.start()
        return process

    async def stay_open(self) -> None:
        """Open the hall again whenever its process has ended. What was acknowledged is on disk."""
        while True:
            await ended(self.process)
            log.error("hall %d has ended with code %s: it is opened again", self._number, self.process.exitcode)
            await asyncio.sleep(AGAIN_SECONDS)
            self.process = self._started()

    async def close(self) -> None:
        """End the process, and kill it if it does not end."""
        await self.client.aclose()
        self.process.terminate()
        await asyncio.to_thread(self.process.join, 10)
        self.process.kill()
        await asyncio.to_thread(self.process.join)
        self._listening.close()


async def ended(process: BaseProcess) -> None:
    """Wait until a process has ended."""
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(process.sentinel, over.set)
    try:
        await over.wait()
    finally:
        loop.remove_reader(process.sentinel)
    process.join()


class Halls:
    """All halls, and the way to each."""

    def __init__(self, store: SqliteStore, count: int, run: Run) -> None:
        self._store = store
        self._folder = tempfile.TemporaryDirectory(prefix="grognard-")
        self.halls = [Hall(number, Path(self._folder.name), run) for number in range(count)]
        self._watches = [asyncio.get_running_loop().create_task(hall.stay_open()) for hall in self.halls]
        self._next = 0

    def of(self, token: str) -> Hall | None:
        """The hall that has the match of a token."""
        seat = self._store.find_seat(fingerprint(token)) if token else None
        return None if seat is None else self.halls[share_of(seat[0], len(self.halls))]

    def any(self) -> Hall:
        """Each hall in turn: a match that it begins is in its share."""
        self._next = (self._next + 1) % len(self.halls)
        return self.halls[self._next]

    async def close(self) -> None:
        """End all processes."""
        for watch in self._watches:
            watch.cancel()
        await asyncio.gather(*self._watches, return_exceptions=True)
        await asyncio.gather(*(hall.close() for hall in self.halls))
        self._folder.cleanup()


def concerns_a_match(path: str) -> bool:
    """True for calls that a hall answers."""
    return path.startswith(("/api/match/", "/api/matches/")) or path in ("/api/match", "/api/matches", "/api/records")


class ToHalls:
    """Passes on what concerns a match; everything else is answered here."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as ASGI asks."""
        if scope["type"] == "websocket" and scope["path"] == "/api/live":
            await _live(WebSocket(scope, receive, send))
        elif scope["type"] == "http" and concerns_a_match(scope["path"]):
            answer = await _answered(Request(scope, receive))
            await answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)


# -- calls --------------------------------------------------------------------------------------------------------


async def _answered(request: Request) -> Response:
    halls: Halls = request.app.state.halls
    body = await request.body()
    try:
        if request.url.path == SUMMARIES and (tokens := _tokens(body)) is not None:
            return await _summaries(halls, tokens)
        hall = halls.of(token_of(request)) or halls.any()
        return await _asked(hall, request, body)
    except httpx2.HTTPError:
        log.exception("%s could not be passed on", request.url.path)
        return answer_json(Problem("internal", "the table is busy with itself: try again"), 503)


async def _asked(hall: Hall, request: Request, body: bytes) -> Response:
    headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
    headers["accept-encoding"] = "identity"
    address = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    answer = await hall.client.request(request.method, address, content=body, headers=headers)
    kept = {name: answer.headers[name] for name in PASSED_BACK if name in answer.headers}
    return Response(answer.content, answer.status_code, headers=kept)


def _tokens(body: bytes) -> Sequence[str] | None:
    try:
        return msgspec.json.decode(body, type=Tokens).tokens
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None  # a hall says what is wrong with it


async def _summaries(halls: Halls, tokens: Sequence[str]) -> Response:
    """The matches of these tokens, from all halls, in the order asked for."""
    shares: dict[Hall, list[str]] = {}
    for token in tokens[:200]:
        if (hall := halls.of(token)) is not None:
            shares.setdefault(hall, []).append(token)
    found = await asyncio.gather(*(_listed(hall, share) for hall, share in shares.items()))
    place = {token: number for number, token in enumerate(tokens)}
    matches = sorted((one for part in found for one in part.matches), key=lambda one: place[one.token])
    failed = sorted((one for part in found for one in part.failed), key=lambda one: place[one.token])
    return answer_json(Summaries(tuple(matches), tuple(failed)))


async def _listed(hall: Hall, tokens: list[str]) -> Summaries:
    answer = await hall.client.post(SUMMARIES, content=msgspec.json.encode(Tokens(tokens)))
    return msgspec.json.decode(answer.content, type=Summaries)


# -- the websocket --------------------------------------------------------------------------------------------------


async def _live(here: WebSocket) -> None:
    """Listen until it is known which hall this is for. Then pass everything on, both ways."""
    halls: Halls = here.app.state.halls
    await here.accept()
    text = await first_message(here)
    if text is None:
        return
    hall = halls.of(text[1].token) if isinstance(text[1], Hello) else None
    try:
        async with unix_connect(
            (hall or halls.any()).path, "ws://hall/api/live", compression=None, max_size=None
        ) as there:
            await there.send(text[0])
            await _both_ways(here, there)
    except (OSError, ConnectionClosed, TimeoutError):
        await close(here, 4500, "this game cannot be opened here")


async def _both_ways(here: WebSocket, there: ClientConnection) -> None:
    ways = {asyncio.create_task(_onwards(here, there)), asyncio.create_task(_back(here, there))}
    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    for way in ways:
        way.cancel()
    await asyncio.gather(*ways, return_exceptions=True)


async def _onwards(here: WebSocket, there: ClientConnection) -> None:
    while True:
        message: Any = await here.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await there.send(text if text is not None else message["bytes"])


async def _back(here: WebSocket, there: ClientConnection) -> None:
    try:
        while True:
            text = await there.recv(decode=True)
            await here.send_text(text)
    except ConnectionClosed:
        await close(here, there.close_code if there.close_code not in (None, 1006) else 1012, there.close_reason or "")
    except (WebSocketDisconnect, RuntimeError):
        log.debug("a player has left")
