"""Analyses at the table: only of finished games, in the background, kept by the hash of the record."""

from __future__ import annotations

import asyncio
import io
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.arena.support import blind
from tests.table.support import Player, act, bearer, begin, table

from grognard.arena import record_game
from grognard.engine.match import Match
from grognard.library import ruleset
from grognard.table.analyses import Analyses, Work, record_key

ENDED = ("done", "failed", "none")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with table(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def record() -> str:
    """A whole game between blind players."""
    return record_game(blind(), 0).record.text()


def uploaded(client: TestClient, record: str) -> str:
    answer = client.post("/api/records", content=record)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["tokens"]["spectator"])


def call(client: TestClient, method: str, token: str, status: int = 200) -> dict[str, Any]:
    answer = client.request(method, "/api/match/analysis", headers=bearer(token))
    assert answer.status_code == status, answer.text
    document: dict[str, Any] = answer.json()
    return document


def analysed(client: TestClient, token: str) -> dict[str, Any]:
    """Begin the analysis and wait for its end."""
    found = call(client, "POST", token)
    end = time.monotonic() + 60
    while found["state"] not in ENDED and time.monotonic() < end:
        client.portal.call(asyncio.sleep, 0.05)  # type: ignore[union-attr]
        found = call(client, "GET", token)
    return found


def resigned(client: TestClient) -> dict[str, str]:
    """A very short game."""
    tokens = begin(client)
    act(client, tokens["us"], "move us_cca 0304")
    client.post("/api/match/resign", headers=bearer(tokens["us"]))
    return tokens


def test_a_game_is_analysed_only_when_it_is_over(client: TestClient) -> None:
    tokens = begin(client, hints=True)
    act(client, tokens["us"], "move us_cca 0304")
    for token in tokens.values():
        for method in ("GET", "POST", "DELETE"):
            assert "not over" in call(client, method, token, 409)["text"]
        for form in ("html", "markdown"):
            assert client.get(f"/api/match/report/{form}", headers=bearer(token)).status_code == 409
    client.post("/api/match/resign", headers=bearer(tokens["german"]))
    for token in tokens.values():
        assert call(client, "GET", token)["state"] == "none"


def test_an_analysis_has_a_curve_luck_and_turning_points(client: TestClient, record: str) -> None:
    token = uploaded(client, record)
    found = analysed(client, token)
    assert found["state"] == "done"
    review = found["review"]
    lines = [line["n"] for line in review["lines"]]
    trail = client.get("/api/match/log", headers=bearer(token)).json()["trail"]
    assert lines == trail
    assert all(0 <= line["chance"] <= 1 for line in review["lines"])
    assert set(review["luck"]) == set(review["losses"]) == {"us", "german"}
    assert {phase["first"] for phase in review["turning_points"]} <= set(lines)


def test_the_websocket_tells_how_far_it_is(client: TestClient, record: str) -> None:
    token = uploaded(client, record)
    with client.websocket_connect("/api/live") as session:
        watcher = Player(session, token)
        call(client, "POST", token)
        told = [watcher.receive("analysis")]
        while told[-1]["state"] not in ENDED:
            told.append(watcher.receive("analysis"))
    assert [one["state"] for one in told] == ["running"] * (len(told) - 1) + ["done"]
    done = [one["done"] for one in told]
    assert done == sorted(done)
    assert len(set(done)) > 2
    assert done[-1] == told[-1]["total"]


def test_an_analysis_is_kept_by_its_record(tmp_path: Path, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(tmp_path) as client:
        first = analysed(client, uploaded(client, record))

    async def never(*_told: Any) -> bytes:
        raise AssertionError("worked out again")

    monkeypatch.setattr(Analyses, "_run", never)
    with table(tmp_path) as client:
        again = uploaded(client, record)
        assert call(client, "GET", again) == first
        assert call(client, "POST", again) == first


def test_the_key_is_the_game_and_not_its_name() -> None:
    rules = ruleset("metz")

    def played(match: str, *actions: str) -> str:
        made = Match.new(rules, secret=match.encode() * 8, match=match)
        for action in actions:
            made.act(rules.vocabulary.parse(action))
        return record_key(made)

    assert played("a", "end") == played("b", "end")
    assert played("a", "end") != played("a", "move us_cca 0304")


def test_an_analysis_can_be_stopped_and_begun_again(client: TestClient, record: str) -> None:
    token = uploaded(client, record)
    assert call(client, "POST", token)["state"] in ("waiting", "running")
    assert call(client, "DELETE", token)["state"] == "none"
    assert analysed(client, token)["state"] == "done"


def test_two_who_ask_wait_for_the_same_work(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[str] = []
    run = Analyses._run

    async def counting(self: Analyses, job: Work, kind: str, *told: Any) -> bytes:
        runs.append(kind)
        return await run(self, job, kind, *told)

    monkeypatch.setattr(Analyses, "_run", counting)
    tokens = resigned(client)
    call(client, "POST", tokens["us"])
    assert analysed(client, tokens["german"])["state"] == "done"
    assert runs == ["review"]


def test_a_failed_analysis_says_why(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def killed(*_told: Any) -> bytes:
        raise MemoryError

    monkeypatch.setattr(Analyses, "_run", killed)
    found = analysed(client, resigned(client)["us"])
    assert (found["state"], found["text"]) == ("failed", "the analysis could not be finished")


def test_the_table_closes_while_something_is_worked_out(tmp_path: Path, record: str) -> None:
    with table(tmp_path) as client:
        call(client, "POST", uploaded(client, record))


def test_the_report_as_a_page_and_as_markdown(client: TestClient) -> None:
    tokens = resigned(client)
    assert client.get("/api/match/report/html", headers=bearer(tokens["us"])).status_code == 409
    analysed(client, tokens["us"])
    page = client.get("/api/match/report/html", headers=bearer(tokens["us"]))
    assert page.status_code == 200
    assert "after-action report" in page.text
    assert "American: Ann, German: Bob" in page.text
    assert page.headers["content-disposition"].endswith('-report.html"')
    archive = client.get("/api/match/report/markdown", headers=bearer(tokens["german"]))
    names = zipfile.ZipFile(io.BytesIO(archive.content)).namelist()
    assert names[0] == "report.md"
    assert "pictures/curve.svg" in names
    assert client.get("/api/match/report/pdf", headers=bearer(tokens["us"])).status_code == 404


def test_an_unfinished_record_that_was_uploaded_can_be_analysed(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_cca 0304")
    text = client.get("/api/match/record", headers=bearer(tokens["us"])).text
    made = client.post("/api/records", content=text).json()
    assert analysed(client, made["replay"]["tokens"]["spectator"])["state"] == "done"
    call(client, "POST", made["tokens"]["us"], 409)
