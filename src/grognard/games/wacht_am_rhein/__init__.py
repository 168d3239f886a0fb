"""Wacht am Rhein II, chapter 5: the movement system, with the scenario Rollbahn D to play it on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.ruleset import Calculator, GameDefinition, LaterShapes, Ruleset, Shapes

from .box import box

__all__ = ["GAME"]


def _ruleset(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset:
    from .ruleset import wacht_am_rhein

    return wacht_am_rhein(trees)


def _shapes() -> Shapes:
    from .schema.data import FILES

    return FILES


def _calculator(trees: Mapping[str, Mapping[str, Any]], sheet: Mapping[str, Any] | None) -> Calculator:
    from .calculator import MovementCalculator
    from .ruleset import wacht_am_rhein

    return MovementCalculator(wacht_am_rhein, trees, sheet)


GAME = GameDefinition(
    "wacht_am_rhein",
    "Wacht am Rhein II: Rollbahn D",
    "grognard.games.wacht_am_rhein",
    _ruleset,
    _calculator,
    shapes=LaterShapes(_shapes),
    box=box,
)
