"""Computer players: honest ones. They get a view, the legal actions and a sampler, never the live state.

player = grognard.players.player("veteran")
action = player.decide(view, actions, sampler, budget, rng)
"""

from __future__ import annotations

from .base import Budget, Player, Sampler, sampler_for
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
    "Sampler",
    "SearchPlayer",
    "player",
    "sampler_for",
]
