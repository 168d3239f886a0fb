"""Strike-Counter Strike, November 1944: a two-player game of the Grand Tactical Series, six scenarios on 962 hexes."""

from __future__ import annotations

from grognard.engine.ruleset import GameDefinition

from .ruleset import strike
from .schema.data import FILES

__all__ = ["GAME"]

GAME = GameDefinition(
    "strike_counter_strike",
    "Strike-Counter Strike",
    "grognard.games.strike_counter_strike",
    strike,
    shapes=FILES,
)
