"""Which tests count: those that know what the rulebook says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path

LEFT_OUT: Mapping[str, str] = {
    "test_golden*": "golden games: any change fails them, and a deliberate change makes them anew",
    "test_old_records*": "records of earlier versions: made to open, whatever the rules are now",
    "test_stored_*": "replayed records: they fail over every change and say nothing about which rule it is",
    "test_whole_games*": "whole games: they prove that play goes on, not by which rules",
    "test_conformance*": "the conformance suite: it proves the contract of the engine",
    "test_random_games*": "whole games: they prove that play goes on, not by which rules",
    "test_commander*": "the computer player: it may play badly by good rules and well by bad ones",
    "test_levels*": "the computer player",
    "test_stances*": "the computer player",
    "test_advice*": "the computer player",
    "test_hint*": "the computer player",
    "test_plans*": "the computer player",
    "test_notebook*": "statistics of simulated games",
    "test_drawings*": "pictures",
    "test_page*": "what the page shows",
    "test_case_table*": "compares documentation with names in the code",
    "test_words*": "sentences",
}
"""Files of `tests/<game>` that do not count, and why. All others count: cases, rulings, worked examples, tables,
independent referees, refusals, secrets.
"""


@dataclass(frozen=True)
class Subject:
    """A game whose rules are broken, and the tests that should notice."""

    name: str
    rules: Path
    tests: Path
    root: Path
    """The project: where pytest is run, and what is imported anew for each mutant."""
    around: tuple[Path, ...] = ()
    """Other files and folders on which results depend."""

    def fingerprint(self) -> str:
        """Hash of all source, data and tests the results depend on."""
        digest = sha256()
        for path in self.files():
            digest.update(f"{path.name}\0".encode() + path.read_bytes())
        return digest.hexdigest()

    def files(self) -> list[Path]:
        """All source, data and test files the results depend on."""
        found: set[Path] = set()
        for place in (self.rules, self.tests, *self.around):
            found |= {p for p in place.rglob("*") if p.suffix in (".py", ".toml")} or {place}
        return sorted(p for p in found if p.is_file() and p.name != "equivalent_mutants.toml")


def selected_tests(tests: Path) -> list[Path]:
    """The test files that count, by name."""
    return [path for path in sorted(tests.glob("test_*.py")) if not why_left_out(path)]


def why_left_out(path: Path) -> str:
    """Why a test file does not count; empty if it does."""
    return next((reason for pattern, reason in LEFT_OUT.items() if fnmatch(path.name, pattern)), "")
