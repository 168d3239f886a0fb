"""What stands beside a legal action: its cost, the way it takes, what an attack would come to."""

from __future__ import annotations

from typing import Any

from grognard.engine.actions import Action

from ..rules.movement import MakeRoom
from ..rules.reach import exit_hex, path_to, reach_of
from ..rules.victory import exit_points
from ..schema.map import EDGES
from ..state import MetzState
from .odds import ATTACK_VERBS, attack_after, odds


def details(state: MetzState, action: Action) -> dict[str, Any]:
    """What a legal action costs and brings; for the steps of an attack, what the attack would then come to."""
    if action.verb in ATTACK_VERBS:
        return _attack_details(state, action)
    if action.verb not in ("move", "exit"):
        return {}
    unit = state.tables.unit_number[str(action.args[0])]
    found = reach_of(state, unit)
    name = state.tables.grid.id
    if action.verb == "move":
        goal = state.tables.grid.index(str(action.args[1]))
        stops = state.at[goal] >= 0 or state.in_enemy_zone(state.tables.side[unit], goal)
        left = 0 if stops else found.left[goal]
        return {"cost": found.allowance - found.left[goal], "left": left, **_urgency(state)}
    edge = EDGES[EDGES.index(action.args[1])]
    hex_ = exit_hex(state, unit, found, edge)
    cost = found.allowance - found.left[hex_] + state.tables.rim[edge][hex_]
    exit_ = {"place": edge, "cost": cost, "from": name(hex_), "points": exit_points(state, unit, edge)}
    return {**exit_, **_urgency(state)}


def _urgency(state: MetzState) -> dict[str, bool]:
    """[7.32] A unit that must make room is moved at once, before anything else."""
    return {"urgent": True} if isinstance(state.frames[-1], MakeRoom) else {}


def route(state: MetzState, action: Action) -> tuple[str, ...]:
    """The hexes a move or an exit passes through, the last one included."""
    if action.verb not in ("move", "exit"):
        return ()
    unit = state.tables.unit_number[str(action.args[0])]
    found = reach_of(state, unit)
    if action.verb == "move":
        goal = state.tables.grid.index(str(action.args[1]))
    else:
        goal = exit_hex(state, unit, found, EDGES[EDGES.index(action.args[1])])
    if goal == found.start:
        return ()
    return tuple(state.tables.grid.id(hex_) for hex_ in path_to(state, unit, found, goal))


def _attack_details(state: MetzState, action: Action) -> dict[str, Any]:
    """The attack as it would stand after the action; after `attack`, with everybody who could join it.

    `throws` is true for the action that throws the die: then this is the attack as it stands.
    """
    target, attackers, waived = attack_after(state, action)
    tables = state.tables
    units = [tables.ids[unit] for unit in range(len(tables.ids)) if attackers >> unit & 1]
    form: dict[str, Any] = {"target": tables.grid.id(target), "with": units, "throws": action.verb == "roll"}
    if not attackers:
        return form
    preview = odds(state, target, attackers, waived)
    return {**form, "lines": preview.lines(), **preview.to_json()}
