"""What stands between the table and the world: same-origin checks, security headers, limits."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from limits import RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
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


class Pace:
    """How often one address may ask for something."""

    def __init__(self, new_games_a_minute: int = 60) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self.creating = RateLimitItemPerMinute(new_games_a_minute)
        self.messages = RateLimitItemPerSecond(40)
        self.questions = RateLimitItemPerMinute(30)
        self.analyses = RateLimitItemPerMinute(20)
        self.calculations = RateLimitItemPerMinute(120)
        self.uploads = RateLimitItemPerMinute(6)

    def may_create(self, address: str) -> bool:
        """True if this address may begin another match."""
        return self._limiter.hit(self.creating, "create", address)

    def may_upload(self, address: str) -> bool:
        """True if this address may send another record."""
        return self._limiter.hit(self.uploads, "upload", address)

    def may_ask(self, seat: str) -> bool:
        """True if this seat may ask for advice again."""
        return self._limiter.hit(self.questions, "advice", seat)

    def may_analyse(self, match: str) -> bool:
        """True if another analysis or report of this match may be begun."""
        return self._limiter.hit(self.analyses, "analysis", match)

    def may_calculate(self, address: str) -> bool:
        """True if this address may use the calculator again with its own data."""
        return self._limiter.hit(self.calculations, "calculate", address)

    def may_send(self, connection: str) -> bool:
        """True if this websocket may send another message."""
        return self._limiter.hit(self.messages, "message", connection)
