"""Dice at the table: contributions, rolls taken back, rolls that are final, and nothing after the end."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.support import Player, act, bearer, begin, invite, look, people, sit_down, table

import grognard
from grognard.engine.match import verify
from grognard.engine.records import read_record

BATTLE = ("move us_10 0407", "end", "attack 0507", "commit us_10", "roll")
WORDS = "0123456789abcdef" * 2


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with table(tmp_path) as client:
        yield client


def contribute(client: TestClient, token: str, words: str = WORDS) -> dict[str, Any]:
    answer = client.post("/api/match/contribution", headers=bearer(token), json={"words": words})
    found: dict[str, Any] = {"status": answer.status_code, **answer.json()}
    return found


def solitaire(client: TestClient, **more: Any) -> dict[str, str]:
    seats = {"us": {"kind": "me"}, "german": {"kind": "me"}}
    answer = client.post("/api/matches", json={"game": "metz", "seats": seats, **more})
    assert answer.status_code == 200, answer.text
    tokens: dict[str, str] = answer.json()["tokens"]
    return tokens


def finish(client: TestClient, tokens: dict[str, str]) -> None:
    """End phase after phase until the game is over: its last step is an action."""
    for _ in range(200):
        for role in ("us", "german"):
            seen = look(client, tokens[role])
            if seen["over"]:
                return
            if seen["your_turn"]:
                act(client, tokens[role], seen["view"]["node"]["default"])


def test_nothing_leads_back_from_a_finished_game(client: TestClient) -> None:
    tokens = solitaire(client)
    finish(client, tokens)
    for role in ("us", "german"):
        seen = look(client, tokens[role])
        assert seen["over"]
        assert seen["secret"]
        assert not seen["may_undo"]
        headers = bearer(tokens[role])
        assert client.post("/api/match/undo", headers=headers, json={"n": seen["n"]}).status_code == 409
        assert client.post("/api/match/take-back", headers=headers, json={}).status_code == 409
        assert look(client, tokens[role])["n"] == seen["n"]
    assert client.post("/api/match/fork", headers=bearer(tokens["us"]), json={"n": 3}).status_code == 200


def test_nobody_gives_to_the_dice_of_a_finished_game(client: TestClient) -> None:
    tokens = begin(client)
    client.post("/api/match/resign", headers=bearer(tokens["us"]), json={})
    before = client.get("/api/match/record", headers=bearer(tokens["us"])).text
    assert contribute(client, tokens["german"])["status"] == 409
    assert client.get("/api/match/record", headers=bearer(tokens["us"])).text == before


def test_every_seat_contributes_after_the_commitment_and_before_the_first_roll(client: TestClient) -> None:
    tokens = begin(client, contributes=True)
    before = look(client, tokens["us"])
    assert before["commitment"]
    assert before["dice"]["wanted"]
    assert not look(client, tokens["spectator"])["dice"]["wanted"]
    after = contribute(client, tokens["us"])
    assert after["status"] == 200
    assert after["dice"]["contributions"] == [f"us {WORDS}"]
    assert after["dice"]["contributed"]["us"].startswith("20")
    assert contribute(client, tokens["us"])["status"] == 409
    assert contribute(client, tokens["german"], "no words")["status"] == 422
    assert contribute(client, tokens["spectator"])["status"] == 403
    assert contribute(client, tokens["german"], "f" * 32)["status"] == 200
    assert look(client, tokens["us"])["commitment"] == before["commitment"]


def attack(client: TestClient, token: str) -> dict[str, Any]:
    """The first attack of the American; the die falls unless it waits for somebody."""
    for words in BATTLE:
        seen = act(client, token, words)
    return seen


def test_contributions_are_part_of_every_roll_and_of_the_proof(client: TestClient) -> None:
    tokens = begin(client)
    contribute(client, tokens["us"])
    attack(client, tokens["us"])
    assert contribute(client, tokens["german"])["status"] == 409, "too late: the dice have been rolled"
    told = look(client, tokens["us"])["dice"]["contributed"]
    assert told["us"].startswith("20")
    assert told["german"].startswith("no contribution")
    client.post("/api/match/resign", headers=bearer(tokens["us"]), json={})
    record = read_record(client.get("/api/match/record", headers=bearer(tokens["us"])).text)
    proof = verify(grognard.ruleset("metz"), record)
    assert proof.sound
    assert proof.proved == proof.rolls > 0
    assert proof.contributed == told


def test_the_first_roll_waits_for_an_invitation_that_nobody_has_taken(client: TestClient) -> None:
    tokens = invite(client)
    waiting = attack(client, tokens["us"])
    assert waiting["view"]["node"]["kind"] == "chance"
    assert waiting["dice"]["waits_for"] == ["german"]
    n = waiting["n"]
    with client.websocket_connect("/api/live") as socket:
        ann = Player(socket, tokens["us"])
        assert ann.state["n"] == n
        sit_down(client, tokens)
        assert ann.receive("step")["n"] > n


def test_who_sits_down_can_contribute_before_the_roll_that_waited_for_him(client: TestClient) -> None:
    tokens = invite(client)
    attack(client, tokens["us"])
    with client.websocket_connect("/api/live") as socket:
        bob = Player(socket, tokens["german"], contributes=True)
        assert bob.state["view"]["node"]["kind"] == "chance"
        assert bob.state["dice"]["wanted"]
        bob.send(type="contribute", words=WORDS)
        rolled = bob.receive("step")
        assert rolled["dice"]["contributions"] == [f"german {WORDS}"]
        assert rolled["dice"]["contributed"]["us"].startswith("no contribution")


def test_somebody_may_not_want_to_wait_and_the_record_says_so(client: TestClient) -> None:
    tokens = invite(client)
    headers = bearer(tokens["us"])
    assert client.post("/api/match/roll", headers=headers, json={}).status_code == 409, "no roll is due"
    assert attack(client, tokens["us"])["view"]["node"]["kind"] == "chance"
    assert client.post("/api/match/roll", headers=bearer(tokens["spectator"]), json={}).status_code == 403
    rolled = client.post("/api/match/roll", headers=headers, json={})
    assert rolled.status_code == 200
    assert rolled.json()["view"]["node"]["kind"] == "decision"
    assert "American did not want to wait" in rolled.json()["dice"]["contributed"]["german"]


def test_an_opening_roll_waits_for_a_promised_contribution(client: TestClient) -> None:
    campaign = {"game": "pattons_best", "scenario": "campaign"}
    tokens = client.post("/api/matches", json={**campaign, "contributes": True}).json()["tokens"]
    waiting = look(client, tokens["commander"])
    assert waiting["n"] == 0
    assert waiting["dice"]["waits_for"] == ["commander"]
    contribute(client, tokens["commander"])
    assert look(client, tokens["commander"])["n"] > 0
    at_once = client.post("/api/matches", json=campaign).json()["tokens"]
    assert look(client, at_once["commander"])["n"] > 0


def test_a_promise_that_is_not_kept_holds_nobody_up(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("contributions", "rooms"):
        monkeypatch.setattr(f"grognard.table.{module}.GRACE", 0.3)
    body = {"game": "pattons_best", "scenario": "campaign", "contributes": True}
    token = client.post("/api/matches", json=body).json()["tokens"]["commander"]
    with client.websocket_connect("/api/live") as socket:
        me = Player(socket, token)
        if me.state["n"] == 0:
            assert me.receive("step")["dice"]["contributed"]["commander"].startswith("no contribution")
        assert look(client, token)["n"] > 0


def test_rolls_are_final_between_people_unless_they_agree_otherwise(client: TestClient) -> None:
    tokens = begin(client)
    assert look(client, tokens["us"])["dice"]["final"]
    assert not look(client, begin(client, final_dice=False)["us"])["dice"]["final"]
    assert not look(client, solitaire(client)["us"])["dice"]["final"]
    attack(client, tokens["us"])
    answer = client.post("/api/match/take-back", headers=bearer(tokens["us"]), json={})
    assert answer.status_code == 409
    assert "final" in answer.json()["text"]


def test_a_roll_taken_back_stays_in_log_count_and_result(client: TestClient) -> None:
    seats = {"us": {"kind": "me"}, "german": {"kind": "computer", "player": "random"}}
    tokens = client.post("/api/matches", json={"game": "metz", "seats": seats}).json()["tokens"]
    attack(client, tokens["us"])
    headers = bearer(tokens["us"])
    taken = client.post("/api/match/take-back", headers=headers, json={})
    assert taken.status_code == 200
    seen = taken.json()
    assert seen["dice"]["taken_back"] == 1
    entry = seen["log"][-1]
    assert entry["kind"] == "taken_back"
    assert entry["text"].startswith("One roll taken back")
    client.post("/api/match/resign", headers=headers, json={})
    assert look(client, tokens["us"])["over"]["text"].endswith("(one roll taken back)")
    whole = client.get("/api/match/log", headers=headers).json()["log"]
    assert [one["kind"] for one in whole].count("taken_back") == 1


def test_only_its_owner_may_read_the_store(tmp_path: Path) -> None:
    old = tmp_path / "table.sqlite"
    sqlite3.connect(old).close()
    old.touch()
    old.chmod(0o644)
    with table(tmp_path) as client:
        invite(client)
        assert people()["game"] == "metz"
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
