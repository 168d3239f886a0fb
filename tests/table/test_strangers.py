"""What strangers send: read elsewhere, within bounds, once; and never anybody else's trouble."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from tests.table.support import act, bearer, begin, look, table

import grognard
from grognard.engine.errors import DataError, RecordError
from grognard.engine.match import Match
from grognard.engine.positions import read_position
from grognard.table import strangers
from grognard.table.strangers import MOST_LINES, OwnData, Strangers, TooMuch

SECRET = bytes(range(32))
MOVEMENT = "/api/catalogue/wacht_am_rhein/movement"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with table(tmp_path) as client:
        yield client


def forged_record(**changes: Any) -> str:
    """A record of Metz that begins in a battle its author has written, with the right hash."""
    rules = grognard.ruleset("metz")
    text = 'game="metz"\nturn=2\nphase="us.combat"\n[pieces]\nus_10="0407"\nge_1010="0507"\n'
    match = Match.new(rules, secret=SECRET, match="m", position=read_position(text))
    match.act(rules.vocabulary.parse("attack 0507"))
    form = msgspec.json.decode(match.state.to_json())
    form["frames"][-1].update(changes)
    fork = Match.new(rules, secret=SECRET, match="m", state=rules.start())
    hash_ = blake2b(msgspec.json.encode(form, order="deterministic"), digest_size=16).hexdigest()
    header = msgspec.structs.replace(fork.record.header, state=form, hash=hash_)
    return msgspec.json.encode(header).decode() + "\n"


def restless_record(pairs: int) -> str:
    """A legal record as long as one likes: an action done and undone."""
    rules = grognard.ruleset("metz")
    match = Match.new(rules, secret=SECRET, match="m")
    for _ in range(pairs):
        match.act(rules.vocabulary.parse("move us_357 0304"))
        match.undo()
    return match.record.text(public=True)


def test_an_endless_state_is_refused_while_others_play(client: TestClient) -> None:
    answer = client.post("/api/records", content=forged_record(attackers=-1))
    assert answer.status_code == 422
    assert "attackers" in answer.json()["text"]
    assert client.post("/api/records", content=forged_record(attackers=0)).status_code == 200


def test_a_record_is_played_once_and_not_by_the_table(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    follow = Match.follow

    def counted(self: Match, line: Any) -> Any:
        played.append(line.n)
        return follow(self, line)

    monkeypatch.setattr(Match, "follow", counted)
    made = client.post("/api/records", content=restless_record(50)).json()
    assert played == [], "the table itself has played nothing of it"
    assert look(client, made["replay"]["tokens"]["spectator"])["n"] == 100
    assert len(played) == 100


def test_others_are_answered_while_a_long_record_is_read(client: TestClient) -> None:
    tokens = begin(client)
    text = restless_record(1500)
    client.post("/api/records", content=restless_record(1))  # the reading process is up
    done = threading.Event()

    def send() -> None:
        client.post("/api/records", content=text)
        done.set()

    sender = threading.Thread(target=send)
    sender.start()
    waits = []
    sent = time.monotonic()
    while not done.is_set():
        begun = time.monotonic()
        look(client, tokens["us"])
        waits.append(time.monotonic() - begun)
    sender.join()
    assert len(waits) > 3
    assert max(waits) < (time.monotonic() - sent) / 2, "somebody has waited until the record was read"


def test_records_have_bounds(client: TestClient) -> None:
    lines = restless_record(1).splitlines()
    endless = "\n".join([lines[0], *[lines[1]] * (MOST_LINES + 5)]) + "\n"
    assert "lines" in client.post("/api/records", content=endless).json()["text"]
    header = json.loads(lines[0])
    header["seats"] = {"us": "A" * 3_000}
    answer = client.post("/api/records", content=json.dumps(header) + "\n")
    assert answer.status_code == 422
    assert "names" in answer.json()["text"]


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (0, {"seats": {"us": "A" * 3_000_000}}),
        (0, {"contributions": ["A" * 3_000_000]}),
        (0, {"contributed": {"us": "A" * 3_000_000}}),
        (0, {"commitment": "A" * 3_000_000}),
        (1, {"purpose": "A" * 3_000_000}),
        (1, {"action": "move us_357" + " " * 3_000_000 + "0304"}),
    ],
    ids=lambda told: next(iter(told)) if isinstance(told, dict) else "",
)
def test_no_line_of_a_record_is_a_store_for_megabytes(client: TestClient, line: int, change: dict[str, Any]) -> None:
    lines = [json.loads(line) for line in restless_record(1).splitlines()]
    lines[line] |= change
    answer = client.post("/api/records", content="".join(json.dumps(line) + "\n" for line in lines))
    assert answer.status_code == 422, answer.text
    assert f"line {line + 1}" in answer.json()["text"]
    assert "characters" in answer.json()["text"]


def test_uploads_have_a_pace(client: TestClient) -> None:
    answers = [client.post("/api/records", content="{}\n").status_code for _ in range(8)]
    assert answers[:6] == [422] * 6
    assert answers[6:] == [429, 429]


@pytest.mark.parametrize(
    "map_",
    [
        ".".join(["a"] * 20_000) + " = 1",
        "a = " + "[" * 500 + "]" * 500,
        "a = " + "{b = " * 500 + "1" + "}" * 500,
        "x = " + "9" * 300_000,
    ],
    ids=["dotted keys", "lists", "tables", "length"],
)
def test_a_map_that_is_a_bomb_is_refused_at_once(client: TestClient, map_: str) -> None:
    answer = client.post(f"{MOVEMENT}/board", json={"map": map_})
    assert answer.status_code == 422, answer.text
    begun = time.process_time()
    with pytest.raises(DataError):
        strangers.build_calculator("wacht_am_rhein", OwnData(map=map_))
    assert time.process_time() - begun < 3, "it was refused, but only after it had been read"


def test_a_map_has_a_bounded_number_of_hexes(client: TestClient) -> None:
    ours = (Path(grognard.__file__).parent / "games/wacht_am_rhein/data/map.toml").read_text("utf-8")
    import re

    huge = re.sub(r"(?m)^(columns|rows) = .*$", r"\1 = [1, 2000]", ours)
    answer = client.post(f"{MOVEMENT}/board", json={"map": huge})
    assert answer.status_code == 422
    assert "hexes" in answer.json()["text"]


def test_deep_json_is_malformed_and_no_mistake_of_ours(client: TestClient) -> None:
    deep = "[" * 100_000 + "]" * 100_000
    assert client.post(MOVEMENT, content=f'{{"request": {{"a": {deep}}}}}').status_code == 400
    record = forged_record().replace('"state":{', f'"state":{{"deep":{deep},', 1)
    assert client.post("/api/records", content=record).status_code == 422
    position = restless_record(0).replace('"position":null', f'"position":{{"deep":{deep}}}', 1)
    assert client.post("/api/records", content=position).status_code == 422


def test_questions_with_data_of_ones_own_are_answered_elsewhere(client: TestClient) -> None:
    ours = (Path(grognard.__file__).parent / "games/wacht_am_rhein/data/map.toml").read_text("utf-8")
    drawn = client.post(f"{MOVEMENT}/board", json={"map": ours}).json()
    assert drawn["svg"].startswith("<svg")
    asked = {"request": {"unit": "ge_i_1", "start": "1509", "to": "1408"}, "own": {"map": ours}}
    answer = client.post(MOVEMENT, json=asked)
    assert answer.status_code == 200, answer.text
    assert answer.json()["lines"]


# -- the process itself -----------------------------------------------------------------------------------------


def test_who_takes_too_much_time_or_memory_is_stopped_and_the_next_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        reading = Strangers(memory=900_000_000, cpu=3, wall=30.0)
        try:
            found = await reading.read_record(restless_record(2))
            assert len(found.lines) == 4
            with pytest.raises(TooMuch):
                await reading._ask("sleep")
            with pytest.raises(TooMuch):
                await reading._ask("eat")
            assert len((await reading.read_record(restless_record(3))).lines) == 6
            with pytest.raises(RecordError):
                await reading.read_record("nonsense\n")
            with pytest.raises(DataError):
                await reading.own_board("wacht_am_rhein", OwnData(map="a ="), "light")
        finally:
            await reading.close()

    monkeypatch.setattr(strangers, "serve", serve_with_gluttons)
    asyncio.run(play())


def serve_with_gluttons(out: Any, memory: int, seconds: int) -> None:
    """The process with two more kinds of work: one that never ends, one that wants all memory."""

    def endless() -> None:
        while True:
            pass

    def hungry() -> int:
        return len(bytes(memory) + bytes(memory))

    strangers.WORK = {**strangers.WORK, "sleep": endless, "eat": hungry}
    serve(out, memory, seconds)


serve = strangers.serve


def test_a_forged_record_cannot_spoil_the_list_of_games(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tokens, other = begin(client), begin(client)
    act(client, other["us"], "move us_357 0304")
    rooms = client.app.state.rooms  # type: ignore[attr-defined]
    match = look(client, tokens["us"])["match"]
    rooms._open.clear()
    rooms._alive.clear()
    import sqlite3

    with sqlite3.connect(tmp_path / "table.sqlite") as store:
        store.execute("UPDATE matches SET header = json_set(header, '$.hash', 'forged') WHERE id = ?", (match,))
    answer = client.post("/api/matches/summaries", json={"tokens": [tokens["us"], other["us"]]}).json()
    assert [one["token"] for one in answer["matches"]] == [other["us"]]
    assert [one["token"] for one in answer["failed"]] == [tokens["us"]]
    with monkeypatch.context() as patch:
        from grognard.table.room import Room

        def broken(*_: object) -> dict[str, Any]:
            raise IndexError("a state from outside")

        patch.setattr(Room, "summary", broken)
        answer = client.post("/api/matches/summaries", json={"tokens": [other["us"]]})
        assert answer.status_code == 200
        assert answer.json()["failed"]
    assert client.get("/api/match", headers=bearer(other["us"])).status_code == 200
