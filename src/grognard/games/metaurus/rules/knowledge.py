"""[5.2] Orders are secret: who knows which, and a random draw of those that a role does not know."""

from __future__ import annotations

from grognard.engine.randomness import RandomSource

from ..schema.charts import MARKERS
from ..state import MetaurusState
from ..tables import SIDES, UNKNOWN
from .orders import may_have

# -- who knows what ---------------------------------------------------------------------------------------------


def knows_order(state: MetaurusState, role: str, command: int) -> bool:
    """[5.2] A player knows his own Orders, and the enemy's once they are shown (R22); so does a spectator."""
    return SIDES[state.tables.command_side[command]] == role or bool(state.shown[command])


def known_orders(state: MetaurusState, role: str) -> list[int]:
    """Per Command, its Order as far as the role knows it."""
    return [o if knows_order(state, role, c) else UNKNOWN for c, o in enumerate(state.orders)]


def known(state: MetaurusState, role: str) -> MetaurusState:
    """What a role knows of a state: everything but Orders is open."""
    twin = state.copy()
    sides = [SIDES[side] for side in state.tables.command_side]
    twin.orders = known_orders(state, role)
    twin.orders_before = [
        order if sides[command] == role or state.shown_before[command] else UNKNOWN
        for command, order in enumerate(state.orders_before)
    ]
    return twin


def complete(state: MetaurusState, role: str, rng: RandomSource) -> None:
    """[5.2] Fill in the Orders that are UNKNOWN.

    An Order known from the last turn stays, unless it is one of the few that can still have been changed; nothing at
    all is known of an Order that was never shown.
    """
    for side in (0, 1):
        commands = state.tables.commands_of[side]
        hidden = [command for command in commands if state.orders[command] == UNKNOWN]
        if not hidden:
            continue
        changes = state.tables.charts.activation.order_changes - _changes_seen(state, commands)
        known = [command for command in hidden if state.orders_before[command] != UNKNOWN]
        changed = _draw(known, rng.randrange(min(changes, len(known)) + 1) if changes > 0 else 0, rng)
        for command in hidden:
            before = state.orders_before[command]
            others = [n for n in range(len(MARKERS)) if n != before and may_have(state, command, n)]
            stays = before != UNKNOWN and command not in changed
            state.orders[command] = before if stays else others[rng.randrange(len(others))]
            if before == UNKNOWN and _has_begun(state):
                state.orders_before[command] = state.orders[command]


def _changes_seen(state: MetaurusState, commands: list[int]) -> int:
    """The changes of this turn that have been shown."""
    pairs = [(state.orders[command], state.orders_before[command]) for command in commands]
    return sum(1 for now, before in pairs if UNKNOWN not in (now, before) and now != before)


def _draw(commands: list[int], count: int, rng: RandomSource) -> set[int]:
    """That many of the Commands, drawn blindly."""
    left = commands[:]
    return {left.pop(rng.randrange(len(left))) for _ in range(count)}


def _has_begun(state: MetaurusState) -> bool:
    """True if Orders have been changed at least once: the role's own Orders of the last turn are then known to it."""
    return any(order != UNKNOWN for order in state.orders_before)
