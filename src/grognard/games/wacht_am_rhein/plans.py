"""Plans: one sensible answer to every decision of Rollbahn D, for both sides. Judgement, not rules.

Movement: every unit has a goal; units are moved in the order the rules demand, the foremost first so that the road is
free for those behind, each to the hex it can reach that lies nearest to its goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from .distances import FAR_AWAY, Distances
from .goals import Aims, aims_of, fights
from .rules.assault import AssaultOdds, defenders, odds, read_result
from .rules.bridges import Demolition
from .rules.combat import AdvanceChoice, Battle, CombatPhase, DefenceFire, targets, why_not_join
from .rules.construction import ConstructionPhase
from .rules.eligibility import why_not_kind
from .rules.hits import HitChoice, alive
from .rules.logistics import Logistics
from .rules.modes import ModePhase
from .rules.movement import MovementPhase, Moving, first_points, reach_now, why_not_now
from .rules.overruns import FallBack
from .rules.search import NOT_YET, Mover, Reach, ends, find_reach
from .tables import ALLIED, EXPLOIT, GERMAN, GROUP, KINDS, MODES, OUT_OF_SUPPLY, SET, STRATEGIC, TACTICAL

if TYPE_CHECKING:
    from .state import WachtState

ENOUGH = 1.0
"""A move that brings a unit less than this nearer to its goal is not made."""
ALARM = 9
"""The Allies blow bridges and burn the depot when a German is within so many hexes."""
JAM = 5.0
"""Movement Points that a jam on the road is worth."""
CROWD = 0.4
MOST_ENDS = 4
"""So many ends of a move are compared by a player who looks ahead."""
MOST_ANSWERS = 8
POOR = 0.7
"""An attack with fewer hits for each of ours is not even considered."""
FAIR = (1.3, 1.7)
"""An attack is made if the defender can expect so many times our hits, by side: a German battalion counts for more."""


class Brief(NamedTuple):
    """What a plan is made from."""

    state: WachtState
    side: int
    distances: Distances


def next_step(state: WachtState, side: int, distances: Distances) -> int | None:
    """The number of a sensible action, or None where there is nothing to plan."""
    frame = state.frames[-1]
    for kind, plan in _PLANS.items():
        if isinstance(frame, kind):
            return plan(Brief(state, side, distances))
    return None


def _legal(state: WachtState, number: int) -> int | None:
    return number if number in state.numbers() else None


def _default(state: WachtState) -> int:
    return state.frames[-1].default(state)


def _enemy_distance(state: WachtState, unit: int) -> int:
    tables = state.tables
    here = state.place[unit]
    enemies = tables.of_side[1 - tables.side[unit]]
    return min((tables.grid.distance(state.place[u], here) for u in enemies if state.on_map(u)), default=99)


# -- movement -------------------------------------------------------------------------------------------------------


def _value(state: WachtState, unit: int, way: list[float], hex_: int) -> float:
    """How good it is to end a move in a hex: near the goal, covered, no jam; guns keep away from the enemy."""
    tables = state.tables
    enemy = 1 - tables.side[unit]
    found = -way[hex_]
    if state.adjacent[enemy][hex_]:
        found += 0.5 if tables.covering[hex_] else -0.5
        if tables.type[unit].artillery or tables.type[unit].headquarters:
            found -= 6.0
    if state.counts_as_mech(unit):
        others = state.mech_at[hex_] - (state.place[unit] == hex_)
        # With two others there nobody leaves by road [5.6.3].
        found -= JAM if others >= 2 else CROWD * others
    return found - 0.05 * state.points_at[hex_]


def _best_end(state: WachtState, reach: Reach, way: list[float]) -> tuple[float, int]:
    unit = reach.mover.unit
    return max(((_value(state, unit, way, h), -h) for h in ends(state, reach)), default=(-FAR_AWAY, 0))


def _moves(state: WachtState, phase: MovementPhase, aims: Aims) -> Iterator[tuple[int, int, list[float]]]:
    """(unit, kind, distances to its goal) of everybody who may begin, kinds in their order, the foremost unit first."""
    ways = {u: way for u, way in aims.way.items() if next(why_not_now(state, phase, u), None) is None}
    count = state.tables.count

    def forward(unit: int) -> float:
        here = state.place[unit]
        return ways[unit][here] if here < count else FAR_AWAY

    for kind in range(len(KINDS)):
        if GROUP[kind] < phase.group:
            continue
        for unit in sorted(ways, key=forward):
            if next(why_not_kind(state, unit, kind), None) is None:
                yield unit, kind, ways[unit]


def _plan_movement(brief: Brief) -> int:
    state = brief.state
    phase = state.frames[-1]
    assert isinstance(phase, MovementPhase)
    for unit, kind, way in _moves(state, phase, aims_of(state, brief.side, brief.distances)):
        gain = _gain(state, unit, kind, way)
        if gain < ENOUGH:
            continue
        later = [k for k in range(kind + 1, len(KINDS)) if next(why_not_kind(state, unit, k), None) is None]
        if any(_gain(state, unit, other, way) > gain for other in later):
            continue
        return state.tables.verb[KINDS[kind]] + unit
    return state.tables.verb["end"]


def _gain(state: WachtState, unit: int, kind: int, way: list[float]) -> float:
    """By how much the unit's place gets better in this kind of movement."""
    reach = find_reach(state, Mover(unit, kind, NOT_YET, first_points(state, unit, kind), True))
    best, _ = _best_end(state, reach, way)
    here = state.place[unit]
    now = _value(state, unit, way, here) if here < state.tables.count else -FAR_AWAY
    return best - now


def _plan_moving(brief: Brief) -> int:
    state = brief.state
    tables = state.tables
    unit = state.moving
    for number in state.numbers():
        if tables.verb["overrun"] <= number < tables.verb["halt"]:
            target = (number - tables.verb["overrun"]) % tables.count
            if _ratio(odds(state, target, (unit,), (), True)) >= FAIR[brief.side]:
                return number
    way = aims_of(state, brief.side, brief.distances).way.get(unit)
    if way is None:
        return _default(state)
    best, hex_ = _best_end(state, reach_now(state), way)
    here = state.place[unit]
    if here < tables.count and best < _value(state, unit, way, here) + ENOUGH / 2:
        return _default(state)
    return tables.verb["move"] + unit * tables.count - hex_


# -- what a player who looks ahead compares ----------------------------------------------------------------------------


def choices(state: WachtState, side: int, distances: Distances, aims: Aims | None) -> list[tuple[int, ...]]:
    """Whole attacks, the best ends of a move, and all answers in a battle; nothing where the plan is good enough."""
    frame = state.frames[-1]
    if isinstance(frame, Moving):
        return _ends_to_compare(state, aims or aims_of(state, side, distances))
    if isinstance(frame, CombatPhase):
        return _attacks_to_compare(state, frame)
    if isinstance(frame, Battle):
        return [(_plan_battle(Brief(state, side, distances)),)]
    if isinstance(frame, HitChoice | AdvanceChoice | FallBack):
        return [(number,) for number in state.numbers()[:MOST_ANSWERS]]
    return []


def _ends_to_compare(state: WachtState, aims: Aims) -> list[tuple[int, ...]]:
    tables, unit = state.tables, state.moving
    found: list[tuple[int, ...]] = [(n,) for n in state.numbers() if tables.verb["overrun"] <= n < tables.verb["halt"]]
    way = aims.way.get(unit)
    if way is not None:
        reach = reach_now(state)
        best = sorted(ends(state, reach), key=lambda hex_: (-_value(state, unit, way, hex_), hex_))[:MOST_ENDS]
        found += [(tables.verb["move"] + unit * tables.count + hex_,) for hex_ in best]
    if state.on_map(unit):
        found.append((tables.verb["halt"] + unit,))
    return found or [(number,) for number in state.numbers()[-1:]]


def _attacks_to_compare(state: WachtState, phase: CombatPhase) -> list[tuple[int, ...]]:
    verb = state.tables.verb
    found: list[tuple[int, ...]] = [(verb["end"],)]
    for target in targets(state, phase):
        units = _attackers(state, phase, target)
        if units and _ratio(odds(state, target, units)) >= POOR:
            found.append((verb["attack"] + target, *(verb["commit"] + unit for unit in units), verb["roll"]))
    return found


# -- modes ------------------------------------------------------------------------------------------------------------


def _plan_modes(brief: Brief) -> int:
    """Batteries where there is something to shoot at, wheels where there is not; Strategic Mode far from the enemy."""
    state = brief.state
    tables = state.tables
    frame = state.frames[-1]
    assert isinstance(frame, ModePhase)
    legal = set(state.numbers())
    for unit in tables.of_side[brief.side]:
        for number in _wishes(state, unit):
            if number in legal:
                return number
    return tables.verb["end"]


def _wishes(state: WachtState, unit: int) -> Iterator[int]:
    tables = state.tables
    kind = tables.type[unit]
    modes = tables.verb["mode"] + unit * len(MODES)
    if not state.on_map(unit):
        yield modes + STRATEGIC
        return
    near = _enemy_distance(state, unit)
    if kind.artillery or kind.headquarters:
        fires = kind.artillery and near <= tables.units[unit].range - 1
        if fires != state.has(unit, SET):
            yield tables.verb["deploy" if fires else "limber"] + unit
    far = near >= 6 and not state.has(unit, OUT_OF_SUPPLY)
    if far and state.mode[unit] in (TACTICAL, EXPLOIT):
        yield modes + STRATEGIC
    elif (not far and state.mode[unit] not in (TACTICAL, EXPLOIT)) or (state.mode[unit] == EXPLOIT and near <= 1):
        yield modes + TACTICAL


# -- construction, logistics, bridges -----------------------------------------------------------------------------


def _plan_construction(brief: Brief) -> int:
    state = brief.state
    tables = state.tables
    verb, sides = tables.verb, len(tables.water_ids)
    for number in state.numbers():
        if verb["blow"] <= number < verb["burn"] and brief.side == ALLIED:
            ends_ = tables.water_ends[(number - verb["blow"]) % sides]
            if _german_near(state, ends_[0]):
                return number
        if verb["burn"] <= number < verb["strive"] and _german_near(state, tables.depot):
            return number
        builds = verb["build"] <= number < verb["span"] and brief.side == GERMAN
        if builds and tables.bridge_id[(number - verb["build"]) % sides]:
            return number
    return verb["end"]


def _german_near(state: WachtState, hex_: int) -> bool:
    tables = state.tables
    return any(tables.grid.distance(state.place[u], hex_) <= ALARM for u in tables.of_side[GERMAN] if fights(state, u))


def _plan_logistics(brief: Brief) -> int:
    state = brief.state
    first = state.tables.verb["refuel"]
    most = max(n for n in state.numbers() if n < state.tables.verb["resupply"])
    return min(most, first + 2)


def _plan_demolition(brief: Brief) -> int:
    state = brief.state
    return state.numbers()[0]


# -- combat -----------------------------------------------------------------------------------------------------------


def _ratio(found: AssaultOdds) -> float:
    """The defender's expected hits for each of the attacker's."""
    results = [read_result(text) for text in found.results]
    ours = sum(result.attacker for result in results)
    return sum(result.defender for result in results) / max(ours, 1)


def _attackers(state: WachtState, phase: CombatPhase, target: int) -> tuple[int, ...]:
    """Everybody who can join an attack on a hex, fighters first."""
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
    best, most = -1, FAIR[brief.side]
    for target in targets(state, phase):
        units = _attackers(state, phase, target)
        ratio = _ratio(odds(state, target, units)) if units else 0.0
        if ratio > most:
            best, most = target, ratio
    return state.tables.verb["end"] if best < 0 else state.tables.verb["attack"] + best


def _plan_battle(brief: Brief) -> int:
    state = brief.state
    frame = state.frames[-1]
    assert isinstance(frame, Battle)
    verb = state.tables.verb
    phase = next(f for f in reversed(state.frames) if isinstance(f, CombatPhase))
    for unit in _attackers(state, phase, frame.target):
        number = _legal(state, verb["commit"] + unit) if unit not in frame.attackers else None
        if number is not None:
            return number
    return verb["roll"] if frame.fighters(state) else _default(state)


def _plan_fire(brief: Brief) -> int:
    state = brief.state
    frame = state.frames[-1]
    assert isinstance(frame, DefenceFire)
    return state.numbers()[0] if len(frame.guns) < 2 else _default(state)


def _plan_hits(brief: Brief) -> int:
    """Stand in places worth holding and where it costs nobody his last step; else fall back."""
    state = brief.state
    frame = state.frames[-1]
    assert isinstance(frame, HitChoice)
    units = alive(state, frame.pool)
    steps = sum(state.steps[unit] for unit in units)
    holds = frame.target in state.tables.places and bool(set(units) & set(defenders(state, frame.target)))
    attacks = not set(units) & set(state.at[frame.target])
    stands = steps > frame.hits + (0 if holds else 1) and (holds or attacks)
    number = _legal(state, state.tables.verb["stand"]) if stands else None
    return number if number is not None else _default(state)


def _plan_advance(brief: Brief) -> int:
    state = brief.state
    frame = state.frames[-1]
    assert isinstance(frame, AdvanceChoice)
    return _default(state) if state.held[brief.side][frame.target] else state.numbers()[0]


_PLANS: dict[type, Callable[[Brief], int]] = {
    ModePhase: _plan_modes,
    ConstructionPhase: _plan_construction,
    MovementPhase: _plan_movement,
    Moving: _plan_moving,
    Demolition: _plan_demolition,
    Logistics: _plan_logistics,
    CombatPhase: _plan_combat,
    Battle: _plan_battle,
    DefenceFire: _plan_fire,
    HitChoice: _plan_hits,
    AdvanceChoice: _plan_advance,
}
