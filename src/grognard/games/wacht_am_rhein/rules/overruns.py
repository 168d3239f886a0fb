"""[5.10] Overruns: movement and combat in one, by Mech units in Exploit Mode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.verdicts import Refusal

from ..tables import EXPLOIT, FAR, OUT_OF_SUPPLY, RETREAT_POSSIBLE, points_text
from ..words import REASONS
from .assault import AssaultRoll, enemy_hexes_near
from .enemies import threat_to
from .frame import WachtFrame, hex_of, unit_of
from .hits import hit, open_hexes, retreat
from .search import graph_of

if TYPE_CHECKING:
    from ..state import WachtState
    from .movement import MovementPhase


def targets(state: WachtState) -> list[int]:
    """The hexes the moving unit can overrun now, ascending."""
    here = state.place[state.moving]
    if here >= state.tables.count:
        return []
    near = enemy_hexes_near(state, state.tables.side[state.moving], here)
    return sorted(hex_ for hex_ in near if next(codes_against(state, hex_), None) is None)


def phase_of(state: WachtState) -> MovementPhase:
    """The phase the moving unit moves in."""
    from .movement import MovementPhase

    return next(frame for frame in reversed(state.frames) if isinstance(frame, MovementPhase))


def codes_against(state: WachtState, target: int) -> Iterator[str]:
    """[5.10.0] [5.10.1] Every reason why the moving unit cannot overrun this hex."""
    tables = state.tables
    unit = state.moving
    here = state.place[unit]
    side = tables.side[unit]
    if state.mode[unit] != EXPLOIT:
        yield "overrun.mode"
    if not tables.type[unit].overruns:
        yield "overrun.who"
    if state.has(unit, OUT_OF_SUPPLY):
        yield "overrun.supply"
    if not state.held[1 - side][target]:
        yield "overrun.empty"
        return
    if here >= tables.count or target not in tables.neighbours[here]:
        yield "overrun.not_adjacent"
        return
    if target in phase_of(state).overrun:
        yield "overrun.again"
    covered = tables.covering[here] or state.night
    if not covered and len(enemy_hexes_near(state, side, here)) > 1:
        yield "overrun.two"
    cost, _ = price(state, target)
    if cost >= FAR:
        yield "overrun.closed"
    elif cost > state.left:
        yield "overrun.points"


def price(state: WachtState, target: int) -> tuple[int, int]:
    """[5.10.0] What the overrun takes, and the node entered; FAR if the hex is closed to this movement."""
    tables = state.tables
    graph = graph_of(state, state.moving, state.kind)
    here = state.place[state.moving]
    nodes = [state.spot] if state.spot >= 0 else list(graph.nodes.starts[here])
    wall = threat_to(state, tables.side[state.moving]).wall
    if wall and wall[here] & wall[target]:
        return FAR, -1
    best, entered = FAR, -1
    for node in nodes:
        for to, hex_, cost, loses in graph.edges[node]:
            lost = state.left % 12 if loses else 0
            if hex_ == target and cost + lost < best:
                best, entered = cost + lost, to
    return (best + tables.overrun_more if best < FAR else FAR), entered


def why_not(state: WachtState, target: int) -> list[Refusal]:
    """The refusals of an overrun."""
    tables = state.tables
    cost = price(state, target)[0] if state.place[state.moving] < tables.count else FAR
    return [
        REASONS(
            code,
            unit=tables.names[state.moving],
            place=tables.grid.id(target),
            cost=points_text(cost) if cost < FAR else "",
            left=points_text(state.left),
        )
        for code in codes_against(state, target)
    ]


def declare(state: WachtState, target: int) -> None:
    """[5.10.0] [5.10.2] R24: the points are spent, and the die is thrown."""
    from .combat import ask_defender

    cost, _ = price(state, target)
    phase = phase_of(state)
    position = state.frames.index(phase)
    marked = msgspec.structs.replace(phase, overrun=(*phase.overrun, target))
    state.frames = (*state.frames[:position], marked, *state.frames[position + 1 :])
    if state.log is not None:
        state.emit("overrun", "5.10.0", unit=state.moving, place=target, cost=points_text(cost))
    if state.spot < 0:
        state.spot = _origin(state, target)
    state.left -= cost
    state.spent = 1
    state.through = -1
    state.reached = None
    ask_defender(state, AssaultRoll(target, (state.moving,), (), True))


def _origin(state: WachtState, target: int) -> int:
    """The node the overrun starts from: on a road, the road that leads there."""
    graph = graph_of(state, state.moving, state.kind)
    starts = graph.nodes.starts[state.place[state.moving]]
    return min(
        starts,
        key=lambda node: min((cost for _, hex_, cost, _ in graph.edges[node] if hex_ == target), default=FAR),
    )


class Aftermath(WachtFrame, frozen=True, tag="aftermath"):
    """[5.10.3] [5.10.4] The hits are taken; the unit goes on, or it does not."""

    waits: ClassVar[Waits] = Waits.NOTHING

    target: int
    won: bool

    def run(self, state: WachtState) -> None:
        """See `Frame.run`."""
        from .movement import finish

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
        """[5.10.3] Into the hex if it is empty, else through it."""
        from .movement import go_on_or_finish, step_to

        side = state.tables.side[state.moving]
        state.reached = None
        if state.held[1 - side][self.target]:
            state.through = self.target
        else:
            graph = graph_of(state, state.moving, state.kind)
            node = next(to for to, hex_, _, _ in graph.edges[state.spot] if hex_ == self.target)
            step_to(state, self.target, node, state.left)
        go_on_or_finish(state)

    def fail(self, state: WachtState, unit: int) -> None:
        """[5.10.4] R26: a marker, and without cover the unit does not stay next to enemies."""
        state.set_mark(unit, RETREAT_POSSIBLE, True)
        here = state.place[unit]
        covered = state.tables.covering[here] or state.night
        if not covered and state.adjacent[1 - state.tables.side[unit]][here]:
            state.push(FallBack(unit))


def free_hexes(state: WachtState, unit: int) -> list[int]:
    """[5.10.4] Adjacent hexes that are not next to enemies."""
    near = state.adjacent[1 - state.tables.side[unit]]
    return [hex_ for hex_ in open_hexes(state, unit) if not near[hex_]]


class FallBack(WachtFrame, frozen=True, tag="fall_back"):
    """[5.10.4] After a failed overrun in the open: one hex back, or a step lost."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("5.10.4",)
    verbs: ClassVar[tuple[str, ...]] = ("retreat", "lose")
    moment: ClassVar[str] = "a unit whose overrun has failed gives way"

    unit: int

    def side(self, state: WachtState) -> int:
        """The owner of the unit."""
        return state.tables.side[self.unit]

    def prompt(self, state: WachtState) -> str:
        """See `Frame.prompt`."""
        return f"{state.tables.names[self.unit]} has failed in the open: retreat one hex, or lose a step"

    def numbers(self, state: WachtState) -> list[int]:
        """See `Frame.numbers`."""
        verb = state.tables.verb
        first = verb["retreat"] + self.unit * state.tables.count
        return [verb["lose"] + self.unit, *(first + hex_ for hex_ in free_hexes(state, self.unit))]

    def default(self, state: WachtState) -> int:
        """Retreat if possible."""
        return self.numbers(state)[-1]

    def check(self, state: WachtState, action: Action) -> list[Refusal]:
        """See `WachtFrame.check`."""
        unit = unit_of(state, action)
        if unit != self.unit:
            code = "retreat.not_it" if action.verb == "retreat" else "loss.not_it"
            return [REASONS(code, unit=state.tables.names[unit])]
        if action.verb == "lose" or hex_of(state, action) in free_hexes(state, unit):
            return []
        return [REASONS("retreat.near", unit=state.tables.names[unit])]

    def act(self, state: WachtState, number: int) -> None:
        """See `Frame.act`."""
        verb = state.tables.verb
        state.pop()
        if number >= verb["retreat"]:
            retreat(state, self.unit, (number - verb["retreat"]) % state.tables.count)
        else:
            hit(state, self.unit)
