"""What is printed on the box of The Battle of the Metaurus: its sides, its scenarios, its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.engine.ruleset import GameBox, Scenario

from .options import OPTIONS
from .schema.sides import SIDES


def box(file: Callable[[str], Mapping[str, Any]]) -> GameBox:
    """The box, read from the data files it asks for."""
    battle = Scenario("battle", "The Battle of the Metaurus", "207 BC, until somebody wins")
    return GameBox(roles=SIDES, scenarios={battle.id: battle}, options=OPTIONS)
