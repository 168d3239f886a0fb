"""The two graphs a search runs on, compiled from `steps` and kept for every set of bridges that occurs.

A node is a hex and what must be remembered there: in Tactical movement the dashed line by which a constricted hex was
entered [5.4.4b], in Road movement the road that the unit is on [5.6.1].
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from ..vocabulary import LEG, MECH
from .steps import PLAIN, START, Profile, TerrainStep, road_step, tactical_step

if TYPE_CHECKING:
    from ..tables import Tables

Edge = tuple[int, int, int, bool]
"""The node and hex it leads to, its cost in twelfths, and whether fractions are lost before it."""

MOST_GRAPHS = 400
"""Bridges come and go; beyond this many the oldest graphs are forgotten."""


MOST_STEPS = 100_000
"""How many single steps are remembered."""


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
    of_hex: tuple[tuple[int, ...], ...]
    """Per hex, all its nodes."""


class NodeSteps(NamedTuple):
    """Everything that leads on from one node."""

    edges: tuple[Edge, ...]
    wholes: tuple[tuple[int, int], ...]
    helped: tuple[tuple[int, int, int], ...]
    tests: tuple[int, ...]


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
    return _nodes(tables.count, pairs, number, starts)


def road_nodes(tables: Tables) -> Nodes:
    """A node for each road in each hex."""
    pairs = [(hex_, road) for hex_ in range(tables.count) for road in tables.roads_in[hex_]]
    number = {pair: node for node, pair in enumerate(pairs)}
    starts = tuple(tuple(number[hex_, road] for road in tables.roads_in[hex_]) for hex_ in range(tables.count))
    return _nodes(tables.count, pairs, number, starts)


def _nodes(
    count: int,
    pairs: list[tuple[int, int]],
    number: dict[tuple[int, int], int],
    starts: tuple[tuple[int, ...], ...],
) -> Nodes:
    hexes = tuple(hex_ for hex_, _ in pairs)
    of_hex: list[list[int]] = [[] for _ in range(count)]
    for node, hex_ in enumerate(hexes):
        of_hex[hex_].append(node)
    return Nodes(hexes, tuple(memory for _, memory in pairs), number, starts, tuple(map(tuple, of_hex)))


class Networks:
    """The graphs of one set of tables, made when first needed."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.tactical_nodes = tactical_nodes(tables)
        self.road_nodes = road_nodes(tables)
        self._graphs: dict[tuple[object, ...], Graph] = {}
        self._nodes: dict[tuple[object, ...], NodeSteps] = {}
        self._steps: dict[tuple[object, ...], TerrainStep] = {}
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

    def tactical_step(
        self, mover: Profile, night: bool, bridges: bytes, here: int, line: int, there: int, engineers: bool
    ) -> TerrainStep:
        """One step of Tactical movement with all its parts, remembered: explanations ask for the same ones often."""
        around = bytes(bridges[number] for _, number in self.tables.water_at[here])
        key = (mover, night, around, here, line, there, engineers)
        found = self._steps.get(key)
        if found is None:
            if len(self._steps) >= MOST_STEPS:
                self._steps.clear()
            found = tactical_step(self.tables, mover, night, bridges, here, line, there, engineers)
            self._steps[key] = found
        return found

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
        """The hexes at hexsides where the bridges differ from the printed map."""
        first = self.tables.first_bridges
        changed = [number for number, bridge in enumerate(bridges) if bridge != first[number]]
        return sorted({end for number in changed for end in self.tables.water_ends[number]})

    def _compile_tactical(self, mover: Profile, night: bool, bridges: bytes) -> Graph:
        """The graph for the printed bridges, made node by node; for others only the nodes at changed hexsides anew."""
        nodes = self.tactical_nodes
        if bridges == self.tables.first_bridges:
            return self._lay(nodes, range(len(nodes.hexes)), lambda node: self._node(mover, night, bridges, node))
        base = self.tactical(mover, night, self.tables.first_bridges)
        return self._patch(base, bridges, lambda node: self._node(mover, night, bridges, node))

    def _compile_road(self, mover: Profile, ground: int, bridges: bytes, closed: bool) -> Graph:
        nodes = self.road_nodes
        if bridges == self.tables.first_bridges:
            every = range(len(nodes.hexes))
            return self._lay(nodes, every, lambda node: self._road_node(mover, ground, bridges, closed, node))
        base = self.road(mover, ground, self.tables.first_bridges, closed)
        return self._patch(base, bridges, lambda node: self._road_node(mover, ground, bridges, closed, node))

    def _lay(self, nodes: Nodes, which: Iterable[int], node_at: Callable[[int], NodeSteps]) -> Graph:
        count = len(nodes.hexes)
        empty: tuple[Edge, ...] = ()
        graph = Graph(nodes, [empty] * count, [()] * count, {}, set())
        for node in which:
            _set_node(graph, node, node_at(node))
        return graph

    def _patch(self, base: Graph, bridges: bytes, node_at: Callable[[int], NodeSteps]) -> Graph:
        graph = Graph(base.nodes, base.edges[:], base.wholes[:], dict(base.helped), set(base.tests))
        for hex_ in self._changed_hexes(bridges):
            for node in base.nodes.of_hex[hex_]:
                _set_node(graph, node, node_at(node))
        return graph

    def _node(self, mover: Profile, night: bool, bridges: bytes, node: int) -> NodeSteps:
        """Every step of Tactical movement from one node; it depends only on the bridges around its hex."""
        around = self.tables.water_at[self.tactical_nodes.hexes[node]]
        key = (mover, night, node, bytes(bridges[number] for _, number in around))
        found = self._nodes.get(key)
        if found is None:
            found = self._nodes[key] = self._tactical_steps(mover, night, bridges, node)
        return found

    def _tactical_steps(self, mover: Profile, night: bool, bridges: bytes, node: int) -> NodeSteps:
        tables, nodes = self.tables, self.tactical_nodes
        here, line = nodes.hexes[node], nodes.memory[node]
        open_: list[Edge] = []
        everything: list[tuple[int, int]] = []
        helped: list[tuple[int, int, int]] = []
        tests: list[int] = []
        for there in tables.neighbours[here]:
            step = tactical_step(tables, mover, night, bridges, here, line, there, False)
            to = nodes.number[there, step.line]
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
                tests.append(to)
        return NodeSteps(tuple(open_), tuple(everything), tuple(helped), tuple(tests))

    def _road_node(self, mover: Profile, ground: int, bridges: bytes, closed: bool, node: int) -> NodeSteps:
        """Every step of Road movement from one node."""
        around = self.tables.water_at[self.road_nodes.hexes[node]]
        key = (mover.weight, ground, closed, node, bytes(bridges[number] for _, number in around))
        found = self._nodes.get(key)
        if found is None:
            found = self._nodes[key] = self._road_steps(mover, ground, bridges, closed, node)
        return found

    def _road_steps(self, mover: Profile, ground: int, bridges: bytes, closed: bool, node: int) -> NodeSteps:
        tables, nodes = self.tables, self.road_nodes
        here, from_road = nodes.hexes[node], nodes.memory[node]
        open_: list[Edge] = []
        tests: list[int] = []
        for there in tables.neighbours[here]:
            for road in tables.road_between.get((here, there), ()):
                step = road_step(tables, mover, ground, bridges, here, from_road, there, road, closed)
                if step.bans:
                    continue
                to = nodes.number[there, road]
                open_.append((to, there, step.cost, step.loses))
                if step.test:
                    tests.append(to)
        return NodeSteps(tuple(open_), (), (), tuple(tests))


def _set_node(graph: Graph, node: int, steps: NodeSteps) -> None:
    for to, _, _, _ in graph.edges[node]:
        graph.tests.discard((node, to))
    graph.edges[node] = steps.edges
    graph.wholes[node] = steps.wholes
    graph.helped.pop(node, None)
    if steps.helped:
        graph.helped[node] = steps.helped
    for to in steps.tests:
        graph.tests.add((node, to))
