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

from ..vocabulary import (
    BY_ROAD,
    EXPLOIT,
    FATIGUE,
    GROUP,
    KIND_TITLES,
    KINDS,
    MANEUVER_RESERVE,
    MODE_TITLES,
    RESERVE,
    RESTING,
    SIDE_TITLES,
)
from . import overruns
from .allowance import from_reserve
from .charges import declare
from .classes import has_division_trucks, kinds_of
from .eligibility import why_not_kind, why_unit_stays
from .frame import D10, WachtFrame, hex_of, unit_of
from .ledger import refuse_end
from .moving import (
    PhaseOfMovement,
    amount_text,
    finish,
    first_points,
    mover_of,
    passed_through,
    reach_now,
    why_not_go,
    why_not_halt,
)
from .search import NOT_YET, counts_hexes, ends
from .walks import walk_to

if TYPE_CHECKING:
    from ..state import WachtState


# -- the phase --------------------------------------------------------------------------------------------------


class MovementPhase(PhaseOfMovement, frozen=True, tag="movement_phase"):
    """A player moves his units, all of one kind of movement before those of the next, until he ends the phase."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("5.0", "5.1.0")
    verbs: ClassVar[tuple[str, ...]] = (*KINDS, "release", "end")
    moment: ClassVar[str] = "it is a movement phase, and no unit is moving"

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
    return state.rules.reasons(
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
            return [
                state.rules.reasons(
                    "unit.not_moving", unit=state.tables.names[unit], other=state.tables.names[state.moving]
                )
            ]
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
            declare(state, (number - verb["overrun"]) % tables.count)
        else:
            walk_to(state, (number - verb["move"]) % tables.count)
