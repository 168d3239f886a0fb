"""[6.0] [5.7] [5.8] The mode determination phase: modes, batteries, trucks, dismounting, rest, leaders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.verdicts import Refusal

from ..data import TWELFTHS
from ..tables import (
    ASIDE,
    ASSAULT,
    COMBAT_RESERVE,
    EXPLOIT,
    FATIGUE,
    GERMAN,
    MANEUVER_RESERVE,
    MODE_TITLES,
    MODES,
    MOTOR,
    MOUNTED,
    OUT_OF_SUPPLY,
    RESERVE,
    RESTING,
    SET,
    SIDE_TITLES,
    STRATEGIC,
    TACTICAL,
    Tables,
)
from ..words import REASONS
from . import supply
from .classes import has_division_trucks, is_mech, may_mount
from .frame import Units, WachtFrame, unit_of

if TYPE_CHECKING:
    from ..state import WachtState

_SIMPLE = ("deploy", "limber", "motorise", "unload", "rest", "dismount", "rejoin", "remount")


class ModePhase(WachtFrame, frozen=True, tag="mode_phase"):
    """A player chooses the modes of his units, one choice a unit, and what goes with them."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("6.0", "5.7.2", "5.8.0")
    verbs: ClassVar[tuple[str, ...]] = ("mode", *_SIMPLE, "join", "end")
    moment: ClassVar[str] = "modes are being chosen"

    of: int
    chosen: Units = ()
    """Units whose mode has been chosen."""
    handled: Units = ()
    """Units that have been deployed, limbered, loaded and so on."""

    def side(self, state: WachtState) -> int:
        """Whose phase it is."""
        return self.of

    def prompt(self, state: WachtState) -> str:
        """See `Frame.prompt`."""
        return f"{SIDE_TITLES[self.of]} modes, turn {state.turn}: choose modes, batteries and trucks, or end the phase"

    def numbers(self, state: WachtState) -> list[int]:
        """See `Frame.numbers`."""
        tables = state.tables
        verb = tables.verb
        found = [verb["end"]]
        for unit in tables.of_side[self.of]:
            numbers = state.listed[unit]
            if numbers is None:
                numbers = state.listed[unit] = self.numbers_of(state, unit)
            found += numbers
        found += self.joins(state)
        found.sort()
        return found

    def numbers_of(self, state: WachtState, unit: int) -> tuple[int, ...]:
        """The numbers of everything that can be done with one unit."""
        tables = state.tables
        verb = tables.verb
        if state.place[unit] > tables.count + RESERVE:
            return ()
        first = verb["mode"] + unit * len(MODES)
        modes: list[int] = []
        if unit not in self.chosen:
            modes = [first + m for m in range(len(MODES)) if next(why_not_mode(state, unit, m), None) is None]
        others = [
            verb[name] + unit
            for name in possible(tables, unit)
            if next(_CHECKS[name](state, self, unit), None) is None
        ]
        return (*modes, *others)

    def forget(self, state: WachtState, unit: int, verb: str, was: int) -> None:
        """What may be done with other units changes with one: those of its hex, its family, its formation.

        `was` is the mode the unit had, or the Truck Points that were free.
        """
        tables = state.tables
        here = state.place[unit]
        changed = [unit, *(state.at[here] if here < tables.count else ())]
        units = tables.of_side[self.of]
        mates = False
        if verb == "mode":
            mates = STRATEGIC in (was, state.mode[unit]) and has_division_trucks(state, unit)
        elif verb in ("motorise", "unload"):
            if min(was, trucks_free(state, self.of)) < TWELFTHS:
                changed += [other for other in units if tables.type[other].truckable]
        elif verb in ("dismount", "rejoin", "remount"):
            parent = unit if tables.parent[unit] < 0 else tables.parent[unit]
            changed += [parent, *tables.companies[parent]]
            mates = state.steps[parent] <= 1
        if mates:
            changed += [other for other in units if state.formation[other] == state.formation[unit]]
        for other in changed:
            state.listed[other] = None

    def joins(self, state: WachtState) -> list[int]:
        """The numbers of all changes of a leader's company."""
        tables = state.tables
        found = []
        for number, leader in enumerate(tables.leaders):
            if tables.side[leader] == self.of and state.on_map(leader):
                first = tables.verb["join"] + number * len(tables.ids)
                stack = state.at[state.place[leader]]
                found += [first + u for u in stack if next(why_not_join(state, self, leader, u), None) is None]
        return found

    def default(self, state: WachtState) -> int:
        """End the phase."""
        return state.tables.verb["end"]

    def why_not_mode(self, state: WachtState, unit: int, mode: int) -> Iterator[str]:
        """Every reason against this mode in this phase."""
        if unit in self.chosen:
            yield "mode.done"
        yield from why_not_mode(state, unit, mode)

    def check(self, state: WachtState, action: Action) -> list[Refusal]:
        """See `WachtFrame.check`."""
        if action.verb == "end":
            return []
        tables = state.tables
        unit = unit_of(state, action)
        if tables.side[unit] != self.of:
            return [refuse(state, "unit.other_side", unit)]
        if action.verb == "mode":
            codes = self.why_not_mode(state, unit, MODES.index(str(action.args[1])))
        elif action.verb == "join":
            codes = why_not_join(state, self, unit, unit_of(state, action, 1))
            host = tables.names[unit_of(state, action, 1)]
            return [REASONS(code, unit=tables.names[unit], host=host) for code in codes]
        else:
            codes = _CHECKS[action.verb](state, self, unit)
        return [refuse(state, code, unit) for code in codes]

    def act(self, state: WachtState, number: int) -> None:
        """See `Frame.act`."""
        tables = state.tables
        verb = tables.verb
        if number == verb["end"]:
            state.emit("ended", "6.0", side=self.of, what="mode determination")
            state.pop()
        elif number < verb["deploy"]:
            unit, mode = divmod(number - verb["mode"], len(MODES))
            state.become(msgspec.structs.replace(self, chosen=(*self.chosen, unit)))
            was = state.mode[unit]
            choose_mode(state, unit, mode)
            self.forget(state, unit, "mode", was)
        elif number >= verb["join"]:
            leader, host = divmod(number - verb["join"], len(tables.ids))
            unit = tables.leaders[leader]
            state.become(msgspec.structs.replace(self, handled=(*self.handled, unit)))
            join(state, unit, host)
        else:
            which, unit = divmod(number - verb["deploy"], len(tables.ids))
            was = trucks_free(state, self.of)
            here = state.place[unit]
            done = _ACTS[_SIMPLE[which]](state, unit)
            state.become(msgspec.structs.replace(self, handled=(*self.handled, done)))
            for other in state.at[here]:
                state.listed[other] = None
            self.forget(state, unit, _SIMPLE[which], was)


def possible(tables: Tables, unit: int) -> list[str]:
    """The verbs that a unit of this type can ever need in this phase; for quick lists only."""
    kind = tables.type[unit]
    found = ["rest"]
    if kind.artillery or kind.headquarters:
        found += ["deploy", "limber"]
    if kind.truckable:
        found += ["motorise", "unload"]
    if unit in tables.companies:
        found.append("dismount")
    if tables.parent[unit] >= 0:
        found += ["rejoin", "remount"]
    return found


def refuse(state: WachtState, code: str, unit: int) -> Refusal:
    """A refusal about a unit."""
    tables = state.tables
    return REASONS(
        code, unit=tables.names[unit], mode=MODE_TITLES[state.mode[unit]], theirs=SIDE_TITLES[tables.side[unit]]
    )


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
            yield from _why_no_vehicles(state, unit)
        return
    if state.mode[unit] == MANEUVER_RESERVE and mode != TACTICAL:
        yield "mode.from_reserve"
    yield from _MODE_CHECKS[mode](state, unit)


def _no_condition(state: WachtState, unit: int) -> Iterator[str]:
    yield from ()


def _why_not_assault(state: WachtState, unit: int) -> Iterator[str]:
    if not state.attack(unit) or state.tables.type[unit].artillery:
        yield "mode.fighters"


def _why_not_exploit(state: WachtState, unit: int) -> Iterator[str]:
    if not state.counts_as_mech(unit):
        yield "mode.needs_mech"


def _why_no_vehicles(state: WachtState, unit: int) -> Iterator[str]:
    """[5.6.4] [5.7.3] Mech, mechanised, or one of the three of its division."""
    if is_mech(state, unit) or may_mount(state, unit):
        return
    if not has_division_trucks(state, unit) or division_strategic(state, unit) >= state.tables.limits.trucked_units:
        yield "mode.needs_vehicles"


def division_strategic(state: WachtState, unit: int) -> int:
    """[5.6.4] How many Leg units of the division are in Strategic Mode on its trucks."""
    return sum(
        1
        for other in state.tables.of_side[state.tables.side[unit]]
        if state.mode[other] == STRATEGIC
        and state.formation[other] == state.formation[unit]
        and has_division_trucks(state, other)
    )


def _why_not_strategic(state: WachtState, unit: int) -> Iterator[str]:
    tables = state.tables
    here = state.place[unit]
    yield from _why_no_vehicles(state, unit)
    if state.has(unit, SET):
        yield "mode.needs_vehicles"
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
        for other in state.at[h]
    ):
        yield "mode.alone"


_MODE_CHECKS: tuple[Callable[[WachtState, int], Iterator[str]], ...] = (
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


# -- [5.8.0] [5.7.4] batteries and headquarters ---------------------------------------------------------------------


def _why_not_set(state: WachtState, phase: ModePhase, unit: int, on: bool) -> Iterator[str]:
    kind = state.tables.type[unit]
    if unit in phase.handled:
        yield "set.done"
    if not (kind.artillery or kind.headquarters) or not state.on_map(unit):
        yield "set.not_it"
    elif state.has(unit, SET) == on:
        yield "set.already"
    elif on and state.mode[unit] not in (TACTICAL, EXPLOIT):
        yield "set.strategic"


def _set(state: WachtState, unit: int, on: bool) -> int:
    state.set_mark(unit, SET, on)
    state.emit("set" if on else "limbered", "5.8.0", unit=unit)
    return unit


# -- [5.7.2] trucks -------------------------------------------------------------------------------------------------


def trucks_free(state: WachtState, side: int) -> int:
    """[5.7.2a] Truck Points that are not in use, in twelfths."""
    used = sum(state.tables.truck_cost[unit] for unit in state.tables.of_side[side] if carried(state, unit))
    return state.trucks[side] - used


def carried(state: WachtState, unit: int) -> bool:
    """True if the unit holds Truck Points."""
    return state.has(unit, MOTOR) and state.on_map(unit)


def can_be_motorised(state: WachtState, unit: int) -> bool:
    """[5.7.2] US Leg infantry; German corps and army artillery, Leg anti-tank and Leg infantry."""
    tables = state.tables
    kind = tables.type[unit]
    german = tables.side[unit] == GERMAN
    if kind.truckable == "" or (kind.truckable == "german" and not german):
        return False
    if kind.artillery:
        return tables.formations[tables.formation[unit]].kind in ("corps", "army")
    return tables.parent[unit] < 0


def _why_not_motorise(state: WachtState, phase: ModePhase, unit: int) -> Iterator[str]:
    if unit in phase.handled:
        yield "set.done"
    if not state.on_map(unit) or not can_be_motorised(state, unit):
        yield "motor.not_it"
        return
    if state.has(unit, MOTOR):
        yield "motor.already"
    if trucks_free(state, phase.of) < state.tables.truck_cost[unit]:
        yield "motor.points"


def _why_not_unload(state: WachtState, phase: ModePhase, unit: int) -> Iterator[str]:
    if unit in phase.handled:
        yield "set.done"
    if not carried(state, unit):
        yield "motor.none"
    elif state.mode[unit] == STRATEGIC or state.mode[unit] == EXPLOIT:
        yield "set.strategic"


def _motor(state: WachtState, unit: int, on: bool) -> int:
    state.set_mark(unit, MOTOR, on)
    state.emit("motorised" if on else "unloaded", "5.7.2", unit=unit)
    return unit


# -- rest -----------------------------------------------------------------------------------------------------------


def _why_not_rest(state: WachtState, phase: ModePhase, unit: int) -> Iterator[str]:
    if unit in phase.handled:
        yield "set.done"
    if not state.night:
        yield "rest.day"
    if not state.has(unit, FATIGUE) or not state.on_map(unit) or state.has(unit, RESTING):
        yield "rest.already"


def _rest(state: WachtState, unit: int) -> int:
    state.set_mark(unit, RESTING, True)
    state.emit("resting", "5.2.1a", unit=unit)
    return unit


# -- [5.7.1] dismounting --------------------------------------------------------------------------------------------


def _free_company(state: WachtState, unit: int) -> int:
    return next((c for c in state.tables.companies.get(unit, ()) if state.is_at(c, ASIDE)), -1)


def _why_not_dismount(state: WachtState, phase: ModePhase, unit: int) -> Iterator[str]:
    if unit not in state.tables.companies or not state.on_map(unit) or _free_company(state, unit) < 0:
        yield "dismount.not_it"


def _dismount(state: WachtState, unit: int) -> int:
    """One step of the battalion becomes a Leg company in the same hex."""
    company = _free_company(state, unit)
    state.steps[company] = 1
    state.status[company] = state.status[unit] & (OUT_OF_SUPPLY | FATIGUE | RESTING)
    state.set_mode(company, TACTICAL)
    state.put(company, state.place[unit])
    state.steps[unit] -= 1
    state.touch(unit)
    state.emit("dismounted", "5.7.1", unit=company, parent=unit)
    if not state.steps[unit]:
        _move_leader(state, unit, company)
        state.remove(unit, ASIDE)
    return company


def _move_leader(state: WachtState, unit: int, to: int) -> None:
    state.hosts = tuple(to if host == unit else host for host in state.hosts)


def _why_not_rejoin(state: WachtState, phase: ModePhase, unit: int) -> Iterator[str]:
    parent = state.tables.parent[unit]
    if unit in phase.handled:
        yield "set.done"
    if parent < 0 or not state.on_map(unit):
        yield "rejoin.not_it"
    elif not state.is_at(parent, ASIDE) and state.place[parent] != state.place[unit]:
        yield "rejoin.apart"


def _rejoin(state: WachtState, unit: int) -> int:
    """The company is a step of its battalion again; a battalion that had broken down wholly stands up with it."""
    parent = state.tables.parent[unit]
    here = state.place[unit]
    if state.is_at(parent, ASIDE):
        state.steps[parent] = 0
        state.status[parent] = state.status[unit] & ~MOUNTED
        state.set_mode(parent, state.mode[unit])
        state.put(parent, here)
    state.steps[parent] += 1
    state.touch(parent)
    _move_leader(state, unit, parent)
    state.remove(unit, ASIDE)
    state.emit("rejoined", "5.7.1", unit=unit, parent=parent)
    return parent


def _why_not_remount(state: WachtState, phase: ModePhase, unit: int) -> Iterator[str]:
    parent = state.tables.parent[unit]
    if unit in phase.handled:
        yield "set.done"
    if parent < 0 or not state.on_map(unit):
        yield "rejoin.not_it"
    elif state.has(unit, MOUNTED):
        yield "remount.already"
    elif not _way_to_vehicles(state, unit, parent):
        yield "remount.far"


def _way_to_vehicles(state: WachtState, unit: int, parent: int) -> bool:
    """[5.7.1] A path of at most 12 Mech points, never next to enemies, to the battalion or the headquarters."""
    tables = state.tables
    near = state.adjacent[1 - tables.side[unit]]
    held = state.held[1 - tables.side[unit]]
    here = state.place[unit]
    goals = {parent, tables.headquarters.get(state.formation[unit], parent)}
    places = {state.place[goal] for goal in goals if state.on_map(goal)}
    if near[here] or not places:
        return False
    if here in places:
        return True
    blocked = [bool(close or there) for close, there in zip(near, held, strict=True)]
    points = tables.limits.remount_points * TWELFTHS
    return bool(places & supply.mech_distance(state, {here}, blocked, points))


def _remount(state: WachtState, unit: int) -> int:
    state.set_mark(unit, MOUNTED, True)
    state.emit("remounted", "5.7.1", unit=unit)
    return unit


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


_CHECKS: dict[str, Callable[[WachtState, ModePhase, int], Iterator[str]]] = {
    "deploy": lambda state, phase, unit: _why_not_set(state, phase, unit, True),
    "limber": lambda state, phase, unit: _why_not_set(state, phase, unit, False),
    "motorise": _why_not_motorise,
    "unload": _why_not_unload,
    "rest": _why_not_rest,
    "dismount": _why_not_dismount,
    "rejoin": _why_not_rejoin,
    "remount": _why_not_remount,
}
_ACTS: dict[str, Callable[[WachtState, int], int]] = {
    "deploy": lambda state, unit: _set(state, unit, True),
    "limber": lambda state, unit: _set(state, unit, False),
    "motorise": lambda state, unit: _motor(state, unit, True),
    "unload": lambda state, unit: _motor(state, unit, False),
    "rest": _rest,
    "dismount": _dismount,
    "rejoin": _rejoin,
    "remount": _remount,
}
