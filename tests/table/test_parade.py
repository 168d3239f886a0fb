"""The table with a game of somebody else's: several boards, two faces, marks, panels, inspection, a first roll."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.support import Player, act, bearer, look, table

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.syspath_prepend(str(GAMES))
    with table(tmp_path) as client:
        yield client


def begin(client: TestClient) -> dict[str, str]:
    seats = {"red": {"kind": "me"}, "blue": {"kind": "me"}}
    for _ in range(40):
        tokens: dict[str, str] = client.post("/api/matches", json={"game": "parade", "seats": seats}).json()["tokens"]
        if look(client, tokens["red"])["your_turn"]:
            return tokens
    raise AssertionError("Red is never drawn")


def test_the_catalogue_names_boards_and_questions(client: TestClient) -> None:
    games = {game["id"]: game for game in client.get("/api/catalogue").json()["games"]}
    assert games["parade"]["boards"] == [
        {"id": "field", "title": "The Parade at Elmsford"},
        {"id": "camp", "title": "The Camp"},
    ]
    assert games["parade"]["inspects"] == 2
    assert games["metz"]["inspects"] == 0
    assert len(games["metz"]["boards"]) == 1
    assert games["parade"]["verbs"]["salute"]["label"] == "Salute"


def test_its_guided_start_and_the_colours_of_its_sides(client: TestClient) -> None:
    cards = client.get("/api/catalogue/parade/guide").json()["cards"]
    assert [card["title"] for card in cards] == ["Elmsford", "Orders", "Salute"]
    sides = client.get("/api/catalogue/parade/counters").json()["sides"]
    assert sides == {"red": {"ground": "#a5342a", "ink": "#fff7e6"}, "blue": {"ground": "#8ba0b3", "ink": "#0f171e"}}


def test_each_board_has_its_sheet_and_its_layout(client: TestClient) -> None:
    first, field, camp = (
        client.get(f"/api/catalogue/parade/layout{query}").json() for query in ("", "?board=field", "?board=camp")
    )
    assert first == field
    assert "0203" in field["hexes"]
    assert set(camp["areas"]["red_tent"]) == {"title", "x", "y", "points", "slots", "neighbours"}
    address = "/api/catalogue/parade/board.svg?theme=dark&board="
    sheets = [client.get(address + board).text for board in ("field", "camp")]
    assert sheets[0] != sheets[1]
    assert all(sheet.startswith("<svg") for sheet in sheets)


@pytest.mark.parametrize("path", ["layout", "board.svg"])
def test_an_unknown_board_is_not_found(client: TestClient, path: str) -> None:
    answer = client.get(f"/api/catalogue/parade/{path}?board=moon")
    assert answer.status_code == 404
    assert "one of field, camp" in answer.json()["text"]


def test_both_sides_of_every_counter_and_all_marks(client: TestClient) -> None:
    art = client.get("/api/catalogue/parade/counters").json()
    assert {"r_1", "r_1.back"} <= set(art["counters"])
    assert art["counters"]["r_1"] != art["counters"]["r_1.back"]
    assert "facing" not in art["counters"]["r_1"]
    assert art["marks"]["disordered"]["title"] == "Disordered"
    assert art["bands"]["yellow"].startswith("#")


def test_a_game_that_begins_with_a_roll_has_rolled_it(client: TestClient) -> None:
    tokens = begin(client)
    snapshot = look(client, tokens["red"])
    assert snapshot["view"]["node"]["kind"] == "decision"
    assert snapshot["n"] == 1
    assert snapshot["log"][-1]["text"] == "The Red chit is drawn"
    proof = client.get("/api/match/log", headers=bearer(tokens["red"])).json()
    assert proof["trail"][-1] == 1


def test_a_snapshot_holds_panels_pieces_and_duties_of_the_role(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["red"], "end")
    red, blue = look(client, tokens["red"]), look(client, tokens["blue"])
    assert [duty["piece"] for duty in red["view"]["node"]["owed"]] == ["r_5", "r_6", "r_7"]
    assert "owed" not in blue["view"]["node"]
    values = [{row["id"]: row["value"] for row in view["view"]["panels"][0]["rows"]} for view in (red, blue)]
    assert (values[0]["guard"], values[1]["guard"]) == ("march", "secret")
    piece = next(piece for piece in red["view"]["pieces"] if piece["id"] == "r_1")
    assert (piece["facing"], piece["art"], piece["facts"][0]) == (60, "r_1", ["Type", "legionary"])


def ask(client: TestClient, token: str, **question: Any) -> Any:
    return client.get("/api/match/ask", headers=bearer(token), params={"what": "inspect", **question})


def test_places_can_be_asked_about(client: TestClient) -> None:
    token = begin(client)["red"]
    answer = ask(client, token, places="0203,0503").json()
    assert answer["lines"][0] == "0203 to 0503: 3 hexes"
    assert answer["places"] == ["0203", "0303", "0403", "0503"]
    assert ask(client, token, places="0203").status_code == 422
    with client.websocket_connect("/api/live") as session:
        player = Player(session, token)
        player.send(type="ask", id=7, question={"what": "inspect", "places": ["0203", "0303"]})
        assert player.receive("answer")["answer"]["lines"][0] == "0203 to 0303: 1 hexes"


def test_a_game_without_such_questions_says_so(client: TestClient) -> None:
    seats = {"us": {"kind": "me"}, "german": {"kind": "me"}}
    token = client.post("/api/matches", json={"game": "metz", "seats": seats}).json()["tokens"]["us"]
    answer = ask(client, token, places="0101,0102")
    assert answer.status_code == 422
    assert "nothing to inspect" in answer.json()["text"]
