"""The REST calls. See docs/table.md."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from grognard.draw import (
    BADGES,
    BANDS,
    art_id,
    badge_svg,
    board_layout,
    board_svg,
    face_svg,
    sheet_named,
    sign_drawings,
)
from grognard.engine.areas import AreaBoard
from grognard.engine.boards import Board
from grognard.engine.errors import ActionError, DataError
from grognard.engine.nodes import Decision
from grognard.engine.records import read_record
from grognard.engine.ruleset import Ruleset
from grognard.library import game_definition, installed_games, ruleset
from grognard.players import PLAYERS

from .analyses import Analyses
from .desk import MARKDOWN, PAGE
from .endpoints import Api, HttpProblem
from .guard import Pace
from .opponents import opponents
from .room import Room, Stale
from .rooms import Rooms, SeatWish, summaries

api = Api()
THEMES = ("light", "dark")
LINE = re.compile("[0-9]{1,9}")


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a match."""

    game: str
    scenario: str | None = None
    options: dict[str, bool | int | str] = {}
    practice: bool = False
    seats: dict[str, SeatWish] = {}
    hints: bool | None = None
    """May players ask for advice? If it is not said: unless a friend takes part."""


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens that somebody holds."""

    tokens: list[str]


class ActionBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action at line n."""

    n: int
    action: str
    faces: list[int] | None = None


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the game."""

    n: int


class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a take-back, or answer one."""

    grant: bool | None = None


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty body."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say."""

    text: str


def rooms_of(request: Request) -> Rooms:
    """The rooms of this table."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def seat_of(request: Request) -> tuple[Room, str]:
    """The room and role of the token in the request."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    found = rooms_of(request).find(token) if scheme.lower() == "bearer" and token else None
    if found is None:
        raise HttpProblem(401, "token", "no seat at this table has that token")
    return found


# -- the catalogue ----------------------------------------------------------------------------------------------


@api("GET", "/api/catalogue", "The installed games")
async def catalogue(request: Request, body: None) -> Any:
    """All games with scenarios, options, players and verbs."""
    return {"games": [describe(ruleset(name)) for name in installed_games()]}


def describe(rules: Ruleset) -> dict[str, Any]:
    """A game as the lobby shows it."""
    return {
        "id": rules.id,
        "title": rules.title,
        "version": rules.version,
        "roles": [{"id": role, "title": rules.role_titles[role]} for role in rules.roles],
        "scenarios": [msgspec.to_builtins(scenario) for scenario in rules.scenarios.values()],
        "options": [msgspec.to_builtins(option) for option in rules.options.values()],
        "players": list(PLAYERS),
        "boards": [{"id": board.id, "title": board.title} for board in rules.sheets],
        "inspects": rules.inspects,
        "diary": type(rules).diary is not Ruleset.diary,
        "fields": rules.has_fields,
        "explains": rules.explains,
        "calculates": game_definition(rules.id).calculator is not None,
        "opponents": opponents(),
        "verbs": {verb.name: {"usage": verb.usage, "help": verb.help} for verb in rules.vocabulary.verbs.values()},
    }


def game_of(request: Request) -> Ruleset:
    """The game named in the path."""
    return ruleset(request.path_params["game"])


def theme_of(request: Request) -> str:
    """The theme asked for."""
    theme = request.query_params.get("theme", "light")
    if theme not in THEMES:
        raise HttpProblem(400, "theme", "expected light or dark")
    return theme


def board_of(request: Request) -> Board | AreaBoard:
    """The board asked for by `board=`, the first one otherwise."""
    try:
        return sheet_named(game_of(request), request.query_params.get("board"))
    except DataError as error:
        raise HttpProblem(404, "board", str(error)) from error


@api("GET", "/api/catalogue/{game}/board.svg", "The printed sheet of a game, or of the board named")
async def board(request: Request, body: None) -> Any:
    """The drawing of the map, cached by the browser until the data changes."""
    rules, theme, found = game_of(request), theme_of(request), board_of(request)
    drawn: dict[tuple[str, str, str], asyncio.Task[str]] = request.app.state.drawn
    key = (rules.id, found.id, theme)
    if key not in drawn or (drawn[key].done() and drawn[key].exception() is not None):
        # A large map takes seconds: whoever plays meanwhile must not wait for it, and nobody draws it a second time.
        drawn[key] = asyncio.create_task(asyncio.to_thread(board_svg, found, theme))
    text = await asyncio.shield(drawn[key])
    return Response(text, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@api("GET", "/api/catalogue/{game}/layout", "Where every hex, area and box of the sheet is")
async def layout(request: Request, body: None) -> Any:
    """Coordinates for the page."""
    return board_layout(board_of(request))


@api("GET", "/api/catalogue/{game}/counters", "The counters of a game")
async def counters(request: Request, body: None) -> Any:
    """A drawing for each face by its `art`, and for each mark by its name."""
    rules, theme = game_of(request), theme_of(request)
    faces = {art_id(piece): face_svg(piece, theme) for piece in rules.counters()}
    marks = {name: {"title": known.title, "svg": badge_svg(name)} for name, known in BADGES.items()}
    bands = {name: band.ground for name, band in BANDS.items()}
    return {"counters": faces, "marks": marks, "bands": bands, "signs": sign_drawings(theme)}


@api("GET", "/api/catalogue/{game}/rules", "The rules in our own words")
async def rule_texts(request: Request, body: None) -> Any:
    """Every case."""
    return {"rules": dict(game_of(request).rule_texts())}


# -- matches ----------------------------------------------------------------------------------------------------


def _pace(request: Request) -> None:
    pace: Pace = request.app.state.pace
    address = request.client.host if request.client else ""
    if not pace.may_create(address):
        raise HttpProblem(429, "pace", "too many new games: wait a minute")


@api("POST", "/api/matches", "Begin a match", NewMatch)
async def new_match(request: Request, body: NewMatch) -> Any:
    """Seats and tokens."""
    _pace(request)
    rooms = rooms_of(request)
    return await rooms.create(body.game, body.scenario, body.options, body.practice, body.seats, body.hints)


@api("POST", "/api/matches/summaries", "The matches these tokens open", Tokens)
async def list_matches(request: Request, body: Tokens) -> Any:
    """One line each."""
    return {"matches": summaries(rooms_of(request), body.tokens)}


@api("POST", "/api/records", "Upload a record (JSON lines)")
async def upload(request: Request, body: None) -> Any:
    """A replay and, if it is not over, a practice match."""
    _pace(request)
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise HttpProblem(400, "malformed", "a record is text in UTF-8") from error
    return await rooms_of(request).upload(read_record(text))


@api("GET", "/api/match", "The snapshot for this seat", token=True)
async def snapshot(request: Request, body: None) -> Any:
    """What the role may know and do."""
    room, role = seat_of(request)
    return room.snapshot(role)


@api("POST", "/api/match/actions", "Carry out an action", ActionBody, token=True)
async def act(request: Request, body: ActionBody) -> Any:
    """Refused with reasons, or carried out and kept."""
    room, role = seat_of(request)
    async with room.lock:
        try:
            await room.act(role, body.n, body.action, body.faces)
        except Stale as error:
            return Response(
                msgspec.json.encode({"error": "stale", "text": str(error), "snapshot": room.snapshot(role)}),
                409,
                media_type="application/json",
            )
        except ValueError as error:
            raise HttpProblem(422, "faces", str(error)) from error
    rooms_of(request).wake(room)
    return room.snapshot(role)


@api("POST", "/api/match/undo", "Undo the last action", At, token=True)
async def undo(request: Request, body: At) -> Any:
    """Up to the barrier."""
    room, role = seat_of(request)
    async with room.lock:
        await room.undo(role, body.n)
    return room.snapshot(role)


@api("POST", "/api/match/take-back", "Ask for a take-back, or answer one", TakeBack, token=True)
async def take_back(request: Request, body: TakeBack) -> Any:
    """Behind the barrier, by consent."""
    room, role = seat_of(request)
    async with room.lock:
        if body.grant is None:
            await room.ask_take_back(role)
        else:
            await room.answer_take_back(role, body.grant)
    rooms_of(request).wake(room)
    return room.snapshot(role)


@api("POST", "/api/match/resign", "Give the game up", Nothing, token=True)
async def resign(request: Request, body: Nothing) -> Any:
    """The other side wins."""
    room, role = seat_of(request)
    async with room.lock:
        await room.resign(role)
    return room.snapshot(role)


@api("POST", "/api/match/chat", "Say something", Words, token=True)
async def chat(request: Request, body: Words) -> Any:
    """To everybody at the table."""
    room, role = seat_of(request)
    await room.say(role, body.text)
    return {"said": True}


# -- questions --------------------------------------------------------------------------------------------------


@api("GET", "/api/match/ask", "Why not, which way, what odds, what would the commander do", token=True)
async def ask(request: Request, body: None) -> Any:
    """Questions that change nothing."""
    room, role = seat_of(request)
    return await answer(rooms_of(request), room, role, dict(request.query_params))


async def answer(rooms: Rooms, room: Room, role: str, question: dict[str, Any]) -> dict[str, Any]:
    """Answer a question. Shared by REST and websocket."""
    rules, state = room.match.rules, room.match.state
    what = question.get("what")
    if what == "why":
        verdict = state.verdict(rules.vocabulary.parse(str(question.get("action", ""))))
        return verdict.to_json()
    if what == "route":
        action = rules.vocabulary.parse(str(question.get("action", "")))
        legal = isinstance(state.node, Decision) and action in state.node.actions
        return {"route": list(rules.route(state, action)) if legal else []}
    if what == "ledger":
        ledger = rules.explain(state, rules.vocabulary.parse(str(question.get("action", ""))))
        return {"ways": []} if ledger is None else ledger.to_json()
    if what == "odds":
        pieces = question.get("with", ())
        named = pieces.split(",") if isinstance(pieces, str) else [str(piece) for piece in pieces]
        preview = rules.odds(state, str(question.get("target", "")), named)
        return {**preview.to_json(), "lines": preview.lines()}
    if what == "inspect":
        return inspect(room, role, question.get("places", ()))
    if what == "fields":
        found = rules.fields(state, role, str(question.get("target", "")))
        return {"fields": [msgspec.to_builtins(overlay) for overlay in found]}
    if what == "hint":
        return await rooms.advisers.hint(room, role)
    if what == "explain":
        return await rooms.advisers.explain(room, role, line_number(question.get("n", "")))
    raise ActionError(f"'{what}' is no question; ask why, route, ledger, odds, inspect, fields, hint or explain")


def inspect(room: Room, role: str, places: str | Sequence[str]) -> dict[str, Any]:
    """What the role may be told about some places."""
    rules = room.match.rules
    named = places.split(",") if isinstance(places, str) else [str(place) for place in places]
    if not rules.inspects:
        raise ActionError("there is nothing to inspect in this game")
    if len(named) != rules.inspects:
        raise ActionError(f"name {rules.inspects} places, not {len(named)}")
    found = rules.inspect(room.match.state, role, named)
    return {"lines": [], "places": []} if found is None else {**msgspec.to_builtins(found)}


def line_number(text: object) -> int:
    """The number of a line, from a message or an address."""
    if not LINE.fullmatch(str(text)):
        raise ActionError(f"'{str(text)[:20]}' is no number of a line")
    return int(str(text))


@api("GET", "/api/match/log", "The whole log", token=True)
async def whole_log(request: Request, body: None) -> Any:
    """As the role may read it."""
    room, role = seat_of(request)
    return {"n": room.n, "log": room.log(role), "trail": room.match.trail}


@api("GET", "/api/match/replay/{n}", "The view after line n", token=True)
async def replay(request: Request, body: None) -> Any:
    """For the scrub bar."""
    room, role = seat_of(request)
    text = request.path_params["n"]
    if not LINE.fullmatch(text) or int(text) > room.n:
        raise HttpProblem(404, "line", f"there is no line {text[:20]}")
    return {"n": int(text), "view": room.match.state_after(int(text)).view(role).to_json()}


@api("GET", "/api/match/record", "The record", token=True)
async def record(request: Request, body: None) -> Any:
    """JSON lines; the secret is in it once the game is over."""
    room, _ = seat_of(request)
    match = room.match
    if match.rules.hidden_information and not match.over:
        raise DataError("record", room.id, "this game hides things: its record is given out when it is over")
    return Response(
        match.record.text(public=not match.over),
        media_type="application/jsonl",
        headers={"content-disposition": f'attachment; filename="{match.rules.id}-{room.id}.jsonl"'},
    )


# -- the analysis -----------------------------------------------------------------------------------------------


def analyses_of(request: Request) -> Analyses:
    """The analyses of this table."""
    analyses: Analyses = request.app.state.analyses
    return analyses


def _analysis_pace(request: Request, room: Room) -> None:
    pace: Pace = request.app.state.pace
    if not pace.may_analyse(room.id):
        raise HttpProblem(429, "pace", "too many analyses: wait a minute")


@api("GET", "/api/match/analysis", "How far the analysis of a finished game is, and the analysis", token=True)
async def analysis(request: Request, body: None) -> Any:
    """Only once the game is over: it tells what players may not know."""
    room, _ = seat_of(request)
    return analyses_of(request).look(room)


@api("POST", "/api/match/analysis", "Analyse a finished game", Nothing, token=True)
async def analyse(request: Request, body: Nothing) -> Any:
    """In the background; the websocket tells how far it is."""
    room, _ = seat_of(request)
    _analysis_pace(request, room)
    return analyses_of(request).begin(room)


@api("DELETE", "/api/match/analysis", "Stop an analysis that is under way", token=True)
async def stop_analysis(request: Request, body: None) -> Any:
    """It can be begun again."""
    room, _ = seat_of(request)
    return analyses_of(request).stop(room)


REPORTS = {PAGE: ("text/html; charset=utf-8", "html"), MARKDOWN: ("application/zip", "zip")}


@api("GET", "/api/match/report/{form}", "The after-action report: html, or markdown with pictures", token=True)
async def report(request: Request, body: None) -> Any:
    """To be downloaded."""
    room, _ = seat_of(request)
    form = request.path_params["form"]
    if form not in REPORTS:
        raise HttpProblem(404, "form", "expected html or markdown")
    _analysis_pace(request, room)
    content = await analyses_of(request).report(room, form)
    kind, ending = REPORTS[form]
    name = f"{room.match.rules.id}-{room.id}-report.{ending}"
    return Response(content, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


@api("GET", "/api/match/diary/{form}", "The diary of a match: html, or markdown with pictures", token=True)
async def diary(request: Request, body: None) -> Any:
    """To be downloaded; of a game that hides things only when it is over."""
    room, _ = seat_of(request)
    form = request.path_params["form"]
    if form not in REPORTS:
        raise HttpProblem(404, "form", "expected html or markdown")
    if room.match.rules.hidden_information and not room.match.over:
        raise DataError("diary", room.id, "this game hides things: its diary is given out when it is over")
    _analysis_pace(request, room)
    # The pictures need libraries that nothing else at the table needs.
    from grognard.analysis.diary import Told

    told = Told(room.match)
    content = await asyncio.to_thread(told.page if form == PAGE else told.archive)
    kind, ending = REPORTS[form]
    name = f"{room.match.rules.id}-{room.id}-diary.{ending}"
    return Response(content, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


@api("POST", "/api/match/fork", "A practice match from the position after line n", At, token=True)
async def fork(request: Request, body: At) -> Any:
    """All seats for whoever asks."""
    _pace(request)
    room, _ = seat_of(request)
    return await rooms_of(request).fork(room, body.n)


@api("GET", "/openapi.json", "This API, for machines")
async def openapi(request: Request, body: None) -> Any:
    """OpenAPI 3.1."""
    return api.openapi()
