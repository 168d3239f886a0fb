"""Garbage: when Python searches for objects that only refer to each other.

A full search looks at every object there is, and everybody at the table waits for it. With many live matches that is
the longest wait of all. What is there from the start is never garbage, so it is left out; the rest is searched at a
quiet moment. See `Rooms.keep_house`.
"""

from __future__ import annotations

import gc

from grognard.library import installed_games, ruleset

YOUNG = 20_000
"""How many new objects there may be before the youngest are searched: about one millisecond's work."""
MIDDLING = 50
OLD = 1_000
"""A full search that nobody has asked for comes so late that a quiet moment nearly always comes first."""


def search_seldom() -> None:
    """Load the games, leave all that out of every search from now on, and search the rest less often."""
    for game in installed_games():
        ruleset(game)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING, OLD)


def search_now() -> None:
    """A full search. Nobody is answered while it lasts."""
    gc.collect()
