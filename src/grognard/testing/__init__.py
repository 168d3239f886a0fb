"""The conformance suite: what every game, ours and yours, must pass. See docs/adding-a-game.md.

    from grognard.testing import check_game
    check_game(grognard.ruleset("metz"))

Each check raises AssertionError with a sentence that says what is wrong, where, and with which seed it happens again.
"""

from __future__ import annotations

from .conformance import (
    check_chance,
    check_copies,
    check_definition,
    check_encoding,
    check_game,
    check_invariants,
    check_list,
    check_quiet_equals_loud,
    check_reasons,
    check_sampler,
    check_verdicts,
    check_views,
)
from .cycles import check_end, check_no_way_back
from .forgery import check_forgeries
from .games import check_perft, check_record, check_undo, play_through, random_match
from .guides import check_guide
from .perft import perft
from .walks import Walk, random_options, walk

__all__ = [
    "Walk",
    "check_chance",
    "check_copies",
    "check_definition",
    "check_encoding",
    "check_end",
    "check_forgeries",
    "check_game",
    "check_guide",
    "check_invariants",
    "check_list",
    "check_no_way_back",
    "check_perft",
    "check_quiet_equals_loud",
    "check_reasons",
    "check_record",
    "check_sampler",
    "check_undo",
    "check_verdicts",
    "check_views",
    "perft",
    "play_through",
    "random_match",
    "random_options",
    "walk",
]
