"""Patton's Best: one Sherman, its five men and nine months of war, for one player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.ruleset import GameDefinition, LaterShapes, Ruleset, Shapes

from .box import box

__all__ = ["GAME"]


def _ruleset(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset:
    from .ruleset import pattons_best

    return pattons_best(trees)


def _shapes() -> Shapes:
    from .schema.data import FILES

    return FILES


GAME = GameDefinition(
    "pattons_best",
    "Patton's Best",
    "grognard.games.pattons_best",
    _ruleset,
    shapes=LaterShapes(_shapes),
    box=box,
)
