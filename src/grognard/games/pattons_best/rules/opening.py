"""[1.1] The three ways to begin: one engagement, a day of your choice, the whole campaign."""

from __future__ import annotations

from typing import Final

from ..state import PattonState
from .campaign import Campaign
from .sequence import Engagement, SingleDay

_FIRST: Final = {"engagement": Engagement, "day": SingleDay, "campaign": Campaign}


def set_up(state: PattonState) -> None:
    """Lay the frame of the scenario at the bottom."""
    state.frames = (_FIRST[state.scenario](),)
