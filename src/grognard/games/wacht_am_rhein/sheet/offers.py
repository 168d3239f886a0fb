"""What stands beside an action: its cost, its chances, the way of a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.engine.actions import Action
from grognard.engine.offers import Offer

from ..rules.allowance import allowance
from ..rules.moving import reach_now
from ..rules.overruns import price
from ..rules.search import counts_hexes, hex_allowance, may_end
from ..schema.costs import hexes_text, points_text
from ..vocabulary import KIND_TITLES, KINDS, MODE_TITLES
from .odds import foresee

if TYPE_CHECKING:
    from ..state import WachtState


def details(state: WachtState, action: Action) -> Offer:
    """What a legal action costs and brings; for the steps of an attack, what the attack would then come to."""
    verb, a, b = state.tables.decode(state.rules.vocabulary.number(action))
    beside = _BESIDE.get(verb, _NOTHING)
    offer = beside.offer(state, a, b)
    if not beside.chances:
        return offer
    found = offer.foreseen(foresee(state, action))
    return msgspec.structs.replace(found, lines=(*offer.lines, *found.lines))


class _Beside(NamedTuple):
    """What stands beside the actions of a verb."""

    offer: Callable[[WachtState, int, int], Offer] = lambda state, a, b: Offer()
    chances: bool = False
    """True if their chances are also shown."""


def _beginning(kind: int, state: WachtState, unit: int, _: int) -> Offer:
    """A unit that could begin to move: the click selects it, and its possible actions stand beside it."""
    if counts_hexes(state, unit, kind):
        return Offer(beside=True, label=f"{KIND_TITLES[kind]}: {hexes_text(hex_allowance(state, unit, kind))}")
    points = allowance(state, unit, kind)
    return Offer(beside=True, points=points, label=f"{KIND_TITLES[kind]}: {points} MP")


def _release(state: WachtState, unit: int, _: int) -> Offer:
    return Offer(beside=True, label="Leave Maneuver Reserve for Exploit Mode")


def _mode(state: WachtState, unit: int, mode: int) -> Offer:
    return Offer(label=MODE_TITLES[mode])


def _move(state: WachtState, unit: int, goal: int) -> Offer:
    reach = reach_now(state)
    left = reach.rest(goal)
    stops: dict[str, object] = {"stops": bool(reach.stop[goal])}
    if counts_hexes(state, unit, state.kind):
        return Offer(values=stops)
    note = "" if may_end(state, reach, goal) else "on its way"
    return Offer(cost=points_text(state.left - left), left=points_text(left), note=note, values=stops)


def _overrun(state: WachtState, unit: int, goal: int) -> Offer:
    """[5.10.0] [5.10.2] What an overrun costs; the player is asked to confirm it, with its possible results."""
    cost = points_text(price(state, goal).cost)
    return Offer(
        cost=cost,
        confirm=True,
        label=f"Overrun {state.tables.place_name(goal)} for {cost} MP",
        lines=(f"{cost} MP are spent before the die is thrown [5.10.0]",),
    )


def _attack(state: WachtState, target: int, _: int) -> Offer:
    return Offer(label=f"Attack {state.tables.place_name(target)}")


def _roll(state: WachtState, _: int, __: int) -> Offer:
    return Offer(throws=True)


_NOTHING = _Beside()
_BESIDE: Mapping[str, _Beside] = {
    **{name: _Beside(partial(_beginning, kind)) for kind, name in enumerate(KINDS)},
    "release": _Beside(_release),
    "mode": _Beside(_mode),
    "move": _Beside(_move),
    "overrun": _Beside(_overrun, chances=True),
    "attack": _Beside(_attack),
    "roll": _Beside(_roll, chances=True),
    **dict.fromkeys(("blow", "build", "strive", "refuel", "pass"), _Beside(chances=True)),
}
"""By verb; other verbs have nothing."""


def route(state: WachtState, action: Action) -> tuple[str, ...]:
    """The hexes a move passes through, the last one included."""
    verb, _, goal = state.tables.decode(state.rules.vocabulary.number(action))
    return _ROUTES.get(verb, _nowhere)(state, goal)


def _nowhere(state: WachtState, goal: int) -> tuple[str, ...]:
    return ()


def _route_of_move(state: WachtState, goal: int) -> tuple[str, ...]:
    reach = reach_now(state)
    if goal not in reach.best:
        return ()
    hexes = reach.graph.nodes.hexes
    return tuple(state.tables.grid.id(hexes[node]) for node in reach.path(goal))


_ROUTES: Mapping[str, Callable[[WachtState, int], tuple[str, ...]]] = {"move": _route_of_move}
"""By verb; other verbs lead nowhere."""
