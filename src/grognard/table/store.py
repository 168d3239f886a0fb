"""Where matches are kept: SQLite with a write-ahead log. Every line is on disk before anybody is told about it.

Writes go through one thread that commits them in groups (synchronous=FULL): many games at once cost few syncs. Reads
have their own connection. The schema has a version, and every version a migration.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from grognard.engine.bookmarks import FORMAT, Bookmark, Note, Waypoint

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, header TEXT NOT NULL, secret BLOB,
        created TEXT NOT NULL, updated TEXT NOT NULL
    ) STRICT;
    CREATE TABLE lines (
        match TEXT NOT NULL REFERENCES matches(id), n INTEGER NOT NULL, line TEXT NOT NULL, at TEXT NOT NULL,
        PRIMARY KEY (match, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches(id), role TEXT NOT NULL, kind TEXT NOT NULL, player TEXT NOT NULL,
        name TEXT NOT NULL, token TEXT UNIQUE, PRIMARY KEY (match, role)
    ) STRICT;
    CREATE TABLE chat (
        id INTEGER PRIMARY KEY, match TEXT NOT NULL REFERENCES matches(id), role TEXT NOT NULL, name TEXT NOT NULL,
        text TEXT NOT NULL, at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX chat_of_match ON chat(match);
    """,
    """
    ALTER TABLE matches ADD COLUMN hints INTEGER NOT NULL DEFAULT 1;
    UPDATE matches SET hints = (SELECT COUNT(*) FROM seats WHERE match = matches.id AND kind = 'human') < 2;
    CREATE TABLE analyses (
        record TEXT NOT NULL, kind TEXT NOT NULL, content BLOB NOT NULL, at TEXT NOT NULL, PRIMARY KEY (record, kind)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE seats ADD COLUMN claimed INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE seats ADD COLUMN host INTEGER NOT NULL DEFAULT 0;
    """,
    """
    ALTER TABLE lines ADD COLUMN note TEXT;
    CREATE TABLE bookmarks (
        match TEXT PRIMARY KEY REFERENCES matches(id), n INTEGER NOT NULL, format INTEGER NOT NULL, state BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE waypoints (
        match TEXT NOT NULL REFERENCES matches(id), strides INTEGER NOT NULL, n INTEGER NOT NULL, state BLOB NOT NULL,
        PRIMARY KEY (match, strides)
    ) STRICT, WITHOUT ROWID;
    """,
)
"""Each entry takes the schema one version further. Never change one that has been released; add another."""

Job = Callable[[sqlite3.Connection], Any]
log = logging.getLogger("grognard.table")


SeatKind = Literal["human", "computer", "spectator"]


class Seat(msgspec.Struct, frozen=True):
    """A seat of a match, or the bench of its spectators."""

    role: str
    kind: SeatKind
    player: str
    """The computer player that sits there; empty for people."""
    name: str
    token: str | None
    """The hash of the token that opens this seat; None for a computer."""
    claimed: bool = True
    """False while the token is an invitation that nobody has taken up."""
    host: bool = False
    """True if the player who began the match sits here, who may change invitations."""


class ChatEntry(msgspec.Struct, frozen=True):
    """Something said at the table."""

    id: int
    role: str
    name: str
    text: str
    at: str


class StoredMatch(msgspec.Struct, frozen=True):
    """A match as it is kept. What `bookmark` says follows from the record; it saves playing it again."""

    id: str
    game: str
    header: str
    secret: bytes | None
    lines: list[str]
    seats: list[Seat]
    chat: list[ChatEntry]
    updated: str
    hints: bool = True
    """True if players may ask for advice while the game goes on."""
    bookmark: Bookmark | None = None
    """Where the match stands after the last line, if that is known."""
    created: str = ""
    times: tuple[str, ...] = ()
    """When each line was made."""


class SqliteStore:
    """The embedded store."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        _for_its_owner_only(self.path)
        self._jobs: queue.Queue[tuple[Job, asyncio.Future[Any], asyncio.AbstractEventLoop] | None] = queue.Queue()
        self._reader = self._connect()
        migrate(self._reader)
        self._loader = self._connect()
        """Reads whole matches, on other threads than the one that answers people."""
        self._loading = threading.Lock()
        self._writer = threading.Thread(target=self._write, name="grognard-store", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None, timeout=30)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def close(self) -> None:
        """Finish what is waiting and close."""
        self._jobs.put(None)
        self._writer.join(timeout=30)
        self._reader.close()
        self._loader.close()

    # -- writing ------------------------------------------------------------------------------------------------

    async def write(self, job: Job) -> Any:
        """Run a job on the writing connection; returns when it is on disk. Raises what the job raised."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._jobs.put((job, future, loop))
        return await future

    def _write(self) -> None:
        connection = self._connect()
        while (first := self._jobs.get()) is not None:
            group = [first]
            while len(group) < 256:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self._jobs.put(None)
                    break
                group.append(more)
            _commit(connection, group)
        connection.close()

    async def create(self, match: StoredMatch, at: str) -> None:
        """Keep a new match with its seats and any lines it already has."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO matches (id, game, header, secret, created, updated, hints) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (match.id, match.game, match.header, match.secret, at, at, match.hints),
            )
            for seat in match.seats:
                connection.execute(
                    "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (match.id, seat.role, seat.kind, seat.player, seat.name, seat.token, seat.claimed, seat.host),
                )
            _insert_lines(connection, match.id, 1, match.lines, at)
            if match.bookmark is not None:
                _put_bookmark(connection, match.id, 1, match.bookmark)

        await self.write(job)

    async def append(
        self,
        match: str,
        first: int,
        lines: Sequence[str],
        at: str,
        header: str | None = None,
        bookmark: Bookmark | None = None,
    ) -> None:
        """Keep new lines, numbered from `first` on, where they led, and another header if one is given.

        Fails, and keeps nothing, if one of the numbers is taken.
        """

        def job(connection: sqlite3.Connection) -> None:
            _insert_lines(connection, match, first, lines, at)
            connection.execute("UPDATE matches SET updated = ? WHERE id = ?", (at, match))
            if header is not None:
                connection.execute("UPDATE matches SET header = ? WHERE id = ?", (header, match))
            if bookmark is not None:
                _put_bookmark(connection, match, first, bookmark)

        await self.write(job)

    async def keep_bookmark(self, match: str, bookmark: Bookmark) -> None:
        """Keep where a whole match stands."""
        await self.write(lambda connection: _put_bookmark(connection, match, 1, bookmark))

    async def exchange(self, match: str, role: str, old: str, fresh: str, claimed: bool) -> bool:
        """Another token for a seat whose invitation nobody has taken up; False if somebody has."""

        def job(connection: sqlite3.Connection) -> bool:
            changed = connection.execute(
                "UPDATE seats SET token = ?, claimed = ? WHERE match = ? AND role = ? AND token = ? AND claimed = 0",
                (fresh, claimed, match, role, old),
            )
            return changed.rowcount == 1

        return bool(await self.write(job))

    async def say(self, match: str, role: str, name: str, text: str, at: str) -> ChatEntry:
        """Keep something said."""

        def job(connection: sqlite3.Connection) -> int:
            cursor = connection.execute(
                "INSERT INTO chat (match, role, name, text, at) VALUES (?, ?, ?, ?, ?)", (match, role, name, text, at)
            )
            return int(cursor.lastrowid or 0)

        return ChatEntry(await self.write(job), role, name, text, at)

    async def keep_analysis(self, record: str, kind: str, content: bytes, at: str) -> None:
        """Keep the analysis of a record, in place of an earlier one."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO analyses VALUES (?, ?, ?, ?)", (record, kind, content, at))

        await self.write(job)

    async def replace(self, match: StoredMatch) -> None:
        """Keep another header and other lines for a match: all of them, or nothing is changed."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE matches SET header = ? WHERE id = ?", (match.header, match.id))
            for table in ("lines", "bookmarks", "waypoints"):
                connection.execute(f"DELETE FROM {table} WHERE match = ?", (match.id,))
            _insert_lines(connection, match.id, 1, match.lines, match.updated)

        await self.write(job)

    # -- reading ------------------------------------------------------------------------------------------------

    def find_seat(self, token: str) -> tuple[str, str] | None:
        """The match and role that the hash of a token opens."""
        row = self._reader.execute("SELECT match, role FROM seats WHERE token = ?", (token,)).fetchone()
        return None if row is None else (row[0], row[1])

    def find_analysis(self, record: str, kind: str) -> bytes | None:
        """The analysis of a record, if one is kept."""
        row = self._reader.execute(
            "SELECT content FROM analyses WHERE record = ? AND kind = ?", (record, kind)
        ).fetchone()
        return None if row is None else bytes(row[0])

    def load(self, match: str) -> StoredMatch | None:
        """Everything about a match. Any thread may ask."""
        with self._loading:
            return _load(self._loader, match)


def _load(connection: sqlite3.Connection, match: str) -> StoredMatch | None:
    row = connection.execute(
        "SELECT id, game, header, secret, updated, hints, created FROM matches WHERE id = ?", (match,)
    ).fetchone()
    if row is None:
        return None
    lines = connection.execute("SELECT line, at, note FROM lines WHERE match = ? ORDER BY n", (match,)).fetchall()
    seats = connection.execute(
        "SELECT role, kind, player, name, token, claimed, host FROM seats WHERE match = ? ORDER BY rowid", (match,)
    ).fetchall()
    chat = connection.execute(
        "SELECT id, role, name, text, at FROM chat WHERE match = ? ORDER BY id", (match,)
    ).fetchall()
    return StoredMatch(
        id=row[0],
        game=row[1],
        header=row[2],
        secret=row[3],
        lines=[line for line, _, _ in lines],
        seats=[_seat(*seat) for seat in seats],
        chat=[ChatEntry(*entry) for entry in chat],
        updated=row[4],
        hints=bool(row[5]),
        bookmark=_bookmark(connection, match, [note for _, _, note in lines]),
        created=row[6],
        times=tuple(at for _, at, _ in lines),
    )


def _bookmark(connection: sqlite3.Connection, match: str, notes: Sequence[str | None]) -> Bookmark | None:
    """Where a match stands, if that was kept with its last line, and in today's format."""
    row = connection.execute("SELECT n, format, state FROM bookmarks WHERE match = ?", (match,)).fetchone()
    if row is None or row[:2] != (len(notes), FORMAT) or None in notes:
        return None
    waypoints = connection.execute("SELECT strides, n, state FROM waypoints WHERE match = ?", (match,)).fetchall()
    try:
        return Bookmark(
            [msgspec.json.decode(note or "", type=Note) for note in notes],
            row[2],
            {strides: Waypoint(n, state) for strides, n, state in waypoints},
        )
    except msgspec.DecodeError:
        log.exception("what is kept of match %s cannot be read: it is played again", match)
        return None


def _seat(role: str, kind: SeatKind, player: str, name: str, token: str | None, claimed: int, host: int) -> Seat:
    return Seat(role, kind, player, name, token, bool(claimed), bool(host))


def _for_its_owner_only(path: str) -> None:
    """The file holds the secrets of all dice, so nobody else on this machine may read it. Its journal gets the same
    mode.
    """
    if path == ":memory:":
        return
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    os.chmod(path, 0o600)


def migrate(connection: sqlite3.Connection) -> None:
    """Take the schema to the newest version. Refuses a database that a newer grognard has made."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise RuntimeError(f"the database has schema {version}, this grognard knows up to {len(MIGRATIONS)}: update it")
    for number in range(version, len(MIGRATIONS)):
        connection.executescript(f"BEGIN; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")


def _insert_lines(connection: sqlite3.Connection, match: str, first: int, lines: Sequence[str], at: str) -> None:
    rows = [(match, first + number, line, at) for number, line in enumerate(lines)]
    connection.executemany("INSERT INTO lines (match, n, line, at) VALUES (?, ?, ?, ?)", rows)


def _put_bookmark(connection: sqlite3.Connection, match: str, first: int, bookmark: Bookmark) -> None:
    """Keep where a match stands, with the notes of its lines from `first` on."""
    notes = [(msgspec.json.encode(note).decode(), match, first + k) for k, note in enumerate(bookmark.notes)]
    connection.executemany("UPDATE lines SET note = ? WHERE match = ? AND n = ?", notes)
    waypoints = [(match, strides, found.n, found.state) for strides, found in bookmark.waypoints.items()]
    connection.executemany("INSERT OR REPLACE INTO waypoints VALUES (?, ?, ?, ?)", waypoints)
    row = (match, first - 1 + len(notes), FORMAT, bookmark.state)
    connection.execute("INSERT OR REPLACE INTO bookmarks VALUES (?, ?, ?, ?)", row)


def _commit(
    connection: sqlite3.Connection,
    group: Sequence[tuple[Job, asyncio.Future[Any], asyncio.AbstractEventLoop]],
) -> None:
    """Run a group of jobs in one transaction. A job that fails is rolled back alone. Answers come after the commit."""
    answers: list[tuple[asyncio.Future[Any], asyncio.AbstractEventLoop, Any, BaseException | None]] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job, future, loop in group:
            connection.execute("SAVEPOINT job")
            try:
                answers.append((future, loop, job(connection), None))
            except Exception as error:
                connection.execute("ROLLBACK TO job")
                answers.append((future, loop, None, error))
            connection.execute("RELEASE job")
        connection.execute("COMMIT")
    except Exception as error:
        # The commit itself failed (a full disk): nobody is told that anything was kept.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        answers = [(future, loop, None, error) for _, future, loop in group]
    for future, loop, result, failure in answers:
        loop.call_soon_threadsafe(_answer, future, result, failure)


def _answer(future: asyncio.Future[Any], result: Any, failure: BaseException | None) -> None:
    if future.cancelled():
        return
    if failure is None:
        future.set_result(result)
    else:
        future.set_exception(failure)
