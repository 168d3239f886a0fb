"""The REST calls. See docs/table.md."""

from __future__ import annotations

import asyncio

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
from grognard.draw.places import BoardLayout
from grognard.engine.areas import AreaBoard
from grognard.engine.boards import Board
from grognard.engine.errors import DataError
from grognard.engine.ruleset import Ruleset
from grognard.library import guide_of, installed_games, ruleset

from .analyses import Analyses
from .answers import (
    ActionBody,
    AnalysisProgress,
    At,
    Cases,
    Catalogue,
    ChatText,
    Claim,
    Contribution,
    Created,
    Drawings,
    GuideCard,
    GuideCards,
    Heard,
    Invitation,
    Invited,
    Kept,
    MarkArt,
    NewMatch,
    Nothing,
    Replayed,
    SideColours,
    Summaries,
    TakeBackBody,
    Taken,
    Tokens,
    Uploaded,
    WholeLog,
)
from .catalogue import describe
from .desk import MARKDOWN, PAGE
from .dispatch import carry_out
from .endpoints import Api, answer_json
from .guard import Pace
from .messages import Act, AnswerTakeBack, Change, Contribute, Resign, RollNow, Snapshot, TakeBack, Undo
from .problems import HttpProblem, StaleProblem
from .questions import ANSWERS, LINE, Answer, answer, read
from .room import Room, Stale
from .rooms import Rooms, summaries
from .strangers import Strangers

api = Api()
THEMES = ("light", "dark")
SVG = "image/svg+xml"


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
    await found[0].written()
    return found


async def seat_of(request: Request) -> tuple[Room, str]:
    """The room and role of the token in the request. An invitation has to be taken up first."""
    room, role = await invited(request)
    if not room.seats[role].claimed:
        raise HttpProblem(403, "invitation", "this is an invitation: take the seat first")
    return room, role


def strangers_of(request: Request) -> Strangers:
    """The reader of what strangers send."""
    strangers: Strangers = request.app.state.strangers
    return strangers


# -- the catalogue ----------------------------------------------------------------------------------------------


@api("GET", "/api/catalogue", "The installed games", Catalogue)
async def catalogue(request: Request, body: None) -> Catalogue:
    """All games with scenarios, options, players and verbs."""
    return Catalogue(tuple(describe(ruleset(name)) for name in installed_games()))


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


@api("GET", "/api/catalogue/{game}/board.svg", "The printed sheet of a game, or of the board named", SVG)
async def board(request: Request, body: None) -> Response:
    """The drawing of the map, cached by the browser until the data changes."""
    rules, theme, found = game_of(request), theme_of(request), board_of(request)
    drawn: dict[tuple[str, str, str], asyncio.Task[str]] = request.app.state.drawn
    key = (rules.id, found.id, theme)
    if key not in drawn or (drawn[key].done() and drawn[key].exception() is not None):
        # A large map takes seconds. Nobody at the table may have to wait for it, and it is never drawn twice.
        drawn[key] = asyncio.create_task(asyncio.to_thread(board_svg, found, theme))
    text = await asyncio.shield(drawn[key])
    return Response(text, media_type=SVG, headers={"cache-control": "max-age=3600"})


@api("GET", "/api/catalogue/{game}/layout", "Where every hex, area and box of the sheet is", BoardLayout)
async def layout(request: Request, body: None) -> BoardLayout:
    """Coordinates for the page."""
    return board_layout(board_of(request))


@api("GET", "/api/catalogue/{game}/counters", "The counters of a game", Drawings)
async def counters(request: Request, body: None) -> Drawings:
    """A drawing for each face by its `art`, and for each mark by its name."""
    rules, theme = game_of(request), theme_of(request)
    faces = {art_id(piece): face_svg(piece, theme) for piece in painted(rules, rules.counters())}
    marks = {name: MarkArt(known.title, badge_svg(name)) for name, known in BADGES.items()}
    bands = {name: band.ground for name, band in BANDS.items()}
    sides = {side: SideColours(found.ground, found.ink) for side, found in side_liveries(rules).items()}
    return Drawings(faces, marks, bands, sign_drawings(theme), sides)


@api("GET", "/api/catalogue/{game}/rules", "The rules in our own words", Cases)
async def rule_texts(request: Request, body: None) -> Cases:
    """Every case of the rulebook in our own words."""
    return Cases(dict(game_of(request).words.cases))


@api("GET", "/api/catalogue/{game}/guide", "The guided start of a game", GuideCards)
async def guide(request: Request, body: None) -> GuideCards:
    """The cards, without how they are done; none if the game brings no guide."""
    found = guide_of(game_of(request))
    cards = () if found is None else found.cards
    return GuideCards(tuple(GuideCard(card.title, card.text, card.until, card.light) for card in cards))


# -- matches ----------------------------------------------------------------------------------------------------


@api("POST", "/api/matches", "Begin a match", Created, NewMatch)
async def new_match(request: Request, body: NewMatch) -> Created:
    """A new match, with its seats and their tokens."""
    return await rooms_of(request).create(body)


@api("POST", "/api/matches/summaries", "The matches these tokens open", Summaries, Tokens)
async def list_matches(request: Request, body: Tokens) -> Summaries:
    """The caller's matches, one line each."""
    return await summaries(rooms_of(request), body.tokens)


@api("POST", "/api/records", "Upload a record (JSON lines)", Uploaded)
async def upload(request: Request, body: None) -> Uploaded:
    """A replay and, if it is not over, a practice match."""
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
    Taken,
    Claim,
    token=True,
)
async def claim(request: Request, body: Claim) -> Taken:
    """Take up an invitation. It opens nothing afterwards."""
    room, role = await invited(request)
    fresh = await rooms_of(request).claim(room, role, token_of(request), body.fresh)
    return Taken(room.id, role, fresh, room.match.record.header.commitment)


@api(
    "POST",
    "/api/match/invitation",
    "Another invitation for a seat that nobody has taken",
    Invited,
    Invitation,
    token=True,
)
async def invitation(request: Request, body: Invitation) -> Invited:
    """Another invitation for a seat. The earlier one opens nothing any more."""
    room, role = await seat_of(request)
    return Invited(body.role, await rooms_of(request).invite_again(room, role, body.role))


@api(
    "POST",
    "/api/match/contribution",
    "Give something to the dice before they are first rolled",
    Snapshot,
    Contribution,
    token=True,
)
async def contribution(request: Request, body: Contribution) -> Snapshot:
    """A contribution to the dice, after the fingerprint of their secret was shown."""
    return await _done(request, Contribute(words=body.words))


@api(
    "POST",
    "/api/match/roll",
    "Have the first dice rolled without waiting for contributions",
    Snapshot,
    Nothing,
    token=True,
)
async def roll(request: Request, body: Nothing) -> Snapshot:
    """The first roll without waiting. The record says who did not want to wait."""
    return await _done(request, RollNow())


async def _done(request: Request, change: Change) -> Snapshot:
    """Carry it out for the seat whose token is in the request."""
    room, role = await seat_of(request)
    await carry_out(rooms_of(request), room, role, change)
    return room.snapshot(role)


@api("GET", "/api/match", "The snapshot for this seat", Snapshot, token=True)
async def snapshot(request: Request, body: None) -> Snapshot:
    """What the role may know and do."""
    room, role = await seat_of(request)
    return room.snapshot(role)


@api("POST", "/api/match/actions", "Carry out an action", Snapshot, ActionBody, token=True, conflict=StaleProblem)
async def act(request: Request, body: ActionBody) -> Snapshot | Response:
    """An action: refused with reasons, or carried out and kept."""
    try:
        return await _done(request, Act(n=body.n, action=body.action, faces=body.faces))
    except Stale as error:
        room, role = await seat_of(request)
        return answer_json(StaleProblem("stale", str(error), snapshot=room.snapshot(role)), 409)


@api("POST", "/api/match/undo", "Undo the last action", Snapshot, At, token=True)
async def undo(request: Request, body: At) -> Snapshot:
    """Undo, up to the barrier."""
    return await _done(request, Undo(n=body.n))


@api("POST", "/api/match/take-back", "Ask for a take-back, or answer one", Snapshot, TakeBackBody, token=True)
async def take_back(request: Request, body: TakeBackBody) -> Snapshot:
    """A take-back: behind the barrier, by consent."""
    return await _done(request, TakeBack() if body.grant is None else AnswerTakeBack(grant=body.grant))


@api("POST", "/api/match/resign", "Give the game up", Snapshot, Nothing, token=True)
async def resign(request: Request, body: Nothing) -> Snapshot:
    """Resign: the other side wins."""
    return await _done(request, Resign())


@api("POST", "/api/match/chat", "Say something", Heard, ChatText, token=True)
async def chat(request: Request, body: ChatText) -> Heard:
    """A message to everybody at the table."""
    room, role = await seat_of(request)
    await room.say(role, body.text)
    return Heard()


# -- questions --------------------------------------------------------------------------------------------------


@api("GET", "/api/match/ask", "Why not, which way, what odds, what would the commander do", ANSWERS, token=True)
async def ask(request: Request, body: None) -> Answer:
    """Questions that change nothing."""
    room, role = await seat_of(request)
    return await answer(rooms_of(request).advisers, room, role, read(request.query_params))


@api("GET", "/api/match/log", "The whole log", WholeLog, token=True)
async def whole_log(request: Request, body: None) -> WholeLog:
    """The whole log, as the role may read it."""
    room, role = await seat_of(request)
    return room.log(role)


@api("GET", "/api/match/replay/{n}", "The view after line n", Replayed, token=True)
async def replay(request: Request, body: None) -> Replayed:
    """What the role saw after a line, for the scrub bar."""
    room, role = await seat_of(request)
    text = request.path_params["n"]
    if not LINE.fullmatch(text) or int(text) > room.numbering(role).count:
        raise HttpProblem(404, "line", f"there is no line {text[:20]}")
    return room.replay(role, int(text))


@api("GET", "/api/match/record", "The record", "application/jsonl", token=True)
async def record(request: Request, body: None) -> Response:
    """The record as JSON lines. The secret is in it once the game is over."""
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


@api(
    "GET",
    "/api/match/analysis",
    "How far the analysis of a finished game is, and the analysis",
    AnalysisProgress,
    token=True,
)
async def analysis(request: Request, body: None) -> AnalysisProgress:
    """The analysis, only once the game is over: it tells what players may not know."""
    room, _ = await seat_of(request)
    return analyses_of(request).look(room)


@api("POST", "/api/match/analysis", "Analyse a finished game", AnalysisProgress, Nothing, token=True)
async def analyse(request: Request, body: Nothing) -> AnalysisProgress:
    """Analyse in the background. The websocket tells how far it is."""
    room, _ = await seat_of(request)
    _analysis_pace(request, room)
    return analyses_of(request).begin(room)


@api("DELETE", "/api/match/analysis", "Stop an analysis that is under way", AnalysisProgress, token=True)
async def stop_analysis(request: Request, body: None) -> AnalysisProgress:
    """Stop the analysis. It can be begun again."""
    room, _ = await seat_of(request)
    return analyses_of(request).stop(room)


REPORTS = {PAGE: ("text/html; charset=utf-8", "html"), MARKDOWN: ("application/zip", "zip")}


@api(
    "GET",
    "/api/match/report/{form}",
    "The after-action report: html, or markdown with pictures",
    "text/html",
    token=True,
)
async def report(request: Request, body: None) -> Response:
    """The report, to be downloaded."""
    room, _ = await seat_of(request)
    form = request.path_params["form"]
    if form not in REPORTS:
        raise HttpProblem(404, "form", "expected html or markdown")
    _analysis_pace(request, room)
    content = await analyses_of(request).report(room, form)
    kind, ending = REPORTS[form]
    name = f"{room.match.rules.id}-{room.id}-report.{ending}"
    return Response(content, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


@api("GET", "/api/match/diary/{form}", "The diary of a match: html, or markdown with pictures", "text/html", token=True)
async def diary(request: Request, body: None) -> Response:
    """The diary, to be downloaded. A game that hides things has one only when it is over."""
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


@api("POST", "/api/match/fork", "A practice match from the position after line n", Kept, At, token=True)
async def fork(request: Request, body: At) -> Kept:
    """A practice match from a line, with all seats for the caller."""
    room, _ = await seat_of(request)
    return await rooms_of(request).fork(room, body.n)


@api("GET", "/openapi.json", "This API, for machines", dict[str, object])
async def openapi(request: Request, body: None) -> dict[str, object]:
    """The description of this API: OpenAPI 3.1."""
    return api.openapi()
