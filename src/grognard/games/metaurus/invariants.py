"""Everything that must never be false in a position."""

from __future__ import annotations

from .state import MetaurusState, bound_by
from .tables import CARTHAGE, EXITED, ROME, SIDES, UNKNOWN


def broken(state: MetaurusState) -> list[str]:
    """Everything that is wrong with a state."""
    tables = state.tables
    twin = MetaurusState(state.rules, tables, state.scenario)
    broken = []
    for unit, place in enumerate(state.place):
        if place < tables.count and twin.at[place] >= 0:
            broken.append(f"[8.0] two units in {tables.grid.id(place)}")
        if place < tables.count and not tables.passable[place]:
            broken.append(f"[6.0] {tables.ids[unit]} is in the river")
        twin.put(unit, place)
    broken += [
        f"{name} does not follow from where the units are"
        for name in ("at", "held", "near")
        if getattr(twin, name) != getattr(state, name)
    ]
    if state.bound != bound_by(state.ties, len(state.place)):
        broken.append("bound does not follow from the pairs of Engaged units")
    for pair in state.ties:
        one, other = divmod(pair, len(state.place))
        if not (state.on_map(one) and state.on_map(other)):
            broken.append(f"[10.0] {tables.ids[one]} is Engaged with {tables.ids[other]} off the map")
        elif state.place[other] not in tables.direction[state.place[one]]:
            broken.append(f"[10.0] {tables.ids[one]} and {tables.ids[other]} are Engaged from afar")
        elif tables.side[one] == tables.side[other]:
            broken.append(f"[10.0] {tables.ids[one]} is Engaged with a friend")
    if any(not -1 <= left <= tables.movement[unit] for unit, left in enumerate(state.left)):
        broken.append("[6.0] more movement points than the allowance")
    if any(state.is_at(unit, EXITED) for unit in tables.of_side[ROME]):
        broken.append("[6.0] a Roman unit has exited")
    changed = [
        sum(
            1
            for command in tables.commands_of[side]
            if state.orders_before[command] not in (UNKNOWN, state.orders[command])
        )
        for side in (ROME, CARTHAGE)
    ]
    most = tables.data.charts.activation.order_changes
    broken += [f"[5.2] {SIDES[side]} changed {n} Orders" for side, n in enumerate(changed) if n > most]
    return broken
