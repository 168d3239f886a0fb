"""Invitations: taken up once, for a token that the inviter never sees; changed while nobody has; seats opened twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.table.support import Player, act, bearer, begin, invite, look, people, table

from grognard.table.rooms import fingerprint


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with table(tmp_path) as client:
        yield client


def claimed(snapshot: dict[str, list[dict[str, object]]]) -> dict[object, object]:
    return {seat["role"]: seat["claimed"] for seat in snapshot["seats"]}


def test_the_inviter_holds_no_key_to_the_seat_once_it_is_taken(client: TestClient) -> None:
    tokens = invite(client)
    assert claimed(look(client, tokens["us"])) == {"us": True, "german": False}
    with client.websocket_connect("/api/live") as socket:
        socket.send_json({"type": "hello", "token": tokens["german"]})
        told = socket.receive_json()
        assert told["type"] == "claimed"
        assert told["token"] not in tokens.values()
        assert socket.receive_json()["role"] == "german"
    assert claimed(look(client, tokens["us"])) == {"us": True, "german": True}
    stolen = bearer(tokens["german"])
    assert client.get("/api/match", headers=stolen).status_code == 401
    for path, body in (("resign", {}), ("chat", {"text": "I am Bob"}), ("take-back", {"grant": True})):
        assert client.post(f"/api/match/{path}", headers=stolen, json=body).status_code == 401
    with client.websocket_connect("/api/live") as socket:
        socket.send_json({"type": "hello", "token": tokens["german"]})
        assert socket.receive()["code"] == 4401
    assert look(client, told["token"])["role"] == "german"


def test_before_it_is_taken_an_invitation_opens_nothing_else(client: TestClient) -> None:
    tokens = invite(client)
    for method, path in (("GET", ""), ("GET", "/log"), ("GET", "/ask?what=why&action=end"), ("GET", "/record")):
        assert client.request(method, f"/api/match{path}", headers=bearer(tokens["german"])).status_code == 403
    assert client.post("/api/match/resign", headers=bearer(tokens["german"]), json={}).status_code == 403
    assert client.post("/api/matches/summaries", json={"tokens": [tokens["german"]]}).json()["matches"] == []


def test_whoever_takes_the_seat_may_bring_the_token(client: TestClient) -> None:
    tokens = invite(client)
    mine = "m" * 40
    headers = bearer(tokens["german"])
    assert client.post("/api/match/claim", headers=headers, json={"fresh": "short"}).status_code == 422
    answer = client.post("/api/match/claim", headers=headers, json={"fresh": mine})
    assert answer.json()["token"] == mine
    assert answer.json()["commitment"] == look(client, mine)["commitment"]
    assert client.post("/api/match/claim", headers=headers, json={}).status_code == 401
    assert client.post("/api/match/claim", headers=bearer(mine), json={}).status_code == 409


def test_nobody_keeps_an_invitation_as_his_token_nor_takes_anothers(client: TestClient) -> None:
    tokens = invite(client)
    headers = bearer(tokens["german"])
    for seen in (tokens["german"], tokens["us"], tokens["spectator"]):
        answer = client.post("/api/match/claim", headers=headers, json={"fresh": seen})
        assert answer.status_code == 422, answer.text
        with client.websocket_connect("/api/live") as socket:
            socket.send_json({"type": "hello", "token": tokens["german"], "fresh": seen})
            assert socket.receive()["code"] == 4401
    assert claimed(look(client, tokens["us"])) == {"us": True, "german": False}
    assert client.post("/api/match/claim", headers=headers, json={}).json()["token"] not in tokens.values()


def test_of_many_who_take_up_an_invitation_at_once_one_gets_the_seat(client: TestClient) -> None:
    headers = bearer(invite(client)["german"])
    with ThreadPoolExecutor(8) as people:
        answers = list(people.map(lambda _: client.post("/api/match/claim", headers=headers, json={}), range(8)))
    assert sorted(answer.status_code for answer in answers)[0] == 200
    assert all(answer.status_code in (401, 409) for answer in answers if answer.status_code != 200)
    assert len([answer for answer in answers if answer.status_code == 200]) == 1


def test_an_invitation_is_changed_while_nobody_has_taken_it(client: TestClient) -> None:
    tokens = invite(client)
    asked = {"headers": bearer(tokens["us"]), "json": {"role": "german"}}
    answer = client.post("/api/match/invitation", **asked)  # type: ignore[arg-type]
    assert answer.status_code == 200
    fresh = answer.json()["token"]
    assert client.post("/api/match/claim", headers=bearer(tokens["german"]), json={}).status_code == 401
    spectator = {"headers": bearer(tokens["spectator"]), "json": {"role": "german"}}
    assert client.post("/api/match/invitation", **spectator).status_code == 403  # type: ignore[arg-type]
    bob = client.post("/api/match/claim", headers=bearer(fresh), json={}).json()["token"]
    assert client.post("/api/match/invitation", **asked).status_code == 409  # type: ignore[arg-type]
    guest = {"headers": bearer(bob), "json": {"role": "us"}}
    assert client.post("/api/match/invitation", **guest).status_code == 403  # type: ignore[arg-type]


def test_a_second_connection_on_a_seat_is_told_to_both(client: TestClient) -> None:
    tokens = begin(client)
    with client.websocket_connect("/api/live") as a, client.websocket_connect("/api/live") as b:
        first, other = Player(a, tokens["us"]), Player(b, tokens["german"])
        with client.websocket_connect("/api/live") as c:
            second = Player(c, tokens["us"])
            assert second.receive("connections")["count"] == 2
            assert first.receive("connections")["count"] == 2
        assert first.receive("connections")["count"] == 1
        other.send(type="ping")
        seen: list[str] = []
        while not seen or seen[-1] != "pong":
            seen.append(other.session.receive_json()["type"])
        assert "connections" not in seen


def test_links_of_matches_begun_before_there_were_invitations_still_open(tmp_path: Path) -> None:
    with table(tmp_path) as client:
        tokens = invite(client)
    with sqlite3.connect(tmp_path / "table.sqlite") as store:
        # As the schema before this one is taken over: every seat is taken, nobody is the host.
        store.execute("UPDATE seats SET claimed = 1, host = 0")
        assert store.execute("SELECT COUNT(*) FROM seats WHERE token = ?", (fingerprint(tokens["german"]),)).fetchone()
    with table(tmp_path) as client:
        assert look(client, tokens["german"])["role"] == "german"
        with client.websocket_connect("/api/live") as socket:
            assert Player(socket, tokens["german"]).state["role"] == "german"
        act(client, tokens["us"], "move us_357 0304")


def test_one_person_in_both_seats_needs_no_invitation(client: TestClient) -> None:
    body = people(seats={"us": {"kind": "me"}, "german": {"kind": "me"}})
    tokens = client.post("/api/matches", json=body).json()["tokens"]
    assert claimed(look(client, tokens["german"])) == {"us": True, "german": True}
