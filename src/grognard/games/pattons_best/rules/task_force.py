"""[4.54] [29.0] The task force on the road: what it takes in time and fuel."""

from __future__ import annotations

from ..schema.names import BAD_GOING
from ..state import PattonState


def travel_time(state: PattonState, start: int, goal: int) -> int:
    """[4.54] Minutes from one area to the next: by the best road, more in bad weather."""
    use = state.tables.data.campaign.time_use
    road = state.tables.areas[start].roads.get(goal, "")
    minutes = use.improved if road == "improved" else use.dirt if road else use.no_road
    return minutes + (use.bad_going if state.weather & BAD_GOING else 0)


def move_task_force(state: PattonState, area: int) -> None:
    """[29.0] From one area to another, by choice or out of a battle; it takes fuel, if fuel is counted."""
    state.area = area
    if state.tables.options.fuel:
        state.fuel = max(0, state.fuel - state.tables.data.campaign.fuel.area_move)
