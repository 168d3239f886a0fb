"""[5.10] Overruns: movement and combat in one, by Mech units in Exploit Mode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from typing_extensions import override

from grognard.engine.native import i64, vec
from grognard.engine.verdicts import Refusal

from ..schema.costs import TWELFTHS, points_text
from ..vocabulary import BY_ROAD, BY_TACTICAL, EXPLOIT, FAR, OUT_OF_SUPPLY, RETREAT_POSSIBLE
from .assault import enemy_hexes_near
from .classes import may_overrun
from .enemies import threat_to
from .frame import WachtChoice, WachtStep
from .hits import eliminate, open_hexes, retreat, retreat_facts
from .moving import finish, phase_of, reach_now, step_to, why_not_halt
from .search import ends, graph_of

if TYPE_CHECKING:
    from ..schema.charts import UnitType
    from ..state import WachtState
    from .network import Graph


def go_on_or_finish(state: WachtState) -> None:
    """After a step: the unit may go on, unless it has nothing left or nowhere to go."""
    if state.left > 0:
        reach = reach_now(state)
        if ends(state, reach) or (state.mode[state.moving] == EXPLOIT and targets(state)):
            return
    finish(state)


def targets(state: WachtState) -> list[int]:
    """The hexes the moving unit can overrun now, ascending."""
    here = state.place[state.moving]
    if here >= state.tables.count:
        return []
    near = enemy_hexes_near(state, state.tables.side[state.moving], here)
    return sorted(hex_ for hex_ in near if next(codes_against(state, hex_), None) is None)


def possible(state: WachtState, unit: int, kind: int, target: int) -> bool:
    """[5.10.0] Whether a move to this hex could only be an overrun: enemies are there, and the unit exploits."""
    return bool(state.mode[unit] == EXPLOIT and kind in (BY_ROAD, BY_TACTICAL) and _enemies(state, unit)[target])


def _enemies(state: WachtState, unit: int) -> vec[i64]:
    return state.held[1 - state.tables.side[unit]]


def codes_against(state: WachtState, target: int) -> Iterator[str]:
    """[5.10.0] [5.10.1] Every reason why the moving unit cannot overrun this hex."""
    tables = state.tables
    unit = state.moving
    here = state.place[unit]
    side = tables.side[unit]
    if state.mode[unit] != EXPLOIT:
        yield "overrun.mode"
    if not may_overrun(state, unit):
        yield _who(tables.type[unit])
    if state.has(unit, OUT_OF_SUPPLY):
        yield "overrun.supply"
    if not state.held[1 - side][target]:
        yield "overrun.empty"
        return
    if here >= tables.count or target not in tables.neighbours[here]:
        yield "overrun.not_adjacent"
        return
    if _is_passing(state):
        yield "overrun.passing"
    if target in phase_of(state).overrun:
        yield "overrun.again"
    covered = tables.covering[here] or state.night
    if not covered and len(enemy_hexes_near(state, side, here)) > 1:
        yield "overrun.two"
    cost = price(state, target).cost
    if cost >= FAR:
        yield "overrun.closed"
    elif cost > state.left:
        yield "overrun.points"


def _is_passing(state: WachtState) -> bool:
    """[5.3.0] Whether the unit is in a hex where it could not stay if the overrun failed."""
    return next(why_not_halt(state), None) is not None


def _who(kind: UnitType) -> str:
    """[5.10.0] Why a unit of this type never overruns."""
    if kind.artillery:
        return "overrun.artillery"
    if kind.headquarters:
        return "overrun.headquarters"
    return "overrun.leg" if kind.class_ == "leg" else "overrun.who"


class Price(NamedTuple):
    """The cost of an overrun, and the nodes it leads from and to."""

    cost: int
    """In twelfths; FAR if the hex is closed to this movement."""
    origin: int
    node: int
    graph: Graph


def price(state: WachtState, target: int) -> Price:
    """[5.10.0] One point and the cost of the hex, by the hexside (and on a road, the road) that takes least."""
    graph = graph_of(state, state.moving, state.kind)
    here = state.place[state.moving]
    wall = threat_to(state, state.tables.side[state.moving]).wall
    if wall and wall[here] & wall[target]:
        return Price(FAR, -1, -1, graph)
    tries = [
        (cost + (state.left % TWELFTHS if loses else 0), node, to)
        for node in ([state.spot] if state.spot >= 0 else graph.nodes.starts[here])
        for to, hex_, cost, loses in graph.edges[node]
        if hex_ == target
    ]
    if not tries:
        return Price(FAR, -1, -1, graph)
    best, origin, entered = min(tries)
    return Price(best + state.tables.overrun_more, origin, entered, graph)


def why_not(state: WachtState, target: int) -> list[Refusal]:
    """The refusals of an overrun."""
    tables = state.tables
    cost = price(state, target).cost if state.place[state.moving] < tables.count else FAR
    return [
        state.rules.reasons(
            code,
            unit=tables.names[state.moving],
            place=tables.grid.id(target),
            cost=points_text(cost) if cost < FAR else "",
            left=points_text(state.left),
        )
        for code in codes_against(state, target)
    ]


class Aftermath(WachtStep, frozen=True, tag="aftermath"):
    """[5.10.3] [5.10.4] The hits are taken; the unit goes on, or it does not."""

    target: int
    won: bool

    @override
    def run(self, state: WachtState) -> None:
        state.pop()
        unit = state.moving
        kind = "overrun_succeeds" if self.won else "overrun_fails"
        state.emit(kind, "5.10.3" if self.won else "5.10.4", unit=unit, place=self.target)
        stays = state.on_map(unit) and self.target in state.tables.neighbours[state.place[unit]]
        if self.won and stays:
            self.go_on(state)
            return
        finish(state)
        if not self.won and state.on_map(unit):
            self.fail(state, unit)

    def go_on(self, state: WachtState) -> None:
        """[5.10.3] R44: into the hex if it is empty, where other enemies may stop the unit; else through it."""
        side = state.tables.side[state.moving]
        state.reached = None
        if state.held[1 - side][self.target]:
            state.through = self.target
        else:
            graph = graph_of(state, state.moving, state.kind)
            node = next(to for to, hex_, _, _ in graph.edges[state.spot] if hex_ == self.target)
            step_to(state, self.target, node, state.left)
            if state.tables.options.overrun_stops and threat_to(state, side).stop[self.target]:
                finish(state)
                return
        go_on_or_finish(state)

    def fail(self, state: WachtState, unit: int) -> None:
        """[5.10.4] R26: a marker, and without cover the unit does not stay next to enemies."""
        state.set_mark(unit, RETREAT_POSSIBLE, True)
        here = state.place[unit]
        covered = state.tables.covering[here] or state.night
        if covered or not state.adjacent[1 - state.tables.side[unit]][here]:
            return
        if free_hexes(state, unit):
            state.push(FallBack(unit))
        else:
            state.emit("trapped", "5.10.4", unit=unit)
            eliminate(state, unit)


def free_hexes(state: WachtState, unit: int) -> list[int]:
    """[5.10.4] R47: the nearest hexes that are not next to enemies, as far as ground and enemies leave a way."""
    near = state.adjacent[1 - state.tables.side[unit]]
    ring, seen = [state.place[unit]], {state.place[unit]}
    while ring:
        ring = sorted({there for here in ring for there in open_hexes(state, unit, here)} - seen)
        free = [hex_ for hex_ in ring if not near[hex_]]
        if free:
            return free
        seen.update(ring)
    return []


class FallBack(WachtChoice, frozen=True, tag="fall_back"):
    """[5.10.4] After a failed overrun in the open: back to a hex that is not next to enemies."""

    rules: ClassVar[tuple[str, ...]] = ("5.10.4",)
    verbs: ClassVar[tuple[str, ...]] = ("retreat",)
    moment: ClassVar[str] = "a unit whose overrun has failed gives way"

    unit: int

    def side(self, state: WachtState) -> int:
        """The owner of the unit."""
        return state.tables.side[self.unit]

    @override
    def prompt(self, state: WachtState) -> str:
        return f"{state.tables.names[self.unit]} has failed in the open and may not stay next to the enemy: retreat it"

    @override
    def facts(self, state: WachtState, verb: str, a: int, b: int) -> dict[str, Any]:
        return retreat_facts(state, a, b)

    def do_retreat(self, state: WachtState, unit: int, to: int) -> None:
        """The unit gives way."""
        state.pop()
        retreat(state, unit, to)

    def why_not_retreat(self, state: WachtState, unit: int, to: int) -> str:
        """Why the unit cannot give way to this hex."""
        if unit != self.unit:
            return "retreat.not_it"
        if to in free_hexes(state, unit):
            return ""
        enemy = 1 - self.side(state)
        if state.held[enemy][to]:
            return "place.enemy"
        return "retreat.near" if state.adjacent[enemy][to] else "retreat.not_nearest"

    def among_retreat(self, state: WachtState) -> list[int]:
        """The nearest hexes away from the enemy."""
        return [state.tables.encode("retreat", self.unit, hex_) for hex_ in free_hexes(state, self.unit)]
