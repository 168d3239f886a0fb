"""What stands beside an action: what it costs and brings, its label, its way."""

from __future__ import annotations

from typing import Any

from grognard.engine.actions import Action

from ..rules.movement import MovementPhase, exit_hex, path_to, reach_of
from ..rules.sequence import ChooseCommand
from ..schema.map import EDGES
from ..state import MetaurusState
from ..tables import CARTHAGE
from .foresight import foresee
from .pieces import order_title

# -- beside actions ---------------------------------------------------------------------------------------------


def details(state: MetaurusState, action: Action) -> dict[str, Any]:
    """What a legal action costs and brings; for an attack, what the combat would then come to."""
    frame = state.frames[-1]
    if action.verb == "move" and isinstance(frame, MovementPhase):
        return _move_details(state, action)
    if action.verb == "exit":
        return _exit_details(state, action)
    if action.verb == "wheel":
        return {"label": f"All face {action.args[1]}"}
    if action.verb == "order":
        return {"label": f"Order: {order_title(state.rules, str(action.args[1]))}"}
    label = _label(state, action)
    found = None if action.verb == "end" else foresee(state, action)
    return label if found is None else {**label, "lines": found.lines(), **found.to_json()}


def _label(state: MetaurusState, action: Action) -> dict[str, Any]:
    """The words on the button of an action whose name or arguments say little."""
    if action.verb == "end" and isinstance(state.frames[-1], ChooseCommand):
        return {"label": "End the Player Turn without the Elephants"}
    if action.verb != "combine":
        return {}
    one, other = state.tables.pairs[state.rules.vocabulary.number(action) - state.tables.combine]
    return {"label": f"{state.tables.command_titles[one]} and {state.tables.command_titles[other]} as one"}


def _move_details(state: MetaurusState, action: Action) -> dict[str, Any]:
    unit = state.tables.unit_number[str(action.args[0])]
    goal = state.tables.grid.index(str(action.args[1]))
    found = reach_of(state, unit)
    stops = state.near[1 - state.tables.side[unit]][goal] > 0
    return {"cost": found.allowance - found.left[goal], "left": 0 if stops else found.left[goal]}


def _exit_details(state: MetaurusState, action: Action) -> dict[str, Any]:
    unit, edge = state.tables.unit_number[str(action.args[0])], EDGES.index(action.args[1])
    hex_ = exit_hex(state, unit, edge)
    found = reach_of(state, unit)
    saved = state.tables.side[unit] == CARTHAGE and edge == state.tables.exit_edge
    return {
        "place": EDGES[edge],
        "from": state.tables.grid.id(hex_),
        "cost": found.allowance - found.left[hex_] + state.tables.leave_cost,
        "eliminated": not saved,
    }


def route(state: MetaurusState, action: Action) -> tuple[str, ...]:
    """The hexes a move or an exit passes through, the last one included."""
    if not isinstance(state.frames[-1], MovementPhase) or action.verb not in ("move", "exit"):
        return ()
    unit = state.tables.unit_number[str(action.args[0])]
    if action.verb == "move":
        goal = state.tables.grid.index(str(action.args[1]))
    else:
        goal = exit_hex(state, unit, EDGES.index(action.args[1]))
        if goal == state.place[unit]:
            return ()
    return tuple(state.tables.grid.id(hex_) for hex_ in path_to(state, unit, goal))
