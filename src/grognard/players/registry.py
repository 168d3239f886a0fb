"""Players by name."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.errors import GrognardError

from .base import Player
from .greedy import GreedyPlayer
from .levels import LEVELS
from .random import RandomPlayer
from .search import SearchPlayer

PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "search": SearchPlayer,
    **{name: level.make for name, level in LEVELS.items()},
}


class UnknownPlayer(GrognardError):
    """There is no computer player with that name."""


def player(name: str) -> Player:
    """A computer player by name. Raises UnknownPlayer."""
    if name not in PLAYERS:
        raise UnknownPlayer(f"there is no player '{name}'; there are " + ", ".join(PLAYERS))
    return PLAYERS[name]()
