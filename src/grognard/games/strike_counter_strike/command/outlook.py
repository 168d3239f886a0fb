"""What the places will bring, as far as a position tells: how likely the owner of a place still has it then.

Fitted to games of the plan against itself: time counts most, then a garrison, then the units that are near.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules.victory import remaining_awards
from ..state import StrikeState
from ..tables import GERMAN
from .aims import FAR, Ground, chits_to_come

TIME: Final = (1.9, 0.85, 0.4)
"""How safe a place is in the last turn, in the turn before, and earlier; all figures are logarithms of odds."""
OCCUPIED: Final = (1.2, 0.45, 0.45)
"""How much safer a place is with a unit in it."""
CHIT: Final = 0.26
"""How much less safe it is in the last turn with each enemy chit that is still to come."""
BESIDE: Final = 0.9
NEAR: Final = 0.7
AROUND: Final = 0.7
"""How much less safe it is with many enemies beside it, within three hexes if it is empty, and in reach."""
FRIENDS: Final = 0.6
"""How much safer it is with friends within three hexes."""
SHAKEN: Final = (1.0, 0.75, 0.5)
"""What a step is worth with no, one and two Cohesion Hits."""

Near = tuple[float, float, float]
"""Steps in good order beside a place, two or three hexes away, and farther up to FAR."""


def strengths(state: StrikeState) -> tuple[list[tuple[int, float]], list[tuple[int, float]]]:
    """Per side, where its units are and how many steps in good order they have; guns do not count."""
    tables = state.tables
    found: tuple[list[tuple[int, float]], list[tuple[int, float]]] = ([], [])
    for unit, hex_ in enumerate(state.place):
        if hex_ < tables.count and tables.full[unit].colour not in tables.indirect:
            steps = state.steps(unit) * SHAKEN[state.hits[unit]] / (1 + state.suppressed[unit])
            found[tables.side[unit]].append((hex_, steps))
    return found


def _near(state: StrikeState, goal: int, units: list[tuple[int, float]]) -> Near:
    distance = state.tables.distance
    beside = near = far = 0.0
    for hex_, steps in units:
        gap = distance(hex_, goal)
        if gap == 1:
            beside += steps
        elif 1 < gap <= 3:
            near += steps
        elif 3 < gap <= FAR:
            far += steps
    return beside, near, far


def _many(steps: float, enough: float) -> float:
    """From 0 for no units to 1 for a crowd."""
    return 1.0 - exp(-steps / enough)


def kept(state: StrikeState, goal: int, units: tuple[list[tuple[int, float]], list[tuple[int, float]]]) -> float:
    """How likely the side that controls a place still does when points are given for it."""
    tables = state.tables
    owner = state.control[tables.victory_number[goal]]
    beside, near, far = _near(state, goal, units[1 - owner])
    friends = _near(state, goal, units[owner])
    left = min(tables.last_turn - state.turn, 2)
    free = not state.at[goal]
    odds = TIME[left] + FRIENDS * _many(friends[0] + friends[1], 4) - BESIDE * _many(beside, 3) - AROUND * _many(far, 6)
    odds += -NEAR * _many(near, 4) if free else OCCUPIED[left]
    if not left:
        odds -= CHIT * chits_to_come(state, 1 - owner)
    return 1.0 / (1.0 + exp(-odds))


def places(state: StrikeState, ground: Ground) -> float:
    """The points that the places are likely to bring the German."""
    units = strengths(state)
    awards = remaining_awards(state)
    total = 0.0
    for goal, worth in zip(ground.goals, ground.worth, strict=True):
        likely = kept(state, goal, units)
        german = state.control[state.tables.victory_number[goal]] == GERMAN
        total += worth * awards * (likely if german else 1.0 - likely)
    return total
