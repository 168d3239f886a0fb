"""The movement calculator and the ledger over the API."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grognard.table.app import build_app

GAME = "/api/catalogue/wacht_am_rhein"


@pytest.fixture
def client(tmp_path: Path):  # type: ignore[no-untyped-def]
    with TestClient(build_app(tmp_path / "table.sqlite")) as found:
        yield found


def ask(client: TestClient, **request: object) -> dict[str, Any]:
    answer = client.post(f"{GAME}/movement", json={"request": request})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_catalogue_says_who_calculates_and_explains(client: TestClient) -> None:
    games = {game["id"]: game for game in client.get("/api/catalogue").json()["games"]}
    assert games["wacht_am_rhein"]["calculates"] is True
    assert games["wacht_am_rhein"]["explains"] == "move"
    assert games["metz"]["calculates"] is False
    assert games["metz"]["explains"] == ""


def test_a_way_and_everything_in_reach(client: TestClient) -> None:
    known = client.get(f"{GAME}/movement").json()
    assert any(unit["id"] == "ge_i_1" for unit in known["units"])
    way = ask(client, unit="ge_i_1", start="1509", to="1408", movement="road", alternatives=True)
    assert way["allowed"] is True
    assert [step["hex"] for step in way["ledger"]["steps"]][-1] == "1408"
    assert {one["kind"] for one in way["alternatives"]} >= {"road", "tactical"}
    assert len(ask(client, unit="ge_i_1", start="1509")["reach"]) > 5


def test_what_makes_no_sense_is_named(client: TestClient) -> None:
    answer = client.post(f"{GAME}/movement", json={"request": {"unit": "nobody"}})
    assert answer.status_code == 422
    assert "unit" in answer.json()["text"]
    assert client.get("/api/catalogue/metz/movement").status_code == 404


def test_charts_of_ones_own_change_the_cost(client: TestClient) -> None:
    request = {"unit": "ge_i_1", "start": "1509", "to": "1508", "movement": "road"}
    ours = client.post(f"{GAME}/movement", json={"request": request}).json()
    charts = "".join(f'[roads.{kind}]\ncost = "3"\n' for kind in ("primary", "secondary", "trail"))
    own = {"pack": {"charts.toml": charts}}
    theirs = client.post(f"{GAME}/movement", json={"request": request, "own": own}).json()
    assert ours["cost"] != theirs["cost"]
    wrong = client.post(f"{GAME}/movement", json={"request": request, "own": {"pack": {"nothing.toml": ""}}})
    assert wrong.status_code == 422


def test_the_ledger_of_a_match(client: TestClient) -> None:
    seats = {role: {"kind": "me"} for role in ("allied", "german")}
    made = client.post("/api/matches", json={"game": "wacht_am_rhein", "seats": seats}).json()
    head = {"authorization": f"Bearer {made['tokens']['german']}"}
    asked = {"what": "ledger", "action": "move ge_i_1g 2113"}
    ways = client.get("/api/match/ask", params=asked, headers=head).json()["ways"]
    tactical = next(way for way in ways if way["kind"] == "tactical")
    assert tactical["allowed"] is True
    assert tactical["ledger"]["steps"][0]["parts"]
    assert tactical["actions"] == []  # it is not the moment: modes are being chosen
    refused = {"what": "ledger", "action": "move ge_i_1g 0205"}
    ways = client.get("/api/match/ask", params=refused, headers=head).json()["ways"]
    assert all(way["refusals"] for way in ways)


def test_a_game_that_explains_nothing_has_no_ways(client: TestClient) -> None:
    made = client.post("/api/matches", json={"game": "metz", "seats": {"us": {"kind": "me"}, "german": {"kind": "me"}}})
    head = {"authorization": f"Bearer {made.json()['tokens']['us']}"}
    asked = {"what": "ledger", "action": "move us_357 0304"}
    assert client.get("/api/match/ask", params=asked, headers=head).json() == {"ways": []}


def test_the_page_of_the_calculator_is_served(client: TestClient) -> None:
    assert "Movement calculator" in client.get("/movement").text


def test_counters_and_steps_of_ones_own(client: TestClient) -> None:
    own = {"units": {"own": {"moves": "leg", "movement": 7}}}
    answer = client.post(f"{GAME}/movement", json={"request": {"unit": "own", "start": "1604"}, "own": own}).json()
    assert answer["allowance"] == 7
    laid = {**own, "steps": "clear, woods"}
    answer = client.post(f"{GAME}/movement", json={"request": {"unit": "own"}, "own": laid}).json()
    assert (answer["allowed"], answer["cost"]) == (True, "7")
    board = client.post(f"{GAME}/movement/board", json=laid).json()
    assert "own" in {unit["id"] for unit in board["describe"]["units"]}
    wrong = client.post(f"{GAME}/movement", json={"request": {"unit": "own"}, "own": {"steps": "moor"}})
    assert (wrong.status_code, "moor" in wrong.json()["text"]) == (422, True)
