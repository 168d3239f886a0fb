"""Wacht am Rhein II, chapter 5: the movement system, with the scenario Rollbahn D to play it on."""

from __future__ import annotations

from functools import partial

from grognard.engine.ruleset import GameDefinition

from .calculator import MovementCalculator
from .ruleset import wacht_am_rhein
from .schema.data import FILES

__all__ = ["GAME", "MovementCalculator", "wacht_am_rhein"]

GAME = GameDefinition(
    "wacht_am_rhein",
    "Wacht am Rhein II: Rollbahn D",
    "grognard.games.wacht_am_rhein",
    wacht_am_rhein,
    partial(MovementCalculator, wacht_am_rhein),
    FILES,
)
