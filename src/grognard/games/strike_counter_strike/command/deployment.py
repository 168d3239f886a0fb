"""Where the computer commander sets its units up: places first, then cover, and no crowds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..rules.setup import Deploy, SetupGroup, SetupPark
from ..rules.victory import remaining_awards
from ..state import StrikeState
from ..tables import AMERICAN
from .aims import KEPT, Ground, pull_on
from .battle import is_gun

APPROACH: Final = 0.12
"""What part of a place's worth counts for a step beside it."""
COVER: Final = 0.04
"""What a point of cover is worth to a step."""
CROWD: Final = 0.08
"""What each step of others in the same hex costs: crowds are targets."""
GARRISON: Final = 0.1
"""What the first infantry in a place of ours is worth there, and the second, as a part of the place's points."""
SECOND: Final = 0.5
REAR: Final = 0.05
"""What a hex farther from the enemy's side of the map is worth to guns and mortars, and for how many hexes."""
BEHIND: Final = 6
EXPOSED: Final = 0.25
"""What full view of the enemy's side of the map costs a step of a unit without a long range."""
VIEW: Final = 60
"""How many hexes in view are a full view."""
INFANTRY: Final = 4
"""The least Assault Rating of units that hold places."""


def setup_step(state: StrikeState, frame: SetupGroup | SetupPark, ground: Ground, side: int) -> int:
    """The best hex for the unit that is set up now; artillery always forms a park."""
    if isinstance(frame, SetupPark) and frame.asks(state):
        return frame.numbers(state)[0]
    tables, unit = state.tables, frame.unit(state)
    control, number = state.control, state.tables.victory_number
    wanted = [KEPT if control[number[goal]] == side else 1.0 for goal in ground.goals]
    pull = pull_on(state, ground, unit, wanted)
    hexes = [tables.decode(number)[2] for number in frame.numbers(state)]
    front = (min if side == AMERICAN else max)(tables.row[hex_] for hex_ in hexes)
    best = max(hexes, key=lambda hex_: (_value(state, unit, hex_, pull[hex_], ground, front), -hex_))
    return tables.encode("place", unit, best)


def deploy_step(state: StrikeState, frame: Deploy, ground: Ground, side: int) -> int:
    """[Sc4] Nachhuten hold places that nobody else holds; mines and the Sperre lie where the enemy is nearest."""
    tables = state.tables
    gap = ground.gaps(_coming(state, 1 - side))

    def nearest(hexes: Iterable[int]) -> int:
        return min(hexes, key=lambda hex_: (gap[hex_], -tables.victory.get(hex_, 0), hex_))

    legal: dict[str, list[tuple[int, int]]] = {}
    for verb, a, b in map(tables.decode, frame.numbers(state)):
        legal.setdefault(verb, []).append((a, b))
    if "place" in legal:
        places = [hex_ for _, hex_ in legal["place"]]
        empty = [hex_ for hex_ in places if hex_ in ground.goals and not state.at[hex_]]
        return tables.encode("place", legal["place"][0][0], nearest(empty or places))
    for wanted in ("mine", "block"):
        there = [hex_ for hex_, _ in legal.get(wanted, [])]
        if there:
            return tables.encode(wanted, nearest([hex_ for hex_ in there if hex_ in ground.goals] or there))
    return tables.encode("end")


def _coming(state: StrikeState, side: int) -> frozenset[int]:
    """Where the units of a side that are still to be set up may stand; parks keep to the rear."""
    groups = [group for group in state.tables.setup if state.tables.side[group.units[0]] == side and not group.park]
    return frozenset(hex_ for group in groups for hex_ in group.hexes)


def _value(state: StrikeState, unit: int, hex_: int, pull: float, ground: Ground, front: int) -> float:
    tables = state.tables
    steps = max(state.steps(unit), 1)
    face = tables.full[unit]
    others = state.at[hex_]
    value = APPROACH * (0.5 + 0.5 * steps) * pull
    value -= COVER * steps * tables.cover[hex_][face.armoured]
    value -= CROWD * sum([state.steps(other) for other in others])
    if is_gun(state, unit):
        value += REAR * min(BEHIND, abs(tables.row[hex_] - front))
    if face.range <= 1 or is_gun(state, unit):
        value -= EXPOSED * steps * _exposure(state, hex_, tables.side[unit])
    if hex_ in ground.goals and face.assault >= INFANTRY and not is_gun(state, unit):
        holders = sum([tables.full[other].assault >= INFANTRY for other in others])
        stake = ground.worth[ground.goals.index(hex_)] * remaining_awards(state)
        value += GARRISON * stake * (1.0, SECOND, 0.0)[min(holders, 2)]
    return value


def _exposure(state: StrikeState, hex_: int, side: int) -> float:
    """How much of the enemy's side of the map is in view: from there the enemy directs guns at units in sight."""
    tables = state.tables
    toward = -1 if side == AMERICAN else 1
    here = tables.row[hex_]
    seen = [
        there for there in tables.sight.field(hex_, state.sight_limit(hex_)) if (tables.row[there] - here) * toward > 1
    ]
    return min(1.0, len(seen) / VIEW)
