"""Computer players: honest ones. They get a view, the legal actions and a sampler, never the live state.

player = grognard.players.player("greedy")
action = player.decide(view, actions, sampler, budget, rng)
"""

from __future__ import annotations

from .base import Budget, Player, Sampler, sampler_for
from .greedy import GreedyPlayer
from .random import RandomPlayer
from .registry import PLAYERS, player

__all__ = ["PLAYERS", "Budget", "GreedyPlayer", "Player", "RandomPlayer", "Sampler", "player", "sampler_for"]
