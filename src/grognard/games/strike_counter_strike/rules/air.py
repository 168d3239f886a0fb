"""[S2.0] American air support and German air defence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..state import StrikeState
from ..tables import AMERICAN, GERMAN, counted
from .checks import DIE
from .fire import AIR, Firing, Shot
from .frame import StrikeFrame

# -- step B -----------------------------------------------------------------------------------------------------


def determine(state: StrikeState) -> None:
    """[3.1] Step B: a roll on clear turns that are not Night, where the scenario has air support."""
    state.air, state.air_division = 0, -1
    if "S2.0" in state.tables.rules_in_effect and state.flying_weather:
        state.push(AirRoll())


class AirRoll(StrikeFrame, frozen=True, tag="air_roll"):
    """[S2.0] The die divided by three."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("S2.0",)
    moment: ClassVar[str] = "the number of air strikes is being determined"

    @override
    def chance(self, state: StrikeState) -> Chance:
        markers = state.tables.charts.air.markers
        found = bands(DIE, lambda faces: counted(markers[faces[0]], "air strike"))
        return Chance("air", "American air support", self.rules, DIE, found)

    @override
    def fall(self, state: StrikeState, faces: Sequence[int]) -> None:
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


class AirDisplay(StrikeFrame, frozen=True, tag="air_display"):
    """[S2.0] All markers of a turn go to one division."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("S2.0",)
    verbs: ClassVar[tuple[str, ...]] = ("display",)
    moment: ClassVar[str] = "the air support is given to a division"

    def side(self, state: StrikeState) -> int:
        """The American."""
        return AMERICAN

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Air support, {state.air}: which division gets it?"

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        return [state.tables.first["display"] + division for division in flying_divisions(state)]

    @override
    def act(self, state: StrikeState, number: int) -> None:
        state.pop()
        state.air_division = number - state.tables.first["display"]
        state.emit("air_display", "S2.0", division=state.air_division)


# -- strikes ----------------------------------------------------------------------------------------------------


def target_hexes(state: StrikeState) -> list[int]:
    """[S2.0] Any hex with a German unit."""
    return [hex_ for hex_, side in enumerate(state.holder) if side == GERMAN]


class AirMission(StrikeFrame, frozen=True, tag="air_mission"):
    """[S2.0] Markers are placed on their targets; the attacks come after all have been placed."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("S2.0",)
    verbs: ClassVar[tuple[str, ...]] = ("strike", "launch")
    moment: ClassVar[str] = "air strikes are being placed"

    hexes: tuple[int, ...]

    def side(self, state: StrikeState) -> int:
        """The American."""
        return AMERICAN

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Air strikes placed: {len(self.hexes)} of {state.air}; place another, or launch"

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        first = state.tables.first
        more = target_hexes(state) if len(self.hexes) < state.air else []
        return [*(first["strike"] + hex_ for hex_ in more), first["launch"]]

    @override
    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        code = "air.target" if len(self.hexes) < state.air else "air.none"
        return [state.rules.reasons(code, place=str(action.args[0]))]

    @override
    def act(self, state: StrikeState, number: int) -> None:
        first = state.tables.first
        if number == first["launch"]:
            state.air -= len(self.hexes)
            state.become(AirStrikes(self.hexes))
        else:
            state.become(AirMission((*self.hexes, number - first["strike"])))


def defenders(state: StrikeState, hex_: int) -> list[int]:
    """[S2.0] German units whose Air Defense covers the hex: within 4, not in a Fire Zone, not under a barrage.

    The value stands below the Fire Rating, so guns on their transport have none.
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


class AirStrikes(StrikeFrame, frozen=True, tag="air_strikes"):
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


class AirDefenseRoll(StrikeFrame, frozen=True, tag="air_defense_roll"):
    """[S2.0] The Air Defense value or less drives a marker off."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("S2.0",)
    moment: ClassVar[str] = "air defence is about to be rolled"

    unit: int
    hex: int

    @override
    def chance(self, state: StrikeState) -> Chance:
        value = state.tables.air_defense[self.unit]
        found = bands(DIE, lambda faces: "driven off" if faces[0] <= value else "comes through")
        prompt = f"{state.tables.names[self.unit]} fires at the aircraft over {state.tables.grid.id(self.hex)}"
        return Chance("air_defense", prompt, self.rules, DIE, found)

    @override
    def fall(self, state: StrikeState, faces: Sequence[int]) -> None:
        state.pop()
        aborted = faces[0] <= state.tables.air_defense[self.unit]
        state.emit("air_defense", "S2.0", unit=self.unit, face=faces[0], aborted=aborted)
        strikes = state.frames[-1]
        assert isinstance(strikes, AirStrikes)
        if aborted:
            strikes.aborted(state)


class AirTarget(StrikeFrame, frozen=True, tag="air_target"):
    """[S2.0] The unit of the hex that is attacked."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("S2.0",)
    verbs: ClassVar[tuple[str, ...]] = ("target",)
    moment: ClassVar[str] = "an air strike picks its target"

    hex: int

    def side(self, state: StrikeState) -> int:
        """The American."""
        return AMERICAN

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Air strike on {state.tables.grid.id(self.hex)}: choose the unit"

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        return [state.tables.first["target"] + unit for unit in state.at[self.hex]]

    @override
    def act(self, state: StrikeState, number: int) -> None:
        state.become(Firing(Shot(-1, number - state.tables.first["target"], AIR), True))
