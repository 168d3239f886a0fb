"""[15.1] [5.7.5] The construction phase: bridges built, deployed and blown; the fuel depot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces

from ..state import DEPOT_BURNT, DEPOT_CAPTURED, DEPOT_FULL
from ..vocabulary import ALLIED, BUILT, HEAVY, NO_BRIDGE, SIDE_TITLES, SPANNING, UNFINISHED, WORKING
from .bridges import DemolitionRoll, bridge_facts, may_demolish, why_not_blow
from .frame import SideChoice, Units, WachtRoll

if TYPE_CHECKING:
    from ..state import WachtState


class ConstructionPhase(SideChoice, frozen=True, tag="construction_phase"):
    """Engineers build and blow, bridge columns are deployed or taken up, the depot may be burnt."""

    rules: ClassVar[tuple[str, ...]] = ("15.1", "5.7.5")
    verbs: ClassVar[tuple[str, ...]] = ("build", "span", "lift", "blow", "burn", "end")
    moment: ClassVar[str] = "it is a construction phase"

    worked: Units = ()
    """Units that have worked in this phase."""
    tried: tuple[int, ...] = ()
    """The hexsides at which demolition has been tried in this phase."""

    @override
    def prompt(self, state: WachtState) -> str:
        return (
            f"{SIDE_TITLES[self.of]} construction, turn {state.turn}: build, deploy or blow bridges, or end the phase"
        )

    @override
    def facts(self, state: WachtState, verb: str, a: int, b: int) -> dict[str, Any]:
        return bridge_facts(state, a, b)

    def do_build(self, state: WachtState, unit: int, number: int) -> None:
        """Engineers begin to work on a bridge."""
        self.work(state, unit)
        build(state, unit, number)

    def why_not_build(self, state: WachtState, unit: int, number: int) -> list[str]:
        """Every reason why the unit cannot build a bridge."""
        return self.against(state, unit, _why_not_build(state, unit, number))

    def among_build(self, state: WachtState) -> list[int]:
        """By engineers, at the water around them."""
        tables = state.tables
        return self.at_water(state, "build", (unit for unit in tables.of_side[self.of] if tables.type[unit].engineer))

    def do_span(self, state: WachtState, unit: int, number: int) -> None:
        """A bridge column is deployed."""
        self.work(state, unit)
        span(state, unit, number)

    def why_not_span(self, state: WachtState, unit: int, number: int) -> list[str]:
        """Every reason why the unit cannot be deployed as a bridge."""
        return self.against(state, unit, _why_not_span(state, unit, number))

    def among_span(self, state: WachtState) -> list[int]:
        """By bridge columns, at the water around them."""
        tables = state.tables
        columns = (unit for unit in tables.of_side[self.of] if tables.type[unit].bridge_column)
        return self.at_water(state, "span", columns)

    def do_lift(self, state: WachtState, unit: int, _: int) -> None:
        """A bridge column is taken up."""
        self.work(state, unit)
        lift(state, unit)

    def why_not_lift(self, state: WachtState, unit: int, _: int) -> list[str]:
        """Every reason why the unit cannot be taken up."""
        return self.against(state, unit, _why_not_lift(state, unit))

    def among_lift(self, state: WachtState) -> list[int]:
        """The deployed columns."""
        return sorted(state.tables.encode("lift", column[0]) for column in state.columns)

    def do_blow(self, state: WachtState, unit: int, number: int) -> None:
        """A unit lays its charges; no other unit tries this bridge in the phase."""
        state.become(msgspec.structs.replace(self, worked=(*self.worked, unit), tried=(*self.tried, number)))
        state.push(DemolitionRoll(unit, number))

    def why_not_blow(self, state: WachtState, unit: int, number: int) -> list[str]:
        """Every reason why the unit cannot blow a bridge."""
        tried = ["bridge.tried"] if number in self.tried else []
        return self.against(state, unit, chain(tried, why_not_blow(state, unit, number)))

    def among_blow(self, state: WachtState) -> list[int]:
        """By units that may, at the water around them."""
        units = (unit for unit in state.tables.of_side[self.of] if may_demolish(state, unit))
        return self.at_water(state, "blow", units)

    def do_burn(self, state: WachtState, unit: int, _: int) -> None:
        """The depot burns; that is no work."""
        burn(state)

    def why_not_burn(self, state: WachtState, unit: int, _: int) -> list[str]:
        """Every reason why the unit cannot burn the depot."""
        return self.against(state, unit, _why_not_burn(state, unit))

    def among_burn(self, state: WachtState) -> list[int]:
        """By every unit at the depot."""
        tables = state.tables
        return [tables.encode("burn", unit) for unit in tables.of_side[self.of] if state.place[unit] == tables.depot]

    def do_end(self, state: WachtState, a: int, b: int) -> None:
        """The phase is over."""
        state.emit("ended", "15.1", side=self.of, what="construction")
        state.pop()

    def work(self, state: WachtState, unit: int) -> None:
        """The unit has worked in this phase."""
        state.become(msgspec.structs.replace(self, worked=(*self.worked, unit)))

    def against(self, state: WachtState, unit: int, codes: Iterable[str]) -> list[str]:
        """Every reason against the work of a unit: these, and perhaps that it has worked already."""
        return self.of_own(state, unit, chain(["build.done"] if unit in self.worked else [], codes))

    def at_water(self, state: WachtState, verb: str, units: Iterable[int]) -> list[int]:
        """The numbers of a verb by these units, ascending, at every water hexside around each."""
        tables = state.tables
        return [
            tables.encode(verb, unit, number)
            for unit in units
            if state.place[unit] < tables.count
            for number in sorted(number for _, number in tables.water_at[state.place[unit]])
        ]


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
    if state.crossings[number] != NO_BRIDGE:
        yield "build.begun" if state.crossings[number] == UNFINISHED else "build.stands"
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


class BuildingRoll(WachtRoll, frozen=True, tag="building_roll"):
    """[15.1] The bridge is finished on a die up to the unit's proficiency."""

    rules: ClassVar[tuple[str, ...]] = ("15.1",)
    purpose: ClassVar[str] = "building"

    unit: int
    number: int

    @override
    def asked(self, state: WachtState) -> str:
        return f"{state.tables.names[self.unit]} builds a bridge"

    @override
    def label(self, state: WachtState, faces: Faces) -> str:
        """A face up to the proficiency finishes the bridge."""
        return "finished" if faces[0] <= state.tables.units[self.unit].proficiency else "not finished"

    @override
    def land(self, state: WachtState, label: str, faces: Faces) -> None:
        state.pop()
        done = label == "finished"
        if done:
            state.set_bridge(self.number, BUILT)
        kind = "built" if done else "not_built"
        state.emit(kind, "15.1", unit=self.unit, hexside=state.tables.water_ids[self.number], face=faces[0])


def build(state: WachtState, unit: int, number: int) -> None:
    """[15.1] Engineers begin to work on a bridge."""
    state.set_mark(unit, WORKING, True)
    state.emit("building", "15.1", unit=unit, hexside=state.tables.water_ids[number])
    state.push(BuildingRoll(unit, number))


def span(state: WachtState, unit: int, number: int) -> None:
    """[5.7.5] The column is deployed: from now on a bridge under construction and not a unit."""
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
