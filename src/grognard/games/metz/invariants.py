"""What must never be false of a state, whatever has been played."""

from __future__ import annotations

from grognard.engine.native import i64, vec

from .rules.movement import MakeRoom
from .state import GERMAN_LOSSES, MetzState, front_last
from .tables import DESTROYED, US


def broken(state: MetzState) -> list[str]:
    """Everything that is wrong with a state."""
    found = []
    twin = MetzState(state.rules, state.tables, state.scenario)
    for unit in front_last(state.left):
        place = state.place[unit]
        if place < state.tables.count and twin.at[place] >= 0 and not _makes_room(state, twin.at[place]):
            found.append(f"[7.3] two units in {state.tables.grid.id(place)}")
        twin.put(unit, place)
    if any(list(mine) != list(theirs) for mine, theirs in zip(_derived(state), _derived(twin), strict=True)):
        found.append("what follows from where the units are does not")
    found += [
        f"[7.1] {state.tables.ids[unit]} has {left} movement points left"
        for unit, left in enumerate(state.left)
        if not -1 <= left <= state.tables.movement[unit]
    ]
    if not 1 <= state.turn <= state.tables.turns:
        found.append(f"[4.0] turn {state.turn}")
    lost = sum(state.tables.strength[u] for u in state.tables.of_side[US] if state.is_at(u, DESTROYED))
    worth = lost * state.tables.data.game.points.german_per_strength_destroyed
    if state.points[GERMAN_LOSSES] > worth:  # less, if they were lost before the position the game began with
        found.append(f"[6.2] {worth} points of American losses, {state.points[GERMAN_LOSSES]} scored")
    return found


def _makes_room(state: MetzState, unit: int) -> bool:
    """[7.32] True if this unit must now leave the hex it is in to a friend."""
    frame = state.frames[-1]
    return isinstance(frame, MakeRoom) and frame.unit == unit


def _derived(state: MetzState) -> list[vec[i64]]:
    """What follows from where the units are: who is in a hex, hexes held, zones of control."""
    return [state.at, *state.held, *state.zoc]
