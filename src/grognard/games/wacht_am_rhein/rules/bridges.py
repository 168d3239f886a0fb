"""[15.0] Bridges while units move: those that the other side may blow, and what is lost with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces

from ..vocabulary import ALLIED, ELIMINATED, NO_BRIDGE, SIDE_TITLES, standing
from .frame import WachtChoice, WachtRoll, unit_facts

if TYPE_CHECKING:
    from ..state import WachtState


# -- who may blow what ------------------------------------------------------------------------------------------


def why_not_blow(state: WachtState, unit: int, number: int) -> Iterator[str]:
    """[15.1] Every reason why this unit cannot try to blow the bridge on this water hexside."""
    tables = state.tables
    if not standing(state.crossings[number]):
        yield "bridge.none"
    if state.place[unit] not in tables.water_ends[number]:
        yield "bridge.not_there"
    if not may_demolish(state, unit):
        yield "bridge.who"
    if number == tables.guarded and tables.side[unit] == ALLIED and not _enemy_near(state, unit, number):
        yield "bridge.guarded"


def may_demolish(state: WachtState, unit: int) -> bool:
    """[15.1] Engineers and infantry."""
    kind = state.tables.type[unit]
    return kind.engineer or kind.symbol in ("infantry", "airborne", "mechanised")


def _enemy_near(state: WachtState, unit: int, number: int) -> bool:
    """The guarded bridge is blown only with an enemy within reach of it."""
    tables = state.tables
    enemies = tables.of_side[1 - tables.side[unit]]
    return any(
        tables.grid.distance(state.place[other], end) <= tables.guard_distance
        for other in enemies
        if state.on_map(other)
        for end in tables.water_ends[number]
    )


def bridge_facts(state: WachtState, unit: int, number: int) -> dict[str, Any]:
    """What a sentence about a unit and a bridge may need."""
    tables = state.tables
    return {**unit_facts(state, unit), "hexside": tables.water_ids[number], "distance": tables.guard_distance}


class DemolitionRoll(WachtRoll, frozen=True, tag="demolition_roll"):
    """[15.1] The charges go off or they do not."""

    rules: ClassVar[tuple[str, ...]] = ("15.1",)

    purpose: ClassVar[str] = "demolition"

    unit: int
    number: int

    def needed(self, state: WachtState) -> int:
        """The highest face that blows the bridge."""
        chart = state.tables.data.charts.engineers
        return chart.demolition_engineer if state.tables.type[self.unit].engineer else chart.demolition_other

    @override
    def asked(self, state: WachtState) -> str:
        return f"{state.tables.names[self.unit]} blows the bridge {state.tables.water_ids[self.number]}"

    @override
    def label(self, state: WachtState, faces: Faces) -> str:
        return "blown" if faces[0] <= self.needed(state) else "it stands"

    @override
    def land(self, state: WachtState, label: str, faces: Faces) -> None:
        state.pop()
        blown = label == "blown"
        if blown:
            destroy(state, self.number)
        kind = "blown" if blown else "not_blown"
        state.emit(kind, "15.1", unit=self.unit, hexside=state.tables.water_ids[self.number], face=faces[0])


def destroy(state: WachtState, number: int) -> None:
    """The bridge is gone, and with it a Heavy Bridge Column that formed it."""
    state.set_bridge(number, NO_BRIDGE)
    lose_column(state, number)


# -- [15.1] demolition when an enemy comes ----------------------------------------------------------------------


def alarm(state: WachtState, hex_: int) -> bool:
    """Whether a unit of the other side may blow a bridge because the moving unit has entered this hex."""
    tables = state.tables
    if not tables.water_at[hex_] or hex_ == state.through:
        return False
    enemy = 1 - tables.side[state.moving]
    held = state.held[enemy]
    return any(
        held[there] and standing(state.crossings[number]) and next(sappers(state, hex_), None) is not None
        for there, number in tables.water_at[hex_]
    )


def sappers(state: WachtState, hex_: int) -> Iterator[tuple[int, int]]:
    """The (unit, water hexside) of the other side that may react to an entry into this hex."""
    tables = state.tables
    enemy = 1 - tables.side[state.moving]
    for there, number in tables.water_at[hex_]:
        if state.held[enemy][there] and standing(state.crossings[number]):
            for unit in state.stacks[there]:
                if next(why_not_blow(state, unit, number), None) is None:
                    yield unit, number


class Demolition(WachtChoice, frozen=True, tag="demolition"):
    """[15.1] An enemy stands at the bridge: its guard may try to blow it."""

    rules: ClassVar[tuple[str, ...]] = ("15.1",)
    verbs: ClassVar[tuple[str, ...]] = ("blow", "pass")
    moment: ClassVar[str] = "an enemy is at the bridge: blow it or let it stand"

    hex: int

    def side(self, state: WachtState) -> int:
        """The side whose bridge guard reacts."""
        return 1 - state.tables.side[state.moving]

    @override
    def prompt(self, state: WachtState) -> str:
        name, place = state.tables.names[state.moving], state.tables.grid.id(self.hex)
        return f"{SIDE_TITLES[self.side(state)]} reaction: {name} has reached {place}. Blow the bridge, or pass"

    @override
    def facts(self, state: WachtState, verb: str, a: int, b: int) -> dict[str, Any]:
        return bridge_facts(state, a, b)

    def do_blow(self, state: WachtState, unit: int, number: int) -> None:
        """The guard lays its charges."""
        state.become(DemolitionRoll(unit, number))

    def why_not_blow(self, state: WachtState, unit: int, number: int) -> list[str]:
        """Why the unit cannot blow this bridge, or why not now."""
        if (unit, number) in list(sappers(state, self.hex)):
            return []
        codes = list(why_not_blow(state, unit, number))
        if state.tables.side[unit] != self.side(state) or not codes:
            codes.append("bridge.not_now")
        return codes

    def among_blow(self, state: WachtState) -> list[int]:
        """By every unit that may react, every bridge in its reach."""
        return sorted({state.tables.encode("blow", unit, number) for unit, number in sappers(state, self.hex)})

    def do_pass(self, state: WachtState, a: int, b: int) -> None:
        """The bridge is left standing."""
        state.pop()


def lose_column(state: WachtState, number: int) -> None:
    """The bridge of a column is destroyed, and the column with it."""
    for column in [column for column in state.columns if column[2] == number]:
        state.columns = tuple(other for other in state.columns if other != column)
        state.steps[column[0]] = 0
        state.remove(column[0], ELIMINATED)
        state.refresh(column[1])
        state.emit("destroyed", "5.7.5", unit=column[0], place=column[1])
