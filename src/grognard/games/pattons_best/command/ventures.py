"""What is worth rehearsing in battle: the orders that change a round most, other targets, other ways to turn.

A careful commander asks where each would lead before giving it. Everything here is one action; the plan completes the
round in its light.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..rules.battle import Battle
from ..rules.frame import PattonChoice
from ..rules.orders import Orders
from ..schema.names import SECTORS, UNITS, UNORDERED
from ..state import PattonState
from . import doctrine

ROUNDS: Final = 4
"""How many rounds a battle is played out for."""
TARGETS: Final = 3
"""How many of the best shots are compared."""
FIRST_ORDERS: Final = (
    "order driver stop",
    "order driver forward",
    "order driver forward_to_hull_down",
    "order driver reverse",
    "order driver reverse_to_hull_down",
    "order loader fire_mortar",
    "order loader change_load",
    "order gunner rotate_turret",
    "order gunner fire_coaxial",
    "open commander",
    "close commander",
)


def in_battle(state: PattonState) -> bool:
    """True while a battle is being fought."""
    return any(isinstance(frame, Battle) for frame in state.frames)


def worth_trying(state: PattonState) -> list[int]:
    """The legal actions that are worth comparing with the plan; none where the plan will do."""
    frame = state.frames[-1]
    if not isinstance(frame, PattonChoice) or not in_battle(state):
        return []
    wishes: Iterable[str] = ()
    name = type(frame).__name__
    if isinstance(frame, Orders):
        fresh = not frame.chosen and all(order == UNORDERED for order in state.orders)
        wishes = FIRST_ORDERS if fresh else ()
    elif name in ("Target", "FireAgain"):
        shots = doctrine.Appraisal(state).shots(state.gun_load, rotate=False)[:TARGETS] if state.gun_load >= 0 else []
        fire = [f"fire {UNITS[shot.slot]} {doctrine.mode_name(shot.mode)}" for shot in shots]
        wishes = [*fire, "cease" if name == "FireAgain" else "hold"]
    elif name == "TurnTurret":
        wishes = [f"turret {SECTORS[n]}" for n in sorted({state.e_zone[slot] // 3 for slot in state.enemies()})]
    return [number for number in numbers_of(state, wishes) if frame.allows(state, number)]


def numbers_of(state: PattonState, wishes: Iterable[str]) -> list[int]:
    """The actions written as text."""
    words = state.tables.vocabulary
    return [words.number(words.parse(text)) for text in wishes]
