"""Rooms that nobody uses leave memory and come back as they were, without being played again."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.support import Player, act, bearer, begin, look, people, sit_down, table

from grognard.engine import doors
from grognard.engine.match import Match
from grognard.engine.records import Line
from grognard.engine.state import State
from grognard.table.rooms import Rooms
from grognard.table.store import SqliteStore


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with table(tmp_path) as client:
        yield client


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """The lines that are played again, each with the name of the thread."""
    found: list[tuple[int, str]] = []
    follow = Match.follow

    def watched(self: Match, line: Line) -> Any:
        found.append((line.n, threading.current_thread().name))
        return follow(self, line)

    monkeypatch.setattr(Match, "follow", watched)
    return found


def rooms_of(client: TestClient) -> Rooms:
    rooms: Rooms = client.app.state.rooms  # type: ignore[attr-defined]
    return rooms


def put_away(client: TestClient) -> None:
    """Let some time pass in which nobody does anything."""
    rooms = rooms_of(client)

    async def house() -> None:
        while any(room.lock.locked() for room in rooms._open.values()):
            await asyncio.sleep(0)
        rooms.put_away(0)

    assert client.portal is not None
    client.portal.call(house)
    gc.collect()
    assert not rooms._open
    assert not rooms._alive, "a room that was put away is in nobody's hands"


def everything(client: TestClient, token: str) -> list[Any]:
    """All that a seat can ask for about the course of its game."""
    n = look(client, token)["n"]
    replayed = [client.get(f"/api/match/replay/{line}", headers=bearer(token)).json() for line in range(0, n + 1, 7)]
    listed = client.post("/api/matches/summaries", json={"tokens": [token]}).json()
    log = client.get("/api/match/log", headers=bearer(token)).json()
    record = client.get("/api/match/record", headers=bearer(token)).text
    return [look(client, token), log, record, listed, *replayed]


def play(client: TestClient, game: str, steps: int) -> dict[str, str]:
    """A game between people, some steps on; every fifth action is undone if it can be."""
    roles = rooms_roles(client, game)
    seats = {role: {"kind": "friend"} for role in roles} | {roles[0]: {"kind": "me"}}
    tokens = sit_down(client, client.post("/api/matches", json={"game": game, "seats": seats}).json()["tokens"])
    for step in range(steps):
        moments = (look(client, tokens[role]) for role in roles)
        moment = next((found for found in moments if found["your_turn"]), None)
        if moment is None:
            break  # it is over
        after = act(client, tokens[moment["role"]], moment["actions"][step % len(moment["actions"])]["text"])
        if step % 5 == 4 and after["may_undo"]:
            n = {"n": after["n"]}
            assert client.post("/api/match/undo", headers=bearer(tokens[moment["role"]]), json=n).status_code == 200
    return tokens


def rooms_roles(client: TestClient, game: str) -> list[str]:
    games = client.get("/api/catalogue").json()["games"]
    return [role["id"] for found in games if found["id"] == game for role in found["roles"]]


@pytest.mark.parametrize("game", ["metz", "metaurus", "pattons_best", "strike_counter_strike", "wacht_am_rhein"])
def test_a_room_that_was_put_away_comes_back_as_it_was(
    client: TestClient, game: str, followed: list[tuple[int, str]]
) -> None:
    tokens = play(client, game, 45)
    before = {role: everything(client, token) for role, token in tokens.items()}
    put_away(client)
    assert {role: everything(client, token) for role, token in tokens.items()} == before
    assert not followed, "nothing was played again"


def test_the_last_action_can_be_undone_and_the_game_goes_on_after_a_rest(
    client: TestClient, followed: list[tuple[int, str]]
) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_357 0304")
    start = look(client, tokens["us"])
    act(client, tokens["us"], "move us_358 0203")
    put_away(client)
    undone = client.post("/api/match/undo", headers=bearer(tokens["us"]), json={"n": 2}).json()
    assert undone["view"] == start["view"]
    put_away(client)
    assert act(client, tokens["us"], "move us_358 0203")["n"] == 4
    assert not followed


def test_who_looks_at_a_room_that_was_put_away_is_not_cut_off(client: TestClient) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as a, client.websocket_connect("/api/live") as b:
        ann, bob = Player(a, tokens["us"]), Player(b, tokens["german"])
        ann.act("move us_357 0304")
        bob.receive("step")
        put_away(client)
        assert ann.act("move us_358 0203")["n"] == 2
        assert bob.receive("step")["n"] == 2
        put_away(client)
        bob.send(type="ask", id=1, question={"what": "why", "action": "end"})
        assert bob.receive("answer")["id"] == 1
        put_away(client)
        bob.session.close()
        while {s["role"]: s["online"] for s in ann.receive("seats")["seats"]}["german"]:
            continue
    assert not rooms_of(client)._listeners.get("nobody")


def test_a_room_is_forgotten_when_the_last_one_has_left(client: TestClient) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as a:
        Player(a, tokens["us"]).act("move us_357 0304")
        (room,) = map(weakref.ref, rooms_of(client)._alive.values())
    put_away(client)
    assert room() is None
    assert not rooms_of(client)._listeners


def test_a_room_in_use_is_not_put_away(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_357 0304")
    rooms = rooms_of(client)
    rooms.put_away(3600)
    assert rooms._open, "somebody was here a moment ago"
    client.post("/api/match/take-back", headers=bearer(tokens["us"]), json={})
    rooms.put_away(0)
    assert rooms._open, "a request for a take-back waits for its answer"


def test_a_match_whose_bookmark_is_missing_or_damaged_is_played_once_and_off_the_loop(
    client: TestClient, followed: list[tuple[int, str]], tmp_path: Path
) -> None:
    tokens = play(client, "metz", 40)
    before = everything(client, tokens["us"])
    for damage in (
        "DELETE FROM bookmarks",
        "UPDATE bookmarks SET state = x'00'",
        "UPDATE bookmarks SET format = format + 1",
        "UPDATE bookmarks SET n = n - 1",
        "UPDATE lines SET note = NULL WHERE n = 7",
        "UPDATE lines SET note = '{' WHERE n = 7",
        "UPDATE bookmarks SET state = (SELECT state FROM waypoints WHERE strides = 0)",
    ):
        put_away(client)
        with sqlite3.connect(tmp_path / "table.sqlite") as connection:
            connection.execute(damage)
        connection.close()
        assert everything(client, tokens["us"]) == before, damage
        assert [n for n, _ in followed] == list(range(1, len(followed) + 1)), damage
        assert len(followed) >= 40, damage
        assert all(thread.startswith("asyncio") for _, thread in followed), "not on the thread of the loop"
        put_away(client)
        followed.clear()
        look(client, tokens["us"])
        assert not followed, "from then on it is known again where it stands"


def test_a_restarted_table_plays_nothing_again(tmp_path: Path, followed: list[tuple[int, str]]) -> None:
    with table(tmp_path) as client:
        tokens = play(client, "metz", 40)
        before = everything(client, tokens["us"])
    with table(tmp_path) as client:
        assert everything(client, tokens["us"]) == before
    assert not followed


def test_a_role_does_not_learn_from_a_room_that_comes_back_when_secret_orders_were_given(client: TestClient) -> None:
    tokens = play(client, "metaurus", 0)
    act(client, tokens["carthage"], "order celtic reform")

    def updated(role: str) -> str:
        answer = client.post("/api/matches/summaries", json={"tokens": [tokens[role]]})
        return str(answer.json()["matches"][0]["updated"])

    later = "2099-01-01T00:00:00Z"
    before = {role: updated(role) for role in ("rome", "carthage")}
    put_away(client)
    with sqlite3.connect(client.app.state.rooms.store.path) as connection:  # type: ignore[attr-defined]
        connection.execute("UPDATE lines SET at = ?", (later,))
        connection.execute("UPDATE matches SET updated = ?", (later,))
    connection.close()
    seen = {role: look(client, tokens[role])["n"] for role in ("rome", "carthage")}
    for role, n in seen.items():
        assert updated(role) == (later if n else before[role])
    assert 0 in seen.values(), "one of them has noticed nothing yet"


def test_nobody_is_told_of_a_line_before_it_is_on_disk(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = begin(client)
    rooms = rooms_of(client)
    append, may_go_on, waiting = SqliteStore.append, threading.Event(), threading.Event()

    async def slow(self: SqliteStore, *told: Any) -> None:
        waiting.set()
        await asyncio.to_thread(may_go_on.wait, 60)
        await append(self, *told)

    monkeypatch.setattr(SqliteStore, "append", slow)
    answers: list[Any] = []
    acting = threading.Thread(target=lambda: act(client, tokens["us"], "move us_357 0304"))
    acting.start()
    assert waiting.wait(60)
    asking = threading.Thread(target=lambda: answers.append(look(client, tokens["german"])))
    asking.start()

    async def asked() -> None:
        (room,) = rooms._open.values()
        while not room.lock._waiters and not answers:
            await asyncio.sleep(0)

    assert client.portal is not None
    client.portal.call(asked)
    assert not answers
    may_go_on.set()
    acting.join()
    asking.join()
    assert answers[0]["n"] == 1


def test_no_view_is_made_for_a_role_that_nobody_watches(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = sit_down(client, client.post("/api/matches", json=people()).json()["tokens"])
    made: list[str] = []
    view = doors.DOORS["view"]

    def counted(state: State, role: str, asked: doors.Question) -> Any:
        made.append(role)
        return view(state, role, asked)

    with client.websocket_connect("/api/live") as a, client.websocket_connect("/api/live") as b:
        ann, again = Player(a, tokens["us"]), Player(b, tokens["us"])
        monkeypatch.setitem(doors.DOORS, "view", counted)
        ann.act("move us_357 0304")
        again.receive("step")
    assert made == ["us"], "once for both who watch it, never for the German or a spectator"
