"""[6.0] [5.7] [5.8] The mode determination phase: modes, batteries, trucks, dismounting, rest, leaders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from typing_extensions import override

from ..vocabulary import (
    ASSAULT,
    COMBAT_RESERVE,
    EXPLOIT,
    MANEUVER_RESERVE,
    MODE_TITLES,
    MODES,
    OUT_OF_SUPPLY,
    RESERVE,
    SIDE_TITLES,
    STRATEGIC,
    TACTICAL,
)
from .classes import has_division_trucks
from .eligibility import why_not_in_mode
from .frame import SideChoice, Units, unit_facts
from .transport import ACTS, CHECKS, LOADING, VERBS, possible, trucks_free

if TYPE_CHECKING:
    from ..state import WachtState


class ModePhase(SideChoice, frozen=True, tag="mode_phase"):
    """A player chooses the modes of his units, one choice a unit, and what goes with them."""

    rules: ClassVar[tuple[str, ...]] = ("6.0", "5.7.2", "5.8.0")
    verbs: ClassVar[tuple[str, ...]] = ("mode", *VERBS, "join", "end")
    moment: ClassVar[str] = "modes are being chosen"

    chosen: Units = ()
    """Units whose mode has been chosen."""
    handled: Units = ()
    """Units that have been deployed, limbered, loaded and so on."""

    @override
    def prompt(self, state: WachtState) -> str:
        return f"{SIDE_TITLES[self.of]} modes, turn {state.turn}: choose modes, batteries and trucks, or end the phase"

    @override
    def numbers(self, state: WachtState) -> list[int]:
        """Unit by unit, remembered until something about the unit changes: the phase goes on for many decisions."""
        tables = state.tables
        found = [tables.encode("end")]
        place, last = state.place, tables.count + RESERVE
        for unit in tables.of_side[self.of]:
            if place[unit] > last:
                continue
            numbers = state.listed[unit]
            if numbers is None:
                numbers = state.listed[unit] = self.numbers_of(state, unit)
            found += numbers
        found += self.joins(state)
        found.sort()
        return found

    def numbers_of(self, state: WachtState, unit: int) -> tuple[int, ...]:
        """The numbers of everything that can be done with one unit."""
        encode = state.tables.encode
        modes = range(len(MODES)) if unit not in self.chosen else ()
        found = [encode("mode", unit, mode) for mode in modes if next(why_not_mode(state, unit, mode), None) is None]
        found += [
            encode(verb, unit)
            for verb in possible(state.tables, unit)
            if next(CHECKS[verb](state, self.handled, unit), None) is None
        ]
        return tuple(found)

    def forget(self, state: WachtState, unit: int, verb: str, was: int) -> None:
        """What may be done with other units changes with one: those of its family, its formation.

        `was` is the mode the unit had, or the Truck Points that were free.
        """
        tables = state.tables
        changed = [unit]
        units = tables.of_side[self.of]
        mates = False
        if verb == "mode":
            mates = STRATEGIC in (was, state.mode[unit]) and has_division_trucks(state, unit)
        elif verb in LOADING:
            # With trucks of its own a unit in Strategic Mode leaves those of its division to others [5.6.4].
            mates = state.mode[unit] == STRATEGIC
            now, costs = trucks_free(state, self.of), tables.truck_cost
            changed += [
                other
                for other in units
                if tables.type[other].truckable and (was >= costs[other]) != (now >= costs[other])
            ]
        elif verb in ("dismount", "rejoin", "remount"):
            parent = unit if tables.parent[unit] < 0 else tables.parent[unit]
            changed += [parent, *tables.companies[parent]]
            # Only a battalion that comes or goes is missed or met by others of its formation [6.6].
            mates = state.steps[parent] == {"dismount": 0, "rejoin": 1}.get(verb, -1)
        if mates:
            changed += [other for other in units if state.formation[other] == state.formation[unit]]
        for other in changed:
            state.listed[other] = None

    def mech_in(self, state: WachtState, hex_: int) -> int:
        """How many units count as Mech in a hex; 0 off the map."""
        return state.mech_at[hex_] if hex_ < state.tables.count else 0

    def forget_stack(self, state: WachtState, hex_: int, mech: int) -> None:
        """If the number of Mech units in a hex has changed, so has what its units may do [5.3.4]."""
        if hex_ < state.tables.count and state.mech_at[hex_] != mech:
            for other in state.stacks[hex_]:
                state.listed[other] = None

    def joins(self, state: WachtState) -> list[int]:
        """The numbers of all changes of a leader's company."""
        tables = state.tables
        return [
            tables.encode("join", number, unit)
            for number, leader in enumerate(tables.leaders)
            if tables.side[leader] == self.of and state.on_map(leader)
            for unit in state.stacks[state.place[leader]]
            if next(why_not_join(state, self, leader, unit), None) is None
        ]

    @override
    def codes(self, state: WachtState, verb: str, a: int, b: int) -> Iterator[str]:
        if verb == "end":
            return
        unit = state.tables.leaders[a] if verb == "join" else a
        if state.tables.side[unit] != self.of:
            yield "unit.other_side"
        elif verb == "join":
            yield from why_not_join(state, self, unit, b)
        elif verb != "mode":
            yield from CHECKS[verb](state, self.handled, unit)
        else:
            if unit in self.chosen:
                yield "mode.done"
            yield from why_not_mode(state, unit, b)

    @override
    def facts(self, state: WachtState, verb: str, a: int, b: int) -> dict[str, Any]:
        if verb == "join":
            return {**unit_facts(state, state.tables.leaders[a]), "host": state.tables.names[b]}
        return unit_facts(state, a)

    @override
    def carry_out(self, state: WachtState, verb: str, a: int, b: int) -> None:
        if verb == "end":
            state.emit("ended", "6.0", side=self.of, what="mode determination")
            state.pop()
        elif verb == "join":
            leader = state.tables.leaders[a]
            state.become(msgspec.structs.replace(self, handled=(*self.handled, leader)))
            join(state, leader, b)
        else:
            self.change(state, verb, a, b)

    def change(self, state: WachtState, verb: str, unit: int, mode: int) -> None:
        """Something is done with a unit, and what may be done with others is looked at anew."""
        was = state.mode[unit] if verb == "mode" else trucks_free(state, self.of) if verb in LOADING else 0
        here = state.place[unit]
        mech = self.mech_in(state, here)
        if verb == "mode":
            choose_mode(state, unit, mode)
            state.become(msgspec.structs.replace(self, chosen=(*self.chosen, unit)))
        else:
            done = ACTS[verb](state, unit)
            state.become(msgspec.structs.replace(self, handled=(*self.handled, done)))
        self.forget(state, unit, verb, was)
        self.forget_stack(state, here, mech)


# -- modes --------------------------------------------------------------------------------------------------------


def why_not_mode(state: WachtState, unit: int, mode: int) -> Iterator[str]:
    """[6.0] Every reason why a unit cannot be put into a mode."""
    tables = state.tables
    if state.mode[unit] == mode:
        yield "mode.same"
    if tables.type[unit].leader:
        yield "unit.leader"
        return
    if not state.on_map(unit):
        due = state.is_at(unit, RESERVE) and 0 < tables.arrival[unit] <= state.turn
        if not due:
            yield "mode.off_map"
        elif mode not in (TACTICAL, ASSAULT, STRATEGIC):
            yield "mode.entering"
        elif mode == STRATEGIC:
            yield from why_not_in_mode(state, unit, mode)
        return
    if state.mode[unit] == MANEUVER_RESERVE and mode != TACTICAL:
        yield "mode.from_reserve"
    yield from MODE_CHECKS[mode](state, unit)


def _no_condition(_state: WachtState, _unit: int) -> Iterator[str]:
    yield from ()


def _why_not_assault(state: WachtState, unit: int) -> Iterator[str]:
    yield from why_not_in_mode(state, unit, ASSAULT)


def _why_not_exploit(state: WachtState, unit: int) -> Iterator[str]:
    reasons = list(why_not_in_mode(state, unit, EXPLOIT))
    yield from reasons
    if not reasons and not state.counts_as_mech(unit):
        yield "mode.set"


def _why_not_strategic(state: WachtState, unit: int) -> Iterator[str]:
    tables = state.tables
    here = state.place[unit]
    yield from why_not_in_mode(state, unit, STRATEGIC)
    if not tables.roads_in[here]:
        yield "mode.needs_road"
    if state.has(unit, OUT_OF_SUPPLY):
        yield "mode.needs_supply"
    if state.adjacent[1 - tables.side[unit]][here]:
        yield "mode.enemy_near"
    if state.mech_at[here] - state.counts_as_mech(unit) > 0:
        yield "mode.crowded"


def _why_not_maneuver_reserve(state: WachtState, unit: int) -> Iterator[str]:
    tables = state.tables
    chart = tables.data.charts.modes
    here = state.place[unit]
    if state.has(unit, OUT_OF_SUPPLY):
        yield "mode.needs_supply"
    hq = tables.headquarters.get(state.formation[unit], -1)
    far = hq < 0 or not state.on_map(hq)
    if far or tables.grid.distance(here, state.place[hq]) > chart.maneuver_reserve_hq_distance:
        yield "mode.hq_far"
    enemy = state.held[1 - tables.side[unit]]
    if any(enemy[h] for h in tables.near(here, chart.maneuver_reserve_enemy_distance - 1)):
        yield "mode.enemy_near"


def _why_not_combat_reserve(state: WachtState, unit: int) -> Iterator[str]:
    tables = state.tables
    if not state.attack(unit) or tables.type[unit].artillery:
        yield "mode.fighters"
    near = tables.near(state.place[unit], tables.data.charts.modes.combat_reserve_distance)
    formation = state.formation[unit]
    if not any(
        other != unit and state.formation[other] == formation and tables.parent[other] < 0
        for h in near
        for other in state.stacks[h]
    ):
        yield "mode.alone"


MODE_CHECKS: tuple[Callable[[WachtState, int], Iterator[str]], ...] = (
    _no_condition,
    _why_not_assault,
    _why_not_exploit,
    _why_not_strategic,
    _why_not_maneuver_reserve,
    _why_not_combat_reserve,
)
assert (ASSAULT, EXPLOIT, STRATEGIC, MANEUVER_RESERVE, COMBAT_RESERVE) == (1, 2, 3, 4, 5)


def choose_mode(state: WachtState, unit: int, mode: int) -> None:
    """Put a unit into a mode; leaving Maneuver Reserve for Tactical Mode starts its bonus (R20)."""
    if state.mode[unit] == MANEUVER_RESERVE:
        state.released[unit] = state.turn
    state.set_mode(unit, mode)
    for number, host in enumerate(state.hosts):
        if host == unit:
            state.set_mode(state.tables.leaders[number], mode)
    if state.log is not None:
        state.emit("mode", "6.0", unit=unit, mode=MODE_TITLES[mode])


# -- [22.1.0] leaders ---------------------------------------------------------------------------------------------


def why_not_join(state: WachtState, phase: ModePhase, leader: int, host: int) -> Iterator[str]:
    """Every reason why a leader cannot go with a unit."""
    tables = state.tables
    if leader in phase.handled:
        yield "set.done"
    if not state.on_map(leader) or tables.type[host].leader or state.place[host] != state.place[leader]:
        yield "join.apart"
    elif state.formation[host] != state.formation[leader]:
        yield "join.formation"
    if state.host_of(leader) == host:
        yield "join.same"


def join(state: WachtState, leader: int, host: int) -> None:
    """The leader goes with another unit from now on."""
    number = state.tables.leaders.index(leader)
    state.hosts = (*state.hosts[:number], host, *state.hosts[number + 1 :])
    state.set_mode(leader, state.mode[host])
    state.emit("joined", "22.1.0", unit=leader, host=host)
