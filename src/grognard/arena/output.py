"""The output file: a header that says what was asked, then a line for every game, in order.

    {"grognard":"arena","format":1,"software":"0.1.0","version":"1","data":{"base":"..."},"variants":{"base":{...}}}
    {"variant":"base","index":0,"winner":"german","level":"marginal","scores":{"us":5,"german":11}, ...}

Lines are added as games end. The same command goes on where the file ends; another command is refused. A last line
without its line feed was cut off while it was written, and is played again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from typing import Any, Literal

import msgspec

from grognard._version import __version__

from .errors import ArenaError
from .game import rules_of
from .shapes import Result, Spec

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no advisory locks of this kind
    fcntl = None  # type: ignore[assignment]

FORMAT = 1
CHOOSE = "choose another name, or add --force to begin anew"
FIRST_BYTES = b'{"grognard":"arena"'
"""The first bytes of a file of games."""


class FirstLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. The number of games is left out, so that more can be added."""

    grognard: Literal["arena"]
    format: int
    software: str
    version: str
    """The version of the rules."""
    data: dict[str, str]
    """Per variant, the hash of its data."""
    variants: dict[str, Spec]


def header_for(variants: dict[str, Spec]) -> FirstLine:
    """The header for games of these variants."""
    rules = {name: rules_of(spec) for name, spec in variants.items()}
    version = next(iter(rules.values())).version
    return FirstLine("arena", FORMAT, __version__, version, {name: r.data_hash for name, r in rules.items()}, variants)


def line_of(line: FirstLine | Result) -> str:
    """A line of the file with its line feed: the same text for the same value."""
    return msgspec.json.encode(line).decode() + "\n"


def read_games(path: Path) -> tuple[FirstLine, list[Result]]:
    """Read a file of games. Raises ArenaError naming the line that is wrong."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ArenaError(f"{path}: cannot be read: {error}") from error
    header, results, _ = _parse(content, path)
    return header, results


class GamesFile:
    """A file of games, open and locked. `results` are the games it holds already; `add` appends more."""

    def __init__(self, path: Path, header: FirstLine, overwrite: bool = False) -> None:
        """Open or make the file. Raises ArenaError if it holds the games of another command."""
        self.path = path
        self.results: list[Result] = []
        if path.exists() and not path.is_file():
            raise ArenaError(f"{path}: this is no ordinary file, and games could not be taken up again from it")
        try:
            path.touch()
            self._file: FileIO = path.open("r+b", buffering=0)
            self._take_up(header, overwrite)
        except OSError as error:
            raise ArenaError(f"{path}: cannot be written: {error}") from error

    def __enter__(self) -> GamesFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, results: Iterable[Result]) -> None:
        """Append games. They are with the operating system on return: a crash of this program loses nothing.

        Raises ArenaError if there is no room for them; the file then ends with the games before them.
        """
        end = self._file.tell()
        try:
            self._write("".join(map(line_of, results)))
        except OSError as error:
            os.truncate(self.path, end)
            raise ArenaError(f"{self.path}: cannot be written, the games before are kept: {error}") from error

    def _write(self, text: str) -> None:
        content = memoryview(text.encode())
        while content:
            content = content[self._file.write(content) or 0 :]

    def _take_up(self, header: FirstLine, overwrite: bool) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._file.close()
                raise ArenaError(f"{self.path}: another program is writing to this file") from None
        content = b"" if overwrite else self._file.read() or b""
        end = 0
        if content:
            if not content.startswith(FIRST_BYTES) or b"\n" not in content:
                self._refuse("it is no file of games")
            try:
                found, self.results, end = _parse(content, self.path)
            except ArenaError as error:
                self._file.close()
                raise ArenaError(f"{error}; {CHOOSE}") from None
            self._must_match(found, header)
        self._file.seek(end)
        self._file.truncate()
        if not end:
            self._write(line_of(header))

    def _must_match(self, found: FirstLine, wanted: FirstLine) -> None:
        different = _differences(msgspec.to_builtins(found), msgspec.to_builtins(wanted))
        if different:
            self._refuse(f"it holds games of another command: {different[0]}")

    def _refuse(self, problem: str) -> None:
        self._file.close()
        raise ArenaError(f"{self.path}: {problem}; {CHOOSE}")


def _parse(content: bytes, path: Path) -> tuple[FirstLine, list[Result], int]:
    """Header, results, and where the last whole line ends."""
    end = content.rfind(b"\n") + 1
    first, *others = content[:end].splitlines() or [b""]
    header = _read(first, FirstLine, path, 1)
    if header.format != FORMAT:
        raise ArenaError(f"{path}: format {header.format} cannot be read; this version reads format {FORMAT}")
    return header, [_read(line, Result, path, number) for number, line in enumerate(others, start=2)], end


def _read(line: bytes, type_: type[Any], path: Path, number: int) -> Any:
    try:
        return msgspec.json.decode(line, type=type_)
    except msgspec.DecodeError as error:
        raise ArenaError(f"{path}: line {number} is no line of a file of games: {error}") from None


def _differences(found: Any, wanted: Any, key: str = "") -> list[str]:
    if isinstance(found, dict) and isinstance(wanted, dict):
        keys = dict.fromkeys([*found, *wanted])
        return [text for name in keys for text in _differences(found.get(name), wanted.get(name), f"{key}.{name}")]
    return [] if found == wanted else [f"{key[1:]} is {found!r} there and {wanted!r} now"]
