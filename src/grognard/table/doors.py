"""The doors of the table: every call that a token opens and every message that a connection is sent, in one place.

Questions about the position are asked at the doors of the engine (`engine/doors.py`). The doors here concern the match:
its course, its seats, its dice. Each entry says what keeps it from telling a role what it may not know. A call or
message that is not listed fails `tests/table/test_doors.py`. That test plays two matches that differ only in what is
secret and compares everything that the enemy and the spectator are sent. Each door, opened on purpose, turns it red.
"""

from __future__ import annotations

CALLS = {
    "GET /api/match": "doors of the engine for the role; log and line numbers as the role counts them",
    "POST /api/match/actions": "whose decision it is; otherwise the referee's answer to whoever decides",
    "POST /api/match/undo": "only of one's own last step",
    "POST /api/match/take-back": "only from a decision of one's own that everybody has seen pass",
    "POST /api/match/resign": "the result, which everybody may know",
    "POST /api/match/chat": "what people say",
    "POST /api/match/claim": "the seat that the invitation is for",
    "POST /api/match/invitation": "only for whoever began the match",
    "POST /api/match/contribution": "what the seat gives itself",
    "POST /api/match/roll": "whether a roll waits for somebody, which everybody sees",
    "GET /api/match/ask": "doors of the engine for the role; advice only for one's own decision and moves",
    "GET /api/match/log": "events by their audience, lines as the role counts them",
    "GET /api/match/replay/{n}": "the view of the role after a line it may know of",
    "GET /api/match/record": "refused while a game that hides things goes on",
    "GET /api/match/analysis": "refused while a game goes on",
    "POST /api/match/analysis": "refused while a game goes on",
    "DELETE /api/match/analysis": "refused while a game goes on",
    "GET /api/match/report/{form}": "refused while a game goes on",
    "GET /api/match/diary/{form}": "refused while a game that hides things goes on",
    "POST /api/match/fork": "refused while a game that hides things goes on",
    "POST /api/matches/summaries": "the view's title, line numbers and times as the role counts them",
}
"""Every REST call that a token opens."""

WITHOUT_TOKEN = {
    "GET /api/catalogue": "the games as they are printed",
    "GET /api/catalogue/{game}/board.svg": "the printed sheet",
    "GET /api/catalogue/{game}/layout": "the printed sheet",
    "GET /api/catalogue/{game}/counters": "the printed counters",
    "GET /api/catalogue/{game}/rules": "the rules",
    "GET /api/catalogue/{game}/guide": "the guided start, as the game's package brings it",
    "GET /api/catalogue/{game}/movement": "what the calculator can be asked",
    "POST /api/catalogue/{game}/movement": "the calculator: about what whoever asks brings along, never about a match",
    "POST /api/catalogue/{game}/movement/board": "the map that whoever asks brings along",
    "POST /api/matches": "the match it begins",
    "POST /api/records": "the record that whoever asks brings along",
    "GET /openapi.json": "this list, for machines",
}
"""Every other REST call. None of them looks into an existing match."""

MESSAGES = {
    "state": "a snapshot, like GET /api/match",
    "step": "made from two snapshots of the role, with what is new; none at all for a role that has noticed nothing",
    "stale": "a snapshot",
    "seats": "who is here",
    "connections": "how often one's own seat is open",
    "claimed": "the token of one's own seat",
    "chat": "what people say",
    "answer": "like GET /api/match/ask",
    "refused": "the referee's reasons for whoever decides, and whose decision it is for others",
    "error": "about the message itself",
    "pong": "nothing",
    "analysis": "how far the analysis of a finished game is",
}
"""Every kind of message that the table sends on a websocket."""
