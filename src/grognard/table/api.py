"""The REST calls. See docs/table.md."""

from __future__ import annotations

import asyncio
import logging
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
    painted,
    sheet_named,
    side_liveries,
    sign_drawings,
)
from grognard.engine import doors
from grognard.engine.actions import Verb
from grognard.engine.areas import AreaBoard
from grognard.engine.boards import Board
from grognard.engine.drafts import as_pieces
from grognard.engine.errors import ActionError, DataError, GrognardError
from grognard.engine.ruleset import Ruleset
from grognard.library import game_definition, guide_of, installed_games, ruleset
from grognard.players import PLAYERS

from .analyses import Analyses
from .desk import MARKDOWN, PAGE
from .endpoints import Api, HttpProblem
from .guard import Pace, address_of
from .opponents import opponents
from .room import Room, Stale
from .rooms import Rooms, SeatWish, summaries
from .strangers import Strangers

api = Api()
THEMES = ("light", "dark")
LINE = re.compile("[0-9]{1,9}")
ASKED = ("why", "route", "ledger", "odds", "inspect", "fields", "knowledge")
"""The doors of a position that can be asked one question at a time; the others are in every snapshot."""
log = logging.getLogger("grognard.table")


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a match."""

    game: str
    scenario: str | None = None
    options: dict[str, bool | int | str] = {}
    practice: bool = False
    seats: dict[str, SeatWish] = {}
    hints: bool | None = None
    """May players ask for advice? If it is not said: unless a friend takes part."""
    final_dice: bool | None = None
    """Is no roll ever taken back? If it is not said: if a friend takes part."""
    contributes: bool = False
    """Whoever begins will give a contribution to the dice: the first roll waits for it a moment."""


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


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take up an invitation; `fresh` is the token that shall open the seat from now on."""

    fresh: str = ""


class Invitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that gets another invitation."""

    role: str


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat gives to the dice: 16 to 64 hexadecimal digits."""

    words: str


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty body."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say."""

    text: str


def rooms_of(request: Request) -> Rooms:
    """The rooms of this table."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def token_of(request: Request) -> str:
    """The token in the request, or an empty text."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


async def invited(request: Request) -> tuple[Room, str]:
    """The room and role of the token in the request, which may be an invitation."""
    token = token_of(request)
    found = await rooms_of(request).find(token) if token else None
    if found is None:
        raise HttpProblem(401, "token", "no seat at this table has that token")
    return found


async def seat_of(request: Request) -> tuple[Room, str]:
    """The room and role of the token in the request. An invitation has to be taken up first."""
    room, role = await invited(request)
    if not room.seats[role].claimed:
        raise HttpProblem(403, "invitation", "this is an invitation: take the seat first")
    return room, role


def strangers_of(request: Request) -> Strangers:
    """Who reads what strangers send."""
    strangers: Strangers = request.app.state.strangers
    return strangers


# -- the catalogue ----------------------------------------------------------------------------------------------


@api("GET", "/api/catalogue", "The installed games")
async def catalogue(request: Request, body: None) -> Any:
    """All games with scenarios, options, players and verbs."""
    return {"games": [describe(ruleset(name)) for name in installed_games()]}


def describe(rules: Ruleset) -> dict[str, Any]:
    """A game as the lobby shows it."""
    sheet = rules.sheet
    return {
        "id": rules.id,
        "title": rules.title,
        "version": rules.version,
        "roles": [{"id": role, "title": rules.role_titles[role]} for role in rules.roles],
        "scenarios": [msgspec.to_builtins(scenario) for scenario in rules.scenarios.values()],
        "options": [msgspec.to_builtins(option) for option in rules.options.values()],
        "players": list(PLAYERS),
        "boards": [{"id": board.id, "title": board.title} for board in sheet.boards],
        "inspects": sheet.inspector.places if sheet.inspector else 0,
        "diary": rules.diary is not None,
        "fields": sheet.fields is not None,
        "explains": sheet.movement.verb if sheet.movement else "",
        "calculates": game_definition(rules.id).calculator is not None,
        "opponents": opponents(),
        "guide": guide_words(rules),
        "verbs": {verb.name: words_of(verb) for verb in rules.vocabulary.verbs.values()},
    }


def guide_words(rules: Ruleset) -> dict[str, Any] | None:
    """Who is guided by the guided start of a game, in which scenario, and for how many minutes; None if it has none."""
    guide = guide_of(rules)
    if guide is None:
        return None
    return {"role": guide.role, "scenario": rules.read_scenario(guide.scenario or None), "minutes": guide.minutes}


def words_of(verb: Verb) -> dict[str, Any]:
    """What the page has to know of a verb: what its buttons say, and their keys."""
    return {
        "usage": verb.usage,
        "help": verb.help,
        "label": verb.spoken,
        "key": verb.key,
        "tone": verb.tone,
        "every": verb.every,
        "everyKey": verb.every_key,
        "urgent": verb.urgent,
        "takesBack": verb.takes_back,
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
    faces = {art_id(piece): face_svg(piece, theme) for piece in painted(rules, as_pieces(rules.counters()))}
    marks = {name: {"title": known.title, "svg": badge_svg(name)} for name, known in BADGES.items()}
    bands = {name: band.ground for name, band in BANDS.items()}
    sides = {side: {"ground": found.ground, "ink": found.ink} for side, found in side_liveries(rules).items()}
    return {"counters": faces, "marks": marks, "bands": bands, "signs": sign_drawings(theme), "sides": sides}


@api("GET", "/api/catalogue/{game}/rules", "The rules in our own words")
async def rule_texts(request: Request, body: None) -> Any:
    """Every case."""
    return {"rules": dict(game_of(request).words.cases)}


@api("GET", "/api/catalogue/{game}/guide", "The guided start of a game")
async def guide(request: Request, body: None) -> Any:
    """Its cards, without how they are done; none if the game brings no guide."""
    found = guide_of(game_of(request))
    cards = [] if found is None else msgspec.to_builtins(found.cards)
    return {"cards": [{key: value for key, value in card.items() if key != "play"} for card in cards]}


# -- matches ----------------------------------------------------------------------------------------------------


def _pace(request: Request) -> None:
    pace: Pace = request.app.state.pace
    if not pace.may_create(address_of(request)):
        raise HttpProblem(429, "pace", "too many new games: wait a minute")


@api("POST", "/api/matches", "Begin a match", NewMatch)
async def new_match(request: Request, body: NewMatch) -> Any:
    """Seats and tokens."""
    _pace(request)
    return await rooms_of(request).create(
        body.game,
        body.scenario,
        body.options,
        body.practice,
        body.seats,
        body.hints,
        body.final_dice,
        body.contributes,
    )


@api("POST", "/api/matches/summaries", "The matches these tokens open", Tokens)
async def list_matches(request: Request, body: Tokens) -> Any:
    """One line each."""
    return await summaries(rooms_of(request), body.tokens)


@api("POST", "/api/records", "Upload a record (JSON lines)")
async def upload(request: Request, body: None) -> Any:
    """A replay and, if it is not over, a practice match."""
    _pace(request)
    pace: Pace = request.app.state.pace
    if not pace.may_upload(address_of(request)):
        raise HttpProblem(429, "pace", "too many records: wait a minute")
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise HttpProblem(400, "malformed", "a record is text in UTF-8") from error
    return await rooms_of(request).upload(await strangers_of(request).read_record(text))


# -- seats ------------------------------------------------------------------------------------------------------


@api(
    "POST",
    "/api/match/claim",
    "Take up an invitation: the seat gets a token that the inviter never sees",
    Claim,
    token=True,
)
async def claim(request: Request, body: Claim) -> Any:
    """The invitation opens nothing afterwards."""
    room, role = await invited(request)
    fresh = await rooms_of(request).claim(room, role, token_of(request), body.fresh)
    return {"match": room.id, "role": role, "token": fresh, "commitment": room.match.record.header.commitment}


@api("POST", "/api/match/invitation", "Another invitation for a seat that nobody has taken", Invitation, token=True)
async def invitation(request: Request, body: Invitation) -> Any:
    """The one before opens nothing any more."""
    room, role = await seat_of(request)
    return {"role": body.role, "token": await rooms_of(request).invite_again(room, role, body.role)}


@api(
    "POST",
    "/api/match/contribution",
    "Give something to the dice before they are first rolled",
    Contribution,
    token=True,
)
async def contribution(request: Request, body: Contribution) -> Any:
    """After the fingerprint of their secret was shown."""
    room, role = await seat_of(request)
    async with room.lock:
        await room.contribute(role, body.words)
    rooms_of(request).wake(room)
    return room.snapshot(role)


@api("POST", "/api/match/roll", "Have the first dice rolled without waiting for contributions", Nothing, token=True)
async def roll(request: Request, body: Nothing) -> Any:
    """The record says who did not want to wait."""
    room, role = await seat_of(request)
    async with room.lock:
        await room.roll_without_waiting(role)
    rooms_of(request).wake(room)
    return room.snapshot(role)


@api("GET", "/api/match", "The snapshot for this seat", token=True)
async def snapshot(request: Request, body: None) -> Any:
    """What the role may know and do."""
    room, role = await seat_of(request)
    return room.snapshot(role)


@api("POST", "/api/match/actions", "Carry out an action", ActionBody, token=True)
async def act(request: Request, body: ActionBody) -> Any:
    """Refused with reasons, or carried out and kept."""
    room, role = await seat_of(request)
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
    room, role = await seat_of(request)
    async with room.lock:
        await room.undo(role, body.n)
    return room.snapshot(role)


@api("POST", "/api/match/take-back", "Ask for a take-back, or answer one", TakeBack, token=True)
async def take_back(request: Request, body: TakeBack) -> Any:
    """Behind the barrier, by consent."""
    room, role = await seat_of(request)
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
    room, role = await seat_of(request)
    async with room.lock:
        await room.resign(role)
    return room.snapshot(role)


@api("POST", "/api/match/chat", "Say something", Words, token=True)
async def chat(request: Request, body: Words) -> Any:
    """To everybody at the table."""
    room, role = await seat_of(request)
    await room.say(role, body.text)
    return {"said": True}


# -- questions --------------------------------------------------------------------------------------------------


@api("GET", "/api/match/ask", "Why not, which way, what odds, what would the commander do", token=True)
async def ask(request: Request, body: None) -> Any:
    """Questions that change nothing."""
    room, role = await seat_of(request)
    return await answer(rooms_of(request), room, role, dict(request.query_params))


async def answer(rooms: Rooms, room: Room, role: str, question: dict[str, Any]) -> dict[str, Any]:
    """Answer a question. Shared by REST and websocket: what concerns the position is asked at its doors."""
    what = str(question.get("what"))
    if what == "hint":
        return await rooms.advisers.hint(room, role)
    if what == "explain":
        return await rooms.advisers.explain(room, role, line_number(question.get("n", "")))
    if what not in ASKED:
        raise ActionError(f"'{what[:20]}' is no question; ask {', '.join(ASKED)}, hint or explain")
    asked = doors.Question(
        str(question.get("action", "")),
        str(question.get("target", "")),
        _names(question.get("with", ())),
        _names(question.get("places", ())),
    )
    answered: dict[str, Any] = _at_the_door(what, room, role, asked)
    return answered


def _at_the_door(what: str, room: Room, role: str, asked: doors.Question) -> Any:
    try:
        return msgspec.to_builtins(doors.DOORS[what](room.match.state, role, asked))
    except GrognardError:
        raise
    except Exception as error:
        # A question that a game cannot make sense of changes nothing and is nobody else's affair.
        log.exception("the question %s could not be answered", what)
        raise ActionError("that question makes no sense here") from error


def _names(given: str | Sequence[str]) -> tuple[str, ...]:
    named = given.split(",") if isinstance(given, str) else [str(name) for name in given]
    return tuple(name for name in named if name)


def line_number(text: object) -> int:
    """The number of a line, from a message or an address."""
    if not LINE.fullmatch(str(text)):
        raise ActionError(f"'{str(text)[:20]}' is no number of a line")
    return int(str(text))


@api("GET", "/api/match/log", "The whole log", token=True)
async def whole_log(request: Request, body: None) -> Any:
    """As the role may read it."""
    room, role = await seat_of(request)
    return room.log(role)


@api("GET", "/api/match/replay/{n}", "The view after line n", token=True)
async def replay(request: Request, body: None) -> Any:
    """For the scrub bar."""
    room, role = await seat_of(request)
    text = request.path_params["n"]
    if not LINE.fullmatch(text) or int(text) > room.numbering(role).count:
        raise HttpProblem(404, "line", f"there is no line {text[:20]}")
    return room.replay(role, int(text))


@api("GET", "/api/match/record", "The record", token=True)
async def record(request: Request, body: None) -> Any:
    """JSON lines; the secret is in it once the game is over."""
    room, _ = await seat_of(request)
    match = room.match
    if match.rules.mind.secrets is not None and not match.over:
        raise DataError("record", room.id, "this game hides things: its record is given out when it is over")
    return Response(
        match.public_text(),
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
    room, _ = await seat_of(request)
    return analyses_of(request).look(room)


@api("POST", "/api/match/analysis", "Analyse a finished game", Nothing, token=True)
async def analyse(request: Request, body: Nothing) -> Any:
    """In the background; the websocket tells how far it is."""
    room, _ = await seat_of(request)
    _analysis_pace(request, room)
    return analyses_of(request).begin(room)


@api("DELETE", "/api/match/analysis", "Stop an analysis that is under way", token=True)
async def stop_analysis(request: Request, body: None) -> Any:
    """It can be begun again."""
    room, _ = await seat_of(request)
    return analyses_of(request).stop(room)


REPORTS = {PAGE: ("text/html; charset=utf-8", "html"), MARKDOWN: ("application/zip", "zip")}


@api("GET", "/api/match/report/{form}", "The after-action report: html, or markdown with pictures", token=True)
async def report(request: Request, body: None) -> Any:
    """To be downloaded."""
    room, _ = await seat_of(request)
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
    room, _ = await seat_of(request)
    form = request.path_params["form"]
    if form not in REPORTS:
        raise HttpProblem(404, "form", "expected html or markdown")
    if room.match.rules.mind.secrets is not None and not room.match.over:
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
    room, _ = await seat_of(request)
    return await rooms_of(request).fork(room, body.n)


@api("GET", "/openapi.json", "This API, for machines")
async def openapi(request: Request, body: None) -> Any:
    """OpenAPI 3.1."""
    return api.openapi()
