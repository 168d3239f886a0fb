"""Mutants that were looked at and change nothing: `tests/<game>/equivalent_mutants.toml`.

    [[mutant]]
    module = "reach.py"
    function = "Reach.steps"
    line = "if cost < known:"
    change = "cost < known -> cost <= known"
    reason = "an equal way replaces an equal way"

They are named by words, not by numbers of lines, so work elsewhere in the file does not touch them; `nth` tells equal
changes of equal lines of one function apart, from 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from .changes import Mutant

FILE = "equivalent_mutants.toml"


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the list."""

    module: str
    function: str
    line: str
    change: str
    reason: str
    nth: int = 0

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """The key of the mutant it is about."""
        return (self.module, self.function, self.line, self.change, self.nth)


class _List(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mutant: list[Equivalent] = []


def read_equivalents(tests: Path) -> list[Equivalent]:
    """The list of a game; empty if there is none. Raises msgspec.ValidationError if it is not in order."""
    path = tests / FILE
    return msgspec.toml.decode(path.read_bytes(), type=_List).mutant if path.exists() else []


def stale(entries: Iterable[Equivalent], mutants: Iterable[Mutant]) -> list[Equivalent]:
    """Entries that name no mutant any more, or give no reason."""
    known = {mutant.key for mutant in mutants}
    return [entry for entry in entries if entry.key not in known or not entry.reason.strip()]


def as_toml(mutant: Mutant) -> str:
    """An entry to be put into the list once its reason is known."""
    fields = [("module", mutant.module), ("function", mutant.function), ("line", mutant.text)]
    lines = ["[[mutant]]", *(f"{name} = {_text(value)}" for name, value in fields)]
    lines.append(f"change = {_text(mutant.change)}")
    if mutant.nth:
        lines.append(f"nth = {mutant.nth}")
    return "\n".join([*lines, 'reason = ""'])


def _text(value: str) -> str:
    return f"'{value}'" if "'" not in value else msgspec.json.encode(value).decode()
