"""Where a unit can go: one search for Tactical and Road movement, and the short one of Prepared Assault [5.5].

The graphs hold what ground, water and roads cost. Everything that changes while units move is laid over them by hex:
enemies [5.3.1] [5.3.2], other formations [5.3.5], Mech units on the road [5.3.4] [5.6.3], engineers [15.3.0].
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from typing_extensions import override

from grognard.engine.movement import Reach, Search

from ..schema.costs import TWELFTHS
from ..vocabulary import BY_ASSAULT, BY_ROAD, BY_STRATEGIC, BY_TACTICAL, EXPLOIT, FAR, LEG, MECH, ROAD_KINDS
from .classes import class_when, is_towed, keeps_away, one_hex_in_battery, profile_of
from .enemies import Threat, make_threat, threat_to, wall_between
from .network import Edge, Graph, Networks
from .steps import PLAIN

if TYPE_CHECKING:
    from ..state import WachtState

NOT_YET = -1
"""The node of a unit that has not begun to move, or has not entered the map."""


class Mover(NamedTuple):
    """A unit about to move, or in the middle of its move."""

    unit: int
    kind: int
    node: int
    """Where it is on the graph, or NOT_YET."""
    left: int
    """Twelfths of a Movement Point; hexes in Prepared Assault or for a gun in battery."""
    fresh: bool
    """True if it has not moved yet."""
    through: int = -1
    """A hex with enemies it may pass through [5.10.3]."""


class Direct(NamedTuple):
    """A step straight to an adjacent hex."""

    origin: int
    """The node it begins from."""
    node: int
    left: int
    """What is left after it."""


class NodeReach(Reach):
    """Where one unit can go, node by node of its graph.

    To an adjacent hex it goes by the common hexside if it can, even if a way round is cheaper, so that any way can be
    walked hex by hex. To any other hex it goes along a cheapest path.
    """

    __slots__ = ("best", "direct", "graph", "mover", "starts", "stop")

    def __init__(
        self,
        mover: Mover,
        graph: Graph,
        found: Reach,
        stop: bytearray,
        starts: frozenset[int],
        direct: dict[int, Direct],
    ) -> None:
        super().__init__(found.start, found.left, found.came, found.places)
        self.mover = mover
        self.graph = graph
        self.starts = starts
        """The nodes the unit may begin from where it is."""
        self.direct = direct
        """Per adjacent hex that can be entered by the common hexside, that step."""
        self.stop = stop
        """Per hex: 1 where the move ends."""
        self.best: dict[int, int] = {}
        """Per hex reached: the node with most left."""
        hexes = graph.nodes.hexes
        best, left = self.best, self.left
        for node in self.places:
            hex_ = hexes[node]
            other = best.get(hex_)
            if other is None or left[node] > left[other]:
                best[hex_] = node

    def rest(self, goal: int) -> int:
        """What is left on arrival in a hex."""
        step = self.direct.get(goal)
        return step.left if step is not None else self.left[self.best[goal]]

    def rests(self, goal: int) -> tuple[int, ...]:
        """What is left after each step on the way to a hex."""
        step = self.direct.get(goal)
        return (step.left,) if step is not None else tuple(self.left[node] for node in self.path(goal))

    def origin(self, goal: int) -> int:
        """The node from which the way to a hex begins, or -1 off the map."""
        step = self.direct.get(goal)
        return step.origin if step is not None else self.came[self.path(goal)[0]]

    @override
    def path(self, goal: int) -> tuple[int, ...]:
        """The nodes entered on the way to a hex."""
        step = self.direct.get(goal)
        return (step.node,) if step is not None else self.cheapest(goal)

    def cheapest(self, goal: int) -> tuple[int, ...]:
        """The nodes entered on a cheapest way to a hex."""
        node = self.best[goal]
        backwards = [node]
        while (node := self.came[node]) >= 0 and node not in self.starts:
            backwards.append(node)
        return tuple(reversed(backwards))


def networks_of(state: WachtState) -> Networks:
    """The graphs of the state's tables."""
    tables = state.tables
    if tables.networks is None:
        tables.networks = Networks(tables)
    return tables.networks


def graph_of(state: WachtState, unit: int, kind: int) -> Graph:
    """The graph on which the unit moves in this way now."""
    networks = networks_of(state)
    profile = profile_of(state, unit, kind)
    if kind in (BY_STRATEGIC, BY_ROAD):
        return networks.road(profile, state.ground, state.crossings, road_closed(state))
    return networks.tactical(profile, state.night, state.crossings)


def road_closed(state: WachtState) -> bool:
    """True while the burnt depot closes its road."""
    return state.closed_until >= state.turn


def find_reach(state: WachtState, mover: Mover) -> NodeReach:
    """Everything the unit can reach from its present hex with what it has left."""
    if counts_hexes(state, mover.unit, mover.kind):
        return _short_reach(state, mover)
    graph = graph_of(state, mover.unit, mover.kind)
    threat = _threat(state, mover)
    here = state.place[mover.unit]
    kept = _leave_out(state, mover.unit)
    extra, stop = overlay(state, mover, threat)
    _put_back(state, here, kept)
    edges = graph.edges
    wholes = graph.wholes
    if graph.helped:
        edges, wholes = _with_engineers(state, mover.unit, graph)
    sources = _sources(state, mover, graph, extra)
    wall = threat.wall
    hexes = graph.nodes.hexes
    march = _March(mover.left, edges, hexes, extra, stop, wall)
    for node, points, entered in sources:
        march.left[node] = points
        if entered:
            march.places.append(node)
        if not entered or not stop[hexes[node]]:
            march.queue[points].append(node)
    found = march.run(mover.node)
    if mover.fresh and mover.left and here < state.tables.count:
        _add_wholes(state, mover, wholes, extra, wall, found)
    passed = through_nodes(graph, mover) if mover.through >= 0 else ()
    for node in passed:
        found.came[node] = mover.node
    starts = frozenset(node for node, _, entered in sources if not entered and node not in passed)
    direct = _direct_steps(mover, starts, edges, wholes, extra, wall, hexes)
    return NodeReach(mover, graph, found, stop, starts, direct)


class _March(Search):
    """What is left after the steps of the graph, under the overlay of its hexes."""

    __slots__ = ("edges", "extra", "hexes", "stop", "wall")

    def __init__(
        self,
        most: int,
        edges: list[tuple[Edge, ...]],
        hexes: tuple[int, ...],
        extra: list[int],
        stop: bytearray,
        wall: list[int],
    ) -> None:
        super().__init__(len(edges), most)
        self.edges = edges
        self.hexes = hexes
        self.extra = extra
        self.stop = stop
        self.wall = wall

    @override
    def spread(self, here: int, left: int) -> None:
        best, extra, wall = self.left, self.extra, self.wall
        near = wall[self.hexes[here]] if wall else 0
        for to, hex_, cost, loses in self.edges[here]:
            rest = left - cost - extra[hex_]
            if loses:
                rest -= left % TWELFTHS
            known = best[to]
            if rest > known and not (near and near & wall[hex_]):
                if known < 0:
                    self.places.append(to)
                best[to] = rest
                self.came[to] = here
                if not self.stop[hex_]:
                    self.queue[rest].append(to)


def _direct_steps(
    mover: Mover,
    starts: frozenset[int],
    edges: list[tuple[Edge, ...]],
    wholes: list[tuple[tuple[int, int], ...]],
    extra: list[int],
    wall: list[int],
    hexes: tuple[int, ...],
) -> dict[int, Direct]:
    """[5.0] Per adjacent hex, the step through the common hexside with most left after it."""
    found: dict[int, Direct] = {}
    for node in sorted(starts):
        near = wall[hexes[node]] if wall else 0
        for to, hex_, cost, loses in edges[node]:
            rest = mover.left - cost - extra[hex_] - (mover.left % TWELFTHS if loses else 0)
            if rest < 0 or (near and near & wall[hex_]):
                continue
            if hex_ not in found or rest > found[hex_].left:
                found[hex_] = Direct(node, to, rest)
        if mover.fresh and mover.left:
            for to, hex_ in wholes[node]:
                if hex_ not in found and extra[hex_] < FAR and not (near and near & wall[hex_]):
                    found[hex_] = Direct(node, to, 0)
    return found


def _sources(state: WachtState, mover: Mover, graph: Graph, extra: list[int]) -> list[tuple[int, int, bool]]:
    """Where the search begins: (node, points left, whether that hex counts as entered)."""
    here = state.place[mover.unit]
    if mover.node >= 0:
        found = [(mover.node, mover.left, False)]
    elif here < state.tables.count:
        found = [(node, mover.left, False) for node in graph.nodes.starts[here]]
    else:
        found = []
        for node, hex_, cost in entry_edges(state, mover, graph):
            rest = mover.left - cost - extra[hex_]
            if rest >= 0:
                found.append((node, rest, True))
    if mover.through >= 0:
        found += [(node, mover.left, False) for node in through_nodes(graph, mover)]
    return found


def through_nodes(graph: Graph, mover: Mover) -> list[int]:
    """[5.10.3] [5.4.4b] The hex the unit may pass through, on the road or the dashed line by which it comes in."""
    entries = [(cost, to) for to, hex_, cost, _ in graph.edges[mover.node] if hex_ == mover.through]
    return [to for _, to in sorted(entries)[:1]]


def entry_edges(state: WachtState, mover: Mover, graph: Graph) -> list[tuple[int, int, int]]:
    """What it costs to enter the map: (node, hex, cost). Units wait on the entry road, one behind the other."""
    tables = state.tables
    door = tables.door[mover.unit]
    if door < 0:
        return []
    return [(node, door, entry_cost(state, mover, graph, node)) for node in _door_nodes(mover, graph, door)]


def _door_nodes(mover: Mover, graph: Graph, door: int) -> tuple[int, ...]:
    if mover.kind in (BY_STRATEGIC, BY_ROAD):
        return graph.nodes.starts[door]
    return (graph.nodes.number[door, PLAIN],)


def entry_cost(state: WachtState, mover: Mover, graph: Graph, node: int) -> int:
    """The road's cost, the clear cost for a Leg unit on the road [5.4.1], or the terrain's; FAR if it is closed."""
    tables = state.tables
    if mover.kind in (BY_STRATEGIC, BY_ROAD):
        kind = tables.road_kind[graph.nodes.memory[node]]
        return tables.road_cost[kind] + (tables.trail_more[state.ground] if ROAD_KINDS[kind] == "trail" else 0)
    if class_when(state, mover.unit, mover.kind) == LEG:
        return tables.clear_leg
    costs = [tables.terrain_cost[name][MECH] for name in tables.terrains[graph.nodes.hexes[node]]]
    return FAR if min(costs) < 0 else max(costs) + (tables.night_more if state.night else 0)


# -- what lies over the graph -----------------------------------------------------------------------------------


def _threat(state: WachtState, mover: Mover) -> Threat:
    side = state.tables.side[mover.unit]
    return threat_to(state, side) if mover.through < 0 else make_threat(state, side, mover.through)


def _leave_out(state: WachtState, unit: int) -> tuple[int, int, int]:
    """During its search a unit is not in its own way."""
    here = state.place[unit]
    if here >= state.tables.count:
        return 0, 0, 0
    kept = state.mech_at[here], state.formations_at[here], state.strategic_at[here]
    if state.counts_as_mech(unit):
        state.mech_at[here] -= 1
    state.strategic_at[here] = sum(1 for other in state.stacks[here] if other != unit and state.mode[other] == 3)
    state.formations_at[here] = formations_without(state, here, unit)
    return kept


def _put_back(state: WachtState, here: int, kept: tuple[int, int, int]) -> None:
    if here < state.tables.count:
        state.mech_at[here], state.formations_at[here], state.strategic_at[here] = kept


def formations_without(state: WachtState, hex_: int, unit: int) -> int:
    """[5.3.5] The divisions and brigades in a hex besides this unit's counter, as bits."""
    found = 0
    for other in state.stacks[hex_]:
        if other != unit and state.tables.in_division[other]:
            found |= 1 << state.formation[other]
    return found


def overlay(state: WachtState, mover: Mover, threat: Threat) -> tuple[list[int], bytearray]:
    """Per hex, what is added to the cost of entering it (FAR: closed), and whether the move ends there."""
    tables = state.tables
    unit = mover.unit
    side = tables.side[unit]
    extra = (threat.free if state.mode[unit] == EXPLOIT else threat.cost)[:]
    stop = threat.stop
    if keeps_away(state, unit, mover.kind):
        for hex_, near in enumerate(state.adjacent[1 - side]):
            if near:
                extra[hex_] = FAR
    own = 1 << state.formation[unit]
    if tables.in_division[unit]:
        for hex_ in _friendly_hexes(state, side):
            if state.formations_at[hex_] & ~own:
                extra[hex_] += tables.formation_more
    if mover.kind in (BY_STRATEGIC, BY_ROAD):
        stop = _crowd(state, mover, extra, stop)
    if tables.bound[unit]:
        extra = [FAR if beyond else more for more, beyond in zip(extra, tables.beyond, strict=True)]
    return extra, stop


def _friendly_hexes(state: WachtState, side: int) -> set[int]:
    place, count = state.place, state.tables.count
    return {place[unit] for unit in state.tables.of_side[side] if place[unit] < count}


def _crowd(state: WachtState, mover: Mover, extra: list[int], stop: bytearray) -> bytearray:
    """[5.3.4] [5.6.3] R10: Mech units in the way of Road movement."""
    tables = state.tables
    crowded = bytearray(stop)
    most = tables.limits.mech_in_a_road_hex
    for hex_ in _friendly_hexes(state, tables.side[mover.unit]):
        mech = state.mech_at[hex_]
        if state.strategic_at[hex_] or mech >= most or (mech and mover.kind == BY_STRATEGIC):
            extra[hex_] = FAR
        elif mech:
            extra[hex_] += tables.mech_more
            crowded[hex_] = 1
    return crowded


def helpers(state: WachtState, unit: int, hex_: int) -> int:
    """[15.2.0] [15.3.0] R38: the friendly engineers in a hex besides the unit itself."""
    side = state.tables.side[unit]
    if not state.engineers_at[hex_] or not state.held[side][hex_]:
        return 0
    own = state.place[unit] == hex_ and state.tables.type[unit].engineer
    return state.engineers_at[hex_] - own


def _with_engineers(
    state: WachtState, unit: int, graph: Graph
) -> tuple[list[tuple[Edge, ...]], list[tuple[tuple[int, int], ...]]]:
    """The graph with the steps that engineers make easier added."""
    edges, wholes = graph.edges, graph.wholes
    helping = [hex_ for hex_, found in enumerate(state.engineers_at) if found and helpers(state, unit, hex_)]
    if not helping:
        return edges, wholes
    wet = {hex_ for hex_ in helping if state.tables.water_at[hex_]}
    edges, wholes = edges[:], wholes[:]
    hexes = graph.nodes.hexes
    for node, steps in graph.helped.items():
        for to, hex_, cost in steps:
            if hex_ in wet or hexes[node] in wet:
                if cost < 0:
                    wholes[node] = (*wholes[node], (to, hex_))
                else:
                    edges[node] = (*edges[node], (to, hex_, cost, False))
    return edges, wholes


def _add_wholes(
    state: WachtState,
    mover: Mover,
    wholes: list[tuple[tuple[int, int], ...]],
    extra: list[int],
    wall: list[int],
    found: Reach,
) -> None:
    """[5.4.2] [5.4.3b] [5.4.4a] Steps that take the whole allowance of a unit that has not moved yet.

    They lead to adjacent hexes, so each is also a direct step.
    """
    here, left = state.place[mover.unit], found.left
    for start in [node for node in wholes_starts(mover, left) if wholes[node]]:
        for to, hex_ in wholes[start]:
            barred = extra[hex_] >= FAR or (wall and wall[here] & wall[hex_])
            if left[to] < 0 and not barred:
                left[to] = 0
                found.places.append(to)


def wholes_starts(mover: Mover, left: list[int]) -> list[int]:
    """The nodes the move begins from."""
    if mover.node >= 0:
        return [mover.node]
    return [node for node, points in enumerate(left) if points == mover.left]


# -- [5.5] Prepared Assault, and guns that move one hex -----------------------------------------------------------


def moves_one_hex(state: WachtState, unit: int, kind: int) -> bool:
    """[5.8.2] R22: a US 105 or 155H in battery moves one hex, whatever it costs."""
    return kind == BY_TACTICAL and one_hex_in_battery(state, unit)


def counts_hexes(state: WachtState, unit: int, kind: int) -> bool:
    """[5.5.0] [5.8.2] The unit's move is counted in hexes, not in Movement Points."""
    return kind == BY_ASSAULT or moves_one_hex(state, unit, kind)


def hex_allowance(state: WachtState, unit: int, kind: int) -> int:
    """[5.5.0] [5.8.2] How many hexes a unit moves if it does not count Movement Points."""
    if kind != BY_ASSAULT:
        return 1
    limits = state.tables.limits
    return limits.assault_hexes_mech if class_when(state, unit, kind) == MECH else limits.assault_hexes_leg


def open_steps(state: WachtState, unit: int, kind: int, node: int) -> list[tuple[int, int]]:
    """The (node, hex) next to a node that Tactical movement does not forbid, whatever they cost [5.5.0]."""
    return _open_from(state, unit, graph_of(state, unit, kind), node)


def _open_from(state: WachtState, unit: int, graph: Graph, node: int) -> list[tuple[int, int]]:
    found = [(to, hex_) for to, hex_, _, _ in graph.edges[node]]
    found += graph.wholes[node]
    here = graph.nodes.hexes[node]
    for to, hex_, _ in graph.helped.get(node, ()):
        if helpers(state, unit, hex_) or helpers(state, unit, here):
            found.append((to, hex_))
    return found


def _short_reach(state: WachtState, mover: Mover) -> NodeReach:
    """[5.5.0] One or two hexes without Movement Points."""
    graph = graph_of(state, mover.unit, mover.kind)
    count = len(graph.edges)
    left, came, found = [-1] * count, [-1] * count, []
    stop = bytearray(state.tables.count)
    for hex_, near in enumerate(state.adjacent[1 - state.tables.side[mover.unit]]):
        if near and mover.kind == BY_ASSAULT:
            stop[hex_] = 1
    here = state.place[mover.unit]
    if here < state.tables.count:
        starts = [mover.node] if mover.node >= 0 else list(graph.nodes.starts[here])
        queue = [(node, mover.left, mover.fresh) for node in starts]
    else:
        queue = []
        for node, hex_, cost in entry_edges(state, mover, graph):
            if cost < FAR and not state.held[1 - state.tables.side[mover.unit]][hex_]:
                left[node] = mover.left - 1
                found.append(node)
                if not stop[hex_]:
                    queue.append((node, mover.left - 1, False))
    starting = frozenset(node for node, _, _ in queue) if here < state.tables.count else frozenset()
    for node, points, first in queue:
        if points <= 0:
            continue
        for to, hex_ in _open_from(state, mover.unit, graph, node):
            if left[to] >= 0 or to in starting or why_not_assault(state, mover, graph.nodes.hexes[node], hex_, first):
                continue
            left[to] = points - 1
            came[to] = node
            found.append(to)
            if not stop[hex_] and not halts_assault(state, mover, graph.nodes.hexes[node], hex_):
                queue.append((to, points - 1, False))
    return NodeReach(mover, graph, Reach(mover.node, left, came, found), stop, starting, {})


def why_not_assault(state: WachtState, mover: Mover, here: int, there: int, first: bool) -> str:
    """[5.5.0] R13 R15: the code of the reason against one hex of Prepared Assault movement, or nothing."""
    tables = state.tables
    side = tables.side[mover.unit]
    if state.held[1 - side][there]:
        return "place.enemy"
    if wall_between(state, side, here, there) >= 0:
        return "west_wall"
    if tables.bound[mover.unit] and tables.beyond[there]:
        return "place.commitment"
    if keeps_away(state, mover.unit, mover.kind) and state.adjacent[1 - side][there]:
        return keeps_away(state, mover.unit, mover.kind)
    rough = tables.wooded[there] or tables.narrow[there]
    second = not first and (tables.wooded[here] or tables.narrow[here])
    mech = mover.kind == BY_ASSAULT and class_when(state, mover.unit, mover.kind) == MECH
    if mech and rough and second and (here, there) not in tables.road_between:
        return "assault.second"
    return ""


def halts_assault(state: WachtState, mover: Mover, here: int, there: int) -> bool:
    """[5.5.0] A Mech unit that enters woods, forest or constricted terrain off the road goes no farther."""
    tables = state.tables
    if mover.kind != BY_ASSAULT or class_when(state, mover.unit, mover.kind) != MECH:
        return False
    rough = tables.wooded[there] or tables.narrow[there]
    return rough and (here, there) not in tables.road_between


# -- where a move may end -----------------------------------------------------------------------------------------


def may_end(state: WachtState, reach: NodeReach, hex_: int) -> bool:
    """[5.3.0] [5.8.5] [5.10.3] Whether the unit may end its move in a hex it has reached."""
    if hex_ == state.place[reach.mover.unit]:
        return False
    return next(against_end(state, reach.mover, hex_, bool(reach.stop[hex_])), None) is None


def against_end(state: WachtState, mover: Mover, hex_: int, must_stop: bool = False) -> Iterator[str]:
    """[5.3.0] [5.8.5] [5.10.3] The codes of everything that keeps a unit from ending its move in a hex."""
    tables = state.tables
    unit = mover.unit
    if hex_ == mover.through:
        yield "overrun.stop"
    if stacked(state, unit, hex_) > tables.stack_limit[hex_]:
        yield "stack.full"
    if not tables.type[unit].artillery:
        return
    if state.guns_at[hex_] - (state.place[unit] == hex_) >= tables.data.charts.stacking.artillery_limit:
        yield "stack.guns"
    if _keeps_guns_away(state, unit, hex_, must_stop):
        yield "artillery.adjacent"


def stacked(state: WachtState, unit: int, hex_: int) -> int:
    """The stacking points in a hex with this unit in it."""
    return state.points_at[hex_] + (0 if state.place[unit] == hex_ else state.tables.stack_points[unit])


def _keeps_guns_away(state: WachtState, unit: int, hex_: int, must_stop: bool) -> bool:
    """[5.8.5] R31: a towed gun does not choose a hex next to enemies (by option, unless it must stop there)."""
    if not is_towed(state, unit) or not state.adjacent[1 - state.tables.side[unit]][hex_]:
        return False
    return state.tables.options.guns_stopped == "never" or not must_stop


def ends(state: WachtState, reach: NodeReach) -> list[int]:
    """The hexes the unit can move to and end its move in."""
    return [hex_ for hex_ in reach.best if may_end(state, reach, hex_)]
