"""Patton's Best: one Sherman, its five men and nine months of war, for one player."""

from __future__ import annotations

from grognard.engine.ruleset import GameDefinition

from .data import FILES
from .ruleset import PattonsBestRuleset

__all__ = ["GAME", "PattonsBestRuleset"]

GAME = GameDefinition("pattons_best", "Patton's Best", "grognard.games.pattons_best", PattonsBestRuleset, shapes=FILES)
