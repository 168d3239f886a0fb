"""The websocket: both sides follow, nothing is done twice, strangers stay outside."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.table.support import Player, begin, look, table


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with table(tmp_path) as client:
        yield client


def test_both_players_and_the_spectator_follow(client: TestClient) -> None:
    tokens = begin(client)
    with (
        client.websocket_connect("/api/live") as a,
        client.websocket_connect("/api/live") as b,
        client.websocket_connect("/api/live") as c,
    ):
        ann, bob, watcher = Player(a, tokens["us"]), Player(b, tokens["german"]), Player(c, tokens["spectator"])
        step = ann.act("move us_357 0304")
        assert step["events"][0]["kind"] == "moved"
        for other in (bob, watcher):
            seen = other.receive("step")
            assert seen["events"] == step["events"]
            assert seen["actions"] == []
            assert seen["n"] == 1
        ann.act("end")
        ann.act("end")
        for _ in range(2):
            seen = bob.receive("step")
        assert seen["your_turn"]
        assert seen["actions"]


def test_refusals_come_back_to_the_asker_only(client: TestClient) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as a, client.websocket_connect("/api/live") as b:
        ann, bob = Player(a, tokens["us"]), Player(b, tokens["german"])
        ann.send(type="act", n=0, action="move us_357 0305")
        refused = ann.receive("refused")
        assert refused["refusals"][0]["text"].startswith("[7.")
        bob.send(type="act", n=0, action="end")
        assert bob.receive("refused")["refusals"][0]["code"] == "turn.other"
        bob.send(type="ping")
        assert bob.receive("pong") == {"type": "pong"}
    assert look(client, tokens["us"])["n"] == 0


def test_a_stale_message_gets_a_snapshot(client: TestClient) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as a:
        ann = Player(a, tokens["us"])
        ann.act("move us_357 0103")
        ann.send(type="act", n=0, action="move us_358 0104")
        assert ann.receive("stale")["snapshot"]["n"] == 1


def test_questions_undo_chat_and_seats(client: TestClient) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as a, client.websocket_connect("/api/live") as b:
        ann, bob = Player(a, tokens["us"]), Player(b, tokens["german"])
        seats = {seat["role"]: seat["online"] for seat in ann.receive("seats")["seats"]}
        assert seats["us"]
        ann.send(type="ask", id=5, question={"what": "why", "action": "move us_357 0305"})
        answer = ann.receive("answer")
        assert (answer["id"], answer["answer"]["allowed"]) == (5, False)
        ann.act("move us_357 0304")
        bob.receive("step")
        ann.send(type="undo", n=1)
        assert ann.receive("state")["n"] == 2
        assert bob.receive("state")["n"] == 2
        bob.send(type="chat", text="  well played  ")
        assert ann.receive("chat")["entry"]["text"] == "well played"
        ann.send(type="resign")
        assert bob.receive("state")["over"]["winner"] == "german"


@pytest.mark.parametrize("message", ["", "{", "[]", '{"type": 7}', '{"type": "act", "x": 1}', '"hello"', "x" * 70_000])
def test_malformed_messages_are_answered_and_change_nothing(client: TestClient, message: str) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as a:
        ann = Player(a, tokens["us"])
        ann.session.send_text(message)
        assert ann.receive("error")["error"] == "malformed"
        ann.send(type="dance")
        assert ann.receive("error")["error"] == "type"
        ann.send(type="act", n=0, action="fly away")
        assert "not a verb" in ann.receive("refused")["text"]
        ann.act("end")
    assert look(client, tokens["us"])["n"] == 1


@pytest.mark.parametrize("hello", [{"type": "hello", "token": "wrong"}, {"type": "act"}, {"type": "hello"}])
def test_strangers_are_sent_away(client: TestClient, hello: dict[str, str]) -> None:
    with client.websocket_connect("/api/live") as session:
        session.send_text(json.dumps(hello))
        with pytest.raises(WebSocketDisconnect) as closed:
            session.receive_text()
        assert closed.value.code == 4401


def test_a_websocket_from_another_site_is_refused(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect("/api/live", headers={"origin": "https://evil.example"}),
    ):
        pass
    assert closed.value.code == 4403


def test_the_computer_answers_by_itself(client: TestClient) -> None:
    seats = {"us": {"kind": "me"}, "german": {"kind": "computer", "player": "random"}}
    tokens = client.post("/api/matches", json={"game": "metz", "seats": seats}).json()["tokens"]
    with client.websocket_connect("/api/live") as a:
        ann = Player(a, tokens["us"])
        ann.act("end")
        ann.act("end")
        began = time.monotonic()
        while not ann.state["your_turn"]:
            ann.state = ann.receive("step")
            assert time.monotonic() - began < 60
        assert ann.state["view"]["turn"] == 2 or ann.state["view"]["node"]["roles"] == ["us"]


def test_a_flood_of_messages_is_slowed_down(client: TestClient) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as a:
        ann = Player(a, tokens["us"])
        for _ in range(80):
            ann.send(type="ping")
        assert ann.receive("error")["error"] == "pace"
