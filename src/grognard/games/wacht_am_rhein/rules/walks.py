"""[5.0] [15.5.0] A move under way, step by step: bridges may fall or be blown on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces

from ..vocabulary import BY_ASSAULT, KINDS
from . import bridges
from .bridges import destroy
from .frame import WachtRoll, WachtStep
from .moving import amount_text, finish, reach_now, step_to
from .overruns import go_on_or_finish
from .search import NodeReach, graph_of, halts_assault, open_steps

if TYPE_CHECKING:
    from ..state import WachtState


# -- [15.5.0] bridges that may collapse -------------------------------------------------------------------------


class Collapse(WachtRoll, frozen=True, tag="collapse"):
    """[5.4.3a] [5.6.2] R32 R45: medium armour is about to cross, or to overrun, where a trail crosses a river.

    Below it on the stack is the walk or the overrun, which goes on if the bridge holds and is over if it does not.
    """

    rules: ClassVar[tuple[str, ...]] = ("15.5.0",)
    purpose: ClassVar[str] = "collapse"

    to: int
    """The hex behind the bridge."""

    @override
    def asked(self, state: WachtState) -> str:
        return f"{state.tables.names[state.moving]} tries the bridge: does it hold?"

    @override
    def label(self, state: WachtState, faces: Faces) -> str:
        return "it holds" if faces[0] > state.tables.data.charts.collapse.falls_at else "it collapses"

    @override
    def land(self, state: WachtState, label: str, faces: Faces) -> None:
        """If it falls, the unit stays where it is and its move is over."""
        number = state.tables.water[state.place[state.moving], self.to]
        held = label == "it holds"
        kind = "held" if held else "collapsed"
        state.emit(kind, "15.5.0", unit=state.moving, hexside=state.tables.water_ids[number], face=faces[0])
        state.pop()
        if held:
            return
        destroy(state, number)
        below = state.frames[-1]
        if state.log is not None and isinstance(below, Walk) and below.next:
            below.tell(state, below.next)
        state.pop()
        finish(state)


def walk_to(state: WachtState, goal: int) -> None:
    """Move the unit: straight to an adjacent hex, else along a cheapest path; bridges may fall or be blown on it."""
    reach = reach_now(state)
    path = reach.path(goal)
    final = bool(reach.stop[goal]) or _halts(state, reach, path)
    start = state.place[state.moving]
    origin = reach.origin(goal)
    if origin in reach.starts:
        state.spot = origin
    # The bridge to a hex that is passed through has been tried with the overrun (R45).
    tried = reach.graph.nodes.hexes[path[0]] == state.through
    state.push(Walk(start, state.left, path, reach.rests(goal), final, tested=tried))


def _halts(state: WachtState, reach: NodeReach, path: tuple[int, ...]) -> bool:
    """[5.5.0] Whether a Prepared Assault move ends with the last of these steps."""
    if state.kind != BY_ASSAULT or state.place[state.moving] >= state.tables.count:
        return False
    hexes = [state.place[state.moving], *(reach.graph.nodes.hexes[node] for node in path)]
    return halts_assault(state, reach.mover, hexes[-2], hexes[-1])


class Walk(WachtStep, frozen=True, tag="walk"):
    """A move under way: it goes on by itself unless a bridge falls or is blown."""

    start: int
    """Where the unit came from."""
    points: int
    """What it had left there."""
    path: tuple[int, ...]
    """The nodes to be entered."""
    lefts: tuple[int, ...]
    """What is left after each."""
    final: bool
    """True if the unit must stop at the end of the path."""
    next: int = 0
    """How many of them have been entered."""
    tested: bool = False
    """True if the bridge in front has just held."""

    @override
    def run(self, state: WachtState) -> None:
        graph = graph_of(state, state.moving, state.kind)
        hexes = graph.nodes.hexes
        step, tested = self.next, self.tested
        while step < len(self.path):
            node = self.path[step]
            pair = (state.spot, node)
            if self.next and step == self.next and not self.is_open(state, pair):
                break
            if not tested and pair in graph.tests:
                state.become(msgspec.structs.replace(self, next=step, tested=True))
                state.push(Collapse(hexes[node]))
                return
            tested = False
            step_to(state, hexes[node], node, self.lefts[step])
            step += 1
            if bridges.alarm(state, hexes[node]):
                state.become(msgspec.structs.replace(self, next=step, tested=False))
                state.push(bridges.Demolition(hexes[node]))
                return
        self.arrive(state, step)

    def is_open(self, state: WachtState, pair: tuple[int, int]) -> bool:
        """Whether the next step is still possible after an interruption."""
        here, there = pair
        return any(to == there for to, _ in open_steps(state, state.moving, state.kind, here))

    def arrive(self, state: WachtState, steps: int) -> None:
        """The walk is over, at its end or before a bridge that is gone."""
        state.pop()
        if state.log is not None and steps:
            self.tell(state, steps)
        state.through = -1
        if self.final and steps == len(self.path):
            finish(state)
        else:
            go_on_or_finish(state)

    def tell(self, state: WachtState, steps: int) -> None:
        """The event of the move, with its path and cost."""
        hexes = graph_of(state, state.moving, state.kind).nodes.hexes
        path = [hexes[node] for node in self.path[:steps]]
        cost = self.points - state.left
        state.emit(
            "moved",
            "5.0",
            unit=state.moving,
            start=self.start,
            place=path[-1],
            path=path,
            cost=amount_text(state, cost),
            how=KINDS[state.kind],
        )
