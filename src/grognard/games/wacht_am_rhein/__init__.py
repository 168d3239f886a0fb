"""Wacht am Rhein II, chapter 5: the movement system, with the scenario Rollbahn D to play it on."""

from __future__ import annotations

from grognard.engine.ruleset import GameDefinition

from .calculator import Calculator
from .ruleset import WachtRuleset
from .schema.data import FILES

__all__ = ["GAME", "Calculator", "WachtRuleset"]

GAME = GameDefinition(
    "wacht_am_rhein",
    "Wacht am Rhein II: Rollbahn D",
    "grognard.games.wacht_am_rhein",
    WachtRuleset,
    Calculator.build,
    FILES,
)
