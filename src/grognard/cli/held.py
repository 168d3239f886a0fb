"""A record held open while a game is played at the terminal: every step durable before the next is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import RawIOBase
from pathlib import Path

from grognard.engine.match import Match
from grognard.engine.records import print_line

from . import store
from .store import FileTrouble

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no advisory locks of this kind
    fcntl = None  # type: ignore[assignment]


class OpenRecord:
    """A match that is being played, with its file open and locked: `keep` makes what was added durable."""

    def __init__(self, file: RawIOBase, path: Path, match: Match) -> None:
        self.path = path
        self.match = match
        self._file = file
        self._kept = len(match.record.lines)

    def keep(self) -> None:
        """Append every line that is not in the file yet. Raises FileTrouble if that is impossible."""
        lines = self.match.record.lines[self._kept :]
        store.append(self._file, self.path, "".join(map(print_line, lines)))
        self._kept += len(lines)


@contextmanager
def hold_open(path: Path, pack: str | None = None) -> Iterator[OpenRecord]:
    """Take up a match to play it for a while. Raises FileTrouble if somebody else is playing it."""
    try:
        file = path.open("r+b", buffering=0)
    except OSError as error:
        raise FileTrouble(f"{path}: cannot be opened: {error}") from error
    with file:
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FileTrouble(f"{path}: this game is being played somewhere else") from None
        yield OpenRecord(file, path, store.load_match(path, pack))
