"""Typed endpoints: JSON in and out by msgspec, errors as documents, and the OpenAPI description made from the types."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grognard._version import __version__

from .answers import ReviewShown
from .messages import FromTable, Sent
from .problems import HttpProblem, Problem, told

Handler = Callable[[Request, Any], Awaitable[Any]]
Answers = str | type[Any] | tuple[type[Any], ...]
BodyT = TypeVar("BodyT", bound=msgspec.Struct)


class Endpoint(msgspec.Struct, frozen=True):
    """One call of the API."""

    method: str
    path: str
    summary: str
    answers: Answers
    """The type of the answer, or the types it can have; for a file, its media type."""
    body: type[msgspec.Struct] | None
    handler: Handler
    needs_token: bool
    conflict: type[Problem] | None = None
    """What it says to a request that is late, if that is more than a problem."""


class Api:
    """Collects endpoints; gives routes and their description."""

    def __init__(self) -> None:
        self.endpoints: list[Endpoint] = []

    def __call__(
        self,
        method: str,
        path: str,
        summary: str,
        answers: Answers,
        body: type[msgspec.Struct] | None = None,
        token: bool = False,
        conflict: type[Problem] | None = None,
    ) -> Callable[[Handler], Handler]:
        """Declare an endpoint; `answers` is the type of its answer, or the media type of a file."""

        def declare(handler: Handler) -> Handler:
            self.endpoints.append(Endpoint(method, path, summary, answers, body, handler, token, conflict))
            return handler

        return declare

    def routes(self) -> list[Route]:
        """The routes for Starlette."""
        return [Route(e.path, _serve(e), methods=[e.method]) for e in self.endpoints]

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI 3.1 document."""
        answers = [shape for endpoint in self.endpoints for shape in shapes(endpoint.answers)]
        others = [kind for e in self.endpoints for kind in (e.body, e.conflict) if kind is not None]
        described = [*others, *answers, *SHAPES]
        schemas, components = msgspec.json.schema_components(
            described, schema_hook=_schema, ref_template="#/components/schemas/{name}"
        )
        by_shape = dict(zip(map(repr, described), schemas, strict=True))
        paths: dict[str, Any] = {}
        for endpoint in self.endpoints:
            paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_shape)
        return {
            "openapi": "3.1.0",
            "info": {"title": "grognard table", "version": __version__},
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
        }


SHAPES = (Problem, FromTable, Sent, ReviewShown)
"""Types that are described although no call returns them: errors, the websocket, and what is stored as it is."""


def _schema(kind: type) -> dict[str, Any]:
    """The schema of a type that msgspec has none for: values in JSON types that only the game can read."""
    if kind is object:
        return {"description": "any value in JSON types"}
    raise NotImplementedError(kind)


def shapes(answers: Answers) -> tuple[Any, ...]:
    """The types of an answer; none for a file."""
    if isinstance(answers, str):
        return ()
    return answers if isinstance(answers, tuple) else (answers,)


def _content(answers: Answers, schemas: dict[str, Any]) -> dict[str, Any]:
    if isinstance(answers, str):
        return {answers: {"schema": {"type": "string"}}}
    found = [schemas[repr(shape)] for shape in shapes(answers)]
    return {"application/json": {"schema": found[0] if len(found) == 1 else {"anyOf": found}}}


def _operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "responses": {
            "200": {"description": "done", "content": _content(endpoint.answers, schemas)},
            "4XX": {"description": "refused", "content": _content(Problem, schemas)},
            "5XX": {"description": "a mistake of the table", "content": _content(Problem, schemas)},
        },
    }
    if endpoint.conflict is not None:
        content = _content((endpoint.conflict, Problem), schemas)
        operation["responses"]["409"] = {"description": "late, or refused", "content": content}
    names = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    if names:
        operation["parameters"] = [
            {"name": n, "in": "path", "required": True, "schema": {"type": "string"}} for n in names
        ]
    if endpoint.needs_token:
        operation["security"] = [{"token": []}]
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.body, schemas)}
    return operation


def _serve(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        try:
            body = None if endpoint.body is None else await _read(request, endpoint.body)
            answer = await endpoint.handler(request, body)
        except Exception as error:
            status, document = told(error, f"{endpoint.method} {endpoint.path}")
            return answer_json(document, status)
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
