"""What stands beside a legal action: its cost, the way it takes, what an attack would come to."""

from __future__ import annotations

from typing import Final

from grognard.engine.actions import Action
from grognard.engine.offers import Offer
from grognard.engine.shapes import EDGES

from ..rules.movement import MakeRoom
from ..rules.reach import exit_hex, path_to, reach_of
from ..rules.victory import exit_points
from ..state import MetzState
from .odds import ATTACKS


def details(state: MetzState, action: Action) -> Offer:
    """What a legal action costs and brings; for the steps of an attack, what the attack would then come to."""
    words = state.rules.vocabulary
    verb, a, b = words.decode(words.number(action))
    if verb in ATTACKS:
        return _attack(state, verb, a)
    return _OFFERS[verb](state, a, b) if verb in _OFFERS else Offer()


def _move(state: MetzState, unit: int, goal: int) -> Offer:
    found = reach_of(state, unit)
    stops = state.at[goal] >= 0 or state.in_enemy_zone(state.tables.side[unit], goal)
    left = 0 if stops else found.left[goal]
    return Offer(cost=found.allowance - found.left[goal], left=left, urgent=_is_urgent(state))


def _exit(state: MetzState, unit: int, number: int) -> Offer:
    edge, found = EDGES[number], reach_of(state, unit)
    hex_ = exit_hex(state, unit, found, edge)
    return Offer(
        place=edge,
        cost=found.allowance - found.left[hex_] + state.tables.rim[edge][hex_],
        points=exit_points(state, unit, edge),
        urgent=_is_urgent(state),
        values={"from": state.tables.grid.id(hex_)},
    )


_OFFERS: Final = {"move": _move, "exit": _exit}


def _is_urgent(state: MetzState) -> bool:
    """[7.32] A unit that must make room is moved at once, before anything else."""
    return isinstance(state.frames[-1], MakeRoom)


def _attack(state: MetzState, verb: str, argument: int) -> Offer:
    """The attack as it would stand after the action; after `attack`, with every unit that could join it.

    `throws` is true for the action that throws the die: then this is the attack as it stands.
    """
    planned = ATTACKS[verb](state, argument)
    offer = Offer(target=state.tables.grid.id(planned.target), throws=not planned.via)
    return offer.foreseen(planned.odds(state), target=True) if planned.attackers else offer


def _goal(state: MetzState, unit: int, goal: int) -> int:
    return goal


def _last_hex(state: MetzState, unit: int, edge: int) -> int:
    return exit_hex(state, unit, reach_of(state, unit), EDGES[edge])


_GOALS: Final = {"move": _goal, "exit": _last_hex}
"""Where a way leads to, as far as it is on the map."""


def route(state: MetzState, action: Action) -> tuple[str, ...]:
    """The hexes a move or an exit passes through, the last one included."""
    words = state.rules.vocabulary
    verb, unit, b = words.decode(words.number(action))
    if verb not in _GOALS:
        return ()
    found = reach_of(state, unit)
    goal = _GOALS[verb](state, unit, b)
    if goal == found.start:
        return ()
    return tuple(state.tables.grid.id(hex_) for hex_ in path_to(state, unit, found, goal))
