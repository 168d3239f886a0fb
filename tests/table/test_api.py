"""The REST calls: creating, playing, undoing, looking back, and everything that must be refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.support import act, bearer, begin, look, people, table

from grognard.table import build_app
from grognard.table.serve import LOOPBACK


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with table(tmp_path) as client:
        yield client


def test_the_catalogue_describes_the_games(client: TestClient) -> None:
    (metz,) = [game for game in client.get("/api/catalogue").json()["games"] if game["id"] == "metz"]
    assert [role["id"] for role in metz["roles"]] == ["us", "german"]
    assert "greedy" in metz["players"]
    assert metz["verbs"]["withdraw"] == {
        "usage": "withdraw PIECE",
        "help": "take a unit out of the attack again",
        "label": "Take out",
        "key": "",
        "tone": "",
        "every": "Take all out",
        "everyKey": "x",
        "urgent": False,
        "takesBack": True,
    }
    assert metz["guide"] == {"role": "us", "scenario": "basic", "minutes": 2}
    cards = client.get("/api/catalogue/metz/guide").json()["cards"]
    assert [set(card) for card in cards[2:3]] == [{"title", "text", "until", "light"}]
    assert client.get("/api/catalogue/metz/rules").json()["rules"]["7.43"]


def test_the_board_its_layout_and_its_counters(client: TestClient) -> None:
    board = client.get("/api/catalogue/metz/board.svg?theme=dark")
    assert board.headers["content-type"].startswith("image/svg+xml")
    assert board.text.lstrip().startswith("<svg")
    layout = client.get("/api/catalogue/metz/layout").json()
    assert len(layout["hexes"]) == 99
    counters = client.get("/api/catalogue/metz/counters").json()["counters"]
    assert "us_357" in counters
    assert client.get("/api/catalogue/metz/board.svg?theme=pink").status_code == 400
    assert client.get("/api/catalogue/chess/board.svg").status_code == 404


def test_a_match_has_a_token_for_every_person_and_one_for_spectators(client: TestClient) -> None:
    tokens = begin(client)
    assert set(tokens) == {"us", "german", "spectator"}
    assert len(set(tokens.values())) == 3
    assert all(len(token) >= 32 for token in tokens.values())
    assert look(client, tokens["german"])["role"] == "german"


def test_only_the_role_that_decides_gets_actions(client: TestClient) -> None:
    tokens = begin(client)
    assert look(client, tokens["us"])["your_turn"]
    assert len(look(client, tokens["us"])["actions"]) == 174
    for other in ("german", "spectator"):
        snapshot = look(client, tokens[other])
        assert not snapshot["your_turn"]
        assert snapshot["actions"] == []
        assert "default" not in snapshot["view"]["node"]


def test_an_action_is_carried_out_and_told(client: TestClient) -> None:
    tokens = begin(client)
    after = act(client, tokens["us"], "move us_357 0304")
    assert after["n"] == 1
    pieces = {piece["id"]: piece["place"] for piece in after["view"]["pieces"]}
    assert pieces["us_357"] == "0304"
    assert after["log"][-1]["n"] == 1
    assert "357" in look(client, tokens["german"])["log"][-1]["text"]


def test_a_refused_action_says_why(client: TestClient) -> None:
    tokens = begin(client)
    refused = act(client, tokens["us"], "move us_357 0305", status=409)
    assert refused["refusals"][0]["rule"].startswith("7.")
    assert look(client, tokens["us"])["n"] == 0


def test_a_stale_action_is_answered_with_a_fresh_look(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_357 0304")
    answer = client.post(
        "/api/match/actions", headers=bearer(tokens["us"]), json={"n": 0, "action": "move us_358 0203"}
    )
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["snapshot"]["n"] == 1


def test_a_replayed_message_does_nothing_twice(client: TestClient) -> None:
    tokens = begin(client)
    message = {"n": 0, "action": "move us_357 0103"}
    assert client.post("/api/match/actions", headers=bearer(tokens["us"]), json=message).status_code == 200
    assert client.post("/api/match/actions", headers=bearer(tokens["us"]), json=message).status_code == 409
    assert look(client, tokens["us"])["n"] == 1


@pytest.mark.parametrize("seat", ["german", "spectator"])
def test_nobody_plays_for_somebody_else(client: TestClient, seat: str) -> None:
    tokens = begin(client)
    answer = client.post("/api/match/actions", headers=bearer(tokens[seat]), json={"n": 0, "action": "end"})
    assert answer.status_code == (403 if seat == "spectator" else 409)
    assert look(client, tokens["us"])["n"] == 0


def test_undo_up_to_the_barrier_and_only_ones_own(client: TestClient) -> None:
    tokens = begin(client)
    after = act(client, tokens["us"], "move us_357 0304")
    assert after["may_undo"]
    assert client.post("/api/match/undo", headers=bearer(tokens["german"]), json={"n": 1}).status_code == 409
    back = client.post("/api/match/undo", headers=bearer(tokens["us"]), json={"n": 1}).json()
    places = {piece["id"]: piece["place"] for piece in back["view"]["pieces"]}
    assert places["us_357"] == "us.reserve"
    assert back["n"] == 2
    assert back["log"] == []


def test_a_take_back_needs_consent(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_357 0304")
    act(client, tokens["us"], "end")
    act(client, tokens["us"], "end")
    act(client, tokens["german"], "move ge_29 0711")
    asked = client.post("/api/match/take-back", headers=bearer(tokens["us"]), json={}).json()
    assert asked["take_back"] == "us"
    assert client.post("/api/match/take-back", headers=bearer(tokens["us"]), json={"grant": True}).status_code == 409
    declined = client.post("/api/match/take-back", headers=bearer(tokens["german"]), json={"grant": False}).json()
    assert declined["take_back"] is None
    client.post("/api/match/take-back", headers=bearer(tokens["us"]), json={})
    granted = client.post("/api/match/take-back", headers=bearer(tokens["german"]), json={"grant": True}).json()
    assert granted["view"]["phase"] == "us.combat", "back to the American's last decision"


def test_a_take_back_against_the_computer_is_granted_at_once(client: TestClient) -> None:
    seats = {"us": {"kind": "me"}, "german": {"kind": "computer", "player": "random"}}
    tokens = client.post("/api/matches", json={"game": "metz", "seats": seats}).json()["tokens"]
    act(client, tokens["us"], "move us_357 0304")
    back = client.post("/api/match/take-back", headers=bearer(tokens["us"]), json={})
    assert back.status_code == 200
    assert back.json()["log"] == []
    assert client.post("/api/match/take-back", headers=bearer(tokens["us"]), json={}).status_code == 409


def test_resigning_ends_the_game(client: TestClient) -> None:
    tokens = begin(client)
    over = client.post("/api/match/resign", headers=bearer(tokens["german"]), json={}).json()["over"]
    assert (over["winner"], over["level"]) == ("us", "resignation")
    assert look(client, tokens["us"])["secret"], "the secret of the dice is revealed"
    act(client, tokens["us"], "end", status=409)


def test_chat_is_kept_and_escaping_is_the_pages_business(client: TestClient) -> None:
    tokens = begin(client)
    words = "<script>alert('x')</script>'; DROP TABLE matches; --"
    client.post("/api/match/chat", headers=bearer(tokens["us"]), json={"text": words})
    (entry,) = look(client, tokens["german"])["chat"]
    assert (entry["text"], entry["name"], entry["role"]) == (words, "Ann", "us")
    assert look(client, tokens["us"])["n"] == 0


def test_names_may_be_anything_and_stay_text(client: TestClient) -> None:
    name = "<img src=x onerror=alert(1)>'; DROP TABLE seats; --"
    seats = {"us": {"kind": "me", "name": name}, "german": {"kind": "friend", "name": "x" * 500}}
    tokens = client.post("/api/matches", json={"game": "metz", "seats": seats}).json()["tokens"]
    shown = {seat["role"]: seat["name"] for seat in look(client, tokens["us"])["seats"]}
    assert shown == {"us": name[:40], "german": "x" * 40}


def test_questions_are_answered(client: TestClient) -> None:
    tokens = begin(client, hints=True)

    def ask(status: int = 200, **question: str) -> dict[str, Any]:
        answer = client.get("/api/match/ask", params=question, headers=bearer(tokens["us"]))
        assert answer.status_code == status, answer.text
        document: dict[str, Any] = answer.json()
        return document

    assert ask(what="why", action="move us_357 0305")["allowed"] is False
    assert ask(what="route", action="move us_357 0304")["route"] == ["0103", "0203", "0304"]
    assert ask(what="hint")["action"].startswith("move ")
    ask(422, what="weather")
    ask(409, what="odds", target="0807", **{"with": "us_357"})


def test_the_log_and_any_earlier_position(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_357 0304")
    act(client, tokens["us"], "end")
    log = client.get("/api/match/log", headers=bearer(tokens["spectator"])).json()
    assert log["trail"] == [1, 2]
    first = client.get("/api/match/replay/0", headers=bearer(tokens["spectator"])).json()["view"]
    second = client.get("/api/match/replay/1", headers=bearer(tokens["spectator"])).json()["view"]
    where = [{p["id"]: p["place"] for p in view["pieces"]}["us_357"] for view in (first, second)]
    assert where == ["us.reserve", "0304"]
    for wrong in ("99", "-1", "x"):
        assert client.get(f"/api/match/replay/{wrong}", headers=bearer(tokens["us"])).status_code == 404


def test_the_record_hides_the_secret_until_the_end(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_357 0304")
    record = client.get("/api/match/record", headers=bearer(tokens["us"]))
    assert "attachment" in record.headers["content-disposition"]
    assert '"secret"' not in record.text
    client.post("/api/match/resign", headers=bearer(tokens["us"]), json={})
    assert '"secret"' in client.get("/api/match/record", headers=bearer(tokens["us"])).text


def test_a_record_can_be_uploaded_to_replay_and_to_go_on(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_357 0304")
    text = client.get("/api/match/record", headers=bearer(tokens["us"])).text
    answer = client.post("/api/records", content=text).json()
    replay = look(client, answer["replay"]["tokens"]["spectator"])
    assert replay["n"] == 1
    practice = look(client, answer["tokens"]["us"])
    assert practice["practice"]
    assert {p["id"]: p["place"] for p in practice["view"]["pieces"]}["us_357"] == "0304"
    act(client, answer["tokens"]["us"], "end")


@pytest.mark.parametrize("text", ["", "hello", '{"grognard":"record"}\n', "\x00\x01", "{}\n{}\n"])
def test_a_wrong_record_is_refused(client: TestClient, text: str) -> None:
    answer = client.post("/api/records", content=text)
    assert answer.status_code == 422
    assert answer.json()["text"]


def test_a_record_that_breaks_the_rules_is_refused(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_357 0304")
    text = client.get("/api/match/record", headers=bearer(tokens["us"])).text
    assert client.post("/api/records", content=text.replace("us_357 0304", "us_357 0305")).status_code == 422


def test_any_position_can_be_forked_into_a_practice_game(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_357 0304")
    act(client, tokens["us"], "end")
    forked = client.post("/api/match/fork", headers=bearer(tokens["spectator"]), json={"n": 1}).json()["tokens"]
    fork = look(client, forked["us"])
    assert fork["practice"]
    assert fork["view"]["phase"] == "us.movement"
    assert fork["n"] == 0
    act(client, forked["us"], "end")
    assert look(client, tokens["us"])["n"] == 2, "the original is not touched"
    assert client.post("/api/match/fork", headers=bearer(tokens["us"]), json={"n": 9}).status_code == 422


def test_summaries_list_what_the_tokens_open(client: TestClient) -> None:
    one, two = begin(client), begin(client)
    asked = [one["us"], two["german"], "unknown", one["spectator"]]
    listed = client.post("/api/matches/summaries", json={"tokens": asked}).json()["matches"]
    assert [(entry["token"], entry["role"], entry["your_turn"]) for entry in listed] == [
        (one["us"], "us", True),
        (two["german"], "german", False),
        (one["spectator"], "spectator", False),
    ]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("{", 400),
        ("[]", 422),
        ("{}", 422),
        ('{"game": 7}', 422),
        ('{"game": "metz", "colour": "red"}', 422),
        ('{"game": "chess"}', 404),
        ('{"game": "metz", "scenario": "none"}', 422),
        ('{"game": "metz", "options": {"flying": true}}', 422),
        ('{"game": "metz", "options": {"command_control": "maybe"}}', 422),
        ('{"game": "pattons_best", "options": {"tank_name": 7}}', 422),
        ('{"game": "pattons_best", "options": {"tank_name": "a\\nb"}}', 422),
        ('{"game": "pattons_best", "options": {"gunner_name": "Pryce", "driver_name": "Pryce"}}', 422),
        ('{"game": "metz", "seats": {"french": {}}}', 422),
        ('{"game": "metz", "seats": {"us": {"kind": "ghost"}}}', 422),
        ('{"game": "metz", "seats": {"us": {"kind": "computer", "player": "wizard"}}}', 422),
        ('{"game": "' + "x" * 5_000_000 + '"}', 413),
    ],
)
def test_wrong_bodies_are_refused_with_a_reason(client: TestClient, body: str, status: int) -> None:
    answer = client.post("/api/matches", content=body)
    assert answer.status_code == status, answer.text


def test_an_option_can_be_a_text(client: TestClient) -> None:
    options = {"tank_name": " <b>x ", "gunner_name": "O'Hara"}
    seats = {"commander": {"kind": "me"}}
    tokens = begin(client, game="pattons_best", scenario="campaign", options=options, seats=seats)
    view = look(client, tokens["commander"])["view"]
    assert (view["options"]["tank_name"], view["options"]["gunner_name"]) == ("<b>x", "O'Hara")
    assert any(panel["title"] == "Crew of <b>x" for panel in view["panels"])
    games = client.get("/api/catalogue").json()["games"]
    known = {option["id"]: option for game in games for option in game["options"]}
    assert (known["tank_name"]["longest"], known["fuel"]["longest"]) == (24, 0)


@pytest.mark.parametrize("action", ["", "fly us_357", "move us_357", "move us_357 9999", "move " + "x" * 10_000])
def test_words_that_are_no_action_are_refused(client: TestClient, action: str) -> None:
    tokens = begin(client)
    act(client, tokens["us"], action, status=422)


@pytest.mark.parametrize(
    "header", [{}, {"authorization": "Bearer x"}, {"authorization": "Basic x"}, {"authorization": ""}]
)
@pytest.mark.parametrize("path", ["/api/match", "/api/match/log", "/api/match/record", "/api/match/ask?what=hint"])
def test_without_a_token_there_is_nothing(client: TestClient, header: dict[str, str], path: str) -> None:
    assert client.get(path, headers=header).status_code == 401


def test_faces_only_in_practice(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "end", faces=[3])  # no roll is due: nothing to choose
    practice = begin(client, practice=True)
    assert look(client, practice["us"])["practice"]


def test_cross_site_requests_are_refused(client: TestClient) -> None:
    for header in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        assert client.post("/api/matches", json=people(), headers=header).status_code == 403
    assert client.post("/api/matches", json=people(), headers={"origin": "http://testserver"}).status_code == 200
    form = client.post("/api/match/resign", data={"x": "y"}, headers={"origin": "https://evil.example"})
    assert form.status_code == 403


def test_a_table_on_this_machine_answers_to_no_foreign_name(tmp_path: Path) -> None:
    app = build_app(tmp_path / "t.sqlite", hosts=LOOPBACK)
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        assert client.get("/api/catalogue").status_code == 200
        assert client.get("/api/catalogue", headers={"host": "evil.example"}).status_code == 400


def test_security_headers_are_set(client: TestClient) -> None:
    for path in ("/api/catalogue", "/api/match", "/nowhere"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_too_many_new_games_are_refused(client: TestClient) -> None:
    codes = [client.post("/api/matches", json=people()).status_code for _ in range(65)]
    assert codes[:50] == [200] * 50
    assert codes[-1] == 429


def test_the_api_describes_itself(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    action = document["paths"]["/api/match/actions"]["post"]
    assert action["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("ActionBody")
    assert action["security"]
    documented = Path("docs/table.md").read_text("utf-8")
    for path in document["paths"]:
        assert path in documented, f"{path} is not in docs/table.md"
