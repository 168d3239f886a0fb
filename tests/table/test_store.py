"""The store: durable, migrated, and honest about failure."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from tests.table.support import act, begin, look, table

from grognard.table.store import MIGRATIONS, Seat, SqliteStore, StoredMatch, migrate


def a_match(name: str = "m") -> StoredMatch:
    return StoredMatch(name, "metz", "{}", b"s", [], [Seat("us", "human", "", "Ann", f"hash {name}")], [], "now")


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.sqlite")

    async def work() -> None:
        await store.create(a_match(), "now")
        await store.append("m", 1, ["one", "two"], "later")
        entry = await store.say("m", "us", "Ann", "hello", "later")
        assert entry.text == "hello"

    asyncio.run(work())
    store.close()
    again = SqliteStore(tmp_path / "t.sqlite")
    stored = again.load("m")
    assert stored is not None
    assert (stored.lines, stored.updated, stored.secret) == (["one", "two"], "later", b"s")
    assert stored.chat[0].text == "hello"
    assert again.find_seat("hash m") == ("m", "us")
    assert again.find_seat("other") is None
    assert again.load("other") is None
    again.close()


def test_a_line_is_never_kept_twice_and_a_failure_keeps_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.sqlite")

    async def work() -> None:
        await store.create(a_match(), "now")
        await store.append("m", 1, ["one"], "now")
        with pytest.raises(sqlite3.IntegrityError):
            await store.append("m", 1, ["again", "more"], "now")
        with pytest.raises(sqlite3.IntegrityError):
            await store.append("nobody", 1, ["lost"], "now")

    asyncio.run(work())
    stored = store.load("m")
    assert stored is not None
    assert stored.lines == ["one"]
    store.close()


def test_many_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.sqlite")

    async def game(name: str) -> None:
        await store.create(a_match(name), "now")
        for n in range(1, 21):
            await store.append(name, n, [f"{name} {n}"], "now")

    async def work() -> None:
        await asyncio.gather(*(game(f"game {number}") for number in range(20)))

    asyncio.run(work())
    for number in range(20):
        stored = store.load(f"game {number}")
        assert stored is not None
        assert stored.lines == [f"game {number} {n}" for n in range(1, 21)]
    store.close()


def test_every_migration_leads_to_the_newest_schema(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "t.sqlite", isolation_level=None)
    migrate(connection)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    migrate(connection)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(RuntimeError, match="update it"):
        migrate(connection)
    connection.close()


def test_hints_are_off_in_older_games_between_people(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "t.sqlite", isolation_level=None)
    connection.executescript(f"{MIGRATIONS[0]} PRAGMA user_version = 1;")
    for match, kinds in {"people": ("human", "human"), "computer": ("human", "computer")}.items():
        connection.execute("INSERT INTO matches VALUES (?, 'metz', '', NULL, '', '')", (match,))
        for role, kind in zip(("us", "german"), kinds, strict=True):
            connection.execute("INSERT INTO seats VALUES (?, ?, ?, '', '', NULL)", (match, role, kind))
    migrate(connection)
    found = dict(connection.execute("SELECT id, hints FROM matches"))
    assert found == {"people": 0, "computer": 1}
    connection.close()


def test_a_restart_of_the_table_loses_nothing(tmp_path: Path) -> None:
    with table(tmp_path) as client:
        tokens = begin(client)
        act(client, tokens["us"], "move us_357 0304")
        before = look(client, tokens["us"])
    with table(tmp_path) as client:
        assert look(client, tokens["us"]) == before
        act(client, tokens["us"], "end")


def test_tokens_are_not_in_the_database(tmp_path: Path) -> None:
    with table(tmp_path) as client:
        tokens = begin(client)
    content = b"".join(path.read_bytes() for path in tmp_path.glob("table.sqlite*"))
    for token in tokens.values():
        assert token.encode() not in content
