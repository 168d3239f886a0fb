"""What stands beside an action: what it costs and brings, its label, its way."""

from __future__ import annotations

from typing import Any

from grognard.engine.actions import Action

from ..rules.movement import MovementPhase, exit_hex, path_to, reach_of
from ..rules.sequence import ChooseCommand
from ..schema.map import EDGES, FACINGS
from ..state import MetaurusState
from ..tables import CARTHAGE
from .foresight import foresee


def details(state: MetaurusState, action: Action) -> dict[str, Any]:
    """What a legal action costs and brings; for an attack, what the combat would then come to."""
    frame, words = state.frames[-1], state.rules.vocabulary
    verb, a, b = words.decode(words.number(action))
    if verb == "move" and isinstance(frame, MovementPhase):
        return _move_details(state, a, b)
    if verb == "exit":
        return _exit_details(state, a, b)
    label = _label(state, verb, a, b)
    found = None if verb == "end" else foresee(state, action)
    return label if found is None else {**label, "lines": found.lines(), **found.to_json()}


def _label(state: MetaurusState, verb: str, a: int, b: int) -> dict[str, Any]:
    """The words on the button of an action whose name or arguments say little."""
    tables = state.tables
    if verb == "wheel":
        return {"label": f"All face {FACINGS[b]}"}
    if verb == "order":
        return {"label": f"Order: {tables.order_titles[b]}"}
    if verb == "end" and isinstance(state.frames[-1], ChooseCommand):
        return {"label": "End the Player Turn without the Elephants"}
    if verb == "combine":
        return {"label": " and ".join(tables.command_titles[legion] for legion in tables.pairs[a]) + " as one"}
    return {}


def _move_details(state: MetaurusState, unit: int, goal: int) -> dict[str, Any]:
    found = reach_of(state, unit)
    stops = state.near[1 - state.tables.side[unit]][goal] > 0
    return {"cost": found.allowance - found.left[goal], "left": 0 if stops else found.left[goal]}


def _exit_details(state: MetaurusState, unit: int, edge: int) -> dict[str, Any]:
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
    verb, unit, b = state.rules.vocabulary.decode(state.rules.vocabulary.number(action))
    if not isinstance(state.frames[-1], MovementPhase) or verb not in ("move", "exit"):
        return ()
    goal = b if verb == "move" else exit_hex(state, unit, b)
    if goal == state.place[unit]:
        return ()
    return tuple(state.tables.grid.id(hex_) for hex_ in path_to(state, unit, goal))
