"""The explained path: every step with its cost, part by part, or every reason why there is no way.

The parts come from `steps` and `accounts`, which the search uses as well; a test compares the sums.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.engine.verdicts import Refusal

from ..schema.costs import TWELFTHS, hexes_text, points_text
from ..vocabulary import (
    ALLIED,
    BY_ASSAULT,
    BY_MOUNTED,
    BY_ROAD,
    BY_STRATEGIC,
    BY_TACTICAL,
    FAR,
    KINDS,
    MODE_TITLES,
)
from .accounts import Entry, entry_of, refuse
from .allowance import Modifier, modifiers
from .classes import profile_of
from .enemies import threat_to, wall_between
from .search import (
    Mover,
    NodeReach,
    against_end,
    counts_hexes,
    entry_cost,
    entry_edges,
    graph_of,
    halts_assault,
    helpers,
    may_end,
    networks_of,
    road_closed,
    stacked,
    through_nodes,
    why_not_assault,
)
from .steps import WHOLE_CASES, CostItem, TerrainStep, road_step

if TYPE_CHECKING:
    from ..state import WachtState
    from .network import Graph

VIOLATION = 100 * FAR
"""A broken rule weighs more than any number of Movement Points."""


class LedgerStep(msgspec.Struct, frozen=True):
    """One step: the hex, what it cost and why, and the sum so far. Amounts are twelfths of a Movement Point."""

    hex: str
    cost: int
    total: int
    parts: tuple[CostItem, ...]
    notes: tuple[tuple[str, str], ...] = ()
    """(what else happens, case): "must stop", "the bridge may collapse", "fractions are lost"."""

    def to_json(self) -> dict[str, object]:
        """The step in JSON types."""
        return {
            "hex": self.hex,
            "cost": points_text(self.cost),
            "total": points_text(self.total),
            "twelfths": self.cost,
            "parts": [{"amount": points_text(p.amount), "reason": p.reason, "rule": p.rule} for p in self.parts],
            "notes": [{"text": text, "rule": rule} for text, rule in self.notes],
        }


class Ledger(msgspec.Struct, frozen=True):
    """A move explained: the allowance, the steps, and what is left."""

    unit: str
    kind: str
    mode: str
    allowance: tuple[tuple[str, str, str], ...]
    """(figure, reason, case): "12" basic, "x 1/2" out of supply, "+1" leader."""
    points: int
    """What the unit had for these steps, in twelfths, or in hexes if `in_hexes`."""
    steps: tuple[LedgerStep, ...]
    in_hexes: bool = False

    @property
    def cost(self) -> int:
        """What all steps take together; lost fractions included."""
        return self.steps[-1].total if self.steps else 0

    def lines(self) -> list[str]:
        """The ledger line by line, for people."""
        if self.in_hexes:
            return [f"{self.unit}, {self.kind}: hexes allowed {self.points}", *(f"  {s.hex}" for s in self.steps)]
        base = ", ".join(f"{figure} {reason} [{rule}]" for figure, reason, rule in self.allowance)
        found = [f"{self.unit}, {self.kind}: {points_text(self.points)} MP ({base})"]
        for step in self.steps:
            parts = ", ".join(f"{points_text(p.amount)} {p.reason} [{p.rule}]" for p in step.parts)
            notes = "".join(f"; {text} [{rule}]" for text, rule in step.notes)
            found.append(f"  {step.hex}  {points_text(step.cost):>5}  = {points_text(step.total):>5}   {parts}{notes}")
        return [*found, f"  {points_text(self.cost)} of {points_text(self.points)} MP"]

    def to_json(self) -> dict[str, object]:
        """The ledger in JSON types."""
        return {
            "unit": self.unit,
            "kind": self.kind,
            "mode": self.mode,
            "allowance": [{"figure": f, "reason": reason, "rule": rule} for f, reason, rule in self.allowance],
            "points": str(self.points) if self.in_hexes else points_text(self.points),
            "counts": "hexes" if self.in_hexes else "points",
            "cost": str(self.cost) if self.in_hexes else points_text(self.cost),
            "steps": [step.to_json() for step in self.steps],
        }


def allowance_lines(
    state: WachtState, unit: int, kind: int, more: tuple[Modifier, ...] = ()
) -> tuple[tuple[str, str, str], ...]:
    """[5.2] The allowance line by line."""
    found = [(str(state.tables.base[unit]), "basic allowance", "5.2.0")]
    for modifier in modifiers(state, unit, kind, more):
        figure = f"x {modifier.factor}" if modifier.factor is not None else f"{modifier.points:+d}"
        found.append((figure, modifier.reason, modifier.rule))
    return tuple(found)


# -- one step ---------------------------------------------------------------------------------------------------


class Stride(NamedTuple):
    """A step with everything about it."""

    step: TerrainStep
    entry: Entry
    bans: tuple[str, ...]
    wall: int

    @property
    def cost(self) -> int:
        """What ground and units take together."""
        return self.step.cost + sum(part.amount for part in self.entry.parts)


def stride(state: WachtState, mover: Mover, graph: Graph, node: int, to: int, entry: Entry) -> Stride:
    """The step from one node of a graph to another, whether or not it is allowed."""
    nodes = graph.nodes
    here, there = nodes.hexes[node], nodes.hexes[to]
    step = static_step(state, mover, here, nodes.memory[node], there, nodes.memory[to])
    wall = wall_between(state, state.tables.side[mover.unit], here, there)
    bans = (*step.bans, *entry.bans, *(("west_wall",) if wall >= 0 else ()))
    return Stride(step, entry, bans, wall)


def static_step(state: WachtState, mover: Mover, here: int, memory: int, there: int, road: int) -> TerrainStep:
    """What ground, water and roads say about a step."""
    profile = profile_of(state, mover.unit, mover.kind)
    if mover.kind in (BY_STRATEGIC, BY_ROAD):
        closed = road_closed(state)
        return road_step(state.tables, profile, state.ground, state.crossings, here, memory, there, road, closed)
    engineers = bool(helpers(state, mover.unit, here) or helpers(state, mover.unit, there))
    networks = networks_of(state)
    return networks.tactical_step(profile, state.night, state.crossings, here, memory, there, engineers)


# -- the ledger of a path -----------------------------------------------------------------------------------------


def ledger_to(state: WachtState, reach: NodeReach, goal: int, more: tuple[Modifier, ...] = ()) -> Ledger:
    """The ledger of the way to a hex that can be reached, with a note if there is a cheaper way round."""
    found = ledger_along(state, reach.mover, reach.graph, reach.origin(goal), reach.path(goal), more)
    cheapest = reach.left[reach.best[goal]]
    if cheapest <= reach.rest(goal):
        return found
    note = (f"a way round would cost {points_text(reach.mover.left - cheapest)}", "5.0")
    last = msgspec.structs.replace(found.steps[-1], notes=(*found.steps[-1].notes, note))
    return msgspec.structs.replace(found, steps=(*found.steps[:-1], last))


def ledger_along(
    state: WachtState,
    mover: Mover,
    graph: Graph,
    origin: int,
    path: tuple[int, ...],
    more: tuple[Modifier, ...] = (),
) -> Ledger:
    """The ledger of a path of nodes; `origin` is the node before the first, or -1 for an entry onto the map."""
    in_hexes = counts_hexes(state, mover.unit, mover.kind)
    left, steps = mover.left, []
    node = origin
    for to in path:
        taken, parts, notes = _price(state, mover, graph, node, to, left, in_hexes)
        left -= taken
        hex_id = state.tables.grid.id(graph.nodes.hexes[to])
        steps.append(LedgerStep(hex_id, taken, mover.left - left, parts, notes))
        node = to
    return Ledger(
        state.tables.names[mover.unit],
        KINDS[mover.kind],
        MODE_TITLES[state.mode[mover.unit]],
        allowance_lines(state, mover.unit, mover.kind, more),
        mover.left,
        tuple(steps),
        in_hexes,
    )


def _price(
    state: WachtState, mover: Mover, graph: Graph, node: int, to: int, left: int, in_hexes: bool
) -> tuple[int, tuple[CostItem, ...], tuple[tuple[str, str], ...]]:
    """What one step takes of what is left, its parts, and what else happens."""
    there = graph.nodes.hexes[to]
    entry = entry_of(state, mover, there)
    notes = _stop_notes(state, entry)
    if node < 0:
        first = CostItem(entry_cost(state, mover, graph, to), "entering the map", "5.6.0")
        parts = (first, *entry.parts)
        return (1 if in_hexes else sum(p.amount for p in parts)), parts, notes
    if there == mover.through and node == mover.node and to in through_nodes(graph, mover):
        return 0, (CostItem(0, "paid with the overrun", "5.10.3"),), notes
    found = stride(state, mover, graph, node, to, entry)
    if in_hexes:
        return 1, (), notes
    if found.step.test:
        notes = (*notes, ("the bridge may collapse", "15.5.0"))
    if found.step.whole:
        case = WHOLE_CASES[found.step.whole]
        return left, (CostItem(left, "the whole allowance", case),), notes
    parts = (*found.step.parts, *entry.parts)
    taken = found.cost
    lost = left % TWELFTHS if found.step.loses else 0
    if lost:
        parts = (CostItem(lost, "fraction lost on another kind of road", "5.6.1"), *parts)
    return taken + lost, parts, notes


def _stop_notes(state: WachtState, entry: Entry) -> tuple[tuple[str, str], ...]:
    return (
        (("must stop", state.rules.reasons(entry.stop, unit="", place="", start="", enemies="").rule),)
        if entry.stop
        else ()
    )


# -- why not ------------------------------------------------------------------------------------------------------


def why_not_reached(state: WachtState, reach: NodeReach, goal: int) -> list[Refusal]:
    """Every reason why the moving unit cannot move to this hex now; empty exactly if it can."""
    mover = reach.mover
    tables = state.tables
    if goal in reach.best and may_end(state, reach, goal):
        return []
    here = state.place[mover.unit]
    if here == goal:
        return [refuse(state, "place.same", mover, here, goal)]
    if goal in reach.best:
        return why_not_end(state, reach, goal)
    if state.held[1 - tables.side[mover.unit]][goal]:
        return [refuse(state, "place.enemy", mover, here, goal)]
    return blocked(state, mover, goal)


def why_not_end(state: WachtState, reach: NodeReach, hex_: int) -> list[Refusal]:
    """[5.3.0] [5.8.5] [5.10.3] Why a unit may pass a hex but not end its move there."""
    codes = against_end(state, reach.mover, hex_, bool(reach.stop[hex_]))
    return [refuse_end(state, code, reach.mover, hex_) for code in codes]


def refuse_end(state: WachtState, code: str, mover: Mover, hex_: int) -> Refusal:
    """The refusal of a hex as the end of a move."""
    stacking = state.tables.data.charts.stacking
    limit = stacking.artillery_limit if code == "stack.guns" else state.tables.stack_limit[hex_]
    points = stacked(state, mover.unit, hex_)
    return refuse(state, code, mover, state.place[mover.unit], hex_, points=points, limit=limit)


def blocked(state: WachtState, mover: Mover, goal: int) -> list[Refusal]:
    """The way that breaks fewest rules and is the cheapest of those, and each rule it breaks."""
    graph = graph_of(state, mover.unit, mover.kind)
    path, origin = _least_wrong_path(state, mover, graph, goal)
    if not path:
        return [refuse(state, "road.no_way", mover, state.place[mover.unit], goal)]
    return broken_on(state, mover, graph, origin, path)


def _least_wrong_path(state: WachtState, mover: Mover, graph: Graph, goal: int) -> tuple[tuple[int, ...], int]:
    """A path of nodes to the hex with fewest violations, and the node it starts from (-1: off the map)."""
    entries: dict[int, Entry] = {}
    best: dict[int, tuple[int, int]] = {}
    queue: list[tuple[int, int, int]] = []
    for cost, node, came in _beginnings(state, mover, graph):
        best[node] = (cost, came)
        heapq.heappush(queue, (cost, node, came))
    while queue:
        cost, node, came = heapq.heappop(queue)
        if best[node] != (cost, came):
            continue
        if graph.nodes.hexes[node] == goal and (came >= 0 or state.place[mover.unit] >= state.tables.count):
            return _backwards(state, mover, best, node)
        for to, more in _wrong_steps(state, mover, graph, node, came, entries):
            if to not in best or cost + more < best[to][0]:
                best[to] = (cost + more, node)
                heapq.heappush(queue, (cost + more, to, node))
    return (), -1


def _beginnings(state: WachtState, mover: Mover, graph: Graph) -> list[tuple[int, int, int]]:
    here = state.place[mover.unit]
    if mover.node >= 0:
        found = [(0, mover.node, -1)]
    elif here < state.tables.count:
        found = [(0, node, -1) for node in graph.nodes.starts[here]]
    else:
        found = [(min(cost, VIOLATION), node, -1) for node, _, cost in entry_edges(state, mover, graph)]
    if mover.through >= 0:
        found += [(0, node, mover.node) for node in through_nodes(graph, mover)]
    return found


def _backwards(
    state: WachtState, mover: Mover, best: dict[int, tuple[int, int]], node: int
) -> tuple[tuple[int, ...], int]:
    path = [node]
    while (came := best[path[-1]][1]) >= 0:
        path.append(came)
    path.reverse()
    if state.place[mover.unit] < state.tables.count:
        return tuple(path[1:]), path[0]
    return tuple(path), -1


def _wrong_steps(
    state: WachtState, mover: Mover, graph: Graph, node: int, came: int, entries: dict[int, Entry]
) -> list[tuple[int, int]]:
    """Every step from a node, allowed or not: (node, cost with a weight for each rule broken)."""
    tables, nodes = state.tables, graph.nodes
    here = nodes.hexes[node]
    found = []
    easy = _easy_steps(state, mover, graph, node, came, entries)
    for there in tables.neighbours[here]:
        if there not in entries:
            entries[there] = entry_of(state, mover, there)
        if there in easy:
            to, cost = easy[there]
            found.append((to, cost + VIOLATION * len(entries[there].bans)))
            continue
        for to in nodes_towards(state, mover, graph, node, there):
            codes, cost = codes_against(state, mover, graph, node, came, to, entries[there], entries.get(here))
            found.append((to, cost + VIOLATION * len(codes)))
    return found


def _easy_steps(
    state: WachtState, mover: Mover, graph: Graph, node: int, came: int, entries: dict[int, Entry]
) -> dict[int, tuple[int, int]]:
    """The steps of Tactical movement that the ground allows, with what they cost; none where more rules apply.

    This is only a short cut for the search of `_least_wrong_path`, whose result is priced again, rule by rule.
    """
    here = graph.nodes.hexes[node]
    entered = has_entered(state, mover, came)
    stopped = entered and here != mover.through and entries[here].stop if here in entries else entered
    side = state.tables.side[mover.unit]
    walled = side == ALLIED and bool(threat_to(state, side).wall)
    if stopped or walled or mover.kind not in (BY_TACTICAL, BY_MOUNTED) or counts_hexes(state, mover.unit, mover.kind):
        return {}
    found = {}
    for to, there, cost, _ in graph.edges[node]:
        if there not in entries:
            entries[there] = entry_of(state, mover, there)
        found[there] = (to, cost + sum(part.amount for part in entries[there].parts))
    return found


def nodes_towards(state: WachtState, mover: Mover, graph: Graph, node: int, there: int) -> list[int]:
    """The nodes of a neighbouring hex that a step from this node can lead to, allowed or not."""
    nodes = graph.nodes
    here = nodes.hexes[node]
    if mover.kind in (BY_STRATEGIC, BY_ROAD):
        return [nodes.number[there, road] for road in state.tables.road_between.get((here, there), ())]
    step = static_step(state, mover, here, nodes.memory[node], there, 0)
    return [nodes.number[there, step.line]]


def codes_against(
    state: WachtState,
    mover: Mover,
    graph: Graph,
    node: int,
    came: int,
    to: int,
    entry: Entry,
    left_hex: Entry | None = None,
) -> tuple[list[str], int]:
    """The codes of all rules that a step breaks, and its cost. `came` is -1 at the start of the way.

    `left_hex` is what was found out about the hex the step leaves, if it is known already.
    """
    nodes = graph.nodes
    here, there = nodes.hexes[node], nodes.hexes[to]
    found = stride(state, mover, graph, node, to, entry)
    codes = list(found.bans)
    first = mover.fresh and not has_entered(state, mover, came)
    if counts_hexes(state, mover.unit, mover.kind):
        code = why_not_assault(state, mover, here, there, first)
        if code and code not in codes:
            codes.append(code)
        cost = 1
    else:
        cost = found.cost
        if found.step.whole:
            cost = mover.left
            if not first:
                codes.append(found.step.whole)
    if has_entered(state, mover, came) and here != mover.through:
        stopped = stop_behind(state, mover, graph, came, node, left_hex)
        if stopped:
            codes.append(stopped)
    return codes, cost


def has_entered(state: WachtState, mover: Mover, came: int) -> bool:
    """Whether a unit has moved into the hex it is in: from another one (`came`), or from off the map."""
    return came >= 0 or state.place[mover.unit] >= state.tables.count


def stop_behind(state: WachtState, mover: Mover, graph: Graph, came: int, node: int, entry: Entry | None = None) -> str:
    """The code of the reason why the unit had to stop in the hex it is leaving, or nothing."""
    here = graph.nodes.hexes[node]
    stop = (entry or entry_of(state, mover, here)).stop
    if stop:
        return stop
    return "stop.woods" if came >= 0 and halts_assault(state, mover, graph.nodes.hexes[came], here) else ""


def broken_on(state: WachtState, mover: Mover, graph: Graph, origin: int, path: tuple[int, ...]) -> list[Refusal]:
    """Every rule that a path breaks, and the allowance if it is not enough."""
    nodes = graph.nodes
    in_hexes = counts_hexes(state, mover.unit, mover.kind)
    found: dict[tuple[str, str], Refusal] = {}
    node, came, total = origin, -1, 0
    for to in path:
        there = nodes.hexes[to]
        here = nodes.hexes[node] if node >= 0 else there
        entry = entry_of(state, mover, there)
        closed = node < 0 and entry_cost(state, mover, graph, to) >= FAR
        if node < 0:
            codes = [*entry.bans, *(("terrain.closed",) if closed else ())]
        else:
            codes, _ = codes_against(state, mover, graph, node, came, to, entry)
        for code in codes:
            refusal = refusal_of(state, code, mover, here, there)
            found.setdefault((code, refusal.sentence), refusal)
        if not closed:
            total += max(0, _price(state, mover, graph, node, to, mover.left - total, in_hexes)[0])
        came, node = node, to
    if total > mover.left:
        found["points.short", ""] = too_far(state, mover, nodes.hexes[path[-1]], total)
    if not found:
        # Only a step that takes everything is left, and the unit has nothing left for it.
        found["points.none", ""] = refuse(state, "points.none", mover, state.place[mover.unit], nodes.hexes[path[-1]])
    return list(found.values())


def too_far(state: WachtState, mover: Mover, goal: int, total: int) -> Refusal:
    """[5.2.0] [5.5.0] [5.8.2] The refusal of a way that takes more points, or hexes, than the unit has left."""
    here = state.place[mover.unit]
    if counts_hexes(state, mover.unit, mover.kind):
        code = "assault.far" if mover.kind == BY_ASSAULT else "gun.far"
        return refuse(state, code, mover, here, goal, hexes=hexes_text(total), left=hexes_text(mover.left))
    return refuse(state, "points.short", mover, here, goal, cost=points_text(total), left=points_text(mover.left))


def refusal_of(state: WachtState, code: str, mover: Mover, here: int, there: int) -> Refusal:
    """A stop concerns the hex left; everything else concerns the hex entered."""
    tables = state.tables
    side = tables.side[mover.unit]
    near = [n for n in tables.neighbours[here if code.startswith("stop.") else there] if state.held[1 - side][n]]
    enemies = " and ".join(tables.grid.id(n) for n in near)
    return refuse(state, code, mover, here, there, enemies=enemies)
