"""[6.0] [5.7] [5.8] The mode determination phase: modes, batteries, trucks, dismounting, rest, leaders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.legality import Do, WhyNot
from grognard.engine.verdicts import Refusal

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
from .transport import HANDLINGS, Handling, mates, possible

if TYPE_CHECKING:
    from ..state import WachtState


def _handling(handling: Handling) -> Do:
    """The methods of the verb that handles a unit in this way."""

    def do(phase: ModePhase, state: WachtState, unit: int, _: int) -> None:
        phase.handle(state, unit, handling)

    return do


def _no_handling(handling: Handling) -> WhyNot:
    """The method that says why it cannot be."""

    def why_not(phase: ModePhase, state: WachtState, unit: int, _: int) -> list[str]:
        return phase.of_own(state, unit, handling.why_not(state, phase.handled, unit))

    return why_not


class ModePhase(SideChoice, frozen=True, tag="mode_phase"):
    """A player chooses the modes of his units, one choice a unit, and what goes with them."""

    rules: ClassVar[tuple[str, ...]] = ("6.0", "5.7.2", "5.8.0")
    verbs: ClassVar[tuple[str, ...]] = ("mode", *HANDLINGS, "join", "end")
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
            if next(HANDLINGS[verb].why_not(state, self.handled, unit), None) is None
        ]
        return tuple(found)

    def mech_in(self, state: WachtState, hex_: int) -> int:
        """How many units count as Mech in a hex; 0 off the map."""
        return state.mech_at[hex_] if hex_ < state.tables.count else 0

    def forget(self, state: WachtState, units: Iterable[int], hex_: int, mech: int) -> None:
        """Forget what these units may do; also those in the hex if its number of Mech units has changed [5.3.4]."""
        for other in units:
            state.listed[other] = None
        if hex_ < state.tables.count and state.mech_at[hex_] != mech:
            for other in state.stacks[hex_]:
                state.listed[other] = None

    def joins(self, state: WachtState) -> list[int]:
        """The numbers of all changes of a leader's host."""
        tables = state.tables
        return [
            tables.encode("join", number, unit)
            for number, leader in enumerate(tables.leaders)
            if tables.side[leader] == self.of and state.on_map(leader)
            for unit in state.stacks[state.place[leader]]
            if next(why_not_join(state, self, leader, unit), None) is None
        ]

    def do_mode(self, state: WachtState, unit: int, mode: int) -> None:
        """The unit is put into a mode; one that takes or leaves Strategic Mode may use the trucks of its division."""
        was, here = state.mode[unit], state.place[unit]
        mech = self.mech_in(state, here)
        choose_mode(state, unit, mode)
        state.become(msgspec.structs.replace(self, chosen=(*self.chosen, unit)))
        trucks = STRATEGIC in (was, mode) and has_division_trucks(state, unit)
        self.forget(state, (unit, *mates(state, unit)) if trucks else (unit,), here, mech)

    def why_not_mode(self, state: WachtState, unit: int, mode: int) -> list[str]:
        """Every reason why the unit cannot be put into the mode now."""
        done = ["mode.done"] if unit in self.chosen else []
        return self.of_own(state, unit, chain(done, why_not_mode(state, unit, mode)))

    do_deploy: ClassVar[Do] = _handling(HANDLINGS["deploy"])
    why_not_deploy: ClassVar[WhyNot] = _no_handling(HANDLINGS["deploy"])
    do_limber: ClassVar[Do] = _handling(HANDLINGS["limber"])
    why_not_limber: ClassVar[WhyNot] = _no_handling(HANDLINGS["limber"])
    do_motorise: ClassVar[Do] = _handling(HANDLINGS["motorise"])
    why_not_motorise: ClassVar[WhyNot] = _no_handling(HANDLINGS["motorise"])
    do_unload: ClassVar[Do] = _handling(HANDLINGS["unload"])
    why_not_unload: ClassVar[WhyNot] = _no_handling(HANDLINGS["unload"])
    do_rest: ClassVar[Do] = _handling(HANDLINGS["rest"])
    why_not_rest: ClassVar[WhyNot] = _no_handling(HANDLINGS["rest"])
    do_dismount: ClassVar[Do] = _handling(HANDLINGS["dismount"])
    why_not_dismount: ClassVar[WhyNot] = _no_handling(HANDLINGS["dismount"])
    do_rejoin: ClassVar[Do] = _handling(HANDLINGS["rejoin"])
    why_not_rejoin: ClassVar[WhyNot] = _no_handling(HANDLINGS["rejoin"])
    do_remount: ClassVar[Do] = _handling(HANDLINGS["remount"])
    why_not_remount: ClassVar[WhyNot] = _no_handling(HANDLINGS["remount"])

    def handle(self, state: WachtState, unit: int, handling: Handling) -> None:
        """Handle a unit, and forget what other units may do in consequence."""
        here = state.place[unit]
        mech = self.mech_in(state, here)
        done = handling.do(state, unit)
        state.become(msgspec.structs.replace(self, handled=(*self.handled, done)))
        self.forget(state, (unit, *handling.touches(state, unit)), here, mech)

    def do_join(self, state: WachtState, number: int, host: int) -> None:
        """A leader goes with another unit."""
        leader = state.tables.leaders[number]
        state.become(msgspec.structs.replace(self, handled=(*self.handled, leader)))
        join(state, leader, host)

    def why_not_join(self, state: WachtState, number: int, host: int) -> list[Refusal]:
        """Every reason why the leader cannot go with the unit."""
        leader = state.tables.leaders[number]
        codes = self.of_own(state, leader, why_not_join(state, self, leader, host))
        facts = {**unit_facts(state, leader), "host": state.tables.names[host]} if codes else {}
        return [state.rules.reasons(code, **facts) for code in codes]

    def do_end(self, state: WachtState, a: int, b: int) -> None:
        """The phase is over."""
        state.emit("ended", "6.0", side=self.of, what="mode determination")
        state.pop()


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
