"""The Battle of the Metaurus, 207 BC: secret Orders, facing, forced attacks, elephants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.ruleset import GameDefinition, LaterShapes, Ruleset, Shapes

from .box import box

__all__ = ["GAME"]


def _ruleset(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset:
    from .ruleset import metaurus

    return metaurus(trees)


def _shapes() -> Shapes:
    from .schema.data import FILES

    return FILES


GAME = GameDefinition(
    "metaurus",
    "The Battle of the Metaurus",
    "grognard.games.metaurus",
    _ruleset,
    shapes=LaterShapes(_shapes),
    box=box,
)
