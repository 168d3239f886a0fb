"""[15.1] [5.7.5] The construction phase: bridges built, deployed and blown; the fuel depot."""

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

from ..state import DEPOT_BURNT, DEPOT_CAPTURED, DEPOT_FULL
from ..vocabulary import ALLIED, BUILT, HEAVY, NO_BRIDGE, SIDE_TITLES, SPANNING, UNFINISHED, WORKING
from .bridges import DemolitionRoll, refuse_blow, why_not_blow
from .frame import D10, Units, WachtFrame, unit_of

if TYPE_CHECKING:
    from ..state import WachtState


class ConstructionPhase(WachtFrame, frozen=True, tag="construction_phase"):
    """Engineers build and blow, bridge columns are deployed or taken up, the depot may be burnt."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("15.1", "5.7.5")
    verbs: ClassVar[tuple[str, ...]] = ("build", "span", "lift", "blow", "burn", "end")
    moment: ClassVar[str] = "it is a construction phase"

    of: int
    worked: Units = ()
    """Units that have worked in this phase."""
    tried: tuple[int, ...] = ()
    """The hexsides somebody has tried to blow in this phase."""

    def side(self, state: WachtState) -> int:
        """Whose phase it is."""
        return self.of

    @override
    def prompt(self, state: WachtState) -> str:
        return (
            f"{SIDE_TITLES[self.of]} construction, turn {state.turn}: build, deploy or blow bridges, or end the phase"
        )

    @override
    def numbers(self, state: WachtState) -> list[int]:
        tables = state.tables
        verb, sides = tables.verb, len(tables.water_ids)
        found = [verb["end"]]
        for unit in tables.of_side[self.of]:
            here = state.place[unit]
            if here >= tables.count:
                if next(self.why_not(state, "lift", unit, 0), None) is None:
                    found.append(verb["lift"] + unit)
                continue
            if here == tables.depot and next(self.why_not(state, "burn", unit, 0), None) is None:
                found.append(verb["burn"] + unit)
            for _, number in tables.water_at[here]:
                found += [
                    verb[name] + unit * sides + number
                    for name in ("build", "span", "blow")
                    if next(self.why_not(state, name, unit, number), None) is None
                ]
        found.sort()
        return found

    def default(self, state: WachtState) -> int:
        """End the phase."""
        return state.tables.verb["end"]

    def why_not(self, state: WachtState, name: str, unit: int, number: int) -> Iterator[str]:
        """Every reason against an action of this phase; `number` is the water hexside where it needs one."""
        if unit in self.worked:
            yield "build.done"
        if name == "build":
            yield from _why_not_build(state, unit, number)
        elif name == "span":
            yield from _why_not_span(state, unit, number)
        elif name == "lift":
            yield from _why_not_lift(state, unit)
        elif name == "burn":
            yield from _why_not_burn(state, unit)
        else:
            if number in self.tried:
                yield "bridge.tried"
            yield from why_not_blow(state, unit, number)

    @override
    def check(self, state: WachtState, action: Action) -> list[Refusal]:
        if action.verb == "end":
            return []
        unit = unit_of(state, action)
        tables = state.tables
        if tables.side[unit] != self.of:
            theirs = SIDE_TITLES[tables.side[unit]]
            return [state.rules.reasons("unit.other_side", unit=tables.names[unit], theirs=theirs)]
        number = tables.water_ids.index(str(action.args[1])) if len(action.args) > 1 else 0
        return [refuse_blow(state, code, unit, number) for code in self.why_not(state, action.verb, unit, number)]

    @override
    def act(self, state: WachtState, number: int) -> None:
        tables = state.tables
        verb, sides = tables.verb, len(tables.water_ids)
        if number == verb["end"]:
            state.emit("ended", "15.1", side=self.of, what="construction")
            state.pop()
        elif number >= verb["burn"]:
            burn(state)
        elif number >= verb["blow"]:
            unit, side = divmod(number - verb["blow"], sides)
            self.note(state, unit, side)
            state.push(DemolitionRoll(unit, side))
        elif number >= verb["lift"]:
            self.note(state, number - verb["lift"])
            lift(state, number - verb["lift"])
        elif number >= verb["span"]:
            unit, side = divmod(number - verb["span"], sides)
            self.note(state, unit)
            span(state, unit, side)
        else:
            unit, side = divmod(number - verb["build"], sides)
            self.note(state, unit)
            state.set_mark(unit, WORKING, True)
            state.emit("building", "15.1", unit=unit, hexside=tables.water_ids[side])
            state.push(BuildingRoll(unit, side))

    def note(self, state: WachtState, unit: int, tried: int = -1) -> None:
        """The unit has worked."""
        more = (*self.tried, tried) if tried >= 0 else self.tried
        state.become(msgspec.structs.replace(self, worked=(*self.worked, unit), tried=more))


# -- why not --------------------------------------------------------------------------------------------------------


def _why_not_build(state: WachtState, unit: int, number: int) -> Iterator[str]:
    tables = state.tables
    if not tables.type[unit].engineer:
        yield "build.who"
    yield from _why_not_at(state, unit, number)


def _why_not_at(state: WachtState, unit: int, number: int) -> Iterator[str]:
    here = state.place[unit]
    if here not in state.tables.water_ends[number]:
        yield "build.not_there"
        return
    if state.bridges[number] != NO_BRIDGE:
        yield "build.begun" if state.bridges[number] == UNFINISHED else "build.stands"
    if state.adjacent[1 - state.tables.side[unit]][here]:
        yield "build.enemy"


def _why_not_span(state: WachtState, unit: int, number: int) -> Iterator[str]:
    """[5.7.5] A Heavy Bridge Column is deployed at a river to which a road leads."""
    tables = state.tables
    if not tables.type[unit].bridge_column:
        yield "build.column"
    if tables.water_kind[number] == "stream":
        yield "build.river"
    if state.on_map(unit) and not tables.roads_in[state.place[unit]]:
        yield "build.road"
    yield from _why_not_at(state, unit, number)


def _why_not_lift(state: WachtState, unit: int) -> Iterator[str]:
    column = next((column for column in state.columns if column[0] == unit), None)
    if column is None:
        yield "lift.not_it"
    elif state.held[1 - state.tables.side[unit]][column[1]]:
        yield "lift.enemy"


def _why_not_burn(state: WachtState, unit: int) -> Iterator[str]:
    if state.place[unit] != state.tables.depot:
        yield "burn.not_there"
    if state.depot != DEPOT_FULL:
        yield "burn.captured" if state.depot == DEPOT_CAPTURED else "burn.burnt"
    if state.tables.side[unit] != ALLIED:
        yield "burn.who"


# -- what they do ---------------------------------------------------------------------------------------------------


class BuildingRoll(WachtFrame, frozen=True, tag="building_roll"):
    """[15.1] The bridge is finished on a die up to the unit's proficiency."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("15.1",)
    moment: ClassVar[str] = "a die is being thrown"

    unit: int
    number: int

    def done(self, state: WachtState, face: int) -> bool:
        """True if the face finishes the bridge."""
        return face <= state.tables.units[self.unit].proficiency

    @override
    def chance(self, state: WachtState) -> Chance:
        found = bands(D10, lambda faces: "finished" if self.done(state, faces[0]) else "not finished")
        return Chance("building", f"{state.tables.names[self.unit]} builds a bridge", self.rules, D10, found)

    @override
    def fall(self, state: WachtState, faces: Sequence[int]) -> None:
        done = self.done(state, faces[0])
        state.pop()
        if done:
            state.set_bridge(self.number, BUILT)
        kind = "built" if done else "not_built"
        state.emit(kind, "15.1", unit=self.unit, hexside=state.tables.water_ids[self.number], face=faces[0])


def span(state: WachtState, unit: int, number: int) -> None:
    """[5.7.5] The column is deployed: a bridge under construction, and no unit any more."""
    turns = state.tables.data.charts.engineers.heavy_bridge_turns
    state.columns = (*state.columns, (unit, state.place[unit], number, turns))
    here = state.place[unit]
    state.set_bridge(number, UNFINISHED)
    state.remove(unit, SPANNING)
    state.refresh(here)
    state.emit("spanning", "5.7.5", unit=unit, hexside=state.tables.water_ids[number])


def lift(state: WachtState, unit: int) -> None:
    """The column becomes a unit again, and its bridge is gone."""
    column = next(column for column in state.columns if column[0] == unit)
    state.columns = tuple(other for other in state.columns if other != column)
    state.set_bridge(column[2], NO_BRIDGE)
    state.put(unit, column[1])
    state.emit("lifted", "5.7.5", unit=unit)


def go_on_building(state: WachtState, side: int) -> None:
    """[5.7.5] A turn's work on the bridges of deployed columns of this side."""
    columns = []
    for unit, hex_, number, turns in state.columns:
        left = turns - 1 if state.tables.side[unit] == side and turns else turns
        if turns and not left:
            state.set_bridge(number, HEAVY)
            state.emit("spanned", "5.7.5", hexside=state.tables.water_ids[number])
        columns.append((unit, hex_, number, left))
    state.columns = tuple(columns)


def burn(state: WachtState) -> None:
    """The depot burns, and closes its road for a while."""
    scenario = state.tables.data.scenario
    state.depot = DEPOT_BURNT
    if scenario.depot is not None:
        state.closed_until = state.turn + scenario.depot.closed_turns - 1
    state.emit("burnt", "3.9")
