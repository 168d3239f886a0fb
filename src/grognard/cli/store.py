"""Records on disk: read whole, written line by line, durable before anything is acknowledged."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import RawIOBase
from pathlib import Path

from grognard.engine.errors import GrognardError, RecordError
from grognard.engine.match import Match
from grognard.engine.records import Record, print_line, read_record
from grognard.library import ruleset

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no advisory locks of this kind
    fcntl = None  # type: ignore[assignment]


GAMES = '{"grognard":"arena"'
"""The first bytes of the arena's files, which people may mistake for records."""


class FileTrouble(GrognardError):
    """A file cannot be read or written; nothing has changed."""


def read_text(path: Path) -> str:
    """The text of a file. Raises FileTrouble, naming it."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileTrouble(f"{path}: cannot be read: {error}") from error


def load_record(path: Path) -> Record:
    """Read a record. Raises FileTrouble or RecordError, both naming the file."""
    text = read_text(path)
    if text.startswith(GAMES):
        raise RecordError(
            1, f"{path}: this holds the results of many games; 'simulate --record INDEX' writes one as a record"
        )
    try:
        return read_record(text)
    except RecordError as error:
        raise RecordError(error.line, f"{path}: {error.problem}") from None


def load_match(path: Path, pack: str | None = None) -> Match:
    """Take up the match in a file."""
    record = load_record(path)
    return Match(ruleset(record.header.game, pack), record)


def create(path: Path, match: Match, overwrite: bool = False) -> None:
    """Write a new record. Refuses to overwrite a file that is not empty unless told to."""
    if path.exists() and path.stat().st_size and not overwrite:
        raise FileTrouble(f"{path}: there is a file already; choose another name or add --force")
    whole = path.with_name(path.name + ".new")
    try:
        try:
            with whole.open("wb", buffering=0) as file:
                _write_out(file, match.record.text())
            whole.replace(path)
        finally:
            if whole.exists():
                whole.unlink()
    except OSError as error:
        raise FileTrouble(f"{path}: cannot be written: {error}") from error


class OpenRecord:
    """A match with its file open and locked. `keep` makes new lines durable."""

    def __init__(self, file: RawIOBase, path: Path, match: Match) -> None:
        self.path = path
        self.match = match
        self._file = file
        self._kept = len(match.record.lines)

    def keep(self) -> None:
        """Append every line that is not in the file yet: all of them, or none. Raises FileTrouble."""
        lines = self.match.record.lines[self._kept :]
        append(self._file, self.path, "".join(map(print_line, lines)))
        self._kept += len(lines)


@contextmanager
def hold_open(path: Path, pack: str | None = None, wait: bool = False) -> Iterator[OpenRecord]:
    """Take up a match. The file stays locked, so that two programs cannot both add line n.

    If another program holds it: wait, or raise FileTrouble.
    """
    try:
        file = path.open("r+b", buffering=0)
    except OSError as error:
        raise FileTrouble(f"{path}: cannot be opened: {error}") from error
    with file:
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except OSError:
            raise FileTrouble(f"{path}: this game is being played somewhere else") from None
        yield OpenRecord(file, path, load_match(path, pack))


@contextmanager
def open_match(path: Path, pack: str | None = None) -> Iterator[Match]:
    """Take up a match for one command and append what it adds: all of it, or nothing if anything fails."""
    with hold_open(path, pack, wait=True) as held:
        yield held.match
        held.keep()


def append(file: RawIOBase, path: Path, text: str) -> None:
    """Add lines behind the last complete one, durable on return; if that fails the file is as it was."""
    if not text:
        return
    file.seek(0)
    # Behind the last line feed there can only be a line cut off while it was written.
    end = (file.read() or b"").rfind(b"\n") + 1
    try:
        file.seek(end)
        file.truncate()
        _write_out(file, text)
    except OSError as error:
        os.truncate(path, end)
        raise FileTrouble(f"{path}: cannot be written, nothing was changed: {error}") from error


def _write_out(file: RawIOBase, text: str) -> None:
    content = memoryview(text.encode())
    while content:
        content = content[file.write(content) or 0 :]
    os.fsync(file.fileno())
