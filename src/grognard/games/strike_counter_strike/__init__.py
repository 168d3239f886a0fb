"""Strike-Counter Strike, November 1944: a two-player game of the Grand Tactical Series, six scenarios on 962 hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.ruleset import GameDefinition, LaterShapes, Ruleset, Shapes

from .box import box

__all__ = ["GAME"]


def _ruleset(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset:
    from .ruleset import strike

    return strike(trees)


def _shapes() -> Shapes:
    from .schema.data import FILES

    return FILES


GAME = GameDefinition(
    "strike_counter_strike",
    "Strike-Counter Strike",
    "grognard.games.strike_counter_strike",
    _ruleset,
    shapes=LaterShapes(_shapes),
    box=box,
)
