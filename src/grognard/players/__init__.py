"""Computer players: honest ones. They get what their role knows and the legal actions, never the live state.

player = grognard.players.player("veteran")
action = player.decide(state.knowledge(role), actions, budget, rng)
"""

from __future__ import annotations

from .base import Budget, Player
from .greedy import GreedyPlayer
from .levels import LEVELS, Level
from .random import RandomPlayer
from .registry import PLAYERS, player
from .search import SearchPlayer

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Budget",
    "GreedyPlayer",
    "Level",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "player",
]
