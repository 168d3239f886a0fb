"""What stands beside an action: what it costs and brings, its label, its way."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.offers import Offer
from grognard.engine.shapes import EDGES

from ..rules.movement import MovementPhase, exit_hex, path_to, reach_of
from ..rules.sequence import ChooseCommand
from ..schema.map import FACINGS
from ..state import MetaurusState
from ..tables import CARTHAGE
from .foresight import foresee


def details(state: MetaurusState, action: Action) -> Offer:
    """What a legal action costs and brings; for an attack, what the combat would then come to."""
    frame, words = state.frames[-1], state.rules.vocabulary
    verb, a, b = words.decode(words.number(action))
    if verb == "move" and isinstance(frame, MovementPhase):
        return _move(state, a, b)
    if verb == "exit":
        return _exit(state, a, b)
    offer = Offer(label=_label(state, verb, a, b))
    return offer if verb == "end" else offer.foreseen(foresee(state, action), target=True)


def _label(state: MetaurusState, verb: str, a: int, b: int) -> str:
    """The words on the button of an action whose name or arguments say little."""
    tables = state.tables
    if verb == "wheel":
        return f"All face {FACINGS[b]}"
    if verb == "order":
        return f"Order: {tables.order_titles[b]}"
    if verb == "end" and isinstance(state.frames[-1], ChooseCommand):
        return "End the Player Turn without the Elephants"
    if verb == "combine":
        return " and ".join(tables.command_titles[legion] for legion in tables.pairs[a]) + " as one"
    return ""


def _move(state: MetaurusState, unit: int, goal: int) -> Offer:
    found = reach_of(state, unit)
    stops = state.near[1 - state.tables.side[unit]][goal] > 0
    return Offer(cost=found.allowance - found.left[goal], left=0 if stops else found.left[goal])


def _exit(state: MetaurusState, unit: int, edge: int) -> Offer:
    hex_ = exit_hex(state, unit, edge)
    found = reach_of(state, unit)
    saved = state.tables.side[unit] == CARTHAGE and edge == state.tables.exit_edge
    return Offer(
        place=EDGES[edge],
        cost=found.allowance - found.left[hex_] + state.tables.leave_cost,
        values={"from": state.tables.grid.id(hex_), "eliminated": not saved},
    )


def route(state: MetaurusState, action: Action) -> tuple[str, ...]:
    """The hexes a move or an exit passes through, the last one included."""
    verb, unit, b = state.rules.vocabulary.decode(state.rules.vocabulary.number(action))
    if not isinstance(state.frames[-1], MovementPhase) or verb not in ("move", "exit"):
        return ()
    goal = b if verb == "move" else exit_hex(state, unit, b)
    if goal == state.place[unit]:
        return ()
    return tuple(state.tables.grid.id(hex_) for hex_ in path_to(state, unit, goal))
