"""How records of older versions of the rules are brought to this one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.migrations import Migration

READINGS_OF_1: dict[str, bool | int | str] = {
    "engineers_at_streams": "others",
    "overrun_stops": False,
    "division_trucks": "each",
    "guns_stopped": "forced",
    "reserve_release": "start",
    "road_at_lost_bridge": "cut",
}
"""How version 1 of the rules read what is an option now."""


def _with_readings(state: dict[str, Any]) -> dict[str, Any]:
    """An encoded state of version 1 with the options that it did not know."""
    return {**state, "options": {**READINGS_OF_1, **state["options"]}}


MIGRATIONS: Mapping[str, Migration] = {"1": Migration("2", options=READINGS_OF_1, state=_with_readings)}
