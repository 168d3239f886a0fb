"""Typed endpoints: JSON in and out by msgspec, errors as documents, and the OpenAPI description made from the types."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grognard._version import __version__
from grognard.engine.errors import (
    ActionError,
    DataError,
    GrognardError,
    IllegalAction,
    RecordError,
    UndoRefused,
    WrongNode,
)
from grognard.library import UnknownGame

from .analyses import NoAnalysis, NotOver
from .room import HintsOff, NotYours, Stale, TooOften
from .strangers import Busy, TooMuch

log = logging.getLogger("grognard.table")
Handler = Callable[[Request, Any], Awaitable[Any]]
BodyT = TypeVar("BodyT", bound=msgspec.Struct)


class Problem(msgspec.Struct, frozen=True):
    """What every error looks like."""

    error: str
    text: str
    refusals: list[dict[str, Any]] = []


class HttpProblem(Exception):
    """An error with its status."""

    def __init__(self, status: int, error: str, text: str) -> None:
        self.status, self.error, self.text = status, error, text
        super().__init__(text)


class Endpoint(msgspec.Struct, frozen=True):
    """One call of the API."""

    method: str
    path: str
    summary: str
    body: type[msgspec.Struct] | None
    handler: Handler
    needs_token: bool


def status_of(error: GrognardError) -> int:
    """409 if the referee refused, 4xx if the request was wrong."""
    if isinstance(error, NotYours):
        return 403
    if isinstance(error, UnknownGame):
        return 404
    if isinstance(error, TooOften | Busy):
        return 429
    if isinstance(error, TooMuch):
        return 413
    if isinstance(error, IllegalAction | UndoRefused | WrongNode | Stale | HintsOff | NotOver | NoAnalysis):
        return 409
    if isinstance(error, ActionError | DataError | RecordError):
        return 422
    return 400


def problem(error: GrognardError) -> dict[str, Any]:
    """The document for an error."""
    document: dict[str, Any] = {"error": type(error).__name__, "text": str(error)}
    if isinstance(error, IllegalAction):
        document["refusals"] = [refusal.to_json() for refusal in error.refusals]
    return document


class Api:
    """Collects endpoints; gives routes and their description."""

    def __init__(self) -> None:
        self.endpoints: list[Endpoint] = []

    def __call__(
        self, method: str, path: str, summary: str, body: type[msgspec.Struct] | None = None, token: bool = False
    ) -> Callable[[Handler], Handler]:
        """Declare an endpoint."""

        def declare(handler: Handler) -> Handler:
            self.endpoints.append(Endpoint(method, path, summary, body, handler, token))
            return handler

        return declare

    def routes(self) -> list[Route]:
        """The routes for Starlette."""
        return [Route(e.path, _serve(e), methods=[e.method]) for e in self.endpoints]

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI 3.1 document."""
        bodies = [endpoint.body for endpoint in self.endpoints if endpoint.body is not None]
        schemas, components = msgspec.json.schema_components(
            [*bodies, Problem], ref_template="#/components/schemas/{name}"
        )
        by_type = dict(zip([*bodies, Problem], schemas, strict=True))
        paths: dict[str, Any] = {}
        for endpoint in self.endpoints:
            paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_type)
        return {
            "openapi": "3.1.0",
            "info": {"title": "grognard table", "version": __version__},
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
        }


def _operation(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "responses": {
            "200": {"description": "done", "content": {"application/json": {"schema": {}}}},
            "4XX": {"description": "refused", "content": {"application/json": {"schema": schemas[Problem]}}},
        },
    }
    names = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    if names:
        operation["parameters"] = [
            {"name": n, "in": "path", "required": True, "schema": {"type": "string"}} for n in names
        ]
    if endpoint.needs_token:
        operation["security"] = [{"token": []}]
    if endpoint.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schemas[endpoint.body]}},
        }
    return operation


def _serve(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        try:
            body = None if endpoint.body is None else await _read(request, endpoint.body)
            answer = await endpoint.handler(request, body)
        except HttpProblem as error:
            return answer_json({"error": error.error, "text": error.text}, error.status)
        except GrognardError as error:
            return answer_json(problem(error), status_of(error))
        except sqlite3.Error as error:
            log.exception("the store failed")
            return answer_json(
                {"error": "store", "text": f"nothing was changed: the table cannot write ({error})"}, 503
            )
        except Exception:
            # A mistake of ours: nothing was changed, and whoever asked is told in the form he can read.
            log.exception("%s %s failed", endpoint.method, endpoint.path)
            return answer_json({"error": "internal", "text": "the table made a mistake: nothing was changed"}, 500)
        return answer if isinstance(answer, Response) else answer_json(answer)

    return serve


async def _read(request: Request, type_: type[BodyT]) -> BodyT:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=type_)
    except msgspec.ValidationError as error:
        raise HttpProblem(422, "shape", str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise HttpProblem(400, "malformed", str(error)) from error
    except RecursionError as error:
        raise HttpProblem(400, "malformed", "nested too deep") from error


def answer_json(document: Any, status: int = 200) -> Response:
    """A JSON answer, never cached."""
    return Response(
        msgspec.json.encode(document), status, media_type="application/json", headers={"cache-control": "no-store"}
    )
