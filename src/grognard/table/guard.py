"""What stands between the table and the world: same-origin checks, security headers, limits."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE = ("GET", "HEAD", "OPTIONS")
BODY_LARGEST = 4_000_000
"""An uploaded record is the largest thing that anybody sends."""
MESSAGE_LARGEST = 64_000
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}


def same_origin(headers: Mapping[str, str]) -> bool:
    """True unless a browser says that another site's page sent this."""
    fetched = headers.get("sec-fetch-site")
    if fetched is not None:
        return fetched in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


class Guard:
    """Refuses cross-site writes and cross-site websockets, and adds security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as ASGI asks: refuse, or pass on to the app."""
        if scope["type"] == "websocket" and not same_origin(Headers(scope=scope)):
            await send({"type": "websocket.close", "code": 4403, "reason": "cross-site"})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] not in SAFE and not same_origin(Headers(scope=scope)):
            refused = JSONResponse({"error": "cross-site", "text": "sent by a page of another site"}, 403, HEADERS)
            await refused(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


class Paced:
    """Refuses what one address does too often. Of several processes, the one that people talk to counts for all."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as ASGI asks: refuse, or pass on to the app."""
        call = f"{scope.get('method')} {scope['path']}" if scope["type"] == "http" else ""
        text = _refused(Request(scope), call) if call in LIMITED else ""
        app = JSONResponse({"error": "pace", "text": text}, 429, {"cache-control": "no-store"}) if text else self.app
        await app(scope, receive, send)


def _refused(request: Request, call: str) -> str:
    pace: Pace = request.app.state.pace
    return pace.refused(call, address_of(request))


LIMITED = ("POST /api/matches", "POST /api/match/fork", "POST /api/records")
"""The calls that make matches."""


class MovingWindow:
    """How often each asker may do one thing within a number of seconds, counted back from now.

    This stands in the way of every message, so it only looks at a clock and a queue. Nobody can set that clock.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._hits: dict[str, deque[float]] = {}
        self._sweep_at = 1000

    def hit(self, asker: str) -> bool:
        """True if the asker may do it once more, which is counted."""
        now = self._clock()
        hits = self._hits.get(asker)
        if hits is None:
            self._sweep(now)
            hits = self._hits[asker] = deque()
        while hits and hits[0] <= now - self._seconds:
            hits.popleft()
        if len(hits) >= self._most:
            return False
        hits.append(now)
        return True

    def _sweep(self, now: float) -> None:
        """Forget those who have not asked for a while, once there are twice as many as were left last time."""
        if len(self._hits) < self._sweep_at:
            return
        self._hits = {asker: hits for asker, hits in self._hits.items() if hits and hits[-1] > now - self._seconds}
        self._sweep_at = max(1000, 2 * len(self._hits))


class Pace:
    """How often one address, seat, match or connection may ask for something."""

    def __init__(self, new_games_a_minute: int = 60) -> None:
        self._creating = MovingWindow(new_games_a_minute, 60)
        self._messages = MovingWindow(40, 1)
        self._questions = MovingWindow(30, 60)
        self._analyses = MovingWindow(20, 60)
        self._calculations = MovingWindow(120, 60)
        self._uploads = MovingWindow(6, 60)

    def may_create(self, address: str) -> bool:
        """True if this address may begin another match."""
        return self._creating.hit(address)

    def refused(self, call: str, address: str) -> str:
        """Why this address may not make this call now; empty if it may, which is counted."""
        if not self.may_create(address):
            return "too many new games: wait a minute"
        if call == "POST /api/records" and not self.may_upload(address):
            return "too many records: wait a minute"
        return ""

    def may_upload(self, address: str) -> bool:
        """True if this address may send another record."""
        return self._uploads.hit(address)

    def may_ask(self, seat: str) -> bool:
        """True if this seat may ask for advice again."""
        return self._questions.hit(seat)

    def may_analyse(self, match: str) -> bool:
        """True if another analysis or report of this match may be begun."""
        return self._analyses.hit(match)

    def may_calculate(self, address: str) -> bool:
        """True if this address may use the calculator again with its own data."""
        return self._calculations.hit(address)

    def may_send(self, connection: str) -> bool:
        """True if this websocket may send another message."""
        return self._messages.hit(connection)
