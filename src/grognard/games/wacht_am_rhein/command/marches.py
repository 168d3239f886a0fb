"""Marches: who moves next, how, and where to. Judgement, not rules.

Every unit has a goal; units are moved in the order the rules demand, the foremost first so that the road is free for
those behind, each to the hex it can reach that lies nearest to its goal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ..rules.assault import AssaultOdds, odds, read_result
from ..rules.classes import may_overrun
from ..rules.eligibility import why_not_kind
from ..rules.movement import MovementPhase, why_not_now
from ..rules.moving import first_points, reach_now
from ..rules.search import NOT_YET, Mover, NodeReach, ends, find_reach
from ..vocabulary import GROUP, KINDS
from .distances import FAR_AWAY, Distances
from .doctrine import Doctrine
from .goals import Aims, aims_of

if TYPE_CHECKING:
    from ..state import WachtState

BATTALION = 3
"""The stacking points of a battalion."""


class Brief:
    """What a plan is made from."""

    def __init__(self, state: WachtState, side: int, distances: Distances, doctrine: Doctrine) -> None:
        self.state = state
        self.side = side
        self.distances = distances
        self.doctrine = doctrine

    @cached_property
    def aims(self) -> Aims:
        """The goals of the side's units."""
        return aims_of(self.state, self.side, self.distances, self.doctrine)


def legal_of(state: WachtState, verb: str) -> Iterator[tuple[int, int, int]]:
    """The legal actions of a verb, ascending: the number of each, and the positions of its arguments."""
    of_verb = state.rules.vocabulary.numbers_of(verb)
    for number in state.numbers():
        if number in of_verb:
            _, a, b = state.tables.decode(number)
            yield number, a, b


def ratio(found: AssaultOdds) -> float:
    """The defender's expected hits for each of the attacker's."""
    results = [read_result(text) for text in found.results]
    ours = sum(result.attacker for result in results)
    return sum(result.defender for result in results) / max(ours, 1)


def value(brief: Brief, unit: int, way: list[float], hex_: int) -> float:
    """How good it is to end a move in a hex: near the goal, covered, no jam; guns keep away from the enemy."""
    state, doctrine = brief.state, brief.doctrine
    tables = state.tables
    enemy = 1 - tables.side[unit]
    kind = tables.type[unit]
    found = -way[hex_]
    if state.adjacent[enemy][hex_]:
        found += 0.5 if tables.covering[hex_] else -0.5
        if kind.artillery or kind.headquarters:
            found -= 6.0
    if state.counts_as_mech(unit):
        others = int(state.mech_at[hex_]) - (state.place[unit] == hex_)
        # With two others there no unit leaves by road [5.6.3].
        found -= doctrine.jam if others >= 2 else doctrine.crowd * others
    points = int(state.points_at[hex_])
    if tables.roads_in[hex_]:
        if not kind.overruns:
            found -= doctrine.roadside
        mine = 0 if state.place[unit] == hex_ else tables.stack_points[unit]
        if points + mine + BATTALION > tables.stack_limit[hex_]:
            found -= doctrine.full
    return found - 0.05 * points


def best_end(brief: Brief, reach: NodeReach, way: list[float]) -> tuple[float, int]:
    """The best hex to end a move in, with its value; the hex is given as its negative number."""
    unit = reach.mover.unit
    return max(((value(brief, unit, way, h), -h) for h in ends(brief.state, reach)), default=(-FAR_AWAY, 0))


def moves(brief: Brief, phase: MovementPhase) -> Iterator[tuple[int, int, list[float]]]:
    """(unit, kind, distances to its goal) of all that may begin, kinds in their order, the foremost unit first."""
    state = brief.state
    ways = {u: way for u, way in brief.aims.way.items() if next(why_not_now(state, phase, u), None) is None}
    count = state.tables.count

    def forward(unit: int) -> float:
        here = state.place[unit]
        return ways[unit][here] if here < count else FAR_AWAY

    order = sorted(ways, key=forward)
    for kind in range(len(KINDS)):
        if GROUP[kind] < phase.group:
            continue
        for unit in order:
            if next(why_not_kind(state, unit, kind), None) is None:
                yield unit, kind, ways[unit]


def plan_movement(brief: Brief) -> int:
    """Which unit begins to move next, and in which way."""
    state = brief.state
    phase = state.frames[-1]
    assert isinstance(phase, MovementPhase)
    for unit, kind, way in moves(brief, phase):
        more = gain(brief, unit, kind, way)
        if more < brief.doctrine.enough and not (phase.exploiting and _can_pounce(brief, unit)):
            continue
        later = [k for k in range(kind + 1, len(KINDS)) if next(why_not_kind(state, unit, k), None) is None]
        if any(gain(brief, unit, other, way) > more for other in later):
            continue
        return state.tables.encode(KINDS[kind], unit)
    return state.tables.encode("end")


def _can_pounce(brief: Brief, unit: int) -> bool:
    """Whether enemies next to the unit are weak enough to be overrun."""
    state = brief.state
    here = state.place[unit]
    if not brief.doctrine.pounces or here >= state.tables.count or not may_overrun(state, unit):
        return False
    held = state.held[1 - brief.side]
    weak = brief.doctrine.overrun
    near = (hex_ for hex_ in state.tables.neighbours[here] if held[hex_])
    return any(ratio(odds(state, hex_, (unit,), (), True)) >= weak for hex_ in near)


def gain(brief: Brief, unit: int, kind: int, way: list[float]) -> float:
    """How much better the unit's place becomes in this kind of movement."""
    state = brief.state
    reach = find_reach(state, Mover(unit, kind, NOT_YET, first_points(state, unit, kind), True))
    best, _ = best_end(brief, reach, way)
    here = state.place[unit]
    now = value(brief, unit, way, here) if here < state.tables.count else -FAR_AWAY
    return best - now


def plan_moving(brief: Brief) -> int:
    """Where the unit goes: over weak enemies, else to the best end of its move."""
    state = brief.state
    tables = state.tables
    unit = state.moving
    halt = state.frames[-1].default(state)
    for number, _, target in legal_of(state, "overrun"):
        if ratio(odds(state, target, (unit,), (), True)) >= brief.doctrine.overrun:
            return number
    way = brief.aims.way.get(unit)
    if way is None:
        return halt
    best, hex_ = best_end(brief, reach_now(state), way)
    here = state.place[unit]
    if here < tables.count and best < value(brief, unit, way, here) + brief.doctrine.enough / 2:
        return halt
    return tables.encode("move", unit, -hex_)
