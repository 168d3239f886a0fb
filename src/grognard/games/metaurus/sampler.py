"""A state consistent with what a role knows: Orders that are hidden from it are drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.randomness import RandomSource

from .data import MARKERS
from .rules.orders import may_have
from .tables import UNKNOWN

if TYPE_CHECKING:
    from .state import MetaurusState


def complete(state: MetaurusState, rng: RandomSource) -> None:
    """[5.2] Fill in the Orders that are UNKNOWN.

    An Order known from the last turn stays, unless it is one of the few that can still have been changed; nothing at
    all is known of an Order that was never shown.
    """
    for side in (0, 1):
        commands = state.tables.commands_of[side]
        hidden = [command for command in commands if state.orders[command] == UNKNOWN]
        if not hidden:
            continue
        changes = state.rules.data.charts.activation.order_changes - _changes_seen(state, commands)
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
    """So many of the Commands, drawn blindly."""
    left = commands[:]
    return {left.pop(rng.randrange(len(left))) for _ in range(count)}


def _has_begun(state: MetaurusState) -> bool:
    """True if Orders have been changed at least once: the role's own Orders of the last turn are then known to it."""
    return any(order != UNKNOWN for order in state.orders_before)
