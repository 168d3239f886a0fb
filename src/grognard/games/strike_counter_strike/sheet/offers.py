"""What stands beside an action: its costs, its odds, the way it takes."""

from __future__ import annotations

import msgspec

from grognard.engine.actions import Action
from grognard.engine.offers import Forecast, Offer

from ..rules.checks import CheckChoice, chance_to_pass, quality
from ..rules.command import in_command
from ..rules.movement import Moving, exit_cost
from ..rules.reach import path_to, reach_of
from ..rules.unit import UnitActivation
from ..state import StrikeState
from .labels import DECLINES, label
from .odds import effect_of, foresee

# -- beside an action -------------------------------------------------------------------------------------------


def details(state: StrikeState, action: Action) -> Offer:
    """What a legal action costs and brings, and the words on its button."""
    odds = foresee(state, action)
    offer = Offer(label=_words(state, action, odds), decline=action.verb in DECLINES, values=_price(state, action))
    return msgspec.structs.replace(offer, **_costs(state, action), **_place(state, action, odds)).foreseen(odds)


def _words(state: StrikeState, action: Action, odds: Forecast | None) -> str:
    if action.verb == "check" and odds is not None and isinstance(state.frames[-1], CheckChoice):
        return f"Roll for Troop Quality, {chance_to_pass(odds.sums[0].total):.0%}"
    return label(state, action)


def _costs(state: StrikeState, action: Action) -> dict[str, float]:
    """Movement points: what it costs, and what is left."""
    frame, tables = state.frames[-1], state.tables
    if action.verb == "exit":
        return {"cost": exit_cost(state, tables.unit_number[str(action.args[0])]) / 2}
    if action.verb != "move" or not isinstance(frame, Moving | UnitActivation):
        return {}
    left = reach_of(state, frame.unit, _guarded(frame)).left[tables.grid.index(str(action.args[1]))]
    return {"cost": (state.left - left) / 2, "left": left / 2}


def _place(state: StrikeState, action: Action, odds: Forecast | None) -> dict[str, str]:
    """A shot is clicked in the hex of its target; Opportunity Fire says on its chip what it is likely to do."""
    if action.verb == "fire":
        target = state.tables.unit_number[str(action.args[1])]
        return {"place": state.tables.grid.id(state.place[target])} if state.on_map(target) else {}
    return {"note": f"effect {float(effect_of(odds)):.0%}"} if action.verb == "react" and odds is not None else {}


def _price(state: StrikeState, action: Action) -> dict[str, object]:
    """The Command Point it costs; of a unit that could act, how good it is."""
    frame = state.frames[-1]
    if action.verb == "activate":
        unit = state.tables.unit_number[str(action.args[0])]
        return {"in_command": in_command(state, unit), "quality": quality(state, unit)}
    unpaid = ("exit", "done", "second", "strike")
    paid = isinstance(frame, UnitActivation) and frame.costs and action.verb not in unpaid
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
