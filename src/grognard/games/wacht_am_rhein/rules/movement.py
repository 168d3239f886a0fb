"""[5.0] The movement and exploitation phases: units are moved one at a time, in the strict order of their kinds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.legality import Do, WhyNot
from grognard.engine.verdicts import Refusal

from ..vocabulary import (
    BY_ASSAULT,
    BY_MOUNTED,
    BY_ROAD,
    BY_STRATEGIC,
    BY_TACTICAL,
    EXPLOIT,
    FATIGUE,
    GROUP,
    KIND_TITLES,
    KINDS,
    MANEUVER_RESERVE,
    RESERVE,
    RESTING,
    SIDE_TITLES,
)
from . import overruns
from .allowance import from_reserve
from .charges import declare
from .classes import has_division_trucks, kinds_of
from .eligibility import why_not_kind, why_unit_stays
from .frame import WachtChoice, WachtRoll
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


def _beginning(kind: int) -> Do:
    """The method by which a unit begins this kind of move."""

    def do(phase: MovementPhase, state: WachtState, unit: int, _: int) -> None:
        phase.begin(state, unit, kind)

    return do


def _no_beginning(kind: int) -> WhyNot:
    """The method that says why it cannot."""

    def why_not(phase: MovementPhase, state: WachtState, unit: int, _: int) -> list[str]:
        return phase.of_own(state, unit, why_not_begin(state, phase, unit, kind))

    return why_not


class MovementPhase(PhaseOfMovement, frozen=True, tag="movement_phase"):
    """A player moves his units, all of one kind of movement before those of the next, until he ends the phase."""

    rules: ClassVar[tuple[str, ...]] = ("5.0", "5.1.0")
    verbs: ClassVar[tuple[str, ...]] = ("release", *KINDS, "end")
    moment: ClassVar[str] = "it is a movement phase, and no unit is moving"

    @override
    def prompt(self, state: WachtState) -> str:
        what = "exploitation" if self.exploiting else "movement"
        return f"{SIDE_TITLES[self.of]} {what}, turn {state.turn}: begin a unit's move, or end the phase"

    @override
    def numbers(self, state: WachtState) -> list[int]:
        """Unit by unit: a reason against any movement is a reason against every kind of it."""
        tables = state.tables
        encode = tables.encode
        found = [encode("end")]
        last = tables.count + RESERVE
        for unit in tables.of_side[self.of]:
            if state.place[unit] > last or state.moved >> unit & 1:
                continue
            if self.exploiting and state.mode[unit] not in (EXPLOIT, MANEUVER_RESERVE):
                continue
            if self.exploiting and next(why_not_release(state, self, unit), None) is None:
                found.append(encode("release", unit))
            if next(why_not_now(state, self, unit), None) is None:
                found += [
                    encode(KINDS[kind], unit)
                    for kind in kinds_of(state, unit)
                    if GROUP[kind] >= self.group and next(why_not_kind(state, unit, kind), None) is None
                ]
        found.sort()
        return found

    def do_release(self, state: WachtState, unit: int, _: int) -> None:
        """A unit leaves Maneuver Reserve."""
        release(state, unit)

    def why_not_release(self, state: WachtState, unit: int, _: int) -> list[str]:
        """Every reason why the unit cannot leave Maneuver Reserve now."""
        return self.of_own(state, unit, why_not_release(state, self, unit))

    do_strategic: ClassVar[Do] = _beginning(BY_STRATEGIC)
    why_not_strategic: ClassVar[WhyNot] = _no_beginning(BY_STRATEGIC)
    do_road: ClassVar[Do] = _beginning(BY_ROAD)
    why_not_road: ClassVar[WhyNot] = _no_beginning(BY_ROAD)
    do_tactical: ClassVar[Do] = _beginning(BY_TACTICAL)
    why_not_tactical: ClassVar[WhyNot] = _no_beginning(BY_TACTICAL)
    do_mounted: ClassVar[Do] = _beginning(BY_MOUNTED)
    why_not_mounted: ClassVar[WhyNot] = _no_beginning(BY_MOUNTED)
    do_assault: ClassVar[Do] = _beginning(BY_ASSAULT)
    why_not_assault: ClassVar[WhyNot] = _no_beginning(BY_ASSAULT)

    def begin(self, state: WachtState, unit: int, kind: int) -> None:
        """A unit begins to move; from now on no unit may move in an earlier kind [5.0]."""
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

    def do_end(self, state: WachtState, a: int, b: int) -> None:
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


def why_not_begin(state: WachtState, phase: MovementPhase, unit: int, kind: int) -> Iterator[str]:
    """Every reason why a unit of the moving side cannot begin this kind of move now."""
    codes = list(why_not_now(state, phase, unit))
    yield from codes
    if codes:
        return
    yield from why_not_kind(state, unit, kind)
    if GROUP[kind] < phase.group:
        yield "order.past"


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


class ReserveRoll(WachtRoll, frozen=True, tag="reserve_roll"):
    """[6.5.2] A unit that has left Maneuver Reserve rolls for more Movement Points."""

    rules: ClassVar[tuple[str, ...]] = ("5.2.1b", "6.5.2")
    purpose: ClassVar[str] = "reserve"

    @override
    def asked(self, state: WachtState) -> str:
        return f"{state.tables.names[state.moving]} has left Maneuver Reserve: more Movement Points"

    @override
    def label(self, state: WachtState, faces: Faces) -> str:
        return f"+{reserve_points(state, state.moving, faces[0])}"

    @override
    def land(self, state: WachtState, label: str, faces: Faces) -> None:
        more = reserve_points(state, state.moving, faces[0])
        state.left = first_points(state, state.moving, state.kind, from_reserve(more))
        state.emit("reserve_bonus", "6.5.2", unit=state.moving, face=faces[0], points=more)
        state.pop()


class Moving(WachtChoice, frozen=True, tag="moving"):
    """One unit moves, at once or in several parts, until it halts or must stop."""

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
        """From one search for all hexes."""
        encode, unit = state.tables.encode, state.moving
        found = [encode("move", unit, hex_) for hex_ in (*ends(state, reach_now(state)), *passed_through(state))]
        found.sort()
        if state.mode[unit] == EXPLOIT:
            found += [encode("overrun", unit, hex_) for hex_ in overruns.targets(state)]
        if next(why_not_halt(state), None) is None:
            found.append(encode("halt", unit))
        return found

    def do_move(self, state: WachtState, unit: int, goal: int) -> None:
        """The unit goes to the hex."""
        walk_to(state, goal)

    def why_not_move(self, state: WachtState, unit: int, goal: int) -> list[Refusal]:
        """Every reason why the unit cannot go there."""
        return self.why_another(state, unit) or why_not_go(state, goal)

    def do_overrun(self, state: WachtState, unit: int, target: int) -> None:
        """The unit overruns the enemies in the hex."""
        declare(state, target)

    def why_not_overrun(self, state: WachtState, unit: int, target: int) -> list[Refusal]:
        """Every reason why the unit cannot overrun the hex."""
        return self.why_another(state, unit) or overruns.why_not(state, target)

    def do_halt(self, state: WachtState, unit: int, _: int) -> None:
        """The move is over."""
        finish(state)

    def why_not_halt(self, state: WachtState, unit: int, _: int) -> list[Refusal]:
        """Every reason why the unit cannot stay where it is."""
        here = state.place[unit]
        return self.why_another(state, unit) or [
            refuse_end(state, code, mover_of(state), here) for code in why_not_halt(state)
        ]

    def why_another(self, state: WachtState, unit: int) -> list[Refusal]:
        """The refusal of a unit that is not the one on the move."""
        if unit == state.moving:
            return []
        names = state.tables.names
        return [state.rules.reasons("unit.not_moving", unit=names[unit], other=names[state.moving])]
