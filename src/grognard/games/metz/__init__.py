"""The Drive on Metz, September 1944: a two-player game of seven turns on 99 hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.ruleset import GameDefinition, LaterShapes, Ruleset, Shapes

from .box import box

__all__ = ["GAME"]


def _ruleset(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset:
    from .ruleset import metz

    return metz(trees)


def _shapes() -> Shapes:
    from .schema.data import FILES

    return FILES


GAME = GameDefinition(
    "metz",
    "The Drive on Metz",
    "grognard.games.metz",
    _ruleset,
    shapes=LaterShapes(_shapes),
    box=box,
)
