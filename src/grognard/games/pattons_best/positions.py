"""Starting a battle in the middle, from a position file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grognard.engine.errors import DataError
from grognard.engine.positions import Position

from .state import PattonState

if TYPE_CHECKING:
    from .ruleset import PattonsBestRuleset


def state_from_position(rules: PattonsBestRuleset, position: Position, options: Mapping[str, Any]) -> PattonState:
    """The state a position describes."""
    raise DataError(position.source, "game", "not yet", "")
