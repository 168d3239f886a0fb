"""Records on disk: read whole, written line by line, durable before anything is acknowledged."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from grognard.engine.errors import GrognardError, RecordError
from grognard.engine.match import Match
from grognard.engine.records import Record, print_line, read_record
from grognard.library import ruleset

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no advisory locks of this kind
    fcntl = None  # type: ignore[assignment]


class FileTrouble(GrognardError):
    """A file cannot be read or written; nothing has changed."""


def load_record(path: Path) -> Record:
    """Read a record. Raises FileTrouble or RecordError, both naming the file."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileTrouble(f"{path}: cannot be read: {error}") from error
    try:
        return read_record(text)
    except RecordError as error:
        raise RecordError(error.line, f"{path}: {error.problem}") from None


def load_match(path: Path, pack: str | None = None) -> Match:
    """Take up the match in a file."""
    record = load_record(path)
    return Match(ruleset(record.header.game, pack), record)


def create(path: Path, match: Match, overwrite: bool = False) -> None:
    """Write a new record. Refuses to overwrite a file with anything in it unless told to."""
    if path.exists() and path.stat().st_size and not overwrite:
        raise FileTrouble(f"{path}: there is a file already; choose another name or add --force")
    whole = path.with_name(path.name + ".new")
    try:
        with whole.open("w", encoding="utf-8") as file:
            _write_out(file, match.record.text())
        whole.replace(path)
    except OSError as error:
        whole.unlink(missing_ok=True)
        raise FileTrouble(f"{path}: cannot be written: {error}") from error


@contextmanager
def open_match(path: Path, pack: str | None = None) -> Iterator[Match]:
    """Take up a match, let the caller play on, and append what was added: all of it, or nothing if anything fails.

    The file is locked meanwhile, so that two commands cannot both add line n.
    """
    try:
        file = path.open("r+", encoding="utf-8", newline="")
    except OSError as error:
        raise FileTrouble(f"{path}: cannot be opened: {error}") from error
    with file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        match = load_match(path, pack)
        kept = len(match.record.lines)
        yield match
        _append(file, path, "".join(print_line(line) for line in match.record.lines[kept:]))


class OpenRecord:
    """A match that is being played, with its file locked and open: `keep` makes what was added durable."""

    def __init__(self, file: IO[str], path: Path, match: Match) -> None:
        self.path = path
        self.match = match
        self._file = file
        self._kept = len(match.record.lines)

    def keep(self) -> None:
        """Append every line that is not in the file yet. Raises FileTrouble if that is impossible."""
        lines = self.match.record.lines[self._kept :]
        _append(self._file, self.path, "".join(map(print_line, lines)))
        self._kept += len(lines)


@contextmanager
def hold_open(path: Path, pack: str | None = None) -> Iterator[OpenRecord]:
    """Take up a match to play it for a while. Raises FileTrouble if somebody else is playing it."""
    try:
        file = path.open("r+", encoding="utf-8", newline="")
    except OSError as error:
        raise FileTrouble(f"{path}: cannot be opened: {error}") from error
    with file:
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FileTrouble(f"{path}: this game is being played somewhere else") from None
        yield OpenRecord(file, path, load_match(path, pack))


def _append(file: IO[str], path: Path, text: str) -> None:
    if not text:
        return
    end = _end_of_last_line(file)
    try:
        file.seek(end)
        file.truncate()
        _write_out(file, text)
    except OSError as error:
        os.truncate(path, end)
        raise FileTrouble(f"{path}: cannot be written, nothing was changed: {error}") from error


def _end_of_last_line(file: IO[str]) -> int:
    """Where the last complete line ends: behind it there can only be a line cut off while it was written."""
    file.seek(0)
    content = file.read().encode()
    return content.rfind(b"\n") + 1


def _write_out(file: IO[str], text: str) -> None:
    file.write(text)
    file.flush()
    os.fsync(file.fileno())
