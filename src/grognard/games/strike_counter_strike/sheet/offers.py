"""What stands beside an action: its costs, its odds, the way it takes."""

from __future__ import annotations

from typing import Any

from grognard.engine.actions import Action
from grognard.engine.frames import Frame

from ..rules.activation import Activation
from ..rules.checks import CheckChoice, chance_to_pass, quality
from ..rules.command import in_command
from ..rules.movement import Moving, exit_cost
from ..rules.reach import path_to, reach_of
from ..rules.unit import UnitActivation
from ..state import StrikeState
from .labels import DECLINES, label
from .odds import effect_of, foresee

# -- beside an action -------------------------------------------------------------------------------------------


def details(state: StrikeState, action: Action) -> dict[str, Any]:
    """What a legal action costs and brings, and the words on its button."""
    found = _figures(state, action)
    words = label(state, action)
    if words:
        found["label"] = words
    if action.verb in DECLINES:
        found["decline"] = True
    return found


def _figures(state: StrikeState, action: Action) -> dict[str, Any]:
    """The sums and costs of an action."""
    frame = state.frames[-1]
    tables = state.tables
    if action.verb == "move" and isinstance(frame, Moving | UnitActivation):
        found = reach_of(state, frame.unit, _guarded(frame))
        left = found.left[tables.grid.index(str(action.args[1]))]
        return {"cost": (state.left - left) / 2, "left": left / 2, **_chances(state, action), **_price(frame, action)}
    if action.verb == "exit":
        return {"cost": exit_cost(state, tables.unit_number[str(action.args[0])]) / 2, **_chances(state, action)}
    if action.verb == "activate" and isinstance(frame, Activation):
        unit = tables.unit_number[str(action.args[0])]
        return {"in_command": in_command(state, unit), "quality": quality(state, unit)}
    return {**_chances(state, action), **_price(frame, action)}


def _chances(state: StrikeState, action: Action) -> dict[str, Any]:
    """The odds of an action; those of a shot at the hex of its target: there it is clicked."""
    form = foresee(state, action)
    found: dict[str, Any] = {} if form is None else {"lines": form.lines(), **form.to_json()}
    if action.verb == "fire":
        target = state.tables.unit_number[str(action.args[1])]
        if state.on_map(target):
            found["place"] = state.tables.grid.id(state.place[target])
    if action.verb == "react" and form is not None:
        found["note"] = f"effect {float(effect_of(form)):.0%}"
    frame = state.frames[-1]
    if action.verb == "check" and form is not None and isinstance(frame, CheckChoice):
        found["label"] = f"Roll for Troop Quality, {chance_to_pass(form.sums[0].value):.0%}"
    return found


def _price(frame: Frame[StrikeState], action: Action) -> dict[str, Any]:
    paid = isinstance(frame, UnitActivation) and frame.costs and action.verb not in ("done", "second", "strike")
    return {"command_points": 1} if paid else {}


def _guarded(frame: Moving | UnitActivation) -> bool:
    return frame.restricted if isinstance(frame, UnitActivation) else frame.guarded or frame.forced


def route(state: StrikeState, action: Action) -> tuple[str, ...]:
    """The hexes a move passes through, the last one included."""
    frame = state.frames[-1]
    if action.verb != "move" or not isinstance(frame, Moving | UnitActivation):
        return ()
    found = reach_of(state, frame.unit, _guarded(frame))
    goal = state.tables.grid.index(str(action.args[1]))
    return tuple(state.tables.grid.id(hex_) for hex_ in path_to(found, goal))
