"""The movement calculator: from a unit, a mode, a kind of movement, conditions and other units to a ledger or reasons.

It is pure: the caller reads files. It asks the same functions as the game, on a state built for the question. A request
and an answer are plain JSON, so a page can use them as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal

import msgspec

from grognard.engine.boards import Board
from grognard.engine.data import typed
from grognard.engine.errors import DataError
from grognard.engine.positions import Position
from grognard.engine.ruleset import Ruleset
from grognard.engine.shapes import hex_named
from grognard.engine.verdicts import Refusal

from .positions import place_pieces, read_unit, set_flags
from .rules import overruns
from .rules.accounts import entry_of
from .rules.accounts import refuse as refuse_step
from .rules.allowance import Modifier, allowance, from_reserve
from .rules.eligibility import why_not_in_mode, why_not_kind, why_unit_stays
from .rules.frame import refuse
from .rules.ledger import (
    VIOLATION,
    Ledger,
    allowance_lines,
    codes_against,
    ledger_along,
    ledger_to,
    nodes_towards,
    refusal_of,
    stop_behind,
    too_far,
    why_not_end,
    why_not_reached,
)
from .rules.movement import MovementPhase, reserve_points
from .rules.search import NOT_YET, Mover, NodeReach, counts_hexes, ends, find_reach, graph_of, hex_allowance
from .rules.sequence import GameTurn
from .rules.setup import prepare
from .rules.transport import can_be_motorised
from .schema.costs import TWELFTHS, hexes_text, points_text
from .schema.house_maps import BARE, Trees, bare_scenario, with_sheet
from .schema.house_paths import Laid, lay_steps
from .sheet.approaches import approach, standing_at, with_overrun
from .sheet.explain import WayForm, explain
from .state import WachtState
from .vocabulary import (
    BY_ASSAULT,
    BY_MOUNTED,
    BY_ROAD,
    BY_STRATEGIC,
    BY_TACTICAL,
    EXPLOIT,
    GROUNDS,
    KIND_TITLES,
    KINDS,
    MARKS,
    MODES,
    MOUNTED,
    SET,
    SIDE_TITLES,
    SIDES,
    STRATEGIC,
)

SOURCE = "request"
MOST_BONUS = 99
"""How many Movement Points may be added or taken off by hand."""
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
    """A question. With `unit` alone the allowance; with `start` every hex in reach; with `to` or `path` that way."""

    unit: str
    start: str = ""
    to: str = ""
    path: tuple[str, ...] = ()
    via: tuple[str, ...] = ()
    """The road of each step, where a hexside carries several, if it is not to be the first."""
    mode: str = ""
    movement: str = ""
    as_class: Literal["", "mech", "leg"] = ""
    """For US anti-tank and engineer units [5.7.3]."""
    ground: str = ""
    night: bool | None = None
    status: tuple[str, ...] = ()
    """Marks on the unit, and low_fuel or no_fuel for its formation."""
    motor: bool = False
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
    name: str
    kind: str
    mode: str
    allowance: int
    """Whole Movement Points; hexes in Prepared Assault."""
    allowance_lines: tuple[tuple[str, str, str], ...]
    ledger: Ledger | None = None
    refusals: tuple[Refusal, ...] = ()
    reach: dict[str, str] = {}
    """Without a goal: every hex in which the move may end, with its cost."""
    alternatives: tuple[WayForm, ...] = ()

    @property
    def allowed(self) -> bool:
        """True if there is no reason against it."""
        return not self.refusals

    @property
    def cost(self) -> int:
        """In twelfths; in hexes for Prepared Assault. An overrun is included."""
        return self.ledger.cost if self.ledger is not None else 0

    def lines(self) -> list[str]:
        """The answer line by line, for people."""
        base = ", ".join(f"{figure} {reason} [{rule}]" for figure, reason, rule in self.allowance_lines)
        found = [f"{self.name}: {self.allowance} MP ({base})" if base else f"{self.name}: {hexes_text(self.allowance)}"]
        if self.refusals:
            found += [refusal.text for refusal in self.refusals]
        elif self.ledger is not None:
            found += self.ledger.lines()[1:]
        found += [f"  {hex_id}  {cost}" for hex_id, cost in self.reach.items()]
        for way in self.alternatives:
            answer = "yes" if way["allowed"] else "no: " + " ".join(refusal["text"] for refusal in way["refusals"])
            needs = f" (needs {', '.join(way['needs'])})" if way["needs"] else ""
            cost = f", {way['ledger']['cost']}" if way["ledger"] else ""
            found.append(f"{way['title']}{needs}: {answer}{cost}")
        return found

    def to_json(self) -> dict[str, Any]:
        """The answer in JSON types."""
        in_hexes = self.kind == "assault"
        return {
            "unit": self.unit,
            "name": self.name,
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


Bind = Callable[[Trees], Ruleset[WachtState]]
"""Makes the ruleset of some data files."""


def _blank(rules: Ruleset[WachtState]) -> WachtState:
    """An empty state under the usual options."""
    return rules.flow.new(rules, rules.read_scenario(None), rules.read_options(None))


class MovementCalculator:
    """Answers questions about movement on one board with one set of charts."""

    def __init__(self, bind: Bind, trees: Trees, own: Mapping[str, Any] | None = None) -> None:
        """From the game's data files, with a data pack laid over them, and perhaps an own sheet."""
        self.laid: Laid | None = None
        """Steps without a map, if the question is about such steps."""
        if own is not None:
            sheet, self.laid = lay_steps(own)
            trees = with_sheet(trees, sheet)
        self.rules = bind(trees)
        self.data = _blank(self.rules).tables.data
        self._bind = bind

    def describe(self) -> dict[str, Any]:
        """What can be asked about: units, modes, kinds of movement, grounds, marks."""
        data = self.data
        return {
            "units": [
                {"id": name, "name": unit.name, "side": data.formations[unit.formation].side, "type": unit.type}
                for name, unit in data.units.items()
            ],
            "types": [{"id": name, "title": type_.title, "moves": type_.class_} for name, type_ in data.types.items()],
            "modes": list(MODES),
            "movements": [*KINDS],
            "grounds": list(GROUNDS),
            "status": [*MARKS, "low_fuel", "no_fuel"],
            "hexes": list(data.grid.ids),
            "request": list(Request.__struct_fields__),
        }

    def board(self) -> Board:
        """The map it calculates on."""
        return self.rules.sheet.maps[0]

    def calculate(self, request: Mapping[str, Any], position: Position | None = None) -> Answer:
        """The answer to a request, on an empty board or in a position. Raises DataError if it makes no sense."""
        asked = typed(self._with_steps(request), SOURCE, Request)
        check_request(asked)
        state = self._state(asked, position)
        unit = read_unit(state, asked.unit, SOURCE, "unit")
        kind = self._kind(state, unit, asked)
        state.frames = (GameTurn(), MovementPhase(state.tables.side[unit], _exploits(state, unit, asked)))
        codes: list[str] = []
        if state.on_map(unit):
            codes = _gates(state, unit, kind, asked)
        elif asked.to or asked.path:
            raise DataError(SOURCE, "start", f"{asked.unit} is not on the map", "the hex it starts in")
        more = _more(state, unit, asked)
        in_hexes = counts_hexes(state, unit, kind)
        points = hex_allowance(state, unit, kind) if in_hexes else allowance(state, unit, kind, more)
        base = Answer(
            state.tables.ids[unit],
            state.tables.names[unit],
            KINDS[kind],
            MODES[state.mode[unit]],
            points,
            () if in_hexes else allowance_lines(state, unit, kind, more),
            refusals=tuple(refuse(state, code, unit) for code in codes),
        )
        if codes or not state.on_map(unit):
            return self._with_alternatives(state, unit, asked, base)
        mover = Mover(unit, kind, NOT_YET, points if in_hexes else points * TWELFTHS, True)
        return self._with_alternatives(state, unit, asked, self._answer(state, mover, asked, base, more))

    def _with_steps(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The request with the path that was laid out, and the enemies beside it."""
        if self.laid is None:
            return dict(request)
        unit = str(request.get("unit", ""))
        known = self.data.units.get(unit)
        side = "german" if known is None else self.data.formations[known.formation].side
        return {
            "start": self.laid.start,
            "path": list(self.laid.path),
            "bridges": dict(self.laid.bridges),
            **request,
            "enemies": [*request.get("enemies", ()), *self.laid.enemies_of(side)],
        }

    # -- the question as a state ------------------------------------------------------------------------------------

    @cached_property
    def _empty(self) -> Ruleset[WachtState]:
        """The same units, charts and map without a scenario: its limits do not bind on the empty map."""
        if self.data.scenario.about.id == BARE:
            return self.rules
        trees = self.rules.trees
        return self._bind({**trees, "scenario.toml": bare_scenario(trees["scenario.toml"])})

    def _state(self, asked: Request, position: Position | None) -> WachtState:
        if position is None:
            state = _blank(self._empty)
            prepare(state)
        else:
            state = self.rules.position(position)
            state.moving = -1
        _set_time(state, asked, position)
        _check_sides(state, asked)
        flags: dict[str, object] = {"bridges": asked.bridges}
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
        flags: dict[str, object] = {"marks": {asked.unit: marks}}
        if asked.mode:
            flags["modes"] = {asked.unit: asked.mode}
        for word, fuel in (("low_fuel", "low"), ("no_fuel", "none")):
            if word in asked.status:
                flags["fuel"] = {formation: fuel}
        if asked.steps:
            flags["steps"] = {asked.unit: asked.steps}
        if asked.leader_roll >= 0:
            flags["bonus"] = {formation: state.tables.data.charts.leader_bonus.by_die[asked.leader_roll]}
        set_flags(state, flags, SOURCE)
        if asked.battery or asked.hq:
            state.set_mark(unit, SET, _is_set(state, unit, asked.battery, asked.hq, SOURCE))
        for name in asked.engineer_at:
            index = hex_named(self.data.grid, name, SOURCE, "engineer_at")
            if state.held[1 - state.tables.side[unit]][index]:
                raise DataError(SOURCE, "engineer_at", f"enemy units are in {name}", "a hex without enemies")
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
        if asked.as_class == "leg" and kind in (BY_STRATEGIC, BY_ROAD, BY_MOUNTED):
            raise DataError(SOURCE, "as_class", f"no unit moves as a Leg unit by {KIND_TITLES[kind]}", "tactical")
        return BY_MOUNTED if asked.as_class == "mech" and kind == BY_TACTICAL else kind

    # -- the answer -------------------------------------------------------------------------------------------------

    def _answer(
        self, state: WachtState, mover: Mover, asked: Request, base: Answer, more: tuple[Modifier, ...]
    ) -> Answer:
        if asked.path:
            return self._along(state, mover, asked, base, more)
        reach = find_reach(state, mover)
        if not asked.to:
            return msgspec.structs.replace(base, reach=_costs(state, reach))
        goal = hex_named(self.data.grid, asked.to, SOURCE, "to")
        if asked.overrun:
            found = approach(state, reach, goal)
            return msgspec.structs.replace(base, ledger=found.ledger, refusals=found.refusals)
        refusals = why_not_reached(state, reach, goal)
        ledger = None if refusals else ledger_to(state, reach, goal, more)
        return msgspec.structs.replace(base, ledger=ledger, refusals=tuple(refusals))

    def _along(
        self, state: WachtState, mover: Mover, asked: Request, base: Answer, more: tuple[Modifier, ...]
    ) -> Answer:
        """A given path, step by step; with an overrun its last hex is overrun."""
        hexes = [hex_named(self.data.grid, name, SOURCE, "path") for name in asked.path]
        target = hexes.pop() if asked.overrun else -1
        graph = graph_of(state, mover.unit, mover.kind)
        origin, path, refusals = trace(state, mover, hexes, asked.via)
        refusals += _collapse(state, mover, (origin, *path), asked.collapse_die)
        ledger = ledger_along(state, mover, graph, origin, path, more)
        if not refusals and ledger.cost > mover.left:
            refusals.append(too_far(state, mover, hexes[-1], ledger.cost))
        if not refusals and hexes and not asked.overrun:
            refusals += why_not_end(state, find_reach(state, mover), hexes[-1])
        if asked.overrun and not refusals:
            base = msgspec.structs.replace(base, ledger=ledger)
            return self._overrunning(state, mover, asked, base, (origin, *path), target)
        return msgspec.structs.replace(base, ledger=ledger, refusals=tuple(refusals))

    def _overrunning(
        self, state: WachtState, mover: Mover, asked: Request, base: Answer, nodes: tuple[int, ...], target: int
    ) -> Answer:
        """The overrun at the end of a path that is allowed; a unit that must stop there makes no overrun."""
        assert base.ledger is not None
        graph = graph_of(state, mover.unit, mover.kind)
        moved = len(nodes) > 1
        here = graph.nodes.hexes[nodes[-1]]
        refusals: list[Refusal] = []
        if moved:
            stop = stop_behind(state, mover, graph, nodes[-2], nodes[-1])
            refusals += [refusal_of(state, stop, mover, here, target)] if stop else []
        left = mover.left - base.ledger.cost
        there = standing_at(state, mover, here, nodes[-1] if moved else NOT_YET, left)
        refusals += overruns.why_not(there, target)
        if refusals:
            return msgspec.structs.replace(base, refusals=tuple(refusals))
        price = overruns.price(there, target)
        refusals += _collapse(state, mover, (price.origin, price.node), asked.collapse_die)
        ledger = with_overrun(there, base.ledger, target)
        return msgspec.structs.replace(base, ledger=ledger, refusals=tuple(refusals))

    def _with_alternatives(self, state: WachtState, unit: int, asked: Request, answer: Answer) -> Answer:
        goal = asked.to or (asked.path[-1] if asked.path else "")
        if not asked.alternatives or not goal or not state.on_map(unit):
            return answer
        ways = explain(state, unit, hex_named(self.data.grid, goal, SOURCE, "to")).ways
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


def check_request(asked: Request) -> None:
    """Check what no request can mean, whatever is on the map. Raises DataError naming the key."""
    for key in ("leader_roll", "reserve_roll", "collapse_die"):
        if not -1 <= getattr(asked, key) <= 9:
            raise DataError(SOURCE, key, f"there is no face {getattr(asked, key)}", "a face of the die, 0 to 9")
    if abs(asked.bonus) > MOST_BONUS:
        raise DataError(SOURCE, "bonus", f"{asked.bonus} points", f"at most {MOST_BONUS} more or less")
    if asked.to and asked.path:
        raise DataError(SOURCE, "to", "a goal and a path are given", "one of the two")
    if asked.via and not asked.path:
        raise DataError(SOURCE, "via", "roads are named without a path", "the roads of a path")
    if asked.overrun and not (asked.to or asked.path):
        raise DataError(SOURCE, "overrun", "nothing says what is overrun", "a path or a goal that ends there")


def _check_sides(state: WachtState, asked: Request) -> None:
    """Friends are of the unit's side, enemies of the other, and no unit stands in two hexes."""
    own = state.tables.side[read_unit(state, asked.unit, SOURCE, "unit")]
    seen = {asked.unit}
    for key, side, others in (("friends", own, asked.friends), ("enemies", 1 - own, asked.enemies)):
        for other in others:
            unit = read_unit(state, other.unit, SOURCE, f"{key}.unit")
            name = state.tables.names[unit]
            if state.tables.side[unit] != side:
                theirs = SIDE_TITLES[state.tables.side[unit]]
                raise DataError(SOURCE, key, f"{name} is {theirs}", f"{SIDE_TITLES[side]} units")
            if other.unit in seen:
                raise DataError(SOURCE, key, f"{name} is named twice", "a unit once")
            seen.add(other.unit)


def _is_set(state: WachtState, unit: int, battery: str, hq: str, key: str) -> bool:
    """In battery, or static; asked only of units that can be. Raises DataError for others."""
    kind = state.tables.type[unit]
    name = state.tables.names[unit]
    if battery and not kind.artillery:
        raise DataError(SOURCE, f"{key}.battery", f"{name} is no artillery", "nothing")
    if hq and not kind.headquarters:
        raise DataError(SOURCE, f"{key}.hq", f"{name} is no headquarters", "nothing")
    return battery == "in" or hq == "static"


def _gates(state: WachtState, unit: int, kind: int, asked: Request) -> list[str]:
    """The codes of everything that keeps the unit from moving this way, as the game asks before a move begins."""
    codes = []
    if asked.motor and not can_be_motorised(state, unit):
        codes.append("motor.not_it")
    if state.has(unit, MOUNTED) and state.tables.parent[unit] < 0:
        codes.append("rejoin.not_it")
    if asked.mode:
        codes += why_not_in_mode(state, unit, state.mode[unit])
    codes += why_unit_stays(state, unit, _exploits(state, unit, asked))
    codes += why_not_kind(state, unit, kind)
    return list(dict.fromkeys(codes))


def _flags_of(state: WachtState, others: tuple[Other, ...]) -> dict[str, object]:
    marks: dict[str, list[str]] = {}
    works: dict[str, str] = {}
    for other in others:
        unit = state.tables.unit_number[other.unit]
        side = SIDES[state.tables.side[unit]]
        set_ = _is_set(state, unit, other.battery, other.hq, other.unit)
        marks[other.unit] = [*other.marks, *(["set"] if set_ else [])]
        if other.fieldworks:
            kind = "et" if other.fieldworks.lower() == "fortification" else other.fieldworks.lower()
            works[other.hex] = f"{side} {kind}"
    return {"marks": marks, "modes": {other.unit: other.mode for other in others}, "works": works}


def _more(state: WachtState, unit: int, asked: Request) -> tuple[Modifier, ...]:
    """[6.5.2] What the roll for leaving Maneuver Reserve adds, and what is added by hand."""
    by_hand = (Modifier(None, asked.bonus, "added by hand", "5.2.1b"),) if asked.bonus else ()
    if asked.reserve_roll < 0:
        return by_hand
    return (*from_reserve(reserve_points(state, unit, asked.reserve_roll)), *by_hand)


def _costs(state: WachtState, reach: NodeReach) -> dict[str, str]:
    """Every hex in which the move may end, with its cost."""
    in_hexes = counts_hexes(state, reach.mover.unit, reach.mover.kind)
    found = {}
    for hex_ in sorted(ends(state, reach)):
        cost = reach.mover.left - reach.rest(hex_)
        found[state.tables.grid.id(hex_)] = str(cost) if in_hexes else points_text(cost)
    return found


def _collapse(state: WachtState, mover: Mover, nodes: tuple[int, ...], die: int) -> list[Refusal]:
    """[15.5.0] With this die (if one is given) a bridge on the way collapses."""
    graph = graph_of(state, mover.unit, mover.kind)
    falls = 0 <= die <= state.tables.data.charts.collapse.falls_at
    risky = [pair for pair in pairwise(nodes) if pair in graph.tests]
    if not falls or not risky:
        return []
    here, there = (graph.nodes.hexes[node] for node in risky[0])
    return [refuse_step(state, "bridge.collapses", mover, here, there)]


# -- a given path -----------------------------------------------------------------------------------------------------


class Stage(msgspec.Struct, frozen=True):
    """One way to reach a node of a given path: its weight, the nodes so far, and the rules broken."""

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
