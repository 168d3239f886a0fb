"""What stands beside an action: what it costs and brings, its label, its way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
    words = state.rules.vocabulary
    verb, a, b = words.decode(words.number(action))
    if made := _OFFERS.get(verb):
        return made(state, a, b)
    label = _LABELS.get(verb)
    return Offer(label=label(state, a, b) if label else "").foreseen(foresee(state, action), target=True)


def _move(state: MetaurusState, unit: int, goal: int) -> Offer:
    """What a move costs; Elephants that rampage pay nothing."""
    if not isinstance(state.frames[-1], MovementPhase):
        return Offer()
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


def _end(state: MetaurusState, _: int, __: int) -> Offer:
    """No chances: those of announced attacks are shown anyway."""
    alone = isinstance(state.frames[-1], ChooseCommand)
    return Offer(label="End the Player Turn without the Elephants" if alone else "")


def _wheel(state: MetaurusState, _: int, facing: int) -> str:
    return f"All face {FACINGS[facing]}"


def _order(state: MetaurusState, _: int, order: int) -> str:
    return f"Order: {state.tables.order_titles[order]}"


def _combine(state: MetaurusState, pair: int, _: int) -> str:
    return f"{state.tables.titles_of(state.tables.pairs[pair])} as one"


_OFFERS: Mapping[str, Callable[[MetaurusState, int, int], Offer]] = {"move": _move, "exit": _exit, "end": _end}
"""By verb, everything that stands beside it. Other verbs have their chances, and perhaps a label."""
_LABELS: Mapping[str, Callable[[MetaurusState, int, int], str]] = {
    "wheel": _wheel,
    "order": _order,
    "combine": _combine,
}
"""By verb, the words on the button, where its name and arguments say little."""
_ENDS: Mapping[str, Callable[[MetaurusState, int, int], int]] = {"move": lambda _, __, goal: goal, "exit": exit_hex}
"""By verb, the last hex on the way of the unit."""


def route(state: MetaurusState, action: Action) -> tuple[str, ...]:
    """The hexes a move or an exit passes through, the last one included."""
    verb, unit, b = state.rules.vocabulary.decode(state.rules.vocabulary.number(action))
    end = _ENDS.get(verb)
    if end is None or not isinstance(state.frames[-1], MovementPhase):
        return ()
    goal = end(state, unit, b)
    if goal == state.place[unit]:
        return ()
    return tuple(state.tables.grid.id(hex_) for hex_ in path_to(state, unit, goal))
