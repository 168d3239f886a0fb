"""The movement calculator: a unit, a mode, a kind of movement, conditions, other units; out come ledger or reasons.

Pure: whoever calls it reads files. It asks the very functions that the game asks, on a state built for the question. A
request and an answer are plain JSON, so that a page can use them as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from grognard.engine.boards import Board
from grognard.engine.data import typed
from grognard.engine.errors import DataError
from grognard.engine.positions import Position
from grognard.engine.verdicts import Refusal

from .boards_of_ones_own import bare_scenario
from .data_costs import TWELFTHS
from .positions import place_pieces, read_unit, set_flags
from .rules import overruns
from .rules.accounts import entry_of
from .rules.accounts import refuse as refuse_step
from .rules.allowance import allowance
from .rules.eligibility import why_not_kind, why_unit_stays
from .rules.explain import explain
from .rules.ledger import (
    VIOLATION,
    Ledger,
    allowance_lines,
    codes_against,
    ledger_along,
    ledger_to,
    nodes_towards,
    refusal_of,
    why_not_end,
    why_not_reached,
)
from .rules.movement import MovementPhase, Moving, refuse
from .rules.search import NOT_YET, Mover, Reach, counts_hexes, ends, find_reach, graph_of, hex_allowance
from .rules.sequence import GameTurn
from .rules.setup import prepare
from .ruleset import WachtRuleset
from .state import WachtState
from .tables import (
    BY_ASSAULT,
    BY_MOUNTED,
    BY_ROAD,
    BY_STRATEGIC,
    EXPLOIT,
    GROUNDS,
    KINDS,
    MARKS,
    MODES,
    SIDES,
    STRATEGIC,
    points_text,
)

SOURCE = "request"
_MOVEMENTS = {
    "": -1,
    "strategic": BY_STRATEGIC,
    "road": BY_ROAD,
    "tactical": KINDS.index("tactical"),
    "mounted": BY_MOUNTED,
    "assault": BY_ASSAULT,
    "prepared_assault": BY_ASSAULT,
}


class Other(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another unit on the map."""

    unit: str
    hex: str
    mode: str = "tactical"
    marks: tuple[str, ...] = ()
    battery: Literal["", "in", "out"] = ""
    hq: Literal["", "static", "mobile"] = ""
    fieldworks: str = ""
    """"ip", "et" or "fortification" for the whole hex."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked. With `unit` alone the allowance; with `start` every hex in reach; with `to` or `path` that way."""

    unit: str
    start: str = ""
    to: str = ""
    path: tuple[str, ...] = ()
    via: tuple[str, ...] = ()
    """The road of each step, where a hexside carries several or one wants another than the first."""
    mode: str = ""
    movement: str = ""
    as_class: Literal["", "mech", "leg"] = ""
    """For US anti-tank and engineer units [5.7.3]."""
    ground: str = ""
    night: bool | None = None
    status: tuple[str, ...] = ()
    """Marks on the unit, and low_fuel or no_fuel for its formation."""
    motor: bool = False
    trucked: bool = False
    battery: Literal["", "in", "out"] = ""
    hq: Literal["", "static", "mobile"] = ""
    steps: int = 0
    leader_roll: int = -1
    reserve_roll: int = -1
    bonus: int = 0
    """Movement Points added by hand."""
    phase: Literal["", "movement", "exploitation"] = ""
    engineer_at: tuple[str, ...] = ()
    enemies: tuple[Other, ...] = ()
    friends: tuple[Other, ...] = ()
    bridges: dict[str, str] = {}
    collapse_die: int = -1
    overrun: bool = False
    """The last hex of the path is overrun."""
    alternatives: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What comes out."""

    unit: str
    kind: str
    mode: str
    allowance: int
    """Whole Movement Points; hexes in Prepared Assault."""
    allowance_lines: tuple[tuple[str, str, str], ...]
    ledger: Ledger | None = None
    refusals: tuple[Refusal, ...] = ()
    reach: dict[str, str] = {}
    """Without a goal: every hex in which the move may end, with its cost."""
    alternatives: tuple[dict[str, Any], ...] = ()
    overrun_cost: int = 0

    @property
    def allowed(self) -> bool:
        """True if nothing speaks against it."""
        return not self.refusals

    @property
    def cost(self) -> int:
        """In twelfths; in hexes for Prepared Assault. An overrun is included."""
        return (self.ledger.cost if self.ledger is not None else 0) + self.overrun_cost

    def lines(self) -> list[str]:
        """See `Preview.lines`."""
        base = ", ".join(f"{figure} {reason} [{rule}]" for figure, reason, rule in self.allowance_lines)
        found = [f"{self.unit}: allowance {self.allowance} ({base})"]
        if self.refusals:
            found += [refusal.text for refusal in self.refusals]
        elif self.ledger is not None:
            found += self.ledger.lines()[1:]
        if self.overrun_cost:
            found.append(f"  overrun {points_text(self.overrun_cost)} MP [5.10.0]")
        found += [f"  {hex_id}  {cost}" for hex_id, cost in self.reach.items()]
        for way in self.alternatives:
            answer = "yes" if way["allowed"] else "no: " + " ".join(refusal["text"] for refusal in way["refusals"])
            needs = f" (needs {', '.join(way['needs'])})" if way["needs"] else ""
            cost = f", {way['ledger']['cost']}" if way["ledger"] else ""
            found.append(f"{way['title']}{needs}: {answer}{cost}")
        return found

    def to_json(self) -> dict[str, Any]:
        """See `Preview.to_json`."""
        in_hexes = self.kind == "assault"
        return {
            "unit": self.unit,
            "kind": self.kind,
            "mode": self.mode,
            "allowed": self.allowed,
            "allowance": self.allowance,
            "allowance_lines": [{"figure": f, "reason": why, "rule": rule} for f, why, rule in self.allowance_lines],
            "cost": str(self.cost) if in_hexes else points_text(self.cost),
            "ledger": None if self.ledger is None else self.ledger.to_json(),
            "refusals": [refusal.to_json() for refusal in self.refusals],
            "reach": self.reach,
            "alternatives": list(self.alternatives),
        }


class Calculator:
    """Answers questions about movement on one board with one set of charts."""

    def __init__(self, rules: WachtRuleset) -> None:
        self.rules = rules

    @classmethod
    def build(cls, trees: Mapping[str, Mapping[str, Any]], own_map: Mapping[str, Any] | None = None) -> Calculator:
        """A calculator from the game's data files, a data pack laid over them, and possibly a board of one's own."""
        if own_map is not None:
            trees = {**trees, "map.toml": own_map, "scenario.toml": bare_scenario(trees["scenario.toml"])}
        return cls(WachtRuleset(trees))

    def describe(self) -> dict[str, Any]:
        """What can be asked about: units, modes, kinds of movement, grounds, marks."""
        data = self.rules.data
        return {
            "units": [
                {"id": name, "name": unit.name, "side": data.formations[unit.formation].side, "type": unit.type}
                for name, unit in data.units.items()
            ],
            "modes": list(MODES),
            "movements": [*KINDS],
            "grounds": list(GROUNDS),
            "status": [*MARKS, "low_fuel", "no_fuel"],
            "hexes": list(data.grid.ids),
            "request": list(Request.__struct_fields__),
        }

    def board(self) -> Board:
        """The map it calculates on."""
        return self.rules.boards[0]

    def calculate(self, request: Mapping[str, Any], position: Position | None = None) -> Answer:
        """The answer to a request, on an empty board or in a position. Raises DataError if it makes no sense."""
        asked = typed(dict(request), SOURCE, Request)
        state = self._state(asked, position)
        unit = read_unit(state, asked.unit, SOURCE, "unit")
        kind = self._kind(state, unit, asked)
        state.frames = (GameTurn(), MovementPhase(state.tables.side[unit], _exploits(state, unit, asked)))
        codes: list[str] = []
        if state.on_map(unit):
            codes = [*why_unit_stays(state, unit, _exploits(state, unit, asked)), *why_not_kind(state, unit, kind)]
        elif asked.to or asked.path:
            raise DataError(SOURCE, "start", f"{asked.unit} is not on the map", "the hex it starts in")
        reserve = _reserve(state, unit, asked)
        in_hexes = kind == BY_ASSAULT or counts_hexes(state, unit, kind)
        points = hex_allowance(state, unit, kind) if in_hexes else allowance(state, unit, kind, reserve)
        base = Answer(
            state.tables.ids[unit],
            KINDS[kind],
            MODES[state.mode[unit]],
            points,
            () if in_hexes else allowance_lines(state, unit, kind, reserve),
            refusals=tuple(refuse(state, code, unit) for code in codes),
        )
        if codes or not state.on_map(unit):
            return self._with_alternatives(state, unit, asked, base)
        mover = Mover(unit, kind, NOT_YET, points if in_hexes else points * TWELFTHS, True)
        return self._with_alternatives(state, unit, asked, self._answer(state, mover, asked, base, reserve))

    # -- the question as a state ------------------------------------------------------------------------------------

    def _state(self, asked: Request, position: Position | None) -> WachtState:
        if position is None:
            state = WachtState(self.rules, self.rules.tables_for({}), self.rules.read_scenario(None))
            prepare(state)
            state.works = (0,) * state.tables.count
        else:
            state = self.rules.position(position)
            state.moving = -1
        state.ground = GROUNDS.index("firm") if position is None else state.ground
        _set_time(state, asked, position)
        flags: dict[str, Any] = {"bridges": asked.bridges}
        if asked.ground:
            flags["ground"] = asked.ground
        others = (*asked.friends, *asked.enemies)
        pieces = {other.unit: other.hex for other in others}
        if asked.start:
            pieces[asked.unit] = asked.start
        place_pieces(state, pieces, SOURCE)
        flags |= _flags_of(state, others)
        set_flags(state, flags, SOURCE)
        self._dress(state, asked)
        return state

    def _dress(self, state: WachtState, asked: Request) -> None:
        """Mode, marks and helpers of the unit itself."""
        unit = read_unit(state, asked.unit, SOURCE, "unit")
        formation = state.tables.formation_ids[state.formation[unit]]
        marks = [mark for mark in asked.status if mark not in ("low_fuel", "no_fuel")]
        marks += ["motor"] if asked.motor else []
        flags: dict[str, Any] = {"marks": {asked.unit: marks}}
        if asked.mode:
            flags["modes"] = {asked.unit: asked.mode}
        for word, fuel in (("low_fuel", "low"), ("no_fuel", "none")):
            if word in asked.status:
                flags["fuel"] = {formation: fuel}
        if asked.steps:
            flags["steps"] = {asked.unit: asked.steps}
        bonus = asked.bonus
        if asked.leader_roll >= 0:
            bonus += state.tables.data.charts.leader_bonus.by_die[min(asked.leader_roll, 9)]
        flags["bonus"] = {formation: bonus}
        set_flags(state, flags, SOURCE)
        kind = state.tables.type[unit]
        if kind.artillery or kind.headquarters:
            state.set_mark(unit, 1 << MARKS.index("set"), asked.battery == "in" or asked.hq == "static")
        for name in asked.engineer_at:
            index = self.rules.data.hex(name, SOURCE, "engineer_at")
            state.engineers_at[index] += 1
            state.held[state.tables.side[unit]][index] += 1

    def _kind(self, state: WachtState, unit: int, asked: Request) -> int:
        if asked.movement not in _MOVEMENTS:
            expected = "one of " + ", ".join(name for name in _MOVEMENTS if name)
            raise DataError(SOURCE, "movement", f"there is no movement '{asked.movement}'", expected)
        kind = _MOVEMENTS[asked.movement]
        if kind < 0:
            kind = BY_STRATEGIC if state.mode[unit] == STRATEGIC else BY_ASSAULT if state.mode[unit] == 1 else 2
        if kind == BY_ROAD and state.mode[unit] == STRATEGIC:
            return BY_STRATEGIC
        return BY_MOUNTED if asked.as_class == "mech" and kind == KINDS.index("tactical") else kind

    # -- the answer -------------------------------------------------------------------------------------------------

    def _answer(self, state: WachtState, mover: Mover, asked: Request, base: Answer, reserve: int) -> Answer:
        if asked.path:
            return self._along(state, mover, asked, base, reserve)
        reach = find_reach(state, mover)
        if asked.to:
            goal = self.rules.data.hex(asked.to, SOURCE, "to")
            refusals = why_not_reached(state, reach, goal)
            ledger = None if refusals else ledger_to(state, reach, goal, reserve)
            return msgspec.structs.replace(base, ledger=ledger, refusals=tuple(refusals))
        return msgspec.structs.replace(base, reach=_costs(state, reach))

    def _along(self, state: WachtState, mover: Mover, asked: Request, base: Answer, reserve: int) -> Answer:
        """A given path, step by step."""
        hexes = [self.rules.data.hex(name, SOURCE, "path") for name in asked.path]
        target = hexes.pop() if asked.overrun else -1
        graph = graph_of(state, mover.unit, mover.kind)
        origin, path, refusals = trace(state, mover, hexes, asked.via)
        if asked.collapse_die >= 0:
            refusals += _collapse(state, mover, origin, path, asked.collapse_die)
        ledger = ledger_along(state, mover, graph, origin, path, reserve)
        if not refusals and ledger.cost > mover.left:
            facts = {"cost": points_text(ledger.cost), "left": points_text(mover.left)}
            refusals.append(refuse_step(state, "points.short", mover, state.place[mover.unit], hexes[-1], **facts))
        if not refusals and not asked.overrun:
            reach = find_reach(state, mover)
            refusals += why_not_end(state, reach, hexes[-1])
        cost = 0
        if asked.overrun:
            self._go(state, mover, path, ledger)
            refusals += overruns.why_not(state, target)
            cost = 0 if refusals else overruns.price(state, target)[0]
        return msgspec.structs.replace(base, ledger=ledger, refusals=tuple(refusals), overrun_cost=cost)

    def _go(self, state: WachtState, mover: Mover, path: tuple[int, ...], ledger: Ledger) -> None:
        """Bring the state to the moment of the overrun."""
        state.frames = (*state.frames, Moving())
        state.moving, state.kind = mover.unit, mover.kind
        state.left = mover.left - ledger.cost
        state.spot = path[-1] if path else NOT_YET
        if path:
            state.put(mover.unit, graph_of(state, mover.unit, mover.kind).nodes.hexes[path[-1]])

    def _with_alternatives(self, state: WachtState, unit: int, asked: Request, answer: Answer) -> Answer:
        goal = asked.to or (asked.path[-1] if asked.path else "")
        if not asked.alternatives or not goal or not state.on_map(unit):
            return answer
        ways = explain(state, unit, self.rules.data.hex(goal, SOURCE, "to")).ways
        return msgspec.structs.replace(answer, alternatives=tuple(way.to_json() for way in ways))


def _exploits(state: WachtState, unit: int, asked: Request) -> bool:
    return asked.phase == "exploitation" if asked.phase else state.mode[unit] == EXPLOIT


def _set_time(state: WachtState, asked: Request, position: Position | None) -> None:
    """A turn of the scenario by night or by day, as asked."""
    night = asked.night if asked.night is not None else (position is not None and state.night)
    if state.night != night:
        parts = [turn.part for turn in state.tables.turns]
        found = next((n for n, part in enumerate(parts, start=1) if (part == "night") == night), None)
        if found is None:
            raise DataError(SOURCE, "night", "the scenario has no such turn", "a turn by day and one by night")
        state.set_turn(found)


def _flags_of(state: WachtState, others: tuple[Other, ...]) -> dict[str, Any]:
    marks: dict[str, list[str]] = {}
    works: dict[str, str] = {}
    for other in others:
        unit = state.tables.unit_number[other.unit]
        side = SIDES[state.tables.side[unit]]
        set_ = other.battery == "in" or other.hq == "static"
        marks[other.unit] = [*other.marks, *(["set"] if set_ else [])]
        if other.fieldworks:
            kind = "et" if other.fieldworks.lower() == "fortification" else other.fieldworks.lower()
            works[other.hex] = f"{side} {kind}"
    return {"marks": marks, "modes": {other.unit: other.mode for other in others}, "works": works}


def _reserve(state: WachtState, unit: int, asked: Request) -> int:
    """[6.5.2] What the roll for leaving Maneuver Reserve gives."""
    if asked.reserve_roll < 0:
        return 0
    table = state.tables.data.charts.reserve_release
    proficiency = state.tables.units[unit].proficiency
    more = table.high_modifier if proficiency >= table.high_proficiency else 0
    less = table.low_modifier if proficiency <= table.low_proficiency else 0
    return table.by_die[min(max(asked.reserve_roll + more + less, 0), 9)]


def _costs(state: WachtState, reach: Reach) -> dict[str, str]:
    """Every hex in which the move may end, with its cost."""
    in_hexes = reach.mover.kind == BY_ASSAULT or counts_hexes(state, reach.mover.unit, reach.mover.kind)
    found = {}
    for hex_ in sorted(ends(state, reach)):
        cost = reach.mover.left - reach.left[reach.best[hex_]]
        found[state.tables.grid.id(hex_)] = str(cost) if in_hexes else points_text(cost)
    return found


def _collapse(state: WachtState, mover: Mover, origin: int, path: tuple[int, ...], die: int) -> list[Refusal]:
    """[15.5.0] With this die a bridge on the way collapses."""
    graph = graph_of(state, mover.unit, mover.kind)
    falls = die <= state.tables.data.charts.collapse.falls_at
    risky = [pair for pair in zip((origin, *path), path, strict=False) if pair in graph.tests]
    if not falls or not risky:
        return []
    here, there = (graph.nodes.hexes[node] for node in risky[0])
    return [refuse_step(state, "bridge.collapses", mover, here, there)]


# -- a given path -----------------------------------------------------------------------------------------------------


class Stage(msgspec.Struct, frozen=True):
    """One way to stand on a node of a given path: what it weighs, the nodes so far, and the rules broken."""

    weight: int
    nodes: tuple[int, ...]
    refusals: tuple[Refusal, ...] = ()


def trace(
    state: WachtState, mover: Mover, hexes: list[int], via: tuple[str, ...]
) -> tuple[int, tuple[int, ...], list[Refusal]]:
    """Follow a path of hexes on the graph: the node it starts from, the nodes entered, and every rule it breaks.

    Where several roads lead on, those that break fewest rules and cost least are taken, unless `via` names one.
    """
    nodes = graph_of(state, mover.unit, mover.kind).nodes
    here = state.place[mover.unit]
    stages = {node: Stage(0, (node,)) for node in nodes.starts[here]}
    for number, there in enumerate(hexes):
        named = via[number] if number < len(via) else ""
        found = _next_stages(state, mover, stages, there, named)
        if not found:
            best = min(stages.values(), key=lambda stage: stage.weight)
            code = "road.no_way" if mover.kind in (BY_STRATEGIC, BY_ROAD) else "place.nowhere"
            refusal = refuse_step(state, code, mover, nodes.hexes[best.nodes[-1]], there)
            return best.nodes[0], best.nodes[1:], [*best.refusals, refusal]
        stages = found
    best = min(stages.values(), key=lambda stage: stage.weight)
    unique = {refusal.text: refusal for refusal in best.refusals}
    return best.nodes[0], best.nodes[1:], list(unique.values())


def _next_stages(
    state: WachtState, mover: Mover, stages: Mapping[int, Stage], there: int, named: str
) -> dict[int, Stage]:
    graph = graph_of(state, mover.unit, mover.kind)
    found: dict[int, Stage] = {}
    for node, stage in stages.items():
        here = graph.nodes.hexes[node]
        if there not in state.tables.neighbours[here]:
            continue
        came = stage.nodes[-2] if len(stage.nodes) > 1 else -1
        for to in nodes_towards(state, mover, graph, node, there):
            if named and state.tables.road_ids[graph.nodes.memory[to]] != _road(state, named):
                continue
            codes, cost = codes_against(state, mover, graph, node, came, to, entry_of(state, mover, there))
            weight = stage.weight + cost + VIOLATION * len(codes)
            if to not in found or weight < found[to].weight:
                broken = tuple(refusal_of(state, code, mover, here, there) for code in codes)
                found[to] = Stage(weight, (*stage.nodes, to), (*stage.refusals, *broken))
    return found


def _road(state: WachtState, named: str) -> str:
    if named not in state.tables.road_ids:
        raise DataError(SOURCE, "via", f"there is no road '{named}'", "the id of a road of the map")
    return named
