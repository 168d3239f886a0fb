"""Plans: one sensible answer to every decision of Rollbahn D, for both sides. Judgement, not rules.

`marches` plans movement; here are modes, engineers, logistics and battles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from ..rules.advances import AdvanceChoice
from ..rules.assault import defenders, odds
from ..rules.battles import DefenceFire
from ..rules.bridges import Demolition
from ..rules.combat import Battle, CombatPhase, why_not_join
from ..rules.construction import ConstructionPhase
from ..rules.hits import HitChoice, alive
from ..rules.logistics import Logistics
from ..rules.modes import ModePhase
from ..rules.movement import MovementPhase, Moving
from ..vocabulary import (
    ALLIED,
    ASSAULT,
    EXPLOIT,
    GERMAN,
    MANEUVER_RESERVE,
    OUT_OF_SUPPLY,
    SET,
    STRATEGIC,
    TACTICAL,
)
from .goals import fights, is_spearhead
from .marches import Brief, legal_of, plan_movement, plan_moving, ratio

if TYPE_CHECKING:
    from ..state import WachtState


def next_step(brief: Brief) -> int:
    """The number of a sensible action."""
    frame = brief.state.frames[-1]
    for kind, plan in _PLANS.items():
        if isinstance(frame, kind):
            return plan(brief)
    return _default(brief.state)


def _legal(state: WachtState, number: int) -> int | None:
    return number if number in state.numbers() else None


def _default(state: WachtState) -> int:
    return state.frames[-1].default(state)


def _enemy_distance(state: WachtState, unit: int) -> int:
    tables = state.tables
    here = state.place[unit]
    enemies = tables.of_side[1 - tables.side[unit]]
    return min((tables.grid.distance(state.place[u], here) for u in enemies if state.on_map(u)), default=99)


# -- modes ------------------------------------------------------------------------------------------------------------


def _plan_modes(brief: Brief) -> int:
    """Guns in battery where there are targets, on wheels elsewhere; Strategic Mode far from the enemy."""
    state = brief.state
    tables = state.tables
    frame = state.frames[-1]
    assert isinstance(frame, ModePhase)
    legal = set(state.numbers())
    for unit in tables.of_side[brief.side]:
        for number in _wishes(brief, unit):
            if number in legal:
                return number
    return tables.encode("end")


def _wishes(brief: Brief, unit: int) -> Iterator[int]:
    state = brief.state
    tables = state.tables
    kind = tables.type[unit]
    if not state.on_map(unit):
        yield tables.encode("mode", unit, STRATEGIC)
        return
    near = _enemy_distance(state, unit)
    if kind.artillery or kind.headquarters:
        fires = kind.artillery and near <= tables.units[unit].range - 1
        if fires != state.has(unit, SET):
            yield tables.encode("deploy" if fires else "limber", unit)
    if brief.doctrine.prepares and near <= 1 and state.attack(unit) and (mode := _for_attack(brief, unit)) is not None:
        if mode != state.mode[unit]:
            yield tables.encode("mode", unit, mode)
        return
    if brief.doctrine.exploits and is_spearhead(state, unit):
        # Out of the reserve only Tactical Mode is open; in the last turn there is no exploitation to come.
        last = state.turn == len(tables.turns) or state.mode[unit] == MANEUVER_RESERVE
        wanted = TACTICAL if last else EXPLOIT
        if state.mode[unit] != wanted:
            yield tables.encode("mode", unit, wanted)
        return
    far = near >= 6 and not state.has(unit, OUT_OF_SUPPLY)
    if far and state.mode[unit] in (TACTICAL, EXPLOIT):
        yield tables.encode("mode", unit, STRATEGIC)
    elif (not far and state.mode[unit] not in (TACTICAL, EXPLOIT)) or (state.mode[unit] == EXPLOIT and near <= 1):
        yield tables.encode("mode", unit, TACTICAL)


def _for_attack(brief: Brief, unit: int) -> int | None:
    """Prepared Assault Mode for a unit next to a hex that its side would attack with it; None if there is none."""
    state = brief.state
    tables, enemy = state.tables, 1 - brief.side
    here = state.place[unit]
    for target in tables.neighbours[here]:
        if not state.held[enemy][target]:
            continue
        mates = [
            u
            for h in tables.neighbours[target]
            if state.held[brief.side][h]
            for u in state.stacks[h]
            if fights(state, u)
        ]
        if ratio(odds(state, target, tuple(mates))) >= brief.doctrine.fair - 0.3:
            return ASSAULT
    return None


# -- construction, logistics, bridges -----------------------------------------------------------------------------


def _plan_construction(brief: Brief) -> int:
    state = brief.state
    tables = state.tables
    for number in state.numbers():
        verb, _, hexside = tables.decode(number)
        if _WORKS.get(verb, _unwanted)(brief, hexside):
            return number
    return tables.encode("end")


def _unwanted(brief: Brief, _: int) -> bool:
    return False


def _wants_built(brief: Brief, hexside: int) -> bool:
    return brief.side == GERMAN and bool(brief.state.tables.bridge_id[hexside])


def _wants_blown(brief: Brief, hexside: int) -> bool:
    return brief.side == ALLIED and _german_near(brief, brief.state.tables.water_ends[hexside][0])


def _wants_burnt(brief: Brief, _: int) -> bool:
    return _german_near(brief, brief.state.tables.depot)


_WORKS: Mapping[str, Callable[[Brief, int], bool]] = {
    "build": _wants_built,
    "blow": _wants_blown,
    "burn": _wants_burnt,
}
"""By verb, whether the side wants that done; other verbs are never wanted."""


def _german_near(brief: Brief, hex_: int) -> bool:
    state, tables, alarm = brief.state, brief.state.tables, brief.doctrine.alarm
    return any(tables.grid.distance(state.place[u], hex_) <= alarm for u in tables.of_side[GERMAN] if fights(state, u))


def _plan_logistics(brief: Brief) -> int:
    most = brief.state.tables.encode("refuel", 2)
    return max(number for number in brief.state.numbers() if number <= most)


def _plan_demolition(brief: Brief) -> int:
    state = brief.state
    return state.numbers()[0]


# -- combat -----------------------------------------------------------------------------------------------------------


def _attackers(state: WachtState, phase: CombatPhase, target: int) -> tuple[int, ...]:
    """Every unit that can join an attack on a hex, fighters first."""
    tables = state.tables
    found: tuple[int, ...] = ()
    for unit in sorted(tables.of_side[phase.of], key=lambda u: (tables.type[u].artillery, -state.attack(u), u)):
        if state.on_map(unit) and next(why_not_join(state, phase, unit, target, found), None) is None:
            found = (*found, unit)
    return found


def _plan_combat(brief: Brief) -> int:
    state = brief.state
    phase = state.frames[-1]
    assert isinstance(phase, CombatPhase)
    best, most = state.tables.encode("end"), brief.doctrine.fair
    for number, target, _ in legal_of(state, "attack"):
        units = _attackers(state, phase, target)
        found = ratio(odds(state, target, units)) if units else 0.0
        if found > most:
            best, most = number, found
    return best


def _plan_battle(brief: Brief) -> int:
    state = brief.state
    frame = state.frames[-1]
    assert isinstance(frame, Battle)
    encode = state.tables.encode
    phase = next(f for f in state.frames[::-1] if isinstance(f, CombatPhase))
    for unit in _attackers(state, phase, frame.target):
        number = _legal(state, encode("commit", unit)) if unit not in frame.attackers else None
        if number is not None:
            return number
    return encode("roll") if frame.fighters(state) else _default(state)


def _plan_fire(brief: Brief) -> int:
    state = brief.state
    frame = state.frames[-1]
    assert isinstance(frame, DefenceFire)
    return state.numbers()[0] if len(frame.guns) < 2 else _default(state)


def _plan_hits(brief: Brief) -> int:
    """Stand in places worth holding and where no unit loses its last step; else fall back."""
    state = brief.state
    frame = state.frames[-1]
    assert isinstance(frame, HitChoice)
    units = alive(state, frame.pool)
    steps = sum(state.steps[unit] for unit in units)
    holds = frame.target in state.tables.places and bool(set(units) & set(defenders(state, frame.target)))
    attacks = not set(units) & set(state.stacks[frame.target])
    stands = steps > frame.hits + (0 if holds else 1) and (holds or attacks)
    number = _legal(state, state.tables.encode("stand")) if stands else None
    return number if number is not None else _default(state)


def _plan_advance(brief: Brief) -> int:
    state = brief.state
    frame = state.frames[-1]
    assert isinstance(frame, AdvanceChoice)
    return _default(state) if state.held[brief.side][frame.target] else state.numbers()[0]


_PLANS: dict[type, Callable[[Brief], int]] = {
    ModePhase: _plan_modes,
    ConstructionPhase: _plan_construction,
    MovementPhase: plan_movement,
    Moving: plan_moving,
    Demolition: _plan_demolition,
    Logistics: _plan_logistics,
    CombatPhase: _plan_combat,
    Battle: _plan_battle,
    DefenceFire: _plan_fire,
    HitChoice: _plan_hits,
    AdvanceChoice: _plan_advance,
}
