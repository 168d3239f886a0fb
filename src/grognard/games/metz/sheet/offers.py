"""What stands beside a legal action: its cost, the way it takes, what an attack would come to."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.offers import Offer
from grognard.engine.shapes import EDGES

from ..rules.movement import MakeRoom
from ..rules.reach import exit_hex, path_to, reach_of
from ..rules.victory import exit_points
from ..state import MetzState
from .odds import ATTACK_VERBS, attack_after, odds


def details(state: MetzState, action: Action) -> Offer:
    """What a legal action costs and brings; for the steps of an attack, what the attack would then come to."""
    if action.verb in ATTACK_VERBS:
        return _attack(state, action)
    if action.verb == "move":
        return _move(state, action)
    return _exit(state, action) if action.verb == "exit" else Offer()


def _move(state: MetzState, action: Action) -> Offer:
    unit, goal = state.tables.unit_number[str(action.args[0])], state.tables.grid.index(str(action.args[1]))
    found = reach_of(state, unit)
    stops = state.at[goal] >= 0 or state.in_enemy_zone(state.tables.side[unit], goal)
    left = 0 if stops else found.left[goal]
    return Offer(cost=found.allowance - found.left[goal], left=left, urgent=_is_urgent(state))


def _exit(state: MetzState, action: Action) -> Offer:
    unit, edge = state.tables.unit_number[str(action.args[0])], EDGES[EDGES.index(action.args[1])]
    found = reach_of(state, unit)
    hex_ = exit_hex(state, unit, found, edge)
    return Offer(
        place=edge,
        cost=found.allowance - found.left[hex_] + state.tables.rim[edge][hex_],
        points=exit_points(state, unit, edge),
        urgent=_is_urgent(state),
        values={"from": state.tables.grid.id(hex_)},
    )


def _is_urgent(state: MetzState) -> bool:
    """[7.32] A unit that must make room is moved at once, before anything else."""
    return isinstance(state.frames[-1], MakeRoom)


def _attack(state: MetzState, action: Action) -> Offer:
    """The attack as it would stand after the action; after `attack`, with everybody who could join it.

    `throws` is true for the action that throws the die: then this is the attack as it stands.
    """
    target, attackers, waived = attack_after(state, action)
    offer = Offer(target=state.tables.grid.id(target), throws=action.verb == "roll")
    return offer.foreseen(odds(state, target, attackers, waived), target=True) if attackers else offer


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
