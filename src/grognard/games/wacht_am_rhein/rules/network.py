"""The two graphs a search runs on, compiled from `steps` and kept for every set of bridges that occurs.

A node is a hex and what must be remembered there: in Tactical movement the dashed line by which a constricted hex was
entered [5.4.4b], in Road movement the road one is on [5.6.1].
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ..tables import LEG, MECH
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
    tests: set[tuple[int, int]]
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
        """Per hex, (neighbour, cheapest cost for a light Mech unit by day), by road or not [5.7.1] [14.0]."""
        found = self._mech_steps.get(bridges)
        if found is None:
            first = self.tables.first_bridges
            base = self._mech_steps.get(first)
            if base is None:
                base = self._mech_steps[first] = [self._mech_from(here, first) for here in range(self.tables.count)]
            if len(self._mech_steps) >= MOST_GRAPHS:
                self._mech_steps = {first: base}
            found = base[:]
            for hex_ in self._changed_hexes(bridges):
                found[hex_] = self._mech_from(hex_, bridges)
            self._mech_steps[bridges] = found
        return found

    def _mech_from(self, here: int, bridges: bytes) -> tuple[tuple[int, int], ...]:
        tables, mover = self.tables, Profile(MECH)
        steps = []
        for there in tables.neighbours[here]:
            tries = [tactical_step(tables, mover, False, bridges, here, START, there, False)]
            roads = tables.road_between.get((here, there), ())
            tries += [road_step(tables, mover, 0, bridges, here, -1, there, road) for road in roads]
            costs = [step.cost for step in tries if not step.bans and not step.whole]
            if costs:
                steps.append((there, min(costs)))
        return tuple(steps)

    def _keep(self, key: tuple[object, ...], graph: Graph) -> Graph:
        if len(self._graphs) >= MOST_GRAPHS:
            del self._graphs[next(iter(self._graphs))]
        self._graphs[key] = graph
        return graph

    def _changed_hexes(self, bridges: bytes) -> list[int]:
        """The hexes at hexsides where something else stands than on the printed map."""
        first = self.tables.first_bridges
        changed = [number for number, bridge in enumerate(bridges) if bridge != first[number]]
        return sorted({end for number in changed for end in self.tables.water_ends[number]})

    def _compile_tactical(self, mover: Profile, night: bool, bridges: bytes) -> Graph:
        """The graph for the printed bridges, made node by node; for others only the nodes at changed hexsides anew."""
        nodes, first = self.tactical_nodes, self.tables.first_bridges
        if bridges == first:
            empty: tuple[Edge, ...] = ()
            count = len(nodes.hexes)
            graph = Graph(nodes, [empty] * count, [()] * count, {}, set())
            changed: Iterable[int] = range(count)
        else:
            base = self.tactical(mover, night, first)
            graph = Graph(nodes, base.edges[:], base.wholes[:], dict(base.helped), set(base.tests))
            hexes = set(self._changed_hexes(bridges))
            changed = [node for node, hex_ in enumerate(nodes.hexes) if hex_ in hexes]
        for node in changed:
            self._lay_node(graph, mover, night, bridges, node)
        return graph

    def _lay_node(self, graph: Graph, mover: Profile, night: bool, bridges: bytes, node: int) -> None:
        """Every step of Tactical movement from one node."""
        tables, nodes = self.tables, graph.nodes
        here, line = nodes.hexes[node], nodes.memory[node]
        open_: list[Edge] = []
        everything: list[tuple[int, int]] = []
        helped: list[tuple[int, int, int]] = []
        for there in tables.neighbours[here]:
            step = tactical_step(tables, mover, night, bridges, here, line, there, False)
            to = nodes.number[there, step.line]
            graph.tests.discard((node, to))
            if mover.class_ == LEG and (here, there) in tables.water:
                eased = tactical_step(tables, mover, night, bridges, here, line, there, True)
                if not eased.bans and eased != step:
                    helped.append((to, there, -1 if eased.whole else eased.cost))
            if step.bans:
                continue
            if step.whole:
                everything.append((to, there))
            else:
                open_.append((to, there, step.cost, False))
            if step.test:
                graph.tests.add((node, to))
        graph.edges[node] = tuple(open_)
        graph.wholes[node] = tuple(everything)
        graph.helped.pop(node, None)
        if helped:
            graph.helped[node] = tuple(helped)

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
        return Graph(nodes, edges, [()] * len(edges), {}, tests)
