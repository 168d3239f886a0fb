"""Patton's Best: one Sherman, its five men and nine months of war, for one player."""

from __future__ import annotations

from grognard.engine.ruleset import GameDefinition

from .ruleset import pattons_best
from .schema.data import FILES

__all__ = ["GAME", "pattons_best"]

GAME = GameDefinition("pattons_best", "Patton's Best", "grognard.games.pattons_best", pattons_best, shapes=FILES)
