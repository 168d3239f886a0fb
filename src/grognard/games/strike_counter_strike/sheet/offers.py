"""What stands beside an action: its costs, its odds, the way it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from grognard.engine.actions import Action
from grognard.engine.offers import Forecast, Offer

from ..rules.checks import CheckChoice, chance_to_pass, quality
from ..rules.command import in_command
from ..rules.movement import ActingUnit, exit_cost
from ..rules.unit import UnitActivation
from ..state import StrikeState
from .labels import label
from .odds import effect_of, foresee


def details(state: StrikeState, action: Action) -> Offer:
    """What a legal action costs and brings, and the words on its button."""
    verb, a, b = state.tables.decode(state.rules.vocabulary.number(action))
    odds = foresee(state, action)
    offer = _OFFERS.get(verb, _plain)(state, a, b, odds)
    words, values = offer.label or label(state, action), _VALUES.get(verb, _price)(state, a)
    return msgspec.structs.replace(offer, label=words, values=values).foreseen(odds)


# -- beside an action -------------------------------------------------------------------------------------------


def _plain(state: StrikeState, a: int, b: int, odds: Forecast | None) -> Offer:
    return Offer()


def _check(state: StrikeState, a: int, b: int, odds: Forecast | None) -> Offer:
    if odds is None or not isinstance(state.frames[-1], CheckChoice):
        return Offer()
    return Offer(label=f"Roll for Troop Quality, {chance_to_pass(odds.sums[0].total):.0%}")


def _exit(state: StrikeState, unit: int, _: int, odds: Forecast | None) -> Offer:
    return Offer(cost=exit_cost(state, unit) / 2)


def _move(state: StrikeState, unit: int, goal: int, odds: Forecast | None) -> Offer:
    """Movement points: what it costs, and what is left."""
    frame = state.frames[-1]
    if not isinstance(frame, ActingUnit):
        return Offer()
    left = frame.reach(state).left[goal]
    return Offer(cost=(state.left - left) / 2, left=left / 2)


def _fire(state: StrikeState, unit: int, target: int, odds: Forecast | None) -> Offer:
    """A shot is clicked in the hex of its target."""
    return Offer(place=state.tables.grid.id(state.place[target])) if state.on_map(target) else Offer()


def _react(state: StrikeState, unit: int, _: int, odds: Forecast | None) -> Offer:
    """Opportunity Fire says on its chip what it is likely to do."""
    return Offer() if odds is None else Offer(note=f"effect {float(effect_of(odds)):.0%}")


def _hold(state: StrikeState, a: int, b: int, odds: Forecast | None) -> Offer:
    """The answer only says no: a player may have it given automatically for the rest of the turn."""
    return Offer(decline=True)


_OFFERS: Final[Mapping[str, Callable[[StrikeState, int, int, Forecast | None], Offer]]] = {
    "check": _check,
    "exit": _exit,
    "move": _move,
    "fire": _fire,
    "react": _react,
    "hold": _hold,
}
"""By verb, what stands beside it besides its words, its values and its odds."""


# -- for programs -----------------------------------------------------------------------------------------------


def _price(state: StrikeState, a: int) -> dict[str, object]:
    """The Command Point it costs."""
    frame = state.frames[-1]
    return {"command_points": 1} if isinstance(frame, UnitActivation) and frame.costs else {}


def _fitness(state: StrikeState, unit: int) -> dict[str, object]:
    """The quality of a unit that could act."""
    return {"in_command": in_command(state, unit), "quality": quality(state, unit)}


def _nothing(state: StrikeState, a: int) -> dict[str, object]:
    return {}


_VALUES: Final[Mapping[str, Callable[[StrikeState, int], dict[str, object]]]] = {
    "activate": _fitness,
    **dict.fromkeys(("exit", "done", "second", "strike"), _nothing),
}
"""By verb, its values where they are not the price of an action."""


# -- on the map -------------------------------------------------------------------------------------------------


def route(state: StrikeState, action: Action) -> tuple[str, ...]:
    """The hexes a move passes through, the last one included."""
    verb, _, goal = state.tables.decode(state.rules.vocabulary.number(action))
    return _ROUTES.get(verb, _nowhere)(state, goal)


def _nowhere(state: StrikeState, goal: int) -> tuple[str, ...]:
    return ()


def _way(state: StrikeState, goal: int) -> tuple[str, ...]:
    frame = state.frames[-1]
    if not isinstance(frame, ActingUnit):
        return ()
    return tuple(state.tables.grid.id(hex_) for hex_ in frame.reach(state).path(goal))


_ROUTES: Final[Mapping[str, Callable[[StrikeState, int], tuple[str, ...]]]] = {"move": _way}
"""By verb, the way to its second argument."""
