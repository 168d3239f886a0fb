"""[5.0] The movement and exploitation phases: units are moved one at a time, in the strict order of their kinds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..data_costs import TWELFTHS
from ..tables import (
    BY_ASSAULT,
    BY_ROAD,
    EXPLOIT,
    FATIGUE,
    GROUP,
    KINDS,
    MANEUVER_RESERVE,
    MODE_TITLES,
    RESERVE,
    RESTING,
    SIDE_TITLES,
    hexes_text,
    points_text,
)
from ..words import KIND_TITLES, REASONS
from . import bridges, overruns
from .allowance import Modifier, allowance, from_reserve
from .classes import has_division_trucks, kinds_of
from .eligibility import why_not_kind, why_unit_stays
from .frame import D10, Units, WachtFrame, hex_of, unit_of
from .ledger import refuse_end, why_not_reached
from .search import (
    NOT_YET,
    Mover,
    Reach,
    against_end,
    counts_hexes,
    ends,
    find_reach,
    graph_of,
    halts_assault,
    hex_allowance,
    may_end,
    open_steps,
)

if TYPE_CHECKING:
    from ..state import WachtState


# -- the phase --------------------------------------------------------------------------------------------------


class MovementPhase(WachtFrame, frozen=True, tag="movement_phase"):
    """A player moves his units, all of one kind of movement before those of the next, until he ends the phase."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("5.0", "5.1.0")
    verbs: ClassVar[tuple[str, ...]] = (*KINDS, "release", "end")
    moment: ClassVar[str] = "it is a movement phase, and no unit is moving"

    of: int
    exploiting: bool = False
    group: int = 0
    """The first group of the order of movement that may still begin."""
    overrun: tuple[int, ...] = ()
    """The hexes overrun in this phase [5.10.1]."""
    only: Units | None = None
    """The units that may move, if not all."""
    pinned: Units = ()
    """In an exploitation phase: the units that began it next to enemies in Prepared Assault Mode [5.3.3]."""

    def side(self, state: WachtState) -> int:
        """The side that moves."""
        return self.of

    @override
    def prompt(self, state: WachtState) -> str:
        what = "exploitation" if self.exploiting else "movement"
        return f"{SIDE_TITLES[self.of]} {what}, turn {state.turn}: begin a unit's move, or end the phase"

    @override
    def numbers(self, state: WachtState) -> list[int]:
        verb = state.tables.verb
        found = [verb["end"]]
        last = state.tables.count + RESERVE
        for unit in state.tables.of_side[self.of]:
            if state.place[unit] > last or state.moved >> unit & 1:
                continue
            if self.exploiting and state.mode[unit] not in (EXPLOIT, MANEUVER_RESERVE):
                continue
            if self.exploiting and state.mode[unit] == MANEUVER_RESERVE and may_release(state, self, unit):
                found.append(verb["release"] + unit)
            if next(why_not_now(state, self, unit), None) is None:
                found += [
                    verb[KINDS[kind]] + unit
                    for kind in kinds_of(state, unit)
                    if GROUP[kind] >= self.group and next(why_not_kind(state, unit, kind), None) is None
                ]
        found.sort()
        return found

    def default(self, state: WachtState) -> int:
        """End the phase: no unit has to move."""
        return state.tables.verb["end"]

    @override
    def check(self, state: WachtState, action: Action) -> list[Refusal]:
        if action.verb == "end":
            return []
        unit = unit_of(state, action)
        if state.tables.side[unit] != self.of:
            return [refuse(state, "unit.other_side", unit)]
        if action.verb == "release":
            return [refuse(state, code, unit) for code in why_not_release(state, self, unit)]
        return why_not_begin(state, self, unit, KINDS.index(action.verb))

    @override
    def act(self, state: WachtState, number: int) -> None:
        verb = state.tables.verb
        if number == verb["end"]:
            self.end(state)
            return
        unit = (number - verb["release"]) % len(state.tables.ids)
        which = (number - verb["release"]) // len(state.tables.ids)
        if which == 0:
            release(state, unit)
        else:
            self.begin(state, unit, which - 1)

    def begin(self, state: WachtState, unit: int, kind: int) -> None:
        """A unit begins to move; nobody of an earlier kind may move any more [5.0]."""
        if GROUP[kind] > self.group:
            state.become(msgspec.structs.replace(self, group=GROUP[kind]))
        if kind == BY_ROAD and has_division_trucks(state, unit):
            state.trucked |= 1 << unit
        state.moving, state.kind, state.spot, state.spent, state.through = unit, kind, NOT_YET, 0, -1
        state.reached = None
        state.left = first_points(state, unit, kind)
        if state.log is not None:
            state.emit("begins", "5.0", unit=unit, how=KINDS[kind], points=amount_text(state, state.left))
        state.push(Moving())
        if reserve_bonus_due(state, unit) and not counts_hexes(state, unit, kind):
            state.push(ReserveRoll())

    def end(self, state: WachtState) -> None:
        """The phase is over."""
        if state.log is not None:
            state.emit("ended", "5.0", side=self.of, what="exploitation" if self.exploiting else "movement")
        state.pop()
        if state.night and not self.exploiting:
            recover(state, self.of)


def recover(state: WachtState, side: int) -> None:
    """[5.2.1a] Fatigued units that have rested through the night without moving are fresh again."""
    for unit in state.tables.of_side[side]:
        if state.has(unit, RESTING) and state.has(unit, FATIGUE) and not state.moved >> unit & 1:
            state.set_mark(unit, FATIGUE, False)
            state.emit("rested", "5.2.1a", unit=unit)


def amount_text(state: WachtState, amount: int) -> str:
    """What the moving unit has or spends, as people write it: hexes in Prepared Assault, else Movement Points."""
    if counts_hexes(state, state.moving, state.kind):
        return hexes_text(amount)
    return f"{points_text(amount)} MP"


def first_points(state: WachtState, unit: int, kind: int, more: tuple[Modifier, ...] = ()) -> int:
    """What a unit starts its move with: its allowance in twelfths, or a number of hexes."""
    if counts_hexes(state, unit, kind):
        return hex_allowance(state, unit, kind)
    return allowance(state, unit, kind, more) * TWELFTHS


def why_not_now(state: WachtState, phase: MovementPhase, unit: int) -> Iterator[str]:
    """Every reason why a unit of the moving side cannot begin any move in this phase."""
    if phase.only is not None and unit not in phase.only:
        yield "unit.not_striving"
    yield from why_unit_stays(state, unit, phase.exploiting, phase.pinned)


def why_not_begin(state: WachtState, phase: MovementPhase, unit: int, kind: int) -> list[Refusal]:
    """Every reason why the unit cannot begin this kind of move now."""
    codes = list(why_not_now(state, phase, unit))
    if codes:
        return [refuse(state, code, unit) for code in codes]
    codes = list(why_not_kind(state, unit, kind))
    if GROUP[kind] < phase.group:
        codes.append("order.past")
    return [refuse(state, code, unit) for code in codes]


def refuse(state: WachtState, code: str, unit: int) -> Refusal:
    """A refusal about a unit, with what its sentence may need."""
    tables = state.tables
    here = state.place[unit]
    door = tables.door[unit]
    return REASONS(
        code,
        unit=tables.names[unit],
        theirs=SIDE_TITLES[tables.side[unit]],
        mode=MODE_TITLES[state.mode[unit]],
        place=tables.grid.id(here) if here < tables.count else "off the map",
        turn=tables.arrival[unit],
        door=tables.grid.id(door) if door >= 0 else "",
    )


# -- [6.5.2] leaving Maneuver Reserve -----------------------------------------------------------------------------


def why_not_release(state: WachtState, phase: MovementPhase, unit: int) -> Iterator[str]:
    """[5.1.0] R20: in a friendly exploitation phase a unit may leave Maneuver Reserve for Exploit Mode."""
    if not phase.exploiting:
        yield "release.phase"
    if state.mode[unit] != MANEUVER_RESERVE or not state.on_map(unit):
        yield "release.mode"
    elif not state.counts_as_mech(unit):
        yield "mode.needs_mech"
    if state.tables.options.reserve_release == "start" and (phase.group > 0 or state.moved):
        yield "release.late"


def may_release(state: WachtState, phase: MovementPhase, unit: int) -> bool:
    """True if the unit may leave Maneuver Reserve now."""
    return next(why_not_release(state, phase, unit), None) is None


def release(state: WachtState, unit: int) -> None:
    """The unit leaves Maneuver Reserve for Exploit Mode, and has its bonus for this turn and the next two."""
    state.set_mode(unit, EXPLOIT)
    state.released[unit] = state.turn
    state.emit("released", "5.1.0", unit=unit)


def reserve_bonus_due(state: WachtState, unit: int) -> bool:
    """[5.2.1b] [6.5.2] R20: the unit left Maneuver Reserve in this turn or one of the two before."""
    turn = state.released[unit]
    return turn > 0 and state.turn - turn <= state.tables.data.charts.reserve_release.bonus_turns


def reserve_points(state: WachtState, unit: int, face: int) -> int:
    """[6.5.2] What the face brings a unit that has left Maneuver Reserve."""
    table = state.tables.data.charts.reserve_release
    proficiency = state.tables.units[unit].proficiency
    if proficiency >= table.high_proficiency:
        face += table.high_modifier
    elif proficiency <= table.low_proficiency:
        face += table.low_modifier
    return table.by_die[min(max(face, 0), 9)]


class ReserveRoll(WachtFrame, frozen=True, tag="reserve_roll"):
    """[6.5.2] A unit that has left Maneuver Reserve rolls for more Movement Points."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("5.2.1b", "6.5.2")
    moment: ClassVar[str] = "a die is being thrown"

    @override
    def chance(self, state: WachtState) -> Chance:
        name = state.tables.names[state.moving]
        found = bands(D10, lambda faces: f"+{reserve_points(state, state.moving, faces[0])}")
        return Chance("reserve", f"{name} has left Maneuver Reserve: more Movement Points", self.rules, D10, found)

    @override
    def fall(self, state: WachtState, faces: Sequence[int]) -> None:
        more = reserve_points(state, state.moving, faces[0])
        state.left = first_points(state, state.moving, state.kind, from_reserve(more))
        state.emit("reserve_bonus", "6.5.2", unit=state.moving, face=faces[0], points=more)
        state.pop()


# -- a unit on the move -------------------------------------------------------------------------------------------


def mover_of(state: WachtState) -> Mover:
    """The unit that is moving, as the search wants it."""
    return Mover(state.moving, state.kind, state.spot, state.left, not state.spent, state.through)


def reach_now(state: WachtState) -> Reach:
    """Where the moving unit can go, remembered until something changes."""
    found = state.reached
    if found is None:
        found = state.reached = find_reach(state, mover_of(state))
    return found


class Moving(WachtFrame, frozen=True, tag="moving"):
    """One unit moves, in one go or in several, until it halts or must stop."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("5.0", "5.2.0", "5.3.0")
    verbs: ClassVar[tuple[str, ...]] = ("move", "overrun", "halt")
    moment: ClassVar[str] = "a unit is on the move: move it on, or halt it"

    def side(self, state: WachtState) -> int:
        """The side of the unit."""
        return state.tables.side[state.moving]

    @override
    def prompt(self, state: WachtState) -> str:
        name = state.tables.names[state.moving]
        return f"{name}, {KIND_TITLES[state.kind]}: {amount_text(state, state.left)} left"

    @override
    def numbers(self, state: WachtState) -> list[int]:
        tables = state.tables
        unit = state.moving
        first = tables.verb["move"] + unit * tables.count
        found = [first + hex_ for hex_ in (*ends(state, reach_now(state)), *passed_through(state))]
        found.sort()
        if state.mode[unit] == EXPLOIT:
            first = tables.verb["overrun"] + unit * tables.count
            found += [first + hex_ for hex_ in overruns.targets(state)]
        if next(why_not_halt(state), None) is None:
            found.append(tables.verb["halt"] + unit)
        return found

    def default(self, state: WachtState) -> int:
        """Halt, if the unit may stay where it is."""
        return self.numbers(state)[-1]

    @override
    def check(self, state: WachtState, action: Action) -> list[Refusal]:
        unit = unit_of(state, action)
        if unit != state.moving:
            return [REASONS("unit.not_moving", unit=state.tables.names[unit], other=state.tables.names[state.moving])]
        if action.verb == "halt":
            here = state.place[unit]
            return [refuse_end(state, code, mover_of(state), here) for code in why_not_halt(state)]
        goal = hex_of(state, action)
        if action.verb == "overrun":
            return overruns.why_not(state, goal)
        return why_not_go(state, goal)

    @override
    def act(self, state: WachtState, number: int) -> None:
        tables = state.tables
        verb = tables.verb
        if number >= verb["halt"]:
            finish(state)
        elif number >= verb["overrun"]:
            overruns.declare(state, (number - verb["overrun"]) % tables.count)
        else:
            walk_to(state, (number - verb["move"]) % tables.count)


def why_not_halt(state: WachtState) -> Iterator[str]:
    """[5.3.0] [5.8.5] The codes of everything that keeps the moving unit from staying where it is.

    Nothing keeps a unit that has not moved, or that cannot move on.
    """
    here = state.place[state.moving]
    if state.spent and here < state.tables.count and ends(state, reach_now(state)):
        yield from against_end(state, mover_of(state), here)


def passed_through(state: WachtState) -> list[int]:
    """[5.3.0] Adjacent hexes in which the moving unit may not end its move, but through which it can go on.

    They are entered one by one by whoever wants another way than the cheapest.
    """
    reach = reach_now(state)
    found = []
    for hex_, step in reach.direct.items():
        if reach.stop[hex_] or not step.left or hex_ == state.through or may_end(state, reach, hex_):
            continue
        twin = state.copy()
        twin.through = -1
        step_to(twin, hex_, step.node, step.left)
        if ends(twin, reach_now(twin)):
            found.append(hex_)
    return found


def why_not_go(state: WachtState, goal: int) -> list[Refusal]:
    """Every reason why the moving unit cannot go to a hex now, to stay there or on its way; empty if it can."""
    reasons = why_not_reached(state, reach_now(state), goal)
    return [] if reasons and goal in passed_through(state) else reasons


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


def _halts(state: WachtState, reach: Reach, path: tuple[int, ...]) -> bool:
    """[5.5.0] Whether a Prepared Assault move ends with the last of these steps."""
    if state.kind != BY_ASSAULT or state.place[state.moving] >= state.tables.count:
        return False
    hexes = [state.place[state.moving], *(reach.graph.nodes.hexes[node] for node in path)]
    return halts_assault(state, reach.mover, hexes[-2], hexes[-1])


def step_to(state: WachtState, hex_: int, node: int, left: int) -> None:
    """The unit enters a hex; one with enemies that it passes through is not occupied [5.10.3]."""
    if hex_ != state.through:
        state.put(state.moving, hex_)
    state.spot = node
    state.left = left
    state.spent = 1
    state.reached = None


def go_on_or_finish(state: WachtState) -> None:
    """After a step: the unit may go on, unless it has nothing left or nowhere to go."""
    if state.left > 0:
        reach = reach_now(state)
        if ends(state, reach) or (state.mode[state.moving] == EXPLOIT and overruns.targets(state)):
            return
    finish(state)


def finish(state: WachtState) -> None:
    """[5.0] The unit's move is over; it does not move again in this phase."""
    unit = state.moving
    state.moved |= 1 << unit
    state.moving = -1
    state.spot = NOT_YET
    state.left = state.spent = 0
    state.kind = 0
    state.through = -1
    state.reached = None
    state.pop()


class Walk(WachtFrame, frozen=True, tag="walk"):
    """A move under way: it goes on by itself unless a bridge falls or is blown."""

    waits: ClassVar[Waits] = Waits.NOTHING

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
                state.push(bridges.Collapse(hexes[node]))
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
