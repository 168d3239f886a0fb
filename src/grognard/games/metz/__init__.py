"""The Drive on Metz, September 1944: a two-player game of seven turns on 99 hexes."""

from __future__ import annotations

from grognard.engine.ruleset import GameDefinition

from .ruleset import metz
from .schema.data import FILES

__all__ = ["GAME"]

GAME = GameDefinition("metz", "The Drive on Metz", "grognard.games.metz", metz, shapes=FILES)
