"""Short words for tests of the arena: blind players are quick."""

from __future__ import annotations

from typing import Any

import grognard
from grognard.arena import BASE, Campaign, Result, SingleRunner, Spec, run
from grognard.engine.match import Match
from grognard.engine.positions import read_position

METZ = grognard.ruleset("metz")


def blind(seed: str = "7", **more: Any) -> Spec:
    """Games between two random players."""
    seats = dict.fromkeys(METZ.roles, "random")
    return Spec(**{"game": "metz", "seats": seats, "seed": seed, "scenario": "basic", **more})


def campaign(games: int, **more: Any) -> Campaign:
    """So many of them."""
    return Campaign({BASE: blind(**more)}, games)


def played(games: int, **more: Any) -> list[Result]:
    """So many of them, played here."""
    return run(campaign(games, **more), SingleRunner()).results[BASE]


def practice(position: str) -> Match:
    """A match from a position, with dice that can be chosen by hand."""
    return Match.new(METZ, secret=b"s" * 32, match="m", position=read_position(position), practice=True)


def act(match: Match, *texts: str) -> None:
    """Carry out actions given as text."""
    for text in texts:
        match.act(METZ.vocabulary.parse(text))
