"""Many tables at once, and mistakes of ours: nobody is locked out, and nobody loses a connection for them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.support import Player, act, bearer, begin, invite, look, table

from grognard.engine import doors
from grognard.engine.state import State
from grognard.table import rooms as rooms_module
from grognard.table.room import Listener, Room


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with table(tmp_path) as client:
        yield client


def test_the_501st_live_table_opens_like_the_first(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "KEPT_OPEN", 3)
    watched = [begin(client) for _ in range(3)]
    rooms: Any = client.app.state.rooms  # type: ignore[attr-defined]
    for room in list(rooms._open.values()):
        room.listeners.add(Listener("spectator", lambda _: None))
    tokens = begin(client)
    assert look(client, tokens["us"])["n"] == 0
    act(client, tokens["us"], "move us_357 0304")
    assert look(client, tokens["german"])["n"] == 1
    more = invite(client)
    listed = client.post("/api/matches/summaries", json={"tokens": [*more.values(), *tokens.values()]}).json()
    assert len(listed["matches"]) == 5, "a friend's invitation is no game yet"
    assert look(client, watched[0]["us"])["n"] == 0


def test_a_match_has_one_room_even_while_it_is_being_loaded(client: TestClient) -> None:
    match = look(client, begin(client)["us"])["match"]
    rooms: Any = client.app.state.rooms  # type: ignore[attr-defined]
    rooms._open.clear()
    rooms._alive.clear()

    async def twice() -> bool:
        one, other = await asyncio.gather(rooms.room(match), rooms.room(match))
        return one is other

    assert client.portal is not None
    assert client.portal.call(twice)


def test_a_question_that_breaks_a_game_is_refused_and_the_connection_stays(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = begin(client)

    def broken(*_: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setitem(doors.DOORS, "odds", broken)
    answer = client.get("/api/match/ask?what=odds&target=0507", headers=bearer(tokens["us"]))
    assert answer.status_code == 422
    assert answer.json()["text"] == "that question makes no sense here"
    with client.websocket_connect("/api/live") as socket:
        ann = Player(socket, tokens["us"])
        ann.send(type="ask", id=4, question={"what": "odds", "target": "0507"})
        assert ann.receive("refused")["id"] == 4
        ann.act("move us_357 0304")


def test_odds_of_nobody_are_no_mistake_of_the_table(client: TestClient) -> None:
    seats = {"american": {"kind": "me"}, "german": {"kind": "me"}}
    tokens = client.post("/api/matches", json={"game": "strike_counter_strike", "seats": seats}).json()["tokens"]
    for target in ("6_Pz130", "0101", ""):
        answer = client.get(f"/api/match/ask?what=odds&target={target}", headers=bearer(tokens["american"]))
        assert answer.status_code in (200, 409, 422), answer.text


def test_a_binary_frame_and_deep_nesting_are_answered(client: TestClient) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as socket:
        ann = Player(socket, tokens["us"])
        socket.send_bytes(b"\x00\x01")
        assert ann.receive("error")["error"] == "malformed"
        socket.send_text('{"type": "act", "faces": ' + "[" * 20_000 + "]" * 20_000 + "}")
        assert ann.receive("error")["error"] == "malformed"
        ann.act("move us_357 0304")
    with client.websocket_connect("/api/live") as socket:
        socket.send_bytes(b"hello")
        assert socket.receive()["code"] == 4401


def test_a_mistake_of_ours_cuts_nobody_off_and_leaves_the_match_as_it_is_on_disk(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as a, client.websocket_connect("/api/live") as b:
        ann, bob = Player(a, tokens["us"]), Player(b, tokens["german"])
        play = State.play

        def half_way(self: State, number: int) -> None:
            play(self, number)
            raise KeyError("forgotten")

        with monkeypatch.context() as patch:
            patch.setattr(State, "play", half_way)
            ann.send(type="act", n=0, action="move us_357 0304")
            refused = ann.receive("refused")
            assert refused["error"] == "internal"
            answer = client.post(
                "/api/match/actions", headers=bearer(tokens["us"]), json={"n": 0, "action": "move us_357 0304"}
            )
            assert answer.status_code == 500
            assert answer.json()["error"] == "internal"
        assert look(client, tokens["us"])["n"] == 0
        pieces = {piece["id"]: piece["place"] for piece in look(client, tokens["us"])["view"]["pieces"]}
        assert pieces["us_357"] != "0304"
        step = ann.act("move us_357 0304")
        assert bob.receive("step")["n"] == step["n"] == 1


def test_a_game_that_cannot_be_opened_closes_its_own_connection_only(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = begin(client)
    rooms: Any = client.app.state.rooms  # type: ignore[attr-defined]

    async def broken(_: str) -> None:
        raise IndexError("a state from outside")

    with monkeypatch.context() as patch:
        patch.setattr(rooms, "find", broken)
        with client.websocket_connect("/api/live") as socket:
            socket.send_text(json.dumps({"type": "hello", "token": tokens["us"]}))
            assert socket.receive()["code"] == 4500
        assert client.get("/api/match", headers=bearer(tokens["us"])).status_code == 500
    assert look(client, tokens["us"])["n"] == 0


def test_a_game_that_cannot_be_shown_is_closed_with_a_word_and_leaves_nobody_behind(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = begin(client)
    rooms: Any = client.app.state.rooms  # type: ignore[attr-defined]
    (room,) = rooms._open.values()
    with monkeypatch.context() as patch:
        patch.setitem(doors.DOORS, "overlays", broken)
        with client.websocket_connect("/api/live") as socket:
            socket.send_json({"type": "hello", "token": tokens["us"]})
            assert socket.receive()["code"] == 4500
    assert room.listeners == set()
    with client.websocket_connect("/api/live") as socket:
        assert Player(socket, tokens["us"]).act("move us_357 0304")["n"] == 1


def test_what_cannot_be_shown_to_one_is_kept_and_told_to_the_others(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = begin(client)
    shown = doors.DOORS["overlays"]

    def not_to_spectators(state: State, role: str, asked: doors.Question) -> Any:
        return broken() if role == "spectator" else shown(state, role, asked)

    with client.websocket_connect("/api/live") as a, client.websocket_connect("/api/live") as b:
        ann, eve = Player(a, tokens["us"]), Player(b, tokens["spectator"])
        with monkeypatch.context() as patch:
            patch.setitem(doors.DOORS, "overlays", not_to_spectators)
            assert ann.act("move us_357 0304")["n"] == 1
            assert eve.receive("error")["error"] == "internal"
            eve.send(type="act", n=7, action="end")
            assert eve.receive("refused")["error"] == "NotYours"
            eve.send(type="ping")
            assert eve.receive("pong")
        assert ann.act("move us_358 0203")["n"] == 2
        assert eve.receive("step")["n"] == 2


def test_a_stale_message_in_a_game_that_cannot_be_shown_cuts_nobody_off(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as socket:
        ann = Player(socket, tokens["us"])
        with monkeypatch.context() as patch:
            patch.setattr(Room, "snapshot_for", broken)
            ann.send(type="act", n=7, action="end")
            assert ann.receive("refused")["error"] == "internal"
        assert ann.act("move us_357 0304")["n"] == 1


def test_a_message_that_cannot_be_written_silences_nobody(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as socket:
        ann = Player(socket, tokens["us"])
        with monkeypatch.context() as patch:
            patch.setattr("grognard.table.live.answer", lambda *_: half_a_character())
            ann.send(type="ask", id=3, question={"what": "why", "action": "end"})
            assert ann.receive("error")["error"] == "internal"
        assert ann.act("move us_357 0304")["n"] == 1


async def half_a_character() -> dict[str, Any]:
    return {"answer": "\ud800"}


def test_messages_that_cannot_be_read_are_slowed_down_too(client: TestClient) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as socket:
        ann = Player(socket, tokens["us"])
        for _ in range(120):
            socket.send_text("{")
        while ann.receive("error")["error"] != "pace":
            continue


def broken(*_: object) -> Any:
    raise IndexError("a state from outside")
