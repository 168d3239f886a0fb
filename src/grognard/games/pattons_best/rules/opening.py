"""[1.1] The three ways to begin: one engagement, a day of your choice, the whole campaign."""

from __future__ import annotations

from typing import Final

from grognard.engine.ruleset import Scenario

from ..state import PattonState
from .campaign import Campaign
from .sequence import Engagement, SingleDay

_SCENARIOS: Final = (
    Scenario("engagement", "Introductory engagement", "one battle on the Battle Board (31.0)"),
    Scenario("day", "A single day", "any day of combat, with any tank"),
    Scenario("campaign", "The campaign", "27 July 1944 to 18 April 1945, if you live"),
)
SCENARIOS: Final = {scenario.id: scenario for scenario in _SCENARIOS}
_FIRST: Final = {"engagement": Engagement, "day": SingleDay, "campaign": Campaign}


def set_up(state: PattonState) -> None:
    """Lay the frame of the scenario at the bottom."""
    state.frames = (_FIRST[state.scenario](),)
