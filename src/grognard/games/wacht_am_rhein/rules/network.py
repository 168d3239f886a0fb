"""The two graphs a search runs on, compiled from `steps` and kept for every set of bridges that occurs.

A node is a hex and what must be remembered there: in Tactical movement the dashed line by which a constricted hex was
entered [5.4.4b], in Road movement the road one is on [5.6.1].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..tables import MECH
from .steps import PLAIN, START, Profile, road_step, tactical_step

if TYPE_CHECKING:
    from ..tables import Tables

Edge = tuple[int, int, int, bool]
"""To which node, in which hex, for how many twelfths, and whether fractions are lost before."""

MOST_GRAPHS = 400
"""Bridges come and go; beyond this many the oldest graphs are forgotten."""


class Nodes(NamedTuple):
    """The nodes of one kind of movement."""

    hexes: tuple[int, ...]
    """Per node, its hex."""
    memory: tuple[int, ...]
    """Per node, the dashed line (or PLAIN, START), or the road."""
    number: dict[tuple[int, int], int]
    """(hex, memory) to node."""
    starts: tuple[tuple[int, ...], ...]
    """Per hex, the nodes a move may begin from."""


class Graph(NamedTuple):
    """What one profile can do under one set of bridges, by night or day."""

    nodes: Nodes
    edges: list[tuple[Edge, ...]]
    wholes: list[tuple[tuple[int, int], ...]]
    """Per node, (node, hex) that take the whole allowance."""
    helped: dict[int, tuple[tuple[int, int, int], ...]]
    """Per node, (node, hex, cost or -1 for the whole allowance) if engineers help at the hexside."""
    tests: frozenset[tuple[int, int]]
    """(node, node) over a bridge that may collapse."""


def tactical_nodes(tables: Tables) -> Nodes:
    """A node for each hex, and for constricted ones also one for each line and one for the start of a move."""
    pairs = [(hex_, PLAIN) for hex_ in range(tables.count)]
    for hex_, lines in enumerate(tables.lines):
        if lines:
            pairs += [(hex_, START), *((hex_, line) for line in range(len(lines)))]
    number = {pair: node for node, pair in enumerate(pairs)}
    starts = tuple((number.get((hex_, START), hex_),) for hex_ in range(tables.count))
    return Nodes(tuple(h for h, _ in pairs), tuple(m for _, m in pairs), number, starts)


def road_nodes(tables: Tables) -> Nodes:
    """A node for each road in each hex."""
    pairs = [(hex_, road) for hex_ in range(tables.count) for road in tables.roads_in[hex_]]
    number = {pair: node for node, pair in enumerate(pairs)}
    starts = tuple(tuple(number[hex_, road] for road in tables.roads_in[hex_]) for hex_ in range(tables.count))
    return Nodes(tuple(h for h, _ in pairs), tuple(m for _, m in pairs), number, starts)


class Networks:
    """The graphs of one set of tables, made when first needed."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.tactical_nodes = tactical_nodes(tables)
        self.road_nodes = road_nodes(tables)
        self._graphs: dict[tuple[object, ...], Graph] = {}
        self._mech_steps: dict[bytes, list[tuple[tuple[int, int], ...]]] = {}

    def tactical(self, mover: Profile, night: bool, bridges: bytes) -> Graph:
        """The graph of Tactical movement."""
        key = (mover, night, bridges)
        found = self._graphs.get(key)
        return found if found is not None else self._keep(key, self._compile_tactical(mover, night, bridges))

    def road(self, mover: Profile, ground: int, bridges: bytes, closed: bool) -> Graph:
        """The graph of Road movement."""
        key = (mover.weight, ground, bridges, closed)
        found = self._graphs.get(key)
        return found if found is not None else self._keep(key, self._compile_road(mover, ground, bridges, closed))

    def mech_steps(self, bridges: bytes) -> list[tuple[tuple[int, int], ...]]:
        """Per hex, (neighbour, cheapest cost for a light Mech unit by day), by road or across country [5.7.1] [14.0]."""
        found = self._mech_steps.get(bridges)
        if found is None:
            if len(self._mech_steps) >= MOST_GRAPHS:
                self._mech_steps.clear()
            found = self._mech_steps[bridges] = self._compile_mech_steps(bridges)
        return found

    def _compile_mech_steps(self, bridges: bytes) -> list[tuple[tuple[int, int], ...]]:
        tables, mover = self.tables, Profile(MECH)
        found = []
        for here, around in enumerate(tables.neighbours):
            steps = []
            for there in around:
                tries = [tactical_step(tables, mover, False, bridges, here, START, there, False)]
                roads = tables.road_between.get((here, there), ())
                tries += [road_step(tables, mover, 0, bridges, here, -1, there, road) for road in roads]
                costs = [step.cost for step in tries if not step.bans and not step.whole]
                if costs:
                    steps.append((there, min(costs)))
            found.append(tuple(steps))
        return found

    def _keep(self, key: tuple[object, ...], graph: Graph) -> Graph:
        if len(self._graphs) >= MOST_GRAPHS:
            del self._graphs[next(iter(self._graphs))]
        self._graphs[key] = graph
        return graph

    def _compile_tactical(self, mover: Profile, night: bool, bridges: bytes) -> Graph:
        tables, nodes = self.tables, self.tactical_nodes
        edges: list[tuple[Edge, ...]] = []
        wholes: list[tuple[tuple[int, int], ...]] = []
        helped: dict[int, tuple[tuple[int, int, int], ...]] = {}
        tests: set[tuple[int, int]] = set()
        for node, (here, line) in enumerate(zip(nodes.hexes, nodes.memory, strict=True)):
            open_: list[Edge] = []
            everything: list[tuple[int, int]] = []
            for there in tables.neighbours[here]:
                step = tactical_step(tables, mover, night, bridges, here, line, there, False)
                to = nodes.number[there, step.line]
                if (here, there) in tables.water:
                    self._note_help(mover, night, bridges, node, there, helped)
                if step.bans:
                    continue
                if step.whole:
                    everything.append((to, there))
                else:
                    open_.append((to, there, step.cost, False))
                if step.test:
                    tests.add((node, to))
            edges.append(tuple(open_))
            wholes.append(tuple(everything))
        return Graph(nodes, edges, wholes, helped, frozenset(tests))

    def _note_help(
        self,
        mover: Profile,
        night: bool,
        bridges: bytes,
        node: int,
        there: int,
        helped: dict[int, tuple[tuple[int, int, int], ...]],
    ) -> None:
        """[15.2.0] [15.3.0] What the step would cost with engineers at the hexside, if that is a difference."""
        tables, nodes = self.tables, self.tactical_nodes
        here, line = nodes.hexes[node], nodes.memory[node]
        alone = tactical_step(tables, mover, night, bridges, here, line, there, False)
        step = tactical_step(tables, mover, night, bridges, here, line, there, True)
        if not step.bans and step != alone:
            cost = -1 if step.whole else step.cost
            helped[node] = (*helped.get(node, ()), (nodes.number[there, step.line], there, cost))

    def _compile_road(self, mover: Profile, ground: int, bridges: bytes, closed: bool) -> Graph:
        tables, nodes = self.tables, self.road_nodes
        edges: list[tuple[Edge, ...]] = []
        tests: set[tuple[int, int]] = set()
        for node, (here, from_road) in enumerate(zip(nodes.hexes, nodes.memory, strict=True)):
            open_: list[Edge] = []
            for there in tables.neighbours[here]:
                for road in tables.road_between.get((here, there), ()):
                    step = road_step(tables, mover, ground, bridges, here, from_road, there, road, closed)
                    if step.bans:
                        continue
                    to = nodes.number[there, road]
                    open_.append((to, there, step.cost, step.loses))
                    if step.test:
                        tests.add((node, to))
            edges.append(tuple(open_))
        return Graph(nodes, edges, [()] * len(edges), {}, frozenset(tests))
