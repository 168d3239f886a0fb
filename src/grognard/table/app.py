"""The application: the page, the API, the websocket, and their guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Lifespan
from typing_extensions import override

from . import calculations as calculations
from .analyses import Analyses
from .api import api
from .computer import Computer
from .guard import BODY_LARGEST, Guard, Pace, Paced
from .halls import Halls, Run, ToHalls
from .live import live
from .rooms import Rooms
from .shares import HallShare
from .store import SqliteStore
from .strangers import Strangers


class CurrentFiles(StaticFiles):
    """Files that a browser checks again after an upgrade: it may keep them, but must ask whether they are current."""

    @override
    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        response.headers["cache-control"] = "no-cache"
        return response


def build_app(
    database: str | Path,
    workers: int = 1,
    new_games_a_minute: int = 60,
    hosts: Sequence[str] = ("*",),
    share: HallShare | None = None,
) -> Starlette:
    """The application over a database file (made if it does not exist). It answers only to these host names.

    With a `share` it is one of several halls, and what addresses may do has been counted before.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = SqliteStore(database)
        app.state.pace = Pace(new_games_a_minute)
        app.state.rooms = Rooms(store, Computer(workers), app.state.pace, share)
        app.state.analyses = Analyses(store)
        app.state.drawn = {}
        app.state.strangers = Strangers()
        house = asyncio.create_task(app.state.rooms.keep_house())
        yield
        house.cancel()
        await app.state.strangers.close()
        await app.state.analyses.close()
        await app.state.rooms.close()
        store.close()

    return _app(lifespan, hosts, [] if share else [Middleware(Paced)])


def build_front(
    database: str | Path, halls: int, run: Run, new_games_a_minute: int = 60, hosts: Sequence[str] = ("*",)
) -> Starlette:
    """The application that people talk to when there are several halls. `run` is what the process of a hall does."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = SqliteStore(database)
        app.state.pace = Pace(new_games_a_minute)
        app.state.halls = Halls(store, halls, run)
        app.state.drawn = {}
        app.state.strangers = Strangers()
        yield
        await app.state.strangers.close()
        await app.state.halls.close()
        store.close()

    return _app(lifespan, hosts, [Middleware(Paced), Middleware(ToHalls)])


def _app(lifespan: Lifespan[Starlette], hosts: Sequence[str], more: Sequence[Middleware]) -> Starlette:
    web = Path(str(files("grognard") / "web"))

    async def page(request: Request) -> Response:
        name = {"/play": "play.html", "/movement": "movement.html"}.get(request.url.path, "index.html")
        return FileResponse(web / name, headers={"cache-control": "no-cache"})

    return Starlette(
        routes=[
            Route("/", page),
            Route("/play", page),
            Route("/movement", page),
            *api.routes(),
            WebSocketRoute("/api/live", live),
            Mount("/static/fonts", CurrentFiles(directory=Path(str(files("grognard") / "draw" / "fonts")))),
            Mount("/static", CurrentFiles(directory=web)),
        ],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False),
            Middleware(Guard),
            Middleware(RequestBodyLimitMiddleware, max_body_size=BODY_LARGEST),
            Middleware(GZipMiddleware, minimum_size=1000),
            *more,
        ],
        lifespan=lifespan,
    )
