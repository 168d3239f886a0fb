"""What is printed on the box of The Drive on Metz: its sides, its scenarios, its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.engine.ruleset import GameBox, Scenario

from .options import OPTIONS
from .schema.sides import SIDES


def box(file: Callable[[str], Mapping[str, Any]]) -> GameBox:
    """The box, read from the data files it asks for."""
    basic = Scenario("basic", "The Drive on Metz", "7 to 13 September 1944, seven turns")
    return GameBox(roles=SIDES, scenarios={basic.id: basic}, options=OPTIONS)
