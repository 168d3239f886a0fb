"""Fire that opens the way: which enemies watch the approach to a place, and what it is worth to blind them first."""

from __future__ import annotations

from typing import Final

from ..rules.activation import Activation
from ..rules.checks import chance_to_pass, quality
from ..rules.chits import DIRECT_COMMAND
from ..rules.fire import OPPORTUNITY, Shot
from ..state import StrikeState
from .aims import FAR, Ground
from .battle import is_gun, shot_harm

APPROACHES: Final = 2
"""How far from a place an enemy that watches the ground watches the approach to it."""
PASSAGES: Final = 1.5
"""How many hexes under enemy guns a unit leaves on its way."""
MOVERS: Final = 4
"""More units than this do not count: the first ones draw the fire."""


def silencing(state: StrikeState, ground: Ground, side: int) -> dict[int, float]:
    """Per hex with enemies that watch the approach of units still to act: what a barrage there saves those units.

    [G8] A unit under a barrage has no Fire Zone until the end of the turn.
    """
    movers = _movers(state, ground, side)
    if not movers:
        return {}
    tables = state.tables
    found: dict[int, float] = {}
    grounds = {goal: frozenset(tables.grid.within(goal, APPROACHES)) for goal in movers}
    for enemy in tables.of_side[1 - side]:
        zone = state.zone_of[enemy]
        if not zone:
            continue
        saved = 0.0
        for goal, units in movers.items():
            if grounds[goal].intersection(zone):
                for unit in units[:MOVERS]:
                    saved = max(
                        saved, len(units[:MOVERS]) * shot_harm(state, Shot(enemy, unit, OPPORTUNITY, next_zone=1))
                    )
        if saved:
            hex_ = state.place[enemy]
            found[hex_] = found.get(hex_, 0.0) + PASSAGES * chance_to_pass(quality(state, enemy)) * saved
    return found


def _movers(state: StrikeState, ground: Ground, side: int) -> dict[int, list[int]]:
    """Per place held by the enemy, the units near it that are still to act under this chit and not beside it yet."""
    activation = next((frame for frame in state.frames[::-1] if isinstance(frame, Activation)), None)
    if activation is None or activation.kind == DIRECT_COMMAND or activation.side(state) != side:
        return {}
    tables = state.tables
    units = [
        u for u in activation.eligible(state) if state.on_map(u) and not is_gun(state, u) and not state.suppressed[u]
    ]
    found = {}
    for goal in ground.goals:
        if state.holder[goal] != 1 - side:
            continue
        near = [u for u in units if 1 < tables.distance(state.place[u], goal) <= FAR]
        if near:
            found[goal] = near
    return found
