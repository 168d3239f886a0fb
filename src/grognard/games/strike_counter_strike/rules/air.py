"""[S2.0] American air support and German air defence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces

from ..state import StrikeState
from ..tables import AMERICAN, GERMAN, counted
from .fire import AIR, Firing, Shot
from .frame import StrikeChoice, StrikeRoll, StrikeStep

# -- step B -----------------------------------------------------------------------------------------------------


def determine(state: StrikeState) -> None:
    """[3.1] Step B: a roll on clear turns that are not Night, where the scenario has air support."""
    state.air, state.air_division = 0, -1
    if "S2.0" in state.tables.rules_in_effect and state.flying_weather:
        state.push(AirRoll())


class AirRoll(StrikeRoll, frozen=True, tag="air_roll"):
    """[S2.0] The die divided by three."""

    rules: ClassVar[tuple[str, ...]] = ("S2.0",)
    moment: ClassVar[str] = "the number of air strikes is being determined"
    purpose: ClassVar[str] = "air"

    @override
    def asked(self, state: StrikeState) -> str:
        return "American air support"

    @override
    def label(self, state: StrikeState, faces: Faces) -> str:
        return counted(state.tables.charts.air.markers[faces[0]], "air strike")

    @override
    def land(self, state: StrikeState, label: str, faces: Faces) -> None:
        state.pop()
        state.air = state.tables.charts.air.markers[faces[0]]
        state.emit("air", "S2.0", markers=state.air)
        divisions = flying_divisions(state)
        if state.air and len(divisions) == 1:
            state.air_division = divisions[0]
        elif state.air and divisions:
            state.push(AirDisplay())


def flying_divisions(state: StrikeState) -> list[int]:
    """The American divisions in play."""
    sides = state.tables.division_side
    return [division for division, side in enumerate(sides) if side == AMERICAN and state.command[division] > 0]


class AirChoice(StrikeChoice, frozen=True):
    """[S2.0] A decision about the air support: only the American has any."""

    rules: ClassVar[tuple[str, ...]] = ("S2.0",)

    @override
    def side(self, state: StrikeState) -> int:
        return AMERICAN


class AirDisplay(AirChoice, frozen=True, tag="air_display"):
    """[S2.0] All markers of a turn go to one division."""

    verbs: ClassVar[tuple[str, ...]] = ("display",)
    moment: ClassVar[str] = "the air support is given to a division"

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Air support, {state.air}: which division gets it?"

    def do_display(self, state: StrikeState, division: int, _: int) -> None:
        """The division gets the markers."""
        state.pop()
        state.air_division = division
        state.emit("air_display", "S2.0", division=division)

    def why_not_display(self, state: StrikeState, division: int, _: int) -> str:
        """Why the division gets no air support, or ""."""
        return "" if division in flying_divisions(state) else "air.division"


# -- strikes ----------------------------------------------------------------------------------------------------


def target_hexes(state: StrikeState) -> list[int]:
    """[S2.0] Any hex with a German unit."""
    return [hex_ for hex_, side in enumerate(state.holder) if side == GERMAN]


class AirMission(AirChoice, frozen=True, tag="air_mission"):
    """[S2.0] Markers are placed on their targets; the attacks come after all have been placed."""

    verbs: ClassVar[tuple[str, ...]] = ("strike", "launch")
    moment: ClassVar[str] = "air strikes are being placed"

    hexes: tuple[int, ...]

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Air strikes placed: {len(self.hexes)} of {state.air}; place another, or launch"

    def do_strike(self, state: StrikeState, hex_: int, _: int) -> None:
        """Another marker is placed."""
        state.become(AirMission((*self.hexes, hex_)))

    def why_not_strike(self, state: StrikeState, hex_: int, _: int) -> str:
        """Why no marker can be placed on the hex, or ""."""
        if len(self.hexes) >= state.air:
            return "air.none"
        return "" if state.holder[hex_] == GERMAN else "air.target"

    def among_strike(self, state: StrikeState) -> Iterable[int]:
        """The hexes with German units."""
        return [state.tables.encode("strike", hex_) for hex_ in target_hexes(state)]

    def do_launch(self, state: StrikeState, a: int, b: int) -> None:
        """The attacks begin."""
        state.air -= len(self.hexes)
        state.become(AirStrikes(self.hexes))


def defenders(state: StrikeState, hex_: int) -> list[int]:
    """[S2.0] German units whose Air Defense covers the hex: within 4, not in a Fire Zone, not under a barrage.

    The value is printed below the Fire Rating, so guns on their transport have none.
    """
    tables = state.tables
    reach = tables.charts.air.defense_range
    return [
        unit
        for unit in tables.of_side[GERMAN]
        if tables.air_defense[unit]
        and state.on_map(unit)
        and not state.mounted[unit]
        and tables.distance(state.place[unit], hex_) <= reach
        and not state.in_enemy_zone(GERMAN, state.place[unit])
        and state.place[unit] not in state.barrage
    ]


class AirStrikes(StrikeStep, frozen=True, tag="air_strikes"):
    """[S2.0] Marker by marker: every defender rolls, then the attack."""

    rules: ClassVar[tuple[str, ...]] = ("S2.0",)

    hexes: tuple[int, ...]
    tried: int = 0

    @override
    def run(self, state: StrikeState) -> None:
        if not self.hexes:
            state.pop()
            return
        hex_ = self.hexes[0]
        guns = [unit for unit in defenders(state, hex_) if not self.tried >> unit & 1]
        if guns and state.holder[hex_] == GERMAN:
            state.become(AirStrikes(self.hexes, self.tried | 1 << guns[0]))
            state.push(AirDefenseRoll(guns[0], hex_))
            return
        state.become(AirStrikes(self.hexes[1:]))
        if state.holder[hex_] == GERMAN:
            units = state.at[hex_]
            state.push(Firing(Shot(-1, units[0], AIR), True) if len(units) == 1 else AirTarget(hex_))

    def aborted(self, state: StrikeState) -> None:
        """The marker has been driven off."""
        state.become(AirStrikes(self.hexes[1:]))


class AirDefenseRoll(StrikeRoll, frozen=True, tag="air_defense_roll"):
    """[S2.0] The Air Defense value or less drives a marker off."""

    rules: ClassVar[tuple[str, ...]] = ("S2.0",)
    moment: ClassVar[str] = "air defence is about to be rolled"
    purpose: ClassVar[str] = "air_defense"

    unit: int
    hex: int

    @override
    def asked(self, state: StrikeState) -> str:
        return f"{state.tables.names[self.unit]} fires at the aircraft over {state.tables.grid.id(self.hex)}"

    @override
    def label(self, state: StrikeState, faces: Faces) -> str:
        return "driven off" if faces[0] <= state.tables.air_defense[self.unit] else "comes through"

    @override
    def land(self, state: StrikeState, label: str, faces: Faces) -> None:
        state.pop()
        aborted = label == "driven off"
        state.emit("air_defense", "S2.0", unit=self.unit, face=faces[0], aborted=aborted)
        strikes = state.frames[-1]
        assert isinstance(strikes, AirStrikes)
        if aborted:
            strikes.aborted(state)


class AirTarget(AirChoice, frozen=True, tag="air_target"):
    """[S2.0] The unit of the hex that is attacked."""

    verbs: ClassVar[tuple[str, ...]] = ("target",)
    moment: ClassVar[str] = "an air strike picks its target"

    hex: int

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Air strike on {state.tables.grid.id(self.hex)}: choose the unit"

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "place": state.tables.grid.id(self.hex)}

    def do_target(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit is attacked."""
        state.become(Firing(Shot(-1, unit, AIR), True))

    def why_not_target(self, state: StrikeState, unit: int, _: int) -> str:
        """Why the unit cannot be attacked, or ""."""
        return "" if unit in state.at[self.hex] else "air.unit"

    def among_target(self, state: StrikeState) -> Iterable[int]:
        """The units of the hex."""
        return [state.tables.encode("target", unit) for unit in state.at[self.hex]]
