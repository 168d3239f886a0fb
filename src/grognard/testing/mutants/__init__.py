"""Broken rules on purpose: which single changes of a game's `rules/` do its tests not notice?

    python -m grognard.testing.mutants --game metz --count 200

A *mutant* is a game whose rules differ in one place: `<` for `<=`, a condition left out, a statement dropped. A good
suite fails on each of them; a mutant that survives is a rule no test proves, or a change that changes nothing. Only
tests that know what the rulebook says count (`selection`): replayed records and golden games fail over every change,
and a deliberate change makes them anew.

`changes` finds the places and what can be done there, `measure` which test runs which line, `trials` tries one mutant
in a forked process, `equivalents` reads the list of those that were looked at and change nothing. See
docs/reports/mutants.md.

Why not a library: mutmut mutates a copy of the whole project behind trampolines, and only bodies of functions;
cosmic-ray edits the working tree, starts Python anew for every mutant and does not choose tests by line. Neither draws
a sample that stays the same while other lines change.
"""

from __future__ import annotations

from .changes import Mutant, applied, mutants_of, sample
from .equivalents import Equivalent, read_equivalents, stale
from .selection import LEFT_OUT, Subject, selected_tests

__all__ = [
    "LEFT_OUT",
    "Equivalent",
    "Mutant",
    "Subject",
    "applied",
    "mutants_of",
    "read_equivalents",
    "sample",
    "selected_tests",
    "stale",
]
