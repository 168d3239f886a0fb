"""What stands beside an action: its cost, its chances, the way of a move."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grognard.engine.actions import Action

from ..rules.allowance import allowance
from ..rules.battles import DefenceFire
from ..rules.combat import Battle, CombatPhase
from ..rules.movement import MovementPhase, Moving, reserve_bonus_due
from ..rules.moving import reach_now
from ..rules.overruns import price
from ..rules.search import counts_hexes, hex_allowance, may_end
from ..schema.costs import points_text
from ..vocabulary import KIND_TITLES, KINDS, MODE_TITLES, MODES, hexes_text
from .odds import foresee

if TYPE_CHECKING:
    from ..state import WachtState


# -- actions ----------------------------------------------------------------------------------------------------------


def details(state: WachtState, action: Action) -> dict[str, Any]:
    """What a legal action costs and brings; for the steps of an attack, what the attack would then come to."""
    tables = state.tables
    frame = state.frames[-1]
    if isinstance(frame, Moving) and action.verb in ("move", "overrun"):
        goal = tables.grid.index(str(action.args[1]))
        return _overrun(state, action, goal) if action.verb == "overrun" else _move(state, goal)
    if action.verb in KINDS and isinstance(frame, MovementPhase):
        return _beginning(state, tables.unit_number[str(action.args[0])], KINDS.index(action.verb))
    if action.verb == "release":
        return {"beside": True, "label": "Leave Maneuver Reserve for Exploit Mode"}
    if isinstance(frame, Battle) and action.verb == "roll":
        return {"throws": True, **_chances(state, action)}
    if action.verb in ("blow", "build", "strive", "refuel", "pass") and throws(state, action):
        return _chances(state, action)
    if isinstance(frame, CombatPhase) and action.verb == "attack":
        return {"label": f"Attack {state.tables.place_name(tables.grid.index(str(action.args[0])))}"}
    if action.verb == "mode":
        return {"label": MODE_TITLES[MODES.index(str(action.args[1]))]}
    return {}


def _move(state: WachtState, goal: int) -> dict[str, Any]:
    reach = reach_now(state)
    left = reach.rest(goal)
    if counts_hexes(state, state.moving, state.kind):
        return {"stops": bool(reach.stop[goal])}
    found = {"cost": points_text(state.left - left), "left": points_text(left), "stops": bool(reach.stop[goal])}
    return found if may_end(state, reach, goal) else {**found, "note": "on its way"}


def _overrun(state: WachtState, action: Action, goal: int) -> dict[str, Any]:
    """[5.10.0] [5.10.2] What an overrun takes, and what it can come to if the defender's artillery does not answer."""
    cost = points_text(price(state, goal).cost)
    found = _chances(state, action)
    return {
        **found,
        "cost": cost,
        "confirm": True,
        "label": f"Overrun {state.tables.place_name(goal)} for {cost} MP",
        "lines": [f"{cost} MP are spent before the die is thrown [5.10.0]", *found["lines"]],
    }


def throws(state: WachtState, action: Action) -> bool:
    """Whether dice may be thrown for a legal action before anybody else decides anything but artillery."""
    frame = state.frames[-1]
    if isinstance(frame, Moving) and action.verb == "move":
        reach = reach_now(state)
        goal = state.tables.grid.index(str(action.args[1]))
        return any(pair in reach.graph.tests for pair in pairwise((reach.origin(goal), *reach.path(goal))))
    if isinstance(frame, MovementPhase) and action.verb in KINDS:
        return reserve_bonus_due(state, state.tables.unit_number[str(action.args[0])])
    if action.verb in ("pass", "commit"):
        return isinstance(frame, DefenceFire | Battle)
    return action.verb in ("overrun", "roll", "blow", "build", "strive", "refuel")


def _chances(state: WachtState, action: Action) -> dict[str, Any]:
    """What can come of an action for which dice are thrown."""
    found = foresee(state, action)
    return {} if found is None else {"lines": found.lines(), **found.to_json()}


def _beginning(state: WachtState, unit: int, kind: int) -> dict[str, Any]:
    """A unit that could begin to move: the click selects it, what it could do stands beside it."""
    if counts_hexes(state, unit, kind):
        return {"beside": True, "label": f"{KIND_TITLES[kind]}: {hexes_text(hex_allowance(state, unit, kind))}"}
    points = allowance(state, unit, kind)
    return {"beside": True, "points": points, "label": f"{KIND_TITLES[kind]}: {points} MP"}


def route(state: WachtState, action: Action) -> tuple[str, ...]:
    """The hexes a move passes through, the last one included."""
    if action.verb != "move" or not isinstance(state.frames[-1], Moving):
        return ()
    reach = reach_now(state)
    goal = state.tables.grid.index(str(action.args[1]))
    if goal not in reach.best:
        return ()
    hexes = reach.graph.nodes.hexes
    return tuple(state.tables.grid.id(hexes[node]) for node in reach.path(goal))
