"""What is printed on the box of Patton's Best: its sides, its scenarios, its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from grognard.engine.ruleset import GameBox, Scenario

from .options import OPTIONS
from .schema.names import ROLE

_SCENARIOS: Final = (
    Scenario("engagement", "Introductory engagement", "one battle on the Battle Board (31.0)"),
    Scenario("day", "A single day", "any day of combat, with any tank"),
    Scenario("campaign", "The campaign", "27 July 1944 to 18 April 1945, if you live"),
)


def box(file: Callable[[str], Mapping[str, Any]]) -> GameBox:
    """The box, read from the data files it asks for."""
    scenarios = {scenario.id: scenario for scenario in _SCENARIOS}
    return GameBox(roles=(ROLE,), scenarios=scenarios, options=OPTIONS)
