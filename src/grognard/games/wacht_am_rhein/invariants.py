"""What must never be false of a state: what follows from where units are, and what is remembered, worked out anew."""

from __future__ import annotations

from .rules.enemies import Threat, make_threat
from .rules.modes import ModePhase
from .rules.movement import Moving
from .rules.moving import mover_of
from .rules.search import NodeReach, find_reach
from .state import WachtState
from .vocabulary import ELIMINATED, MODES, RESERVE, SIDES


def broken(state: WachtState) -> list[str]:
    """One line for each thing that must never be and is."""
    tables = state.tables
    found = _broken_counts(state)
    allied, german = state.held
    found += [f"[5.3.0] both sides in {tables.grid.id(h)}" for h in range(tables.count) if allied[h] and german[h]]
    found += _broken_units(state)
    found += stale_memories(state)
    if not 1 <= state.turn <= len(tables.turns):
        found.append(f"turn {state.turn}")
    if state.left < 0:
        found.append(f"[5.2.0] {state.left} twelfths left")
    return found


def _broken_counts(state: WachtState) -> list[str]:
    """What is kept by hex, against what follows from the places, modes and marks of units."""
    tables = state.tables
    twin = WachtState(state.rules, tables, state.scenario)
    twin.mode, twin.status, twin.formation = state.mode, state.status, state.formation
    twin.steps, twin.columns = state.steps, state.columns
    order = {unit: place for place, unit in enumerate(u for stack in state.stacks for u in stack)}
    for unit in sorted(range(len(tables.ids)), key=lambda u: order.get(u, -1)):
        twin.put(unit, state.place[unit])
    return [
        f"{name} does not follow from where the units are"
        for name in _COUNTS
        if getattr(twin, name) != getattr(state, name)
    ]


_COUNTS = (
    "stacks",
    "held",
    "adjacent",
    "points_at",
    "guns_at",
    "mech_at",
    "strategic_at",
    "engineers_at",
    "formations_at",
)


def _broken_units(state: WachtState) -> list[str]:
    tables = state.tables
    found = []
    for unit, name in enumerate(tables.ids):
        steps = state.steps[unit]
        if not 0 <= steps <= tables.steps[unit]:
            found.append(f"{name} has {steps} steps")
        if state.on_map(unit) and not steps and not tables.type[unit].leader:
            found.append(f"{name} is on the map without a step")
        if state.is_at(unit, ELIMINATED) and steps:
            found.append(f"{name} is eliminated with {steps} steps")
        if not 0 <= state.mode[unit] < len(MODES):
            found.append(f"{name} has no mode")
    for leader, host in zip(tables.leaders, state.hosts, strict=True):
        if state.on_map(leader) and (host < 0 or state.place[host] != state.place[leader]):
            found.append(f"{tables.ids[leader]} is not with his unit")
    return found


def stale_memories(state: WachtState) -> list[str]:
    """One line for each memory that no longer agrees with the position."""
    found = []
    for side, name in enumerate(SIDES):
        threat = state.threats[side]
        if threat is not None and _said(threat) != _said(make_threat(state, side)):
            found.append(f"[5.3] what is remembered of the enemies of the {name} side is stale")
    top = state.frames[-1] if state.frames else None
    if isinstance(top, Moving) and state.reached is not None:
        fresh = find_reach(state, mover_of(state))
        if _reached(fresh) != _reached(state.reached):
            found.append("[5.0] what is remembered of the reach of the moving unit is stale")
    if isinstance(top, ModePhase):
        found += _stale_lists(state, top)
    return found


def _reached(reach: NodeReach) -> tuple[object, ...]:
    return reach.best, reach.left, reach.stop, reach.direct


def _said(threat: Threat) -> tuple[object, ...]:
    return threat.cost, threat.free, threat.stop, threat.wall


def _stale_lists(state: WachtState, phase: ModePhase) -> list[str]:
    """The choices of units in a mode determination phase, remembered and worked out with nothing remembered."""
    twin = state.copy()
    twin.ways = {}
    last = state.tables.count + RESERVE
    return [
        f"[6.0] the choices remembered for {state.tables.ids[unit]} are stale"
        for unit in state.tables.of_side[phase.of]
        if state.place[unit] <= last
        and state.listed[unit] is not None
        and state.listed[unit] != phase.numbers_of(twin, unit)
    ]
